"""Pairings: which bots play together at a table of a tournament, and on which seats.

This reduces luck. A deal is all the cards of one key, and the seat that begins. Every table plays each deal once for
each of its seats, and after each game every bot moves one seat on. So each bot plays each seat of each deal once, and
begins once.
"""

from itertools import combinations
from typing import NamedTuple


class Pairing(NamedTuple):
    """The bots of one table, as numbers, in the order of their seats."""

    bots: tuple[int, ...]

    @property
    def rotations(self) -> int:
        """The number of games for each deal."""
        return len(self.bots)

    def seats(self, rotation: int) -> tuple[int, ...]:
        """The bot on each seat after all bots have moved on by `rotation` seats."""
        n = len(self.bots)
        return tuple(self.bots[(seat - rotation) % n] for seat in range(n))


def tables(bots: int, players: int) -> tuple[Pairing, ...]:
    """The tables of a tournament with `bots` bots and `players` seats per table.

    With as many bots as seats there is one table. With more bots, there is a table for every choice of `players` bots;
    with two seats this is a round robin. With fewer, the last bot takes the seats that are left: for example one
    `strong` and three `racer`.
    """
    if bots < 2:
        raise ValueError("a tournament needs two bots or more")
    if bots <= players:
        return (Pairing((*range(bots), *[bots - 1] * (players - bots))),)
    return tuple(Pairing(chosen) for chosen in combinations(range(bots), players))
