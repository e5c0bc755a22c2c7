"""The world outside on the loopback address: a push service that reads what it is sent, and an SMTP server."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from kvytok.server.web_push import decoded, encoded


class PushedBrowser:
    """A browser with keys of its own, and the push service that it listens to."""

    def __init__(self) -> None:
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.point = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.auth = b"sixteen byte key"
        self.origin = ""
        self.status = 201
        """What the push service answers."""
        self.heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.proofs: list[dict[str, Any]] = []
        self.asked = 0

    def subscription(self, **more: Any) -> dict[str, Any]:
        """What the page sends to the server."""
        keys = {"p256dh": encoded(self.point), "auth": encoded(self.auth)}
        return {"on": True, "endpoint": f"{self.origin}/push/1", **keys} | more

    def read(self, body: bytes) -> dict[str, Any]:
        """Decrypt a message as RFC 8291 says; written from its text, not from the server."""
        salt, size, length = body[:16], int.from_bytes(body[16:20]), body[20]
        sender, content = body[21 : 21 + length], body[21 + length :]
        assert (length, len(content) <= size) == (65, True)
        public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self.private.exchange(ec.ECDH(), public)
        about = b"WebPush: info\x00" + self.point + sender
        key = HKDF(SHA256(), 32, self.auth, about).derive(shared)
        secret = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\x00").derive(key)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\x00").derive(key)
        plain = AESGCM(secret).decrypt(nonce, content, None)
        assert plain[-1:] == b"\x02"  # the last record
        found: dict[str, Any] = json.loads(plain[:-1])
        return found

    def check(self, header: str, server_key: str) -> None:
        """Check the proof of who sends (RFC 8292)."""
        parts = dict(part.strip().split("=", 1) for part in header.removeprefix("vapid ").split(","))
        assert parts["k"] == server_key
        signed, _, signature = parts["t"].rpartition(".")
        raw = decoded(signature)
        both = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
        public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(server_key))
        public.verify(both, signed.encode(), ec.ECDSA(SHA256()))
        head, claims = (json.loads(decoded(part)) for part in signed.split("."))
        assert head["alg"] == "ES256"
        assert claims["aud"] == self.origin
        self.proofs.append(claims)

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One request to the push service."""
        with contextlib.suppress(asyncio.IncompleteReadError):
            lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
            headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines[1:] if line)}
            body = await reader.readexactly(int(headers.get("content-length", 0)))
            assert lines[0] == "POST /push/1 HTTP/1.1"
            assert headers["content-encoding"] == "aes128gcm"
            assert int(headers["ttl"]) > 0
            self.asked += 1
            if self.status == 201:
                await self.heard.put(self.read(body) | {"authorization": headers["authorization"]})
            writer.write(f"HTTP/1.1 {self.status} x\r\ncontent-length: 0\r\nconnection: close\r\n\r\n".encode())
            await writer.drain()
        writer.close()

    async def hear(self, within: float = 20) -> dict[str, Any]:
        """The next message."""
        async with asyncio.timeout(within):
            return await self.heard.get()


@contextlib.asynccontextmanager
async def pushed_browser() -> AsyncIterator[PushedBrowser]:
    """A browser whose push service runs inside the `async with` block."""
    browser = PushedBrowser()
    server = await asyncio.start_server(browser.answer, "127.0.0.1", 0)
    browser.origin = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    async with server:
        yield browser


class Postbox:
    """An SMTP server that keeps what it is given."""

    def __init__(self) -> None:
        self.url = ""
        self.letters: asyncio.Queue[EmailMessage] = asyncio.Queue()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One conversation."""

        async def say(line: str) -> None:
            writer.write(f"{line}\r\n".encode())
            await writer.drain()

        await say("220 postbox")
        while line := (await reader.readline()).decode().strip():
            word = line.split(" ")[0].upper()
            if word == "DATA":
                await say("354 go on")
                data = await reader.readuntil(b"\r\n.\r\n")
                letter = message_from_bytes(data[:-3].replace(b"\r\n..", b"\r\n."), policy=policy.default)
                assert isinstance(letter, EmailMessage)
                await self.letters.put(letter)
                await say("250 taken")
            elif word == "QUIT":
                await say("221 bye")
                break
            else:
                await say("250 fine")
        writer.close()

    async def take(self, within: float = 20) -> EmailMessage:
        """The next letter."""
        async with asyncio.timeout(within):
            return await self.letters.get()


@contextlib.asynccontextmanager
async def postbox() -> AsyncIterator[Postbox]:
    """An SMTP server that runs inside the `async with` block."""
    box = Postbox()
    server = await asyncio.start_server(box.serve, "127.0.0.1", 0)
    box.url = f"smtp://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    async with server:
        yield box
