"""The analysis of a finished game in the page: curve, accounts, better moves, and playing on, without the server."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from depth import LONG
from kvytok.game import BuildStation, ClaimRoute
from kvytok.game.gamefile import replay
from server.site import Machine

from .axe import axe_findings
from .clicking import new_page
from .conftest import Faults
from .people import rename
from .test_me import play_some

FIXTURE = Path(__file__).parents[2] / "web/tests/analysis.json"
GROWN = "() => document.querySelector('figure polyline')?.points.length >= 8"
PATIENCE = 180_000
"""Milliseconds for the whole analysis, on a machine that is busy with other tests."""


def test_an_opened_game_is_analysed_and_played_on(
    server: Machine, browser: Browser, faults: Faults, tmp_path: Path
) -> None:
    file = tmp_path / "game.kvytok"
    file.write_text(json.loads(FIXTURE.read_text("utf-8"))["file"], "utf-8")
    page = new_page(browser, faults)
    page.goto(server.url)
    page.get_by_text("Offline and files").click()
    page.locator(".device input[type=file]").set_input_files(file)
    page.wait_for_url("**/replay/local-*")
    # No link leads anybody else to a game of this browser: its file is offered.
    expect(page.get_by_role("link", name="Download the game file")).to_be_visible()
    expect(page.get_by_text("This game is in this browser alone.")).to_be_visible()
    expect(page.get_by_role("button", name="Copy the link to this replay")).to_have_count(0)
    page.get_by_role("link", name="Analyse").click()
    page.wait_for_url("**/analysis/local-*")
    # The curve grows while the analysis goes on; the accounts come as soon as every move was looked at.
    expect(page.locator("figure polyline").first).to_be_visible()
    expect(page.locator("[data-accuracy]")).to_have_count(2, timeout=PATIENCE)
    expect(page.get_by_text("The analysis is finished.")).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_text("Read a column from top to bottom")).to_be_visible()
    random, neural = (int(cell.inner_text().split()[0]) for cell in page.locator("[data-accuracy]").all())
    assert random < neural
    luck = [float(cell.inner_text().replace("−", "-").strip("%")) for cell in page.locator("[data-luck]").all()]
    assert luck[0] == pytest.approx(-luck[1], abs=1.1)

    # Every turning point is on the curve and in the list, and on the board if something was built there.
    turning = [int(line.get_attribute("data-turning") or 0) for line in page.locator("[data-turning]").all()]
    assert turning
    assert len(turning) == page.get_by_role("img", name="Turning point").count()
    played = replay(file.read_text("utf-8")).history
    built = [number for number in turning if isinstance(played[number - 1].move, ClaimRoute | BuildStation)]
    assert built
    assert sorted(int(mark.text_content() or 0) for mark in page.locator(".board .marks text").all()) == built
    # A click on the curve opens the move; its route is lit on the board, and its mark stays on the way.
    curve = page.locator("figure svg").first.bounding_box()
    assert curve is not None
    for number in turning:
        x = curve["x"] + curve["width"] * number / len(played)
        page.mouse.click(x, curve["y"] + curve["height"] / 2)
        row = page.locator("li", has=page.locator("button[aria-current=step]"))
        expect(row).to_contain_text(f"{number}.")
        expect(row.get_by_role("img", name="Turning point")).to_be_visible()
        move = played[number - 1].move
        if isinstance(move, ClaimRoute):
            expect(page.locator(f'.lane.lit[data-route="{move.route}"]')).to_have_count(1)
    # The slider moves over the game by keys.
    page.mouse.click(curve["x"] + 1, curve["y"] + curve["height"] / 2)
    slider = page.get_by_role("slider")
    slider.focus()
    slider.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"^Move 2\..*\d+%"))
    # A mistake says what was better and why.
    mistake = page.locator("li[data-verdict=mistake], li[data-verdict=blunder], li[data-verdict=inaccuracy]").first
    mistake.get_by_role("button").first.click()
    expect(mistake.get_by_text(re.compile("^Better: "))).to_be_visible()
    assert axe_findings(page) == []

    # Play on from there, as the player whose move it was: a game in this browser, against bots.
    mistake.get_by_role("button", name=re.compile("^Play on as ")).click()
    page.wait_for_url("**/t/local-*")
    expect(page.locator(".play")).to_be_visible()


def test_a_game_that_no_network_has_learnt_is_judged_by_plans(
    server: Machine, browser: Browser, faults: Faults, tmp_path: Path
) -> None:
    file = tmp_path / "bonus.kvytok"
    file.write_text(json.loads(FIXTURE.with_name("analysis_by_plans.json").read_text("utf-8"))["file"], "utf-8")
    page = new_page(browser, faults)
    page.goto(server.url)
    page.get_by_text("Offline and files").click()
    page.locator(".device input[type=file]").set_input_files(file)
    page.wait_for_url("**/replay/local-*")
    page.get_by_role("link", name="Analyse").click()
    expect(page.get_by_text("simple plans judge it")).to_be_visible()
    # Python and page are compared over this whole game in web/tests; here it is enough that the curve grows.
    page.wait_for_function(GROWN)
    if LONG:
        expect(page.get_by_text("The analysis is finished.")).to_be_visible(timeout=PATIENCE)
        random, greedy = (int(cell.inner_text().split()[0]) for cell in page.locator("[data-accuracy]").all())
        assert random < greedy


def test_a_game_of_the_server_is_analysed_from_the_own_page(server: Machine, browser: Browser, faults: Faults) -> None:
    page = new_page(browser, faults)
    rename(page, server.url, "Olena")
    play_some(server, page)
    page.goto(f"{server.url}/me")
    games = page.locator(".past li")
    expect(games).to_have_count(3)
    games.first.get_by_role("link", name="Analysis").click()
    page.wait_for_url(lambda url: "/analysis/" in url and "local-" not in url)
    expect(page.locator("[data-accuracy]")).to_have_count(2, timeout=PATIENCE)
    luck = [float(cell.inner_text().replace("−", "-").strip("%")) for cell in page.locator("[data-luck]").all()]
    assert luck[0] == pytest.approx(-luck[1], abs=1.1)
    expect(page.locator("figure polyline:not(.under)")).to_have_count(2)
