"""The result of a game: every item of every player's score, the ranks, and what decided (E2-E5, X10)."""

from typing import Final, Literal, get_args

import numpy as np
from msgspec import Struct

from kvytok.game.position import Facts, Position
from kvytok.rules.from_python import decided_by_at, longest_path_at, score_at
from kvytok.rules.record import NONE, OVER, RESULT, SCRATCH, Records

Decider = Literal["points", "tickets", "longest_path", "fewer_stations", "longest_bonus"]
DECIDERS: Final[tuple[Decider, ...]] = get_args(Decider)
"""What can decide a game, by the numbers of the rules: 0 for the points, then the tie-breaks."""

DECIDED: Final[dict[str, str]] = {
    "points": "most points",
    "tickets": "more tickets completed",
    "longest_path": "the longer continuous path",
    "fewer_stations": "fewer stations built",
    "longest_bonus": "holding the longest-path bonus",
}


class TicketResult(Struct, frozen=True):
    """A ticket at the end (E2); of several targets the one that scores, or if none does, the first (T3)."""

    a: str
    b: str
    points: int
    """What it scores if it is completed, and costs if it is not."""
    completed: bool


class StationUse(Struct, frozen=True):
    """A built station and the route of another player that it lets its owner use (B2, E3)."""

    city: str
    route: str | None
    """None if no route would complete anything more."""


class PlayerResult(Struct, frozen=True):
    """The score sheet of one player."""

    seat: int
    name: str
    route_points: int
    tickets: tuple[TicketResult, ...]
    completed_count: int
    ticket_points: int
    station_points: int
    station_use: tuple[StationUse, ...]
    flag_points: int
    longest_path: int
    longest_routes: tuple[str, ...]
    """The routes of a longest path, in the board's order."""
    longest_bonus: int
    total: int
    rank: int


class Result(Struct, frozen=True):
    """The result of a game, or of a game as if it ended now."""

    game: str
    players: tuple[PlayerResult, ...]
    winners: tuple[str, ...]
    """The names of the winners; several winners share the victory."""
    decided_by: Decider
    """What decided: the points, or the last tie-break that was needed (E5)."""
    final: bool
    """Whether the game is over."""

    def text(self) -> str:
        """One line: `Anna 112, Bo 98; Anna wins`."""
        scores = ", ".join(f"{player.name} {player.total}" for player in self.players)
        return f"{scores}; {self.verdict()}"

    def verdict(self) -> str:
        """Who wins, and by which tie-break if not by points."""
        if len(self.winners) > 1:
            return f"{' and '.join(self.winners)} share the victory"
        by = "" if self.decided_by == "points" else f" by {DECIDED[self.decided_by]}"
        return f"{self.winners[0]} wins{by}"

    __str__ = text


def itemise(position: Position) -> Result:
    """The result of a position, as if the game ended now."""
    box, facts = position.box, position.facts()
    results, scratches = np.zeros(1, RESULT), np.zeros(1, SCRATCH)
    score_at(box.records, position.states, 0, scratches, results)
    sheet: Facts = dict(zip(RESULT.names or (), results[0].item(), strict=True))
    players = tuple(_player(position, facts, sheet, seat, scratches) for seat in range(facts["players"]))
    winners = tuple(player.name for player in players if player.rank == 1)
    decided_by = DECIDERS[decided_by_at(box.records, position.states, 0, results)]
    return Result(box.game_id, players, winners, decided_by, facts["phase"] == OVER)


def _player(position: Position, facts: Facts, sheet: Facts, seat: int, scratches: Records) -> PlayerResult:
    """One player's score sheet."""
    box = position.box
    longest_path_at(box.records, position.states, 0, seat, scratches)
    trail = scratches["trail"][0]
    uses = zip(sheet["station_city"][seat].tolist(), sheet["station_route"][seat].tolist(), strict=True)
    return PlayerResult(
        seat=seat,
        name=position.names[seat],
        route_points=int(sheet["route_points"][seat]),
        tickets=tuple(
            TicketResult(ticket.a, target.b, target.points, bool(sheet["ticket_done"][t]))
            for t, ticket in enumerate(box.tickets)
            if facts["holder"][t] == seat
            for target in [box.target(t, int(sheet["ticket_done"][t]))]
        ),
        completed_count=int(sheet["completed"][seat]),
        ticket_points=int(sheet["ticket_points"][seat]),
        station_points=int(sheet["station_points"][seat]),
        station_use=tuple(
            StationUse(box.cities[city], None if route == NONE else box.routes[route])
            for city, route in uses
            if city != NONE
        ),
        flag_points=int(sheet["flag_points"][seat]),
        longest_path=int(sheet["longest_path"][seat]),
        longest_routes=tuple(name for r, name in enumerate(box.routes) if trail[r]),
        longest_bonus=int(sheet["longest_bonus"][seat]),
        total=int(sheet["total"][seat]),
        rank=int(sheet["rank"][seat]),
    )
