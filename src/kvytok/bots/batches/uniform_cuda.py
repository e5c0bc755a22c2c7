"""Uniform random play on a GPU: one game per thread, with the same rules.

Numba compiles the rules for the GPU when a kernel calls them; nothing is written twice. With Numba's CUDA simulator
(`NUMBA_ENABLE_CUDASIM=1`) the kernel runs as plain Python, for tests without a GPU.
"""

import numpy as np
from numpy.typing import NDArray

from kvytok.bots.batches.gpu import cuda
from kvytok.bots.batches.uniform import own_key, play_out
from kvytok.rules.actions import ACTIONS
from kvytok.rules.record import NONE, RESULT, SCRATCH, STATE, Records
from kvytok.rules.scoring import score
from kvytok.rules.setup import setup

THREADS = 64
"""Threads per block: a game needs many registers, so small blocks use the GPU better."""


@cuda.jit
def _play(boards, key, states, scratches, results, actions, decisions, players, start, per_thread):  # type: ignore[no-untyped-def]
    """Each thread plays some games one after the other, and keeps the state and result of the last one."""
    # A GPU interleaves the local memory of neighbouring threads, so what they read at the same time is one access.
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
    """Plays `games` games at once on the GPU."""

    def __init__(self, boards: Records, games: int) -> None:
        self.games = games
        self.boards = cuda.to_device(boards)
        self.states = cuda.to_device(np.zeros(games, STATE))
        self.scratches = cuda.to_device(np.zeros(games, SCRATCH))
        self.results = cuda.to_device(np.zeros(games, RESULT))
        self.decisions = cuda.to_device(np.zeros(games, np.int64))
        # The games are the last axis, so that neighbouring threads write neighbouring bytes.
        self.actions = cuda.to_device(np.zeros((ACTIONS, games), np.int16))

    def play(self, key: NDArray[np.uint32], players: int, start: int = 0, per_thread: int = 1) -> None:
        """Play the games from `start` on of the batch with this key, `per_thread` in each thread, and wait for them."""
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
