"""Pairings of a tournament: who meets whom in the next round, and who sits where. Pure functions.

Tables have two to five seats and bots fill up, so there are as many people at each table as at any other, give or take
one. Nobody meets the same people again while there is another way; in a Swiss tournament those with equal points meet;
whoever had many bots at the table gets fewer; and everybody plays first about equally often.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, permutations
from typing import Final

from kvytok.server.tournament_plan import System, TournamentRound

AGAIN: Final = 1000.0
"""What it costs that two people meet again; it grows with the square of how often."""
APART: Final = 10.0
"""What a point between two people at one table costs, in a Swiss tournament."""
BOTS: Final = 3.0
"""What a bot at the table costs, for each one that the person has had before."""
SWEEPS: Final = 40
"""How often all exchanges of two people are tried."""

Meetings = Counter[tuple[int, int]]


class PastRounds:
    """What the rounds so far say: who met whom, who had bots, and who sat where."""

    def __init__(self, rounds: Sequence[TournamentRound]) -> None:
        self.met: Meetings = Counter()
        self.bots: Counter[int] = Counter()
        self.sat: Counter[tuple[int, int]] = Counter()
        for each in rounds:
            for table in each.tables:
                people = [number for number in table.seats if number is not None]
                self.met.update(pair(a, b) for a, b in combinations(people, 2))
                for seat, number in enumerate(table.seats):
                    if number is not None:
                        self.sat[number, seat] += 1
                        self.bots[number] += len(table.seats) - len(people)


def pair(a: int, b: int) -> tuple[int, int]:
    """Two contestants in the order of their numbers."""
    return (a, b) if a < b else (b, a)


def sizes_of(people: int, seats: int) -> list[int]:
    """The number of people at each table: as equal as possible, with bots on the other seats."""
    tables = -(-people // seats)
    return [people // tables + (number < people % tables) for number in range(tables)]


def pairings(
    present: Sequence[int], points: dict[int, float], rounds: Sequence[TournamentRound], seats: int, system: System
) -> list[tuple[int | None, ...]]:
    """The tables of the next round: the contestant at each seat, None for a bot.

    `present` are the contestants who play, in the order of the standings; `points` are what they have.
    """
    if not present:
        return []
    past = PastRounds(rounds)
    if seats == 2 and system == "round-robin":
        groups = circle(sorted(present), len(rounds))
    else:
        groups = exchanged(_cut(present, sizes_of(len(present), seats)), points, past, seats, system)
    return [seated(group, past, seats) for group in groups]


def _cut(present: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    """The contestants cut into tables in their order."""
    groups, start = [], 0
    for size in sizes:
        groups.append(list(present[start : start + size]))
        start += size
    return groups


def circle(present: Sequence[int], turn: int) -> list[list[int]]:
    """Everybody meets everybody, two at a table: one stays, the others go round. If they are odd, one has a bot."""
    ring: list[int | None] = [*present, *([None] if len(present) % 2 else [])]
    rest = ring[1:]
    turn %= max(1, len(rest))
    order = [ring[0], *rest[turn:], *rest[:turn]]
    half = len(order) // 2
    pairs = zip(order[:half], reversed(order[half:]), strict=True)
    return [[each for each in two if each is not None] for two in pairs]


def cost(group: Sequence[int], points: dict[int, float], past: PastRounds, seats: int, system: System) -> float:
    """How bad a table is."""
    again = sum(past.met[pair(a, b)] * (past.met[pair(a, b)] + 1) / 2 for a, b in combinations(group, 2))
    apart = sum(abs(points.get(a, 0) - points.get(b, 0)) for a, b in combinations(group, 2))
    bots = (seats - len(group)) * sum(past.bots[number] for number in group)
    return AGAIN * again + (APART * apart if system == "swiss" else 0) + BOTS * bots


def exchanged(
    groups: list[list[int]], points: dict[int, float], past: PastRounds, seats: int, system: System
) -> list[list[int]]:
    """The tables after people were exchanged between them as long as that makes them better."""

    def price(group: Sequence[int]) -> float:
        return cost(group, points, past, seats, system)

    prices = [price(group) for group in groups]
    for _ in range(SWEEPS):
        better = False
        for (i, one), (j, two) in combinations(enumerate(groups), 2):
            for a in range(len(one)):
                for b in range(len(two)):
                    one[a], two[b] = two[b], one[a]
                    new = price(one), price(two)
                    if sum(new) < prices[i] + prices[j] - 1e-9:
                        prices[i], prices[j] = new
                        better = True
                    else:
                        one[a], two[b] = two[b], one[a]
        if not better:
            break
    return groups


def seated(group: Sequence[int], past: PastRounds, seats: int) -> tuple[int | None, ...]:
    """The seats of a table, so that everybody sits on every seat about equally often; the first seat plays first."""
    everybody: list[int | None] = [*group, *[None] * (seats - len(group))]

    def strain(order: Sequence[int | None]) -> tuple[int, int]:
        counts = [past.sat[number, seat] for seat, number in enumerate(order) if number is not None]
        first = order[0]
        return (0 if first is None else past.sat[first, 0], sum(count * count for count in counts))

    # Bots take no seat in turn: people sit before them, as far as that is fair.
    return min(permutations(everybody), key=strain)
