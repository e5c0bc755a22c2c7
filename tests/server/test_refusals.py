"""Refusals: what is not allowed gets a clear code, and nothing changes."""

import asyncio
import json
import random
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from itsdangerous import URLSafeTimedSerializer
from websockets.exceptions import ConnectionClosed

from kvytok.server import conversation
from kvytok.server.conversation import LARGEST
from kvytok.server.guests import COOKIE
from kvytok.server.hub import FORBIDDEN, MALFORMED, NO_TABLE, NOT_SIGNED_IN, TOO_FAST, TOO_LARGE, TOO_SLOW

from .site import Site, Talk, play_on, quick, running

SEATS = [{"kind": "me"}, {"kind": "open"}]


async def closed_with(talk: Talk) -> int:
    """The code that a connection was closed with."""
    with suppress(ConnectionClosed):
        while True:
            await talk.hear()
    return talk.socket.close_code or 0


async def stored(site: Site, table: str) -> Any:
    """Everything that is stored about a table."""
    return await site.services.store.table(table), await site.services.store.moves(table)


def test_moves_that_are_not_yours_to_make(tmp_path: Path) -> None:
    async def scene() -> None:
        async with (
            running(quick(tmp_path)) as site,
            site.person("Anna") as anna,
            site.person("Bo") as bo,
            site.person("Eve") as eve,
        ):
            table = (await anna.ask("POST", "/api/tables", {"game": "usa", "seats": SEATS, "first": 0}))["id"]
            early = await anna.sit(table)
            await early.say(type="move", seat=0, seq=0, move="take unseen")
            assert (await early.hear("refused"))["code"] == "not-running"
            await bo.ask("POST", f"/api/tables/{table}/join", {})
            await anna.ask("POST", f"/api/tables/{table}/start")
            talks = [await each.sit(table) for each in (anna, bo, eve)]
            await play_on(talks[:2], random.Random(1), most=2)
            before = await stored(site, table)
            refused = {
                "wrong seat": (talks[1], 0, 2, "take unseen", "wrong-seat"),
                "no such seat": (talks[1], 4, 2, "take unseen", "wrong-seat"),
                "a watcher": (talks[2], 0, 2, "take unseen", "wrong-seat"),
                "not your turn": (talks[1], 1, 2, "take unseen", "not-legal"),
                "an old position": (talks[0], 0, 1, "take unseen", "stale"),
                "the future": (talks[0], 0, 3, "take unseen", "stale"),
                "not a move": (talks[0], 0, 2, "dance", "cannot-parse"),
                "two moves": (talks[0], 0, 2, "take", "cannot-parse"),
                "not allowed": (talks[0], 0, 2, "pass", "not-legal"),
                "unknown route": (
                    talks[0],
                    0,
                    2,
                    {"move": "claim", "route": "x", "cards": {"color": "red", "count": 1}},
                    "cannot-parse",
                ),
            }
            for what, (talk, seat, seq, move, code) in refused.items():
                await talk.move(move, seat, seq)
                answer = await talk.hear("refused")
                assert answer["code"] == code, what
                assert (answer["reason"] is not None) == (code == "not-legal")
                assert await stored(site, table) == before, what
            await talks[1].say(type="why", id=1, seat=0, moves=["take unseen"])
            assert (await talks[1].hear("refused"))["code"] == "wrong-seat"
            for path in ("start", "leave", "rematch"):
                response = await eve.send("POST", f"/api/tables/{table}/{path}")
                assert response.json()["code"] in ("not-host", "not-allowed", "not-over")
            response = await eve.send("PUT", f"/api/tables/{table}/seats/0", {"kind": "bot", "level": "casual"})
            assert response.json()["code"] == "not-host"
            assert await stored(site, table) == before

    asyncio.run(scene())


def test_forged_cookies_and_other_sites(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path)) as site, site.person("Anna") as anna, site.person() as eve:
            wish = {"game": "usa", "seats": [{"kind": "me"}, {"kind": "local", "name": "Bo"}], "start": True}
            wish["watchers"] = False
            table = (await anna.ask("POST", "/api/tables", wish))["id"]
            guest = (await anna.ask("GET", "/api/me"))["id"]
            good = anna.http.cookies[COOKIE]
            payload, stamp, signature = good.split(".")
            forged = [
                URLSafeTimedSerializer("another secret", salt="kvytok.guest").dumps(guest),
                await site.services.guests.new_link(guest),
                f"{payload}.{stamp}.{signature[:-2]}xx",
                f"{payload}.{stamp[:-1]}x.{signature}",
                guest,
                "",
                "x" * 3000,
            ]
            for cookie in forged:
                response = await eve.http.get("/api/me", headers={"cookie": f"{COOKIE}={cookie}"})
                assert response.json()["id"] != guest
                assert "set-cookie" in response.headers
                eve.http.cookies.clear()
                talk = await eve.sit(table, hello=False, cookie=f"{COOKIE}={cookie}")
                assert await closed_with(talk) == NOT_SIGNED_IN
            attributes = (await eve.http.get("/api/me")).headers["set-cookie"].split("; ")
            assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(attributes)
            # A guest who may not see this table.
            assert await closed_with(await eve.sit(table, hello=False)) == FORBIDDEN
            assert (await eve.send("GET", f"/api/tables/{table}/game")).json()["code"] == "no-watchers"
            # A page of another site.
            headers = {"origin": "http://elsewhere.example"}
            assert await closed_with(await anna.sit(table, hello=False, **headers)) == FORBIDDEN
            response = await anna.send("POST", f"/api/tables/{table}/leave", headers=headers)
            assert (response.status_code, response.json()["code"]) == (403, "wrong-origin")
            own = await anna.sit(table, origin=site.url)
            await own.hear("game")

    asyncio.run(scene())


def test_a_socket_that_says_nothing_is_told_why_it_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conversation, "HELLO_WITHIN", 0.4)

    async def scene() -> None:
        async with running(quick(tmp_path)) as site, site.person("Anna") as anna:
            table = (await anna.ask("POST", "/api/tables", {"game": "usa", "seats": SEATS}))["id"]
            silent, rude = await anna.sit(table, hello=False), await anna.sit(table, hello=False)
            await rude.say(type="ping")
            for talk in (silent, rude):
                assert await closed_with(talk) == TOO_SLOW
            # After hello a page may be silent for as long as it likes.
            talk = await anna.sit(table)
            await talk.hear("table")
            await asyncio.sleep(1)
            await talk.say(type="ping")
            await talk.hear("pong")

    asyncio.run(scene())


def test_limits_of_a_connection(tmp_path: Path) -> None:
    async def scene() -> None:
        slow = quick(tmp_path, message_burst=30, message_rate=0.001)
        async with running(slow) as site, site.person("Anna") as anna:
            table = (await anna.ask("POST", "/api/tables", {"game": "usa", "seats": SEATS}))["id"]
            before = await stored(site, table)
            assert await closed_with(await anna.sit("nowhere", hello=False)) == NO_TABLE
            silent = await anna.sit(table, hello=False)
            await silent.say(type="ping")
            assert (await silent.hear())["code"] == "say-hello"
            large = await anna.sit(table)
            await large.socket.send("x" * (LARGEST + 1))
            assert await closed_with(large) == TOO_LARGE
            wild = await anna.sit(table)
            nonsense = ["", "[]", "{", '{"type": "dance"}', '{"type": "hello", "last": -1, "more": 1}']
            for text in nonsense:
                await wild.socket.send(text)
                assert (await wild.hear("refused"))["code"] == "malformed"
            assert await closed_with(wild) == MALFORMED
            quick_one = await anna.sit(table)
            for number in range(29):
                await quick_one.say(type="ping", id=number)
                await quick_one.hear("pong")
            for _ in range(20):
                await quick_one.say(type="ping")
                assert (await quick_one.hear("refused"))["code"] == "too-fast"
            await quick_one.say(type="ping")
            assert await closed_with(quick_one) == TOO_FAST
            assert await stored(site, table) == before
            response = await anna.http.post("/api/tables", content=b"x" * (LARGEST + 1))
            assert (response.status_code, response.json()["code"]) == (413, "too-large")

    asyncio.run(scene())


def test_whoever_does_not_say_hello_is_sent_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kvytok.server.conversation.HELLO_WITHIN", 0.1)

    async def scene() -> None:
        async with running(quick(tmp_path)) as site, site.person("Anna") as anna:
            table = (await anna.ask("POST", "/api/tables", {"game": "usa", "seats": SEATS}))["id"]
            assert await closed_with(await anna.sit(table, hello=False)) == TOO_SLOW

    asyncio.run(scene())


# Fuzzing: random messages built from the message types.

SMALL = st.integers(-2, 40)
TEXTS = st.text(max_size=30) | st.sampled_from(["take unseen", "tickets", "pass", "claim a-b", "keep", "station wien"])
CARDS = st.fixed_dictionaries({"color": st.sampled_from(["red", None, "x"]), "count": SMALL, "locomotives": SMALL})
TYPED = st.fixed_dictionaries(
    {"move": st.sampled_from(["take", "claim", "station", "keep", "add", "tickets", "pass", "x"])},
    optional={
        "color": st.sampled_from(["red", "locomotive", 5]),
        "route": TEXTS,
        "city": TEXTS,
        "cards": CARDS,
        "tickets": st.lists(TEXTS, max_size=3),
    },
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=8,
)
MESSAGES = st.one_of(
    st.fixed_dictionaries({"type": st.just("hello")}, optional={"last": SMALL}),
    st.fixed_dictionaries({"type": st.just("move"), "seat": SMALL, "seq": SMALL, "move": TEXTS | TYPED}),
    st.fixed_dictionaries(
        {"type": st.just("why"), "id": SMALL, "seat": SMALL, "moves": st.lists(TEXTS | TYPED, max_size=3)}
    ),
    st.fixed_dictionaries({"type": st.just("say"), "text": TEXTS}),
    st.fixed_dictionaries({"type": st.just("react"), "reaction": st.sampled_from(["wow", "boo"])}),
    st.fixed_dictionaries({"type": st.sampled_from(["back", "ping", "dance"])}),
    JSON,
).map(json.dumps) | st.text(max_size=40)


@pytest.mark.slow
def test_no_message_breaks_the_server(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Any message is answered or closes the connection as documented, and the game is not damaged."""
    loop = asyncio.new_event_loop()
    scene = running(quick(tmp_path))
    site = loop.run_until_complete(scene.__aenter__())
    people = site.person("Anna")
    anna = loop.run_until_complete(people.__aenter__())
    wish = {"game": "europe", "seats": [{"kind": "me"}, {"kind": "local", "name": "Bo"}], "start": True}
    table = loop.run_until_complete(anna.ask("POST", "/api/tables", wish))["id"]

    async def send(messages: list[str]) -> None:
        talk = await anna.sit(table)
        with suppress(ConnectionClosed):
            for message in messages:
                await talk.socket.send(message)
            await talk.say(type="ping", id=77)
            while (answer := await talk.hear())["type"] != "pong" or answer["id"] != 77:
                pass
        await talk.socket.close()
        assert talk.socket.close_code in (1000, MALFORMED)

    @settings(max_examples=60)
    @given(st.lists(MESSAGES, max_size=12))
    def fuzz(messages: list[str]) -> None:
        loop.run_until_complete(send(messages))

    try:
        fuzz()
        talk = loop.run_until_complete(anna.sit(table))
        loop.run_until_complete(play_on([talk], random.Random(1)))
        assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == []
    finally:
        loop.run_until_complete(people.__aexit__(None, None, None))
        loop.run_until_complete(scene.__aexit__(None, None, None))
        loop.close()
