"""Counts of the decision tree (perft): the number of sequences of n decisions that a position allows.

Chance is fixed by the key, so every sequence of decisions leads to one position. `perft.json` holds the counts;
`PYTHONPATH=tests .venv/bin/python -m golden.perft` writes it again, `--check` only compares.
"""

import json
import random
import sys
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kvytok.rules.actions import ACTIONS
from kvytok.rules.compiler import entry
from kvytok.rules.phases import apply, legal
from kvytok.rules.record import PHASE_NAMES, STATE, TURN, Actions, Records
from twin.agreement import claiming, hoarding
from twin.engine import Engine
from twin.scene import key_of

FILE = Path(__file__).with_name("perft.json")
SEED = 1912
GAMES = {"usa": 5, "europe": 5, "europe-1912": 5, "europe-mega": 5, "europe-big-cities": 5, "paris": 4, "ukraine": 5}
"""The game ids with their largest number of players."""
MIDDLES = [(2, hoarding, 70), (3, hoarding, 140), (2, claiming, 0)]
"""Middle positions: players, how they play, and the number of decisions (0: until the last round, E1)."""
PARIS_MIDDLES = [(2, hoarding, 35), (3, claiming, 50), (2, claiming, 0)]
ENOUGH = 300_000
"""A position is counted to the first depth that has this number of nodes."""

Position = dict[str, Any]


@entry
def count_nodes(
    boards: Records, states: Records, rooms: Actions, sizes: NDArray[np.int64], asked: NDArray[np.int64], depth: int
) -> None:
    """Walk the tree below `states[0]`, with one state and one row of `rooms` for each level.

    `sizes[0, d]` gets the number of nodes at depth d + 1. `asked[p]` gets the number of nodes that ask phase p, without
    the last depth. The last depth is counted from the legal decisions above it, without carrying them out.
    """
    board = boards[0]
    count, here, place = sizes[0], sizes[1], sizes[2]
    level = 0
    fresh = True
    while level >= 0:
        if fresh:
            here[level] = legal(board, states[level], rooms[level])
            place[level] = 0
            count[level] += here[level]
            asked[states[level].phase] += 1
            fresh = False
        if level == depth - 1 or place[level] == here[level]:
            level -= 1
            continue
        states[level + 1] = states[level]
        apply(board, states[level + 1], int(rooms[level, place[level]]))
        place[level] += 1
        level += 1
        fresh = True


def perft(engine: Engine, depth: int) -> tuple[list[int], dict[str, int]]:
    """The number of nodes at depths 1 to `depth`, and how often each phase is asked above the last depth."""
    states = np.zeros(depth + 1, STATE)
    states[0] = engine.states[0]
    sizes, asked = np.zeros((3, depth + 1), np.int64), np.zeros(len(PHASE_NAMES), np.int64)
    count_nodes(engine.boards, states, np.zeros((depth + 1, ACTIONS), np.int16), sizes, asked, depth)
    phases = {name: int(n) for name, n in zip(PHASE_NAMES, asked, strict=True) if n}
    return sizes[0, :depth].tolist(), phases


def engine_of(position: Position) -> Engine:
    """The position, reached by playing its actions."""
    engine = Engine(position["game"], position["players"], key_of(position["seed"]))
    for action in position["actions"]:
        if action not in engine.legal():
            raise ValueError(f"{position['name']}: action {action} is not legal after {engine.fields()['decisions']}")
        engine.play(action)
    return engine


def counted(position: Position) -> Position:
    """The position with its counts."""
    engine = engine_of(position)
    depth = 1
    while 0 < perft(engine, depth)[0][-1] < ENOUGH:
        depth += 1
    nodes, asked = perft(engine, depth)
    return position | {"nodes": nodes, "asked": asked}


def all_positions() -> list[Position]:
    """The positions of the golden file, without their counts."""
    found = []
    for game, most in GAMES.items():
        for players in (2, most):
            name = f"{game}, {players} players, start"
            found.append({"name": name, "game": game, "players": players, "seed": SEED, "actions": []})
        for players, policy, decisions in PARIS_MIDDLES if game == "paris" else MIDDLES:
            rng = random.Random(f"perft {game} {players} {policy.__name__}")
            engine = Engine(game, players, key_of(SEED))
            actions: list[int] = []
            while (
                len(actions) < decisions
                or engine.states["phase"][0] != TURN
                or (decisions == 0 and engine.states["last_turns"][0] != players)
            ):
                actions.append(policy(rng, engine.legal()))
                engine.play(actions[-1])
            name = f"{game}, {players} players, after {len(actions)} decisions"
            found.append({"name": name, "game": game, "players": players, "seed": SEED, "actions": actions})
    return found


def golden() -> list[Position]:
    """The positions of the golden file."""
    data = json.loads(FILE.read_text("utf-8"))
    assert data["format"] == 1
    positions: list[Position] = data["positions"]
    return positions


def written(positions: list[Position]) -> str:
    """The text of the golden file, one line for each field, so that a difference can be read."""
    entries = []
    for position in positions:
        fields = ",\n".join(f"      {json.dumps(name)}: {json.dumps(value)}" for name, value in position.items())
        entries.append(f"    {{\n{fields}\n    }}")
    return '{\n  "format": 1,\n  "positions": [\n' + ",\n".join(entries) + "\n  ]\n}\n"


def main() -> None:
    """Write the golden file again, or only compare it."""
    text = written([counted(position) for position in all_positions()])
    if "--check" in sys.argv:
        sys.exit(0 if text == FILE.read_text("utf-8") else "perft.json is not what the rules give now")
    FILE.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
