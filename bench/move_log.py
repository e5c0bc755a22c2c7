"""How many moves a database stores durably in a second, alone and in groups, without any server around it.

    python bench/move_log.py
    python bench/move_log.py --database postgresql+asyncpg://…

Every move changes the row of its table and adds a row to the log, as in a real game; a group is one transaction.
"""

import argparse
import asyncio
import os
import platform
import secrets
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path

from kvytok.game.game import Game
from kvytok.server.database import create_schema, open_engine
from kvytok.server.group_commit import LogEntry
from kvytok.server.settings import Settings
from kvytok.server.store import Store
from kvytok.server.table_row import Chair, TableRow

GROUPS = (1, 10, 50, 256)


async def measure(settings: Settings, seconds: float) -> None:
    """Print the moves per second for each size of a group."""
    engine = open_engine(settings)
    await create_schema(engine)
    store = Store(engine, "bench", "" if engine.dialect.name == "sqlite" else "kvytok_bench")
    state, seats = Game.new("europe", 2, seed=1).snapshot, (Chair("guest", "a", "A"), Chair("guest", "b", "B"))
    ids = [secrets.token_hex(8) for _ in range(max(GROUPS))]
    for number in ids:
        row = TableRow(number, number[:12], "a", "running", "europe", (), None, "none", True, seats, 1, 1, state=state)
        assert await store.add_table(row)
    seq = dict.fromkeys(ids, 0)
    for size in GROUPS:
        stored, began = 0, time.perf_counter()
        while time.perf_counter() < began + seconds:
            group = []
            for table in ids[:size]:
                seq[table] += 1
                fields = {"seq": seq[table], "state": state, "asked": "[1]", "deadline": None, "due": None}
                fields |= {"status": "running", "winners": "[]", "changed": 1}
                notices = (f"bench move {table} {seq[table]}",) if store.channel else ()
                group.append(LogEntry(table, 0, 1, seq[table], 0, "take unseen", "guest", 1, fields, notices))
            assert all(await store._log.write(group))
            stored += size
        took = time.perf_counter() - began
        print(f"groups of {size:3d}: {stored / took:7.0f} moves/s, {took / stored * size * 1000:6.2f} ms a group")
    await store.close()


def main() -> None:
    """Read the arguments, run, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--database", default="", help="as KVYTOK_DATABASE; SQLite by default")
    parser.add_argument("--seconds", type=float, default=3.0, help="for each size of a group")
    arguments = parser.parse_args()
    load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
    store = "PostgreSQL" if arguments.database else "SQLite"
    print(f"python bench/move_log.py: {store}, {platform.machine()}, {datetime.now(UTC):%Y-%m-%d}, load average {load}")
    with tempfile.TemporaryDirectory() as data:
        asyncio.run(measure(Settings(data=Path(data), database=arguments.database), arguments.seconds))


if __name__ == "__main__":
    main()
