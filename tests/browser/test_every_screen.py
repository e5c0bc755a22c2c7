"""Every screen, seen once for two questions: are all words from the catalogues, and does axe find anything?

With marked catalogues no other letter is left. axe looks at each screen light and dark, on a desktop and on a phone,
and counts every finding, however small.
"""

import re
import time
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from depth import LONG
from kvytok.rules.file_lock import take_lock
from server.site import Machine

from .axe import axe_findings
from .clicking import BOARDS, Clicker, ended, keep_on_server, keep_tickets, new_page
from .conftest import Faults
from .newcomer import Newcomer
from .pointer import point_at, press
from .pseudo import build_page, collect, mark_answers, marked, page_in, unmarked
from .tour import FREE, Tour

PEOPLE = ("Жанна", "Богдан")
ALLOWED = (
    "Kvytok|K V Y T O K",  # the name of the program
    r"\b[A-Z0-9]{6}\b",  # codes of tables
    *PEOPLE,
    "English|Українська|Русский|Polski",  # languages are called by their own names
    r"https?://\S+",  # links
    r"\b[0-9a-f]{10,}",  # keys and fingerprints
    r"random 0|neural 1|Player \d",  # the players of recorded games
    r"\band\b",  # lists of names, which the browser joins in the page's language
    r"\b[A-Z][a-z]{2} \d+, \d{4}(?:, \d+:\d+\s[AP]M)?",  # dates, which the browser writes in the page's language
    r"\b\d+\.\d MB",  # sizes, too
)
"""What may stand there in other letters, and why."""


@pytest.fixture(scope="module")
def pseudo(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Iterator[Machine]:
    """A server with the page in the pseudo-language; all workers of a run use the same page."""
    base = tmp_path_factory.getbasetemp()
    folder = (base if worker_id == "master" else base.parent) / "pseudo"
    with open(folder.with_suffix(".lock"), "wb") as lock:
        take_lock(lock, lambda: None)
        page = page_in(folder) if folder.exists() else build_page(folder)
    running = Machine(tmp_path_factory.mktemp("data"), more={"KVYTOK_PAGE": str(page)})
    running.start_and_wait()
    yield running
    running.kill()


def visitor(browser: Browser, faults: Faults, name: str | None = None, url: str = "") -> Page:
    """Somebody whose page collects its texts."""
    page = new_page(browser, faults)
    mark_answers(page)
    collect(page)
    if name:
        page.goto(url)
        page.wait_for_selector("button.start:not([disabled])")
        page.locator(".name input").fill(name)
        page.keyboard.press("Tab")
    return page


def check(page: Page) -> None:
    """Nothing on the page so far was English."""
    assert unmarked(page, ALLOWED) == {}


def look(page: Page) -> None:
    """Nothing on the page so far was English, and axe finds nothing on the present screen."""
    check(page)
    assert axe_findings(page) == []


def begin(page: Page, url: str, game: str, how: int = 0) -> None:
    """Choose a board and a way to play on the home page, and begin."""
    page.goto(url)
    page.wait_for_selector("button.start:not([disabled])")
    page.locator(".boards .board").nth(BOARDS[game]).click()
    page.locator(".setup [role=radiogroup]").last.get_by_role("radio").nth(how).click()
    check(page)
    if page.locator(".setup .keep").count():
        keep_on_server(page)
    page.click("button.start")
    page.wait_for_url("**/t/*")


def test_home_settings_rules_and_nowhere(pseudo: Machine, browser: Browser, faults: Faults) -> None:
    page = visitor(browser, faults)
    page.goto(pseudo.url)
    page.wait_for_selector("button.start:not([disabled])")
    for choice in page.locator(".boards .board").all():
        choice.click()
        for one in page.locator(".setup [role=radio]").all():
            one.click()
        page.evaluate("for (const folded of document.querySelectorAll('details')) folded.open = true")
    look(page)
    page.goto(f"{pseudo.url}/tables")
    page.wait_for_selector("main form")
    check(page)
    for game in ("usa", "europe", "europe-1912", "europe-mega", "europe-big-cities", "paris", "ukraine"):
        page.goto(f"{pseudo.url}/rules/{game}")
        page.wait_for_selector("article figcaption")
        (look if game == "europe" else check)(page)
    page.context.close()
    page = visitor(browser, Faults())  # the browser reports the 404 of the server as an error
    page.goto(f"{pseudo.url}/nowhere/at/all")
    page.get_by_text(marked("This page does not exist")).wait_for()
    look(page)


@pytest.mark.parametrize(
    "stop",
    [
        Tour.workshop,
        Tour.score,
        Tour.analysis,
        Tour.tables,
        Tour.tournaments,
        Tour.me,
        Tour.notifications,
        Tour.cover,
        Tour.planning,
        Tour.flag,
        Tour.tunnel,
    ],
)
def test_a_stop_of_the_tour(stop: Callable[[Tour], None], pseudo: Machine, browser: Browser, faults: Faults) -> None:
    page = visitor(browser, faults, PEOPLE[0], pseudo.url)
    stop(Tour(page, pseudo.url, lambda _: look(page), marked))


def test_a_lobby_with_an_invited_friend(pseudo: Machine, browser: Browser, faults: Faults) -> None:
    host, guest = visitor(browser, faults, PEOPLE[0], pseudo.url), visitor(browser, faults)
    begin(host, pseudo.url, "usa", how=1)
    host.wait_for_selector(".invite")
    guest.goto(host.locator(".invite input[readonly]").input_value())
    guest.get_by_text(marked("I have an account")).click()
    guest.wait_for_selector("form input[type=password]")
    look(guest)
    guest.get_by_label(marked("Your name")).first.fill(PEOPLE[1])
    guest.get_by_role("button", name=marked("Sit down")).click()
    host.locator(".columns .seats").get_by_text(PEOPLE[1], exact=True).wait_for()
    host.get_by_role("button", name=marked("Reactions")).first.click()
    host.get_by_role("button", name=marked("Hello!")).click()
    host.get_by_role("button", name=re.compile(f"^{marked('Remove')} {PEOPLE[1]}")).click()
    host.wait_for_selector("dialog button.primary")
    look(host)
    host.locator("dialog button.primary").click()
    host.get_by_role("button", name=marked("Add a bot")).first.click()
    host.get_by_role("button", name=re.compile(f"^{marked('Remove')}")).first.wait_for()
    host.wait_for_timeout(300)
    look(host)
    look(guest)


@pytest.mark.parametrize("game", ["europe", "paris", "ukraine"])
def test_a_game_with_everything_in_it(game: str, pseudo: Machine, browser: Browser, faults: Faults) -> None:
    page = visitor(browser, faults, PEOPLE[0], pseudo.url)
    # The same questions and menus on another board: axe has seen them; its colours and words are looked at.
    again = look if game == "europe" or LONG else check
    begin(page, pseudo.url, game)
    page.wait_for_selector(".offer")
    look(page)
    keep_tickets(page)
    look_around(page, again)
    if game == "europe":
        meet_a_tunnel_and_a_station(page)
    ask_a_payment(page, again)
    draw_tickets(page, again)
    check(page)
    Clicker(page).play(240)
    assert ended(page)
    page.evaluate("for (const folded of document.querySelectorAll('.end details')) folded.open = true")
    look(page)
    page.locator('a[href^="/replay/"]').click()
    page.wait_for_selector(".replay")
    for eyes in page.locator(".replay select option").all():
        page.locator(".replay select").select_option(label=eyes.inner_text())
        page.wait_for_timeout(100)
    page.locator(".replay input[type=range]").fill("20")
    page.wait_for_timeout(200)
    look(page)
    page.goto(pseudo.url)
    page.wait_for_selector("button.start:not([disabled])")
    check(page)


@pytest.mark.parametrize(("game", "idea"), [("usa", "grey"), ("europe", "tunnel"), ("paris", "flag")])
def test_a_newcomer_comes_to_the_end(game: str, idea: str, pseudo: Machine, browser: Browser, faults: Faults) -> None:
    page = visitor(browser, faults)
    page.goto(f"{pseudo.url}/tutorial/{game}")
    page.wait_for_selector(".coach")
    look(page)
    newcomer = Newcomer(page)
    newcomer.finish()
    assert any(marked(idea) in said for said in newcomer.said)
    assert marked("Play a game") in page.locator(".coach").inner_text()
    page.get_by_role("heading", name=marked("You win!")).wait_for()
    assert page.evaluate("fetch('/api/tables').then(answer => answer.json())")["tables"] == []
    check(page)


def look_around(page: Page, again: Callable[[Page], None]) -> None:
    """Open what can be opened at a table: the menu, the board in words, the tabs, a hint, tips."""
    page.wait_for_selector(".play[data-turn=true]")
    look(page)
    page.locator("header.menu button[aria-expanded]").click()
    page.wait_for_selector(".menu.drawer")
    page.evaluate("for (const folded of document.querySelectorAll('.drawer details')) folded.open = true")
    again(page)
    page.get_by_role("button", name=marked("The board in words")).click()
    page.wait_for_selector(".text[role=dialog]")
    again(page)
    page.keyboard.press("Escape")
    for tab in page.get_by_role("tab").all():
        tab.click()
    for thing in page.locator(".slot, .lane, .hand button").all()[:40]:
        if thing.evaluate("thing => thing.matches('.lane:not(.glow)')"):
            press(thing)  # a refusal
        else:
            point_at(thing)
    page.locator("header.menu button[aria-expanded]").click()
    page.get_by_role("button", name=marked("Leave the table")).click()
    page.wait_for_selector("dialog button.primary")
    again(page)
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    hint = page.get_by_role("button", name=marked("Hint"))
    if hint.count():
        hint.first.click()
        page.wait_for_timeout(1_500)
    check(page)


def meet_a_tunnel_and_a_station(page: Page) -> None:
    """Play until a tunnel was tried and a station is built."""
    player, until = Clicker(page), time.monotonic() + 150
    tunnel = station = False
    while not (tunnel and station) and time.monotonic() < until:
        if not page.locator(".play[data-turn=true]").count() or page.locator(".offer, .payment, .note.panel").count():
            if not player.step():
                page.wait_for_timeout(20)
            continue
        tunnels = page.locator(".lane.glow:has(.stones)")
        cities = page.locator(".city.glow")
        if not station and cities.count():
            press(cities.first)
            page.wait_for_selector(".payment")
            look(page)
            page.locator(".payment footer .primary").click()
            station = True
        elif not tunnel and tunnels.count():
            press(tunnels.first)
            page.locator(".payment footer .primary").click()
            page.wait_for_selector(".tunnel")
            tunnel = True
        else:
            player.draw()
    assert tunnel
    assert station
    check(page)


def ask_a_payment(page: Page, again: Callable[[Page], None]) -> None:
    """Draw cards until a route can be claimed, open the question how to pay, and leave it."""
    player, until = Clicker(page), time.monotonic() + 90
    while time.monotonic() < until:
        if not page.locator(FREE).count():
            if not player.step():
                page.wait_for_timeout(20)
        elif page.locator(".lane.glow").count():
            press(page.locator(".lane.glow").first)
            page.wait_for_selector(".payment")
            again(page)
            page.locator(".payment footer button").first.click()
            return
        else:
            player.draw()
    raise AssertionError("no route could be claimed")


def draw_tickets(page: Page, again: Callable[[Page], None]) -> None:
    """Draw tickets, and keep some."""
    player, until = Clicker(page), time.monotonic() + 90
    while time.monotonic() < until:
        if page.locator(".play[data-turn=true]").count() and not page.locator(".offer, .payment, .note.panel").count():
            page.locator(".slot[data-place=tickets]").click()
            question = page.get_by_role("dialog", name=marked("Draw new tickets?"))
            expect(question).to_be_visible()
            again(page)
            question.get_by_role("button", name=marked("Draw tickets")).click()
            page.wait_for_selector(".offer")
            check(page)
            return
        if not player.step():
            page.wait_for_timeout(20)
    raise AssertionError("it was never our turn")
