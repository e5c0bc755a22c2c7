"""Measures an earlier version of Kvytok beside this one: engine, environments and page, in one sitting.

    python bench/versions.py REVISION [--rounds 3]

Both versions take turns, so what slows the machine slows both. The earlier one is checked out into build/versions and
runs with the packages of this one; its page is built there with the modules of this one. A ratio above 1 means that the
later version is faster, or lighter.
"""

import argparse
import json
import os
import platform
import re
import shutil
import subprocess
import sys
from datetime import date
from pathlib import Path
from statistics import median
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
RESULTS: Final = ROOT / "bench" / "results" / "versions.txt"
Figures = dict[str, float]
"""Measured figures by their names; more is better unless the name ends in a unit of time or size."""

BATCH: Final = re.compile(r"^(\w+, \d players)\s+([\d,]+)\s+([\d,]+)\s+([\d,]+)", re.M)
SINGLE: Final = re.compile(r"^kvytok (\w+_v0, \d players)\s+([\d,]+)", re.M)
PAGE: Final = {
    "page: first load, kB": r"first load \(home\): ([\d.]+) kB",
    "page: board shown, ms": r"board shown .*? median (\d+) ms",
    "page: pan, frames/s": r"pan a board .*?: ([\d.]+) frames/s",
    "page: zoom, frames/s": r"zoom a board .*?: ([\d.]+) frames/s",
    "page: a move at the opponent, p50, ms": r"a move shown to the opponent.*?: p50 ([\d.]+) ms",
    "page: a move at the opponent, p99, ms": r"a move shown to the opponent.*?: p50 [\d.]+ ms, p99 ([\d.]+) ms",
}


def number(text: str) -> float:
    """A number with commas between its thousands."""
    return float(text.replace(",", ""))


def run(tree: Path, *command: str) -> str:
    """What a Python program of a version prints."""
    environment = os.environ | {"PYTHONPATH": str(tree / "src")}
    done = subprocess.run([sys.executable, *command], cwd=tree, env=environment, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{tree}: {' '.join(command)} failed:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.stdout


def engine(tree: Path) -> Figures:
    """Random play on one core."""
    told = json.loads(run(tree, "-m", "kvytok", "bench", "engine", "--seconds", "2", "--json"))
    return {f"engine: {game['game']}, decisions/s": one_core(game) for game in told["games"]}


def one_core(game: dict[str, object]) -> float:
    """The decisions a second of one core, wherever the answer of a version has them."""
    found = re.search(r'"decisions_per_second": ([\d.e+]+)', json.dumps(game))
    assert found is not None, game
    return float(found[1])


def environments(tree: Path) -> Figures:
    """One PettingZoo environment, and batches on one core."""
    told = run(tree, "bench/envs.py", "--seconds", "2")
    single = {f"PettingZoo: {name}, actions/s": number(rate) for name, rate in SINGLE.findall(told)}
    batches = {
        f"batch: {name}, {games} games, decisions/s": number(rate) for name, games, rate, _ in BATCH.findall(told)
    }
    return single | batches


def page(tree: Path) -> Figures:
    """The page in Chromium."""
    told = run(tree, "bench/page.py", "--moves", "300", "--loads", "8")
    return {name: float(found[1]) for name, pattern in PAGE.items() if (found := re.search(pattern, told))}


def check_out(revision: str) -> Path:
    """The earlier version in a folder of its own, with a built page."""
    tree = ROOT / "build" / "versions" / revision
    if not tree.exists():
        tree.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(
            ["git", "worktree", "add", "--detach", str(tree), revision], cwd=ROOT, check=True, capture_output=True
        )
    modules = tree / "web" / "node_modules"
    if not modules.exists():
        shutil.copytree(ROOT / "web" / "node_modules", modules, symlinks=True)
    subprocess.run(["npm", "run", "--silent", "build"], cwd=tree / "web", check=True, capture_output=True)
    return tree


def lines(revision: str, rounds: int, measures: list[str]) -> list[str]:
    """The report."""
    trees = {"earlier": check_out(revision), "now": ROOT}
    found: dict[str, dict[str, list[float]]] = {}
    for turn in range(rounds):
        for measure in measures:
            for version, tree in sorted(trees.items(), reverse=bool(turn % 2)):
                print(f"  round {turn + 1} of {rounds}: {measure}, {version} …", flush=True)
                for name, figure in {"engine": engine, "environments": environments, "page": page}[measure](
                    tree
                ).items():
                    found.setdefault(name, {}).setdefault(version, []).append(figure)
    width = max(map(len, found))
    report = [f"{'':<{width}} {'earlier':>12} {'now':>12}   ratio"]
    for name, both in found.items():
        if len(both) == 2:
            earlier, now = median(both["earlier"]), median(both["now"])
            ratio = earlier / now if name.endswith((", ms", ", kB")) else now / earlier
            report.append(f"{name:<{width}} {earlier:>12,.1f} {now:>12,.1f}   {ratio:.2f}")
    return report


def main() -> None:
    """Measure and write."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("revision")
    asked.add_argument("--rounds", type=int, default=3)
    asked.add_argument("--only", choices=("engine", "environments", "page"), action="append")
    wish = asked.parse_args()
    measures = wish.only or ["engine", "environments", "page"]
    text = "\n".join(
        [
            f"python bench/versions.py {wish.revision} --rounds {wish.rounds}",
            f"{os.cpu_count()} cores ({platform.machine()}), {date.today()}; medians of {wish.rounds} rounds, in turns",
            "",
            *lines(wish.revision, wish.rounds, measures),
        ]
    )
    print(text)
    RESULTS.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
