"""Accounts: guests stay first-class, an account keeps their seats and games, and everything can be taken or deleted."""

import asyncio
import json
import random
import sqlite3
from contextlib import AsyncExitStack, closing
from pathlib import Path
from typing import Any

import pytest
from httpx import AsyncClient
from msgspec.structs import replace
from sqlalchemy import delete, select

from kvytok.server.account_service import told_device
from kvytok.server.guests import COOKIE
from kvytok.server.people_tables import accounts, outcomes
from kvytok.server.settings import Settings

from .outside import PushedBrowser
from .site import Person, person, quick, running
from .test_postgres import database

pytestmark = pytest.mark.slow

PHRASE = "seven trains to lviv"
ENDPOINT = "https://push.example.org/a-browser-of-hers"
ANNA = {"name": "Анна", "passphrase": PHRASE}


async def finished_game(people: list[Person], seats: list[dict[str, Any]], seed: int) -> str:
    """A game that these people play to its end, with others on the remaining seats."""
    host = people[0]
    table: str = (await host.ask("POST", "/api/tables", {"game": "paris", "seats": seats}))["id"]
    for each in people[1:]:
        await each.ask("POST", f"/api/tables/{table}/join", {})
    await host.ask("POST", f"/api/tables/{table}/start")
    talks = [await each.sit(table) for each in people]
    rng = random.Random(seed)
    for talk in talks:
        await talk.seq(0)
    while not talks[0].over:
        mover = next(((talk, chosen) for talk in talks if (chosen := talk.choose(rng))), None)
        if mover is not None:
            await mover[0].move(mover[1][1], mover[1][0])
        following = talks[0].game["seq"] + 1
        for talk in talks:
            await talk.seq(following)
    return table


ME, OPEN, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "novice"}


async def the_whole_story(settings: Settings) -> None:
    async with running(settings) as site, site.person("Anna") as anna, site.person("Bo") as bo:
        # A guest has a history and ratings without any account.
        with_bo = await finished_game([anna, bo], [ME, OPEN], 1)
        with_bot = await finished_game([anna], [ME, BOT], 2)
        shared = await finished_game([anna], [ME, {"kind": "local", "name": "Grandma"}], 3)
        past = (await anna.ask("GET", "/api/me/past"))["games"]
        assert {game["table"]: (game["against"], game["rated"]) for game in past} == {
            with_bo: ("people", True),
            with_bot: ("bots", True),
            shared: ("device", False),
        }
        file = (await anna.ask("GET", f"/api/tables/{with_bo}/replay"))["result"]["players"]
        told = next(game for game in past if game["table"] == with_bo)["players"]
        for mine, right in zip(told, file, strict=True):
            assert (mine["total"], mine["rank"], mine["longest"]) == (
                right["total"],
                right["rank"],
                right["longest_path"],
            )
            assert mine["completed"] + mine["missed"] == len(right["tickets"])
            assert mine["routes"]
        rated = await anna.ask("GET", "/api/me/ratings")
        assert rated["people"]["games"] == rated["bots"]["games"] == 1
        assert [bot["level"] for bot in rated["scale"]] == [
            "novice",
            "learner",
            "casual",
            "regular",
            "strong",
            "adept",
            "expert",
        ]

        # An emptied cache is computed again, to the same.
        async with site.services.engine.begin() as connection:
            await connection.execute(delete(outcomes))
        assert (await anna.ask("GET", "/api/me/past"))["games"] == past

        # An account keeps the guest. Another device signs in as the same person, and out again.
        me = (await anna.ask("GET", "/api/me"))["id"]
        made = await anna.ask("POST", "/api/account", ANNA)
        assert made["name"] == "Анна"
        assert [device["this"] for device in made["sessions"]] == [True]
        assert (await anna.ask("GET", "/api/me"))["id"] == me
        await anna.ask("POST", "/api/account", ANNA, status=403)
        await bo.ask("POST", "/api/account", {"name": "Aнна", "passphrase": "another good phrase"}, status=409)
        async with site.person() as phone, site.person() as stranger:
            was = (await phone.ask("GET", "/api/me"))["id"]
            await phone.ask("POST", "/api/account/sign-in", ANNA)
            assert (await phone.ask("GET", "/api/me")) == {"id": me, "name": "Анна", "guest": None, "account": True}
            assert (await phone.ask("GET", "/api/me/past"))["games"] == past
            # Settings are shared: each device sends what it changes, and hears what the other has changed.
            assert set((await phone.ask("GET", "/api/account/settings")).values()) == {None}
            await phone.ask("PUT", "/api/account/settings", {"theme": "dark", "speed": 2})
            both = await anna.ask("PUT", "/api/account/settings", {"language": "uk", "theme": "light"})
            assert both == await phone.ask("GET", "/api/account/settings")
            assert (both["language"], both["theme"], both["speed"], both["sound"]) == ("uk", "light", 2, None)
            await phone.ask("PUT", "/api/account/settings", {"theme": "green"}, status=400)
            assert set((await stranger.ask("GET", "/api/account/settings")).values()) == {None}
            await stranger.ask("PUT", "/api/account/settings", {"theme": "dark"}, status=403)
            await phone.ask("POST", "/api/account/sign-out", {})
            assert (await phone.ask("GET", "/api/me"))["id"] == was

            # The owner signs another device out: it can do nothing more, and becomes a new guest.
            await phone.ask("POST", "/api/account/sign-in", ANNA)
            devices = (await anna.ask("GET", "/api/account"))["sessions"]
            other = next(device for device in devices if not device["this"])
            await stranger.ask("DELETE", f"/api/account/sessions/{other['id']}", status=404)
            await anna.ask("DELETE", f"/api/account/sessions/{other['id']}")
            assert (await phone.ask("GET", "/api/tables", status=401))["code"] == "not-signed-in"
            assert (await phone.ask("GET", "/api/me"))["id"] not in (me, was)

            # A new passphrase ends all other sessions, and the old one no longer works.
            await phone.ask("POST", "/api/account/sign-in", ANNA)
            new = "eight trains to odesa"
            refused = await anna.ask("PUT", "/api/account/passphrase", {"old": "x", "new": new}, status=403)
            assert refused["code"] == "bad-passphrase"
            await anna.ask("PUT", "/api/account/passphrase", {"old": PHRASE, "new": new})
            await phone.ask("GET", "/api/tables", status=401)
            await phone.ask("GET", "/api/me")
            wrong = await phone.ask("POST", "/api/account/sign-in", ANNA, status=403)
            nobody = await phone.ask("POST", "/api/account/sign-in", ANNA | {"name": "Nobody"}, status=403)
            assert wrong == nobody

        # Everything as one file.
        shared_table = (await anna.ask("POST", "/api/tables", {"game": "paris", "seats": [ME, OPEN]}))["id"]
        await bo.ask("POST", f"/api/tables/{shared_table}/join", {})
        await (await anna.sit(shared_table)).say(type="say", text="Anna says hello")
        bo_id = (await bo.ask("GET", "/api/me"))["id"]
        await anna.ask("POST", f"/api/tables/{shared_table}/seats/1/report", {"why": "other", "text": "by Anna"})
        await anna.ask("POST", f"/api/tables/{shared_table}/seats/1/block", {})
        await bo.ask("POST", f"/api/tables/{shared_table}/seats/0/report", {"why": "other", "text": "about Anna"})
        invited = (await anna.ask("POST", "/api/tables", {"game": "paris", "seats": [ME, OPEN]}))["id"]
        await anna.ask("DELETE", f"/api/blocks/{bo_id}")
        await anna.ask("POST", f"/api/tables/{invited}/invites", {"guest": bo_id})
        await anna.ask("POST", f"/api/tables/{shared_table}/seats/1/block", {})
        await anna.ask("PUT", "/api/notify", {"quiet_from": 60, "quiet_to": 120})
        await anna.ask("PUT", "/api/notify/browser", PushedBrowser().subscription(endpoint=ENDPOINT))
        await site.services.messenger.change_wish(me, mail="anna@example.org", confirmed=True)
        answer = await anna.send("GET", "/api/me/data")
        assert "attachment" in answer.headers["content-disposition"]
        data = answer.json()
        over = {game["table"]["id"]: game for game in data["games"] if game["table"]["status"] == "over"}
        assert set(over) == {with_bo, with_bot, shared}
        assert all(game["moves"] and game["key"] for game in over.values())
        assert data["settings"] == both
        assert [one["id"] for one in data["blocked"]] == [bo_id]
        assert [(one["table"], one["to_me"]) for one in data["invites"]] == [(invited, False)]
        assert [(one["name"], one["text"]) for one in data["reports"]] == [("Bo", "by Anna")]
        assert (data["notify"]["quiet_from"], data["notify"]["quiet_to"]) == (60, 120)
        assert (data["mail"], data["confirmed"]) == ("anna@example.org", True)
        assert [one["endpoint"] for one in data["browsers"]] == [ENDPOINT]
        assert shared_table in data["visited"]
        assert data["past"] == past
        assert data["ratings"] == rated
        assert "argon2" not in answer.text

        # Everything is deleted; the game stays for Bo, without the name.
        running_game = (await anna.ask("POST", "/api/tables", {"game": "paris", "seats": [ME, OPEN]}))["id"]
        await bo.ask("POST", f"/api/tables/{running_game}/join", {})
        await anna.ask("POST", f"/api/tables/{running_game}/start")
        talk = await anna.sit(running_game)
        await talk.say(type="say", text="Anna was here")
        await talk.hear("chat")
        await anna.ask("POST", "/api/me/deletion", {}, status=403)
        await anna.ask("POST", "/api/me/deletion", {"passphrase": new})
        assert (await anna.ask("GET", "/api/me"))["id"] != me
        for path in ("/api/tables", "/api/me/past", "/api/me/data", f"/api/tables/{with_bo}/file"):
            seen = (await bo.send("GET", path)).text
            assert me not in seen, path
            assert "Anna" not in seen, path
        assert (await bo.send("GET", f"/api/tables/{with_bo}/file")).status_code == 200
        [kept] = (await bo.ask("GET", "/api/me/past"))["games"]
        assert kept["players"][0]["guest"] is not None
        bos = await bo.sit(running_game)
        await bos.seq(1)  # a bot plays on in the deleted person's place
        async with site.services.engine.connect() as connection:
            assert not list(await connection.execute(select(accounts)))


def test_an_account_from_its_making_to_its_end(tmp_path: Path) -> None:
    asyncio.run(the_whole_story(quick(tmp_path)))
    with closing(sqlite3.connect(tmp_path / "kvytok.sqlite3")) as connection:
        everything = "\n".join(connection.iterdump())
    assert "Анна" not in everything
    assert "Anna" not in everything
    assert "anna@" not in everything
    assert ENDPOINT not in everything


def test_an_account_on_postgresql(tmp_path: Path) -> None:
    async def scene() -> None:
        async with database(tmp_path) as settings:
            await the_whole_story(settings)

    asyncio.run(scene())


def test_passphrases_are_good_and_not_tried_out(tmp_path: Path) -> None:
    async def scene() -> None:
        settings = replace(quick(tmp_path), sign_in_burst=4, sign_in_rate=0.0)
        async with AsyncExitStack() as stack:
            site = await stack.enter_async_context(running(settings))
            anna = await stack.enter_async_context(site.person("Anna"))
            for phrase in ("short", "aaaaaaaaaaaaaa", "Анна-Анна"):
                weak = await anna.ask("POST", "/api/account", ANNA | {"passphrase": phrase}, status=400)
                assert weak["code"] == "weak-passphrase"
            await anna.ask("POST", "/api/account", ANNA)
            cookie = anna.http.cookies[COOKIE]
            assert PHRASE not in cookie
            codes = []
            thief = await stack.enter_async_context(site.person())
            for name in ("Анна", "Nobody", "Анна", "Nobody"):
                wish = {"name": name, "passphrase": "a guess of a thief"}
                codes.append((await thief.send("POST", "/api/account/sign-in", wish)).json()["code"])
            assert codes == ["bad-passphrase"] * 3 + ["too-fast"]
            # Whoever is signed in does not notice.
            assert (await anna.ask("GET", "/api/account"))["name"] == "Анна"
            # A cookie from before the account was made is no key to it.
            plain = site.services.guests.cookie((await anna.ask("GET", "/api/me"))["id"])
            async with AsyncClient(base_url=site.url, cookies={COOKIE: plain}) as http:
                assert (await http.get("/api/account")).status_code == 401
            # A return link of an account makes a session that can be ended.
            link = (await anna.ask("GET", "/api/me/link"))["url"].rpartition("/")[2]
            tablet = await stack.enter_async_context(person(site.url))
            await tablet.send("POST", f"/return/{link}")
            assert (await tablet.ask("GET", "/api/account"))["name"] == "Анна"
            assert len((await anna.ask("GET", "/api/account"))["sessions"]) == 2

    asyncio.run(scene())
    text = (tmp_path / "kvytok.sqlite3").read_bytes()
    assert PHRASE.encode() not in text
    assert b"$argon2id$" in text


def test_devices_are_told_by_their_browser() -> None:
    told = json.loads("""{
        "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36": "Chrome, Linux",
        "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Safari/604.1": "Safari, iPhone",
        "Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/131.0": "Firefox, Windows",
        "curl/8": ""
    }""")
    assert {agent: told_device(agent) for agent in told} == told
