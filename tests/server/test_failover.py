"""A node that dies is replaced within five seconds, and nodes whose clocks differ agree on the time."""

import asyncio
import random
import string
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import asyncpg
import pytest

from kvytok.server.database import now
from kvytok.server.tidying import ROUND

from . import postgres
from .site import Machine, Person, Talk, person, running
from .test_postgres import database
from .wrong_clock import wrong_clock

pytestmark = [pytest.mark.slow, pytest.mark.timeout(180)]

REPLACED = 5.0
"""Seconds from the death of a node to the move of its bot."""
BUSY = 2
"""Moves that may be refused while two nodes start on a machine that has much else to do."""
PACE = {"KVYTOK_CHECK_EVERY": "1.0", "KVYTOK_BOT_DELAY": "0.1"}
"""How often nodes look around, as in `Settings`; the tests are quicker otherwise."""


@asynccontextmanager
async def two_nodes(folder: Path, wrong: int) -> AsyncIterator[list[Machine]]:
    """Two nodes on one PostgreSQL; the clock of the first is wrong by some seconds, and its bots think for minutes."""
    async with database(folder) as settings:
        shared = {
            "KVYTOK_DATABASE": settings.database,
            "KVYTOK_DATABASE_SCHEMA": settings.database_schema,
            "KVYTOK_SECRET": "the same for both",
        }
        slow = {"KVYTOK_BOT_SECONDS": "120"} | wrong_clock(folder / "one", wrong)
        machines = [Machine(folder / "one", shared | PACE | slow), Machine(folder / "two", shared | PACE)]
        try:
            await machines[1].start()
            await ready(machines[1].url)
            await machines[0].start()
            yield machines
        finally:
            for machine in machines:
                machine.kill()


async def ready(url: str) -> None:
    """Wait until the bots of a node are compiled: a bot moves at once there."""
    async with person(url) as somebody:
        bots = [{"kind": "bot", "level": "strong"}, {"kind": "bot", "level": "casual"}]
        table = (await somebody.ask("POST", "/api/tables", {"game": "usa", "seats": bots, "start": True}))["id"]
        talk = await somebody.sit(table)
        await talk.seq(6, within=120)


@pytest.mark.parametrize("wrong", [3, -3])
def test_nodes_with_different_clocks_play_together_and_replace_each_other(wrong: int, tmp_path: Path) -> None:
    async def scene() -> None:
        async with (
            two_nodes(tmp_path, wrong) as (one, two),
            person(one.url, "Anna") as anna,
            person(two.url, "Bo") as bo,
            person(two.url, cookies=anna.http.cookies) as anna_there,
        ):
            assert await anna_there.ask("GET", "/api/me") == await anna.ask("GET", "/api/me")
            await play_together(anna, bo)
            took = await kill_while_bots_think(one, anna, anna_there)
            print(f"clock {wrong:+} s: the bots moved {', '.join(f'{each:.2f}' for each in took)} s after the kill")
            assert max(took) <= REPLACED

    asyncio.run(scene())


async def play_together(anna: Person, bo: Person) -> None:
    """Both play on different nodes with a bot; nobody waits, and both see the same time left."""
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "novice"}]
    table = (await anna.ask("POST", "/api/tables", {"game": "usa", "seats": seats, "pace": "2min"}))["id"]
    await bo.ask("POST", f"/api/tables/{table}/join", {})
    await anna.ask("POST", f"/api/tables/{table}/start")
    talks, rng = [await anna.sit(table), await bo.sit(table)], random.Random(1)
    for talk in talks:
        await talk.seq(0)
    refused = 0
    while talks[0].game["seq"] < 30:
        began, before = time.monotonic(), talks[0].game["seq"]
        for talk in talks:
            if (chosen := talk.choose(rng)) is not None:
                await talk.move(chosen[1], chosen[0])
                break
        again = sum(await asyncio.gather(*(talk.settle(before + 1) for talk in talks)))
        refused += again
        for talk in talks:
            clock = talk.game["clock"]
            assert clock is None or clock["total"] - 2500 < clock["left"] <= clock["total"]
        # A bot that is due according to one node is due according to the other.
        assert again or time.monotonic() - began < 3
    assert refused <= BUSY
    for somebody in (anna, bo):
        shown = await somebody.ask("GET", f"/api/tables/{table}")
        assert all(seat["present"] for seat in shown["seats"] if seat["kind"] != "bot")


async def kill_while_bots_think(one: Machine, anna: Person, anna_there: Person) -> list[float]:
    """Kill the first node while it thinks at three tables; the seconds until the bot of each moves on the other."""
    seats = [{"kind": "me"}, {"kind": "bot", "level": "strong"}]
    wish = {"game": "usa", "seats": seats, "first": 0, "start": True}
    made = [await anna.ask("POST", "/api/tables", wish) for _ in range(3)]
    talks = [await anna_there.sit(each["id"]) for each in made]
    store = await asyncpg.connect(await asyncio.to_thread(postgres.url), timeout=10)
    due = f"SELECT due FROM {one.more['KVYTOK_DATABASE_SCHEMA']}.tables WHERE id = $1"
    leases: set[int] = set()
    while len(leases) < 4:  # the first node thinks, and renews its lease
        leases.add(await store.fetchval(due, made[0]["id"]) or 0)
        await asyncio.sleep(0.05)
    await store.close()
    for talk in talks:
        await talk.say(type="ping", id=1)
        await talk.hear("pong")
        assert talk.game["seq"] == 0
    killed = time.monotonic()
    await asyncio.to_thread(one.kill)

    async def first_move(talk: Talk) -> float:
        await talk.seq(1)
        assert talk.steps[-1]["by"] == "bot"
        return time.monotonic() - killed

    return await asyncio.gather(*map(first_move, talks))


def test_of_several_nodes_one_tidies(tmp_path: Path) -> None:
    async def scene() -> None:
        async with database(tmp_path) as settings, running(settings) as one, running(settings) as two:
            for round_begins in (False, True):
                if round_begins:
                    connection = await asyncpg.connect(await asyncio.to_thread(postgres.url), timeout=10)
                    older = f"UPDATE {settings.database_schema}.meta SET value = $1 WHERE name = '{ROUND}'"
                    await connection.execute(older, str(now() - 3600 * 1000))
                    await connection.close()
                nodes = [one.services.tidying, two.services.tidying] * 3
                turns = await asyncio.gather(*(node.take_turn() for node in nodes))
                assert sum(turns) == (1 if round_begins else 0)  # at the start one of them has tidied already

    asyncio.run(scene())


def test_no_text_with_nul_breaks_a_request_on_postgresql(tmp_path: Path) -> None:
    async def scene() -> None:
        async with database(tmp_path) as settings, running(settings) as site, site.person("Anna") as anna:
            description = await anna.ask("GET", "/api/schema/openapi.json")
            told = []
            for path, methods in description["paths"].items():
                for given in ("%00", "a%00b"):
                    names = [name for _, name, _, _ in string.Formatter().parse(path) if name]
                    address = path.format(**dict.fromkeys(names, given))
                    for method in methods:
                        body = {"name": "a\0b", "text": "\0", "passphrase": "\0" * 20, "guest": "\0", "kind": "bot"}
                        answer = await anna.send(method.upper(), address, body if method != "get" else None)
                        told.append((method, address, answer.status_code))
            for address in (
                "/%00",
                "/return/%00",
                "/confirm/%00",
                "/networks/%00",
                "/api/tables/%00",
                "/api/codes/%00",
            ):
                told.append(("get", address, (await anna.send("GET", address)).status_code))
            assert not [each for each in told if each[2] >= 500], told
            table = await anna.ask("POST", "/api/tables", {"game": "usa", "seats": [{"kind": "me"}, {"kind": "open"}]})
            talk = await anna.sit(table["id"])
            await talk.say(type="say", text="\0")
            assert (await talk.hear("refused"))["code"] == "malformed"

    asyncio.run(scene())
