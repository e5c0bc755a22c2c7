"""Copies of records are equal, independent, and can be written."""

import numpy as np

from kvytok.rules.copies import copy_of, joined
from kvytok.rules.record import STATE


def test_copies_are_independent() -> None:
    states = np.zeros(2, STATE)
    states["decisions"] = (3, 4)
    copied, both = copy_of(states), joined(states[:1], states[1:])
    assert copied.tobytes() == both.tobytes() == states.tobytes()
    copied["decisions"][0] = 9
    both["decisions"][1] = 9
    assert states["decisions"].tolist() == [3, 4]
