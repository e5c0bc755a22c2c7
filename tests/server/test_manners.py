"""Table manners: names that are asked and worded, and what the host changes while people gather."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from kvytok.server.guests import default_name, guest_number
from kvytok.server.refusal import Refusal
from kvytok.server.seats import OPEN, closed_first, free_name
from kvytok.server.table_row import Chair

from .site import Person, Talk, quick, running

BOT = {"kind": "bot", "level": "casual"}
ME: dict[str, Any] = {"kind": "me"}
FREE: dict[str, Any] = {"kind": "open"}


async def gathered(host: Person, *guests: Person, seats: list[Any] | None = None, **more: Any) -> str:
    """A table where all of them sit."""
    wish = {"game": "usa", "seats": seats or [ME, *[FREE for _ in guests]], **more}
    table = (await host.ask("POST", "/api/tables", wish))["id"]
    for guest in guests:
        await guest.ask("POST", f"/api/tables/{table}/join", {})
    return str(table)


async def until(talk: Talk, names: list[str | None]) -> None:
    """Listen until these people sit at the table, in this order."""
    while [seat["name"] for seat in talk.table.get("seats", [])] != names:
        await talk.hear("table")


async def noticed(talk: Talk, *notices: str | None) -> None:
    """Listen until the server has said exactly this about the table."""
    while [line["notice"] for news in talk.said for line in news["lines"]] != list(notices):
        await talk.hear("chat")


def test_a_name_that_the_server_made_has_a_number() -> None:
    assert guest_number(default_name("q3v0w8k1z5n7")) in range(100, 1000)
    assert [guest_number(name) for name in ("Guest 640", "Guest 64", "guest 640", "Anna", None)] == [
        640,
        None,
        None,
        None,
        None,
    ]


def test_a_guest_without_a_name_is_a_number_everywhere(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path)) as site, site.person("Anna") as anna, site.person() as guest:
            me = await guest.ask("GET", "/api/me")
            assert me["name"] == f"Guest {me['guest']}"
            assert (await anna.ask("GET", "/api/me"))["guest"] is None
            table = await gathered(anna, guest)
            talk = await anna.sit(table)
            await until(talk, ["Anna", me["name"]])
            assert [seat["guest"] for seat in talk.table["seats"]] == [None, me["guest"]]
            there = await guest.sit(table)
            await there.hear("chat")
            await there.say(type="say", text="Hello!")
            await noticed(talk, None)  # who is removed first says nothing
            await anna.ask("PUT", f"/api/tables/{table}/seats/1", FREE)
            await noticed(talk, None, "removed")
            lines = [line for news in talk.said for line in news["lines"]]
            assert [line["guest"] for line in lines] == [me["guest"], me["guest"]]
            assert (await anna.ask("GET", f"/api/tables/{table}"))["removed"][0]["guest"] == me["guest"]
            # With a chosen name there is no number, and a watcher speaks under the new name at once.
            assert (await guest.ask("PATCH", "/api/me", {"name": "Bo"}))["guest"] is None
            await there.say(type="say", text="It is me.")
            line = (await talk.hear("chat"))["lines"][0]
            assert (line["name"], line["guest"]) == ("Bo", None)

    asyncio.run(scene())


def test_names_at_a_table_are_different_and_can_be_changed(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path)) as site, site.person("Anna") as anna, site.person("anna") as other:
            table = await gathered(anna, other, seats=[ME, FREE, {"kind": "local", "name": "Grandma"}])
            path = f"/api/tables/{table}/seats"
            talk = await anna.sit(table)
            await until(talk, ["Anna", "anna 2", "Grandma"])
            for person, seat, name, code in [
                (other, 1, "ANNA", "name-taken"),
                (other, 1, "grandma", "name-taken"),
                (other, 1, " x", "malformed"),
                (other, 1, "a\u200bb", "malformed"),
                (other, 0, "Bo", "wrong-seat"),
                (other, 2, "Bo", "wrong-seat"),
                (anna, 1, "Bo", "wrong-seat"),
                (anna, 4, "Bo", "not-found"),
            ]:
                assert (await person.send("PUT", f"{path}/{seat}/name", {"name": name})).json()["code"] == code, name
            await other.ask("PUT", f"{path}/1/name", {"name": "Bo"})
            await other.ask("PUT", f"{path}/1/name", {"name": "Bo"})
            await anna.ask("PUT", f"{path}/2/name", {"name": "Babusia"})  # a person on Anna's device
            await until(talk, ["Anna", "Bo", "Babusia"])
            await anna.ask("POST", f"/api/tables/{table}/start")
            assert (await other.send("PUT", f"{path}/1/name", {"name": "Bob"})).json()["code"] == "not-open"

    asyncio.run(scene())


def test_the_host_changes_the_table_and_everybody_sees_it(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path)) as site, site.person("Anna") as anna, site.person("Bo") as bo:
            table = await gathered(anna, bo, seats=[ME, BOT, FREE, FREE], first=2)
            path = f"/api/tables/{table}"
            assert (await bo.ask("POST", f"{path}/join", {}))["seats"][2]["mine"]
            talk = await bo.sit(table)
            await talk.hear("chat")
            assert (await bo.send("PATCH", path, {"pace": "30s"})).json()["code"] == "not-host"
            assert (await bo.send("DELETE", f"{path}/seats/3")).json()["code"] == "not-host"
            # The open seat is closed first, then the bot's; people keep theirs, and the same player begins.
            await anna.ask("PATCH", path, {"players": 3})
            await until(talk, ["Anna", "Bot (casual)", "Bo"])
            assert talk.table["first"] == 2
            await anna.ask("PATCH", path, {"players": 2})
            await until(talk, ["Anna", "Bo"])
            assert (talk.table["first"], [seat["mine"] for seat in talk.table["seats"]]) == (1, [False, True])
            await anna.ask("PATCH", path, {"players": 5, "pace": "2min"})
            await until(talk, ["Anna", "Bo", None, None, None])
            assert talk.table["pace"] == "2min"
            # Another game takes as many seats as it can have.
            await anna.ask("PATCH", path, {"game": "paris"})
            await until(talk, ["Anna", "Bo", None, None])
            assert (talk.table["game"], talk.table["board"], talk.table["pace"]) == ("paris", "paris", "2min")
            await anna.ask("DELETE", f"{path}/seats/2")
            await until(talk, ["Anna", "Bo", None])
            await noticed(talk, "new-seats", "new-seats", "new-seats", "new-pace", "new-game", "new-seats", "new-seats")
            before = await site.services.store.table(table)
            for wish, code in [
                ({"players": 5}, "bad-seats"),
                ({"game": "mars"}, "bad-game"),
                ({"bonus": ["moon"]}, "bad-game"),
                ({"players": 1}, "malformed"),
                ({"pace": "1h"}, "malformed"),
                ({"host": "me"}, "malformed"),
            ]:
                assert (await anna.send("PATCH", path, wish)).json()["code"] == code, wish
            for seat, code in [(1, "wrong-seat"), (4, "not-found")]:
                assert (await anna.send("DELETE", f"{path}/seats/{seat}")).json()["code"] == code
            await anna.ask("PATCH", path, {"players": 3, "game": "paris"})  # nothing new
            assert await site.services.store.table(table) == before
            await anna.ask("DELETE", f"{path}/seats/2")
            assert (await anna.send("DELETE", f"{path}/seats/1")).json()["code"] == "wrong-seat"
            await anna.ask("POST", f"{path}/start")
            await talk.seq(0)
            assert len(talk.game["views"][0]["players"]) == 2
            assert (await anna.send("PATCH", path, {"players": 3})).json()["code"] == "not-open"
            assert (await anna.send("DELETE", f"{path}/seats/1")).json()["code"] == "not-open"

    asyncio.run(scene())


def test_no_change_takes_a_seat_from_a_person(tmp_path: Path) -> None:
    async def scene() -> None:
        async with (
            running(quick(tmp_path)) as site,
            site.person("Anna") as anna,
            site.person("Bo") as bo,
            site.person("Cleo") as cleo,
        ):
            table = await gathered(anna, bo, cleo)
            path = f"/api/tables/{table}"
            assert (await anna.send("PATCH", path, {"players": 2})).json()["code"] == "bad-seats"
            shown = await anna.ask("GET", path)
            assert [seat["name"] for seat in shown["seats"]] == ["Anna", "Bo", "Cleo"]
            # Closing a seat at the moment when somebody sits down there: either the seat or the person, never both.
            await anna.ask("PATCH", path, {"players": 4})
            async with site.person("Dan") as dan:
                closing, joining = await asyncio.gather(
                    anna.send("DELETE", f"{path}/seats/3"), dan.send("POST", f"{path}/join", {"seat": 3})
                )
                assert sorted([closing.is_success, joining.is_success]) == [False, True]
                shown = await anna.ask("GET", path)
                assert len(shown["seats"]) == (3 if closing.is_success else 4)

    asyncio.run(scene())


def test_seats_that_close_first() -> None:
    person, bot = Chair("guest", "a", "Anna"), Chair("bot", name="Bot (casual)", level="casual", bot=1)
    assert closed_first((person, OPEN, bot, OPEN, person), 4) == {3}
    assert closed_first((person, OPEN, bot, OPEN, person), 3) == {1, 3}
    assert closed_first((person, OPEN, bot, OPEN, person), 2) == {1, 2, 3}
    assert closed_first((person, person), 4) == frozenset()
    with pytest.raises(Refusal):
        closed_first((person, person, bot), 1)
    assert free_name("Anna", {"anna", "anna 2"}) == ("Anna 3", 3)
    assert len(free_name("x" * 40, {"x" * 40})[0]) == 40
