"""Games of bots alone: limits how many of them one address may have running, because they cost computing time."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable

from kvytok.server.messages import BotSeat, SeatWish
from kvytok.server.refusal import Refusal
from kvytok.server.request_limits import ADDRESSES
from kvytok.server.store import Store
from kvytok.server.table_row import Chair, TableRow


def only_bots(seats: Iterable[Chair | SeatWish]) -> bool:
    """Whether only bots sit at a table."""
    return all(seat.kind == "bot" if isinstance(seat, Chair) else isinstance(seat, BotSeat) for seat in seats)


class BotTables:
    """The running games of bots alone that this process has begun, for each address that asked for them."""

    def __init__(self, store: Store, most: int) -> None:
        self.store = store
        self.most = most
        self._of: OrderedDict[str, set[object]] = OrderedDict()

    async def begin(self, address: str, begin: Callable[[], Awaitable[TableRow]]) -> TableRow:
        """Begin one more game of bots alone; `Refusal` if the address has too many."""
        tables = self._of.setdefault(address, set())
        self._of.move_to_end(address)
        if len(self._of) > ADDRESSES:
            self._of.popitem(last=False)
        if len(tables) >= self.most:
            await self._put_away(tables)
        if len(tables) >= self.most:
            raise Refusal("too-fast", f"{self.most} games of bots alone run already; wait until one of them is over")
        beginning = object()
        tables.add(beginning)
        try:
            begun = await begin()
            tables.add(begun.id)
            return begun
        finally:
            tables.discard(beginning)

    async def _put_away(self, tables: set[object]) -> None:
        """Forget the games that are over, or that have people again."""
        for table_id in [each for each in tables if isinstance(each, str)]:
            table = await self.store.table(table_id)
            if table is None or table.status != "running" or not only_bots(table.seats):
                tables.discard(table_id)
