"""Limits for connections: clients that send too much, too slowly or in too many pieces get an answer and are closed."""

import asyncio
import contextlib
import json
import os
import socket
from collections.abc import Iterable, Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from kvytok.server import connection_limits, page_socket, slow_readers
from kvytok.server.hub import TOO_LARGE

from .site import Machine, quick, running

pytestmark = pytest.mark.slow

MEGABYTE = 1024 * 1024
ATTACK = 64 * MEGABYTE
"""The most bytes that an attack sends."""
GROWTH = 24 * MEGABYTE
"""The most bytes by which the server's memory may grow in the meantime."""

GET = b"GET /api/me HTTP/1.1\r\nhost: x\r\n"
POST = b"POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n"
CHUNKED = POST + b"transfer-encoding: chunked\r\n\r\n"
UPGRADE = (
    b"GET /api/tables/x/socket HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n"
    b"sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)


def endless(piece: bytes) -> Iterator[bytes]:
    """The same piece again and again, up to the size of the attack."""
    block = piece * (MEGABYTE // len(piece))
    for _ in range(ATTACK // len(block)):
        yield block


def attack(port: int, pieces: Iterable[bytes], greeting: bytes = b"") -> bytes:
    """Greet and wait for the answer, then send until the other side closes; returns what it said."""
    with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
        if greeting:
            connection.sendall(greeting)
            assert connection.recv(65536).startswith(b"HTTP/1.1 101 ")
        with contextlib.suppress(OSError):
            for piece in pieces:
                connection.sendall(piece)
        said = b""
        with contextlib.suppress(OSError):
            while data := connection.recv(65536):
                said += data
        return said


def memory(process: int) -> int:
    """The memory that a process uses, in bytes."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE")


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machine]:
    """A server process."""
    started = Machine(tmp_path_factory.mktemp("limits"))
    started.start_and_wait()
    yield started
    started.kill()


@pytest.mark.parametrize(
    ("start", "piece", "status"),
    [
        pytest.param(GET, b"x-more: " + b"y" * 1000 + b"\r\n", b"431", id="headers"),
        pytest.param(GET + b"x-long: ", b"y", b"431", id="one header"),
        pytest.param(GET, b"y", b"431", id="name of a header"),
        pytest.param(b"GET /", b"y", b"431", id="address"),
        pytest.param(b"", b"\r\n", b"431", id="nothing"),
        pytest.param(UPGRADE + b"cookie: ", b"y", b"431", id="headers of a socket"),
        pytest.param(CHUNKED + b"0\r\n" + b"x-long: ", b"y", b"413", id="header after the body"),
        pytest.param(CHUNKED + b"1; x=", b"y", b"400", id="extension of a chunk"),
        pytest.param(POST + b"content-length: 99999999999\r\n\r\n", b"y", b"413", id="body"),
        pytest.param(CHUNKED, b"400\r\n" + b"y" * 1024 + b"\r\n", b"413", id="body in chunks"),
        pytest.param(GET + b"content-length: 99999999999\r\n\r\n", b"y", b"200", id="body of a question"),
        pytest.param(b"", GET + b"\r\n", b"400", id="questions without waiting for the answers"),
    ],
)
def test_a_request_is_bounded(machine: Machine, start: bytes, piece: bytes, status: bytes) -> None:
    assert machine.process is not None
    before = memory(machine.process.pid)
    said = attack(machine.port, [start, *endless(piece)])
    assert memory(machine.process.pid) - before < GROWTH
    statuses = [line.split()[1] for line in said.split(b"\r\n") if line.startswith(b"HTTP/1.1 ")]
    assert statuses[-1:] == [status], said[:300]
    if status != b"200":
        assert json.loads(said.rpartition(b"\r\n\r\n")[2])["code"] in ("too-large", "malformed")
    assert httpx.get(f"{machine.url}/api/health").json()["ok"]


@pytest.mark.parametrize(
    ("start", "piece"),
    [
        pytest.param(b"\x01\xff" + (1 << 40).to_bytes(8, "big") + bytes(4), b"y", id="one message"),
        pytest.param(b"\x01\x80" + bytes(4), b"\x00\x80" + bytes(4), id="empty pieces"),
        pytest.param(b"\x01\x81" + bytes(4) + b"y", b"\x00\x81" + bytes(4) + b"y", id="short pieces"),
    ],
)
def test_a_message_is_bounded(machine: Machine, start: bytes, piece: bytes) -> None:
    made = httpx.post(f"{machine.url}/api/tables", json={"game": "usa", "seats": [{"kind": "me"}, {"kind": "open"}]})
    cookie = "; ".join(f"{name}={value}" for name, value in made.cookies.items()).encode()
    greeting = UPGRADE.replace(b"/x/", f"/{made.json()['id']}/".encode()) + b"cookie: " + cookie + b"\r\n\r\n"
    assert machine.process is not None
    before = memory(machine.process.pid)
    said = attack(machine.port, [start, *endless(piece)], greeting)
    assert memory(machine.process.pid) - before < GROWTH
    assert said.startswith(b"\x88")
    assert int.from_bytes(said[2:4], "big") == TOO_LARGE
    assert httpx.get(f"{machine.url}/api/health").json()["ok"]


def test_ordinary_heads_pass(machine: Machine) -> None:
    """Long addresses and many cookies are no attack."""
    with httpx.Client(base_url=machine.url) as client:
        cookies = "; ".join(f"a{number}={'x' * 200}" for number in range(100))
        assert client.get("/api/me", headers={"cookie": cookies}).status_code == 200
        assert client.get("/api/me?" + "x" * 4000).status_code == 200
        assert client.get("/api/me").status_code == 200


@pytest.mark.parametrize("start", [b"", b"GET /api/me HT", GET, POST + b"content-length: 100\r\n\r\n{"])
def test_half_a_request_is_not_waited_for(start: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection_limits, "REQUEST_WITHIN", 0.5)

    async def scene() -> None:
        async with running(quick(tmp_path)) as site:
            port = httpx.URL(site.url).port
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(start)
            said = await asyncio.wait_for(reader.read(), 5)
            assert said.startswith(b"HTTP/1.1 408 ") if start else said == b""
            writer.close()
            # Clients that send complete requests may be silent between them for as long as they like.
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            for _ in range(2):
                writer.write(GET + b"\r\n")
                assert (await asyncio.wait_for(reader.readline(), 5)).startswith(b"HTTP/1.1 200 ")
                await asyncio.sleep(0.8)
                await reader.read(65536)
            writer.close()

    asyncio.run(scene())


def test_connections_that_say_nothing_keep_nobody_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A new connection takes the place of the oldest one of its address; those that have sent a request stay."""
    monkeypatch.setattr(connection_limits, "UNHEARD", 20)

    async def scene() -> None:
        async with running(quick(tmp_path)) as site, site.person("Anna") as anna:
            port = httpx.URL(site.url).port
            ends = [await asyncio.open_connection("127.0.0.1", port) for _ in range(60)]
            assert (await anna.ask("GET", "/api/health"))["ok"]
            reads = [asyncio.create_task(reader.read()) for reader, _ in ends]
            done, waiting = await asyncio.wait(reads, timeout=0.5)
            assert (len(done), len(waiting)) == (40, 20)
            assert waiting == set(reads[40:])
            for read in waiting:
                read.cancel()
            for _, writer in ends:
                writer.close()
            await asyncio.gather(*reads, return_exceptions=True)

    asyncio.run(scene())


def test_a_broken_text_at_any_moment_ends_a_socket_without_an_error(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path)) as site:
            port = int(site.url.rpartition(":")[2])
            for wait in (0.0, 0.0005, 0.001, 0.002, 0.1, 0.2):
                for _ in range(4):
                    reader, writer = await asyncio.open_connection("127.0.0.1", port)
                    writer.write(UPGRADE + b"\r\n")
                    await asyncio.sleep(wait)
                    end = b"\x88\x82\0\0\0\0\x03\xe8" if wait == 0.2 else b""
                    writer.write(b"\x81\x81\0\0\0\0\x83" + end)  # a text that is none
                    with contextlib.suppress(OSError, TimeoutError):
                        await asyncio.wait_for(reader.read(), 0.1)
                    writer.transport.abort()
            async with site.person("Anna") as anna:
                assert (await anna.ask("GET", "/api/health"))["ok"]

    asyncio.run(scene())
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


@pytest.mark.parametrize(
    ("more", "status"),
    [
        pytest.param(b"content-length: 5\r\n\r\nabcde", b"400", id="a body"),
        pytest.param(b"transfer-encoding: chunked\r\n\r\n0\r\n\r\n", b"400", id="a body in chunks"),
        pytest.param(b"cookie: " + b"y" * 9000 + b"\r\n\r\n", b"431", id="a long header"),
        pytest.param(b"x: y\r\n" * 130 + b"\r\n", b"431", id="many headers"),
        pytest.param(b"x\xff: y\r\n\r\n", b"400", id="a header with a strange name"),
    ],
)
def test_an_odd_request_for_a_socket_is_answered(machine: Machine, more: bytes, status: bytes) -> None:
    with socket.create_connection(("127.0.0.1", machine.port), timeout=5) as connection:
        connection.sendall(UPGRADE + more)
        said = b""
        while data := connection.recv(65536):  # until the server closes it
            said += data
    assert said.startswith(b"HTTP/1.1 " + status), said[:200]
    assert said.partition(b"\r\n\r\n")[2]
    assert httpx.get(f"{machine.url}/api/health").json()["ok"]


def test_a_socket_is_open_or_refused_in_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(page_socket, "OPEN_WITHIN", 0.3)

    async def scene() -> None:
        async with running(quick(tmp_path)) as site:
            port = int(site.url.rpartition(":")[2])
            going_on = asyncio.Event()

            async def slow(*_: object) -> None:
                await going_on.wait()

            monkeypatch.setattr(page_socket.WebSocketsSansIOProtocol, "receive", slow)
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(UPGRADE + b"\r\n")
            assert (await asyncio.wait_for(reader.read(), 5)).startswith(b"HTTP/1.1 503 ")
            writer.close()
            going_on.set()

    asyncio.run(scene())
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


def test_what_comes_before_a_socket_is_open_is_refused_without_an_error(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path)) as site:
            port = int(site.url.rpartition(":")[2])

            async def hurry(early: bytes, wait: float) -> bytes:
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.write(UPGRADE + b"\r\n")
                await asyncio.sleep(wait)
                writer.write(early)
                said = b""
                with contextlib.suppress(OSError):
                    said = await asyncio.wait_for(reader.readline(), 20)
                writer.transport.abort()
                return said

            unmasked, reserved, endless = b"\x81\x01{", b"\xf1\x80\0\0\0\0", b"\x81\xff" + b"\xff" * 12
            answers: list[bytes] = []
            for _ in range(10):  # how soon a server opens the socket depends on what else its machine does
                for early in (unmasked, reserved, endless, b"\x80\x80\0\0\0\0", b"GET / HTTP"):
                    answers += [await hurry(early, wait) for wait in (0.0, 0.0002, 0.0005, 0.001, 0.002)]
                if any(answer.startswith(b"HTTP/1.1 400 ") for answer in answers):
                    break
            else:
                pytest.fail(str(answers))
            async with site.person("Anna") as anna:
                assert (await anna.ask("GET", "/api/health"))["ok"]

    asyncio.run(scene())
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


async def read_after(url: str, path: str, wait: float, pause: float) -> int:
    """Ask for a file, read nothing for a while, then a bit at a time; the number of bytes that came."""
    host, port = url.removeprefix("http://").split(":")
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.setblocking(False)
        loop, got = asyncio.get_running_loop(), 0
        await loop.sock_connect(line, (host, int(port)))
        await loop.sock_sendall(line, f"GET {path} HTTP/1.1\r\nhost: x\r\n\r\n".encode())
        await asyncio.sleep(wait)
        with contextlib.suppress(OSError):
            while got < LARGE and (data := await loop.sock_recv(line, 1 << 18)):
                got += len(data)
                await asyncio.sleep(pause)
        return got


LARGE = 8 * MEGABYTE


def test_an_answer_that_nobody_reads_does_not_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slow_readers, "LOOK", 1.0)
    (tmp_path / "page").mkdir()
    (tmp_path / "page" / "large.bin").write_bytes(bytes(LARGE))

    async def scene() -> None:
        async with running(quick(tmp_path / "data", page=tmp_path / "page")) as site:
            silent, slow = await asyncio.gather(
                read_after(site.url, "/large.bin", 5.0, 0.0), read_after(site.url, "/large.bin", 0.0, 0.01)
            )
            assert silent < LARGE
            assert slow >= LARGE

    asyncio.run(scene())


def test_a_socket_that_nobody_reads_does_not_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slow_readers, "LOOK", 0.5)

    async def scene() -> None:
        async with running(quick(tmp_path)) as site, site.person("Anna") as anna:
            seats = [{"kind": "me"}, {"kind": "local", "name": "Bo"}]
            table = (await anna.ask("POST", "/api/tables", {"game": "europe", "seats": seats, "start": True}))["id"]
            talk = await anna.sit(table)
            await talk.hear("game")
            talk.socket.transport.pause_reading()
            with contextlib.suppress(ConnectionClosed, TimeoutError):
                async with asyncio.timeout(5):
                    for _ in range(4000):
                        await talk.say(type="hello")
            async with asyncio.timeout(15):
                while len(site.services.hub):
                    await asyncio.sleep(0.1)
            talk.socket.transport.abort()

    asyncio.run(scene())
