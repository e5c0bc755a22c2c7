"""The boxes of all games for the page: the board record of a game with each choice of bonus tickets, and its names."""

import base64
import json
from collections.abc import Iterator
from itertools import combinations
from typing import Any

from kvytok.boards import BoardSource, game_ids, library_of
from kvytok.game.box import open_box


def boxes() -> dict[str, str]:
    """A JSON file for each game, by its id: what the page needs beside the engine to play it."""
    return {game_id: json.dumps(box_file(game_id), indent=1) + "\n" for game_id in game_ids()}


def box_file(game_id: str, source: BoardSource = None) -> dict[str, Any]:
    """The box of one game as the page reads it; `source` is where a board of your own is."""
    board, entry = library_of(source).find_game(game_id)
    return {
        "game": game_id,
        "board": board.id,
        "players_min": entry.rules.players_min,
        "players_max": entry.rules.players_max,
        "cities": [city.id for city in board.cities],
        "records": [
            {"bonus": box.bonus, "digest": box.digest, "record": base64.b64encode(box.records.tobytes()).decode()}
            for box in (open_box(game_id, bonus, source) for bonus in _choices(entry.rules.bonus_sets))
        ],
    }


def _choices(bonus_sets: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Every choice of bonus sets, each in the order of the board."""
    for n in range(len(bonus_sets) + 1):
        yield from combinations(bonus_sets, n)
