"""Bots that are late or never answer: the table goes on, other tables notice nothing, and the server still stops."""

import asyncio
import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kvytok.bots.bot import Answer, Question
from kvytok.bots.registry import BotEntry, find_bot
from kvytok.game import Game
from kvytok.server import bot_thinking
from kvytok.server.bot_queue import Asker, Rank
from kvytok.server.refusal import Refusal

from .site import Talk, quick, running

pytestmark = pytest.mark.slow

ME = {"kind": "me"}
PROGRAM = """
import sys
from server import test_late
from kvytok.server import bot_thinking
from kvytok.server.run import run
from kvytok.server.settings import Settings
from pathlib import Path
bot_thinking.find_bot = test_late.hanging("strong", sys.argv[2])
run(Settings(data=Path(sys.argv[1]), port=0, bot_delay=0.0), as_json=True)
"""


class Hears:
    """A bot that thinks until it is told to stop."""

    asked = 0
    stopped_at = 0.0

    def choose(self, question: Question) -> Answer:
        """The first action, after it was told to stop."""
        Hears.asked += 1
        while not question.stopped:
            time.sleep(0.001)
        Hears.stopped_at = time.monotonic()
        return Answer(int(question.actions[0]))


class Deaf:
    """A bot that does not even stop when it is told to, until the test ends."""

    asked = 0
    ended = False

    def choose(self, question: Question) -> Answer:
        """No answer while the test runs."""
        Deaf.asked += 1
        while not Deaf.ended:
            time.sleep(0.001)
        return Answer(int(question.actions[0]))


class Faulty:
    """A bot that fails."""

    def choose(self, question: Question) -> Answer:
        """An action that does not exist."""
        return Answer(-1)


def hanging(level: str, kind: str) -> Any:
    """The registry, with a bot that hangs in place of a level."""

    def find(name: str) -> BotEntry:
        return BotEntry(name, "hangs", f"{__name__}:{kind}") if name == level else find_bot(name)

    return find


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    """Reset the bots of these tests before each test, and end them after it."""
    Hears.asked, Deaf.asked, Deaf.ended = 0, 0, False
    yield
    Deaf.ended = True


def bots(*levels: str) -> list[dict[str, str]]:
    """Seats for bots."""
    return [{"kind": "bot", "level": level} for level in levels]


async def moved(talk: Talk, by: str = "bot", within: float = 20) -> None:
    """Listen until a bot has moved."""
    while not any(step["by"] == by for step in talk.steps):
        await talk.hear("game", within=within)


async def until(true: Any) -> None:
    """Wait until `true()` holds."""
    async with asyncio.timeout(20):
        while not true():
            await asyncio.sleep(0.005)


@pytest.mark.parametrize(("level", "kind"), [("strong", "Hears"), ("strong", "Deaf"), ("casual", "Deaf")])
def test_the_table_goes_on_without_an_answer(
    level: str, kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path, bot_patience=0.5)) as site, site.person("Anna") as anna:
            await site.services.thinking.ready()
            monkeypatch.setattr(bot_thinking, "find_bot", hanging(level, kind))
            wish = {"game": "usa", "seats": [*bots(level), ME], "first": 0, "start": True}
            table = (await anna.ask("POST", "/api/tables", wish))["id"]
            talk, begun = await anna.sit(table), time.monotonic()
            await moved(talk)
            assert time.monotonic() - begun < 5
            health = await anna.ask("GET", "/api/health")
            lost = int(kind == "Deaf")
            assert (health["bots_late"], health["bots_replaced"], health["threads_lost"]) == (1, lost, lost)
            told = [record for record in caplog.records if record.name == "kvytok.server.bot_thinking"]
            assert [record.levelno for record in told] == [logging.WARNING] + [logging.ERROR] * lost
            assert {vars(record)["table"] for record in told} == {table}
            assert vars(told[0])["seconds"] >= 0.5
            Deaf.ended = True
            await until(lambda: site.services.thinking.lost == 0)

    with caplog.at_level(logging.INFO, "kvytok.server.bot_thinking"):
        asyncio.run(scene())


def test_the_table_goes_on_when_a_bot_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path)) as site, site.person("Anna") as anna:
            await site.services.thinking.ready()
            monkeypatch.setattr(bot_thinking, "find_bot", hanging("strong", "Faulty"))
            wish = {"game": "usa", "seats": [*bots("strong"), ME], "first": 0, "start": True}
            await moved(await anna.sit((await anna.ask("POST", "/api/tables", wish))["id"]))
            health = await anna.ask("GET", "/api/health")
            assert (health["bots_late"], health["threads_lost"]) == (0, 0)
            assert health["bots_replaced"] > 0

    asyncio.run(scene())


def test_other_tables_play_on_beside_bots_that_hang(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """More bots hang than there are threads, but every bot of another table still answers."""

    async def scene() -> None:
        async with running(quick(tmp_path, bot_patience=0.3)) as site, site.person("Anna") as anna:
            await site.services.thinking.ready()
            monkeypatch.setattr(bot_thinking, "find_bot", hanging("strong", "Deaf"))
            hung = {"game": "usa", "seats": [ME, *bots("strong")], "first": 1, "start": True}
            for _ in range((os.cpu_count() or 2) + 1):
                await anna.sit((await anna.ask("POST", "/api/tables", hung))["id"])
            await until(lambda: Deaf.asked)
            for level in ("expert", "casual", "novice"):
                wish = {"game": "paris", "seats": [ME, *bots(level)], "first": 1, "start": True}
                await moved(await anna.sit((await anna.ask("POST", "/api/tables", wish))["id"]))
            for talk in anna.sockets:
                await moved(talk)

    asyncio.run(scene())


def test_a_bot_stops_when_nobody_wants_its_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A player who takes the seat back, or gives it to another bot, does not wait for the bot that thinks."""

    async def scene() -> None:
        async with running(quick(tmp_path)) as site, site.person("Anna") as anna:
            await site.services.thinking.ready()
            monkeypatch.setattr(bot_thinking, "find_bot", hanging("casual", "Hears"))
            wish = {"game": "usa", "seats": [ME, {"kind": "local", "name": "Bo"}], "first": 0, "start": True}
            table = (await anna.ask("POST", "/api/tables", wish))["id"]
            await anna.ask("POST", f"/api/tables/{table}/leave")
            await until(lambda: Hears.asked)
            begun = time.monotonic()
            talk = await anna.sit(table)  # a bot moves until the player comes back
            await talk.seq(0)
            await until(lambda: Hears.stopped_at > begun)
            assert Hears.stopped_at - begun < 0.5
            await asyncio.sleep(0.1)
            assert {step["by"] for step in talk.steps} == {None}, "the move of the stopped bot is not played"
            assert talk.game["views"][0]["moves"]
            # The seat goes to another bot.
            monkeypatch.setattr(bot_thinking, "find_bot", hanging("strong", "Hears"))
            wish = {"game": "usa", "seats": [*bots("strong"), ME], "first": 0, "start": True}
            before = Hears.asked
            table = (await anna.ask("POST", "/api/tables", wish))["id"]
            talk = await anna.sit(table)
            await until(lambda: Hears.asked > before)
            await anna.ask("PUT", f"/api/tables/{table}/seats/0", bots("novice")[0])
            await moved(talk, within=5)

    asyncio.run(scene())


@pytest.mark.parametrize("kind", ["Hears", "Deaf"])
def test_the_server_stops_while_a_bot_thinks(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> float:
        async with running(quick(tmp_path)) as site, site.person("Anna") as anna:
            await site.services.thinking.ready()
            monkeypatch.setattr(bot_thinking, "find_bot", hanging("strong", kind))
            wish = {"game": "usa", "seats": [*bots("strong"), ME], "first": 0, "start": True}
            await anna.sit((await anna.ask("POST", "/api/tables", wish))["id"])
            await until(lambda: Hears.asked + Deaf.asked)
            return time.monotonic()

    begun = asyncio.run(scene())
    assert time.monotonic() - begun < 1.0


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("kind", ["Hears", "Deaf"])
def test_the_process_ends_at_once(sent: signal.Signals, kind: str, tmp_path: Path) -> None:
    tests = str(Path(__file__).parents[1])
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([tests, *sys.path])}
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(tmp_path), kind], env=environment, stdout=subprocess.PIPE
    )
    assert process.stdout is not None
    try:
        assert b"url" in process.stdout.readline()
        time.sleep(1.0)  # the bot that hangs is being prepared
        begun = time.monotonic()
        process.send_signal(sent)
        code = process.wait(10)
        assert time.monotonic() - begun < 1.0
        assert code in (0, -sent)
    finally:
        process.kill()
        process.stdout.close()
        process.wait()


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_the_process_ends_while_it_compiles(sent: signal.Signals, tmp_path: Path) -> None:
    """The first start on a new machine takes long because of compiling; stopping it must not."""
    command = [sys.executable, "-m", "kvytok", "serve", "--port", "0", "--data", str(tmp_path / "data"), "--json"]
    environment = os.environ | {"KVYTOK_CACHE": str(tmp_path / "cache")}
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        while not (tmp_path / "data" / "kvytok.sqlite3").exists():  # from here on it compiles
            time.sleep(0.01)
            assert process.poll() is None
        time.sleep(0.5)
        begun = time.monotonic()
        process.send_signal(sent)
        said, _ = process.communicate(timeout=60)
        assert time.monotonic() - begun < 1.5
        assert said == b""
        assert process.returncode == -sent


def test_a_bot_of_the_ladder_stops_at_once() -> None:
    """A bot with a minute to think leaves its thread at once when its move is no longer wanted."""
    game = Game.new("europe", 2, seed=5)

    async def scene() -> float:
        thinking = bot_thinking.BotThinking(0.01)
        view = game.view(game.asked[0])
        await thinking.move("strong", view, 1)  # now it is ready
        thinking.seconds = 60.0
        moving = asyncio.create_task(thinking.move("strong", view, 1, Asker(Rank.PEOPLE, "", "table")))
        await asyncio.sleep(0.3)
        assert not moving.done()
        begun = time.monotonic()
        thinking.forget("table")
        with pytest.raises(Refusal):
            await moving
        await until(lambda: not thinking._searching._running)
        return time.monotonic() - begun

    assert asyncio.run(scene()) < 0.3
