"""Hints: the moves that a strong bot thinks best, for a player who is asked, from what that player's seat may know."""

import asyncio
from collections import OrderedDict
from typing import Final

from kvytok.bots.hint import Hint
from kvytok.game.view import View
from kvytok.server.bot_queue import Asker, Rank
from kvytok.server.bot_thinking import BotThinking
from kvytok.server.messages import Hints
from kvytok.server.move_service import MoveService
from kvytok.server.refusal import Refusal
from kvytok.server.request_limits import Buckets
from kvytok.server.seats import hints_on
from kvytok.server.settings import Settings
from kvytok.server.table_row import TableRow

TRIES: Final = 5
"""How often it is tried again when another player has moved in the meantime, as in an opening."""
REMEMBERED: Final = 1000
"""The number of answers that are remembered: asking again for the same move gives the same hint."""

Place = tuple[str, int, int]
"""A table, a seat, and the number of moves played."""


class HintService:
    """Gives hints to players, within limits for each guest and each address."""

    def __init__(self, move_service: MoveService, thinking: BotThinking, settings: Settings) -> None:
        self.move_service = move_service
        self.thinking = thinking
        self._allowed = Buckets(settings.hint_burst, settings.hint_rate)
        # Anybody can become a new guest at no cost, but not get a new address.
        self._allowed_address = Buckets(settings.address_hint_burst, settings.address_hint_rate)
        self._given: OrderedDict[Place, asyncio.Future[tuple[Hint, ...]]] = OrderedDict()

    async def give(self, table_id: str, seat: int, guest: str, address: str) -> Hints:
        """The hints for a seat that is asked; `Refusal` if there are none."""
        for _ in range(TRIES):
            table = await self.move_service.need(table_id)
            _demand_hints(table, seat, guest)
            view = await self.move_service.view(table_id, seat, table.seq)
            if view is not None:
                return Hints(table.seq, seat, await self._thought((table_id, seat, table.seq), view, guest, address))
        raise Refusal("busy", "the game goes on too quickly; try again")

    async def _thought(self, place: Place, view: View, guest: str, address: str) -> tuple[Hint, ...]:
        thought = self._given.get(place)
        if thought is None:
            if not self._allowed.take(guest) or not self._allowed_address.take(address):
                raise Refusal("too-fast", "too many hints; wait a little")
            asker = Asker(Rank.HINT, address, place[0])
            thought = self._given[place] = asyncio.ensure_future(self.thinking.hints(view, place[2], asker))
            while len(self._given) > REMEMBERED:
                self._given.popitem(last=False)
        try:
            # When one page goes away, other pages that wait for the same hint still get it.
            return await asyncio.shield(thought)
        except Exception:
            self._given.pop(place, None)
            raise


def _demand_hints(table: TableRow, seat: int, guest: str) -> None:
    if seat >= len(table.seats) or table.seats[seat].guest != guest:
        raise Refusal("wrong-seat", "that seat is not yours")
    if table.status != "running":
        raise Refusal("not-running", "the game has not begun, or is over")
    if not hints_on(table):
        raise Refusal("no-hints", "hints are switched off at this table")
    if seat not in table.asked:
        raise Refusal("not-asked", "that seat is not asked now")
