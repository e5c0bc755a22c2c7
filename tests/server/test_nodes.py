"""Several nodes on one PostgreSQL: people on different nodes play together, and go on when one node dies."""

import asyncio
import random
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from msgspec.structs import replace

from kvytok.bots.bot import Bot
from kvytok.bots.whole_move import choose_move
from kvytok.game import Move
from kvytok.game.view import View
from kvytok.server import bot_thinking
from kvytok.server.database import now
from kvytok.server.move_notice import MoveNotice
from kvytok.server.services import Services
from kvytok.server.store import Store

from . import postgres
from .site import Machine, Person, Site, Talk, person, play_on, running
from .test_away import until
from .test_postgres import database

pytestmark = pytest.mark.slow


async def both_at(talks: list[Talk], seq: int) -> None:
    """Listen until everybody has heard of `seq` moves."""
    for talk in talks:
        await talk.seq(seq)


@asynccontextmanager
async def on_two_nodes(
    tmp_path: Path, **wish: Any
) -> AsyncIterator[tuple[tuple[Site, Site], list[Person], list[Talk]]]:
    """Two nodes, a person on each, and their sockets at a table whose game has begun."""
    async with (
        database(tmp_path) as settings,
        running(settings) as one,
        running(settings) as two,
        one.person("Anna") as anna,
        two.person("Bo") as bo,
    ):
        seats = [{"kind": "me"}, {"kind": "open"}]
        table = (await anna.ask("POST", "/api/tables", {"seats": seats, **wish}))["id"]
        await bo.ask("POST", f"/api/tables/{table}/join", {})
        await anna.ask("POST", f"/api/tables/{table}/start")
        talks = [await anna.sit(table), await bo.sit(table)]
        for talk in talks:
            await talk.hear("table")
        yield [one, two], talks, bo


def test_a_node_is_killed_and_its_player_goes_on_at_the_other(tmp_path: Path) -> None:
    async def scene() -> None:
        async with database(tmp_path) as settings:
            shared = {
                "KVYTOK_DATABASE": settings.database,
                "KVYTOK_DATABASE_SCHEMA": settings.database_schema,
                "KVYTOK_SECRET": "the same for both",
            }
            machines = [Machine(tmp_path / name, shared) for name in ("one", "two")]
            await asyncio.gather(*(machine.start() for machine in machines))
            try:
                async with person(machines[0].url, "Anna") as anna, person(machines[1].url, "Bo") as bo:
                    wish = {"game": "usa", "seats": [{"kind": "me"}, {"kind": "open"}]}
                    table = (await anna.ask("POST", "/api/tables", wish))["id"]
                    talks, rng = [await anna.sit(table), await bo.sit(table)], random.Random(1)
                    # The lobby: sitting down, presence, the start.
                    await bo.ask("POST", f"/api/tables/{table}/join", {})
                    for talk in talks:
                        await until(talk, 0, present=True)
                        await until(talk, 1, present=True, name="Bo")
                    await anna.ask("POST", f"/api/tables/{table}/start")
                    await play_on(talks, rng, most=30)
                    # Chat goes both ways.
                    for speaker, listener, text in ((*talks, "hello"), (*talks[::-1], "hi")):
                        await speaker.say(type="say", text=text)
                        while (await listener.hear("chat"))["lines"][-1]["text"] != text:
                            pass
                    # The second node dies without warning; its player connects to the first.
                    await asyncio.to_thread(machines[1].kill)
                    async with person(machines[0].url, cookies=bo.http.cookies) as moved:
                        back = await moved.sit(table, last=talks[1].steps[-1]["number"])
                        await back.hear("game")
                        back.steps = talks[1].steps + back.steps
                        await play_on([talks[0], back], rng)
                        assert back.table["seats"][1]["mine"]
                        assert talks[0].over
                        assert [step["number"] for step in back.steps] == list(range(back.game["seq"] + 1))
                        assert {step["by"] for step in back.steps[1:]} == {"guest"}
            finally:
                for machine in machines:
                    machine.kill()

    asyncio.run(scene())


def test_a_lost_line_between_nodes_loses_nothing(tmp_path: Path) -> None:
    async def scene() -> None:
        async with on_two_nodes(tmp_path, game="paris") as ((one, _), talks, bo):
            rng, table = random.Random(1), talks[0].table["id"]
            await play_on(talks, rng, most=10)
            # The database closes all listening connections; what happens before they are back is told afterwards.
            address = await asyncio.to_thread(postgres.url)
            control = await asyncpg.connect(address, timeout=10)
            channel = one.services.store.channel
            listening = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE query = $1"
            assert await control.fetchval(listening, f'LISTEN "{channel}"') == 2
            await control.close()
            await talks[0].say(type="say", text="still here?")
            while (await talks[1].hear("chat"))["lines"][-1]["text"] != "still here?":
                pass
            await play_on(talks, rng)
            assert talks[0].over
            assert talks[1].over
            # Everybody on both nodes gets the end and the rematch.
            await bo.ask("POST", f"/api/tables/{table}/rematch")
            while talks[0].table["rematch"] is None:
                await talks[0].hear("table")
            again = await one.services.store.table(talks[0].table["rematch"])
            assert again is not None
            assert [chair.stand_in for chair in again.seats] == [None, None]

    asyncio.run(scene())


def test_a_move_that_was_heard_is_played_without_reading(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reads: list[list[str]] = []
    read_many = Store.read_many

    async def counted(store: Store, after: dict[str, int]) -> Any:
        reads.append(list(after))
        return await read_many(store, after)

    async def scene() -> None:
        async with on_two_nodes(tmp_path, game="europe", pace="2min") as ((one, two), talks, _):
            rng, table = random.Random(1), talks[0].table["id"]
            await play_on(talks, rng, most=2)
            monkeypatch.setattr(Store, "read_many", counted)
            while not talks[0].over:
                await play_on(talks, rng, most=1)
                row = await one.services.store.table(table)
                for node in (one, two):
                    async with node.services.live_games.at(table) as live_game:
                        assert live_game.table == row
                        assert live_game.log == await one.services.store.moves(table)
            assert talks[1].over
            assert reads == []

    asyncio.run(scene())


def test_a_move_that_was_missed_is_read(tmp_path: Path) -> None:
    async def scene() -> None:
        async with on_two_nodes(tmp_path, game="paris") as ((one, two), talks, _):
            rng, table = random.Random(1), talks[0].table["id"]
            await play_on(talks, rng, most=4)
            heard, hear = [], two.services.nodes.heard
            two.services.nodes.heard = heard.append  # type: ignore[method-assign]
            while not heard:  # Anna moves, perhaps more than once, until it is Bo's turn or the second node would know
                chosen = talks[0].choose(rng)
                if chosen is None:
                    chosen = talks[1].choose(rng)
                    assert chosen is not None
                    await talks[1].move(chosen[1], chosen[0])
                else:
                    await talks[0].move(chosen[1], chosen[0])
                await asyncio.sleep(0.05)
            lost, two.services.nodes.heard = heard[:], hear  # type: ignore[method-assign]
            assert " move " in lost[0]
            # A move that never was, and one of a revision that was never there: the database decides.
            node, _, _, number, move = lost[0].split("\n")[0].split(" ", 4)
            notice = MoveNotice.read(move)
            for wrong in (
                replace(notice, number=notice.number + 1),
                replace(notice, revision=notice.revision + 1),
                replace(notice, move="claim nowhere"),
            ):
                hear(f"{node} move {table} {number} {wrong.text()}")
            await talks[1].seq(notice.number)
            await play_on(talks, rng)
            assert talks[0].over
            assert talks[1].over
            row = await one.services.store.table(table)
            async with two.services.live_games.at(table) as live_game:
                assert live_game.table == row

    asyncio.run(scene())


def test_only_one_node_thinks_about_a_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    thought: list[int] = []

    def think(bot: Bot, view: View, *budget: Any, **more: Any) -> Move:
        thought.append(1)
        time.sleep(0.02)
        return choose_move(bot, view, *budget, **more)

    async def scene() -> None:
        async with database(tmp_path) as settings:
            eager = replace(settings, check_every=0.01)
            async with running(eager) as one, running(eager) as other, one.person("Anna") as anna:
                for node in (one, other):
                    await node.services.thinking.ready()
                monkeypatch.setattr(bot_thinking, "choose_move", think)
                wish = {"game": "paris", "seats": [{"kind": "bot", "level": "casual"}] * 2, "start": True}
                talk = await anna.sit((await anna.ask("POST", "/api/tables", wish))["id"])
                while not talk.over:
                    await talk.hear("game")
                assert len(thought) == talk.game["seq"]

    asyncio.run(scene())


def test_nodes_that_start_at_once_make_the_tables_once(tmp_path: Path) -> None:
    async def scene() -> None:
        async with database(tmp_path) as settings:
            shared = {"KVYTOK_DATABASE": settings.database, "KVYTOK_DATABASE_SCHEMA": settings.database_schema}
            machines = [Machine(tmp_path / str(number), shared) for number in range(3)]
            try:
                await asyncio.gather(*(machine.start() for machine in machines))
                for machine in machines:
                    async with person(machine.url) as anna:
                        assert (await anna.ask("GET", "/api/health"))["ok"]
            finally:
                for machine in machines:
                    machine.kill()

    asyncio.run(scene())


@pytest.mark.timeout(120)
def test_a_node_that_dies_while_its_bot_thinks_is_replaced_soon(tmp_path: Path) -> None:
    async def scene() -> None:
        async with database(tmp_path) as settings:
            shared = {
                "KVYTOK_DATABASE": settings.database,
                "KVYTOK_DATABASE_SCHEMA": settings.database_schema,
                "KVYTOK_SECRET": "the same for both",
            }
            slow = Machine(tmp_path / "slow", shared | {"KVYTOK_BOT_SECONDS": "120"})
            await slow.start()
            try:
                async with running(replace(settings, secret="the same for both", bot_seconds=0.05)) as other:
                    await other.services.thinking.ready()
                    asked: list[str] = []
                    think = other.services.thinking.move

                    async def noted(level: str, *rest: Any) -> Move:
                        asked.append(level)
                        return await think(level, *rest)

                    other.services.reminders.look_after, look_after = None, other.services.reminders.look_after
                    other.services.thinking.move = noted  # type: ignore[method-assign]
                    async with person(slow.url, "Anna") as anna:
                        seats = [{"kind": "me"}, {"kind": "bot", "level": "strong"}]
                        wish = {"game": "usa", "seats": seats, "first": 1, "start": True}
                        table = (await anna.ask("POST", "/api/tables", wish))["id"]
                        store, leases = other.services.store, set[int]()
                        # The first node thinks and renews its lease; the second leaves the table alone.
                        while len(leases) < 4:
                            row = await store.table(table)
                            assert row is not None
                            if row.due is not None:
                                leases.add(row.due)
                            await asyncio.sleep(0.05)
                            if len(leases) == 2:
                                other.services.reminders.look_after = look_after
                        assert asked == []
                        await asyncio.to_thread(slow.kill)
                        row = await store.table(table)
                        assert row is not None
                        assert row.due is not None
                        assert row.due <= now() + 4000  # with a look around every second: 5 s
                        while not await store.moves(table):
                            await asyncio.sleep(0.05)
                        assert asked == ["strong"]
            finally:
                slow.kill()

    asyncio.run(scene())


def test_a_database_that_is_away_is_said_to_be_busy(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> None:
        async with database(tmp_path) as settings, running(settings) as site, site.person("Anna") as anna:
            seats = [{"kind": "me"}, {"kind": "local", "name": "Bo"}]
            table = (await anna.ask("POST", "/api/tables", {"game": "usa", "seats": seats, "start": True}))["id"]
            talk = await anna.sit(table)
            await talk.seq(0)
            caplog.clear()
            connect = site.services.engine.sync_engine.dialect.connect

            def away(*_: Any, **__: Any) -> Any:
                raise ConnectionRefusedError("the database is away")

            site.services.engine.sync_engine.dialect.connect = away  # type: ignore[method-assign]
            await site.services.engine.dispose()
            for path in ("/api/tables", f"/api/tables/{table}"):
                assert (await anna.ask("GET", path, status=503))["code"] == "busy"
            await talk.say(type="say", text="hello?")
            assert (await talk.hear("refused"))["code"] == "busy"
            assert not any(record.exc_info for record in caplog.records if "does not answer" in record.getMessage())
            site.services.engine.sync_engine.dialect.connect = connect  # type: ignore[method-assign]
            await play_on([talk], random.Random(1), most=3)

    asyncio.run(scene())


def test_a_node_that_stops_hands_its_tables_over(tmp_path: Path) -> None:
    async def scene() -> None:
        async with database(tmp_path) as settings:
            async with running(replace(settings, bot_seconds=120.0)) as site, site.person("Anna") as anna:
                await site.services.thinking.ready()
                seats = [{"kind": "me"}, {"kind": "bot", "level": "strong"}]
                table = (await anna.ask("POST", "/api/tables", {"game": "usa", "seats": seats, "start": True}))["id"]
                while not site.services.thinking.busy:
                    await asyncio.sleep(0.02)
            store = Services(settings).store
            row = await store.table(table)
            assert row is not None
            assert row.seq == 0
            assert row.due is not None
            assert row.due <= now()  # another node need not wait until the lease has run out
            await store.close()

    asyncio.run(scene())
