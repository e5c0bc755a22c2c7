"""A page's connection to a table for measurements: as little work for a message as possible.

The players of a measurement share the machine with the server, so what they need is not there for the server. This
knows only what a server of ours sends: texts that come whole, pings, and the end.
"""

import asyncio
import base64
import os
from collections.abc import Callable
from typing import Final, cast
from urllib.parse import urlsplit

UPGRADE: Final = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n"
)
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
NO_MASK: Final = bytes(4)
"""A page has to mask what it sends; with this mask it stays as it is."""


class PageClient(asyncio.Protocol):
    """A WebSocket to a table; every text goes to `hear`."""

    def __init__(self, request: str, hear: Callable[[bytes], None]) -> None:
        self.request = request
        self.hear = hear
        self.open = asyncio.get_running_loop().create_future()
        self.closed = False
        self._transport: asyncio.Transport | None = None
        self._unread = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The server is there: ask for a WebSocket."""
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self.request.encode())

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        self.closed = True
        if not self.open.done():
            self.open.set_exception(ConnectionError("the server does not open a WebSocket"))

    def data_received(self, data: bytes) -> None:
        """Bytes have arrived: the answer to the request first, then frames."""
        data = self._unread + data if self._unread else data
        if not self.open.done():
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._unread = head
                return
            assert b" 101 " in head.split(b"\r\n", 1)[0], head
            self.open.set_result(None)
        while len(data) >= 2:
            length, start = data[1], 2
            if length >= 126:
                start = 4 if length == 126 else 10
                length = int.from_bytes(data[2:start], "big")
            if len(data) < start + length:
                break
            self._take(data[0] & 15, data[start : start + length])
            data = data[start + length :]
        self._unread = data

    def _take(self, kind: int, content: bytes) -> None:
        if kind == TEXT:
            self.hear(content)
        elif kind == PING:
            self._send(PONG, content)
        elif kind == CLOSE:
            self.close()

    def send(self, text: bytes) -> None:
        """Send a text."""
        self._send(TEXT, text)

    def _send(self, kind: int, content: bytes) -> None:
        assert self._transport is not None
        length = len(content)
        size = bytes((128 | length,)) if length < 126 else bytes((128 | 126,)) + length.to_bytes(2, "big")
        self._transport.write(bytes((128 | kind,)) + size + NO_MASK + content)

    def close(self) -> None:
        """End the connection."""
        if self._transport is not None and not self.closed:
            self._send(CLOSE, b"\x03\xe8")
            self._transport.close()


async def connected(url: str, path: str, cookie: str, hear: Callable[[bytes], None]) -> PageClient:
    """A WebSocket to `path` of the server at `url`."""
    address = urlsplit(url)
    key = base64.b64encode(os.urandom(16)).decode()
    request = UPGRADE.format(path=path, host=address.netloc, key=key, cookie=cookie)
    _, client = await asyncio.get_running_loop().create_connection(
        lambda: PageClient(request, hear), address.hostname, address.port
    )
    await client.open
    return client
