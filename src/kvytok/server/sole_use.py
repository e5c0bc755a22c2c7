"""Sole use of a SQLite file: a second server on the same file does not start.

Two servers on one file would both work, but the players of one would not hear of the moves at the other. The lock
belongs to the process and ends with it, however it ends.
"""

import os
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]


class InUse(ValueError):
    """Another server uses the file."""


class SoleUse:
    """A lock beside a SQLite file."""

    def __init__(self, database: Path) -> None:
        self.path = database.with_name(f"{database.name}.lock")
        self._descriptor: int | None = None

    def take(self) -> None:
        """Take the lock; `InUse` if another process has it."""
        if fcntl is None:
            return
        descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(descriptor)
            raise InUse(
                f"another server uses {self.path.with_suffix('')}; stop it first, or choose another folder with --data "
                "(several processes for one site need PostgreSQL)"
            ) from None
        self._descriptor = descriptor

    def leave(self) -> None:
        """Let others use the file."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None
