"""The condition of a server: what does not work at the moment, found out by trying it."""

import asyncio
import logging
import time
from collections.abc import Awaitable
from typing import Any, Final

from sqlalchemy import event, text
from sqlalchemy.exc import SQLAlchemyError

from kvytok.server.bot_thinking import BotThinking
from kvytok.server.messages import Trouble
from kvytok.server.refusal import AWAY, Refusal
from kvytok.server.store import Store

log = logging.getLogger(__name__)

EVERY: Final = 3.0
"""Seconds for which an answer is good, so that asking often costs nothing."""
TROUBLED: Final = 1.0
"""The same while something does not work: web servers ask this before they send players here."""
WITHIN: Final = 3.0
"""Seconds within which the database has to answer."""
DAMAGE: Final = ("malformed", "not a database", "corrupt", "invalid page")
"""How databases say that a file is damaged."""


async def _works(trying: Awaitable[object]) -> bool:
    """Whether the database does something in time."""
    try:
        async with asyncio.timeout(WITHIN):
            await trying
    except (Refusal, *AWAY):
        return False
    return True


class Condition:
    """Tries the parts of a server that may fail."""

    def __init__(self, store: Store, thinking: BotThinking) -> None:
        self.store = store
        self.thinking = thinking
        self.damaged = False
        """Whether the database has said that it is damaged."""
        self._found: tuple[Trouble, ...] = ()
        self._until = 0.0
        self._trying = asyncio.Lock()
        event.listen(store.engine.sync_engine, "handle_error", self._heard)

    async def troubles(self) -> tuple[Trouble, ...]:
        """What does not work now; empty if everything does."""
        async with self._trying:
            if time.monotonic() >= self._until:
                self._found = tuple(await self._try_all())
                self._until = time.monotonic() + (TROUBLED if self._found else EVERY)
                if self._found:
                    log.warning("something does not work", extra={"troubles": self._found})
        return self._found

    async def _try_all(self) -> list[Trouble]:
        found: list[Trouble] = []
        if not await _works(self.store.schema()):
            found.append("database")
        elif not await _works(self.store.try_writing()):
            found.append("database-writing")
        if self.damaged:
            found.append("database-damaged")
        if self.thinking.lost:
            found.append("bots")
        return found

    async def look_for_damage(self) -> None:
        """Let SQLite read its whole file once, beside other work; PostgreSQL has tools of its own for this."""
        if self.store.engine.dialect.name == "sqlite":
            try:
                async with self.store.engine.connect() as connection:
                    told = (await connection.execute(text("PRAGMA quick_check(1)"))).scalar()
            except SQLAlchemyError as error:
                told = str(error)
            if told != "ok":
                self.damaged = True
                log.error("the database is damaged; bring it back from a copy", extra={"why": str(told)[:300]})

    def _heard(self, context: Any) -> None:
        """The database has reported an error."""
        self.damaged = self.damaged or any(word in str(context.original_exception) for word in DAMAGE)
