"""The boxes of all games for the page: the board record of a game with each choice of bonus tickets, and its names."""

import base64
import json
from collections.abc import Iterator
from itertools import combinations

from kvytok.boards import find_game, game_ids
from kvytok.game.box import open_box


def boxes() -> dict[str, str]:
    """A JSON file for each game, by its id: what the page needs beside the engine to play it."""
    return {game_id: _box(game_id) for game_id in game_ids()}


def _box(game_id: str) -> str:
    board, entry = find_game(game_id)
    told = {
        "game": game_id,
        "board": board.id,
        "players_min": entry.rules.players_min,
        "players_max": entry.rules.players_max,
        "cities": [city.id for city in board.cities],
        "regions": {region.id: region.cities for region in board.regions},
        "records": [
            {
                "bonus": box.bonus,
                "digest": box.digest,
                "record": base64.b64encode(box.records.tobytes()).decode(),
                "targets": {
                    number: [[target.b, target.points] for target in ticket.targets]
                    for number, ticket in enumerate(box.tickets)
                    if ticket.more or ticket.b in board.region_index
                },
            }
            for box in (open_box(game_id, bonus) for bonus in _choices(entry.rules.bonus_sets))
        ],
    }
    return json.dumps(told, indent=1) + "\n"


def _choices(bonus_sets: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Every choice of bonus sets, each in the order of the board."""
    for n in range(len(bonus_sets) + 1):
        yield from combinations(bonus_sets, n)
