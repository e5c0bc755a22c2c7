"""Measures the engine of the page in Chromium beside native code on one core, both in the same run.

python bench/wasm.py > bench/results/wasm.txt

It needs the packages of the page (`npm ci` in web/) and Chromium. Both sides take turns, and the best turn of each
counts. Seconds are those of the processor, on the page those of the whole renderer process, so that other programs on
the machine matter little.
"""

import argparse
import functools
import gzip
import http.server
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from datetime import date
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
from playwright.sync_api import Browser, Page, sync_playwright

from kvytok.boards import find_game, tickets_in_play
from kvytok.bots.batches.uniform import play_games
from kvytok.bots.bot import Question
from kvytok.bots.neural.expert import ThinkingAhead
from kvytok.bots.neural.first_look import FirstLook
from kvytok.bots.neural.quick_network import quick_weights
from kvytok.bots.neural.trained_network import FOLDER, trained_network
from kvytok.bots.scripts.novice import Novice
from kvytok.rules.actions import ACTIONS
from kvytok.rules.board import board_records
from kvytok.rules.from_python import apply_at, legal_at, setup_at, view
from kvytok.rules.record import NONE, RESULT, SCRATCH, STATE, Records

ROOT = Path(__file__).resolve().parents[1]
GAME, PLAYERS = "usa", 2
GAMES = 10_000
"""Random games of one turn."""
QUESTIONS, PLAYOUTS = 6, 300
"""Questions of one turn, and the playouts for each."""
LOADS = 9
PAGE = """<!doctype html><script>
window.ask = (job, timed) => new Promise((answer) => {
  const begun = performance.now();
  if (timed) window.worker = new Worker('worker.js', { type: 'module' });
  window.worker.onmessage = ({ data }) => answer(timed ? performance.now() - begun : data);
  window.worker.postMessage(job);
});
</script>"""


def site(folder: Path, module: Path) -> None:
    """Write the page, its worker, the engine and the networks into a folder."""
    (folder / "index.html").write_text(PAGE)
    shutil.copy(module, folder / "engine.wasm")
    shutil.copytree(FOLDER, folder / "networks")
    # A helper is started by the name of its source.
    for source, file in (("bench/wasm_worker.ts", "worker.js"), ("web/src/local/crewWorker.ts", "crewWorker.ts")):
        worker = [str(ROOT / source), "--file", str(folder / file), "--format", "esm"]
        subprocess.run([ROOT / "web/node_modules/.bin/rolldown", *worker], check=True, stdout=sys.stderr)


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    """A file server that says nothing."""

    extensions_map: ClassVar[dict[str, str]] = {
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".wasm": "application/wasm",
        ".ts": "text/javascript",
    }

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def questions(boards: Records) -> list[Question]:
    """Some questions of a game of novices that leave many choices."""
    states, room, found = np.zeros(1, STATE), np.zeros(ACTIONS, np.int16), []
    states["key"] = np.arange(1, 9)
    setup_at(boards, states, 0, PLAYERS, NONE)
    while (n := legal_at(boards, states, 0, room)) > 0:
        question = Question(
            boards, view(states, int(states["seat"][0])), room[:n].copy(), int(states["decisions"][0]),
            playouts=PLAYOUTS, threads=1,
        )  # fmt: skip
        if n > 10:
            found.append(question)
        apply_at(boards, states, 0, Novice().choose(question).action)
    return [found[len(found) * i // QUESTIONS] for i in range(QUESTIONS)]


def random_natively(boards: Records) -> float:
    """Decisions a second of random play."""
    arrays = np.zeros(8, np.uint32), np.zeros(1, STATE), np.zeros(1, SCRATCH), np.zeros(GAMES, RESULT)
    begun = time.process_time()
    decisions = play_games(boards, *arrays, np.zeros(ACTIONS, np.int16), PLAYERS, 0, GAMES)
    return float(decisions / (time.process_time() - begun))


def expert_natively(bot: ThinkingAhead, asked: list[Question]) -> tuple[list[int], int, float]:
    """The answers, the number of playouts, and the seconds they took."""
    found, playouts, begun = [], 0, time.process_time()
    for question in asked:
        found.append(bot.choose(question).action)
        playouts += int(bot.comparisons["playouts"][0])
    return found, playouts, time.process_time() - begun


def loads(page: Page) -> list[float]:
    """The milliseconds from asking for the worker until it is ready, each in a fresh page without a cache."""
    found = []
    for _ in range(LOADS):
        page.reload()
        found.append(float(page.evaluate("ask({ do: 'load' }, true)")))
    return found


class Renderer:
    """The page and the processor time of its process."""

    def __init__(self, browser: Browser, page: Page) -> None:
        self.page, self.version, self._session = page, browser.version, browser.new_browser_cdp_session()

    def _time(self) -> float:
        processes = self._session.send("SystemInfo.getProcessInfo")["processInfo"]
        return max(float(process["cpuTime"]) for process in processes if process["type"] == "renderer")

    def do(self, job: dict[str, Any]) -> tuple[Any, float]:
        """What the worker answers to a job, and the processor time that it took."""
        begun = self._time()
        answer = self.page.evaluate("(job) => ask(job)", job)
        return answer, self._time() - begun


def measure(renderer: Renderer, module: Path, turns: int) -> None:
    """Let both sides take turns, and print what was measured."""
    board, game = find_game(GAME)
    boards = board_records(board, game, tickets_in_play(board, game))
    asked = questions(boards)
    bot = ThinkingAhead(FirstLook(trained_network(boards, PLAYERS)), quick_weights(boards, PLAYERS))
    ready = loads(renderer.page)
    renderer.do({"do": "sit", "board": list(boards.tobytes()), "game": GAME, "players": PLAYERS})
    given = [
        {"view": list(each.views.tobytes()), "actions": each.actions.tolist(), "seed": each.seed, "playouts": PLAYOUTS}
        for each in asked
    ]
    best: dict[str, float] = {}

    def note(what: str, speed: float) -> None:
        best[what] = max(best.get(what, 0.0), speed)

    random_natively(boards), expert_natively(bot, asked)
    for _ in range(turns):
        note("random native", random_natively(boards))
        decisions, seconds = renderer.do({"do": "random", "players": PLAYERS, "games": GAMES})
        note("random page", decisions / seconds)
        found, playouts, seconds = expert_natively(bot, asked)
        note("expert native", playouts / seconds)
        there, seconds = renderer.do({"do": "expert", "questions": given})
        note("expert page", playouts / seconds)
        assert there == found, "the page answers otherwise than Python"
        for helpers in (0, 1):
            crew, _ = renderer.do({"do": "crew", "helpers": helpers, "questions": given})
            assert crew["answers"] == found, "helpers change the answer"
            note(f"crew {helpers}", 1000 * playouts / crew["took"])
    size = module.stat().st_size
    print(f"{date.today()}, {os.cpu_count()} cores ({platform.machine()}), Chromium {renderer.version}, load average "
          f"{', '.join(f'{load:.1f}' for load in os.getloadavg())}")  # fmt: skip
    print(f"{GAME}, {PLAYERS} players, one thread on each side, seconds of the processor; the best of {turns} turns")
    for what, unit, least in (("random", "decisions/s", 60), ("expert", "playouts/s", 50)):
        native, web = best[f"{what} native"], best[f"{what} page"]
        share = 100 * web / native
        verdict = "reached" if share >= least else "MISSED"
        speeds = f"native {native:,.0f} {unit}, page {web:,.0f} {unit}"
        print(f"{what}: {speeds}: {share:.0f} % (at least {least} %: {verdict})")
    alone, helped = best["crew 0"], best["crew 1"]
    print(
        f"expert on the page by the clock: {alone:,.0f} playouts/s alone, {helped:,.0f} with one helper: "
        f"{helped / alone:.2f} times"
    )
    zipped = len(gzip.compress(module.read_bytes(), 9))
    print(
        f"module: {size:,} bytes, {zipped:,} with gzip (at most 250,000: {'reached' if zipped <= 250e3 else 'MISSED'})"
    )
    middle = statistics.median(ready)
    print(
        f"worker ready after {middle:.0f} ms, the median of {LOADS}; {min(ready):.0f} to {max(ready):.0f} ms "
        f"(at most 300: {'reached' if middle <= 300 else 'MISSED'})"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--module", type=Path, default=ROOT / "web/src/engine/engine.wasm", metavar="FILE")
    parser.add_argument("--turns", type=int, default=12, metavar="N")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        site(Path(name), options.module)
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(QuietHandler, directory=name))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"))
        page = browser.new_context().new_page()
        page.goto(f"http://127.0.0.1:{server.server_port}/")
        measure(Renderer(browser, page), options.module, options.turns)
        browser.close()
        server.shutdown()


if __name__ == "__main__":
    main()
