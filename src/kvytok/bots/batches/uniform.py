"""Uniform random play, whole games in one compiled call.

The choices come from a small generator of their own: they need not be hidden from anybody, and the game's own stream
of chance stays that of the same game played by people.
"""

import numpy as np
from numpy.typing import NDArray

from kvytok.bots.batches.long_game import endless_from
from kvytok.rules.chance import next_block
from kvytok.rules.compiler import compiled, entry
from kvytok.rules.phases import apply, legal
from kvytok.rules.record import NONE, OVER, Actions, Board, State
from kvytok.rules.scoring import score
from kvytok.rules.setup import setup


@compiled
def next_choice(choice: int) -> int:
    """The next state of the generator of choices: 63 bits, multiplied and mixed."""
    return (choice * 6364136223846793005 + 1442695040888963407) & 0x7FFFFFFFFFFFFFFF


@compiled
def pick(choice: int, n: int) -> int:
    """A number below n from a state of the generator of choices."""
    return ((choice >> 31) * n) >> 32


@compiled
def play_out(board: Board, state: State, actions: Actions, choice: int) -> int:
    """Play a game to its end, every legal action equally likely; the generator's last state.

    A game that seems endless is played no further.
    """
    end = endless_from(state)
    while state.phase != OVER and state.decisions < end:
        n = legal(board, state, actions)
        choice = next_choice(choice)
        apply(board, state, int(actions[pick(choice, n)]))
    return choice


@compiled
def own_key(batch_key: NDArray[np.uint32], game: int, state: State) -> None:
    """Give a state the key of one game of a batch: the first 8 words of that block of the batch's own stream."""
    for i in range(8):
        state.key[i] = batch_key[i]
    state.blocks = game
    next_block(state)
    for i in range(8):
        state.key[i] = state.block[i]


@entry
def play_games(
    boards: NDArray[np.record],
    batch_key: NDArray[np.uint32],
    states: NDArray[np.record],
    scratches: NDArray[np.record],
    results: NDArray[np.record],
    actions: Actions,
    players: int,
    start: int,
    stop: int,
) -> int:
    """Play games `start` to `stop` of a batch into `results`; the number of decisions.

    One board, one state and one scratch space are used, each the only entry of its array.
    """
    board, state, scratch = boards[0], states[0], scratches[0]
    decisions = 0
    for game in range(start, stop):
        own_key(batch_key, game, state)
        setup(board, state, players, NONE)
        play_out(board, state, actions, game)
        decisions += int(state.decisions)
        score(board, state, scratch, results[game - start])
    return decisions
