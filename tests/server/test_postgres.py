"""The server on PostgreSQL instead of SQLite."""

import asyncio
import random
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import asyncpg
import pytest
from msgspec.structs import replace
from sqlalchemy import insert, text

from kvytok.server import postgres_line
from kvytok.server.database import SCHEMA, meta, moves, presence
from kvytok.server.group_commit import LogEntry
from kvytok.server.presence_tracker import Presence
from kvytok.server.refusal import AWAY, Refusal
from kvytok.server.services import Services
from kvytok.server.settings import Settings

from . import postgres
from .site import play_on, quick, running

pytestmark = pytest.mark.slow
SEATS = [{"kind": "me"}, {"kind": "local", "name": "Bo"}]


@asynccontextmanager
async def database(data: Path) -> AsyncIterator[Settings]:
    """A schema that exists only during the `async with` block."""
    address = await asyncio.to_thread(postgres.url)
    connection = await asyncpg.connect(address, timeout=10)
    schema = f"kvytok_test_{secrets.token_hex(6)}"
    await connection.execute(f"CREATE SCHEMA {schema}")
    try:
        url = address.replace("postgresql:", "postgresql+asyncpg:", 1)
        yield quick(data, database=url, database_schema=schema)
    finally:
        await connection.execute(f"DROP SCHEMA {schema} CASCADE")
        await connection.close()


def test_a_game_with_a_restart_a_bot_and_chat(tmp_path: Path) -> None:
    async def scene() -> None:
        async with database(tmp_path) as settings:
            rng, cookies, table, seq = random.Random(1), None, "", 0
            while True:
                async with running(settings) as site, site.person("Anna") as anna:
                    if cookies is None:
                        seats = [*SEATS, {"kind": "bot", "level": "casual"}]
                        wish = {"game": "europe", "seats": seats, "pace": "2min", "start": True}
                        table = (await anna.ask("POST", "/api/tables", wish))["id"]
                        cookies = anna.http.cookies
                    anna.http.cookies = cookies
                    talk = await anna.sit(table)
                    await talk.say(type="say", text="hello")
                    await talk.seq(seq)
                    assert [step["number"] for step in talk.steps] == list(range(talk.game["seq"] + 1))
                    while not talk.over and talk.game["seq"] < seq + 100:
                        chosen = talk.choose(rng)
                        if chosen is not None:
                            await talk.move(chosen[1], chosen[0])
                        await talk.seq(talk.game["seq"] + 1)
                    seq = talk.game["seq"]
                    if talk.over:
                        assert (await anna.send("GET", f"/api/tables/{table}/file")).text.startswith("kvytok game")
                        assert (await anna.ask("GET", "/api/tables"))["tables"][0]["winners"]
                        return

    asyncio.run(scene())


def test_two_nodes_race(tmp_path: Path) -> None:
    async def scene() -> None:
        async with database(tmp_path) as settings, running(settings) as site, site.person("Anna") as anna:
            table = (await anna.ask("POST", "/api/tables", {"game": "usa", "seats": SEATS, "start": True}))["id"]
            guest = (await anna.ask("GET", "/api/me"))["id"]
            talk = await anna.sit(table)
            await play_on([talk], random.Random(3), most=2)
            other, rng = Services(settings), random.Random(2)
            for number in range(2, 30):
                row = await other.store.table(table)
                assert row is not None
                view = await other.move_service.view(table, row.asked[0], number)
                assert view is not None
                answers = await asyncio.gather(
                    *(
                        services.move_service.play(table, row.asked[0], number, rng.choice(view.moves), guest)
                        for services in (site.services, other)
                    ),
                    return_exceptions=True,
                )
                assert sorted(each.code if isinstance(each, Refusal) else "played" for each in answers) == [
                    "played",
                    "stale",
                ]
            await other.engine.dispose()

    asyncio.run(scene())


def test_an_older_schema_is_brought_up_to_date(tmp_path: Path) -> None:
    async def scene() -> None:
        async with database(tmp_path) as settings:
            async with running(settings) as site, site.person("Anna") as anna:
                table = (await anna.ask("POST", "/api/tables", {"game": "usa", "seats": SEATS, "start": True}))["id"]
                before, moves = await site.services.store.table(table), await site.services.store.moves(table)
                async with site.services.engine.begin() as connection:
                    await connection.run_sync(presence.drop)
                    for added in ("tables DROP COLUMN hints", "tables DROP COLUMN removed", "lines DROP COLUMN notice"):
                        await connection.execute(text(f"ALTER TABLE {settings.database_schema}.{added}"))
                    await connection.execute(meta.update().values(value="1"))
            async with running(settings) as site:
                assert await site.services.store.schema() == SCHEMA
                assert await site.services.presence.at(table) == Presence()
                assert (await site.services.store.table(table), await site.services.store.moves(table)) == (
                    before,
                    moves,
                )

    asyncio.run(scene())


def test_a_group_of_moves_is_one_statement_and_one_notice(tmp_path: Path) -> None:
    async def scene() -> None:
        async with database(tmp_path) as settings, running(settings) as site, site.person("Anna") as anna:
            wish = {"game": "usa", "seats": SEATS, "start": True}
            tables = [(await anna.ask("POST", "/api/tables", wish))["id"] for _ in range(4)]
            store = site.services.store
            rows = [await store.table(table) for table in tables]
            listening = await asyncpg.connect(await asyncio.to_thread(postgres.url), timeout=10)
            heard: list[str] = []
            await listening.add_listener(store.channel, lambda *told: heard.append(told[3]))
            entries = [
                LogEntry(
                    row.id, row.revision + (number == 1), row.changed, 1, 0, "pass", "guest", 7,
                    {"seq": 1, "state": b"new", "asked": "[]", "status": "running", "winners": "[]", "changed": 7},
                    (f"me move {row.id} 1",),
                )
                for number, row in enumerate(rows)
            ]  # fmt: skip
            assert await store._log.write(entries) == [True, False, True, True]
            while not heard:
                await asyncio.sleep(0.01)
            # The second move was not stored, so nobody is told of it.
            assert [told.split("\n") for told in heard] == [[f"me move {rows[i].id} 1" for i in (0, 2, 3)]]
            after = [await store.table(table) for table in tables]
            assert [row.seq for row in after] == [1, 0, 1, 1]
            assert [row.seats for row in after] == [row.seats for row in rows]
            # A log that has a move already: this one is left out, and the others are stored.
            async with store.writing() as connection:
                values = {"table_id": tables[0], "number": 2, "seat": 0, "move": "pass", "by": "guest", "at": 1}
                await connection.execute(insert(moves).values(values))
            again = [replace(each, since=7, number=2, fields=each.fields | {"seq": 2}) for each in entries[:3:2]]
            assert await store._log.write(again) == [False, True]
            while len(heard) < 2:
                await asyncio.sleep(0.01)
            # Many notices are sent as few, none longer than PostgreSQL allows.
            heard.clear()
            many = [f"me move {rows[3].id} {number} {'x' * (number % 800)}" for number in range(100)]
            last = replace(entries[3], since=7, number=2, fields=entries[3].fields | {"seq": 2}, notices=tuple(many))
            assert await store._log.write([last]) == [True]
            while sum(told.count("\n") + 1 for told in heard) < len(many):
                await asyncio.sleep(0.01)
            assert sorted(each for told in heard for each in told.split("\n")) == sorted(many)
            assert len(heard) <= 2 + sum(map(len, many)) // 6_900
            assert max(map(len, heard)) < 8_000
            await listening.close()

    asyncio.run(scene())


def test_a_line_that_is_lost_while_it_is_set_up_is_an_ordinary_loss() -> None:
    async def scene() -> None:
        driver = await asyncpg.connect(await asyncio.to_thread(postgres.url), timeout=10)
        driver.terminate()
        with pytest.raises(AWAY):
            await postgres_line._prepare(driver)

    asyncio.run(scene())
