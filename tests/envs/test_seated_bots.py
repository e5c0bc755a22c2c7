"""Opponents of the Gymnasium environment: every bot by name, weight files and functions; masks for sb3-contrib."""

from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest

from kvytok.bots.bot import BotFault
from kvytok.bots.neural import trained_network
from kvytok.bots.registry import bot_names
from kvytok.bots.scripts.all_scripts import SCRIPTS
from kvytok.envs.single import SingleEnv

ASKED = [name for name in bot_names() if name not in (*SCRIPTS, "published-ppo")]
"""The bots that are no scripts; the published network knows only the USA."""


def played(env: Any, seed: int = 5) -> tuple[float, list[int]]:
    """The reward and the scores of a game in which the learner chooses its first legal action."""
    _, info = env.reset(seed=seed)
    while True:
        _, reward, over, _, info = env.step(np.flatnonzero(info["action_mask"])[0])
        assert "illegal" not in info
        if over:
            return float(reward), info["scores"]


@pytest.mark.slow
@pytest.mark.parametrize("bot", ASKED)
def test_every_bot_is_an_opponent_by_its_name(bot: str) -> None:
    env = gymnasium.make("kvytok/paris-v0", players=3, bots=(bot, "racer"), playouts=3)
    first = played(env)
    assert played(env) == first, "a seed decides the whole game"


def test_a_function_is_an_opponent() -> None:
    asked = []

    def last(seen: Any, mask: Any) -> Any:
        asked.append((seen, mask))
        return np.flatnonzero(mask)[-1]

    env = SingleEnv("paris", 3, bots=last, seat=1)
    played(env)
    assert len(asked) > 20
    assert all(env.observation_space.contains(seen) for seen, _ in asked)
    assert all(mask.sum() > 1 for _, mask in asked)


def test_a_function_plays_what_a_learner_in_its_seat_would_see() -> None:
    """The same choices from the other side: the observations of an opponent are those of a learner."""
    seen_by: dict[str, list[bytes]] = {"opponent": [], "learner": []}

    def first(seen: Any, mask: Any) -> Any:
        seen_by["opponent"].append(seen.tobytes())
        return np.flatnonzero(mask)[0]

    played(SingleEnv("paris", bots=first, seat=0))
    other = SingleEnv("paris", bots=lambda seen, mask: np.flatnonzero(mask)[0], seat=1)
    seen, info = other.reset(seed=5)
    over = False
    while not over:
        seen_by["learner"].append(seen.tobytes())
        seen, _, over, _, info = other.step(np.flatnonzero(info["action_mask"])[0])
    assert seen_by["opponent"] == seen_by["learner"]


def test_a_weight_file_is_an_opponent() -> None:
    [weights] = {path for path in trained_network.shipped().values() if path.name.startswith("paris-")}
    by_name = played(SingleEnv("paris", bots="neural", seat=0))
    for given in (weights, str(weights), f"neural:{weights}"):
        assert played(SingleEnv("paris", bots=given, seat=0)) == by_name


@pytest.mark.parametrize(
    ("bots", "error", "told"),
    [
        ("raser", ValueError, "did you mean racer"),
        ("none.npz", ValueError, "there is no such file"),
        (Path("none.npz"), ValueError, "there is no such file"),
        (7, TypeError, "an opponent is the name of a bot, a weight file, or a function"),
        ((None,), TypeError, "not None"),
        ((), ValueError, "0 bots for 1 seats"),
    ],
)
def test_what_is_no_opponent_is_refused(bots: Any, error: type[Exception], told: str) -> None:
    with pytest.raises(error, match=told):
        SingleEnv("paris", bots=bots)


def test_an_opponent_that_fails_ends_its_game() -> None:
    env = SingleEnv("paris", bots=lambda seen, mask: np.flatnonzero(mask == 0)[0], seat=0)
    _, info = env.reset(seed=5)
    with pytest.raises(BotFault, match="but seat 1 may choose"):
        env.step(np.flatnonzero(info["action_mask"])[0])
    with pytest.raises(RuntimeError, match="an opponent has failed"):
        env.step(0)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"seconds": 1, "playouts": 1}, "not both"),
        ({"seconds": 0}, "seconds is more than 0"),
        ({"playouts": 0}, "playouts is 1 or more"),
    ],
)
def test_thinking_is_limited_in_one_way(options: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        SingleEnv("paris", bots="strong", **options)


def test_masks_as_sb3_contrib_asks_for_them() -> None:
    env = gymnasium.make("kvytok/paris-v0")
    with pytest.raises(RuntimeError, match="reset"):
        env.get_wrapper_attr("action_masks")()
    _, info = env.reset(seed=1)
    masks = env.get_wrapper_attr("action_masks")()
    assert masks.dtype == np.bool_
    assert np.array_equal(masks, info["action_mask"] == 1)
