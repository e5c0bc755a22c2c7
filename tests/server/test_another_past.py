"""The database is right: whatever a process remembers, no move is stored on a past that the database does not have.

That happens when a copy is put back, when another database server takes over that had not heard of the last moves, or
when a table of a tournament is made again while a bot still thinks.
"""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import asdict
from sqlalchemy import delete, select, update

from kvytok.server import database as db
from kvytok.server.live_games import LiveGame
from kvytok.server.people_tables import outcomes
from kvytok.server.refusal import Refusal
from kvytok.server.services import Services
from kvytok.server.settings import Settings
from kvytok.server.table_row import Chair, TableRow, written

from .site import Person, play_on, quick, running
from .test_accounts import finished_game
from .test_postgres import database

SEATS = [{"kind": "me"}, {"kind": "local", "name": "Bo"}]
STORES = ["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)]


@asynccontextmanager
async def stored_in(store: str, folder: Path) -> AsyncIterator[Settings]:
    """The settings of a server with that database."""
    if store == "sqlite":
        yield quick(folder, check_every=3600.0)
    else:
        async with database(folder) as settings:
            yield settings


async def replayed(services: Services, table_id: str) -> TableRow:
    """The table, whose whole log is played again: it leads to the state that is stored."""
    row = await services.store.table(table_id)
    assert row is not None
    await LiveGame(services.store, services.live_games.own_boards).bring(row)
    return row


async def in_memory(services: Services, table_id: str) -> LiveGame:
    async with services.live_games.at(table_id) as live_game:
        row = await services.store.table(table_id)
        assert row is not None
        await live_game.bring(row)
        return live_game


@pytest.mark.parametrize("store", STORES)
def test_a_table_that_was_made_again_gets_no_move_of_the_old_one(store: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with stored_in(store, tmp_path) as settings, running(settings) as site, site.person("Anna") as anna:
            services = site.services
            seats = (Chair("guest", "a" * 16, "Anna"), Chair("guest", "b" * 16, "Bo"))
            rules: dict[str, Any] = {"game": "paris", "bonus": (), "first": 0, "pace": "none", "watchers": True}
            wish = rules | {"hints": False, "seats": seats, "host": "a" * 16, "id": "t" * 16}
            for _ in range(8):
                await services.lobby.begin(**wish)
                remembered = await in_memory(services, wish["id"])
                assert remembered.game is not None
                move = remembered.game.view(0).moves[0]
                async with services.store.writing() as connection:
                    await connection.execute(delete(db.tables).where(db.tables.c.id == wish["id"]))
                await services.lobby.begin(**wish)
                # The move was thought out for the old cards. Perhaps it is possible with the new ones, too.
                played = services.move_service.play(wish["id"], 0, 0, move, "a" * 16)
                await asyncio.gather(played, return_exceptions=True)
                await replayed(services, wish["id"])
                assert (await anna.ask("GET", f"/api/tables/{wish['id']}/game"))["seq"] in (0, 1)
                async with services.store.writing() as connection:
                    await connection.execute(delete(db.tables).where(db.tables.c.id == wish["id"]))

    asyncio.run(scene())


@pytest.mark.parametrize("store", STORES)
def test_a_move_is_played_on_the_past_that_the_database_has(store: str, tmp_path: Path) -> None:
    """Two moves at the same step: the process remembers one, and the database has the other."""

    async def scene() -> None:
        async with stored_in(store, tmp_path) as settings, running(settings) as site, site.person("Anna") as anna:
            services, wish = site.services, {"game": "usa", "seats": SEATS, "first": 0, "start": True}
            table_id = (await anna.ask("POST", "/api/tables", wish))["id"]
            talk = await anna.sit(table_id)
            await play_on([talk], random.Random(1), most=2)
            before = await services.store.table(table_id)
            assert before is not None
            guest = before.host
            await services.move_service.play(table_id, 0, 2, "take unseen", guest)
            remembered = await in_memory(services, table_id)
            async with services.store.writing() as connection:
                late = (db.moves.c.table_id == table_id, db.moves.c.number > 2)
                await connection.execute(delete(db.moves).where(*late))
                fields = written(asdict(before))
                await connection.execute(update(db.tables).where(db.tables.c.id == table_id).values(fields))
            services.live_games._games.clear()
            await asyncio.sleep(0.002)  # another moment
            await services.move_service.play(table_id, 0, 2, "tickets", guest)
            services.live_games._games[table_id] = remembered
            # A second card was possible in the past that is remembered; tickets are kept in the one that counts.
            with pytest.raises(Refusal, match="not-asked"):
                await services.move_service.play(table_id, 0, 3, "take unseen", guest)
            assert (await replayed(services, table_id)).seq == 3
            back = await anna.sit(table_id)
            await play_on([back], random.Random(1), most=1)
            assert back.game["views"][0]["asked"] == [1]
            assert (await replayed(services, table_id)).seq == 4

    asyncio.run(scene())


def test_who_goes_away_during_a_long_replay_leaves_the_game_as_it_was(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path)) as site, site.person("Anna") as anna:
            services, wish = site.services, {"game": "usa", "seats": SEATS, "first": 0, "start": True}
            table_id = (await anna.ask("POST", "/api/tables", wish))["id"]
            live_game = LiveGame(services.store, services.live_games.own_boards)
            first = await services.store.table(table_id)
            assert first is not None
            await live_game.bring(first)
            talk = await anna.sit(table_id)
            await play_on([talk], random.Random(1), most=60)
            row = await services.store.table(table_id)
            assert row is not None
            moves = await services.store.moves(table_id)
            bringing = asyncio.create_task(live_game.bring(row, moves))
            await asyncio.sleep(0)  # the thread has begun
            bringing.cancel()
            await asyncio.gather(bringing, return_exceptions=True)
            await asyncio.sleep(0.5)  # the thread has ended
            assert live_game.game is not None
            assert live_game.game.step == len(live_game.log) == 0
            assert (await live_game.bring(row, moves)).step == 60

    asyncio.run(scene())


@pytest.mark.slow
def test_a_name_that_was_forgotten_at_one_node_is_forgotten_at_the_other(tmp_path: Path) -> None:
    async def scene() -> None:
        async with (
            database(tmp_path) as settings,
            running(settings) as one,
            running(settings) as two,
            one.person("Annabel") as anna,
            two.person("Bo") as bo,
        ):
            table = await finished_game([anna, bo], [{"kind": "me"}, {"kind": "open"}], 1)

            async def file(person: Person) -> str:
                return (await person.send("GET", f"/api/tables/{table}/file")).text

            assert "Annabel" in await file(bo)  # now the other node has it in memory
            await anna.ask("POST", "/api/me/deletion", {})
            assert "Annabel" not in await file(bo)
            assert "Bo" in await file(bo)

    asyncio.run(scene())


@pytest.mark.parametrize("store", STORES)
def test_an_outcome_that_is_being_computed_does_not_keep_a_forgotten_name(store: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with (
            stored_in(store, tmp_path) as settings,
            running(settings) as site,
            site.person("Annabel") as anna,
            site.person("Bo") as bo,
        ):
            services = site.services
            table = await finished_game([anna, bo], [{"kind": "me"}, {"kind": "open"}], 1)
            async with services.store.writing() as connection:
                await connection.execute(delete(outcomes))
            row = await services.store.table(table)  # read before the name is forgotten …
            assert row is not None
            await anna.ask("POST", "/api/me/deletion", {})
            await services.past_games._compute([row])  # … and kept after that
            async with services.store.engine.connect() as connection:
                kept = list((await connection.execute(select(outcomes.c.outcome))).scalars())
            assert len(kept) == 1
            assert "Annabel" not in kept[0]
            assert "Bo" in kept[0]

    asyncio.run(scene())


@pytest.mark.parametrize("store", STORES)
def test_a_table_of_a_tournament_that_two_make_at_once_is_one(store: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with stored_in(store, tmp_path) as settings, running(settings) as site:
            lobby = site.services.lobby
            seats = (Chair("guest", "a" * 16, "Anna"), Chair("guest", "b" * 16, "Bo"))
            rules: dict[str, Any] = {"game": "paris", "bonus": (), "first": 0, "pace": "none", "watchers": True}
            wish = rules | {"hints": False, "seats": seats, "host": "a" * 16, "id": "t" * 16}
            made = await asyncio.gather(*(lobby.begin(**wish) for _ in range(4)))
            assert {each.key for each in made} == {made[0].key}

    asyncio.run(scene())
