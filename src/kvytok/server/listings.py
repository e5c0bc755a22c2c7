"""Listings: public tables that wait for people, and public games to watch."""

import asyncio
import statistics
import time
from collections.abc import Callable, Iterable
from typing import Any, Final

import msgspec
from msgspec import Struct
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from kvytok.boards import Library
from kvytok.server import database as db
from kvytok.server.blocks import Blocks
from kvytok.server.bot_thinking import offered
from kvytok.server.company_messages import (
    LevelWish,
    Listing,
    ListingWish,
    PublicSeat,
    PublicTable,
    PublicTables,
    SpokenWish,
)
from kvytok.server.company_schema import listings
from kvytok.server.guests import guest_number
from kvytok.server.messages import Pace, Status
from kvytok.server.presence_tracker import LEASE
from kvytok.server.refusal import Refusal
from kvytok.server.store import Store
from kvytok.server.table_row import Chair, TableRow

FRESH: Final = 0.5
"""Seconds for which the list that was read is good, so that many readers cost little."""
MOST_SHOWN: Final = 100
"""The number of tables in one answer."""
WAITS: Final = 7 * 24 * 3600 * 1000
"""Milliseconds after which a table that still waits is no longer offered."""
RECENT: Final = 24 * 3600 * 1000
"""Milliseconds for which the waiting times of quick matches are kept."""
COUNTED: Final = 20
"""The number of quick matches from which the usual waiting time is computed."""
COMING: Final = 10_000
"""Milliseconds for which somebody who has asked for a quick match counts as there before their page has connected."""
SLOW: Final[Pace] = "1day"
"""With this time for a move nobody has to be there at the same time."""

_seats = msgspec.json.Decoder(tuple[Chair, ...])
_texts = msgspec.json.Decoder(tuple[str, ...])


class PublicOffer(Struct, frozen=True):
    """A public table as it was read."""

    id: str
    host: str
    status: Status
    game: str
    bonus: tuple[str, ...]
    pace: Pace
    watchers: bool
    seats: tuple[Chair, ...]
    level: LevelWish
    language: SpokenWish
    quick: bool
    at: int
    here: frozenset[str]
    """The guests who are there now."""

    @property
    def free(self) -> int:
        """The number of open seats."""
        return sum(chair.kind == "open" for chair in self.seats)

    @property
    def people(self) -> frozenset[str]:
        """The host and the players."""
        return frozenset({self.host, *(chair.guest for chair in self.seats if chair.guest is not None)})

    @property
    def waits(self) -> bool:
        """Whether somebody waits there for others: the host, or at a quick match anybody who sits there."""
        if self.status != "open" or not self.free:
            return False
        waiting = {chair.guest for chair in self.seats if chair.guest is not None} if self.quick else {self.host}
        coming = self.quick and db.now() < self.at + COMING
        return bool(waiting) and (self.pace == SLOW or coming or not self.here.isdisjoint(waiting))

    @property
    def watched(self) -> bool:
        """Whether anybody may watch its game."""
        return self.status == "running" and self.watchers

    def shown_to(self, guest: str) -> PublicTable:
        """The table in the list of a guest."""
        return PublicTable(
            id=self.id,
            game=self.game,
            bonus=self.bonus,
            pace=self.pace,
            level=self.level,
            language=self.language,
            quick=self.quick,
            since=self.at,
            seats=tuple(
                PublicSeat(
                    kind="bot" if chair.kind == "bot" else "open" if chair.kind == "open" else "guest",
                    name=chair.name,
                    level=offered(chair.level) if chair.kind == "bot" else None,
                    bot=chair.bot,
                    guest=guest_number(chair.name),
                    host=chair.guest is not None and chair.guest == self.host,
                )
                for chair in self.seats
            ),
            free=self.free,
            mine=any(chair.guest == guest for chair in self.seats),
        )


class Wanted(Struct, frozen=True):
    """What a person is looking for; None: anything."""

    game: str | None = None
    players: int | None = None
    pace: Pace | None = None
    level: LevelWish | None = None
    language: SpokenWish | None = None

    def fits(self, offer: PublicOffer) -> bool:
        """Whether a table is what the person looks for."""
        return (
            self.game in (None, offer.game)
            and self.players in (None, len(offer.seats))
            and self.pace in (None, offer.pace)
            and (self.level in (None, "any") or offer.level in ("any", self.level))
            and (self.language in (None, "any") or offer.language in ("any", self.language))
        )


def one_device(seats: Iterable[Chair]) -> bool:
    """Whether several people share a device: such a table is never public."""
    return any(chair.kind == "local" for chair in seats)


class Listings:
    """Offers tables to everybody."""

    def __init__(
        self, store: Store, blocks: Blocks, library: Library, mark: Callable[[str], str], most: int, most_address: int
    ) -> None:
        self.store = store
        self.mark = mark
        """Makes a word that stands for a network address, which is not stored itself."""
        self.blocks = blocks
        self.library = library
        self.most = most
        """The number of public tables that one guest may have waiting."""
        self.most_address = most_address
        """The number of public tables that may wait for people of one address."""
        self._read: tuple[PublicOffer, ...] = ()
        self._until = 0.0
        self._reading = asyncio.Lock()

    # Making tables public.

    async def set(self, table: TableRow, host: str, wish: ListingWish, address: str) -> None:
        """The host makes a table public, changes for whom, or takes it back."""
        if table.host != host:
            raise Refusal("not-host", "only the host may do that")
        if table.status == "over":
            raise Refusal("not-running", "the game is over")
        if not wish.public:
            await self.withdraw(table.id)
        else:
            await self.offer(table, wish.level, wish.language, address)

    async def offer(
        self, table: TableRow, level: LevelWish, language: SpokenWish, address: str, quick: bool = False
    ) -> None:
        """Make a table public."""
        if one_device(table.seats):
            raise Refusal("bad-seats", "a table with people on one device cannot be public")
        source = self.mark(address)
        changed = update(listings).where(listings.c.table_id == table.id).values(level=level, language=language)
        waiting = (
            select(func.count())
            .select_from(listings.join(db.tables, db.tables.c.id == listings.c.table_id))
            .where(db.tables.c.status == "open")
        )
        fields = {"level": level, "language": language, "quick": quick, "source": source, "at": db.now()}
        try:
            async with self.store.writing() as connection:
                if (await connection.execute(changed)).rowcount == 0:
                    own = (await connection.execute(waiting.where(db.tables.c.host == table.host))).scalar_one()
                    near = (await connection.execute(waiting.where(listings.c.source == source))).scalar_one()
                    if own >= self.most or near >= self.most_address:
                        raise Refusal("too-fast", "too many of your public tables wait already; take one of them back")
                    await connection.execute(insert(listings).values(table_id=table.id, **fields))
        except IntegrityError:  # the same wish came twice
            async with self.store.writing() as connection:
                await connection.execute(changed)
        self.forget()

    async def withdraw(self, table_id: str) -> None:
        """Offer a table no longer."""
        async with self.store.writing() as connection:
            await connection.execute(delete(listings).where(listings.c.table_id == table_id))
        self.forget()

    async def of(self, table: TableRow) -> Listing:
        """How a table is offered."""
        query = select(listings.c.level, listings.c.language, listings.c.quick, listings.c.at)
        async with self.store.engine.connect() as connection:
            row = (await connection.execute(query.where(listings.c.table_id == table.id))).first()
        if row is None or one_device(table.seats):
            return Listing(False, "any", "any", False, None, None)
        usual = await self.usual_wait(table.game) if row.quick else None
        return Listing(True, row.level, row.language, bool(row.quick), row.at, usual)

    async def is_quick(self, table_id: str) -> bool:
        """Whether a table belongs to a quick match."""
        async with self.store.engine.connect() as connection:
            query = select(listings.c.quick).where(listings.c.table_id == table_id)
            return bool((await connection.execute(query)).scalar())

    async def admit(self, table_id: str, guest: str) -> None:
        """Refuse a guest whom the host of a public table has blocked; they hear what any removed person hears."""
        joined = listings.join(db.tables, db.tables.c.id == listings.c.table_id)
        async with self.store.engine.connect() as connection:
            query = select(db.tables.c.host).select_from(joined).where(listings.c.table_id == table_id)
            host = (await connection.execute(query)).scalar()
        if host is not None and host in await self.blocks.against(guest):
            raise Refusal("removed", "the host has removed you from this table")

    # Quick matches.

    async def note_full(self, table_id: str) -> None:
        """Store when the last seat of a quick match was taken."""
        async with self.store.writing() as connection:
            await connection.execute(
                update(listings).where(listings.c.table_id == table_id, listings.c.full.is_(None)).values(full=db.now())
            )
        self.forget()

    async def usual_wait(self, game: str) -> int | None:
        """How many milliseconds the latest quick matches of a game took; None if there were none."""
        joined = listings.join(db.tables, db.tables.c.id == listings.c.table_id)
        query = (
            select(listings.c.full - listings.c.at)
            .select_from(joined)
            .where(db.tables.c.game == game, listings.c.quick, listings.c.full.is_not(None))
            .where(listings.c.at > db.now() - RECENT)
            .order_by(listings.c.at.desc())
            .limit(COUNTED)
        )
        async with self.store.engine.connect() as connection:
            took = list((await connection.execute(query)).scalars())
        return round(statistics.median(took)) if took else None

    # Looking around.

    async def shown(self, guest: str, wanted: Wanted) -> PublicTables:
        """The public tables that fit, as a guest may see them: without those of people who are not to meet."""
        apart = await self.blocks.apart(guest)
        fitting = [offer for offer in await self.offers() if offer.host not in apart and wanted.fits(offer)]
        waiting = [offer for offer in fitting if offer.waits]
        running = [offer for offer in fitting if offer.watched]
        return PublicTables(
            waiting=tuple(offer.shown_to(guest) for offer in waiting[:MOST_SHOWN]),
            waiting_all=len(waiting),
            running=tuple(offer.shown_to(guest) for offer in running[:MOST_SHOWN]),
            running_all=len(running),
        )

    def forget(self) -> None:
        """Read the list again before it is used."""
        self._until = 0.0

    async def offers(self) -> tuple[PublicOffer, ...]:
        """All public tables that wait or run, the newest first; read at most twice a second."""
        async with self._reading:
            if time.monotonic() >= self._until:
                until = time.monotonic() + FRESH
                self._until = until
                self._read = await self._read_all()
        return self._read

    async def _read_all(self) -> tuple[PublicOffer, ...]:
        table, listing, visit = db.tables.c, listings.c, db.presence.c
        columns = [
            *(table.id, table.host, table.status, table.game, table.bonus, table.pace, table.watchers, table.seats),
            *(listing.level, listing.language, listing.quick, listing.at),
        ]
        query = (
            select(*columns)
            .select_from(listings.join(db.tables, table.id == listing.table_id))
            .where(table.status != "over", table.game.in_(self.library.game_ids))
            .order_by(listing.at.desc(), table.id)
        )
        present = (
            select(visit.table_id, visit.guest)
            .select_from(db.presence.join(listings, listing.table_id == visit.table_id))
            .where(visit.here, visit.at > db.now() - LEASE)
        )
        async with self.store.engine.connect() as connection:
            rows = list(await connection.execute(query))
            visits = list(await connection.execute(present))
        here: dict[str, set[str]] = {}
        for table_id, guest in visits:
            here.setdefault(table_id, set()).add(guest)
        return tuple(offer for row in rows if (offer := _offer(row, frozenset(here.get(row.id, ())))) is not None)

    async def tidy(self) -> None:
        """Forget public tables whose games are over, and those that have waited for too long."""
        over = select(db.tables.c.id).where(db.tables.c.status == "over")
        waiting = select(db.tables.c.id).where(db.tables.c.status == "open")
        old, very_old = listings.c.at < db.now() - RECENT, listings.c.at < db.now() - WAITS
        async with self.store.writing(unhurried=True) as connection:
            await connection.execute(delete(listings).where(old, listings.c.table_id.in_(over)))
            await connection.execute(delete(listings).where(very_old, listings.c.table_id.in_(waiting)))
        self.forget()


def _offer(row: Any, here: frozenset[str]) -> PublicOffer | None:
    """A public table from a row; None if people share a device there, or if the row is damaged."""
    fields = dict(row._mapping)
    try:
        fields["seats"], fields["bonus"] = _seats.decode(row.seats), _texts.decode(row.bonus)
    except msgspec.MsgspecError:
        return None
    return None if one_device(fields["seats"]) else PublicOffer(**fields, here=here)
