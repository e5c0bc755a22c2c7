"""Simulations: batches of games between scripts, played on all cores.

Game i of a batch depends only on the seed of the batch and on i. The threads play the games in chunks, and all counts
are whole numbers, so the result does not depend on the number of threads or the size of the chunks.
"""

import os
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from kvytok.bots.scripts.all_scripts import SCRIPTS, play_scripted
from kvytok.bots.scripts.mind import MIND
from kvytok.rules.actions import ACTIONS
from kvytok.rules.record import RESULT, SCRATCH, SEATS, STATE, Actions, Records
from kvytok.rules.scoring import SHARES

Counts = NDArray[np.int64]

CHUNK = 256
"""The most games in a chunk: they take some hundredths of a second."""
MOST_GAMES = 2**31 - 2
"""The number of a game is a block number of the batch's random stream, which has 32 bits."""


def cores() -> int:
    """The number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _zeros() -> Counts:
    return np.zeros(0, np.int64)


@dataclass
class Tally:
    """The counts over a number of games; the arrays have one entry per seat."""

    games: int = 0
    decisions: int = 0
    score_sum: Counts = field(default_factory=_zeros)
    score_min: Counts = field(default_factory=_zeros)
    score_max: Counts = field(default_factory=_zeros)
    route_points: Counts = field(default_factory=_zeros)
    ticket_points: Counts = field(default_factory=_zeros)
    completed: Counts = field(default_factory=_zeros)
    wins: Counts = field(default_factory=_zeros)
    """The number of games won, alone or shared."""
    win_shares: Counts = field(default_factory=_zeros)
    """Victories, each counted as `SHARES` parts, which winners who tie share equally."""

    def add(self, other: "Tally") -> None:
        """Add the games of another tally."""
        if other.games == 0:
            return
        if self.games == 0:
            self.score_min, self.score_max = other.score_min, other.score_max
        else:
            self.score_min = np.minimum(self.score_min, other.score_min)
            self.score_max = np.maximum(self.score_max, other.score_max)
        for name in ("score_sum", "route_points", "ticket_points", "completed", "wins", "win_shares"):
            mine, theirs = getattr(self, name), getattr(other, name)
            setattr(self, name, theirs if self.games == 0 else mine + theirs)
        self.games += other.games
        self.decisions += other.decisions


def tallied(results: Records, players: int, decisions: int) -> Tally:
    """The tally of the results of some games."""

    def seats(name: str) -> Counts:
        counts: Counts = results[name][:, :players].astype(np.int64)
        return counts

    totals = seats("total")
    won = (seats("rank") == 1).astype(np.int64)
    return Tally(
        games=len(results),
        decisions=decisions,
        score_sum=totals.sum(axis=0),
        score_min=totals.min(axis=0),
        score_max=totals.max(axis=0),
        route_points=seats("route_points").sum(axis=0),
        ticket_points=seats("ticket_points").sum(axis=0),
        completed=seats("completed").sum(axis=0),
        wins=won.sum(axis=0),
        win_shares=(won * (SHARES // won.sum(axis=1, keepdims=True))).sum(axis=0),
    )


class _Chunks:
    """The chunks of a batch that are not played yet; all threads take from them."""

    def __init__(self, games: int, size: int) -> None:
        self._games, self._size, self._next = games, size, 0
        self._lock = threading.Lock()
        self.stopped = False

    def take(self) -> tuple[int, int] | None:
        """The next chunk as (first game, end); None if there is none or the batch was stopped."""
        with self._lock:
            start = self._next
            if self.stopped or start >= self._games:
                return None
            self._next = min(start + self._size, self._games)
            return start, self._next


def script_numbers(names: Sequence[str]) -> Actions:
    """The numbers of the scripts of the seats, for compiled code."""
    numbers = np.zeros(SEATS, np.int16)
    numbers[: len(names)] = [SCRIPTS.index(name) for name in names]
    return numbers


class ScriptTable:
    """Plays games between scripts in one thread, in the same memory; `results` holds those of the last call."""

    def __init__(self, boards: Records, players: int, key: bytes, size: int) -> None:
        self.boards, self.players = boards, players
        self.key = np.frombuffer(key, "<u4").copy()  # a writable copy: for Numba a read-only array is another type
        self.states, self.scratches, self.results = np.zeros(1, STATE), np.zeros(1, SCRATCH), np.zeros(size, RESULT)
        self.actions, self.minds = np.zeros(ACTIONS, np.int16), np.zeros(SEATS, MIND)

    def play(self, scripts: Actions, start: int, stop: int) -> int:
        """Play the games `start` to `stop` into `results`, each seat by its script; return the number of decisions."""
        return int(
            play_scripted(
                self.boards,
                self.key,
                self.states,
                self.minds,
                self.scratches,
                self.results,
                self.actions,
                scripts,
                self.players,
                start,
                stop,
            )
        )


class _Player:
    """One thread of a batch, and its counts."""

    def __init__(self, boards: Records, scripts: Sequence[str], key: bytes, size: int) -> None:
        self.table, self.scripts = ScriptTable(boards, len(scripts), key, size), script_numbers(scripts)
        self.tally = Tally()

    def play_all(self, chunks: _Chunks) -> None:
        """Play chunks until none is left."""
        while (chunk := chunks.take()) is not None:
            start, stop = chunk
            decisions = self.table.play(self.scripts, start, stop)
            self.tally.add(tallied(self.table.results[: stop - start], self.table.players, decisions))


@dataclass(frozen=True)
class Batch:
    """A played batch: its counts, and how long it took."""

    tally: Tally
    threads: int
    seconds: float


def compile_games(boards: Records, players: int) -> None:
    """Compile the code now, before time is measured."""
    ScriptTable(boards, players, bytes(32), 1).play(script_numbers(()), 0, 0)


def simulate(
    boards: Records,
    players: int,
    games: int,
    key: bytes,
    threads: int | None = None,
    report: Callable[[int], None] | None = None,
    chunk: int = CHUNK,
    scripts: Sequence[str] = (),
) -> Batch:
    """Play a batch of games; `report` is called from time to time with the number of games done.

    `scripts` names the script of each seat; if it is empty, all seats play at random.
    """
    if not 0 < games <= MOST_GAMES:
        raise ValueError(f"a batch has 1 to {MOST_GAMES} games, not {games}")
    workers = threads or cores()
    size = max(1, min(chunk, -(-games // (4 * workers))))
    compile_games(boards, players)
    chunks = _Chunks(games, size)
    names = scripts or ("random",) * players
    bench = [_Player(boards, names, key, size) for _ in range(min(workers, -(-games // size)))]
    begun = time.perf_counter()
    if len(bench) == 1 and report is None:
        bench[0].play_all(chunks)
    else:
        _play_together(bench, chunks, report)
    tally = Tally()
    for player in bench:
        tally.add(player.tally)
    return Batch(tally, workers, time.perf_counter() - begun)


def _play_together(bench: list[_Player], chunks: _Chunks, report: Callable[[int], None] | None) -> None:
    """Let all threads play; an interruption, such as Ctrl-C, stops them after their current chunk."""
    with ThreadPoolExecutor(len(bench)) as pool:
        try:
            waiting = {pool.submit(player.play_all, chunks) for player in bench}
            while waiting:
                done, waiting = wait(waiting, timeout=0.1 if report else None, return_when="FIRST_COMPLETED")
                for future in done:
                    future.result()
                if report:
                    report(sum(player.tally.games for player in bench))
        finally:
            chunks.stopped = True
