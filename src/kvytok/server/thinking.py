"""Thinking: bots at work in threads of their own, so that the event loop never waits for one.

A bot gets a view and nothing else. Those that search think on one core each, and at most one fewer at a time than there
are cores; the others wait in line. No bot of the ladder remembers anything between two questions, so each question gets
a fresh one, and a node that dies takes nothing with it.
"""

import asyncio
import logging
import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final, TypeVar

from kvytok.bots.choosing import Hint, choose_move, hints
from kvytok.bots.registry import find_bot, levels
from kvytok.game.game import Game
from kvytok.game.moves import Move
from kvytok.game.view import View
from kvytok.server.errors import Refusal
from kvytok.server.messages import BotInfo

log = logging.getLogger(__name__)
Thought = TypeVar("Thought")

LEVELS: Final[tuple[str, ...]] = tuple(entry.name for entry in levels())
"""The levels that people may play against, the weakest first."""
STAND_IN: Final = "casual"
"""The bot that moves for people, and the level offered first: it answers at once."""
HINTING: Final = "strong"
"""The bot that gives hints: on every board it tells more than one move that it considered."""
SEARCHING: Final = frozenset({"strong", "expert"})
"""The levels that take their time."""
WAITING: Final = 40
"""So many hints may wait in line; whoever comes then is told to try again."""


def bot_levels() -> tuple[BotInfo, ...]:
    """The bots that can take a seat."""
    return tuple(BotInfo(entry.name, entry.summary, entry.name == STAND_IN) for entry in levels())


def offered(level: str | None) -> str:
    """The level itself, or the lowest one in place of a level that is no longer offered."""
    return level if level in LEVELS else LEVELS[0]


class Thinking:
    """The threads of the bots."""

    def __init__(self, seconds: float, playouts: int | None = None, cores: int | None = None) -> None:
        self.seconds = seconds
        """How long a searching bot thinks about a move."""
        self.playouts = playouts
        """How many playouts it makes instead, whatever the time, for answers that can be repeated."""
        most = max(1, (cores or os.cpu_count() or 2) - 1)
        self._searching = ThreadPoolExecutor(most, thread_name_prefix="bot")
        # Those that answer at once do not wait behind the others.
        self._quick = ThreadPoolExecutor(1, thread_name_prefix="quick-bot")
        self._hints_waiting = 0

    def start(self) -> None:
        """Load or compile what the bots need, the stand-in first, without anybody waiting for it."""
        self._quick.submit(_get_ready, STAND_IN)
        for level in LEVELS:
            if level in SEARCHING:
                self._searching.submit(_get_ready, level)

    async def move(self, level: str, view: View, number: int) -> Move:
        """The move of a bot of that level, for the question after so many moves."""
        # Nobody who knows the position can foresee the bot's chance.
        seed = number << 32 | int.from_bytes(os.urandom(4), "little")
        think = partial(choose_move, find_bot(level).make(), view, seed, self.seconds, self.playouts, 1)
        return await self._run(self._searching if level in SEARCHING else self._quick, think)

    async def hints(self, view: View, number: int) -> tuple[Hint, ...]:
        """The best moves for whoever is asked in a view."""
        if self._hints_waiting >= WAITING:
            raise Refusal("busy", "many others want a hint; try again")
        self._hints_waiting += 1
        try:
            think = partial(hints, find_bot(HINTING).make(), view, number, self.seconds, self.playouts, 1)
            return await self._run(self._searching, think)
        finally:
            self._hints_waiting -= 1

    async def _run(self, threads: ThreadPoolExecutor, think: Callable[[], Thought]) -> Thought:
        return await asyncio.get_running_loop().run_in_executor(threads, think)

    def stop(self) -> None:
        """Begin nothing more, and wait for nobody."""
        for threads in (self._searching, self._quick):
            threads.shutdown(wait=False, cancel_futures=True)


def _get_ready(level: str) -> None:
    """Let a bot answer once, which loads or compiles all that it needs."""
    begun = time.perf_counter()
    game = Game.new("usa", 2, seed=1)
    for seat in game.asked:
        game.play(game.view(seat).moves[0], seat)
    choose_move(find_bot(level).make(), game.view(game.asked[0]), playouts=1, threads=1)
    log.debug("bot ready", extra={"level": level, "seconds": round(time.perf_counter() - begun, 2)})
