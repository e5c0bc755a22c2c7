"""The compiled rules and the twin both give the decision-tree counts of the golden file."""

import copy

import numba
import pytest

from kvytok.rules.record import PHASE_NAMES
from twin.engine import action_of
from twin.game import TwinGame
from twin.scene import key_of

from .perft import FILE, GAMES, Position, engine_of, golden, perft, written

POSITIONS = golden()
TWIN_NODES = 6000
"""The twin counts to the last depth that has at most this number of nodes."""


@pytest.mark.slow
@pytest.mark.skipif(numba.config.DISABLE_JIT, reason="millions of nodes are for the compiler")
@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position["name"])
def test_counts_of_the_compiled_rules(position: Position) -> None:
    nodes, asked = perft(engine_of(position), len(position["nodes"]))
    assert nodes == position["nodes"]
    assert asked == position["asked"]


def twin_of(position: Position) -> TwinGame:
    """The position in the twin."""
    game = TwinGame(position["game"], position["players"], key_of(position["seed"]))
    for action in position["actions"]:
        game.play(next(decision for decision in game.legal() if action_of(decision) == action))
    return game


def twin_perft(game: TwinGame, depth: int) -> list[int]:
    """The number of nodes at depths 1 to `depth`, level by level."""
    level, nodes = [game], []
    facts = {id(fact): fact for fact in (game.game, game.board, game.tickets_in_play)}
    for _ in range(depth):
        following = []
        nodes.append(0)
        for each in level:
            decisions = each.legal()
            nodes[-1] += len(decisions)
            if len(nodes) < depth:
                for decision in decisions:
                    after = copy.deepcopy(each, dict(facts))
                    after.play(decision)
                    following.append(after)
        level = following
    return nodes


@pytest.mark.slow
@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position["name"])
def test_counts_of_the_twin(position: Position) -> None:
    nodes = [n for n in position["nodes"] if n <= TWIN_NODES]
    assert nodes
    assert twin_perft(twin_of(position), len(nodes)) == nodes


def test_every_game_and_every_phase_is_counted() -> None:
    for game, most in GAMES.items():
        mine = [position for position in POSITIONS if position["game"] == game]
        assert {2, most} <= {position["players"] for position in mine}
        asked = {phase for position in mine for phase in position["asked"]}
        wanted = {"opening", "turn", "second-card", "tickets", "payment", "over"}
        if game.startswith("europe"):
            wanted |= {"tunnel", "station-payment"}
        if game == "europe-mega":
            wanted.add("opening-long")
        if game == "paris":
            wanted.add("flag")
        if game == "ukraine":
            wanted.add("tunnel")
        assert asked == wanted
        assert wanted <= set(PHASE_NAMES)


def test_the_file_is_written_as_it_is_read() -> None:
    assert written(POSITIONS) == FILE.read_text("utf-8")
