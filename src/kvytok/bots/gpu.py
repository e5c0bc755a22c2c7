"""Numba's CUDA, whatever NumPy is installed."""

import numpy as np

# numba-cuda still looks for names that NumPy 2.5 has dropped.
for _old, _new in (("row_stack", "vstack"), ("in1d", "isin"), ("trapz", "trapezoid")):
    if not hasattr(np, _old):
        setattr(np, _old, getattr(np, _new))

from numba import cuda  # noqa: E402

__all__ = ["cuda"]
