"""Measures luck by itself in whole games: does it add up with play, and is it zero on average?

    python bench/luck.py [--games 40] [--worlds 128]

Games in Paris, half of them between two equal bots, half against random play. docs/analysis.md explains the numbers.
"""

import argparse
import math
import os
import platform
import sys
import time
from datetime import date
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from analysis.games import played  # noqa: E402
from kvytok.analysis.luck import measure_luck  # noqa: E402

STATED = ("luck_error", "error")
RESULTS = ROOT / "bench" / "results" / "luck.txt"


def main() -> None:
    """Play, measure and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--worlds", type=int, default=128)
    parser.add_argument("--threads", type=int)
    chosen = parser.parse_args()
    lines = [
        f"python bench/luck.py --games {chosen.games} --worlds {chosen.worlds}",
        f"{os.cpu_count()} cores ({platform.machine()}), Python {platform.python_version()}, {date.today()}",
        "",
        "Paris, two players; shares of the victory of the first seat",
        "",
    ]
    began = time.process_time()
    for rival in ("neural", "random"):
        games = [played("paris", rival, "neural", seed=seed) for seed in range(chosen.games // 2)]
        found = [measure_luck(game, chosen.worlds, threads=chosen.threads)[0] for game in games]
        z = np.array([one.difference / one.error for one in found])
        lines.append(f"{rival} against neural, {len(found)} games")
        for name in ("deal", "luck", "play", "others", "difference"):
            values = np.array([getattr(one, name) for one in found])
            error = values.std(ddof=1) / math.sqrt(len(values))
            lines.append(f"  {name:<10}  mean {values.mean():+.3f} ± {error:.3f}, spread {values.std(ddof=1):.3f}")
        errors = {name: math.sqrt(sum(getattr(one, name) ** 2 for one in found) / len(found)) for name in STATED}
        lines.append(f"  stated errors of one game: luck {errors['luck_error']:.3f}, difference {errors['error']:.3f}")
        lines.append(f"  differences in parts of their errors: rms {np.sqrt((z**2).mean()):.2f}")
        lines.append("")
    lines.append(f"{time.process_time() - began:.0f} s of the processor")
    text = "\n".join(lines) + "\n"
    print(text)
    RESULTS.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
