"""A match: a whole tournament, played by threads, kept in a journal, and ended early if its test is decided.

A game depends only on the settings, its deal and its rotation. The threads decide only when it is played, so the result
does not depend on their number, and it is the same if a journal continues after a crash. (Bots that think for a given
time are the exception: they may decide differently each time.)
"""

import hashlib
import queue
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, Protocol, runtime_checkable

import numpy as np

import kvytok.bots
from kvytok.bots.arena.journal import Journal, line_of
from kvytok.bots.arena.match_games import QuestionTable, ThinkingTime, play_deals
from kvytok.bots.arena.pairing import Pairing, tables
from kvytok.bots.arena.scoresheet import Scoresheet
from kvytok.bots.arena.sprt import Claim, Sprt, Verdict
from kvytok.bots.arena.times import Times
from kvytok.bots.batches.simulation import ScriptTable, compile_games, cores
from kvytok.bots.bot import Bot
from kvytok.bots.neural.own_network import OwnNetwork
from kvytok.bots.neural.trained_network import weights_digest
from kvytok.bots.registry import BotEntry
from kvytok.game.box import Box
from kvytok.rules.chance import seed_key
from kvytok.rules.compiler import sources_digest
from kvytok.rules.record import Records

DEALS_AT_ONCE = 64
"""The number of deals between scripts that a thread plays as one task: they take some hundredths of a second."""


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


def players_digest() -> str:
    """A short hash of all source files that decide what bots play: the compiled rules and all bots."""
    digest = hashlib.sha256(sources_digest().encode())
    for path in sorted(Path(kvytok.bots.__file__).parent.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


class Outcome(NamedTuple):
    """The games of a tournament, and the verdict of its test, if there was one."""

    sheet: Scoresheet
    verdict: Verdict | None
    fresh: int
    """The number of games that were played now and not read from the journal."""
    seconds: float
    """The time that they took, without compiling."""


@runtime_checkable
class Leaver(Protocol):
    """A bot that must give something back after its game, such as a process."""

    def leave(self) -> None:
        """Called when the game is over."""
        ...


class _Task(NamedTuple):
    """Games that one thread plays together: some deals in one rotation."""

    table: int
    rotation: int
    start: int
    stop: int


class _Finished(NamedTuple):
    """The games of a task, and how long each seat thought."""

    task: _Task
    games: Records
    times: tuple[Times, ...]


Report = Callable[[int, Verdict | None], None]
"""Called with the number of games done, and the verdict of the test so far."""


def play_match(
    match: Match,
    threads: int | None = None,
    journal: Path | None = None,
    claim: Claim | None = None,
    report: Report | None = None,
) -> Outcome:
    """Play a tournament; if there is a claim, only until its test is decided."""
    sheet = Scoresheet(len(match.bots), match.tables, match.deals)
    book = Journal(journal, match.settings()) if journal is not None else None
    _warm_up(match)
    begun = time.perf_counter()
    try:
        if book is not None:
            book.fill(sheet)
        found = sheet.played()
        test = _Test(claim, sheet) if claim is not None else None
        verdict = test.go_on() if test is not None else None
        if verdict is None or verdict.accepted is None:
            verdict = _play(match, sheet, threads or cores(), book, test, report)
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


def _play(
    match: Match, sheet: Scoresheet, threads: int, book: Journal | None, test: _Test | None, report: Report | None
) -> Verdict | None:
    """Let all threads play the missing games; an interruption, such as Ctrl-C, stops them."""
    floor = _WorkQueue(match, list(_tasks(match, sheet)))
    workers = [threading.Thread(target=floor.work, daemon=True) for _ in range(min(threads, len(floor.tasks)))]
    verdict = test.go_on() if test is not None else None
    try:
        for worker in workers:
            worker.start()
        for _ in range(len(floor.tasks)):
            _keep(floor.next_finished(), sheet, book)
            if test is not None:
                verdict = test.go_on()
            if report is not None:
                report(sheet.played(), verdict)
            if verdict is not None and verdict.accepted is not None:
                break
    finally:
        floor.stop()
    return verdict


def _warm_up(match: Match) -> None:
    """Compile everything before time is measured; programs have their own starting time."""
    records, seated = match.box.records, [[match.bots[bot] for bot in table.bots] for table in match.tables]
    compile_games(records, match.players)
    asked = QuestionTable(records, match.players, bytes(32), 0, ThinkingTime())
    for entrant in {bot.name: bot for bots in seated if not all(bot.script for bot in bots) for bot in bots}.values():
        if isinstance(entrant, BotEntry | OwnNetwork):
            asked.warm_up(entrant.make())


def _keep(finished: _Finished, sheet: Scoresheet, book: Journal | None) -> None:
    """Put games into the scoresheet and the journal, except those already there, which came from the journal."""
    (table, rotation, start, stop), games, times = finished
    fresh = np.flatnonzero(~sheet.games["done"][table, start:stop, rotation])
    sheet.put(table, rotation, start + fresh, games[fresh], times)
    if book is not None:
        book.write([line_of(games[i], table, start + int(i), rotation, sheet.rotations, times) for i in fresh])


def _tasks(match: Match, sheet: Scoresheet) -> Iterator[_Task]:
    """The tasks still to play, deal by deal, so that the deals are completed in order."""
    done = sheet.games["done"]
    for begin in range(0, sheet.deals, DEALS_AT_ONCE):
        end = min(begin + DEALS_AT_ONCE, sheet.deals)
        for number, table in enumerate(sheet.tables):
            if all(match.bots[bot].script for bot in table.bots):
                for rotation in range(sheet.rotations):
                    if not done[number, begin:end, rotation].all():
                        yield _Task(number, rotation, begin, end)
        for deal in range(begin, end):
            for number, table in enumerate(sheet.tables):
                if not all(match.bots[bot].script for bot in table.bots):
                    for rotation in range(sheet.rotations):
                        if not done[number, deal, rotation]:
                            yield _Task(number, rotation, deal, deal + 1)


class _WorkQueue:
    """The work of all threads: the tasks that no thread has taken yet, and the finished ones."""

    def __init__(self, match: Match, tasks: list[_Task]) -> None:
        self.tasks = tasks
        self._match = match
        self._key = seed_key(match.seed)
        self._left = iter(tasks)
        self._lock = threading.Lock()
        self._stopped = False
        self._finished: queue.SimpleQueue[_Finished | BaseException] = queue.SimpleQueue()

    def next_finished(self) -> _Finished:
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

    def stop(self) -> None:
        """Let no thread begin another task."""
        with self._lock:
            self._stopped = True

    def _take(self) -> _Task | None:
        with self._lock:
            return None if self._stopped else next(self._left, None)

    def work(self) -> None:
        """Play tasks until none is left."""
        match, records = self._match, self._match.box.records
        scripts = ScriptTable(records, match.players, self._key, DEALS_AT_ONCE)
        asked = QuestionTable(records, match.players, self._key, match.seed, match.thinking)
        try:
            while (task := self._take()) is not None:
                seats = [match.bots[bot] for bot in match.tables[task.table].seats(task.rotation)]
                if all(bot.script for bot in seats):
                    games = play_deals(scripts, [bot.name for bot in seats], task.start, task.stop)
                    self._finished.put(_Finished(task, games, ()))
                else:
                    self._finished.put(_Finished(task, *_play_asking(asked, seats, task.start)))
        except BaseException as error:
            self._finished.put(error)


def _play_asking(table: QuestionTable, seats: list[Entrant], deal: int) -> tuple[Records, tuple[Times, ...]]:
    """Play one game in which a bot is asked for every decision."""
    bots = [entrant.make() for entrant in seats]
    try:
        return table.play(deal, bots, [entrant.name for entrant in seats])
    finally:
        for bot in bots:
            if isinstance(bot, Leaver):
                bot.leave()
