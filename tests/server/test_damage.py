"""A damaged table harms no other, and does not fill the log."""

import asyncio
import logging
from pathlib import Path

import pytest
from sqlalchemy import delete, update
from sqlalchemy.exc import OperationalError

from kvytok.server import database as db
from kvytok.server import reminders
from kvytok.server.people_tables import outcomes

from .site import quick, running
from .test_accounts import finished_game

BOT = {"kind": "bot", "level": "novice"}


def test_a_damaged_table_is_logged_once_and_hides_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path, check_every=0.02)) as site, site.person("Anna") as anna:
            wish = {"game": "paris", "seats": [{"kind": "me"}, BOT], "start": True}
            good, bad = [(await anna.ask("POST", "/api/tables", wish))["id"] for _ in range(2)]
            store, rounds = site.services.store, 0
            due_tables = store.due_tables

            async def counted(at: int, games: tuple[str, ...]) -> list[str]:
                nonlocal rounds
                rounds += 1
                return await due_tables(at, games)

            async def damage(**fields: object) -> None:
                async with store.writing() as connection:
                    await connection.execute(update(db.tables).where(db.tables.c.id == bad).values(**fields))
                site.services.live_games._games.clear()

            monkeypatch.setattr(store, "due_tables", counted)
            # A log that does not lead to its state: the table is due for ever, and cannot be looked after.
            while (row := await store.table(bad)) is None or row.asked != (0,):  # the bot is about to move
                await asyncio.sleep(0.01)
            assert row.state is not None
            caplog.clear()
            await damage(state=row.state[:-1] + bytes([row.state[-1] ^ 1]), due=1, asked="[1]")
            while bad not in site.services.reminders._failed:
                await asyncio.sleep(0.01)
            began = rounds
            while rounds < began + 20:
                await asyncio.sleep(0.01)
            told = [record for record in caplog.records if record.levelno >= logging.ERROR]
            assert len(told) == 1
            # After its rest it is tried again; the log says so in one line.
            monkeypatch.setattr(reminders, "FIRST_REST", 0.0)
            site.services.reminders._failed[bad] = (0.0, 1.0)
            while site.services.reminders._failed[bad][1] == 1.0:
                await asyncio.sleep(0.01)
            told = [record for record in caplog.records if record.levelno >= logging.ERROR]
            assert [record.exc_info is not None for record in told] == [True, False]
            # A row that cannot even be read is left out of the list; the others are there.
            await damage(seats="[{")
            assert [table["id"] for table in (await anna.ask("GET", "/api/tables"))["tables"]] == [good]
            assert (await anna.ask("GET", f"/api/tables/{bad}", status=500))["code"] == "failed"

    asyncio.run(asyncio.wait_for(scene(), 120))


def test_errors_of_the_database_tell_no_values(tmp_path: Path) -> None:
    """They go to the log with all causes, and values may be the keys of running games."""

    async def scene() -> None:
        engine = db.open_engine(quick(tmp_path))
        with pytest.raises(OperationalError) as caught:
            async with engine.begin() as connection:
                await connection.execute(update(db.tables).values(key=b"the key of a game"))
        assert "no such table" in str(caught.value)
        assert "the key" not in str(caught.value)
        await engine.dispose()

    asyncio.run(scene())


def test_a_finished_game_that_no_longer_plays_hides_no_other(tmp_path: Path) -> None:
    """As when the rules of a board have changed since; the person reads that, and not of an error of the server."""

    async def scene() -> None:
        async with running(quick(tmp_path)) as site, site.person("Anna") as anna:
            one, other = [await finished_game([anna], [{"kind": "me"}, BOT], seed) for seed in (1, 2)]
            async with site.services.store.writing() as connection:
                bad = db.moves.c.table_id == one, db.moves.c.number == 9
                await connection.execute(update(db.moves).where(*bad).values(move="claim the moon"))
                await connection.execute(delete(outcomes))
            site.services.live_games._games.clear()
            assert [game["table"] for game in (await anna.ask("GET", "/api/me/past"))["games"]] == [other]
            assert (await anna.ask("GET", "/api/me/ratings"))["bots"]["games"] == 1
            assert {table["id"] for table in (await anna.ask("GET", "/api/tables"))["tables"]} == {one, other}
            for what in ("replay", "file"):
                assert (await anna.ask("GET", f"/api/tables/{one}/{what}", status=409))["code"] == "not-replayable"
            talk = await anna.sit(one)
            assert (await talk.hear("refused"))["code"] == "not-replayable"

    asyncio.run(asyncio.wait_for(scene(), 120))
