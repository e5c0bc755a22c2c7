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
    from gymnasium.vector import VectorEnv
    from gymnasium.vector.utils import batch_space
except ModuleNotFoundError as error:
    raise missing(error) from None

try:
    from gymnasium.vector import AutoresetMode

    SAME_STEP: Any = AutoresetMode.SAME_STEP
except ImportError:  # before Gymnasium 1.1
    SAME_STEP = "SameStep"

from kvytok.boards import BoardSource
from kvytok.bots.neural.observation import Numbers
from kvytok.bots.scripts.all_scripts import PARTNERS, SCRIPTS
from kvytok.envs.batch import BatchEnv
from kvytok.envs.batch_step import LEARNER
from kvytok.envs.env_table import LEAST, MOST, EnvTable, checked
from kvytok.envs.input_checks import checked_games, checked_seed, whole
from kvytok.envs.reward import Reward, rewards_of
from kvytok.rules.actions import ACTIONS
from kvytok.rules.chance import seed_key
from kvytok.rules.record import SEATS

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
        bots: Sequence[str] = ("racer",),
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
        self.learners = self._learners(seat)
        """The learner's seat in each game."""
        scripts = self._seated(bots)
        self.batch = BatchEnv(table.boards, self.players, self.num_envs, scripts=scripts, threads=threads)
        self.metadata = {"render_modes": [], "autoreset_mode": SAME_STEP}
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
        """End the threads."""
        self.batch.close()

    def _told(self, over: NDArray[np.bool_], results: Any) -> Told:
        """What is told about finished games, in the form in which Gymnasium joins the infos of many games."""
        scores, places = (np.zeros((self.num_envs, self.players), np.int64) for _ in range(2))
        scores[over], places[over] = results["total"][:, : self.players], results["rank"][:, : self.players]
        last = np.zeros_like(self.batch.seen)
        final = {"scores": scores, "_scores": over.copy(), "places": places, "_places": over.copy()}
        return {"final_info": final, "_final_info": over.copy(), "final_obs": last, "_final_obs": over.copy()}

    def _learners(self, seat: object) -> NDArray[np.int64]:
        """The learner's seat in each game."""
        if seat is None:
            return np.arange(self.num_envs) % self.players
        number = whole("the learner's seat", seat)
        if not 0 <= number < self.players:
            raise ValueError(f"the learner's seat is 0 to {self.players - 1} or None, not {seat!r}")
        return np.full(self.num_envs, number)

    def _seated(self, bots: object) -> NDArray[np.int16]:
        """The scripts for each game and seat."""
        known = SCRIPTS[:PARTNERS]
        names = [bots] if isinstance(bots, str) or not isinstance(bots, Sequence) else list(bots)
        for name in names:
            if name not in known:
                raise ValueError(
                    f"bots: many games at once are played against {', '.join(known)}, not {name!r}; make_vec and "
                    "BotVectorEnv take every opponent"
                )
        if len(names) not in (1, self.players - 1):
            raise ValueError(f"{len(names)} bots for {self.players - 1} seats; name one for all seats or one for each")
        scripts = np.full((self.num_envs, SEATS), LEARNER, np.int16)
        for place in range(1, self.players):
            name = names[0] if len(names) == 1 else names[place - 1]
            scripts[np.arange(self.num_envs), (self.learners + place) % self.players] = known.index(name)
        return scripts
