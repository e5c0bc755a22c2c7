"""The exponential function in plain arithmetic: as exact as the library's, and the same with and without compiler."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kvytok.bots.exponential import LARGEST, exponential
from kvytok.rules.compiler import entry


@entry
def raise_all(numbers: np.ndarray, raised: np.ndarray) -> None:
    """The exponential of each number."""
    for i in range(numbers.shape[0]):
        raised[i] = exponential(numbers[i])


@pytest.mark.parametrize("reach", [1e-9, 1.0, 9.0, 40.0, LARGEST])
def test_it_is_wrong_by_less_than_one_unit_in_the_last_place(reach: float) -> None:
    numbers = np.random.default_rng(1).uniform(-reach, reach, 100_000)
    numbers[:3] = 0.0, reach, -reach
    raised = np.zeros_like(numbers)
    raise_all(numbers, raised)
    exact = np.array([math.exp(number) for number in numbers])
    # The library's own result may be wrong by a half unit and a little more.
    assert (np.abs(raised - exact) / np.spacing(exact)).max() <= 1.0
    assert raised[0] == 1.0


@given(st.floats(-LARGEST, LARGEST))
def test_the_compiler_changes_no_bit(number: float) -> None:
    plain = getattr(exponential, "py_func", exponential)
    assert plain(number) == exponential(number)


def test_beyond_its_reach_it_stays_where_it_is() -> None:
    assert exponential(1e9) == exponential(LARGEST) < math.inf
    assert exponential(-1e9) == exponential(-LARGEST) > 0.0
