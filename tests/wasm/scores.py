"""Tables at the end of games, and their scores: `python tests/wasm/scores.py` writes them for the page's test."""

import json
import random
from pathlib import Path
from typing import Any

import msgspec

from kvytok.game.game import Game
from kvytok.game.tabletop import read_table, score_table

FIXTURE = Path(__file__).resolve().parents[2] / "web/tests/scores.json"
TABLES = (
    ("usa", 2, ()),
    ("europe", 3, ()),
    ("europe", 4, ("orient_express", "max")),
    ("europe-mega", 5, ()),
    ("ukraine", 3, ()),
    ("paris", 4, ()),
)


def table(game_id: str, players: int, bonus: tuple[str, ...]) -> dict[str, Any]:
    """The table at the end of a random game, as its players would write it down."""
    chance = random.Random(players)
    game = Game.new(game_id, players, seed=players, bonus=bonus)
    while not game.over:
        building = [move for move in game.moves() if hasattr(move, "cards")]
        game.play(chance.choice(building if building and chance.random() < 0.6 else game.moves()))
    view, box = game.view(), game.box
    seats = []
    for seat, player in enumerate(game.result().players):
        routes = [box.board.routes[box.route_numbers[name]] for name, owner in view.owners.items() if owner == seat]
        seats.append(
            {
                "name": player.name,
                "routes": [{"a": route.a, "b": route.b, "color": route.color} for route in routes],
                "stations": [city for city, owner in view.stations.items() if owner == seat],
                "tickets": [{"a": ticket.a, "b": ticket.b} for ticket in player.tickets],
                "flags": player.flag_points // box.rules.flag_points if box.rules.flag_points else 0,
            }
        )
    written = {"game": game_id, "bonus": list(box.bonus), "players": seats}
    score = score_table(read_table(json.dumps(written).encode()))
    assert [each.total for each in score.players] == [each.total for each in game.result().players]
    return {"table": written, "score": msgspec.to_builtins(score)}


def fixture() -> str:
    """The text of the file."""
    return "[\n" + ",\n".join(json.dumps(table(*each), ensure_ascii=False) for each in TABLES) + "\n]\n"


if __name__ == "__main__":
    FIXTURE.write_text(fixture(), "utf-8")
