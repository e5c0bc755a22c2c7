"""Who plays whom: the tables of a tournament, and the seats of each game.

Luck is taken out by pairing. One deal is the cards of one key, the first seat included; every table plays each deal as
often as it has seats, and between two games everybody moves one seat on. So each bot sits once on each seat of each
deal, and once on the seat that begins.
"""

from itertools import combinations
from typing import NamedTuple


class Pairing(NamedTuple):
    """The bots of one table, as numbers, in the order in which they sit."""

    bots: tuple[int, ...]

    @property
    def rotations(self) -> int:
        """How many games each deal is played."""
        return len(self.bots)

    def seats(self, rotation: int) -> tuple[int, ...]:
        """The bot on each seat after so many moves of one seat."""
        n = len(self.bots)
        return tuple(self.bots[(seat - rotation) % n] for seat in range(n))


def tables(bots: int, players: int) -> tuple[Pairing, ...]:
    """The tables at which so many bots meet.

    With as many bots as seats there is one table. With more, every choice of that many bots has a table: with two seats
    a round robin. With fewer, the last bot takes the seats that are left: one `strong` among three `racer`.
    """
    if bots < 2:
        raise ValueError("a tournament needs two bots or more")
    if bots <= players:
        return (Pairing((*range(bots), *[bots - 1] * (players - bots))),)
    return tuple(Pairing(chosen) for chosen in combinations(range(bots), players))
