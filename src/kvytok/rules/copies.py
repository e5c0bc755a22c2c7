"""Copies of records for plain Python, as quick as copying bytes.

`array.copy()` copies a record field by field, which takes NumPy some twenty microseconds for a state. Copying its bytes
takes less than one.
"""

import numpy as np

from kvytok.rules.record import Records


def copy_of(records: Records) -> Records:
    """An independent copy of an array of records."""
    copied: Records = np.frombuffer(bytearray(records.tobytes()), records.dtype)
    return copied


def joined(*records: Records) -> Records:
    """One new array of copies of all these records, which are of one kind."""
    together: Records = np.frombuffer(bytearray().join([each.tobytes() for each in records]), records[0].dtype)
    return together
