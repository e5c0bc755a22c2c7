"""Measures the lobby: how long a list of 1,000 public tables takes, on SQLite.

    python bench/lobby.py

The server runs in this process, as in the test that fills it, and leaves what is loaded out of the search for garbage,
as `kvytok serve` does. Half of the tables wait, half of them are played at.
"""

import asyncio
import os
import platform
import statistics
import sys
import tempfile
from contextlib import AsyncExitStack
from datetime import date
from pathlib import Path

from msgspec.structs import replace

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from kvytok.server.run import settle  # noqa: E402
from server.site import quick, running  # noqa: E402
from server.test_company import MANY, fill, measured  # noqa: E402

REQUESTS = 30
RESULTS = ROOT / "bench" / "results" / "lobby.txt"


async def listed(folder: Path) -> list[tuple[float, float]]:
    """Milliseconds of some requests, and those of the processor, which other programs do not lengthen."""
    async with AsyncExitStack() as stack:
        site = await stack.enter_async_context(running(replace(quick(folder), check_every=1e6)))
        anna = await stack.enter_async_context(site.person("Anna"))
        await fill(site, (await anna.ask("GET", "/api/me"))["id"])
        settle()
        return [(took * 1000, worked * 1000) for took, worked in await measured(anna, REQUESTS)]


def main() -> None:
    """Measure and write."""
    with tempfile.TemporaryDirectory() as folder:
        took, worked = zip(*asyncio.run(listed(Path(folder))), strict=True)
    text = (
        "python bench/lobby.py\n"
        f"{os.cpu_count()} cores ({platform.machine()}), Python {platform.python_version()}, {date.today()}, "
        f"load of the machine {os.getloadavg()[0]:.1f}\n\n"
        f"{MANY} public tables, SQLite: median {statistics.median(took):.1f} ms, longest {max(took):.1f} ms "
        f"({len(took)} requests, each with a new reading of the database)\n"
        f"processor time of server and guest: median {statistics.median(worked):.1f} ms, longest {max(worked):.1f} ms\n"
    )
    print(text)
    RESULTS.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
