"""The acquaintance book: whom a guest has met, who opened a link of theirs, and invitations between such people."""

from typing import Final

import msgspec
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from kvytok.server import database as db
from kvytok.server.blocks import Blocks
from kvytok.server.company_messages import Acquaintance, Acquaintances, Invite, Invites
from kvytok.server.company_schema import invites, listings, visitors
from kvytok.server.guests import default_name, guest_number
from kvytok.server.refusal import Refusal
from kvytok.server.store import Store
from kvytok.server.table_row import Chair, Removed, TableRow

LOOKED_AT: Final = 200
"""The number of a guest's last tables at which people are looked for."""
MOST_MET: Final = 50
MOST_VISITORS: Final = 100
"""The number of people who opened a guest's links that are remembered."""
MOST_INVITED: Final = 20
"""The number of invitations of one guest that may wait for an answer."""
MOST_INVITES: Final = 20

_seats = msgspec.json.Decoder(tuple[Chair, ...])
_removed = msgspec.json.Decoder(tuple[Removed, ...])


class AcquaintanceBook:
    """Knows who has met whom; the tables themselves say so, and the visits to them."""

    def __init__(self, store: Store, blocks: Blocks) -> None:
        self.store = store
        self.blocks = blocks

    async def of(self, guest: str, away_from: TableRow | None = None) -> Acquaintances:
        """The people whom a guest knows; with a table, only those who do not sit there and were not removed."""
        blocked = await self.blocks.of(guest)
        unwanted = {one.other for one in blocked}
        if away_from is not None:
            unwanted |= {chair.guest for chair in away_from.seats if chair.guest is not None}
            unwanted |= {one.guest for one in away_from.removed}
        met = [one for one in await self._met(guest) if one.id not in unwanted]
        known = unwanted | {one.id for one in met}
        came = [one for one in await self._visitors(guest) if one.id not in known]
        return Acquaintances(
            met=tuple(met[:MOST_MET]),
            visitors=tuple(came[:MOST_MET]),
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

    async def _visitors(self, guest: str) -> list[Acquaintance]:
        """Everybody who opened the link of a table of this guest, the last one first."""
        query = (
            select(visitors.c.guest, db.guests.c.name, visitors.c.at)
            .select_from(visitors.outerjoin(db.guests, db.guests.c.id == visitors.c.guest))
            .where(visitors.c.host == guest)
            .order_by(visitors.c.at.desc(), visitors.c.guest)
        )
        async with self.store.engine.connect() as connection:
            rows = list(await connection.execute(query))
        named = ((other, name or default_name(other), at) for other, name, at in rows)
        return [Acquaintance(other, name, guest_number(name), 0, at) for other, name, at in named]

    async def note_visit(self, table: TableRow, guest: str) -> None:
        """Note that somebody has opened the link of a table. Public tables do not count: strangers open them."""
        if guest == table.host or table.seats_of(guest):
            return
        public = select(listings.c.table_id).where(listings.c.table_id == table.id)
        mine = visitors.c.host == table.host
        oldest_kept = select(visitors.c.at).where(mine).order_by(visitors.c.at.desc()).offset(MOST_VISITORS).limit(1)
        try:
            async with self.store.writing() as connection:
                if (await connection.execute(public)).first() is not None:
                    return
                again = update(visitors).where(mine, visitors.c.guest == guest).values(at=db.now())
                if not (await connection.execute(again)).rowcount:
                    await connection.execute(insert(visitors).values(host=table.host, guest=guest, at=db.now()))
                    if (old := (await connection.execute(oldest_kept)).scalar()) is not None:
                        await connection.execute(delete(visitors).where(mine, visitors.c.at <= old))
        except IntegrityError:  # the same guest came twice at the same moment
            return

    async def _knows(self, guest: str, other: str) -> bool:
        """Whether a guest has met somebody, or somebody has opened a link of theirs."""
        for people in (self._met, self._visitors):
            if any(one.id == other for one in await people(guest)):
                return True
        return False

    # Invitations.

    async def invite(self, table: TableRow, by: str, guest: str) -> bool:
        """Invite somebody whom one has met; False if they are not told: again, or since one blocks the other."""
        if by != table.host and not table.seats_of(by):
            raise Refusal("not-allowed", "you are not at this table")
        if table.status != "open":
            raise Refusal("not-open", "the game has begun")
        if any(one.guest == guest for one in table.removed):
            raise Refusal("not-allowed", "the host has removed this person; the host can let them sit down again")
        if not await self._knows(by, guest):
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
        """The invitations of a guest to tables that still have an open seat and have not removed the guest."""
        table = db.tables.c
        query = (
            select(
                table.id,
                table.game,
                table.seats,
                table.removed,
                table.pace,
                invites.c.by,
                invites.c.at,
                db.guests.c.name,
            )
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
            kept_out = any(one.guest == guest for one in _removed.decode(row.removed))
            here = any(chair.guest == guest for chair in seats)
            if free and row.by not in apart and not kept_out and not here:
                name = row.name or default_name(row.by)
                found.append(Invite(row.id, row.game, name, guest_number(name), len(seats), free, row.pace, row.at))
        return Invites(tuple(found))
