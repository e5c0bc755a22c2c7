"""Uniform random play on the CPU: whole games in one compiled call, every legal action equally likely.

The choices come from a separate small generator: they need not be secret, and the random stream of the game stays the
same as if people played it.
"""

from collections.abc import Callable
from typing import Any, Final

import numpy as np
from numba.extending import overload
from numpy.typing import NDArray

from kvytok.bots.batches.long_game import endless_from
from kvytok.rules.chance import next_block
from kvytok.rules.compiler import compiled, entry
from kvytok.rules.phases import apply, legal
from kvytok.rules.record import NONE, OVER, Actions, Board, Records, State
from kvytok.rules.scoring import score
from kvytok.rules.setup import setup

STATE_BITS: Final = 0x7FFFFFFFFFFFFFFF
MULTIPLIER: Final = 6364136223846793005
INCREMENT: Final = 1442695040888963407


def next_choice(choice: int) -> int:
    """The next state of the generator of choices: 63 bits, multiplied and mixed."""
    return (choice * MULTIPLIER + INCREMENT) & STATE_BITS


@overload(next_choice, target="cpu")
@overload(next_choice, target="cuda")
def _next_choice_compiled(choice: Any) -> Callable[[Any], Any]:
    # The product wraps around, which only unsigned numbers may: the compiler takes it that signed ones never do, and
    # would leave out the mask.
    def wrapping(choice: Any) -> Any:
        mixed = np.uint64(choice & STATE_BITS) * np.uint64(MULTIPLIER) + np.uint64(INCREMENT)
        return np.int64(mixed & np.uint64(STATE_BITS))

    return wrapping


@compiled
def pick(choice: int, n: int) -> int:
    """A number from 0 to `n` - 1 from a state of the generator of choices."""
    return ((choice >> 31) * n) >> 32


@compiled
def play_out(board: Board, state: State, actions: Actions, choice: int) -> int:
    """Play a game to its end, every legal action equally likely; return the last state of the generator.

    A game that seems endless is stopped.
    """
    end = endless_from(state)
    while state.phase != OVER and state.decisions < end:
        n = legal(board, state, actions)
        choice = next_choice(choice)
        apply(board, state, int(actions[pick(choice, n)]))
    return choice


@compiled
def own_key(batch_key: NDArray[np.uint32], game: int, state: State) -> None:
    """Give a state the key of one game of a batch: the first 8 words of block `game` of the batch's stream."""
    for i in range(8):
        state.key[i] = batch_key[i]
    state.blocks = game
    next_block(state)
    for i in range(8):
        state.key[i] = state.block[i]


@entry
def play_games(
    boards: Records,
    batch_key: NDArray[np.uint32],
    states: Records,
    scratches: Records,
    results: Records,
    actions: Actions,
    players: int,
    start: int,
    stop: int,
) -> int:
    """Play the games `start` to `stop` of a batch into `results`; return the number of decisions.

    `boards`, `states` and `scratches` have one entry each.
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
