"""Reminders: tell the server at which tables it has something to do.

The time when a table is due is stored with the table. Timers in this process are quick. A look into the database every
second finds tables without a timer: after a restart, or when another node has died.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Final

from kvytok.boards import Library
from kvytok.server.database import now
from kvytok.server.refusal import AWAY, Refusal, first_line
from kvytok.server.store import Store
from kvytok.server.table_row import TableRow

log = logging.getLogger(__name__)

FIRST_REST: Final = 10.0
"""Seconds after which a table that could not be looked after is tried again."""
LONGEST_REST: Final = 3600.0


class Reminders:
    """Calls `look_after(table_id)` when a table is due."""

    def __init__(self, store: Store, library: Library, every: float) -> None:
        self.store = store
        self.library = library
        self.every = every
        self.look_after: Callable[[str], Awaitable[None]] | None = None
        self.changed: Callable[[TableRow], None] | None = None
        """Called with every changed table."""
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._rounds: asyncio.Task[None] | None = None
        self._failed: dict[str, tuple[float, float]] = {}
        """Tables that could not be looked after: when they are tried again, and after how many seconds."""

    def start(self) -> None:
        """Start to look for due tables."""
        self._rounds = asyncio.create_task(self._look_around())

    async def stop(self) -> None:
        """Let running work end, and begin nothing more."""
        if self._rounds is not None:
            self._rounds.cancel()
            await asyncio.gather(self._rounds, return_exceptions=True)
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        if self._busy:
            _, late = await asyncio.wait(self._busy.values(), timeout=5)
            for task in late:
                task.cancel()

    def set(self, table: TableRow) -> None:
        """Set the timer for the time when a table is due next."""
        if self.changed is not None:
            self.changed(table)
        timer = self._timers.pop(table.id, None)
        if timer is not None:
            timer.cancel()
        if table.due is not None and self._rounds is not None and not self._rounds.done():
            wait = max(0.0, (table.due - now()) / 1000)
            if wait < 3600:  # the look into the database finds the others
                self._timers[table.id] = asyncio.get_running_loop().call_later(wait, self._begin, table.id)

    def _begin(self, table_id: str) -> None:
        timer = self._timers.pop(table_id, None)
        if timer is not None:
            timer.cancel()
        resting = table_id in self._failed and self._failed[table_id][0] > time.monotonic()
        if table_id not in self._busy and self.look_after is not None and not resting:
            task = asyncio.ensure_future(self._run(table_id))
            self._busy[table_id] = task
            task.add_done_callback(lambda _: self._busy.pop(table_id, None))

    async def _run(self, table_id: str) -> None:
        assert self.look_after is not None
        try:
            await self.look_after(table_id)
        except Refusal as refusal:
            log.debug("not looked after", extra={"table": table_id, "code": refusal.code})
            if refusal.code == "failed":  # the row is damaged, which the log says already
                self._rest(table_id)
        except AWAY as error:  # this is no fault of the table: it goes on as soon as the database is back
            log.warning("the database does not answer", extra={"table": table_id, "why": first_line(error)})
        except Exception as error:
            # The whole story once; then, more and more rarely, that it still fails.
            first = table_id not in self._failed
            about = {"table": table_id, "why": f"{type(error).__name__}: {error}"[:300]}
            log.error("a table could not be looked after", exc_info=error if first else None, extra=about)
            self._rest(table_id)
        else:
            self._failed.pop(table_id, None)

    def _rest(self, table_id: str) -> None:
        """Leave a table that fails alone for a while, each time for longer."""
        pause = min(LONGEST_REST, 2 * self._failed[table_id][1]) if table_id in self._failed else FIRST_REST
        self._failed[table_id] = time.monotonic() + pause, pause

    async def _look_around(self) -> None:
        while True:
            try:
                for table_id in await self.store.due_tables(now(), self.library.game_ids):
                    self._begin(table_id)
            except AWAY as error:
                log.warning("the database could not be asked for due tables", extra={"why": first_line(error)})
            except Exception:
                log.exception("the search for due tables failed")
            await asyncio.sleep(self.every)
