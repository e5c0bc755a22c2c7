"""The hub: knows which pages are connected to which table, and sends to them. It lives in memory only.

With several nodes each has its own hub. A notice that a table has changed is enough: every connection knows the newest
step that it was sent, and the rest is in the database.
"""

import asyncio
import math
import time
from collections.abc import Callable, Iterable
from typing import Final

import msgspec

from kvytok.server.guests import Guest
from kvytok.server.messages import BotWaits, ChatLine, ChatNews, FromServer

WAITING: Final = 200
"""The number of messages that may wait for a connection that does not read."""
SOCKETS: Final = 8
"""The number of connections that a guest may have to one table."""
PROMISES: Final = 1000
"""At this number of promises, those that are over are forgotten."""

GOING_AWAY: Final = 1001
TOO_LARGE: Final = 1009
TRY_LATER: Final = 1013
MALFORMED: Final = 4400
NOT_SIGNED_IN: Final = 4401
FORBIDDEN: Final = 4403
NO_TABLE: Final = 4404
TOO_SLOW: Final = 4408
REPLACED: Final = 4409
TOO_FAST: Final = 4429

_encoder = msgspec.json.Encoder()


def encode(message: FromServer) -> bytes:
    """A message as it is sent."""
    return _encoder.encode(message)


class Closing(msgspec.Struct, frozen=True):
    """The end of a connection: its code and reason."""

    code: int
    why: str


class Connection:
    """A guest's socket at a table: what waits to be sent, and what was sent."""

    def __init__(
        self, table_id: str, guest: Guest, base: str, address: str = "", write: Callable[[bytes], bool] | None = None
    ) -> None:
        self.table_id = table_id
        self.guest = guest
        self.base = base
        """The web address of the site, for links."""
        self.address = address
        """The network address of the page."""
        self.arrived = False
        """Whether the page has said hello."""
        self.greeted = False
        """Whether its hello was answered; before that it is sent nothing."""
        self.last_step = -1
        """The newest step that was sent."""
        self.shown = 0
        """The number of the newest table state that was sent."""
        self.write = write
        """Writes a message to the socket at once; False if that is not possible now."""
        self.waiting: asyncio.Queue[bytes | Closing] = asyncio.Queue()
        self.unsent = 0
        """The number of messages that wait, and the one that is being sent."""
        self.closing = False

    @property
    def seq(self) -> int:
        """The sequence number of the newest step that this connection knows."""
        return max(0, self.last_step)

    def send(self, message: FromServer) -> None:
        """Send a message, or queue it."""
        self.send_encoded(encode(message))

    def send_encoded(self, message: bytes) -> None:
        """Send a message that is encoded already, or queue it; a connection that reads too slowly is closed."""
        if self.closing:
            return
        if self.unsent == 0 and self.write is not None and self.write(message):
            return
        if self.unsent >= WAITING:
            self.close(TOO_SLOW, "too many messages are waiting")
        else:
            self.unsent += 1
            self.waiting.put_nowait(message)

    def close(self, code: int, why: str) -> None:
        """End the connection after the messages that wait already."""
        if not self.closing:
            self.closing = True
            self.waiting.put_nowait(Closing(code, why))


class Promise(msgspec.Struct, frozen=True):
    """When a bot that waits for its turn to think will have moved."""

    after: int
    """The number of moves that were played when it was asked; after the next one nothing is promised any more."""
    seat: int
    until: float
    """On the clock of this process."""

    @property
    def about(self) -> int:
        """The number of seconds until then, at least 1."""
        return max(1, math.ceil(self.until - time.monotonic()))


class Hub:
    """All connections of this process."""

    def __init__(self) -> None:
        self._tables: dict[str, list[Connection]] = {}
        self.promises: dict[str, Promise] = {}
        """The newest promise at each table, for those who come later; perhaps it is no longer needed."""

    def add(self, connection: Connection) -> None:
        """A page has connected. A guest's oldest connections end when there are too many."""
        here = self._tables.setdefault(connection.table_id, [])
        own = [each for each in here if each.guest.id == connection.guest.id and not each.closing]
        for each in own[: max(0, len(own) - SOCKETS + 1)]:
            each.close(REPLACED, "this guest has connected elsewhere")
        here.append(connection)

    def remove(self, connection: Connection) -> None:
        """A page has disconnected."""
        here = self._tables.get(connection.table_id, [])
        if connection in here:
            here.remove(connection)
        if not here:
            self._tables.pop(connection.table_id, None)

    def at(self, table_id: str) -> list[Connection]:
        """The connections to a table that get messages."""
        return [each for each in self._tables.get(table_id, ()) if each.greeted and not each.closing]

    def present(self, table_id: str) -> frozenset[str]:
        """The guests who are connected to a table."""
        here = self._tables.get(table_id, ())
        return frozenset(each.guest.id for each in here if each.arrived and not each.closing)

    def addresses(self, table_id: str) -> dict[str, str]:
        """The network address of each guest who is connected to a table."""
        here = self._tables.get(table_id, ())
        return {each.guest.id: each.address for each in here if each.arrived and not each.closing}

    def everybody(self) -> set[tuple[str, str]]:
        """All pairs of a table and a guest who is connected to it."""
        return {(table_id, guest) for table_id in self._tables for guest in self.present(table_id)}

    def tables(self) -> list[str]:
        """The tables that have connections."""
        return list(self._tables)

    def say(self, table_id: str, lines: Iterable[ChatLine], barred: frozenset[str] = frozenset()) -> None:
        """Send chat lines to everybody at a table except those whom the host has removed."""
        told = tuple(lines)
        for connection in self.at(table_id):
            if connection.guest.id not in barred:
                connection.send(ChatNews(connection.seq, told))

    def close_guest(self, guest: str) -> None:
        """Close the connections of a guest, some of whose devices were signed out; the others reconnect."""
        for here in self._tables.values():
            for connection in here:
                if connection.guest.id == guest:
                    connection.close(GOING_AWAY, "who you are has changed")

    def promise(self, table_id: str, after: int, seat: int, about: int) -> None:
        """Tell everybody at a table in about how many seconds the bot of a seat will move, and whoever comes."""
        if len(self.promises) >= PROMISES:
            now = time.monotonic()
            self.promises = {table: each for table, each in self.promises.items() if each.until > now}
        self.promises[table_id] = Promise(after, seat, time.monotonic() + about)
        for connection in self.at(table_id):
            connection.send(BotWaits(connection.seq, seat, about))

    def close_all(self) -> None:
        """Close all connections because the server stops; the pages reconnect by themselves."""
        for here in self._tables.values():
            for connection in here:
                connection.close(GOING_AWAY, "the server restarts")

    def __len__(self) -> int:
        return sum(len(here) for here in self._tables.values())
