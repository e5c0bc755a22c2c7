"""The boxes of all games of the package, as files of the page."""

import json

from kvytok.boards import game_ids
from kvytok.game.box_file import box_file


def boxes() -> dict[str, str]:
    """A JSON file for each game, by its id: what the page needs beside the engine to play it."""
    return {game_id: json.dumps(box_file(game_id), indent=1) + "\n" for game_id in game_ids()}
