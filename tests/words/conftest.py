"""Tests of the words are strict: a missing message is an error and is not replaced by English."""

from pathlib import Path

import pytest

from kvytok.words.catalogue import STRICT


@pytest.fixture(autouse=True)
def strict_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(STRICT, "1")


@pytest.fixture(scope="session")
def root_of_docs() -> str:
    """The page on translating."""
    return (Path(__file__).resolve().parents[2] / "docs" / "translating.md").read_text(encoding="utf-8")
