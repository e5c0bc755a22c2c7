"""Every rule of the specification is explained in docs/rules, under a heading that starts with its id."""

import re
from pathlib import Path

import pytest

LAST = {"S": 6, "D": 7, "C": 11, "T": 3, "B": 3, "E": 5, "X": 14}
RULE_IDS = {f"{letter}{number}" for letter, last in LAST.items() for number in range(1, last + 1)}
HEADING = re.compile(r"^#+ ([A-Z]\d+)\b", re.MULTILINE)
MENTION = re.compile(r"\b([A-Z]\d+)\b")


@pytest.fixture(scope="module")
def pages(root: Path) -> dict[str, str]:
    return {path.name: path.read_text() for path in sorted((root / "docs" / "rules").glob("*.md"))}


def test_every_rule_is_explained(pages: dict[str, str]) -> None:
    explained = {rule for text in pages.values() for rule in HEADING.findall(text)}
    assert explained == RULE_IDS


def test_no_page_explains_a_rule_twice(pages: dict[str, str]) -> None:
    for name, text in pages.items():
        headings = HEADING.findall(text)
        assert len(headings) == len(set(headings)), name


def test_rulings_are_in_one_place(pages: dict[str, str]) -> None:
    places = {name for name, text in pages.items() for rule in HEADING.findall(text) if rule.startswith("X")}
    assert places == {"rulings.md"}


def test_pages_name_only_rules_that_exist(pages: dict[str, str]) -> None:
    mentioned = {(name, rule) for name, text in pages.items() for rule in MENTION.findall(text)}
    assert {entry for entry in mentioned if entry[1] not in RULE_IDS} == set()
