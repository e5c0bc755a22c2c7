"""Gymnasium: one learner against chosen bots.

Importing this registers `kvytok/usa-v0` and all other games, and `kvytok/board-v0` for a board of your own.
"""

import hashlib
from collections.abc import Sequence
from typing import Any, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from kvytok.envs import OWN_BOARD
from kvytok.extras import missing

try:
    import gymnasium
    from gymnasium import spaces
except ModuleNotFoundError as error:
    raise missing(error) from None

from kvytok.boards import BoardSource, game_ids
from kvytok.bots.neural.observation import Numbers
from kvytok.envs.batch_step import LEARNER
from kvytok.envs.env_table import LEAST, MOST, EnvTable, Illegal, checked
from kvytok.envs.input_checks import checked_seed, whole
from kvytok.envs.render import RENDER_MODES, checked_mode, rendered
from kvytok.envs.reward import Reward, rewards
from kvytok.envs.seated_bots import Opponent, seated, thinking_time
from kvytok.rules.actions import ACTIONS


class SingleEnv(gymnasium.Env[Numbers, np.int64]):
    """A game of one learner against bots; `info["action_mask"]` and `action_masks()` tell what is legal.

    `bots` is one opponent for all other seats or one for each, in turn order after the learner: the name of a bot, a
    weight file, or a function (`seated_bots.Opponent`). `seconds` or `playouts` is how much searching bots think about
    a move. Without `seat`, the learner's seat is drawn at random for every game. `board`, rewards and illegal actions
    are as in `aec.GameEnv`.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        game: str | None = "usa",
        players: int = 2,
        bots: Sequence[Opponent] | Opponent = ("racer",),
        *,
        board: BoardSource = None,
        seat: int | None = None,
        bonus: Sequence[str] = (),
        reward: Reward = "win",
        illegal: Illegal = "random",
        seconds: float | None = None,
        playouts: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        checked("reward", reward, Reward)
        checked("illegal", illegal, Illegal)
        self.table = EnvTable(game, players, bonus, board)
        players = self.table.players
        self._others = seated(bots, self.table, thinking_time(seconds, playouts))
        self.seat = None if seat is None else whole("the learner's seat", seat)
        if self.seat is not None and not 0 <= self.seat < players:
            raise ValueError(f"the learner's seat is 0 to {players - 1} or None, not {seat!r}")
        self.reward, self.illegal = reward, illegal
        self.render_mode = checked_mode(render_mode)
        self.observation_space = spaces.Box(LEAST, MOST, (self.table.size,), np.int8)
        self.action_space = spaces.Discrete(ACTIONS)
        self._mine = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        """Deal a game and play on to the learner's first choice."""
        seed = checked_seed(seed)
        super().reset(seed=seed)
        table, players = self.table, self.table.players
        key = self.np_random.bytes(32) if seed is None else table.seed(seed)
        self._mine = int(self.np_random.integers(players)) if self.seat is None else self.seat
        table.scripts[:] = LEARNER
        for place, other in enumerate(self._others, 1):
            table.scripts[(self._mine + place) % players] = other.script
            if other.script == LEARNER:
                other.begin(int.from_bytes(hashlib.sha256(key + bytes((place,))).digest()[:8], "little"))
        table.deal(key)
        self._play_on()
        if self.render_mode == "human":
            self.render()
        return table.seen["observation"], {"action_mask": table.seen["action_mask"], "seat": self._mine}

    def step(self, action: SupportsIndex) -> tuple[Numbers, float, bool, bool, dict[str, Any]]:
        """Do an action, given as any type of whole number, and play on to the learner's next choice."""
        table = self.table
        if table.n == 0:
            raise RuntimeError("the game is over or was never dealt; reset() begins one")
        if table.seat != self._mine:
            raise RuntimeError("an opponent has failed in this game; reset() begins another")
        info: dict[str, Any] = {}
        if not table.answer(action):
            table.answer(table.put_right(action, self.illegal))
            info["illegal"] = True
        self._play_on()
        info["action_mask"] = table.seen["action_mask"]
        if self.render_mode == "human":
            self.render()
        if table.n:
            return table.seen["observation"], 0.0, False, False, info
        result = table.score()
        info["scores"] = result.total[: table.players].tolist()
        info["places"] = result.rank[: table.players].tolist()
        return table.look(self._mine), rewards(result, table.players, self.reward)[self._mine], True, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now, as MaskablePPO of sb3-contrib asks for it."""
        if self.table.n == 0:
            raise RuntimeError("the game is over or was never dealt; reset() begins one")
        return self.table.seen["action_mask"].astype(np.bool_)

    def _play_on(self) -> None:
        """Ask the opponents that are no scripts, up to the learner's next choice."""
        table = self.table
        while table.n and table.seat != self._mine:
            self._others[(table.seat - self._mine) % table.players - 1].answer(table)

    def render(self) -> Any:
        """The board in the form of `render_mode`, with what the learner may know."""
        return rendered(self.table, self.render_mode, self._mine)


def register() -> None:
    """Make the games known to `gymnasium.make`; `board` is any game on a board of your own."""
    for game in (*game_ids(), OWN_BOARD):
        name = f"kvytok/{game}-v0"
        if name not in gymnasium.registry:
            kwargs = {"game": None if game == OWN_BOARD else game}
            gymnasium.register(
                name,
                entry_point="kvytok.envs.single:SingleEnv",
                vector_entry_point="kvytok.envs.bot_vector:make_vector",
                kwargs=kwargs,
            )


register()
