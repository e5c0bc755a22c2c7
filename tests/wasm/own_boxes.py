"""The boxes that the page must make from the files of boards of your own: these boards, and what Python makes of them.

`python tests/wasm/own_boxes.py` writes them to web/tests/own_boxes.json.
"""

import json
import tempfile
from pathlib import Path
from typing import Any, Final

from kvytok.boards import load_board
from kvytok.boards.library import HERE
from kvytok.game.box_file import box_file

ROOT: Final = Path(__file__).resolve().parents[2]
FIXTURE: Final = ROOT / "web/tests/own_boxes.json"
FILES: Final = ("board", "cities", "routes", "tickets")
UNUSUAL: Final[dict[str, Any]] = {
    "players_max": 4,
    "cards": {"violet": 9, "white": 8, "blue": 20, "yellow": 7, "orange": 9, "black": 25, "red": 30, "locomotive": 10},
    "opening_returned": "shuffled",
    "locomotives": "ferries-and-tunnels",
    "route_points": {"1": 0, "2": 3, "3": 5, "4": 8, "5": 11, "6": 16},
    "flag_points": 4,
    "flag_colors": ["purple", "red", "black"],
    "tie_breaks": [],
    "longest_path_points": 0,
}
"""Rules far from the defaults, with other words for colours."""


def own_boards() -> list[dict[str, Any]]:
    """Each board as its files, and the box of each of its games."""
    with tempfile.TemporaryDirectory() as place:
        folders = [_steppe(Path(place) / "steppe"), _unusual(Path(place) / "unusual")]
        return [
            {
                "files": {file: json.loads((folder / f"{file}.json").read_text("utf-8")) for file in FILES},
                "boxes": [box_file(game, folder) for game in load_board(folder).game_ids],
            }
            for folder in folders
        ]


def _steppe(folder: Path) -> Path:
    """The board of Ukraine with other ids and one ticket of another value: no network fits it."""
    files = _files("ukraine")
    files["board"]["id"] = files["board"]["games"][0]["id"] = "steppe"
    files["tickets"][0]["points"] += 1
    return _written(folder, files)


def _unusual(folder: Path) -> Path:
    """The board of the USA with unusual rules and words."""
    files = _files("usa")
    files["board"]["games"] = [{"id": "unusual", "names": {"en": "Unusual"}, "rules": UNUSUAL}]
    files["routes"] = [
        {**route, "color": {"gray": "grey", "green": "red"}.get(route["color"], route["color"])}
        for route in files["routes"]
    ]
    return _written(folder, files)


def _files(board_id: str) -> dict[str, Any]:
    """The files of a built-in board."""
    return {file: json.loads((HERE / board_id / f"{file}.json").read_text("utf-8")) for file in FILES}


def _written(folder: Path, files: dict[str, Any]) -> Path:
    """A folder with these files."""
    folder.mkdir()
    for file, content in files.items():
        (folder / f"{file}.json").write_text(json.dumps(content), "utf-8")
    return folder


def text() -> str:
    """The whole fixture."""
    return json.dumps(own_boards(), ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FIXTURE.write_text(text(), "utf-8")
