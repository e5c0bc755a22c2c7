"""A whole number of any type, as Python's own: what NumPy, PyTorch and others count with is welcome too."""

import operator


def whole_number(value: object) -> int | None:
    """The number; None if it is not a whole number. True and False are none either."""
    if isinstance(value, bool):
        return None
    try:
        return operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        return None
