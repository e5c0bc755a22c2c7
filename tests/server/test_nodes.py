"""Several nodes on one PostgreSQL: people on different nodes play together, and go on when one node dies."""

import asyncio
import random
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import pytest
from msgspec.structs import replace
from sqlalchemy import make_url, update
from websockets.exceptions import ConnectionClosed

from kvytok.bots.bot import Bot
from kvytok.bots.whole_move import choose_move
from kvytok.game import Move
from kvytok.game.view import View
from kvytok.server import bot_thinking
from kvytok.server.database import now, tables
from kvytok.server.hub import TRY_LATER
from kvytok.server.move_notice import MoveNotice
from kvytok.server.refusal import Refusal
from kvytok.server.services import Services
from kvytok.server.store import Store

from . import postgres
from .line import Line
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
                replace(notice, since=notice.since - 1),
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
            talk, early = await anna.sit(table), await anna.sit(table, hello=False)
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
            # Who comes now is asked to come again, at once: without it they would wait for the end of the socket.
            for socket in (early, await anna.sit(table, hello=False)):
                with suppress(ConnectionClosed):
                    await socket.say(type="hello")
                began = time.monotonic()
                with pytest.raises(ConnectionClosed):
                    await socket.hear("game")
                assert socket.socket.close_code == TRY_LATER
                assert time.monotonic() - began < 5
            site.services.engine.sync_engine.dialect.connect = connect  # type: ignore[method-assign]
            await play_on([talk], random.Random(1), most=3)

    asyncio.run(scene())


def test_a_table_is_not_left_alone_because_the_database_was_away(tmp_path: Path) -> None:
    """Only a table that is damaged rests, for longer and longer."""

    async def scene() -> None:
        async with database(tmp_path) as settings, running(settings) as site, site.person("Anna") as anna:
            look_after, failures = site.services.reminders.look_after, list[str]()
            assert look_after is not None

            async def unlucky(table_id: str) -> None:
                if len(failures) < 3:
                    failures.append(table_id)
                    raise TimeoutError
                await look_after(table_id)

            site.services.reminders.look_after = unlucky
            seats = [{"kind": "bot", "level": "casual"}] * 2
            table = (await anna.ask("POST", "/api/tables", {"game": "usa", "seats": seats, "start": True}))["id"]
            talk = await anna.sit(table)
            began = time.monotonic()
            await talk.seq(3)
            assert len(failures) == 3
            assert time.monotonic() - began < 8

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


@asynccontextmanager
async def over_a_line(tmp_path: Path, **wish: Any) -> AsyncIterator[tuple[Line, Site, Site, str, list[Talk]]]:
    """Anna's node reaches PostgreSQL over a line of our own, Bo's node directly; their game has begun."""
    async with database(tmp_path) as settings:
        url = make_url(settings.database)
        line = Line(url.port or 5432)
        await line.open()
        far = replace(settings, database=url.set(port=line.port).render_as_string(hide_password=False))
        try:
            async with (
                running(far) as one,
                running(settings) as two,
                one.person("Anna") as anna,
                two.person("Bo") as bo,
            ):
                seats = [{"kind": "me"}, {"kind": "open"}]
                table = (await anna.ask("POST", "/api/tables", {"game": "usa", "seats": seats} | wish))["id"]
                await bo.ask("POST", f"/api/tables/{table}/join", {})
                await anna.ask("POST", f"/api/tables/{table}/start")
                talks = [await anna.sit(table), await bo.sit(table)]
                await play_on(talks, random.Random(5), most=6)
                try:
                    yield line, one, two, table, talks
                finally:
                    line.mend()
        finally:
            await line.close()


@pytest.mark.timeout(120)
def test_a_line_that_loses_everything_is_noticed(tmp_path: Path) -> None:
    async def scene() -> None:
        async with over_a_line(tmp_path) as (line, one, two, table, talks):
            rng = random.Random(6)
            while (chosen := talks[0].choose(rng)) is None:  # until it is Anna's turn
                await play_on(talks, rng, most=1)
            before = talks[0].game["seq"]
            line.lose()
            began = time.monotonic()
            await talks[0].move(chosen[1], chosen[0])
            assert (await talks[0].hear("refused", within=12))["code"] == "busy"
            async with httpx.AsyncClient(base_url=one.url, timeout=12) as carl:
                assert (await carl.get(f"/api/tables/{table}")).json()["code"] == "busy"
                assert not (await carl.get("/api/ready")).is_success
            assert time.monotonic() - began < 25
            # Nothing is stored, and nobody was told anything.
            assert len(await two.services.store.moves(table)) == before
            assert [talk.game["seq"] for talk in talks] == [before, before]
            line.mend()
            mended = time.monotonic()
            while True:  # as the page does: try again until it is taken
                await talks[0].move(chosen[1], chosen[0])
                news = await talks[0].hear(within=12)
                while news["type"] not in ("refused", "game"):
                    news = await talks[0].hear(within=12)
                if news["type"] == "game":
                    break
                await asyncio.sleep(0.1)
            await both_at(talks, before + 1)  # Bo's node hears it, too
            assert time.monotonic() - mended < 10
            await play_on(talks, rng, most=6)
            await both_at(talks, before + 7)
            assert time.monotonic() - mended < 20
            log = [(move.number, move.seat, move.at) for move in await two.services.store.moves(table)]
            for talk in talks:
                assert [(step["number"], step["seat"], step["at"]) for step in talk.steps[1:]] == log

    asyncio.run(scene())


@pytest.mark.timeout(120)
def test_a_transaction_behind_a_lost_line_keeps_nobody_waiting_for_long(tmp_path: Path) -> None:
    async def scene() -> None:
        async with over_a_line(tmp_path) as (line, one, two, table, talks):
            rng = random.Random(7)
            while (chosen := talks[1].choose(rng)) is None:  # until it is Bo's turn
                await play_on(talks, rng, most=1)
            before = talks[1].game["seq"]
            row = await one.services.store.table(table)
            assert row is not None
            spoil = update(tables).where(tables.c.id == table).values(code="LOST")

            async def write() -> None:
                async with one.services.store.writing() as connection:
                    await connection.execute(spoil)
                    line.lose()
                    await connection.execute(spoil)

            began = time.monotonic()
            with pytest.raises(Refusal, match="did not answer"):
                await write()
            while talks[1].game["seq"] == before:  # the lock is gone when PostgreSQL has ended that transaction
                await talks[1].move(chosen[1], chosen[0])
                news = await talks[1].hear(within=12)
                while news["type"] not in ("refused", "game"):
                    news = await talks[1].hear(within=12)
            assert time.monotonic() - began < 20
            after = await two.services.store.table(table)
            assert after is not None
            assert after.code == row.code
            line.mend()
            await both_at(talks, before + 1)

    asyncio.run(scene())
