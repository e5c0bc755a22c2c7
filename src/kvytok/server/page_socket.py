"""The WebSocket of a page: limits on what it sends, and a short way for its messages in both directions.

A text that comes whole in one frame goes straight to the conversation, and a text for the page goes straight to the
wire. The ordinary way through all layers, with a parser for every kind of frame and tasks that wake each other up for
each message, costs more than making the message. Everything else takes that ordinary way: pieces of messages,
compressed ones, pings, the end of a connection, and whatever comes while a message is being handled.
"""

import asyncio
import struct
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState, SecurityError
from websockets.frames import Frame, apply_mask  # type: ignore[attr-defined]
from websockets.protocol import State

from kvytok.server.conversation import DIRECT, LARGEST
from kvytok.server.hub import TOO_LARGE
from kvytok.server.slow_readers import ReadingClient

NOT_TEXT: Final = 1007
OPEN_WITHIN: Final = 10.0
"""Seconds within which a socket is open or refused."""
FRAGMENTS: Final = 64
"""The number of pieces that a message on a socket may come in."""
TEXT: Final = 0x81
"""The first byte of a frame with a whole text."""
MASKED: Final = 0x80
MEDIUM: Final = 126
"""Says that the length follows in two bytes; the next number says: in eight."""
LONG: Final = 127
medium_head = struct.Struct(">BBH").pack
long_head = struct.Struct(">BBQ").pack


class PageSocket(ReadingClient, WebSocketsSansIOProtocol):
    """A WebSocket connection with a limit on the pieces of a message; without it, empty pieces would never end."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.listener: Callable[[bytes], bool] | None = None
        """Takes a text at once; False if it cannot now, and the text has to wait in the queue."""
        self._split = False
        """Whether frames are told apart here: the parser behind us is then always between two frames."""
        self._unread = b""
        """The beginning of a frame."""
        self._opening: asyncio.TimerHandle | None = None

    # Opening.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A client wants a socket."""
        super().connection_made(transport)
        self._opening = self.loop.call_later(OPEN_WITHIN, self._too_late)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        self._stop_waiting()
        super().connection_lost(exc)

    def _too_late(self) -> None:
        if not self.handshake_complete:
            self._refuse(503, "the server is busy; try again")

    def _stop_waiting(self) -> None:
        if self._opening is not None:
            self._opening.cancel()
            self._opening = None

    def _refuse(self, status: int, why: str) -> None:
        """Answer a request that does not become a socket, and close the connection."""
        if not self.transport.is_closing():
            # Only the bytes are taken from the parser: it has ended already if something came that it cannot read.
            self.transport.write(self.conn.reject(status, f"{why}\n").serialize())
            self.transport.close()

    def handle_parser_exception(self) -> None:
        """Something has arrived that is no frame."""
        if self.conn.close_sent is None:  # it came before the socket was open, so there is nothing to close yet
            self._refuse(400, "a socket is used only after the answer to its request")
        else:
            super().handle_parser_exception()

    def send_500_response(self) -> None:
        """Answer that the application has failed, unless another answer was given."""
        if not self.transport.is_closing():
            super().send_500_response()

    async def run_asgi(self) -> None:
        """Let the application talk to the page."""
        self.scope["extensions"][DIRECT] = self  # type: ignore[assignment]
        await super().run_asgi()

    # Writing.

    def write_text(self, message: bytes) -> bool:
        """Write a message at once, unless the page reads too slowly or the connection ends."""
        if not self.writable.is_set() or self.disconnected or self.close_sent or not self.handshake_complete:
            return False
        if self.conn.extensions:
            try:
                self.conn.send_text(message)
            except InvalidState:
                return False
            self.transport.write(b"".join(self.conn.data_to_send()))
            return True
        if self.conn.state is not State.OPEN:
            return False
        size = len(message)
        if size < MEDIUM:
            head = bytes((TEXT, size))
        else:
            head = medium_head(TEXT, MEDIUM, size) if size < 1 << 16 else long_head(TEXT, LONG, size)
        self.transport.write(head + message)
        return True

    # Reading.

    def data_received(self, data: bytes) -> None:
        """Bytes have arrived."""
        if self._split and self.conn.state is State.OPEN:
            self._take_frames(self._unread + data if self._unread else data)
            return
        if not self.handshake_initiated:
            # A page that sends more than its request before it has the answer goes the ordinary way for ever.
            self._split = data.endswith(b"\r\n\r\n")
        elif not self.handshake_complete:
            self._split = False
        super().data_received(data)
        if self.conn.handshake_exc is not None:
            # Uvicorn does not look at this: the parser has refused the request, and from websockets 17 on written why.
            if answer := b"".join(self.conn.data_to_send()):
                self.transport.write(answer)
                self.transport.close()
            elif isinstance(self.conn.handshake_exc.__cause__, SecurityError):
                self._refuse(431, "the head of a request for a socket is too long")
            else:
                self._refuse(400, "this is not a request for a socket")
        elif self._opening is not None and self.handshake_complete:
            self._stop_waiting()

    def _take_frames(self, data: bytes) -> None:
        """Take all whole frames; the beginning of another one is kept."""
        self._unread = b""
        while len(data) >= 2:
            first, second = data[0], data[1]
            length, start = second & 0x7F, 6
            if length == MEDIUM:
                if len(data) < 4:
                    break
                length, start = data[2] << 8 | data[3], 8
            if second < MASKED or second & 0x7F == LONG or length > LARGEST:
                self._split = False  # the parser closes the connection because of this frame
                super().data_received(data)
                return
            end = start + length
            if len(data) < end:
                break
            if first == TEXT and not self.frames:
                self._take_text(apply_mask(data[start:end], data[start - 4 : start]))
            else:
                super().data_received(data[:end])
            if self.conn.state is not State.OPEN:
                return  # nothing counts after the end
            data = data[end:]
        self._unread = data

    def _take_text(self, text: bytes) -> None:
        """A whole text has arrived."""
        if self.close_sent:
            return
        try:
            text.decode()
        except UnicodeDecodeError:
            self.end(NOT_TEXT)
            return
        if self.listener is None or not self.queue.empty() or not self.listener(text):
            self.curr_msg_data_type = "text"
            self.frames = [text]
            super().send_receive_event_to_app()

    def handle_cont(self, event: Frame) -> None:
        """A further piece of a message has arrived."""
        if len(self.frames) < FRAGMENTS:
            super().handle_cont(event)
        else:
            self.end(TOO_LARGE)

    def send_receive_event_to_app(self) -> None:
        """A message is complete that came in pieces, compressed, or not as text."""
        if self.curr_msg_data_type == "text":
            text, self.frames = b"".join(self.frames), []
            self._take_text(text)
        else:
            super().send_receive_event_to_app()

    def end(self, code: int) -> None:
        """Close the connection because of what it sent."""
        if not self.close_sent:
            self.close_sent = True
            self.frames = []
            self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
            with suppress(InvalidState):  # the message came before the socket was open, or together with its end
                self.conn.send_close(code)
                self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()
