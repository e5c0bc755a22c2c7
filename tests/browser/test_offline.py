"""The page as a folder of files: served by any file server under any path, and then without one."""

import contextlib
import functools
import http.server
import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from kvytok.boards import library_of
from kvytok.server.page_folder import write_folder
from server.site import Machine

from .clicking import BOARDS, Clicker, ended, keep_tickets, new_page
from .conftest import Faults
from .test_hosts_board import lutetia
from .test_local import kept

PATH = "games/train tickets"
"""Where the folder lies below the root of its host."""
SWIFT = "localStorage.setItem('kvytok.settings', JSON.stringify({battery: true, sound: false}))"
"""Bots that think less."""
REAL = SWIFT.replace("battery: true", "battery: false")
"""Bots that think as they do for everybody."""


class Host:
    """A plain file server that can be stopped, and notes what it was asked for."""

    def __init__(self, root: Path) -> None:
        asked, failed = self.asked, self.failed = list[str](), list[str]()

        class Handler(http.server.SimpleHTTPRequestHandler):
            def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
                asked.append(self.path)
                if int(code) >= 400:
                    failed.append(self.path)

            def log_message(self, format: str, *args: Any) -> None:
                pass

        serve = functools.partial(Handler, directory=str(root))
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), serve)
        self.url = f"http://127.0.0.1:{self._server.server_port}/{PATH.replace(' ', '%20')}/"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,))
        self._thread.start()

    def stop(self) -> None:
        """Stop; whatever the page asked for must have been there."""
        assert self.failed == []
        if self._thread.is_alive():
            self._server.shutdown()
            self._server.server_close()
            self._thread.join()


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The root of a host with the folder in it."""
    root = tmp_path_factory.mktemp("host")
    write_folder(root / PATH, library_of(), docs=False)
    return root


@pytest.fixture
def host(root: Path) -> Iterator[Host]:
    running = Host(root)
    yield running
    running.stop()


def begin(page: Page, game: str, level: str) -> None:
    """Begin a game against a bot by clicks on the home page."""
    page.locator(".boards .board").nth(BOARDS[game]).click()
    page.locator("[data-bot='0']").select_option(level)
    page.click("button.start")
    page.wait_for_selector(".play")


def until(page: Page, true: str) -> None:
    """Wait until an expression is true; it may await something."""
    page.evaluate(f"async () => {{ while (!({true})) await new Promise(done => setTimeout(done, 50)); }}")


def until_kept(page: Page, boards: int = len(BOARDS)) -> None:
    """Wait until the browser keeps the page, the boards and the list of games."""
    kept_files = "(await (await caches.open('kvytok data')).keys()).length"
    until(page, f"{kept_files} === {boards + 1} && navigator.serviceWorker.controller")


def open_offline(browser: Browser, faults: Faults, url: str, boards: int = len(BOARDS), settings: str = SWIFT) -> Page:
    """A page that is kept in the browser with all boards."""
    page = new_page(browser, faults, service_workers="allow")
    page.add_init_script(f"if (!localStorage.getItem('kvytok.settings')) {settings}")
    page.goto(url)
    page.wait_for_selector("button.start:not([disabled])")
    until_kept(page, boards)
    return page


def test_a_whole_game_against_expert_without_any_server(
    root: Path, browser: Browser, faults: Faults, tmp_path: Path
) -> None:
    host = Host(root)
    try:
        page = open_offline(browser, faults, host.url, settings=REAL)
        page.get_by_text("Offline and files").click()
        page.locator(".device li", has_text="Europe").first.get_by_role("button", name="Keep offline").click()
        expect(page.locator(".device li", has_text="Europe").first).to_contain_text("kept")
    finally:
        host.stop()
    page.reload()
    page.wait_for_selector("button.start:not([disabled])")
    begin(page, "europe", "expert")
    keep_tickets(page)
    Clicker(page, 1).play(60, clicks=10)
    moves = len(kept(page)[0]["log"])
    assert moves > 5
    page.reload()
    page.wait_for_selector(".play")
    assert len(kept(page)[0]["log"]) >= moves
    Clicker(page, 2).play(200)
    assert ended(page)
    [table] = kept(page)
    assert {move["by"] for move in table["log"]} == {"guest", "bot"}
    thought = [move["at"] - before["at"] for before, move in pairwise(table["log"]) if move["by"] == "bot"]
    assert max(thought) > 500, "expert thinks for its whole time"
    with page.expect_download() as download:
        page.get_by_text("Download the game file").click()
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    told = subprocess.run(
        [sys.executable, "-m", "kvytok", "replay", str(path), "--json"], capture_output=True, check=True, timeout=120
    )
    assert json.loads(told.stdout)["moves"] == len(table["log"])
    page.locator('a[href^="#/replay/"]').click()
    expect(page.locator(".replay input[type=range]")).to_have_attribute("max", str(len(table["log"])))
    page.locator(".replay header a").click()
    page.get_by_text("Offline and files").click()
    page.locator(".device input[type=file]").set_input_files(path)
    expect(page.locator(".replay input[type=range]")).to_have_attribute("max", str(len(table["log"])))
    assert len(kept(page)) == 2


def test_a_folder_offers_what_works_and_asks_for_nothing_more(browser: Browser, faults: Faults, host: Host) -> None:
    page = new_page(browser, faults)
    page.goto(host.url)
    page.wait_for_selector("button.start:not([disabled])")
    expect(page.get_by_role("radio", name="Play with friends")).to_have_count(0)
    expect(page.get_by_label("Table code")).to_have_count(0)
    expect(page.get_by_label("Keep it on the server")).to_have_count(0)
    page.locator(".name input").fill("Olha")
    begin(page, "usa", "casual")
    keep_tickets(page)
    while not {"registration", "End"} <= {path.split("/")[-1].split("-")[0] for path in host.asked}:
        page.wait_for_timeout(100)  # the last things that a page with a game asks for
    Clicker(page, 1).play(60, clicks=3)
    asked = len(host.asked)
    Clicker(page, 2).play(60, clicks=8)
    assert host.asked[asked:] == []
    expect(page.locator(".players")).to_contain_text("Olha")
    page.goto(host.url + "#/rules/paris")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.goto(host.url + "#/tutorial/usa")
    page.wait_for_selector(".tutorial")
    page.goto(host.url + "#/nowhere")
    expect(page.get_by_text("404")).to_be_visible()
    page.get_by_role("link").first.click()
    expect(page.locator(".name input")).to_have_value("Olha")
    assert not [path for path in host.asked if "/api/me" in path or "/api/tables" in path]


def test_everything_in_one_browser_goes_on_in_another(
    browser: Browser, faults: Faults, host: Host, tmp_path: Path
) -> None:
    page = new_page(browser, faults)
    page.goto(f"{host.url}#/local/usa/me,novice")
    keep_tickets(page)
    Clicker(page).play(20, clicks=2)
    page.goto(host.url)
    page.get_by_text("Offline and files").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save everything").click()
    expect(page.locator(".device")).to_contain_text("Saved in kvytok-backup.json: 1 game, your settings")
    expect(page.locator(".device")).to_contain_text("Keep the file to yourself")
    path = tmp_path / "backup.json"
    download.value.save_as(path)
    other = new_page(browser, faults)
    other.goto(host.url)
    other.get_by_text("Offline and files").click()
    other.locator(".device input[type=file]").set_input_files(path)
    expect(other.locator(".device")).to_contain_text("1 game was taken")
    other.locator('a[href^="#/t/local-"]').first.click()
    expect(other.locator(".play")).to_be_visible()
    [here], [there] = kept(page), kept(other)
    assert there["log"][: len(here["log"])] == here["log"]
    # A table whose moves cannot be played is not taken in, and says so.
    broken = json.loads(path.read_text())
    broken["tables"][0] |= {"id": "local-0123456789ab", "log": [*here["log"], here["log"][0]]}
    path.write_text(json.dumps(broken))
    other.goto(host.url)
    other.get_by_text("Offline and files").click()
    other.locator(".device input[type=file]").set_input_files(path)
    expect(other.locator(".device")).to_contain_text("1 game was left out: it cannot be played again")
    assert len(kept(other)) == 1


def test_an_old_game_of_a_board_that_has_changed_says_so_and_hides_no_other(
    browser: Browser, faults: Faults, host: Host
) -> None:
    """As games in Ukraine from before its rule S6; here a game keeps a ticket that the board has no more."""
    page = new_page(browser, faults)
    for _ in range(2):
        page.goto(f"{host.url}#/local/paris/me,novice")
        keep_tickets(page)
        Clicker(page).play(200)
        page.goto(host.url)
    old, new = kept(page)
    changed = """async (id) => {
        const done = (request) => new Promise((found) => { request.onsuccess = () => found(request.result); });
        const opened = await done(indexedDB.open('kvytok'));
        const tables = opened.transaction('tables', 'readwrite').objectStore('tables');
        const table = await done(tables.get(id));
        table.log[0].move = { move: 'keep', tickets: ['kyiv-moon'] };
        await done(tables.put(table));
        opened.close();
    }"""
    page.evaluate(changed, old["id"])
    page.goto(f"{host.url}#/me")
    page.reload()
    expect(page.locator(".past li")).to_have_count(1)
    expect(page.locator(f'.past a[href$="/replay/{new["id"]}"]')).to_be_visible()
    for where in ("t", "replay", "analysis"):
        page.goto(f"{host.url}#/{where}/{old['id']}")
        expect(page.get_by_role("alert")).to_contain_text("the rules or the tickets of its board have changed")


def test_the_page_of_a_server_opens_without_it(browser: Browser, faults: Faults, tmp_path: Path) -> None:
    server = Machine(tmp_path, boards=(lutetia(tmp_path),))
    server.start_and_wait()
    keep = "Keep it on the server"
    try:
        page = open_offline(browser, faults, server.url, boards=len(BOARDS) + 1)
        expect(page.get_by_label(keep)).to_be_visible()
        page.locator(".boards .board", has_text="Lutetia").click()
        expect(page.get_by_label(keep)).to_have_count(0)  # only the server knows this board
        page.goto(f"{server.url}/rules/usa")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
    finally:
        server.kill()
    page.goto(server.url)
    expect(page.get_by_text("The server cannot be reached. You can still play")).to_be_visible()
    expect(page.get_by_role("radio", name="Play with friends")).to_have_count(0)
    expect(page.locator(".boards .board")).to_have_count(len(BOARDS))
    begin(page, "usa", "casual")
    keep_tickets(page)
    assert "/t/local-" in page.url
    page.reload()
    expect(page.locator(".play")).to_be_visible()


def test_workers_help_a_strong_bot(browser: Browser, faults: Faults, host: Host) -> None:
    page = new_page(browser, faults)
    page.add_init_script("Object.defineProperty(navigator, 'hardwareConcurrency', {get: () => 4})")
    page.goto(host.url)
    page.wait_for_selector("button.start:not([disabled])")
    begin(page, "usa", "strong")
    keep_tickets(page)
    Clicker(page).play(60, clicks=2)
    page.wait_for_selector('.play[data-turn="true"]')
    assert {move["by"] for move in kept(page)[0]["log"]} == {"guest", "bot"}
    assert any("/assets/crewWorker-" in path for path in host.asked)


def test_a_new_version_waits_until_it_is_taken(browser: Browser, faults: Faults, host: Host, root: Path) -> None:
    page = open_offline(browser, faults, host.url)
    begin(page, "paris", "novice")
    worker = root / PATH / "service-worker.js"
    told = worker.read_bytes()
    worker.write_bytes(told + b"// a new version\n")
    try:
        page.evaluate("async () => (await navigator.serviceWorker.getRegistration()).update()")
        until(page, "(await navigator.serviceWorker.getRegistration()).waiting")
        expect(page.locator(".play")).to_be_visible()
        expect(page.get_by_text("new version")).to_have_count(0)
        page.locator(".menu a").first.click()
        expect(page.get_by_text("There is a new version of the page.")).to_be_visible()
        with page.expect_navigation():
            page.get_by_role("button", name="Use it now").click()
        page.wait_for_selector("button.start:not([disabled])")
        expect(page.get_by_text("new version")).to_have_count(0)
    finally:
        with contextlib.suppress(OSError):
            worker.write_bytes(told)
