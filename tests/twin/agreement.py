"""Whole games played by the twin and the compiled rules side by side, with everything compared at every decision."""

import random
from collections.abc import Callable
from typing import Any

from .engine import DECISIONS, Engine, action_of
from .game import TwinGame
from .scene import key_of

TABLES = [
    *(("usa", players) for players in (2, 3, 4, 5)),
    *((f"europe{variant}", players) for variant in ("", "-1912", "-mega", "-big-cities") for players in (2, 3, 4, 5)),
    *(("paris", players) for players in (2, 3, 4)),
    *(("ukraine", players) for players in (2, 3, 4, 5)),
]
"""Every game id with every number of players."""

Policy = Callable[[random.Random, list[int]], int]


def uniform(rng: random.Random, legal: list[int]) -> int:
    """Choose anything."""
    return rng.choice(legal)


def claiming(rng: random.Random, legal: list[int]) -> int:
    """Choose routes and stations whenever possible, tickets rarely: short games with full networks."""
    kinds = {"claim": 30, "build": 2, "draw-tickets": 1, "take": 6, "unseen": 20, "give-up": 1}
    return rng.choices(legal, [kinds.get(DECISIONS[action][0], 10) for action in legal])[0]


def hoarding(rng: random.Random, legal: list[int]) -> int:
    """Choose cards and tickets while there are any: empty decks, gaps in the row, passes."""
    kinds = {"claim": 1, "build": 1, "draw-tickets": 40, "take": 200, "unseen": 200}
    return rng.choices(legal, [kinds.get(DECISIONS[action][0], 10) for action in legal])[0]


POLICIES: tuple[Policy, ...] = (uniform, claiming, hoarding)


def compare(engine: Engine, twin: TwinGame) -> dict[int, tuple[Any, ...]]:
    """Check that positions and legal decisions are equal; return the legal decisions by action id."""
    position = twin.snapshot()
    del position["long_deck"]
    shown = engine.snapshot()
    assert shown == position, [name for name in shown if shown[name] != position[name]]
    assert all(noted == counted for noted, counted in engine.counts())
    decisions = {action_of(decision): decision for decision in twin.legal()}
    legal = engine.legal()
    assert len(legal) == len(decisions) and set(legal) == decisions.keys()
    return decisions


def compare_results(engine: Engine, twin: TwinGame) -> None:
    """Check that score sheets are equal; if E3 allows several sets of tickets, ours must be one that the twin found."""
    for mine, theirs in zip(engine.result(), twin.result(), strict=True):
        patterns = [tuple(pattern) for pattern in theirs["ticket_choices"]]
        assert tuple(done for _, done in mine["tickets"]) in patterns
        assert [ticket for ticket, _ in mine["tickets"]] == [ticket for ticket, _ in theirs["tickets"]]
        assert {name: mine[name] for name in mine if name != "tickets"} == {
            name: theirs[name] for name in mine if name != "tickets"
        }


def agree(game_id: str, players: int, seed: int, bonus: tuple[str, ...] = ()) -> int:
    """Play one game with both; return the number of decisions. The seed chooses key, policy and choices."""
    rng = random.Random(f"{game_id} {players} {seed}")
    policy = POLICIES[seed % len(POLICIES)]
    engine = Engine(game_id, players, key_of(seed), bonus)
    twin = TwinGame(game_id, players, key_of(seed), bonus)
    count = 0
    while not engine.over:
        decisions = compare(engine, twin)
        action = policy(rng, sorted(decisions))
        twin.play(decisions[action])
        engine.play(action)
        count += 1
    assert compare(engine, twin) == {}
    assert engine.fields()["decisions"] == count
    compare_results(engine, twin)
    return count
