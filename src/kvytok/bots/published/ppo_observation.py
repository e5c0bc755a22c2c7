"""The observation (765 numbers) and the actions (168) of the published PPO, for the USA with two players.

One compiled function writes the observation as small whole numbers, with the same result from a view and from the
state; divided by `SCALES` they are the numbers of the published network. `PLACES` maps our actions to the published
ones.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from kvytok.rules.actions import ACTIONS, CLAIM, DRAW_TICKETS, KEEP, PASS, PAY, PAY_LOCOMOTIVES, TAKE, UNSEEN
from kvytok.rules.claim import open_to
from kvytok.rules.compiler import compiled
from kvytok.rules.network import FAR, missing_cars, ticket_targets
from kvytok.rules.record import (
    COLOR_NAMES,
    COLORS,
    KEEP_TICKETS,
    LENGTH,
    LOCOMOTIVE,
    NOBODY,
    NONE,
    OPENING,
    PAY_ROUTE,
    SECOND_CARD,
    TURN,
    Board,
    Scratch,
    State,
)
from kvytok.rules.resample import count_unseen

Numbers = NDArray[np.int8]

ROUTES: Final = 100
TICKETS: Final = 30
PLAYERS: Final = 2
OFFER: Final = 3
CARS: Final = 45
STEPS: Final = 5
MOST: Final = 127
"""Larger numbers are written as this one; they do not occur in play."""

COLOR_ORDER: Final = ("pink", "blue", "orange", "white", "green", "yellow", "black", "red", "locomotive")
"""The published order of the colours; our pink is called purple there."""
COLOR_PLACE: Final = np.array([COLOR_ORDER.index(name) for name in COLOR_NAMES], np.int64)

# The published actions.
BLIND: Final = COLORS
FIRST_CLAIM: Final = BLIND + 1
FIRST_PAYMENT: Final = FIRST_CLAIM + ROUTES
PAYMENTS: Final = 6
"""The number of payments per colour: with 0 to 5 locomotives."""
ALL_LOCOMOTIVES: Final = FIRST_PAYMENT + LOCOMOTIVE * PAYMENTS
MORE_TICKETS: Final = ALL_LOCOMOTIVES + 1
FIRST_SUBSET: Final = MORE_TICKETS + 1
"""The first of seven actions that keep tickets of the offer; the number of the action (1 to 7) says which, as bits."""
NO_MOVE: Final = FIRST_SUBSET + 7
MOVES: Final = NO_MOVE + 1


def _places() -> NDArray[np.int64]:
    """The published number of each of our actions; NONE if it has none."""
    places = np.full(ACTIONS, NONE, np.int64)
    for c in range(COLORS):
        places[TAKE + c] = COLOR_PLACE[c]
    for c in range(LOCOMOTIVE):
        for locomotives in range(PAYMENTS):
            places[PAY + c * LENGTH + locomotives] = FIRST_PAYMENT + COLOR_PLACE[c] * PAYMENTS + locomotives
    places[UNSEEN] = BLIND
    places[CLAIM : CLAIM + ROUTES] = np.arange(FIRST_CLAIM, FIRST_CLAIM + ROUTES)
    places[PAY_LOCOMOTIVES] = ALL_LOCOMOTIVES
    places[DRAW_TICKETS] = MORE_TICKETS
    places[KEEP + 1 : KEEP + 8] = np.arange(FIRST_SUBSET, FIRST_SUBSET + 7)
    places[PASS] = NO_MOVE
    return places


PLACES: Final = _places()

_CARD_SCALES: Final = (12,) * LOCOMOTIVE + (14,)
_PARTS: Final = (
    (1,) * STEPS,  # what is asked
    (1,) * 3 * ROUTES,  # each route: free, mine, the opponent's
    (1,) * ROUTES,  # open to me, and I have the cars
    (1,) * ROUTES,  # being paid
    (5,) * COLORS,  # face-up cards
    (110, 110, 30),  # deck, discard, ticket deck
    (45, 100, 50, 20) * PLAYERS,  # cars, route points, hand, tickets
    (1, 1),  # the final round has begun, I have a turn in it
    (*_CARD_SCALES, 50),  # the opponent's known cards, and the number of its other cards
    _CARD_SCALES,  # cards not seen
    _CARD_SCALES,  # my hand
    (1,) * TICKETS,  # my tickets
    (1,) * TICKETS,  # completed
    (CARS,) * TICKETS,  # cars missing
    (1,) * TICKETS,  # impossible
    (1,) * OFFER * TICKETS,  # the offer
)
SCALES: Final = np.array([scale for part in _PARTS for scale in part], np.float32)
SIZE: Final = len(SCALES)


@compiled
def see(board: Board, state: State, scratch: Scratch, out: Numbers) -> int:
    """Write the observation of the asked seat into `out`; return its length."""
    for i in range(SIZE):
        out[i] = 0
    k = _see_routes(board, state, out)
    k = _see_table(state, out, k)
    k = _see_cards(board, state, scratch, out, k)
    return _see_tickets(board, state, scratch, out, k)


@compiled
def _see_routes(board: Board, state: State, out: Numbers) -> int:
    """Write what is asked, who owns the routes, and which are open; return the next index."""
    phase = int(state.phase)
    if phase == OPENING:
        out[0] = 1
    elif phase == TURN:
        out[1] = 1
    elif phase == SECOND_CARD:
        out[2] = 1
    elif phase == PAY_ROUTE:
        out[3] = 1
    elif phase == KEEP_TICKETS:
        out[4] = 1
    seat, cars = int(state.seat), int(state.cars[state.seat])
    free = STEPS + 3 * ROUTES
    for r in range(board.routes):
        owner = int(state.owner[r])
        if owner == NOBODY:
            out[STEPS + 3 * r] = 1
            if board.route_cars[r] <= cars and open_to(board, state, r, seat):
                out[free + r] = 1
        elif owner == seat:
            out[STEPS + 3 * r + 1] = 1
        else:
            out[STEPS + 3 * r + 2] = 1
    if phase == PAY_ROUTE:
        out[free + ROUTES + int(state.pending_route)] = 1
    return free + 2 * ROUTES


@compiled
def _see_table(state: State, out: Numbers, k: int) -> int:
    """Write face-up cards, piles, the public numbers of both players and the last round; return the next index."""
    for c in range(COLORS):
        out[k + COLOR_PLACE[c]] = state.face_up[c]
    k += COLORS
    out[k] = state.deck_n
    out[k + 1] = state.discard_n
    out[k + 2] = state.ticket_deck_n
    k += 3
    for i in range(PLAYERS):
        seat = (int(state.seat) + i) % PLAYERS
        out[k] = state.cars[seat]
        out[k + 1] = min(MOST, int(state.score[seat]))
        out[k + 2] = state.hand_n[seat]
        out[k + 3] = state.ticket_n[seat]
        k += 4
    if state.last_turns != NONE:
        # A player who is asked in the last round is having a turn in it.
        out[k] = 1
        out[k + 1] = 1
    return k + 2


@compiled
def _see_cards(board: Board, state: State, scratch: Scratch, out: Numbers, k: int) -> int:
    """Write the opponent's known cards, the unseen cards and the hand; return the next index."""
    seat = int(state.seat)
    other = 1 - seat
    count_unseen(board, state, seat, scratch.unseen)
    hidden = int(state.hand_n[other])
    unseen = k + COLORS + 1
    for c in range(COLORS):
        place = int(COLOR_PLACE[c])
        known = int(state.known[other, c])
        hidden -= known
        out[k + place] = known
        out[unseen + place] = scratch.unseen[c]
        out[unseen + COLORS + place] = state.hands[seat, c]
    out[k + COLORS] = hidden
    return unseen + 2 * COLORS


@compiled
def _see_tickets(board: Board, state: State, scratch: Scratch, out: Numbers, k: int) -> int:
    """Write the seat's tickets with their progress, and the offer; return the length of the observation."""
    seat = int(state.seat)
    for t in range(board.tickets):
        if state.holder[t] != seat:
            continue
        out[k + t] = 1
        a, b = ticket_targets(board, t)
        missing_cars(board, state, seat, b, scratch)
        missing = int(scratch.distance[a])
        if missing == 0:
            out[k + TICKETS + t] = 1
            continue
        out[k + 2 * TICKETS + t] = min(missing, CARS)
        if missing == FAR or missing > state.cars[seat]:
            out[k + 3 * TICKETS + t] = 1
    k += 4 * TICKETS
    if state.phase == OPENING or state.phase == KEEP_TICKETS:
        for i in range(state.offer_n[seat]):
            out[k + i * TICKETS + int(state.offer[seat, i])] = 1
    return k + OFFER * TICKETS
