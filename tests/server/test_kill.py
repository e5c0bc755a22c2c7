"""`kill -9` at any moment loses nothing that a player saw confirmed, and every game goes on.

Many games run at once on a real server in its own process, which is killed again and again.
"""

import asyncio
import random
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import WebSocketException

from depth import depth
from kvytok.game import replay

from .site import Machine, Person, person

LOST = (OSError, WebSocketException, httpx.TransportError, asyncio.TimeoutError)
"""The errors that a client sees when the server was killed."""


async def play(somebody: Person, table: str, rng: random.Random) -> list[dict[str, Any]]:
    """Play a game to its end and reconnect whenever the connection is lost; returns all confirmed steps."""
    steps: list[dict[str, Any]] = []
    while True:
        try:
            talk = await somebody.sit(table, last=len(steps) - 1)
            while not talk.over:
                await talk.hear("game", within=60)
                new = [step for step in talk.steps if step["number"] >= len(steps)]
                assert [step["number"] for step in new] == list(range(len(steps), talk.game["seq"] + 1))
                steps += new
                chosen = talk.choose(rng)
                if chosen is not None:
                    await talk.move(chosen[1], chosen[0])
            await talk.socket.close()
            return steps
        except LOST:
            await asyncio.sleep(0.1 + rng.random() / 5)


@pytest.mark.slow
def test_killed_at_random_moments(tmp_path: Path) -> None:
    games, kills = depth(24, 60), depth(4, 7)

    async def scene() -> None:
        rng, machine = random.Random(games), Machine(tmp_path)
        await machine.start()
        try:
            async with person(machine.url, "Anna") as anna:
                tables = []
                for number in range(games):
                    second = {"kind": "bot", "level": "casual"} if number % 4 == 0 else {"kind": "local", "name": "Bo"}
                    wish = {"game": "paris", "seats": [{"kind": "me"}, second], "start": True}
                    tables.append((await anna.ask("POST", "/api/tables", wish))["id"])
                playing = asyncio.gather(*(play(anna, table, random.Random(table)) for table in tables))
                happened = 0
                for _ in range(kills):
                    await asyncio.sleep(rng.uniform(0.1, 0.1 * games**0.5))
                    if playing.done():
                        break
                    await asyncio.to_thread(machine.kill)
                    happened += 1
                    await machine.start()
                assert happened > kills // 2
                confirmed = await playing
                await asyncio.to_thread(machine.kill)
                await machine.start()
                for table, steps in zip(tables, confirmed, strict=True):
                    shown = await anna.ask("GET", f"/api/tables/{table}/game")
                    assert shown["steps"] == steps
                    text = (await anna.send("GET", f"/api/tables/{table}/file")).text
                    assert len(replay(text).history) == len(steps) - 1
        finally:
            machine.kill()

    asyncio.run(scene())
