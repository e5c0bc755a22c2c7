"""The golden games replay to the same end, and playing them again writes the same text."""

import pytest

from kvytok.game import Game

from .games import FOLDER, RECIPES, Recipe, play


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: recipe.name)
def test_golden_game(recipe: Recipe) -> None:
    text = (FOLDER / f"{recipe.name}.kvytok").read_text(encoding="utf-8")
    replayed = Game.load(FOLDER / f"{recipe.name}.kvytok")
    assert replayed.over
    assert replayed.record() == text
    assert play(recipe).record() == text


def test_the_golden_games_show_everything() -> None:
    """Every kind of move and event occurs in at least one of the games."""
    games = [Game.load(FOLDER / f"{recipe.name}.kvytok") for recipe in RECIPES]
    moves = {type(played.move).__name__ for game in games for played in game.history}
    events = {type(event).__name__ for game in games for event in game.events}
    rare = {"Pass"}
    assert moves == {
        "TakeCard", "TakeUnseen", "DrawTickets", "KeepTickets", "ClaimRoute", "BuildStation", "AddCards", "GiveUp",
        "LeaveFlag", "NoFlag",
    } | (moves & rare)  # fmt: skip
    assert {"RowSwept", "DeckRenewed", "TunnelFailed", "TunnelAdded", "FlagCompleted", "LastRoundBegan"} <= events
