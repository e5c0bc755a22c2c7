"""Measures how fast the page is: its size, loading the board, pan and zoom, and the time until an opponent sees a move.

    python bench/page.py [--moves 1000] [--loads 20]
    python bench/page.py --board 5    # only pan and zoom, 5 times; nothing is written

It runs a real server on the loopback address and the installed Chromium without a screen, so the processor draws
everything. The two pages of the last part run in one browser on one machine, so they have the same clock.
"""

import argparse
import gzip
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import time
from datetime import date
from itertools import pairwise
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, Response, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from server.site import Machine  # noqa: E402

RESULTS = ROOT / "bench" / "results" / "page.txt"
WINDOW = {"width": 1280, "height": 800}
CALM = "localStorage.setItem('kvytok.settings', JSON.stringify({motion: 'reduced', sound: false}))"

PLAY_ALONE = """async ({game, players}) => {
    const ask = (method, path, body) => fetch('/api' + path, {method, headers: {'content-type': 'application/json'},
        body: body && JSON.stringify(body)}).then(answer => answer.json());
    await ask('GET', '/me');
    const seats = Array.from({length: players}, (_, i) => i ? {kind: 'local', name: 'P' + i} : {kind: 'me'});
    const table = await ask('POST', '/tables', {game, seats, start: true});
    const socket = new WebSocket(`ws://${location.host}/api/tables/${table.id}/socket`);
    socket.onopen = () => socket.send(JSON.stringify({type: 'hello', last: -1}));
    await new Promise(done => {
        socket.onmessage = ({data}) => {
            const news = JSON.parse(data);
            if (news.type !== 'game') return;
            if (news.result) return done();
            const view = news.views.find(one => one.moves.length);
            if (!view) return;
            const claims = view.moves.filter(move => move.move === 'claim');
            const draws = view.moves.filter(move => !['tickets', 'claim', 'station'].includes(move.move));
            const from = claims.length ? claims : draws.length ? draws : view.moves;
            socket.send(JSON.stringify({type: 'move', seat: view.seat, seq: news.seq,
                move: from[Math.floor(Math.random() * from.length)]}));
        };
    });
    socket.close();
    return table.id;
}"""
"""Plays a whole game for all seats over one socket; returns the id of its table."""

SHOWN = """(() => {
    const look = () => document.querySelectorAll('.lanes .lane').length > 20
        ? requestAnimationFrame(() => { window.shown = performance.now(); }) : requestAnimationFrame(look);
    requestAnimationFrame(look);
})()"""
"""Notes when the first frame after the one with the board began."""

FRAMES = """(() => {
    window.frames_ = [];
    const note = at => { window.frames_.push(at); window.noting = requestAnimationFrame(note); };
    window.noting = requestAnimationFrame(note);
})()"""

DRIVE = """(() => {
    const now = () => performance.timeOrigin + performance.now();
    window.sent = {}; window.seen = {}; window.drawn = {};
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (text) {
        const message = JSON.parse(text);
        if (message.type === 'move') window.sent[message.seq] = performance.timeOrigin + window.clicked;
        return send.call(this, text);
    };
    addEventListener('click', event => { window.clicked = event.timeStamp; }, true);
    let last = -1;
    new MutationObserver(() => {
        const seq = Number(document.querySelector('.play')?.dataset.seq ?? -1);
        if (seq === last) return;
        last = seq;
        window.seen[seq] = now();
        requestAnimationFrame(() => requestAnimationFrame(() => { window.drawn[seq] = now(); }));
    }).observe(document, {subtree: true, childList: true, attributes: true, attributeFilter: ['data-seq']});
    const press = selector => {
        const found = [...document.querySelectorAll(selector)];
        const thing = found[Math.floor(Math.random() * found.length)];
        thing?.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true}));
        return thing !== undefined;
    };
    const long = () => [...document.querySelectorAll('.lane.glow')].filter(lane =>
        lane.querySelectorAll('g > g').length > 2).length ? '.lane.glow' : null;
    setInterval(() => {
        press('.offer footer .primary:enabled') || press('.offer li button[aria-checked=false]')
            || press('.payment footer .primary') || press('.note .primary')
            || (document.querySelector('.play[data-turn=true]') && ((long() && press(long()))
                || press('.slot.may[data-place=deck]') || press('.slot.may') || press('.lane.glow')));
    }, 40);
})()"""
"""Makes a page play by itself with clicks, and note when it clicked and when it saw a change."""


def new_context(browser: Browser) -> BrowserContext:
    """A new browser profile, as for another person."""
    context = browser.new_context(viewport=WINDOW, locale="en")  # type: ignore[arg-type]
    context.add_init_script(CALM)
    return context


def percentile(values: list[float], part: float) -> float:
    """The value that the share `part` of all values lies below."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def weigh(browser: Browser, url: str) -> str:
    """The size of scripts and styles at the first load, as sent and with gzip."""
    sizes: dict[str, tuple[int, int]] = {}

    def note(answer: Response) -> None:
        if re.search(r"\.(js|css)$", answer.url):
            sent = answer.request.sizes()["responseBodySize"]
            sizes[answer.url] = (sent, len(gzip.compress(answer.body(), 6)))

    page = new_context(browser).new_page()
    page.on("response", note)
    page.goto(url, wait_until="networkidle")
    page.wait_for_selector("button.start:not([disabled])")
    page.context.close()
    sent, packed = (sum(size[i] for size in sizes.values()) / 1000 for i in (0, 1))
    return (
        f"first load (home): {packed:.1f} kB of script and style with gzip in {len(sizes)} files, "
        f"{sent:.1f} kB as sent (bar: 100 kB)"
    )


def load_board(browser: Browser, url: str, times: int) -> str:
    """The time from the navigation to the board, each time with an empty cache."""
    taken, weights = [], []
    for number in range(times):
        context = new_context(browser)
        page = context.new_page()
        page.goto(url)
        table = page.evaluate(
            """async () => {
                await fetch('/api/me');
                const body = {game: 'europe', seats: [{kind: 'me'}, {kind: 'local', name: 'P'}], start: true};
                const answer = await fetch('/api/tables', {method: 'POST', body: JSON.stringify(body),
                    headers: {'content-type': 'application/json'}});
                return (await answer.json()).id;
            }"""
        )
        page.close()
        page = context.new_page()
        context.new_cdp_session(page).send("Network.clearBrowserCache")
        page.add_init_script(SHOWN)
        page.goto(f"{url}/t/{table}")
        page.wait_for_function("() => window.shown")
        taken.append(page.evaluate("window.shown"))
        weights.append(
            page.evaluate("performance.getEntriesByType('resource').reduce((sum, one) => sum + one.encodedBodySize, 0)")
        )
        context.close()
        say(f"  board shown, load {number + 1} of {times}: {taken[-1]:.0f} ms")
    return (
        f"board shown after navigation (europe, empty cache, {times} loads): median {percentile(taken, 0.5):.0f} ms, "
        f"longest {max(taken):.0f} ms, {weights[0] / 1000:.0f} kB in all (bar: 1000 ms)"
    )


def frames(page: Page, act: str) -> list[float]:
    """The times between frames while the mouse pans or zooms."""
    page.evaluate(FRAMES)
    box = page.locator(".view").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    until, turn = time.monotonic() + 4, 0
    page.mouse.move(x, y)
    if act == "pan":
        page.mouse.down()
    while time.monotonic() < until:
        turn += 1
        if act == "pan":
            # Move back and forth, starting where the mouse was pressed: a hand does not jump.
            swing = 220 * (abs((turn + 30) % 120 - 60) / 30 - 1)
            page.mouse.move(x + swing, y + swing / 2)
        else:
            page.mouse.wheel(0, 40 if turn // 25 % 2 else -40)
        time.sleep(0.008)
    if act == "pan":
        page.mouse.up()
    at: list[float] = page.evaluate("(cancelAnimationFrame(window.noting), window.frames_)")
    return [later - earlier for earlier, later in pairwise(at)][2:]


def move_board(browser: Browser, url: str) -> list[str]:
    """Pan and zoom the board of a finished game with five players; return the lines of the report."""
    page = new_context(browser).new_page()
    page.goto(url)
    table = page.evaluate(PLAY_ALONE, {"game": "europe", "players": 5})
    page.goto(f"{url}/replay/{table}")
    page.wait_for_selector(".replay .lane")
    page.keyboard.press("End")
    page.wait_for_timeout(500)
    wagons = page.locator(".wagon").count()
    lines = []
    page.locator(".view").focus()
    for _ in range(4):
        page.keyboard.press("+")
    page.wait_for_timeout(1500)
    for act in ("pan", "zoom"):
        times = frames(page, act)
        say(f"  {act}: {len(times)} frames")
        late = sum(1 for one in times if one > 25) / len(times)
        lines.append(
            f"{act} a board with {wagons} wagons: {1000 * len(times) / sum(times):.1f} frames/s, interval median "
            f"{percentile(times, 0.5):.1f} ms, p95 {percentile(times, 0.95):.1f} ms, "
            f"p99 {percentile(times, 0.99):.1f} ms, {late:.1%} later than 25 ms (bar: 60 frames/s)"
        )
        page.wait_for_timeout(1500)
    page.context.close()
    return lines


def seat_two(host: Page, guest: Page, url: str) -> str:
    """Start a table with two people; return its id."""
    for page in (host, guest):
        page.goto(url)
        page.evaluate("fetch('/api/me').then(answer => answer.json())")
    ask = """([method, path, body]) => fetch('/api' + path, {method, headers: {'content-type': 'application/json'},
        body: JSON.stringify(body)}).then(answer => answer.json())"""
    table: dict[str, Any] = host.evaluate(
        ask, ["POST", "/tables", {"game": "usa", "seats": [{"kind": "me"}, {"kind": "open"}], "start": False}]
    )
    guest.evaluate(ask, ["POST", f"/tables/{table['id']}/join", {"seat": None}])
    host.evaluate(ask, ["POST", f"/tables/{table['id']}/start", {}])
    return str(table["id"])


def tell_moves(browser: Browser, url: str, wanted: int) -> str:
    """The time from a click in one page to the change in the other."""
    seen: list[float] = []
    drawn: list[float] = []
    pages = [new_context(browser).new_page() for _ in range(2)]
    while len(seen) < wanted:
        table = seat_two(pages[0], pages[1], url)
        for page in pages:
            page.goto(f"{url}/t/{table}")
            page.wait_for_selector(".lane")
        for page in pages:
            page.evaluate(DRIVE)
        quiet, count = time.monotonic() + 30, 0
        while time.monotonic() < quiet and not pages[0].locator(".end").count():
            pages[0].wait_for_timeout(500)
            sent = sum(page.evaluate("Object.keys(window.sent).length") for page in pages)
            if sent != count:
                quiet, count = time.monotonic() + 30, sent
            if len(seen) + count >= wanted + 20:
                break
        notes = [page.evaluate("({sent: window.sent, seen: window.seen, drawn: window.drawn})") for page in pages]
        for mover, other in (notes, notes[::-1]):
            for seq, at in mover["sent"].items():
                after = str(int(seq) + 1)
                if after in other["seen"] and after in other["drawn"]:
                    seen.append(other["seen"][after] - at)
                    drawn.append(other["drawn"][after] - at)
        say(f"  moves: {len(seen)} of {wanted}")
    for page in pages:
        page.context.close()
    seen, drawn = seen[:wanted], drawn[:wanted]
    return (
        f"a move shown to the opponent, from the click to the change of the page, {len(seen)} moves: "
        f"p50 {percentile(seen, 0.5):.1f} ms, p99 {percentile(seen, 0.99):.1f} ms, longest {max(seen):.1f} ms "
        f"(bar: p99 100 ms); to the frame after it p50 {percentile(drawn, 0.5):.1f} ms, "
        f"p99 {percentile(drawn, 0.99):.1f} ms"
    )


def say(line: str) -> str:
    """Print a line at once, and return it."""
    print(line, flush=True)
    return line


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=1000)
    parser.add_argument("--loads", type=int, default=20)
    parser.add_argument("--board", type=int, metavar="TIMES", help="only pan and zoom, TIMES times")
    arguments = parser.parse_args()
    chromium = shutil.which("chromium")
    version = subprocess.run([str(chromium), "--version"], capture_output=True, text=True, check=False).stdout.split()[
        1
    ]
    lines = [
        f"python bench/page.py --moves {arguments.moves} --loads {arguments.loads}",
        f"{os.cpu_count()} cores ({platform.machine()}), Chromium {version} without a screen, drawn by the processor, "
        f"window {WINDOW['width']} × {WINDOW['height']}, {date.today()}",
        f"load average at the start {', '.join(f'{load:.1f}' for load in os.getloadavg())}",
        "",
    ]
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Machine(Path(data))
        server.start_and_wait()
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        try:
            for _ in range(arguments.board or 0):
                for line in move_board(browser, server.url):
                    say(line)
            if arguments.board:
                return
            lines.append(say(weigh(browser, server.url)))
            lines.append(say(load_board(browser, server.url, arguments.loads)))
            lines += [say(line) for line in move_board(browser, server.url)]
            lines.append(say(tell_moves(browser, server.url, arguments.moves)))
        finally:
            browser.close()
            server.kill()
    lines.append(f"load average at the end {', '.join(f'{load:.1f}' for load in os.getloadavg())}")
    RESULTS.write_text("\n".join(lines) + "\n", encoding="utf-8")
    say(f"written to {RESULTS.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
