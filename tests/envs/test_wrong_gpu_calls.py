"""Wrong calls of a batch on a GPU, in Numba's CUDA simulator: refused in plain words, and no game changes.

It does not look whether an action is legal, so no whole numbers in the right form are tried: those are played.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

TESTS = Path(__file__).resolve().parents[1]
WRONG_CALLS = """
import numpy as np
from hypothesis import given, strategies as st
from envs.test_wrong_calls import GAME, GAMES, JUNK, REFUSALS, check_sound, refused, thousand
from kvytok.bots.batches.gpu import cuda
from kvytok.envs.batch_cuda import GpuBatchEnv
from kvytok.envs.input_checks import whole_numbers

NAMES = ("game", "players", "games", "seed", "scripts", "numbers", "board", "bots", "seat", "bonus")
SMALL = JUNK.filter(lambda value: not isinstance(value, (int, float)) or value < 50)
found = {"made": 0, "refused": 0}


def whole(value):
    try:
        whole_numbers("actions", value, (GAMES,), "")
    except REFUSALS:
        return False
    return True


@thousand
@given(st.sampled_from(NAMES), SMALL)
def make(name, value):
    options = {"game": GAME, "players": 2, "games": GAMES} | {name: value}
    found["refused" if refused(lambda: GpuBatchEnv(**options)) else "made"] += 1


WRONG_ARRAYS = st.sampled_from(
    [np.zeros(GAMES, np.int32), np.zeros(GAMES + 1, np.int64), np.zeros((GAMES, 1), np.int64), np.zeros(GAMES)]
)
env = GpuBatchEnv(GAME, 2, GAMES)
assert refused(lambda: env.step(cuda.to_device(np.zeros(GAMES, np.int64))))  # the games have not begun
env.reset()


@thousand
@given(st.one_of(JUNK.filter(lambda value: not whole(value)), WRONG_ARRAYS.map(cuda.to_device)), st.booleans())
def step(value, seats):
    before = env.states.copy_to_host().tobytes(), env.scripts.copy_to_host().tobytes()
    if seats and value is not None and not hasattr(value, "copy_to_host"):
        assert refused(lambda: env.reseat(value))
    else:
        assert refused(lambda: env.step(value))
    assert (env.states.copy_to_host().tobytes(), env.scripts.copy_to_host().tobytes()) == before


make()
step()
assert min(found.values()) > 10, found
env.step(env.legal.copy_to_host()[0])
check_sound(env.states.copy_to_host())
print("sound")
"""


def test_a_gpu_is_not_given_what_it_cannot_play() -> None:
    # In the simulator the rules are plain Python, so the compiler is switched off there.
    changes = {
        "NUMBA_ENABLE_CUDASIM": "1",
        "NUMBA_DISABLE_JIT": "1",
        "PYTHONPATH": os.pathsep.join([str(TESTS.parent / "src"), str(TESTS)]),
    }
    run = subprocess.run(
        [sys.executable, "-c", WRONG_CALLS], env=os.environ | changes, capture_output=True, text=True, timeout=500
    )
    assert run.returncode == 0, run.stdout[-3000:] + run.stderr[-3000:]
    assert run.stdout.splitlines()[-1] == "sound"
