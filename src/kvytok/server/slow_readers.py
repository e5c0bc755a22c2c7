"""Slow readers: a client that asks and does not read the answers is not waited for.

Without this, what it does not read stays in memory for as long as it likes: closing a connection waits until everything
is read.
"""

import asyncio
import struct
import sys
from contextlib import suppress
from typing import Any, Final

LOOK: Final = 30.0
"""Seconds between two looks at what waits for a client."""
LEAST: Final = 60 * 1024
"""The bytes that a client reads in this time at least, if more than that waits for it."""


class ReadingClient(asyncio.Protocol):
    """A connection that ends if its client hardly reads, while everything waits for it or the connection is closed."""

    transport: asyncio.Transport
    loop: asyncio.AbstractEventLoop
    _watching: asyncio.TimerHandle | None = None
    _stuck = False
    """Whether writing waits for the client."""
    _left: int | None = None
    """The bytes that waited at the last look, if nothing was written since then."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A client has connected."""
        super().connection_made(transport)
        self._watching = self.loop.call_later(LOOK, self._look)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        self.unwatch()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """More waits for the client than is good."""
        super().pause_writing()
        self._stuck = True

    def resume_writing(self) -> None:
        """The client has read nearly everything."""
        super().resume_writing()
        self._stuck, self._left = False, None

    def unwatch(self) -> None:
        """Look no more: the connection has ended, or belongs to somebody else now."""
        if self._watching is not None:
            self._watching.cancel()
            self._watching = None

    def _look(self) -> None:
        transport: Any = self.transport
        waiting = transport.get_write_buffer_size()
        left = waiting + unconfirmed(transport)
        if self._left is not None and waiting and left > max(0, self._left - LEAST):
            transport.abort()
            return
        self._left = left if waiting and (self._stuck or transport.is_closing()) else None
        self._watching = self.loop.call_later(LOOK, self._look)


def unconfirmed(transport: asyncio.Transport) -> int:
    """The bytes that the system has taken over and the client has not confirmed; 0 where the system does not tell.

    They may be megabytes, and what we hold gets less only when a good part of them is gone.
    """
    if sys.platform == "linux":
        import fcntl
        import termios

        with suppress(OSError, AttributeError):
            told = fcntl.ioctl(transport.get_extra_info("socket").fileno(), termios.TIOCOUTQ, bytes(4))
            return int(struct.unpack("i", told)[0])
    return 0
