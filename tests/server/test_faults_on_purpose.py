"""The scripts of faults and attackers themselves, for a short time: nothing is lost, changed or told."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def told(*command: str) -> str:
    """What a script prints when it finds nothing wrong."""
    environment = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    words = [sys.executable, *command]
    done = subprocess.run(words, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr[-3000:]
    return done.stdout


@pytest.mark.slow
def test_every_kind_of_fault_once() -> None:
    shown = told("bench/faults.py", "--quick", "--tables", "4")
    for kind in (
        "kill node",
        "kill postgres",
        "cut line",
        "silent line",
        "pause node",
        "full disk",
        "read only",
        "read only file",
        "lost line",
    ):
        assert f"{kind} " in shown
    assert "games finished: 0 wrong" in shown


@pytest.mark.slow
def test_attackers_for_a_moment() -> None:
    shown = told(
        "bench/attackers.py", "--messages", "800", "--requests", "200", "--idle", "20", "--slow", "5", "--odd", "100"
    )
    assert "no secret in any answer or in the log: 0 faults" in shown
