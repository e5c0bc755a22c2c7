"""A clock that steps back stops nobody: not the bots, not the guests, and not the server after a restart."""

import asyncio
import random
import sqlite3
import time
from pathlib import Path

import pytest

from kvytok.server.guests import COOKIE, COOKIE_AGE
from kvytok.server.steady_clock import SteadyClock, clock

from .site import Machine, person, quick, running

HOUR = 3600
BOT = {"kind": "bot", "level": "novice"}


class TimeMachine:
    """A clock of the machine that the test sets."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.ahead = 0.0
        # The clock of this process never runs backwards; the next tests must not live a year ahead.
        monkeypatch.setattr(clock, "_ahead", clock._ahead)
        really, really_ns = time.time, time.time_ns
        monkeypatch.setattr(time, "time", lambda: really() + self.ahead)
        monkeypatch.setattr(time, "time_ns", lambda: really_ns() + int(self.ahead * 1e9))


def test_time_goes_forwards_only(monkeypatch: pytest.MonkeyPatch) -> None:
    machine, steady = TimeMachine(monkeypatch), SteadyClock()
    before = steady.now()
    machine.ahead = -HOUR
    assert before <= steady.now() < before + HOUR * 1000
    machine.ahead = HOUR
    assert steady.now() >= before + HOUR * 1000
    steady.not_before(before + 2 * HOUR * 1000)
    assert steady.now() >= before + 2 * HOUR * 1000


def test_bots_and_guests_go_on_when_the_clock_steps_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    machine = TimeMachine(monkeypatch)

    async def scene() -> None:
        async with running(quick(tmp_path)) as site, site.person("Anna") as anna:
            wish = {"game": "paris", "seats": [{"kind": "me"}, BOT], "first": 1, "start": True}
            me, table = await anna.ask("GET", "/api/me"), (await anna.ask("POST", "/api/tables", wish))["id"]
            machine.ahead = -HOUR
            assert await anna.ask("GET", "/api/me") == me  # the cookie is from the future now
            talk = await anna.sit(table)
            await talk.seq(0)
            seat, move = talk.choose(random.Random(1)) or (0, None)
            await talk.move(move, seat)
            while not any(step["by"] == "bot" for step in talk.steps):
                await talk.hear("game")
            # A cookie that is really too old is still refused.
            machine.ahead = COOKIE_AGE + 2 * HOUR
            assert site.services.guests.read_cookie(anna.http.cookies[COOKIE]) is None

    asyncio.run(scene())


@pytest.mark.slow
def test_a_server_that_starts_with_an_earlier_clock_goes_on(tmp_path: Path) -> None:
    """As after a restart of a machine whose clock had run an hour ahead."""

    async def scene() -> None:
        machine = Machine(tmp_path)
        await machine.start()
        try:
            async with person(machine.url, "Anna") as anna:
                wish = {"game": "paris", "seats": [{"kind": "me"}, BOT], "pace": "2min", "start": True}
                table = (await anna.ask("POST", "/api/tables", wish))["id"]
                machine.kill()
                with sqlite3.connect(tmp_path / "kvytok.sqlite3") as database:
                    later = "changed = changed + :h, due = due + :h, deadline = deadline + :h"
                    database.execute(f"UPDATE tables SET {later}, asked = '[0,1]'", {"h": HOUR * 1000})
                database.close()
                await machine.start()
                talk = await anna.sit(table)
                while not any(step["by"] == "bot" for step in talk.steps):
                    await talk.hear("game")
                assert talk.game["clock"]["left"] <= talk.game["clock"]["total"]
        finally:
            machine.kill()

    asyncio.run(scene())
