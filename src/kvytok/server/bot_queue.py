"""The queue of the bots: whose bot thinks next, when there are fewer cores than tables where one is asked.

People who wait come first. Among those of the same rank turns go round: address after address, and of each address
table after table, so that nobody gets more by asking more often.
"""

from collections import OrderedDict, deque
from enum import IntEnum
from typing import Final, Generic, NamedTuple, TypeVar

Item = TypeVar("Item")

PASSED: Final = 3
"""After so many turns of a rank the next one gets a turn, so that it waits longer but not for ever."""


class Rank(IntEnum):
    """What somebody waits for, the most urgent first."""

    PEOPLE = 0
    """A move, at a table where a player sits and waits."""
    HINT = 1
    LOOKED_ON = 2
    """A move, where others look on, or whose players are away for now."""
    ALONE = 3
    """A move, where bots play among themselves and nobody looks: only when no one else waits."""


class Asker(NamedTuple):
    """For whom a bot thinks."""

    rank: Rank
    address: str
    """The address of whoever waits; of a table where nobody is, its host."""
    table: str


class BotQueue(Generic[Item]):
    """Those who wait, and whose turn it is."""

    def __init__(self) -> None:
        self._rings: dict[Rank, OrderedDict[str, OrderedDict[str, deque[Item]]]] = {
            rank: OrderedDict() for rank in Rank
        }
        """For each rank the addresses, for each address the tables, for each table those who wait, in turn."""
        self._passed = 0
        self._size = 0

    def __len__(self) -> int:
        return self._size

    def add(self, asker: Asker, item: Item) -> None:
        """Somebody comes."""
        tables = self._rings[asker.rank].setdefault(asker.address, OrderedDict())
        tables.setdefault(asker.table, deque()).append(item)
        self._size += 1

    def remove(self, asker: Asker, item: Item) -> bool:
        """Somebody goes away; False where it was their turn already."""
        tables = self._rings[asker.rank].get(asker.address, OrderedDict())
        waiting = tables.get(asker.table, deque())
        if item not in waiting:
            return False
        waiting.remove(item)
        self._tidy(asker.rank, asker.address, asker.table)
        self._size -= 1
        return True

    def take(self) -> Item | None:
        """The next whose turn it is."""
        ranks = [rank for rank in Rank if self._rings[rank]]
        if not ranks:
            return None
        behind = ranks[1] if len(ranks) > 1 and ranks[1] != Rank.ALONE else None
        if behind is not None and self._passed >= PASSED:
            self._passed = 0
            return self._take(behind)
        self._passed = 0 if behind is None else self._passed + 1
        return self._take(ranks[0])

    def waiting(self, rank: Rank, address: str | None = None) -> int:
        """How many of a rank wait, all of them or those of an address."""
        ring = self._rings[rank]
        chosen = ring.values() if address is None else [ring[address]] if address in ring else []
        return sum(len(waiting) for tables in chosen for waiting in tables.values())

    def _take(self, rank: Rank) -> Item:
        ring = self._rings[rank]
        address, tables = next(iter(ring.items()))
        table, waiting = next(iter(tables.items()))
        item = waiting.popleft()
        ring.move_to_end(address)
        tables.move_to_end(table)
        self._tidy(rank, address, table)
        self._size -= 1
        return item

    def _tidy(self, rank: Rank, address: str, table: str) -> None:
        ring = self._rings[rank]
        if not ring[address][table]:
            del ring[address][table]
        if not ring[address]:
            del ring[address]
