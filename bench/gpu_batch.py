"""Batches on a real GPU: checks that the games are the same as on the CPU, and measures the speed of whole steps.

A step includes the observation and the mask.

PYTHONPATH=src python3 bench/gpu_batch.py --boards build/boards.npz
"""

import argparse
import sys
import time

import numpy as np

from kvytok.bots.batches.gpu import cuda
from kvytok.bots.batches.uniform import next_choice, pick
from kvytok.envs.batch import BatchEnv
from kvytok.envs.batch_cuda import THREADS, GpuBatchEnv
from kvytok.rules.record import BOARD


@cuda.jit
def _choose(legal, counts, choices, chosen):
    """Choose a random legal action in every game."""
    g = cuda.grid(1)
    if g < counts.shape[0]:
        choices[g] = next_choice(choices[g])
        chosen[g] = legal[pick(choices[g], counts[g]), g]


def compare(boards: np.ndarray, players: int, games: int, steps: int) -> bool:
    """Whether the same actions give the same bytes on GPU and CPU."""
    gpu, cpu = GpuBatchEnv(boards, players, games, 5), BatchEnv(boards, players, games, 5)
    gpu.reset()
    cpu.reset()
    choices = np.random.default_rng(1)
    for step in range(steps):
        chosen = cpu.legal[np.arange(games), (choices.random(games) * cpu.counts).astype(np.int64)].astype(np.int64)
        cpu.step(chosen)
        gpu.step(cuda.to_device(chosen))
        if step % 16 == 15 or step == steps - 1:
            pairs = [
                (gpu.seen.copy_to_host(), cpu.seen),
                (gpu.masks.copy_to_host(), cpu.masks),
                (gpu.points.copy_to_host(), cpu.points),
                (gpu.shares.copy_to_host(), cpu.shares),
                (gpu.seats.copy_to_host(), cpu.seats),
            ]
            same = all(np.array_equal(a, b) for a, b in pairs)
            if not same or gpu.states.copy_to_host().tobytes() != cpu.states.tobytes():
                return False
    return True


def speed(boards: np.ndarray, players: int, games: int, steps: int = 200) -> float:
    """Decisions per second of random play with observation and mask."""
    env = GpuBatchEnv(boards, players, games, 6)
    env.reset()
    choices = cuda.to_device(np.arange(games, dtype=np.int64))
    chosen = cuda.to_device(np.zeros(games, np.int64))
    grid = (games + THREADS - 1) // THREADS, THREADS
    for step in range(steps + 20):
        if step == 20:
            cuda.synchronize()
            begun = time.perf_counter()
        _choose[grid](env.legal, env.counts, choices, chosen)
        env.step(chosen)
    cuda.synchronize()
    return games * steps / (time.perf_counter() - begun)


def parts(boards: np.ndarray, players: int, games: int, steps: int = 60) -> dict[str, float]:
    """The milliseconds of each part of a step, measured one after the other."""
    env = GpuBatchEnv(boards, players, games, 6)
    env.reset()
    choices = cuda.to_device(np.arange(games, dtype=np.int64))
    chosen = cuda.to_device(np.zeros(games, np.int64))
    grid = (games + THREADS - 1) // THREADS, THREADS
    spent = {"choose": 0.0, "play": 0.0, "search": 0.0, "show": 0.0}
    for step in range(steps + 20):
        if step == 20:
            spent = dict.fromkeys(spent, 0.0)
        for name, part in (
            ("choose", lambda: _choose[grid](env.legal, env.counts, choices, chosen)),
            ("play", lambda: env.play(chosen)),
            ("search", env.search),
            ("show", env.show),
        ):
            cuda.synchronize()
            begun = time.perf_counter()
            part()
            cuda.synchronize()
            spent[name] += 1000 * (time.perf_counter() - begun) / steps
    return spent


def main() -> int:
    """Compare, then measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", default="build/boards.npz")
    parser.add_argument("--games", type=int, default=4096)
    parser.add_argument("--tables", default="usa:2,usa:5,europe:2,europe-mega:4,paris:3")
    arguments = parser.parse_args()
    boards = {game: record.view(BOARD) for game, record in np.load(arguments.boards).items()}
    good = True
    for table in arguments.tables.split(","):
        game, players = table.split(":")
        same = compare(boards[game], int(players), arguments.games, 240)
        good = good and same
        told = "the same as on the CPU" if same else "DIFFERENT from the CPU"
        print(f"{game} {players} players: {arguments.games} games, 240 steps: {told}", flush=True)
    spent = parts(boards["usa"], 2, 262144)
    told = ", ".join(f"{name} {ms:.2f} ms" for name, ms in spent.items())
    print(f"usa 2 players, 262144 games at once, one step: {told}", flush=True)
    for games in (16384, 65536, 262144, 1048576):
        print(
            f"usa 2 players, {games} games at once: {speed(boards['usa'], 2, games) / 1e6:.1f} M decisions/s",
            flush=True,
        )
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
