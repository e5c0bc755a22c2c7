"""The steady clock: milliseconds since 1970 that never run backwards, whatever happens to the clock of the machine.

Deadlines and the times when bots are due are stored as points of time. If the machine's clock steps back an hour, they
must not all be an hour away. So time goes on here as it passes, from the latest point that was ever seen.

Nodes that share a PostgreSQL take the time from it: leases are points of time too, and a node whose machine is three
seconds ahead would hold them three seconds longer than the others think.
"""

import threading
import time


class SteadyClock:
    """A clock that follows the machine's clock forwards only."""

    def __init__(self) -> None:
        self._ahead = 0
        """The most nanoseconds that the time was ever ahead of the machine's uptime."""
        self._alone = True
        """Whether the machine's clock counts; not if the time comes from the database."""
        self._lock = threading.Lock()

    def now(self) -> int:
        """The time in milliseconds."""
        with self._lock:
            uptime = time.monotonic_ns()
            if self._alone:
                self._ahead = max(self._ahead, time.time_ns() - uptime)
            return (uptime + self._ahead) // 1_000_000

    def not_before(self, at: int) -> None:
        """It is at least `at`: another process, perhaps this one before a restart, has seen that time."""
        with self._lock:
            self._ahead = max(self._ahead, at * 1_000_000 - time.monotonic_ns())

    def begin(self, at: int, shared: bool) -> None:
        """Start from `at`, the latest time in the database; if it is shared, the machine's clock does not count."""
        with self._lock:
            self._alone, ahead = not shared, at * 1_000_000 - time.monotonic_ns()
            self._ahead = ahead if shared else max(self._ahead, ahead)


clock = SteadyClock()
"""The clock of this process."""
