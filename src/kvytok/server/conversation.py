"""The socket: one connection of a page to a table, with its messages in both directions."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final, Protocol

import msgspec
from litestar import WebSocket, websocket
from litestar.params import FromPath

from kvytok.server.chat import LINES_AT_HELLO, chat_line
from kvytok.server.hub import (
    FORBIDDEN,
    MALFORMED,
    NO_TABLE,
    NOT_SIGNED_IN,
    TOO_FAST,
    TOO_LARGE,
    TOO_SLOW,
    TRY_LATER,
    Closing,
    Connection,
)
from kvytok.server.live_games import DamagedGame
from kvytok.server.lobby import ENDED_BY_COMING
from kvytok.server.messages import (
    Back,
    ChatNews,
    FromPage,
    Hello,
    Ping,
    Play,
    Pong,
    React,
    Reasons,
    Refused,
    Say,
    TableNews,
    Why,
)
from kvytok.server.move_service import may_watch
from kvytok.server.refusal import AWAY, NOT_REPLAYABLE, Refusal, first_line
from kvytok.server.request_limits import Bucket, address_of
from kvytok.server.services import Services, TheServices
from kvytok.server.sign_in import base_of, from_own_site
from kvytok.server.table_row import TableRow

log = logging.getLogger(__name__)

LARGEST: Final = 16 * 1024
"""The largest message in bytes."""
HELLO_WITHIN: Final = 10.0
MALFORMED_ALLOWED: Final = 4
TOO_FAST_ALLOWED: Final = 20

DIRECT: Final = "kvytok.direct"
"""The name of the extension with which a socket offers a short way for texts."""

_decoder = msgspec.json.Decoder(FromPage)


class DirectSocket(Protocol):
    """A socket that offers a short way for texts, past the layers between it and a conversation."""

    listener: Callable[[bytes], bool] | None
    """Takes a text that arrives; False if it has to come the ordinary way."""

    def write_text(self, message: bytes) -> bool:
        """Write a text at once; False if that is not possible now."""


async def _close(socket: WebSocket[Any, Any, Any], code: int, why: str) -> None:
    """Close a socket, if the other side has not closed it already."""
    with suppress(Exception):
        await socket.close(code, why)


@websocket("/tables/{table_id:str}/socket")
async def table_socket(socket: WebSocket[Any, Any, Any], table_id: FromPath[str], services: TheServices) -> None:
    """Connect a page to a table."""
    await socket.accept()
    guest = socket.scope["state"].get("guest")
    if socket.scope["state"].get("away"):
        await _close(socket, TRY_LATER, "busy")
        return
    try:
        table = await services.store.table(table_id)
        named = None if guest is None else await services.guests.named(guest)
    except AWAY as error:
        log.warning("the database does not answer", extra={"table": table_id, "why": first_line(error)})
        await _close(socket, TRY_LATER, "busy")
        return
    if not from_own_site(socket, services.settings):
        await _close(socket, FORBIDDEN, "wrong-origin")
    elif guest is None or named is None:
        await _close(socket, NOT_SIGNED_IN, "not-signed-in")
    elif table is None:
        await _close(socket, NO_TABLE, "not-found")
    elif not may_watch(table, guest) and table.status != "open":
        await _close(socket, FORBIDDEN, "no-watchers")
    else:
        base = base_of(socket, services.settings)
        direct: Any = (socket.scope.get("extensions") or {}).get(DIRECT)
        connection = Connection(table_id, named, base, address_of(socket.scope), direct and direct.write_text)
        await Conversation(services, socket, connection, direct).run()


class Conversation:
    """All messages on one socket."""

    def __init__(
        self,
        services: Services,
        socket: WebSocket[Any, Any, Any],
        connection: Connection,
        direct: DirectSocket | None = None,
    ) -> None:
        self.services = services
        self.socket = socket
        self.connection = connection
        self.direct = direct
        self._taking: asyncio.Task[None] | None = None
        """The message that came the short way and is being handled."""
        self._reading = False
        """Whether a message that came the ordinary way is being handled; messages are handled one by one."""
        self.bucket = Bucket(services.settings.message_burst, services.settings.message_rate)
        self.moving = False
        """Whether a move of this page is under way."""
        self.malformed = 0
        self.too_fast = 0
        self.handlers: dict[type, Callable[[Any], Awaitable[None]]] = {
            Hello: self.on_hello,
            Play: self.on_play,
            Why: self.on_why,
            Say: self.on_say,
            React: self.on_react,
            Back: self.on_back,
            Ping: self.on_ping,
        }

    async def run(self) -> None:
        """Read and write until one side closes."""
        self.services.hub.add(self.connection)
        reading = asyncio.create_task(self._read())
        try:
            await self._write()
        finally:
            self.connection.close(1000, "")
            if self.direct is not None:
                self.direct.listener = None
            handling = [reading] if self._taking is None else [reading, self._taking]
            if not self.moving:  # a move ends even if its page has gone: the others still hear about it
                for task in handling:
                    task.cancel()
            await asyncio.gather(*handling, return_exceptions=True)
            self.services.hub.remove(self.connection)
            if self.connection.arrived:
                await self.services.presence.note(self.connection.table_id, self.connection.guest.id)
                with suppress(Refusal, *AWAY):  # the others are told when the database is back, by the next renewal
                    await self.services.display.show(self.connection.table_id)

    async def _write(self) -> None:
        """Send waiting messages in order until the connection closes."""
        while True:
            item = await self.connection.waiting.get()
            if isinstance(item, Closing):
                await _close(self.socket, item.code, item.why)
                return
            try:
                await self.socket.send_data(item.decode(), "text")
            except Exception:  # the page has gone; the reader notices it too
                return
            self.connection.unsent -= 1

    async def _read(self) -> None:
        """Handle the messages that come the ordinary way, and notice the end of the connection."""
        try:
            while not self.connection.closing:
                async with asyncio.timeout(None if self.connection.greeted else HELLO_WITHIN):
                    event: Any = await self.socket.receive()
                if event["type"] != "websocket.receive":
                    break
                self._reading = True
                if self._taking is not None:  # what came before is handled before
                    await asyncio.wait((self._taking,))
                await self._take(event.get("text") if event.get("text") is not None else event.get("bytes"))
                self._reading = False
                if self.direct is not None:
                    self.direct.listener = self._hear
        except TimeoutError:
            self.connection.close(TOO_SLOW, "say-hello")
        except Exception:
            self._failed()
        finally:
            self.connection.close(1000, "")

    def _hear(self, text: bytes) -> bool:
        """Begin to handle a text that came the short way; False if another message is being handled."""
        if self._reading or self._taking is not None or not self.connection.greeted or self.connection.closing:
            return False
        self._taking = asyncio.create_task(self._take_heard(text))
        return True

    async def _take_heard(self, text: bytes) -> None:
        try:
            await self._take(text)
        except Exception:
            self._failed()
        finally:
            self._taking = None

    def _failed(self) -> None:
        log.exception("a conversation failed", extra={"table": self.connection.table_id})
        self.connection.close(1011, "failed")

    async def _take(self, data: str | bytes | None) -> None:
        """Handle one message: decode it, carry it out, answer."""
        size = len(data.encode() if isinstance(data, str) else data or b"")
        if size > LARGEST:
            self.refuse(Refusal("too-large", f"a message has at most {LARGEST} bytes"))
            self.connection.close(TOO_LARGE, "too-large")
            return
        if not self.bucket.take():
            self.too_fast += 1
            if self.too_fast > TOO_FAST_ALLOWED:
                self.connection.close(TOO_FAST, "too-fast")
            else:
                self.refuse(Refusal("too-fast", "too many messages; wait a little"))
            return
        self.too_fast = 0
        try:
            message: FromPage = _decoder.decode(data or b"")
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            self.malformed += 1
            self.refuse(Refusal("malformed", str(error)[:200]))
            if self.malformed > MALFORMED_ALLOWED:
                self.connection.close(MALFORMED, "malformed")
            return
        try:
            if not self.connection.greeted and not isinstance(message, Hello):
                raise Refusal("say-hello", "the first message must be hello")
            await self.handlers[type(message)](message)
        except Refusal as refusal:
            self.refuse(refusal)
            if refusal.code == "busy":
                self._later(message)
            elif refusal.code == "stale":
                await self.services.move_service.catch_up(self.connection)
        except AWAY as error:
            about = {"table": self.connection.table_id, "why": first_line(error)}
            log.warning("the database does not answer", extra=about)
            self.refuse(Refusal("busy", "the database does not answer; try again"))
            self._later(message)
        except DamagedGame as error:
            about = {"table": self.connection.table_id, "why": str(error)[:300]}
            log.error("a game cannot be played again", extra=about)
            self.refuse(Refusal("not-replayable", NOT_REPLAYABLE))
        except Exception:
            log.exception("a message failed", extra={"table": self.connection.table_id, "type": type(message).__name__})
            self.refuse(Refusal("failed", "an error of the server; it is in its log"))

    def _later(self, message: FromPage) -> None:
        """The server is busy: a page that was not greeted, or knows only half of its table, has to come again."""
        if isinstance(message, Hello):
            self.connection.close(TRY_LATER, "busy")

    def refuse(self, refusal: Refusal) -> None:
        """Tell the page that something was not done."""
        self.services.store.metrics.refused[refusal.code] += 1
        self.connection.send(Refused(self.connection.seq, refusal.code, refusal.text, refusal.reason))

    async def _table(self) -> TableRow:
        return await self.services.move_service.need(self.connection.table_id)

    # Messages of a page.

    async def on_hello(self, message: Hello) -> None:
        """The page is there, for the first time or again: send it everything."""
        table = await self._table()
        guest = self.connection.guest
        if not may_watch(table, guest.id) and table.status != "open":
            self.connection.close(FORBIDDEN, "no-watchers")
            return
        first = not self.connection.arrived
        if first:
            # Mark the guest as present before checking whether a bot moves for them: see `let_bot_move`.
            self.connection.arrived = True
            await self.services.presence.note(table.id, guest.id)
            table = await self.services.lobby.come_back(table.id, guest.id, ENDED_BY_COMING)
            # Who has seen the table has opened the link, however soon they leave.
            await self.services.acquaintances.note_visit(table, guest.id)
        info = (await self.services.display.seen_by([table], guest.id, self.connection.base))[0]
        # From here on the connection gets all news; what it has already received is not sent again.
        self.connection.last_step = -1 if table.status == "open" else min(message.last, table.seq)
        self.connection.greeted = True
        self.connection.send(TableNews(table.seq, info))
        lines = [] if guest.id in table.barred else await self.services.store.lines(table.id, LINES_AT_HELLO)
        lines = await self.services.blocks.heard_by(guest.id, table, lines)
        self.connection.send(ChatNews(table.seq, tuple(map(chat_line, lines))))
        if first:
            await self.services.display.show(table.id)
        try:
            await self.services.move_service.catch_up(self.connection)
        except Refusal as refusal:
            if refusal.code != "not-running":  # the table is still open: the game is sent when it begins
                raise

    async def on_play(self, message: Play) -> None:
        """A move."""
        self.moving = True
        try:
            await self.services.move_service.play(
                self.connection.table_id, message.seat, message.seq, message.move, self.connection.guest.id
            )
        finally:
            self.moving = False

    async def on_why(self, message: Why) -> None:
        """A question."""
        seq, reasons = await self.services.move_service.why(
            self.connection.table_id, message.seat, message.moves, self.connection.guest.id
        )
        self.connection.send(Reasons(seq, message.id, message.seat, tuple(reasons)))

    async def on_say(self, message: Say) -> None:
        """A line of chat."""
        text = " ".join("".join(c if c.isprintable() else " " for c in message.text).split())
        if not text:
            raise Refusal("malformed", "there is nothing to read in that line")
        await self._add_line(text=text)

    async def on_react(self, message: React) -> None:
        """A quick reaction."""
        await self._add_line(reaction=message.reaction)

    async def _add_line(self, **content: str) -> None:
        table, guest = await self._table(), self.connection.guest
        own = [seat for seat in table.seats_of(guest.id) if table.seats[seat].kind == "guest"]
        own = own or list(table.seats_of(guest.id))
        seat = own[0] if own else None
        named = await self.services.guests.named(guest.id)  # the name may have changed since the page connected
        name = named.name if seat is None else table.seats[seat].name or named.name
        if guest.id in table.barred:
            raise Refusal("removed", "the host has removed you from this table")
        unheard = frozenset() if seat is None else await self.services.blocks.against(guest.id)
        await self.services.chat.say(table.id, seat, name, table.barred | unheard, **content)

    async def on_back(self, message: Back) -> None:
        """The player moves again."""
        await self.services.lobby.come_back(self.connection.table_id, self.connection.guest.id)

    async def on_ping(self, message: Ping) -> None:
        """A sign of life."""
        self.connection.send(Pong(self.connection.seq, message.id))
