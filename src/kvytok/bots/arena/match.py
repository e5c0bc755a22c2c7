"""A match: a whole tournament, played by threads, kept in a journal, and ended early if its test is decided.

A game depends only on the settings, its deal and its rotation. The threads decide only when it is played, so the result
does not depend on their number, and it is the same if a journal continues after a crash. (Bots that think for a given
time are the exception: they may decide differently each time.)
"""

import queue
import threading
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import numpy as np

from kvytok.bots.arena.journal import Journal, line_of
from kvytok.bots.arena.match_games import QuestionTable, ThinkingTime
from kvytok.bots.arena.pairing import Pairing, tables
from kvytok.bots.arena.scoresheet import Scoresheet
from kvytok.bots.arena.sprt import Claim, Sprt, Verdict
from kvytok.bots.arena.task_player import DEALS_AT_ONCE, Finished, MatchPlan, Task, TaskPlayer, prepare
from kvytok.bots.batches.simulation import compile_games, cores
from kvytok.bots.bot import Bot
from kvytok.bots.cluster import Cluster
from kvytok.bots.neural.own_network import OwnNetwork
from kvytok.bots.neural.trained_network import weights_digest
from kvytok.bots.players_digest import players_digest
from kvytok.bots.registry import BotEntry
from kvytok.game.box import Box


class Entrant(Protocol):
    """A participant of a tournament: a bot of the registry, or your own network or program."""

    @property
    def name(self) -> str:
        """Its name in the results."""
        ...

    @property
    def script(self) -> bool:
        """Whether it is a compiled script."""
        ...

    def make(self) -> Bot:
        """A fresh bot for one seat of one game."""
        ...


@dataclass(frozen=True)
class Match:
    """The settings of a tournament."""

    box: Box
    bots: tuple[Entrant, ...]
    players: int
    games: int
    """The number of games at each table, rounded up to whole deals."""
    seed: int = 0
    thinking: ThinkingTime = field(default_factory=ThinkingTime)

    @property
    def tables(self) -> tuple[Pairing, ...]:
        """The tables: which bots play together."""
        return tables(len(self.bots), self.players)

    @property
    def deals(self) -> int:
        """The number of deals that each table plays."""
        return -(-self.games // self.players)

    @property
    def plan(self) -> MatchPlan:
        """What those who play its games need to know."""
        return MatchPlan(self.box.records, self.bots, self.tables, self.players, self.seed, self.thinking)

    def settings(self) -> dict[str, Any]:
        """Everything that the games depend on, for the journal."""
        return {
            "game": self.box.game_id,
            "board": self.box.digest,
            "bonus": self.box.bonus,
            "bots": [bot.name for bot in self.bots],
            "players": self.players,
            "seed": self.seed,
            "seconds": self.thinking.seconds,
            "playouts": self.thinking.playouts,
            "sources": players_digest(),
            "weights": weights_digest(bot.path for bot in self.bots if isinstance(bot, OwnNetwork)),
        }


class Outcome(NamedTuple):
    """The games of a tournament, and the verdict of its test, if there was one."""

    sheet: Scoresheet
    verdict: Verdict | None
    fresh: int
    """The number of games that were played now and not read from the journal."""
    seconds: float
    """The time that they took, without compiling."""


Report = Callable[[int, Verdict | None], None]
"""Called with the number of games done, and the verdict of the test so far."""


def play_match(
    match: Match,
    threads: int | None = None,
    journal: Path | None = None,
    claim: Claim | None = None,
    report: Report | None = None,
    cluster: Cluster | None = None,
) -> Outcome:
    """Play a tournament, here or on a cluster; if there is a claim, only until its test is decided."""
    sheet = Scoresheet(len(match.bots), match.tables, match.deals)
    book = Journal(journal, match.settings()) if journal is not None else None
    if cluster is None:
        _warm_up(match)
    begun = time.perf_counter()
    try:
        if book is not None:
            book.fill(sheet)
        found = sheet.played()
        test = _Test(claim, sheet) if claim is not None else None
        verdict = test.go_on() if test is not None else None
        if verdict is None or verdict.accepted is None:
            verdict = _play(_finished(match, sheet, threads or cores(), cluster), sheet, book, test, report)
    finally:
        if book is not None:
            book.close()
    spent, fresh = time.perf_counter() - begun, sheet.played() - found
    # Games after the deal that decided the test depend on the threads, so they are left out.
    decided = verdict is not None and verdict.accepted is not None
    kept = sheet.only(verdict.deals) if verdict is not None and decided else sheet
    return Outcome(kept, verdict, fresh, spent)


class _Test:
    """A sequential test that follows a scoresheet deal by deal."""

    def __init__(self, claim: Claim, sheet: Scoresheet) -> None:
        self._sheet, self._sprt, self._told = sheet, Sprt(claim), 0

    def go_on(self) -> Verdict:
        """Give the test the deals that are complete by now."""
        complete = self._sheet.complete()
        if complete > self._told:
            duel = next(iter(self._sheet.only(complete).duels()))
            self._sprt.tell((duel.scores[self._told :] / duel.each).tolist())
            self._told = complete
        return self._sprt.verdict


def _finished(match: Match, sheet: Scoresheet, threads: int, cluster: Cluster | None) -> Generator[Finished]:
    """The missing games as they are finished, by threads here or on a cluster."""
    tasks = list(_tasks(match, sheet))
    if cluster is not None:
        return (done for _, done in cluster.finish(tasks, partial(prepare, match.plan)))
    return _WorkQueue(match.plan, tasks).finished(threads)


def _play(
    finished: Generator[Finished], sheet: Scoresheet, book: Journal | None, test: _Test | None, report: Report | None
) -> Verdict | None:
    """Keep the games as they are finished, until all are there or the test is decided."""
    verdict = test.go_on() if test is not None else None
    with closing(finished):
        for games in finished:
            _keep(games, sheet, book)
            if test is not None:
                verdict = test.go_on()
            if report is not None:
                report(sheet.played(), verdict)
            if verdict is not None and verdict.accepted is not None:
                break
    return verdict


def _warm_up(match: Match) -> None:
    """Compile everything before time is measured; programs have their own starting time."""
    records, seated = match.box.records, [[match.bots[bot] for bot in table.bots] for table in match.tables]
    compile_games(records, match.players)
    asked = QuestionTable(records, match.players, bytes(32), 0, ThinkingTime())
    for entrant in {bot.name: bot for bots in seated if not all(bot.script for bot in bots) for bot in bots}.values():
        if isinstance(entrant, BotEntry | OwnNetwork):
            asked.warm_up(entrant.make())


def _keep(finished: Finished, sheet: Scoresheet, book: Journal | None) -> None:
    """Put games into the scoresheet and the journal, except those already there, which came from the journal."""
    (table, rotation, start, stop), games, times = finished
    fresh = np.flatnonzero(~sheet.games["done"][table, start:stop, rotation])
    sheet.put(table, rotation, start + fresh, games[fresh], times)
    if book is not None:
        book.write([line_of(games[i], table, start + int(i), rotation, sheet.rotations, times) for i in fresh])


def _tasks(match: Match, sheet: Scoresheet) -> Iterator[Task]:
    """The tasks still to play, deal by deal, so that the deals are completed in order."""
    done = sheet.games["done"]
    for begin in range(0, sheet.deals, DEALS_AT_ONCE):
        end = min(begin + DEALS_AT_ONCE, sheet.deals)
        for number, table in enumerate(sheet.tables):
            if all(match.bots[bot].script for bot in table.bots):
                for rotation in range(sheet.rotations):
                    if not done[number, begin:end, rotation].all():
                        yield Task(number, rotation, begin, end)
        for deal in range(begin, end):
            for number, table in enumerate(sheet.tables):
                if not all(match.bots[bot].script for bot in table.bots):
                    for rotation in range(sheet.rotations):
                        if not done[number, deal, rotation]:
                            yield Task(number, rotation, deal, deal + 1)


class _WorkQueue:
    """The work of all threads: the tasks that no thread has taken yet, and the finished ones."""

    def __init__(self, plan: MatchPlan, tasks: list[Task]) -> None:
        self._plan, self._count = plan, len(tasks)
        self._left = iter(tasks)
        self._lock = threading.Lock()
        self._stopped = False
        self._finished: queue.SimpleQueue[Finished | BaseException] = queue.SimpleQueue()

    def finished(self, threads: int) -> Generator[Finished]:
        """Let threads play; yields the finished tasks. An interruption, such as Ctrl-C, stops them."""
        workers = [threading.Thread(target=self._work, daemon=True) for _ in range(min(threads, self._count))]
        try:
            for worker in workers:
                worker.start()
            for _ in range(self._count):
                yield self._next_finished()
        finally:
            with self._lock:
                self._stopped = True

    def _next_finished(self) -> Finished:
        """The next finished task; raises the error if a thread failed."""
        # Wait with a time limit, so that Ctrl-C works.
        while True:
            try:
                finished = self._finished.get(timeout=0.2)
            except queue.Empty:
                continue
            if isinstance(finished, BaseException):
                raise finished
            return finished

    def _take(self) -> Task | None:
        with self._lock:
            return None if self._stopped else next(self._left, None)

    def _work(self) -> None:
        """Play tasks until none is left."""
        player = TaskPlayer(self._plan)
        try:
            while (task := self._take()) is not None:
                self._finished.put(player.play(task))
        except BaseException as error:
            self._finished.put(error)
