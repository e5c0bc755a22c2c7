"""Environments on a board of your own: a folder, or a loaded board."""

from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test

import kvytok.envs.single
import kvytok.envs.spiel
from kvytok.boards import built_in, load_board
from kvytok.envs import board_v0, paris_v0
from kvytok.envs.aec import GameEnv
from kvytok.envs.batch import BatchEnv
from kvytok.game import Game, open_box
from kvytok.rules.actions import CLAIM, PAY

GAME = "europe-strict"


@pytest.fixture(params=["folder", "text", "board"])
def source(request: pytest.FixtureRequest, strict: Path) -> Any:
    """The board in every form that an environment takes."""
    return {"folder": strict, "text": str(strict), "board": load_board(strict)}[request.param]


def test_pettingzoo(source: Any) -> None:
    env = board_v0.env(board=source, players=3)
    assert str(env) == "europe_strict_v0"
    assert env.table.box.rules.locomotives == "ferries-and-tunnels"
    api_test(env, num_cycles=20)
    parallel_api_test(board_v0.parallel_env(board=source, game=GAME), num_cycles=20)


def test_the_cards_are_those_of_the_game(strict: Path) -> None:
    env = board_v0.env(board=strict)
    env.reset(seed=7)
    game = Game.new(GAME, 2, seed=7, board=strict)
    assert env.table.watch(0).hand == game.view(0).hand


def test_a_board_without_a_layout_is_drawn_plainly(strict: Path) -> None:
    (strict / "layout.json").unlink()
    env = board_v0.env(board=strict, render_mode="svg")
    env.reset(seed=7)
    assert env.render().startswith("<svg ")


def test_gymnasium(source: Any) -> None:
    env = gymnasium.make("kvytok/board-v0", board=source, game=GAME, bots=("greedy",))
    check_env(env.unwrapped)
    seen, info = env.reset(seed=1)
    assert seen.shape == env.observation_space.shape
    assert info["action_mask"].any()


def test_openspiel(strict: Path) -> None:
    for game in (
        pyspiel.load_game("kvytok_board", {"board": str(strict), "game": GAME, "players": 3}),
        pyspiel.load_game(f"kvytok_board(board={strict},players=3)"),
    ):
        assert game.num_players() == 3
        assert game.table.box.game_id == GAME
        pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False, mask_test=True)


def test_batches(strict: Path) -> None:
    with BatchEnv(open_box(GAME, board=strict).records, players=2, games=4, seed=1) as env:
        env.reset()
        env.step(env.masks.argmax(axis=1))
        assert np.isin(env.seats, (0, 1)).all()


def test_mountains_and_targets_in_every_observation(alpine: Path) -> None:
    """C11, T3: the env plays on; what a network remembers of its tickets is what it would find again."""
    env, rng = GameEnv(None, 3, board=alpine), np.random.default_rng(2)
    for seed in range(3):
        env.reset(seed=seed)
        while env.table.n:
            seen = env.last()[0]
            assert np.array_equal(seen["observation"], env.table.look(env.table.seat))
            legal = np.flatnonzero(seen["action_mask"])
            claims = legal[(legal >= CLAIM) & (legal < PAY)]
            env.step(int(rng.choice(claims if len(claims) else legal)))


def test_a_built_in_name_means_a_game_of_that_name(strict: Path) -> None:
    assert paris_v0.env(board=built_in("paris")).table.box.game_id == "paris"
    with pytest.raises(ValueError, match="there is no game 'paris'; there are: europe-strict"):
        paris_v0.env(board=strict)


@pytest.mark.parametrize(
    "make",
    [
        lambda **options: board_v0.env(**options),
        lambda **options: board_v0.parallel_env(**options),
        lambda **options: gymnasium.make("kvytok/board-v0", **options),
        lambda **options: kvytok.envs.spiel.SpielGame({"board": options.get("board")}),
    ],
)
def test_which_game_must_be_clear(make: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kvytok.envs.spiel.SpielGame, "game_id", None, raising=False)
    with pytest.raises(ValueError, match=r"there are several games; name one with game: .*europe-mega"):
        make(board=built_in("europe"))
    with pytest.raises(ValueError, match=r"there are several games; name one with game: .*paris"):
        make()
