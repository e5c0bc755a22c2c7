"""Many games of one learner each against any opponent: one environment after the other, if a batch lacks the bot.

`make_vector` takes the batch if it can, because it is much faster.
"""

from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kvytok.extras import missing

try:
    from gymnasium.vector import AutoresetMode, SyncVectorEnv, VectorEnv
except ModuleNotFoundError as error:
    raise missing(error) from None

from kvytok.bots.scripts.all_scripts import PARTNERS, SCRIPTS
from kvytok.envs.env_table import EnvTable
from kvytok.envs.input_checks import IllegalAction, checked_games, checked_seed, whole_numbers
from kvytok.envs.single import SingleEnv
from kvytok.envs.vector import GameVectorEnv

ONLY_BATCH = "threads"
"""An option that only a batch has."""


class BotVectorEnv(SyncVectorEnv):
    """`SingleEnv` many times, with the same face as `GameVectorEnv`: opponents by name, weight file or function.

    Without `seat`, the learner has seat 0 in the first game, seat 1 in the second, and so on around the table. A
    finished game is dealt again within the same step; `info["final_info"]` has its scores and places. An illegal
    action is an error, and nothing is done in any game; with `illegal="random"` it is replaced.
    """

    def __init__(self, num_envs: int = 1, game: str | None = "usa", players: int = 2, **options: Any) -> None:
        options.pop(ONLY_BATCH, None)
        games, seat = checked_games(num_envs), options.pop("seat", None)
        at = EnvTable(game, players, options.get("bonus", ()), options.get("board")).players
        seats = [g % at for g in range(games)] if seat is None else [seat] * games
        options = {"illegal": "raise"} | options
        makers = [partial(SingleEnv, game, players, seat=each, **options) for each in seats]
        super().__init__(makers, autoreset_mode=AutoresetMode.SAME_STEP)

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Deal all games again. From one seed the games get that seed, the next one and so on; or give one for each."""
        if isinstance(seed, (list, tuple)):
            if len(seed) != self.num_envs:
                raise ValueError(f"seed has one number for each of {self.num_envs} games, and not {len(seed)}")
            return super().reset(seed=[checked_seed(each) for each in seed], options=options)
        return super().reset(seed=checked_seed(seed), options=options)

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Do one action in every game, given as an array, a list or a tensor of whole numbers."""
        rows = f"has one action for each of {self.num_envs} games"
        chosen = whole_numbers("actions", actions, (self.num_envs,), rows)
        masks = self.action_masks()
        for game, (action, mask) in enumerate(zip(chosen.tolist(), masks, strict=True)):
            allowed = 0 <= action < len(mask) and mask[action]
            if not allowed and self._games()[game].illegal == "raise":
                legal = np.flatnonzero(mask).tolist()
                raise IllegalAction(
                    f"action {action} is not legal in game {game}, which allows {legal}; nothing was done in any game"
                )
        return super().step(chosen)

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now: games × actions."""
        return np.array([env.action_masks() for env in self._games()])

    def _games(self) -> list[SingleEnv]:
        return [env.unwrapped for env in self.envs]  # type: ignore[misc]


def make_vector(num_envs: int = 1, **options: Any) -> VectorEnv[Any, Any, Any]:
    """What `gymnasium.make_vec` makes: a batch if it has all opponents, else one environment after the other."""
    bots = options.get("bots", ("racer",))
    names = [bots] if isinstance(bots, str) or not isinstance(bots, Sequence) else bots
    if all(isinstance(name, str) and name in SCRIPTS[:PARTNERS] for name in names) and not _thinks(options):
        return GameVectorEnv(num_envs, **options)
    return BotVectorEnv(num_envs, **options)


def _thinks(options: dict[str, Any]) -> bool:
    """Whether an option is given that only single environments have."""
    return any(options.get(name) is not None for name in ("seconds", "playouts", "illegal"))
