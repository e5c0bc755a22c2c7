"""`layout.json` as part of the board format: it loads, it fits its board, and what does not fit is named."""

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kvytok.boards import BoardError, board_ids, built_in, load_board
from kvytok.boards.layout import CarSize, CityPlace, Label, Layout, RoutePlace, Space, load_layout

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "layouts.md"

Loading = Callable[[Callable[[dict[str, Any]], None]], list[str]]


@pytest.fixture
def faults_of(tmp_path: Path) -> Loading:
    """Change the layout of Paris, load it, and return the faults."""
    folder = tmp_path / "paris"
    shutil.copytree(built_in("paris").folder, folder)

    def load(change: Callable[[dict[str, Any]], None]) -> list[str]:
        raw = json.loads((folder / "layout.json").read_text())
        change(raw)
        (folder / "layout.json").write_text(json.dumps(raw))
        with pytest.raises(BoardError) as caught:
            load_layout(load_board(folder))
        return [str(fault) for fault in caught.value.faults]

    return load


@pytest.mark.parametrize("board_id", board_ids())
def test_built_in_boards_have_layouts_with_a_ground(board_id: str) -> None:
    board = built_in(board_id)
    layout = load_layout(board)
    assert layout is not None
    assert list(layout.cities) == [city.id for city in board.cities]
    assert [len(route.spaces) for route in layout.routes] == [route.length for route in board.routes]
    assert layout.land
    assert layout.water
    assert layout.borders
    assert layout.rivers


def test_a_board_needs_no_layout(carpathians: Path) -> None:
    assert load_layout(load_board(carpathians)) is None


def test_text_that_is_not_json_is_refused(carpathians: Path) -> None:
    (carpathians / "layout.json").write_text("{")
    with pytest.raises(BoardError, match=r"layout\.json.*is not valid JSON"):
        load_layout(load_board(carpathians))
    (carpathians / "layout.json").write_text("[]")
    with pytest.raises(BoardError, match=r"layout\.json: holds a list, not an object"):
        load_layout(load_board(carpathians))


def test_a_folder_instead_of_the_file_is_refused(carpathians: Path) -> None:
    (carpathians / "layout.json").mkdir()
    with pytest.raises(BoardError, match=r"layout\.json: cannot be read"):
        load_layout(load_board(carpathians))


def test_a_newer_format_is_refused(faults_of: Loading) -> None:
    assert faults_of(lambda raw: raw.update(format=2)) == [
        "layout.json: format 2 is newer than this program reads; update Kvytok or write it in format 1"
    ]


def test_every_malformed_entry_is_named(faults_of: Loading) -> None:
    def change(raw: dict[str, Any]) -> None:
        raw["dot"] = "big"
        raw["cities"]["opera"]["x"] = None
        raw["cities"]["louvre"]["label"]["anchor"] = "left"
        raw["routes"][3]["spaces"][0]["angle"] = 120
        raw["land"] = ['M0 0"/><script>']

    found = faults_of(change)
    assert len(found) == 4
    assert found[0].startswith("layout.json: ")
    assert found[1:] == [
        "layout.json, city opera: x is null; use a number from -10000 to 10000",
        'layout.json, city louvre: label.anchor "left" does not fit; use one of end, middle, start',
        found[3],
    ]
    assert "entry 4 (" in found[3]
    assert found[3].endswith("spaces.1.angle 120 is too large; use -90 to 90")


def test_paths_hold_nothing_but_a_drawing(faults_of: Loading) -> None:
    found = faults_of(lambda raw: raw.update(land=['M0 0"/><script>']))
    assert found == [
        'layout.json: land.1 "M0 0\\"/><script>" does not fit; use an SVG path of at most 60000 characters'
    ]


def test_the_cities_are_those_of_the_board(faults_of: Loading) -> None:
    def change(raw: dict[str, Any]) -> None:
        raw["cities"]["oper"] = raw["cities"].pop("opera")
        raw["cities"]["louvre"]["x"] = -5
        raw["cities"]["bastille"]["label"]["y"] = 5000

    assert faults_of(change) == [
        "layout.json, cities: has no place for opera; add it or make the layout again with python -m tools.layout",
        "layout.json, city louvre: stands outside the frame; keep x from 0 to 1340 and y from 0 to 1000",
        "layout.json, city bastille: has its label outside the frame; keep x from 0 to 1340 and y from 0 to 1000",
        "layout.json, cities: there is no city oper; did you mean opera?",
    ]


def test_the_routes_are_those_of_the_board_in_its_order(faults_of: Loading) -> None:
    def change(raw: dict[str, Any]) -> None:
        raw["routes"][0], raw["routes"][1] = raw["routes"][1], raw["routes"][0]
        raw["routes"][4]["spaces"].pop()
        raw["routes"][5]["spaces"][0]["x"] = 9000
        raw["routes"].pop()

    routes = built_in("paris").routes
    found = faults_of(change)
    assert found[0].startswith(
        f"layout.json, routes: has {len(routes) - 1} entries, but routes.json has {len(routes)}; "
    )
    assert [fault.partition(" (")[0] for fault in found[1:]] == [f"layout.json, entry {n}" for n in (1, 2, 5, 6)]
    assert "keep the order of routes.json" in found[1]
    assert f"has {routes[4].length - 1} spaces, but the route is {routes[4].length} long" in found[3]
    assert "has a space outside the frame" in found[4]


@pytest.mark.parametrize("kind", [Layout, CarSize, CityPlace, Label, RoutePlace, Space])
def test_every_field_is_documented(kind: type[msgspec.Struct]) -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert [name for name in kind.__struct_fields__ if f"`{name}`" not in text] == []


def test_the_settings_are_documented() -> None:
    from tools.layout.settings import Bow, Range, Settings

    text = PAGE.read_text(encoding="utf-8")
    fields = [name for kind in (Settings, Bow, Range) for name in kind.__struct_fields__]
    assert [name for name in fields if not re.search(rf"`{name}`", text)] == []
