"""Games that live in the browser: the page plays them without its server, and they survive a reload."""

import gzip
import re
import time
from pathlib import Path
from typing import Any
from urllib.parse import urlparse

import pytest
from playwright.sync_api import Browser, Page, Response, expect

from kvytok import Game
from server.site import Machine

from .clicking import BOARDS, Clicker, ended, keep_tickets, new_page
from .conftest import Faults

KEPT = """() => new Promise(resolve => {
    indexedDB.open('kvytok').onsuccess = ({ target }) => {
        const all = target.result.transaction('tables').objectStore('tables').getAll();
        all.onsuccess = () => { target.result.close(); resolve(all.result); };
    };
})"""
"""The tables that the browser keeps."""

FIRST_LOAD = 100_000
"""The most bytes of script and style that the home page may load, with gzip."""
OF_LOCAL_GAMES = re.compile(r"(/client-|/worker-|/crewWorker-|/engine-|/usa-|/networks/)")
"""Files that only a game in the browser needs: the way to its worker, the engine, the box of usa, networks."""


def kept(page: Page) -> list[dict[str, Any]]:
    """The tables that the browser keeps."""
    tables: list[dict[str, Any]] = page.evaluate(KEPT)
    return tables


def open_local(page: Page, server: Machine, game: str, seats: str) -> list[str]:
    """Begin a game in the browser; returns the list of what the page asks its server from then on."""
    page.goto(f"{server.url}/local/{game}/{seats}")
    page.wait_for_url("**/t/local-*")
    page.wait_for_selector(".play")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/api/" in request.url else None)
    page.on("websocket", lambda socket: asked.append(socket.url))
    return asked


def test_a_whole_game_against_a_bot_without_the_server(
    server: Machine, browser: Browser, faults: Faults, tmp_path: Path
) -> None:
    page = new_page(browser, faults)
    asked = open_local(page, server, "paris", "me,novice")
    keep_tickets(page)
    Clicker(page, 1).play(60, clicks=8)
    moves = len(kept(page)[0]["log"])
    assert moves > 5
    assert not asked
    page.reload()
    page.wait_for_selector(".play")
    asked.clear()  # the board is loaded again
    expect(page.locator(".play")).to_be_visible()
    assert len(kept(page)[0]["log"]) >= moves
    Clicker(page, 2).play(120)
    assert ended(page)
    [table] = kept(page)
    assert {move["by"] for move in table["log"]} == {"guest", "bot"}
    with page.expect_download() as download:
        page.get_by_text("Download the game file").click()
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    game = Game.load(path)  # replays and checks every move
    assert game.over
    assert len(game.history) == len(table["log"])
    page.locator('a[href^="/replay/"]').click()
    slider = page.locator(".replay input[type=range]")
    expect(slider).to_have_attribute("max", str(len(table["log"])))
    page.get_by_label("View as").select_option(label="All cards open")
    expect(page.locator(".replay .goals section")).to_have_count(2)
    # Only the finished game is told, for history and statistics.
    assert {urlparse(url).path for url in asked} <= {"/api/me", "/api/me/device-games"}


def test_two_people_on_one_device(server: Machine, browser: Browser, faults: Faults) -> None:
    page = new_page(browser, faults)
    asked = open_local(page, server, "usa", "me,local")
    for _ in range(2):
        page.locator(".cover button").click()
        keep_tickets(page)
    # Whoever answered last may also be the first to play, and then has the device already.
    page.locator('.cover button, .play[data-turn="true"]').first.wait_for()
    if page.locator(".cover button").count():
        page.locator(".cover button").click()
    assert Clicker(page).draw()
    assert len(kept(page)[0]["log"]) == 3
    assert not asked
    # Whoever leaves is told the truth: nobody plays on, and the game stays here.
    if page.locator(".cover button").count():
        page.locator(".cover button").click()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Leave the table").click()
    expect(page.get_by_role("dialog")).to_contain_text("The game stays in this browser as it is.")
    page.get_by_role("dialog").get_by_role("button", name="Leave the table").click()
    page.locator('a[href^="/t/local-"]').first.click()
    expect(page.locator(".play")).to_be_visible()


def test_a_second_window_follows(server: Machine, browser: Browser, faults: Faults) -> None:
    page = new_page(browser, faults)
    open_local(page, server, "usa", "me,novice")
    other = page.context.new_page()
    faults.watch(other)
    other.goto(page.url)
    other.wait_for_selector(".offer")
    keep_tickets(page)
    expect(other.locator(".offer")).to_have_count(0)
    Clicker(other).play(30, clicks=4)
    assert len(kept(page)[0]["log"]) > 2


def test_what_cannot_be_played_here_says_so(server: Machine, browser: Browser, faults: Faults) -> None:
    page = new_page(browser, faults)
    page.goto(f"{server.url}/local/chess/me,novice")
    expect(page.locator("main, .problem").first).to_be_visible()
    assert "/local/" in page.url
    page.goto(f"{server.url}/t/local-000000000000")
    expect(page.get_by_role("link").first).to_be_visible()


def begin_here(page: Page, server: Machine, level: str) -> None:
    """Begin a game of usa against a bot by clicks on the home page, as it offers it."""
    page.goto(server.url)
    page.wait_for_selector("button.start:not([disabled])")
    expect(page.get_by_label("Keep it on the server")).not_to_be_checked()
    page.locator(".boards .board").nth(BOARDS["usa"]).click()
    page.get_by_role("radio", name="Play against a bot").click()
    page.locator("[data-bot='0']").select_option(level)
    page.click("button.start")
    page.wait_for_url("**/t/local-*")
    page.wait_for_selector(".play")


def moves_of(page: Page, by: str) -> int:
    """How many moves people or bots have made at the only table."""
    return sum(move["by"] == by for move in kept(page)[0]["log"])


def test_home_loads_little_and_nothing_of_local_games_before_the_start(
    server: Machine, browser: Browser, faults: Faults
) -> None:
    page = new_page(browser, faults)
    fetched: list[str] = []
    packed: dict[str, int] = {}

    def note(answer: Response) -> None:
        fetched.append(answer.url)
        if answer.url.endswith((".js", ".css")):
            packed[answer.url] = len(gzip.compress(answer.body(), 6))

    page.context.on("response", note)
    page.goto(server.url, wait_until="networkidle")
    page.wait_for_selector("button.start:not([disabled])")
    page.locator(".boards .board").nth(BOARDS["usa"]).click()
    assert sum(packed.values()) <= FIRST_LOAD, packed
    assert [url for url in fetched if OF_LOCAL_GAMES.search(url)] == []
    page.click("button.start")
    page.wait_for_url("**/t/local-*")
    page.wait_for_selector(".offer")
    found = {match[1] for url in fetched if (match := OF_LOCAL_GAMES.search(url))}
    assert {"/client-", "/engine-", "/usa-"} <= found, "the names of the files are those of the build"


def test_a_game_that_nobody_wished_on_the_server_is_continued_counted_and_played_again(
    server: Machine, browser: Browser, faults: Faults
) -> None:
    page = new_page(browser, faults)
    page.goto(server.url)
    page.wait_for_selector("button.start:not([disabled])")
    page.locator(".boards .board").nth(BOARDS["paris"]).click()
    page.locator("[data-bot='0']").select_option("novice")
    page.click("button.start")
    page.wait_for_url("**/t/local-*")
    first = page.url
    keep_tickets(page)
    Clicker(page, 1).play(60, clicks=3)
    page.goto(server.url)
    page.get_by_role("region", name="Your turn in").get_by_role("link").first.click()
    page.wait_for_url(first)
    page.wait_for_selector(".play")
    Clicker(page, 1).play(120)
    assert ended(page)
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_selector(".offer")
    assert "/t/local-" in page.url
    assert page.url != first
    page.goto(server.url)
    expect(page.locator(".columns li", has=page.locator("a[href^='/t/local-']")).first).to_contain_text(
        "only in this browser"
    )
    # Your page shows the place of the newest game first, and says what that means.
    page.get_by_role("link", name="Your page").click()
    expect(page.get_by_role("radio", name="On this server 1")).to_be_checked()
    expect(page.locator(".past li")).to_contain_text("played in a browser")
    page.get_by_role("radio", name="In this browser 1").click()
    expect(page.get_by_text("Games of this browser are gone if its data is cleared")).to_be_visible()
    page.locator(".past li").get_by_role("link", name="Replay").click()
    expect(page.locator(".replay input[type=range]")).to_be_visible()
    # The wish for the server is kept as a setting, and pass-and-play follows it too.
    page.goto(server.url)
    page.get_by_role("radio", name="On one device").click()
    page.get_by_label("Keep it on the server").check()
    page.reload()
    expect(page.get_by_label("Keep it on the server")).to_be_checked()
    page.wait_for_selector("button.start:not([disabled])")
    page.click("button.start")
    page.wait_for_selector(".offer")
    assert "/t/local-" not in page.url
    page.goto(server.url)
    page.get_by_label("Keep it on the server").uncheck()
    page.get_by_role("radio", name="On one device").click()
    page.wait_for_selector("button.start:not([disabled])")
    page.click("button.start")
    page.wait_for_url("**/t/local-*")


def test_a_browser_without_engine_or_worker_plays_on_the_server(
    server: Machine, browser: Browser, faults: Faults
) -> None:
    page = new_page(browser, faults)
    page.add_init_script("delete window.WebAssembly")
    page.goto(server.url)
    page.wait_for_selector("button.start:not([disabled])")
    expect(page.get_by_label("Keep it on the server")).to_have_count(0)
    page.click("button.start")
    page.wait_for_selector(".offer")
    assert "/t/local-" not in page.url
    # There are workers, but none may start.
    other = new_page(browser, faults)
    other.add_init_script("window.Worker = class { constructor() { throw new Error('not allowed'); } }")
    other.goto(server.url)
    other.wait_for_selector("button.start:not([disabled])")
    other.click("button.start")
    other.wait_for_selector(".offer")
    assert "/t/local-" not in other.url


def test_a_game_from_the_home_page_goes_on_when_the_server_is_gone(
    browser: Browser, faults: Faults, tmp_path: Path
) -> None:
    server = Machine(tmp_path)
    server.start_and_wait()
    try:
        page = new_page(browser, faults)
        begin_here(page, server, "casual")
        page.get_by_role("button", name="Menu").click()
        expect(page.get_by_role("dialog", name="Menu")).not_to_contain_text("Table")
        page.keyboard.press("Escape")
        keep_tickets(page)
        Clicker(page, 1).play(30, clicks=6)
    finally:
        server.kill()
    before = moves_of(page, "bot")
    assert before > 1
    Clicker(page, 2).play(30, clicks=10)
    assert moves_of(page, "bot") > before + 1
    assert kept(page)[0]["chairs"][1]["level"] == "casual"
    expect(page.locator('.play[data-turn="true"]')).to_be_visible()
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.locator(".hints li").first).to_be_visible()


@pytest.mark.parametrize("level", ["strong", "expert"])
def test_searching_bots_answer_in_time(server: Machine, browser: Browser, faults: Faults, level: str) -> None:
    page = new_page(browser, faults)
    fetched: list[str] = []
    page.context.on("request", lambda request: fetched.append(request.url) if "/networks/" in request.url else None)
    begin_here(page, server, level)
    keep_tickets(page)
    page.wait_for_selector('.play[data-turn="true"]')
    answers = moves_of(page, "bot")
    player, begun = Clicker(page), time.monotonic()
    while moves_of(page, "bot") == answers:
        player.play(0.2)
    page.wait_for_selector('.play[data-turn="true"]')
    assert time.monotonic() - begun < 8
    assert len(fetched) == (2 if level == "expert" else 0)


def test_ukraine_is_chosen_on_the_home_page_and_played_against_its_network(
    server: Machine, browser: Browser, faults: Faults
) -> None:
    page = new_page(browser, faults)
    fetched: list[str] = []
    page.context.on("request", lambda request: fetched.append(request.url) if "/networks/" in request.url else None)
    page.goto(server.url)
    page.wait_for_selector("button.start:not([disabled])")
    boards = page.locator(".boards .board")
    expect(boards).to_have_count(len(BOARDS))
    tops = [box["y"] for board in boards.all() if (box := board.bounding_box())]
    assert len(tops) == len(BOARDS)
    assert len(set(tops)) == 1, "all boards stand in one row"
    page.get_by_role("radio", name="Ukraine").click()
    expect(page.locator(".setup")).to_contain_text("Locomotives pay only for tunnels and ferries.")
    expect(page.locator(".setup")).to_contain_text("This board is our own work")
    page.locator("[data-bot='0']").select_option("expert")
    page.click("button.start")
    page.wait_for_url("**/t/local-*")
    keep_tickets(page)
    Clicker(page, 1).play(90, clicks=6)
    page.wait_for_selector('.play[data-turn="true"]')
    [table] = kept(page)
    assert table["game"] == "ukraine"
    assert moves_of(page, "guest") > 3
    assert moves_of(page, "bot") > 2
    assert len(fetched) == 2
    assert all("/ukraine-" in url for url in fetched), fetched
