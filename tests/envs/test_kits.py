"""The test kits of PettingZoo, Gymnasium and OpenSpiel pass for every game id."""

import contextlib
import io
import random
import warnings
from collections.abc import Iterator
from typing import Any

import gymnasium
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)
from pettingzoo.test.state_test import state_test

import kvytok.envs
import kvytok.envs.single
import kvytok.envs.spiel
from depth import depth
from kvytok.boards import game_ids
from kvytok.game.box import open_box

pytestmark = pytest.mark.slow

GAMES = game_ids()
CYCLES = depth(100, 300)


@pytest.fixture(autouse=True)
def quietly() -> Iterator[None]:
    """Silence the kits: they warn about unusual things, such as observations that are dictionaries, and print a lot."""
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("ignore")
        yield


def module_of(game_id: str) -> Any:
    return getattr(kvytok.envs, game_id.replace("-", "_") + "_v0")


def most_players(game_id: str) -> int:
    return open_box(game_id).rules.players_max


@pytest.mark.parametrize("game_id", GAMES)
def test_pettingzoo_api(game_id: str) -> None:
    for players in (2, most_players(game_id)):
        api_test(module_of(game_id).env(players=players), num_cycles=CYCLES)
        parallel_api_test(module_of(game_id).parallel_env(players=players), num_cycles=CYCLES)


@pytest.mark.parametrize("game_id", GAMES)
def test_pettingzoo_seeds(game_id: str) -> None:
    seed_test(module_of(game_id).env, num_cycles=CYCLES)
    parallel_seed_test(module_of(game_id).parallel_env, num_cycles=CYCLES)


@pytest.mark.parametrize("game_id", GAMES)
def test_pettingzoo_states(game_id: str) -> None:
    state_test(module_of(game_id).env(players=3), module_of(game_id).parallel_env(players=3), num_cycles=20)


@pytest.mark.parametrize("game_id", GAMES)
def test_pettingzoo_render(game_id: str) -> None:
    render_test(module_of(game_id).env, custom_tests={"svg": lambda drawn: drawn.startswith("<svg ")})


@pytest.mark.parametrize("game_id", GAMES)
def test_pettingzoo_max_cycles(game_id: str) -> None:
    max_cycles_test(module_of(game_id))


@pytest.mark.parametrize("game_id", GAMES)
def test_gymnasium_check_env(game_id: str) -> None:
    for players in (2, most_players(game_id)):
        check_env(gymnasium.make(f"kvytok/{game_id}-v0", players=players, bots=("greedy",)).unwrapped)


@pytest.mark.parametrize("game_id", GAMES)
def test_openspiel_random_sim(game_id: str) -> None:
    for players in (2, most_players(game_id)):
        game = pyspiel.load_game(f"kvytok_{game_id.replace('-', '_')}(players={players})")
        pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False, mask_test=True)


def test_openspiel_knows_rewards_and_bonus_tickets() -> None:
    game = pyspiel.load_game("kvytok_europe(players=3,reward=margin,bonus=orient_express+max)")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False, mask_test=True)
    assert game.table.box.tickets == open_box("europe", ["orient_express", "max"]).tickets
    rng = random.Random(1)
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    totals = state.seated().score().total[:3].tolist()
    assert state.returns()[0] == pytest.approx((totals[0] - sum(totals[1:]) / 2) / 100)
    for wrong in ("reward=points", "bonus=orient"):
        with pytest.raises(Exception, match=r"reward is one of win, margin, place|orient_express"):
            pyspiel.load_game(f"kvytok_europe(players=3,{wrong})")


@pytest.mark.parametrize("game_id", GAMES)
def test_openspiel_resampled_states_cannot_be_told_apart(game_id: str) -> None:
    rng = random.Random(game_id)
    game = pyspiel.load_game(f"kvytok_{game_id.replace('-', '_')}(players=3)")
    state = game.new_initial_state()
    changed = 0
    while not state.is_terminal():
        if not state.is_chance_node() and (len(state.history()) < 20 or rng.random() < 0.1):
            for player in range(3):
                other = state.resample_from_infostate(player, rng.random)
                assert other.information_state_string(player) == state.information_state_string(player)
                assert other.information_state_tensor(player) == state.information_state_tensor(player)
                assert other.observation_string(player) == state.observation_string(player)
                assert other.current_player() == state.current_player()
                if player == state.current_player():
                    assert other.legal_actions() == state.legal_actions()
                changed += str(other) != str(state)
        state.apply_action(rng.choice(state.legal_actions()))
    assert changed > 0


def test_openspiel_searches_with_resampled_states() -> None:
    game = pyspiel.load_game("kvytok_paris(players=2)")
    state = game.new_initial_state()
    for byte in range(8):
        state.apply_action(byte)
    evaluator = RandomRolloutEvaluator(n_rollouts=1)
    bot = ISMCTSBot(game=game, evaluator=evaluator, uct_c=1.0, max_simulations=5)
    assert bot.step(state) in state.legal_actions()


def test_openspiel_histories_replay() -> None:
    rng = random.Random(3)
    game = pyspiel.load_game("kvytok_paris(players=3)")
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    again = game.new_initial_state()
    for action in state.history():
        again.apply_action(action)
    assert str(again) == str(state)
    assert again.returns() == state.returns()
    for player in range(3):
        assert again.information_state_string(player) == state.information_state_string(player)


def test_openspiel_information_states_remember() -> None:
    """The same view with another past differs in the information state, but not in the observation."""
    rng = random.Random(5)
    game = pyspiel.load_game("kvytok_paris(players=2)")
    state = game.new_initial_state()
    while state.is_chance_node() or len(state.history()) < 20:
        state.apply_action(rng.choice(state.legal_actions()))
    other = state.clone()
    other.pasts[1] = bytes(32)
    assert other.observation_string(1) == state.observation_string(1)
    assert other.information_state_string(1) != state.information_state_string(1)
    other.apply_action(other.legal_actions()[0])
    state.apply_action(state.legal_actions()[0])
    assert other.observation_string(1) == state.observation_string(1)
    assert other.information_state_string(1) != state.information_state_string(1)
    assert other.information_state_string(0) == state.information_state_string(0)
