"""The game as pure functions: nothing is changed, and the games are those of the environments."""

import re
from typing import Any

import numpy as np
import pytest
import torch

from kvytok.envs.aec import GameEnv
from kvytok.envs.batch import BatchEnv
from kvytok.envs.input_checks import IllegalAction
from kvytok.envs.pure_game import PureGame
from kvytok.game.box import open_box
from kvytok.rules.record import STATE


def test_the_games_are_those_of_the_environments() -> None:
    game, seeds = PureGame("paris", 3, reward="margin"), [1, 2, 3]
    states = game.init(seeds)
    envs = [GameEnv("paris", 3, reward="margin") for _ in seeds]
    for env, seed in zip(envs, seeds, strict=True):
        env.reset(seed=seed)
    observed = game.observe(states)
    while not observed.over.all():
        actions = observed.masks.argmax(axis=1)
        for row, env in enumerate(envs):
            assert observed.over[row] == (env.table.n == 0)
            if env.table.n:
                assert env.table.states.tobytes() == states[row : row + 1].tobytes()
                assert np.array_equal(observed.seen[row], env.table.seen["observation"])
                assert np.array_equal(observed.masks[row], env.table.seen["action_mask"])
                assert observed.seats[row] == env.table.seat
                env.step(int(actions[row]))
        states = game.step(states, actions)
        observed = game.observe(states)
    for row, env in enumerate(envs):
        assert observed.rewards[row].tolist() == pytest.approx([env.rewards[agent] for agent in env.possible_agents])
    assert not observed.masks.any()
    assert game.step(states, [0, 0, 0]).tobytes() == states.tobytes()


def test_nothing_is_changed() -> None:
    game = PureGame("paris")
    states = game.init([5, 6])
    kept = states.copy()
    observed = game.observe(states)
    after = game.step(states, observed.masks.argmax(axis=1))
    assert states.tobytes() == kept.tobytes()
    assert after.tobytes() != kept.tobytes()
    states.flags.writeable = False
    assert game.step(states, observed.masks.argmax(axis=1)).tobytes() == after.tobytes()


@pytest.mark.parametrize(
    ("call", "error", "told"),
    [
        (lambda game: game.init(None), TypeError, "needs a seed"),
        (lambda game: game.init("a"), TypeError, "seeds is a whole number or a row"),
        (lambda game: game.init([-1]), ValueError, "seed is 0 or more"),
        (lambda game: game.init([[1]]), TypeError, "seeds is a whole number or a row"),
        (lambda game: game.step(np.zeros(2), [0, 0]), TypeError, "states is what init() and step() return"),
        (lambda game: game.step(np.zeros(2, STATE), [0, 0]), ValueError, "not of a game with 2 players"),
        (lambda game: game.step(PureGame("paris", 3).init(1), [0]), ValueError, "not of a game with 2 players"),
        (lambda game: game.step(game.init([1, 2]), [0]), ValueError, "one action for each of 2 games"),
        (lambda game: game.step(game.init([1, 2]), [13, 10**9]), IllegalAction, "is not legal in game"),
        (lambda game: game.observe(None), TypeError, "states is what init() and step() return"),
    ],
)
def test_refusals_say_what_to_do(call: Any, error: type[Exception], told: str) -> None:
    with pytest.raises(error, match=re.escape(told)):
        call(PureGame("paris"))


def test_tensors_see_a_batch_without_a_copy() -> None:
    batch = BatchEnv(open_box("paris").records, 2, 4)
    seen, masks = torch.from_dlpack(batch.seen), torch.from_dlpack(batch.masks)
    batch.reset()
    assert seen.data_ptr() == batch.seen.ctypes.data
    assert np.array_equal(masks.numpy(), batch.masks)
    batch.step(masks.argmax(dim=1))
    assert np.array_equal(seen.numpy(), batch.seen)


def test_a_pure_game_says_what_it_is() -> None:
    assert repr(PureGame("paris", 3)) == "<PureGame of paris for 3 players, 700 numbers in an observation>"
