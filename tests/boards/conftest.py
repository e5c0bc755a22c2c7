"""A tiny valid board to break, and a way to load it."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kvytok.boards import BoardError, load_board

Files = dict[str, Any]


def tiny_files() -> Files:
    """The contents of a small valid board: four cities, one double route, one ferry, one tunnel, six tickets."""
    return {
        "board.json": {
            "format": 1,
            "id": "tiny",
            "names": {"en": "Tiny"},
            "games": [
                {"id": "tiny", "names": {"en": "Tiny", "uk": "Крихітка"}, "rules": {"players_max": 2, "cars": 12}},
            ],
        },
        "cities.json": [
            {"id": "kyiv", "lat": 50.45, "lon": 30.52, "names": {"en": "Kyiv", "uk": "Київ"}},
            {"id": "lviv", "lat": 49.84, "lon": 24.03, "names": {"en": "Lviv", "uk": "Львів"}},
            {"id": "odesa", "lat": 46.48, "lon": 30.73, "names": {"en": "Odesa", "uk": "Одеса"}},
            {"id": "dnipro", "lat": 48.46, "lon": 35.04, "names": {"en": "Dnipro", "uk": "Дніпро"}},
        ],
        "routes.json": [
            {"a": "kyiv", "b": "lviv", "length": 3, "color": "gray", "tunnel": True},
            {"a": "kyiv", "b": "odesa", "length": 3, "color": "blue"},
            {"a": "odesa", "b": "kyiv", "length": 3, "color": "red"},
            {"a": "kyiv", "b": "dnipro", "length": 2, "color": "green"},
            {"a": "dnipro", "b": "odesa", "length": 2, "color": "gray", "ferry": 1},
        ],
        "tickets.json": [
            {"a": "lviv", "b": "odesa", "points": 6},
            {"a": "lviv", "b": "dnipro", "points": 5},
            {"a": "kyiv", "b": "odesa", "points": 3},
            {"a": "kyiv", "b": "lviv", "points": 3},
            {"a": "kyiv", "b": "dnipro", "points": 2},
            {"a": "dnipro", "b": "odesa", "points": 2},
        ],
    }


def write_files(folder: Path, files: Files) -> None:
    """Write a board folder; bytes are written as they are."""
    for name, content in files.items():
        raw = content if isinstance(content, bytes) else json.dumps(content).encode()
        (folder / name).write_bytes(raw)


@pytest.fixture
def files() -> Files:
    """A fresh copy of the tiny board's files."""
    return tiny_files()


@pytest.fixture
def lines_for(tmp_path: Path) -> Callable[[Files], list[str]]:
    """Load these files and return the lines of the error; an empty list if the board loads."""

    def load(files: Files) -> list[str]:
        write_files(tmp_path, files)
        try:
            load_board(tmp_path)
        except BoardError as error:
            return str(error).splitlines()
        return []

    return load
