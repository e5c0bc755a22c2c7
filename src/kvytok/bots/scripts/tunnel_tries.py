"""Tunnels tried without success: keeps a script from trying the same tunnel for ever (C7)."""

from typing import Final

from kvytok.bots.batches.long_game import is_long
from kvytok.bots.scripts.mind import Mind
from kvytok.rules.actions import CLAIM, PAY
from kvytok.rules.compiler import compiled
from kvytok.rules.record import ROUTES, TURN, Actions, Board, State

TRIES: Final = 3
"""The most tries at a tunnel with the same number of cards in hand."""


@compiled
def tunnel_of(board: Board, action: int) -> int:
    """The route that `action` claims if it is a tunnel, else ROUTES."""
    if CLAIM <= action < PAY and board.tunnel[action - CLAIM]:
        return action - CLAIM
    return ROUTES


@compiled
def leave_out_tried(board: Board, state: State, mind: Mind, actions: Actions, n: int) -> int:
    """Remove tunnels that were tried `TRIES` times from the `n` legal actions; return the number of actions left.

    In a long game all tunnels are removed. With another number of cards in hand every tunnel may be tried again. If
    nothing else is legal, all actions stay.
    """
    if state.phase != TURN:
        return n
    if state.hand_n[state.seat] != mind.tried_hand:
        mind.tried_n = 0
    most_tries = 0 if is_long(state) else TRIES
    if mind.tried_n == 0 and most_tries > 0:
        return n
    left = 0
    for keep in range(2):  # first count the actions to keep, then move them to the front
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
    """If `action` tries a tunnel, remember the try."""
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
