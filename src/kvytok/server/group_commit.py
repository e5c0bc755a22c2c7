"""Group commit: moves that wait for the disk together are stored together, and nobody is answered before they are.

A disk makes a few hundred durable commits per second, but each of them can hold many moves. While one group is being
written, the next one gathers. A move that comes alone is written at once.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

from msgspec import Struct

from kvytok.server.metrics import Metrics

MOST: Final = 256
"""The most moves in one transaction, so that the first of them need not wait for ever."""


class LogEntry(Struct, frozen=True):
    """A move to be stored, and what it changes at its table."""

    table_id: str
    revision: int
    """The table is changed only if it still has this revision, runs, and is at the move before …"""
    since: int
    """… and if that was stored at this time.

    Otherwise the database has another past than this process remembers: a copy was put back, or another server took
    over that had not heard of the last moves.
    """
    number: int
    seat: int
    move: str
    by: str
    at: int
    fields: dict[str, Any]
    """The new values of columns, as the database stores them."""
    notices: tuple[str, ...] = ()
    """What other nodes are told with the commit."""


Write = Callable[[Sequence[LogEntry]], Awaitable[list[bool]]]
"""Stores a group in one transaction; says for each move whether its table was as expected. If not, it is left out."""


class GroupCommit:
    """Gathers moves and has them written, one group after the other."""

    def __init__(self, write: Write, metrics: Metrics | None = None) -> None:
        self.write = write
        self.metrics = metrics or Metrics()
        self._waiting: list[tuple[LogEntry, asyncio.Future[bool]]] = []
        self._writing: asyncio.Task[None] | None = None

    async def append(self, entry: LogEntry) -> bool:
        """Store a move; True when it is durable, False if its table was not as expected."""
        stored: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((entry, stored))
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write_all())
        return await stored

    async def _write_all(self) -> None:
        """Write until nothing waits."""
        while True:
            await asyncio.sleep(0)  # all moves that are ready now go into the same group
            group = self._next_group()
            if not group:
                return
            began = time.perf_counter()
            try:
                results = await self.write([entry for entry, _ in group])
            except BaseException as error:
                for _, stored in group:
                    if not stored.done():
                        stored.set_exception(error if isinstance(error, Exception) else asyncio.CancelledError())
                if not isinstance(error, Exception):
                    raise
            else:
                self.metrics.commit_seconds.note(time.perf_counter() - began)
                self.metrics.commit_moves.note(len(group))
                for (_, stored), result in zip(group, results, strict=True):
                    if not stored.done():  # the one who waited may have gone
                        stored.set_result(result)

    def _next_group(self) -> list[tuple[LogEntry, asyncio.Future[bool]]]:
        """The moves that have waited longest, one of each table."""
        group: dict[str, tuple[LogEntry, asyncio.Future[bool]]] = {}
        later = []
        for each in self._waiting:
            if len(group) < MOST and each[0].table_id not in group:
                group[each[0].table_id] = each
            else:
                later.append(each)
        self._waiting = later
        return list(group.values())
