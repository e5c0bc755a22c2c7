"""Bots under rule C10: they play whole games in which locomotives pay only for ferries and tunnels."""

from pathlib import Path

import pytest

from kvytok import Game
from kvytok.bots.registry import find_bot
from kvytok.bots.whole_move import choose_move

STRICT = "europe-strict"


@pytest.mark.parametrize("bot", ["racer", "greedy", "hungry", "path", "novice", "casual", "strong"])
def test_c10_bots_play_whole_games_and_game_files_replay(bot: str, strict: Path) -> None:
    game = Game.new(STRICT, 3, seed=7, board=strict)
    number = 0
    while not game.over:
        number += 1
        seat = game.asked[0]
        game.play(choose_move(find_bot(bot).make(), game.view(seat), number, playouts=4), seat)
    file = strict.parent / "game.kvytok"
    game.save(file)
    assert Game.load(file, strict).record() == game.record()
