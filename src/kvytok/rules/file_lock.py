"""A lock on an open file, on every system: it ends with its process, whatever happens to that."""

import time
from collections.abc import Callable
from typing import IO, Any

fcntl: Any
msvcrt: Any
try:
    import fcntl
except ImportError:  # Windows
    fcntl = None
try:
    import msvcrt
except ImportError:  # everything else
    msvcrt = None

AGAIN = 0.1
"""Seconds between two tries on Windows, where waiting itself gives up after ten seconds."""


def take_lock(file: IO[bytes], waiting: Callable[[], None]) -> None:
    """Lock a file; if another process has it, `waiting` is called once, and then this waits. `OSError` if it cannot."""
    if fcntl is not None:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            waiting()
            fcntl.flock(file, fcntl.LOCK_EX)
    elif msvcrt is not None:
        told = False
        while not _taken(file):
            if not told:
                waiting()
                told = True
            time.sleep(AGAIN)


def _taken(file: IO[bytes]) -> bool:
    """Try once to lock the first byte of a file, as Windows does it."""
    file.seek(0)
    try:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    except PermissionError:
        return False
    return True
