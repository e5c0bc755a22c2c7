"""Making the events of a decision from the state before it, the action, and the state after it."""

from collections.abc import Callable, Iterator
from typing import Final, cast

from kvytok.boards.schema import CardColor, TrainColor
from kvytok.game.box import Box
from kvytok.game.choices import color_name, make_cards, paying_for, payment_cards, price_of
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
from kvytok.game.position import Facts, Position
from kvytok.rules.actions import ADD, BUILD, CLAIM, GIVE_UP, KEEP, LEAVE_FLAG, PASS, TAKE, UNSEEN
from kvytok.rules.record import (
    FACE_UP,
    FLAG,
    KEEP_TICKETS,
    NONE,
    OPENING,
    OPENING_LONG,
    OVER,
    PAY_ROUTE,
    PAY_STATION,
    SECOND_CARD,
    TUNNEL,
    TURN,
)


def colors_in(counts: list[int]) -> tuple[CardColor, ...]:
    """A list of cards from the counts by colour."""
    return tuple(color_name(c) for c, n in enumerate(counts) for _ in range(n))


class Piles:
    """The sizes of the deck and the discard pile while a decision is carried out, and the events about them."""

    def __init__(self, deck: int, discard: int) -> None:
        self.deck = deck
        self.discard = discard
        self.told: list[Event] = []

    def renew(self) -> None:
        """Make the discard pile the deck if the deck is empty (D6)."""
        if self.deck == 0 and self.discard > 0:
            self.deck, self.discard = self.discard, 0
            self.told.append(DeckRenewed(self.deck))

    def draw(self, n: int = 1) -> None:
        """Take cards from the deck one by one."""
        for _ in range(n):
            self.deck -= 1
            self.renew()

    def restock(self, row: list[int], after: Facts) -> None:
        """Fill the row, and sweep it as often as the rules did (D2, D5, D6, X11).

        The rules record only the first cards that they turned up. Of the later ones only the last row is known.
        """
        noted = after["revealed"].tolist()[: after["revealed_n"]]
        row, size = list(row), sum(row)
        for sweeps_left in range(after["sweeps"], -1, -1):
            self.renew()
            wanted = min(FACE_UP - size, self.deck + self.discard)
            turned, noted = noted[:wanted], noted[wanted:]
            forgotten = len(turned) < wanted
            if forgotten:
                turned = [] if sweeps_left else [c for c, n in enumerate(after["face_up"].tolist()) for _ in range(n)]
            if turned:
                self.told.append(RowRefilled(tuple(color_name(c) for c in turned)))
            self.draw(wanted)
            size += wanted
            for c in turned:
                row[c] += 1
            if sweeps_left:
                self.told.append(RowSwept(() if forgotten else colors_in(row)))
                self.discard += size
                row, size = [0] * len(row), 0


def tell_setup(position: Position) -> list[Event]:
    """The events of the setup, from the first state."""
    after = position.facts()
    seats = range(after["players"])
    told: list[Event] = [GameBegan(after["players"], after["first"])]
    for seat in seats:
        hand = after["hands"][seat].tolist()
        told.append(HandDealt(seat, sum(hand), colors_in(hand)))
    piles = Piles(after["deck_n"] + after["discard_n"] + after["face_up_n"], 0)
    piles.restock([0] * len(after["face_up"]), after)
    told += piles.told
    told += (_offered(position.box, after, seat) for seat in seats)
    return told


def tell(position: Position, action: int, after: Facts) -> list[Event]:
    """The events of an action, from the state before it and the state after it."""
    before = position.facts()
    told = list(TELLERS[before["phase"]](position, before, action, after))
    if after["last_turns"] != NONE and before["last_turns"] == NONE:
        seat = before["seat"]
        told.append(LastRoundBegan(seat, int(after["cars"][seat])))
    if after["phase"] == TURN:
        told.append(TurnBegan(after["seat"]))
    if after["phase"] == OVER:
        told.append(GameEnded(after["passes"] == after["players"]))
    return told


def _tell_turn(position: Position, before: Facts, action: int, after: Facts) -> Iterator[Event]:
    """The events of an action in a turn."""
    if action <= UNSEEN:
        yield from _tell_card(position, before, action, after)
    elif action == PASS:
        yield Passed(before["seat"])
    elif action < CLAIM:
        yield _offered(position.box, after, before["seat"])
    elif action < BUILD:
        if after["phase"] != PAY_ROUTE:
            yield from _tell_claim(
                position, before, paying_for(position, action - CLAIM).legal()[0], after, action - CLAIM
            )
    elif after["phase"] != PAY_STATION:
        payment = paying_for(position, None).legal()[0]
        yield from _tell_station(position, before, payment, after, action - BUILD)


def _tell_card(position: Position, before: Facts, action: int, after: Facts) -> Iterator[Event]:
    """The events of a card taken, with the row or the deck afterwards."""
    seat = before["seat"]
    piles = Piles(before["deck_n"], before["discard_n"])
    if action == UNSEEN:
        gained = after["hands"][seat] - before["hands"][seat]
        yield DrewUnseen(seat, color_name(int(gained.argmax())))
        piles.draw()
    else:
        yield TookFaceUp(seat, color_name(action - TAKE))
        row = before["face_up"].tolist()
        row[action - TAKE] -= 1
        piles.restock(row, after)
    yield from piles.told


def _tell_payment(position: Position, before: Facts, action: int, after: Facts) -> Iterator[Event]:
    """The events of the payment for a chosen route."""
    yield from _tell_claim(position, before, action, after, before["pending_route"])


def _tell_claim(position: Position, before: Facts, payment: int, after: Facts, route: int) -> Iterator[Event]:
    """The events of cards laid for a route; a tunnel turns up cards."""
    box, seat = position.box, before["seat"]
    name = box.routes[route]
    laid = payment_cards(payment, price_of(position, route))
    piles = Piles(before["deck_n"], before["discard_n"])
    turned: list[int] = []
    if box.board.routes[route].tunnel:
        turned = after["turned"].tolist()[: after["turned_n"]]
        yield TunnelTurnedUp(seat, name, laid, tuple(color_name(c) for c in turned), after["extra"])
        piles.draw(len(turned))
        yield from piles.told
        piles.told = []
    if after["phase"] == TUNNEL:
        return
    claimed = after["owner"][route] == seat
    if claimed:
        yield ClaimedRoute(seat, name, laid, int(after["score"][seat] - before["score"][seat]))
        if after["phase"] == FLAG:
            return
    else:
        yield TunnelFailed(seat, name, laid, False)
    piles.discard += len(turned) + (laid.total if claimed else 0)
    piles.restock(before["face_up"].tolist(), after)
    yield from piles.told


def _tell_tunnel(position: Position, before: Facts, action: int, after: Facts) -> Iterator[Event]:
    """The events of the answer to a tunnel."""
    seat, route = before["seat"], before["pending_route"]
    name = position.box.routes[route]
    color, n, locomotives = before["laid_color"], before["laid_n"], before["laid_locomotives"]
    piles = Piles(before["deck_n"], before["discard_n"] + before["turned_n"])
    if action == GIVE_UP:
        yield TunnelFailed(seat, name, make_cards(color, n, locomotives), True)
    else:
        added = make_cards(color, before["extra"] - (action - ADD), action - ADD)
        paid = make_cards(color, n + added.count, locomotives + added.locomotives)
        yield TunnelAdded(seat, name, added)
        yield ClaimedRoute(seat, name, paid, int(after["score"][seat] - before["score"][seat]))
        if after["phase"] == FLAG:
            return
        piles.discard += paid.total
    piles.restock(before["face_up"].tolist(), after)
    yield from piles.told


def _tell_flag(position: Position, before: Facts, action: int, after: Facts) -> Iterator[Event]:
    """The events of a card left for a flag, or not left."""
    seat = before["seat"]
    discarded = before["laid_n"] + before["laid_locomotives"] + before["turned_n"]
    if action == LEAVE_FLAG:
        yield FlagLeft(seat, cast(TrainColor, color_name(before["laid_color"])))
        discarded -= 1
        points = int(after["score"][seat] - before["score"][seat])
        if points:
            yield FlagCompleted(seat, points)
            discarded += 3
    else:
        yield FlagDeclined(seat)
    piles = Piles(before["deck_n"], before["discard_n"] + discarded)
    piles.restock(before["face_up"].tolist(), after)
    yield from piles.told


def _tell_station_payment(position: Position, before: Facts, action: int, after: Facts) -> Iterator[Event]:
    """The events of the payment for a chosen station."""
    yield from _tell_station(position, before, action, after, before["pending_city"])


def _tell_station(position: Position, before: Facts, payment: int, after: Facts, city: int) -> Iterator[Event]:
    """The events of a station built."""
    cards = payment_cards(payment, price_of(position, None))
    yield BuiltStation(before["seat"], position.box.cities[city], cards)
    piles = Piles(before["deck_n"], before["discard_n"] + cards.total)
    piles.restock(before["face_up"].tolist(), after)
    yield from piles.told


def _offered(box: Box, facts: Facts, seat: int) -> TicketsOffered:
    """The event of a seat's offer."""
    tickets = _offer(box, facts, seat)
    return TicketsOffered(seat, len(tickets), tickets)


def _offer(box: Box, facts: Facts, seat: int) -> tuple[str, ...]:
    return tuple(box.ticket_names[t] for t in facts["offer"][seat].tolist()[: facts["offer_n"][seat]])


def _split(offer: tuple[str, ...], places: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The kept and the returned tickets of an offer."""
    kept = tuple(name for i, name in enumerate(offer) if places >> i & 1)
    return kept, tuple(name for i, name in enumerate(offer) if not places >> i & 1)


def _kept(box: Box, before: Facts, seat: int, places: int) -> TicketsKept:
    kept, returned = _split(_offer(box, before, seat), places)
    return TicketsKept(seat, len(kept), len(returned), kept, returned)


def _tell_keep(position: Position, before: Facts, action: int, after: Facts) -> Iterator[Event]:
    """The event of keeping some of the drawn tickets."""
    yield _kept(position.box, before, before["seat"], action - KEEP)


def _tell_opening(position: Position, before: Facts, action: int, after: Facts) -> Iterator[Event]:
    """The events of an opening choice; the last one settles all choices, and more tickets may be dealt."""
    box, seat = position.box, before["seat"]
    yield OpeningAnswered(seat, *_split(_offer(box, before, seat), action - KEEP))
    if after["phase"] == before["phase"]:
        return
    for other in range(before["players"]):
        places = action - KEEP if other == seat else int(before["choice"][other])
        yield _kept(box, before, other, places)
    if after["phase"] == OPENING:
        for other in range(before["players"]):
            yield _offered(box, after, other)


Teller = Callable[[Position, Facts, int, Facts], Iterator[Event]]

TELLERS: Final[dict[int, Teller]] = {
    OPENING_LONG: _tell_opening,
    OPENING: _tell_opening,
    TURN: _tell_turn,
    SECOND_CARD: _tell_card,
    KEEP_TICKETS: _tell_keep,
    PAY_ROUTE: _tell_payment,
    PAY_STATION: _tell_station_payment,
    TUNNEL: _tell_tunnel,
    FLAG: _tell_flag,
}
"""The function that makes the events of each phase."""
