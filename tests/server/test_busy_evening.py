"""The load script itself: a few tables, and every move that was shown is in the log once."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.slow
def test_a_small_evening_has_no_faults() -> None:
    command = [
        sys.executable,
        "bench/server.py",
        "--tables",
        "3",
        "--seconds",
        "4",
        "--think",
        "0.1",
        "--game",
        "paris",
    ]
    environment = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=300, check=True)
    found = re.search(r"(\d+) moves read from 3 logs and played again, \d+ games finished: 0 faults", done.stdout)
    assert found is not None, done.stdout
    assert int(found[1]) > 0
