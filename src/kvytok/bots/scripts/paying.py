"""The small decisions that scripts share: payments, extra cards of tunnels, flags."""

import numpy as np
from numpy.typing import NDArray

from kvytok.rules.actions import ADD, GIVE_UP, LEAVE_FLAG, PAY, PAY_LOCOMOTIVES
from kvytok.rules.compiler import compiled
from kvytok.rules.record import COLORS, LENGTH, LOCOMOTIVE, Actions, Board, State

Counts = NDArray[np.int16]


@compiled
def is_legal(actions: Actions, n: int, action: int) -> bool:
    """Whether `action` is one of the first `n` of `actions`."""
    for i in range(n):
        if actions[i] == action:
            return True
    return False


@compiled
def fewest_locomotives_first(state: State, actions: Actions, n: int) -> int:
    """The payment with the fewest locomotives, then the one in the colour held most."""
    hand = state.hands[state.seat]
    best, best_value = int(actions[0]), -1
    for i in range(n):
        action = int(actions[i])
        locomotives = LENGTH if action == PAY_LOCOMOTIVES else (action - PAY) % LENGTH
        color = LOCOMOTIVE if action == PAY_LOCOMOTIVES else (action - PAY) // LENGTH
        value = (LENGTH - locomotives) * 256 + int(hand[color])
        if value > best_value:
            best, best_value = action, value
    return best


@compiled
def push_through(actions: Actions, n: int) -> int:
    """Pay a tunnel's extra cards with as few locomotives as possible; give up only if nothing else is legal (C6)."""
    for locomotives in range(4):
        if is_legal(actions, n, ADD + locomotives):
            return ADD + locomotives
    return GIVE_UP


@compiled
def leave_flag() -> int:
    """Leave a flag card: it costs nothing, since the card was spent anyway (C9)."""
    return LEAVE_FLAG


@compiled
def most_held(state: State, seat: int) -> int:
    """The number of cards of the colour that the seat holds most, without locomotives."""
    most = 0
    for c in range(COLORS - 1):
        most = max(most, int(state.hands[seat, c]))
    return most


@compiled
def missing_cards(board: Board, state: State, seat: int, route: int) -> int:
    """The number of cards that the seat lacks to pay `route`; for gray, in the colour that it holds most (C5)."""
    hand = state.hands[seat]
    color = int(board.color[route])
    held = most_held(state, seat) if color == LOCOMOTIVE else int(hand[color])
    locomotives, ferry = min(int(hand[LOCOMOTIVE]), int(board.route_locomotives[route])), int(board.ferry[route])
    # The symbols of a ferry take only locomotives; colour cards pay for the rest.
    lacking = max(0, ferry - locomotives)
    return lacking + max(0, int(board.route_price[route]) - ferry - held - max(0, locomotives - ferry))
