"""The experiment: plays the games of the lab on all cores and adds up their counts.

Game i depends only on the seed and on i, and all counts are whole numbers: the answer does not depend on the number of
cores.
"""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass

import numpy as np

from kvytok.bots.batches.simulation import cores, script_numbers
from kvytok.bots.lab.tally import DIARY, KINDS, LAB, count_games
from kvytok.bots.scripts.mind import MIND
from kvytok.rules.actions import ACTIONS
from kvytok.rules.chance import seed_key
from kvytok.rules.record import RESULT, SCRATCH, SEATS, STATE, Records

CHUNK = 64 * KINDS
"""Games in one compiled call: they take some hundredths of a second, so that Ctrl-C is heard."""
BOTS = ("greedy", "wary", "collector")
"""Who plays unless told otherwise: scripts that work on their tickets."""


@dataclass(frozen=True)
class Experiment:
    """The counts of all games, and how they were played."""

    lab: np.record
    players: int
    bots: tuple[str, ...]
    seed: int
    seconds: float

    @property
    def games(self) -> int:
        """The number of games played."""
        return int(self.lab.games.sum())


def experiment(
    boards: Records,
    players: int,
    games: int,
    seed: int = 0,
    bots: Sequence[str] = BOTS,
    threads: int | None = None,
    report: Callable[[int], None] | None = None,
) -> Experiment:
    """Play at least this number of games; `report` is called from time to time with the number done."""
    numbers = script_numbers(bots[:SEATS])[: min(len(bots), SEATS)]
    chunks = iter(range(0, -(-games // KINDS) * KINDS, CHUNK))
    last = -(-games // KINDS) * KINDS
    key = np.frombuffer(seed_key(seed), "<u4").copy()
    sums = np.zeros(1, LAB)
    begun = time.perf_counter()

    def play(start: int) -> Records:
        labs = np.zeros(1, LAB)
        count_games(
            boards,
            key,
            np.zeros(1, STATE),
            np.zeros(SEATS + 1, MIND),
            np.zeros(1, SCRATCH),
            np.zeros(1, RESULT),
            np.zeros(ACTIONS, np.int16),
            numbers,
            np.zeros(1, DIARY),
            labs,
            players,
            start,
            min(start + CHUNK, last),
        )
        return labs

    with ThreadPoolExecutor(workers := threads or cores()) as pool:
        waiting = {pool.submit(play, start) for _, start in zip(range(2 * workers), chunks, strict=False)}
        while waiting:
            done, waiting = wait(waiting, return_when="FIRST_COMPLETED")
            for future in done:
                played = future.result()
                for name in LAB.names or ():
                    sums[name] += played[name]
            for _, start in zip(range(len(done)), chunks, strict=False):
                waiting.add(pool.submit(play, start))
            if report:
                report(int(sums["games"].sum()))
    return Experiment(sums[0], players, tuple(bots), seed, time.perf_counter() - begun)
