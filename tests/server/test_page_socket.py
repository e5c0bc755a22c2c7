"""The WebSocket of a page: texts arrive whole and in order, however they are cut on the way."""

import asyncio
import base64
import json
import os
import random
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from .site import Person, Talk, quick, running

TEXT, MORE, PING, PONG, CLOSE = 0x81, 0x80, 0x89, 0x8A, 0x88
PIECE = 0x01
SEATS = [{"kind": "me"}, {"kind": "local", "name": "Bo"}]


def frame(first: int, content: bytes) -> bytes:
    """A masked frame."""
    mask, size = os.urandom(4), len(content)
    length = bytes((0x80 | size,)) if size < 126 else bytes((0x80 | 126,)) + size.to_bytes(2, "big")
    return bytes((first,)) + length + mask + bytes(each ^ mask[i % 4] for i, each in enumerate(content))


def ping(number: int, padding: int = 0) -> bytes:
    """A message of a page that the server answers at once."""
    return json.dumps({"type": "ping", "id": number}).encode() + b" " * padding


class Wire:
    """A WebSocket as bytes."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    @classmethod
    async def to(cls, person: Person, table: str) -> "Wire":
        """A socket to a table, after the handshake."""
        url = person.http.base_url
        reader, writer = await asyncio.open_connection(url.host, url.port)
        cookie = "; ".join(f"{name}={value}" for name, value in person.http.cookies.items())
        key = base64.b64encode(os.urandom(16)).decode()
        writer.write(
            f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {url.host}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            f"Cookie: {cookie}\r\n\r\n".encode()
        )
        assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
        return cls(reader, writer)

    async def next(self) -> tuple[int, bytes]:
        """The next frame of the server: its first byte and its content."""
        first, length = await self.reader.readexactly(2)
        if length >= 126:
            length = int.from_bytes(await self.reader.readexactly(2 if length == 126 else 8), "big")
        return first, await self.reader.readexactly(length)

    async def hear(self, kind: str) -> Any:
        """The next message of a kind."""
        while True:
            async with asyncio.timeout(20):
                first, content = await self.next()
            if first == CLOSE:
                raise EOFError(int.from_bytes(content[:2], "big"))
            if first == TEXT and (message := json.loads(content))["type"] == kind:
                return message


def test_messages_arrive_in_order_however_they_are_cut(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path, message_burst=10**6)) as site, site.person("Anna") as anna:
            table = (await anna.ask("POST", "/api/tables", {"game": "usa", "seats": SEATS, "start": True}))["id"]
            wire, rng = await Wire.to(anna, table), random.Random(1)
            wire.writer.write(frame(TEXT, b'{"type": "hello"}'))
            await wire.hear("game")
            stream, number = b"", 0
            for _ in range(60):
                number += 1
                content = ping(number, rng.choice([0, 0, 90, 3000]))
                if rng.random() < 0.3:  # a message in pieces, with a ping of the protocol between them
                    cut = rng.randrange(len(content))
                    stream += frame(PIECE, content[:cut]) + frame(PING, b"x") + frame(MORE, content[cut:])
                else:
                    stream += frame(TEXT, content)
            while stream:
                size = rng.choice([1, 2, 3, 7, 100, 5000])
                wire.writer.write(stream[:size])
                stream = stream[size:]
                if rng.random() < 0.2:
                    await asyncio.sleep(0)
            heard = [(await wire.hear("pong"))["id"] for _ in range(number)]
            assert heard == list(range(1, number + 1))
            # A message behind one that is being handled waits for it, and none overtakes it.
            move = {"type": "move", "seat": 0, "seq": 0, "move": "nonsense"}
            wire.writer.write(frame(TEXT, json.dumps(move).encode()) + frame(TEXT, ping(99)))
            first, second = await wire.next(), await wire.next()
            assert [json.loads(content)["type"] for _, content in (first, second)] == ["refused", "pong"]
            wire.writer.close()
            # A page may send everything compressed, as browsers do.
            cookie = "; ".join(f"{name}={value}" for name, value in anna.http.cookies.items())
            url = f"{site.url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
            async with connect(url, additional_headers={"cookie": cookie}, compression="deflate") as socket:
                talk = Talk(socket)
                await talk.say(type="hello")
                await talk.hear("game")
                for number in range(5):
                    await talk.say(type="ping", id=number)
                assert [(await talk.hear("pong"))["id"] for _ in range(5)] == list(range(5))

    asyncio.run(scene())


def test_what_breaks_the_protocol_ends_the_connection(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path)) as site, site.person("Anna") as anna:
            table = (await anna.ask("POST", "/api/tables", {"game": "usa", "seats": SEATS, "start": True}))["id"]
            unmasked = bytes((TEXT, 2)) + b"{}"
            endless = bytes((TEXT, 0x80 | 127)) + (1 << 40).to_bytes(8, "big") + b"abcd"
            large = frame(TEXT, b" " * (16 * 1024 + 1))
            for bad, code in (
                (unmasked, 1002),
                (endless, 1009),
                (large, 1009),
                (frame(TEXT, b"\xff\xfe"), 1007),
                (frame(0xF1, b"{}"), 1002),
                (frame(PIECE, b"{") + frame(TEXT, b"{}"), 1002),
            ):
                for greeting in (b"", frame(TEXT, b'{"type": "hello"}')):
                    wire = await Wire.to(anna, table)
                    wire.writer.write(greeting)
                    if greeting:
                        await wire.hear("game")
                    wire.writer.write(bad + frame(TEXT, ping(1)))
                    with pytest.raises(EOFError, match=str(code)):
                        await wire.hear("pong")
                    wire.writer.close()

    asyncio.run(scene())
