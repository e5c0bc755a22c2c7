"""The workshop: a board drawn from nothing by mouse and keys, checked, played offline and with a friend."""

import json
import re
import time
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from kvytok.boards import built_in, load_board, load_layout
from server.site import Machine

from .axe import axe_findings
from .clicking import Clicker, ended, keep_tickets, new_page
from .conftest import Faults
from .pointer import drag
from .test_board_tells import MIDDLE

CITIES = [(300, 260), (640, 200), (1000, 230), (1330, 300), (1280, 700), (960, 780), (620, 740), (280, 690)]
"""Where the cities are drawn, in units of the board."""
RING = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 7)]
DOUBLE, FERRY = (4, 5), (2, 3)
TICKETS = [(0, 4), (1, 5), (2, 6), (3, 7), (0, 5), (1, 6), (2, 7), (0, 3)]


LANE = """([from, to]) => [...document.querySelectorAll('.lane')].map((lane) => lane.dataset.route)
    .find((name) => name.startsWith(`city_${from + 1}-city_${to + 1} `))"""
"""The name of the route between two cities of `CITIES`."""


def at(page: Page, place: tuple[float, float]) -> tuple[float, float]:
    """Where a place of the board is on the screen."""
    box = page.locator(".map").bounding_box()
    assert box
    return box["x"] + place[0] / 1600 * box["width"], box["y"] + place[1] / 1000 * box["height"]


def join(page: Page, pairs: list[tuple[int, int]]) -> None:
    """Click the two cities of each pair."""
    for pair in pairs:
        for city in pair:
            page.mouse.click(*at(page, CITIES[city]))


def draw(page: Page, url: str) -> None:
    """Draw the board from nothing: cities, routes and tickets by mouse, some things by keys."""
    page.goto(f"{url}/workshop")
    page.get_by_role("button", name="Start from scratch").click()
    page.locator(".map").wait_for()
    for place in CITIES:
        page.mouse.click(*at(page, place))
    expect(page.locator(".city")).to_have_count(8)
    page.get_by_label("Name (English)").fill("Harbour")
    page.get_by_label("Name (Ukrainian)").fill("Гавань")
    page.locator("h1").click()  # out of the field, so that keys are commands
    page.keyboard.press("r")
    join(page, RING)
    expect(page.locator(".lane")).to_have_count(7)
    # The last route by keys, from the list; then it becomes a short red tunnel.
    page.get_by_text("Routes: 7").click()
    form = page.locator("form").first
    form.get_by_label("From").select_option("City 1")
    form.get_by_label("To").select_option("Harbour")
    form.get_by_role("button", name="Add the route").press("Enter")
    page.get_by_label("Colour").select_option("red")
    page.get_by_label("Length").fill("3")
    page.get_by_label("Tunnel").check()
    expect(page.locator('.lane[data-route="city_1-harbour red"] .stones')).to_have_count(3)
    # The same two cities once more make a double route; the fields of its lanes say which one is meant.
    page.locator("h1").click()
    page.keyboard.press("r")
    join(page, [DOUBLE])
    expect(page.locator(".lane")).to_have_count(9)
    expect(page.get_by_text("(lane 2)")).to_be_visible()
    page.get_by_label("Colour").select_option("blue")
    # A route becomes a ferry: it is chosen by a click on the board.
    page.locator("h1").click()
    page.keyboard.press("v")
    ferry = page.evaluate(LANE, FERRY)
    page.mouse.click(*page.evaluate(MIDDLE, ferry))
    page.get_by_label("Ferry: locomotives").fill("2")
    page.get_by_label("Ferry: locomotives").press("Tab")
    expect(page.locator(f'.lane[data-route="{ferry}"] .disc')).to_have_count(2)
    page.locator("h1").click()
    page.keyboard.press("t")
    join(page, TICKETS)
    page.get_by_text("Tickets: 8").wait_for()


def test_a_board_is_drawn_checked_and_played_by_oneself_and_with_a_friend(
    server: Machine, browser: Browser, faults: Faults, tmp_path: Path
) -> None:
    page = new_page(browser, faults, service_workers="allow")
    draw(page, server.url)

    # The checks say in words that there are too few tickets, and a click leads to the rules.
    page.get_by_role("tab", name="Check").click()
    page.get_by_role("button", name="There are 8 tickets, and 15 are dealt to a full table").click()
    page.get_by_label("Most players").fill("2")
    page.get_by_label("Trains of each player").fill("12")
    page.get_by_label("Trains of each player").press("Tab")
    expect(page.locator("[data-faults]")).to_have_attribute("data-faults", "0")
    assert axe_findings(page) == []

    # A city is dragged; undo and redo by keys; a reload keeps everything.
    harbour = page.locator('.city[data-city="harbour"]')
    before = harbour.get_attribute("transform")
    page.locator("h1").click()
    page.keyboard.press("v")
    page.mouse.move(*at(page, CITIES[7]))
    page.mouse.down()
    page.mouse.move(*at(page, (300, 600)), steps=4)
    page.mouse.up()
    moved = harbour.get_attribute("transform")
    assert moved != before
    page.keyboard.press("Control+z")
    expect(harbour).to_have_attribute("transform", str(before))
    page.keyboard.press("Control+Shift+z")
    expect(harbour).to_have_attribute("transform", str(moved))
    page.wait_for_timeout(500)  # it is kept a moment later
    page.reload()
    expect(harbour).to_have_attribute("transform", str(moved))

    # The file is a board for the program, with its layout.
    page.get_by_role("tab", name="File").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    board = load_board(path)
    assert (path.name, len(board.cities), len(board.routes), len(board.tickets)) == ("my-board.board.json", 8, 9, 8)
    ends = [frozenset(route.ends) for route in board.routes]
    assert [(route.ferry, route.color) for route in board.routes if route.ferry] == [(2, "gray")]
    lanes = [route for route in board.routes if ends.count(frozenset(route.ends)) == 2]
    assert sorted(route.color for route in lanes) == ["blue", "gray"]
    assert lanes[0].length == lanes[1].length
    assert board.cities[7].names.uk == "Гавань"
    layout = load_layout(board)
    assert layout
    assert [len(lane.spaces) for lane in layout.routes] == [route.length for route in board.routes]

    # The lab plays it.
    page.get_by_role("tab", name="Lab").click()
    page.get_by_label("Games").select_option("1000")
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_text("The first player wins").wait_for(timeout=60_000)

    # A whole game against a bot while the server is stopped: even a reload needs none.
    page.wait_for_function("() => navigator.serviceWorker.controller")
    server.kill()
    try:
        page.reload()
        page.get_by_role("tab", name="Play").click()
        page.locator("[data-bot='0']").select_option("novice")
        page.get_by_role("button", name="Play now").click()
        page.wait_for_url("**/t/local-*")
        page.wait_for_selector(".play")
        keep_tickets(page)
        table = page.url
        page.goto(server.url)  # at home the game has the name of its board
        expect(page.get_by_role("link", name="My board").first).to_be_visible()
        page.goto(table)
        page.wait_for_selector(".play")
        Clicker(page, 1).play(120)
        assert ended(page)
        # It is analysed there, too: the board came with the game.
        page.get_by_role("link", name="Analyse").click()
        expect(page.get_by_text("simple plans judge it")).to_be_visible()
        expect(page.locator("[data-accuracy]")).to_have_count(2)
    finally:
        server.start_and_wait()

    # With a friend, through the server, to the end.
    page.goto(f"{server.url}/workshop")
    page.get_by_role("tab", name="Play").click()
    page.get_by_role("button", name="Make a table").click()
    page.wait_for_url("**/t/*")
    friend = new_page(browser, faults)
    friend.goto(page.url)
    friend.get_by_label("Your name").fill("Bo")
    friend.get_by_role("button", name="Sit down").click()
    page.get_by_role("button", name="Start", exact=True).click()
    for one in (page, friend):
        keep_tickets(one)
    expect(friend.locator(".city")).to_have_count(8)
    players = [Clicker(page, 3), Clicker(friend, 4)]
    until = time.monotonic() + 120
    while not (ended(page) and ended(friend)) and time.monotonic() < until:
        for player in players:
            player.step()
        page.wait_for_timeout(20)
    assert ended(page)
    assert ended(friend)
    assert all(player.clicks > 5 for player in players)


def test_a_newcomer_is_asked_for_names_and_led_to_what_is_missing(
    server: Machine, browser: Browser, faults: Faults
) -> None:
    page = new_page(browser, faults)
    page.goto(f"{server.url}/workshop")
    page.get_by_role("button", name="Start from scratch").click()
    page.locator(".map").wait_for()
    # Whoever has placed a city writes its name at once; the next click places the next one.
    for place, name in zip(CITIES[:5], ("Alder", "Birch", "Cedar", "Elm", "Fir"), strict=True):
        page.mouse.click(*at(page, place))
        expect(page.get_by_label("Name (English)")).to_be_focused()
        page.keyboard.type(name)
    expect(page.locator(".city")).to_have_count(5)
    assert [city.get_attribute("data-city") for city in page.locator(".city").all()] == [
        "alder", "birch", "cedar", "elm", "fir"
    ]  # fmt: skip
    page.locator("h1").click()
    page.keyboard.press("r")
    join(page, RING[:4])
    page.locator("h1").click()
    page.keyboard.press("t")
    join(page, [(0, 3)])
    # The fields of a ticket say what they are.
    thing = page.locator(".thing")
    for label in ("From", "To"):
        expect(thing.locator("label", has_text=re.compile(f"^{label} "))).to_be_visible()
    expect(thing.get_by_label("Set of tickets")).to_have_value("")
    expect(thing.get_by_label("Set of tickets")).to_have_attribute("placeholder", "the basic tickets")
    # What cannot be is not proposed: five cities have no fifteen pairs. A click leads to the field that mends it.
    page.get_by_role("tab", name="Check").click()
    page.get_by_role("button", name="there are only 10 pairs of cities").click()
    expect(page.get_by_label("Most players")).to_be_focused()
    expect(page.get_by_label("Extra cards for everybody but the first player")).to_have_value("1")
    expect(page.get_by_label("Sets in the box")).to_have_count(0)  # there is only one
    page.keyboard.type("2")
    page.keyboard.press("Tab")
    page.get_by_text("Players and pieces").click()  # a group that is closed opens for its field
    page.get_by_role("tab", name="Check").click()
    page.get_by_role("button", name="There is 1 ticket, and 6 are dealt").click()
    expect(page.get_by_label("Most players")).to_be_focused()


def test_a_region_of_the_world_with_mountains_and_a_region_ticket_is_shared_and_played(
    server: Machine, browser: Browser, faults: Faults
) -> None:
    page = new_page(browser, faults, service_workers="allow")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{server.url}/workshop")
    page.get_by_role("button", name="Start from a region of the world").click()
    page.get_by_label("Country").select_option("Switzerland")
    count = page.locator("[data-cities]")
    few = int(count.get_attribute("data-cities") or 0)
    globe = page.get_by_role("application")
    globe.press("+")  # by keys: a larger rectangle, then a little to the east
    globe.press("ArrowRight")
    assert int(count.get_attribute("data-cities") or 0) > few
    page.get_by_label("Country").select_option("Switzerland")
    assert axe_findings(page) == []
    page.get_by_role("button", name="Draw here").click()

    # The eight largest cities at once, and one by a click on the map; they have their names and places.
    page.get_by_label("The largest").fill("8")
    page.get_by_role("button", name="Take 8 cities").click()
    expect(page.locator(".city")).to_have_count(8)
    page.locator(".suggestion").first.click()
    expect(page.locator(".city")).to_have_count(9)
    page.keyboard.press("Control+z")
    expect(page.locator(".city")).to_have_count(8)
    expect(page.locator('.city[data-city="geneva"]')).to_be_visible()

    # Routes from the list, in a ring; the first one crosses a mountain.
    page.get_by_text("Routes: 0").click()
    form = page.locator("form", has=page.get_by_role("button", name="Add the route"))
    names = form.get_by_label("From").locator("option").all_inner_texts()[1:]
    for a, b in [*pairwise(names), (names[-1], names[0])]:
        form.get_by_label("From").select_option(a)
        form.get_by_label("To").select_option(b)
        form.get_by_role("button", name="Add the route").click()
        page.get_by_label("Length").fill("2")
    page.get_by_label("Mountain: extra trains").fill("2")
    page.get_by_label("Mountain: extra trains").press("Tab")
    expect(page.locator(".lane")).to_have_count(8)

    # A region of two cities, and a ticket to it with a second target of its own worth.
    page.get_by_text("Regions: 0").click()
    page.get_by_role("button", name="Add a region").click()
    page.get_by_label("Name (English)").fill("The East")
    page.get_by_role("checkbox", name=names[2]).check()
    page.get_by_role("checkbox", name=names[3]).check()
    expect(page.locator(".city .lit")).to_have_count(2)
    page.get_by_text("Tickets: 0").click()
    form = page.locator("form", has=page.get_by_role("button", name="Add the ticket"))
    for a, b in [(0, "The East"), *((i, names[(i + 3) % 8]) for i in range(5)), (5, names[0]), (6, names[2])]:
        form.get_by_label("From").select_option(names[a])
        form.get_by_label("To").select_option(b)
        form.get_by_role("button", name="Add the ticket").click()
    page.get_by_role("button", name=re.compile(f"{names[0]}.+The East")).click()
    page.get_by_role("button", name="Add a target").click()
    targets = page.get_by_role("list", name="Targets").get_by_role("listitem")
    expect(targets).to_have_count(2)
    targets.nth(1).get_by_label("To").select_option(names[5])
    targets.nth(1).get_by_label("Points").fill("21")
    targets.nth(1).get_by_label("Points").press("Tab")
    expect(page.locator("line.picked")).to_have_count(3)

    # Locomotives only on ferries and tunnels; every rule says what it means.
    page.get_by_role("tab", name="Rules").click()
    page.get_by_text("Play", exact=True).last.click()
    page.get_by_label("Locomotives pay for").select_option("ferries and tunnels only")
    page.get_by_text("Limited locomotives make colours matter more").wait_for()
    page.get_by_label("Most players").fill("2")
    page.get_by_label("Trains of each player").fill("10")
    page.get_by_label("Trains of each player").press("Tab")
    expect(page.locator("[data-faults]")).to_have_attribute("data-faults", "0")

    # The lab has a row for every ticket, colours on the map, and a choice of bots.
    page.get_by_role("tab", name="Lab").click()
    page.get_by_label("Bots").select_option("cautious")
    page.get_by_label("Games").select_option("1000")
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_text("rounds; nine of ten").wait_for(timeout=60_000)
    expect(page.locator("tr[data-ticket]")).to_have_count(8)
    expect(page.locator("line.ticket")).to_have_count(10)
    table = page.locator(".scroll").bounding_box()
    assert table
    assert table["height"] > 150
    assert axe_findings(page) == []

    # A link opens the same board in the browser of somebody else, with all its targets.
    page.get_by_role("tab", name="File").click()
    page.get_by_role("button", name="Copy link").click()
    page.get_by_text("The link is copied").wait_for()
    link = page.get_by_label("Link to this board").input_value()
    assert page.evaluate("navigator.clipboard.readText()") == link
    assert "/workshop?board=own-" in link
    other = new_page(browser, faults)
    other.goto(link)
    expect(other.locator(".city")).to_have_count(8)
    expect(other).to_have_url(f"{server.url}/workshop")
    other.get_by_text("Tickets: 8").click()
    other.get_by_role("button", name=re.compile(f"The East, {names[5]}")).wait_for()

    # Without the server the world is still there, and the board is played to its end.
    page.wait_for_function("() => navigator.serviceWorker.controller")
    server.kill()
    try:
        page.reload()
        page.get_by_text("Cities of the region").wait_for()
        page.get_by_role("tab", name="Play").click()
        page.locator("[data-bot='0']").select_option("novice")
        page.get_by_role("button", name="Play now").click()
        page.wait_for_selector(".play")
        keep_tickets(page)
        Clicker(page, 1).play(120)
        assert ended(page)
    finally:
        server.start_and_wait()


def drag_city(page: Page, city: str, across: int, down: int) -> None:
    """Drag a city of the board by pixels."""
    face = page.locator(f'.city[data-city="{city}"] .face').bounding_box()
    assert face
    drag(page, (face["x"] + face["width"] / 2, face["y"] + face["height"] / 2), (across, down))


def test_nothing_waits_for_the_layout_and_only_the_newest_one_is_shown(
    server: Machine, browser: Browser, faults: Faults
) -> None:
    page = new_page(browser, faults)
    held: list[Route] = []
    page.route("**/layoutWorker-*", lambda route: held.append(route))  # a worker as slow as can be
    page.goto(f"{server.url}/workshop")
    page.get_by_role("button", name="Europe", exact=True).click()
    drawn = page.locator(".sketch .lanes")
    city, lane = page.locator('.city[data-city="wien"]'), page.locator('.lane[data-route*="wien"]').first
    expect(city).to_have_count(1)
    page.wait_for_timeout(300)
    first = drawn.inner_html()
    began, rails = str(city.get_attribute("transform")), lane.inner_html()
    drag_city(page, "wien", 40, 30)
    expect(city).not_to_have_attribute("transform", began)
    assert lane.inner_html() != rails  # the lanes go with their city
    page.keyboard.press("Control+z")
    expect(city).to_have_attribute("transform", began)
    assert lane.inner_html() == rails
    page.keyboard.press("Control+Shift+z")
    expect(city).not_to_have_attribute("transform", began)
    carried = drawn.inner_html()
    # The answer to a board that was undone is not shown; the one to the board that is there is.
    page.keyboard.press("Control+z")
    expect(city).to_have_attribute("transform", began)
    page.locator("h1").click()
    page.keyboard.press("Escape")  # nothing is chosen, as at the beginning
    before = drawn.inner_html()
    assert re.sub(" class=.*?>", "", before) == re.sub(" class=.*?>", "", first)
    assert len(held) == 1
    held[0].continue_()
    page.wait_for_timeout(1000)
    assert drawn.inner_html() == before
    page.keyboard.press("Control+Shift+z")
    expect(city).not_to_have_attribute("transform", began)
    page.wait_for_timeout(500)
    assert drawn.inner_html() not in (before, carried)
    assert [worker.url.rpartition("/")[2].partition("-")[0] for worker in page.workers] == ["layoutWorker"]


def test_the_layout_is_made_without_a_connection(server: Machine, browser: Browser, faults: Faults) -> None:
    page = new_page(browser, faults, service_workers="allow")
    page.goto(f"{server.url}/workshop")
    page.get_by_role("button", name="Europe", exact=True).click()
    expect(page.locator('.city[data-city="wien"]')).to_have_count(1)
    page.wait_for_timeout(500)  # it is kept a moment later
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.reload()  # what can be played is kept, too
    expect(page.locator('.city[data-city="wien"]')).to_have_count(1)
    page.wait_for_load_state("networkidle")
    server.kill()
    try:
        page.reload()
        lanes = page.locator('.lane[data-route*="wien"]')
        expect(lanes.first).to_be_visible()
        before = [lane.inner_html() for lane in lanes.all()]
        page.get_by_role("tab", name="Check").click()
        with page.expect_worker() as worker:
            page.get_by_role("button", name="Place everything again").click()
        assert "layoutWorker" in worker.value.url
        page.wait_for_timeout(1500)
        assert [lane.inner_html() for lane in lanes.all()] != before
    finally:
        server.start_and_wait()


@pytest.mark.parametrize(("width", "height"), [(820, 1180), (390, 844)])
def test_files_are_opened_or_refused_in_words_on_small_screens(
    server: Machine, browser: Browser, faults: Faults, tmp_path: Path, width: int, height: int
) -> None:
    page = new_page(browser, faults, width, height)
    page.goto(f"{server.url}/workshop")
    path = tmp_path / "broken.json"
    chooser = page.locator("input[type=file]")
    for text, told in (
        ("[", "This is not a JSON file"),
        ("[]", "This is not the file of a board"),
        ('{"board": {}, "cities": [{}], "routes": [], "tickets": 1}', "tickets.json must be a list"),
    ):
        path.write_text(text)
        chooser.set_input_files(path)
        expect(page.get_by_role("alert")).to_contain_text(told)
    folder = built_in("ukraine").folder
    whole = {
        name: json.loads((folder / f"{name}.json").read_text("utf-8"))
        for name in ("board", "cities", "routes", "tickets")
    }
    path.write_text(json.dumps(whole | {"layout": {"format": 1, "cities": "none"}}), "utf-8")
    chooser.set_input_files(path)  # for a layout that does not fit, another is made
    expect(page.locator(".city")).to_have_count(len(whole["cities"]))
    expect(page.locator("[data-faults]")).to_have_attribute("data-faults", "0")
    page.emulate_media(color_scheme="dark")
    assert axe_findings(page) == []
