"""Limits for connections: how much each one may send and how long it may take, checked before any handler runs.

Uvicorn limits neither the size of a request's head nor the time it takes. Without these limits one connection could
fill the memory, and a thousand unfinished requests could keep everybody else out.
"""

import asyncio
from typing import Any, Final

import msgspec
import uvicorn
from litestar import Litestar
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from kvytok.server.conversation import LARGEST
from kvytok.server.messages import Problem
from kvytok.server.page_socket import PageSocket
from kvytok.server.slow_readers import ReadingClient

HEAD: Final = 32 * 1024
"""The most bytes of a request before its body: the address and the headers, including cookies."""
REQUEST: Final = 1024 * 1024
"""The most bytes of a whole request; far above the largest body, so that a client with a large body gets an answer."""
REQUEST_WITHIN: Final = 10.0
"""Seconds that a request may take to arrive."""
PIPELINED: Final = 8
"""The number of requests that a connection may send before it has the answers."""
UNHEARD: Final = 200
"""The number of connections of one address without a complete request so far; a new one replaces the oldest."""


LINGER: Final = 1.0
"""Seconds for which a refused connection stays open, so that a client that still sends can read why."""


class TooMuch(Exception):
    """More than a connection may send."""


class Http(ReadingClient, HttpToolsProtocol):
    """An HTTP connection with limits."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.since = self.loop.time()
        self.unheard = True
        """Whether no complete request has come yet."""
        self._arrived = 0
        """The number of bytes received of the present request."""
        self._head = 0
        """The number of bytes of its headers."""
        self._in_head = True
        self._too_much = False
        self._refused = False
        self._waiting: asyncio.TimerHandle | None = None

    # Arriving.

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A client has connected."""
        super().connection_made(transport)
        self._wait()
        host = self.client[0] if self.client else ""
        # The address is that of the connection. Behind a proxy it is the proxy's, which sends complete requests.
        unheard = [
            each
            for each in (self.connections if len(self.connections) > UNHEARD else ())
            if isinstance(each, Http) and each.unheard and each.client and each.client[0] == host
        ]
        if len(unheard) > UNHEARD:
            min(unheard, key=lambda each: each.since).transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        self._stop_waiting()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Bytes have arrived."""
        self._arrived += len(data)
        if self._refused:
            if self._arrived > REQUEST:
                self.transport.abort()
            return
        super().data_received(data)
        if self._refused or self.transport.is_closing():
            return
        if self._in_head and self._arrived > HEAD:
            self.refuse(431, Problem("too-large", f"the head of a request has at most {HEAD} bytes"))
        elif self._arrived > REQUEST:
            self.refuse(413, Problem("too-large", f"a body has at most {LARGEST} bytes"))

    def handle_websocket_upgrade(self) -> None:
        """The connection becomes a WebSocket."""
        self._stop_waiting()
        self.unwatch()
        super().handle_websocket_upgrade()

    # What the parser finds.

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._head = 0
        self._wait()

    def on_url(self, url: bytes) -> None:
        """A piece of the address has arrived."""
        self._count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header has arrived, perhaps one that follows the body."""
        self._count(len(name) + len(value) + 4)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The head of the request is complete."""
        self._in_head = False
        if len(self.pipeline) >= PIPELINED:
            raise TooMuch
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The request is complete."""
        self.unheard = False
        self._in_head = True
        self._arrived = 0
        self._stop_waiting()
        super().on_message_complete()

    def _count(self, size: int) -> None:
        self._head += size
        if self._head > HEAD:
            self._too_much = True
            raise TooMuch

    # Refusing.

    def send_400_response(self, msg: str) -> None:
        """Answer something that is not a request, or a head that is too large."""
        if self._too_much:
            self.refuse(431, Problem("too-large", f"the head of a request has at most {HEAD} bytes"))
        else:
            self.refuse(400, Problem("malformed", "this is not a request"))

    def refuse(self, status: int, problem: Problem) -> None:
        """Send the reason, read nothing more, and close the connection."""
        self._refused = True
        self._arrived = 0
        self._stop_waiting()
        self._unset_keepalive_if_required()
        said = self.cycle is not None and self.cycle.response_started and not self.cycle.response_complete
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if said or self.transport.is_closing():
            self.transport.close()
            return
        body = msgspec.json.encode(problem)
        head = b"content-type: application/json\r\ncontent-length: %d\r\nconnection: close\r\n\r\n" % len(body)
        self.transport.write(STATUS_LINE[status] + head + body)
        self.transport.write_eof()
        self.loop.call_later(LINGER, self.transport.close)

    # Waiting.

    def _wait(self) -> None:
        self._stop_waiting()
        self._waiting = self.loop.call_later(REQUEST_WITHIN, self._too_late)

    def _stop_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _too_late(self) -> None:
        if self.flow.read_paused:  # the server itself has stopped reading
            self._wait()
        elif self._arrived == 0:
            self.transport.close()  # browsers open connections in advance; a silent one is closed without an answer
        elif not self.transport.is_closing():
            self.refuse(408, Problem("malformed", f"a request comes whole within {REQUEST_WITHIN:.0f} seconds"))


def uvicorn_config(app: Litestar, graceful: int = 5) -> uvicorn.Config:
    """The settings with which uvicorn serves."""
    return uvicorn.Config(
        app,
        http=Http,
        ws=PageSocket,
        log_config=None,
        access_log=False,
        ws_max_size=LARGEST,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=graceful,
        server_header=False,
    )
