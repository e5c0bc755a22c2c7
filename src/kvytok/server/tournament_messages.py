"""Messages about tournaments."""

from typing import Annotated

from msgspec import Meta, Struct

from kvytok.server.messages import MOST_SEATS, GameName, Level, Name, Pace, Status, TableId
from kvytok.server.tournament_plan import Absence, System, TournamentStatus

MOST_ROUNDS = 30


class NewTournament(Struct, frozen=True, forbid_unknown_fields=True):
    """The wish for a new tournament."""

    name: Name
    game: GameName
    seats: Annotated[int, Meta(ge=2, le=MOST_SEATS)]
    """The seats of a table; bots fill up."""
    system: System = "swiss"
    rounds: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)] | None = None
    """Null: as many as fit when it begins. In a round robin, until everybody can have met everybody."""
    level: Level = "casual"
    """The level of the bots that fill up."""
    pace: Pace = "none"
    absence: Absence = "bot"
    automatic: bool = False
    """Whether the next round begins by itself when all tables have ended."""
    join: bool = True
    """Whether you take part yourself."""


class AbsentWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether somebody is absent in the next rounds."""

    absent: bool


class ContestantInfo(Struct, frozen=True):
    """A contestant with the place in the standings."""

    number: int
    name: str
    guest: int | None
    """The number in the name of a person who has not chosen one; else null."""
    mine: bool
    absent: bool
    place: int
    points: float
    opponents: float
    """The first tie-break: the points of the people met."""
    wins: int
    score: int
    games: int


class TournamentSeat(Struct, frozen=True):
    """A seat at a table of a tournament."""

    contestant: int | None
    """Null for a bot."""
    total: int | None
    """The score, after the end."""
    rank: int | None
    points: float | None
    """The points for the tournament, after the end."""


class TournamentTable(Struct, frozen=True):
    """A table of a round."""

    id: str
    link: str
    status: Status
    mine: bool
    """Whether you sit there."""
    seats: tuple[TournamentSeat, ...]


class RoundInfo(Struct, frozen=True):
    """A round."""

    tables: tuple[TournamentTable, ...]
    byes: tuple[int, ...]
    over: bool


class TournamentInfo(Struct, frozen=True):
    """A tournament, as everybody may see it."""

    id: TableId
    link: str
    name: str
    game: str
    seats: int
    system: System
    rounds: int | None
    """Null: not decided yet."""
    level: str
    pace: Pace
    absence: Absence
    automatic: bool
    status: TournamentStatus
    host: bool
    """Whether you are the host."""
    mine: int | None
    """Your number, if you take part."""
    contestants: tuple[ContestantInfo, ...]
    """In the order of the standings."""
    played: tuple[RoundInfo, ...]
    """The rounds that have begun; the newest comes last."""


class TournamentLine(Struct, frozen=True):
    """A tournament in a list."""

    id: TableId
    name: str
    game: str
    status: TournamentStatus
    contestants: int
    changed: int


class TournamentList(Struct, frozen=True):
    """Your tournaments, the newest first."""

    tournaments: tuple[TournamentLine, ...]


TOURNAMENT_BODIES: tuple[type[Struct], ...] = (NewTournament, AbsentWish, TournamentInfo, TournamentList)
"""The bodies of requests and answers about tournaments."""
