"""Numba's CUDA, repaired: it works with new versions of NumPy, and with `min` and `max` in kernels."""

from collections.abc import Callable
from typing import Any

import numpy as np

# numba-cuda still uses names that NumPy 2.5 has removed.
for _old, _new in (("row_stack", "vstack"), ("in1d", "isin"), ("trapz", "trapezoid")):
    if not hasattr(np, _old):
        setattr(np, _old, getattr(np, _new))

from numba import cuda, types  # noqa: E402
from numba.extending import overload  # noqa: E402

__all__ = ["cuda"]


# Since Numba 0.68.1 `min` and `max` take any number of arguments, which its CUDA does not support.
@overload(max, target="cuda")
def _larger(a: Any, b: Any) -> Callable[[Any, Any], Any] | None:
    if not (isinstance(a, types.Number) and isinstance(b, types.Number)):
        return None

    def larger(a: Any, b: Any) -> Any:
        return a if a > b else b

    return larger


@overload(min, target="cuda")
def _smaller(a: Any, b: Any) -> Callable[[Any, Any], Any] | None:
    if not (isinstance(a, types.Number) and isinstance(b, types.Number)):
        return None

    def smaller(a: Any, b: Any) -> Any:
        return a if a < b else b

    return smaller
