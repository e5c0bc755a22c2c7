"""The plan of a tournament: what is played, who takes part, and who sat where in each round. As it is stored."""

from typing import Literal

from msgspec import Struct

from kvytok.server.messages import Pace

System = Literal["swiss", "round-robin"]
"""How players meet: those with equal points, or everybody everybody."""
Absence = Literal["bot", "bye"]
"""What happens with absent players: a bot moves for them until they come, or they rest for half a point."""
TournamentStatus = Literal["open", "running", "over"]


class Contestant(Struct, frozen=True):
    """Somebody who takes part. The place in the list is the contestant's number."""

    guest: str | None
    """None for somebody who was forgotten."""
    name: str
    absent: bool = False


class PlannedTable(Struct, frozen=True):
    """A table of a round."""

    table: str
    """The id of the table; it is made when the round begins."""
    seats: tuple[int | None, ...]
    """The number of the contestant at each seat; None for a bot."""


class TournamentRound(Struct, frozen=True):
    """A round."""

    tables: tuple[PlannedTable, ...]
    byes: tuple[int, ...] = ()
    """The contestants who rest in this round."""


class TournamentPlan(Struct, frozen=True):
    """Everything about a tournament except the results, which its tables have."""

    name: str
    game: str
    seats: int
    """The seats of a table, bots included."""
    system: System
    rounds: int | None
    """The number of rounds to be played; None: it is decided when the first one begins."""
    level: str
    """The level of the bots that fill up."""
    pace: Pace
    absence: Absence
    contestants: tuple[Contestant, ...] = ()
    played: tuple[TournamentRound, ...] = ()
    """The rounds that have begun."""


class TournamentRow(Struct, frozen=True):
    """A tournament as it is stored."""

    id: str
    host: str
    status: TournamentStatus
    automatic: bool
    """Whether the next round begins by itself when all tables have ended."""
    revision: int
    plan: TournamentPlan
    created: int
    changed: int

    def number_of(self, guest: str) -> int | None:
        """The number of a guest among the contestants."""
        numbers = (number for number, one in enumerate(self.plan.contestants) if one.guest == guest)
        return next(numbers, None)
