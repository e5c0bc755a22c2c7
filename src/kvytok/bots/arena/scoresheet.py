"""The scoresheet: the results of all games of a tournament as one array, and sums and means of them per deal."""

from collections.abc import Iterator
from itertools import combinations
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kvytok.bots.arena.pairing import Pairing
from kvytok.bots.arena.times import Times
from kvytok.rules.record import SEATS, Records

Numbers = NDArray[np.float64]

KEPT: Final = ("total", "rank", "route_points", "ticket_points", "completed", "longest_bonus")
"""The fields of a result that are kept, for every seat."""
GAME: Final = np.dtype([("done", "?"), *((name, "i2", SEATS) for name in KEPT)])


class Duel(NamedTuple):
    """The results of two bots against each other."""

    a: int
    b: int
    each: int
    """The number of comparisons in each deal: one for each pair of their seats in each game."""
    scores: Numbers
    """The comparisons that `a` won in each deal; a tie counts as half."""


class Scoresheet:
    """The games of all tables; each deal is played in all rotations."""

    def __init__(self, bots: int, seating: tuple[Pairing, ...], deals: int) -> None:
        self.bots, self.tables, self.deals = bots, seating, deals
        self.rotations = seating[0].rotations
        self.games = np.zeros((len(seating), deals, self.rotations), GAME)
        self.times = [Times() for _ in range(bots)]

    def put(
        self, table: int, rotation: int, deals: NDArray[np.int64], games: Records, times: tuple[Times, ...] = ()
    ) -> None:
        """Store finished games of some deals, and how long each seat thought in them."""
        self.games[table, deals, rotation] = games
        for bot, spent in zip(self.tables[table].seats(rotation), times, strict=False):
            self.times[bot].add(spent)

    def played(self) -> int:
        """The number of games that are done."""
        return int(self.games["done"].sum())

    def complete(self) -> int:
        """The number of deals, counted from the first without a gap, that are done at every table."""
        whole = self.games["done"].all(axis=(0, 2))
        return self.deals if whole.all() else int(whole.argmin())

    def only(self, deals: int) -> "Scoresheet":
        """A scoresheet with only the first `deals` deals; the times are still those of all deals."""
        part = Scoresheet(self.bots, self.tables, deals)
        part.games = self.games[:, :deals]
        part.times = self.times
        return part

    def shares(self, table: int) -> Numbers:
        """Each seat's share of the victory, by deal and rotation; winners who tie share it equally."""
        won = (self._seats(table, "rank") == 1).astype(float)
        shared: Numbers = won / won.sum(axis=2, keepdims=True)
        return shared

    def margins(self, table: int) -> Numbers:
        """The points of each seat minus the mean of the other seats."""
        total = self._seats(table, "total").astype(float)
        n = total.shape[2]
        beyond: Numbers = (total - total.mean(axis=2, keepdims=True)) * n / (n - 1)
        return beyond

    def points(self, table: int, name: str) -> Numbers:
        """The field `name` of the results for every seat, by deal and rotation."""
        return self._seats(table, name).astype(float)

    def by_deal(self, table: int, bot: int, numbers: Numbers) -> Numbers:
        """The mean over a bot's seats in each deal; empty if it does not play at the table."""
        sits = [[sitter == bot for sitter in self.tables[table].seats(r)] for r in range(self.rotations)]
        chosen: Numbers = numbers[:, np.array(sits)]
        return chosen.mean(axis=1) if chosen.shape[1] else np.zeros(0)

    def seats_of(self, table: int, bot: int) -> int:
        """The number of seats that a bot has at a table."""
        return self.tables[table].bots.count(bot)

    def duels(self) -> Iterator[Duel]:
        """For every two bots: how often one finished ahead of the other, over all their tables."""
        for a, b in combinations(range(self.bots), 2):
            scores, each = np.zeros(self.deals), 0
            for table in self.tables_of(a, b):
                rank = self._seats(table, "rank")
                for rotation in range(self.rotations):
                    seats = self.tables[table].seats(rotation)
                    for i in (seat for seat, bot in enumerate(seats) if bot == a):
                        for j in (seat for seat, bot in enumerate(seats) if bot == b):
                            mine, theirs = rank[:, rotation, i], rank[:, rotation, j]
                            scores += (mine < theirs) + 0.5 * (mine == theirs)
                            each += 1
            yield Duel(a, b, each, scores)

    def tables_of(self, *bots: int) -> list[int]:
        """The tables at which all these bots play."""
        return [number for number, table in enumerate(self.tables) if set(bots) <= set(table.bots)]

    def _seats(self, table: int, name: str) -> NDArray[np.int16]:
        chosen: NDArray[np.int16] = self.games[name][table, :, :, : self.rotations]
        return chosen
