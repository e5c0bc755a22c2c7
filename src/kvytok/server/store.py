"""The store: reads and writes everything that must not be lost. It knows SQL, but not the game."""

import logging
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext, suppress
from typing import Any, Literal

import msgspec
from sqlalchemy import delete, func, insert, or_, select, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from kvytok.server import database as db
from kvytok.server.group_commit import GroupCommit, LogEntry
from kvytok.server.metrics import Metrics
from kvytok.server.move_notice import MoveNotice
from kvytok.server.postgres_line import unhurried
from kvytok.server.postgres_log import PostgresLog
from kvytok.server.refusal import AWAY, Refusal, unreadable
from kvytok.server.sqlite_log import SqliteLog
from kvytok.server.table_row import LineRow, MoveRow, TableRow, read_table, written
from kvytok.server.writing_turn import WritingTurn

log = logging.getLogger(__name__)

Kind = Literal["move", "table", "line", "wait", "wish"]
"""What has changed at a table: a move was played, its seats or guests changed, something was said, or a bot waits.

A `wish` is about a guest, and names one in place of the table.
"""
NUL = "\0"
"""The character that PostgreSQL does not accept, not even in a query."""
DATABASE_TIME = "SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)"
OWN = "own-"
"""How the ids of boards of the workshop and of their games begin."""
MOST_LINES = 500
MOST_LISTED = 100
MOST_TOLD = 800
"""The most bytes of a move that a notice carries; longer ones are read from the database."""


class Store:
    """The database, as the rest of the server uses it."""

    def __init__(self, engine: AsyncEngine, node: str = "", channel: str = "") -> None:
        self.engine = engine
        self.node = node
        """The name of this process among those that share the database."""
        self.channel = channel
        """The PostgreSQL channel on which other nodes hear of changes; empty: there are no other nodes."""
        self._unhurried = unhurried(engine)
        """For what may take minutes if there are many tables."""
        # SQLite allows one writer at a time. Others would try again, some for seconds; so writers queue here instead.
        one_by_one = engine.dialect.name == "sqlite"
        turn = WritingTurn()
        self._turn: AbstractAsyncContextManager[Any] = turn.others if one_by_one else nullcontext()
        self._log: SqliteLog | PostgresLog = (
            SqliteLog(engine.url.database or "", turn.moves, db.PRAGMAS, db.BUSY)
            if one_by_one
            else PostgresLog(engine, channel)
        )
        self.metrics = Metrics()
        self._commits = GroupCommit(self._log.write, self.metrics)

    async def close(self) -> None:
        """Close the database."""
        await self._log.close()
        await self.engine.dispose()

    async def notify(
        self, connection: AsyncConnection, kind: Kind, table_id: str, number: int = 0, more: str = ""
    ) -> None:
        """Tell the other nodes what has changed at a table; PostgreSQL sends it when the transaction is committed."""
        if self.channel:
            await connection.execute(select(func.pg_notify(self.channel, self._notice(kind, table_id, number, more))))

    async def tell_wait(self, table_id: str, after: int, seat: int, about: int) -> None:
        """Tell the other nodes in about how many seconds a bot will move; if that fails, nothing is lost."""
        if self.channel:
            with suppress(Refusal):
                async with self.writing() as connection:
                    await self.notify(connection, "wait", table_id, after, f"{seat} {about}")

    def _notice(self, kind: Kind, table_id: str, number: int = 0, more: str = "") -> str:
        return f"{self.node} {kind} {table_id} {number}" + (f" {more}" if more else "")

    @asynccontextmanager
    async def writing(self, unhurried: bool = False) -> AsyncIterator[AsyncConnection]:
        """One transaction; `Refusal` if the database does not let us write in time.

        An `unhurried` one may take minutes.
        """
        engine = self._unhurried if unhurried else self.engine
        try:
            async with self._turn, engine.begin() as connection:
                yield connection
        except IntegrityError:
            raise
        except AWAY as error:
            if unreadable(error):
                raise Refusal("malformed", "a text has a character that cannot be stored") from None
            raise Refusal("busy", "the database did not answer in time; try again") from error

    # Guests.

    async def guest_name(self, guest: str) -> str | None:
        """The name that a guest has chosen."""
        async with self.engine.connect() as connection:
            query = select(db.guests.c.name).where(db.guests.c.id == guest)
            return (await connection.execute(query)).scalar()

    async def name_guest(self, guest: str, name: str) -> None:
        """Store the name that a guest has chosen."""
        renaming = update(db.guests).where(db.guests.c.id == guest).values(name=name)
        try:
            async with self.writing() as connection:
                if (await connection.execute(renaming)).rowcount == 0:
                    await connection.execute(insert(db.guests).values(id=guest, name=name, created=db.now()))
        except IntegrityError:  # another device set a name at the same moment
            async with self.writing() as connection:
                await connection.execute(renaming)

    async def keep_link(self, token: str, guest: str) -> None:
        """Store a return link of a guest; it replaces the one before."""
        async with self.writing() as connection:
            await connection.execute(delete(db.links).where(db.links.c.guest == guest))
            await connection.execute(insert(db.links).values(token=token, guest=guest, at=db.now()))

    async def link_guest(self, token: str, since: int, use: bool = False) -> str | None:
        """The guest of a return link that was made after `since`; with `use`, the link is deleted."""
        same = (db.links.c.token == token, db.links.c.at > since)
        async with self.writing() if use else self.engine.connect() as connection:
            guest = (await connection.execute(select(db.links.c.guest).where(*same))).scalar()
            if use and not (await connection.execute(delete(db.links).where(*same))).rowcount:
                return None
        return guest

    # Tables.

    async def add_table(self, table: TableRow, after: str | None = None) -> bool:
        """Store a new table; False if its code is in use, or if `after`, whose rematch it is, has one already."""
        old = (db.tables.c.id == after, db.tables.c.rematch.is_(None))
        noted = {"rematch": table.id, "revision": db.tables.c.revision + 1, "changed": table.created}
        try:
            async with self.writing() as connection:
                if after is not None:
                    if (await connection.execute(update(db.tables).where(*old).values(noted))).rowcount == 0:
                        return False
                    await self.notify(connection, "table", after)
                await connection.execute(insert(db.tables).values(written(msgspec.structs.asdict(table))))
                await self._note_members(connection, table)
        except IntegrityError:
            return False
        return True

    async def table(self, table_id: str) -> TableRow | None:
        """The table with that id."""
        return None if NUL in table_id else await self._one(db.tables.c.id == table_id)

    async def table_by_code(self, code: str) -> TableRow | None:
        """The table with that code."""
        return None if NUL in code else await self._one(db.tables.c.code == code)

    async def _one(self, condition: Any) -> TableRow | None:
        async with self.engine.connect() as connection:
            row = (await connection.execute(select(db.tables).where(condition))).first()
        return None if row is None else read_table(row._asdict())

    async def tables_of(self, guest: str) -> list[TableRow]:
        """The tables of a guest; the one that changed last comes first."""
        query = (
            select(db.tables)
            .join(db.members, db.members.c.table_id == db.tables.c.id)
            .where(db.members.c.guest == guest)
            .order_by(db.tables.c.changed.desc(), db.tables.c.id)
            .limit(MOST_LISTED)
        )
        async with self.engine.connect() as connection:
            rows = list(await connection.execute(query))
        found = []
        for row in rows:
            with suppress(Refusal):  # one damaged table must not hide the others
                found.append(read_table(row._asdict()))
        return found

    async def count_hosted(self, guest: str) -> int:
        """The number of tables of a host that are not over."""
        query = select(func.count()).where(db.tables.c.host == guest, db.tables.c.status != "over")
        async with self.engine.connect() as connection:
            return (await connection.execute(query)).scalar_one()

    async def due_tables(self, at: int, games: Sequence[str]) -> list[str]:
        """The tables with one of these games that are due, the longest overdue first."""
        due = (db.tables.c.due <= at, or_(db.tables.c.game.in_(games), db.tables.c.game.startswith(OWN)))
        query = select(db.tables.c.id).where(*due).order_by(db.tables.c.due).limit(MOST_LISTED)
        async with self.engine.connect() as connection:
            return list((await connection.execute(query)).scalars())

    async def games_waiting(self, games: Sequence[str]) -> dict[str, int]:
        """The number of tables that are open or in play, for each game that is not one of these."""
        others = (db.tables.c.game.not_in(games), ~db.tables.c.game.startswith(OWN))
        waiting = (db.tables.c.status != "over", *others)
        query = select(db.tables.c.game, func.count()).where(*waiting).group_by(db.tables.c.game)
        async with self._unhurried.connect() as connection:
            return {row[0]: row[1] for row in await connection.execute(query)}

    async def change_table(self, table: TableRow, **fields: Any) -> TableRow | None:
        """Change a table if nobody has changed it since it was read; None otherwise."""
        fields |= {"revision": table.revision + 1, "changed": db.now()}
        same = (db.tables.c.id == table.id, db.tables.c.revision == table.revision, db.tables.c.seq == table.seq)
        changed = msgspec.structs.replace(table, **fields)
        async with self.writing() as connection:
            result = await connection.execute(update(db.tables).where(*same).values(written(fields)))
            if result.rowcount == 0:
                return None
            if "seats" in fields:
                await self._note_members(connection, changed)
            await self.notify(connection, "table", table.id)
            if "state" in fields:
                await self.notify(connection, "move", table.id, table.seq)
        return changed

    async def _note_members(self, connection: AsyncConnection, table: TableRow) -> None:
        """Store who belongs to a table: its host and its players."""
        guests = {table.host, *(chair.guest for chair in table.seats if chair.guest)}
        await connection.execute(delete(db.members).where(db.members.c.table_id == table.id))
        await connection.execute(insert(db.members), [{"guest": guest, "table_id": table.id} for guest in guests])

    async def claim(self, table: TableRow, until: int) -> TableRow | None:
        """Reserve a due table for this node until `until`; None if another node was faster."""
        if not self.channel:
            return table
        same = (
            db.tables.c.id == table.id,
            db.tables.c.seq == table.seq,
            db.tables.c.revision == table.revision,
            db.tables.c.due == table.due,
        )
        async with self.writing() as connection:
            claimed = (await connection.execute(update(db.tables).where(*same).values(due=until))).rowcount
        return msgspec.structs.replace(table, due=until) if claimed else None

    # The game.

    async def append_move(self, table: TableRow, move: MoveRow, **fields: Any) -> TableRow | None:
        """Append a move to the log and store the new state, in one transaction, perhaps with moves of other tables.

        None if the stored game is not at the expected move; then nothing has changed.
        """
        fields |= {"seq": move.number, "changed": move.at}
        notices = []
        if self.channel:
            told = "" if "revision" in fields else MoveNotice.of(table, move, fields["deadline"], fields["due"]).text()
            notices.append(self._notice("move", table.id, move.number, told if len(told.encode()) < MOST_TOLD else ""))
            if "seats" in fields or fields["status"] == "over":
                notices.append(self._notice("table", table.id))
        entry = LogEntry(
            table_id=table.id,
            revision=table.revision,
            since=table.changed,
            **msgspec.structs.asdict(move),
            fields=written(fields),
            notices=tuple(notices),
        )
        return msgspec.structs.replace(table, **fields) if await self._commits.append(entry) else None

    async def moves(self, table_id: str, after: int = 0) -> list[MoveRow]:
        """The moves of a game after number `after`."""
        query = (
            select(db.moves.c.number, db.moves.c.seat, db.moves.c.move, db.moves.c.by, db.moves.c.at)
            .where(db.moves.c.table_id == table_id, db.moves.c.number > after)
            .order_by(db.moves.c.number)
        )
        async with self.engine.connect() as connection:
            return [MoveRow(**row._mapping) for row in await connection.execute(query)]

    async def read_many(self, after: Mapping[str, int]) -> dict[str, tuple[TableRow, list[MoveRow]]]:
        """Many tables at once, each with its moves after a number; for nodes, and so for PostgreSQL only."""
        assert isinstance(self._log, PostgresLog)
        rows, moves = await self._log.read(after)
        found: dict[str, tuple[TableRow, list[MoveRow]]] = {}
        for row in rows:
            with suppress(Refusal):  # one damaged table must not hide the others
                found[row["id"]] = read_table(row), []
        for move in moves:
            table_id = move.pop("table_id")
            if table_id in found:
                found[table_id][1].append(MoveRow(**move))
        return found

    # Chat.

    async def add_line(self, table_id: str, **fields: Any) -> LineRow:
        """Add a line of chat; the oldest lines are deleted."""
        fields["at"] = db.now()
        kept = (
            select(db.lines.c.id)
            .where(db.lines.c.table_id == table_id)
            .order_by(db.lines.c.id.desc())
            .offset(MOST_LINES)
            .limit(1)
            .scalar_subquery()
        )
        async with self.writing() as connection:
            result = await connection.execute(insert(db.lines).values(table_id=table_id, **fields))
            key: Any = result.inserted_primary_key
            await connection.execute(delete(db.lines).where(db.lines.c.table_id == table_id, db.lines.c.id <= kept))
            await self.notify(connection, "line", table_id, key[0])
        return LineRow(id=key[0], **{"text": None, "reaction": None, "notice": None, **fields})

    async def lines(self, table_id: str, most: int, only: Sequence[int] = ()) -> Sequence[LineRow]:
        """The newest lines in the order of time; with `only`, the newest of these ids."""
        columns = [db.lines.c[name] for name in LineRow.__struct_fields__]
        query = select(*columns).where(db.lines.c.table_id == table_id).order_by(db.lines.c.id.desc()).limit(most)
        if only:
            query = query.where(db.lines.c.id.in_(only))
        async with self.engine.connect() as connection:
            return [LineRow(**row._mapping) for row in await connection.execute(query)][::-1]

    # The database itself.

    # Boards of the workshop.

    async def has_board(self, board_id: str) -> bool:
        """Whether a board is kept."""
        return await self.board(board_id) is not None

    async def board(self, board_id: str) -> bytes | None:
        """The file of a board; None if it is not kept."""
        query = select(db.boards.c.content).where(db.boards.c.id == board_id)
        async with self.engine.connect() as connection:
            return (await connection.execute(query)).scalar()

    async def count_boards(self, guest: str) -> tuple[int, int]:
        """The number of boards that are kept, and of those that a guest has given."""
        own = func.count().filter(db.boards.c.guest == guest)
        async with self.engine.connect() as connection:
            row = (await connection.execute(select(func.count(), own).select_from(db.boards))).one()
            return int(row[0]), int(row[1])

    async def add_board(self, board_id: str, content: bytes, guest: str, at: int) -> None:
        """Keep a board; one that is kept already stays as it is."""
        try:
            async with self.writing() as connection:
                await connection.execute(insert(db.boards).values(id=board_id, content=content, guest=guest, at=at))
        except IntegrityError:
            pass

    async def remove_unused_board(self) -> bool:
        """Remove the oldest board that no table is played on; False if there is none."""
        played = select(db.tables.c.id).where(db.tables.c.game.startswith(db.boards.c.id)).exists()
        oldest = select(db.boards.c.id).where(~played).order_by(db.boards.c.at).limit(1)
        async with self.writing() as connection:
            found = (await connection.execute(oldest)).scalar()
            if found is None:
                return False
            await connection.execute(delete(db.boards).where(db.boards.c.id == found))
            return True

    async def remove_abandoned(self, before: int) -> int:
        """Remove tables that never started and had no change and no guest since `before`; returns their number.

        Of other tables only the old records of guests who have left are removed.
        """
        seen = select(db.presence.c.table_id).where(db.presence.c.at >= before)
        abandoned = (db.tables.c.status == "open", db.tables.c.changed < before, db.tables.c.id.not_in(seen))
        async with self.writing(unhurried=True) as connection:
            removed = (await connection.execute(delete(db.tables).where(*abandoned))).rowcount
            await connection.execute(delete(db.presence).where(~db.presence.c.here, db.presence.c.at < before))
        return int(removed)

    async def latest(self) -> int:
        """The latest stored point of time in milliseconds; with PostgreSQL, at least the database's own time."""
        async with self._unhurried.connect() as connection:
            changed = (await connection.execute(select(func.max(db.tables.c.changed)))).scalar() or 0
            if not self.channel:
                return int(changed)
            return max(int(changed), int((await connection.execute(text(DATABASE_TIME))).scalar_one()))

    async def database_time(self) -> int:
        """The time of PostgreSQL in milliseconds, which all nodes share."""
        async with self.engine.connect() as connection:
            return int((await connection.execute(text(DATABASE_TIME))).scalar_one())

    async def begin_round(self, name: str, every: int) -> bool:
        """Whether this node may begin a piece of work that all nodes together do once in `every` milliseconds."""
        noted = db.meta.c.name == name
        async with self.engine.connect() as connection:
            last = (await connection.execute(select(db.meta.c.value).where(noted))).scalar()
        if last is not None and int(last) > db.now() - every:
            return False
        try:
            async with self.writing() as connection:
                if last is None:
                    await connection.execute(insert(db.meta).values(name=name, value=str(db.now())))
                    return True
                taking = update(db.meta).where(noted, db.meta.c.value == last).values(value=str(db.now()))
                return (await connection.execute(taking)).rowcount > 0
        except IntegrityError:  # another node was faster
            return False

    async def try_writing(self) -> None:
        """Write something that nobody needs, to see whether that is possible."""
        mark = update(db.meta).where(db.meta.c.name == "tried").values(value=str(db.now()))
        async with self.writing() as connection:
            if (await connection.execute(mark)).rowcount == 0:
                await connection.execute(insert(db.meta).values(name="tried", value=str(db.now())))

    async def schema(self) -> int:
        """The version of the schema. Reading it also shows that the database works."""
        async with self.engine.connect() as connection:
            return int(
                (await connection.execute(select(db.meta.c.value).where(db.meta.c.name == "schema"))).scalar_one()
            )
