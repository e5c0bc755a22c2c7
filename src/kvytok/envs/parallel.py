"""PettingZoo, all agents at once (parallel): all answer in every step, and the answers of the asked ones count.

In the opening all seats are asked at once, as the rules say (S4); in turns one seat is asked. The mask of an agent that
is not asked allows only PASS, which then does nothing.
"""

from collections.abc import Mapping, Sequence
from typing import Any, SupportsIndex

import numpy as np

from kvytok.extras import missing

try:
    from gymnasium import spaces
    from pettingzoo import ParallelEnv
except ModuleNotFoundError as error:
    raise missing(error) from None

from kvytok.boards import BoardSource
from kvytok.bots.neural.observation import Numbers
from kvytok.envs.aec import agent_names, seen_space, state_space
from kvytok.envs.env_table import EnvTable, Illegal, Seen, checked
from kvytok.envs.input_checks import IllegalAction, checked_cycles, whole_action
from kvytok.envs.render import RENDER_MODES, checked_mode, rendered
from kvytok.envs.reward import Reward, rewards
from kvytok.rules.actions import ACTIONS, PASS
from kvytok.rules.from_python import ask_at, legal_at
from kvytok.rules.record import NONE

Told = dict[str, dict[str, Any]]


class GameParallelEnv(ParallelEnv[str, Seen, int]):  # type: ignore[misc]
    """A game for PettingZoo's parallel interface; the options are those of `aec.GameEnv`.

    With `max_cycles`, all agents are truncated after that number of steps.
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
        }
        self.render_mode = checked_mode(render_mode)
        self.possible_agents = agent_names(self.table.players)
        self.agents: list[str] = []
        self.observation_spaces = {agent: seen_space(self.table.size) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}
        self.state_space = state_space(self.table)
        self._steps = 0

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Seen], Told]:
        """Deal a game; with a seed, the same cards as `Game.new(…, seed=seed)`."""
        self.table.deal(self.table.seed(seed))
        self.agents = self.possible_agents[:]
        self._steps = 0
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[str, SupportsIndex]
    ) -> tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], Told]:
        """Do the actions of all agents that are asked."""
        if not self.agents:
            raise RuntimeError("the game is over or was never dealt; reset() begins one")
        table, agents = self.table, self.agents
        infos: Told = {agent: {} for agent in agents}
        waiting = self._answers(actions)
        while table.n and table.seat in waiting:
            agent = self.possible_agents[table.seat]
            action = waiting.pop(table.seat)
            if not table.answer(action):
                table.answer(table.put_right(action, self.illegal))
                infos[agent]["illegal"] = 1
        self._steps += 1
        earned = [0.0] * table.players
        if table.n == 0:
            result = table.score()
            earned = rewards(result, table.players, self.reward)
            for seat, agent in enumerate(agents):
                infos[agent] |= {"score": int(result.total[seat]), "place": int(result.rank[seat])}
        spent = table.n > 0 and self.max_cycles is not None and self._steps >= self.max_cycles
        observations = self._observations()
        if spent or table.n == 0:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return (
            observations,
            dict(zip(agents, earned, strict=True)),
            dict.fromkeys(agents, table.n == 0),
            dict.fromkeys(agents, spent),
            infos,
        )

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

    def _answers(self, actions: Mapping[str, SupportsIndex]) -> dict[int, int]:
        """The actions of the asked seats; all are checked before any is done."""
        if not isinstance(actions, Mapping):
            raise TypeError(f"actions is a dictionary with an action for each agent, not {actions!r}")
        answers = {}
        for seat in self._asked():
            agent = self.possible_agents[seat]
            if agent not in actions:
                raise ValueError(f"{agent} is asked, and there is no action of it: every agent has one")
            answers[seat] = whole_action(actions[agent])
            if self.illegal == "raise" and answers[seat] not in (legal := self._legal(seat)):
                raise IllegalAction(f"action {answers[seat]} is not legal now; {agent} may choose {legal}")
        return answers

    def _asked(self) -> list[int]:
        """The seats that are asked now."""
        states = self.table.states.copy()
        return [seat for seat in range(self.table.players) if self.table.n and ask_at(states, 0, seat)]

    def _observations(self) -> dict[str, Seen]:
        """What every agent sees and may do."""
        asked = self._asked()
        return {
            agent: {"observation": self.table.look(seat), "action_mask": self._mask(seat if seat in asked else None)}
            for seat, agent in enumerate(self.possible_agents)
        }

    def _mask(self, seat: int | None) -> np.ndarray[Any, np.dtype[np.int8]]:
        """The legal actions of an asked seat; for other seats, only PASS."""
        mask = np.zeros(ACTIONS, np.int8)
        if seat is None:
            mask[PASS] = 1
        else:
            mask[self._legal(seat)] = 1
        return mask

    def _legal(self, seat: int) -> list[int]:
        """The legal actions of an asked seat."""
        states, room = self.table.states.copy(), np.zeros(ACTIONS, np.int16)
        ask_at(states, 0, seat)
        found: list[int] = room[: legal_at(self.table.boards, states, 0, room)].tolist()
        return sorted(found)
