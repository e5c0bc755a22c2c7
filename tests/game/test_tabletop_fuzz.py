"""Fuzzing tables: each one is scored or refused in one line. Nothing else happens with ten thousand malformed ones."""

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from depth import depth
from kvytok.game.tabletop import TableError, score_text

WORDS = (
    *("game", "players", "bonus", "name", "routes", "stations", "tickets", "flags", "a", "b", "color", "points"),
    *("usa", "europe", "paris", "europe-mega", "max", "orient_express", "base"),
    *("wien", "Відень", "berlin", "roma", "london", "dieppe", "kobenhavn", "louvre", "chicago", "WIEN", " wien "),
    *("gray", "grey", "violet", "pink", "locomotive", "black"),
    *("", "\n", "\x00", "\x1b[31m", "’", "`", "- at `$.players[0]`", "\ud800", "é" * 300, "[bold]", "İ"),
)
NUMBERS = (0, 1, -1, 4, 2**15, 2**31, 2**63, -(2**63) - 1, 10**40, 1.0, 1.5, -0.0, 1e308, 5e-324)
SCALARS = st.none() | st.booleans() | st.sampled_from(NUMBERS) | st.sampled_from(WORDS)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(WORDS), inner, max_size=3),
    max_leaves=5,
)


def table() -> dict[str, Any]:
    """A valid table that uses every key."""
    return {
        "game": "europe",
        "bonus": ["max"],
        "players": [
            {
                "name": "Ann",
                "routes": [{"a": "berlin", "b": "wien", "color": "green"}, {"a": "dieppe", "b": "london"}],
                "stations": ["roma"],
                "tickets": [{"a": "london", "b": "kobenhavn"}, {"a": "berlin", "b": "roma", "points": 9}],
                "flags": 0,
            },
            {"name": "Bob", "routes": [{"a": "roma", "b": "venezia", "color": "black"}]},
        ],
    }


TEXT = json.dumps(table()).encode()


def scored_or_refused(text: bytes) -> bool:
    """Whether the table is scored; a refusal is one line that can be printed."""
    try:
        answer = score_text(text)
    except TableError as error:
        line = str(error)
        assert line
        assert line.isprintable(), line
        assert len(line) < 500
        return False
    assert json.loads(msgspec.json.encode(answer))["winners"]
    assert min(player.rank for player in answer.players) == 1
    return True


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every container and key inside a value."""
    found: list[tuple[Any, Any]] = []
    keys = value.keys() if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        found.append((value, key))
        found += places(value[key])
    return found


def mutated(draw: st.DrawFn) -> dict[str, Any]:
    """The valid table with up to three things dropped, replaced, added or repeated."""
    whole = table()
    for _ in range(draw(st.integers(1, 3))):
        spots = places(whole)
        if not spots:
            break
        container, key = spots[draw(st.integers(0, len(spots) - 1))]
        match draw(st.sampled_from(("replace", "drop", "add", "repeat"))):
            case "replace":
                container[key] = draw(VALUES)
            case "drop":
                del container[key]
            case "add" if isinstance(container, list):
                container.insert(key, draw(VALUES))
            case "add":
                container[draw(st.sampled_from(WORDS))] = draw(VALUES)
            case "repeat" if isinstance(container, list):
                container.extend([container[key]] * draw(st.integers(1, 50)))
    return whole


TABLES = st.composite(mutated)()


def test_the_unbroken_table_is_scored() -> None:
    assert scored_or_refused(TEXT)


@pytest.mark.slow
@settings(max_examples=depth(600, 3_000))
@given(whole=TABLES)
def test_values_dropped_replaced_added_repeated(whole: dict[str, Any]) -> None:
    scored_or_refused(json.dumps(whole).encode())


@pytest.mark.slow
@settings(max_examples=depth(600, 3_000))
@given(start=st.integers(0, len(TEXT)), cut=st.integers(0, 30), junk=st.binary(max_size=12))
def test_bytes_overwritten(start: int, cut: int, junk: bytes) -> None:
    scored_or_refused(TEXT[:start] + junk + TEXT[start + cut :])


@pytest.mark.slow
@settings(max_examples=depth(500, 2_000))
@given(start=st.integers(0, len(TEXT)), part=st.integers(0, len(TEXT)), size=st.integers(0, 60))
def test_a_piece_of_the_text_in_another_place(start: int, part: int, size: int) -> None:
    """Duplicate keys, doubled brackets, values under the wrong key."""
    scored_or_refused(TEXT[:start] + TEXT[part : part + size] + TEXT[start:])


@pytest.mark.slow
@settings(max_examples=depth(400, 1_500))
@given(value=VALUES)
def test_any_json(value: Any) -> None:
    scored_or_refused(json.dumps(value).encode())


@pytest.mark.slow
@settings(max_examples=depth(200, 500))
@given(text=st.binary(max_size=80))
def test_any_bytes(text: bytes) -> None:
    assert not scored_or_refused(text)


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        b"[" * 10**6,
        b'{"players":' * 10**5,
        b'{"game": "usa", "players": [' + b"{}," * 10**5 + b"{}]}",
        b'{"game": "' + b"x" * 10**6 + b'", "players": [{}]}',
        b'{"' + b"x" * 10**6 + b'": 1}',
        b'{"game": "usa", "players": [{"name": "' + b"x" * 10**6 + b'", "flags": 1}]}',
        b'{"game": "usa", "players": [{"routes": [{"a": "' + b"x" * 10**6 + b'", "b": "", "color": ""}]}]}',
        b'{"game": "paris", "players": [{"flags": 1e400}]}',
        b'{"game": "paris", "players": [{"flags": 99999999999999999999999999}]}',
        b'{"game": "usa", "players": [{"flags": -Infinity}]}',
        b'{"game": "usa", "players": [{"name": "\\ud83d"}]}',
        b'{"game": "usa", "\\udc00": 1, "players": [{}]}',
        b'{"game": "usa", "players": [{}]} trailing',
        b'{"game": "usa", "players": [{}]}\x00',
        TEXT.decode().encode("utf-16"),
    ],
    ids=range(15),
)
def test_monsters(text: bytes) -> None:
    assert not scored_or_refused(text)
