"""Measures the analysis of a game: how long it takes in the page, and which accuracy it finds for each level.

    python bench/analysis.py [--games 2]             # in the page: Europe, two players
    python bench/analysis.py --levels novice,expert  # the accuracy of levels against expert, in Europe, with Python

A real server, and the installed Chromium without a screen. Nothing else should run on the machine.
"""

import argparse
import os
import platform
import re
import shutil
import sys
import tempfile
import time
from datetime import date
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from analysis.games import played  # noqa: E402
from kvytok.analysis.game_analysis import analyse  # noqa: E402
from server.site import Machine  # noqa: E402

RESULTS = ROOT / "bench" / "results" / "analysis.txt"
LONG = 600_000
"""Milliseconds after which an analysis has failed."""


def in_the_page(browser: Browser, url: str, file: Path) -> tuple[float, float, float]:
    """Seconds from the click until the first moves are on the curve, until the first accounts, and until the end."""
    page = browser.new_page()
    page.goto(url)
    page.get_by_text("Offline and files").click()
    page.locator(".device input[type=file]").set_input_files(file)
    page.wait_for_url("**/replay/local-*")
    page.get_by_role("link", name="Analyse").wait_for()
    began = time.perf_counter()
    page.get_by_role("link", name="Analyse").click()
    page.locator(".progress", has_text=re.compile("[1-9]")).wait_for(timeout=LONG)
    first = time.perf_counter() - began
    page.locator("[data-accuracy]").nth(1).wait_for(timeout=LONG)
    accounts = time.perf_counter() - began
    page.get_by_text("The analysis is finished.").wait_for(timeout=LONG)
    whole = time.perf_counter() - began
    page.close()
    return first, accounts, whole


def measure_page(games: int) -> list[str]:
    """Times of whole analyses in the page."""
    lines = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Machine(Path(folder) / "data")
        server.start_and_wait()
        try:
            browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
            for seed in range(1, games + 1):
                game = played("europe", "neural", "neural", seed=seed)
                file = Path(folder) / "game.kvytok"
                file.write_text(game.record(), "utf-8")
                first, accounts, whole = in_the_page(browser, server.url, file)
                load = os.getloadavg()[0]
                lines.append(
                    f"europe, 2 players, {len(game.history)} moves: first moves {first:.1f} s,"
                    f" every move once {accounts:.1f} s, whole {whole:.1f} s"
                    f" (load of the machine {load:.1f})"
                )
                print(lines[-1], flush=True)
            browser.close()
        finally:
            server.kill()
    return lines


def measure_levels(levels: list[str], games: int) -> list[str]:
    """The accuracy of levels against expert in Europe."""
    lines = [f"accuracy against expert in europe, {games} games a level, 48 worlds"]
    for level in levels:
        accounts = [
            analyse(played("europe", level, "expert", seed=seed), worlds=48).players[0] for seed in range(1, games + 1)
        ]
        mean = sum(one.accuracy for one in accounts) / games
        error = sum(one.accuracy_error**2 for one in accounts) ** 0.5 / games
        play = sum(one.play for one in accounts) / games
        luck = sum(one.luck for one in accounts) / games
        lines.append(f"  {level:<8} {mean:3.0f} ± {error:.0f}, own choices {play:+.2f}, luck {luck:+.2f}")
        print(lines[-1], flush=True)
    return lines


def main() -> None:
    """Measure and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--levels", default="")
    chosen = parser.parse_args()
    levels = [level for level in chosen.levels.split(",") if level]
    lines = measure_levels(levels, chosen.games) if levels else measure_page(chosen.games)
    told = f"python bench/analysis.py --games {chosen.games}" + (f" --levels {chosen.levels}" if levels else "")
    head = f"{os.cpu_count()} cores ({platform.machine()}), Python {platform.python_version()}, {date.today()}"
    before = RESULTS.read_text("utf-8") + "\n" if RESULTS.exists() and levels else ""
    RESULTS.write_text(before + "\n".join([told, head, "", *lines]) + "\n", "utf-8")


if __name__ == "__main__":
    main()
