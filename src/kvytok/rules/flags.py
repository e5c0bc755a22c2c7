"""Flags: one card of each of the three flag colours, left from claims, makes a flag that scores (C9)."""

from kvytok.rules.actions import LEAVE_FLAG, NO_FLAG
from kvytok.rules.compiler import compiled
from kvytok.rules.record import NONE, Actions, Board, State


@compiled
def flag_place(board: Board, state: State) -> int:
    """The number (0 to 2) of the flag colour of which the seat may leave a card now (C9); NONE if there is none."""
    if board.flag_points == 0 or state.laid_n == 0:
        return NONE
    for i in range(3):
        if board.color[state.pending_route] == board.flag_color[i] and state.flag_cards[state.seat, i] == 0:
            return i
    return NONE


@compiled
def legal_flag(actions: Actions) -> int:
    """List the two answers: leave the card or not."""
    actions[0] = LEAVE_FLAG
    actions[1] = NO_FLAG
    return 2


@compiled
def leave_card(board: Board, state: State) -> None:
    """Leave one of the played cards; three different cards are a flag, which scores and is discarded (C9)."""
    seat = state.seat
    flags = state.flag_cards[seat]
    flags[flag_place(board, state)] = 1
    state.laid_n -= 1
    if flags[0] and flags[1] and flags[2]:
        state.score[seat] += board.flag_points
        for i in range(3):
            flags[i] = 0
            state.discard[board.flag_color[i]] += 1
        state.discard_n += 3
