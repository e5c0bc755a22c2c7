"""How many notices one PostgreSQL passes on: writers that store groups of moves, and nodes that listen to all of them.

    python bench/notices.py

The writers stand for nodes: each stores one group after the other, as `postgres_log.py` does, with one notice of as
many moves as the group has. The listeners stand for nodes too: each hears every notice, takes it apart, and drops it,
as a node does with tables that nobody has open there. PostgreSQL lets one transaction with a notice commit at a time;
the line without notices shows what that costs.
"""

import argparse
import asyncio
import json
import os
import platform
import subprocess
import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import asyncpg

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from server.postgres import Cluster  # noqa: E402

LISTENERS = (0, 1, 2, 4, 8, 16, 32)
CHANNEL = "kvytok_bench"
TABLE = "abcdefghijklmnop"
MOVE = '[12,3,0,"take unseen","guest",1795000000000,1795000120000,1795000120000]'
"""A move as a notice carries it (`move_notice.py`)."""
STORE = """
WITH stored AS (INSERT INTO log SELECT g, 'take unseen' FROM generate_series(1, $1) AS g)
SELECT {told}
"""


async def write(url: str, group: int, until: float, tell: bool) -> int:
    """Store groups until the time is over; the number of groups."""
    connection, groups = await asyncpg.connect(url), 0
    store = await connection.prepare(STORE.format(told="pg_notify($2, $3)" if tell else "$2::text, $3::text"))
    moves = "\n".join(f"bench0000000 move {TABLE} {number} {MOVE}" for number in range(group))
    while time.monotonic() < until:
        await store.fetchval(group, CHANNEL, f"{time.monotonic()!r}\n{moves}")
        groups += 1
    await connection.close()
    return groups


async def listen(url: str, count: int, seconds: float) -> dict[str, Any]:
    """Hear everything with `count` connections; how many notices, how late, and the processor time for each."""
    times: list[float] = []

    def heard(_1: Any, _2: Any, _3: Any, notice: str) -> None:
        sent, *moves = notice.split("\n")
        times.append(time.monotonic() - float(sent))
        for each in moves:
            _node, _kind, _table, _number, _move = each.split(" ", 4)

    connections = [await asyncpg.connect(url) for _ in range(count)]
    for connection in connections:
        await connection.add_listener(CHANNEL, heard)
    print("ready", flush=True)
    before = time.process_time()
    await asyncio.sleep(seconds + 1.0)
    used = time.process_time() - before
    for connection in connections:
        await connection.close()
    late = sorted(times) or [0.0]
    at = {
        name: late[min(len(late) - 1, int(len(late) * share))] * 1000 for name, share in (("p50", 0.5), ("p99", 0.99))
    }
    return {"heard": len(times), "each": used / max(1, len(times)) * 1000} | at


async def measure(url: str, listeners: int, writers: int, group: int, seconds: float) -> None:
    """One line of the result: as many listeners, in a second process."""
    command = [sys.executable, __file__, "--listen", url, str(listeners), repr(seconds)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        await asyncio.to_thread(other.stdout.readline)
        began, until = time.monotonic(), time.monotonic() + seconds
        groups = sum(await asyncio.gather(*(write(url, group, until, listeners >= 0) for _ in range(writers))))
        rate = groups / (time.monotonic() - began)
        found = json.loads(await asyncio.to_thread(other.stdout.readline))
    told = (
        f"heard after {found['p50']:6.1f} ms, p99 {found['p99']:6.1f} ms; {found['each']:.3f} ms a notice and listener"
        if listeners > 0
        else ("no notices" if listeners < 0 else "nobody listens")
    )
    missed = groups * max(0, listeners) - found["heard"]
    lost = f"; {missed} not heard in time" if missed else ""
    print(
        f"{max(0, listeners):3} listeners: {rate:6.0f} groups/s, {rate * group:7.0f} moves/s; {told}{lost}", flush=True
    )


async def run(arguments: argparse.Namespace) -> None:
    """All numbers of listeners, on a PostgreSQL of our own that waits for the disk."""
    cluster = Cluster("-c max_connections=200")
    try:
        await asyncio.to_thread(cluster.start)
        connection = await asyncpg.connect(cluster.url)
        await connection.execute("CREATE TABLE log (number int, move text)")
        await connection.close()
        for group in arguments.groups:
            print(
                f"\n{arguments.writers} writers, {group} moves a group, {group * (36 + len(MOVE))} bytes a notice",
                flush=True,
            )
            for listeners in (-1, *LISTENERS):
                await measure(cluster.url, listeners, arguments.writers, group, arguments.seconds)
    finally:
        await asyncio.to_thread(cluster.remove)


def main() -> None:
    """Read the arguments, run, print."""
    if sys.argv[1:2] == ["--listen"]:
        url, count, seconds = sys.argv[2:]
        print(json.dumps(asyncio.run(listen(url, max(0, int(count)), float(seconds)))), flush=True)
        return
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--writers", type=int, default=4)
    parser.add_argument("--groups", type=int, nargs="+", default=[5, 50], help="moves in a group")
    parser.add_argument("--seconds", type=float, default=2.0, help="for each number of listeners")
    arguments = parser.parse_args()
    load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
    print(f"python bench/notices.py {' '.join(sys.argv[1:])}".rstrip())
    print(f"{os.cpu_count()} cores ({platform.machine()}), {datetime.now(UTC):%Y-%m-%d}, load average {load}")
    asyncio.run(run(arguments))


if __name__ == "__main__":
    main()
