"""A batch on a GPU is the same as on the CPU, under Numba's CUDA simulator."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from kvytok.envs.batch import BatchEnv
from kvytok.envs.stepping import LEARNER
from kvytok.game.box import open_box
from kvytok.rules.record import SEATS

SIMULATED = """
import sys
import numpy as np
from kvytok.bots.gpu import cuda
from kvytok.envs.batch_cuda import GpuBatchEnv
from kvytok.game.box import open_box

game_id, players, steps, path = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
scripts = np.load(path + ".scripts.npy")
games = len(scripts)
env = GpuBatchEnv(open_box(game_id).records, players, games, 5, scripts)
env.reset()
rng = np.random.default_rng(0)
found = {name: [] for name in ("chosen", "seen", "masks", "seats", "points", "shares", "states")}
for _ in range(steps):
    legal, counts = env.legal.copy_to_host().T, env.counts.copy_to_host()
    chosen = legal[np.arange(games), (rng.random(games) * counts).astype(int)].astype(np.int64)
    env.step(cuda.to_device(chosen))
    found["chosen"].append(chosen)
    found["seen"].append(env.seen.copy_to_host().copy())
    found["masks"].append(env.masks.copy_to_host().copy())
    found["states"].append(np.frombuffer(env.states.copy_to_host().tobytes(), np.uint8).copy())
    for name in ("seats", "points", "shares"):
        found[name].append(getattr(env, name).copy_to_host().copy())
np.savez(path, **{name: np.array(numbers) for name, numbers in found.items()})
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game_id", "players", "steps"),
    [
        ("usa", 2, 40),
        ("europe", 3, 20),
        ("europe-1912", 2, 20),
        ("europe-mega", 4, 20),
        ("europe-big-cities", 2, 20),
        ("paris", 2, 70),
    ],
)
def test_a_simulated_gpu_plays_the_same_batch(game_id: str, players: int, steps: int, tmp_path: Path) -> None:
    scripts = np.full((2, SEATS), LEARNER, np.int16)
    scripts[1, 1] = 2
    path = tmp_path / "batch"
    np.save(f"{path}.scripts.npy", scripts)
    # In the simulator the rules are plain Python, so the compiler is switched off there.
    switches = {"NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    subprocess.run(
        [sys.executable, "-c", SIMULATED, game_id, str(players), str(steps), str(path)],
        env=os.environ | switches,
        check=True,
        timeout=500,
    )
    found = np.load(f"{path}.npz")
    env = BatchEnv(open_box(game_id).records, players, 2, 5, scripts)
    env.reset()
    for step in range(steps):
        env.step(found["chosen"][step])
        for name in ("seen", "masks", "seats", "points", "shares"):
            assert np.array_equal(getattr(env, name), found[name][step]), (step, name)
        assert env.states.tobytes() == found["states"][step].tobytes(), step
    if game_id == "paris":
        assert (found["shares"] >= 0).any()
