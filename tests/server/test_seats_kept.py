"""Nobody loses a seat by surprise: not in a running game, and in the lobby not without being told."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from .site import Person, Talk, quick, running
from .test_away import started, until

pytestmark = pytest.mark.slow

BOT = {"kind": "bot", "level": "casual"}


def notices(talk: Talk) -> list[tuple[str, str]]:
    """The server's notices that `talk` has received: about whom, and which."""
    lines = [line for message in talk.said for line in message["lines"]]
    return [(line["name"], line["notice"]) for line in lines if line["notice"]]


async def told(talk: Talk, *wanted: tuple[str, str]) -> None:
    """Listen until the server has sent all these notices."""
    while notices(talk) != list(wanted):
        await talk.hear("chat")


async def opened(people: list[Person], talks: list[Talk]) -> None:
    """Everybody keeps the first possible tickets; then it is the first player's turn."""
    for talk in talks:
        await talk.seq(0)
        seat = talk.game["views"][0]["seat"]
        await talk.move(talk.game["views"][0]["moves"][0], seat)
        for each in talks:
            await each.seq(talks.index(talk) + 1)


def test_a_present_player_is_asked_and_never_replaced(tmp_path: Path) -> None:
    async def scene() -> None:
        async with (
            running(quick(tmp_path, absence=1.0)) as site,
            site.person("Anna") as anna,
            site.person("Bo") as bo,
        ):
            table = await started([anna, bo], first=1)
            path = f"/api/tables/{table}/seats/1"
            talks = [await anna.sit(table), await bo.sit(table)]
            await opened([anna, bo], talks)
            await until(talks[0], 1, present=True)
            before = await site.services.store.table(table)
            # A single click of the host changes nothing any more.
            refused = await anna.send("PUT", path, BOT)
            assert (refused.status_code, refused.json()["code"]) == (403, "wrong-seat")
            assert await site.services.store.table(table) == before
            # Asking does: Bo and everybody else are told how long Bo has.
            shown = await anna.ask("POST", f"{path}/stand-in")
            assert shown["seats"][1]["stand_in"] is None
            assert 0 < shown["seats"][1]["called_in"] <= 1000
            await until(talks[1], 1, stand_in=None)
            for talk in talks:
                await told(talk, ("Bo", "called"))
            # An answer is enough, and so is a move.
            await talks[1].say(type="back")
            await until(talks[0], 1, called_in=None, stand_in=None)
            await told(talks[0], ("Bo", "called"), ("Bo", "back"))
            await anna.ask("POST", f"{path}/stand-in")
            await talks[1].move({"move": "take-unseen"}, 1)
            await until(talks[0], 1, called_in=None, stand_in=None)
            await asyncio.sleep(1.3)
            assert (await anna.ask("GET", f"/api/tables/{table}"))["seats"][1]["stand_in"] is None

    asyncio.run(scene())


def test_a_bot_moves_for_somebody_who_does_not_answer_until_they_do(tmp_path: Path) -> None:
    async def scene() -> None:
        async with (
            running(quick(tmp_path, absence=0.3)) as site,
            site.person("Anna") as anna,
            site.person("Bo") as bo,
        ):
            table = await started([anna, bo], first=1)
            path = f"/api/tables/{table}/seats"
            talks = [await anna.sit(table), await bo.sit(table)]
            await opened([anna, bo], talks)
            await until(talks[0], 1, present=True)
            await anna.ask("POST", f"{path}/1/stand-in")
            assert (await anna.ask("POST", f"{path}/1/stand-in"))["seats"][1]["called_in"] is not None  # once only
            await until(talks[1], 1, stand_in="silent", called_in=None)
            await told(talks[0], ("Bo", "called"), ("Bo", "silent"))
            await talks[0].seq(3)
            assert talks[0].steps[-1]["by"] == "stand-in"
            # A page that reconnects by itself is not an answer; one click is.
            again = await bo.sit(table)
            await again.hear("game")
            assert again.table["seats"][1]["stand_in"] == "silent"
            await again.say(type="back")
            await until(talks[0], 1, stand_in=None)
            await told(talks[0], ("Bo", "called"), ("Bo", "silent"), ("Bo", "back"))
            row = await site.services.store.table(table)
            assert row is not None
            assert row.seats[1].guest == (await bo.ask("GET", "/api/me"))["id"]

    asyncio.run(scene())


def test_only_who_holds_the_game_up_is_asked(tmp_path: Path) -> None:
    async def scene() -> None:
        async with (
            running(quick(tmp_path, absence=60.0)) as site,
            site.person("Anna") as anna,
            site.person("Bo") as bo,
            site.person("Eve") as eve,
        ):
            table = await started([anna, bo], first=0)
            talks = [await anna.sit(table), await bo.sit(table)]
            await opened([anna, bo], talks)
            await until(talks[0], 1, present=True)
            path = f"/api/tables/{table}/seats"
            for person, seat, code in [(anna, 1, "not-away"), (eve, 0, "not-allowed"), (bo, 1, "wrong-seat")]:
                assert (await person.send("POST", f"{path}/{seat}/stand-in")).json()["code"] == code
            # If there is a clock, it decides.
            timed = await started([anna, bo], pace="1day", first=1)
            there = await bo.sit(timed)
            await there.hear("game")
            answer = await anna.send("POST", f"/api/tables/{timed}/seats/1/stand-in")
            assert answer.json()["code"] == "not-away"
            # Leaving after being asked counts as leaving.
            assert (await bo.ask("POST", f"{path}/0/stand-in"))["seats"][0]["called_in"] > 50_000
            left = (await anna.ask("POST", f"/api/tables/{table}/leave"))["seats"][0]
            assert (left["stand_in"], left["called_in"]) == ("left", None)
            await told(talks[1], ("Anna", "called"), ("Anna", "left"))

    asyncio.run(scene())


def test_whoever_is_removed_is_told_and_sits_again_when_invited(tmp_path: Path) -> None:
    async def scene() -> None:
        async with (
            running(quick(tmp_path)) as site,
            site.person("Anna") as anna,
            site.person("Bo") as bo,
            site.person("Cleo") as cleo,
        ):
            seats: list[Any] = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
            table = (await anna.ask("POST", "/api/tables", {"game": "usa", "seats": seats}))["id"]
            path = f"/api/tables/{table}"
            for person in (bo, cleo):
                await person.ask("POST", f"{path}/join", {})
            await anna.ask("POST", f"{path}/invites", {"guest": (await bo.ask("GET", "/api/me"))["id"]})
            talks = [await each.sit(table) for each in (anna, bo, cleo)]
            await until(talks[1], 1, mine=True)
            await anna.ask("PUT", f"{path}/seats/1", {"kind": "open"})
            await until(talks[1], 1, kind="open", mine=False)
            assert (talks[1].table["barred"], talks[1].table["removed"]) == (True, [])
            await until(talks[2], 1, kind="open")
            assert (talks[2].table["barred"], talks[2].table["removed"]) == (False, [])
            for talk in talks:
                await told(talk, ("Bo", "removed"))
            # A removed guest cannot come back at once: on no seat, and not by asking others.
            for seat in (None, 1):
                refused = await bo.send("POST", f"{path}/join", {"seat": seat})
                assert (refused.status_code, refused.json()["code"]) == (403, "removed")
            shown = await anna.ask("GET", path)
            guest = (await bo.ask("GET", "/api/me"))["id"]
            assert shown["removed"] == [{"id": guest, "name": "Bo", "guest": None}]
            assert (await bo.send("DELETE", f"{path}/removed/{guest}")).json()["code"] == "not-host"
            # Whoever cannot sit down is not offered, not invited, and sees no invitation from before.
            people = await anna.ask("GET", f"/api/people?away_from={table}")
            assert [one["name"] for one in (*people["met"], *people["visitors"])] == []
            await anna.ask("POST", f"{path}/invites", {"guest": guest}, 403)
            assert (await bo.ask("GET", "/api/invites"))["invites"] == []
            # Putting a bot on a seat also removes its guest; removing a bot bars nobody.
            await anna.ask("PUT", f"{path}/seats/2", BOT)
            shown = await anna.ask("PUT", f"{path}/seats/2", {"kind": "open"})
            assert [one["name"] for one in shown["removed"]] == ["Bo", "Cleo"]
            # The host may change their mind, more than once.
            for _ in range(2):
                shown = await anna.ask("DELETE", f"{path}/removed/{guest}")
            assert [one["name"] for one in shown["removed"]] == ["Cleo"]
            assert (await bo.ask("POST", f"{path}/join", {"seat": 1}))["seats"][1]["mine"]
            await told(talks[0], ("Bo", "removed"), ("Cleo", "removed"), ("Bo", "invited"))

    asyncio.run(scene())
