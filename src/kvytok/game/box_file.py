"""The box of a game as a file: the board record with each choice of bonus tickets, and its names, for the page."""

import base64
from collections.abc import Iterator
from itertools import combinations
from typing import Any

from kvytok.boards import BoardSource, library_of
from kvytok.game.box import open_box


def box_file(game_id: str, source: BoardSource = None) -> dict[str, Any]:
    """The box of one game as the page reads it; `source` is where a board of your own is."""
    board, entry = library_of(source).find_game(game_id)
    return {
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
            for box in (open_box(game_id, bonus, source) for bonus in _choices(entry.rules.bonus_sets))
        ],
    }


def _choices(bonus_sets: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Every choice of bonus sets, each in the order of the board."""
    for n in range(len(bonus_sets) + 1):
        yield from combinations(bonus_sets, n)
