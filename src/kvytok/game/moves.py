"""Moves: one type for every action of the rule book, each with a short text.

A move is what a player says at the table. It may stand for two decisions of the rules, such as claiming a route and
paying for it; `choices` translates. Moves are frozen and can be compared, hashed, and written as JSON by msgspec.
"""

from typing import Final, TypeAlias, get_args

from msgspec import Struct

from kvytok.boards.schema import CardColor, TrainColor
from kvytok.whole_number import whole_number

COLORS: Final[tuple[TrainColor | None, ...]] = (None, *get_args(TrainColor))


def count(n: int, one: str) -> str:
    """A number with its noun: `1 locomotive`, `2 locomotives`."""
    return f"{n} {one}" if n == 1 else f"{n} {one}s"


class Cards(Struct, frozen=True):
    """A set of train cards of one colour, with or without locomotives."""

    color: TrainColor | None
    """The colour; None for locomotives alone (X4)."""
    count: int
    """The number of cards of this colour."""
    locomotives: int = 0
    """The number of locomotives beside them."""

    def __post_init__(self) -> None:
        if self.color not in COLORS:
            raise ValueError(f"there are no {self.color!r} cards; there are: {', '.join(COLORS[1:])}, and None")  # type: ignore[arg-type]
        if whole_number(self.count) is None or whole_number(self.locomotives) is None:
            raise TypeError(f"cards are counted in whole numbers, not {self.count!r} and {self.locomotives!r}")
        if self.count < 0 or self.locomotives < 0:
            raise ValueError(f"cards cannot be fewer than none: {self.count} and {self.locomotives}")
        if (self.color is None) != (self.count == 0):
            raise ValueError(
                "a colour goes with a count of 1 or more; locomotives alone are Cards(None, 0, locomotives)"
            )

    @property
    def total(self) -> int:
        """The number of all cards."""
        return self.count + self.locomotives

    def text(self) -> str:
        """For example `2 black 1 locomotive`."""
        parts = [f"{self.count} {self.color}"] if self.count else []
        if self.locomotives:
            parts.append(count(self.locomotives, "locomotive"))
        return " ".join(parts) or "nothing"

    __str__ = text


class TakeCard(Struct, frozen=True, tag_field="move", tag="take"):
    """Take a face-up card (D1)."""

    color: CardColor

    def text(self) -> str:
        """`take red`"""
        return f"take {self.color}"

    __str__ = text


class TakeUnseen(Struct, frozen=True, tag_field="move", tag="take-unseen"):
    """Take the top card of the deck (D1)."""

    def text(self) -> str:
        """`take unseen`"""
        return "take unseen"

    __str__ = text


class DrawTickets(Struct, frozen=True, tag_field="move", tag="tickets"):
    """Take tickets from the deck to choose from (T1)."""

    def text(self) -> str:
        """`tickets`"""
        return "tickets"

    __str__ = text


class KeepTickets(Struct, frozen=True, tag_field="move", tag="keep"):
    """Keep some of the offered tickets and return the others (S3, T1)."""

    tickets: tuple[str, ...]
    """The names of the kept tickets, in the order of the offer."""

    def text(self) -> str:
        """`keep brest-petrograd london-wien`"""
        return f"keep {' '.join(self.tickets)}" if self.tickets else "keep nothing"

    __str__ = text


class ClaimRoute(Struct, frozen=True, tag_field="move", tag="claim"):
    """Claim a route and pay for it (C1); a tunnel may ask for more (C6)."""

    route: str
    cards: Cards

    def text(self) -> str:
        """`claim brest-paris black: 2 black 1 locomotive`"""
        return f"claim {self.route}: {self.cards.text()}"

    __str__ = text


class BuildStation(Struct, frozen=True, tag_field="move", tag="station"):
    """Build a station in a city and pay for it (B1)."""

    city: str
    cards: Cards

    def text(self) -> str:
        """`station wien: 1 red`"""
        return f"station {self.city}: {self.cards.text()}"

    __str__ = text


class AddCards(Struct, frozen=True, tag_field="move", tag="add"):
    """Add the extra cards that a tunnel asks for (C6)."""

    cards: Cards

    def text(self) -> str:
        """`add 1 locomotive`"""
        return f"add {self.cards.text()}"

    __str__ = text


class GiveUp(Struct, frozen=True, tag_field="move", tag="give-up"):
    """Take the cards back instead of adding some to a tunnel (C7)."""

    def text(self) -> str:
        """`give up`"""
        return "give up"

    __str__ = text


class LeaveFlag(Struct, frozen=True, tag_field="move", tag="leave-flag"):
    """Leave one of the played cards face up for a flag (C9)."""

    def text(self) -> str:
        """`leave flag`"""
        return "leave flag"

    __str__ = text


class NoFlag(Struct, frozen=True, tag_field="move", tag="no-flag"):
    """Discard all played cards and leave none for a flag (C9)."""

    def text(self) -> str:
        """`no flag`"""
        return "no flag"

    __str__ = text


class Pass(Struct, frozen=True, tag_field="move", tag="pass"):
    """Do nothing, because nothing is possible (X2)."""

    def text(self) -> str:
        """`pass`"""
        return "pass"

    __str__ = text


Move: TypeAlias = (
    TakeCard
    | TakeUnseen
    | DrawTickets
    | KeepTickets
    | ClaimRoute
    | BuildStation
    | AddCards
    | GiveUp
    | LeaveFlag
    | NoFlag
    | Pass
)
"""Any move."""
