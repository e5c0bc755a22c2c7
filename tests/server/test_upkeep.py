"""Upkeep: older databases are upgraded, abandoned tables are removed, and nobody can ask for too much."""

import asyncio
import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from httpx import AsyncClient
from litestar.types import Scope

from kvytok.game import replay
from kvytok.server.database import SCHEMA, STEPS, WrongSchema, create_schema, now, open_engine
from kvytok.server.guests import COOKIE
from kvytok.server.hub import TOO_FAST
from kvytok.server.request_limits import address_of
from kvytok.server.settings import Settings
from kvytok.server.tidying import KEPT

from .site import play_on, quick, running
from .test_refusals import closed_with

pytestmark = pytest.mark.slow

OLD = {1: 25, 3: 28}
"""Databases of older schemas (schema-N.sql), each with the number of moves in its running game.

Each holds a finished game of Anna and Bo, a running one, and an open table. No stored state has a fingerprint.
"""
COLUMNS = {"tables": 21, "lines": 7}
"""The number of columns that these tables had before later schemas added some."""
ANNA, BO = "zqe81f2up0vk", "gr53dw7c8tj2"
OVER, UNDER_WAY, STILL_OPEN = "z4anp1v9z4do1d9v", "krji03b753vnfi3w", "7d32khzggf9boo1s"


def old_database(folder: Path, schema: int = 1) -> Settings:
    """The settings of a server whose database was made by an older version."""
    with closing(sqlite3.connect(folder / "kvytok.sqlite3")) as connection:
        connection.executescript(Path(__file__).with_name(f"schema-{schema}.sql").read_text())
        make_young(connection)
    return quick(folder)


def make_young(connection: sqlite3.Connection) -> None:
    """Move all times on, as if the database had been left just now: deadlines must not pass while this project ages."""
    [[left]] = connection.execute("SELECT max(changed) FROM tables")
    for [table] in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
        for _, column, kind, *_ in connection.execute(f"PRAGMA table_info({table})").fetchall():
            if kind == "BIGINT":
                connection.execute(f"UPDATE {table} SET {column} = {column} + ?", [now() - left])
    connection.commit()


def contents(folder: Path) -> dict[str, list[tuple[object, ...]]]:
    """All rows of the games in a database."""
    with closing(sqlite3.connect(folder / "kvytok.sqlite3")) as connection:
        names = ("guests", "tables", "members", "moves", "lines")
        rows = {name: connection.execute(f"SELECT * FROM {name} ORDER BY 1, 2").fetchall() for name in names}
    # Added columns are at the end.
    return {name: [row[: COLUMNS.get(name)] for row in found] for name, found in rows.items()}


@pytest.mark.parametrize(("schema", "played"), OLD.items())
def test_an_older_database_is_brought_up_to_date_and_loses_nothing(schema: int, played: int, tmp_path: Path) -> None:
    settings = old_database(tmp_path, schema)
    before = contents(tmp_path)

    async def scene() -> None:
        async with running(settings) as site, site.person() as anna, site.person() as bo:
            assert await site.services.store.schema() == SCHEMA
            assert contents(tmp_path) == before
            for person, guest in ((anna, ANNA), (bo, BO)):
                person.http.cookies.set(COOKIE, site.services.guests.cookie(guest), domain="127.0.0.1")
            assert {table["id"] for table in (await bo.ask("GET", "/api/tables"))["tables"]} == {
                OVER,
                UNDER_WAY,
                STILL_OPEN,
            }
            text = (await anna.send("GET", f"/api/tables/{OVER}/file")).text
            assert replay(text).over
            # The running game goes on, with the same colours.
            talks = [await anna.sit(UNDER_WAY), await bo.sit(UNDER_WAY)]
            for talk in talks:
                await talk.seq(played)
            assert [seat["color"] for seat in talks[0].table["seats"]] == [0, 1, 2]
            mover = next(talk for talk in talks if any(view["moves"] for view in talk.game["views"]))
            view = next(view for view in mover.game["views"] if view["moves"])
            await mover.move(view["moves"][0], view["seat"])
            for talk in talks:
                await talk.seq(played + 1)

    asyncio.run(scene())


def test_a_database_with_accounts_a_tournament_and_an_own_board_goes_on(tmp_path: Path) -> None:
    """schema-8.sql: Anna has an account; Bo is a guest. They play europe, a board of the workshop and a tournament."""
    settings = old_database(tmp_path, 8)
    before = contents(tmp_path)
    bo_id, under_way, own = "9m53ynmh1fd1", ("3fqe8bt0hrx3h9et", 24), ("01te1hwx4manpn1e", 6)
    tournament, second_round, still_open = "wuvrtqea15py2qfy", "bvdmkc0r9g7ypepr", "ztvfgyt9bvfj7mvv"

    async def scene() -> None:
        async with running(settings) as site, site.person() as anna, site.person() as bo:
            assert await site.services.store.schema() == SCHEMA
            assert contents(tmp_path) == before
            bo.http.cookies.set(COOKIE, site.services.guests.cookie(bo_id), domain="127.0.0.1")
            await anna.ask("POST", "/api/account/sign-in", {"name": "Anna", "passphrase": "seven trains to lviv"})
            assert (await anna.ask("GET", "/api/me"))["name"] == "Anna"
            assert len((await anna.ask("GET", "/api/tables"))["tables"]) == 4
            assert still_open in {table["id"] for table in (await bo.ask("GET", "/api/tables"))["tables"]}
            assert len((await anna.ask("GET", "/api/me/past"))["games"]) == 1
            shown = await bo.ask("GET", f"/api/tournaments/{tournament}")
            assert [each["over"] for each in shown["played"]] == [True, False]
            for table, played in (under_way, own, (second_round, 0)):
                talks = [await anna.sit(table), await bo.sit(table)]
                for talk in talks:
                    await talk.seq(played)
                assert talks[0].game["seq"] == played
                if table == under_way[0]:
                    mover = next(talk for talk in talks if any(view["moves"] for view in talk.game["views"]))
                    view = next(view for view in mover.game["views"] if view["moves"])
                    await mover.move(view["moves"][0], view["seat"])
                    for talk in talks:
                        await talk.seq(played + 1)
                else:
                    await play_on(talks, random.Random(1))
                    assert talks[1].over
            shown = await bo.ask("GET", f"/api/tournaments/{tournament}")
            assert shown["status"] == "over"
            assert [one["games"] for one in shown["contestants"]] == [2, 2]

    asyncio.run(scene())


@pytest.mark.parametrize("found", ["0", str(SCHEMA + 1), "x"])
def test_a_database_of_an_unknown_version_is_left_alone(found: str, tmp_path: Path) -> None:
    settings = old_database(tmp_path)
    with closing(sqlite3.connect(tmp_path / "kvytok.sqlite3")) as connection, connection:
        connection.execute("UPDATE meta SET value = ?", (found,))

    async def scene() -> None:
        engine = open_engine(settings)
        with pytest.raises(WrongSchema, match=f"schema {found}"):
            await create_schema(engine)
        await engine.dispose()

    def layout() -> list[str]:
        with closing(sqlite3.connect(tmp_path / "kvytok.sqlite3")) as connection:
            return [row[0] for row in connection.execute("SELECT sql FROM sqlite_schema ORDER BY name")]

    before = layout()
    asyncio.run(scene())
    assert layout() == before


def test_an_upgrade_that_fails_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = old_database(tmp_path)
    monkeypatch.setitem(
        STEPS, 1, ("ALTER TABLE tables ADD COLUMN more INTEGER", "ALTER TABLE nothing ADD COLUMN x INTEGER")
    )

    async def scene() -> None:
        engine = open_engine(settings)
        with pytest.raises(Exception, match="nothing"):
            await create_schema(engine)
        await engine.dispose()

    before = contents(tmp_path)
    asyncio.run(scene())
    assert contents(tmp_path) == before
    with closing(sqlite3.connect(tmp_path / "kvytok.sqlite3")) as connection:
        assert connection.execute("SELECT value FROM meta").fetchall() == [("1",)]
        assert not connection.execute("SELECT * FROM sqlite_schema WHERE name = 'visits'").fetchall()


def test_only_abandoned_tables_that_never_started_are_removed(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path)) as site, site.person("Anna") as anna, site.person("Bo") as bo:
            wish = {"game": "usa", "seats": [{"kind": "me"}, {"kind": "local", "name": "Bo"}]}
            made = {
                name: (await anna.ask("POST", "/api/tables", wish | {"start": name == "started"}))["id"]
                for name in ("abandoned", "visited", "changed", "started")
            }
            await (await bo.sit(made["visited"])).hear("chat")
            await (await bo.sit(made["abandoned"])).hear("chat")
            long_ago = now() - KEPT - 1000
            with closing(sqlite3.connect(tmp_path / "kvytok.sqlite3")) as connection, connection:
                for name in ("abandoned", "visited", "started"):
                    connection.execute("UPDATE tables SET changed = ? WHERE id = ?", (long_ago, made[name]))
                connection.execute("UPDATE visits SET at = ? WHERE table_id = ?", (long_ago, made["abandoned"]))
            await site.services.tidying.tidy()
            left = {table["id"] for table in (await anna.ask("GET", "/api/tables"))["tables"]}
            assert left == {made["visited"], made["changed"], made["started"]}
            with closing(sqlite3.connect(tmp_path / "kvytok.sqlite3")) as connection:
                for name in ("members", "visits"):
                    rows = connection.execute(f"SELECT * FROM {name} WHERE table_id = ?", (made["abandoned"],))
                    assert rows.fetchall() == []

    asyncio.run(scene())


def test_one_address_cannot_ask_for_everything(tmp_path: Path) -> None:
    async def scene() -> None:
        few = {"request_burst": 30, "request_rate": 0.001, "table_burst": 3, "table_rate": 0.001, "sockets": 4}
        async with running(quick(tmp_path, **few)) as site, site.person() as anna:
            wish = {"game": "usa", "seats": [{"kind": "me"}, {"kind": "open"}]}
            tables = [(await anna.ask("POST", "/api/tables", wish))["id"] for _ in range(3)]
            answer = await anna.send("POST", "/api/tables", wish)
            assert (answer.status_code, answer.json()["code"]) == (429, "too-fast")
            for _ in range(4):
                await (await anna.sit(tables[0])).hear("chat")
            assert await closed_with(await anna.sit(tables[0], hello=False)) == TOO_FAST
            await anna.sockets[0].socket.close()
            answers = [await anna.send("GET", "/api/me") for _ in range(30)]
            assert [each.status_code for each in answers] == sorted(each.status_code for each in answers)
            assert {each.status_code for each in answers} == {200, 429}
            assert await closed_with(await anna.sit(tables[0], hello=False)) == TOO_FAST
            assert len(await site.services.store.tables_of((answers[0].json())["id"])) == 3
            # Requests for the page itself are not counted, and other addresses are not affected.
            assert (await anna.send("GET", "/")).status_code == 503
            async with AsyncClient(base_url=site.url, headers={"x-forwarded-for": "192.0.2.7"}) as other:
                assert (await other.get("/api/me")).status_code == 200

    asyncio.run(scene())


def test_an_address_is_a_household() -> None:
    def of(host: str) -> str:
        scope: Scope = {"type": "http", "client": (host, 1)}  # type: ignore[typeddict-item]
        return address_of(scope)

    assert of("192.0.2.7") == of("::ffff:192.0.2.7") != of("192.0.2.8")
    assert of("2001:db8::1") == of("2001:db8::ffff:1") != of("2001:db8:0:1::1")
    assert of("elsewhere") == "elsewhere"
