"""Fixtures that the tests of the game layer share."""

import pytest

from kvytok import Game


@pytest.fixture
def game() -> Game:
    """A game of three in which it is Anna's first turn."""
    game = Game.new("europe", names=["Anna", "Bo", "Cem"], seed=7, first=0)
    while game.phase == "opening":
        game.play(game.moves()[0])
    return game
