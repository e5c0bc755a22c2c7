"""The watch over the line to PostgreSQL: a lost line is given up soon after it is mended, a slow PostgreSQL never."""

import asyncio
import os
import random
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path

import pytest
from sqlalchemy import text, update

from kvytok.server.database import tables
from kvytok.server.postgres_line import LIMITS
from kvytok.server.refusal import AWAY

from .line import Line
from .postgres import Cluster
from .site import Talk, play_on, quick, running
from .test_nodes import both_at, over_a_line
from .test_postgres import database

pytestmark = [pytest.mark.slow, pytest.mark.timeout(120)]

PLAYABLE = 7.0
"""Seconds after a repair within which a table goes on; `line_watch` says what they are made of."""


async def insist(talk: Talk, rng: random.Random) -> None:
    """Move as the page of a player who is told to try again, until the move is taken."""
    before = talk.game["seq"]
    while talk.game["seq"] == before:
        if (chosen := talk.choose(rng)) is not None:
            await talk.move(chosen[1], chosen[0])
        news = await talk.hear(within=12)
        while news["type"] not in ("refused", "game"):
            news = await talk.hear(within=12)
        await asyncio.sleep(0.1)


@pytest.mark.parametrize("lost", [0.3, 2.5, 4.0, 9.0])
def test_a_table_goes_on_soon_after_a_line_is_mended(lost: float, tmp_path: Path) -> None:
    async def scene() -> None:
        async with over_a_line(tmp_path) as (line, one, _, table, talks):
            rng = random.Random(6)
            while talks[0].choose(rng) is None:  # until it is Anna's turn
                await play_on(talks, rng, most=1)
            before = talks[0].game["seq"]

            async def hold() -> None:
                """A change of the table that was begun before, so that PostgreSQL keeps its row locked."""
                async with one.services.engine.begin() as connection:
                    await connection.execute(update(tables).where(tables.c.id == table).values(code="LOST"))
                    line.lose()
                    await connection.execute(text("SELECT 1"))

            held = asyncio.create_task(hold())
            while not line.losing:
                await asyncio.sleep(0.001)
            playing = asyncio.create_task(insist(talks[0], rng))
            await asyncio.sleep(lost)
            mended = time.monotonic()
            line.mend()
            await playing
            await both_at(talks, before + 1)  # Bo's node hears it, too
            took = time.monotonic() - mended
            with pytest.raises(AWAY):
                await held
            print(f"lost for {lost} s: the table went on {took:.2f} s after the repair")
            assert took < PLAYABLE

    asyncio.run(scene())


def test_a_slow_command_passes(tmp_path: Path) -> None:
    async def scene() -> None:
        async with database(tmp_path) as settings, running(settings) as site:
            seconds = LIMITS["statement_timeout"] / 1000 - 1
            async with site.services.engine.connect() as connection:
                assert (await connection.execute(text(f"SELECT 1 FROM pg_sleep({seconds})"))).scalar() == 1

    asyncio.run(scene())


def test_a_postgresql_that_stands_still_for_a_while_is_not_lost(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene() -> None:
        cluster = Cluster()
        try:
            await asyncio.to_thread(cluster.start)
            line = Line(cluster.port)
            await line.open()
            address = f"postgresql+asyncpg://postgres@127.0.0.1:{line.port}/postgres"
            async with (
                running(quick(tmp_path, database=address)) as site,
                site.services.engine.connect() as connection,
            ):
                await connection.execute(text("SELECT 1"))
                pids = await asyncio.to_thread(processes, cluster)
                send(pids, signal.SIGSTOP)
                asking = asyncio.create_task(connection.execute(text("SELECT 2")))
                await asyncio.sleep(4.5)
                send(pids, signal.SIGCONT)
                assert (await asking).scalar() == 2
                await asyncio.sleep(1.5)
                assert (await connection.execute(text("SELECT 3"))).scalar() == 3
                assert "was lost" not in caplog.text
            await line.close()
        finally:
            await asyncio.to_thread(cluster.remove)

    asyncio.run(scene())


def processes(cluster: Cluster) -> list[int]:
    """PostgreSQL and all that it has started."""
    first = int((Path(cluster.data) / "postmaster.pid").read_text().split()[0])
    told = subprocess.run(["pgrep", "-P", str(first)], capture_output=True, text=True, check=True).stdout
    return [first, *map(int, told.split())]


def send(pids: list[int], number: signal.Signals) -> None:
    """Send a signal to all of them that still live: PostgreSQL ends some of its processes when it likes."""
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, number)
