"""Fair turns: an address with many tables or many hints does not make others wait."""

import asyncio
import random
import time
from pathlib import Path
from typing import Any

import pytest

from kvytok.bots.bot import Answer, Question
from kvytok.bots.registry import BotEntry, find_bot
from kvytok.server import bot_thinking

from .site import Person, Site, Talk, quick, running

pytestmark = pytest.mark.slow

ME, STRONG = {"kind": "me"}, {"kind": "bot", "level": "strong"}
THINKS = 0.2
"""Seconds that the bot in these tests thinks about each question."""
MANY = 20
ANNA, EVE = "192.0.2.1", "192.0.2.66"
WORST = 1.8
"""Seconds that Anna may wait: for her own bot, for one question of another table, and a reserve for slow machines.
First come, first served would take 4 seconds or more."""


class Slow:
    """A bot that thinks slowly, then chooses the first action."""

    def choose(self, question: Question) -> Answer:
        """Think for a while."""
        time.sleep(THINKS)
        return Answer(int(question.actions[0]))


def slow(name: str) -> BotEntry:
    """The registry, with a slow bot in place of a level."""
    return BotEntry(name, "slow", f"{__name__}:Slow") if name == "strong" else find_bot(name)


@pytest.fixture(autouse=True)
def one_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pretend that the machine has two cores, so that one bot thinks at a time."""
    monkeypatch.setattr(bot_thinking.os, "cpu_count", lambda: 2)


def at(address: str, *people: Person) -> None:
    """Let these people come from `address`, as a proxy would report it."""
    for person in people:
        person.http.headers["x-forwarded-for"] = address


async def reply(talk: Talk, rng: random.Random) -> float:
    """Play a turn; returns how long the bots take, from the last move to the next question."""
    while not talk.game["views"][0]["moves"]:
        await talk.hear("game", within=60)
    while talk.game["views"][0]["moves"]:
        chosen = talk.choose(rng)
        assert chosen is not None
        await talk.move(chosen[1], chosen[0])
        await talk.seq(talk.game["seq"] + 1)
    begun, seq = time.monotonic(), talk.game["seq"]
    await talk.seq(seq + 1)
    return time.monotonic() - begun


async def ready(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait until all bots are ready; from then on one of them is slow."""
    await site.services.thinking.ready()
    monkeypatch.setattr(bot_thinking, "find_bot", slow)


async def table(person: Person, *seats: dict[str, str]) -> str:
    """A game that has begun."""
    wish = {"game": "usa", "seats": list(seats), "first": 0, "start": True}
    return str((await person.ask("POST", "/api/tables", wish))["id"])


@pytest.mark.parametrize("watched", [False, True])
def test_many_tables_of_bots_hold_up_nobody(watched: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path)) as site, site.person("Anna") as anna, site.person("Eve") as eve:
            await ready(site, monkeypatch)
            at(ANNA, anna)
            at(EVE, eve)
            talk, rng = await anna.sit(await table(anna, ME, STRONG)), random.Random(1)
            await talk.seq(0)
            for _ in range(MANY):
                made = await table(eve, STRONG, STRONG)
                if watched:
                    await eve.sit(made, **{"x-forwarded-for": EVE})
            waits = [await reply(talk, rng) for _ in range(5)]
            assert max(waits) < WORST

    asyncio.run(scene())


def test_a_player_with_many_tables_does_not_hold_up_one_with_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """People wait at all of these tables, so they have the same rank; turns go round by address."""

    async def scene() -> None:
        async with running(quick(tmp_path)) as site, site.person("Anna") as anna, site.person("Eve") as eve:
            await ready(site, monkeypatch)
            at(ANNA, anna)
            at(EVE, eve)
            mine = await table(anna, ME, STRONG)
            talk, rng = await anna.sit(mine, **{"x-forwarded-for": ANNA}), random.Random(1)
            await talk.seq(0)
            # At each table two bots have to think about the opening and their moves, and Eve watches all tables.
            for _ in range(MANY):
                await eve.sit(await table(eve, STRONG, STRONG, ME), **{"x-forwarded-for": EVE})
            assert max([await reply(talk, rng) for _ in range(3)]) < WORST

    asyncio.run(scene())


def test_many_guests_who_want_hints_hold_up_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """New guests cost nothing, so the address counts. Moves come before hints, and hints go round by address."""

    async def scene() -> None:
        settings = quick(tmp_path, address_hint_burst=MANY - 5, address_hint_rate=0.0)
        async with running(settings) as site, site.person("Anna") as anna:
            await ready(site, monkeypatch)
            at(ANNA, anna)
            mine = await table(anna, ME, STRONG)
            talk, rng = await anna.sit(mine), random.Random(1)
            await talk.seq(0)
            waits = [await reply(talk, rng)]

            async def ask(number: int) -> int:
                async with site.person(f"Eve {number}") as eve:
                    at(EVE, eve)
                    wanted = await table(eve, ME, {"kind": "bot", "level": "novice"})
                    return (await eve.send("POST", f"/api/tables/{wanted}/seats/0/hint")).status_code

            asking = asyncio.gather(*(ask(number) for number in range(MANY)))
            await asyncio.sleep(1.0)
            assert not asking.done()
            waits.append(await reply(talk, rng))
            begun = time.monotonic()
            while not talk.game["views"][0]["moves"]:
                await talk.hear("game")
            assert (await anna.ask("POST", f"/api/tables/{mine}/seats/0/hint"))["hints"]
            waits.append(time.monotonic() - begun)
            assert max(waits) < WORST
            assert sorted(await asking) == [200] * (MANY - 5) + [429] * 5

    asyncio.run(scene())


def test_games_of_bots_alone_are_counted_by_address(tmp_path: Path) -> None:
    bots: list[dict[str, Any]] = [{"kind": "bot", "level": "novice"}] * 2

    async def scene() -> None:
        settings = quick(tmp_path, bot_tables=2, bot_delay=3600.0)
        async with running(settings) as site, site.person("Anna") as anna, site.person("Eve") as eve:
            at(ANNA, anna)
            at(EVE, eve)
            wish = {"game": "paris", "seats": bots, "start": True}
            first = await eve.ask("POST", "/api/tables", wish)
            later = (await eve.ask("POST", "/api/tables", wish | {"start": False}))["id"]
            await eve.ask("POST", f"/api/tables/{later}/start")
            await eve.ask("POST", f"/api/tables/{later}/start")  # the game has begun already, so this does nothing
            assert (await eve.ask("POST", "/api/tables", wish, status=429))["code"] == "too-fast"
            third = (await eve.ask("POST", "/api/tables", wish | {"start": False}))["id"]
            assert (await eve.ask("POST", f"/api/tables/{third}/start", status=429))["code"] == "too-fast"
            # The limit does not apply to games with people, or to other addresses.
            await eve.ask("POST", "/api/tables", wish | {"seats": [ME, bots[0]]})
            await anna.ask("POST", "/api/tables", wish)
            # A game that is over makes room for another.
            row = await site.services.store.table(first["id"])
            assert row is not None
            assert await site.services.store.change_table(row, status="over", due=None) is not None
            await eve.ask("POST", f"/api/tables/{third}/start")

    asyncio.run(scene())
