"""Rewards by name: what they are worth, and that those of a table add up to 0."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kvytok.envs.reward import rewards_of
from kvytok.rules.record import RESULT


def finished(totals: list[int]) -> np.ndarray:
    result = np.zeros(1, RESULT)
    result["total"][0, : len(totals)] = totals
    result["rank"][0, : len(totals)] = [1 + sum(other > total for other in totals) for total in totals]
    return result


@given(st.lists(st.integers(-200, 400), min_size=2, max_size=5))
def test_rewards_of_a_table_add_up_to_nothing(totals: list[int]) -> None:
    result = finished(totals)
    for kind in ("win", "margin", "place"):
        earned = rewards_of(result, len(totals), kind)[0]
        assert earned.sum() == pytest.approx(0)
        assert earned.argmax() in [seat for seat, total in enumerate(totals) if total == max(totals)]
    assert rewards_of(result, len(totals), "score")[0].tolist() == [total / 100 for total in totals]


def test_places() -> None:
    assert rewards_of(finished([10, 40, 20]), 3, "place")[0].tolist() == [-1, 1, 0]
    assert rewards_of(finished([40, 40, 20]), 3, "place")[0].tolist() == [0.5, 0.5, -1]
    assert rewards_of(finished([7, 7]), 2, "place")[0].tolist() == [0, 0]
