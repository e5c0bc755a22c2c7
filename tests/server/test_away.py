"""Absent players: presence, bots that move for absent people, coming back, and the rematch."""

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from kvytok.server.database import now, presence
from kvytok.server.presence_tracker import LEASE

from .site import Person, Site, Talk, play_on, quick, running

pytestmark = pytest.mark.slow

BOT = {"kind": "bot", "level": "casual"}


async def started(people: list[Person], game: str = "usa", more: tuple[dict[str, str], ...] = (), **wish: Any) -> str:
    """A table where these people play; the first one is the host."""
    seats = [{"kind": "me"}, *[{"kind": "open"}] * (len(people) - 1), *more]
    table = (await people[0].ask("POST", "/api/tables", {"game": game, "seats": seats} | wish))["id"]
    for person in people[1:]:
        await person.ask("POST", f"/api/tables/{table}/join", {})
    await people[0].ask("POST", f"/api/tables/{table}/start")
    return str(table)


async def until(talk: Talk, seat: int, **wanted: Any) -> None:
    """Listen until a seat has the wanted values."""
    while not talk.table or any(talk.table["seats"][seat][name] != value for name, value in wanted.items()):
        await talk.hear("table")


def test_a_bot_moves_for_the_absent_when_the_others_wish_it(tmp_path: Path) -> None:
    async def scene() -> None:
        settings = quick(tmp_path, absence=0.2)
        async with (
            running(settings) as site,
            site.person("Anna") as anna,
            site.person("Bo") as bo,
            site.person("Eve") as eve,
        ):
            table = await started([anna, bo], first=1)
            path = f"/api/tables/{table}/seats"
            talks, rng = [await anna.sit(table), await bo.sit(table)], random.Random(1)
            await play_on(talks, rng, most=4)
            await until(talks[0], 1, present=True, replaceable_in=None)
            before = await site.services.store.table(table)
            # You cannot do it for yourself, and watchers cannot do it.
            for person, seat, code in [(anna, 0, "wrong-seat"), (eve, 1, "not-allowed")]:
                answer = await person.send("POST", f"{path}/{seat}/stand-in")
                assert answer.json()["code"] == code
            assert await site.services.store.table(table) == before
            await talks[1].socket.close()
            await until(talks[0], 1, present=False)
            wait = talks[0].table["seats"][1]["replaceable_in"]
            assert 0 <= wait <= 200
            await asyncio.sleep(wait / 1000)
            shown = (await anna.ask("POST", f"{path}/1/stand-in"))["seats"]
            assert [(seat["stand_in"], seat["replaceable_in"]) for seat in shown] == [(None, None), ("away", None)]
            assert (await anna.ask("POST", f"{path}/1/stand-in"))["seats"][1]["stand_in"] == "away"
            while talks[0].game["seq"] < 12:
                chosen = talks[0].choose(rng)
                if chosen is not None:
                    await talks[0].move(chosen[1], chosen[0])
                await talks[0].seq(talks[0].game["seq"] + 1)
            assert "stand-in" in {step["by"] for step in talks[0].steps if step["seat"] == 1}
            # Coming back ends it.
            talks[1] = await bo.sit(table)
            await talks[1].hear("game")
            await until(talks[0], 1, present=True, stand_in=None)
            for first, second in (talks, talks[::-1]):
                await first.seq(second.game["seq"])
            await play_on(talks, rng, most=6)
            assert {step["by"] for step in talks[0].steps[-5:]} == {"guest"}

    asyncio.run(scene())


def test_nobody_is_replaced_where_a_clock_runs_or_only_bots_wait(tmp_path: Path) -> None:
    async def scene() -> None:
        async with (
            running(quick(tmp_path, absence=0.0)) as site,
            site.person("Anna") as anna,
            site.person("Bo") as bo,
        ):
            timed = await started([anna, bo], pace="1day")
            answer = await anna.send("POST", f"/api/tables/{timed}/seats/1/stand-in")
            assert answer.json()["code"] == "not-away"
            alone = await started([bo], more=(BOT,))
            for table in (timed, alone):
                shown = await bo.ask("GET", f"/api/tables/{table}")
                assert {seat["replaceable_in"] for seat in shown["seats"]} == {None}
            answer = await anna.send("POST", f"/api/tables/{alone}/seats/0/stand-in")
            assert answer.json()["code"] == "not-allowed"
            await bo.ask("POST", f"/api/tables/{alone}/seats/1/stand-in", status=403)

    asyncio.run(scene())


def test_whoever_plays_several_seats_is_away_from_all(tmp_path: Path) -> None:
    async def scene() -> None:
        async with (
            running(quick(tmp_path, absence=0.0, bot_delay=1000.0)) as site,
            site.person("Anna") as anna,
            site.person("Bo") as bo,
        ):
            seats = [{"kind": "me"}, {"kind": "local", "name": "Grandma"}, {"kind": "open"}]
            table = (await anna.ask("POST", "/api/tables", {"game": "europe", "seats": seats}))["id"]
            await bo.ask("POST", f"/api/tables/{table}/join", {})
            await anna.ask("POST", f"/api/tables/{table}/start")
            shown = await bo.ask("POST", f"/api/tables/{table}/seats/1/stand-in")
            assert [seat["stand_in"] for seat in shown["seats"]] == ["away", "away", None]
            talk = await anna.sit(table)
            await talk.hear("game")
            assert [seat["stand_in"] for seat in talk.table["seats"]] == [None] * 3
            # A bot takes over at once when a player leaves, and here too coming back ends it.
            await anna.ask("POST", f"/api/tables/{table}/leave")
            row = await site.services.store.table(table)
            assert row is not None
            assert [chair.stand_in for chair in row.seats] == ["left", "left", None]
            assert row.due is not None
            again = await anna.sit(table)
            await again.hear("game")
            assert [seat["stand_in"] for seat in again.table["seats"]] == [None] * 3

    asyncio.run(scene())


async def noted(site: Site, table: str) -> set[tuple[str, bool]]:
    """The nodes that have noted guests of a table, and whether each says that its guest is there."""
    async with site.services.engine.connect() as connection:
        rows = await connection.execute(presence.select().where(presence.c.table_id == table))
        return {(row.node, row.here) for row in rows}


def test_who_is_there_survives_lost_nodes_and_missed_notes(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path)) as site, site.person("Anna") as anna, site.person("Bo") as bo:
            table = await started([anna, bo])
            guest = (await bo.ask("GET", "/api/me"))["id"]
            talk = await anna.sit(table)
            await talk.hear("game")
            here = {"table_id": table, "guest": guest, "node": "other", "here": True, "at": now()}
            async with site.services.engine.begin() as connection:
                await connection.execute(presence.insert().values(here))
            assert (await anna.ask("GET", f"/api/tables/{table}"))["seats"][1]["present"]
            await site.services.presence.renew()
            assert (await anna.ask("GET", f"/api/tables/{table}"))["seats"][1]["present"]
            # The other node is silent for too long: it counts as dead, and everybody is told.
            async with site.services.engine.begin() as connection:
                await connection.execute(presence.update().where(presence.c.node == "other").values(at=now() - LEASE))
            await site.services.presence.renew()
            await until(talk, 1, present=False)
            node = site.services.store.node
            assert await noted(site, table) == {("other", False), (node, True)}
            # What was not noted when it happened is corrected.
            async with site.services.engine.begin() as connection:
                await connection.execute(presence.delete().where(presence.c.node == node))
            await site.services.presence.renew()
            assert await noted(site, table) == {("other", False), (node, True)}
            await bo.sit(table)
            await until(talk, 1, present=True)
            assert await noted(site, table) == {(node, True)}
        async with running(quick(tmp_path)) as site:
            assert await noted(site, table) == {(node, False)}

    asyncio.run(scene())


def test_the_rematch_keeps_the_seats_of_those_who_have_gone(tmp_path: Path) -> None:
    async def scene() -> None:
        async with (
            running(quick(tmp_path)) as site,
            site.person("Anna") as anna,
            site.person("Bo") as bo,
            site.person("Cleo") as cleo,
        ):
            table = await started([anna, bo, cleo], game="paris", more=(BOT,))
            # All three leave at once, so that bots play the game to its end.
            talk, other = await anna.sit(table), await bo.sit(table)
            for each in (talk, other):
                await each.hear("game")
            for person in (anna, bo, cleo):
                await person.ask("POST", f"/api/tables/{table}/leave")
            while not talk.over:
                await talk.hear("game")
            # Anna and Bo ask at the same time, and get the same table.
            asked = [person.ask("POST", f"/api/tables/{table}/rematch") for person in (anna, bo, anna, bo)]
            again, *others = await asyncio.gather(*asked)
            assert {other["id"] for other in others} == {again["id"]}
            old = await anna.ask("GET", f"/api/tables/{table}")
            assert old["rematch"] == again["id"]
            assert {each["id"] for each in (await anna.ask("GET", "/api/tables"))["tables"]} == {table, again["id"]}
            # Anna and Bo are looking at the score; Cleo has gone but keeps the seat.
            assert [seat["stand_in"] for seat in again["seats"]] == [None, None, "away", None]
            assert [seat["color"] for seat in again["seats"]] == [seat["color"] for seat in old["seats"]]
            assert again["id"] in [each["id"] for each in (await cleo.ask("GET", "/api/tables"))["tables"]]
            late = await cleo.sit(again["id"])
            await late.hear("game")
            assert late.table["seats"][2]["stand_in"] is None
            assert late.game["views"][0]["seat"] == 2

    asyncio.run(scene())


def test_whoever_comes_and_goes_while_others_wait_is_noted_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path)) as site, site.person("Anna") as anna:
            seats = [{"kind": "me"}, {"kind": "open"}]
            table = (await anna.ask("POST", "/api/tables", {"game": "usa", "seats": seats}))["id"]
            tracker, written = site.services.presence, []
            store = tracker._note

            async def slowly(*who: str) -> None:
                written.append(who)
                await asyncio.sleep(0.05)
                await store(*who)

            monkeypatch.setattr(tracker, "_note", slowly)
            guest = (await anna.ask("GET", "/api/me"))["id"]
            await asyncio.gather(*(tracker.note(table, guest) for _ in range(50)))
            assert len(written) == 1
            noting = [asyncio.create_task(tracker.note(table, guest)) for _ in range(2)]
            await asyncio.sleep(0.01)  # they are written now, so what comes next needs another turn
            await (await anna.sit(table)).hear("chat")
            await asyncio.gather(*noting)
            assert (await tracker.at(table)).here == {guest}
            assert len(written) == 3

    asyncio.run(scene())
