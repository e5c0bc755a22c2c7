"""The preview is well-formed SVG with everything on it, and a pure function of board and layout."""

from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner
from tools.layout.preview import draw, main

from kvytok.boards import board_ids, built_in
from kvytok.boards.layout import load_layout

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("board_id", board_ids())
@pytest.mark.parametrize("names", ["board", "uk", "longest"])
def test_everything_is_drawn(board_id: str, names: str) -> None:
    board = built_in(board_id)
    layout = load_layout(board)
    assert layout is not None
    text = draw(board, layout, names)  # type: ignore[arg-type]
    assert text == draw(board, layout, names)  # type: ignore[arg-type]
    root = ElementTree.fromstring(text)
    written = {element.text for element in root.iter(f"{SVG}text")}
    if names != "longest":
        assert {getattr(city.names, names) for city in board.cities} <= written
    turned = [
        g for g in root.iter(f"{SVG}g") if "translate" in g.get("transform", "") and "rotate" in g.get("transform", "")
    ]
    assert len(turned) == sum(route.length for route in board.routes)


def test_names_are_escaped() -> None:
    board = built_in("paris")
    layout = load_layout(board)
    assert layout is not None
    assert "Place d'Italie" in draw(board, layout, "board")


def test_the_program_writes_a_file(tmp_path: Path) -> None:
    out = tmp_path / "paris.svg"
    result = CliRunner().invoke(main, [str(built_in("paris").folder), "--names", "pl", "--output", str(out)])
    assert result.exit_code == 0, result.output
    assert "Pola Elizejskie" in out.read_text(encoding="utf-8")


def test_a_board_without_a_layout_is_told_how_to_get_one(carpathians: Path) -> None:
    result = CliRunner().invoke(main, [str(carpathians)])
    assert result.exit_code == 1
    assert "python -m tools.layout" in result.output
