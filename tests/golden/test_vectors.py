"""The vectors of chance hold for rules and twin, and docs/test-vectors.md agrees with the golden files."""

import json
import re
from pathlib import Path

import numpy as np
import pytest

from kvytok.rules import actions, record
from kvytok.rules.chance import below, next_word, start_stream
from kvytok.rules.tickets import shuffle_tickets

from .chance import FILE, Vector, written
from .perft import golden

PAGE = Path(__file__).resolve().parents[2] / "docs" / "test-vectors.md"
VECTORS = json.loads(FILE.read_text("utf-8"))["vectors"]


def stream(vector: Vector) -> record.State:
    states = np.zeros(1, record.STATE)
    states["key"] = np.frombuffer(bytes.fromhex(vector["key"]), "<u4")
    state: record.State = states[0]
    start_stream(state)
    return state


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: f"seed {vector['seed']}")
def test_the_rules_give_the_vectors_of_chance(vector: Vector) -> None:
    state = stream(vector)
    assert [next_word(state) for _ in vector["words"]] == vector["words"]
    for entry in vector["below"]:
        state = stream(vector)
        assert [below(state, entry["n"]) for _ in entry["numbers"]] == entry["numbers"]
        assert 16 * (int(state.blocks) - 1) + int(state.words_used) == entry["words_used"]
    state = stream(vector)
    state.ticket_deck[:10] = range(10)
    shuffle_tickets(state, 0, 10)
    assert state.ticket_deck[:10].tolist() == vector["shuffle_of_0_to_9"]


def test_the_twin_gives_the_vectors_of_chance() -> None:
    assert written() == FILE.read_text("utf-8")


def rows(first: str) -> list[list[str]]:
    """The rows of the table on the page whose header starts with a word."""
    table = re.search(rf"^\| {first}.*\n\|[-|: ]+\n((?:\|.*\n)+)", PAGE.read_text("utf-8"), re.MULTILINE)
    assert table is not None, f"no table of {first}"
    return [[cell.strip().strip("`") for cell in line.strip("|\n").split("|")] for line in table[1].splitlines()]


def test_the_page_tells_the_counts_of_the_golden_file() -> None:
    told = [(name, [int(n.replace(" ", "")) for n in nodes.split(",")]) for name, nodes in rows("position")]
    assert told == [(position["name"], position["nodes"]) for position in golden()]


def test_the_page_tells_the_action_ids() -> None:
    told = {name: int(number) for name, number, _ in rows("action")}
    names = ["TAKE", "UNSEEN", "DRAW_TICKETS", "PASS", "KEEP", "CLAIM", "PAY", "PAY_LOCOMOTIVES", "BUILD", "ADD"]
    assert told == {name: getattr(actions, name) for name in [*names, "GIVE_UP", "LEAVE_FLAG", "NO_FLAG", "ACTIONS"]}


def test_the_page_tells_vectors_of_chance() -> None:
    text = re.sub(r"\s+", " ", PAGE.read_text("utf-8"))
    for vector in VECTORS:
        if vector["seed"] in (None, 7):
            assert vector["key"] in text
            assert ", ".join(map(str, vector["words"][:4])) in text
    seven = next(vector for vector in VECTORS if vector["seed"] == 7)
    assert seven["commitment"] in text
    for entry in seven["below"]:
        assert ", ".join(map(str, entry["numbers"])) in text
    assert ", ".join(map(str, seven["shuffle_of_0_to_9"])) in text
