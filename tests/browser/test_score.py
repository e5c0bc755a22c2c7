"""The score of a real table in the page: marked on the board and in lists, counted, and saved for `kvytok score`."""

import json
import re
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from kvytok.game.tabletop import score_text
from server.site import Machine

from .axe import axe_findings
from .clicking import new_page
from .conftest import Faults
from .test_board_tells import MIDDLE
from .test_offline import until, until_kept

FIXTURE = Path(__file__).parents[2] / "web/tests/scores.json"


def totals(page: Page) -> list[int]:
    """The totals that the page shows, by seat."""
    return [int(cell.inner_text()) for cell in page.locator("[data-total]").all()]


def test_a_table_is_marked_counted_saved_and_opened(
    server: Machine, browser: Browser, faults: Faults, tmp_path: Path
) -> None:
    page = new_page(browser, faults)
    page.goto(server.url)
    page.get_by_role("link", name="Score a real table").click()
    page.wait_for_url("**/score")
    page.locator("select").first.select_option("europe")
    page.get_by_label("Name of player 1").fill("Anna")
    # Routes on the board, by keys: the board is one Tab stop, and Enter marks the route that has the focus.
    page.locator('[data-route="budapest-wien red"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-total]").first).to_have_text(str(1 + 12 + 10))  # the route, stations, the longest path
    # A ticket by its city, for the other player; then a station and a route from the list.
    page.get_by_role("radio", name="Player 2").click()
    page.get_by_label("Find a city").fill("Zurich")
    page.get_by_label("Zurich – Budapest").check()
    page.get_by_text("Routes and stations as a list").click()
    page.get_by_label("Stations: Vienna").select_option(label="Player 2")
    page.get_by_label("Munich – Zurich, yellow, 2").select_option(label="Player 2")
    page.get_by_label("Munich – Vienna, orange, 3").select_option(label="Player 2")
    # The station borrows Anna's route, so the ticket counts: 6 + 2 + 4 for routes, 8 for stations, 10 for the path.
    expect(page.locator("[data-total]").nth(1)).to_have_text(str(6 + 6 + 8 + 10))
    assert totals(page) == [1 + 12, 6 + 6 + 8 + 10]
    assert axe_findings(page) == []

    # It survives a reload without the network, and the file says the same to `kvytok score`.
    page.reload()
    expect(page.locator("[data-total]").nth(1)).to_have_text("30")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save").click()
    path = tmp_path / "table.json"
    download.value.save_as(path)
    answer = score_text(path.read_bytes())
    assert [(player.name, player.total) for player in answer.players] == [("Anna", 13), ("Player 2", 30)]

    # A file of four players in Paris, and one that is none.
    recorded = json.loads(FIXTURE.read_text("utf-8"))[-1]
    path.write_text(json.dumps(recorded["table"]), "utf-8")
    page.locator("input[type=file]").set_input_files(path)
    expect(page.locator("[data-total]")).to_have_count(4)
    expect(page.locator("[data-total]").nth(3)).to_have_text(str(recorded["score"]["players"][3]["total"]))
    assert totals(page) == [player["total"] for player in recorded["score"]["players"]]
    path.write_text("[]", "utf-8")
    page.locator("input[type=file]").set_input_files(path)
    expect(page.get_by_text("This is not a score file.")).to_be_visible()


def test_a_mouse_marks_the_board_and_the_paper_shows_it(server: Machine, browser: Browser, faults: Faults) -> None:
    page = new_page(browser, faults)
    page.goto(f"{server.url}/score")
    page.locator("select").first.select_option("europe")
    page.locator("[data-total]").first.wait_for()
    page.get_by_label("Name of player 1").fill("Anna")

    def click(route: str) -> None:
        page.mouse.click(*page.evaluate(MIDDLE, route))

    click("budapest-wien red")
    expect(page.locator("[data-total]").first).to_have_text(str(1 + 12 + 10))
    expect(page.locator('.lane.claimed[data-route="budapest-wien red"]')).to_be_visible()
    page.get_by_role("radio", name="Player 2").click()
    click("budapest-wien white")
    expect(page.locator("[data-total]").nth(1)).to_have_text(str(1 + 12 + 10))
    # A click on what somebody else has gives it to the chosen player; another one takes it away.
    click("budapest-wien red")
    expect(page.get_by_text("Player 2 has both lanes of")).to_be_visible()
    click("budapest-wien red")
    expect(page.get_by_text("Player 2 has both lanes of")).to_have_count(0)
    expect(page.locator("[data-total]").first).to_have_text("12")
    # Stations are built on cities.
    page.locator("select").nth(2).select_option(label="Stations")
    disc = page.locator('[data-city="wien"]').bounding_box()
    assert disc is not None
    page.mouse.click(disc["x"] + disc["width"] / 2, disc["y"] + disc["height"] / 2)
    expect(page.locator("[data-total]").nth(1)).to_have_text(str(1 + 8 + 10))

    # A ticket that is not completed costs points, with a real minus; the wheel over the tickets moves the whole sheet.
    page.locator(".tickets input[type=checkbox]").first.check()
    expect(page.locator("main section li b", has_text=re.compile(r"^−\d+$"))).to_have_count(1)
    page.locator(".tickets li").nth(5).hover()
    page.mouse.wheel(0, 400)
    until(page, "document.querySelector('main > .sheet').scrollTop > 200")
    page.locator(".tickets input[type=checkbox]").first.uncheck()

    # On one sheet of paper: the board above, then the table of points, as wide as the sheet; also from a dark page.
    for theme in ("light", "dark"):
        page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        paper = page.pdf(format="A4", print_background=True)
        assert len(re.findall(rb"/Type\s*/Page\b", paper)) == 1
        page.emulate_media(media="print")
        page.set_viewport_size({"width": 794, "height": 1123})  # A4
        until(page, f"({FITS})()")
        expect(page.locator(".paper")).to_contain_text(re.compile(r"Europe.*\b20\d\d\b"))
        assert page.evaluate(CAMERA) == "none"  # nothing measures the page again when it is printed
        board, table = [page.locator(what).first.bounding_box() for what in (".board .lanes", "main table")]
        assert board is not None
        assert table is not None
        assert board["height"] > 300
        assert 700 < table["width"] <= 794
        until(page, f"({DARKNESS})() > 100")  # dark ink
        page.emulate_media(media="screen")
        page.set_viewport_size({"width": 1280, "height": 800})


FITS = """() => document.querySelector('.board .lanes').getBoundingClientRect().bottom
    <= document.querySelector('main table').getBoundingClientRect().top"""
"""Whether the board ends above the table of points."""
CAMERA = "getComputedStyle(document.querySelector('.board .view > .sheet')).transform"
"""How the board is moved and enlarged."""
DARKNESS = """() => {
    const light = (color) => color.match(/[0-9]+/g).slice(0, 3).reduce((sum, part) => sum + Number(part), 0) / 3;
    return 255 - light(getComputedStyle(document.querySelector('main table td')).color);
}"""
"""How dark the ink is, from 0 to 255."""


SHARED = "navigator.share = async (what) => { window.shared = what.text; }"
PRINTED = "window.print = () => { window.printed = document.querySelectorAll('[data-total]').length; }"


def test_at_the_table_a_phone_counts_without_a_network(server: Machine, browser: Browser, faults: Faults) -> None:
    page = new_page(browser, faults, width=390, height=844, service_workers="allow")
    page.add_init_script(f"{SHARED}; {PRINTED}")
    page.goto(f"{server.url}/score")
    page.locator("select").first.select_option("europe")
    page.locator("[data-total]").first.wait_for()
    until_kept(page)
    page.context.set_offline(True)
    page.reload()
    # No server can be reached now; everything is in this browser.
    assert page.evaluate("fetch('/api/me').then(() => 'there', () => 'gone')") == "gone"
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.get_by_label("Name of player 1").fill("Anna")
    page.get_by_text("Routes and stations as a list").click()
    page.get_by_label("Munich – Zurich, yellow, 2").select_option(label="Anna")
    expect(page.locator("[data-total]").first).to_have_text(str(2 + 12 + 10))
    page.get_by_role("button", name="Share").click()
    assert page.evaluate("window.shared") == "Europe: Anna 24, Player 2 12"
    page.get_by_role("button", name="Print").click()
    assert page.evaluate("window.printed") == 2
    # On paper there is the board and the score, and nothing to press.
    page.emulate_media(media="print")
    expect(page.get_by_role("button", name="Share")).to_be_hidden()
    expect(page.locator("[data-total]").first).to_be_visible()
    expect(page.locator(".board svg").first).to_be_visible()
    assert page.evaluate("getComputedStyle(document.body).color") != "rgb(255, 255, 255)"
    page.emulate_media(media="screen")
    assert axe_findings(page) == []
    page.context.close()
    # The browser tells of requests that could not be sent, as was meant.
    faults[:] = [fault for fault in faults if "ERR_INTERNET_DISCONNECTED" not in fault and "ERR_FAILED" not in fault]
