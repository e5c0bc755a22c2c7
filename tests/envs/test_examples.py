"""The examples run: briefly, each as its own program."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("script", "arguments", "told"),
    [
        ("ppo.py", ["--updates", "1", "--every", "1", "--envs", "8", "--steps", "4"], "32 decisions"),
        ("openspiel_ismcts.py", ["--games", "1", "--simulations", "2", "--decisions", "14"], ""),
    ],
)
def test_an_example_runs(script: str, arguments: list[str], told: str) -> None:
    command = [sys.executable, str(ROOT / "examples" / script), *arguments]
    path = os.pathsep.join([str(ROOT / "src"), os.environ.get("PYTHONPATH", "")])
    run = subprocess.run(
        command, env=os.environ | {"PYTHONPATH": path}, capture_output=True, text=True, timeout=300, check=False
    )
    assert run.returncode == 0, run.stderr[-2000:]
    assert told in run.stdout


@pytest.mark.slow
@pytest.mark.parametrize(
    ("script", "needs", "arguments"),
    [
        ("sb3_maskable_ppo.py", "sb3_contrib", ["--steps", "2048", "--every", "2048", "--games", "1"]),
        ("rllib_ppo.py", "ray.rllib.algorithms.ppo", ["--updates", "1", "--decisions", "256", "--games", "1"]),
    ],
)
def test_an_example_with_a_kit_that_may_be_missing_runs(script: str, needs: str, arguments: list[str]) -> None:
    pytest.importorskip(needs, exc_type=ImportError)
    test_an_example_runs(script, arguments, " decisions ")
