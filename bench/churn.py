"""Memory over churn: guests come, play a little and go, for many minutes, and the server's memory must stay flat.

    python bench/churn.py --minutes 30 --picture docs/pictures/memory.svg
    nice python bench/churn.py --cores 0.33            # beside other work

In every round two new guests make a table, sit down, connect, chat, play some moves and leave; some sockets are simply
cut off. The memory of the process is read every few seconds. It grows until the games in memory (KVYTOK_LIVE_GAMES) are
as many as allowed, here 50; after that it must not. Where other work leaves the guests no processor for many seconds,
they give up and go; that is counted.
"""

import argparse
import asyncio
import os
import platform
import random
import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path

import httpx
from websockets.exceptions import WebSocketException

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from server.site import Machine, person, play_on  # noqa: E402

WIDTH, HEIGHT, LEFT, TOP = 640, 220, 64, 40
GUESTS = 6
"""Pairs of guests that come and go side by side."""
GIVEN_UP = (OSError, TimeoutError, WebSocketException, httpx.HTTPError)


async def visit(url: str, rng: random.Random) -> int:
    """One round of two guests; returns the number of moves."""
    async with person(url, "Anna") as anna, person(url, "Bo") as bo:
        wish = {"game": rng.choice(("usa", "europe", "paris")), "seats": [{"kind": "me"}, {"kind": "open"}]}
        table = (await anna.ask("POST", "/api/tables", wish))["id"]
        await bo.ask("POST", f"/api/tables/{table}/join", {})
        await anna.ask("POST", f"/api/tables/{table}/start")
        talks = [await anna.sit(table), await bo.sit(table)]
        await talks[0].say(type="say", text="hello")
        await play_on(talks, rng, most=30)
        if rng.random() < 0.5:
            for talk in talks:
                talk.socket.transport.abort()
        return int(talks[0].game["seq"])


def used_time(server: int) -> float:
    """The processor time that the server and this program have taken, in seconds."""
    fields = Path(f"/proc/{server}/stat").read_text().rsplit(")", 1)[1].split()
    return time.process_time() + (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def measure(minutes: float, cores: float) -> tuple[list[tuple[float, float]], int, int, int]:
    """The memory in MiB over the minutes, the number of rounds, of moves, and of rounds that guests gave up."""
    points: list[tuple[float, float]] = []
    rounds = moves = lost = 0
    with tempfile.TemporaryDirectory() as folder:
        machine = Machine(Path(folder), {"KVYTOK_LIVE_GAMES": "50", "PYTHONPATH": str(ROOT / "src")})
        await machine.start()
        assert machine.process is not None
        server = machine.process.pid
        before, began, until = used_time(server), time.monotonic(), time.monotonic() + minutes * 60

        async def come_and_go(seed: int) -> None:
            nonlocal rounds, moves, lost
            rng = random.Random(seed)
            while time.monotonic() < until:
                try:
                    made = await visit(machine.url, rng)
                except GIVEN_UP:
                    lost += 1
                    continue
                moves += made
                rounds += 1
                while used_time(server) - before > cores * (time.monotonic() - began):
                    await asyncio.sleep(0.2)

        async def look() -> None:
            while time.monotonic() < until:
                status = Path(f"/proc/{server}/status").read_text()
                used = int(status.split("VmRSS:")[1].split()[0]) / 1024
                points.append(((time.monotonic() - began) / 60, used))
                await asyncio.sleep(5)

        try:
            await asyncio.gather(look(), *(come_and_go(seed) for seed in range(GUESTS)))
        finally:
            machine.kill()
    return points, rounds, moves, lost


def picture(points: list[tuple[float, float]], about: str) -> str:
    """The curve as SVG."""
    longest, most = points[-1][0], max(used for _, used in points) * 1.15
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH + LEFT + 24} {HEIGHT + TOP + 48}" '
        'font-family="system-ui, sans-serif" font-size="13" fill="#24323d">',
        "<title>Memory of a server while guests come and go</title>",
        '<rect width="100%" height="100%" fill="#fff"/>',
        f'<g transform="translate({LEFT},{TOP})">',
        f'<text x="0" y="-16" font-weight="600">{about}</text>',
    ]
    for used in range(0, int(most), 100):
        y = HEIGHT * (1 - used / most)
        parts.append(f'<line x1="0" x2="{WIDTH}" y1="{y:.0f}" y2="{y:.0f}" stroke="#e3e8ec"/>')
        parts.append(f'<text x="-8" y="{y + 4:.0f}" text-anchor="end" fill="#5b6b78">{used} MiB</text>')
    for minute in range(0, int(longest) + 1, 1 if longest < 12 else 5):
        x = WIDTH * minute / longest
        parts.append(f'<text x="{x:.0f}" y="{HEIGHT + 18}" text-anchor="middle" fill="#5b6b78">{minute}</text>')
    parts.append(f'<text x="{WIDTH}" y="{HEIGHT + 36}" text-anchor="end" fill="#5b6b78">minutes</text>')
    line = " ".join(f"{WIDTH * at / longest:.1f},{HEIGHT * (1 - used / most):.1f}" for at, used in points)
    parts.append(f'<polyline points="{line}" fill="none" stroke="#0f766e" stroke-width="2.5"/>')
    return "\n".join([*parts, "</g>", "</svg>", ""])


def main() -> None:
    """Read the arguments, run, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--picture", type=Path)
    parser.add_argument("--cores", type=float, default=2.0, help="processor time that server and guests may take")
    arguments = parser.parse_args()
    print("python bench/churn.py " + " ".join(sys.argv[1:]))
    load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
    print(
        f"{os.cpu_count()} cores ({platform.machine()}), {datetime.now(UTC):%Y-%m-%d}, load average {load}", flush=True
    )
    points, rounds, moves, lost = asyncio.run(measure(arguments.minutes, arguments.cores))
    about = f"{rounds} tables and {2 * rounds} guests came and went in {points[-1][0]:.0f} minutes"
    print(f"{about}, {moves} moves; {lost} rounds given up\n")
    for part in range(11):
        at, used = points[min(len(points) - 1, part * len(points) // 10)]
        print(f"after {at:5.1f} min {used:6.0f} MiB")
    half = [used for at, used in points if at > points[-1][0] / 2]
    print(f"second half: {min(half):.0f} to {max(half):.0f} MiB")
    if arguments.picture is not None:
        arguments.picture.write_text(picture(points, about))


if __name__ == "__main__":
    main()
