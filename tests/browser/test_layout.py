"""Nothing moves by itself: boxes stay in place from turn to turn, and the board stays in sight, at every size."""

import itertools
import re
import time
from collections.abc import Iterable, Iterator

import pytest
from playwright.sync_api import Browser, FloatRect, Locator, Page, expect

from depth import LONG
from server.site import Machine

from .clicking import ASKED, Clicker, keep_on_server, keep_tickets, new_page, start_game
from .conftest import Faults
from .people import rename
from .pointer import drag, find, press

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
FREE = ".play[data-turn=true][data-phase=turn]:not(:has(.offer, .payment, .note.panel, .tunnel))"
"""It is the player's turn, and nothing is open."""
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


def opened_in(page: Page, sizes: Iterable[tuple[int, int]], wanted: str) -> Iterator[tuple[int, int]]:
    """The same game, opened again in a window of every size."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        page.wait_for_selector(wanted)
        yield width, height


# The larger desktop only has more room: it is for `make long`.
@pytest.mark.parametrize(
    ("width", "height", "moving"),
    [*((*size, False) for size in SIZES if LONG or size != (1920, 1080)), (1280, 800, True)],
)
def test_nothing_moves_when_the_turn_passes(
    width: int, height: int, moving: bool, slow_server: Machine, browser: Browser, faults: Faults
) -> None:
    page = new_page(browser, faults, width, height, lang="uk")
    if moving:
        page.emulate_media(reduced_motion="no-preference")
    start_with(page, slow_server.url, 5)
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
    assert page.evaluate("document.documentElement.scrollHeight") <= height
    # A claim, and drawing tickets: the list of a player's tickets may get longer, and what is below it lower.
    page.locator(".hints .hide").click()
    until = time.monotonic() + 120
    while not page.locator(".lane.glow").count():
        assert time.monotonic() < until
        player.draw()
        page.wait_for_selector(".play[data-turn=true]:is([data-phase=turn], [data-phase=second-card])")
    page.wait_for_selector(".play[data-turn=true][data-phase=turn]")
    press(page.locator(".lane.glow").first)
    page.locator(".payment footer .primary").click()
    expect(page.locator(".payment")).to_have_count(0)
    while not page.locator(FREE).count():
        asked = page.evaluate(ASKED)  # a tunnel may ask for more
        if asked not in (None, "turn"):
            player.step(asked)
        page.wait_for_timeout(20)
    before = page.evaluate(SEEN)
    page.locator(".slot[data-place=tickets]").click()
    page.locator(".note .primary").click()
    page.wait_for_selector(".offer")
    while page.locator(".offer").count():
        player.step()
    page.wait_for_selector(".play[data-turn=false]")
    page.wait_for_selector(".play[data-turn=true][data-phase=turn]")
    longer = {"tickets", "talk"}
    after = {part: boxes for part, boxes in page.evaluate(SEEN).items() if part not in longer}
    assert after == {part: boxes for part, boxes in before.items() if part not in longer}
    assert page.evaluate("[...window.turns].sort()") == ["false", "true"]
    # On phones the hints take the place of the cards or tickets; what is hidden has no box.
    moved = {part: boxes for part, boxes in before.items() if len(set(boxes) - {"0 0 0 0"}) > 1}
    assert moved == {}
    assert page.evaluate("[...window.cut]") == []


def test_all_players_are_in_sight(server: Machine, browser: Browser, faults: Faults) -> None:
    page = new_page(browser, faults)
    start_with(page, server.url, 5)
    for width, height in opened_in(page, SIZES, ".offer"):
        assert page.locator(".players li").count() == 5
        for each in page.locator(".players li").all():
            place = box(each)
            assert 0 <= place["x"] <= place["x"] + place["width"] <= width
            assert 0 <= place["y"] <= place["y"] + place["height"] <= height
        assert page.locator(".players .facts").evaluate_all(
            "all => all.every(each => each.scrollWidth <= each.clientWidth)"
        )


def test_tickets_are_chosen_with_the_board_in_sight(server: Machine, browser: Browser, faults: Faults) -> None:
    page = new_page(browser, faults)
    start_game(page, server.url, "europe")
    for _, height in opened_in(page, SIZES, ".offer"):
        see_the_tickets_and_the_board(page, height)


def see_the_tickets_and_the_board(page: Page, height: int) -> None:
    """The tickets on offer leave the board in sight, light their ways, and let it be zoomed and dragged."""
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


UNCOVERED = """() => {
    const {x, y, width, height} = document.querySelector('.board .window').getBoundingClientRect();
    const view = document.querySelector('.board .view');
    let free = 0;
    for (let along = 0; along < 20; along++) for (let down = 0; down < 20; down++)
        free += view.contains(
            document.elementFromPoint(x + width * (along + 0.5) / 20, y + height * (down + 0.5) / 20));
    return free / 400;
}"""
"""The share of the board's window that nothing covers."""


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390), (640, 400)])
def test_hints_about_tickets_leave_the_board_in_sight(
    width: int, height: int, server: Machine, browser: Browser, faults: Faults
) -> None:
    page = new_page(browser, faults, width, height)
    start_game(page, server.url, "europe")
    page.wait_for_selector(".offer")
    press(page.locator(".ask" if height > width else ".ask-here"))
    hints = page.locator(".advice .hints li button")
    expect(hints.first).to_be_visible()
    page.locator(".advice .hints").evaluate("all => all.scrollTo(0, 0)")
    assert page.evaluate(UNCOVERED) >= 0.5
    sheet = box(page.locator(".choosing"))
    assert sheet["y"] >= 0
    assert sheet["y"] + sheet["height"] <= height
    keep, title = box(page.locator(".offer footer")), box(page.locator(".offer .look"))
    assert title["y"] + title["height"] <= keep["y"]
    assert keep["y"] + keep["height"] <= sheet["y"] + sheet["height"]
    # On its side, the menu's row stays in sight, the sheet takes all the room below it, and a ticket can be read.
    if width > height:
        header = box(page.locator("header.menu"))
        assert header["y"] + header["height"] <= sheet["y"] + 1
        assert height - sheet["y"] - sheet["height"] < 10
        first = box(page.locator(".offer li").first)
        assert first["y"] + first["height"] <= keep["y"]
    # Every hint can be reached, and the board can be dragged meanwhile.
    for hint in hints.all():
        find(hint)
    board, window = page.locator(".board .sheet"), box(page.locator(".board .window"))
    middle = (window["x"] + window["width"] / 2, window["y"] + window["height"] / 4)
    # The whole board is shown at first.
    if width > height:
        page.mouse.move(*middle)
        page.mouse.wheel(0, -600)
    else:
        press(page.locator(".tools button").first)
    page.wait_for_timeout(500)
    before = box(board)
    by = 30 if before["x"] < window["x"] - 30 else -30
    drag(page, middle, (by, 0))
    page.wait_for_timeout(100)
    assert round(box(board)["x"] - before["x"]) == by
    # Both are put away with one press, and come back with another; meanwhile nothing covers the board.
    press(page.get_by_role("button", name="See the board"))
    expect(hints.first).to_be_hidden()
    assert page.evaluate(UNCOVERED) == 1
    press(page.get_by_role("button", name="Whole board"))
    press(page.get_by_role("button", name="See the tickets"))
    expect(hints.first).to_be_visible()
    # Whoever follows a hint sees what it has ticked, and decides.
    press(hints.first)
    expect(hints).to_have_count(0)
    expect(page.locator(".offer li button[aria-checked=true]").first).to_be_visible()
    expect(page.locator(".offer footer .primary")).to_be_enabled()


OUT_OF_SIGHT = """() => {
    const window = document.querySelector('.board .window').getBoundingClientRect();
    return [...document.querySelectorAll('.board .city')].filter(city => {
        const {left, right, top, bottom} = city.querySelector('.face').getBoundingClientRect();
        return left < window.left || right > window.right || top < window.top || bottom > window.bottom;
    }).map(city => city.dataset.city);
}"""
"""The cities that lie outside of the board's window."""
LETTERS = """() => [...document.querySelectorAll('.board .names text')].map(name =>
    parseFloat(name.getAttribute('font-size')) * name.ownerSVGElement.getScreenCTM().a)"""
"""The size of every name's letters in pixels."""
CUT_NAMES = """() => {
    const window = document.querySelector('.board .window').getBoundingClientRect();
    return [...document.querySelectorAll('.board .names text')].filter(name => {
        const {left, right} = name.getBoundingClientRect();
        return left < window.left || right > window.right;
    }).map(name => name.textContent);
}"""


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390), (360, 640)])
def test_a_phone_opens_with_all_cities_in_sight(
    width: int, height: int, server: Machine, browser: Browser, faults: Faults
) -> None:
    page = new_page(browser, faults, width, height, lang="uk")
    for game in ("usa", "europe", "paris", "ukraine"):
        page.goto(f"{server.url}/local/{game}/me,novice")
        tickets = page.locator(".offer li")
        page.wait_for_function("() => document.querySelector('.board .sheet')?.clientWidth > 200")
        assert page.evaluate(OUT_OF_SIGHT) == []
        # The names of the tickets' cities can be read, however small the others are.
        ends = page.locator(".city .goal").count()
        assert ends > 1
        assert sum(size >= 8 for size in page.evaluate(LETTERS)) >= ends
        for ticket in tickets.all():
            press(ticket.locator("button"))
            assert page.evaluate(OUT_OF_SIGHT) == []
        assert page.evaluate(CUT_NAMES) == []
    # Any city says its name when it is touched.
    keep_tickets(page)
    page.wait_for_selector(FREE)
    press(page.locator(".city:not(:has(.goal))").first)
    expect(page.locator(".tip")).to_have_text(page.locator(".names text").first.text_content() or "")


def test_a_phone_shows_the_best_way_of_a_ticket_while_the_tickets_are_put_away(
    server: Machine, browser: Browser, faults: Faults
) -> None:
    page = new_page(browser, faults, 390, 844)
    start_game(page, server.url, "europe")
    press(page.locator(".offer li button").nth(1))
    expect(page.locator(".lane.lit").first).to_be_visible()
    ends = page.locator(".city:has(.lit)").evaluate_all("all => all.map(each => each.dataset.city)")
    press(page.get_by_role("button", name="See the board"))
    expect(page.locator(".lane.lit").first).to_be_visible()
    assert page.locator(".city:has(.lit)").evaluate_all("all => all.map(each => each.dataset.city)") == ends
    press(page.get_by_role("button", name="See the tickets"))
    expect(page.locator(".offer li button").nth(1)).to_have_attribute("aria-checked", "true")


def test_long_names_leave_the_scores_in_sight(server: Machine, browser: Browser, faults: Faults) -> None:
    name = "Wolodymyr-Maksymilian Featherstonehaughs"
    page = new_page(browser, faults)
    rename(page, server.url, name)
    start_game(page, server.url, "usa")
    for width, _ in opened_in(page, SIZES, ".offer"):
        assert page.locator(".players .score").count() == 2
        for score in page.locator(".players .score").all():
            place = box(score)
            assert 0 <= place["x"] <= place["x"] + place["width"] <= width
        called = page.locator(".players button.name").first
        assert called.get_attribute("title") == name
        expect(called).to_have_accessible_name(re.compile(f"^{name} You: "))
        assert page.locator(".side").evaluate("side => side.scrollWidth <= side.clientWidth")
        assert page.locator(".players li").evaluate_all(
            "all => all.every(each => each.scrollWidth <= each.clientWidth)"
        )


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390)])
def test_a_phone_keeps_piles_and_names_apart(
    width: int, height: int, server: Machine, browser: Browser, faults: Faults
) -> None:
    page = new_page(browser, faults, width, height)
    start_with(page, server.url, 3 if height > width else 2)
    for lang in ("en", "uk", "ru", "pl"):
        page.evaluate("lang => localStorage.setItem('kvytok.settings', JSON.stringify({language: lang}))", lang)
        page.reload()
        page.wait_for_selector(f"html[lang={lang}] .offer")
        labels = [box(label) for label in page.locator(".row .label").all()]
        assert len(labels) == 3
        for one, two in itertools.pairwise(labels):
            beside = one["x"] + one["width"] <= two["x"] + 0.5
            assert beside or one["y"] + one["height"] <= two["y"]
        assert labels[-1]["x"] + labels[-1]["width"] <= width
        cut = "all => all.filter(each => each.scrollWidth > each.clientWidth + 1).map(each => each.textContent)"
        assert page.locator(".players .name span").evaluate_all(cut) == []


def test_the_menu_does_not_cover_its_button(server: Machine, browser: Browser, faults: Faults) -> None:
    page = new_page(browser, faults)
    page.goto(f"{server.url}/local/europe/me,novice")
    button, drawer = page.locator("header.menu button[aria-expanded]"), page.locator(".menu.drawer")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for shown in (1, 0):
            button.click()  # a covered button cannot be clicked
            expect(drawer).to_have_count(shown)
        title = page.locator("header.menu .title")
        assert title.evaluate("title => title.scrollWidth <= title.clientWidth"), (width, height)


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


SHARES = {(820, 1180): 0.38, (640, 400): 0.45, (844, 390): 0.45, (390, 844): 0.4, (1280, 800): 0.6}
"""The least share of the window that the board has, by the size of the window."""
PARTS = "header.menu, .banner, .players li, .board .window, .slot, .hand li, .goals, .talk, .phone-tabs button"
OVERLAPS = """parts => {
    const seen = [...document.querySelectorAll(parts)].filter(part => part.checkVisibility({visibilityProperty: true}))
        .map(part => [part, part.getBoundingClientRect()]).filter(([, box]) => box.width && box.height);
    const found = [];
    for (const [i, [one, a]] of seen.entries()) for (const [other, b] of seen.slice(i + 1)) {
        if (one.contains(other) || other.contains(one) || one.parentElement === other.parentElement) continue;
        const [across, down] = [Math.min(a.right, b.right) - Math.max(a.left, b.left),
            Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
        if (across > 1 && down > 1) found.push([one.className, other.className, across, down]);
    }
    return found;
}"""
"""Parts of the table that lie over each other; cards of one row may."""


@pytest.mark.parametrize("players", [2, 5])
def test_the_board_gets_its_share_and_nothing_lies_over_it(
    players: int, server: Machine, browser: Browser, faults: Faults
) -> None:
    page = new_page(browser, faults, lang="uk")
    start_with(page, server.url, players)
    while page.locator(".offer").count():
        Clicker(page).step()
        page.wait_for_timeout(20)
    for width, height in opened_in(page, SHARES, FREE):
        for name in ("cards", *([] if width > 900 else ["tickets", "log"])):
            if name != "cards" and page.locator(".phone-tabs").is_visible():
                press(page.locator(".phone-tabs button").nth(-1 if name == "log" else -2))
            window = box(page.locator(".board .window"))
            assert window["width"] * window["height"] / (width * height) >= SHARES[width, height]
            assert page.evaluate(OVERLAPS, PARTS) == []
            # Nothing needs to be moved sideways, neither the page nor a part of it.
            assert (
                page.evaluate(
                    """() => [...document.querySelectorAll('html, body, body *:not(svg *)')].filter(part =>
                    part.scrollWidth > part.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(part).overflowX)
                    && part.checkVisibility({visibilityProperty: true})).map(part => part.className)"""
                )
                == []
            )
            assert page.evaluate("document.documentElement.scrollWidth") <= width
