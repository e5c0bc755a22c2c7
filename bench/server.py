"""Load test of the server: many tables at once, each with two players who make random moves over WebSockets.

    python bench/server.py --tables 200 --seconds 60

The server is a real one on the loopback address. In the first half all players think for a while before each move, as
on a busy evening; in the second half they move at once, which shows the limit. The players share the machine with the
server, so a separate server is at least as fast. A move counts as shown when it arrives at the opponent's socket.
"""

import argparse
import asyncio
import json
import os
import platform
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

LIMITS = ("MESSAGE_BURST", "REQUEST_BURST", "TABLE_BURST", "SOCKETS")


class News(msgspec.Struct):
    """The fields of a message that the players here read."""

    type: str
    seq: int
    views: list[dict[str, Any]] = []
    result: Any = None


decoder = msgspec.json.Decoder(News)


@contextmanager
def served(data: str, extra: dict[str, str]) -> Iterator[str]:
    """Start a server for this run; yield its address."""
    settings = {f"KVYTOK_{name}": "1000000000" for name in LIMITS} | {"KVYTOK_LOG": "error"} | extra
    command = [sys.executable, "-m", "kvytok", "serve", "--port", "0", "--data", data, "--json"]
    process = subprocess.Popen(command, env=os.environ | settings, stdout=subprocess.PIPE)
    try:
        assert process.stdout is not None
        yield json.loads(process.stdout.readline())["url"]
    finally:
        process.terminate()
        process.wait()


class Table:
    """Two players who play a game against each other."""

    def __init__(self, url: str, game: str, seed: int) -> None:
        self.url = url
        self.game = game
        self.rng = random.Random(seed)
        self.sockets: list[ClientConnection] = []
        self.table = ""
        self.sent: dict[int, float] = {}
        self.measured: list[float] = []
        self.busy = [False, False]
        self.thinking: asyncio.Task[None] | None = None
        self.think = 0.0

    async def begin(self, people: list[httpx.AsyncClient]) -> None:
        """Make the table, let both players join, and connect their sockets."""
        seats = [{"kind": "me"}, {"kind": "open"}]
        self.table = (await people[0].post("/api/tables", json={"game": self.game, "seats": seats})).json()["id"]
        (await people[1].post(f"/api/tables/{self.table}/join", json={})).raise_for_status()
        (await people[0].post(f"/api/tables/{self.table}/start")).raise_for_status()
        for person in people:
            cookie = "; ".join(f"{name}={value}" for name, value in person.cookies.items())
            address = self.url.replace("http", "ws", 1) + f"/api/tables/{self.table}/socket"
            self.sockets.append(await connect(address, additional_headers={"cookie": cookie}, compression=None))
        for socket in self.sockets:
            await socket.send('{"type": "hello"}')

    async def play(self, seat: int) -> None:
        """Play one seat: move when asked, and note when the other player's move arrives."""
        socket = self.sockets[seat]
        async for data in socket:
            news = decoder.decode(data)
            if news.type != "game":
                continue
            sent = self.sent.get(news.seq * 2 + seat)
            if sent is not None:
                self.measured.append(time.perf_counter() - sent)
            if news.result is not None:
                return
            view = news.views[0]
            if view["moves"] and not self.busy[seat]:
                self.busy[seat] = True
                # A player who thinks must still receive messages.
                self.thinking = asyncio.create_task(self.move(socket, seat, news.seq, view["moves"]))

    async def move(self, socket: ClientConnection, seat: int, seq: int, moves: list[Any]) -> None:
        """Think, send a random move, and note the time."""
        if self.think:
            await asyncio.sleep(self.rng.expovariate(1 / self.think))
        move = {"type": "move", "seat": seat, "seq": seq, "move": self.rng.choice(moves)}
        self.sent[(seq + 1) * 2 + 1 - seat] = time.perf_counter()
        self.busy[seat] = False
        await socket.send(json.dumps(move))


def percentile(values: list[float], share: float) -> float:
    """The value that the share `share` of all values lies below."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def load() -> str:
    """The load average of the machine."""
    return ", ".join(f"{each:.1f}" for each in os.getloadavg())


async def measure(url: str, tables: list[Table], what: str, seconds: float) -> None:
    """Let all players play for `seconds` seconds, and print the times."""
    for table in tables:
        table.measured.clear()
    began = time.perf_counter()
    await asyncio.sleep(seconds)
    took = time.perf_counter() - began
    times = [each * 1000 for table in tables for each in table.measured]
    print(
        f"{what}: {len(times) / took:.0f} moves/s; move to opponent p50 {percentile(times, 0.5):.1f} ms, "
        f"p99 {percentile(times, 0.99):.1f} ms, longest {max(times):.1f} ms of {len(times)} moves"
    )


async def run(url: str, arguments: argparse.Namespace) -> None:
    """The whole measurement."""
    tables = [Table(url, arguments.game, number) for number in range(arguments.tables)]
    began = time.perf_counter()
    for table in tables:
        people = [httpx.AsyncClient(base_url=url, timeout=60) for _ in range(2)]
        for person in people:
            await person.get("/api/me")
        table.think = arguments.think
        await table.begin(people)
        for person in people:
            await person.aclose()
    took = time.perf_counter() - began
    print(
        f"{len(tables)} tables of {arguments.game} made, joined and started by {2 * len(tables)} people in {took:.1f} s"
    )
    playing = [asyncio.create_task(table.play(seat)) for table in tables for seat in (0, 1)]
    await asyncio.sleep(arguments.think)
    half = arguments.seconds / 2
    await measure(url, tables, f"{arguments.think:g} s of thought before each move", half)
    for table in tables:
        table.think = 0.0
    await measure(url, tables, "no thought at all", half)
    over = sum(task.done() for task in playing) // 2
    print(f"{over} games were finished")
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)


def main() -> None:
    """Read the arguments, run, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--think", type=float, default=4.0, help="seconds before a move in the first half, on average")
    parser.add_argument("--game", default="europe")
    parser.add_argument("--database", default="", help="as KVYTOK_DATABASE; SQLite by default")
    arguments = parser.parse_args()
    print("python bench/server.py " + " ".join(sys.argv[1:]))
    store = "PostgreSQL" if arguments.database else "SQLite"
    print(f"{os.cpu_count()} cores ({platform.machine()}) for server and people, {store}, {datetime.now(UTC):%Y-%m-%d}")
    print(f"load average at the start {load()}\n")
    extra = {"KVYTOK_DATABASE": arguments.database} if arguments.database else {}
    extra["KVYTOK_DESKS"] = str(arguments.tables)
    with tempfile.TemporaryDirectory() as data, served(data, extra) as url:
        asyncio.run(run(url, arguments))
    print(f"load average at the end {load()}")


if __name__ == "__main__":
    main()
