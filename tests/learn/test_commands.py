"""`python -m kvytok.learn`: training on a machine that has NumPy, Numba and PyTorch only."""

import json
import os
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import click
import numpy as np
import pytest

from kvytok.boards import find_game, tickets_in_play
from kvytok.bots.neural.quick_network import read_quick
from kvytok.cli import main
from kvytok.learn.lessons import Lessons
from kvytok.learn.plan import Plan
from kvytok.learn.plan_option import KEY, options_of
from kvytok.rules.board import board_records

SOURCE = Path(__file__).resolve().parents[2] / "src"
ABSENT = ("aiosqlite", "babel", "click", "fluent", "itsdangerous", "litestar", "msgspec", "rich", "segno", "sqlalchemy",
          "uvicorn")  # fmt: skip
"""Kvytok's other packages, which the machine does not have."""
BARE = f"""
import runpy, sys

class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {ABSENT!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Absent())
runpy.run_module("kvytok.learn", run_name="__main__", alter_sys=True)
"""
SMALL = ("--device", "cpu", "--minutes", 0.005, "--games", 16, "--steps", 8, "--minibatch", 64, "--width", 32,
         "--depth", 1, "--evaluation-games", 4)  # fmt: skip


def bare(*args: object) -> "subprocess.CompletedProcess[str]":
    """Run `python -m kvytok.learn` where the other packages cannot be imported."""
    command = [sys.executable, "-c", BARE, *map(str, args)]
    environment = os.environ | {"PYTHONPATH": str(SOURCE)}
    return subprocess.run(command, capture_output=True, text=True, env=environment, timeout=600)


@pytest.fixture(scope="module")
def boards(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Boards as `bench/gpu.py --export` writes them."""
    path = tmp_path_factory.mktemp("boards") / "boards.npz"
    board, game = find_game("paris")
    np.savez(path, paris=board_records(board, game, tickets_in_play(board, game)))
    return path


@pytest.mark.parametrize(("verb", "plan"), [("train", Plan), ("quicken", Lessons)])
def test_both_command_lines_have_the_same_options(verb: str, plan: type) -> None:
    mine = {f"--{option.flag}": (option.default, option.required) for option in options_of(plan).values()}
    command = main.commands[verb]
    theirs = {
        option.opts[0]: (option.to_info_dict()["default"], option.required)
        for option in command.params
        if isinstance(option, click.Option) and option.name not in ("folder", "as_json")
    }
    assert theirs == mine
    told = bare(verb, "--help")
    assert told.returncode == 0, told.stderr
    for each in fields(plan):
        if KEY in each.metadata:
            assert each.metadata[KEY].help.split()[-1] in told.stdout
    assert all(flag in told.stdout for flag in mine)


@pytest.mark.slow
def test_it_trains_and_quickens_without_the_other_packages(tmp_path: Path, boards: Path) -> None:
    out = tmp_path / "out"
    trained = bare("train", "--boards", boards, "--game", "paris", "--out", out, *SMALL)
    assert trained.returncode == 0, trained.stderr
    made = json.loads(trained.stdout)
    assert made["weights"] == str(out / "paris-2.npz")
    assert made["options"]["evaluation_games"] == 4
    quick = tmp_path / "quick.npz"
    taught = bare("quicken", made["weights"], "--boards", boards, "--out", quick, "--decisions", 64, "--games", 16)
    assert taught.returncode == 0, taught.stderr
    assert json.loads(taught.stdout)["weights"] == str(quick)
    assert read_quick(quick)[0].shape[1] == 128


@pytest.mark.slow
@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("train", "--game", "paris", "--players", 9), "--players: paris is for 2 to 4 players, not 9"),
        (("train", "--game", "paris", "--shares", "1,2"), "--shares: 1 numbers of players need as many shares"),
        (("train", "--game", "mars"), "--game: there is no mars in the file of boards; there are: paris"),
        (("train", "--game", "paris", "--games", 7), "argument --games: 7 is out of range"),
        (("train", "--game", "paris", "--begin", "soon"), "argument --begin: 'soon' is not a number"),
        (("train", "--game", "paris", "--start", "none.npz"), "argument --start: there is no file none.npz"),
        (("published", "--seeds", "one"), "--seeds: whole numbers with commas between them, not one"),
    ],
    ids=lambda value: " ".join(map(str, value)) if isinstance(value, tuple) else "",
)
def test_it_refuses_in_one_line(args: tuple[object, ...], said: str, tmp_path: Path, boards: Path) -> None:
    refused = bare(*args, "--boards", boards, "--out", tmp_path / "out")
    assert refused.returncode == 2
    assert said in refused.stderr.splitlines()[-1]
    assert not (tmp_path / "out").exists()
