"""The watch over the line to PostgreSQL: after a loss without a word, all that waits on the line is given up at once.

A command alone cannot know whether PostgreSQL is slow or the line is lost. So one connection asks every second and does
nothing else. If it gets no answer, another one is opened beside it. A slow PostgreSQL answers the first question before
that; if only the new connection is answered, the old ones are lost. Then all of them end, here and in PostgreSQL, where
their transactions would keep their locks.

After the line is mended, a table waits at most for

- 3.0 s: the connection that was being tried just before (`CONNECT_WITHIN`). If the loss was shorter than it takes to be
  noticed, this is the rest of the 3.0 s for noticing it (`ASKED` and `ALIVE_WITHIN`) instead,
- 0.2 s: the pause before the next one (`PAUSE`), which is answered,
- 0.5 s: a last chance for the old one (`GRACE`); then everything lost is given up,
- 0.5 s: the pause before the node listens to the others again (`nodes.PAUSE`), which tells everybody what was missed,
- 1.25 s: the pause before a page that was told to come later comes again (`web/src/server/connection.ts`),

which is 5.5 s, and 1.5 s more are left for the work itself on a busy machine.
"""

import asyncio
import logging
import secrets
from contextlib import suppress
from typing import Any, Final

from sqlalchemy import NullPool, event
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from kvytok.server.postgres_line import ALIVE_WITHIN, CONNECT_WITHIN, connect_arguments, open_driver
from kvytok.server.refusal import AWAY, first_line

log = logging.getLogger(__name__)

ASKED: Final = 1.0
"""Seconds from an answer to the next question."""
PAUSE: Final = 0.2
"""Seconds before another connection is tried."""
GRACE: Final = 0.5
"""Seconds for the first question when another is answered: a PostgreSQL that stood still answers both, in any order."""
END_LOST: Final = """
SELECT pg_terminate_backend(other.pid) FROM pg_stat_activity AS other, pg_stat_activity AS own
WHERE own.pid = pg_backend_pid() AND other.backend_start < own.backend_start
AND other.application_name = $1 AND other.usename = own.usename
"""
"""Ends in PostgreSQL what this node opened before; those of other nodes have other names."""


class LineWatch:
    """Opens all connections of an engine, knows them, and gives them up when the line was lost."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.name = f"kvytok {secrets.token_hex(6)}"
        """What PostgreSQL calls the connections of this process."""
        self._drivers: set[Any] = set()
        self._watching: asyncio.Task[None] | None = None
        self._beside = create_async_engine(
            engine.url, poolclass=NullPool, connect_args=connect_arguments(), hide_parameters=True
        )
        for each in (engine, self._beside):
            event.listen(each.sync_engine, "do_connect", self._name)

    def _name(self, dialect: Any, record: Any, given: Any, named: dict[str, Any]) -> None:
        told = named.get("server_settings", {}) | {"application_name": self.name}
        named |= {"async_creator_fn": self._open, "server_settings": told}

    async def _open(self, *given: Any, **named: Any) -> Any:
        driver = await open_driver(*given, **named)
        self._drivers.add(driver)
        driver.add_termination_listener(self._drivers.discard)
        return driver

    def start(self) -> None:
        """Start to watch."""
        self._watching = asyncio.create_task(self._watch())

    async def stop(self) -> None:
        """Stop watching."""
        if self._watching is not None:
            self._watching.cancel()
            await asyncio.wait({self._watching}, timeout=CONNECT_WITHIN)
        await self._beside.dispose()

    async def _watch(self) -> None:
        kept: AsyncConnection | None = None
        question: asyncio.Future[Any] | None = None
        try:
            while True:
                try:
                    fresh = await self._beside.connect()
                    driver = (await fresh.get_raw_connection()).driver_connection
                except AWAY as error:
                    log.debug("no connection to the database", extra={"why": first_line(error)})
                    await asyncio.sleep(PAUSE)
                    continue
                if question is not None:
                    await asyncio.wait({question}, timeout=GRACE)
                    if not _answered(question):
                        await self._give_up_but(driver)
                await _drop(kept)
                kept = fresh
                question = await _ask(driver)
        finally:
            await _drop(kept)

    async def _give_up_but(self, driver: Any) -> None:
        """Only this connection is answered: end all others, so that whoever waits on them may try again."""
        lost = [each for each in self._drivers if each is not driver]
        log.warning("the line to the database was lost", extra={"connections": len(lost)})
        for each in lost:
            each.terminate()
        import asyncpg  # type: ignore[import-untyped]  # an extra: only nodes with PostgreSQL have it

        with suppress(asyncpg.PostgresError, asyncpg.InterfaceError, *AWAY):  # PostgreSQL ends them later by itself
            await driver.fetch(END_LOST, self.name, timeout=ALIVE_WITHIN)


async def _ask(driver: Any) -> asyncio.Future[Any] | None:
    """Ask again and again; returns the first question without an answer, or None if the line was cut."""
    while True:
        await asyncio.sleep(ASKED)
        question: asyncio.Future[Any] = asyncio.ensure_future(driver.execute("SELECT 1", timeout=3600))
        question.add_done_callback(_answered)
        await asyncio.wait({question}, timeout=ALIVE_WITHIN)
        if not question.done():
            return question
        if not _answered(question):
            return None


def _answered(question: asyncio.Future[Any]) -> bool:
    return question.done() and not question.cancelled() and question.exception() is None


async def _drop(connection: AsyncConnection | None) -> None:
    """Close a connection without a goodbye, which perhaps nobody hears."""
    if connection is not None:
        with suppress(Exception):  # it may be broken already
            (await connection.get_raw_connection()).driver_connection.terminate()  # type: ignore[union-attr]
        with suppress(Exception):
            await connection.invalidate()
            await connection.close()
