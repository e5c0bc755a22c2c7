"""Events: what a move caused, one type for each kind, and who may know what of it.

Every event says in `secrets` which of its fields only the seat concerned may know. `seen_by` gives the event as another
seat or a watcher may see it: those fields are None. Events hold only numbers and names; `kvytok.words` makes sentences
of them.
"""

from typing import ClassVar, Self, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from kvytok.boards.schema import CardColor, TrainColor
from kvytok.game.moves import Cards


class Event(Struct, frozen=True, tag_field="event"):
    """Something that happened."""

    secrets: ClassVar[frozenset[str]] = frozenset()
    """The fields that only `seat` may know."""

    def seen_by(self, seat: int | None) -> Self:
        """The event as a seat may see it; None for a watcher."""
        if not self.secrets or seat == getattr(self, "seat", None):
            return self
        return replace(self, **dict.fromkeys(self.secrets))


class GameBegan(Event, frozen=True, tag="game-began"):
    """Everything is laid out (S1-S6)."""

    players: int
    first: int
    """The seat that will have the first turn."""


class HandDealt(Event, frozen=True, tag="hand-dealt"):
    """A seat got its first train cards (S2)."""

    secrets = frozenset({"cards"})

    seat: int
    count: int
    cards: tuple[CardColor, ...] | None


class TookFaceUp(Event, frozen=True, tag="took-face-up"):
    """A seat took a face-up card (D1)."""

    seat: int
    color: CardColor


class DrewUnseen(Event, frozen=True, tag="drew-unseen"):
    """A seat drew the top card of the deck (D1)."""

    secrets = frozenset({"color"})

    seat: int
    color: CardColor | None


class RowRefilled(Event, frozen=True, tag="row-refilled"):
    """Cards were turned up into the face-up row (D2, D5, X11)."""

    cards: tuple[CardColor, ...]
    """In the order in which they were turned up."""


class RowSwept(Event, frozen=True, tag="row-swept"):
    """Three or more locomotives lay face up, and the whole row was discarded (D5)."""

    cards: tuple[CardColor, ...]
    """The discarded cards, by colour; empty if too many rows were swept at once to record them."""


class DeckRenewed(Event, frozen=True, tag="deck-renewed"):
    """The deck ran out, and the discard pile became the new deck (D6)."""

    count: int


class TicketsOffered(Event, frozen=True, tag="tickets-offered"):
    """A seat was dealt tickets to choose from (S3, T1)."""

    secrets = frozenset({"tickets"})

    seat: int
    count: int
    tickets: tuple[str, ...] | None


class OpeningAnswered(Event, frozen=True, tag="opening-answered"):
    """A seat chose its opening tickets in secret; nobody learns how many before all have chosen (S4)."""

    secrets = frozenset({"kept", "returned"})

    seat: int
    kept: tuple[str, ...] | None
    returned: tuple[str, ...] | None


class TicketsKept(Event, frozen=True, tag="tickets-kept"):
    """A seat kept tickets for good and returned the others (S3, T1, T2)."""

    secrets = frozenset({"kept", "returned"})

    seat: int
    kept_count: int
    returned_count: int
    kept: tuple[str, ...] | None
    returned: tuple[str, ...] | None


class ClaimedRoute(Event, frozen=True, tag="claimed-route"):
    """A seat claimed a route (C2, C3)."""

    seat: int
    route: str
    cards: Cards
    """All cards paid, with the extra cards of a tunnel."""
    points: int


class TunnelTurnedUp(Event, frozen=True, tag="tunnel-turned-up"):
    """A seat laid cards for a tunnel, and cards were turned up for it (C6, C8)."""

    seat: int
    route: str
    laid: Cards
    cards: tuple[CardColor, ...]
    """The cards turned up, in order."""
    extra: int
    """The number of cards that must be added."""


class TunnelAdded(Event, frozen=True, tag="tunnel-added"):
    """A seat added the extra cards of a tunnel (C6)."""

    seat: int
    route: str
    cards: Cards


class TunnelFailed(Event, frozen=True, tag="tunnel-failed"):
    """A seat took its cards back from a tunnel (C7)."""

    seat: int
    route: str
    laid: Cards
    """The cards that went back to the hand."""
    gave_up: bool
    """Whether by choice; otherwise because the seat had too few cards."""


class BuiltStation(Event, frozen=True, tag="built-station"):
    """A seat built a station (B1)."""

    seat: int
    city: str
    cards: Cards


class FlagLeft(Event, frozen=True, tag="flag-left"):
    """A seat left a played card face up for a flag (C9)."""

    seat: int
    color: TrainColor


class FlagDeclined(Event, frozen=True, tag="flag-declined"):
    """A seat left no card for a flag although it could have (C9)."""

    seat: int


class FlagCompleted(Event, frozen=True, tag="flag-completed"):
    """A seat had all three colours, scored, and discarded the three cards (C9)."""

    seat: int
    points: int


class Passed(Event, frozen=True, tag="passed"):
    """A seat could do nothing (X2)."""

    seat: int


class LastRoundBegan(Event, frozen=True, tag="last-round-began"):
    """A seat ended its turn with few cars, and everybody has one more turn (E1)."""

    seat: int
    cars: int
    """The cars that the seat has left."""


class TurnBegan(Event, frozen=True, tag="turn-began"):
    """It is a seat's turn."""

    seat: int


class GameEnded(Event, frozen=True, tag="game-ended"):
    """The game is over (E1, X2)."""

    nobody_could_act: bool
    """Whether it ended because everybody passed in a row (X2)."""


EVENTS: tuple[type[Event], ...] = (
    GameBegan,
    HandDealt,
    TookFaceUp,
    DrewUnseen,
    RowRefilled,
    RowSwept,
    DeckRenewed,
    TicketsOffered,
    OpeningAnswered,
    TicketsKept,
    ClaimedRoute,
    TunnelTurnedUp,
    TunnelAdded,
    TunnelFailed,
    BuiltStation,
    FlagLeft,
    FlagDeclined,
    FlagCompleted,
    Passed,
    LastRoundBegan,
    TurnBegan,
    GameEnded,
)
"""All kinds of events, in the order in which a game may show them."""

AnyEvent: TypeAlias = (
    GameBegan
    | HandDealt
    | TookFaceUp
    | DrewUnseen
    | RowRefilled
    | RowSwept
    | DeckRenewed
    | TicketsOffered
    | OpeningAnswered
    | TicketsKept
    | ClaimedRoute
    | TunnelTurnedUp
    | TunnelAdded
    | TunnelFailed
    | BuiltStation
    | FlagLeft
    | FlagDeclined
    | FlagCompleted
    | Passed
    | LastRoundBegan
    | TurnBegan
    | GameEnded
)
"""Any event, as msgspec reads and writes it."""
