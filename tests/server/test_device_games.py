"""Games of a device: filed once, replayed, shown, never rated; taken along and forgotten with the rest."""

import asyncio
import random
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from boards.broken_boards import sound
from kvytok.game.game import Game
from kvytok.game.gamefile import replay, write
from kvytok.server import device_games
from kvytok.server.bot_thinking import LEVELS
from kvytok.server.settings import Settings

from .site import Person, quick, running
from .test_postgres import database

ACCOUNT = {"name": "Anna", "passphrase": "seven trains to lviv"}
GAMES = "/api/me/device-games"


def played(
    seed: int, game_id: str = "paris", names: tuple[str, ...] = ("Anna", "Bot (novice)"), moves: int = 10**6
) -> str:
    """The file of a game that was played somewhere, to its end or not."""
    game, rng = Game.new(game_id, names=names, seed=seed), random.Random(seed)
    while not game.over and len(game.history) < moves:
        seat = game.asked[0]
        game.play(rng.choice(game.moves(seat)), seat)
    return write(game)


def filing(text: str, *levels: str | None, **fields: Any) -> dict[str, Any]:
    """The wish to file a game."""
    return {"file": text, "levels": levels or (None, "novice"), "ended": int(time.time() * 1000) - 60_000} | fields


async def past(person: Person) -> list[dict[str, Any]]:
    """The finished games of a person."""
    found: list[dict[str, Any]] = (await person.ask("GET", "/api/me/past"))["games"]
    return found


async def the_whole_story(settings: Settings) -> None:
    async with running(settings) as site, site.person("Anna") as anna, site.person("Bo") as bo:
        text = played(1)
        told = await anna.ask("POST", GAMES, filing(text))
        right = replay(text).result().players
        assert [(each["name"], each["total"], each["rank"], each["mine"]) for each in told["players"]] == [
            (player.name, player.total, player.rank, player.seat == 0) for player in right
        ]
        assert (told["against"], told["device"], told["rated"], told["seat"]) == ("bots", True, False, 0)
        assert told["players"][1]["level"] == "novice"
        assert told["players"][1]["bot"] == 1
        # The same game once more, also in other line ends and at the same moment, counts once.
        again = filing(text.replace("\n", "\r\n"), ended=5)
        assert await anna.ask("POST", GAMES, again) == told
        await asyncio.gather(*(anna.ask("POST", GAMES, filing(text)) for _ in range(4)))
        assert await past(anna) == [told]
        assert await past(bo) == []
        # A date in the future is none; the newest game comes first.
        later = await anna.ask("POST", GAMES, filing(played(2), ended=2**52))
        assert later["ended"] <= time.time() * 1000 + 1000
        three = filing(played(3, "europe", ("Bot (novice)", "Anna", "Bot (novice) 2")), LEVELS[0], None, LEVELS[0])
        told_three = await anna.ask("POST", GAMES, three | {"ended": 1})
        assert (told_three["seat"], [each["bot"] for each in told_three["players"]]) == (1, [1, None, 2])
        assert [game["table"] for game in await past(anna)] == [later["table"], told["table"], told_three["table"]]
        assert (await anna.ask("GET", "/api/me/ratings"))["bots"] is None

        # The account that is made of the guest keeps them, and other devices see them.
        await anna.ask("POST", "/api/account", ACCOUNT)
        async with site.person() as phone:
            await phone.ask("POST", "/api/account/sign-in", ACCOUNT)
            assert await past(phone) == await past(anna)
            assert (await phone.send("GET", f"{GAMES}/{told['table']}/file")).text == text
        await bo.ask("GET", f"{GAMES}/{told['table']}/file", status=404)
        await anna.ask("GET", f"{GAMES}/%00/file", status=404)
        data = await anna.ask("GET", "/api/me/data")
        assert {game["id"]: game["file"] for game in data["device_games"]}[told["table"]] == text
        assert len(data["past"]) == 3

        # What is deleted is gone.
        await anna.ask("POST", "/api/me/deletion", {"passphrase": ACCOUNT["passphrase"]})
        assert await past(anna) == []


def test_a_game_of_a_device_is_filed_shown_and_forgotten(tmp_path: Path) -> None:
    asyncio.run(the_whole_story(quick(tmp_path)))
    with closing(sqlite3.connect(tmp_path / "kvytok.sqlite3")) as connection:
        assert "Anna" not in "\n".join(connection.iterdump())


def test_a_game_of_a_device_on_postgresql(tmp_path: Path) -> None:
    async def scene() -> None:
        async with database(tmp_path) as settings:
            await the_whole_story(settings)

    asyncio.run(scene())


def test_what_cannot_be_filed_is_refused_with_a_reason(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path)) as site, site.person("Anna") as anna:
            text = played(1)

            async def refused(status: int, wish: dict[str, Any]) -> tuple[str, str]:
                answer = await anna.ask("POST", GAMES, wish, status=status)
                return answer["code"], answer["text"]

            assert (await refused(400, filing("1. e4 e5")))[0] == "malformed"
            code, why = await refused(409, filing(text.replace("result: Anna ", "result: Anna 1")))
            assert code == "not-replayable"
            assert why.startswith("line ")
            assert (await refused(409, filing(text.replace("\n2. ", "\n3. "))))[0] == "not-replayable"
            assert (await refused(409, filing(played(1, moves=20))))[0] == "not-over"
            assert (await refused(400, filing(text.replace("game: paris", "game: my-board"))))[0] == "bad-game"
            assert (await refused(400, filing(text, None, None)))[0] == "bad-seats"
            assert (await refused(400, filing(text, "novice", "novice")))[0] == "bad-seats"
            assert (await refused(400, filing(text, None, "novice", "novice")))[0] == "bad-seats"
            assert (await refused(400, filing(text, None, "champion of the world")))[0] == "bad-level"
            assert (await refused(400, filing(text, ended=-1)))[0] == "malformed"
            assert (await refused(400, filing("x" * 70_000)))[0] == "malformed"
            assert (await refused(413, filing("x" * 100_000)))[0] == "too-large"
            assert await past(anna) == []

    asyncio.run(scene())


def test_a_board_of_the_workshop_counts_if_the_server_keeps_it(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path)) as site, site.person("Anna") as anna:
            kept = await anna.ask("POST", "/api/own-boards", sound(), status=201)
            library = site.services.library
            game = Game.new(kept["games"][0], names=("Anna", "Bot (novice)"), seed=1, board=library)
            rng = random.Random(1)
            while not game.over:
                game.play(rng.choice(game.moves(game.asked[0])), game.asked[0])
            library.own.clear()  # as after a restart
            told = await anna.ask("POST", GAMES, filing(write(game)))
            assert (told["board"], told["device"]) == (kept["board"], True)

    asyncio.run(scene())


def test_a_day_has_a_limit_and_so_has_a_person(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path)) as site, site.person("Anna") as anna, site.person("Bo") as bo:
            monkeypatch.setattr(device_games, "MOST_A_DAY", 2)
            one, two = [await anna.ask("POST", GAMES, filing(played(seed))) for seed in (1, 2)]
            refused = await anna.ask("POST", GAMES, filing(played(3)), status=429)
            assert refused["code"] == "too-fast"
            assert await anna.ask("POST", GAMES, filing(played(1))) == one  # that is none more
            await bo.ask("POST", GAMES, filing(played(3)))
            assert [game["table"] for game in await past(anna)] == [two["table"], one["table"]]
            monkeypatch.setattr(device_games, "MOST_A_DAY", 100)
            monkeypatch.setattr(device_games, "MOST_KEPT", 2)
            three = await anna.ask("POST", GAMES, filing(played(3)))
            assert {game["table"] for game in await past(anna)} == {two["table"], three["table"]}

    asyncio.run(scene())


def test_a_device_that_sends_too_much_has_to_wait(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path, request_burst=20, request_rate=0.01)) as site, site.person("Anna") as anna:
            text = played(1)
            codes = [(await anna.send("POST", GAMES, filing(text))).status_code for _ in range(4)]
            assert codes == [200, 200, 429, 429]  # each counts for eight requests

    asyncio.run(scene())
