"""Whole games over real sockets: with friends, against bots, on one device."""

import asyncio
import hashlib
import random
from pathlib import Path

import pytest

from kvytok.game import replay

from .site import play_on, quick, running


@pytest.mark.slow
@pytest.mark.parametrize("game", ["usa", "europe-mega", "paris"])
def test_two_guests_and_a_watcher(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with (
            running(quick(tmp_path)) as site,
            site.person("Anna") as anna,
            site.person("Anna") as bo,
            site.person() as eve,
        ):
            seats = [{"kind": "me"}, {"kind": "open"}]
            table = await anna.ask("POST", "/api/tables", {"game": game, "seats": seats})
            found = await bo.ask("GET", f"/api/codes/{table['code'].lower()}")
            assert found["id"] == table["id"]
            await bo.ask("POST", f"/api/tables/{table['id']}/join", {})
            talks = [await each.sit(table["id"]) for each in (anna, bo, eve)]
            for talk in talks:
                await talk.hear("table")
            await bo.ask("POST", f"/api/tables/{table['id']}/start", status=403)
            await anna.ask("POST", f"/api/tables/{table['id']}/start")
            await play_on(talks, random.Random(game))
            assert [each["name"] for each in talks[0].table["seats"]] == ["Anna", "Anna 2"]
            assert [len(talk.game["views"]) for talk in talks] == [1, 1, 1]
            assert [talk.game["views"][0]["seat"] for talk in talks] == [0, 1, None]
            for talk in talks:
                assert [step["number"] for step in talk.steps] == list(range(talk.game["seq"] + 1))
            # The end: the key matches the commitment, and the game file is valid.
            key = bytes.fromhex(talks[2].game["key"])
            assert {hashlib.sha256(key).hexdigest()} == {talk.game["commitment"] for talk in talks}
            text = (await eve.send("GET", f"/api/tables/{table['id']}/file")).text
            again = replay(text)
            assert again.over
            assert len(again.history) == talks[0].game["seq"]
            shown = await eve.ask("GET", f"/api/tables/{table['id']}/replay?seat=1")
            assert [frame["step"] for frame in shown["frames"]] == talks[1].steps
            assert shown["frames"][-1]["view"] == talks[1].game["views"][0]
            # The rematch: one click, and both players are there.
            second = await bo.ask("POST", f"/api/tables/{table['id']}/rematch")
            assert (await anna.ask("POST", f"/api/tables/{table['id']}/rematch"))["id"] == second["id"]
            assert second["status"] == "running"
            assert [seat["mine"] for seat in second["seats"]] == [False, True]

    asyncio.run(scene())


def test_alone_against_bots(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path)) as site, site.person("Anna") as anna:
            bot = {"kind": "bot", "level": "casual"}
            wish = {"game": "usa", "seats": [bot, {"kind": "me"}, bot], "start": True}
            table = await anna.ask("POST", "/api/tables", wish)
            talk, rng = await anna.sit(table["id"]), random.Random(5)
            await talk.seq(0)
            while not talk.over:
                chosen = talk.choose(rng)
                if chosen is not None:
                    await talk.move(chosen[1], chosen[0])
                await talk.seq(talk.game["seq"] + 1)
            assert {step["by"] for step in talk.steps} == {None, "guest", "bot"}
            await talk.hear("table")
            assert talk.table["status"] == "over"
            assert talk.table["winners"]

    asyncio.run(scene())


def test_pass_and_play_on_one_device(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path)) as site, site.person("Anna") as anna:
            seats = [{"kind": "me"}, {"kind": "local", "name": "Grandma"}]
            table = await anna.ask("POST", "/api/tables", {"game": "paris", "seats": seats, "start": True})
            talk = await anna.sit(table["id"])
            await play_on([talk], random.Random(1))
            assert [view["seat"] for view in talk.game["views"]] == [0, 1]
            assert not any(event.get("color", 1) is None for step in talk.steps for event in step["events"])

    asyncio.run(scene())


def test_reasons_are_given(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path)) as site, site.person("Anna") as anna:
            seats = [{"kind": "me"}, {"kind": "local", "name": "Bo"}]
            wish = {"game": "europe", "seats": seats, "first": 0, "start": True}
            table = await anna.ask("POST", "/api/tables", wish)
            talk = await anna.sit(table["id"])
            await play_on([talk], random.Random(1), most=2)
            moves = ["station wien", "claim brest-paris black", "take unseen", "claim nowhere", "keep", "pass"]
            await talk.say(type="why", id=9, seat=0, moves=moves)
            answer = await talk.hear("reasons")
            assert answer["id"] == 9
            assert [reason and reason["code"] for reason in answer["reasons"]][2:] == [
                None,
                "unknown-action",
                "not-asked",
                "can-act",
            ]
            await talk.say(type="why", id=1, seat=1, moves=["take unseen"])
            assert (await talk.hear("reasons"))["reasons"][0]["code"] == "not-your-turn"

    asyncio.run(scene())
