"""The queue of the bots: decides which bot thinks next when there are more questions than cores.

People who wait come first. Within one rank, turns go round: from address to address, and within an address from table
to table. So nobody gets more turns by asking more often.
"""

from collections import OrderedDict, deque
from enum import IntEnum
from typing import Final, Generic, NamedTuple, TypeVar

Item = TypeVar("Item")

PASSED: Final = 3
"""After this number of turns for one rank, the next rank gets a turn: it waits longer, but not for ever."""


class Rank(IntEnum):
    """What somebody waits for; the most urgent comes first."""

    PEOPLE = 0
    """A move at a table where a player sits and waits."""
    HINT = 1
    LOOKED_ON = 2
    """A move at a table where people only watch, or where the players are away for now."""
    ALONE = 3
    """A move at a table where bots play alone and nobody watches: only when nobody else waits."""


class Asker(NamedTuple):
    """The table for which a bot thinks, and how urgent that is."""

    rank: Rank
    address: str
    """The address of the person who waits; if nobody is at the table, its host."""
    table: str


class BotQueue(Generic[Item]):
    """The waiting items, in the order in which they get their turns."""

    def __init__(self) -> None:
        self._rings: dict[Rank, OrderedDict[str, OrderedDict[str, deque[Item]]]] = {
            rank: OrderedDict() for rank in Rank
        }
        """For each rank the addresses, for each address the tables, for each table the items; all in turn order."""
        self._passed = 0
        self._size = 0

    def __len__(self) -> int:
        return self._size

    def add(self, asker: Asker, item: Item) -> None:
        """Put `item` in the queue."""
        tables = self._rings[asker.rank].setdefault(asker.address, OrderedDict())
        tables.setdefault(asker.table, deque()).append(item)
        self._size += 1

    def remove(self, asker: Asker, item: Item) -> bool:
        """Take `item` out of the queue; False if its turn has come already."""
        tables = self._rings[asker.rank].get(asker.address, OrderedDict())
        waiting = tables.get(asker.table, deque())
        if item not in waiting:
            return False
        waiting.remove(item)
        self._tidy(asker.rank, asker.address, asker.table)
        self._size -= 1
        return True

    def take(self) -> Item | None:
        """Take the item whose turn it is; None if the queue is empty."""
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
        """The number of waiting items of a rank, of one address or of all."""
        ring = self._rings[rank]
        chosen = ring.values() if address is None else [ring[address]] if address in ring else []
        return sum(len(waiting) for tables in chosen for waiting in tables.values())

    def ahead(self, asker: Asker) -> int:
        """How many items would probably get their turn before a new one of this asker."""
        urgent = sum(self.waiting(rank) for rank in Rank if rank < asker.rank)
        ring = self._rings[asker.rank]
        # Turns go round: before its own turn, every other address has as many turns as its own earlier items need.
        tables: OrderedDict[str, deque[Item]] = ring.get(asker.address, OrderedDict())
        own = len(tables) if asker.table not in tables else list(tables).index(asker.table) + len(tables[asker.table])
        others = (self.waiting(asker.rank, address) for address in ring if address != asker.address)
        return urgent + own + sum(min(own + 1, waiting) for waiting in others)

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
