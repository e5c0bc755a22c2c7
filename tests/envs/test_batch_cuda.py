"""A batch on a GPU gives the same as on the CPU, tested with Numba's CUDA simulator."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from depth import depth
from kvytok.envs.batch import BatchEnv
from kvytok.envs.batch_step import LEARNER
from kvytok.game.box import open_box
from kvytok.rules.record import SEATS

SIMULATED = """
import sys
import numpy as np
from kvytok.bots.batches.gpu import cuda
from kvytok.envs.batch_cuda import GpuBatchEnv
from kvytok.game.box import open_box

game_id, steps, path = sys.argv[1], int(sys.argv[2]), sys.argv[3]
scripts, players = np.load(path + ".scripts.npy"), np.load(path + ".players.npy")
games = len(scripts)
env = GpuBatchEnv(open_box(game_id).records, players, games, 5)
env.reseat(scripts)
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
        ("usa", 2, depth(20, 40)),
        ("usa", (2, 5), depth(12, 20)),
        ("europe", 3, depth(12, 20)),
        ("europe-1912", 2, depth(8, 20)),
        ("europe-mega", 4, depth(8, 20)),
        ("europe-big-cities", 2, depth(8, 20)),
        ("paris", 2, 70),
    ],
)
def test_a_simulated_gpu_plays_the_same_batch(
    game_id: str, players: int | tuple[int, ...], steps: int, tmp_path: Path
) -> None:
    scripts = np.full((2, SEATS), LEARNER, np.int16)
    scripts[1, 1] = 2
    path = tmp_path / "batch"
    np.save(f"{path}.scripts.npy", scripts)
    np.save(f"{path}.players.npy", np.array(players))
    # In the simulator the rules are plain Python, so the compiler is switched off there.
    switches = {"NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    subprocess.run(
        [sys.executable, "-c", SIMULATED, game_id, str(steps), str(path)],
        env=os.environ | switches,
        check=True,
        timeout=500,
    )
    found = np.load(f"{path}.npz")
    env = BatchEnv(open_box(game_id).records, np.array(players), 2, 5)
    env.reseat(scripts)
    env.reset()
    for step in range(steps):
        env.step(found["chosen"][step])
        for name in ("seen", "masks", "seats", "points", "shares"):
            assert np.array_equal(getattr(env, name), found[name][step]), (step, name)
        assert env.states.tobytes() == found["states"][step].tobytes(), step
    if game_id == "paris":
        assert (found["shares"] >= 0).any()


REFUSALS = """
import numpy as np
from kvytok.bots.batches.gpu import cuda
from kvytok.envs.batch_cuda import GpuBatchEnv
from kvytok.game.box import open_box

boards = open_box("paris").records


def told(act):
    try:
        act()
    except (TypeError, ValueError, RuntimeError) as error:
        print(type(error).__name__, error)


told(lambda: GpuBatchEnv(boards, 5, 2))
told(lambda: GpuBatchEnv(7, 2, 2))
told(lambda: GpuBatchEnv("paris", 2, 2, bots="neural"))
told(lambda: GpuBatchEnv(boards, 2, 0))
told(lambda: GpuBatchEnv(boards, 2, 2, numbers=[1]))
told(lambda: GpuBatchEnv(boards, 2, 2, scripts=[[0, 0, -1, -1, -1]] * 2))
assert GpuBatchEnv("paris", 2, 2, bots="racer").scripts.copy_to_host()[:, :2].tolist() == [[-1, 1], [1, -1]]
env = GpuBatchEnv("paris", 2, 2)
told(lambda: env.step(cuda.to_device(np.zeros(2, np.int64))))
env.reset()
before = env.states.copy_to_host().tobytes()
told(lambda: env.step(cuda.to_device(np.zeros(3, np.int64))))
told(lambda: env.step(cuda.to_device(np.zeros(2, np.int32))))
told(lambda: env.step([0.5, 1]))
told(lambda: env.step([1]))
assert env.states.copy_to_host().tobytes() == before
env.step(env.legal.copy_to_host()[0].astype(np.int16).tolist())
assert env.states.copy_to_host().tobytes() != before
"""


@pytest.mark.slow
def test_what_a_gpu_cannot_play_is_refused_before_it_is_asked() -> None:
    switches = {"NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    run = subprocess.run(
        [sys.executable, "-c", REFUSALS], env=os.environ | switches, capture_output=True, text=True, timeout=300
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.splitlines() == [
        "ValueError this game is for 2 to 4 players, not 5",
        'TypeError game is the id of a game, or open_box("usa").records, an array of one board record, not 7',
        "ValueError bots: many games at once are played against random, racer, greedy, wary, collector, not 'neural'; "
        "make_vec and BotVectorEnv take every opponent",
        "ValueError a batch has 1 to 2147483646 games, not 0",
        "ValueError numbers has a number for each of 2 games: its shape is (2,), not (1,)",
        "ValueError scripts[0] leaves no seat to a learner: one of its first 2 numbers is LEARNER (-1). Games between "
        "scripts alone are played by kvytok.bots.batches.simulation",
        "RuntimeError the games have not begun; reset() begins them",
        "ValueError actions has one action for each of 2 games: its shape is (2,), not (3,)",
        "TypeError actions on a GPU are 64-bit whole numbers (in PyTorch: actions.long()), not int32",
        "ValueError actions[0] is a whole number, not 0.5",
        "ValueError actions has one action for each of 2 games: its shape is (2,), not (1,)",
    ]
