"""Stand-ins: move for bots at their seats, and for people who left, ran out of time, or do not answer."""

import asyncio
from contextlib import suppress
from typing import Final

import msgspec

from kvytok.server.bot_queue import Asker, Rank
from kvytok.server.bot_thinking import STAND_IN, BotThinking, offered
from kvytok.server.database import now
from kvytok.server.move_clock import automatic, due_of
from kvytok.server.move_service import MoveService
from kvytok.server.presence_tracker import PresenceTracker
from kvytok.server.refusal import Refusal
from kvytok.server.seats import stood_in
from kvytok.server.store import Store
from kvytok.server.table_row import Chair, TableRow

EARLY: Final = 20
"""A check up to this many milliseconds too early counts as in time."""
LEASE: Final = 2_500
"""Milliseconds for which other nodes leave a table alone while this one thinks; after that it must have died."""
PROMISED: Final = 3
"""Seconds from which people are told how long a bot will take."""
RENEWED: Final = 0.8
"""Seconds after which a node that still thinks renews its lease."""


Asked = tuple[int, str]
"""The seat that is asked, and the level of the bot that moves for it."""


class Lease:
    """The right to think at a table, against other nodes; it is renewed until the bot has moved."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._table: TableRow | None = None
        """The table as it was claimed last; None if another change came first."""
        self._renewing: asyncio.Task[None] | None = None

    async def take(self, table: TableRow) -> bool:
        """Take the lease; False if another node has it."""
        self._table = await self.store.claim(table, now() + LEASE)
        if self._table is not None and self.store.channel:
            self._renewing = asyncio.create_task(self._renew())
        return self._table is not None

    async def leave(self) -> None:
        """Give the lease back. If the bot has not moved, for example because this node stops, another may at once."""
        if self._renewing is not None:
            self._renewing.cancel()
            await asyncio.gather(self._renewing, return_exceptions=True)
            with suppress(Refusal):
                if self._table is not None:
                    await self.store.claim(self._table, now())

    async def _renew(self) -> None:
        while self._table is not None:
            await asyncio.sleep(RENEWED)
            with suppress(Refusal):  # the database is away; the next try may still be in time
                self._table = await self.store.claim(self._table, now() + LEASE)


class StandIns:
    """Moves at tables that are due."""

    def __init__(self, move_service: MoveService, thinking: BotThinking, presence: PresenceTracker) -> None:
        self.move_service = move_service
        self.thinking = thinking
        self.presence = presence
        self._asked: dict[str, Asked] = {}
        """The question that a bot thinks about now, for each table."""

    async def look_after(self, table_id: str) -> None:
        """Move for a bot, or for a player whose time has run out."""
        table = await self.move_service.store.table(table_id)
        if table is None or table.status != "running" or table.due is None:
            return
        if table.due > now() + EARLY:
            self.move_service.reminders.set(table)
            return
        if table.deadline is not None and table.deadline <= now() + EARLY:
            table = await self._time_is_up(table)
        if table is not None and any(_silent(chair) for chair in table.seats):
            table = await self._nobody_answers(table)
        seat = next((seat for seat in table.asked if automatic(table.seats[seat])), None) if table else None
        if table is not None and seat is not None:
            lease = Lease(self.move_service.store)
            if await lease.take(table):
                try:
                    await self._move(table, seat)
                finally:
                    await lease.leave()

    async def _move(self, table: TableRow, seat: int) -> None:
        view = await self.move_service.view(table.id, seat, table.seq)
        if view is None:
            return
        chair = table.seats[seat]
        level = level_of(chair)
        self._asked[table.id] = (seat, level)
        try:
            asker = await self._asker(table)
            about = self.thinking.promise(level, asker)
            if about is not None and about >= PROMISED:
                self.move_service.hub.promise(table.id, table.seq, seat, about)
                await self.move_service.store.tell_wait(table.id, table.seq, seat, about)
            move = await self.thinking.move(level, view, table.seq, asker)
        finally:
            del self._asked[table.id]
        await self.move_service.play(
            table.id, seat, table.seq, move, None, "bot" if chair.kind == "bot" else "stand-in"
        )

    def changed(self, table: TableRow) -> None:
        """A table has changed: stop the bot if its question is no longer asked."""
        asked = self._asked.get(table.id)
        if asked is None:
            return
        seat, level = asked
        chair = table.seats[seat]
        if seat not in table.asked or not automatic(chair) or level_of(chair) != level:
            self.thinking.forget(table.id)

    async def _asker(self, table: TableRow) -> Asker:
        """The asker of a bot's move at a table: who waits for it, and how urgent it is."""
        here = self.move_service.hub.addresses(table.id)
        if not here and self.move_service.store.channel:  # the people may be on another node
            here = dict.fromkeys((await self.presence.at(table.id)).here, table.host)
        people = {chair.guest for chair in table.seats if not automatic(chair)}
        waiting = [address for guest, address in here.items() if guest in people]
        if waiting:
            return Asker(Rank.PEOPLE, waiting[0], table.id)
        return Asker(Rank.LOOKED_ON if here or people else Rank.ALONE, next(iter(here.values()), table.host), table.id)

    async def _time_is_up(self, table: TableRow) -> TableRow | None:
        """Bots take over from all players who are asked; None if another change came first."""
        seats = tuple(
            msgspec.structs.replace(chair, stand_in="clock") if seat in table.asked and not automatic(chair) else chair
            for seat, chair in enumerate(table.seats)
        )
        return await self._take_over(table, seats, None)

    async def _nobody_answers(self, table: TableRow) -> TableRow | None:
        """Bots take over from players who did not answer whether they are there; None if another change came first."""
        silent = frozenset(chair.guest for chair in table.seats if _silent(chair) and chair.guest is not None)
        return await self._take_over(table, stood_in(table.seats, silent, "silent"), table.deadline)

    async def _take_over(self, table: TableRow, seats: tuple[Chair, ...], deadline: int | None) -> TableRow | None:
        due = due_of(seats, table.asked, deadline, now(), 0)
        try:
            changed = await self.move_service.store.change_table(table, seats=seats, deadline=deadline, due=due)
        except BaseException:
            self.move_service.look_again(table.id)  # only the database knows whether it was stored
            raise
        if changed is not None:
            await self.move_service.show(changed.id)
            await self.move_service.chat.tell(table, changed)
        return changed


def level_of(chair: Chair) -> str:
    """The level of the bot that moves for a seat."""
    return offered(chair.level) if chair.kind == "bot" else STAND_IN


def _silent(chair: Chair) -> bool:
    """Whether the time to answer is over."""
    return chair.called is not None and chair.called <= now() + EARLY
