"""PPO in one file, in the manner of CleanRL: `python examples/ppo.py` (needs the extras `envs` and `train`).

All games are played in one compiled call: `gymnasium.make_vec` gives a vector environment over a batch.
"""

import argparse
import time

import gymnasium
import numpy as np
import torch
from torch import Tensor, nn

import kvytok.envs.single  # noqa: F401  makes the names known

DISCOUNT, LAMBDA, CLIP, ENTROPY, EPOCHS, BATCHES = 1.0, 0.95, 0.2, 0.01, 2, 4


class Agent(nn.Module):
    """Scores for all actions, and the value of what is seen."""

    def __init__(self, numbers: int, actions: int, width: int = 256) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(numbers, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy, self.value = nn.Linear(width, actions), nn.Linear(width, 1)
        nn.init.orthogonal_(self.policy.weight, 0.01)

    def forward(self, seen: Tensor, masks: Tensor) -> tuple[torch.distributions.Categorical, Tensor]:
        """The chances of the legal actions, and the value."""
        body = self.body(seen.float() / 16)
        scores = self.policy(body).masked_fill(masks == 0, -1e9)
        return torch.distributions.Categorical(logits=scores), self.value(body).squeeze(-1)


def win_share(agent: Agent, game: str, bot: str, games: int) -> float:
    """The share of games that the agent wins against a bot."""
    envs = gymnasium.make_vec(f"kvytok/{game}-v0", num_envs=games, bots=bot)
    seen, info = envs.reset(seed=99)
    won, open_games = np.zeros(games), np.ones(games, bool)
    while open_games.any():
        with torch.no_grad():
            chances, _ = agent(torch.from_numpy(seen), torch.from_numpy(info["action_mask"]))
        seen, reward, over, _, info = envs.step(chances.logits.argmax(1).numpy())
        won[over & open_games] = (reward[over & open_games] + 1) / 2
        open_games &= ~over
    envs.close()
    return float(won.mean())


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--game", default="paris")
    options.add_argument("--bot", default="random", help="the opponent in training")
    options.add_argument("--envs", type=int, default=256)
    options.add_argument("--steps", type=int, default=64, help="decisions of each game between two updates")
    options.add_argument("--updates", type=int, default=100)
    options.add_argument("--every", type=int, default=10, help="updates between two measurements")
    options.add_argument("--rate", type=float, default=1e-3)
    given = options.parse_args()

    torch.manual_seed(1)
    envs = gymnasium.make_vec(f"kvytok/{given.game}-v0", num_envs=given.envs, bots=given.bot)
    numbers, actions = envs.single_observation_space.shape[0], int(envs.single_action_space.n)
    agent = Agent(numbers, actions)
    optimizer = torch.optim.Adam(agent.parameters(), given.rate, eps=1e-5)
    shape = (given.steps, given.envs)
    seen_all, mask_all = torch.zeros(*shape, numbers, dtype=torch.int8), torch.zeros(*shape, actions, dtype=torch.int8)
    chosen, logs, values, rewards, overs = (torch.zeros(shape) for _ in range(5))
    begun = time.perf_counter()
    seen, info = envs.reset(seed=1)
    for update in range(1, given.updates + 1):
        for step in range(given.steps):
            seen_all[step], mask_all[step] = torch.from_numpy(seen), torch.from_numpy(info["action_mask"])
            with torch.no_grad():
                chances, values[step] = agent(seen_all[step], mask_all[step])
            action = chances.sample()
            chosen[step], logs[step] = action, chances.log_prob(action)
            seen, reward, over, _, info = envs.step(action.numpy())
            rewards[step], overs[step] = torch.from_numpy(reward), torch.from_numpy(over)
        with torch.no_grad():
            _, value = agent(torch.from_numpy(seen), torch.from_numpy(info["action_mask"]))
        gains, gain = torch.zeros(shape), torch.zeros(given.envs)
        for step in reversed(range(given.steps)):
            goes_on = 1 - overs[step]
            gain = rewards[step] + DISCOUNT * value * goes_on - values[step] + DISCOUNT * LAMBDA * gain * goes_on
            gains[step], value = gain, values[step]
        learn(agent, optimizer, seen_all, mask_all, chosen, logs, gains, gains + values)
        if update % given.every == 0:
            shares = {bot: win_share(agent, given.game, bot, 200) for bot in ("random", "racer")}
            rate = update * given.steps * given.envs / (time.perf_counter() - begun)
            told = "  ".join(f"{share:6.1%} v {bot}" for bot, share in shares.items())
            print(f"{update * given.steps * given.envs:11,} decisions  {told}  {rate:,.0f} decisions/s", flush=True)


def learn(agent: Agent, optimizer: torch.optim.Optimizer, *kept: Tensor) -> None:
    """Improve the agent with what was played."""
    seen, masks, chosen, logs, gains, wanted = (each.flatten(0, 1) for each in kept)
    gains = (gains - gains.mean()) / (gains.std() + 1e-8)
    for _ in range(EPOCHS):
        for rows in torch.randperm(len(gains)).chunk(BATCHES):
            chances, value = agent(seen[rows], masks[rows])
            ratio = (chances.log_prob(chosen[rows]) - logs[rows]).exp()
            policy = -torch.min(ratio * gains[rows], ratio.clamp(1 - CLIP, 1 + CLIP) * gains[rows]).mean()
            loss = policy + 0.5 * (value - wanted[rows]).square().mean() - ENTROPY * chances.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
            optimizer.step()


if __name__ == "__main__":
    main()
