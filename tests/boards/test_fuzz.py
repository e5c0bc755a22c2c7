"""Fuzzing board files: each one loads and can be played to the end, or the error names the file."""

import json
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boards.broken_boards import played
from depth import depth
from kvytok.boards import Board, BoardError, built_in, load_board, tickets_in_play
from kvytok.boards.load import FILES
from kvytok.boards.schema import CARD_COLORS, ROUTE_COLORS

WORDS = (
    *CARD_COLORS,
    *ROUTE_COLORS,
    "kyiv",
    "lviv",
    "violet",
    "grey",
    "base",
    "long",
    "box",
    "shuffled",
    "a",
    "en",
    "1",
    "9",
    "tunnel",
    "rules",
    "id",
    "",
    "\n",
    "´",
    "\x00",
)
SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-3, 12)
    | st.sampled_from([2**31, 2**63, -(2**63) - 1, 10**40, 1.5, 1e308, -0.0])
    | st.sampled_from(WORDS)
    | st.text(max_size=8)
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(WORDS), inner, max_size=3),
    max_leaves=6,
)


def tiny() -> dict[str, Any]:
    """A small valid board that uses nearly every field of the format."""
    names = {"en": "Name", "uk": "Назва", "ru": "Имя", "pl": "Nazwa"}
    rules = {
        "players_max": 2,
        "cards": {"red": 12, "violet": 6, "locomotive": 14},
        "opening_long": 1,
        "opening_regular": 1,
        "opening_keep": 1,
        "opening_long_first": True,
        "opening_keep_without_long": 1,
        "opening_returned": "box",
        "route_points": {"1": 1, "2": 2},
        "flag_colors": ["blue", "white", "red"],
        "tie_breaks": ["tickets"],
        "ticket_sets": ["base"],
        "bonus_sets": ["extra"],
    }
    return {
        "board.json": {
            "format": 1,
            "id": "tiny",
            "names": names,
            "pieces": "buses",
            "minutes": 20,
            "order": 7,
            "notice": {"en": "A board to break.", "pl": "Plansza do psucia."},
            "reconstructed": "All of it.",
            "sets": [{"id": "extra", "names": names}],
            "games": [{"id": "tiny", "names": names, "line": names, "differs": names, "rules": rules}],
        },
        "cities.json": [{"id": c, "lat": 1.5, "lon": -2, "names": {"board": c, **names}} for c in "abcd"],
        "routes.json": [
            {"a": "a", "b": "b", "length": 2, "color": "red", "tunnel": True},
            {"a": "b", "b": "c", "length": 2, "color": "grey", "ferry": 1},
            {"a": "c", "b": "b", "length": 2, "color": "purple", "ferry": 1, "confidence": "inferred"},
            {"a": "c", "b": "d", "length": 1, "color": "red"},
        ],
        "tickets.json": [
            {"a": "a", "b": "d", "points": 5, "kind": "long"},
            {"a": "a", "b": "c", "points": 4, "kind": "long"},
            {"a": "b", "b": "d", "points": 3, "big_cities": True},
            {"a": "a", "b": "b", "points": 2, "confidence": "one-source"},
            {"a": "c", "b": "d", "points": 1, "set": "extra", "reconstructed": True, "note": "Ours."},
        ],
    }


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every place in a JSON value, as its container and the key in it."""
    if isinstance(value, dict):
        keys: list[Any] = list(value)
    elif isinstance(value, list):
        keys = list(range(len(value)))
    else:
        return []
    return [(value, key) for key in keys] + [place for key in keys for place in places(value[key])]


def load(files: dict[str, bytes]) -> Board | BoardError:
    """The result of loading these files: a board, or the error that refuses them."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for file, content in files.items():
            (folder / file).write_bytes(content)
        try:
            return load_board(folder)
        except BoardError as error:
            return error


def load_or_fault(files: dict[str, bytes]) -> bool:
    """Load these files; True if they are a board, False if they are refused as promised."""
    outcome = load(files)
    if isinstance(outcome, Board):
        for game in outcome.games:
            assert tickets_in_play(outcome, game, game.rules.bonus_sets)
        assert played(outcome)  # with random moves to the end
        return True
    assert outcome.faults
    for line, fault in zip(str(outcome).split("\n"), outcome.faults, strict=True):
        assert fault.file in FILES
        assert line.startswith(fault.file)
        assert line.isprintable()
        assert fault.problem
        assert fault.fix
    return False


def as_bytes(files: dict[str, Any]) -> dict[str, bytes]:
    return {file: json.dumps(content).encode() for file, content in files.items()}


def test_the_unbroken_board_loads() -> None:
    assert load_or_fault(as_bytes(tiny()))


@pytest.mark.slow
@settings(max_examples=depth(1_000, 5_000), deadline=None)
@given(data=st.data())
def test_values_dropped_replaced_added_repeated(data: st.DataObject) -> None:
    files = tiny()
    for _ in range(data.draw(st.integers(1, 3), label="mutations")):
        container, key = data.draw(st.sampled_from(places(files)), label="place")
        match data.draw(st.sampled_from(["replace", "replace", "drop", "add", "repeat"]), label="mutation"):
            case "drop":
                if container is not files:
                    del container[key]
            case "replace":
                container[key] = data.draw(VALUES, label="value")
            case "add":
                if isinstance(container, list):
                    container.insert(key, data.draw(VALUES, label="value"))
                elif container is not files:
                    container[data.draw(st.sampled_from(WORDS), label="key")] = data.draw(VALUES, label="value")
            case "repeat":
                if isinstance(container, list):
                    container.extend([container[key]] * data.draw(st.integers(1, 130), label="times"))
    load_or_fault(as_bytes(files))


@pytest.mark.slow
@settings(max_examples=depth(800, 4_000), deadline=None)
@given(file=st.sampled_from(FILES), start=st.integers(0, 2000), cut=st.integers(0, 30), junk=st.binary(max_size=12))
def test_bytes_overwritten(file: str, start: int, cut: int, junk: bytes) -> None:
    files = as_bytes(tiny())
    start %= len(files[file])
    files[file] = files[file][:start] + junk + files[file][start + cut :]
    load_or_fault(files)


@pytest.mark.slow
@settings(max_examples=depth(300, 1_000), deadline=None)
@given(file=st.sampled_from(FILES), content=st.binary(max_size=60) | VALUES.map(lambda v: json.dumps(v).encode()))
def test_a_file_of_anything(file: str, content: bytes) -> None:
    assert not load_or_fault(as_bytes(tiny()) | {file: content})


@settings(max_examples=40, deadline=None)
@given(
    board_id=st.sampled_from(["usa", "europe", "paris"]),
    file=st.sampled_from(FILES),
    place=st.integers(0, 10**6),
    value=VALUES,
)
def test_built_in_boards_with_one_value_replaced(board_id: str, file: str, place: int, value: Any) -> None:
    folder = built_in(board_id).folder
    files = {name: (folder / name).read_bytes() for name in FILES}
    content = json.loads(files[file])
    spots = places(content)
    container, key = spots[place % len(spots)]
    container[key] = value
    load_or_fault(files | {file: json.dumps(content).encode()})
