"""Thousands of games at once on the CPU: reset, step, observe and mask in one compiled call over all cores."""

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kvytok.bots.mind import MIND
from kvytok.bots.observation import observation_size
from kvytok.bots.progress import PROGRESS
from kvytok.bots.simulation import cores, seed_key
from kvytok.envs.stepping import checked_scripts, show, step_game
from kvytok.rules.actions import ACTIONS
from kvytok.rules.compiler import entry
from kvytok.rules.record import NONE, RESULT, SCRATCH, SEATS, STATE

Records = NDArray[np.record]

CHUNK: Final = 64
"""Fewest games worth a thread of their own."""


@entry
def _step(  # type: ignore[no-untyped-def]
    boards, states, minds, progresses, scratches, results, actions, counts, scripts, key, numbers, stride, players,
    chosen, points, shares, seen, masks, seats, start, stop,
):  # fmt: skip
    """Do one action in each of the games from `start` to `stop`, and write observations, masks and asked seats.

    A game is observed at once, while what it has touched is still near.
    """
    for g in range(start, stop):
        counts[g] = step_game(
            boards[0], states[g], minds[g], progresses[g], scratches[start], results[g], actions[g], scripts[g], key,
            numbers[g], stride, players, chosen[g], points[g], shares[g],
        )  # fmt: skip
        masks[g, :] = 0
        show(boards[0], states[g], progresses[g], scratches[start], actions[g], counts[g], seen[g], masks[g])
        seats[g] = states[g].seat


class BatchEnv:
    """A batch of games. After `reset` and after every `step` each game asks a learner for a real choice.

    The arrays are written in place: `seen` (observations, bots.observation), `masks` (1 for each legal action),
    `seats` (who is asked), and after a step `points` (what each seat has scored since the last one) and `shares` (each
    seat's part of the victory, in `stepping.SHARES` parts, where a game has just ended; -1 elsewhere).
    """

    def __init__(
        self,
        boards: Records,
        players: int,
        games: int,
        seed: int = 0,
        scripts: NDArray[np.int16] | None = None,
        numbers: NDArray[np.int64] | None = None,
        threads: int | None = None,
    ) -> None:
        """`scripts` seats scripted bots: for each game and seat a number of `bots.scripted`, or LEARNER.

        `numbers` are the games' numbers in the batch's stream of chance; the same number means the same cards.
        """
        self.boards, self.players, self.games = boards, players, games
        self.size = observation_size(boards, players)
        self.key = np.frombuffer(seed_key(seed), "<u4").copy()
        self.first_numbers = np.arange(games, dtype=np.int64) if numbers is None else numbers.astype(np.int64)
        self.stride = int(self.first_numbers.max()) + 1
        self.scripts = checked_scripts(scripts, games)
        self.states, self.results = np.zeros(games, STATE), np.zeros(games, RESULT)
        self.minds, self.progresses = np.zeros((games, players), MIND), np.zeros((games, players), PROGRESS)
        self.scratches = np.zeros(games, SCRATCH)
        self.numbers = self.first_numbers[:, None].copy()
        self.legal = np.zeros((games, ACTIONS), np.int16)
        self.counts = np.zeros(games, np.int64)
        self.seen = np.zeros((games, self.size), np.int8)
        self.masks = np.zeros((games, ACTIONS), np.int8)
        self.seats = np.zeros(games, np.int64)
        self.points, self.shares = np.zeros((games, SEATS), np.int16), np.zeros((games, SEATS), np.int16)
        threads = max(1, min(threads or cores(), games // CHUNK))
        bounds = [games * i // threads for i in range(threads + 1)]
        self._ranges = list(pairwise(bounds))
        self._pool = ThreadPoolExecutor(max(1, threads - 1))

    def _on_all_cores(self, function, *arguments) -> None:  # type: ignore[no-untyped-def]
        own, *others = self._ranges
        waiting = [self._pool.submit(function, *arguments, *bounds) for bounds in others]
        function(*arguments, *own)
        for future in waiting:
            future.result()

    def reset(self) -> None:
        """Begin all games anew, from their first numbers."""
        self.numbers[:, 0] = self.first_numbers
        self.step(np.full(self.games, NONE, np.int64))

    def step(self, chosen: NDArray[np.int64]) -> None:
        """Do one legal action in every game, and observe."""
        self._on_all_cores(
            _step, self.boards, self.states, self.minds, self.progresses, self.scratches, self.results, self.legal,
            self.counts, self.scripts, self.key, self.numbers, self.stride, self.players, chosen, self.points,
            self.shares, self.seen, self.masks, self.seats,
        )  # fmt: skip
