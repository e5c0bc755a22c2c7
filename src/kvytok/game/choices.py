"""Moves as actions of the rules: which moves a position allows, and the action ids that carry out each move."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, cast

import numpy as np

from kvytok.boards.schema import CardColor, TrainColor
from kvytok.game.box import Box
from kvytok.game.errors import CannotParse, NotLegal
from kvytok.game.moves import (
    AddCards,
    BuildStation,
    Cards,
    ClaimRoute,
    DrawTickets,
    GiveUp,
    KeepTickets,
    LeaveFlag,
    Move,
    NoFlag,
    Pass,
    TakeCard,
    TakeUnseen,
)
from kvytok.game.position import Position
from kvytok.game.reasons import Reason, not_offered, why_not, wrong_count
from kvytok.rules.actions import (
    ACTIONS,
    ADD,
    BUILD,
    CLAIM,
    DRAW_TICKETS,
    GIVE_UP,
    KEEP,
    LEAVE_FLAG,
    NO_FLAG,
    PASS,
    PAY,
    PAY_LOCOMOTIVES,
    TAKE,
    UNSEEN,
)
from kvytok.rules.from_python import legal_at, station_price_at
from kvytok.rules.record import COLOR_NAMES, LENGTH, PAY_ROUTE, PAY_STATION, TUNNEL

MOVES_KEPT: Final = 1 << 15
"""Moves that are kept, so that the same claim is not made again and again; a board has about a thousand."""

Ids = tuple[int, ...]
"""The action ids that carry out a move."""

SIMPLE: Final[dict[int, Move]] = {
    **{TAKE + c: TakeCard(cast(CardColor, name)) for c, name in enumerate(COLOR_NAMES)},
    UNSEEN: TakeUnseen(),
    DRAW_TICKETS: DrawTickets(),
    PASS: Pass(),
    GIVE_UP: GiveUp(),
    LEAVE_FLAG: LeaveFlag(),
    NO_FLAG: NoFlag(),
}
"""Moves that are always a single action."""
SIMPLE_IDS: Final = {move: action for action, move in SIMPLE.items()}
COLOR_NUMBERS: Final = {name: number for number, name in enumerate(COLOR_NAMES)}


def color_name(number: int) -> CardColor:
    """The name of a card colour."""
    return COLOR_NAMES[number]


def make_cards(color: int, n: int, locomotives: int) -> Cards:
    """A set of cards from the numbers of the rules."""
    return Cards(cast(TrainColor, COLOR_NAMES[color]) if n else None, n, locomotives)


@lru_cache(None)
def payment_cards(action: int, price: int) -> Cards:
    """The cards of a payment action."""
    if action == PAY_LOCOMOTIVES:
        return Cards(None, 0, price)
    color, locomotives = divmod(action - PAY, LENGTH)
    return make_cards(color, price - locomotives, locomotives)


def payment_action(cards: Cards) -> int:
    """The action that pays with these cards."""
    if cards.color is None:
        return PAY_LOCOMOTIVES
    return PAY + COLOR_NUMBERS[cards.color] * LENGTH + cards.locomotives


def price_of(position: Position, route: int | None) -> int:
    """The price of a route in cards; without a route, the price of the asked seat's next station."""
    if route is None:
        return station_price_at(position.box.records, position.states, 0, position.seat)
    return int(position.box.records["route_price"][0, route])


def paying_for(position: Position, route: int | None, city: int | None = None) -> Position:
    """The position after the route or the city has been chosen, when the payment is asked for."""
    if route is not None:
        return position.asking(PAY_ROUTE, pending_route=route)
    return position.asking(PAY_STATION, pending_city=0 if city is None else city)


def payments(position: Position, route: int | None) -> dict[Cards, Ids]:
    """The ways to pay for a route that may be claimed, or for a station, each with the actions that follow the choice.

    The rules ask for the payment only if there is a choice.
    """
    price = price_of(position, route)
    ways = paying_for(position, route).legal()
    asked = len(ways) > 1 or position.phase in (PAY_ROUTE, PAY_STATION)
    return {payment_cards(way, price): (way,) if asked else () for way in ways}


@lru_cache(MOVES_KEPT)
def _claim(box: Box, action: int, payment: int) -> ClaimRoute:
    """The move that claims a route with a payment; the same one for all who ask."""
    price = int(box.records["route_price"][0, action - CLAIM])
    return ClaimRoute(box.routes[action - CLAIM], payment_cards(payment, price))


def keep_move(position: Position, places: int) -> KeepTickets:
    """The move that keeps the tickets at some places of the asked seat's offer."""
    names = position.box.ticket_names
    offer = position.states["offer"][0][position.seat].tolist()
    return KeepTickets(tuple(names[ticket] for i, ticket in enumerate(offer) if ticket >= 0 and places >> i & 1))


def add_move(position: Position, locomotives: int) -> AddCards:
    """The move that adds a tunnel's extra cards, with this number of locomotives among them."""
    extra, color = int(position.states["extra"][0]), int(position.states["laid_color"][0])
    return AddCards(make_cards(color, extra - locomotives, locomotives))


def legal_moves(position: Position) -> dict[Move, Ids]:
    """All legal moves of the asked seat with the action ids that carry them out, in the order of the rules."""
    return dict(list_moves(position))


def list_moves(position: Position) -> Iterator[tuple[Move, Ids]]:
    """All legal moves one by one, each with its action ids, in the order of the rules."""
    box = position.box
    station_payments: dict[Cards, Ids] | None = None
    paying: Position | None = None
    for action in position.legal():
        if action in SIMPLE:
            yield SIMPLE[action], (action,)
        elif action < CLAIM:
            yield keep_move(position, action - KEEP), (action,)
        elif action < PAY:
            if paying is None:  # one position for all routes, which are put in one by one
                paying, room = position.asking(PAY_ROUTE), np.empty(ACTIONS, np.int16)
                route = paying.states["pending_route"]
            route[0] = action - CLAIM
            ways: list[int] = room[: legal_at(box.records, paying.states, 0, room)].tolist()
            if len(ways) == 1:
                yield _claim(box, action, ways[0]), (action,)
            else:
                for way in ways:
                    yield _claim(box, action, way), (action, way)
        elif action < BUILD:
            yield _payment_move(position, action), (action,)
        elif action < ADD:
            if station_payments is None:
                station_payments = payments(position, None)
            for cards, then in station_payments.items():
                yield BuildStation(box.cities[action - BUILD], cards), (action, *then)
        else:
            yield add_move(position, action - ADD), (action,)


def _payment_move(position: Position, action: int) -> Move:
    """The move whose payment is being asked for."""
    box = position.box
    if position.phase == PAY_ROUTE:
        route = int(position.states["pending_route"][0])
        return ClaimRoute(box.routes[route], payment_cards(action, price_of(position, route)))
    city = int(position.states["pending_city"][0])
    return BuildStation(box.cities[city], payment_cards(action, price_of(position, None)))


def move_of(position: Position, ids: Ids) -> Move:
    """The exact move that legal action ids carry out."""
    action = ids[0]
    if action in SIMPLE:
        return SIMPLE[action]
    if action < CLAIM:
        return keep_move(position, action - KEEP)
    if CLAIM <= action < PAY or BUILD <= action < ADD:
        route = action - CLAIM if action < PAY else None
        payment = ids[1] if len(ids) > 1 else paying_for(position, route).legal()[0]
        cards = payment_cards(payment, price_of(position, route))
        if route is not None:
            return ClaimRoute(position.box.routes[route], cards)
        return BuildStation(position.box.cities[action - BUILD], cards)
    return _payment_move(position, action) if action < BUILD else add_move(position, action - ADD)


def ids_of(position: Position, move: Move) -> Ids:
    """The action ids that carry out a move of the asked seat; `NotLegal` with the reason if it is not allowed."""
    if isinstance(move, KeepTickets):
        return _keep_ids(position, move)
    if isinstance(move, ClaimRoute):
        return _claim_ids(position, move)
    if isinstance(move, BuildStation):
        return _station_ids(position, move)
    if isinstance(move, AddCards):
        return _add_ids(position, move)
    if isinstance(move, TakeCard) and move.color not in COLOR_NAMES:
        raise CannotParse(f"there is no {move.color!r} card to take; there are: {', '.join(COLOR_NAMES)}")
    return (demand(position, SIMPLE_IDS[move]),)


def demand(position: Position, action: int) -> int:
    """The action itself if it is legal, else `NotLegal`."""
    refusal = why_not(position, action)
    if refusal is not None:
        raise NotLegal(refusal)
    return action


def _check_cards(cards: object) -> None:
    """Refuse what is not a set of cards."""
    if not isinstance(cards, Cards):
        raise CannotParse(f"cards are for example Cards('red', 2, locomotives=1), not {cards!r}")


def _keep_ids(position: Position, move: KeepTickets) -> Ids:
    """The action that keeps these tickets of the offer."""
    numbers = position.box.ticket_numbers
    offer = position.states["offer"][0][position.seat].tolist() if position.seat >= 0 else []
    demand_kind(position, KEEP)
    places = 0
    if isinstance(move.tickets, str) or not isinstance(move.tickets, Iterable):
        raise CannotParse(f"the tickets to keep are several names, such as ('a-b', 'c-d'), not {move.tickets!r}")
    for name in move.tickets:
        if not isinstance(name, str) or name not in numbers:
            raise CannotParse(f"there is no ticket {name!r} in this game")
        if numbers[name] not in offer:
            raise NotLegal(not_offered(position))
        places |= 1 << offer.index(numbers[name])
    return (demand(position, KEEP + places),)


def demand_kind(position: Position, action: int) -> None:
    """Raise `NotLegal` if the game is over, or if nothing of this kind is asked at all."""
    refusal = why_not(position, action)
    if refusal is not None and refusal.code in ("not-asked", "game-over"):
        raise NotLegal(refusal)


def _claim_ids(position: Position, move: ClaimRoute) -> Ids:
    """The route, and the payment if it is asked for."""
    _check_cards(move.cards)
    if not isinstance(move.route, str) or move.route not in position.box.route_numbers:
        raise CannotParse(f"there is no route {move.route!r} on this board")
    route = position.box.route_numbers[move.route]
    if position.phase == PAY_ROUTE and int(position.states["pending_route"][0]) == route:
        return pay_ids(position, move.cards, route)
    action = demand(position, CLAIM + route)
    return (action, *pay_ids(position, move.cards, route))


def _station_ids(position: Position, move: BuildStation) -> Ids:
    """The city, and the payment if it is asked for."""
    _check_cards(move.cards)
    if not isinstance(move.city, str) or move.city not in position.box.city_numbers:
        raise CannotParse(f"there is no city {move.city!r} on this board")
    city = position.box.city_numbers[move.city]
    if position.phase == PAY_STATION and int(position.states["pending_city"][0]) == city:
        return pay_ids(position, move.cards, None)
    action = demand(position, BUILD + city)
    return (action, *pay_ids(position, move.cards, None))


def pay_ids(position: Position, cards: Cards, route: int | None) -> Ids:
    """The payment for a route or a station that may be chosen."""
    ways = payments(position, route)
    if cards in ways:
        return ways[cards]
    price = price_of(position, route)
    if cards.total != price:
        raise NotLegal(wrong_count("B1" if route is None else "C1", cards.total, price))
    demand(paying_for(position, route), payment_action(cards))
    raise AssertionError(f"the rules allow {cards} and do not list it")


def _add_ids(position: Position, move: AddCards) -> Ids:
    """The action that adds these extra cards, named by its number of locomotives."""
    _check_cards(move.cards)
    demand_kind(position, ADD)
    cards, extra = move.cards, int(position.states["extra"][0])
    if cards.total != extra:
        raise NotLegal(wrong_count("C6", cards.total, extra))
    laid = int(position.states["laid_color"][0])
    if position.phase == TUNNEL and cards.color is not None and COLOR_NUMBERS[cards.color] != laid:
        raise NotLegal(Reason("wrong-color", "C6", COLOR_NUMBERS[cards.color], laid))
    return (demand(position, ADD + cards.locomotives),)
