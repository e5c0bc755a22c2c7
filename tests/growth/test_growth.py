"""Growing loses nothing: after a new field of a board or a state, networks, stored games and game files still work.

A copy of the source gets one more field in BOARD and one in STATE, and the tests of older things run with it.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from kvytok.game import Game
from kvytok.rules.fingerprint import DEFAULTS, FOUNDING, board_digest, layout_of
from kvytok.rules.record import BOARD, DERIVED, STATE, aligned_record

ROOT = Path(__file__).resolve().parents[2]
NEW_FIELDS = {
    '        ("cities", "i2"),\n': '        ("excursions", "i4", 3),\n',
    "        # who is asked what\n": '        ("weather", "i2", 7),\n',
}
"""A line of rules/record.py, and the field to insert before it: one of BOARD, one of STATE."""
OLD_THINGS = (
    "tests/golden/test_games.py::test_golden_game",
    "tests/bots/test_networks.py::test_there_is_a_network_for_every_game_and_number_of_players",
    "tests/server/test_upkeep.py::test_an_older_database_is_brought_up_to_date_and_loses_nothing",
)
"""Tests of things made by older versions: game files, networks and databases."""

SIZES = "import kvytok.rules.record as r; print(r.__file__, r.STATE.itemsize, r.BOARD.itemsize)"


def grown(folder: Path) -> Path:
    """A copy of the source in which BOARD and STATE have one more field each."""
    copy = folder / "src"
    shutil.copytree(
        ROOT / "src" / "kvytok", copy / "kvytok", ignore=shutil.ignore_patterns("__pycache__", "networks", "page")
    )
    (copy / "kvytok/bots/neural/networks").symlink_to(ROOT / "src/kvytok/bots/neural/networks")
    record = copy / "kvytok/rules/record.py"
    text = record.read_text()
    for line, field in NEW_FIELDS.items():
        assert text.count(line) == 1, f"record.py has changed: {line!r} is there {text.count(line)} times"
        text = text.replace(line, field + line)
    record.write_text(text)
    return copy


@pytest.mark.slow
def test_new_fields_orphan_nothing(tmp_path: Path) -> None:
    copy = grown(tmp_path)
    environment = os.environ | {"PYTHONPATH": str(copy), "NUMBA_DISABLE_JIT": "1"}
    told = subprocess.run(
        [sys.executable, "-c", SIZES],
        env=environment, capture_output=True, text=True, check=True,
    ).stdout.split()  # fmt: skip
    assert told[0].startswith(str(copy))
    assert int(told[1]) > STATE.itemsize
    assert int(told[2]) > BOARD.itemsize
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:xdist", "-p", "no:cacheprovider", *OLD_THINGS],
        cwd=ROOT, env=environment, capture_output=True, text=True,
    )  # fmt: skip
    assert run.returncode == 0, run.stdout[-4000:]


def test_a_boards_fingerprint_tells_what_differs_from_the_defaults() -> None:
    boards = Game.new("usa", 2, seed=1).box.records
    fields = [(name, BOARD[name].base.str, BOARD[name].shape) for name in BOARD.names or () if name != "spare"]
    wider = np.zeros(1, aligned_record([*fields, ("excursions", "i4", 3)]))
    for name in BOARD.names or ():
        if name != "spare":
            wider[name] = boards[name]
    assert board_digest(wider) == board_digest(boards)
    wider["excursions"][0, 1] = 1
    assert board_digest(wider) != board_digest(boards)
    boards = boards.copy()
    boards["cars"] += 1
    assert board_digest(boards) != board_digest(wider)


def test_every_field_of_a_board_is_fingerprinted_or_follows_from_others() -> None:
    names = set(BOARD.names or ())
    assert names >= FOUNDING, "a field that the networks were trained with has gone; keep it, or train them again"
    assert set(DEFAULTS) <= names - FOUNDING - set(DERIVED)


def test_a_layout_is_told_by_names_types_and_places() -> None:
    one = layout_of(np.dtype([("a", "i2"), ("b", "i2")]))
    assert layout_of(np.dtype([("a", "i2"), ("b", "i2")])) == one
    others = [[("b", "i2"), ("a", "i2")], [("a", "i2"), ("b", "u2")], [("a", "i2"), ("b", "i2"), ("c", "i1")]]
    assert len({one, *(layout_of(np.dtype(fields)) for fields in others)}) == 4


def test_a_snapshot_of_another_layout_is_not_held_against_the_log() -> None:
    game = Game.new("paris", 2, seed=1)
    stored = game.snapshot
    assert game.agrees(stored)
    assert game.agrees(b"anotherl" + stored[8:])
    assert not game.agrees(None)
    changed = bytearray(stored)
    changed[-1] ^= 1
    assert not game.agrees(bytes(changed))
    game.play(game.moves()[0])
    assert not game.agrees(stored)
