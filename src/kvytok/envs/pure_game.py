"""A game as pure functions over arrays of states: `init`, `step` and `observe` change nothing and return new arrays.

This suits searches and libraries that keep the states themselves. To play one stream of games, `BatchEnv` is faster.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kvytok.boards import BoardSource
from kvytok.bots.batches.long_game import ENDLESS
from kvytok.bots.neural.observation import Numbers
from kvytok.bots.neural.progress import PROGRESS, forget
from kvytok.envs.batch_step import show
from kvytok.envs.env_table import EnvTable, checked
from kvytok.envs.input_checks import IllegalAction, checked_seed, whole_numbers
from kvytok.envs.reward import Reward, rewards_of
from kvytok.rules.actions import ACTIONS
from kvytok.rules.chance import seed_key
from kvytok.rules.compiler import compiled, entry
from kvytok.rules.from_python import score_at
from kvytok.rules.phases import apply, legal
from kvytok.rules.record import NONE, OVER, RESULT, SCRATCH, SEATS, STATE, Actions, Board, Records, State
from kvytok.rules.setup import setup


@compiled
def settle(board: Board, state: State, room: Actions) -> None:
    """Make forced decisions up to the next real choice, or to the end; a game that seems endless is over."""
    while state.phase != OVER:
        if state.decisions >= ENDLESS * int(state.players):
            state.phase, state.seat = OVER, NONE
        elif legal(board, state, room) > 1:
            return
        else:
            apply(board, state, int(room[0]))


@entry
def deal_all(boards: Records, states: Records, room: Actions, players: int) -> None:
    """Deal games from the keys in their states, and play on to the first real choice of each."""
    for g in range(states.shape[0]):
        setup(boards[0], states[g], players, NONE)
        settle(boards[0], states[g], room)


@entry
def play_all(boards: Records, states: Records, room: Actions, chosen: NDArray[np.int64]) -> int:
    """Do an action in every game that is not over; or return the first game where it is illegal, and do nothing."""
    for g in range(states.shape[0]):
        if states[g].phase != OVER:
            found = False
            for i in range(legal(boards[0], states[g], room)):
                found |= room[i] == chosen[g]
            if not found:
                return g
    for g in range(states.shape[0]):
        if states[g].phase != OVER:
            apply(boards[0], states[g], int(chosen[g]))
            settle(boards[0], states[g], room)
    return NONE


@entry
def show_all(
    boards: Records,
    states: Records,
    progresses: Records,
    scratches: Records,
    room: Actions,
    seen: NDArray[np.int8],
    masks: NDArray[np.int8],
) -> None:
    """Write what the asked seat of every game sees and may do; `masks` must be all zeros."""
    for g in range(states.shape[0]):
        if states[g].phase != OVER:
            n = legal(boards[0], states[g], room)
            forget(progresses[states[g].seat])
            show(boards[0], states[g], progresses, scratches[0], room, n, seen[g], masks[g])


class Observed(NamedTuple):
    """What is seen in many games, one row for each."""

    seen: Numbers
    """The observation of the asked seat; all zeros if the game is over."""
    masks: Numbers
    """1 for each legal action; all zeros if the game is over."""
    seats: NDArray[np.int64]
    """Who is asked; -1 if the game is over."""
    over: NDArray[np.bool_]
    rewards: NDArray[np.float64]
    """Games × players; zeros while a game goes on."""


class PureGame:
    """A game without memory: every function gets states, an array of `STATE` records, and leaves them as they are.

    Forced decisions are made on the way, so the asked seat always has a real choice.
    """

    def __init__(
        self,
        game: str | None = "usa",
        players: int = 2,
        *,
        board: BoardSource = None,
        bonus: Sequence[str] = (),
        reward: Reward = "win",
    ) -> None:
        checked("reward", reward, Reward)
        table = EnvTable(game, players, bonus, board)
        self.box = table.box
        """What the game is played with."""
        self.boards, self.players, self.size, self.reward = table.boards, table.players, table.size, reward
        self._progresses, self._scratches = np.zeros(SEATS, PROGRESS), np.zeros(1, SCRATCH)
        self._room = np.zeros(ACTIONS, np.int16)

    def __repr__(self) -> str:
        return f"<PureGame of {self.box.game_id} for {self.players} players, {self.size} numbers in an observation>"

    def init(self, seeds: Any) -> Records:
        """One game for each seed; a seed deals the same cards as `Game.new(…, seed=seed)`."""
        given = np.atleast_1d(np.asarray(seeds))
        if given.ndim != 1 or given.dtype.kind not in "iuO":
            raise TypeError(f"seeds is a whole number or a row of whole numbers, not {seeds!r}")
        states = np.zeros(len(given), STATE)
        for g, seed in enumerate(given.tolist()):
            number = checked_seed(seed)
            if number is None:
                raise TypeError("every game needs a seed, not None")
            states["key"][g] = np.frombuffer(seed_key(number), "<u4")
        deal_all(self.boards, states, self._room, self.players)
        return states

    def step(self, states: Records, actions: Any) -> Records:
        """The games after one action each. A game that is over stays as it is, whatever its action."""
        after = self._checked(states).copy()
        chosen = whole_numbers("actions", actions, after.shape, f"has one action for each of {len(after)} games")
        wrong = play_all(self.boards, after, self._room, np.array(chosen, np.int64))
        if wrong != NONE:
            allowed = np.flatnonzero(self.observe(states[wrong : wrong + 1]).masks[0]).tolist()
            raise IllegalAction(f"action {chosen[wrong]} is not legal in game {wrong}, which allows {allowed}")
        return after

    def observe(self, states: Records) -> Observed:
        """What the asked seats see and may do, and the rewards of finished games."""
        games = self._checked(states).copy()
        seen, masks = np.zeros((len(games), self.size), np.int8), np.zeros((len(games), ACTIONS), np.int8)
        show_all(self.boards, games, self._progresses, self._scratches, self._room, seen, masks)
        over = games["phase"] == OVER
        earned = np.zeros((len(games), self.players))
        if over.any():
            ended, results = games[over], np.zeros(int(over.sum()), RESULT)
            for g in range(len(ended)):
                score_at(self.boards, ended, g, self._scratches, results)
            earned[over] = rewards_of(results, self.players, self.reward)
        return Observed(seen, masks, games["seat"].astype(np.int64), over, earned)

    def _checked(self, states: object) -> Records:
        """States of this game; others are refused."""
        if not isinstance(states, np.ndarray) or states.dtype != STATE or states.ndim != 1:
            raise TypeError("states is what init() and step() return, an array of state records")
        if (states["players"] != self.players).any():
            raise ValueError(f"these states are not of a game with {self.players} players, as init() deals it")
        return states
