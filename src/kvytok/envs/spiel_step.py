"""One decision of a game that is asked for every choice, as OpenSpiel asks: checked, done and followed by the next one.

It is one compiled call, because a call from Python takes longer than what it does.
"""

from kvytok.rules.compiler import compiled, entry
from kvytok.rules.phases import apply, legal
from kvytok.rules.record import NONE, OVER, Actions, Board, Records, State

ILLEGAL = -1
"""Returned if the action was not legal, and nothing was done."""
LONGEST = 10_000
"""The number of decisions after which a game is scored as it stands; only endless tries at tunnels get there."""


@compiled
def choices(board: Board, state: State, room: Actions) -> int:
    """Write the legal actions in ascending order and return their number; 0 if the game is over."""
    if state.phase == OVER or state.decisions >= LONGEST:
        return 0
    n = legal(board, state, room)
    for i in range(1, n):
        each = room[i]
        j = i
        while j > 0 and room[j - 1] > each:
            room[j] = room[j - 1]
            j -= 1
        room[j] = each
    return n


@entry
def decide_at(boards: Records, states: Records, action: int, room: Actions) -> tuple[int, int]:
    """Do an action, unless it is NONE; return the number of choices after it, and who is asked.

    The number is ILLEGAL if the action is not one of the choices; then `room` has the choices in vain.
    """
    board, state = boards[0], states[0]
    if action != NONE:
        found = False
        for i in range(choices(board, state, room)):
            found |= room[i] == action
        if not found:
            return ILLEGAL, int(state.seat)
        apply(board, state, action)
    return choices(board, state, room), int(state.seat)
