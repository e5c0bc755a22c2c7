"""Stand-ins: bots at their own seats, and for people who left or whose time ran out.

A bot gets a view and nothing else, and thinks in a thread of its own.
"""

import asyncio
import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import msgspec

from kvytok.bots.registry import bot_names, find_bot
from kvytok.game.moves import Move
from kvytok.game.view import View
from kvytok.server.clock import automatic, due_of
from kvytok.server.database import now
from kvytok.server.dealer import Dealer
from kvytok.server.messages import BotInfo
from kvytok.server.store import TableRow

Chooser = Callable[[View], Move]


def choose_random(view: View) -> Move:
    """Any legal move."""
    return random.choice(view.moves)


CHOOSERS: Final[dict[str, Chooser]] = {"random": choose_random}
"""How each bot of the registry that can take a seat chooses its move."""
STAND_IN: Final = "random"
"""The bot that moves for people."""
EARLY: Final = 20
"""A look so many milliseconds too early is in time."""


def bot_levels() -> tuple[BotInfo, ...]:
    """The bots that can take a seat."""
    return tuple(BotInfo(name, find_bot(name).summary) for name in bot_names() if name in CHOOSERS)


class Keeper:
    """Looks after tables that are due."""

    def __init__(self, dealer: Dealer, changed: Callable[[TableRow], None]) -> None:
        self.dealer = dealer
        self.changed = changed
        """Told when the keeper has changed a table."""
        self._threads = ThreadPoolExecutor(thread_name_prefix="bot")

    async def look_after(self, table_id: str) -> None:
        """Move for a bot, or for somebody whose time has run out."""
        table = await self.dealer.store.table(table_id)
        if table is None or table.status != "running" or table.due is None:
            return
        if table.due > now() + EARLY:
            self.dealer.reminders.set(table)
            return
        if table.deadline is not None and table.deadline <= now() + EARLY:
            table = await self._time_is_up(table)
        seat = next((seat for seat in table.asked if automatic(table.seats[seat])), None) if table else None
        if table is not None and seat is not None:
            await self._move(table, seat)

    async def _move(self, table: TableRow, seat: int) -> None:
        view = await self.dealer.view(table.id, seat, table.seq)
        if view is None:
            return
        chair = table.seats[seat]
        choose = CHOOSERS[chair.level if chair.kind == "bot" and chair.level in CHOOSERS else STAND_IN]
        move = await asyncio.get_running_loop().run_in_executor(self._threads, choose, view)
        await self.dealer.play(table.id, seat, table.seq, move, None, "bot" if chair.kind == "bot" else "stand-in")

    async def _time_is_up(self, table: TableRow) -> TableRow | None:
        """Bots take over from all who are asked; None where somebody was quicker."""
        seats = tuple(
            msgspec.structs.replace(chair, stand_in="clock") if seat in table.asked and not automatic(chair) else chair
            for seat, chair in enumerate(table.seats)
        )
        due = due_of(seats, table.asked, None, now(), 0)
        changed = await self.dealer.store.change_table(table, seats=seats, deadline=None, due=due)
        if changed is not None:
            self.changed(changed)
        return changed

    def stop(self) -> None:
        """End the threads."""
        self._threads.shutdown(wait=False, cancel_futures=True)
