"""The vector environment: Gymnasium's interface over a batch, with the same games, rewards and refusals."""

import pickle
import re
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import kvytok.envs.single  # noqa: F401  makes the names known
from kvytok.bots.scripts.all_scripts import SCRIPTS
from kvytok.envs.batch import BatchEnv
from kvytok.envs.batch_step import LEARNER
from kvytok.envs.bot_vector import BotVectorEnv
from kvytok.envs.input_checks import IllegalAction
from kvytok.envs.vector import GameVectorEnv
from kvytok.game.box import open_box
from kvytok.rules.record import SEATS

GAMES = 8


def first_legal(info: dict[str, Any]) -> np.ndarray[Any, Any]:
    return info["action_mask"].argmax(axis=1)


def test_make_vec_makes_a_batch() -> None:
    env = gymnasium.make_vec("kvytok/paris-v0", num_envs=GAMES, players=3, bots=("racer", "greedy"))
    assert isinstance(env, GameVectorEnv)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    seen, info = env.reset(seed=3)
    assert env.observation_space.contains(seen)
    assert info["seat"].tolist() == [0, 1, 2, 0, 1, 2, 0, 1]
    seen, rewards, over, truncated, info = env.step(first_legal(info))
    assert seen.shape == (GAMES, *env.single_observation_space.shape)
    assert rewards.shape == over.shape == truncated.shape == (GAMES,)
    assert np.array_equal(env.action_masks(), info["action_mask"] == 1)
    env.close()
    with pytest.raises(RuntimeError, match="closed"):
        env.step(first_legal(info))


@pytest.mark.parametrize("reward", ["win", "margin"])
def test_it_plays_the_games_of_a_batch(reward: Any) -> None:
    env = GameVectorEnv(GAMES, "paris", 2, "racer", reward=reward, seat=1)
    scripts = np.full((GAMES, SEATS), LEARNER, np.int16)
    scripts[:, 0] = SCRIPTS.index("racer")
    batch = BatchEnv(open_box("paris").records, 2, GAMES, 9, scripts)
    batch.reset()
    seen, info = env.reset(seed=9)
    ended = 0
    for _ in range(150):
        assert np.array_equal(seen, batch.seen)
        actions = first_legal(info)
        batch.step(actions)
        seen, earned, over, truncated, info = env.step(actions)
        assert not truncated.any()
        assert np.array_equal(over, batch.shares[:, 0] >= 0)
        assert not earned[~over].any()
        for game in np.flatnonzero(over):
            ended += 1
            final = info["final_info"]
            mine, theirs = final["scores"][game][1], final["scores"][game][0]
            if reward == "margin":
                assert earned[game] == pytest.approx((mine - theirs) / 100)
            else:
                assert earned[game] == {(2, 1): 1, (1, 2): -1, (1, 1): 0}[tuple(final["places"][game].tolist())]
            assert info["_final_info"][game]
        assert ("final_info" in info) == over.any()
    assert ended > GAMES


def test_seeds_decide_and_without_a_seed_games_differ() -> None:
    env = GameVectorEnv(GAMES, "paris")
    first = env.reset(seed=4)[0]
    assert np.array_equal(env.reset(seed=4)[0], first)
    following = [env.reset()[0] for _ in range(2)]
    assert not np.array_equal(following[0], first)
    assert not np.array_equal(following[0], following[1])


def test_what_was_returned_is_not_overwritten() -> None:
    env = GameVectorEnv(GAMES, "paris")
    seen, info = env.reset(seed=4)
    before, mask = seen.copy(), info["action_mask"].copy()
    env.step(first_legal(info))
    assert np.array_equal(seen, before)
    assert np.array_equal(info["action_mask"], mask)


def test_it_can_be_pickled() -> None:
    env = GameVectorEnv(GAMES, "paris")
    _, info = env.reset(seed=4)
    other = pickle.loads(pickle.dumps(env))
    assert np.array_equal(env.step(first_legal(info))[0], other.step(first_legal(info))[0])


@pytest.mark.parametrize(
    ("make", "error", "told"),
    [
        (lambda: GameVectorEnv(0), ValueError, "a batch has 1 to"),
        (lambda: GameVectorEnv(2, "uas"), ValueError, "did you mean usa"),
        (lambda: GameVectorEnv(2, "paris", 6), ValueError, "paris is for 2 to 4 players"),
        (lambda: GameVectorEnv(2, "paris", bots="strong"), ValueError, "BotVectorEnv take every opponent"),
        (lambda: GameVectorEnv(2, "paris", 4, ("racer", "racer")), ValueError, "2 bots for 3 seats"),
        (lambda: GameVectorEnv(2, "paris", seat=2), ValueError, "seat is 0 to 1"),
        (lambda: GameVectorEnv(2, "paris", reward="points"), ValueError, "reward is one of"),
        (lambda: GameVectorEnv(2, "paris", render_mode="human"), ValueError, "draws nothing"),
        (lambda: GameVectorEnv(2, "paris").step([0, 0]), RuntimeError, "reset() begins them"),
        (lambda: GameVectorEnv(2, "paris").action_masks(), RuntimeError, "reset() begins them"),
        (lambda: GameVectorEnv(2, "paris").reset(seed=[1, 2]), TypeError, "seed is a whole number"),
        (lambda: GameVectorEnv(2, "paris").reset(seed=-1), ValueError, "seed is 0 or more"),
        (lambda: GameVectorEnv(2, "paris").reset(options={"reset_mask": [True]}), ValueError, "no reset_mask"),
    ],
)
def test_refusals_say_what_to_do(make: Any, error: type[Exception], told: str) -> None:
    with pytest.raises(error, match=re.escape(told)):
        make()


def test_an_illegal_action_is_an_error_and_changes_nothing() -> None:
    env = GameVectorEnv(GAMES, "paris")
    _, info = env.reset(seed=1)
    before = env.batch.states.tobytes()
    with pytest.raises(IllegalAction, match="nothing was done in any game"):
        env.step(np.full(GAMES, -1))
    assert env.batch.states.tobytes() == before
    env.step(first_legal(info))


def test_make_vec_takes_every_opponent() -> None:
    """What a batch does not have is played one game after the other, with the same face."""

    def last(observation: Any, mask: Any) -> int:
        return int(np.flatnonzero(mask)[-1])

    env: Any = gymnasium.make_vec("kvytok/paris-v0", num_envs=3, players=3, bots=("novice", last), reward="place")
    assert isinstance(env, BotVectorEnv)
    seen, info = env.reset(seed=3)
    assert info["seat"].tolist() == [0, 1, 2]
    ended = 0
    while ended < 2:
        mask = env.action_masks()
        assert np.array_equal(mask, info["action_mask"] == 1)
        seen, earned, over, _, info = env.step(mask.argmax(axis=1))
        assert env.observation_space.contains(seen)
        for game in np.flatnonzero(over):
            ended += 1
            assert earned[game] in (-1, -0.5, 0, 0.5, 1)
            assert sorted(info["final_info"]["places"][game])[0] == 1
    env.close()


def test_an_environment_that_was_refused_is_closed_without_a_word() -> None:
    GameVectorEnv.__new__(GameVectorEnv).close_extras()
