"""Small sets as the bits of one 64-bit word: sets of up to 64 cities or 64 routes.

Words are unsigned and are combined only with unsigned numbers; these behave the same in NumPy, Numba and CUDA.
"""

from collections.abc import Callable
from typing import Any, Final

import numpy as np
from numba.extending import overload

from kvytok.rules.compiler import compiled

BITS: Final = 64
EMPTY: Final = np.uint64(0)
ONE: Final = np.uint64(1)


@compiled
def only(member: int) -> np.uint64:
    """The set with the single member `member`."""
    return np.uint64(ONE << np.uint64(member))


def first(members: np.uint64) -> int:
    """The lowest member of a set that is not empty."""
    return (int(members) & -int(members)).bit_length() - 1


@overload(first, target="cpu")
def _first_on_cpu(members: Any) -> Callable[[Any], int]:
    # LLVM recognises this loop and replaces it by one instruction.
    def by_shifting(members: Any) -> int:
        place = BITS
        while members != EMPTY:
            members = np.uint64(members << ONE)
            place -= 1
        return place

    return by_shifting


@overload(first, target="cuda")
def _first_on_gpu(members: Any) -> Callable[[Any], int]:
    # The GPU compiler does not recognise that loop, but offers the instruction.
    from kvytok.bots.batches.gpu import cuda

    def by_instruction(members: Any) -> int:
        return int(cuda.ffs(members)) - 1

    return by_instruction


@compiled
def without_first(members: np.uint64) -> np.uint64:
    """The set without its lowest member."""
    return np.uint64(members & np.uint64(members - ONE))
