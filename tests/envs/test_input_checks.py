"""Everything given to the environments is understood or refused with words, and Numba compiles for it only once."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pytest
import torch

from kvytok.bots.scripts.all_scripts import PARTNERS
from kvytok.envs import batch, one_game
from kvytok.envs.aec import GameEnv
from kvytok.envs.batch import BatchEnv
from kvytok.envs.batch_step import LEARNER
from kvytok.envs.env_table import EnvTable, IllegalAction
from kvytok.envs.parallel import GameParallelEnv
from kvytok.envs.single import SingleEnv
from kvytok.game.box import open_box
from kvytok.rules.actions import ACTIONS, PASS
from kvytok.rules.record import SEATS

ONE_NUMBER: list[Callable[[int], Any]] = [
    int,
    float,
    np.int16,
    np.uint8,
    np.int64,
    np.float32,
    lambda n: np.array(n),
    lambda n: np.array([n], np.int32),
    lambda n: np.array([[float(n)]]),
    lambda n: torch.tensor(n),
    lambda n: torch.tensor([n], dtype=torch.int32),
]
NOT_ONE = [
    (2.5, ValueError),
    (float("nan"), ValueError),
    (np.float32("inf"), ValueError),
    (np.array([1, 2]), ValueError),
    (torch.tensor([1, 2]), ValueError),
    ("a", TypeError),
    (None, TypeError),
    (True, TypeError),
    ([3], TypeError),
]
MANY_NUMBERS: list[Callable[[list[int]], Any]] = [
    list,
    tuple,
    lambda n: np.array(n, np.int32),
    lambda n: np.array(n, np.uint16),
    lambda n: np.array(n, np.float64),
    lambda n: np.repeat(n, 2)[::2],
    lambda n: np.frombuffer(np.array(n).tobytes(), np.int64),
    lambda n: torch.tensor(n),
]


@contextmanager
def nothing_compiled() -> Iterator[None]:
    """Check that inside this block no function of the environments is compiled for another type."""

    def compiled() -> dict[str, int]:
        found = (value for module in (batch, one_game) for value in vars(module).values())
        return {one.__name__: len(one.signatures) for one in found if hasattr(one, "signatures")}

    before = compiled()
    yield
    assert compiled() == before


def act(env: Any, action: Any) -> bytes:
    """Give an action to the asked agent, or to all agents of a parallel environment; return the game after it."""
    env.step(dict.fromkeys(env.agents, action) if isinstance(env, GameParallelEnv) else action)
    return bytes(env.table.states.tobytes())


def begun(kind: type[Any]) -> Any:
    env = kind("usa", illegal="raise", **({"seat": 0} if kind is SingleEnv else {}))
    env.reset(seed=3)
    return env


KINDS = pytest.mark.parametrize("kind", [SingleEnv, GameEnv, GameParallelEnv])


@KINDS
def test_any_whole_number_is_an_action(kind: type[Any]) -> None:
    action = begun(kind).table.legal()[0]
    wanted = act(begun(kind), action)
    with nothing_compiled():
        for made in ONE_NUMBER:
            assert act(begun(kind), made(action)) == wanted


@KINDS
@pytest.mark.parametrize(("action", "error"), NOT_ONE)
def test_what_is_no_whole_number_is_refused_and_named(kind: type[Any], action: Any, error: type[Exception]) -> None:
    env = begun(kind)
    env.illegal = "random"
    before = env.table.states.tobytes()
    with pytest.raises(error, match=r"an action \(the id of one that the mask allows\) is .*whole number, not") as told:
        act(env, action)
    assert repr(action)[:15] in str(told.value)
    assert env.table.states.tobytes() == before


@KINDS
def test_numbers_far_from_any_action_are_illegal(kind: type[Any]) -> None:
    for action in (-1, ACTIONS, 2**70, -(2**70)):
        with pytest.raises(IllegalAction, match=f"action {action} is not legal now"):
            act(begun(kind), action)


def test_a_refused_action_is_not_counted() -> None:
    env = GameEnv("usa", 3, illegal="raise", max_cycles=1)
    env.reset(seed=1)
    agent = env.agent_selection
    for wrong, error in ((PASS, IllegalAction), ("a", TypeError)):
        with pytest.raises(error):
            env.step(wrong)  # type: ignore[arg-type]
    env.step(env.table.legal()[0])
    assert env.truncations[agent]


def test_all_answers_are_looked_at_before_any_is_done() -> None:
    env = GameParallelEnv("usa", 2, illegal="raise")
    env.reset(seed=3)
    before, right = env.table.states.tobytes(), env.table.legal()[0]
    for wrong, told in (
        ({"player_0": right, "player_1": PASS}, "player_1 may choose"),
        ({"player_0": right, "player_1": 2.5}, "not 2.5"),
        ({"player_0": right}, "player_1 is asked, and there is no action of it"),
    ):
        with pytest.raises(ValueError, match=told):
            env.step(wrong)
        assert env.table.states.tobytes() == before


def test_any_whole_number_of_players() -> None:
    assert EnvTable("usa", np.int64(3)).players == 3
    assert GameEnv("usa", np.array(3)).possible_agents == ["player_0", "player_1", "player_2"]  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"players is a whole number, not 2\.5"):
        EnvTable("usa", 2.5)  # type: ignore[arg-type]


# Batches.


def some_batch(games: int = 4, **options: Any) -> BatchEnv:
    env = BatchEnv(open_box("usa").records, 2, games, seed=5, **options)
    env.reset()
    return env


def test_any_array_of_whole_numbers_are_actions() -> None:
    env = some_batch()
    actions = env.legal[:, 0].tolist()
    env.step(np.array(actions))
    wanted = env.states.tobytes()
    with nothing_compiled():
        for made in MANY_NUMBERS:
            env.reset()
            env.step(made(actions))
            assert env.states.tobytes() == wanted


@pytest.mark.parametrize(
    ("changed", "error", "told"),
    [
        (lambda a: a[:3], ValueError, "actions has one action for each of 4 games: its shape is (4,), not (3,)"),
        (lambda a: np.array(a)[:, None], ValueError, "its shape is (4,), not (4, 1)"),
        (lambda a: a[0], ValueError, "its shape is (4,), not ()"),
        (lambda a: [a, a[:2]], TypeError, "actions has one action for each of 4 games, in an array"),
        (lambda a: [*a[:2], 2.5, a[3]], ValueError, "actions[2] is a whole number, not 2.5"),
        (lambda a: [*a[:3], np.nan], ValueError, "actions[3] is a whole number, not nan"),
        (lambda a: [*a[:3], np.inf], ValueError, "actions[3] is a whole number, not inf"),
        (lambda a: ["a"] * 4, TypeError, "actions are whole numbers, not <U1"),
        (lambda a: np.array(a) > 3, TypeError, "actions are whole numbers, not bool"),
        (lambda a: None, ValueError, "its shape is (4,), not ()"),
        (
            lambda a: np.array([*a[:2], PASS, -1]),
            IllegalAction,
            "action 11 is not legal in game 2, where seat 0 may choose [",
        ),
        (lambda a: np.array([*a[:3], -1]), IllegalAction, "action -1 is not legal in game 3"),
        (lambda a: np.array([*a[:3], ACTIONS]), IllegalAction, f"action {ACTIONS} is not legal in game 3"),
        (lambda a: np.array([10**12, *a[1:]]), IllegalAction, "action 1000000000000 is not legal in game 0"),
    ],
)
def test_a_batch_refuses_wrong_actions_and_changes_nothing(
    changed: Callable[[list[int]], Any], error: type[Exception], told: str
) -> None:
    env = some_batch()
    before = [array.tobytes() for array in (env.states, env.seen, env.masks, env.minds, env.points, env.numbers)]
    with pytest.raises(error, match=re.escape(told)):
        env.step(changed(env.legal[:, 0].tolist()))
    assert before == [
        array.tobytes() for array in (env.states, env.seen, env.masks, env.minds, env.points, env.numbers)
    ]
    env.step(env.legal[:, 0])


def test_a_batch_that_does_not_check_plays_the_same() -> None:
    checked, trusting = some_batch(), some_batch(check=False)
    for _ in range(20):
        actions = checked.legal[:, 0].astype(np.int64)
        checked.step(actions)
        trusting.step(actions)
    assert checked.states.tobytes() == trusting.states.tobytes()


def scripted(games: int, *seats: int) -> np.ndarray[Any, Any]:
    """The same scripts in every game, and learners in the other seats."""
    scripts = np.full((games, SEATS), LEARNER, np.int16)
    scripts[:, : len(seats)] = seats
    return scripts


@pytest.mark.parametrize(
    ("options", "error", "told"),
    [
        ({"players": 6}, ValueError, "this game is for 2 to 5 players, not 6"),
        ({"game": "paris", "players": 5}, ValueError, "this game is for 2 to 4 players, not 5"),
        ({"players": 1}, ValueError, "this game is for 2 to 5 players, not 1"),
        ({"players": 2.5}, ValueError, "players is a whole number, not 2.5"),
        ({"games": 0}, ValueError, "a batch has 1 to 2147483646 games, not 0"),
        ({"games": -3}, ValueError, "a batch has 1 to 2147483646 games, not -3"),
        ({"games": 2**40}, ValueError, "a batch has 1 to 2147483646 games, not 1099511627776"),
        ({"games": "4"}, TypeError, "games is a whole number, not '4'"),
        ({"seed": 0.5}, ValueError, "seed is a whole number, not 0.5"),
        ({"seed": None}, TypeError, "seed is a whole number, not None"),
        ({"threads": 0}, ValueError, "a batch needs a thread at least, not 0"),
        ({"threads": -2}, ValueError, "a batch needs a thread at least, not -2"),
        ({"game": 7}, TypeError, 'game is the id of a game, or open_box("usa").records'),
        ({"game": np.zeros(1)}, TypeError, 'game is the id of a game, or open_box("usa").records'),
        ({"numbers": [0, 1, 2]}, ValueError, "numbers has a number for each of 4 games: its shape is (4,), not (3,)"),
        ({"numbers": [0, 1, 2, -1]}, ValueError, "numbers are 0 to 2147483646, and these are -1 to 2"),
        ({"numbers": [0, 1, 2, 2**31]}, ValueError, "numbers are 0 to 2147483646, and these are 0 to 2147483648"),
        ({"numbers": [0, 1, 2, 0.5]}, ValueError, "numbers[3] is a whole number, not 0.5"),
        ({"scripts": scripted(4, 0)[:, :2]}, ValueError, "its shape is (4, 5), not (4, 2)"),
        ({"scripts": scripted(3, 0)}, ValueError, "each of 4 games"),
        ({"scripts": scripted(4, PARTNERS)}, ValueError, "random, racer, greedy, wary, collector"),
        ({"scripts": scripted(4, -2)}, ValueError, "each LEARNER (-1) or a script below"),
        ({"scripts": np.full((4, SEATS), 0.5)}, ValueError, "scripts[0, 0] is a whole number, not 0.5"),
        ({"scripts": scripted(4, 0, 1)}, ValueError, "scripts[0] leaves no seat to a learner"),
        ({"scripts": [*scripted(2, 0), *scripted(2, 0, 1)]}, ValueError, "scripts[2] leaves no seat to a learner"),
    ],
)
def test_a_batch_refuses_what_it_cannot_play(options: dict[str, Any], error: type[Exception], told: str) -> None:
    given = {"game": "usa", "players": 2, "games": 4} | options
    with pytest.raises(error, match=re.escape(told)):
        BatchEnv(**given).reset()


def test_a_batch_understands_numbers_of_any_kind() -> None:
    boards = open_box("usa").records
    plain = BatchEnv(boards, 2, 3, 7, scripted(3, 2), np.array([4, 5, 6]), 1)
    plain.reset()
    locked = boards.copy()
    locked.flags.writeable = False
    scripts = [[2.0, -1.0, -1.0, -1.0, -1.0]] * 3
    with nothing_compiled():
        other = BatchEnv(locked, np.int8(2), 3.0, torch.tensor(7), scripts, [4, 5, 6], np.int64(1))  # type: ignore[arg-type]
        other.reset()
    assert other.states.tobytes() == plain.states.tobytes()


def test_a_batch_cannot_be_stepped_before_it_has_begun() -> None:
    env = BatchEnv(open_box("usa").records, 2, 4)
    with pytest.raises(RuntimeError, match=re.escape("reset() begins them")):
        env.step(np.zeros(4, np.int64))
