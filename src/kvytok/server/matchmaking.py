"""Matchmaking: seats people who want to play now at a fitting public table, or at a new one."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from sqlalchemy import text

from kvytok.boards import Library
from kvytok.game.box import Box, open_box
from kvytok.server.company_messages import QuickWish
from kvytok.server.guests import Guest
from kvytok.server.listings import Listings, PublicOffer
from kvytok.server.lobby import Lobby
from kvytok.server.messages import MySeat, NewTable, OpenSeat, SeatWish
from kvytok.server.refusal import Refusal
from kvytok.server.store import Store
from kvytok.server.table_row import TableRow

MATCHING: Final = 7_045_236_842
"""The PostgreSQL lock that a node holds while it seats somebody, so that two people never wait at two tables."""
PASSING: Final = frozenset({"table-full", "not-open", "removed", "not-found"})
"""Refusals of a table after which the next one is tried: somebody else was quicker."""


class Matchmaking:
    """Brings people together."""

    def __init__(self, store: Store, library: Library, lobby: Lobby, listings: Listings) -> None:
        self.store = store
        self.library = library
        self.lobby = lobby
        self.listings = listings
        self._turn = asyncio.Lock()

    @asynccontextmanager
    async def _one_at_a_time(self) -> AsyncIterator[None]:
        """Only one person is seated at a time, on all nodes."""
        async with self._turn:
            if not self.store.channel:
                yield
                return
            async with self.store.engine.begin() as connection:
                await connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MATCHING})
                yield

    async def seat(self, wish: QuickWish, guest: Guest, address: str) -> TableRow:
        """Seat a guest at the fitting table that needs the fewest people more, or at a new one."""
        for game in wish.games:
            if game not in self.library.game_ids:
                raise Refusal("bad-game", f"there is no game {game!r}")
        async with self._one_at_a_time():
            self.listings.forget()
            offers = await self.listings.offers()
            fitting = [offer for offer in offers if self._fits(offer, wish)]
            for offer in fitting:
                if offer.quick and any(chair.guest == guest.id for chair in offer.seats):
                    return await self.lobby.move_service.need(offer.id)  # the same wish again
            await self.stop(guest.id)
            apart = await self.listings.blocks.apart(guest.id)
            for offer in sorted(fitting, key=lambda offer: (offer.free, offer.at)):
                if not apart.isdisjoint(offer.people) or guest.id in offer.people:
                    continue
                try:
                    return await self.seated(await self.lobby.join(offer.id, guest, None))
                except Refusal as refusal:
                    if refusal.code not in PASSING:
                        raise
            return await self._new(wish, guest, address)

    def _fits(self, offer: PublicOffer, wish: QuickWish) -> bool:
        return (
            offer.waits
            and offer.game in wish.games
            and offer.pace == wish.pace
            and wish.players in (None, len(offer.seats))
            and (wish.language == "any" or offer.language in ("any", wish.language))
        )

    async def _new(self, wish: QuickWish, guest: Guest, address: str) -> TableRow:
        """A new public table where the guest waits for others."""
        boxes = [open_box(game, (), self.library) for game in wish.games]
        fits = [box for box in boxes if (wish.players or box.rules.players_min) in _counts(box)]
        box = (fits or boxes)[0]  # if none fits, the lobby says why
        seats: tuple[SeatWish, ...] = (
            MySeat(),
            *(OpenSeat() for _ in range((wish.players or box.rules.players_min) - 1)),
        )
        table = await self.lobby.make(NewTable(box.game_id, seats, pace=wish.pace), guest)
        await self.listings.offer(table, "any", wish.language, address, quick=True)
        return table

    async def seated(self, table: TableRow) -> TableRow:
        """Somebody has sat down: the game of a quick match begins when no seat is open."""
        if table.status != "open" or any(chair.kind == "open" for chair in table.seats):
            return table
        if not await self.listings.is_quick(table.id):
            return table
        await self.listings.note_full(table.id)
        return await self.lobby.start(table.id, table.host)

    async def stop(self, guest: str) -> int:
        """A guest waits no longer: they leave all quick matches that have not begun; returns their number."""
        self.listings.forget()
        left = 0
        for offer in await self.listings.offers():
            if not offer.quick or offer.status != "open" or all(chair.guest != guest for chair in offer.seats):
                continue
            table = await self.lobby.leave(offer.id, guest)
            left += 1
            if all(chair.guest is None for chair in table.seats):
                await self.listings.withdraw(table.id)
        return left


def _counts(box: Box) -> range:
    """The numbers of players that a game is for."""
    return range(box.rules.players_min, box.rules.players_max + 1)
