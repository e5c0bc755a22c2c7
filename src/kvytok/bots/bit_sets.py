"""Small sets as bits of one word: up to 64 cities, or 64 routes.

Words are unsigned and meet only unsigned numbers, which mean the same in NumPy, Numba and CUDA.
"""

from collections.abc import Callable
from typing import Any, Final

import numpy as np
from numba.extending import overload

from kvytok.rules.compiler import compiled

BITS: Final = 64
EMPTY: Final = np.uint64(0)
ONE: Final = np.uint64(1)
_PRIME: Final = np.uint64(67)
"""The powers of two leave different remainders: that tells which bit is set without trying them all."""
_PLACES: Final = np.zeros(int(_PRIME), np.uint8)
for _bit in range(BITS):
    _PLACES[2**_bit % int(_PRIME)] = _bit


@compiled
def only(member: int) -> np.uint64:
    """The set of one."""
    return np.uint64(ONE << np.uint64(member))


def first(members: np.uint64) -> int:
    """The lowest member of a set that is not empty."""
    return (int(members) & -int(members)).bit_length() - 1


@overload(first, target="cpu")
def _first_on_cpu(members: Any) -> Callable[[Any], int]:
    # LLVM knows this loop and puts one instruction in its place.
    def by_shifting(members: Any) -> int:
        place = BITS
        while members != EMPTY:
            members = np.uint64(members << ONE)
            place -= 1
        return place

    return by_shifting


@overload(first, target="cuda")
def _first_on_gpu(members: Any) -> Callable[[Any], int]:
    # The GPU's compiler does not know it.
    def by_remainder(members: Any) -> int:
        rest = members & np.uint64(members - ONE)
        return int(_PLACES[np.uint64(members ^ rest) % _PRIME])

    return by_remainder


@compiled
def without_first(members: np.uint64) -> np.uint64:
    """The set without its lowest member."""
    return np.uint64(members & np.uint64(members - ONE))
