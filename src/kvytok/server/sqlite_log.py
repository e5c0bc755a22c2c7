"""The log of moves on SQLite: groups of moves, written by a thread with a connection of its own.

The statements go straight to SQLite, which keeps them prepared.
"""

import asyncio
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager
from typing import Any

from kvytok.server.group_commit import LogEntry
from kvytok.server.refusal import Refusal

INSERT = "INSERT INTO moves (table_id, number, seat, move, by, at) VALUES (?, ?, ?, ?, ?, ?)"


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
        if self._connection is not None:
            self._connection.close()
            self._connection = None

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
            results = [_store(connection, entry) for entry in entries]
            connection.execute("COMMIT")
        except sqlite3.IntegrityError:  # a log that has the move already
            connection.execute("ROLLBACK")
            # In a group nobody knows whose move it is: each gets a transaction of its own.
            return [False] if len(entries) == 1 else [self._write([entry])[0] for entry in entries]
        except BaseException:
            self._forget()  # which takes back what was not committed
            raise
        return results


def _store(connection: sqlite3.Connection, entry: LogEntry) -> bool:
    """One move and its table, if the table is as expected."""
    names = ", ".join(f'"{name}" = ?' for name in entry.fields)
    changed = connection.execute(
        f"UPDATE tables SET {names} WHERE id = ? AND seq = ? AND revision = ? AND status = 'running'",
        (*entry.fields.values(), entry.table_id, entry.number - 1, entry.revision),
    )
    if changed.rowcount == 0:
        return False
    connection.execute(INSERT, (entry.table_id, entry.number, entry.seat, entry.move, entry.by, entry.at))
    return True
