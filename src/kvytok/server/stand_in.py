"""Stand-ins: bots at their own seats, and for people who left or whose time ran out."""

from typing import Final

import msgspec

from kvytok.server.clock import automatic, due_of
from kvytok.server.database import now
from kvytok.server.dealer import Dealer
from kvytok.server.store import TableRow
from kvytok.server.thinking import STAND_IN, Thinking, offered

EARLY: Final = 20
"""A look so many milliseconds too early is in time."""
CLAIMED: Final = 30_000
"""Milliseconds for which other nodes leave a table alone where this one thinks."""


class Keeper:
    """Looks after tables that are due."""

    def __init__(self, dealer: Dealer, thinking: Thinking) -> None:
        self.dealer = dealer
        self.thinking = thinking

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
        if table is not None and seat is not None and await self.dealer.store.claim(table, now() + CLAIMED):
            await self._move(table, seat)

    async def _move(self, table: TableRow, seat: int) -> None:
        view = await self.dealer.view(table.id, seat, table.seq)
        if view is None:
            return
        chair = table.seats[seat]
        level = offered(chair.level) if chair.kind == "bot" else STAND_IN
        move = await self.thinking.move(level, view, table.seq)
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
            await self.dealer.show(changed.id)
        return changed
