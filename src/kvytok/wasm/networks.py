"""The networks of all games for the page: which weight files serve a table, and how a joint one is cut for it."""

import json
from typing import Any

from kvytok.boards import find_game, game_ids, tickets_in_play
from kvytok.bots.neural.player_counts import counts_of, stretches
from kvytok.bots.neural.quick_network import QUICK
from kvytok.bots.neural.trained_network import FOLDER, board_digest, file_version, made_of, shipped
from kvytok.rules.board import board_records
from kvytok.rules.record import Records


def networks() -> str:
    """A JSON file: for each game without bonus tickets and each number of players, its large and its quick network."""
    found: dict[str, dict[str, Any]] = {}
    for game_id in game_ids():
        board, game = find_game(game_id)
        boards = board_records(board, game, tickets_in_play(board, game))
        for players in range(game.rules.players_min, game.rules.players_max + 1):
            if all((board_digest(boards), players) in shipped(folder) for folder in (FOLDER, QUICK)):
                found.setdefault(game_id, {})[str(players)] = {
                    "large": _network(boards, players, False),
                    "quick": _network(boards, players, True),
                }
    lines = [
        f'  "{game}": {{\n' + ",\n".join(f'    "{n}": {json.dumps(told)}' for n, told in tables.items()) + "\n  }"
        for game, tables in found.items()
    ]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _network(boards: Records, players: int, quick: bool) -> dict[str, Any]:
    """The path of the file below the folder of networks, its version, its size, and the rows of its first matrix."""
    path = shipped(QUICK if quick else FOLDER)[board_digest(boards), players]
    counts = sorted(counts_of(made_of(path)))
    told: dict[str, Any] = {"file": path.relative_to(FOLDER).as_posix(), "version": file_version(path)}
    told["bytes"] = path.stat().st_size
    if len(counts) > 1:
        # From which row on, and how many; and the row of this number of players, counted from the end.
        told["rows"] = [[there, size] for _, there, size in stretches(boards, players, max(counts))]
        told["count_row"] = counts.index(players) - len(counts)
    return told
