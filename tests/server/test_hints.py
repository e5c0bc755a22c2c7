"""Hints: only for the player of the asked seat, only from its view, and only if they are allowed."""

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from kvytok.game import Game
from kvytok.rules.from_python import resample
from kvytok.server.bot_thinking import BotThinking

from .site import play_on, quick, running

pytestmark = pytest.mark.slow

ME, BOT = {"kind": "me"}, {"kind": "bot", "level": "casual"}
LOCAL = {"kind": "local", "name": "Bo"}


def hint(table: str, seat: int = 0) -> tuple[str, str]:
    """The request for a hint."""
    return "POST", f"/api/tables/{table}/seats/{seat}/hint"


def test_the_asked_player_gets_legal_moves_with_shares(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path)) as site, site.person("Anna") as anna:
            wish = {"game": "europe", "seats": [ME, BOT], "first": 0, "start": True}
            made = await anna.ask("POST", "/api/tables", wish)
            assert made["hints"]
            talk, rng = await anna.sit(made["id"]), random.Random(1)
            await talk.seq(1)  # the bot has kept its tickets, so nothing changes while Anna asks
            hinted = 0
            while hinted < 4:
                view = talk.game["views"][0]
                if view["moves"]:
                    given = await anna.ask(*hint(made["id"]))
                    assert (given["seq"], given["seat"]) == (talk.game["seq"], 0)
                    assert 1 <= len(given["hints"]) <= 3
                    for each in given["hints"]:
                        assert each["move"] in view["moves"]
                        assert each["value"] is None or 0 <= each["value"] <= 1
                    assert await anna.ask(*hint(made["id"])) == given
                    hinted += 1
                    await talk.move(rng.choice(view["moves"]), 0)
                await talk.seq(talk.game["seq"] + 1)

    asyncio.run(scene())


def test_who_gets_no_hint(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path)) as site, site.person("Anna") as anna, site.person("Eve") as eve:
            wish = {"game": "paris", "seats": [ME, {"kind": "open"}], "first": 0, "hints": True}
            table = (await anna.ask("POST", "/api/tables", wish))["id"]
            assert (await anna.ask(*hint(table), status=409))["code"] == "not-running"
            async with site.person("Bo") as bo:
                await bo.ask("POST", f"/api/tables/{table}/join", {})
                await anna.ask("POST", f"/api/tables/{table}/start")
                for person, seat in ((anna, 1), (bo, 0), (eve, 0), (eve, 1), (anna, 4)):
                    assert (await person.ask(*hint(table, seat), status=403))["code"] == "wrong-seat"
                talks = [await anna.sit(table), await bo.sit(table)]
                await play_on(talks, random.Random(2), most=2)
                assert talks[0].game["views"][0]["asked"] == [0]
                assert (await bo.ask(*hint(table, 1), status=409))["code"] == "not-asked"
                assert (await anna.ask(*hint(table)))["hints"]
                # The host switches hints off; between people they stay off while the game runs.
                at = f"/api/tables/{table}/hints"
                assert (await bo.ask("PUT", at, {"on": False}, status=403))["code"] == "not-host"
                assert not (await anna.ask("PUT", at, {"on": False}))["hints"]
                assert (await anna.ask(*hint(table), status=403))["code"] == "no-hints"
                assert (await anna.ask("PUT", at, {"on": True}, status=409))["code"] == "not-open"

    asyncio.run(scene())


@pytest.mark.parametrize(
    ("seats", "wish", "on"),
    [
        ([ME, BOT], {}, True),
        ([ME, BOT], {"hints": False}, False),
        ([ME, LOCAL], {}, False),
        ([ME, LOCAL], {"hints": True}, True),
        ([ME, {"kind": "open"}], {}, False),
    ],
)
def test_hints_are_on_where_one_person_plays(seats: list[Any], wish: dict[str, bool], on: bool, tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path)) as site, site.person("Anna") as anna:
            made = await anna.ask("POST", "/api/tables", {"game": "usa", "seats": seats} | wish)
            assert made["hints"] is on
            switched = await anna.ask("PUT", f"/api/tables/{made['id']}/hints", {"on": not on})
            assert switched["hints"] is not on

    asyncio.run(scene())


def test_hints_are_not_for_machines(tmp_path: Path) -> None:
    async def scene() -> None:
        settings = quick(tmp_path, bot_playouts=40, hint_burst=2, hint_rate=0.0)
        async with running(settings) as site, site.person("Anna") as anna:
            tables = [
                (await anna.ask("POST", "/api/tables", {"game": "paris", "seats": [ME, BOT], "start": True}))["id"]
                for _ in range(4)
            ]
            answers = await asyncio.gather(*(anna.send(*hint(table)) for table in tables))
            assert sorted(answer.status_code for answer in answers) == [200, 200, 429, 429]

    asyncio.run(scene())


@pytest.mark.parametrize("game_id", ["usa", "paris"])
def test_hints_come_from_the_view_alone(game_id: str) -> None:
    """In a world that looks the same to the seat, the hints are the same, including reasons and shares."""

    async def scene() -> None:
        thinking = BotThinking(1.0, playouts=60)
        game, rng = Game.new(game_id, 2, seed=4), random.Random(4)
        for _ in range(24):
            seat = game.asked[0]
            game.play(rng.choice(game.moves(seat)), seat)
        seat = game.asked[0]
        other = game.copy()
        other._states = resample(game.box.records, game.view(seat).record, rng.randbytes(32))
        assert other.states.tobytes() != game.states.tobytes()
        assert other.view(seat).record.tobytes() == game.view(seat).record.tobytes()
        assert await thinking.hints(other.view(seat), 24) == await thinking.hints(game.view(seat), 24)
        thinking.stop()

    asyncio.run(scene())


def test_planning_help_between_people_needs_everybody(tmp_path: Path) -> None:
    async def scene() -> None:
        async with (
            running(quick(tmp_path)) as site,
            site.person("Anna") as anna,
            site.person("Bo") as bo,
            site.person("Eve") as eve,
        ):
            alone = await anna.ask("POST", "/api/tables", {"game": "paris", "seats": [ME, BOT], "start": True})
            assert alone["planning"]
            shared = await anna.ask("POST", "/api/tables", {"game": "paris", "seats": [ME, LOCAL], "start": True})
            assert not shared["planning"]
            wish: dict[str, Any] = {"game": "paris", "seats": [ME, BOT, {"kind": "open"}], "hints": True}
            table = (await anna.ask("POST", "/api/tables", wish))["id"]
            at = f"/api/tables/{table}"
            await anna.ask("PUT", f"{at}/planning", {"on": True})
            joined = await bo.ask("POST", f"{at}/join", {})
            # The host agrees, and has even allowed hints; that is not enough.
            assert (joined["planning"], [seat["plans"] for seat in joined["seats"]]) == (False, [True, False, False])
            assert (await eve.ask("PUT", f"{at}/planning", {"on": True}, status=403))["code"] == "not-allowed"
            await anna.ask("POST", f"{at}/start")
            agreed = await bo.ask("PUT", f"{at}/planning", {"on": True})  # during the game
            assert agreed["planning"]
            talk = await anna.sit(table)
            await talk.hear("game")
            assert talk.table["planning"]
            assert not (await anna.ask("PUT", f"{at}/planning", {"on": False}))["planning"]

    asyncio.run(scene())
