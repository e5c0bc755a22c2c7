"""MaskablePPO of sb3-contrib against a bot: `pip install sb3-contrib`, then `python examples/sb3_maskable_ppo.py`.

`gymnasium.make` gives the environment as it is; it has the `action_masks` that MaskablePPO asks for.
"""

import argparse

import gymnasium

try:
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.vec_env import DummyVecEnv
except ImportError:
    raise SystemExit("This example needs Stable-Baselines3: pip install sb3-contrib") from None

import kvytok.envs.single  # noqa: F401  makes the names known


def win_share(model: MaskablePPO, game: str, bot: str, games: int) -> float:
    """The share of games that the learner wins against a bot."""
    env, won = gymnasium.make(f"kvytok/{game}-v0", bots=bot), 0.0
    for seed in range(games):
        seen, info = env.reset(seed=seed)
        over, reward = False, 0.0
        while not over:
            action, _ = model.predict(seen, action_masks=info["action_mask"].astype(bool), deterministic=True)
            seen, reward, over, _, info = env.step(action)
        won += (reward + 1) / 2
    return won / games


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--game", default="paris")
    options.add_argument("--bot", default="random", help="the opponent in training")
    options.add_argument("--envs", type=int, default=8)
    options.add_argument("--steps", type=int, default=200_000, help="decisions in all")
    options.add_argument("--every", type=int, default=20_000, help="decisions between two measurements")
    options.add_argument("--games", type=int, default=50, help="games of a measurement")
    given = options.parse_args()

    env = DummyVecEnv([lambda: gymnasium.make(f"kvytok/{given.game}-v0", bots=given.bot)] * given.envs)
    model = MaskablePPO("MlpPolicy", env, n_steps=256, batch_size=256, seed=1, device="cpu")
    for done in range(0, given.steps, given.every):
        model.learn(given.every, reset_num_timesteps=False)
        shares = {bot: win_share(model, given.game, bot, given.games) for bot in ("random", "racer")}
        print(
            f"{done + given.every:9,} decisions",
            *(f"{share:6.1%} v {bot}" for bot, share in shares.items()),
            flush=True,
        )


if __name__ == "__main__":
    main()
