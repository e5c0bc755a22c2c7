"""The examples run: briefly, each as its own program.

Two of them need kits that are not pinned here; without its kit, an example says what to install. `make examples` has
the kits, and demands that all examples play.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ALL_KITS = "KVYTOK_ALL_KITS" in os.environ
"""Set by `make examples`: no kit may be missing."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("script", "arguments", "told"),
    [
        ("ppo.py", ["--updates", "1", "--every", "1", "--envs", "8", "--steps", "4"], "32 decisions"),
        ("openspiel_ismcts.py", ["--games", "1", "--simulations", "2", "--decisions", "14"], "2 simulations"),
    ],
)
def test_an_example_runs(script: str, arguments: list[str], told: str) -> None:
    done = run(script, arguments)
    assert done.returncode == 0, done.stderr[-2000:]
    assert told in done.stdout


def run(script: str, arguments: list[str]) -> subprocess.CompletedProcess[str]:
    """Run an example as its own program."""
    command = [sys.executable, str(ROOT / "examples" / script), *arguments]
    path = os.pathsep.join([str(ROOT / "src"), os.environ.get("PYTHONPATH", "")])
    return subprocess.run(
        command, env=os.environ | {"PYTHONPATH": path}, capture_output=True, text=True, timeout=300, check=False
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("script", "needed", "arguments"),
    [
        ("sb3_maskable_ppo.py", "pip install sb3-contrib", ["--steps", "2048", "--every", "2048", "--games", "1"]),
        ("rllib_ppo.py", "pip install 'ray[rllib]' torch", ["--updates", "1", "--decisions", "256", "--games", "1"]),
    ],
)
def test_an_example_runs_or_says_which_kit_is_missing(script: str, needed: str, arguments: list[str]) -> None:
    done = run(script, arguments)
    if not ALL_KITS and done.returncode == 1 and done.stderr.startswith("This example needs "):
        assert done.stderr.endswith(f": {needed}\n")
    else:
        assert done.returncode == 0, done.stderr[-2000:]
        assert " decisions " in done.stdout
