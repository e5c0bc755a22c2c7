"""Many wrong calls, in `make long` a thousand of each kind: an environment plays or refuses in plain words."""

import contextlib
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import kvytok.envs.spiel  # noqa: F401  makes the names known
from depth import depth
from kvytok.boards import BoardError
from kvytok.envs.aec import GameEnv
from kvytok.envs.batch import BatchEnv
from kvytok.envs.bot_vector import BotVectorEnv
from kvytok.envs.parallel import GameParallelEnv
from kvytok.envs.pure_game import PureGame
from kvytok.envs.single import SingleEnv
from kvytok.envs.vector import GameVectorEnv
from kvytok.game.box import open_box
from kvytok.rules.actions import ACTIONS
from kvytok.rules.record import SEATS, STATE, Records
from properties.conservation import check

pytestmark = pytest.mark.slow

CALLS = depth(250, 1_000)
REFUSALS = (ValueError, TypeError, RuntimeError, BoardError)
GAME = "paris"
BOARDS = ("paris", "usa", "europe")
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


def check_sound(states: Records, game: str = GAME) -> None:
    """Check that no game has lost or won a card, a car or a ticket."""
    for g in range(len(states)):
        check(open_box(game).records, states[g : g + 1])


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
    BotVectorEnv: ("players", "bonus", "reward", "illegal", "board", "bots", "seat", "seconds", "playouts", "num_envs"),
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
    envs = {game: kind(game, illegal="raise") for game in BOARDS}

    @thousand
    @given(st.sampled_from(BOARDS), st.sampled_from(["step", "step", "reset", "legal"]), JUNK)
    def try_one(game: str, call: str, value: Any) -> None:
        env = envs[game]
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
        check_sound(env.table.states, game)

    try_one()


@pytest.mark.parametrize("kind", ["batch", "vector"])
def test_wrong_calls_of_many_games(kind: str) -> None:
    vectors = {game: GameVectorEnv(GAMES, game) for game in BOARDS}
    batches = {
        game: BatchEnv(open_box(game).records, 2, GAMES) if kind == "batch" else vectors[game].batch for game in BOARDS
    }
    envs: dict[str, Any] = dict(batches if kind == "batch" else vectors)
    for env in envs.values():
        env.reset()

    @thousand
    @given(st.sampled_from(BOARDS), st.sampled_from(["step", "step", "reset", "legal", "reseat"]), JUNK)
    def try_one(game: str, call: str, value: Any) -> None:
        env, batch = envs[game], batches[game]
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
        check_sound(batch.states, game)

    try_one()


def test_wrong_calls_of_many_games_against_any_bot() -> None:
    def first(_: object, mask: Any) -> int:
        return int(np.flatnonzero(mask)[0])

    envs = {game: BotVectorEnv(GAMES, game, bots=first) for game in BOARDS}
    for each in envs.values():
        assert refused(lambda env=each: env.step([0] * GAMES))  # type: ignore[misc]
        each.reset(seed=1)

    def states_of(env: BotVectorEnv) -> Records:
        return np.concatenate([each.unwrapped.table.states for each in env.envs])  # type: ignore[attr-defined]

    @thousand
    @given(st.sampled_from(BOARDS), st.sampled_from(["step", "step", "reset", "mixed", "legal"]), JUNK)
    def try_one(game: str, call: str, value: Any) -> None:
        env = envs[game]
        before = states_of(env).tobytes()
        if call == "legal":
            env.step(env.action_masks().argmax(1))
        elif call == "reset":
            refused(lambda: env.reset(seed=value))
        else:
            actions = [*env.action_masks().argmax(1)[:-1], value] if call == "mixed" else value
            if refused(lambda: env.step(actions)):
                assert states_of(env).tobytes() == before
        check_sound(states_of(env), game)

    try_one()


def test_wrong_batches() -> None:
    names = st.sampled_from(
        ["game", "players", "games", "seed", "scripts", "numbers", "threads", "board", "bots", "seat", "bonus"]
    )
    small = JUNK.filter(lambda value: not isinstance(value, (int, float)) or value < 50)

    @thousand
    @given(names, small)
    def try_one(name: str, value: Any) -> None:
        def make() -> None:
            made: dict[str, Any] = {"game": GAME, "players": 2, "games": GAMES} | {name: value}
            BatchEnv(**made)

        refused(make)

    try_one()
    assert refused(lambda: BatchEnv(GAME, 2, GAMES, scripts=np.zeros((GAMES, SEATS), np.int16)))


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


def test_wrong_options_of_openspiel() -> None:
    @thousand
    @given(
        st.sampled_from(["players", "reward", "bonus", "board", "game", "x"]),
        st.one_of(st.integers(-3, 9), st.text(max_size=4), st.booleans(), st.floats(allow_nan=False)),
    )
    def try_one(name: str, value: Any) -> None:
        with contextlib.suppress(*REFUSALS, pyspiel.SpielError):
            pyspiel.load_game("kvytok_paris", {name: value})

    try_one()


ANY_NUMBER = st.one_of(st.integers(-5, ACTIONS + 5), st.integers(-(2**63), 2**63 - 1))
SPIEL_CALLS: dict[str, Callable[[Any, Any], object]] = {
    "action_to_string": lambda state, value: state.action_to_string(state.current_player(), value),
    "player of action_to_string": lambda state, value: state.action_to_string(value, 9),
    "legal_actions": lambda state, value: state.legal_actions(value),
    "observation_string": lambda state, value: state.observation_string(value),
    "observation_tensor": lambda state, value: state.observation_tensor(value),
    "information_state_string": lambda state, value: state.information_state_string(value),
    "information_state_tensor": lambda state, value: state.information_state_tensor(value),
    "resample_from_infostate": lambda state, value: state.resample_from_infostate(value, lambda: 0.5),
}


def played(name: str, decisions: int) -> Any:
    """A game of OpenSpiel after some decisions, each the last legal action; -1: up to the end."""
    state = pyspiel.load_game(name).new_initial_state()
    while not state.is_terminal() and len(state.history()) != decisions:
        state.apply_action(state.legal_actions()[-1])
    return state


def told(state: Any) -> tuple[Any, ...]:
    return state.states.tobytes(), state.seed, state.history(), state.current_player(), state.legal_actions()


def test_wrong_actions_of_openspiel() -> None:
    """An illegal action is an error in words and changes nothing: at chance, in play, and when the game is over."""
    states = {(game, n): played(f"kvytok_{game}", n) for game in BOARDS for n in (0, 3, 8, 30, 60, -1)}

    @thousand
    @given(st.sampled_from(list(states)), ANY_NUMBER, st.booleans())
    def try_one(which: tuple[str, int], action: int, goes_on: bool) -> None:
        state = states[which]
        if goes_on and not state.is_terminal():
            state.apply_action(state.legal_actions()[action % len(state.legal_actions())])
        elif action not in state.legal_actions():
            before = told(state)
            with pytest.raises((ValueError, pyspiel.SpielError)) as error:  # -1 is refused by OpenSpiel itself
                state.apply_action(action)
            assert action == -1 or str(action) in str(error.value)
            assert told(state) == before
        if state.dealt:
            check_sound(state.states, which[0])

    try_one()
    with pytest.raises(ValueError, match="the game is over: action 9 comes too late"):
        states["usa", -1].apply_action(9)


def test_wrong_questions_of_openspiel() -> None:
    states = [played(f"kvytok_{game}", n) for game in BOARDS for n in (0, 20, -1)]

    @thousand
    @given(st.sampled_from(states), st.sampled_from(list(SPIEL_CALLS)), ANY_NUMBER)
    def try_one(state: Any, call: str, value: int) -> None:
        before = told(state)
        with contextlib.suppress(*REFUSALS, pyspiel.SpielError):
            SPIEL_CALLS[call](state, value)
        assert told(state) == before

    try_one()
    for call in SPIEL_CALLS.keys() - {"player of action_to_string", "legal_actions"}:
        with pytest.raises((*REFUSALS, pyspiel.SpielError), match=r"\w"):
            SPIEL_CALLS[call](states[1], 5000)
