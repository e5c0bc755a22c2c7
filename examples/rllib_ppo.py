"""PPO of RLlib against a bot: `pip install 'ray[rllib]' torch`, then `python examples/rllib_ppo.py`.

RLlib's module with action masking wants the mask inside the observation; everything else is `gymnasium.make` as it is.
"""

import argparse

import gymnasium
import numpy as np
import torch
from gymnasium import spaces

try:
    from ray.rllib.algorithms.ppo import PPOConfig
    from ray.rllib.core.columns import Columns
    from ray.rllib.core.rl_module.rl_module import RLModule, RLModuleSpec
    from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
except ImportError:
    raise SystemExit("This example needs RLlib: pip install 'ray[rllib]' torch") from None

import kvytok.envs.single  # noqa: F401  makes the names known


class Masked(gymnasium.Env):
    """A game whose observation has the mask beside what is seen."""

    def __init__(self, config: dict) -> None:
        self.env = gymnasium.make(f"kvytok/{config['game']}-v0", bots=config["bot"])
        size, actions = self.env.observation_space.shape, int(self.env.action_space.n)
        self.action_space = spaces.Discrete(actions)
        self.observation_space = spaces.Dict(
            {
                "action_mask": spaces.Box(0.0, 1.0, (actions,), np.float32),
                "observations": spaces.Box(-8.0, 8.0, size, np.float32),
            }
        )

    def _seen(self, seen: np.ndarray, info: dict) -> dict:
        return {"action_mask": info["action_mask"].astype(np.float32), "observations": seen.astype(np.float32) / 16}

    def reset(self, *, seed: int | None = None, options: dict | None = None) -> tuple[dict, dict]:
        seen, info = self.env.reset(seed=seed)
        return self._seen(seen, info), {}

    def step(self, action: int) -> tuple[dict, float, bool, bool, dict]:
        seen, reward, over, cut, info = self.env.step(action)
        return self._seen(seen, info), reward, over, cut, {}


def win_share(module: RLModule, game: str, bot: str, games: int) -> float:
    """The share of games that the learner wins against a bot."""
    env, won = Masked({"game": game, "bot": bot}), 0.0
    for seed in range(games):
        seen, _ = env.reset(seed=seed)
        over, reward = False, 0.0
        while not over:
            batch = {name: torch.from_numpy(part)[None] for name, part in seen.items()}
            with torch.no_grad():
                scores = module.forward_inference({Columns.OBS: batch})[Columns.ACTION_DIST_INPUTS]
            seen, reward, over, _, _ = env.step(int(scores.argmax()))
        won += (reward + 1) / 2
    return won / games


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--game", default="paris")
    options.add_argument("--bot", default="random", help="the opponent in training")
    options.add_argument("--updates", type=int, default=20)
    options.add_argument("--decisions", type=int, default=4000, help="decisions of an update")
    options.add_argument("--games", type=int, default=50, help="games of a measurement")
    given = options.parse_args()

    spec = RLModuleSpec(module_class=ActionMaskingTorchRLModule, model_config={"head_fcnet_hiddens": [256, 256]})
    config = (
        PPOConfig()
        .environment(Masked, env_config={"game": given.game, "bot": given.bot})
        .env_runners(num_env_runners=0, num_envs_per_env_runner=8)
        .training(train_batch_size_per_learner=given.decisions, minibatch_size=min(500, given.decisions), lr=5e-4)
        .rl_module(rl_module_spec=spec)
    )
    learner = config.build_algo()
    for update in range(1, given.updates + 1):
        learner.train()
        module = learner.get_module()
        shares = {bot: win_share(module, given.game, bot, given.games) for bot in ("random", "racer")}
        told = "  ".join(f"{share:6.1%} v {bot}" for bot, share in shares.items())
        print(f"{update * given.decisions:9,} decisions  {told}", flush=True)
    learner.stop()


if __name__ == "__main__":
    main()
