"""Group commit: moves that wait together are stored together, and nobody hears of a move before it is stored."""

import asyncio
import contextlib
import random
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, insert

from kvytok.server import database as db
from kvytok.server.group_commit import GroupCommit, LogEntry
from kvytok.server.refusal import Refusal
from kvytok.server.sqlite_log import SqliteLog

from .site import Person, Talk, play_on, quick, running

SEATS = [{"kind": "me"}, {"kind": "local", "name": "Bo"}]
TABLES = 5


async def seated(person: Person) -> Talk:
    """A table of one device whose game runs, after the opening."""
    table = (await person.ask("POST", "/api/tables", {"game": "usa", "seats": SEATS, "start": True}))["id"]
    talk = await person.sit(table)
    await play_on([talk], random.Random(1), most=3)
    return talk


async def send_a_move(talk: Talk) -> None:
    """Send a move without waiting for the answer."""
    chosen = talk.choose(random.Random(2))
    assert chosen is not None
    await talk.move(chosen[1], chosen[0])


def test_moves_that_wait_are_stored_together_and_told_after_that(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path)) as site, site.person("Anna") as anna:
            talks = [await seated(anna) for _ in range(TABLES)]
            commits = site.services.store._commits
            write, may_write, groups = commits.write, asyncio.Event(), list[list[str]]()

            async def slow_disk(entries: Sequence[LogEntry]) -> list[bool]:
                groups.append([entry.table_id for entry in entries])
                await may_write.wait()
                return await write(entries)

            commits.write = slow_disk
            for talk in talks:
                await send_a_move(talk)
            while len(commits._waiting) + sum(map(len, groups)) < TABLES:
                await asyncio.sleep(0.01)
            for talk in talks:  # the disk has nothing yet, so nobody hears anything
                with contextlib.suppress(TimeoutError):
                    await talk.hear("game", within=0.05)
                assert talk.game["seq"] == 3
            may_write.set()
            for talk in talks:
                await talk.seq(4)
            assert sum(map(len, groups)) == TABLES
            assert len(groups) <= 2 + (TABLES > 2)  # what waited for the first group is one group
            assert max(map(len, groups)) >= TABLES // 2

    asyncio.run(scene())


def test_a_move_is_played_without_reading_and_a_changed_table_is_read_again(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path)) as site, site.person("Anna") as anna:
            talk = await seated(anna)
            store, reads = site.services.store, list[str]()
            read = store.table

            async def counted(table_id: str) -> Any:
                reads.append(table_id)
                return await read(table_id)

            store.table = counted  # type: ignore[method-assign]
            await play_on([talk], random.Random(3), most=5)
            assert reads == []
            table = await read(talk.table["id"])
            assert table is not None
            assert await store.change_table(table, watchers=False) is not None
            await play_on([talk], random.Random(4), most=1)
            assert reads == [table.id]

    asyncio.run(scene())


def test_a_move_of_a_person_is_one_group_and_asks_the_database_nothing_else(tmp_path: Path) -> None:
    async def scene() -> None:
        settings = quick(tmp_path, check_every=3600.0)  # nothing else looks into the database meanwhile
        async with running(settings) as site, site.person("Anna") as anna, site.person("Bo") as bo:
            wish = {"game": "usa", "seats": [{"kind": "me"}, {"kind": "open"}]}
            table = (await anna.ask("POST", "/api/tables", wish))["id"]
            await bo.ask("POST", f"/api/tables/{table}/join", {})
            await anna.ask("POST", f"/api/tables/{table}/start")
            talks = [await anna.sit(table), await bo.sit(table)]
            await play_on(talks, random.Random(1), most=3)
            store, asked, logged = site.services.store, list[str](), list[str]()
            assert isinstance(store._log, SqliteLog)
            connection = await asyncio.wrap_future(store._log._thread.submit(store._log._open))
            store._log._thread.submit(connection.set_trace_callback, logged.append)
            event.listen(store.engine.sync_engine, "before_cursor_execute", lambda *given: asked.append(given[2]))
            await play_on(talks, random.Random(2), most=8)
            await asyncio.sleep(0.1)
            assert asked == []
            assert [each.split()[0] for each in logged] == ["BEGIN", "UPDATE", "INSERT", "COMMIT"] * 8

    asyncio.run(scene())


def test_a_wrong_move_in_a_group_harms_no_other(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path)) as site, site.person("Anna") as anna:
            talks = [await seated(anna) for _ in range(3)]
            store = site.services.store
            rows = [await store.table(talk.table["id"]) for talk in talks]
            async with store.writing() as connection:  # the first log has its fourth move already: it is damaged
                values = {"table_id": rows[0].id, "number": 4, "seat": 0, "move": "pass", "by": "guest", "at": 1}
                await connection.execute(insert(db.moves).values(values))
            entries = [
                LogEntry(row.id, row.revision + (number == 1), row.changed, 4, 0, "take unseen", "guest", 1, {"seq": 4})
                for number, row in enumerate(rows)
            ]
            assert await store._log.write(entries) == [False, False, True]
            after = [await store.table(row.id) for row in rows]
            assert [row.seq for row in after] == [3, 3, 4]
            assert [len(await store.moves(row.id)) for row in rows] == [4, 3, 4]

    asyncio.run(scene())


def test_a_transaction_that_sqlite_has_ended_itself_harms_no_other_move(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path)) as site, site.person("Anna") as anna:
            talks = [await seated(anna) for _ in range(3)]
            store = site.services.store
            rows = [await store.table(talk.table["id"]) for talk in talks]
            async with store.writing() as connection:  # as on a damaged index: the whole transaction is gone
                refuse = "BEFORE INSERT ON moves WHEN NEW.by = 'bad' BEGIN SELECT RAISE(ROLLBACK, 'no'); END"
                await connection.exec_driver_sql(f"CREATE TRIGGER refuse {refuse}")
            entries = [
                LogEntry(
                    *(row.id, row.revision, row.changed, 4, 0, "take unseen", "bad" if number == 1 else "guest", 1),
                    {"seq": 4},
                )
                for number, row in enumerate(rows)
            ]
            assert await store._log.write(entries) == [True, False, True]
            assert await store._log.write(entries[1:2]) == [False]
            after = [await store.table(row.id) for row in rows]
            assert [row.seq for row in after] == [4, 3, 4]

    asyncio.run(scene())


def test_somebody_else_who_writes_keeps_a_move_waiting_for_two_seconds_at_most(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path)) as site, site.person("Anna") as anna:
            talk = await seated(anna)
            with contextlib.closing(sqlite3.connect(tmp_path / "kvytok.sqlite3", isolation_level=None)) as other:
                other.execute("BEGIN IMMEDIATE")
                await send_a_move(talk)
                assert (await talk.hear("refused", within=4))["code"] == "busy"
                other.execute("ROLLBACK")
            await play_on([talk], random.Random(3), most=3)

    asyncio.run(scene())


def test_a_disk_that_fails_refuses_the_whole_group_and_the_next_one_succeeds() -> None:
    async def scene() -> None:
        failing = True

        async def write(entries: Sequence[LogEntry]) -> list[bool]:
            if failing:
                raise Refusal("busy", "the disk is full") from sqlite3.OperationalError()
            return [True] * len(entries)

        commits = GroupCommit(write)
        entries = [LogEntry(f"t{number}", 0, 0, 1, 0, "pass", "guest", 1, {}) for number in range(3)]
        refused = await asyncio.gather(*map(commits.append, entries), return_exceptions=True)
        assert [type(each) for each in refused] == [Refusal] * 3
        failing = False
        assert await asyncio.gather(*map(commits.append, entries)) == [True] * 3
        with pytest.raises(TimeoutError):  # one who goes away takes no other along
            await asyncio.wait_for(commits.append(entries[0]), 0)
        assert await commits.append(entries[1])

    asyncio.run(scene())


@pytest.mark.parametrize("at", ["BEGIN", "UPDATE", "INSERT"])
def test_a_failed_write_leaves_the_file_free_although_its_error_is_kept(
    at: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a disk that became read-only in the middle of a transaction; the traceback of the error keeps a cursor."""

    class StubbornCursor(sqlite3.Cursor):
        def execute(self, statement: str, *given: Any) -> sqlite3.Cursor:
            if statement.startswith(at):
                sqlite3.Cursor(self.connection).execute("PRAGMA query_only = 1")
            return super().execute(statement, *given)

    class Stubborn(sqlite3.Connection):
        def execute(self, *given: Any) -> sqlite3.Cursor:
            return self.cursor(StubbornCursor).execute(*given)

    async def scene() -> None:
        async with running(quick(tmp_path)) as site, site.person("Anna") as anna:
            table = (await anna.ask("POST", "/api/tables", {"game": "usa", "seats": SEATS, "start": True}))["id"]
            row = await site.services.store.table(table)
            assert row is not None
            path = site.services.engine.url.database
            assert path is not None
            connect = sqlite3.connect
            with monkeypatch.context() as patched:
                patched.setattr(sqlite3, "connect", lambda *given, **named: connect(*given, factory=Stubborn, **named))
                log = SqliteLog(path, contextlib.AsyncExitStack(), db.PRAGMAS, 0.2)
                fields = {"seq": 1, "state": b"new", "changed": 7}
                with pytest.raises(Refusal) as kept:
                    await log.write([LogEntry(table, row.revision, row.changed, 1, 0, "pass", "guest", 7, fields)])
                assert "readonly" in str(kept.value.__cause__)
                other = connect(path, timeout=0.2, isolation_level=None)
                other.execute("BEGIN IMMEDIATE")
                other.execute("ROLLBACK")
                other.close()
                await log.close()

    asyncio.run(scene())


def test_a_move_that_was_stored_but_not_confirmed_is_told_nevertheless(tmp_path: Path) -> None:
    """The answer of the database is lost, for example with its line: only the log knows that there is a move."""

    async def scene() -> None:
        async with running(quick(tmp_path)) as site, site.person("Anna") as anna, site.person("Bo") as bo:
            seats = [{"kind": "me"}, {"kind": "open"}]
            table = (await anna.ask("POST", "/api/tables", {"game": "usa", "seats": seats}))["id"]
            await bo.ask("POST", f"/api/tables/{table}/join", {})
            await anna.ask("POST", f"/api/tables/{table}/start")
            talks = [await anna.sit(table), await bo.sit(table)]
            await play_on(talks, random.Random(1), most=4)
            write = site.services.store._commits.write

            async def unheard(entries: Sequence[LogEntry]) -> list[bool]:
                await write(entries)
                site.services.store._commits.write = write
                raise Refusal("busy", "the database did not store the move; try again")

            site.services.store._commits.write = unheard
            mover = next(talk for talk in talks if talk.choose(random.Random(2)) is not None)
            await send_a_move(mover)
            assert (await mover.hear("refused"))["code"] == "busy"
            for talk in talks:  # nobody does anything
                assert (await talk.hear("game", within=5))["seq"] == 5
            await play_on(talks, random.Random(3), most=4)

    asyncio.run(scene())


def test_a_start_that_was_stored_but_not_confirmed_is_told_nevertheless(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path)) as site, site.person("Anna") as anna, site.person("Bo") as bo:
            seats = [{"kind": "me"}, {"kind": "open"}]
            table = (await anna.ask("POST", "/api/tables", {"game": "usa", "seats": seats}))["id"]
            await bo.ask("POST", f"/api/tables/{table}/join", {})
            talks = [await anna.sit(table), await bo.sit(table)]
            for talk in talks:
                await talk.hear("chat")
            store = site.services.store
            change = store.change_table

            async def unheard(*given: Any, **fields: Any) -> None:
                await change(*given, **fields)
                store.change_table = change  # type: ignore[method-assign]
                raise Refusal("busy", "the database did not answer in time; try again")

            store.change_table = unheard  # type: ignore[assignment,method-assign]
            assert (await anna.ask("POST", f"/api/tables/{table}/start", status=503))["code"] == "busy"
            for talk in talks:  # nobody does anything
                await talk.hear("game", within=5)
                while talk.table["status"] != "running":
                    await talk.hear("table", within=5)
            await play_on(talks, random.Random(3), most=4)

    asyncio.run(scene())
