"""A ledger: the table as it looks to somebody who knows only the events."""

from collections import Counter
from functools import singledispatchmethod

from kvytok.game import events
from kvytok.game.moves import Cards


class Ledger:
    """Hands, row, piles, cars, scores and tickets, followed by events alone."""

    def __init__(self, cards: int) -> None:
        self.deck = cards
        self.discard = 0
        self.row: Counter[str] = Counter()
        self.hands: dict[int, Counter[str]] = {}
        self.owners: dict[str, int] = {}
        self.stations: dict[str, int] = {}
        self.tickets: dict[int, set[str]] = {}
        self.scores: Counter[int] = Counter()
        self.flags: dict[int, set[str]] = {}
        self.turned = 0
        self.asked: int | None = None
        self.over = False

    def spend(self, seat: int, cards: Cards) -> None:
        if cards.color is not None:
            self.hands[seat][cards.color] -= cards.count
        self.hands[seat]["locomotive"] -= cards.locomotives

    @singledispatchmethod
    def note(self, event: events.Event) -> None:
        """Do nothing: most events about tickets and turns change nothing that is kept here."""

    @note.register
    def _(self, event: events.HandDealt) -> None:
        assert event.cards is not None
        assert len(event.cards) == event.count
        self.hands[event.seat] = Counter(event.cards)
        self.tickets[event.seat] = set()
        self.flags[event.seat] = set()
        self.deck -= event.count

    @note.register
    def _(self, event: events.TookFaceUp) -> None:
        self.row[event.color] -= 1
        self.hands[event.seat][event.color] += 1

    @note.register
    def _(self, event: events.DrewUnseen) -> None:
        assert event.color is not None
        self.deck -= 1
        self.hands[event.seat][event.color] += 1

    @note.register
    def _(self, event: events.RowRefilled) -> None:
        self.row.update(event.cards)
        self.deck -= len(event.cards)

    @note.register
    def _(self, event: events.RowSwept) -> None:
        if event.cards:
            assert Counter(event.cards) == +self.row
            assert event.cards.count("locomotive") >= 3
            self.discard += len(event.cards)
        else:
            # Not recorded: five cards went from the deck to the discard pile.
            self.deck -= 5 - self.row.total()
            self.discard += 5
        self.row = Counter()

    @note.register
    def _(self, event: events.DeckRenewed) -> None:
        # A deck that runs out while cards are being drawn is renewed in between.
        self.deck += event.count
        self.discard -= event.count

    @note.register
    def _(self, event: events.TicketsKept) -> None:
        assert event.kept is not None
        assert event.returned is not None
        assert (len(event.kept), len(event.returned)) == (event.kept_count, event.returned_count)
        self.tickets[event.seat].update(event.kept)

    @note.register
    def _(self, event: events.TunnelTurnedUp) -> None:
        self.deck -= len(event.cards)
        self.turned = len(event.cards)

    @note.register
    def _(self, event: events.TunnelFailed) -> None:
        self.discard += self.turned
        self.turned = 0

    @note.register
    def _(self, event: events.ClaimedRoute) -> None:
        self.spend(event.seat, event.cards)
        self.owners[event.route] = event.seat
        self.scores[event.seat] += event.points
        self.discard += event.cards.total + self.turned
        self.turned = 0

    @note.register
    def _(self, event: events.BuiltStation) -> None:
        self.spend(event.seat, event.cards)
        self.stations[event.city] = event.seat
        self.discard += event.cards.total

    @note.register
    def _(self, event: events.FlagLeft) -> None:
        self.flags[event.seat].add(event.color)
        self.discard -= 1

    @note.register
    def _(self, event: events.FlagCompleted) -> None:
        assert len(self.flags[event.seat]) == 3
        self.flags[event.seat].clear()
        self.scores[event.seat] += event.points
        self.discard += 3

    @note.register
    def _(self, event: events.TurnBegan) -> None:
        self.asked = event.seat

    @note.register
    def _(self, event: events.GameEnded) -> None:
        self.asked = None
        self.over = True
