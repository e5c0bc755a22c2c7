"""Gymnasium: one learner against chosen bots.

Importing this registers `kvytok/usa-v0` and all other games, and `kvytok/board-v0` for a board of your own.
"""

from collections.abc import Sequence
from typing import Any, SupportsIndex

import numpy as np

from kvytok.envs import OWN_BOARD, without_extra

try:
    import gymnasium
    from gymnasium import spaces
except ModuleNotFoundError as error:
    raise without_extra(error, "envs") from None

from kvytok.boards import BoardSource, game_ids
from kvytok.bots.neural.observation import Numbers
from kvytok.envs.batch_step import LEARNER
from kvytok.envs.env_table import LEAST, MOST, EnvTable, Illegal, checked, script_number
from kvytok.envs.input_checks import whole
from kvytok.envs.render import RENDER_MODES, checked_mode, rendered
from kvytok.envs.reward import Reward, rewards
from kvytok.rules.actions import ACTIONS


class SingleEnv(gymnasium.Env[Numbers, np.int64]):
    """A game of one learner against scripted bots; `info["action_mask"]` tells what is legal.

    `bots` names one bot for all other seats or one for each, in turn order after the learner. Without `seat`, the
    learner's seat is drawn at random for every game. `board`, rewards and illegal actions are as in `aec.GameEnv`.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        game: str | None = "usa",
        players: int = 2,
        bots: Sequence[str] = ("racer",),
        *,
        board: BoardSource = None,
        seat: int | None = None,
        bonus: Sequence[str] = (),
        reward: Reward = "win",
        illegal: Illegal = "random",
        render_mode: str | None = None,
    ) -> None:
        checked("reward", reward, Reward)
        checked("illegal", illegal, Illegal)
        self.table = EnvTable(game, players, bonus, board)
        players = self.table.players
        scripts = [script_number(name) for name in ([bots] if isinstance(bots, str) else bots)]
        self._scripts = scripts * (players - 1) if len(scripts) == 1 else scripts
        if len(self._scripts) != players - 1:
            raise ValueError(f"{len(scripts)} bots for {players - 1} seats; name one for all seats or one for each")
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
        super().reset(seed=seed)
        table, players = self.table, self.table.players
        key = self.np_random.bytes(32) if seed is None else table.seed(seed)
        self._mine = int(self.np_random.integers(players)) if self.seat is None else self.seat
        table.scripts[:] = LEARNER
        for place, script in enumerate(self._scripts, 1):
            table.scripts[(self._mine + place) % players] = script
        table.deal(key)
        if self.render_mode == "human":
            self.render()
        return table.seen["observation"], {"action_mask": table.seen["action_mask"], "seat": self._mine}

    def step(self, action: SupportsIndex) -> tuple[Numbers, float, bool, bool, dict[str, Any]]:
        """Do an action, given as any type of whole number, and play on to the learner's next choice."""
        table = self.table
        if table.n == 0:
            raise RuntimeError("the game is over or was never dealt; reset() begins one")
        info: dict[str, Any] = {}
        if not table.answer(action):
            table.answer(table.put_right(action, self.illegal))
            info["illegal"] = True
        info["action_mask"] = table.seen["action_mask"]
        if self.render_mode == "human":
            self.render()
        if table.n:
            return table.seen["observation"], 0.0, False, False, info
        result = table.score()
        info["scores"] = result.total[: table.players].tolist()
        info["places"] = result.rank[: table.players].tolist()
        return table.look(self._mine), rewards(result, table.players, self.reward)[self._mine], True, False, info

    def render(self) -> Any:
        """The board in the form of `render_mode`, with what the learner may know."""
        return rendered(self.table, self.render_mode, self._mine)


def register() -> None:
    """Make the games known to `gymnasium.make`; `board` is any game on a board of your own."""
    for game in (*game_ids(), OWN_BOARD):
        name = f"kvytok/{game}-v0"
        if name not in gymnasium.registry:
            kwargs = {"game": None if game == OWN_BOARD else game}
            gymnasium.register(name, entry_point="kvytok.envs.single:SingleEnv", kwargs=kwargs)


register()
