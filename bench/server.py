"""A busy evening: many tables at once, each with two players who make random moves over WebSockets.

    python bench/server.py --tables 500 --seconds 60
    python bench/server.py --tables 500 --seconds 60 --database postgresql+asyncpg://… --nodes 2 [--apart]
    python bench/server.py --tables 100 --seconds 20 --checkout build/before

The server is a real one on the loopback address. In the first half all players think for a while before each move, as
on a busy evening; in the second half they move at once, which shows the limit. The players share the machine with the
server, so a separate server is at least as fast. A move counts as shown when it arrives at the opponent's socket. With
several nodes the players of a table are connected to one of them, as `hosting/Caddyfile` does it, or to different ones
with `--apart`: then every move is played twice.

In the end all logs are read from the database and played again: every move that was shown is there once, and finished
games have the score that the players were told.
"""

import argparse
import asyncio
import json
import os
import platform
import random
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvloop
from page_client import PageClient, connected

LIMITS = ("MESSAGE_BURST", "REQUEST_BURST", "TABLE_BURST", "SOCKETS", "LIVE_GAMES", "DESKS")
SHORT = 10
"""One table in ten plays the short game of Paris, so that some games reach their end and its score."""
TABLES_A_PAIR = 10
"""The number of tables that the same two people play at."""
PAIRS_AT_ONCE = 8
"""The number of pairs that sit down at the same time."""
SETTLED = 3.5
"""Thoughts as long as the mean, after which hardly anybody still thinks."""


class Seen(msgspec.Struct):
    """The fields of a view that the players here read."""

    moves: list[msgspec.Raw] = []


class Step(msgspec.Struct):
    """Whose move a step is."""

    seat: int | None = None


class Shown(msgspec.Struct):
    """The fields of a player's result that are compared in the end."""

    total: int


class Outcome(msgspec.Struct):
    """A result as the players are told it."""

    players: list[Shown]


class News(msgspec.Struct):
    """The fields of a message that the players here read."""

    type: str
    seq: int = 0
    views: list[Seen] = []
    steps: list[Step] = []
    result: Outcome | None = None


decoder = msgspec.json.Decoder(News)


class Node:
    """A server process."""

    def __init__(self, data: str, extra: dict[str, str], checkout: Path | None) -> None:
        settings = {f"KVYTOK_{name}": "1000000" for name in LIMITS} | {"KVYTOK_LOG": "error"} | extra
        if checkout is not None:
            settings["PYTHONPATH"] = str(checkout.resolve() / "src")
        command = [sys.executable, "-m", "kvytok", "serve", "--port", "0", "--data", data, "--json"]
        self.process = subprocess.Popen(command, env=os.environ | settings, stdout=subprocess.PIPE)
        assert self.process.stdout is not None
        self.url: str = json.loads(self.process.stdout.readline())["url"]

    def memory(self) -> float:
        """The memory of the process in MiB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0]) / 1024

    def seconds(self) -> float:
        """The processor time that the process has used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def served(data: str, extra: dict[str, str], checkout: Path | None) -> Iterator[Node]:
    """A server for this run."""
    node = Node(data, extra, checkout)
    try:
        yield node
    finally:
        node.process.terminate()
        node.process.wait()


class Table:
    """Two players who play a game against each other."""

    def __init__(self, game: str, seed: int) -> None:
        self.game = game
        self.rng = random.Random(seed)
        self.clients: list[PageClient] = []
        self.id = ""
        self.sent: dict[int, float] = {}
        self.measured: list[float] = []
        self.busy = [False, False]
        self.think = 0.0
        self.playing = True
        self.shown = 0
        """The number of the newest move that a player was shown."""
        self.totals: list[int] | None = None
        """The points of the players, as they were told at the end."""
        self.wrong: list[str] = []
        """Messages that nobody should get here."""

    async def begin(self, people: list[httpx.AsyncClient]) -> None:
        """Make the table, let both players join, and connect them."""
        seats = [{"kind": "me"}, {"kind": "open"}]
        self.id = (await people[0].post("/api/tables", json={"game": self.game, "seats": seats})).json()["id"]
        (await people[1].post(f"/api/tables/{self.id}/join", json={})).raise_for_status()
        (await people[0].post(f"/api/tables/{self.id}/start")).raise_for_status()
        for seat, person in enumerate(people):
            cookie = "; ".join(f"{name}={value}" for name, value in person.cookies.items())
            hear = partial(self.hear, seat)
            client = await connected(str(person.base_url), f"/api/tables/{self.id}/socket", cookie, hear)
            self.clients.append(client)
            client.send(b'{"type": "hello"}')

    def hear(self, seat: int, data: bytes) -> None:
        """A message for one seat: move when asked, and note when the other player's move arrives."""
        news = decoder.decode(data)
        if news.type == "refused":
            self.wrong.append(data.decode())
        if news.type != "game":
            return
        self.shown = max(self.shown, news.seq)
        sent = self.sent.pop(news.seq * 2 + seat, None)
        if sent is not None:
            self.measured.append(time.perf_counter() - sent)
        if news.result is not None:
            self.totals = [player.total for player in news.result.players]
            return
        if any(step.seat == seat for step in news.steps):
            self.busy[seat] = False  # the own move has been played; a question is answered only once
        moves = news.views[0].moves
        if moves and not self.busy[seat]:
            self.busy[seat] = True
            if self.think:
                thought = self.rng.expovariate(1 / self.think)
                asyncio.get_running_loop().call_later(thought, self.move, seat, news.seq, moves)
            else:
                self.move(seat, news.seq, moves)

    def move(self, seat: int, seq: int, moves: list[msgspec.Raw]) -> None:
        """Send a random move, and note the time."""
        if not self.playing or self.clients[seat].closed:
            return
        move = msgspec.json.encode({"type": "move", "seat": seat, "seq": seq, "move": self.rng.choice(moves)})
        self.sent[(seq + 1) * 2 + 1 - seat] = time.perf_counter()
        self.clients[seat].send(move)


def percentile(values: list[float], share: float) -> float:
    """The value that the share `share` of all values lies below."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def load() -> str:
    """The load average of the machine."""
    return ", ".join(f"{each:.1f}" for each in os.getloadavg())


async def measure(nodes: list[Node], tables: list[Table], what: str, seconds: float) -> None:
    """Let all players play for `seconds` seconds, and print the times."""
    for table in tables:
        table.measured.clear()
    began, spent, own = time.perf_counter(), sum(node.seconds() for node in nodes), time.process_time()
    await asyncio.sleep(seconds)
    took = time.perf_counter() - began
    spent, own = sum(node.seconds() for node in nodes) - spent, time.process_time() - own
    times = [each * 1000 for table in tables for each in table.measured]
    if not times:
        print(f"{what}: no moves")
        return
    print(
        f"{what}: {len(times) / took:.0f} moves/s; move to opponent p50 {percentile(times, 0.5):.1f} ms, "
        f"p99 {percentile(times, 0.99):.1f} ms, longest {max(times):.1f} ms of {len(times)} moves; "
        f"processor time a move: server {spent / len(times) * 1000:.2f} ms, players {own / len(times) * 1000:.2f} ms"
    )


async def seat_pair(nodes: list[Node], tables: list[Table], at_once: asyncio.Semaphore) -> None:
    """Let two people, each connected to a node, make tables, sit down at them and begin."""
    async with at_once:
        people = [httpx.AsyncClient(base_url=node.url, timeout=60) for node in nodes]
        for person in people:
            await person.get("/api/me")
        for table in tables:
            await table.begin(people)
        for person in people:
            await person.aclose()


async def run(nodes: list[Node], arguments: argparse.Namespace) -> list[Table]:
    """The whole measurement."""
    short = [number % SHORT == SHORT - 1 for number in range(arguments.tables)]
    tables = [Table("paris" if each else arguments.game, number) for number, each in enumerate(short)]
    for table in tables:
        table.think = arguments.think
    empty, began, at_once = sum(node.memory() for node in nodes), time.perf_counter(), asyncio.Semaphore(PAIRS_AT_ONCE)
    pairs = [tables[start : start + TABLES_A_PAIR] for start in range(0, len(tables), TABLES_A_PAIR)]
    homes = [
        [nodes[(number + person * arguments.apart) % len(nodes)] for person in range(2)] for number in range(len(pairs))
    ]
    await asyncio.gather(*(seat_pair(home, pair, at_once) for home, pair in zip(homes, pairs, strict=True)))
    took = time.perf_counter() - began
    named = f"{len(tables)} tables of {arguments.game}, {sum(short)} of them of paris instead,"
    print(f"{named} made, joined and started in {took:.1f} s", flush=True)
    await asyncio.sleep(2 * arguments.think)
    half = arguments.seconds / 2
    await measure(nodes, tables, f"{arguments.think:g} s of thought before each move", half)
    for table in tables:
        table.think = 0.0
    await asyncio.sleep(SETTLED * arguments.think)  # those who still think make their moves
    await measure(nodes, tables, "no thought at all", half)
    full = sum(node.memory() for node in nodes)
    print(f"memory: {empty:.0f} MiB without tables, {full:.0f} MiB now, {(full - empty) / len(tables):.2f} MiB a table")
    for table in tables:
        table.playing = False
    await asyncio.sleep(1)  # what is under way arrives
    for table in tables:
        for client in table.clients:
            client.close()
    await asyncio.sleep(1)
    return tables


async def check(tables: list[Table], data: Path, database: str) -> None:
    """Play all stored logs again, and compare them with what the players were shown."""
    from kvytok.boards import library_with
    from kvytok.server.database import open_engine
    from kvytok.server.live_games import new_game
    from kvytok.server.own_boards import ServedLibrary
    from kvytok.server.settings import Settings
    from kvytok.server.store import Store

    store = Store(open_engine(Settings(data=data, database=database)))
    moves = over = 0
    faults: list[str] = []
    for table in tables:
        row, log = await store.table(table.id), await store.moves(table.id)
        assert row is not None
        game = new_game(row, ServedLibrary(library_with(())))
        for number, move in enumerate(log, start=1):
            if move.number != number:
                faults.append(f"table {table.id}: move {number} is {move.number}")
            game.play(move.move, move.seat)
        moves += len(log)
        if len(log) != row.seq or row.seq < table.shown or not game.agrees(row.state):
            faults.append(f"table {table.id}: {len(log)} moves in the log, {row.seq} stored, {table.shown} shown")
        if table.totals is not None:
            over += 1
            if [player.total for player in game.result().players] != table.totals:
                faults.append(f"table {table.id}: another score")
        faults += table.wrong
    await store.engine.dispose()
    print(f"{moves} moves read from {len(tables)} logs and played again, {over} games finished: {len(faults)} faults")
    for fault in faults[:10]:
        print(f"  {fault}")


def main() -> None:
    """Read the arguments, run, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--think", type=float, default=3.0, help="seconds before a move in the first half, on average")
    parser.add_argument("--game", default="europe")
    parser.add_argument("--database", default="", help="as KVYTOK_DATABASE; SQLite by default")
    parser.add_argument("--nodes", type=int, default=1, help="server processes; more than one needs PostgreSQL")
    parser.add_argument("--apart", action="store_true", help="the players of a table are connected to different nodes")
    parser.add_argument("--checkout", type=Path, help="run the server of another checkout, to compare")
    arguments = parser.parse_args()
    shown = [word if "://" not in word else "URL" for word in sys.argv[1:]]
    print("python bench/server.py " + " ".join(shown))
    store = "PostgreSQL" if arguments.database else "SQLite"
    print(f"{os.cpu_count()} cores ({platform.machine()}) for server and people, {store}, {datetime.now(UTC):%Y-%m-%d}")
    print(f"load average at the start {load()}\n")
    extra: dict[str, Any] = {"KVYTOK_SECRET": secrets.token_hex(32)}
    if arguments.database:
        extra["KVYTOK_DATABASE"] = arguments.database
    with tempfile.TemporaryDirectory() as data:
        with ExitStack() as stack:
            nodes = [stack.enter_context(served(data, extra, arguments.checkout)) for _ in range(arguments.nodes)]
            tables = uvloop.run(run(nodes, arguments))
        asyncio.run(check(tables, Path(data), arguments.database))
    print(f"load average at the end {load()}")


if __name__ == "__main__":
    main()
