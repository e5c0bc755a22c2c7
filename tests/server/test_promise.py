"""A bot that has to wait before it can think promises when it will move."""

import asyncio
import threading
from pathlib import Path

from kvytok.bots.bot import Stop
from kvytok.server.bot_queue import Asker, Rank
from kvytok.server.bot_threads import Thought

from .site import quick, running


def test_people_are_told_how_long_their_bot_will_take(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path, bot_seconds=1.0, bot_playouts=1)) as site, site.person("Anna") as anna:
            thinking, may_end = site.services.thinking, threading.Event()
            await thinking.ready()
            threads = thinking._searching

            def occupy(stop: Stop) -> None:
                may_end.wait()

            bot = {"kind": "bot", "level": "strong"}
            wish = {"game": "paris", "seats": [{"kind": "me"}, bot], "first": 1}
            table = (await anna.ask("POST", "/api/tables", wish))["id"]
            talk = await anna.sit(table)
            for number in range(threads.most * 3):  # everybody else thinks and waits
                threads.add(Thought(Asker(Rank.PEOPLE, f"address {number}", f"table {number}"), occupy))
            while threads.busy < threads.most:
                await asyncio.sleep(0.01)
            await anna.ask("POST", f"/api/tables/{table}/start")
            told = await talk.hear("bot-waits", within=60)
            assert (told["seat"], told["about"]) == (1, 4)  # three turns of a second, and its own
            may_end.set()
            while not any(step["by"] == "bot" for step in talk.steps):
                await talk.hear("game")

    asyncio.run(scene())
