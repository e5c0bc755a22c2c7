"""What a decision caused, as records: what is told of it to people, made from the state before it and the state after.

`game.event_maker` gives these records their names; the page does the same. Nothing is decided here.
"""

from typing import Final

from kvytok.rules.actions import ADD, BUILD, CLAIM, GIVE_UP, KEEP, LEAVE_FLAG, PASS, TAKE, UNSEEN
from kvytok.rules.compiler import compiled
from kvytok.rules.payment import decode_payment, sole_payment
from kvytok.rules.record import (
    COLORS,
    FACE_UP,
    FLAG,
    GRAY,
    KEEP_TICKETS,
    NONE,
    OFFER,
    OPENING,
    OPENING_LONG,
    OVER,
    PAY_ROUTE,
    PAY_STATION,
    SECOND_CARD,
    TUNNEL,
    TURN,
    Board,
    Records,
    State,
    aligned_record,
)
from kvytok.rules.stations import station_price

GAME_BEGAN: Final = 0
HAND_DEALT: Final = 1
TOOK_FACE_UP: Final = 2
DREW_UNSEEN: Final = 3
ROW_REFILLED: Final = 4
ROW_SWEPT: Final = 5
DECK_RENEWED: Final = 6
TICKETS_OFFERED: Final = 7
OPENING_ANSWERED: Final = 8
TICKETS_KEPT: Final = 9
CLAIMED_ROUTE: Final = 10
TUNNEL_TURNED_UP: Final = 11
TUNNEL_ADDED: Final = 12
TUNNEL_FAILED: Final = 13
BUILT_STATION: Final = 14
FLAG_LEFT: Final = 15
FLAG_DECLINED: Final = 16
FLAG_COMPLETED: Final = 17
PASSED: Final = 18
LAST_ROUND_BEGAN: Final = 19
TURN_BEGAN: Final = 20
GAME_ENDED: Final = 21

CARDS: Final = 10
"""The most cards that are told one by one: the largest first hand."""

HAPPENED: Final = aligned_record(
    [
        ("kind", "i1"),
        ("seat", "i1"),
        ("place", "i2"),  # the number of a route or a city
        ("number", "i2"),  # a count, points, or 1 for yes
        ("other", "i2"),  # a second number
        # cards of one colour with locomotives; or a single card
        ("color", "i1"),
        ("n", "i1"),
        ("locomotives", "i1"),
        # cards one by one, and tickets by number
        ("cards", "i1", CARDS),
        ("cards_n", "i1"),
        ("tickets", "i1", OFFER),
        ("tickets_n", "i1"),
        ("returned", "i1", OFFER),
        ("returned_n", "i1"),
    ]
)
"""One thing that happened. Which fields count depends on its kind: `game.event_maker.FIELDS`."""


@compiled
def place_of(told: Records, n: int) -> int:
    """Where entry `n` is written. If there is too little room, the last place is used again and again."""
    return min(n, len(told) - 1)


@compiled
def note(told: Records, n: int, kind: int, seat: int) -> int:
    """Begin entry `n`; return the number of entries."""
    i = place_of(told, n)
    told[i].kind = kind
    told[i].seat = seat
    told[i].place = NONE
    told[i].number = 0
    told[i].other = 0
    told[i].color = NONE
    told[i].n = 0
    told[i].locomotives = 0
    told[i].cards_n = 0
    told[i].tickets_n = 0
    told[i].returned_n = 0
    return n + 1


@compiled
def note_number(told: Records, n: int, kind: int, seat: int, number: int) -> int:
    """An entry with one number."""
    n = note(told, n, kind, seat)
    told[place_of(told, n - 1)].number = number
    return n


@compiled
def add_card(told: Records, n: int, color: int) -> None:
    """Add a card to the list of the newest entry."""
    i = place_of(told, n - 1)
    told[i].cards[told[i].cards_n] = color
    told[i].cards_n += 1


@compiled
def note_laid(told: Records, n: int, kind: int, seat: int, place: int, color: int, count: int, locomotives: int) -> int:
    """An entry about a route or a city, with the cards laid for it."""
    n = note(told, n, kind, seat)
    i = place_of(told, n - 1)
    told[i].place = place
    told[i].color = color if count > 0 else NONE
    told[i].n = count
    told[i].locomotives = locomotives
    return n


# The piles while a decision is carried out: `room` is a state that is changed as far as it has been told.


@compiled
def tell_renewal(room: State, told: Records, n: int) -> int:
    """The discard pile becomes the deck if the deck is empty (D6)."""
    if room.deck_n == 0 and room.discard_n > 0:
        count = int(room.discard_n)
        room.deck_n = count
        room.discard_n = 0
        return note_number(told, n, DECK_RENEWED, NONE, count)
    return n


@compiled
def tell_draws(room: State, told: Records, n: int, cards: int) -> int:
    """Cards leave the deck one by one."""
    for _ in range(cards):
        room.deck_n -= 1
        n = tell_renewal(room, told, n)
    return n


@compiled
def tell_restock(room: State, after: State, told: Records, n: int) -> int:
    """The row is filled, and swept as often as the rules did (D2, D5, D6, X11).

    The rules record only the first cards that they turned up. Of the later ones only the last row is known.
    """
    seen = 0
    for left in range(int(after.sweeps), -1, -1):
        n = tell_renewal(room, told, n)
        wanted = min(FACE_UP - int(room.face_up_n), int(room.deck_n) + int(room.discard_n))
        forgotten = int(after.revealed_n) - seen < wanted
        if forgotten and left == 0:
            n = note(told, n, ROW_REFILLED, NONE)
            for c in range(COLORS):
                for _ in range(after.face_up[c]):
                    add_card(told, n, c)
        if not forgotten and wanted > 0:
            n = note(told, n, ROW_REFILLED, NONE)
            for i in range(seen, seen + wanted):
                add_card(told, n, int(after.revealed[i]))
                room.face_up[after.revealed[i]] += 1
        seen = min(seen + wanted, int(after.revealed_n))
        n = tell_draws(room, told, n, wanted)
        room.face_up_n += wanted
        if left > 0:
            n = note(told, n, ROW_SWEPT, NONE)
            for c in range(COLORS):
                for _ in range(0 if forgotten else int(room.face_up[c])):
                    add_card(told, n, c)
                room.face_up[c] = 0
            room.discard_n += room.face_up_n
            room.face_up_n = 0
    return n


# Tickets.


@compiled
def tell_offer(state: State, told: Records, n: int, seat: int) -> int:
    """A seat's offer."""
    n = note_number(told, n, TICKETS_OFFERED, seat, int(state.offer_n[seat]))
    i = place_of(told, n - 1)
    for place in range(state.offer_n[seat]):
        told[i].tickets[place] = state.offer[seat, place]
    told[i].tickets_n = state.offer_n[seat]
    return n


@compiled
def tell_split(before: State, told: Records, n: int, kind: int, seat: int, places: int) -> int:
    """A seat's offer, split into what it keeps and what it returns."""
    n = note(told, n, kind, seat)
    i = place_of(told, n - 1)
    for place in range(before.offer_n[seat]):
        if places >> place & 1:
            told[i].tickets[told[i].tickets_n] = before.offer[seat, place]
            told[i].tickets_n += 1
        else:
            told[i].returned[told[i].returned_n] = before.offer[seat, place]
            told[i].returned_n += 1
    told[i].number = told[i].tickets_n
    told[i].other = told[i].returned_n
    return n


@compiled
def tell_opening(before: State, after: State, told: Records, n: int, places: int) -> int:
    """An opening choice; the last one settles all choices, and more tickets may be dealt (S3, S4)."""
    n = tell_split(before, told, n, OPENING_ANSWERED, int(before.seat), places)
    if after.phase == before.phase:
        return n
    for seat in range(before.players):
        n = tell_split(before, told, n, TICKETS_KEPT, seat, places if seat == before.seat else int(before.choice[seat]))
    if after.phase == OPENING:
        for seat in range(before.players):
            n = tell_offer(after, told, n, seat)
    return n


# Cards, routes and stations.


@compiled
def tell_card(before: State, after: State, room: State, told: Records, n: int, action: int) -> int:
    """A card taken, with the row or the deck afterwards (D1)."""
    seat = int(before.seat)
    if action == UNSEEN:
        n = note(told, n, DREW_UNSEEN, seat)
        for c in range(COLORS):
            if after.hands[seat, c] > before.hands[seat, c]:
                told[place_of(told, n - 1)].color = c
        return tell_draws(room, told, n, 1)
    n = note(told, n, TOOK_FACE_UP, seat)
    told[place_of(told, n - 1)].color = action - TAKE
    room.face_up[action - TAKE] -= 1
    room.face_up_n -= 1
    return tell_restock(room, after, told, n)


@compiled
def tell_claim(
    board: Board, before: State, after: State, room: State, told: Records, n: int, route: int, payment: int
) -> int:
    """Cards laid for a route; a tunnel turns up cards (C1, C6, C7, C8)."""
    seat, price = int(before.seat), int(board.route_price[route])
    color, locomotives = decode_payment(payment, price)
    count = price - locomotives
    discarded = 0
    if board.tunnel[route]:
        n = note_laid(told, n, TUNNEL_TURNED_UP, seat, route, color, count, locomotives)
        told[place_of(told, n - 1)].number = after.extra
        for i in range(after.turned_n):
            add_card(told, n, int(after.turned[i]))
        n = tell_draws(room, told, n, int(after.turned_n))
        discarded = int(after.turned_n)
    if after.phase == TUNNEL:
        return n
    if after.owner[route] == seat:
        n = note_laid(told, n, CLAIMED_ROUTE, seat, route, color, count, locomotives)
        told[place_of(told, n - 1)].number = after.score[seat] - before.score[seat]
        if after.phase == FLAG:
            return n
        discarded += price
    else:
        n = note_laid(told, n, TUNNEL_FAILED, seat, route, color, count, locomotives)
    room.discard_n += discarded
    return tell_restock(room, after, told, n)


@compiled
def tell_tunnel(before: State, after: State, room: State, told: Records, n: int, action: int) -> int:
    """The answer to a tunnel (C6, C7)."""
    seat, route = int(before.seat), int(before.pending_route)
    color, count, locomotives = int(before.laid_color), int(before.laid_n), int(before.laid_locomotives)
    discarded = int(before.turned_n)
    if action == GIVE_UP:
        n = note_laid(told, n, TUNNEL_FAILED, seat, route, color, count, locomotives)
        told[place_of(told, n - 1)].number = 1
    else:
        more = action - ADD
        n = note_laid(told, n, TUNNEL_ADDED, seat, route, color, int(before.extra) - more, more)
        count += int(before.extra) - more
        locomotives += more
        n = note_laid(told, n, CLAIMED_ROUTE, seat, route, color, count, locomotives)
        told[place_of(told, n - 1)].number = after.score[seat] - before.score[seat]
        if after.phase == FLAG:
            return n
        discarded += count + locomotives
    room.discard_n += discarded
    return tell_restock(room, after, told, n)


@compiled
def tell_flag(before: State, after: State, room: State, told: Records, n: int, action: int) -> int:
    """A card left for a flag, or not left (C9)."""
    seat = int(before.seat)
    discarded = int(before.laid_n) + int(before.laid_locomotives) + int(before.turned_n)
    if action == LEAVE_FLAG:
        n = note(told, n, FLAG_LEFT, seat)
        told[place_of(told, n - 1)].color = before.laid_color
        discarded -= 1
        if after.score[seat] > before.score[seat]:
            n = note_number(told, n, FLAG_COMPLETED, seat, int(after.score[seat]) - int(before.score[seat]))
            discarded += 3
    else:
        n = note(told, n, FLAG_DECLINED, seat)
    room.discard_n += discarded
    return tell_restock(room, after, told, n)


@compiled
def tell_station(
    board: Board, before: State, after: State, room: State, told: Records, n: int, city: int, payment: int
) -> int:
    """A station built (B1)."""
    seat = int(before.seat)
    price = station_price(board, before, seat)
    color, locomotives = decode_payment(payment, price)
    n = note_laid(told, n, BUILT_STATION, seat, city, color, price - locomotives, locomotives)
    room.discard_n += price
    return tell_restock(room, after, told, n)


@compiled
def tell_turn(board: Board, before: State, after: State, room: State, told: Records, n: int, action: int) -> int:
    """An action of a turn. A choice whose payment is asked for next causes nothing yet."""
    seat = int(before.seat)
    if action <= UNSEEN:
        return tell_card(before, after, room, told, n, action)
    if action == PASS:
        return note(told, n, PASSED, seat)
    if action < CLAIM:
        return tell_offer(after, told, n, seat)
    if action < BUILD:
        if after.phase == PAY_ROUTE:
            return n
        route = action - CLAIM
        price, allowed = int(board.route_price[route]), int(board.route_locomotives[route])
        payment = sole_payment(before, price, int(board.color[route]), int(board.ferry[route]), allowed)
        return tell_claim(board, before, after, room, told, n, route, payment)
    if after.phase == PAY_STATION:
        return n
    price = station_price(board, before, seat)
    return tell_station(
        board, before, after, room, told, n, action - BUILD, sole_payment(before, price, GRAY, 0, price)
    )


@compiled
def tell(board: Board, before: State, after: State, room: State, action: int, told: Records) -> int:
    """What an action caused; `room` is a copy of `before`. Returns the number of entries, even if `told` has fewer."""
    phase, n = before.phase, 0
    if phase == OPENING_LONG or phase == OPENING:
        n = tell_opening(before, after, told, n, action - KEEP)
    elif phase == TURN:
        n = tell_turn(board, before, after, room, told, n, action)
    elif phase == SECOND_CARD:
        n = tell_card(before, after, room, told, n, action)
    elif phase == KEEP_TICKETS:
        n = tell_split(before, told, n, TICKETS_KEPT, int(before.seat), action - KEEP)
    elif phase == PAY_ROUTE:
        n = tell_claim(board, before, after, room, told, n, int(before.pending_route), action)
    elif phase == PAY_STATION:
        n = tell_station(board, before, after, room, told, n, int(before.pending_city), action)
    elif phase == TUNNEL:
        n = tell_tunnel(before, after, room, told, n, action)
    elif phase == FLAG:
        n = tell_flag(before, after, room, told, n, action)
    if after.last_turns != NONE and before.last_turns == NONE:
        n = note_number(told, n, LAST_ROUND_BEGAN, int(before.seat), int(after.cars[before.seat]))
    if after.phase == TURN:
        n = note(told, n, TURN_BEGAN, int(after.seat))
    if after.phase == OVER:
        n = note_number(told, n, GAME_ENDED, NONE, int(after.passes == after.players))
    return n


@compiled
def tell_setup(after: State, room: State, told: Records) -> int:
    """What the setup caused; `room` is a copy of the first state."""
    n = note_number(told, 0, GAME_BEGAN, NONE, int(after.players))
    told[place_of(told, n - 1)].other = after.first
    for seat in range(after.players):
        n = note_number(told, n, HAND_DEALT, seat, int(after.hand_n[seat]))
        for c in range(COLORS):
            for _ in range(after.hands[seat, c]):
                add_card(told, n, c)
    room.deck_n += room.discard_n + room.face_up_n
    room.discard_n = 0
    room.face_up_n = 0
    for c in range(COLORS):
        room.face_up[c] = 0
    n = tell_restock(room, after, told, n)
    for seat in range(after.players):
        n = tell_offer(after, told, n, seat)
    return n
