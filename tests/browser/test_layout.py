"""Nothing moves by itself: boxes stay in place from turn to turn, and the board stays in sight, at every size."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, FloatRect, Locator, Page, expect

from server.site import Machine

from .clicking import Clicker, keep_on_server, new_page, start_game
from .conftest import Faults

SIZES = [(1280, 800), (1920, 1080), (820, 1180), (390, 844), (844, 390), (640, 400)]
"""Two desktops, a tablet, a phone upright and on its side, and a desktop of 1280 × 800 at 200 % zoom."""
RECORD = """() => {
    const parts = {
        menu: 'header.menu', banner: '.banner', people: '.people', players: '.players li', board: '.board .window',
        slots: '.slot, .discard', hand: '.hand', tickets: '.goals', talk: '.talk', tabs: '.phone-tabs',
    };
    window.seen = Object.fromEntries(Object.keys(parts).map(part => [part, new Set()]));
    window.turns = new Set();
    window.cut = new Set();
    const look = () => {
        for (const [part, places] of Object.entries(parts)) {
            const boxes = [...document.querySelectorAll(places)].map(each => {
                const {x, y, width, height} = each.getBoundingClientRect();
                return [x, y, width, height].map(Math.round).join(' ');
            });
            window.seen[part].add(boxes.join(' | '));
        }
        for (const text of document.querySelectorAll('.banner .who, .banner .hint, .goals .state'))
            if (text.scrollWidth > text.clientWidth + 1 || text.scrollHeight > text.clientHeight + 6) // a line more
                window.cut.add(text.textContent);
        window.turns.add(document.querySelector('.play').dataset.turn);
        requestAnimationFrame(look);
    };
    look();
}"""
"""Notes the boxes of everything on the table, and texts that are cut off, in every frame."""
SEEN = "() => Object.fromEntries(Object.entries(window.seen).map(([part, boxes]) => [part, [...boxes]]))"


@pytest.fixture(scope="module")
def slow_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machine]:
    """A server whose bots take a moment, so that the turns of others can be seen."""
    running = Machine(tmp_path_factory.mktemp("slow"), {"KVYTOK_BOT_DELAY": "0.15"})
    running.start_and_wait()
    yield running
    running.kill()


def box(place: Locator) -> FloatRect:
    """Where something is."""
    found = place.bounding_box()
    assert found is not None
    return found


def start_with(page: Page, url: str, players: int) -> None:
    """Start a game in Europe against several bots."""
    page.goto(url)
    page.wait_for_selector("button.start:not([disabled])")
    page.locator(".setup .line select").first.select_option(str(players))
    keep_on_server(page)
    page.click("button.start")
    page.wait_for_selector(".offer")


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_nothing_moves_when_the_turn_passes(
    width: int, height: int, slow_server: Machine, browser: Browser, faults: Faults
) -> None:
    page = new_page(browser, faults, width, height, lang="uk")
    start_with(page, slow_server.url, 4)
    player = Clicker(page)
    while page.locator(".offer").count():
        player.step()
        page.wait_for_timeout(20)
    page.wait_for_selector(".play[data-turn=true][data-phase=turn]")
    page.evaluate(RECORD)
    for _ in range(3):
        for phase in ("turn", "second-card"):
            page.wait_for_selector(f".play[data-turn=true][data-phase={phase}]")
            player.draw()
    page.wait_for_selector(".play[data-turn=true][data-phase=turn]")
    page.locator(".ask").click()
    expect(page.locator(".hints li").first).to_be_visible()
    assert page.evaluate("[...window.turns].sort()") == ["false", "true"]
    # On phones the hints take the place of the cards or tickets; what is hidden has no box.
    moved = {part: boxes for part, boxes in page.evaluate(SEEN).items() if len(set(boxes) - {"0 0 0 0"}) > 1}
    assert moved == {}
    assert page.evaluate("[...window.cut]") == []


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_all_players_are_in_sight(width: int, height: int, server: Machine, browser: Browser, faults: Faults) -> None:
    page = new_page(browser, faults, width, height)
    start_with(page, server.url, 5)
    for each in page.locator(".players li").all():
        place = box(each)
        assert 0 <= place["x"] <= place["x"] + place["width"] <= width
        assert 0 <= place["y"] <= place["y"] + place["height"] <= height
    assert page.locator(".players .facts").evaluate_all(
        "all => all.every(each => each.scrollWidth <= each.clientWidth)"
    )


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_tickets_are_chosen_with_the_board_in_sight(
    width: int, height: int, server: Machine, browser: Browser, faults: Faults
) -> None:
    page = new_page(browser, faults, width, height)
    start_game(page, server.url, "europe")
    tickets = page.locator(".offer li button")
    expect(tickets).to_have_count(4)
    expect(page.locator(".offer [aria-checked=true]")).to_have_count(0)
    expect(page.locator(".offer").get_by_text("Long ticket")).to_have_count(1)
    board, sheet = box(page.locator(".board .window")), box(page.locator(".offer"))
    beside = sheet["x"] >= board["x"] + board["width"] - 1
    covered = 0 if beside else board["y"] + board["height"] - sheet["y"]
    assert covered <= board["height"] / 4
    assert sheet["y"] + sheet["height"] <= height
    # A ticket lights its cities and its way.
    tickets.first.hover()
    expect(page.locator(".city .lit")).to_have_count(2)
    assert page.locator(".lane.lit").count() > 0
    before = page.locator(".city:has(.lit)").evaluate_all("all => all.map(each => each.dataset.city)")
    tickets.nth(2).hover()
    expect(page.locator(".city .lit")).to_have_count(2)
    assert page.locator(".city:has(.lit)").evaluate_all("all => all.map(each => each.dataset.city)") != before
    # Meanwhile the board can be zoomed and dragged.
    page.mouse.move(board["x"] + board["width"] / 2, board["y"] + 100)
    page.mouse.wheel(0, -600)
    zoomed = box(page.locator(".board .sheet"))
    assert zoomed["width"] > board["width"] * 1.2
    page.mouse.down()
    page.mouse.move(board["x"] + board["width"] / 2 + 40, board["y"] + 130, steps=4)
    page.mouse.up()
    assert round(box(page.locator(".board .sheet"))["x"] - zoomed["x"]) == 40
    expect(tickets).to_have_count(4)


def test_big_cities_are_marked_on_the_board_and_on_tickets(server: Machine, browser: Browser, faults: Faults) -> None:
    page = new_page(browser, faults)
    start_game(page, server.url, "europe-big-cities")
    expect(page.locator(".city .big")).to_have_count(9)
    expect(page.locator(".offer li")).to_have_count(5)
    assert all("◆" in text for text in page.locator(".offer li").all_inner_texts())


def test_a_watcher_gets_the_page_of_a_watcher(server: Machine, browser: Browser, faults: Faults) -> None:
    player, watcher = new_page(browser, faults), new_page(browser, faults, 390, 844)
    start_game(player, server.url, "usa")
    watcher.goto(player.url)
    watcher.wait_for_selector(".lane")
    for theirs in ("Your hand", "Your tickets", "Hint"):
        expect(watcher.get_by_role("button", name=theirs)).to_have_count(0)
    expect(watcher.get_by_text("You are watching")).to_be_visible()
    watcher.get_by_role("button", name="Log").click()
    expect(watcher.get_by_role("list", name="Log")).to_be_visible()
