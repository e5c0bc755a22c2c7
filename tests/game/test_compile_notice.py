"""Whoever waits for the compiler is told: each step on a terminal, one line elsewhere, nothing if that is wished."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from cli.conftest import hear_ctrl_c
from kvytok.game.compile_notice import NOTICE

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 200
TWO_FUNCTIONS = """
import numpy as np
import kvytok.game
from kvytok.rules.from_python import ask_at
from kvytok.rules.record import STATE
ask_at(np.zeros(1, STATE), 0, 1)
ask_at(np.zeros(1, STATE), np.int8(0), 1)  # other types: compiled again
print(len(ask_at.signatures))
"""
INTERRUPTED = """
from kvytok import Game
print("begins", flush=True)
try:
    Game.new("usa", 2, seed=1)
except (KeyboardInterrupt, RuntimeError) as error:
    print(type(error).__name__, flush=True)
print(len(Game.new("usa", 2, seed=1).moves(0)))
"""


def surroundings(cache: Path, **more: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in ("NUMBA_DISABLE_JIT", "KVYTOK_QUIET")}
    return kept | {"PYTHONPATH": str(ROOT / "src"), "KVYTOK_CACHE": str(cache)} | more


def run(code: str, cache: Path, **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code], env=surroundings(cache, **more), capture_output=True, text=True, timeout=PATIENCE
    )


def test_a_program_is_told_once_and_only_if_it_has_to_wait(tmp_path: Path) -> None:
    first, later = run(TWO_FUNCTIONS, tmp_path), run(TWO_FUNCTIONS, tmp_path)
    assert first.stdout == later.stdout == "2\n"
    assert first.stderr == NOTICE + "\n"
    assert later.stderr == ""


def test_it_can_be_hidden(tmp_path: Path) -> None:
    assert run(TWO_FUNCTIONS, tmp_path, KVYTOK_QUIET="1").stderr == ""


def test_a_command_writes_no_line_into_a_pipe(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "kvytok", "score", "-", "--json"]
    seats = [{"name": name, "routes": [], "tickets": []} for name in ("Anna", "Bo")]
    table = json.dumps({"game": "usa", "players": seats})
    done = subprocess.run(
        command, input=table, env=surroundings(tmp_path), capture_output=True, text=True, timeout=PATIENCE
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_ctrl_c_interrupts_python_and_the_next_call_goes_on(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", INTERRUPTED], env=surroundings(tmp_path), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        text=True, preexec_fn=hear_ctrl_c,
    )  # fmt: skip
    assert process.stdout is not None
    assert process.stderr is not None
    try:
        assert process.stdout.readline() == "begins\n"
        assert process.stderr.readline() == NOTICE + "\n"  # now it compiles
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=PATIENCE)
    finally:
        process.kill()
    assert out.splitlines()[0] in ("KeyboardInterrupt", "RuntimeError")
    assert out.splitlines()[1:] == ["4"]
