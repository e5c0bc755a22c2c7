"""Uniform random play on a GPU: one game a thread, by the very same rules.

Numba compiles the rules for the GPU when a kernel calls them; nothing is written twice. Under Numba's CUDA simulator
(`NUMBA_ENABLE_CUDASIM=1`) the kernel runs as plain Python, for testing without a GPU.
"""

import numpy as np
from numpy.typing import NDArray

from kvytok.bots.batches.gpu import cuda
from kvytok.bots.batches.uniform import own_key, play_out
from kvytok.rules.actions import ACTIONS
from kvytok.rules.record import NONE, RESULT, SCRATCH, STATE
from kvytok.rules.scoring import score
from kvytok.rules.setup import setup

THREADS = 64
"""Threads a block: a game needs many registers, so small blocks fill the machine better."""


@cuda.jit
def _play(boards, key, states, scratches, results, actions, decisions, players, start, per_thread):  # type: ignore[no-untyped-def]
    """Each thread plays some games one after the other; the last one's state and result stay."""
    # A GPU lays the local memory of neighbouring threads side by side, so what they read in step is read at once.
    own = cuda.local.array(1, STATE)
    i = cuda.grid(1)
    if i < states.shape[0]:
        own[0] = states[i]
        for game in range(start + i * per_thread, start + (i + 1) * per_thread):
            own_key(key, game, own[0])
            setup(boards[0], own[0], players, NONE)
            play_out(boards[0], own[0], actions[:, i], game)
            decisions[i] += own[0].decisions
        score(boards[0], own[0], scratches[i], results[i])
        states[i] = own[0]


class GpuTable:
    """Room on the GPU for so many games at once."""

    def __init__(self, boards: NDArray[np.record], games: int) -> None:
        self.games = games
        self.boards = cuda.to_device(boards)
        self.states = cuda.to_device(np.zeros(games, STATE))
        self.scratches = cuda.to_device(np.zeros(games, SCRATCH))
        self.results = cuda.to_device(np.zeros(games, RESULT))
        self.decisions = cuda.to_device(np.zeros(games, np.int64))
        # Games last: neighbouring threads write neighbouring bytes.
        self.actions = cuda.to_device(np.zeros((ACTIONS, games), np.int16))

    def play(self, key: NDArray[np.uint32], players: int, start: int = 0, per_thread: int = 1) -> None:
        """Play games `start` and on of the batch with this key, so many in each thread; waits until they are done."""
        blocks = (self.games + THREADS - 1) // THREADS
        _play[blocks, THREADS](
            self.boards,
            cuda.to_device(key),
            self.states,
            self.scratches,
            self.results,
            self.actions,
            self.decisions,
            players,
            start,
            per_thread,
        )
        cuda.synchronize()
