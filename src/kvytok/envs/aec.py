"""PettingZoo, one agent at a time (AEC): each agent is a seat, and the asked one acts.

`kvytok.envs.usa_v0.env()` makes one; there is such a function for every game id.
"""

from collections.abc import Sequence
from typing import Any, SupportsIndex

import numpy as np

from kvytok.extras import missing

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ModuleNotFoundError as error:
    raise missing(error) from None

from kvytok.boards import BoardSource
from kvytok.bots.neural.observation import Numbers
from kvytok.bots.scripts.all_scripts import RANDOM
from kvytok.envs.batch_step import LEARNER
from kvytok.envs.env_table import LEAST, MOST, EnvTable, Illegal, Seen, checked
from kvytok.envs.input_checks import checked_cycles
from kvytok.envs.render import RENDER_MODES, checked_mode, rendered
from kvytok.envs.reward import Reward, rewards
from kvytok.rules.actions import ACTIONS
from kvytok.rules.record import NONE


def agent_names(players: int) -> list[str]:
    """The agents by seat."""
    return [f"player_{seat}" for seat in range(players)]


def seen_space(size: int) -> spaces.Dict:
    """The space of observations with their masks."""
    return spaces.Dict(
        {
            "observation": spaces.Box(LEAST, MOST, (size,), np.int8),
            "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
        }
    )


def state_space(table: EnvTable) -> spaces.Box:
    """The space of `state()`."""
    return spaces.Box(LEAST, MOST, (table.players * table.size,), np.int8)


class GameEnv(AECEnv[str, Seen, int]):  # type: ignore[misc]
    """A game for PettingZoo's agent-environment cycle.

    `reset(seed=…)` determines the game; forced decisions are made without asking. All rewards come at the end: `win`
    gives the winner 1, `margin` the lead in hundreds of points; both add up to 0. An illegal action is replaced by a
    random legal one and counted in the agent's info, or refused with `illegal="raise"`. With `max_cycles` an agent is
    asked that number of times and then truncated; while others go on, its seat chooses at random.

    `board` is a board folder of your own, or a loaded board; `game=None` is its only game.
    """

    def __init__(
        self,
        game: str | None = "usa",
        players: int = 2,
        *,
        board: BoardSource = None,
        bonus: Sequence[str] = (),
        reward: Reward = "win",
        illegal: Illegal = "random",
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        checked("reward", reward, Reward)
        checked("illegal", illegal, Illegal)
        self.table = EnvTable(game, players, bonus, board)
        self.reward, self.illegal, self.max_cycles = reward, illegal, checked_cycles(max_cycles)
        self.metadata = {
            "name": f"{self.table.box.game_id.replace('-', '_')}_v0",
            "render_modes": list(RENDER_MODES),
            "render_fps": 2,
            "is_parallelizable": False,
        }
        self.render_mode = checked_mode(render_mode)
        self.possible_agents = agent_names(self.table.players)
        self.agents: list[str] = []
        self.observation_spaces = {agent: seen_space(self.table.size) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}
        self.state_space = state_space(self.table)
        self._asked: dict[str, int] = {}

    def __getattr__(self, name: str) -> Any:
        """Say what to do where something is asked that only a dealt game has."""
        if name in ("agent_selection", "rewards", "terminations", "truncations", "infos", "_cumulative_rewards"):
            raise AttributeError(f"no game was dealt, so there is no {name}; reset() begins one", name=name, obj=self)
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}", name=name, obj=self)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's actions: the ids of `rules.actions`."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a game; with a seed, the same cards as `Game.new(…, seed=seed)`."""
        table = self.table
        table.scripts[:] = LEARNER
        table.deal(table.seed(seed))
        agents = self.possible_agents
        self.agents = agents[:]
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        self._asked = dict.fromkeys(agents, 0)
        self._skip_agent_selection = None
        self.agent_selection = agents[table.seat]
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Seen:
        """What an agent sees; only the asked agent has legal actions."""
        table = self.table
        if agent not in self.possible_agents:
            raise ValueError(f"there is no agent {agent!r}; there are: {', '.join(self.possible_agents)}")
        seat = self.possible_agents.index(agent)
        if seat == table.seat and table.n:
            return table.seen
        return {"observation": table.look(seat), "action_mask": np.zeros(ACTIONS, np.int8)}

    def step(self, action: SupportsIndex | None) -> None:
        """Do an action of the selected agent and go on to the next choice; any type of whole number will do."""
        if not self.agents:
            raise RuntimeError("the game is over or was never dealt; reset() begins one")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        table, limited = self.table, self.max_cycles is not None
        spent = limited and self._spent(agent)
        if not table.answer(action):
            table.answer(table.put_right(action, self.illegal))
            self.infos[agent]["illegal"] = self.infos[agent].get("illegal", 0) + 1
        if limited:
            self._asked[agent] += 1
        if table.n:
            self.agent_selection = self.possible_agents[table.seat]
            if spent:
                self.truncations[agent] = True
                self._deads_step_first()
        else:
            self._finish()
        if self.render_mode == "human":
            self.render()

    def state(self) -> Numbers:
        """The observations of all seats, one after the other: for a critic in training, never for a player."""
        if self.table.seat == NONE and not self.table.seen:
            raise RuntimeError("no game was dealt; reset() begins one")
        return self.table.look_everywhere()

    def render(self) -> Any:
        """The board in the form of `render_mode`, with what a watcher may know."""
        return rendered(self.table, self.render_mode)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    def _spent(self, agent: str) -> bool:
        """Whether an agent is asked for the last time. If others go on, a random script takes its seat then."""
        spent = self._asked[agent] + 1 == self.max_cycles
        if spent and len(self.agents) > 1:
            self.table.scripts[self.table.seat] = RANDOM
        return spent

    def _finish(self) -> None:
        """Give all agents their rewards and results."""
        result = self.table.score()
        earned = rewards(result, self.table.players, self.reward)
        self.terminations = dict.fromkeys(self.agents, True)
        for agent in self.agents:
            seat = self.possible_agents.index(agent)
            self.rewards[agent] = earned[seat]
            self.infos[agent] |= {"score": int(result.total[seat]), "place": int(result.rank[seat])}
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]
