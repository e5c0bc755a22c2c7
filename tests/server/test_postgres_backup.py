"""A copy of PostgreSQL as docs/hosting.md says: it is made while people play, and every confirmed move is in it."""

import asyncio
import random
import subprocess
from pathlib import Path

import asyncpg
import pytest

from .postgres import Cluster
from .site import play_on, quick, running


@pytest.mark.slow
def test_a_copy_made_during_a_game_is_brought_back(tmp_path: Path) -> None:
    cluster = Cluster("-c fsync=off")
    cluster.start()

    def program(name: str, *words: str) -> None:
        subprocess.run([str(cluster.programs / name), *words], check=True, timeout=60)

    async def scene() -> None:
        url = cluster.url.replace("postgresql:", "postgresql+asyncpg:", 1)
        settings, copy, rng = (
            quick(tmp_path, database=url, secret="kept beside the copy"),
            tmp_path / "monday.dump",
            random.Random(1),
        )
        async with running(settings) as site, site.person("Anna") as anna:
            wish = {"game": "paris", "seats": [{"kind": "me"}, {"kind": "local", "name": "Bo"}], "start": True}
            table = (await anna.ask("POST", "/api/tables", wish))["id"]
            talk = await anna.sit(table)
            await play_on([talk], rng, most=20)
            confirmed = await anna.ask("GET", f"/api/tables/{table}/game")
            playing = asyncio.create_task(play_on([talk], rng, most=20))
            await asyncio.to_thread(program, "pg_dump", "--format=custom", f"--file={copy}", cluster.url)
            await playing
            cookies = anna.http.cookies
        connection = await asyncpg.connect(cluster.url)
        await connection.execute("DELETE FROM moves")  # an accident
        await connection.close()
        await asyncio.to_thread(program, "pg_restore", "--clean", "--if-exists", f"--dbname={cluster.url}", str(copy))
        async with running(settings) as site, site.person() as anna:
            anna.http.cookies = cookies
            again = await anna.ask("GET", f"/api/tables/{table}/game")
            assert again["steps"][: len(confirmed["steps"])] == confirmed["steps"]
            talk = await anna.sit(table)
            await play_on([talk], rng)
            assert talk.over

    try:
        asyncio.run(scene())
    finally:
        cluster.remove()
