"""Bots at tables: the levels, the stand-in, and that nobody waits for a bot that thinks."""

import asyncio
import threading
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kvytok.bots.bot import Bot
from kvytok.bots.registry import levels
from kvytok.bots.whole_move import choose_move
from kvytok.game import Move
from kvytok.game.view import View
from kvytok.server import bot_thinking
from kvytok.server.guests import Guest
from kvytok.server.messages import BotSeat
from kvytok.server.seats import filled, named_apart
from kvytok.server.table_row import Chair

from .site import Site, Talk, quick, running

pytestmark = pytest.mark.slow

NAMES = [entry.name for entry in levels()]


def bot(level: str) -> dict[str, str]:
    """A seat for a bot."""
    return {"kind": "bot", "level": level}


async def to_the_end(talk: Talk) -> None:
    """Listen until the game is over."""
    while not talk.over:
        await talk.hear("game", within=60)


def test_the_ladder_is_offered(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path)) as site, site.person("Anna") as anna:
            bots = (await anna.ask("GET", "/api/games"))["bots"]
            assert (
                [each["level"] for each in bots]
                == NAMES
                == ["novice", "learner", "casual", "regular", "strong", "adept", "expert"]
            )
            assert [each["level"] for each in bots if each["default"]] == [bot_thinking.STAND_IN] == ["casual"]
            wish = {"game": "usa", "seats": [{"kind": "me"}, bot("random")]}
            assert (await anna.ask("POST", "/api/tables", wish, status=400))["code"] == "bad-level"
            wish = {"game": "usa", "seats": [bot("casual"), bot("strong"), bot("casual")]}
            seats = (await anna.ask("POST", "/api/tables", wish | {"start": True}))["seats"]
            assert [(seat["level"], seat["bot"]) for seat in seats] == [("casual", 1), ("strong", 1), ("casual", 2)]

    asyncio.run(scene())


@pytest.mark.parametrize("game", ["paris", "usa"])
@pytest.mark.parametrize("pair", [NAMES[:3], NAMES[3:]])
def test_bots_of_each_level_finish_a_game(game: str, pair: list[str], tmp_path: Path) -> None:
    async def scene() -> None:
        settings = quick(tmp_path, bot_seconds=0.02)
        async with running(settings) as site, site.person("Anna") as anna:
            wish = {"game": game, "seats": [bot(level) for level in pair], "start": True}
            talk = await anna.sit((await anna.ask("POST", "/api/tables", wish))["id"])
            await to_the_end(talk)
            assert {step["by"] for step in talk.steps} == {None, "bot"}
            assert len(talk.game["result"]["players"]) == len(pair)

    asyncio.run(scene())


async def aged(site: Site, table: str, level: str) -> None:
    """Give the bots of a table a level and names from an older version."""
    row = await site.services.store.table(table)
    assert row is not None
    seats = tuple(
        msgspec.structs.replace(chair, level=level, name=f"Bot ({level}) {seat}") if chair.kind == "bot" else chair
        for seat, chair in enumerate(row.seats)
    )
    assert await site.services.store.change_table(row, seats=seats) is not None


def test_a_table_with_a_level_of_old_goes_on(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path)) as site, site.person("Anna") as anna:
            wish = {"game": "paris", "seats": [{"kind": "me"}, bot("novice")]}
            table = (await anna.ask("POST", "/api/tables", wish))["id"]
            await aged(site, table, "random")
            started = await anna.ask("POST", f"/api/tables/{table}/start")
            assert (started["seats"][1]["level"], started["seats"][1]["bot"]) == ("novice", 1)
            talk = await anna.sit(table)
            while not any(step["by"] == "bot" for step in talk.steps):
                await talk.hear("game")

    asyncio.run(scene())


def test_bots_are_numbered_and_people_are_not() -> None:
    made = [filled(BotSeat("casual"), Guest("x", "Bot (casual)"), ("casual",)) for _ in range(2)]
    first = named_apart((*made, Chair("bot", name="Anna", level="casual"), Chair("guest", guest="y", name="Anna")))
    assert [(chair.name, chair.bot) for chair in first] == [
        ("Bot (casual)", 1), ("Bot (casual) 2", 2), ("Anna", None), ("Anna 2", None),
    ]  # fmt: skip
    again = named_apart((first[1], first[0]))
    assert [(chair.name, chair.bot) for chair in again] == [("Bot (casual) 2", 2), ("Bot (casual)", 1)]


def asked_levels(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The bots that are asked from now on, as names of their classes."""
    asked: list[str] = []

    def think(bot: Bot, view: View, *budget: Any, **more: Any) -> Move:
        asked.append(type(bot).__name__)
        return choose_move(bot, view, *budget, **more)

    monkeypatch.setattr(bot_thinking, "choose_move", think)
    return asked


def test_the_stand_in_answers_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path)) as site, site.person("Anna") as anna, site.person("Eve") as eve:
            await site.services.thinking.ready()
            asked = asked_levels(monkeypatch)
            wish = {"game": "paris", "seats": [{"kind": "me"}, {"kind": "local", "name": "Bo"}], "start": True}
            table = (await anna.ask("POST", "/api/tables", wish))["id"]
            await anna.ask("POST", f"/api/tables/{table}/leave")
            talk = await eve.sit(table)
            await to_the_end(talk)
            assert {step["by"] for step in talk.steps} == {None, "stand-in"}
            assert "Casual" in asked
            assert set(asked) <= {"Casual", "Strong", "ExpertBot"}  # the searching ones only prepare

    asyncio.run(scene())


def test_others_are_answered_while_a_bot_thinks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that never answers blocks neither the server nor the quick bots of other tables."""
    thinks, may_end = threading.Event(), threading.Event()

    def think(bot: Bot, view: View, *budget: Any, **more: Any) -> Move:
        if type(bot).__name__ == "Strong":
            thinks.set()
            assert may_end.wait(60)
        return choose_move(bot, view, *budget, **more)

    async def scene() -> None:
        async with running(quick(tmp_path)) as site, site.person("Anna") as anna:
            monkeypatch.setattr(bot_thinking, "choose_move", think)
            try:
                slow = {"game": "paris", "seats": [bot("strong")] * 2, "start": True}
                first = await anna.sit((await anna.ask("POST", "/api/tables", slow))["id"])
                assert await asyncio.to_thread(thinks.wait, 60)
                assert (await anna.ask("GET", "/api/health"))["ok"]
                quick_ones = {"game": "paris", "seats": [bot("novice"), bot("casual")], "start": True}
                second = await anna.sit((await anna.ask("POST", "/api/tables", quick_ones))["id"])
                await to_the_end(second)
                assert not may_end.is_set()
            finally:
                may_end.set()
            await first.seq(2)

    asyncio.run(scene())


def test_the_script_for_bots_that_hang_is_prepared_after_all_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiling it takes half a minute on a slow machine, in which no other bot could be loaded."""
    prepared: list[str] = []
    monkeypatch.setattr(bot_thinking, "_get_ready", lambda level, stop: prepared.append(level))

    async def scene() -> None:
        thinking = bot_thinking.BotThinking(0.05)
        thinking.start()
        await thinking.ready()
        thinking.stop()

    asyncio.run(scene())
    assert set(prepared[:-1]) == set(bot_thinking.LEVELS)
    assert prepared[-1] == bot_thinking.INSTEAD
