"""Tidying: removes tables that were made but never started. A game that has begun is never removed.

Of several nodes one does it each time: whoever notes first that it begins.
"""

import asyncio
import logging
from typing import Final

from kvytok.server.database import now
from kvytok.server.listings import Listings
from kvytok.server.refusal import AWAY, Refusal, first_line
from kvytok.server.store import Store

log = logging.getLogger(__name__)

KEPT: Final = 30 * 24 * 3600 * 1000
"""Milliseconds for which a table that never started is kept after its last change or guest."""
EVERY: Final = 3600.0
"""Seconds between two rounds."""
ROUND: Final = "tidied"
"""Where the database notes when the last round began."""
LOOK: Final = 300.0
"""Seconds after which a node looks whether the next round may begin."""


class Tidying:
    """Removes abandoned tables once an hour."""

    def __init__(self, store: Store, listings: Listings) -> None:
        self.store = store
        self.listings = listings
        self._rounds: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start the rounds."""
        self._rounds = asyncio.create_task(self._go_round())

    async def stop(self) -> None:
        """Stop the rounds."""
        if self._rounds is not None:
            self._rounds.cancel()
            await asyncio.gather(self._rounds, return_exceptions=True)

    async def take_turn(self) -> bool:
        """Tidy if no node has within the hour; whether that was so."""
        if not await self.store.begin_round(ROUND, int(EVERY * 1000)):
            return False
        await self.tidy()
        return True

    async def tidy(self) -> None:
        """Remove what is old enough now."""
        removed = await self.store.remove_abandoned(now() - KEPT)
        if removed:
            log.info("abandoned tables removed", extra={"tables": removed})
        await self.listings.tidy()

    async def _go_round(self) -> None:
        while True:
            try:
                await self.take_turn()
            except (Refusal, *AWAY) as error:
                log.warning("nothing could be tidied", extra={"why": first_line(error)})
            except Exception:
                log.exception("nothing could be tidied")
            await asyncio.sleep(LOOK)
