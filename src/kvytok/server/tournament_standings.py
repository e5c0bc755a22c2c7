"""Standings of a tournament: points, and what decides between equal points. Pure functions.

A table gives each player the share of the others at it who were left behind: 1 for the first, 0 for the last; a tie is
half. A rest gives half a point. Equal points are decided by (1) the points of the people met, where a bot counts half a
point a round, (2) victories, (3) the sum of the scores. Who is equal in all of these shares the place.
"""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from kvytok.server.game_outcome import GameOutcome
from kvytok.server.tournament_plan import TournamentPlan

REST = 0.5
"""The points of a round in which somebody rests."""


class PlayerTally(Struct):
    """What a contestant has after some rounds."""

    number: int
    points: float = 0.0
    opponents: float = 0.0
    """The points of the people met."""
    wins: int = 0
    score: int = 0
    """The sum of the scores in the games."""
    games: int = 0
    place: int = 0

    @property
    def key(self) -> tuple[float, float, int, int]:
        """What decides, in this order."""
        return (-round(self.points, 6), -round(self.opponents, 6), -self.wins, -self.score)


def shares(ranks: Sequence[int]) -> list[float]:
    """For each player the share of the others who were left behind; a tie counts half."""
    others = max(1, len(ranks) - 1)
    behind = [sum((rank < other) + 0.5 * (rank == other) for other in ranks) - 0.5 for rank in ranks]
    return [count / others for count in behind]


def standings(plan: TournamentPlan, outcomes: Mapping[str, GameOutcome]) -> list[PlayerTally]:
    """The standings after all finished tables, the first place first."""
    tallies = [PlayerTally(number) for number in range(len(plan.contestants))]
    met: list[list[int]] = [[] for _ in tallies]
    bots = [0] * len(tallies)
    for each in plan.played:
        for resting in each.byes:
            tallies[resting].points += REST
        for table in each.tables:
            outcome = outcomes.get(table.table)
            if outcome is None:
                continue
            points = shares([seat.rank for seat in outcome.seats])
            for seat, number in enumerate(table.seats):
                if number is None:
                    continue
                tally = tallies[number]
                tally.points += points[seat]
                tally.games += 1
                tally.score += outcome.seats[seat].total
                tally.wins += outcome.seats[seat].rank == 1
                others = [other for place, other in enumerate(table.seats) if place != seat]
                met[number] += [other for other in others if other is not None]
                bots[number] += others.count(None)
    for tally in tallies:
        people = sum(tallies[other].points for other in met[tally.number])
        tally.opponents = people + bots[tally.number] * REST * len(plan.played)
    ordered = sorted(tallies, key=lambda tally: (*tally.key, tally.number))
    for place, tally in enumerate(ordered, start=1):
        before = ordered[place - 2] if place > 1 else None
        tally.place = before.place if before is not None and before.key == tally.key else place
    return ordered
