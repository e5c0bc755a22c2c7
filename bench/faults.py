"""Faults on purpose: servers and databases are killed, cut off, paused and filled while people play.

    python bench/faults.py --minutes 14
    python bench/faults.py --quick
    python bench/faults.py --minutes 10 --only lost_line

Two nodes share a PostgreSQL of their own, which they reach over a line that can be cut, or lose everything without a
word; a third server has SQLite. At every table two people move as fast as they can and connect again whenever they are
cut off, those of PostgreSQL now to one node, now to the other. At some tables a bot plays with them; at others they
have 30 s for a move, then a bot moves for them until they come back. One fault follows the other; after each repair
every table must get a new move, and the time until the last one does is noted, and for what it waited. Meanwhile other
faults hit single sockets.

In the end all logs are read straight from the databases and played again: they must be complete, lead to the stored
states, and agree with every step and every score that a player was shown.
"""

import argparse
import asyncio
import os
import platform
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import msgspec
from hostile_clients import frame, upgrade
from websockets.exceptions import WebSocketException

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from server.line import Line  # noqa: E402
from server.postgres import Cluster  # noqa: E402
from server.site import Machine, Person, Talk, person  # noqa: E402
from server.wrong_clock import HOOK  # noqa: E402

LOST = (OSError, WebSocketException, httpx.HTTPError, TimeoutError, AssertionError)
PLAYABLE = 10.0
"""Seconds after a repair within which every table must get a new move."""
GIVEN_UP = 60.0
PATIENCE = 3.0
"""Seconds after which a player who hears nothing tries another connection."""
SLOW = 5.0
"""Seconds of waiting from which the result says what the table waited for."""
READ_ONLY = """
import sqlite3
flag = path + "-read-only"
class Cursor(sqlite3.Cursor):
    def execute(self, *given):
        self.connection.obey()
        return super().execute(*given)
    def executemany(self, *given):
        self.connection.obey()
        return super().executemany(*given)
class Connection(sqlite3.Connection):
    obeyed = False
    def obey(self):
        if os.path.exists(flag) != self.obeyed:
            self.obeyed = not self.obeyed
            sqlite3.Cursor(self).execute(f"PRAGMA query_only = {int(self.obeyed)}")
    def cursor(self, factory=Cursor):
        return super().cursor(factory)
    def execute(self, *given):
        return self.cursor().execute(*given)
    def executemany(self, *given):
        return self.cursor().executemany(*given)
connect = sqlite3.connect
sqlite3.connect = lambda *given, **named: connect(*given, **{"factory": Connection} | named)
"""
"""What a server runs before it starts, after the wrong clock: SQLite writes nothing while a file is there."""


KINDS = (
    {},
    {"bot": "casual"},
    {"pace": "30s"},
    {},
    {"bot": "strong", "pace": "30s"},
    {"pace": "30s"},
    {},
    {"bot": "casual"},
)
"""What is special about the tables, in turn; every fourth is on SQLite."""


class TroubledTable:
    """Two people who play one game after the other, whatever happens."""

    def __init__(self, urls: list[str], seed: int) -> None:
        self.urls = urls
        self.kind: dict[str, str] = KINDS[seed % len(KINDS)]
        """Which bot plays with them, and how long they have for a move."""
        self.rng = random.Random(seed)
        self.people: list[dict[str, Person]] = []
        self.id = ""
        self.steps: list[list[dict[str, Any]]] = [[], []]
        self.kept: list[tuple[str, list[dict[str, Any]], list[int] | None]] = []
        """What each player was shown of each game, and the score that they were told."""
        self.moved = time.monotonic()
        """When a new move was shown last."""
        self.talks: list[Talk | None] = [None, None]
        self.wrong: list[str] = []
        self.doing: list[tuple[str, float]] = [("", 0.0), ("", 0.0)]
        """What each of the two waits for, and since when."""

    def waits_for(self, what: str, *seats: int) -> None:
        """Note what somebody waits for now."""
        for seat in seats:
            self.doing[seat] = what, time.monotonic()

    async def run(self, stop: asyncio.Event) -> None:
        """Play until `stop`."""
        while not stop.is_set():
            try:
                await self._begin()
            except LOST:
                self.waits_for("trying again", 0, 1)
                await asyncio.sleep(0.1)
                continue
            self.steps = [[], []]
            totals = await asyncio.gather(*(self._play(seat, stop) for seat in (0, 1)))
            self.kept += [(self.id, self.steps[seat], totals[seat]) for seat in (0, 1)]

    async def _begin(self) -> None:
        host, other = (each[self.rng.choice(self.urls)] for each in self.people)
        seats = [{"kind": "me"}, {"kind": "open"}]
        if "bot" in self.kind:
            seats.append({"kind": "bot", "level": self.kind["bot"]})
        wish = {"game": "paris", "seats": seats, "pace": self.kind.get("pace", "none")}
        self.waits_for(f"a new table on {host.http.base_url}", 0, 1)
        made = await host.ask("POST", "/api/tables", wish)
        self.waits_for(f"joining on {other.http.base_url}", 0, 1)
        await other.ask("POST", f"/api/tables/{made['id']}/join", {})
        self.waits_for(f"the start on {host.http.base_url}", 0, 1)
        await host.ask("POST", f"/api/tables/{made['id']}/start")
        self.id = made["id"]

    async def _play(self, seat: int, stop: asyncio.Event) -> list[int] | None:
        """Play a seat to the end of the game, and connect again whenever that is needed."""
        failures = 0
        while not stop.is_set():
            talk = None
            try:
                somebody, known = self.people[seat][self.rng.choice(self.urls)], self.steps[seat]
                self.waits_for(f"a socket on {somebody.http.base_url}", seat)
                talk = await asyncio.wait_for(somebody.sit(self.id, last=len(known) - 1), PATIENCE)
                somebody.sockets.clear()
                self.talks[seat] = talk
                while not stop.is_set() and not talk.over:
                    self.waits_for(f"news from {somebody.http.base_url}", seat)
                    news = await talk.hear(within=PATIENCE)
                    if news["type"] == "refused":
                        self.waits_for(f"trying again after {news['code']}", seat)
                        break
                    if news["type"] == "game":
                        failures = 0
                        self._note(seat, news)
                        if (chosen := talk.choose(self.rng)) is not None:
                            await talk.move(chosen[1], chosen[0])
                if talk.over:
                    return [player["total"] for player in talk.game["result"]["players"]]
            except LOST:
                pass
            finally:
                if talk is not None:
                    talk.socket.transport.abort()
            failures += 1  # as the page does: again at once, then more and more patiently
            await asyncio.sleep(min(1.0, 0.05 * 2**failures) * self.rng.uniform(0.5, 1.0))
        return None

    def _note(self, seat: int, news: dict[str, Any]) -> None:
        known = self.steps[seat]
        new = [step for step in news["steps"] if step["number"] >= len(known)]
        if [step["number"] for step in new] != list(range(len(known), news["seq"] + 1)):
            self.wrong.append(f"table {self.id}: steps {[step['number'] for step in new]} after {len(known) - 1}")
        if new:
            known += new
            self.moved = time.monotonic()


class Trouble:
    """Everything that is running, and what can happen to it."""

    def __init__(self, folder: Path, rng: random.Random, loud: bool) -> None:
        self.folder = folder
        self.loud = loud
        self.rng = rng
        self.cluster = Cluster()
        self.line = Line(self.cluster.port)
        self.machines: list[Machine] = []
        self.tables: list[TroubledTable] = []
        self.counts: Counter[str] = Counter()
        self.waits: dict[str, list[float]] = {}
        self.people = AsyncExitStack()
        self.slow: list[str] = []
        """Every long wait, and for what."""
        self.beside: set[asyncio.Task[None]] = set()

    async def open(self, tables: int) -> None:
        """Start the database, the line, three servers and all people."""
        await asyncio.to_thread(self.cluster.start)
        await self.line.open()
        (self.folder / "hook").mkdir()
        (self.folder / "hook" / "sitecustomize.py").write_text(HOOK + READ_ONLY)
        path = os.pathsep.join([str(self.folder / "hook"), str(ROOT / "src")])
        shared = {"KVYTOK_SECRET": "the same for all", "PYTHONPATH": path, "KVYTOK_LOG": "error"}
        for number in range(3):
            mine = {"KVYTOK_FAULTY_CLOCK": str(self.folder / f"clock-{number}")}
            if number < 2:
                mine["KVYTOK_DATABASE"] = f"postgresql+asyncpg://postgres@127.0.0.1:{self.line.port}/postgres"
            machine = Machine(self.folder / str(number), shared | mine)
            self.machines.append(machine)
            await machine.start()
        for number in range(tables):
            urls = [self.machines[2].url] if number % 4 == 3 else [machine.url for machine in self.machines[:2]]
            table = TroubledTable(urls, number)
            for _ in range(2):
                first = await self.people.enter_async_context(person(urls[0]))
                cookies = first.http.cookies
                more = {url: person(url, cookies=cookies) for url in urls[1:]}
                others = {url: await self.people.enter_async_context(one) for url, one in more.items()}
                table.people.append({urls[0]: first} | others)
                for each in table.people[-1].values():
                    each.http.timeout = httpx.Timeout(PATIENCE)
            self.tables.append(table)

    async def close(self) -> None:
        """Stop everything."""
        with suppress(*LOST):
            await self.people.aclose()
        for machine in self.machines:
            machine.kill()
        await self.line.close()
        await asyncio.to_thread(self.cluster.remove)

    # What hits a whole server or database. When a function returns, the damage is repaired.

    async def kill_node(self) -> None:
        """`kill -9` of a server, which is started again."""
        machine = self.rng.choice(self.machines)
        await asyncio.to_thread(machine.kill)
        await machine.start()

    async def kill_postgres(self) -> None:
        """`kill -9` of PostgreSQL, which is started again."""
        await asyncio.to_thread(self.cluster.kill)
        await asyncio.to_thread(self.cluster.start)

    async def cut_line(self) -> None:
        """The line to PostgreSQL is cut and healed."""
        self.line.cut = True
        self.line.break_off()
        await asyncio.sleep(self.rng.uniform(0.05, 0.4))
        self.line.cut = False

    async def silent_line(self) -> None:
        """The line to PostgreSQL carries nothing for a while."""
        self.line.flowing.clear()
        await asyncio.sleep(self.rng.uniform(0.05, 0.5))
        self.line.flowing.set()

    async def lost_line(self) -> None:
        """The line to PostgreSQL loses everything for a while; what was connected stays lost after it is mended."""
        self.line.lose()
        await asyncio.sleep(self.rng.uniform(0.5, 12.0))
        self.line.mend()

    async def pause_node(self, seconds: float = 0.0) -> None:
        """SIGSTOP for a moment."""
        process = self.rng.choice(self.machines).process
        assert process is not None
        process.send_signal(signal.SIGSTOP)
        await asyncio.sleep(seconds or self.rng.uniform(0.05, 0.5))
        process.send_signal(signal.SIGCONT)

    async def pause_long(self) -> None:
        """SIGSTOP for 30 seconds."""
        await self.pause_node(30.0)

    async def full_disk(self) -> None:
        """SQLite cannot make its files any larger."""
        process = self.machines[2].process
        assert process is not None
        subprocess.run(["prlimit", f"--pid={process.pid}", "--fsize=4096:unlimited"], check=True)
        await asyncio.sleep(self.rng.uniform(0.05, 0.3))
        subprocess.run(["prlimit", f"--pid={process.pid}", "--fsize=unlimited:unlimited"], check=True)

    async def read_only_file(self) -> None:
        """SQLite cannot write to its file."""
        flag = self.folder / "clock-2-read-only"
        flag.touch()
        await asyncio.sleep(self.rng.uniform(0.05, 0.5))
        flag.unlink()

    async def read_only(self) -> None:
        """PostgreSQL accepts no changes for a moment."""
        connection = await asyncpg.connect(self.cluster.url)
        for value in ("on", "off"):
            await connection.execute("SET default_transaction_read_only = off")
            await connection.execute(f"ALTER SYSTEM SET default_transaction_read_only = {value}")
            await connection.execute("SELECT pg_reload_conf()")
            await asyncio.sleep(self.rng.uniform(0.05, 0.3))
        await connection.close()

    async def jump_clock(self) -> None:
        """The clock of a server is wrong from now on, by up to a day in both directions."""
        path = self.folder / f"clock-{self.rng.randrange(3)}"
        path.write_text(str(self.rng.choice((0, -86400, -3600, -60, 60, 3600))))

    # What hits one socket.

    async def cut_socket(self) -> None:
        """A player's connection breaks."""
        talk = self.rng.choice(self.rng.choice(self.tables).talks)
        if talk is not None:
            talk.socket.transport.abort()

    async def second_client(self) -> None:
        """Another window of the same player moves at the same moment, twice."""
        table, seat = self.rng.choice(self.tables), self.rng.randrange(2)
        with suppress(*LOST):
            talk = await asyncio.wait_for(table.people[seat][self.rng.choice(table.urls)].sit(table.id), 3)
            await talk.hear("game", within=3)
            for _ in range(2):
                if (chosen := talk.choose(self.rng)) is not None:
                    await talk.move(chosen[1], chosen[0])
            await asyncio.sleep(0.05)
            talk.socket.transport.abort()

    async def silent_reader(self) -> None:
        """A watcher connects and never reads; later the connection breaks."""
        table = self.rng.choice(self.tables)
        with suppress(*LOST):
            talk = await asyncio.wait_for(table.people[0][self.rng.choice(table.urls)].sit(table.id), 3)
            talk.socket.transport.pause_reading()
            await asyncio.sleep(1.0)
            talk.socket.transport.abort()

    async def slow_reader(self) -> None:
        """A watcher reads 200 bytes ten times a second; later the connection breaks."""
        table = self.rng.choice(self.tables)
        somebody = table.people[0][self.rng.choice(table.urls)].http
        port = somebody.base_url.port
        assert port is not None
        with socket.socket() as line:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            line.setblocking(False)
            with suppress(OSError, TimeoutError, asyncio.IncompleteReadError):
                loop = asyncio.get_running_loop()
                await asyncio.wait_for(loop.sock_connect(line, ("127.0.0.1", port)), 3)
                cookie = "; ".join(f"{name}={value}" for name, value in somebody.cookies.items())
                await loop.sock_sendall(line, upgrade(port, table.id, cookie))
                await asyncio.wait_for(loop.sock_recv(line, 1024), 3)
                await loop.sock_sendall(line, frame(b'{"type":"hello"}'))
                for _ in range(50):
                    await asyncio.wait_for(loop.sock_recv(line, 200), 3)
                    await asyncio.sleep(0.1)

    # Injecting.

    async def inject(self, fault: Callable[[], Awaitable[None]]) -> None:
        """Let one fault happen, and wait until every table goes on."""
        name = fault.__name__
        began = time.monotonic()
        await fault()
        repaired, seen = time.monotonic(), set[str]()
        while any(table.moved <= repaired for table in self.tables) and time.monotonic() < repaired + GIVEN_UP:
            await asyncio.sleep(0.01)
            at = time.monotonic()
            if at - repaired > SLOW:
                late = [each for table in self.tables if table.moved <= repaired for each in table.doing]
                seen |= {what for what, since in late if at - since > 1}
        self.counts[name] += 1
        waited = time.monotonic() - repaired
        self.waits.setdefault(name, []).append(waited)
        if waited > SLOW:
            self.slow.append(f"{name.replace('_', ' ')}, {waited:.1f} s: {'; '.join(sorted(seen)) or 'nothing seen'}")
        if self.loud:
            print(f"{name}: {repaired - began:.1f} s, then {waited:.2f} s", file=sys.stderr, flush=True)

    async def pester(self, stop: asyncio.Event) -> None:
        """Faults of single sockets, one after the other; readers stay for a while."""
        while not stop.is_set():
            kinds = (self.cut_socket, self.second_client, self.silent_reader, self.slow_reader)
            fault = self.rng.choice(kinds)
            self.counts[fault.__name__] += 1
            task = asyncio.create_task(fault())
            self.beside.add(task)
            task.add_done_callback(self.beside.discard)
            await asyncio.sleep(self.rng.uniform(0.1, 0.9))
        await asyncio.gather(*self.beside)

    async def spoil(self, minutes: float, faults: int, quick: bool, only: str) -> None:
        """All faults, or those with one name, until the time is over and there were enough."""
        stop, until = asyncio.Event(), time.monotonic() + minutes * 60
        running = [asyncio.create_task(table.run(stop)) for table in self.tables]
        running.append(asyncio.create_task(self.pester(stop)))
        cheap = [self.cut_line, self.silent_line, self.pause_node, self.full_disk, self.read_only, self.jump_clock]
        cheap += [self.read_only_file, self.lost_line]
        await self.inject(self.cut_socket)
        rounds = 0
        while only and time.monotonic() < until:
            await self.inject(getattr(self, only))
        while not only:
            for fault in (self.kill_node, self.kill_postgres):
                await self.inject(fault)
            for _ in range(1 if quick else 2):
                for fault in self.rng.sample(cheap, len(cheap)):
                    await self.inject(fault)
            if rounds % 4 == 0 and not quick:
                await self.inject(self.pause_long)
            rounds += 1
            if time.monotonic() > until and (self.counts.total() >= faults or time.monotonic() > until + minutes * 30):
                break
        stop.set()
        await asyncio.wait(running, timeout=GIVEN_UP)
        for task in running:
            if task.done():
                task.result()
            else:
                raise AssertionError("somebody still plays")


async def check(trouble: Trouble) -> tuple[int, int, list[str]]:
    """Play all stored logs again; returns their moves, the finished games, and what is wrong."""
    from kvytok.boards import library_with
    from kvytok.server.database import open_engine
    from kvytok.server.live_games import new_game
    from kvytok.server.own_boards import ServedLibrary
    from kvytok.server.settings import Settings
    from kvytok.server.store import Store

    direct = trouble.cluster.url.replace("postgresql:", "postgresql+asyncpg:", 1)
    faults = [fault for table in trouble.tables for fault in table.wrong]
    moves = over = 0
    for database, wanted in ((direct, 2), ("", 1)):
        store = Store(open_engine(Settings(data=trouble.folder / "2", database=database)))
        for table in (each for each in trouble.tables if len(each.urls) == wanted):
            for number, (table_id, steps, totals) in enumerate(table.kept):
                row, log = await store.table(table_id), await store.moves(table_id)
                assert row is not None
                game = new_game(row, ServedLibrary(library_with(())))
                if [move.number for move in log] != list(range(1, row.seq + 1)):
                    faults.append(f"table {table_id}: the log has gaps or doubles")
                for move in log:
                    game.play(move.move, move.seat)
                if not game.agrees(row.state):
                    faults.append(f"table {table_id}: the log does not lead to the stored state")
                told = [(step["number"], step["seat"], step["at"]) for step in steps[1:]]
                if told != [(move.number, move.seat, move.at) for move in log[: len(told)]]:
                    faults.append(f"table {table_id}: a move that was shown is not in the log")
                for step, played in zip(steps[1:], game.history, strict=False):
                    seen = tuple(event.seen_by(number % 2) for event in played.events)
                    if msgspec.json.decode(msgspec.json.encode(seen)) != step["events"]:
                        faults.append(f"table {table_id}: step {step['number']} was shown in another way")
                if totals is not None and [player.total for player in game.result().players] != totals:
                    faults.append(f"table {table_id}: another score")
                if number % 2 == 0:
                    moves += len(log)
                    over += row.status == "over"
        await store.engine.dispose()
    return moves, over, faults


async def run(arguments: argparse.Namespace) -> int:
    """Everything; returns the number of failures."""
    with tempfile.TemporaryDirectory() as folder:
        trouble = Trouble(Path(folder), random.Random(arguments.seed), arguments.loud)
        try:
            await trouble.open(arguments.tables)
            faults_wanted = 0 if arguments.quick else arguments.faults
            await trouble.spoil(arguments.minutes, faults_wanted, arguments.quick, arguments.only)
            moves, over, faults = await check(trouble)
        finally:
            await trouble.close()
    late = 0
    for name, count in sorted(trouble.counts.items()):
        waits = sorted(trouble.waits.get(name, ()))
        late += sum(wait > PLAYABLE for wait in waits)
        told = (
            f"   all tables went on after {waits[len(waits) // 2]:5.2f} s, at most {waits[-1]:5.2f} s" if waits else ""
        )
        print(f"{name.replace('_', ' '):16} {count:5}{told}")
    print(f"{sum(trouble.counts.values())} faults; repairs after which a table waited over {PLAYABLE:g} s: {late}")
    for wait in trouble.slow:
        print(f"  {wait}")
    print(f"{moves} moves read from the databases and played again, {over} games finished: {len(faults)} wrong")
    for fault in faults[:10]:
        print(f"  {fault}")
    return late + len(faults)


def main() -> None:
    """Read the arguments, run, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=14.0)
    parser.add_argument("--faults", type=int, default=1000, help="go on until there were as many")
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--loud", action="store_true", help="tell of every fault on stderr")
    parser.add_argument("--quick", action="store_true", help="every kind of fault but the long pause, once")
    parser.add_argument("--only", choices=("lost_line", "cut_line", "silent_line", "read_only"), default="")
    arguments = parser.parse_args()
    if arguments.quick:
        arguments.minutes = 0.01
    print("python bench/faults.py " + " ".join(sys.argv[1:]))
    load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
    print(
        f"{os.cpu_count()} cores ({platform.machine()}), {datetime.now(UTC):%Y-%m-%d}, load average {load}\n",
        flush=True,
    )
    sys.exit(1 if asyncio.run(run(arguments)) else 0)


if __name__ == "__main__":
    main()
