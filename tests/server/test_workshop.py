"""Boards of the workshop on a server: taken if they can be played, kept for their tables, and refused in words."""

import asyncio
import copy
import json
import random
from pathlib import Path
from typing import Any

import pytest

from boards.broken_boards import ODD, sound
from kvytok.boards import built_in
from kvytok.boards.load import FILES

from .site import person, play_on, quick, running

pytestmark = pytest.mark.slow

WHERE = "/api/own-boards"
ME = {"kind": "me"}


def whole(board_id: str) -> dict[str, Any]:
    """A built-in board as a file of the workshop."""
    folder = built_in(board_id).folder
    return {
        name.removesuffix(".json"): json.loads((folder / name).read_text("utf-8")) for name in (*FILES, "layout.json")
    }


def test_a_game_with_a_friend_goes_on_after_a_restart(tmp_path: Path) -> None:
    async def scene() -> None:
        cookies: list[Any] = []
        async with running(quick(tmp_path)) as site, site.person("Anna") as anna, site.person("Bo") as bo:
            given = await anna.ask("POST", WHERE, sound(), status=201)
            assert given["games"] == [given["board"], f"{given['board']}-1"]
            assert await bo.ask("POST", WHERE, sound(), status=201) == given  # the same file is the same board
            wish = {"game": given["games"][0], "seats": [ME, {"kind": "open"}]}
            table = await anna.ask("POST", "/api/tables", wish)
            assert (table["game"], table["board"]) == (given["board"], given["board"])
            await bo.ask("POST", f"/api/tables/{table['id']}/join", {})
            await anna.ask("POST", f"/api/tables/{table['id']}/start")
            drawn = await bo.ask("GET", f"{WHERE}/{given['board']}")
            assert [game["names"]["pl"] for game in drawn["games"]] == ["Broken", "Broken"]
            assert len(drawn["drawn"]["layout"]["routes"]) == len(drawn["drawn"]["routes"]) == 6
            file = await bo.send("GET", f"{WHERE}/{given['board']}/file")  # for whoever has the link
            assert file.json() == sound()
            await bo.ask("GET", f"{WHERE}/own-000000000000/file", status=404)
            offered = await anna.ask("GET", "/api/games")
            assert given["board"] not in {board["id"] for board in offered["boards"]}
            talks = [await anna.sit(table["id"]), await bo.sit(table["id"])]
            await play_on(talks, random.Random(1), 6)
            cookies = [anna.http.cookies, bo.http.cookies]
        async with (
            running(quick(tmp_path)) as site,
            person(site.url, cookies=cookies[0]) as anna,
            person(site.url, cookies=cookies[1]) as bo,
        ):
            talks = [await anna.sit(table["id"]), await bo.sit(table["id"])]
            await play_on(talks, random.Random(2))
            assert talks[0].over
            text = (await anna.send("GET", f"/api/tables/{table['id']}/file")).text
            assert f"game: {given['board']}" in text
            again = await anna.ask("POST", f"/api/tables/{table['id']}/rematch")
            assert again["board"] == given["board"]

    asyncio.run(scene())


@pytest.mark.parametrize("board_id", ["usa", "europe", "paris"])
def test_a_large_board_is_taken_and_drawn_as_it_is(board_id: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path)) as site, site.person() as anna:
            board = whole(board_id)
            given = await anna.ask("POST", WHERE, board, status=201)
            drawn = (await anna.ask("GET", f"{WHERE}/{given['board']}"))["drawn"]
            assert drawn["layout"]["cities"] == board["layout"]["cities"]
            await anna.ask("GET", f"{WHERE}/own-000000000000", status=404)

    asyncio.run(scene())


def test_what_is_not_taken_is_refused_in_words(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path, own_boards=2)) as site, site.person() as anna:
            faulty = sound()
            faulty["routes"][0]["b"] = "nowhere"
            refusal = await anna.ask("POST", WHERE, faulty, status=400)
            assert (refusal["code"], "there is no city nowhere" in refusal["text"]) == ("bad-board", True)
            off = sound() | {"layout": {"format": 1}}
            assert "layout.json" in (await anna.ask("POST", WHERE, off, status=400))["text"]
            assert (await anna.send("POST", WHERE, content=b"\xff[")).status_code == 400
            large = sound()
            large["board"]["reconstructed"] = "x" * 400_000
            assert (await anna.ask("POST", WHERE, large, status=413))["code"] == "too-large"
            games = []
            for minutes in (1, 2, 3):  # the oldest one that nobody plays on makes room
                board = sound()
                board["board"]["minutes"] = minutes
                games.append((await anna.ask("POST", WHERE, board, status=201))["games"][0])
            for game in games[1:]:
                await anna.ask("POST", "/api/tables", {"game": game, "seats": [ME, {"kind": "open"}]})
            assert (await anna.ask("POST", WHERE, sound(), status=409))["code"] == "no-boards"
        async with running(quick(tmp_path / "other", own_boards=0)) as site, site.person() as anna:
            assert (await anna.ask("POST", WHERE, sound(), status=409))["code"] == "no-boards"
            refusal = await anna.ask("POST", "/api/tables", {"game": games[0], "seats": [ME, ME]}, status=400)
            assert refusal["code"] == "bad-game"

    asyncio.run(scene())


def test_broken_boards_never_break_the_server(tmp_path: Path) -> None:
    async def scene() -> None:
        dice = random.Random(7)
        answers = set()
        async with running(quick(tmp_path, own_boards=10_000)) as site:
            for turn in range(40):
                async with site.person() as anna:  # a guest may give only some
                    for _ in range(15):
                        board: Any = copy.deepcopy(sound())
                        for _ in range(dice.randint(0, 2)):
                            spot = board
                            while isinstance(spot, dict | list) and spot:
                                keys = list(spot) if isinstance(spot, dict) else list(range(len(spot)))
                                key = dice.choice(keys)
                                if not isinstance(spot[key], dict | list) or dice.random() < 0.2:
                                    spot[key] = dice.choice(ODD)
                                    break
                                spot = spot[key]
                        text = json.dumps(board).encode()
                        if turn % 4 == 3:
                            cut = dice.randrange(len(text))
                            text = text[:cut] + dice.randbytes(3) + text[cut + dice.randrange(9) :]
                        answer = await anna.send("POST", WHERE, content=text)
                        answers.add(answer.status_code)
                        assert answer.status_code in (201, 400, 409), answer.text
            assert {201, 400} <= answers

    asyncio.run(scene())
