"""Strong: a bot that compares moves, each with several plans to go on, by playouts in worlds that fit the view.

The comparison is a compiled contest (`contest`). With few playouts the bot plays its best plan, and with many it finds
moves that no plan would make.

With a fixed number of playouts the answer depends only on the question and its seed, not on the number of threads: the
values of each world have their own row, and rows are taken in by the number of their world.
"""

import os
import time
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from kvytok.bots.bot import Answer, Question
from kvytok.bots.scripts.mind import MIND
from kvytok.bots.search.belief import BELIEF
from kvytok.bots.search.contest import (
    CONTEST,
    STRONG,
    begin_contest,
    conclude_contest,
    go_on_contest,
    prepare_contest,
)
from kvytok.bots.search.finding import FINDING, answer_of
from kvytok.bots.search.playout import play_worlds
from kvytok.bots.search.thinking import ROWS, think, world_key
from kvytok.rules.actions import ACTIONS
from kvytok.rules.record import RESULT, ROUTES, SCRATCH, SEATS, STATE, TICKETS


class _ScriptRoom:
    """The working space of one thread for its playouts."""

    def __init__(self) -> None:
        self.states, self.minds = np.zeros(2, STATE), np.zeros(SEATS, MIND)
        self.scratches, self.results = np.zeros(1, SCRATCH), np.zeros(1, RESULT)
        self.scripts, self.held = np.zeros(SEATS, np.int16), np.zeros(TICKETS, np.int16)
        self.actions = np.zeros(ACTIONS, np.int16)


class _ContestSearch:
    """The contest about one question, as `think` drives it."""

    def __init__(self, bot: "Strong", question: Question, key: NDArray[np.uint32], rooms: list[_ScriptRoom]) -> None:
        self.records = bot.contests
        self._question, self._beliefs, self._key, self._rooms = question, bot.beliefs, key, rooms

    def go_on(self, most: int) -> int:
        """See `contest.go_on_contest`."""
        return go_on_contest(self.records, most)

    def play(self, worker: int, row: int) -> None:
        """See `playout.play_worlds`."""
        question, room = self._question, self._rooms[worker]
        play_worlds(
            question.boards, question.views, self._beliefs, self._key, self.records, room.states, room.minds,
            room.scratches, room.results, room.scripts, room.held, room.actions, row, row + 1, question.stop,
        )  # fmt: skip


class Strong:
    """Plays one seat by search; remembers nothing between questions."""

    level: ClassVar[int] = STRONG
    changes: ClassVar[dict[str, Any]] = {}
    """Other settings than those of the level, by the names of the fields of a contest: to try them out."""

    def __init__(self) -> None:
        self._rooms: list[_ScriptRoom] = []
        self.contests, self.beliefs = np.zeros(1, CONTEST), np.zeros(1, BELIEF)
        self._findings, self._hits = np.zeros(1, FINDING), np.zeros(ROUTES, np.int16)

    def threads(self, question: Question) -> int:
        """The number of threads: what the question says, else one per core."""
        return question.threads or os.cpu_count() or 1

    def choose(self, question: Question) -> Answer:
        """The best move found within the time or the playouts that the question gives."""
        begun = time.perf_counter()
        threads = self.threads(question)
        while len(self._rooms) < threads:
            self._rooms.append(_ScriptRoom())
        room, n, key = self._rooms[0], len(question.actions), world_key(question.seed)
        room.actions[:n] = question.actions
        prepare_contest(self.contests, self.level, max(1, question.playouts) if question.playouts is not None else 0)
        for name, value in self.changes.items():
            self.contests[name] = value
        begin_contest(
            question.boards, question.views, self.beliefs, key, self.contests, room.states, room.minds,
            room.scratches, room.scripts, room.held, self._hits, room.actions, n,
        )  # fmt: skip
        # Of a time, each stage gets its share, so portions are small; a number of playouts is divided beforehand.
        counted = self.contests["most"][0] > 0
        think(_ContestSearch(self, question, key, self._rooms), question, begun, threads, ROWS if counted else threads)
        conclude_contest(self.contests, self._findings)
        return answer_of(self._findings)
