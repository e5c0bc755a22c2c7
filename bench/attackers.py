"""Attackers: a flood of wrong messages and requests against a real server, while two people play.

    python bench/attackers.py --messages 1000000 --requests 100000
    python bench/attackers.py --messages 20000 --requests 2000

Everything goes over real connections. Most messages fit the schema and are wrong in what they say: moves for seats of
others, at other tables, too early, too late, again and in another order, with huge numbers and strange texts. The rest
are broken in every way: cut off, nested deeply, not even text. Requests go to every address of the API description with
wrong ids, bodies and methods, with forged, exchanged and missing cookies, and with headers of other sites.

Afterwards the games must be exactly as before, the server must live and say that everything works, and no answer and
no line of its log may hold a secret: the key of a game, a hand, a cookie, the server's own secret.
"""

import argparse
import asyncio
import base64
import json
import os
import platform
import random
import secrets
import string
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from server.site import Machine, Person, Talk, person, play_on  # noqa: E402

BATCH = 100
"""Messages that are sent at once."""
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


class Attacker:
    """One guest who breaks all rules, and what the server says to them."""

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
        return rng.choice(
            (
                whole[: rng.randrange(len(whole))],
                bytes(rng.choices(range(256), k=rng.randrange(1, 60))),
                b"[" * rng.choice((10, 2000)),
                b'{"type":' * 500,
                whole.replace(b'"', b"'"),
                json.dumps({"type": rng.choice(STRANGE), "seat": rng.choice((None, -1, 1e300, [], {}))}).encode(),
                json.dumps({"type": "move", "seat": 0, "seq": -1, "move": None, "extra": "x" * 400}).encode(),
            )
        )

    async def connect(self, let_in: bool) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A socket to the table that people may watch; or to some table, with some cookie or a forged one."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        cookie = self.cookies[0] if let_in else self.rng.choice(self.cookies)
        table = self.tables[0] if let_in else self.rng.choice(self.tables)
        head = (
            f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n"
            f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
            f"Cookie: {cookie}\r\n\r\n"
        )
        writer.write(head.encode())
        return reader, writer

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

    async def flood(self, count: int) -> None:
        """Send `count` messages, over as many sockets as that takes."""
        while self.sent < count:
            let_in = self.rng.random() < 0.8
            reader, writer = await self.connect(let_in)
            listening = asyncio.create_task(self.listen(reader))
            with suppress(OSError):
                writer.write(frame(b'{"type":"hello"}'))
                await asyncio.sleep(0.05)
                raw = self.rng.random() < 0.3  # five broken messages end a connection
                for _ in range(20 if let_in and not raw else 1):
                    make = self.broken if raw else self.wrong
                    batch = [make() for _ in range(5 if raw else BATCH)]
                    self.rng.shuffle(batch)
                    writer.write(b"".join(frame(each, self.rng.choice((1, 1, 1, 2))) for each in batch))
                    await writer.drain()
                    self.sent += len(batch)
                    self.heard["broken" if raw else "wrong"] += len(batch)
                    self.heard["let in"] += let_in * len(batch)
                await asyncio.sleep(0.02)
                writer.write(frame(b"\x03\xe8", 8))
                await asyncio.wait_for(listening, 60)
            listening.cancel()
            writer.transport.abort()

    # Requests.

    async def request(self, paths: list[tuple[str, str]], count: int) -> None:
        """Send `count` requests over connections that stay open."""
        done = 0
        while done < count:
            with suppress(OSError, asyncio.IncompleteReadError):
                reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
                for _ in range(min(200, count - done)):
                    done += 1
                    writer.write(self.one_request(paths))
                    status = await asyncio.wait_for(self.answer(reader), 60)
                    self.heard[str(status)] += 1
                writer.transport.abort()

    def one_request(self, paths: list[tuple[str, str]]) -> bytes:
        """A request to some address of the API, wrong in one way or several."""
        rng = self.rng
        method, path = rng.choice(paths)
        for name in ("table_id", "code", "game_id", "board_id", "guest"):
            given = rng.choice(
                (rng.choice(self.tables), "".join(rng.choices(string.ascii_lowercase, k=8)), "%00", "%F0")
            )
            path = path.replace(f"{{{name}}}", given)
        path = path.replace("{seat}", rng.choice(("0", "1", "4", "99", "-1", "x")))
        if rng.random() < 0.1:
            method = rng.choice(("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "BREW"))
        body = rng.choice(
            (
                b"",
                b"{}",
                b"[[[[[[[[[[",
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

    async def answer(self, reader: asyncio.StreamReader) -> int:
        """Read one answer."""
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
        return int(head.split(b" ", 2)[1])


def frame(message: bytes, kind: int = 1) -> bytes:
    """A WebSocket frame as clients send it, with a mask that changes nothing."""
    size = len(message)
    length = bytes((0x80 | size,)) if size < 126 else bytes((0x80 | 126,)) + size.to_bytes(2, "big")
    return bytes((0x80 | kind,)) + length + b"\0\0\0\0" + message


def addresses(description: dict[str, Any]) -> list[tuple[str, str]]:
    """All methods and paths of the API that an attacker may try; making tables is limited in another test."""
    found = [(method.upper(), path) for path, methods in description["paths"].items() for method in methods]
    return [each for each in found if each != ("POST", "/api/tables") and not each[1].endswith("/hint")]


async def shown(people: list[Person], tables: list[str]) -> list[Any]:
    """The games as their players see them."""
    return [await each.ask("GET", f"/api/tables/{table}/game") for table in tables for each in people]


async def victims(anna: Person, bo: Person) -> list[str]:
    """Two games of Anna and Bo in the middle: people may watch one, and not the other."""
    tables = []
    for watchers in (True, False):
        wish = {"game": "europe", "seats": [{"kind": "me"}, {"kind": "open"}], "watchers": watchers}
        table = (await anna.ask("POST", "/api/tables", wish))["id"]
        await bo.ask("POST", f"/api/tables/{table}/join", {})
        await anna.ask("POST", f"/api/tables/{table}/start")
        talks: list[Talk] = [await anna.sit(table), await bo.sit(table)]
        await play_on(talks, random.Random(7), most=40)
        for talk in talks:
            await talk.socket.close()
        tables.append(table)
    return tables


def secret_words(folder: Path, secret: str, people: list[Person]) -> list[bytes]:
    """What nobody but its owner may ever read."""
    import sqlite3

    with sqlite3.connect(folder / "kvytok.sqlite3") as connection:
        keys = [row[0] for row in connection.execute("SELECT key FROM tables WHERE key IS NOT NULL")]
    cookies = [value for each in people for value in each.http.cookies.values()]
    return [secret.encode(), *(key.hex().encode() for key in keys), *(cookie.encode() for cookie in cookies)]


async def run(arguments: argparse.Namespace) -> int:
    """Everything; returns the number of faults."""
    secret, faults = secrets.token_hex(32), []
    with tempfile.TemporaryDirectory() as folder, open(Path(folder) / "log", "wb") as log:
        settings = {"KVYTOK_SECRET": secret, "KVYTOK_LOG": "debug", "PYTHONPATH": str(ROOT / "src")}
        machine = Machine(Path(folder), settings, log=log)
        await machine.start()
        try:
            async with person(machine.url, "Anna") as anna, person(machine.url, "Bo") as bo, person(machine.url) as eve:
                tables = await victims(anna, bo)
                needles = secret_words(Path(folder), secret, [anna, bo])
                before = await shown([anna, bo], tables)
                mine = "; ".join(f"{name}={value}" for name, value in eve.http.cookies.items())
                [(name, cookie)] = anna.http.cookies.items()
                swapped = f"{name}={cookie[:-6]}AAAAAA"
                expired = f"{name}={cookie.rsplit('.', 1)[0]}.0"
                forged = f"{name}={base64.urlsafe_b64encode(secrets.token_bytes(40)).decode()}"
                cookies = [mine, mine, mine, "", swapped, expired, forged]
                everywhere = [*tables, "nowhere00000000", secrets.token_hex(8)]
                crowd = [Attacker(machine.port, cookies, everywhere, needles, seed) for seed in range(4)]
                description = await eve.ask("GET", "/api/schema/openapi.json")
                began = time.perf_counter()
                await asyncio.gather(*(each.flood(arguments.messages // 4) for each in crowd))
                middle = time.perf_counter()
                paths = addresses(description)
                await asyncio.gather(*(each.request(paths, arguments.requests // 4) for each in crowd))
                ended = time.perf_counter()
                faults += [leak for each in crowd for leak in each.leaks]
                after = await shown([anna, bo], tables)
                faults += ["a game has changed"] if after != before else []
                health = await anna.ask("GET", "/api/health")
                faults += [f"the server says {health}"] if health["troubles"] else []
                faults += (
                    ["the server has died"] if machine.process is None or machine.process.poll() is not None else []
                )
        finally:
            machine.kill()
        told = (Path(folder) / "log").read_bytes()
    faults += [f"{needle!r} in the log" for needle in needles if needle in told]
    errors = [line for line in told.decode().splitlines() if '"level": "error"' in line]
    faults += [f"the log says: {line[:300]}" for line in errors[:5]]
    heard: Counter[str] = sum((each.heard for each in crowd), Counter())
    sent, answers = sum(each.sent for each in crowd), {code: n for code, n in sorted(heard.items()) if code.isdigit()}
    faults += [f"{n} answers with status {code}" for code, n in answers.items() if code.startswith("5")]
    print(f"{sent} messages ({heard['wrong']} fit the schema, {heard['broken']} do not) in {middle - began:.0f} s")
    print(f"{heard['let in']} of them on sockets of a guest who may watch; {heard['refused']} refusals heard")
    print(f"{sum(answers.values())} requests in {ended - middle:.0f} s; answers by status: {answers}")
    print(f"{len(told.splitlines())} lines in the log, {len(errors)} of them errors")
    print(f"games the same, server alive, no secret in any answer or in the log: {len(faults)} faults")
    for fault in faults[:10]:
        print(f"  {fault}")
    return len(faults)


def main() -> None:
    """Read the arguments, run, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--messages", type=int, default=1_000_000)
    parser.add_argument("--requests", type=int, default=100_000)
    arguments = parser.parse_args()
    print("python bench/attackers.py " + " ".join(sys.argv[1:]))
    load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
    about = f"{os.cpu_count()} cores ({platform.machine()}), {datetime.now(UTC):%Y-%m-%d}, load average {load}"
    print(f"{about}\n", flush=True)
    sys.exit(1 if asyncio.run(run(arguments)) else 0)


if __name__ == "__main__":
    main()
