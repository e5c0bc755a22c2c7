"""The teller: says events, moves, reasons and results in words, from messages and their arguments.

A message gets plain arguments: numbers, names, ids of colours, and "yes" or "no". Cities come with their names in the
reader's language. Names of players and cities stay unchanged: no message needs another grammatical case of them.
"""

from collections.abc import Sequence
from typing import Final

from kvytok.boards import Board
from kvytok.boards.schema import CARD_COLORS, ROUTE_COLORS
from kvytok.game.box import Box
from kvytok.game.events import (
    BuiltStation,
    ClaimedRoute,
    DeckRenewed,
    DrewUnseen,
    Event,
    FlagCompleted,
    FlagDeclined,
    FlagLeft,
    GameBegan,
    GameEnded,
    HandDealt,
    LastRoundBegan,
    OpeningAnswered,
    Passed,
    RowRefilled,
    RowSwept,
    TicketsKept,
    TicketsOffered,
    TookFaceUp,
    TunnelAdded,
    TunnelFailed,
    TunnelTurnedUp,
    TurnBegan,
)
from kvytok.game.moves import AddCards, BuildStation, Cards, ClaimRoute, KeepTickets, Move, TakeCard
from kvytok.game.reasons import Reason
from kvytok.game.result import Result
from kvytok.rules.record import PHASE_NAMES
from kvytok.words.catalogue import Argument, Words

Arguments = dict[str, Argument]

OWNERS: Final = frozenset({"route-taken", "city-taken"})
"""Reasons whose `have` is the seat that owns something."""


def pieces_of(board: Board) -> str:
    """`train` or `bus`: what messages call the pieces and the wild cards of a board."""
    return "bus" if board.pieces == "buses" else "train"


class Teller:
    """Words in one language for one box, said to one reader.

    It leaves nothing out: give it an event as the reader may see it (`Event.seen_by`).
    """

    def __init__(self, lang: str, box: Box, names: Sequence[str] = (), you: int | None = None) -> None:
        self.words = Words(lang)
        self.box = box
        self.names = names
        self.you = you
        """The seat of the reader; None for a watcher."""
        self.pieces = pieces_of(box.board)

    def city(self, city: str) -> str:
        """The name of a city, or of a region, in the language."""
        return str(getattr(self.box.board.names_of(city), self.words.lang))

    def route(self, route: str) -> str:
        """A route by its two cities."""
        ends = self.box.board.routes[self.box.route_numbers[route]]
        return self.pair(ends.a, ends.b)

    def ticket(self, ticket: str) -> str:
        """A ticket by its two cities; several targets are named one after the other."""
        card = self.box.tickets[self.box.ticket_numbers[ticket]]
        targets = " / ".join(self.city(target.b) for target in card.targets)
        return self.words.format("route-name", a=self.city(card.a), b=targets)

    def pair(self, a: str, b: str) -> str:
        """Two cities that a route or a ticket joins."""
        return self.words.format("route-name", a=self.city(a), b=self.city(b))

    def player(self, seat: int) -> Arguments:
        """A player as arguments: the name, and whether the player is the reader."""
        name = self.names[seat] if seat < len(self.names) else self.words.format("player-number", number=str(seat + 1))
        return {"player": name, "you": yes(seat == self.you)}

    def cards(self, cards: Cards) -> Arguments:
        """A payment as arguments."""
        return {"color": cards.color or "none", "count": cards.count, "locomotives": cards.locomotives}

    def row(self, cards: Sequence[str]) -> str:
        """Cards one by one: `red, locomotive, blue`."""
        return ", ".join(self.words.format("card-word", color=color, pieces=self.pieces) for color in cards)

    def listed(self, tickets: Sequence[str] | None) -> Arguments:
        """Tickets in a row as arguments, and whether the reader may know them."""
        return {"known": yes(bool(tickets)), "tickets": ", ".join(self.ticket(name) for name in tickets or ())}

    def event(self, event: Event) -> str:
        """An event as a line of the log."""
        tag = event.__struct_config__.tag
        return self.words.format(f"event-{tag}", pieces=self.pieces, **self._event(event))

    def _event(self, event: Event) -> Arguments:
        """The arguments of an event's message."""
        match event:
            case GameBegan():
                return {"players": event.players, **self.player(event.first)}
            case RowRefilled():
                return {"cards": self.row(event.cards)}
            case RowSwept():
                return {"cards": self.row(event.cards), "known": yes(bool(event.cards))}
            case DeckRenewed():
                return {"count": event.count}
            case GameEnded():
                return {"reason": "nobody-could-act" if event.nobody_could_act else "last-round"}
            case HandDealt():
                cards = event.cards or ()
                more: Arguments = {"count": event.count, "known": yes(bool(cards)), "cards": self.row(cards)}
                return {**self.player(event.seat), **more}
            case TookFaceUp() | FlagLeft():
                return {**self.player(event.seat), "color": event.color}
            case DrewUnseen():
                known = event.color is not None
                return {**self.player(event.seat), "known": yes(known), "color": event.color or "none"}
            case TicketsOffered():
                return {**self.player(event.seat), "count": event.count, **self.listed(event.tickets)}
            case OpeningAnswered():
                return {**self.player(event.seat), **self.listed(event.kept)}
            case TicketsKept():
                counts: Arguments = {"count": event.kept_count, "returned": event.returned_count}
                return {**self.player(event.seat), **counts, **self.listed(event.kept)}
            case ClaimedRoute() | TunnelTurnedUp() | TunnelAdded() | TunnelFailed() | BuiltStation():
                return {**self.player(event.seat), **self._paid(event)}
            case FlagCompleted():
                return {**self.player(event.seat), "points": event.points}
            case LastRoundBegan():
                return {**self.player(event.seat), "count": event.cars}
            case FlagDeclined() | Passed() | TurnBegan():
                return self.player(event.seat)
        raise TypeError(f"no words for {type(event).__name__}")

    def _paid(self, event: ClaimedRoute | TunnelTurnedUp | TunnelAdded | TunnelFailed | BuiltStation) -> Arguments:
        """What was paid, and for what."""
        match event:
            case BuiltStation():
                return {"city": self.city(event.city), **self.cards(event.cards)}
            case ClaimedRoute():
                return {"route": self.route(event.route), **self.cards(event.cards), "points": event.points}
            case TunnelAdded():
                return {"route": self.route(event.route), **self.cards(event.cards)}
            case TunnelFailed():
                reason = "gave-up" if event.gave_up else "too-few"
                return {"route": self.route(event.route), **self.cards(event.laid), "reason": reason}
            case TunnelTurnedUp():
                turned: Arguments = {"turned": len(event.cards), "cards": self.row(event.cards), "extra": event.extra}
                return {"route": self.route(event.route), **self.cards(event.laid), **turned}

    def move(self, move: Move) -> str:
        """A move as a button or a question says it."""
        tag = move.__struct_config__.tag
        arguments: Arguments = {}
        match move:
            case TakeCard():
                arguments = {"color": move.color}
            case KeepTickets():
                arguments = {"count": len(move.tickets), **self.listed(move.tickets)}
            case ClaimRoute():
                arguments = {"route": self.route(move.route), **self.cards(move.cards)}
            case BuildStation():
                arguments = {"city": self.city(move.city), **self.cards(move.cards)}
            case AddCards():
                arguments = self.cards(move.cards)
        return self.words.format(f"move-{tag}", pieces=self.pieces, **arguments)

    def reason(self, reason: Reason) -> str:
        """Why something is not allowed."""
        arguments: Arguments = {"have": reason.have, "need": reason.need, "pieces": self.pieces}
        if reason.code in OWNERS:
            arguments |= self.player(reason.have)
        elif reason.code == "not-your-turn":
            arguments |= {**self.player(reason.need), "phase": "opening" if reason.rule == "S4" else "turn"}
        elif reason.code == "not-asked":
            phase = PHASE_NAMES[reason.have]
            arguments["phase"] = "opening" if phase.startswith("opening") else phase
        elif reason.code == "wrong-color":
            wanted = self.words.format("route-color", color=ROUTE_COLORS[reason.need])
            arguments |= {"color": CARD_COLORS[reason.have], "wanted": wanted}
        return self.words.format(f"reason-{reason.code}", **arguments)

    def hint_reason(self, code: str, ticket: str | None, n: int | None, route: str | None, player: int | None) -> str:
        """A reason for a move (`bots.hint_reasons.HintReason`)."""
        return self.words.format(
            f"hint-{code}",
            count=n or 0,
            ticket="" if ticket is None else self.ticket(ticket),
            route="" if route is None else self.route(route),
            player=str(self.player(player or 0)["player"]),
            pieces=self.pieces,
        )

    def winners(self, seats: Sequence[int]) -> str:
        """Who wins."""
        if len(seats) == 1:
            return self.words.format("winner", **self.player(seats[0]))
        names = [str(self.player(seat)["player"]) for seat in seats]
        return self.words.format("winners-shared", players=self.words.join(names))

    def decided(self, result: Result) -> str:
        """What decided (E5)."""
        return self.words.format("decided-shared" if len(result.winners) > 1 else f"decided-{result.decided_by}")


def yes(fact: bool) -> str:
    """A fact as the word that messages expect."""
    return "yes" if fact else "no"
