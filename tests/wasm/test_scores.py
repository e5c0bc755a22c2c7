"""What the scores in the page are compared with is what Python says now (web/tests/score.test.ts compares)."""

from .scores import FIXTURE, fixture


def test_the_recorded_scores_are_those_of_now() -> None:
    assert FIXTURE.read_text("utf-8") == fixture(), "run `python tests/wasm/scores.py`"
