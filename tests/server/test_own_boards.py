"""`kvytok serve --board DIR`: games on boards of your own, made, played, stored, gone and back."""

import asyncio
import json
import os
import random
import shutil
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kvytok.boards import BoardClash, built_in
from kvytok.boards.layout import Layout
from kvytok.game import replay
from kvytok.server.app import create_app
from kvytok.server.settings import read_settings

from .site import Machine, person, play_on, quick, running

pytestmark = pytest.mark.slow

ME = {"kind": "me"}


@pytest.fixture
def lutetia(tmp_path: Path) -> Path:
    """A board folder: Paris with other ids and names."""
    folder = shutil.copytree(built_in("paris").folder, tmp_path / "lutetia")
    text = json.loads((folder / "board.json").read_text())
    text |= {"id": "lutetia", "names": {"en": "Lutetia"}, "order": 50}
    text["games"][0] |= {"id": "lutetia", "names": {"en": "Lutetia"}}
    (folder / "board.json").write_text(json.dumps(text))
    return folder


def bot(level: str = "casual") -> dict[str, str]:
    return {"kind": "bot", "level": level}


def test_its_games_are_offered(lutetia: Path, strict: Path, tmp_path: Path) -> None:
    (lutetia / "layout.json").unlink()

    async def scene() -> None:
        async with running(quick(tmp_path, boards=(lutetia, strict))) as site, site.person() as anna:
            offered = await anna.ask("GET", "/api/games")
            boards = {board["id"]: board for board in offered["boards"]}
            games = {game["id"]: game for game in offered["games"]}
            assert list(boards) == ["europe", "strict", "usa", "paris", "ukraine", "lutetia"]
            assert boards["lutetia"]["names"]["pl"] == "Lutetia"
            assert (games["lutetia"]["board"], games["europe-strict"]["board"]) == ("lutetia", "strict")
            # The same rules and routes as in Paris: the network of Paris plays there. Nobody has learnt the other one.
            assert games["lutetia"]["trained"] == games["paris"]["trained"] == [2, 3, 4]
            assert games["europe-strict"]["trained"] == []
            assert (await anna.ask("GET", "/api/games/lutetia"))["board"] == "lutetia"
            for board in ("lutetia", "strict"):
                drawn = await anna.ask("GET", f"/api/boards/{board}?v={boards[board]['version']}")
                layout = msgspec.convert(drawn["layout"], Layout)
                assert set(layout.cities) == {city["id"] for city in drawn["cities"]}
            await anna.ask("GET", "/api/boards/mars", status=404)

    asyncio.run(scene())


def test_its_rules_are_told(strict: Path, tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path, boards=(strict,))) as site, site.person() as anna:
            told = await anna.send("GET", "/api/games/europe-strict/rules?language=uk")
            assert told.headers["content-type"].startswith("text/plain")
            assert "## Числа цієї гри {#numbers}" in told.text
            assert "{#numbers}" not in (await anna.send("GET", "/api/games/europe/rules")).text
            await anna.ask("GET", "/api/games/mars/rules", status=404)
            await anna.ask("GET", "/api/games/europe-strict/rules?language=de", status=404)

    asyncio.run(scene())


def test_a_game_is_played_to_its_end_and_its_file_replayed(lutetia: Path, tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path, boards=(lutetia,))) as site, site.person("Anna") as anna:
            wish = {"game": "lutetia", "seats": [ME, {"kind": "local", "name": "Bo"}], "start": True}
            table = (await anna.ask("POST", "/api/tables", wish))["id"]
            talk = await anna.sit(table)
            await play_on([talk], random.Random(1))
            frames = (await anna.ask("GET", f"/api/tables/{table}/replay"))["frames"]
            assert len(frames) == talk.game["seq"] + 1
            text = (await anna.send("GET", f"/api/tables/{table}/file")).text
            assert replay(text, lutetia).box.board.id == "lutetia"
            again = await anna.ask("POST", f"/api/tables/{table}/rematch")
            assert (again["game"], again["board"]) == ("lutetia", "lutetia")

    asyncio.run(scene())


def test_expert_plays_without_a_network(strict: Path, tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path, boards=(strict,))) as site, site.person("Anna") as anna:
            wish = {"game": "europe-strict", "seats": [ME, bot("expert")], "start": True}
            talk = await anna.sit((await anna.ask("POST", "/api/tables", wish))["id"])
            await talk.seq(0)
            rng, first = random.Random(1), len(talk.steps)
            while sum(step["seat"] == 1 for step in talk.steps[first:]) < 3:
                chosen = talk.choose(rng)
                if chosen is not None:
                    await talk.move(chosen[1], chosen[0])
                await talk.hear("game", within=120)
            assert site.services.thinking.replaced == 0

    asyncio.run(scene())


def test_a_game_whose_board_is_not_served_waits(
    lutetia: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene() -> None:
        served, bare = quick(tmp_path, boards=(lutetia,)), quick(tmp_path)
        cookies: Any = None
        async with running(served) as site, site.person("Anna") as anna:
            wish = {"game": "lutetia", "seats": [ME, bot()]}
            table = (await anna.ask("POST", "/api/tables", wish | {"start": True}))["id"]
            still_open = (await anna.ask("POST", "/api/tables", wish))["id"]
            talk = await anna.sit(table)
            await play_on([talk], random.Random(2), 4)
            cookies = anna.http.cookies
        async with running(bare) as site, person(site.url, cookies=cookies) as anna:
            shown = {each["id"]: each for each in (await anna.ask("GET", "/api/tables"))["tables"]}
            assert (shown[table]["status"], shown[table]["game"], shown[table]["board"]) == ("running", "lutetia", "")
            for method, path in (("GET", f"{table}/game"), ("GET", f"{table}/file"), ("POST", f"{still_open}/start")):
                refusal = await anna.ask(method, f"/api/tables/{path}", status=409)
                assert refusal["code"] == "not-served"
                assert "the game is kept" in refusal["text"]
                assert "--board DIR" in refusal["text"]
            talk = await anna.sit(table)
            while (told := await talk.hear())["type"] != "refused":
                pass
            assert told["code"] == "not-served"
            assert (await anna.ask("POST", "/api/tables", wish, status=400))["code"] == "bad-game"
            store = site.services.store
            row = await store.table(table)
            assert row is not None
            due = await store.change_table(row, due=1, deadline=1)
            await asyncio.sleep(3 * bare.check_every)
            assert await store.table(table) == due, "nobody moves, and no time runs out"
        waiting = [record for record in caplog.records if "games wait for a board" in record.message]
        assert [(record.__dict__["game"], record.__dict__["tables"]) for record in waiting] == [("lutetia", 2)]
        assert not [record for record in caplog.records if record.levelname == "ERROR"]
        async with running(served) as site, person(site.url, cookies=cookies) as anna:
            talk = await anna.sit(table)
            await play_on([talk], random.Random(3))
            assert talk.over

    asyncio.run(scene())


def test_tables_that_wait_do_not_hold_up_the_others(lutetia: Path, tmp_path: Path) -> None:
    async def scene() -> None:
        bots = {"seats": [bot("novice"), bot("novice")], "start": True}
        async with running(quick(tmp_path, boards=(lutetia,), bot_delay=60, table_burst=10**6)) as site:
            async with site.person() as anna:
                for _ in range(101):
                    await anna.ask("POST", "/api/tables", {"game": "lutetia"} | bots)
                other = (await anna.ask("POST", "/api/tables", {"game": "paris"} | bots))["id"]
            store = site.services.store
            assert other not in await store.due_tables(10**15, ("lutetia", "paris"))
            assert await store.due_tables(10**15, ("paris",)) == [other]

    asyncio.run(scene())


def test_a_server_does_not_start_with_two_boards_of_one_id(lutetia: Path, strict: Path, tmp_path: Path) -> None:
    text = json.loads((lutetia / "board.json").read_text())
    (lutetia / "board.json").write_text(json.dumps(text | {"id": "paris"}))
    with pytest.raises(BoardClash, match="the built-in board paris and the board paris in "):
        create_app(quick(tmp_path, boards=(strict, lutetia)))


def test_folders_from_the_environment(lutetia: Path, strict: Path, tmp_path: Path) -> None:
    settings = read_settings({"KVYTOK_BOARDS": f"{lutetia}{os.pathsep}{strict}"}, data=tmp_path)
    assert settings.boards == (lutetia, strict)
    assert read_settings({"KVYTOK_BOARDS": str(lutetia)}, data=tmp_path, boards=(strict,)).boards == (strict,)
    assert read_settings({}, data=tmp_path).boards == ()


def test_a_killed_server_goes_on_with_its_boards(lutetia: Path, tmp_path: Path) -> None:
    async def scene() -> None:
        machine = Machine(tmp_path, boards=(lutetia,))
        await machine.start()
        try:
            async with person(machine.url, "Anna") as anna:
                wish = {"game": "lutetia", "seats": [ME, bot()], "start": True}
                table = (await anna.ask("POST", "/api/tables", wish))["id"]
                talk = await anna.sit(table)
                await play_on([talk], random.Random(5), 6)
                played = talk.game["seq"]
                await asyncio.to_thread(machine.kill)
                await machine.start()
                talk = await anna.sit(table)
                await talk.seq(played)
                await play_on([talk], random.Random(6))
                assert talk.over
                text = (await anna.send("GET", f"/api/tables/{table}/file")).text
                assert len(replay(text, lutetia).history) == talk.game["seq"]
        finally:
            machine.kill()

    asyncio.run(scene())
