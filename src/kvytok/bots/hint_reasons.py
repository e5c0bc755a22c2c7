"""The reasons of a hint: what a move does for the tickets, points and cards, from what its player knows."""

import math
from collections.abc import Iterator

from msgspec import Struct

from kvytok.boards.schema import CardColor
from kvytok.game.moves import (
    AddCards,
    BuildStation,
    ClaimRoute,
    DrawTickets,
    GiveUp,
    KeepTickets,
    LeaveFlag,
    Move,
    NoFlag,
    TakeCard,
    TakeUnseen,
)
from kvytok.game.view import SeenTicket, View
from kvytok.rules.record import COLOR_NAMES, GRAY, NOBODY, NONE, Records

TURNED = 3
"""The cards that a tunnel turns up."""
TOLD = 2
"""The most tickets that one kind of reason names: those with the most points."""


class HintReason(Struct, frozen=True):
    """A reason for a move."""

    code: str
    """Of a claim: `points`: it scores n points at once; `completes`: it completes the ticket; `nearer`: the ticket then
    needs n cars fewer; `detour`: if another player took the route, the ticket would need n cars more; `only-way`: then
    there would be no way left; `blocks`: another player could join two parts of their routes with it; `spares`: the n
    locomotives stay in the hand; `tunnel-safe`: the hand has the cards for whatever the tunnel asks for; `tunnel-risk`:
    with a chance of n percent it asks for more; `last-round`: it begins the last round. Of a card: `pays`: it is the
    last one for the route, which is on the way of the ticket; `lacks`: n cards are then missing for it; `unseen`: no
    face-up card helps. Of tickets: `all-done`: none is left to complete; `needs`: the ticket needs n cars; `shares`: n
    cars of its way serve another ticket too.

    Of a move that none of these speaks for: `affords`: the card is the last one for an open route that scores n points;
    `collects`: n cards of one colour are then in the hand; `any-color`: the card fits every colour; `hidden`: nobody
    sees what comes; `time-left`: n cars are left for new tickets; `keeps-cards`: they stay in the hand; `flag`: a full
    flag scores n points.

    Only against a worse move (`why_better`): `two-cards`: a face-up locomotive is the only card of its turn;
    `burdened`: new tickets come on top of n that are not complete; `average`: no single reason, but it brought more in
    the games that were played on."""
    ticket: str | None = None
    n: int | None = None
    route: str | None = None
    player: int | None = None
    """A seat."""


def reasons_for(view: View, move: Move) -> tuple[HintReason, ...]:
    """What a move achieves; if that is nothing for tickets or points, what it is good for otherwise."""
    return _of_aims(view, move) or tuple(_of_chances(view, move))


def _of_aims(view: View, move: Move) -> tuple[HintReason, ...]:
    """What a move achieves for tickets and points; empty if nothing."""
    if isinstance(move, ClaimRoute):
        paid = (*_of_payment(view, move), *_of_tunnel(view, move))
        return (*_of_route(view, move.route), *paid, *_of_last_round(view, move.route))
    if isinstance(move, AddCards) and view.pending and view.pending.route:
        return tuple(_of_route(view, view.pending.route))
    if isinstance(move, BuildStation):
        record = view.record
        record["station_owner"][0, view.box.city_numbers[move.city]] = view.seat
        record["stations"][0, view.seat] -= 1
        return tuple(_of_change(view, record))
    if isinstance(move, TakeCard):
        return tuple(_of_card(view, move.color))
    if isinstance(move, TakeUnseen):
        ways, offered = _wanted(view), [seen.color for seen in view.moves if isinstance(seen, TakeCard)]
        return (HintReason("unseen"),) if ways and not any(_helped(view, color) for color in offered) else ()
    if isinstance(move, DrawTickets):
        settled = bool(view.tickets) and all(ticket.completed or ticket.lost for ticket in view.tickets)
        return (HintReason("all-done"),) if settled else ()
    return tuple(_of_tickets(view, move)) if isinstance(move, KeepTickets) else ()


def why_better(view: View, played: Move, better: Move) -> tuple[HintReason, ...]:
    """What a better move achieves; if there is nothing to say, what sets it apart from the move that was played."""
    otherwise = (*_of_contrast(view, played, better), *_of_chances(view, better))
    return _of_aims(view, better) or otherwise or (HintReason("average"),)


def _of_contrast(view: View, played: Move, better: Move) -> Iterator[HintReason]:
    if isinstance(played, TakeCard) and played.color == "locomotive" and view.phase == "turn":
        if isinstance(better, TakeUnseen) or (isinstance(better, TakeCard) and better.color != "locomotive"):
            yield HintReason("two-cards")
    unfinished = sum(not ticket.completed for ticket in view.tickets)
    if isinstance(played, DrawTickets) and unfinished:
        yield HintReason("burdened", n=unfinished)


def _of_chances(view: View, move: Move) -> Iterator[HintReason]:
    """What a move is good for that helps no ticket now."""
    if isinstance(move, TakeCard):
        yield _of_stock(view, move.color)
    elif isinstance(move, TakeUnseen):
        yield HintReason("hidden")
    elif isinstance(move, DrawTickets):
        yield HintReason("time-left", n=view.players[int(view.seat or 0)].cars)
    elif isinstance(move, LeaveFlag):
        yield HintReason("flag", n=view.box.rules.flag_points)
    elif isinstance(move, (GiveUp, NoFlag)):
        yield HintReason("keeps-cards")


def _of_stock(view: View, color: CardColor) -> HintReason:
    """What a card is good for that no ticket needs: an open route, or a collection."""
    board, seat = view.box.records[0], int(view.seat or 0)
    affordable = [
        (-int(board.route_points[number]), route)
        for route, number in view.box.route_numbers.items()
        if _is_open(view, number) and int(board.route_cars[number]) <= view.players[seat].cars
        if _lacking(view, route) and not _lacking(view, route, color)
    ]
    if affordable:
        points, route = min(affordable)
        return HintReason("affords", n=-points, route=route)
    return HintReason("any-color") if color == "locomotive" else HintReason("collects", n=view.hand.get(color, 0) + 1)


def _is_open(view: View, number: int) -> bool:
    """Whether the viewer may claim a route, as far as its owners decide (C4)."""
    board, owner = view.box.records[0], view.record["owner"][0]
    other = int(board.other_lane[number])
    if owner[number] != NOBODY:
        return False
    if other == NONE or owner[other] == NOBODY:
        return True
    return bool(owner[other] != view.seat and len(view.players) > board.lanes_closed_up_to)


def _with_owner(view: View, route: str, seat: int) -> Records:
    """The view as if a seat had claimed a route."""
    record, number = view.record, view.box.route_numbers[route]
    record["owner"][0, number] = seat
    record["cars"][0, seat] -= view.box.records["route_cars"][0, number]
    return record


def _of_route(view: View, route: str) -> Iterator[HintReason]:
    """What a route brings to the seat, and keeps from others."""
    seat, number = int(view.seat or 0), view.box.route_numbers[route]
    yield HintReason("points", n=int(view.box.records["route_points"][0, number]))
    changes = list(_of_change(view, _with_owner(view, route, seat)))
    yield from changes
    nearer = {reason.ticket for reason in changes if reason.code == "nearer"}
    taken = View(view.box, _with_owner(view, route, (seat + 1) % len(view.players)), view.names)
    for before, without in zip(view.tickets, taken.tickets, strict=True):
        if before.name in nearer and before.missing is not None:
            if without.missing is None:
                if without.aided is None:
                    yield HintReason("only-way", before.name)
            elif without.missing > before.missing:
                yield HintReason("detour", before.name, without.missing - before.missing)
    yield from _of_others(view, route)


def _of_change(view: View, record: Records) -> Iterator[HintReason]:
    """What a change does for the tickets, those with the most points first."""
    after = {ticket.name: ticket for ticket in View(view.box, record, view.names).tickets}
    told = 0
    for before in sorted(view.tickets, key=lambda ticket: -ticket.points):
        then = after[before.name]
        if then.completed and not before.completed:
            yield HintReason("completes", before.name)
        elif then.missing is not None and before.missing is not None and then.missing < before.missing:
            told += 1
            if told <= TOLD:
                yield HintReason("nearer", before.name, before.missing - then.missing)


def _of_others(view: View, route: str) -> Iterator[HintReason]:
    """The players who could join two parts of their routes with this one, and cannot after it is claimed."""
    board, number = view.box.records[0], view.box.route_numbers[route]
    owner = view.record["owner"][0]
    other_lane = int(board.other_lane[number])
    if other_lane != NONE and (owner[other_lane] != NOBODY or len(view.players) > board.lanes_closed_up_to):
        return
    a, b = int(board.route_a[number]), int(board.route_b[number])
    for player in view.players:
        routes = [r for r in range(int(board.routes)) if owner[r] == player.seat != view.seat]
        links = [{int(board.route_a[r]), int(board.route_b[r])} for r in routes]
        joined = {a}
        while more := {x for link in links if link & joined for x in link} - joined:
            joined |= more
        if len(joined) > 1 and b not in joined and any(b in link for link in links):
            yield HintReason("blocks", player=player.seat)


def _of_payment(view: View, move: ClaimRoute) -> Iterator[HintReason]:
    """Whether the payment keeps the locomotives although it could use some."""
    locomotives = view.hand.get("locomotive", 0)
    others = [each for each in view.moves if isinstance(each, ClaimRoute) and each.route == move.route]
    if locomotives and not move.cards.locomotives and any(each.cards.locomotives for each in others):
        yield HintReason("spares", n=locomotives)


def _of_tunnel(view: View, move: ClaimRoute) -> Iterator[HintReason]:
    """How likely a tunnel asks for more cards than the payment leaves in the hand (C7)."""
    board, number = view.box.records[0], view.box.route_numbers[move.route]
    if not board.tunnel[number]:
        return
    paid: dict[CardColor, int] = {"locomotive": move.cards.locomotives}
    if move.cards.color is not None:
        paid[move.cards.color] = move.cards.count
    left = sum(view.hand.get(color, 0) - count for color, count in paid.items())
    unseen = {color: int(board.cards[c]) for c, color in enumerate(COLOR_NAMES)}
    seen = [view.hand, view.discard, *(player.known for player in view.players if player.seat != view.seat)]
    for cards in seen:
        for color, count in cards.items():
            unseen[color] -= count
    for color in (*view.face_up, *(color for player in view.players for color in player.flags)):
        unseen[color] -= 1
    total, fits = sum(unseen.values()), sum(unseen[color] for color in paid)
    turned = min(TURNED, total)
    ways = math.comb(total, turned)
    bad = sum(math.comb(fits, hits) * math.comb(total - fits, turned - hits) for hits in range(left + 1, turned + 1))
    percent = (200 * bad + ways) // (2 * ways)
    yield HintReason("tunnel-risk", n=percent) if bad else HintReason("tunnel-safe")


def _of_last_round(view: View, route: str) -> Iterator[HintReason]:
    left = _with_owner(view, route, int(view.seat or 0))["cars"][0, view.seat]
    if left <= view.box.rules.last_round_cars and view.turns_left is None:
        yield HintReason("last-round")


def _wanted(view: View) -> dict[str, SeenTicket]:
    """The routes that are still to be claimed on the ways of the tickets, with the dearest ticket of each."""
    wanted: dict[str, SeenTicket] = {}
    for ticket in sorted(view.tickets, key=lambda ticket: ticket.points):
        if not ticket.completed:
            wanted |= {route: ticket for route in ticket.way if route not in view.owners}
    return wanted


def _lacking(view: View, route: str, more: CardColor | None = None) -> int:
    """The cards that are missing for a route, perhaps with one more in the hand."""
    board, number = view.box.records[0], view.box.route_numbers[route]
    hand = dict(view.hand)
    if more is not None:
        hand[more] = hand.get(more, 0) + 1
    price, ferry = int(board.route_price[number]), int(board.ferry[number])
    locomotives = min(hand.pop("locomotive", 0), int(board.route_locomotives[number]))
    color = int(board.color[number])
    suit = max(hand.values(), default=0) if color == GRAY else hand.get(COLOR_NAMES[color], 0)
    return max(0, ferry - locomotives) + max(0, price - ferry - suit - max(0, locomotives - ferry))


def _helped(view: View, color: CardColor) -> list[tuple[int, int, str, str]]:
    """The wanted routes that a card brings nearer: missing cards, negative points of the ticket, route and ticket."""
    return sorted(
        (after, -ticket.points, route, ticket.name)
        for route, ticket in _wanted(view).items()
        for after in [_lacking(view, route, color)]
        if after < _lacking(view, route)
    )


def _of_card(view: View, color: CardColor) -> Iterator[HintReason]:
    for lacking, _, route, ticket in _helped(view, color)[:1]:
        yield HintReason("lacks" if lacking else "pays", ticket, lacking or None, route)


def _of_tickets(view: View, move: KeepTickets) -> Iterator[HintReason]:
    """What the tickets to keep need, and what they share with each other and with those that are held."""
    kept = [ticket for ticket in view.offer if ticket.name in move.tickets and not ticket.completed]
    cars, numbers = view.box.records["route_cars"][0], view.box.route_numbers
    for ticket in sorted(kept, key=lambda ticket: -ticket.points)[:TOLD]:
        if ticket.missing is not None:
            yield HintReason("needs", ticket.name, ticket.missing)
            others = [other for other in (*kept, *view.tickets) if other is not ticket]
            shared = {route for other in others for route in other.way} & set(ticket.way) - set(view.owners)
            if shared:
                yield HintReason("shares", ticket.name, sum(int(cars[numbers[route]]) for route in shared))
