"""Tunnels tried in vain: what keeps a script from trying the same ones for ever (C7)."""

from typing import Final

from kvytok.bots.batches.long_game import is_long
from kvytok.bots.scripts.mind import Mind
from kvytok.rules.actions import CLAIM, PAY
from kvytok.rules.compiler import compiled
from kvytok.rules.record import ROUTES, TURN, Actions, Board, State

TRIES: Final = 3
"""How often a script tries a tunnel with the same number of cards in hand."""


@compiled
def tunnel_of(board: Board, action: int) -> int:
    """The route that an action of a turn claims if it is a tunnel, else ROUTES."""
    if CLAIM <= action < PAY and board.tunnel[action - CLAIM]:
        return action - CLAIM
    return ROUTES


@compiled
def leave_out_tried(board: Board, state: State, mind: Mind, actions: Actions, n: int) -> int:
    """Take the tunnels that were tried often enough off the n legal actions, in a long game all; how many are left.

    With another number of cards in hand everything may be tried again. If nothing else is legal, all stay.
    """
    if state.phase != TURN:
        return n
    if state.hand_n[state.seat] != mind.tried_hand:
        mind.tried_n = 0
    most_tries = 0 if is_long(state) else TRIES
    if mind.tried_n == 0 and most_tries > 0:
        return n
    left = 0
    for keep in range(2):  # first count, then move them up
        left = 0
        for i in range(n):
            tunnel = tunnel_of(board, int(actions[i]))
            if tunnel == ROUTES or (most_tries > 0 and mind.tries[tunnel] < most_tries):
                if keep:
                    actions[left] = actions[i]
                left += 1
        if left == 0 or left == n:
            return n
    return left


@compiled
def note_try(board: Board, state: State, mind: Mind, action: int) -> None:
    """Remember that the seat is about to try a tunnel, if its action does so."""
    if state.phase != TURN:
        return
    tunnel = tunnel_of(board, action)
    if tunnel == ROUTES:
        return
    if mind.tried_n == 0:
        mind.tried_hand = state.hand_n[state.seat]
        for r in range(ROUTES):
            mind.tries[r] = 0
    mind.tried_n = 1
    mind.tries[tunnel] = min(TRIES, int(mind.tries[tunnel]) + 1)
