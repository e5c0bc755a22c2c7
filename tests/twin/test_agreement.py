"""The twin and the compiled rules agree on every decision, legal set, position and score."""

import pytest

from depth import depth

from .agreement import TABLES, agree

GAMES = depth(20, 1_200)
"""Whole games for each game id and number of players."""
PARTS = 2
"""The number of parts into which the games of a table are split, so that several processes can share them."""


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize(("game_id", "players"), TABLES)
def test_whole_games(game_id: str, players: int, part: int) -> None:
    for seed in range(part, GAMES, PARTS):
        try:
            agree(game_id, players, seed)
        except AssertionError as error:
            raise AssertionError(f"{game_id}, {players} players, seed {seed}: {error}") from error


@pytest.mark.parametrize(("game_id", "players"), TABLES)
def test_a_few_games(game_id: str, players: int) -> None:
    for seed in range(1000, 1006):
        assert agree(game_id, players, seed) > 20


@pytest.mark.slow
@pytest.mark.parametrize("bonus", [("orient_express",), ("max",), ("max", "orient_express")])
@pytest.mark.parametrize("game_id", ["europe", "europe-1912", "europe-mega", "europe-big-cities"])
def test_bonus_tickets(game_id: str, bonus: tuple[str, ...]) -> None:
    for seed in range(6):
        assert agree(game_id, 3, seed, bonus) > 20
