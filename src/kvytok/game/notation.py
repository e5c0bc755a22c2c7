"""The text of moves: reading a text in a position (`move.text()` writes it).

The written text is exact: no two legal moves of a position share it, and reading it gives the same move back. What
people type may leave out parts if only one legal move fits.
"""

from collections.abc import Iterable, Iterator

from kvytok.game.choices import Ids, add_move, demand, demand_kind, ids_of, keep_move, pay_ids, payments
from kvytok.game.errors import Ambiguous, MoveError, NotLegal
from kvytok.game.moves import AddCards, BuildStation, Cards, ClaimRoute, Move
from kvytok.game.partial_move import (
    PartialAdd,
    PartialCards,
    PartialClaim,
    PartialKeep,
    PartialMove,
    PartialStation,
    read,
    shown,
)
from kvytok.game.position import Position
from kvytok.game.reasons import no_such_payment, not_offered
from kvytok.rules.actions import ADD, BUILD, CLAIM, KEEP
from kvytok.rules.record import PAY_ROUTE, PAY_STATION
from kvytok.rules.why import REASON_NAMES, ROUTE_TAKEN


def parse(position: Position, text: str) -> tuple[Move, Ids]:
    """The legal move that a text means, and the action ids that carry it out.

    Raises `CannotParse` if the text is no move of this game, `NotLegal` if the move is not allowed now, and `Ambiguous`
    if several legal moves fit.
    """
    fitting = list(_fitting(position, read(position.box, text)))
    if len(fitting) > 1 and not _twin_lanes(position, [move for move, _ in fitting]):
        raise Ambiguous(shown(text)[1:-1], [move for move, _ in fitting])
    return fitting[0]


def _fitting(position: Position, wanted: PartialMove) -> Iterator[tuple[Move, Ids]]:
    """The legal moves that fit; `NotLegal` if there are none."""
    if isinstance(wanted, PartialClaim):
        return _fitting_claims(position, wanted)
    if isinstance(wanted, PartialStation):
        return _fitting_stations(position, wanted)
    if isinstance(wanted, PartialKeep):
        return _fitting_keeps(position, wanted)
    if isinstance(wanted, PartialAdd):
        return _fitting_adds(position, wanted)
    return iter([(wanted, ids_of(position, wanted))])


def _twin_lanes(position: Position, moves: list[Move]) -> bool:
    """Whether the moves differ only in which of two equal lanes they claim, so that either will do."""
    routes = position.box.board.routes
    numbers = position.box.route_numbers
    kinds = {
        (routes[numbers[move.route]].ends, routes[numbers[move.route]].color, move.cards)
        for move in moves
        if isinstance(move, ClaimRoute)
    }
    return len(kinds) == 1 and all(isinstance(move, ClaimRoute) for move in moves)


def _fitting_claims(position: Position, wanted: PartialClaim) -> Iterator[tuple[Move, Ids]]:
    """The wanted routes that can be claimed, with the payments that fit."""
    errors: list[MoveError] = []
    found = False
    paying = int(position.states["pending_route"][0]) if position.phase == PAY_ROUTE else None
    for route in wanted.routes:
        try:
            chosen = () if route == paying else (demand(position, CLAIM + route),)
            for cards, then in _fitting_payments(position, wanted.cards, route):
                found = True
                yield ClaimRoute(position.box.routes[route], cards), (*chosen, *then)
        except NotLegal as error:
            errors.append(error)
    if not found:
        raise _most_telling(errors)


def _fitting_stations(position: Position, wanted: PartialStation) -> Iterator[tuple[Move, Ids]]:
    """The wanted cities where a station can be built, with the payments that fit."""
    errors: list[MoveError] = []
    found = False
    paying = int(position.states["pending_city"][0]) if position.phase == PAY_STATION else None
    for city in wanted.cities:
        try:
            chosen = () if city == paying else (demand(position, BUILD + city),)
            for cards, then in _fitting_payments(position, wanted.cards, None):
                found = True
                yield BuildStation(position.box.cities[city], cards), (*chosen, *then)
        except NotLegal as error:
            errors.append(error)
    if not found:
        raise _most_telling(errors)


def _most_telling(errors: Iterable[MoveError]) -> MoveError:
    """The error to show: a taken lane says less than the reason why the other lane cannot be claimed either."""
    taken = REASON_NAMES[ROUTE_TAKEN]
    return min(errors, key=lambda error: isinstance(error, NotLegal) and error.reason.code == taken)


def _fitting_payments(position: Position, wanted: PartialCards, route: int | None) -> list[tuple[Cards, Ids]]:
    """The payments that fit, for a route or station that may be chosen; `NotLegal` if there are none."""
    ways = payments(position, route)
    fitting = [(cards, then) for cards, then in ways.items() if wanted.fits(cards)]
    if fitting:
        return fitting
    if wanted.count is not None and wanted.locomotives is not None and (wanted.count or wanted.locomotives):
        # The text gives all numbers, so the rules can say what is wrong with them.
        cards = Cards(wanted.color if wanted.count else None, wanted.count, wanted.locomotives)  # type: ignore[arg-type]
        pay_ids(position, cards, route)
    raise NotLegal(no_such_payment("B1" if route is None else "C1", len(ways)), list(ways))


def _fitting_keeps(position: Position, wanted: PartialKeep) -> Iterator[tuple[Move, Ids]]:
    """The wanted sets of tickets that may be kept."""
    demand_kind(position, KEEP)
    if wanted.choices is None:
        yield from ((keep_move(position, action - KEEP), (action,)) for action in position.legal())
        return
    offer = position.states["offer"][0][position.seat].tolist()
    errors: list[MoveError] = []
    found = False
    for tickets in wanted.choices:
        if not set(tickets) <= set(offer):
            errors.append(NotLegal(not_offered(position)))
            continue
        places = sum(1 << offer.index(ticket) for ticket in tickets)
        try:
            action = demand(position, KEEP + places)
        except NotLegal as error:
            errors.append(error)
        else:
            found = True
            yield keep_move(position, places), (action,)
    if not found:
        raise errors[0]


def _fitting_adds(position: Position, wanted: PartialAdd) -> Iterator[tuple[Move, Ids]]:
    """The ways to add a tunnel's cards that fit."""
    demand_kind(position, ADD)
    found = False
    for action in position.legal():
        if ADD <= action < ADD + 4:
            move = add_move(position, action - ADD)
            if wanted.cards.fits(move.cards):
                found = True
                yield move, (action,)
    if not found:
        color, n, locomotives = wanted.cards.color, wanted.cards.count, wanted.cards.locomotives
        if n is not None and locomotives is not None and n + locomotives:
            ids_of(position, AddCards(Cards(color if n else None, n, locomotives)))  # type: ignore[arg-type]
        ways = [add_move(position, action - ADD).cards for action in position.legal() if ADD <= action < ADD + 4]
        raise NotLegal(no_such_payment("C6", len(ways)), ways)
