"""The log of moves on SQLite: groups of moves, written by a thread with a connection of its own.

The statements go straight to SQLite, which keeps them prepared. Each one stores many moves: Python's lock changes hands
at every statement, and a thread that has given it away waits long until a busy server gives it back.
"""

import asyncio
import sqlite3
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, suppress
from functools import cache
from itertools import chain
from typing import Any, Final

from kvytok.server.group_commit import LogEntry
from kvytok.server.refusal import Refusal

SIZES: Final = (64, 16, 4, 1)
"""The numbers of moves that one statement stores; each size is another statement, which SQLite keeps prepared."""
ROW: Final = "(?, ?, ?, ?, ?, ?)"


class SqliteLog:
    """Stores groups of moves in a SQLite file."""

    def __init__(
        self, path: str, turn: AbstractAsyncContextManager[Any], pragmas: Sequence[str], patience: float
    ) -> None:
        self.path = path
        self.turn = turn
        """The turn to write: SQLite has one writer at a time."""
        self.pragmas = pragmas
        self.patience = patience
        """Seconds to wait for another process that writes."""
        self._thread = ThreadPoolExecutor(1, "moves")
        self._connection: sqlite3.Connection | None = None

    async def write(self, entries: Sequence[LogEntry]) -> list[bool]:
        """Store a group in one transaction; `Refusal` if the database does not let us write."""
        async with self.turn:
            try:
                return await asyncio.get_running_loop().run_in_executor(self._thread, self._write, entries)
            except sqlite3.Error as error:
                raise Refusal("busy", "the database did not store the move; try again") from error

    async def close(self) -> None:
        """Close the file."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._forget)
        self._thread.shutdown()

    def _forget(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(sqlite3.Error):  # the next one opens the file again
                connection.close()

    def _undo(self, connection: sqlite3.Connection) -> None:
        """End a transaction, if SQLite has not ended it itself; a connection that cannot do that is closed."""
        try:
            connection.rollback()
        except sqlite3.Error:
            self._forget()

    def _open(self) -> sqlite3.Connection:
        if self._connection is None:
            self._connection = sqlite3.connect(self.path, timeout=self.patience, isolation_level=None)
            for pragma in self.pragmas:
                self._connection.execute(f"PRAGMA {pragma}")
        return self._connection

    def _write(self, entries: Sequence[LogEntry]) -> list[bool]:
        connection = self._open()
        try:
            connection.execute("BEGIN IMMEDIATE")
            changed: set[str] = set()
            for portion in portions(entries):
                changed |= _store(connection, portion)
            connection.execute("COMMIT")
        except sqlite3.IntegrityError:  # a log that has the move already
            self._undo(connection)
            # In a group nobody knows whose move it is: each gets a transaction of its own.
            return [False] if len(entries) == 1 else [self._write([entry])[0] for entry in entries]
        except BaseException:
            # Closing alone does not end the transaction while the traceback of an error keeps a cursor (that of a
            # tracer, for instance); nobody else could write until then.
            self._undo(connection)
            self._forget()
            raise
        return [entry.table_id in changed for entry in entries]


def portions(entries: Sequence[LogEntry]) -> Iterator[Sequence[LogEntry]]:
    """Moves that one statement stores: they change the same columns, and there are few sizes of a portion."""
    alike: dict[tuple[str, ...], list[LogEntry]] = {}
    for entry in entries:
        alike.setdefault(tuple(entry.fields), []).append(entry)
    for group in alike.values():
        done = 0
        for size in SIZES:
            while len(group) - done >= size:
                yield group[done : done + size]
                done += size


@cache
def _statements(fields: tuple[str, ...], size: int) -> tuple[str, str]:
    """The statements that change `size` tables and log their moves."""
    row = f"({', '.join('?' * (4 + len(fields)))})"  # the table, what it must be before, the new values
    values = ", ".join(f'"{name}" = g.column{number}' for number, name in enumerate(fields, start=5))
    update = (
        f"UPDATE tables SET {values} FROM (VALUES {', '.join([row] * size)}) AS g WHERE tables.id = g.column1 "
        "AND tables.seq = g.column2 AND tables.revision = g.column3 AND tables.changed = g.column4 "
        "AND tables.status = 'running' RETURNING tables.id"
    )
    insert = f"INSERT INTO moves (table_id, number, seat, move, by, at) VALUES {', '.join([ROW] * size)}"
    return update, insert


def _store(connection: sqlite3.Connection, entries: Sequence[LogEntry]) -> set[str]:
    """Moves and their tables, where these are as expected; returns the tables that are changed."""
    fields = tuple(entries[0].fields)
    update, insert = _statements(fields, len(entries))
    given: list[Any] = []
    for each in entries:
        given += (each.table_id, each.number - 1, each.revision, each.since, *map(each.fields.__getitem__, fields))
    changed = {row[0] for row in connection.execute(update, given)}
    logged = [each for each in entries if each.table_id in changed]
    rows = [(each.table_id, each.number, each.seat, each.move, each.by, each.at) for each in logged]
    if len(rows) == len(entries):
        connection.execute(insert, [*chain.from_iterable(rows)])
    else:
        connection.executemany(_statements(fields, 1)[1], rows)
    return changed
