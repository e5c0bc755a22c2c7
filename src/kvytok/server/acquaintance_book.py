"""The acquaintance book: whom a guest has met at tables, and invitations between people who know each other."""

from typing import Final

import msgspec
from sqlalchemy import delete, func, insert, select
from sqlalchemy.exc import IntegrityError

from kvytok.server import database as db
from kvytok.server.blocks import Blocks
from kvytok.server.company_messages import Acquaintance, Acquaintances, Invite, Invites
from kvytok.server.company_schema import invites
from kvytok.server.guests import default_name, guest_number
from kvytok.server.refusal import Refusal
from kvytok.server.store import Chair, Store, TableRow

LOOKED_AT: Final = 200
"""The number of a guest's last tables at which people are looked for."""
MOST_MET: Final = 50
MOST_INVITED: Final = 20
"""The number of invitations of one guest that may wait for an answer."""
MOST_INVITES: Final = 20

_seats = msgspec.json.Decoder(tuple[Chair, ...])


class AcquaintanceBook:
    """Knows who has met whom; the tables themselves say so."""

    def __init__(self, store: Store, blocks: Blocks) -> None:
        self.store = store
        self.blocks = blocks

    async def of(self, guest: str, away_from: TableRow | None = None) -> Acquaintances:
        """The people whom a guest knows; with a table, only those who do not sit there."""
        blocked = await self.blocks.of(guest)
        unwanted = {one.other for one in blocked}
        if away_from is not None:
            unwanted |= {chair.guest for chair in away_from.seats if chair.guest is not None}
        met = [one for one in await self._met(guest) if one.id not in unwanted]
        return Acquaintances(
            met=tuple(met[:MOST_MET]),
            blocked=tuple(Acquaintance(one.other, one.name, guest_number(one.name), 0, one.at) for one in blocked),
        )

    async def _met(self, guest: str) -> list[Acquaintance]:
        """Everybody who sat at one of the last tables, the last one first."""
        query = (
            select(db.tables.c.seats, db.tables.c.changed)
            .join(db.members, db.members.c.table_id == db.tables.c.id)
            .where(db.members.c.guest == guest)
            .order_by(db.tables.c.changed.desc(), db.tables.c.id)
            .limit(LOOKED_AT)
        )
        async with self.store.engine.connect() as connection:
            rows = list(await connection.execute(query))
        found: dict[str, Acquaintance] = {}
        for row in rows:
            try:
                chairs = _seats.decode(row.seats)
            except msgspec.MsgspecError:  # one damaged table must not hide the others
                continue
            for chair in chairs:
                if chair.kind == "guest" and chair.guest not in (None, guest):
                    other, name = str(chair.guest), chair.name or default_name(str(chair.guest))
                    known = found.get(other) or Acquaintance(other, name, guest_number(name), 0, row.changed)
                    found[other] = msgspec.structs.replace(known, tables=known.tables + 1)
        return list(found.values())

    # Invitations.

    async def invite(self, table: TableRow, by: str, guest: str) -> bool:
        """Invite somebody whom one has met; False if they are not told: again, or since one blocks the other."""
        if by != table.host and not table.seats_of(by):
            raise Refusal("not-allowed", "you are not at this table")
        if table.status != "open":
            raise Refusal("not-open", "the game has begun")
        if all(one.id != guest for one in await self._met(by)):
            raise Refusal("not-found", "you have not met this person at a table; send them the link")
        if guest in await self.blocks.apart(by):
            return False
        waiting = (
            select(func.count())
            .select_from(invites.join(db.tables, db.tables.c.id == invites.c.table_id))
            .where(invites.c.by == by, db.tables.c.status == "open")
        )
        try:
            async with self.store.writing() as connection:
                if (await connection.execute(waiting)).scalar_one() >= MOST_INVITED:
                    raise Refusal("too-fast", f"{MOST_INVITED} of your invitations wait for an answer already")
                fields = {"table_id": table.id, "guest": guest, "by": by, "at": db.now()}
                await connection.execute(insert(invites).values(fields))
        except IntegrityError:  # already invited
            return False
        return True

    async def decline(self, table_id: str, guest: str) -> None:
        """Forget an invitation."""
        async with self.store.writing() as connection:
            await connection.execute(delete(invites).where(invites.c.table_id == table_id, invites.c.guest == guest))

    async def invited(self, guest: str) -> Invites:
        """The invitations of a guest to tables that still have an open seat."""
        table = db.tables.c
        query = (
            select(table.id, table.game, table.seats, table.pace, invites.c.by, invites.c.at, db.guests.c.name)
            .select_from(
                invites.join(db.tables, table.id == invites.c.table_id).outerjoin(
                    db.guests, db.guests.c.id == invites.c.by
                )
            )
            .where(invites.c.guest == guest, table.status == "open")
            .order_by(invites.c.at.desc(), table.id)
            .limit(MOST_INVITES)
        )
        async with self.store.engine.connect() as connection:
            rows = list(await connection.execute(query))
        if not rows:
            return Invites(())
        apart, found = await self.blocks.apart(guest), []
        for row in rows:
            seats = _seats.decode(row.seats)
            free = sum(chair.kind == "open" for chair in seats)
            if free and row.by not in apart and all(chair.guest != guest for chair in seats):
                name = row.name or default_name(row.by)
                found.append(Invite(row.id, row.game, name, guest_number(name), len(seats), free, row.pace, row.at))
        return Invites(tuple(found))
