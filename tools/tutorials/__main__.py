"""Searches the games of the tutorials and writes them for the page: `python -m tools.tutorials [GAME ...]`.

Beside the tutorial lies its game file, from which the same tutorial can be made again without a search.
"""

import sys
from pathlib import Path

from tools.tutorials.make import make
from tools.tutorials.plans import PLANS
from tools.tutorials.search import search

FOLDER = Path(__file__).resolve().parents[2] / "web" / "src" / "tutorial"


def main() -> None:
    """Write the tutorials of some games, or of all."""
    for game_id in sys.argv[1:] or PLANS:
        game = search(game_id)
        game.save(FOLDER / f"{game_id}.game")
        (FOLDER / f"{game_id}.json").write_text(make(game), encoding="utf-8")
        print(f"{game_id}: {game.result()}")


if __name__ == "__main__":
    main()
