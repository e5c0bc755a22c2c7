"""Guests and tables: names, links, seats, leaving, the clock, chat."""

import asyncio
import random
import stat
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import ConnectionClosed

from kvytok.server.guests import read_secret
from kvytok.server.hub import FORBIDDEN

from .site import play_on, quick, running

BOT = {"kind": "bot", "level": "casual"}


def test_a_guest_goes_on_with_another_device(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path)) as site, site.person("Anna") as anna, site.person() as phone:
            link = await anna.ask("GET", "/api/me/link")
            assert link["qr"].startswith("<svg")
            response = await phone.http.post(urlsplit(link["url"]).path)
            assert (response.status_code, response.headers["location"]) == (303, "/")
            assert await phone.ask("GET", "/api/me") == await anna.ask("GET", "/api/me")
            response = await phone.http.get(urlsplit(link["url"]).path + "x")
            assert response.json()["code"] == "bad-link"
            for name in ("", " x", "x" * 41, "a\u0000b", "a\u200bb", "x\n"):
                response = await anna.send("PATCH", "/api/me", {"name": name})
                assert (response.status_code, response.json()["code"]) == (400, "malformed"), name

    asyncio.run(scene())


def test_the_secret_is_made_once_and_is_private(tmp_path: Path) -> None:
    secret = read_secret(tmp_path / "new" / "secret")
    assert len(secret) == 64
    assert read_secret(tmp_path / "new" / "secret") == secret
    assert stat.S_IMODE((tmp_path / "new" / "secret").stat().st_mode) == 0o600
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["secret"]


def test_tables_that_cannot_be(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path)) as site, site.person("Anna") as anna:
            me, empty = {"kind": "me"}, {"kind": "open"}
            for code, wish in [
                ("bad-game", {"game": "mars", "seats": [me, empty]}),
                ("bad-game", {"game": "usa", "seats": [me, empty], "bonus": ["moon"]}),
                ("bad-seats", {"game": "usa", "seats": [me, me]}),
                ("bad-seats", {"game": "paris", "seats": [me, *[empty] * 4]}),
                ("bad-seats", {"game": "usa", "seats": [me, empty], "start": True}),
                ("bad-seats", {"game": "usa", "seats": [me, BOT], "first": 2}),
                ("bad-level", {"game": "usa", "seats": [me, {"kind": "bot", "level": "god"}]}),
                ("malformed", {"game": "usa", "seats": [me]}),
                ("malformed", {"game": "usa", "seats": [me, {"kind": "dog"}]}),
                ("malformed", {"game": "usa", "seats": [me, empty], "pace": "1h"}),
            ]:
                response = await anna.send("POST", "/api/tables", wish)
                assert (response.status_code, response.json()["code"]) == (400, code), wish
            assert (await anna.ask("GET", "/api/tables"))["tables"] == []

    asyncio.run(scene())


def test_sitting_down_getting_up_and_the_host(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path)) as site, site.person("Anna") as anna, site.person("Bo") as bo:
            seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
            table = (await anna.ask("POST", "/api/tables", {"game": "europe", "seats": seats}))["id"]
            path = f"/api/tables/{table}"
            picture = await bo.send("GET", f"{path}/invitation.svg")
            assert picture.headers["content-type"].startswith("image/svg+xml")
            watching = await anna.sit(table)
            await bo.ask("POST", f"{path}/join", {"seat": 2})
            assert (await bo.ask("POST", f"{path}/join", {"seat": 1}))["seats"][2]["mine"]
            while watching.table.get("seats", [{}, {}, {}])[2].get("name") != "Bo":
                await watching.hear("table")
            await bo.ask("POST", f"{path}/leave")
            await bo.ask("POST", f"{path}/join", {})
            assert [t["id"] for t in (await bo.ask("GET", "/api/tables"))["tables"]] == [table]
            response = await anna.send("POST", f"{path}/start")
            assert response.json()["code"] == "bad-seats"
            await anna.ask("PUT", f"{path}/seats/1", {"kind": "open"})
            assert (await bo.ask("GET", "/api/tables"))["tables"] == []
            await anna.ask("PUT", f"{path}/seats/1", BOT)
            await anna.ask("PUT", f"{path}/seats/2", {"kind": "local", "name": "Grandma"})
            await anna.ask("POST", f"{path}/start")
            assert (await bo.send("POST", f"{path}/join", {})).json()["code"] == "not-open"
            assert (await anna.send("PUT", f"{path}/seats/2", {"kind": "open"})).json()["code"] == "not-open"
            # In a running game the host can give a seat to a bot.
            table_now = await anna.ask("PUT", f"{path}/seats/2", BOT)
            assert (table_now["seats"][2]["kind"], table_now["seats"][2]["name"]) == ("bot", "Grandma")

    asyncio.run(scene())


def test_a_bot_moves_for_those_who_left_until_they_return(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path)) as site, site.person("Anna") as anna, site.person("Bo") as bo:
            wish = {"game": "usa", "seats": [{"kind": "me"}, {"kind": "open"}]}
            table = (await anna.ask("POST", "/api/tables", wish))["id"]
            await bo.ask("POST", f"/api/tables/{table}/join", {})
            await anna.ask("POST", f"/api/tables/{table}/start")
            await bo.ask("POST", f"/api/tables/{table}/leave")
            talk, rng = await anna.sit(table), random.Random(2)
            await talk.seq(0)
            while talk.game["seq"] < 30:
                chosen = talk.choose(rng)
                if chosen is not None:
                    await talk.move(chosen[1], chosen[0])
                await talk.seq(talk.game["seq"] + 1)
            assert {step["by"] for step in talk.steps if step["seat"] == 1} == {"stand-in"}
            assert talk.table["seats"][1]["stand_in"] == "left"
            # A player who opens the page again is back.
            again = await bo.sit(table)
            await again.hear("game")
            assert again.table["seats"][1]["stand_in"] is None
            both = [talk, again]
            await talk.seq(again.game["seq"])
            await again.seq(talk.game["seq"])
            await play_on(both, rng, most=10)
            assert {step["by"] for step in talk.steps[-6:]} == {"guest"}

    asyncio.run(scene())


def test_a_private_table_shows_its_game_to_players_only(tmp_path: Path) -> None:
    async def scene() -> None:
        async with (
            running(quick(tmp_path)) as site,
            site.person("Anna") as anna,
            site.person("Bo") as bo,
            site.person("Eve") as eve,
        ):
            wish = {"game": "usa", "seats": [{"kind": "me"}, {"kind": "open"}], "watchers": False}
            table = (await anna.ask("POST", "/api/tables", wish))["id"]
            await bo.ask("POST", f"/api/tables/{table}/join", {})
            talks = [await each.sit(table) for each in (anna, bo, eve)]
            for talk in talks:
                await talk.hear("chat")
            await anna.ask("POST", f"/api/tables/{table}/start")
            await talks[1].seq(0)
            with pytest.raises(ConnectionClosed):
                await talks[2].seq(0)
            assert talks[2].socket.close_code == FORBIDDEN
            # Players keep their view, even when a bot moves for them.
            await bo.ask("POST", f"/api/tables/{table}/leave")
            await talks[1].seq(1)

    asyncio.run(scene())


def test_when_the_time_runs_out_a_bot_moves(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path)) as site, site.person("Anna") as anna:
            seats = [{"kind": "me"}, {"kind": "local", "name": "Bo"}]
            wish = {"game": "usa", "seats": seats, "pace": "30s", "start": True}
            table = (await anna.ask("POST", "/api/tables", wish))["id"]
            talk = await anna.sit(table)
            await talk.seq(0)
            assert 29_000 < talk.game["clock"]["left"] <= talk.game["clock"]["total"] == 30_000
            # The time runs out.
            row = await site.services.store.table(table)
            assert row is not None
            await site.services.store.change_table(row, deadline=row.created, due=row.created)
            await talk.seq(10)
            assert {step["by"] for step in talk.steps[1:]} == {"stand-in"}
            assert talk.table["seats"][0]["stand_in"] == "clock"
            await talk.say(type="back")
            while talk.table["seats"][0]["stand_in"] or talk.table["seats"][1]["stand_in"]:
                await talk.hear("table")
            await talk.say(type="hello", last=-1)
            await talk.hear("game")
            assert talk.choose(random.Random(1)) is not None
            assert talk.game["clock"] is not None

    asyncio.run(scene())


@pytest.mark.slow
def test_chat_is_stored_and_bounded(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path)) as site, site.person("Anna") as anna, site.person("Eve") as eve:
            wish = {"game": "usa", "seats": [{"kind": "me"}, {"kind": "open"}]}
            table = (await anna.ask("POST", "/api/tables", wish))["id"]
            talk, other = await anna.sit(table), await eve.sit(table)
            await other.hear("chat")
            await talk.say(type="say", text=" Good\nluck! ")
            await talk.say(type="react", reaction="wow")
            first, second = await other.hear("chat"), await other.hear("chat")
            assert (first["lines"][0]["text"], first["lines"][0]["name"], first["lines"][0]["seat"]) == (
                "Good luck!",
                "Anna",
                0,
            )
            assert second["lines"][0]["reaction"] == "wow"
            await other.say(type="say", text="hi")
            assert (await other.hear("chat"))["lines"][0]["seat"] is None
            for text in ("", "\n", "x" * 301):
                await other.say(type="say", text=text)
                assert (await other.hear("refused"))["code"] == "malformed"
            for number in range(520):
                await site.services.store.add_line(table, seat=None, name="Eve", text=str(number))
            assert len(await site.services.store.lines(table, 1000)) == 500
            late = await eve.sit(table)
            lines = (await late.hear("chat"))["lines"]
            assert [line["text"] for line in lines] == [str(number) for number in range(420, 520)]

    asyncio.run(scene())
