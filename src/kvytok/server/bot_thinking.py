"""BotThinking: bots at work in threads of their own, so that the event loop never waits for one.

A bot gets a view and nothing else. Those that search think on one core each, and at most one fewer at a time than there
are cores; the others wait in line (`server.line`). No bot of the ladder remembers anything between two questions, so
each question gets a fresh one, and a node that dies takes nothing with it.

A bot that is late is told to stop; one that does not answer even then is left to itself, and another one, which answers
at once, moves in its place.
"""

import asyncio
import logging
import os
import threading
import time
from functools import partial
from typing import Final, TypeVar

from kvytok.boards import game_ids
from kvytok.bots.bot import STOP, Stop
from kvytok.bots.hint import Hint, hints
from kvytok.bots.registry import find_bot, levels
from kvytok.bots.whole_move import choose_move
from kvytok.game.game import Game
from kvytok.game.moves import Move
from kvytok.game.view import View
from kvytok.server.bot_queue import Asker, Rank
from kvytok.server.bot_threads import BotThreads, Thought
from kvytok.server.errors import Refusal
from kvytok.server.messages import BotInfo

log = logging.getLogger(__name__)
Found = TypeVar("Found")

LEVELS: Final[tuple[str, ...]] = tuple(entry.name for entry in levels())
"""The levels that people may play against, the weakest first."""
STAND_IN: Final = "casual"
"""The bot that moves for people, and the level offered first: it answers at once."""
HINTING: Final = "strong"
"""The bot that gives hints: on every board it tells more than one move that it considered."""
SEARCHING: Final = frozenset({"strong", "expert"})
"""The levels that take their time."""
INSTEAD: Final = "greedy"
"""The bot that moves in place of one that does not answer: a script, which does not think ahead."""
QUICK: Final = 4
"""Threads for the bots that answer at once; more than one, so that one that hangs does not hold up the others."""
WAITING: Final = 200
"""So many hints may wait in line; whoever comes then is told to try again."""
WAITING_OF_ONE: Final = 20
"""So many hints of one address may wait in line."""
STOPPED: Final = 1.0
"""Seconds that a bot has for its answer when it was told to stop."""
PAYING: Final = 1.25
"""A move with its payment may take so many times the thinking time."""
FIRST: Final = 180.0
"""Seconds that a level may be late with its first answer: what it needs may have to be compiled."""
NOBODY: Final = Asker(Rank.LOOKED_ON, "", "")


def bot_levels() -> tuple[BotInfo, ...]:
    """The bots that can take a seat."""
    return tuple(BotInfo(entry.name, entry.summary, entry.name == STAND_IN) for entry in levels())


def offered(level: str | None) -> str:
    """The level itself, or the lowest one in place of a level that is no longer offered."""
    return level if level in LEVELS else LEVELS[0]


class Late(Exception):
    """A bot has not answered even when it was told to stop."""


class BotThinking:
    """The threads of the bots."""

    def __init__(
        self, seconds: float, playouts: int | None = None, cores: int | None = None, patience: float = 5.0
    ) -> None:
        self.seconds = seconds
        """How long a searching bot thinks about a move."""
        self.playouts = playouts
        """How many playouts it makes instead, whatever the time, for answers that can be repeated."""
        self.patience = patience
        """How many seconds a bot may be late."""
        self.late = 0
        """How often a bot was told to stop because it was late."""
        self.replaced = 0
        """How often another one moved in a bot's place."""
        self._searching = BotThreads("bot", max(1, (cores or os.cpu_count() or 2) - 1))
        # Those that answer at once do not wait behind the others.
        self._quick = BotThreads("quick-bot", QUICK)
        self._moves: dict[str, Thought[Move]] = {}
        """The moves that are being thought about, by table."""
        self._ready: set[str] = set()
        self._getting_ready: list[asyncio.Future[None]] = []
        self._stopped = False

    def start(self) -> None:
        """Load or compile what the bots need, the stand-in first, without anybody waiting for it."""
        for level in (STAND_IN, INSTEAD, *(level for level in LEVELS if level in SEARCHING)):
            thought = Thought(Asker(Rank.PEOPLE, "", ""), partial(_get_ready, level))
            thought.answer.add_done_callback(partial(self._is_ready, level))
            self._getting_ready.append(thought.answer)
            self._crew(level).add(thought)

    async def ready(self) -> None:
        """Wait until all levels are ready."""
        await asyncio.wait(self._getting_ready)

    def _is_ready(self, level: str, _: asyncio.Future[None]) -> None:
        self._ready.add(level)

    def _crew(self, level: str) -> BotThreads:
        return self._searching if level in SEARCHING else self._quick

    async def move(self, level: str, view: View, number: int, asker: Asker = NOBODY) -> Move:
        """The move of a bot of that level, for the question after so many moves; `Refusal` where nobody wants it."""
        # Nobody who knows the position can foresee the bot's chance.
        seed = number << 32 | int.from_bytes(os.urandom(4), "little")

        def think(stop: Stop) -> Move:
            return choose_move(find_bot(level).make(), view, seed, self.seconds, self.playouts, 1, stop=stop)

        thought = Thought(asker, think)
        self._moves[asker.table] = thought
        try:
            return await self._answer(self._crew(level), thought, level)
        except Refusal:
            raise
        except Exception as error:
            if not isinstance(error, Late):
                log.exception("a bot failed", extra={"table": asker.table, "bot": level})
            self.replaced += 1
            return await _at_once(view, seed)
        finally:
            if self._moves.get(asker.table) is thought:
                del self._moves[asker.table]

    def forget(self, table: str) -> None:
        """Nobody wants the move of a table any more that is being thought about."""
        thought = self._moves.get(table)
        if thought is not None:
            thought.end(Refusal("stale", "nobody wants this move any more"))

    async def hints(self, view: View, number: int, asker: Asker = NOBODY) -> tuple[Hint, ...]:
        """The best moves for whoever is asked in a view."""
        waiting = self._searching.waiting
        if waiting(Rank.HINT) >= WAITING or waiting(Rank.HINT, asker.address) >= WAITING_OF_ONE:
            raise Refusal("busy", "many others want a hint; try again")

        def think(stop: Stop) -> tuple[Hint, ...]:
            return hints(find_bot(HINTING).make(), view, number, self.seconds, self.playouts, 1, stop=stop)

        try:
            return await self._answer(self._searching, Thought(asker, think), HINTING)
        except Late:
            raise Refusal("busy", "the bot did not answer; try again") from None

    async def _answer(self, crew: BotThreads, thought: Thought[Found], level: str) -> Found:
        """What comes of a thought, in time."""
        if self._stopped:
            raise Refusal("busy", "the server stops")
        crew.add(thought)
        try:
            await asyncio.wait((thought.begun, thought.answer), return_when=asyncio.FIRST_COMPLETED)
            if not await self._in_time(thought, level) and crew.give_up(thought):
                about = {"table": thought.asker.table, "bot": level, "threads_lost": crew.lost}
                log.error("a bot does not answer; its thread is given up", extra=about)
                raise Late
            found = await thought.answer
            self._ready.add(level)
            return found
        finally:
            crew.remove(thought)

    async def _in_time(self, thought: Thought[Found], level: str) -> bool:
        """Whether a bot answers in time, or at least when it is told to stop."""
        begun = time.monotonic()
        counted = self.playouts is not None and level in SEARCHING
        within = (self.seconds * PAYING if level in SEARCHING else 0.0) + self.patience
        if counted or level not in self._ready:  # so many playouts take what they take
            within = max(within, FIRST)
        if (await asyncio.wait((thought.answer,), timeout=within))[0]:
            return True
        thought.stop[0] = STOP
        self.late += 1
        about = {"table": thought.asker.table, "bot": level, "seconds": round(time.monotonic() - begun, 1)}
        log.warning("a bot is late and told to stop", extra=about)
        return bool((await asyncio.wait((thought.answer,), timeout=STOPPED))[0])

    @property
    def lost(self) -> int:
        """Threads whose bots have never answered."""
        return self._searching.lost + self._quick.lost

    def stop(self) -> None:
        """Begin nothing more, stop all bots, and wait for nobody."""
        self._stopped = True
        for crew in (self._searching, self._quick):
            crew.close(Refusal("busy", "the server stops"))


async def _at_once(view: View, seed: int) -> Move:
    """A move of the bot that answers at once, in a thread that no other bot can be in; at worst the first legal one."""
    found: list[Move] = []

    def think() -> None:
        found.append(choose_move(find_bot(INSTEAD).make(), view, seed, threads=1))

    thinking = threading.Thread(target=think, name=INSTEAD, daemon=True)
    thinking.start()
    until = time.monotonic() + STOPPED
    while thinking.is_alive() and time.monotonic() < until:
        await asyncio.sleep(0.005)
    return found[0] if found else view.moves[0]


def _get_ready(level: str, stop: Stop) -> None:
    """Let a bot answer once, which loads or compiles all that it needs."""
    begun = time.perf_counter()
    game = Game.new(game_ids()[0], 2, seed=1)
    for seat in game.asked:
        game.play(game.view(seat).moves[0], seat)
    choose_move(find_bot(level).make(), game.view(game.asked[0]), playouts=1, threads=1, stop=stop)
    log.debug("bot ready", extra={"bot": level, "seconds": round(time.perf_counter() - begun, 2)})
