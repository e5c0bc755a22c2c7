"""Kvytok beside a boardgame.io server: as many tables, everybody moving at once, one after the other in one run.

    python bench/boardgame_io.py --tables 500 --seconds 20

boardgame.io (npm) is installed into `build/boardgame_io` for this run; it needs Node. Its move only adds one to a
number, ours are whole moves of europe with all rules, secrets and views. It runs with its memory, which forgets
everything, and with a durable storage written for this comparison: one file, and all moves that wait together are one
write and one sync, as with ours. boardgame.io tells the players of a move before it stores it, so its players do not
wait for the disk; ours are told only after the disk has the move (SQLite, synchronous=FULL).
"""

import argparse
import json
import os
import platform
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
FOLDER = HERE.parent / "build" / "boardgame_io"
PACKAGES = ("boardgame.io@0.50.2",)
SCRIPT = str(HERE / "boardgame_io.mjs")
MEASURED = re.compile(r"no thought at all: (\d+) moves/s; .* p50 ([\d.]+) ms, p99 ([\d.]+) ms.*server ([\d.]+) ms")


def install() -> None:
    """Put boardgame.io into the build folder, once."""
    if not (FOLDER / "node_modules" / "boardgame.io").is_dir():
        FOLDER.mkdir(parents=True, exist_ok=True)
        (FOLDER / "package.json").write_text('{"private": true}')
        subprocess.run(["npm", "install", "--no-audit", "--no-fund", *PACKAGES], cwd=FOLDER, check=True)


def spent(pid: int) -> float:
    """The processor time that a process has used, in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def serving(storage: str) -> Iterator[tuple[int, int]]:
    """A boardgame.io server; its port and process."""
    shutil.rmtree(FOLDER / "matches", ignore_errors=True)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    quiet = {"env": os.environ | {"NODE_ENV": "production"}, "stderr": subprocess.DEVNULL}
    command = ["node", SCRIPT, "serve", str(FOLDER), str(port), storage]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, **quiet)  # type: ignore[call-overload]
    try:
        assert server.stdout is not None
        while '"ready"' not in (line := server.stdout.readline()):
            assert line, "boardgame.io did not start"
        yield port, server.pid
    finally:
        server.kill()
        server.wait()


def theirs(storage: str, tables: int, seconds: float) -> dict[str, Any]:
    """Measure boardgame.io."""
    with serving(storage) as (port, pid):
        command = ["node", SCRIPT, "play", str(FOLDER), str(port), str(tables), str(seconds)]
        playing = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert playing.stdout is not None
        json.loads(playing.stdout.readline())
        before = spent(pid)
        told: dict[str, Any] = json.loads(playing.stdout.readline())
        used = spent(pid) - before
        playing.wait()
    return {
        "rate": told["moves"] / told["took"],
        "p50": told["p50"],
        "p99": told["p99"],
        "server": used / told["moves"] * 1000,
    }


def ours(tables: int, seconds: float) -> dict[str, Any]:
    """Measure Kvytok with bench/server.py; half of its time goes to players who think."""
    command = [
        sys.executable,
        str(HERE / "server.py"),
        "--tables",
        str(tables),
        "--seconds",
        str(2 * seconds),
        "--think",
        "1",
    ]
    told = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout
    found = MEASURED.search(told)
    assert found is not None, told
    assert " 0 faults" in told, told
    return dict(zip(("rate", "p50", "p99", "server"), map(float, found.groups()), strict=True))


def main() -> None:
    """Run all three and print them with their ratios."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=20.0)
    arguments = parser.parse_args()
    install()
    print("python bench/boardgame_io.py " + " ".join(sys.argv[1:]))
    load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
    print(f"{os.cpu_count()} cores ({platform.machine()}), {datetime.now(UTC):%Y-%m-%d}, load average {load}")
    print(
        f"{arguments.tables} tables, two players each, everybody moves at once for {arguments.seconds:g} s\n",
        flush=True,
    )
    names = {
        "ours": "Kvytok, europe, SQLite, durable",
        "memory": f"{PACKAGES[0]}, memory",
        "durable": f"{PACKAGES[0]}, durable",
    }
    found: dict[str, dict[str, Any]] = {}
    for each, name in names.items():
        found[each] = (
            ours(arguments.tables, arguments.seconds)
            if each == "ours"
            else theirs(each, arguments.tables, arguments.seconds)
        )
        told = found[each]
        print(
            f"{name:34} {told['rate']:6.0f} moves/s   p50 {told['p50']:6.1f} ms   p99 {told['p99']:6.1f} ms   "
            f"server {told['server']:.2f} ms of processor time a move",
            flush=True,
        )
        time.sleep(2)
    print()
    for each in ("memory", "durable"):
        rate, work = found["ours"]["rate"] / found[each]["rate"], found[each]["server"] / found["ours"]["server"]
        print(f"beside boardgame.io with {each}: {rate:.2f} × its moves/s, {work:.2f} × its moves per processor second")


if __name__ == "__main__":
    main()
