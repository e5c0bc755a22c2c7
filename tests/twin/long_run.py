"""The long comparison of twin and rules: any number of whole games, on all cores.

PYTHONPATH=tests python -m twin.long_run --games 20000
"""

import argparse
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor

from rich.progress import track

from .agreement import TABLES, agree

CHUNK = 20
FIRST_SEED = 100_000
"""The first of the seeds, which the test suite does not use."""


def play(chunk: tuple[str, int, int, int]) -> tuple[int, str]:
    """Play some games of one table; return the number of decisions, and what went wrong."""
    game_id, players, start, stop = chunk
    decisions = 0
    for seed in range(start, stop):
        try:
            decisions += agree(game_id, players, seed)
        except AssertionError as error:
            return decisions, f"{game_id}, {players} players, seed {seed}: {error}"
    return decisions, ""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20_000, help="whole games, spread over all tables")
    options = parser.parse_args()
    each = -(-options.games // len(TABLES))
    last = FIRST_SEED + each
    chunks = [
        (game_id, players, start, min(start + CHUNK, last))
        for start in range(FIRST_SEED, last, CHUNK)
        for game_id, players in TABLES
    ]
    begin = time.perf_counter()
    decisions = 0
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for count, fault in track(pool.map(play, chunks), "comparing", total=len(chunks)):
            decisions += count
            if fault:
                pool.shutdown(cancel_futures=True)
                sys.exit(fault)
    print(
        f"{each * len(TABLES)} games ({each} of each of {len(TABLES)} tables), {decisions} decisions: "
        f"twin and rules agree ({time.perf_counter() - begin:.0f} s)"
    )


if __name__ == "__main__":
    main()
