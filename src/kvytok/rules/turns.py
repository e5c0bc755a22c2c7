"""Turns: whose turn it is, when the last round begins and when the game ends (E1, X2)."""

from kvytok.rules.compiler import compiled
from kvytok.rules.record import NONE, OVER, TURN, Board, State


@compiled
def begin_turn(state: State, seat: int) -> None:
    """Ask a seat for the action of its turn."""
    state.seat = seat
    state.phase = TURN


@compiled
def end_game(state: State) -> None:
    """End the game: nobody is asked any more."""
    state.phase = OVER
    state.seat = NONE


@compiled
def end_turn(board: Board, state: State) -> None:
    """Begin the last round when few cars are left (E1), end the game after it, otherwise go on to the next seat."""
    seat = state.seat
    if state.last_turns > 0:
        state.last_turns -= 1
        if state.last_turns == 0:
            end_game(state)
            return
    elif state.cars[seat] <= board.last_round_cars:
        state.last_turns = state.players
    begin_turn(state, seat + 1 if seat + 1 < state.players else 0)


@compiled
def pass_turn(board: Board, state: State) -> None:
    """Pass. If everybody has passed in a row, nobody could ever act again, and the game ends (X2)."""
    state.passes += 1
    if state.passes == state.players:
        end_game(state)
    else:
        end_turn(board, state)
