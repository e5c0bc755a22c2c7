"""The replay of a finished game on the page."""

import re

from playwright.sync_api import Browser, expect

from server.site import Machine

from .clicking import Clicker, ask_game, ended, new_page, start_game
from .conftest import Faults
from .pointer import press
from .test_layout import box

CARDS_IN_SIGHT = """[...document.querySelectorAll('.players li')].map(player => [
    Number(player.querySelectorAll('.facts > span')[1].firstElementChild.nextSibling.textContent),
    [...player.querySelectorAll('.chip')].reduce((sum, chip) => sum + parseInt(chip.textContent), 0)])"""
"""The number of cards that each player has, and how many of them are shown."""

CALLED = {"Bot (casual)": "Bot · Casual"}
"""The page's names for bots."""


def test_a_replay_from_every_seat_and_with_all_cards_open(server: Machine, browser: Browser, faults: Faults) -> None:
    page = new_page(browser, faults)
    start_game(page, server.url, "paris")
    Clicker(page).play(120)
    assert ended(page)
    result = ask_game(page)["result"]
    page.locator('a[href^="/replay/"]').click()
    eyes = page.get_by_label("View as")
    slider = page.locator(".replay input[type=range]")
    expect(slider).to_be_visible()
    last = int(slider.get_attribute("max") or 0)
    slider.fill(str(last))

    # The last move brings the winner and the whole score, and no move before it does.
    totals = page.locator(".replay .result tr.total td")
    expect(totals).to_have_text([str(player["total"]) for player in result["players"]])
    assert page.locator(".replay .result h2").inner_text().strip()
    slider.fill(str(last - 1))
    expect(page.locator(".replay .result")).to_have_count(0)
    slider.fill(str(last))

    # As one seat saw it: its hand and its tickets.
    expect(page.locator(".replay .goals section")).to_have_count(1)
    assert page.locator(".hand").count() == 1
    # As a watcher saw it: neither.
    eyes.select_option(label="Spectator")
    expect(page.locator(".replay .goals section")).to_have_count(0)
    assert page.locator(".hand").count() == 0
    assert "from the deck: " not in page.locator(".log").inner_text()
    # All cards open: those of everybody.
    eyes.select_option(label="All cards open")
    expect(page.locator(".replay .goals section")).to_have_count(2)
    for player in result["players"]:
        shown = page.locator(".replay .goals section").nth(player["seat"])
        assert shown.locator("li").count() == len(player["tickets"])
        assert shown.locator("h2").inner_text().startswith(CALLED.get(player["name"], player["name"]))
    for at in (last, last // 2, 3):
        slider.fill(str(at))
        for cards, chips in page.evaluate(CARDS_IN_SIGHT):
            assert cards == chips
    slider.fill(str(last))
    # Pointing at a player shows the routes of that player alone, and a ticket its way, as at the table.
    view = ask_game(page)["views"][0]
    for seat in (0, 1):
        page.locator(f".replay [data-place=player-{seat}]").hover()
        expect(page.locator(".lane.dim").first).to_be_visible()
        shown = page.evaluate("[...document.querySelectorAll('.lane:not(.dim)')].map(lane => lane.dataset.route)")
        assert set(shown) == {route for route, owner in view["owners"].items() if owner == seat}
    slider.fill("0")
    slider.fill("4")
    page.locator(".replay .goals li button").first.hover()
    expect(page.locator(".lane.lit").first).to_be_visible()
    expect(page.locator(".city .lit")).to_have_count(2)
    slider.fill(str(last))
    log = page.locator(".log").inner_text()
    assert re.search(r"Bot .* looks at \d tickets: \w", log)  # whether it draws from the deck is up to the bot
    assert "You" not in log


def test_on_phones_the_title_comes_first_and_nothing_lies_over_the_rest(
    server: Machine, browser: Browser, faults: Faults
) -> None:
    page = new_page(browser, faults, 390, 844, lang="uk")
    page.goto(f"{server.url}/local/paris/me,novice")
    page.wait_for_selector(".offer")
    Clicker(page).play(120)
    assert ended(page)
    page.locator("a[href*='/replay/']").click()
    page.locator(".replay input[type=range]").wait_for()
    page.keyboard.press("End")
    for width, height in ((390, 844), (844, 390), (640, 400), (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        title, board = box(page.locator(".replay h1")), box(page.locator(".replay .board .window"))
        upright = title["y"] + title["height"] <= board["y"]
        assert upright or board["x"] + board["width"] <= title["x"]
        assert title["y"] + title["height"] < 60
        # Neither the buttons nor the cards reach into what stands beside them.
        bar = box(page.locator(".replay .bar"))
        for part in page.locator(".replay .bar :is(button, input, .row span, .slot, .hand li)").all():
            place = box(part)
            assert bar["x"] <= place["x"] + 1
            assert place["x"] + place["width"] <= bar["x"] + bar["width"] + 1
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_log_shows_what_it_speaks_of(server: Machine, browser: Browser, faults: Faults) -> None:
    page = new_page(browser, faults)
    start_game(page, server.url, "paris")
    player = Clicker(page)
    while (
        page.locator(".talk li button").count() < 3
        or page.locator(".note.panel").count()
        or not page.locator(".play[data-turn=true]").count()
    ):
        assert not ended(page)
        if not player.step():
            page.wait_for_timeout(30)
    lines = page.locator(".talk li button")
    assert page.locator(".lane.lit").count() == 0
    # With keys: one Tab stop, and the arrows move from line to line.
    assert page.locator(".talk li button[tabindex='0']").count() == 1
    lines.last.focus()
    expect(page.locator(".lane.lit")).to_have_count(1)
    first = page.locator(".lane.lit").get_attribute("data-route")
    page.keyboard.press("ArrowUp")
    expect(lines.nth(-2)).to_be_focused()
    expect(page.locator(".lane.lit")).to_have_count(1)
    assert page.locator(".lane.lit").get_attribute("data-route") != first
    page.keyboard.press("Tab")
    expect(page.locator(".lane.lit")).to_have_count(0)
    # With a finger: a tap shows it, the next tap hides it.
    press(lines.last)
    expect(page.locator(".lane.lit")).to_have_count(1)
    press(lines.last)
    expect(page.locator(".lane.lit")).to_have_count(0)
