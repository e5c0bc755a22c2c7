"""The rows of a table in the database: the table with its chairs, a move of its log, a line of its chat."""

import logging
from collections.abc import Mapping
from typing import Any, Literal

import msgspec
from msgspec import Struct

from kvytok.server.messages import Notice, Pace, Reaction, StandIn, Status
from kvytok.server.refusal import Refusal

log = logging.getLogger(__name__)

By = Literal["guest", "bot", "stand-in"]
"""Who made a move."""


class Chair(Struct, frozen=True):
    """A seat as it is stored."""

    kind: Literal["open", "guest", "local", "bot"]
    guest: str | None = None
    """The guest who plays the seat; for a local seat, the guest whose device it is."""
    name: str | None = None
    level: str | None = None
    stand_in: StandIn | None = None
    color: int | None = None
    """The number of the seat's fixed colour."""
    called: int | None = None
    """When a bot takes over from a player who was asked whether anybody is there and has not answered yet."""
    bot: int | None = None
    """Which of the bots of its level it is, from 1; None for people and for a bot that goes by a person's name."""
    plans: bool = False
    """Whether the player agrees to planning help."""


class Removed(Struct, frozen=True):
    """A person whom the host has removed."""

    guest: str
    name: str


class TableRow(Struct, frozen=True):
    """A table as it is stored."""

    id: str
    code: str
    host: str
    status: Status
    game: str
    bonus: tuple[str, ...]
    first: int | None
    pace: Pace
    watchers: bool
    seats: tuple[Chair, ...]
    created: int
    changed: int
    revision: int = 0
    seq: int = 0
    state: bytes | None = None
    key: bytes | None = None
    asked: tuple[int, ...] = ()
    deadline: int | None = None
    due: int | None = None
    winners: tuple[str, ...] = ()
    rematch: str | None = None
    hints: bool | None = None
    """Whether players may ask for hints; None: they may if at most one person plays."""
    removed: tuple[Removed, ...] = ()
    """The people who may not sit down."""

    def seats_of(self, guest: str) -> tuple[int, ...]:
        """The seats that a guest plays."""
        return tuple(seat for seat, chair in enumerate(self.seats) if chair.guest == guest)

    @property
    def barred(self) -> frozenset[str]:
        """The guests who may not even listen: the host has removed them, and nobody may watch."""
        return frozenset() if self.watchers else frozenset(one.guest for one in self.removed)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names."""
        return tuple(chair.name or "" for chair in self.seats)


class MoveRow(Struct, frozen=True):
    """A move in the log."""

    number: int
    seat: int
    move: str
    by: By
    at: int


class LineRow(Struct, frozen=True):
    """A line of chat, a reaction or a notice."""

    id: int
    seat: int | None
    name: str
    at: int
    text: str | None
    reaction: Reaction | None
    notice: Notice | None


_JSON = {
    "bonus": tuple[str, ...],
    "seats": tuple[Chair, ...],
    "asked": tuple[int, ...],
    "winners": tuple[str, ...],
    "removed": tuple[Removed, ...],
}


def written(fields: dict[str, Any]) -> dict[str, Any]:
    """The fields of a table as the database stores them."""
    return {name: msgspec.json.encode(value).decode() if name in _JSON else value for name, value in fields.items()}


def read_table(row: Mapping[str, Any]) -> TableRow:
    """A table from a row of the database; `Refusal` if the row is damaged."""
    try:
        fields = {
            name: msgspec.json.decode(value, type=_JSON[name]) if name in _JSON else value
            for name, value in row.items()
        }
    except msgspec.MsgspecError as error:
        log.error("a table in the database is damaged", extra={"table": row["id"], "why": str(error)})
        raise Refusal("failed", "this table is damaged; the log of the server says how") from None
    return TableRow(**fields)
