"""Presence: who is at which table now, on all nodes, and when those who left were last there.

Each node stores which guests are connected to it, and renews this from time to time. A node that stops renewing has
died, and its guests count as away. So every node knows the same, and a restart forgets nothing.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Final

from msgspec import Struct
from sqlalchemy import and_, delete, insert, select, text, update

from kvytok.server import database as db
from kvytok.server.hub import Hub
from kvytok.server.refusal import AWAY, Refusal, first_line
from kvytok.server.steady_clock import clock
from kvytok.server.store import Store

log = logging.getLogger(__name__)

RENEWED: Final = 15.0
"""Seconds after which a node renews its list of guests."""
NOTED_WITHIN: Final = 5.0
"""Seconds for which somebody who comes or leaves waits until this is stored; it is stored later, too."""
LEASE: Final = 50_000
"""Milliseconds after which a silent node counts as dead."""


class Presence(Struct, frozen=True):
    """The people at a table."""

    here: frozenset[str] = frozenset()
    last: dict[str, int] = {}
    """When each guest who has gone was last there."""


class PresenceTracker:
    """Stores who comes and goes."""

    def __init__(self, store: Store, hub: Hub) -> None:
        self.store = store
        self.hub = hub
        self.show: Callable[[str], Awaitable[None]] | None = None
        """Tells everybody at a table how the table is now; set by `TableDisplay`."""
        self._writing = asyncio.Lock()
        self._turns: dict[tuple[str, str], asyncio.Task[None]] = {}
        """Who waits for their turn to be noted, by table and guest."""
        self._renewing: asyncio.Task[None] | None = None
        self._closed = False
        self.leaving = False
        """Whether the server stops: then everybody is noted as gone at once, not one by one."""

    async def open(self) -> None:
        """Start. SQLite has no other nodes, so guests still noted as present were left by a process that died."""
        if self.store.engine.dialect.name == "sqlite":
            async with self.store.writing() as connection:
                await connection.execute(update(db.presence).where(db.presence.c.here).values(here=False))
        self._renewing = asyncio.create_task(self._renew())

    async def close(self) -> None:
        """Note all guests of this node as gone."""
        if self._renewing is not None:
            self._renewing.cancel()
            await asyncio.gather(self._renewing, return_exceptions=True)
        async with self._writing:
            self._closed = True
            try:
                await self._leave()
            except (Refusal, *AWAY) as error:  # the others see that nothing is renewed
                log.warning("who was here could not be noted", extra={"why": first_line(error)})

    async def _leave(self) -> None:
        mine = and_(db.presence.c.node == self.store.node, db.presence.c.here)
        async with self.store.writing() as connection:
            tables = set((await connection.execute(select(db.presence.c.table_id).where(mine))).scalars())
            await connection.execute(update(db.presence).where(mine).values(here=False, at=db.now()))
            for table_id in tables:
                await self.store.notify(connection, "table", table_id)

    async def of(self, tables: Iterable[str]) -> dict[str, Presence]:
        """Who is at each of these tables."""
        ids = list(tables)
        query = select(
            db.presence.c.table_id, db.presence.c.guest, db.presence.c.node, db.presence.c.here, db.presence.c.at
        )
        async with self.store.engine.connect() as connection:
            rows = list(await connection.execute(query.where(db.presence.c.table_id.in_(ids))))
        dead = db.now() - LEASE
        found: dict[str, Presence] = {}
        for table_id in ids:
            own = [row for row in rows if row.table_id == table_id]
            here = {row.guest for row in own if row.here and row.node != self.store.node and row.at > dead}
            last: dict[str, int] = {}
            for row in own:
                last[row.guest] = max(row.at, last.get(row.guest, 0))
            found[table_id] = Presence(frozenset(here | self.hub.present(table_id)), last)
        return found

    async def at(self, table_id: str) -> Presence:
        """Who is at a table."""
        return (await self.of((table_id,)))[table_id]

    async def note(self, table_id: str, guest: str) -> None:
        """Store whether a guest is connected to a table here; the hub's answer at the time of writing counts.

        So whoever comes, goes and comes again while others wait is noted once: a crowd that has lost its connections
        must not wait for all of its attempts. While the database is away nobody waits for long.
        """
        turn = self._turns.get((table_id, guest))
        if turn is None:
            turn = self._turns[table_id, guest] = asyncio.create_task(self._take_turn(table_id, guest))
        await asyncio.wait((turn,), timeout=NOTED_WITHIN)

    async def _take_turn(self, table_id: str, guest: str) -> None:
        """Wait for the turn to write, and write; what happens from then on needs another turn."""
        try:
            async with self._writing:
                del self._turns[table_id, guest]
                if not self._closed and not self.leaving:
                    await self._note(table_id, guest)
        except (Refusal, *AWAY) as error:  # the next renewal corrects it
            log.warning("a guest could not be noted", extra={"table": table_id, "why": first_line(error)})
        except Exception:
            log.exception("a guest who came or left could not be noted", extra={"table": table_id})

    async def _note(self, table_id: str, guest: str) -> None:
        here = guest in self.hub.present(table_id)
        this_guest = and_(db.presence.c.table_id == table_id, db.presence.c.guest == guest)
        own = and_(this_guest, db.presence.c.node == self.store.node)
        async with self.store.writing() as connection:
            if self.store.channel:  # a crowd that comes back waits for these; after a power cut nobody is here anyway
                await connection.execute(text("SET LOCAL synchronous_commit TO off"))
            renewed = await connection.execute(update(db.presence).where(own).values(here=here, at=db.now()))
            if renewed.rowcount == 0:
                if (await connection.execute(select(db.tables.c.id).where(db.tables.c.id == table_id))).first() is None:
                    return
                fields = {"table_id": table_id, "guest": guest, "node": self.store.node, "here": here, "at": db.now()}
                await connection.execute(insert(db.presence).values(fields))
            # Rows of other nodes about a guest who has left them are no longer needed.
            await connection.execute(
                delete(db.presence).where(this_guest, db.presence.c.node != self.store.node, ~db.presence.c.here)
            )
            await self.store.notify(connection, "table", table_id)

    async def _renew(self) -> None:
        while True:
            await asyncio.sleep(RENEWED)
            try:
                await self.renew()
            except (Refusal, *AWAY) as error:
                log.warning("who is here could not be noted", extra={"why": first_line(error)})
            except Exception:
                log.exception("who is here could not be noted")

    async def renew(self) -> None:
        """Store who is still here, correct what was missed, and note the guests of dead nodes as gone."""
        if self.store.channel:
            clock.not_before(await self.store.database_time())
        own = and_(db.presence.c.node == self.store.node, db.presence.c.here)
        async with self.store.engine.connect() as connection:
            query = select(db.presence.c.table_id, db.presence.c.guest).where(own)
            noted = {(row.table_id, row.guest) for row in await connection.execute(query)}
            lost = and_(db.presence.c.here, db.presence.c.at <= db.now() - LEASE, db.presence.c.node != self.store.node)
            tables: set[Any] = set((await connection.execute(select(db.presence.c.table_id).where(lost))).scalars())
        for table_id, guest in noted ^ self.hub.everybody():
            await self.note(table_id, guest)
        if noted:
            async with self._writing, self.store.writing() as connection:
                await connection.execute(update(db.presence).where(own).values(at=db.now()))
        if tables:
            async with self.store.writing() as connection:
                await connection.execute(update(db.presence).where(lost).values(here=False))
                for table_id in tables:
                    await self.store.notify(connection, "table", table_id)
        for table_id in tables:
            if self.show is not None:
                await self.show(table_id)
