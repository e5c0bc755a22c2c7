"""Own data: everything that the server has about a person, to take along or to be forgotten.

Whoever is forgotten leaves no name and no word: seats at finished games become those of a nameless guest, and at
running ones those of a bot. The games of the others stay as they are.
"""

from typing import Any, Final

import msgspec
from msgspec.structs import replace
from sqlalchemy import Row, Select, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from kvytok.server import company_schema as company
from kvytok.server import database as db
from kvytok.server import notify_schema as notify
from kvytok.server.account_messages import OwnBrowser, OwnGame, OwnInvite, OwnKeptBoard, OwnMove, OwnReport
from kvytok.server.account_service import AccountService
from kvytok.server.bot_thinking import STAND_IN
from kvytok.server.database import now
from kvytok.server.guests import Session, default_name, random_id
from kvytok.server.live_games import LiveGames
from kvytok.server.move_clock import due_of
from kvytok.server.names import look
from kvytok.server.people_tables import accounts, device_games, entrants, outcomes
from kvytok.server.refusal import Refusal
from kvytok.server.reminders import Reminders
from kvytok.server.seats import OPEN
from kvytok.server.store import MOST_LINES, Store
from kvytok.server.table_display import TableDisplay
from kvytok.server.table_row import Chair, TableRow

TRIES: Final = 20


def nameless(taken: set[str]) -> str:
    """The name of a guest who was forgotten: one with a number that nobody else at the table has."""
    while look(name := default_name(random_id(12))) in taken:
        pass
    return name


def without(table: TableRow, guest: str) -> dict[str, object]:
    """The fields of a table that change when a guest is forgotten."""
    taken = {look(chair.name or "") for chair in table.seats}
    new: dict[str, str] = {}
    seats = []
    for chair in table.seats:
        if chair.guest != guest:
            seats.append(chair)
        elif table.status == "open":
            seats.append(OPEN)
        else:
            name = nameless(taken)
            taken.add(look(name))
            new[chair.name or ""] = name
            bot = Chair("bot", name=name, level=STAND_IN, color=chair.color)
            seats.append(bot if table.status == "running" else replace(chair, guest=None, name=name, stand_in=None))
    fields: dict[str, object] = {"seats": tuple(seats)} if tuple(seats) != table.seats else {}
    if fields and table.status == "running":
        fields["due"] = due_of(tuple(seats), table.asked, table.deadline, now(), 0)
    if new and table.winners:
        fields["winners"] = tuple(new.get(winner, winner) for winner in table.winners)
    left = tuple(one for one in table.removed if one.guest != guest)
    if left != table.removed:
        fields["removed"] = left
    if table.host == guest:
        fields["host"] = next((chair.guest for chair in seats if chair.guest), random_id(12))
    return fields


class OwnDataService:
    """Collects and deletes what the server has about a person."""

    def __init__(
        self, store: Store, accounts: AccountService, live_games: LiveGames, display: TableDisplay, reminders: Reminders
    ) -> None:
        self.store = store
        self.accounts = accounts
        self.live_games = live_games
        self.display = display
        self.reminders = reminders

    async def games(self, guest: str, base: str) -> tuple[OwnGame, ...]:
        """All tables of a guest, with the moves of finished games and what the guest said."""
        found = []
        for table in [await self.store.table(table_id) for table_id in await self._tables(guest)]:
            if table is None:
                continue
            over = table.status == "over"
            moves = await self.store.moves(table.id) if over else ()
            lines = await self.store.lines(table.id, MOST_LINES)
            own = table.seats_of(guest)
            found.append(
                OwnGame(
                    table=(await self.display.seen_by([table], guest, base))[0],
                    moves=tuple(OwnMove(move.number, move.seat, move.move, move.at) for move in moves),
                    key=table.key.hex() if over and table.key else None,
                    said=tuple(line.text for line in lines if line.text is not None and line.seat in own),
                )
            )
        return tuple(found)

    async def tournaments(self, guest: str) -> tuple[str, ...]:
        """The tournaments of a guest."""
        query = select(entrants.c.tournament_id).where(entrants.c.guest == guest).order_by(entrants.c.tournament_id)
        async with self.store.engine.connect() as connection:
            return tuple((await connection.execute(query)).scalars())

    async def visited(self, guest: str) -> tuple[str, ...]:
        """The tables that a guest has opened."""
        query = select(db.presence.c.table_id).where(db.presence.c.guest == guest).distinct()
        return tuple(row.table_id for row in await self._rows(query.order_by(db.presence.c.table_id)))

    async def invites(self, guest: str) -> tuple[OwnInvite, ...]:
        """The invitations that a guest has got or sent."""
        invites = company.invites.c
        query = select(company.invites).where((invites.guest == guest) | (invites.by == guest))
        rows = await self._rows(query.order_by(invites.at, invites.table_id, invites.guest))
        return tuple(OwnInvite(row.table_id, row.guest == guest, row.at) for row in rows)

    async def reports(self, guest: str) -> tuple[OwnReport, ...]:
        """What a guest has reported about others."""
        query = select(company.reports).where(company.reports.c.by == guest).order_by(company.reports.c.id)
        return tuple(OwnReport(row.table_id, row.name, row.why, row.text, row.at) for row in await self._rows(query))

    async def browsers(self, guest: str) -> tuple[OwnBrowser, ...]:
        """The browsers of a guest that get push messages."""
        there = notify.subscriptions.c
        query = select(there.endpoint, there.at).where(there.guest == guest).order_by(there.at, there.id)
        return tuple(OwnBrowser(row.endpoint, row.at) for row in await self._rows(query))

    async def boards(self, guest: str) -> tuple[OwnKeptBoard, ...]:
        """The boards that a guest has given to the server."""
        query = select(db.boards).where(db.boards.c.guest == guest).order_by(db.boards.c.at, db.boards.c.id)
        rows = await self._rows(query)
        return tuple(OwnKeptBoard(row.id, row.content.decode("utf-8", "replace"), row.at) for row in rows)

    async def _rows(self, query: Select[Any]) -> list[Row[Any]]:
        async with self.store.engine.connect() as connection:
            return list(await connection.execute(query))

    async def forget(self, session: Session) -> None:
        """Delete everything about a guest. What others need of their games stays, without the name."""
        guest = session.guest
        name = await self.store.guest_name(guest) or default_name(guest)
        for table_id in await self._tables(guest, removed=True):
            await self._leave(table_id, guest, name)
        async with self.store.writing() as connection:
            await connection.execute(delete(accounts).where(accounts.c.guest == guest))
            for column in (
                *(db.guests.c.id, db.links.c.guest, db.members.c.guest, db.presence.c.guest),
                *(company.invites.c.guest, company.invites.c.by, company.blocks.c.guest, company.blocks.c.other),
                *(company.visitors.c.guest, company.visitors.c.host),
                *(notify.subscriptions.c.guest, notify.wishes.c.guest, notify.pending.c.guest),
                *(company.reports.c.by, company.reports.c.about, device_games.c.guest),
            ):
                await connection.execute(delete(column.table).where(column == guest))
            # Others play on these boards; nobody needs to know who drew them.
            mine = db.boards.c.guest == guest
            await connection.execute(update(db.boards).where(mine).values(guest=random_id(12)))

    async def _leave(self, table_id: str, guest: str, name: str) -> None:
        """Take a guest out of one table, with everything said there."""
        for _ in range(TRIES):
            table = await self.store.table(table_id)
            if table is None:
                return
            fields = without(table, guest)
            if table.status == "open" and not any(chair.guest not in (None, guest) for chair in table.seats):
                async with self.store.writing() as connection:
                    await connection.execute(delete(db.tables).where(db.tables.c.id == table_id))
                return
            changed = await self.store.change_table(table, **fields) if fields else table
            if changed is None:
                continue
            self.reminders.set(changed)
            own = table.seats_of(guest)
            mine = db.lines.c.seat.in_(own) | (db.lines.c.seat.is_(None) & (db.lines.c.name == name))
            async with self.store.writing() as connection:
                await connection.execute(delete(db.lines).where(db.lines.c.table_id == table_id, mine))
                await self._silence(connection, table_id, {name, *(table.seats[seat].name or "" for seat in own)})
                await connection.execute(delete(outcomes).where(outcomes.c.table_id == table_id))
            async with self.live_games.at(table_id) as live_game:
                live_game.forget()
            await self.display.show(table_id)
            return
        raise Refusal("busy", "one of your tables changes too quickly; try again")

    async def _silence(self, connection: AsyncConnection, table_id: str, names: set[str]) -> None:
        """Take what somebody said out of the chat that is kept with reports of a table."""
        reports = company.reports.c
        query = select(reports.id, reports.chat).where(reports.table_id == table_id)
        for row in list(await connection.execute(query)):
            chat = msgspec.json.decode(row.chat, type=tuple[str, ...])
            left = tuple(line for line in chat if not any(line.startswith(f"{name}: ") for name in names))
            changed = msgspec.json.encode(left).decode()
            await connection.execute(update(company.reports).where(reports.id == row.id).values(chat=changed))

    async def _tables(self, guest: str, removed: bool = False) -> list[str]:
        """The tables of a guest; with `removed`, also those where the guest only watched or was removed."""
        queries = [select(db.members.c.table_id).where(db.members.c.guest == guest)]
        if removed:
            barred = db.tables.c.removed.contains(f'"{guest}"', autoescape=True)
            queries.append(select(db.tables.c.id).where(barred))
            queries.append(select(db.presence.c.table_id).where(db.presence.c.guest == guest))
        async with self.store.engine.connect() as connection:
            return sorted({each for query in queries for each in (await connection.execute(query)).scalars()})
