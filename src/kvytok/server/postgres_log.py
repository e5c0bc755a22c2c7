"""The log of moves on PostgreSQL: a group of moves is one statement, and one notice tells the other nodes of all.

Only moves that were stored are told: a notice may carry its move, and another node plays what it hears.
"""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from kvytok.server.group_commit import LogEntry
from kvytok.server.postgres_line import MOVES_WITHIN
from kvytok.server.refusal import AWAY, Refusal

TOGETHER: Final = 6_900
"""The notices of a group that end within as many bytes are sent as one.

The first of them may begin before, and has less than 1,000 bytes (`store.MOST_TOLD`); PostgreSQL allows 8,000.
"""
BETWEEN: Final = "\n"
"""Between two notices that are sent as one."""

COLUMNS: Final = {
    "seq": "int",
    "state": "bytea",
    "asked": "text",
    "deadline": "bigint",
    "due": "bigint",
    "status": "text",
    "winners": "text",
    "changed": "bigint",
    "seats": "text",
    "revision": "int",
}
"""What a move may change at its table; where it says nothing, as about the seats, the old value stays."""
KEPT: Final = ("seats", "revision")
MOVE: Final = {
    "table_id": "text",
    "expected": "int",
    "since": "bigint",
    "seat": "int",
    "move": "text",
    "by": "text",
    "at": "bigint",
}

STATEMENT: Final = """
WITH given AS (
    SELECT * FROM unnest({arrays}) AS each({names})
), changed AS (
    UPDATE {schema}tables AS t SET {values} FROM given AS g
    WHERE t.id = g.table_id AND t.seq = g.seq - 1 AND t.revision = g.expected AND t.changed = g.since
        AND t.status = 'running'
    RETURNING t.id
), logged AS (
    INSERT INTO {schema}moves (table_id, number, seat, move, by, at)
    SELECT g.table_id, g.seq, g.seat, g.move, g.by, g.at FROM given AS g JOIN changed ON changed.id = g.table_id
), told AS (
    SELECT n.notice, sum(octet_length(n.notice) + 1) OVER (ORDER BY n.place) / {together} AS part, n.place
    FROM unnest({tables}, {notices}) WITH ORDINALITY AS n(table_id, notice, place)
    JOIN changed ON changed.id = n.table_id
), packed AS (
    SELECT string_agg(notice, {between} ORDER BY place) AS notices FROM told GROUP BY part
)
SELECT ARRAY(SELECT id FROM changed), (SELECT count(pg_notify({channel}, notices)) FROM packed)
"""


TABLES: Final = "SELECT * FROM {schema}tables WHERE id = ANY($1::text[])"
MOVES: Final = """
SELECT m.table_id, m.number, m.seat, m.move, m.by, m.at
FROM unnest($1::text[], $2::int[]) AS wanted(id, after)
JOIN {schema}moves AS m ON m.table_id = wanted.id AND m.number > wanted.after ORDER BY m.table_id, m.number
"""

Row = dict[str, Any]


class KeptConnection:
    """A connection of its own for one kind of work, one piece after the other.

    It is not asked for a sign of life before each use, as those of the pool are: that would be a second round trip for
    each group of moves. The driver hears by itself when PostgreSQL goes; if the line loses everything, a command ends
    when its time is over.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._turn = asyncio.Lock()
        self._kept: tuple[AsyncConnection, Any] | None = None

    @asynccontextmanager
    async def driver(self) -> AsyncIterator[Any]:
        """The connection of asyncpg; after any error a new one is opened."""
        async with self._turn:
            if self._kept is not None and self._kept[1].is_closed():
                await self._drop()
            if self._kept is None:
                connection = await self.engine.connect()
                self._kept = connection, (await connection.get_raw_connection()).driver_connection
            try:
                yield self._kept[1]
            except BaseException as error:
                import asyncpg  # type: ignore[import-untyped]  # an extra: only nodes with PostgreSQL have it

                if not isinstance(error, asyncpg.PostgresError):
                    self._kept[1].terminate()  # nobody may hear a goodbye, and the next move waits for it
                await self._drop()
                raise

    async def close(self) -> None:
        """Close it."""
        async with self._turn:
            await self._drop()

    async def _drop(self) -> None:
        kept, self._kept = self._kept, None
        if kept is not None:
            with suppress(Exception):  # it may be broken already
                await kept[0].invalidate()
                await kept[0].close()


class PostgresLog:
    """Stores groups of moves in PostgreSQL."""

    def __init__(self, engine: AsyncEngine, channel: str) -> None:
        self.channel = channel
        self._writing = KeptConnection(engine)
        self._reading = KeptConnection(engine)
        names = MOVE | COLUMNS
        arrays = ", ".join(f"${number}::{kind}[]" for number, kind in enumerate(names.values(), start=1))
        values = [f"{name} = " + (f"COALESCE(g.{name}, t.{name})" if name in KEPT else f"g.{name}") for name in COLUMNS]
        translated = engine.get_execution_options().get("schema_translate_map") or {}
        named = translated.get(None)
        schema = f"{engine.dialect.identifier_preparer.quote(named)}." if named else ""
        self._tables = TABLES.format(schema=schema)
        self._moves = MOVES.format(schema=schema)
        self._statement = STATEMENT.format(
            arrays=arrays,
            names=", ".join(names),
            values=", ".join(values),
            schema=schema,
            channel=f"${len(names) + 1}::text",
            tables=f"${len(names) + 2}::text[]",
            notices=f"${len(names) + 3}::text[]",
            between=f"E{BETWEEN!r}",
            together=TOGETHER,
        )

    async def write(self, entries: Sequence[LogEntry]) -> list[bool]:
        """Store a group in one transaction; `Refusal` if the database does not let us write."""
        import asyncpg  # as above

        try:
            changed = await self._stored(entries)
        except (asyncpg.UniqueViolationError, asyncpg.DeadlockDetectedError):
            # A log that has one of the moves already, or another node with the same tables in another order.
            if len(entries) == 1:
                return [False]
            return [(await self.write([entry]))[0] for entry in entries]
        except (asyncpg.PostgresError, asyncpg.InterfaceError, *AWAY) as error:
            raise Refusal("busy", "the database did not store the move; try again") from error
        return [entry.table_id in changed for entry in entries]

    async def read(self, after: Mapping[str, int]) -> tuple[list[Row], list[Row]]:
        """The rows of many tables, and their moves after some number each, with two statements; or `Refusal`."""
        tables, numbers = list(after), list(after.values())
        import asyncpg  # as above

        try:
            async with self._reading.driver() as driver:
                rows = await driver.fetch(self._tables, tables)
                moves = await driver.fetch(self._moves, tables, numbers)
        except (asyncpg.PostgresError, asyncpg.InterfaceError, *AWAY) as error:
            raise Refusal("busy", "the database does not answer; try again") from error
        return [dict(row) for row in rows], [dict(row) for row in moves]

    async def close(self) -> None:
        """Close the connections."""
        await self._writing.close()
        await self._reading.close()

    async def _stored(self, entries: Sequence[LogEntry]) -> set[str]:
        """The tables whose moves are stored now."""
        rows = [
            (
                *(each.table_id, each.revision, each.since, each.seat, each.move, each.by, each.at),
                *map(each.fields.get, COLUMNS),
            )
            for each in entries
        ]
        arrays = [list(column) for column in zip(*rows, strict=True)]
        told = [(each.table_id, notice) for each in entries for notice in each.notices]
        tables, notices = [table_id for table_id, _ in told], [notice for _, notice in told]
        async with self._writing.driver() as driver:
            given = (*arrays, self.channel, tables, notices)
            row = await driver.fetchrow(self._statement, *given, timeout=MOVES_WITHIN)
        return set(row[0])
