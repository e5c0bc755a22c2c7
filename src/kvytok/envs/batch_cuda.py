"""Thousands of games at once on a GPU: one game for each thread, the same rules, all arrays in the GPU's memory.

The arrays are Numba device arrays; PyTorch sees them without a copy (`torch.as_tensor(array, device="cuda")`). Lists of
legal actions have the games as their last axis, so that neighbouring threads write neighbouring bytes.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from kvytok.bots.batches.gpu import cuda
from kvytok.bots.neural.observation import observation_size, write_share
from kvytok.bots.neural.progress import PROGRESS, bring_up_to_date
from kvytok.bots.scripts.mind import MIND
from kvytok.envs.batch_game import BatchGame, BotNames, boards_of, scripts_of
from kvytok.envs.batch_step import step_game
from kvytok.envs.input_checks import (
    Players,
    checked_games,
    checked_numbers,
    checked_players,
    checked_scripts,
    whole,
    whole_numbers,
)
from kvytok.rules.actions import ACTIONS
from kvytok.rules.chance import seed_key
from kvytok.rules.record import NONE, RESULT, SCRATCH, SEATS, STATE

if TYPE_CHECKING:
    from kvytok.boards import BoardSource

THREADS = 64
"""Threads in a block: a game needs many registers, so small blocks fill the machine better."""
LANES = 32
"""The threads that share the writing of one observation: a warp."""
WARPS = THREADS // LANES
STATE_WORDS = STATE.itemsize // 4


def blocks(threads: int) -> int:
    """The number of blocks for this number of threads."""
    return (threads + THREADS - 1) // THREADS


@cuda.jit(cache=True)
def _step(  # type: ignore[no-untyped-def]
    boards, states, minds, progresses, scratches, results, actions, counts, scripts, key, numbers, stride, players,
    chosen, points, shares,
):  # fmt: skip
    """Do one action in every game."""
    g = cuda.grid(1)
    if g < states.shape[0]:
        counts[g] = step_game(
            boards[0], states[g], minds[g], progresses[g], scratches[g], results[g], actions[:, g], scripts[g], key,
            numbers[g], stride, players[g], chosen[g], points[g], shares[g],
        )  # fmt: skip


@cuda.jit(cache=True)
def _search(boards, states, progresses, scratches, seats):  # type: ignore[no-untyped-def]
    """Update what the asked seats know of their tickets, and record who is asked."""
    g = cuda.grid(1)
    if g < states.shape[0]:
        seats[g] = states[g].seat
        bring_up_to_date(boards[0], states[g], scratches[g], progresses[g][states[g].seat])


@cuda.jit(cache=True)
def _show(boards, words, progresses, scratches, actions, counts, seen, masks):  # type: ignore[no-untyped-def]
    """Write observations and masks; the lanes of one warp share the work for one game.

    They first load the game's state together, so that reading it does not wait for the GPU's memory.
    """
    near = cuda.shared.array((WARPS, STATE_WORDS), np.uint32)
    thread, warp, lane = cuda.grid(1), cuda.threadIdx.x // LANES, cuda.threadIdx.x % LANES
    g = thread // LANES
    if g < words.shape[0]:
        for word in range(lane, STATE_WORDS, LANES):
            near[warp, word] = words[g, word]
    cuda.syncthreads()
    if g < words.shape[0]:
        state = near[warp].view(STATE)[0]
        write_share(boards[0], state, scratches[g], progresses[g][state.seat], seen[g], lane, LANES)
        for k in range(lane, masks.shape[1], LANES):
            masks[g, k] = 0
        for i in range(counts[g]):
            if actions[i, g] % LANES == lane:
                masks[g, actions[i, g]] = 1


def actions_on_device(chosen, games: int):  # type: ignore[no-untyped-def]
    """The actions in the GPU's memory, in the form the kernel is compiled for; their values are not checked."""
    rows = f"has one action for each of {games} games"
    layout = getattr(chosen, "__cuda_array_interface__", None)
    # The arrays of Numba's simulator do not have this attribute.
    if layout is None and not hasattr(chosen, "copy_to_host"):
        return cuda.to_device(np.array(whole_numbers("actions", chosen, (games,), rows)))
    if tuple(chosen.shape) != (games,):
        raise ValueError(f"actions {rows}: its shape is {(games,)}, not {tuple(chosen.shape)}")
    if str(chosen.dtype) not in ("int64", "torch.int64"):
        raise TypeError(f"actions on a GPU are 64-bit whole numbers (in PyTorch: actions.long()), not {chosen.dtype}")
    if layout is not None and layout.get("strides") not in (None, (8,)):
        raise ValueError("actions on a GPU lie side by side in its memory (in PyTorch: actions.contiguous())")
    return chosen


class GpuBatchEnv:
    """`batch.BatchEnv` on a GPU; `legal` is transposed."""

    def __init__(
        self,
        game: BatchGame = "usa",
        players: Players = 2,
        games: int = 1,
        seed: int = 0,
        scripts: NDArray[np.integer[Any]] | None = None,
        numbers: NDArray[np.integer[Any]] | None = None,
        *,
        board: "BoardSource" = None,
        bots: BotNames | None = None,
        seat: int | None = None,
        bonus: Sequence[str] = (),
    ) -> None:
        """See `BatchEnv`. It does not check whether actions are legal: it would have to wait for the games."""
        boards = boards_of(game, board, bonus)
        self.games = games = checked_games(games)
        counts = checked_players(boards, players, games)
        self.players = int(counts.max())
        self.player_counts = cuda.to_device(counts)
        self.size = observation_size(boards, self.players)
        self.boards = cuda.to_device(boards)
        self.key = cuda.to_device(np.frombuffer(seed_key(whole("seed", seed)), "<u4").copy())
        self.first_numbers = checked_numbers(numbers, games)
        self.stride = int(self.first_numbers.max()) + 1
        self.scripts = cuda.to_device(scripts_of(bots, seat, scripts, counts))
        self.states, self.results = cuda.to_device(np.zeros(games, STATE)), cuda.to_device(np.zeros(games, RESULT))
        self.words = self.states.view(np.uint32).reshape(games, STATE_WORDS)
        self.minds = cuda.to_device(np.zeros((games, self.players), MIND))
        self.progresses = cuda.to_device(np.zeros((games, self.players), PROGRESS))
        self.scratches = cuda.to_device(np.zeros(games, SCRATCH))
        self.numbers = cuda.to_device(self.first_numbers[:, None].copy())
        self.legal = cuda.to_device(np.zeros((ACTIONS, games), np.int16))
        self.counts = cuda.to_device(np.zeros(games, np.int64))
        self.seen = cuda.to_device(np.zeros((games, self.size), np.int8))
        self.masks = cuda.to_device(np.zeros((games, ACTIONS), np.int8))
        self.seats = cuda.to_device(np.zeros(games, np.int64))
        self.points = cuda.to_device(np.zeros((games, SEATS), np.int16))
        self.shares = cuda.to_device(np.zeros((games, SEATS), np.int16))
        self._begun = False

    def reset(self) -> None:
        """Begin all games again, from their first numbers."""
        self.numbers.copy_to_device(self.first_numbers[:, None].copy())
        self._begun = True
        self.step(cuda.to_device(np.full(self.games, NONE, np.int64)))

    def reseat(self, scripts: NDArray[np.integer[Any]] | None) -> None:
        """See `BatchEnv`."""
        self.scripts.copy_to_device(checked_scripts(scripts, self.player_counts.copy_to_host()))

    def step(self, chosen) -> None:  # type: ignore[no-untyped-def]
        """Do one legal action in every game, and observe.

        `chosen` holds 64-bit numbers in the GPU's memory; whole numbers in an array or a list are copied there.
        """
        self.play(chosen)
        self.search()
        self.show()

    def play(self, chosen) -> None:  # type: ignore[no-untyped-def]
        """Do one legal action in every game, without observing."""
        if not self._begun:
            raise RuntimeError("the games have not begun; reset() begins them")
        chosen = actions_on_device(chosen, self.games)
        _step[blocks(self.games), THREADS](
            self.boards, self.states, self.minds, self.progresses, self.scratches, self.results, self.legal,
            self.counts, self.scripts, self.key, self.numbers, self.stride, self.player_counts, chosen, self.points,
            self.shares,
        )  # fmt: skip

    def search(self) -> None:
        """Update what is known about the tickets of the asked seats."""
        _search[blocks(self.games), THREADS](self.boards, self.states, self.progresses, self.scratches, self.seats)

    def show(self) -> None:
        """Write what the asked seats see and may do."""
        _show[blocks(self.games * LANES), THREADS](
            self.boards, self.words, self.progresses, self.scratches, self.legal, self.counts, self.seen, self.masks
        )
