"""The experiment: plays the games of the lab on all cores and adds up their counts.

Game i depends only on the seed and on i, and all counts are whole numbers: the answer does not depend on the number of
cores.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass
from functools import partial

import numpy as np

from kvytok.bots.batches.simulation import cores, script_numbers
from kvytok.bots.cluster import Cluster
from kvytok.bots.lab.tally import DIARY, KINDS, LAB, count_games
from kvytok.bots.scripts.mind import MIND
from kvytok.rules.actions import ACTIONS
from kvytok.rules.chance import seed_key
from kvytok.rules.record import RESULT, SCRATCH, SEATS, STATE, Actions, Records

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


@dataclass(frozen=True)
class _Setting:
    """What the games of an experiment depend on, as it travels to the machines of a cluster."""

    boards: Records
    players: int
    seed: int
    scripts: Actions
    last: int


def _prepare(setting: _Setting) -> Callable[[int], Records]:
    """The counts of the games that begin at a number, for threads and for the workers of a cluster."""
    key = np.frombuffer(seed_key(setting.seed), "<u4").copy()

    def count(start: int) -> Records:
        labs = np.zeros(1, LAB)
        count_games(
            setting.boards,
            key,
            np.zeros(1, STATE),
            np.zeros(SEATS + 1, MIND),
            np.zeros(1, SCRATCH),
            np.zeros(1, RESULT),
            np.zeros(ACTIONS, np.int16),
            setting.scripts,
            np.zeros(1, DIARY),
            labs,
            setting.players,
            start,
            min(start + CHUNK, setting.last),
        )
        return labs

    return count


def _counted_here(starts: Iterable[int], setting: _Setting, threads: int) -> Iterator[Records]:
    """The counts of all chunks, by threads of this machine."""
    count, left = _prepare(setting), iter(starts)
    with ThreadPoolExecutor(threads) as pool:
        waiting = {pool.submit(count, start) for _, start in zip(range(2 * threads), left, strict=False)}
        while waiting:
            done, waiting = wait(waiting, return_when="FIRST_COMPLETED")
            waiting |= {pool.submit(count, start) for _, start in zip(range(len(done)), left, strict=False)}
            for future in done:
                yield future.result()


def experiment(
    boards: Records,
    players: int,
    games: int,
    seed: int = 0,
    bots: Sequence[str] = BOTS,
    threads: int | None = None,
    report: Callable[[int], None] | None = None,
    cluster: Cluster | None = None,
) -> Experiment:
    """Play this number of games, made up to whole rounds of all kinds; `report` gets the number done now and then."""
    scripts = script_numbers(bots[:SEATS])[: min(len(bots), SEATS)].copy()
    setting = _Setting(boards, players, seed, scripts, -(-games // KINDS) * KINDS)
    starts = range(0, setting.last, CHUNK)
    sums = np.zeros(1, LAB)
    begun = time.perf_counter()
    if cluster is None:
        counted = _counted_here(starts, setting, threads or cores())
    else:
        counted = (labs for _, labs in cluster.finish(starts, partial(_prepare, setting)))
    for labs in counted:
        for name in LAB.names or ():
            sums[name] += labs[name]
        if report:
            report(int(sums["games"].sum()))
    return Experiment(sums[0], players, tuple(bots), seed, time.perf_counter() - begun)
