"""Bot thinking: lets bots choose moves and hints in their own threads, so that the event loop never waits for one.

A bot gets a view and nothing else. Each searching bot uses one core, and at most "cores minus one" of them think at the
same time; the others wait in `server.bot_queue`. No bot on the ladder remembers anything between two questions. So each
question gets a new bot, and nothing is lost when a node dies.

A bot that is late is told to stop. If it still does not answer, its thread is given up, and another bot that answers at
once moves in its place.
"""

import asyncio
import logging
import math
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
from kvytok.server.messages import BotInfo
from kvytok.server.refusal import Refusal

log = logging.getLogger(__name__)
Found = TypeVar("Found")

LEVELS: Final[tuple[str, ...]] = tuple(entry.name for entry in levels())
"""The levels that people may play against, the weakest first."""
STAND_IN: Final = "casual"
"""The bot that moves for people, and the level offered first: it answers at once."""
HINTING: Final = "expert"
"""The bot that gives hints: it judges moves as an analysis does, with the networks of the game if there are any."""
SEARCHING: Final = frozenset({"regular", "strong", "adept", "expert"})
"""The levels that search and therefore need time."""
INSTEAD: Final = "greedy"
"""The bot that moves in place of one that does not answer: a script that does not think ahead."""
QUICK: Final = 4
"""Threads for the bots that answer at once; more than one, so that a bot that hangs does not block the others."""
WAITING: Final = 200
"""The number of hints that may wait in the queue; further requests are told to try again."""
WAITING_OF_ONE: Final = 20
"""The number of hints of one address that may wait in the queue."""
STOPPED: Final = 1.0
"""Seconds that a bot has to answer after it was told to stop."""
PAYING: Final = 1.25
"""A move with its payment may take this many times the thinking time."""
FIRST: Final = 180.0
"""Seconds that the first answer of a level may take: parts of it may have to be compiled."""
NOBODY: Final = Asker(Rank.LOOKED_ON, "", "")


def bot_levels() -> tuple[BotInfo, ...]:
    """The bots that can take a seat."""
    return tuple(BotInfo(entry.name, entry.summary, entry.name == STAND_IN) for entry in levels())


def offered(level: str | None) -> str:
    """The level itself, or the lowest level if it is no longer offered."""
    return level if level in LEVELS else LEVELS[0]


class Late(Exception):
    """A bot has not answered even after it was told to stop."""


class BotThinking:
    """Asks bots for moves and hints, in two groups of threads: searching bots and quick ones."""

    def __init__(
        self, seconds: float, playouts: int | None = None, cores: int | None = None, patience: float = 5.0
    ) -> None:
        self.seconds = seconds
        """How many seconds a searching bot thinks about a move."""
        self.playouts = playouts
        """The number of playouts that it makes instead, however long they take, so that answers can be repeated."""
        self.patience = patience
        """How many seconds a bot may be late."""
        self.late = 0
        """How often a bot was told to stop because it was late."""
        self.replaced = 0
        """How often another bot moved in place of one that did not answer."""
        self._searching = BotThreads("bot", max(1, (cores or os.cpu_count() or 2) - 1))
        # Bots that answer at once do not wait behind searching ones.
        self._quick = BotThreads("quick-bot", QUICK)
        self._moves: dict[str, Thought[Move]] = {}
        """The moves that are being thought about, by table."""
        self._ready: set[str] = set()
        self._getting_ready: list[asyncio.Future[None]] = []
        self._preparing: asyncio.Task[None] | None = None
        self._stopped = False

    def start(self) -> None:
        """Load or compile what the bots need in the background, the stand-in first."""
        for level in dict.fromkeys((STAND_IN, *LEVELS)):
            self._prepare(level)
        self._preparing = asyncio.create_task(self._prepare_last())

    async def _prepare_last(self) -> None:
        """Prepare the script for bots that hang; while it is compiled, nothing else can be loaded."""
        await asyncio.wait(self._getting_ready)
        self._prepare(INSTEAD)
        await asyncio.wait(self._getting_ready)

    def _prepare(self, level: str) -> None:
        thought = Thought(Asker(Rank.PEOPLE, "", ""), partial(_get_ready, level))
        thought.answer.add_done_callback(partial(self._is_ready, level))
        self._getting_ready.append(thought.answer)
        self._threads_of(level).add(thought)

    async def ready(self) -> None:
        """Wait until all levels are ready."""
        if self._preparing is not None:
            await asyncio.wait({self._preparing})

    def _is_ready(self, level: str, _: asyncio.Future[None]) -> None:
        self._ready.add(level)

    def _threads_of(self, level: str) -> BotThreads:
        return self._searching if level in SEARCHING else self._quick

    async def move(self, level: str, view: View, number: int, asker: Asker = NOBODY) -> Move:
        """The move of a bot of that level after `number` moves; `Refusal` if the move is no longer wanted."""
        # Even somebody who knows the position cannot predict the bot's random numbers.
        seed = number << 32 | int.from_bytes(os.urandom(4), "little")

        def think(stop: Stop) -> Move:
            return choose_move(find_bot(level).make(), view, seed, self.seconds, self.playouts, 1, stop=stop)

        thought = Thought(asker, think)
        self._moves[asker.table] = thought
        try:
            return await self._answer(self._threads_of(level), thought, level)
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

    def promise(self, level: str, asker: Asker) -> int | None:
        """In about how many seconds a bot would answer, if it has to wait before it can think; None if not."""
        turns = self._searching.turns_before(asker) if level in SEARCHING else 0
        return math.ceil((turns + 1) * self.seconds) if turns else None

    def forget(self, table: str) -> None:
        """Stop thinking about the move of a table: it is no longer wanted."""
        thought = self._moves.get(table)
        if thought is not None:
            thought.end(Refusal("stale", "nobody wants this move any more"))

    async def hints(self, view: View, number: int, asker: Asker = NOBODY) -> tuple[Hint, ...]:
        """The best moves for the player who is asked in `view`."""
        waiting = self._searching.waiting
        if waiting(Rank.HINT) >= WAITING or waiting(Rank.HINT, asker.address) >= WAITING_OF_ONE:
            raise Refusal("busy", "many others want a hint; try again")

        def think(stop: Stop) -> tuple[Hint, ...]:
            return hints(find_bot(HINTING).make(), view, number, self.seconds, self.playouts, 1, stop=stop)

        try:
            return await self._answer(self._searching, Thought(asker, think), HINTING)
        except Late:
            raise Refusal("busy", "the bot did not answer; try again") from None

    async def _answer(self, threads: BotThreads, thought: Thought[Found], level: str) -> Found:
        """The answer to `thought`; `Late` if it does not come in time."""
        if self._stopped:
            raise Refusal("busy", "the server stops")
        threads.add(thought)
        try:
            await asyncio.wait((thought.begun, thought.answer), return_when=asyncio.FIRST_COMPLETED)
            if not await self._in_time(thought, level) and threads.give_up(thought):
                about = {"table": thought.asker.table, "bot": level, "threads_lost": threads.lost}
                log.error("a bot does not answer; its thread is given up", extra=about)
                raise Late
            found = await thought.answer
            self._ready.add(level)
            return found
        finally:
            threads.remove(thought)

    async def _in_time(self, thought: Thought[Found], level: str) -> bool:
        """Whether the bot answers in time, or at least after it is told to stop."""
        begun = time.monotonic()
        counted = self.playouts is not None and level in SEARCHING
        within = (self.seconds * PAYING if level in SEARCHING else 0.0) + self.patience
        if counted or level not in self._ready:  # a fixed number of playouts takes as long as it takes
            within = max(within, FIRST)
        if (await asyncio.wait((thought.answer,), timeout=within))[0]:
            return True
        thought.stop[0] = STOP
        self.late += 1
        about = {"table": thought.asker.table, "bot": level, "seconds": round(time.monotonic() - begun, 1)}
        log.warning("a bot is late and told to stop", extra=about)
        return bool((await asyncio.wait((thought.answer,), timeout=STOPPED))[0])

    def in_queue(self) -> dict[str, int]:
        """The number of questions that wait for a searching bot, by who waits for the answer."""
        return {rank.name.lower().replace("_", "-"): self._searching.waiting(rank) for rank in Rank}

    @property
    def busy(self) -> int:
        """The number of searching bots that think now."""
        return self._searching.busy

    @property
    def lost(self) -> int:
        """The number of threads whose bots have not answered."""
        return self._searching.lost + self._quick.lost

    def stop(self) -> None:
        """Begin nothing more, and stop all bots without waiting for them."""
        self._stopped = True
        if self._preparing is not None:
            self._preparing.cancel()
        for threads in (self._searching, self._quick):
            threads.close(Refusal("busy", "the server stops"))


async def _at_once(view: View, seed: int) -> Move:
    """A move of the bot that answers at once, in a new thread; the first legal move if even this bot is late."""
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
    """Let a bot answer once, which loads or compiles everything that it needs."""
    begun = time.perf_counter()
    game = Game.new(game_ids()[0], 2, seed=1)
    for seat in game.asked:
        game.play(game.view(seat).moves[0], seat)
    choose_move(find_bot(level).make(), game.view(game.asked[0]), playouts=1, threads=1, stop=stop)
    log.debug("bot ready", extra={"bot": level, "seconds": round(time.perf_counter() - begun, 2)})
