"""Hostile clients: raw sockets and requests that break all rules, for `bench/attackers.py`."""

import asyncio
import base64
import json
import random
import re
import secrets
import string
from collections import Counter
from contextlib import suppress
from typing import Any

BATCH = 100
"""Messages that are sent at once."""
BATCHES = 4
"""Batches on one socket."""
BROKEN_ALLOWED = 4
"""Broken messages that a connection may send; the next one ends it."""
STRANGE = (
    "",
    "\0",
    "\u202e\u2066",
    "<script>alert(1)</script>",
    "🚂" * 50,
    "{" * 60,
    "' OR 1=1 --",
    "../../secret",
    "é",
)
WORDS = (
    "claim",
    "keep",
    "take",
    "build",
    "add",
    "pass",
    "tickets",
    "give up",
    "paris-zurich",
    "red",
    "locomotive",
    "9",
)
SHOWN_HAND = re.compile(rb'"hand":\{[^}]*[1-9]|"offer":\[\{')
"""What a watcher must never hear: cards in a hand, tickets to choose from."""
RAW = (
    b"GET\r\n\r\n",
    b"GET /api/me HTTP/9.9\r\nHost: x\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\0" * 40 + b"\r\n\r\n",
    b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n",
    b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999\r\n\r\n",
    b"GET /api/me HTTP/1.1\r\nHost: x\r\nX: " + b"a" * 40_000 + b"\r\n\r\n",
    b"GET /" + b"a" * 40_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
    b"PATCH /api/me HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n\r\n",
    b"GET /api/me HTTP/1.1\r\nHost: x\nEvil: y\r\n\r\n",
)
"""Requests that are none, or that two programs could read in two ways."""

ODD = (
    "Content-Length: 5\r\n",
    "Content-Length: 0\r\nContent-Length: 7\r\n",
    "Content-Length: x\r\n",
    "Transfer-Encoding: chunked\r\n",
    "X: " + "y" * 9_000 + "\r\n",
    "X: " + "y" * 40_000 + "\r\n",
    "x: y\r\n" * 130,
    "x: y\r\n" * 3_000,
    "Expect: 100-continue\r\n",
    "Sec-WebSocket-Version: 99\r\n",
    "Sec-WebSocket-Key: short\r\n",
    "Sec-WebSocket-Extensions: permessage-deflate; server_max_window_bits=99\r\n",
    "Sec-WebSocket-Protocol: " + "a, " * 500 + "b\r\n",
    "X\x00: y\r\n",
    "X: y\x00\r\n",
    " folded: y\r\n",
    "X : y\r\n",
)
"""What makes a request for a socket odd: a server either opens one or says no, and never leaves it hanging."""
EARLY = (
    b"",
    b"",
    b"\x81\x01{",
    b"\xf1\x80\0\0\0\0",
    b"\x81\xff" + b"\xff" * 12,
    b"\x89\x80\0\0\0\0",
    b"\x88\x80\0\0\0\0",
)
"""What comes before the answer: nothing, or frames that are right or wrong."""
HALVES = (
    b"\x81",
    b"\x81\xfe\x10",
    b"\x81\xfe\x10\x00\0\0\0\0" + b"y" * 100,
    b"\x01\x81\0\0\0\0y",
    b"\x01\x81\0\0\0\0y" + b"\x00\x81\0\0\0\0y" * 20,
    b"\x89\x85\0\0\0\0ab",
    b"\x88\x82\0\0",
)
"""Frames and messages that never end."""


def frame(message: bytes, kind: int = 1) -> bytes:
    """A WebSocket frame as clients send it, with a mask that changes nothing."""
    size = len(message)
    length = bytes((0x80 | size,)) if size < 126 else bytes((0x80 | 126,)) + size.to_bytes(2, "big")
    return bytes((0x80 | kind,)) + length + b"\0\0\0\0" + message


def upgrade(port: int, table: str, cookie: str, more: str = "") -> bytes:
    """The request that opens a socket to a table."""
    key = base64.b64encode(secrets.token_bytes(16)).decode()
    head = (
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
        f"Cookie: {cookie}\r\n{more}\r\n"
    )
    return head.encode()


class Outsider:
    """A guest without a seat who breaks all rules, and what the server says to them."""

    def __init__(self, port: int, cookies: list[str], tables: list[str], needles: list[bytes], seed: int) -> None:
        self.port = port
        self.cookies = cookies
        self.tables = tables
        self.needles = needles
        self.rng = random.Random(seed)
        self.leaks: list[str] = []
        self.heard: Counter[str] = Counter()
        self.sent = 0

    # Sockets.

    def wrong(self) -> bytes:
        """A message that fits the schema, and must change nothing."""
        rng = self.rng
        number = rng.choice((0, 1, 2, rng.randrange(400), 2**31, 2**53))
        seat = rng.randrange(5)
        text = " ".join(rng.choices(WORDS, k=rng.randrange(1, 6))) if rng.random() < 0.8 else rng.choice(STRANGE)
        claim = {
            "move": "claim",
            "route": text,
            "cards": {"color": "red", "count": rng.randrange(1, 9), "locomotives": 0},
        }
        message: dict[str, Any] = rng.choice(
            (
                {"type": "move", "seat": seat, "seq": number, "move": text or "pass"},
                {"type": "move", "seat": seat, "seq": number, "move": claim},
                {"type": "move", "seat": seat, "seq": number, "move": {"move": "take-unseen"}},
                {"type": "why", "id": number, "seat": seat, "moves": [text or "pass"] * rng.randrange(3)},
                {"type": "ping", "id": number},
                {"type": "back"},
            )
        )
        return json.dumps(message).encode()

    def broken(self) -> bytes:
        """Bytes that are no message."""
        rng, whole = self.rng, self.wrong()
        deep = rng.choice((10, 2000, 8000))
        return rng.choice(
            (
                whole[: rng.randrange(len(whole))],
                bytes(rng.choices(range(256), k=rng.randrange(1, 60))),
                b"[" * deep,
                b"[" * (deep // 2) + b"]" * (deep // 2),
                b'{"type":' * min(deep, 1900),
                b'{"type":"move","seat":0,"seq":0,"move":' + b'{"move":' * 1500 + b"1" + b"}" * 1501,
                whole.replace(b'"', b"'"),
                b'{"type":"say","text":"\\ud800"}',
                json.dumps({"type": rng.choice(STRANGE), "seat": rng.choice((None, -1, 1e300, [], {}))}).encode(),
                json.dumps({"type": "move", "seat": 0, "seq": -1, "move": None, "extra": "x" * 400}).encode(),
            )
        )

    async def listen(self, reader: asyncio.StreamReader) -> None:
        """Read everything, and look for secrets in it."""
        kept = b""
        with suppress(OSError):
            while data := await reader.read(1 << 18):
                self.look(kept + data)
                self.heard["refused"] += data.count(b'"type":"refused"')
                kept = data[-100:]

    def look(self, data: bytes) -> None:
        """Note every secret in what the server has said."""
        self.leaks += [f"{needle!r} in an answer" for needle in self.needles if needle in data]
        self.leaks += [f"a hand: {found[0]!r}" for found in SHOWN_HAND.finditer(data)]

    async def flood(self, count: int) -> None:
        """Send `count` messages, over as many sockets as that takes."""
        while self.sent < count:
            let_in = self.rng.random() < 0.8
            raw = self.rng.random() < 0.75  # a few broken messages end a connection; the next one opens at once
            batches = [[self.broken() for _ in range(BROKEN_ALLOWED + 1)]] if raw else self.batches(let_in)
            cookie = self.cookies[0] if let_in else self.rng.choice(self.cookies)
            table = self.tables[0] if let_in else self.rng.choice(self.tables)
            listening: asyncio.Task[None] | None = None
            with suppress(OSError, TimeoutError, asyncio.IncompleteReadError):
                reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
                writer.write(upgrade(self.port, table, cookie))
                if self.rng.random() < 0.9:  # the others do not wait for the answer, as they should
                    self.look(await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 60))
                writer.write(frame(b'{"type":"hello"}'))
                listening = asyncio.create_task(self.listen(reader))
                for batch in batches:
                    writer.write(b"".join(frame(each, self.rng.choice((1, 1, 1, 2))) for each in batch))
                    await writer.drain()
                    self.sent += len(batch)
                    self.heard["broken"] += len(batch) if raw else 1
                    self.heard["wrong"] += 0 if raw else len(batch) - 1
                    self.heard["let in"] += let_in * len(batch)
                writer.write(frame(b"\x03\xe8", 8))
                await asyncio.wait_for(listening, 60)
            if listening is not None:
                listening.cancel()
                writer.transport.abort()

    def batches(self, let_in: bool) -> list[list[bytes]]:
        """Messages that fit the schema, with one broken one in each batch."""
        found = [
            [self.broken(), *(self.wrong() for _ in range(BATCH - 1))] for _ in range(BATCHES * 5 if let_in else 1)
        ]
        for batch in found[:BROKEN_ALLOWED]:
            self.rng.shuffle(batch)
        for batch in found[BROKEN_ALLOWED:]:
            batch[0] = self.wrong()
        return found

    # Requests.

    async def request(self, paths: list[tuple[str, str]], count: int) -> None:
        """Send requests until `count` are answered, over connections that stay open as long as the server wants."""
        answered = 0
        while answered < count:
            writer = None
            with suppress(OSError):
                reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
                for _ in range(min(200, count - answered)):
                    raw = self.rng.random() < 0.03
                    writer.write(self.rng.choice(RAW) if raw else self.one_request(paths))
                    try:
                        status, last = await asyncio.wait_for(self.answer(reader), 60)
                    except (asyncio.IncompleteReadError, TimeoutError, ConnectionError):
                        self.heard["raw, no answer" if raw else "no answer"] += 1
                        break
                    answered += 1
                    self.heard[str(status)] += 1
                    if last:  # the server has said that it closes the connection
                        self.heard["closed by the server"] += 1
                        break
            if writer is not None:
                writer.transport.abort()

    def one_request(self, paths: list[tuple[str, str]]) -> bytes:
        """A request to some address of the API, wrong in one way or several."""
        rng = self.rng
        method, path = rng.choice(paths)
        for name in re.findall(r"\{(\w+)\}", path):
            given = rng.choice(
                (rng.choice(self.tables), "".join(rng.choices(string.ascii_lowercase, k=8)), "%00", "%F0", "..%2F..")
            )
            seat = rng.choice(("0", "1", "4", "99", "-1", "x"))
            path = path.replace(f"{{{name}}}", seat if name == "seat" else given)
        if rng.random() < 0.1:
            method = rng.choice(("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "BREW"))
        body = rng.choice(
            (
                b"",
                b"{}",
                b"[" * rng.choice((10, 8000)),
                b'{"a":' * 2500 + b"1" + b"}" * 2500,
                json.dumps({"name": rng.choice(STRANGE), "seat": rng.randrange(6), "color": 1, "kind": "bot"}).encode(),
                json.dumps({"game": "usa", "seats": [{"kind": "me"}] * rng.randrange(9)}).encode(),
                bytes(rng.choices(range(256), k=40)),
            )
        )
        origin = rng.choice(("", "", "Origin: https://evil.example\r\n", "Sec-Fetch-Site: cross-site\r\n"))
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nCookie: {rng.choice(self.cookies)}\r\n{origin}"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        return head.encode() + body

    async def answer(self, reader: asyncio.StreamReader) -> tuple[int, bool]:
        """Read one answer: its status, and whether it is the last one on this connection."""
        head = await reader.readuntil(b"\r\n\r\n")
        lower = head.lower()
        if b"content-length:" in lower:
            size = int(lower.split(b"content-length:")[1].split(b"\r\n")[0])
            body = b"" if lower.startswith(b"http/1.1 304") else await reader.readexactly(size)
        else:
            body = b""
            while b"transfer-encoding: chunked" in lower and (line := await reader.readline()) != b"0\r\n":
                body += (await reader.readexactly(int(line, 16) + 2))[:-2]
            if b"transfer-encoding: chunked" in lower:
                await reader.readline()
        self.look(head + body)
        return int(head.split(b" ", 2)[1]), b"connection: close" in lower


class IdleSocket(asyncio.Protocol):
    """A socket that says hello and then nothing more; it answers the server's pings, as every browser does."""

    def __init__(self, head: bytes) -> None:
        self.head = head
        self.greeted = False
        self.closed = False
        self.why = ""
        """Why the server closed the socket: its code and reason, or what was seen."""
        self.bytes = 0
        self._buffer = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a socket."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self.head)

    def connection_lost(self, error: Exception | None) -> None:
        """The server has closed it, or we have."""
        self.closed = True
        if not self.why:
            self.why = f"{'after' if self.greeted else 'before'} the answer, {self.bytes} bytes, {error or 'the end'}"

    def data_received(self, data: bytes) -> None:
        """Read frames, keep nothing, and answer pings."""
        self.bytes += len(data)
        self._buffer += data
        if not self.greeted:
            head, end, rest = self._buffer.partition(b"\r\n\r\n")
            if not end:
                return
            self.greeted, self._buffer = head.startswith(b"HTTP/1.1 101"), rest
            if not self.greeted:
                self.why = f"not opened: {head.splitlines()[0].decode(errors='replace')}"
                return
            self.transport.write(frame(b'{"type":"hello"}'))
        while len(self._buffer) >= 2:
            kind, size, begin = self._buffer[0] & 15, self._buffer[1] & 127, 2
            if size >= 126:
                wide = 2 if size == 126 else 8
                begin = 2 + wide
                if len(self._buffer) < begin:
                    return
                size = int.from_bytes(self._buffer[2:begin], "big")
            if len(self._buffer) < begin + size:
                return
            payload, self._buffer = self._buffer[begin : begin + size], self._buffer[begin + size :]
            if kind == 8:
                self.why = f"{int.from_bytes(payload[:2], 'big')} {payload[2:].decode(errors='replace')}"
            if kind == 9:
                self.transport.write(frame(payload, 10))


async def ended(reader: asyncio.StreamReader, within: float) -> bytes | None:
    """All that the server says until it ends the connection; None if it does not in time."""
    said = b""
    try:
        async with asyncio.timeout(within):
            with suppress(OSError):
                while data := await reader.read(65536):
                    said = (said + data)[:4096]
    except TimeoutError:
        return None
    return said


async def odd_upgrade(port: int, table: str, cookie: str, rng: random.Random, within: float) -> str:
    """An odd request for a socket, perhaps with bytes that come too early: how the server answers."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        whole = upgrade(port, table, cookie, "".join(rng.sample(ODD, rng.choice((1, 1, 2)))))
        cut = rng.choice((len(whole), len(whole), rng.randrange(1, len(whole))))
        with suppress(OSError):
            writer.write(whole[:cut])
            await asyncio.sleep(rng.choice((0, 0.0005, 0.002)))
            writer.write(whole[cut:] + rng.choice(EARLY))
        said = await ended(reader, within)
        if said is None:
            return "left hanging"
        return said.split(b" ", 2)[1].decode(errors="replace") if said.startswith(b"HTTP/1.1 ") else "closed"
    finally:
        writer.transport.abort()


async def half_a_frame(port: int, table: str, cookie: str, rng: random.Random, within: float) -> str:
    """A socket whose last frame or message never ends: how it ends."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        with suppress(OSError, asyncio.IncompleteReadError):
            writer.write(upgrade(port, table, cookie))
            await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), within)
            writer.write(rng.choice((b"", frame(b'{"type":"hello"}'))) + rng.choice(HALVES))
        if rng.random() < 0.3:
            await asyncio.sleep(rng.random())
            return "left by us"
        return "left hanging" if await ended(reader, within) is None else "ended by the server"
    finally:
        writer.transport.abort()


async def dribble(port: int, seconds: float) -> float | None:
    """A request that arrives one byte a second; after how many seconds the server ends it, None if it does not."""
    loop = asyncio.get_running_loop()
    began = loop.time()
    with suppress(OSError):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        try:
            for byte in b"GET /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: " + b"a" * 10_000:
                writer.write(bytes((byte,)))
                with suppress(TimeoutError):
                    if not await asyncio.wait_for(reader.read(4096), 1.0):
                        return loop.time() - began
                if loop.time() - began > seconds:
                    return None
        finally:
            writer.transport.abort()
    return loop.time() - began
