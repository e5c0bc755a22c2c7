"""The connection to a table on a server: a socket that opens again by itself, and loses no move.

There is one way to recover from anything, as in the page: say `hello` with the newest step that we have.
"""

import asyncio
import contextlib
import random
from collections.abc import Callable
from typing import Final, Literal

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage, InvalidURI

from kvytok.server.messages import FromPage, FromServer, GameNews, Hello, Play, Refused
from kvytok.terminal.site_guest import SiteGuest, SiteProblem, TableLink

State = Literal["connecting", "open", "lost", "closed"]

FINAL: Final = frozenset({1009, 4400, 4403, 4404, 4409, 4429})
"""Close codes after which connecting again does not help."""
NOT_SIGNED_IN: Final = 4401
PAUSES: Final = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)
"""Seconds before the next attempt, the first one first."""
ALIVE: Final = 20.0
"""Seconds between two signs of life; a connection without them is opened again."""


class TableConnection:
    """Talks to one table until it is closed."""

    def __init__(
        self, link: TableLink, guest: SiteGuest, last: Callable[[], int], hear: Callable[[FromServer | None], None]
    ) -> None:
        self.state: State = "connecting"
        self.code: int | None = None
        """The close code of a connection that ended for ever."""
        self._link, self._guest, self._last, self._hear = link, guest, last, hear
        self._socket: ClientConnection | None = None
        self._unanswered: Play | None = None
        self._attempt = 0
        self._sending: set[asyncio.Task[None]] = set()

    @property
    def unanswered(self) -> bool:
        """Whether a move is on its way."""
        return self._unanswered is not None

    def send(self, message: FromPage) -> None:
        """Send a message; a move is kept until it is answered."""
        if isinstance(message, Play):
            self._unanswered = message
        if self._socket is not None:
            task = asyncio.ensure_future(self._send(self._socket, message))
            self._sending.add(task)
            task.add_done_callback(self._sending.discard)

    async def _send(self, socket: ClientConnection, message: FromPage) -> None:
        with contextlib.suppress(ConnectionClosed):  # whoever reads the socket notices
            await socket.send(msgspec.json.encode(message).decode())

    async def run(self) -> None:
        """Connect, and connect again whenever the connection is lost."""
        while self.state != "closed":
            code = await self._talk()
            self._socket = None
            if code in FINAL:
                self.state, self.code = "closed", code
                self._hear(None)
                return
            self.state = "lost"
            self._hear(None)
            pause = PAUSES[min(self._attempt, len(PAUSES) - 1)]
            self._attempt += 1
            await asyncio.sleep(pause * random.uniform(0.75, 1.25))
            if code == NOT_SIGNED_IN:
                try:
                    await asyncio.to_thread(self._guest.sign_in)
                except SiteProblem:
                    continue  # the next attempt tells

    async def _talk(self) -> int:
        """Talk until the connection ends; the close code."""
        headers = {"Cookie": f"kvytok_guest={self._guest.cookie}"}
        try:
            async with connect(
                self._link.socket, additional_headers=headers, max_size=None, ping_interval=ALIVE, ping_timeout=ALIVE
            ) as socket:
                self._socket = socket
                await self._send(socket, Hello(self._last()))
                async for told in socket:
                    self._receive(msgspec.json.decode(told, type=FromServer))
        except ConnectionClosed:
            pass
        except (OSError, TimeoutError, InvalidHandshake, InvalidMessage, InvalidURI, msgspec.DecodeError):
            return 1006
        return socket.close_code or 1006

    def _receive(self, message: FromServer) -> None:
        self._attempt, self.state = 0, "open"
        waiting = self._unanswered
        if waiting is not None and (
            isinstance(message, Refused) or (isinstance(message, GameNews) and message.seq > waiting.seq)
        ):
            self._unanswered = None
        self._hear(message)
        if self._unanswered is waiting is not None and isinstance(message, GameNews) and message.seq == waiting.seq:
            self.send(waiting)  # after a new hello the game has not gone on: the move was lost on the way
