"""docs/notation.md names everything, and its game file is exactly what the program writes."""

import re
from pathlib import Path
from typing import get_args

import pytest

from kvytok import replay
from kvytok.game import EVENTS, Move
from kvytok.game.partial_move import KEYWORDS, SIMPLE_WORDS
from kvytok.game.reasons import NO_SUCH_PAYMENT, NOT_YOUR_TURN, WRONG_COUNT

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
ROWS = {match[1]: match[0] for match in re.finditer(r"^\| `(\w+)[`(].*$", PAGE, re.M)}


@pytest.mark.parametrize("kind", get_args(Move), ids=lambda kind: kind.__name__)
def test_every_move_is_in_the_table(kind: type) -> None:
    row = ROWS[kind.__name__]
    fields = ", ".join(kind.__struct_fields__)  # type: ignore[attr-defined]
    assert f"`{kind.__name__}({fields})`" in row


@pytest.mark.parametrize("word", KEYWORDS)
def test_every_keyword_is_in_the_table(word: str) -> None:
    assert re.search(rf"`{word}\b[^`]*`", PAGE)
    assert tuple(word.split()) in SIMPLE_WORDS or " " not in word


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_every_event_is_in_the_table_with_its_secrets(kind: type) -> None:
    _, _, fields, secrets, _ = ROWS[kind.__name__].split("|")
    assert re.findall(r"`(\w+)`", fields) == list(kind.__struct_fields__)  # type: ignore[attr-defined]
    assert set(re.findall(r"`(\w+)`", secrets)) == kind.secrets  # type: ignore[attr-defined]


def test_the_codes_of_moves_are_named() -> None:
    for code in (NOT_YOUR_TURN, WRONG_COUNT, NO_SUCH_PAYMENT):
        assert f"`{code}`" in PAGE


def test_the_game_file_is_that_of_the_first_example() -> None:
    first = re.search(r"```python\n(.*?)```", PAGE, re.S)
    file = re.search(r"```text\n(kvytok game .*?)```", PAGE, re.S)
    assert first is not None
    assert file is not None
    names: dict[str, object] = {}
    exec(first[1], names)
    assert names["game"].record() == file[1], "renew the game file on the page: it is game.record()"  # type: ignore[attr-defined]
    assert replay(file[1]).record() == file[1]
