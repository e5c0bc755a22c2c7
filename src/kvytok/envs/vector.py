"""Gymnasium's vector environment: thousands of games of one learner each against scripts, on top of `BatchEnv`.

`gymnasium.make_vec("kvytok/usa-v0", num_envs=1024)` makes one.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kvytok.extras import missing

try:
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ModuleNotFoundError as error:
    raise missing(error) from None

from kvytok.boards import BoardSource
from kvytok.bots.neural.observation import Numbers
from kvytok.envs.batch import BatchEnv
from kvytok.envs.batch_game import BotNames, learner_seats, seated_scripts
from kvytok.envs.env_table import LEAST, MOST, EnvTable, checked
from kvytok.envs.input_checks import checked_games, checked_seed
from kvytok.envs.reward import Reward, rewards_of
from kvytok.rules.actions import ACTIONS
from kvytok.rules.chance import seed_key

Told = dict[str, Any]


class GameVectorEnv(VectorEnv[Numbers, NDArray[np.int64], NDArray[Any]]):
    """Many games of one learner each against scripts. `info["action_mask"]` and `action_masks()` tell what is legal.

    A finished game is dealt again within the same step: the observation is then that of the next game, and
    `info["final_info"]` has the scores and places of the finished one. Its last observation is not kept:
    `info["final_obs"]` is all zeros.

    `bots` names one script for all other seats or one for each, in turn order after the learner. Without `seat`, the
    learner has seat 0 in the first game, seat 1 in the second, and so on around the table. An illegal action is always
    an error, and nothing is done then.
    """

    def __init__(
        self,
        num_envs: int = 1,
        game: str | None = "usa",
        players: int = 2,
        bots: BotNames = ("racer",),
        *,
        board: BoardSource = None,
        seat: int | None = None,
        bonus: Sequence[str] = (),
        reward: Reward = "win",
        threads: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        checked("reward", reward, Reward)
        if render_mode is not None:
            raise ValueError("a vector environment draws nothing; render_mode is None")
        table = EnvTable(game, players, bonus, board)
        self.num_envs, self.reward, self.players = checked_games(num_envs), reward, table.players
        counts = np.full(self.num_envs, self.players)
        self.learners = learner_seats(seat, counts)
        """The learner's seat in each game."""
        scripts = seated_scripts(bots, self.learners, counts)
        self.batch = BatchEnv(table.boards, self.players, self.num_envs, scripts=scripts, threads=threads)
        self.metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}
        self.render_mode = None
        self.single_observation_space = spaces.Box(LEAST, MOST, (table.size,), np.int8)
        self.single_action_space = spaces.Discrete(ACTIONS)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._begun = False

    def reset(self, *, seed: int | None = None, options: Told | None = None) -> tuple[Numbers, Told]:
        """Deal all games again; without a seed, other games than before."""
        number = checked_seed(seed)
        if options and options.get("reset_mask") is not None:
            raise ValueError("games begin again by themselves; there is no reset_mask")
        super().reset(seed=number)
        if number is None:
            number = int(self.np_random.integers(2**62))
        self.batch.key[:] = np.frombuffer(seed_key(number), "<u4")
        self.batch.reset()
        self._begun = True
        return self.batch.seen.copy(), {"action_mask": self.batch.masks.copy(), "seat": self.learners.copy()}

    def step(self, actions: Any) -> tuple[Numbers, NDArray[Any], NDArray[Any], NDArray[Any], Told]:
        """Do one action in every game, given as an array, a list or a tensor of whole numbers."""
        self.batch.step(actions)
        over = self.batch.shares[:, 0] >= 0
        earned, info = np.zeros(self.num_envs), {"action_mask": self.batch.masks.copy()}
        if over.any():
            results = self.batch.results[over]
            earned[over] = rewards_of(results, self.players, self.reward)[np.arange(len(results)), self.learners[over]]
            info |= self._told(over, results)
        return self.batch.seen.copy(), earned, over, np.zeros(self.num_envs, np.bool_), info

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now: games × actions."""
        if not self._begun:
            raise RuntimeError("the games have not begun; reset() begins them")
        return self.batch.masks.astype(np.bool_)

    def close_extras(self, **kwargs: Any) -> None:
        """End the threads. Gymnasium calls this also for an environment whose options were refused."""
        if hasattr(self, "batch"):
            self.batch.close()

    def _told(self, over: NDArray[np.bool_], results: Any) -> Told:
        """What is told about finished games, in the form in which Gymnasium joins the infos of many games."""
        scores, places = (np.zeros((self.num_envs, self.players), np.int64) for _ in range(2))
        scores[over], places[over] = results["total"][:, : self.players], results["rank"][:, : self.players]
        last = np.zeros_like(self.batch.seen)
        final = {"scores": scores, "_scores": over.copy(), "places": places, "_places": over.copy()}
        return {"final_info": final, "_final_info": over.copy(), "final_obs": last, "_final_obs": over.copy()}
