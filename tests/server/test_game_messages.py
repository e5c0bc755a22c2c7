"""Messages about a game: what is sent is, byte for byte, the message that the types describe."""

import random

import msgspec
import pytest

from kvytok import Game
from kvytok.boards import game_ids
from kvytok.server.game_messages import game_news, game_news_json
from kvytok.server.messages import Clock
from kvytok.server.table_row import MoveRow


@pytest.mark.slow
@pytest.mark.parametrize("game_id", game_ids())
def test_news_of_whole_games_are_the_bytes_of_the_message(game_id: str) -> None:
    rng = random.Random(game_id)
    game = Game.new(game_id, names=['Łucja "Ї"', "Bo", "Cy"][: 3 if game_id != "paris" else 2], seed=7)
    log: list[MoveRow] = []
    audiences: list[tuple[int, ...]] = [(), *((seat,) for seat in range(game.players)), tuple(range(game.players))]
    while True:
        clock = rng.choice([None, Clock(left=1234, total=30_000)])
        for seats in audiences:
            after = rng.randint(-1, len(log))
            # A game that remembers no earlier view makes every part again.
            fresh = game.copy()
            fresh._remembered = {}
            told = msgspec.json.encode(game_news(fresh, log, seats, after, 5, clock))
            assert game_news_json(game, log, seats, after, 5, clock) == told
        if game.over:
            return
        seat = rng.choice(game.asked)
        game.play(rng.choice(game.moves(seat)), seat)
        log.append(MoveRow(len(log) + 1, seat, game.last.move.text(), "guest", 9))
