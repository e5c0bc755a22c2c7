"""Measures games in the browser: how soon they begin, what they ask of their host, and what thinking costs.

    python bench/offline.py > bench/results/offline.txt

It writes the page as a folder, serves it with Python's own file server on the loopback address, and plays in the
installed Chromium without a screen. Processor time is that of the whole renderer process, from a person's move to the
next: the bot and the drawing of both moves. What `novice` takes is nearly all drawing. The length of tasks is their
processor time as well, so that other programs on the machine matter little.
"""

import argparse
import functools
import http.server
import json
import os
import platform
import shutil
import statistics
import sys
import tempfile
import threading
import time
from datetime import date
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from browser.clicking import BOARDS, Clicker, keep_tickets  # noqa: E402
from kvytok.boards import library_of  # noqa: E402
from kvytok.server.page_folder import write_folder  # noqa: E402

LEVELS = ("novice", "learner", "casual", "regular", "strong", "adept", "expert")
GAME = "europe"
TO_BEGIN = """() => new Promise(done => {
    const begun = performance.now();
    new MutationObserver((_, watcher) => {
        if (!document.querySelector('.offer')) return;
        watcher.disconnect();
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - begun)));
    }).observe(document.body, {childList: true, subtree: true});
    document.querySelector('button.start').click();
})"""
"""Clicks on the start button; the milliseconds until the first question is drawn."""
TURN = """() => new Promise(done => {
    const mine = () => document.querySelector('.play[data-turn=true], .end');
    const look = () => mine() ? done(performance.now()) : setTimeout(look, 5);
    look();
})"""


MOVES = """() => new Promise(done => {
    indexedDB.open('kvytok').onsuccess = ({ target }) => {
        const all = target.result.transaction('tables').objectStore('tables').getAll();
        all.onsuccess = () => { target.result.close(); done(all.result[0].log.length); };
    };
})"""
"""The number of moves so far."""
KEPT = """async () => {
    const boards = async () => (await (await caches.open('kvytok data')).keys()).length;
    while (await boards() < 4) await new Promise(done => setTimeout(done, 100));
}"""
"""Waits until the page and its boards are kept in the browser, so that nothing of that is counted."""


class Host:
    """A plain file server that counts what it is asked for."""

    def __init__(self, root: Path) -> None:
        asked = self.asked = list[str]()

        class Handler(http.server.SimpleHTTPRequestHandler):
            def log_message(self, format: str, *args: Any) -> None:
                asked.append(self.path)

        serve = functools.partial(Handler, directory=str(root))
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), serve)
        self.url = f"http://127.0.0.1:{server.server_port}/"
        threading.Thread(target=server.serve_forever, daemon=True).start()


def open_home(browser: Browser, host: Host, level: str) -> Page:
    """The home page in a window of its own, with an empty cache, and a bot of the level chosen."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en", reduced_motion="reduce")
    page = context.new_page()
    page.set_default_timeout(30_000)
    page.goto(host.url)
    page.wait_for_selector("button.start:not([disabled])")
    page.locator(".boards .board").nth(BOARDS[GAME]).click()
    page.locator("[data-bot='0']").select_option(level)
    page.wait_for_timeout(300)
    return page


def beginnings(browser: Browser, host: Host, times: int) -> None:
    """How soon a game against Casual begins after the click."""
    found = []
    for _ in range(times):
        page = open_home(browser, host, "casual")
        found.append(float(page.evaluate(TO_BEGIN)))
        page.context.close()
    print(
        f"a game of {GAME} against casual begins {statistics.median(found):.0f} ms after the click, the median of "
        f"{times} with an empty cache; {min(found):.0f} to {max(found):.0f} ms (at most 1500)"
    )


class Renderer:
    """The processor time of the page's process."""

    def __init__(self, browser: Browser) -> None:
        self._session = browser.new_browser_cdp_session()

    def time(self) -> float:
        processes = self._session.send("SystemInfo.getProcessInfo")["processInfo"]
        return max(float(process["cpuTime"]) for process in processes if process["type"] == "renderer")


def longest_task(trace: bytes) -> float:
    """The processor time of the longest task of the page's main thread, in milliseconds."""
    events = json.loads(trace)["traceEvents"]
    mains = {(one["pid"], one["tid"]) for one in events if one.get("args", {}).get("name") == "CrRendererMain"}
    tasks = [one for one in events if one["name"].endswith("RunTask") and (one["pid"], one["tid"]) in mains]
    return max(float(one.get("tdur", 0)) for one in tasks) / 1000


def thinking(browser: Browser, host: Host, level: str, moves: int) -> None:
    """What a bot's turns cost, and whether the page stays free while it thinks."""
    page, renderer = open_home(browser, host, level), Renderer(browser)
    page.evaluate(KEPT)
    page.evaluate(TO_BEGIN)
    keep_tickets(page)
    page.evaluate(TURN)
    player, costs, waits, tasks, asked = Clicker(page), list[float](), list[float](), list[float](), len(host.asked)
    while len(costs) < moves:
        spent, begun, before = renderer.time(), time.perf_counter(), int(page.evaluate(MOVES))
        browser.start_tracing(page=page, categories=["toplevel", "disabled-by-default-devtools.timeline"])
        player.step()
        page.evaluate(TURN)
        waited, spent = time.perf_counter() - begun, renderer.time() - spent
        trace = browser.stop_tracing()
        if int(page.evaluate(MOVES)) < before + 2:
            continue  # the bot was not asked
        costs.append(spent)
        waits.append(waited)
        tasks.append(longest_task(trace))
    print(
        f"{level}: {1000 * statistics.median(costs):.0f} ms of the processor for a turn (median of {moves}; most "
        f"{1000 * max(costs):.0f}), {1000 * statistics.median(waits):.0f} ms from move to move; longest task of the "
        f"main thread {max(tasks):.0f} ms (at most 50); requests to the host: {len(host.asked) - asked}"
    )
    page.context.close()


def main() -> None:
    """Measure, and print the results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=7)
    parser.add_argument("--moves", type=int, default=10)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        write_folder(Path(folder), library_of(), docs=False)
        host = Host(Path(folder))
        flags = ["--no-sandbox", "--disable-background-networking"]
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=flags)
        load = ", ".join(f"{one:.1f}" for one in os.getloadavg())
        print("python bench/offline.py")
        print(
            f"{date.today()}, {os.cpu_count()} cores ({platform.machine()}), Chromium {browser.version}, "
            f"load average {load}"
        )
        beginnings(browser, host, given.times)
        for level in LEVELS:
            thinking(browser, host, level, given.moves)
        browser.close()


if __name__ == "__main__":
    main()
