"""Speed beside peers: the same work with other libraries' games, in one run, in turns, as ratios.

python -m venv build/peers
build/peers/bin/pip install -e '.[envs,openspiel]' 'pettingzoo[classic]' pgx 'jax[cpu]' catanatron
build/peers/bin/python bench/peers.py > bench/results/peers.txt

Every row plays uniformly random legal moves through the interface that its users call. All rows of a group take turns,
round by round, so a busy machine slows all of them alike; the median round counts. What is not installed is left out.
"""

import argparse
import os
import platform
import random
import statistics
import time
from collections.abc import Callable, Iterator
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import numpy as np

os.environ.setdefault("JAX_PLATFORMS", "cpu")

Steps = Iterator[int]
"""Plays for ever, and yields the number of decisions since the last time."""
BATCH = 1024


def pettingzoo(module: Any, **options: Any) -> Steps:
    """An environment of PettingZoo, one agent after the other."""
    rng, env, seed = np.random.default_rng(1), module.env(**options), 0
    while True:
        seed += 1
        env.reset(seed=seed)
        for _ in env.agent_iter():
            seen, _, over, cut, info = env.last()
            if over or cut:
                env.step(None)
                continue
            mask = seen["action_mask"] if isinstance(seen, dict) and "action_mask" in seen else info["action_mask"]
            env.step(int(rng.choice(np.flatnonzero(mask))))
            yield 1


def openspiel(name: str) -> Steps:
    """A game of OpenSpiel, called from Python."""
    import pyspiel

    game, rng = pyspiel.load_game(name), random.Random(1)
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, chances)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                yield 1


def catanatron_games() -> Steps:
    """Whole games of catanatron between two random players."""
    from catanatron import Color, Game, RandomPlayer

    while True:
        game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)])
        game.play()
        records = getattr(game.state, "action_records", None)
        yield len(records if records is not None else game.state.actions)


def our_games(game_id: str) -> Steps:
    """Whole games in compiled code on one core, as `kvytok simulate` plays them."""
    from kvytok.bots.batches.simulation import simulate
    from kvytok.game import open_box
    from kvytok.rules.chance import seed_key

    boards, number = open_box(game_id).records, 0
    while True:
        number += 1
        yield simulate(boards, 2, 256, seed_key(number), 1, scripts=["random", "random"]).tally.decisions


def our_batch(game_id: str) -> Steps:
    """Many games at once, with observations and masks."""
    from kvytok.envs.batch import BatchEnv

    rng, batch = np.random.default_rng(1), BatchEnv(game_id, 2, BATCH, 1)
    batch.reset()
    while True:
        batch.step((rng.random(batch.masks.shape, np.float32) * batch.masks).argmax(axis=1))
        yield BATCH


def pgx_batch(name: str) -> Steps:
    """Many games of Pgx at once on the CPU, with observations and masks; a finished game begins again."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))

    @jax.jit
    def play(state: Any, key: Any) -> tuple[Any, Any]:
        key, now, chance = jax.random.split(key, 3)
        actions = jax.random.categorical(now, jax.numpy.where(state.legal_action_mask, 0.0, -1e9))
        return step(state, actions, jax.random.split(chance, BATCH)), key

    key = jax.random.PRNGKey(1)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, BATCH))
    while True:
        state, key = play(state, key)
        state.observation.block_until_ready()
        yield BATCH


def classic(name: str) -> Callable[[], Steps]:
    """A classic game of PettingZoo."""

    def begin() -> Steps:
        from importlib import import_module

        return pettingzoo(import_module(f"pettingzoo.classic.{name}"))

    return begin


def ours(game: str) -> Callable[[], Steps]:
    """Our environment of PettingZoo."""

    def begin() -> Steps:
        from kvytok import envs

        return pettingzoo(getattr(envs, f"{game}_v0"))

    return begin


def spiel(name: str) -> Callable[[], Steps]:
    """A game of OpenSpiel; ours are made known first."""

    def begin() -> Steps:
        import kvytok.envs.spiel  # noqa: F401

        return openspiel(name)

    return begin


GROUPS: dict[str, dict[str, Callable[[], Steps]]] = {
    "PettingZoo, one agent after the other": {
        "kvytok usa": ours("usa"),
        "kvytok europe": ours("europe"),
        "tictactoe": classic("tictactoe_v3"),
        "connect_four": classic("connect_four_v3"),
        "chess": classic("chess_v6"),
        "texas_holdem": classic("texas_holdem_v4"),
    },
    "OpenSpiel from Python (theirs are C++)": {
        "kvytok usa": spiel("kvytok_usa"),
        "gin_rummy": spiel("gin_rummy"),
        "hearts": spiel("hearts"),
        "backgammon": spiel("backgammon"),
    },
    "Whole random games, one core": {
        "kvytok usa": lambda: our_games("usa"),
        "kvytok europe": lambda: our_games("europe"),
        "catanatron": catanatron_games,
    },
    f"{BATCH} games at once, all cores": {
        "kvytok usa": lambda: our_batch("usa"),
        "kvytok europe": lambda: our_batch("europe"),
        "pgx gardner_chess": lambda: pgx_batch("gardner_chess"),
        "pgx sparrow_mahjong": lambda: pgx_batch("sparrow_mahjong"),
        "pgx backgammon": lambda: pgx_batch("backgammon"),
    },
}


def rate(steps: Steps, seconds: float, clock: Callable[[], float]) -> float:
    """Decisions per second."""
    begun, done = clock(), 0
    while (gone := clock() - begun) < seconds:
        done += next(steps)
    return done / gone


def begun(make: Callable[[], Steps]) -> Steps | str:
    """A row that has compiled and played, or why it is left out."""
    try:
        steps = make()
        next(steps)
    except Exception as error:
        return f"{type(error).__name__}: {str(error).splitlines()[0] if str(error) else ''}"
    return steps


def main() -> None:
    """Measure all groups and print them."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--seconds", type=float, default=1.0, help="for a row in a round")
    options.add_argument("--only", default="", help="the groups whose title has this word")
    options.add_argument("--cpu", action="store_true", help="seconds of the processor: for a machine that is busy")
    given = options.parse_args()
    clock = time.process_time if given.cpu else time.perf_counter
    packages = ("kvytok", "numpy", "numba", "pettingzoo", "open_spiel", "pgx", "jax", "catanatron")
    print(f"{platform.python_implementation()} {platform.python_version()}, {os.cpu_count()} cores,", end=" ")
    print(", ".join(f"{name} {_version(name)}" for name in packages))
    second = "second of the processor (all threads)" if given.cpu else "second"
    print(
        f"decisions per {second}, median of {given.rounds} rounds of {given.seconds:g} s; × is kvytok usa over the row"
    )
    for title, makers in GROUPS.items():
        if given.only not in title:
            continue
        print(f"\n{title}", flush=True)
        rows = {name: begun(make) for name, make in makers.items()}
        playing = {name: row for name, row in rows.items() if not isinstance(row, str)}
        rounds: list[dict[str, float]] = []
        for _ in range(given.rounds):
            rounds.append({name: rate(steps, given.seconds, clock) for name, steps in playing.items()})
        for name, row in rows.items():
            if isinstance(row, str):
                print(f"  {name:22} not measured ({row})")
                continue
            speed = statistics.median(each[name] for each in rounds)
            ratio = statistics.median(each["kvytok usa"] / each[name] for each in rounds)
            print(f"  {name:22} {speed:12,.0f}   × {ratio:,.2f}", flush=True)


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "–"


if __name__ == "__main__":
    main()
