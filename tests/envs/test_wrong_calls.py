"""A thousand wrong calls: whatever an environment is given, it plays or refuses in plain words, and stays sound."""

import contextlib
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kvytok.boards import BoardError
from kvytok.envs.aec import GameEnv
from kvytok.envs.batch import BatchEnv
from kvytok.envs.parallel import GameParallelEnv
from kvytok.envs.pure_game import PureGame
from kvytok.envs.single import SingleEnv
from kvytok.envs.vector import GameVectorEnv
from kvytok.game.box import open_box
from kvytok.rules.actions import ACTIONS
from kvytok.rules.record import SEATS, STATE, Records
from properties.conservation import check

pytestmark = pytest.mark.slow

CALLS = 1000
REFUSALS = (ValueError, TypeError, RuntimeError, BoardError)
GAME = "paris"
GAMES = 3

JUNK: st.SearchStrategy[Any] = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-5, ACTIONS + 5),
    st.integers(),
    st.floats(),
    st.text(max_size=5),
    st.binary(max_size=3),
    st.complex_numbers(),
    st.lists(st.integers(-2, ACTIONS), max_size=4),
    st.lists(st.floats(), min_size=GAMES, max_size=GAMES),
    st.dictionaries(st.sampled_from(["player_0", "player_1", "x", 0]), st.integers(-1, ACTIONS), max_size=3),
    st.sampled_from(
        [np.int8(3), np.array([1, 2]), np.zeros((2, 2)), np.array(["a"]), np.array(5.5), object(), int, ...]
    ),
    st.integers(0, ACTIONS).map(lambda n: np.full(GAMES, n)),
    st.integers(-(2**63), 2**63 - 1).map(lambda n: np.full(GAMES, n)),
)
"""Anything that somebody might pass by mistake."""


def check_sound(states: Records) -> None:
    """Check that no game has lost or won a card, a car or a ticket."""
    for g in range(len(states)):
        check(open_box(GAME).records, states[g : g + 1])


def refused(call: Callable[[], object]) -> bool:
    """Whether a call is refused; it must be with an error in words that does not come from the compiler."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            call()
    except REFUSALS as error:
        told = str(error)
    else:
        return False
    assert told.strip()
    assert "nopython" not in told
    return True


def thousand(test: Any) -> Any:
    return settings(max_examples=CALLS, deadline=None, suppress_health_check=list(HealthCheck))(test)


OPTIONS = {
    "players": JUNK,
    "bonus": JUNK,
    "reward": JUNK,
    "illegal": JUNK,
    "max_cycles": JUNK,
    "render_mode": JUNK,
    "board": JUNK.filter(lambda value: value is not None),
    "bots": JUNK,
    "seat": JUNK,
    "seconds": JUNK,
    "playouts": JUNK,
    "threads": st.sampled_from([0, -1, 2.5, "a", None, 1]),
    "num_envs": JUNK.filter(lambda value: not isinstance(value, int) or value < 50),
}
ACCEPTED = {
    GameEnv: ("players", "bonus", "reward", "illegal", "max_cycles", "render_mode", "board"),
    GameParallelEnv: ("players", "bonus", "reward", "illegal", "max_cycles", "render_mode", "board"),
    SingleEnv: ("players", "bonus", "reward", "illegal", "render_mode", "board", "bots", "seat", "seconds", "playouts"),
    GameVectorEnv: ("players", "bonus", "reward", "render_mode", "board", "bots", "seat", "threads", "num_envs"),
    PureGame: ("players", "bonus", "reward", "board"),
}


@pytest.mark.parametrize("kind", ACCEPTED, ids=lambda kind: kind.__name__)
def test_wrong_options(kind: type[Any]) -> None:
    @thousand
    @given(st.data())
    def try_one(data: st.DataObject) -> None:
        name = data.draw(st.sampled_from(ACCEPTED[kind]))
        value = data.draw(OPTIONS[name])
        refused(lambda: kind(game=GAME, **{name: value}))

    try_one()


@pytest.mark.parametrize("kind", [GameEnv, GameParallelEnv, SingleEnv], ids=lambda kind: kind.__name__)
def test_wrong_calls_of_one_game(kind: type[Any]) -> None:
    env = kind(GAME, illegal="raise")

    @thousand
    @given(st.sampled_from(["step", "step", "reset", "legal"]), JUNK)
    def try_one(call: str, value: Any) -> None:
        if call == "reset":
            refused(lambda: env.reset(seed=value))
        elif call == "legal" and env.table.n:
            actions = dict.fromkeys(getattr(env, "agents", ()), env.table.legal()[0])
            refused(lambda: env.step(actions if kind is GameParallelEnv else env.table.legal()[0]))
        else:
            before = env.table.states.tobytes()
            if refused(lambda: env.step(value)):
                assert env.table.states.tobytes() == before
        if env.table.n == 0:
            env.reset(seed=1)
        check_sound(env.table.states)

    try_one()


@pytest.mark.parametrize("kind", ["batch", "vector"])
def test_wrong_calls_of_many_games(kind: str) -> None:
    vector = GameVectorEnv(GAMES, GAME)
    batch = BatchEnv(open_box(GAME).records, 2, GAMES) if kind == "batch" else vector.batch
    env: Any = batch if kind == "batch" else vector
    env.reset()

    @thousand
    @given(st.sampled_from(["step", "step", "reset", "legal", "reseat"]), JUNK)
    def try_one(call: str, value: Any) -> None:
        before = batch.states.tobytes()
        if call == "legal":
            env.step(batch.legal[:, 0])
        elif call == "reset":
            refused(lambda: env.reset() if kind == "batch" else env.reset(seed=value))
        elif call == "reseat":
            refused(lambda: batch.reseat(value))
            batch.reseat(None)  # type: ignore[arg-type]
        elif refused(lambda: env.step(value)):
            assert batch.states.tobytes() == before
        check_sound(batch.states)

    try_one()


def test_wrong_batches() -> None:
    boards = open_box(GAME).records
    names = st.sampled_from(["boards", "players", "games", "seed", "scripts", "numbers", "threads"])
    small = JUNK.filter(lambda value: not isinstance(value, (int, float)) or value < 50)

    @thousand
    @given(names, small)
    def try_one(name: str, value: Any) -> None:
        def make() -> None:
            made: dict[str, Any] = {"boards": boards, "players": 2, "games": GAMES} | {name: value}
            BatchEnv(**made)

        refused(make)

    try_one()
    assert refused(lambda: BatchEnv(boards, 2, GAMES, scripts=np.zeros((GAMES, SEATS), np.int16)))


def test_wrong_calls_of_pure_functions() -> None:
    game = PureGame(GAME)
    states = game.init(range(GAMES))

    @thousand
    @given(st.sampled_from(["init", "step", "states", "observe"]), JUNK)
    def try_one(call: str, value: Any) -> None:
        if call == "init":
            refused(lambda: game.init(value))
        elif call == "step":
            refused(lambda: game.step(states, value))
        elif call == "states":
            assert refused(lambda: game.step(value, [0] * GAMES))
        else:
            assert refused(lambda: game.observe(value))
        check_sound(states)

    try_one()
    assert refused(lambda: game.observe(np.zeros(GAMES, STATE)))


def test_wrong_calls_of_openspiel() -> None:
    import pyspiel

    import kvytok.envs.spiel  # noqa: F401  makes the names known

    @settings(max_examples=CALLS, deadline=None, suppress_health_check=list(HealthCheck))
    @given(
        st.sampled_from(["players", "reward", "bonus", "board", "game", "x"]),
        st.one_of(st.integers(-3, 9), st.text(max_size=4), st.booleans(), st.floats(allow_nan=False)),
    )
    def try_one(name: str, value: Any) -> None:
        with contextlib.suppress(*REFUSALS, pyspiel.SpielError):
            pyspiel.load_game("kvytok_paris", {name: value})

    try_one()
