"""A bot that has to wait before it can think promises when it will move."""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from kvytok.bots.bot import Stop
from kvytok.server.bot_queue import Asker, Rank
from kvytok.server.bot_threads import Thought

from .site import Site, Talk, quick, running
from .test_postgres import database


async def promised(
    sites: list[Site], start: Callable[[], Awaitable[object]], come: Callable[[], Awaitable[list[Talk]]]
) -> None:
    """Start a game whose bot has to wait, until everybody has heard its promise and then its move.

    Some are there when it is promised, others come afterwards.
    """
    may_end = threading.Event()

    def occupy(stop: Stop) -> None:
        may_end.wait()

    for site in sites:  # any of them may ask the bot
        await site.services.thinking.ready()
        threads = site.services.thinking._searching
        for number in range(threads.most * 3):  # everybody else thinks and waits
            threads.add(Thought(Asker(Rank.PEOPLE, f"address {number}", f"table {number}"), occupy))
        while threads.busy < threads.most:
            await asyncio.sleep(0.01)
    talks = await come()
    for talk in talks:
        await talk.hear("table")
    await start()
    for talk in talks:
        told = await talk.hear("bot-waits", within=60)
        assert (told["seat"], told["about"]) == (1, 4)  # three turns of a second, and its own
    late = await come()
    for talk in late:
        told = await talk.hear("bot-waits")
        assert told["seat"] == 1
        assert 1 <= told["about"] <= 4
        assert talk.game["seq"] == told["seq"]
    may_end.set()
    for talk in [*talks, *late]:
        while not any(step["by"] == "bot" for step in talk.steps):
            await talk.hear("game", within=60)


WISH = {"game": "paris", "seats": [{"kind": "me"}, {"kind": "bot", "level": "strong"}], "first": 1}
WAITING = {"bot_seconds": 1.0, "bot_playouts": 1}


def test_people_are_told_how_long_their_bot_will_take(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path, **WAITING)) as site, site.person("Anna") as anna:
            table = (await anna.ask("POST", "/api/tables", WISH))["id"]

            async def come() -> list[Talk]:
                return [await anna.sit(table)]

            await promised([site], lambda: anna.ask("POST", f"/api/tables/{table}/start"), come)

    asyncio.run(scene())


@pytest.mark.slow
def test_people_at_another_node_are_told_too(tmp_path: Path) -> None:
    async def scene() -> None:
        async with database(tmp_path) as given:
            one, two = (
                replace(given, secret="the same for both", data=tmp_path / name, **WAITING) for name in ("one", "two")
            )
            async with (
                running(one) as site,
                running(two) as other,
                site.person("Anna") as anna,
                other.person("Bo") as bo,
            ):
                table = (await anna.ask("POST", "/api/tables", WISH))["id"]

                async def come() -> list[Talk]:
                    return [await anna.sit(table), await bo.sit(table)]

                await promised([site, other], lambda: anna.ask("POST", f"/api/tables/{table}/start"), come)

    asyncio.run(scene())
