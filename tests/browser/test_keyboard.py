"""A game can be played with keys alone: these tests never click, and only keys move the focus."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from server.site import Machine

from .clicking import new_page
from .conftest import Faults
from .keys import NOWHERE, ROUTE, SHOWN, Keys


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machine]:
    """A server with the real limits on how fast a page may send."""
    running = Machine(tmp_path_factory.mktemp("strict"), {"KVYTOK_MESSAGE_BURST": "40", "KVYTOK_MESSAGE_RATE": "10"})
    running.start_and_wait()
    yield running
    running.kill()


def begin(page: Page, url: str, game: str) -> Keys:
    """Start a game against a bot from the home page; the first question has the focus."""
    page.goto(url)
    keys = Keys(page)
    while not keys.sees("button", "Start the game"):
        page.wait_for_timeout(20)
    keys.go("radio", "")
    keys.go("radio", game, "ArrowRight")
    keys.go("checkbox", "Keep it on the server")
    keys.press("Space")
    keys.go("button", "Start the game")
    keys.press("Enter")
    keys.wait("checkbox", "Ticket .* points")
    return keys


def refusals(page: Page) -> list[str]:
    """The refusals that the server sends to the page, collected as they come."""
    found: list[str] = []

    def listen(payload: str | bytes) -> None:
        if '"type":"refused"' in str(payload):
            found.append(str(payload))

    page.on("websocket", lambda socket: socket.on("framereceived", listen))
    return found


@pytest.mark.parametrize("game", ["USA", "Europe"])
def test_a_whole_game_by_keys(game: str, strict: Machine, browser: Browser, faults: Faults) -> None:
    page = new_page(browser, faults)
    refused = refusals(page)
    keys = begin(page, strict.url, game)
    keys.play(150)
    assert refused == []
    assert keys.hidden == []
    assert "win" in keys.wait("heading", ".").name.lower()
    keys.go("link", "Replay", most=60)
    assert len(keys.turns) >= 20
    # A turn takes a few presses: to the cards or the board, along it, and Enter.
    assert sorted(keys.turns)[len(keys.turns) // 2] <= 12


def test_few_stops_and_each_is_seen(strict: Machine, browser: Browser, faults: Faults) -> None:
    page = new_page(browser, faults)
    refused = refusals(page)
    keys = begin(page, strict.url, "Europe")
    keys.keep_tickets()
    while not keys.sees("StaticText", "Your turn"):
        page.wait_for_timeout(20)
    stops = []
    for _ in range(40):
        keys.press("Tab")
        assert page.evaluate(SHOWN) or keys.at == NOWHERE, keys.at
        stops.append(keys.at)
    around = stops.index(stops[0], 1) if stops[0] in stops[1:] else len(stops)
    assert around <= 16, stops[:around]
    # As fast as a key repeats, over everything: the server never refuses.
    keys.press("Tab", 80)
    for key in ("ArrowRight", "ArrowLeft", "PageDown", "ArrowDown"):
        keys.press(key, 40)
        keys.press("Tab")
    page.wait_for_timeout(600)
    assert refused == []


def test_questions_take_the_focus_and_give_it_back(strict: Machine, browser: Browser, faults: Faults) -> None:
    page = new_page(browser, faults)
    keys = begin(page, strict.url, "USA")
    keys.keep_tickets()
    # Nothing had the focus before the first question; now it is on the cards.
    keys.wait("button", "Take ")
    while max(each.length for each in keys.tree()) == 0 or keys.at.role == "checkbox":
        keys.step()
    keys.go("button", ROUTE.pattern)
    # Home, next and back; and typing the first letters of a city.
    keys.press("Home")
    first = keys.at.name
    keys.press("PageDown")
    keys.press("PageUp")
    assert keys.at.name == first
    keys.press("End")
    for letter in first[:3]:
        keys.press(letter)
    assert keys.at.name.startswith(first[:3])
    keys.press("Home")
    keys.press("Enter")
    keys.wait("button", "Confirm: ")
    keys.press("Escape")
    assert keys.wait("button", ROUTE.pattern).name == first
    # A single press does not draw tickets.
    keys.go("button", "Take |Draw ", "Shift+Tab")
    keys.press("End")
    pile = keys.wait("button", "Draw tickets").name
    keys.press("Enter")
    keys.wait("button", "Draw tickets$")
    keys.press("Escape")
    assert keys.wait("button", "Draw tickets. ").name == pile
    keys.press("Enter")
    keys.wait("button", "Draw tickets$")
    keys.press("Enter")
    keys.wait("checkbox", "Ticket ")
    keys.keep_tickets(1)
    assert keys.wait("button", "Draw tickets. ").name != pile
    # The menu, and the board in words.
    keys.go("button", "Menu")
    keys.press("Enter")
    keys.wait("button", "The board in words")
    keys.press("Escape")
    keys.wait("button", "Menu")
    keys.press("Enter")
    keys.wait("button", "The board in words")
    keys.press("Enter")
    keys.wait("searchbox", "Find a city")
    keys.press("Escape")
    keys.wait("button", "Menu")


def test_arrow_keys_pick_one_of_several(strict: Machine, browser: Browser, faults: Faults) -> None:
    page = new_page(browser, faults)
    page.goto(strict.url)
    keys = Keys(page)
    while not keys.sees("button", "Start the game"):
        page.wait_for_timeout(20)
    keys.go("radio", "Europe")
    for key, picked in (
        ("ArrowRight", "USA"),
        ("ArrowDown", "Paris"),
        ("ArrowRight", "Ukraine"),
        ("ArrowRight", "Europe"),
        ("ArrowLeft", "Ukraine"),
    ):
        keys.press(key)
        while not keys.wait("radio", picked).checked:
            page.wait_for_timeout(20)
    keys.press("Tab")
    assert keys.at.role == "radio"
    assert keys.at.name.startswith("Play")


def test_the_board_is_moved_with_keys(strict: Machine, browser: Browser, faults: Faults) -> None:
    page = new_page(browser, faults)
    keys = begin(page, strict.url, "USA")
    keys.keep_tickets()
    keys.wait("button", "Take ")
    keys.press("Tab")
    place = (
        "JSON.stringify(document.activeElement.closest('[role=application]').firstElementChild.getAttribute('style'))"
    )
    whole = page.evaluate(place)
    keys.press("+", 3)
    keys.press("Shift+ArrowRight", 2)
    assert page.evaluate(place) != whole
    keys.press("0")
    page.wait_for_timeout(500)
    assert page.evaluate(place) == whole
