"""The documents of the board format are complete and true."""

import re
from pathlib import Path

import msgspec
import pytest

from kvytok.boards import (
    BoardFile,
    City,
    GameEntry,
    Route,
    Rules,
    Ticket,
    find_game,
    game_ids,
    load_board,
    tickets_in_play,
)
from kvytok.boards.faults import Fault
from kvytok.boards.load import FILES

DOCS = Path(__file__).parents[2] / "docs"
BLOCK = re.compile(r'^```json title="carpathians/(?P<file>[a-z.]+)"\n(?P<content>.*?)^```$', re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def format_page() -> str:
    return (DOCS / "board-format.md").read_text(encoding="utf-8")


@pytest.fixture
def walk_through(tmp_path: Path) -> Path:
    """The folder that a reader of the walk-through has at the end."""
    text = (DOCS / "add-a-board.md").read_text(encoding="utf-8")
    for block in BLOCK.finditer(text):
        (tmp_path / block["file"]).write_text(block["content"], encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("kind", [BoardFile, GameEntry, City, Route, Ticket, Rules])
def test_every_field_is_documented(kind: type[msgspec.Struct], format_page: str) -> None:
    missing = [name for name in kind.__struct_fields__ if f"`{name}`" not in format_page]
    assert missing == []


def test_every_rule_stands_in_a_table_with_its_default(format_page: str) -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| ([^|]+?) \|", format_page, re.MULTILINE))
    rules = Rules()
    for name in Rules.__struct_fields__:
        default = getattr(rules, name)
        if name == "cards":
            assert rows[name] == "12 of each colour, 14 `locomotive`"
        elif name == "route_points":
            assert rows[name] == ", ".join(f"{length}→{points}" for length, points in default.items())
        elif isinstance(default, str):
            assert rows[name] == f"`{default}`"
        elif isinstance(default, tuple):
            assert rows[name] == "`[" + ", ".join(f'"{value}"' for value in default) + "]`"
        else:
            assert rows[name] == msgspec.json.encode(default).decode(), name


def test_every_built_in_game_is_documented(format_page: str) -> None:
    for game_id in game_ids():
        assert f"| `{game_id}` |" in format_page


def test_the_walk_through_has_all_four_files(walk_through: Path) -> None:
    assert sorted(path.name for path in walk_through.iterdir()) == sorted(FILES)


def test_the_walk_through_makes_a_board(walk_through: Path) -> None:
    board = load_board(walk_through)
    assert (board.id, len(board.cities), len(board.routes), len(board.tickets)) == ("carpathians", 6, 11, 10)
    board, game = find_game("carpathians", walk_through)
    assert len(tickets_in_play(board, game)) == 10


def test_the_walk_through_shows_real_faults(walk_through: Path) -> None:
    text = (DOCS / "add-a-board.md").read_text(encoding="utf-8")
    board = load_board(walk_through)
    route, ticket = board.routes[4], board.tickets[2]
    for fault in (
        Fault("routes.json", f"entry 5 ({route.a}–{route.b})", "length 9 is too long", "use 1 to 8"),
        Fault(
            "tickets.json",
            f"entry 3 ({ticket.a}–{ticket.b[:-1]})",
            f"there is no city {ticket.b[:-1]}",
            f"did you mean {ticket.b}?",
        ),
    ):
        assert f"\n{fault}\n" in text
