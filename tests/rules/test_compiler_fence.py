"""Limits on the compiler: importing changes nothing global, and plain Numba plays the same games."""

import importlib.util
import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from kvytok.rules import compiler, inlined
from kvytok.rules.inlined import missing_hooks

ROOT = Path(__file__).resolve().parents[2]

PLAY = """
import hashlib, json, sys
import numpy as np
from kvytok.boards import find_game, tickets_in_play
from kvytok.bots.batches.uniform import play_games
from kvytok.rules import compiler
from kvytok.rules.actions import ACTIONS
from kvytok.rules.board import board_records
from kvytok.rules.record import RESULT, SCRATCH, STATE

board, game = find_game("europe")
records = board_records(board, game, tickets_in_play(board, game))
results = np.zeros(50, RESULT)
decisions = play_games(records, np.arange(8, dtype=np.uint32), np.zeros(1, STATE), np.zeros(1, SCRATCH), results,
                       np.zeros(ACTIONS, np.int16), 3, 0, 50)
print(json.dumps([compiler.INLINING, decisions, hashlib.sha256(results.tobytes()).hexdigest()]))
"""

QUIET = """
import os
import numba
before = dict(os.environ), numba.config.CACHE_DIR, numba.get_num_threads()
import kvytok.envs, kvytok.game, kvytok.bots.neural.expert
kvytok.Game.new("usa", 2, seed=1)
assert (dict(os.environ), numba.config.CACHE_DIR, numba.get_num_threads()) == before
"""


def ran(program: str, **environment: str) -> str:
    """The output of a program that runs in a separate process."""
    run = subprocess.run(
        [sys.executable, "-c", program], env=os.environ | environment, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr[-2000:]
    return run.stdout


@pytest.mark.slow
def test_plain_numba_plays_the_same_games(tmp_path: Path) -> None:
    with_inlining = json.loads(ran(PLAY))
    without = json.loads(ran(PLAY, KVYTOK_NO_INLINING="1", NUMBA_OPT="0", KVYTOK_CACHE=str(tmp_path)))
    assert (with_inlining[0], without[0]) == (True, False)
    assert with_inlining[1:] == without[1:]


@pytest.mark.slow
def test_importing_changes_nothing_for_others() -> None:
    ran(QUIET)


def test_a_missing_hook_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert missing_hooks() == ()
    monkeypatch.setattr(inlined, "HOOKS", (*inlined.HOOKS, (inlined.Compiler, "a_hook_that_went_away")))
    assert missing_hooks() == ("Compiler.a_hook_that_went_away",)


def test_without_inlining_plain_numba_takes_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "kvytok.rules.inlined", None)
    spec = importlib.util.spec_from_file_location("compiler_of_a_future_numba", compiler.__file__)
    assert spec is not None
    assert spec.loader is not None
    fallback = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(fallback)
    assert fallback.INLINING is False
    assert "_nrt" not in fallback.OPTIONS


def test_numba_is_capped_to_the_tested_minor_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    numba = next(Requirement(line) for line in project["dependencies"] if line.startswith("numba"))
    pinned = next(
        line.split()[0].partition("==")[2]
        for line in (ROOT / "requirements/run.txt").read_text().splitlines()
        if line.startswith("numba==")
    )
    major, minor = (int(number) for number in pinned.split(".")[:2])
    assert numba.specifier.contains(pinned)
    assert not numba.specifier.contains(f"{major}.{minor + 1}.0")
