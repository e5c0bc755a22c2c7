"""Thousands of games at once on the CPU: reset, step, observe and mask in one compiled call over all cores."""

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from itertools import pairwise
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final, Self

import numpy as np
from numpy.typing import NDArray

from kvytok.bots.batches.simulation import cores
from kvytok.bots.neural.observation import observation_size
from kvytok.bots.neural.progress import PROGRESS
from kvytok.bots.scripts.mind import MIND
from kvytok.envs.batch_game import BatchGame, BotNames, boards_of, scripts_of
from kvytok.envs.batch_step import show, step_game
from kvytok.envs.input_checks import (
    IllegalAction,
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
from kvytok.rules.compiler import compiled, entry
from kvytok.rules.record import NONE, RESULT, SCRATCH, SEATS, STATE, Actions

if TYPE_CHECKING:
    from kvytok.boards import BoardSource

CHUNK: Final = 64
"""The fewest games that are worth a thread."""
CHECKED: Final = 32
"""The number of legal actions that are compared at once; a game's row has room for whole blocks."""


@compiled
def first_illegal(actions: Actions, counts: NDArray[np.int64], chosen: NDArray[np.int64], start: int, stop: int) -> int:
    """The first game from `start` to `stop` whose chosen action is not legal; NONE if all are legal."""
    for g in range(start, stop):
        wanted, n = chosen[g], np.int16(counts[g])
        if wanted < 0 or wanted >= ACTIONS:
            return g
        action, found = np.int16(wanted), False
        for first in range(0, n, CHECKED):
            block, left = actions[g, first : first + CHECKED], np.int16(n - first)
            for i in range(CHECKED):
                found |= (block[i] == action) & (np.int16(i) < left)
        if not found:
            return g
    return NONE


@entry
def _check(actions: Actions, counts: NDArray[np.int64], chosen: NDArray[np.int64]) -> int:
    """See `first_illegal`; for games that several threads will play, before the first of them begins."""
    return first_illegal(actions, counts, chosen, 0, chosen.shape[0])


@entry
def _step(  # type: ignore[no-untyped-def]
    boards, states, minds, progresses, scratches, results, actions, counts, scripts, key, numbers, stride, players,
    chosen, points, shares, seen, masks, seats, start, stop, check,
):  # fmt: skip
    """Do one action in each of the games from `start` to `stop`, and write observations, masks and asked seats.

    A game is observed right after its action, while its data is still in the processor's cache. With `check`, nothing
    is done if an action is not legal. Returns the first such game, or NONE.
    """
    if check:
        wrong = first_illegal(actions, counts, chosen, start, stop)
        if wrong != NONE:
            return wrong
    for g in range(start, stop):
        counts[g] = step_game(
            boards[0], states[g], minds[g], progresses[g], scratches[start], results[g], actions[g], scripts[g], key,
            numbers[g], stride, players[g], chosen[g], points[g], shares[g],
        )  # fmt: skip
        masks[g, :] = 0
        show(boards[0], states[g], progresses[g], scratches[start], actions[g], counts[g], seen[g], masks[g])
        seats[g] = states[g].seat
    return NONE


class BatchEnv:
    """A batch of games. After `reset` and after every `step`, each game asks a learner for a real choice.

    The arrays are written in place: `seen` (observations, bots.neural.observation), `masks` (1 for each legal action),
    `seats` (who is asked), and after a step `points` (what each seat has scored since the last step) and `shares` (each
    seat's part of the victory, in `SHARES` parts, if a game has just ended; otherwise -1).

    A batch may be pickled or forked at any time between two steps; each copy goes on by itself.
    """

    def __init__(
        self,
        game: BatchGame = "usa",
        players: Players = 2,
        games: int = 1,
        seed: int = 0,
        scripts: NDArray[np.integer[Any]] | None = None,
        numbers: NDArray[np.integer[Any]] | None = None,
        threads: int | None = None,
        check: bool = True,
        *,
        board: "BoardSource" = None,
        bots: BotNames | None = None,
        seat: int | None = None,
        bonus: Sequence[str] = (),
    ) -> None:
        """Make a batch; `reset` begins its games.

        `game`, `board` and `bonus` are as in the other environments. `game` may also be a board with a single game
        (its folder as a `Path`, or a loaded board), a box, or a box's record as `open_box("usa").records`.

        `bots` names one script for all seats but the learner's or one for each, in turn order after the learner;
        without them all seats are learners. Without `seat`, the learner has seat 0 in the first game, seat 1 in the
        second, and so on around the table.

        `players` is the number of players, for all games or for each. A row of `seen` has room for the largest table;
        the numbers after the observation of a smaller one stay zero.

        `scripts` seats any scripts anywhere, in place of `bots`: for each game and seat a number of
        `bots.scripts.all_scripts`, or LEARNER.

        `numbers` are the games' numbers in the batch's stream of chance; the same number means the same cards. Without
        `check` every action is taken to be legal, and an illegal one ruins its game.
        """
        self.boards, self.games, self.check = boards_of(game, board, bonus), checked_games(games), check
        games = self.games
        self.player_counts = checked_players(self.boards, players, games)
        self.players = int(self.player_counts.max())
        self.size = observation_size(self.boards, self.players)
        self.key = np.frombuffer(seed_key(whole("seed", seed)), "<u4").copy()
        self.first_numbers = checked_numbers(numbers, games)
        self.stride = int(self.first_numbers.max()) + 1
        self.scripts = scripts_of(bots, seat, scripts, self.player_counts)
        self.states, self.results = np.zeros(games, STATE), np.zeros(games, RESULT)
        seats = (games, self.players)
        self.minds, self.progresses = np.zeros(seats, MIND), np.zeros(seats, PROGRESS)
        self.scratches = np.zeros(games, SCRATCH)
        self.numbers = self.first_numbers[:, None].copy()
        self.legal = np.zeros((games, -(-ACTIONS // CHECKED) * CHECKED), np.int16)
        self.counts = np.zeros(games, np.int64)
        self.seen = np.zeros((games, self.size), np.int8)
        self.masks = np.zeros((games, ACTIONS), np.int8)
        self.seats = np.zeros(games, np.int64)
        self.points, self.shares = np.zeros((games, SEATS), np.int16), np.zeros((games, SEATS), np.int16)
        threads = cores() if threads is None else whole("threads", threads)
        if threads < 1:
            raise ValueError(f"a batch needs a thread at least, not {threads}; None takes all cores")
        threads = max(1, min(threads, games // CHUNK))
        self._ranges = list(pairwise(games * i // threads for i in range(threads + 1)))
        self._chosen = np.full(games, NONE, np.int64)
        self._begun = self._closed = False
        self._pool: ThreadPoolExecutor | None = None
        self._process = 0
        """The process that owns the pool's threads: a fork copies the pool, but not the threads."""

    def reset(self) -> None:
        """Begin all games again, from their first numbers."""
        self._refuse_if_closed()
        self.numbers[:, 0] = self.first_numbers
        self._chosen[:] = NONE
        self._play(False)
        self._begun = True

    def reseat(self, scripts: NDArray[np.integer[Any]] | None) -> None:
        """Seat other scripts from the next step on; None: learners only. A script in mid-game has the mind it finds."""
        self.scripts[:] = checked_scripts(scripts, self.player_counts)

    def step(self, chosen: NDArray[np.integer[Any]]) -> None:
        """Do one legal action in every game, and observe. If one action is illegal, nothing is done in any game."""
        self._refuse_if_closed()
        if not self._begun:
            raise RuntimeError("the games have not begun; reset() begins them")
        numbers = whole_numbers("actions", chosen, (self.games,), f"has one action for each of {self.games} games")
        # Copy into our own array: Numba would compile again for an array with another layout.
        self._chosen[:] = numbers
        # One thread checks in the same call; several must wait until all actions are checked.
        check = self.check
        if check and len(self._ranges) > 1:
            self._refuse(_check(self.legal, self.counts, self._chosen))
            check = False
        self._refuse(self._play(check))

    def _refuse(self, wrong: int) -> None:
        """Say what is wrong with the action in a game, unless it is NONE."""
        if wrong != NONE:
            legal = sorted(self.legal[wrong, : self.counts[wrong]].tolist())
            raise IllegalAction(
                f"action {self._chosen[wrong]} is not legal in game {wrong}, where seat {self.seats[wrong]} may "
                f"choose {legal}; nothing was done in any game"
            )

    def close(self) -> None:
        """End the threads; a closed batch plays no more."""
        self._closed = True
        if self._pool is not None and self._process == os.getpid():
            self._pool.shutdown()
        self._pool = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        players = sorted({int(number) for number in self.player_counts})
        now = "closed" if self._closed else "playing" if self._begun else "not begun"
        told = " or ".join(map(str, players))
        return f"<BatchEnv of {self.games} games for {told} players, {self.size} numbers in an observation; {now}>"

    def __getstate__(self) -> dict[str, Any]:
        """Everything except the threads and the space that is used only within a step."""
        return {name: value for name, value in vars(self).items() if name != "scratches"} | {"_pool": None}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        self.scratches = np.zeros(self.games, SCRATCH)

    def _refuse_if_closed(self) -> None:
        if self._closed:
            raise RuntimeError("this batch is closed; make a new one")

    def _play(self, check: bool) -> int:
        """Do the chosen actions in all games; the first game where one is found to be illegal, or NONE."""
        arguments = (
            self.boards, self.states, self.minds, self.progresses, self.scratches, self.results, self.legal,
            self.counts, self.scripts, self.key, self.numbers, self.stride, self.player_counts, self._chosen,
            self.points, self.shares, self.seen, self.masks, self.seats,
        )  # fmt: skip
        (start, stop), *others = self._ranges
        if not others:
            alone: int = _step(*arguments, start, stop, check)  # type: ignore[no-untyped-call]
            return alone
        waiting = [self._threads().submit(_step, *arguments, *bounds, check) for bounds in others]
        try:
            wrong: int = _step(*arguments, start, stop, check)  # type: ignore[no-untyped-call]
        finally:
            # Whatever interrupts this thread, the caller may not go on while another thread still writes.
            wait(waiting)
        for future in waiting:
            future.result()
        return wrong

    def _threads(self) -> ThreadPoolExecutor:
        """The threads in addition to the caller's own."""
        if self._pool is None or self._process != os.getpid():
            self._pool, self._process = ThreadPoolExecutor(len(self._ranges) - 1), os.getpid()
        return self._pool
