"""The terminal speaks in strict words here: a message that is missing is an error, and is not shown as its id."""

import pytest

from kvytok.words.catalogue import STRICT


@pytest.fixture(autouse=True)
def strict_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(STRICT, "1")
