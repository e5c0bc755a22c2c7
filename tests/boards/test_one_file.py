"""A board in one file, as the workshop saves it: loaded, checked, played and refused like a folder."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from boards import broken_boards
from kvytok.boards import BoardError, built_in, load_board, load_layout
from kvytok.boards.load import FILES, LARGEST
from kvytok.cli import main
from kvytok.game.box import open_box


def test_it_is_the_board_of_its_folder(tmp_path: Path) -> None:
    folder = built_in("paris").folder
    path = tmp_path / "paris.board.json"
    parts = {
        name.removesuffix(".json"): json.loads((folder / name).read_text("utf-8")) for name in (*FILES, "layout.json")
    }
    path.write_text(json.dumps(parts), "utf-8")
    board = load_board(path)
    assert (board.cities, board.routes, board.games) == (
        built_in("paris").cities,
        built_in("paris").routes,
        built_in("paris").games,
    )
    assert load_layout(board) == load_layout(built_in("paris"))
    assert open_box("paris", board=path).digest == open_box("paris").digest
    assert CliRunner().invoke(main, ["boards", "check", str(path)]).output.startswith("ok: paris")
    path.write_text(json.dumps(parts | {"layout": {"format": 1}}), "utf-8")
    with pytest.raises(BoardError, match=r"layout\.json"):
        load_layout(load_board(path))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[", "is not valid JSON"),
        ("[]", "is not a board; save it in the workshop"),
        ('{"board": {}, "cities": [], "routes": []}', "is not a board"),
        (json.dumps(broken_boards.sound() | {"extra": 1}), "extra is not a part of a board; remove it"),
        (json.dumps(broken_boards.sound() | {"tickets": {}}), "tickets.json: holds an object, not a list"),
        (" " * LARGEST + "{}", "is too large"),
    ],
)
def test_what_is_none_is_refused(text: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "board.json"
    path.write_text(text)
    with pytest.raises(BoardError) as caught:
        load_board(path)
    assert told in str(caught.value)


def test_the_page_is_compared_with_these_boards() -> None:
    assert broken_boards.FIXTURE.read_text("utf-8") == broken_boards.text(), (
        "run `python tests/boards/broken_boards.py`"
    )
