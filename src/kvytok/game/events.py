"""Events: what a move caused, one type for each kind, and who may know what of it.

Every event says in `secrets` which of its fields only the seat concerned may know. `seen_by` gives the event as another
seat or a watcher may see it: those fields are None. Events hold only numbers and names; `text` is one way to say them.
"""

from collections.abc import Sequence
from typing import ClassVar, Self, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from kvytok.boards.schema import CardColor, TrainColor
from kvytok.game.moves import Cards, count


def name_of(seat: int, names: Sequence[str]) -> str:
    """A player's name; if there is none, the number of the seat, counted from 1."""
    return names[seat] if seat < len(names) else f"Player {seat + 1}"


def listed(cards: Sequence[str]) -> str:
    """Cards in a row: `red, locomotive, blue`."""
    return ", ".join(cards) or "nothing"


class Event(Struct, frozen=True, tag_field="event"):
    """Something that happened."""

    secrets: ClassVar[frozenset[str]] = frozenset()
    """The fields that only `seat` may know."""

    def seen_by(self, seat: int | None) -> Self:
        """The event as a seat may see it; None for a watcher."""
        if not self.secrets or seat == getattr(self, "seat", None):
            return self
        return replace(self, **dict.fromkeys(self.secrets))

    def text(self, names: Sequence[str] = ()) -> str:
        """The event in plain English."""
        raise NotImplementedError


class GameBegan(Event, frozen=True, tag="game-began"):
    """Everything is laid out (S1-S5)."""

    players: int
    first: int
    """The seat that will have the first turn."""

    def text(self, names: Sequence[str] = ()) -> str:
        return f"a game of {self.players} begins; {name_of(self.first, names)} will play first"


class HandDealt(Event, frozen=True, tag="hand-dealt"):
    """A seat got its first train cards (S2)."""

    secrets = frozenset({"cards"})

    seat: int
    count: int
    cards: tuple[CardColor, ...] | None

    def text(self, names: Sequence[str] = ()) -> str:
        cards = f": {listed(self.cards)}" if self.cards else ""
        return f"{name_of(self.seat, names)} is dealt {count(self.count, 'card')}{cards}"


class TookFaceUp(Event, frozen=True, tag="took-face-up"):
    """A seat took a face-up card (D1)."""

    seat: int
    color: CardColor

    def text(self, names: Sequence[str] = ()) -> str:
        return f"{name_of(self.seat, names)} takes {self.color}"


class DrewUnseen(Event, frozen=True, tag="drew-unseen"):
    """A seat drew the top card of the deck (D1)."""

    secrets = frozenset({"color"})

    seat: int
    color: CardColor | None

    def text(self, names: Sequence[str] = ()) -> str:
        color = f": {self.color}" if self.color else ""
        return f"{name_of(self.seat, names)} draws an unseen card{color}"


class RowRefilled(Event, frozen=True, tag="row-refilled"):
    """Cards were turned up into the face-up row (D2, D5, X11)."""

    cards: tuple[CardColor, ...]
    """In the order in which they were turned up."""

    def text(self, names: Sequence[str] = ()) -> str:
        return f"turned up: {listed(self.cards)}"


class RowSwept(Event, frozen=True, tag="row-swept"):
    """Three or more locomotives lay face up, and the whole row was discarded (D5)."""

    cards: tuple[CardColor, ...]
    """The discarded cards, by colour; empty if too many rows were swept at once to record them."""

    def text(self, names: Sequence[str] = ()) -> str:
        return f"too many locomotives: {listed(self.cards)} are discarded"


class DeckRenewed(Event, frozen=True, tag="deck-renewed"):
    """The deck ran out, and the discard pile became the new deck (D6)."""

    count: int

    def text(self, names: Sequence[str] = ()) -> str:
        return f"the discard pile becomes the deck: {count(self.count, 'card')}"


class TicketsOffered(Event, frozen=True, tag="tickets-offered"):
    """A seat was dealt tickets to choose from (S3, T1)."""

    secrets = frozenset({"tickets"})

    seat: int
    count: int
    tickets: tuple[str, ...] | None

    def text(self, names: Sequence[str] = ()) -> str:
        tickets = f": {listed(self.tickets)}" if self.tickets else ""
        return f"{name_of(self.seat, names)} is offered {count(self.count, 'ticket')}{tickets}"


class OpeningAnswered(Event, frozen=True, tag="opening-answered"):
    """A seat chose its opening tickets in secret; nobody learns how many before all have chosen (S4)."""

    secrets = frozenset({"kept", "returned"})

    seat: int
    kept: tuple[str, ...] | None
    returned: tuple[str, ...] | None

    def text(self, names: Sequence[str] = ()) -> str:
        kept = f" and keeps {listed(self.kept)}" if self.kept is not None else ""
        return f"{name_of(self.seat, names)} has chosen{kept}"


class TicketsKept(Event, frozen=True, tag="tickets-kept"):
    """A seat kept tickets for good and returned the others (S3, T1, T2)."""

    secrets = frozenset({"kept", "returned"})

    seat: int
    kept_count: int
    returned_count: int
    kept: tuple[str, ...] | None
    returned: tuple[str, ...] | None

    def text(self, names: Sequence[str] = ()) -> str:
        kept = f": {listed(self.kept)}" if self.kept else ""
        words = f"{name_of(self.seat, names)} keeps {count(self.kept_count, 'ticket')}{kept}"
        return f"{words}; {self.returned_count} returned" if self.returned_count else words


class ClaimedRoute(Event, frozen=True, tag="claimed-route"):
    """A seat claimed a route (C2, C3)."""

    seat: int
    route: str
    cards: Cards
    """All cards paid, with the extra cards of a tunnel."""
    points: int

    def text(self, names: Sequence[str] = ()) -> str:
        paid = f"with {self.cards} for {count(self.points, 'point')}"
        return f"{name_of(self.seat, names)} claims {self.route} {paid}"


class TunnelTurnedUp(Event, frozen=True, tag="tunnel-turned-up"):
    """A seat laid cards for a tunnel, and cards were turned up for it (C6, C8)."""

    seat: int
    route: str
    laid: Cards
    cards: tuple[CardColor, ...]
    """The cards turned up, in order."""
    extra: int
    """The number of cards that must be added."""

    def text(self, names: Sequence[str] = ()) -> str:
        laid = f"{name_of(self.seat, names)} lays {self.laid} for {self.route}"
        return f"{laid}; the tunnel turned up {listed(self.cards)}: {self.extra} more to pay"


class TunnelAdded(Event, frozen=True, tag="tunnel-added"):
    """A seat added the extra cards of a tunnel (C6)."""

    seat: int
    route: str
    cards: Cards

    def text(self, names: Sequence[str] = ()) -> str:
        return f"{name_of(self.seat, names)} adds {self.cards}"


class TunnelFailed(Event, frozen=True, tag="tunnel-failed"):
    """A seat took its cards back from a tunnel (C7)."""

    seat: int
    route: str
    laid: Cards
    """The cards that went back to the hand."""
    gave_up: bool
    """Whether by choice; otherwise because the seat had too few cards."""

    def text(self, names: Sequence[str] = ()) -> str:
        how = "gives up" if self.gave_up else "cannot pay for"
        return f"{name_of(self.seat, names)} {how} {self.route} and takes {self.laid} back"


class BuiltStation(Event, frozen=True, tag="built-station"):
    """A seat built a station (B1)."""

    seat: int
    city: str
    cards: Cards

    def text(self, names: Sequence[str] = ()) -> str:
        return f"{name_of(self.seat, names)} builds a station in {self.city} with {self.cards}"


class FlagLeft(Event, frozen=True, tag="flag-left"):
    """A seat left a played card face up for a flag (C9)."""

    seat: int
    color: TrainColor

    def text(self, names: Sequence[str] = ()) -> str:
        return f"{name_of(self.seat, names)} leaves {self.color} for the flag"


class FlagDeclined(Event, frozen=True, tag="flag-declined"):
    """A seat left no card for a flag although it could have (C9)."""

    seat: int

    def text(self, names: Sequence[str] = ()) -> str:
        return f"{name_of(self.seat, names)} leaves no card for the flag"


class FlagCompleted(Event, frozen=True, tag="flag-completed"):
    """A seat had all three colours, scored, and discarded the three cards (C9)."""

    seat: int
    points: int

    def text(self, names: Sequence[str] = ()) -> str:
        return f"{name_of(self.seat, names)} completes a flag for {count(self.points, 'point')}"


class Passed(Event, frozen=True, tag="passed"):
    """A seat could do nothing (X2)."""

    seat: int

    def text(self, names: Sequence[str] = ()) -> str:
        return f"{name_of(self.seat, names)} passes"


class LastRoundBegan(Event, frozen=True, tag="last-round-began"):
    """A seat ended its turn with few cars, and everybody has one more turn (E1)."""

    seat: int
    cars: int
    """The cars that the seat has left."""

    def text(self, names: Sequence[str] = ()) -> str:
        return f"{name_of(self.seat, names)} has {count(self.cars, 'car')} left: one more turn for everybody"


class TurnBegan(Event, frozen=True, tag="turn-began"):
    """It is a seat's turn."""

    seat: int

    def text(self, names: Sequence[str] = ()) -> str:
        return f"{name_of(self.seat, names)} to play"


class GameEnded(Event, frozen=True, tag="game-ended"):
    """The game is over (E1, X2)."""

    nobody_could_act: bool
    """Whether it ended because everybody passed in a row (X2)."""

    def text(self, names: Sequence[str] = ()) -> str:
        return "the game is over" + (": nobody could act any more" if self.nobody_could_act else "")


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
