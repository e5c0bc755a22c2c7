"""What the hints in the page are compared with is what Python says now (web/tests/hintReasons.test.ts compares)."""

from .hint_reasons import FIXTURE, fixture


def test_the_recorded_reasons_are_those_of_now() -> None:
    assert FIXTURE.read_text("utf-8") == fixture(), "run `python tests/wasm/hint_reasons.py`"
