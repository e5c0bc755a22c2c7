"""The clock: the time for a move, and reminding the server of tables where it has something to do.

When a table is due is stored with it. A timer of this process is quick; a look into the database every second finds
what no timer knows of, after a restart or from another node that has died.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from kvytok.server.database import now
from kvytok.server.errors import Refusal
from kvytok.server.messages import Clock, Pace
from kvytok.server.store import Chair, Store, TableRow

log = logging.getLogger(__name__)

PACES: Final[dict[Pace, int | None]] = {"none": None, "30s": 30_000, "2min": 120_000, "1day": 86_400_000}
"""Milliseconds for a move."""


def automatic(chair: Chair) -> bool:
    """Whether a bot moves for a seat."""
    return chair.kind == "bot" or chair.stand_in is not None


def deadline_of(pace: Pace, seats: tuple[Chair, ...], asked: tuple[int, ...], at: int) -> int | None:
    """When the time for a question put now is over; None where nobody has to hurry."""
    total = PACES[pace]
    waiting = any(not automatic(seats[seat]) for seat in asked)
    return at + total if total is not None and waiting else None


def due_of(seats: tuple[Chair, ...], asked: tuple[int, ...], deadline: int | None, at: int, delay: float) -> int | None:
    """When the server has to look after a table."""
    times = [chair.called for chair in seats if chair.called is not None]
    if any(automatic(seats[seat]) for seat in asked):
        times.append(at + round(delay * 1000))
    if deadline is not None:
        times.append(deadline)
    return min(times, default=None)


def clock_of(table: TableRow) -> Clock | None:
    """The clock that players see."""
    total = PACES[table.pace]
    if table.deadline is None or total is None:
        return None
    return Clock(left=max(0, table.deadline - now()), total=total)


class Reminders:
    """Calls `look_after(table_id)` when a table is due."""

    def __init__(self, store: Store, every: float) -> None:
        self.store = store
        self.every = every
        self.look_after: Callable[[str], Awaitable[None]] | None = None
        self.changed: Callable[[TableRow], None] | None = None
        """Hears of every change of a table."""
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._rounds: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to look for due tables."""
        self._rounds = asyncio.create_task(self._look_around())

    async def stop(self) -> None:
        """Let what is under way end, and begin nothing more."""
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
        """Remember when a table is due next."""
        if self.changed is not None:
            self.changed(table)
        timer = self._timers.pop(table.id, None)
        if timer is not None:
            timer.cancel()
        if table.due is not None and self._rounds is not None and not self._rounds.done():
            wait = max(0.0, (table.due - now()) / 1000)
            if wait < 3600:  # the rounds find the others
                self._timers[table.id] = asyncio.get_running_loop().call_later(wait, self._begin, table.id)

    def _begin(self, table_id: str) -> None:
        timer = self._timers.pop(table_id, None)
        if timer is not None:
            timer.cancel()
        if table_id not in self._busy and self.look_after is not None:
            task = asyncio.ensure_future(self._run(table_id))
            self._busy[table_id] = task
            task.add_done_callback(lambda _: self._busy.pop(table_id, None))

    async def _run(self, table_id: str) -> None:
        assert self.look_after is not None
        try:
            await self.look_after(table_id)
        except Refusal as refusal:
            log.debug("not looked after", extra={"table": table_id, "code": refusal.code})
        except Exception:
            log.exception("a table could not be looked after", extra={"table": table_id})

    async def _look_around(self) -> None:
        while True:
            try:
                for table_id in await self.store.due_tables(now()):
                    self._begin(table_id)
            except Exception:
                log.exception("the database could not be asked for due tables")
            await asyncio.sleep(self.every)
