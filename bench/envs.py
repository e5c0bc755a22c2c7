"""Measures how fast the environments are.

    python bench/envs.py [--seconds 3]

Single environments are compared with PettingZoo's own connect_four_v3: both play whole games in the same loop, with
random actions from the mask. Rounds alternate between the environments, so that a busy machine slows all of them
equally. For batches, a step with observation and mask is measured, without the random choice of actions. Runs on one
core are measured in CPU time, so that other programs matter little; runs on all cores in real time.
"""

import argparse
import platform
import sys
import time
import types
import warnings
from datetime import UTC, datetime
from importlib.metadata import version

import numpy as np

from kvytok.bots.batches.simulation import cores
from kvytok.envs import europe_v0, paris_v0, usa_v0
from kvytok.envs.batch import BatchEnv

ROUNDS = 5


def connect_four():  # type: ignore[no-untyped-def]
    """PettingZoo's connect_four_v3; it imports pygame for drawing, which is not needed here."""
    sys.modules.setdefault("pygame", types.ModuleType("pygame"))
    from pettingzoo.classic.connect_four.connect_four import env

    return env()


def actions_per_second(env, seconds: float, seed: int) -> float:  # type: ignore[no-untyped-def]
    """Actions per second of an AEC environment, in whole random games."""
    rng = np.random.default_rng(seed)
    actions, begun = 0, time.process_time()
    while time.process_time() - begun < seconds:
        env.reset(seed=seed + actions)
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            legal = seen["action_mask"].nonzero()[0]
            env.step(int(legal[int(rng.random() * len(legal))]))
            actions += 1
    return actions / (time.process_time() - begun)


def batch_speed(game: str, players: int, games: int, threads: int, seconds: float) -> float:
    """Decisions per second of a batch: step, observation and mask."""
    env = BatchEnv(game, players, games, threads=threads)
    env.reset()
    rng = np.random.default_rng(0)
    rows = np.arange(games)
    clock = time.process_time if threads == 1 else time.perf_counter
    spent, steps = 0.0, 0
    while spent < seconds:
        chosen = env.legal[rows, (rng.random(games) * env.counts).astype(np.int64)].astype(np.int64)
        start = clock()
        env.step(chosen)
        spent += clock() - start
        steps += 1
    return steps * games / spent


def check_cost(game: str, players: int, games: int, seconds: float) -> float:
    """The time of a step with checked actions over that of a step without, on one core; the median of many steps."""
    trusting, checking = (BatchEnv(game, players, games, threads=1, check=check) for check in (False, True))
    trusting.reset()
    checking.reset()
    rng, rows, ratios = np.random.default_rng(0), np.arange(games), []
    end = time.process_time() + seconds
    while time.process_time() < end:
        chosen = trusting.legal[rows, (rng.random(games) * trusting.counts).astype(np.int64)].astype(np.int64)
        spent = {}
        for env in (trusting, checking) if len(ratios) % 2 else (checking, trusting):
            start = time.process_time()
            env.step(chosen)
            spent[env.check] = time.process_time() - start
        ratios.append(spent[True] / spent[False])
    return float(np.median(ratios))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=3)
    seconds = parser.parse_args().seconds
    warnings.simplefilter("ignore")
    told = f"{cores()} cores ({platform.machine().replace('_', '-')}), Python {platform.python_version()}"
    told += f", Numba {version('numba')}, PettingZoo {version('pettingzoo')}, {datetime.now(UTC):%Y-%m-%d}"
    print(f"python bench/envs.py --seconds {seconds:g}\n{told}\n")

    single = {
        "PettingZoo connect_four_v3": connect_four(),
        "kvytok usa_v0, 2 players": usa_v0.env(),
        "kvytok europe_v0, 2 players": europe_v0.env(),
        "kvytok europe_v0, 5 players": europe_v0.env(players=5),
        "kvytok paris_v0, 2 players": paris_v0.env(),
    }
    speeds: dict[str, list[float]] = {name: [] for name in single}
    for env in single.values():
        actions_per_second(env, 0.01, 0)  # compile
    for number in range(ROUNDS):
        for name, env in single.items():
            speeds[name].append(actions_per_second(env, seconds / ROUNDS, number))
    middle = {name: sorted(found)[ROUNDS // 2] for name, found in speeds.items()}
    base = middle["PettingZoo connect_four_v3"]
    print(f"one AEC environment, median of {ROUNDS} rounds   actions/s   × connect_four_v3")
    for name, speed in middle.items():
        print(f"{name:<45} {speed:>11,.0f}   {speed / base:.1f}")

    print("\nstep + observe + mask, decisions/s        games at once   one core   all cores")
    for game, players in (("usa", 2), ("europe", 2), ("paris", 2), ("usa", 5)):
        for games in (256, 4096):
            batch_speed(game, players, games, 1, 0.01)
            one, all_cores = (batch_speed(game, players, games, threads, seconds) for threads in (1, cores()))
            print(f"{game + f', {players} players':<40} {games:>14,} {one:>10,.0f} {all_cores:>11,.0f}")

    print("\nchecking that actions are legal                games at once   × the time of a step")
    for game, players in (("usa", 2), ("europe", 2), ("usa", 5)):
        for games in (1, 16, 256, 4096):
            cost = check_cost(game, players, games, seconds)
            print(f"{game + f', {players} players':<40} {games:>20,}   {cost:.3f}")


if __name__ == "__main__":
    main()
