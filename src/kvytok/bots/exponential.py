"""The exponential function in plain arithmetic: the same bits on every processor and in the browser.

`np.exp` is another program on each machine, and its last bit differs. Here are only additions, multiplications and one
power of two, which everybody rounds alike; the result is wrong by less than one unit in the last place.
"""

from math import factorial
from typing import Final

import numpy as np

from kvytok.rules.compiler import compiled

LARGEST: Final = 708.0
"""Larger numbers count as this one, and smaller ones than its opposite as that: no result overflows or vanishes."""
PER_DOUBLING: Final = 1.4426950408889634
"""How often the result doubles when the number grows by 1."""
DOUBLING: Final = 0.6931471803691238
"""By how much the number grows when the result doubles; the last bits are zero, so whole multiples are exact."""
DOUBLING_REST: Final = 1.9082149292705877e-10
"""What `DOUBLING` lacks."""
SERIES: Final = tuple(1.0 / factorial(n) for n in range(14))
"""The terms of the series around zero: enough for half a doubling on each side."""
BIAS: Final = 1023
"""The exponent of 1 in a 64-bit float."""
EXPONENT_AT: Final = 52
"""The place of the exponent in a 64-bit float."""


@compiled
def exponential(x: float) -> float:
    """e to the power of `x`."""
    x = min(LARGEST, max(-LARGEST, x))
    doublings = int(x * PER_DOUBLING + (0.5 if x >= 0.0 else -0.5))
    whole = x - doublings * DOUBLING
    rest = doublings * DOUBLING_REST
    r = whole - rest
    # Beyond the first two terms, everything is so small that its own rounding does not matter.
    tail = SERIES[13]
    for n in range(12, 1, -1):
        tail = tail * r + SERIES[n]
    near_one = 1.0 + (whole + (r * r * tail - rest))
    return float(near_one * np.int64((doublings + BIAS) << EXPONENT_AT).view(np.float64))
