"""Whole random games of the compiled rules, to be examined position by position."""

import random
from collections.abc import Iterator

import numba
import numpy as np

from kvytok.rules.record import STATE, Records
from twin.agreement import POLICIES, TABLES
from twin.engine import Engine
from twin.scene import key_of

PLAIN = bool(numba.config.DISABLE_JIT)
"""Whether the compiler is switched off; then everything takes twenty times as long, and the tests do less."""

FEW_TABLES = [("usa", 2), ("europe", 3), ("europe-1912", 2), ("europe-mega", 3), ("europe-big-cities", 4), ("paris", 4)]
TABLES_HERE = [("usa", 2), ("europe-mega", 3), ("paris", 4)] if PLAIN else TABLES
SEEDS = (2,) if PLAIN else (0, 1, 2)
"""One seed for each policy."""


def walk(game_id: str, players: int, seed: int, bonus: tuple[str, ...] = ()) -> Iterator[Engine]:
    """Play a game; yield the same engine before every decision and once more at the end."""
    rng = random.Random(f"walk {game_id} {players} {seed}")
    policy = POLICIES[seed % len(POLICIES)]
    engine = Engine(game_id, players, key_of(seed), bonus)
    while not engine.over:
        yield engine
        engine.play(policy(rng, engine.legal()))
    yield engine


def positions(game_id: str, players: int, seed: int, every: int) -> Iterator[tuple[Engine, int]]:
    """Every `every`th position of a game with its number, and also its whole opening and its end."""
    for number, engine in enumerate(walk(game_id, players, seed)):
        if number % every == 0 or engine.over or number < 2 * players:
            yield engine, number


def differing(one: Records, other: Records) -> list[str]:
    """The fields in which two states differ."""
    return [name for name in STATE.names or () if not np.array_equal(one[name], other[name])]
