"""Hostile guests: no matter what one of them sends, the others play on."""

import asyncio
import contextlib
import random
import time
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from kvytok.game import Game
from kvytok.game.reasons import Reason
from kvytok.server import move_service
from kvytok.server.move_service import why_not

from .site import Person, Site, Talk, play_on, quick, running

pytestmark = pytest.mark.slow

WORST = 3.0
"""Seconds that a victim may wait for a move during an attack, on a machine that is busy with other tests.

Without an attack it takes a few milliseconds.
"""


class Victim:
    """A person who plays alone and measures how long each move takes."""

    def __init__(self, anna: Person, talk: Talk) -> None:
        self.anna, self.talk = anna, talk
        self.waits: list[float] = []

    async def play(self) -> None:
        """Play move after move, game after game, until cancelled."""
        rng = random.Random(1)
        while True:
            if self.talk.over:
                self.talk = await own_table(self.anna)
            chosen = self.talk.choose(rng)
            assert chosen is not None
            begun = time.perf_counter()
            await self.talk.move(chosen[1], chosen[0])
            await self.talk.seq(self.talk.game["seq"] + 1)
            self.waits.append(time.perf_counter() - begun)


async def own_table(anna: Person, game: str = "usa") -> Talk:
    """A table where one person plays all seats."""
    seats = [{"kind": "me"}, {"kind": "local", "name": "Bo"}]
    made = await anna.ask("POST", "/api/tables", {"game": game, "seats": seats, "start": True})
    talk = await anna.sit(made["id"])
    await talk.seq(0)
    return talk


@contextlib.asynccontextmanager
async def playing(site: Site) -> AsyncIterator[Victim]:
    """A victim who plays during the `async with` block."""
    async with site.person("Anna") as anna:
        victim = Victim(anna, await own_table(anna))
        moves = asyncio.create_task(victim.play())
        await asyncio.sleep(0.2)
        try:
            yield victim
            await asyncio.sleep(0.2)
        finally:
            moves.cancel()
            await asyncio.gather(moves, return_exceptions=True)
        assert len(victim.waits) > 5
        assert max(victim.waits) < WORST


def test_a_text_of_many_words_holds_up_nobody(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path)) as site, playing(site), site.person("Eve") as eve:
            talk = await own_table(eve)
            texts = ["keep " + "\ufdfa" * 395] * 4
            for _ in range(3):
                begun = time.perf_counter()
                await talk.say(type="why", id=1, seat=0, moves=texts)
                reasons = (await talk.hear("reasons"))["reasons"]
                assert {reason["code"] for reason in reasons} == {"unknown-action"}
                assert time.perf_counter() - begun < WORST
                await talk.move(texts[0], 0)
                assert (await talk.hear("refused"))["code"] == "cannot-parse"

    asyncio.run(scene())


def test_others_get_their_turn_between_the_texts_of_a_question(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path)) as site, site.person("Eve") as eve:
            talk, turns, seen = await own_table(eve), 0, []

            async def others() -> None:
                nonlocal turns
                while True:
                    turns += 1
                    await asyncio.sleep(0)

            def why(game: Game, seat: int, move: str) -> Reason | None:
                seen.append(turns)
                return why_not(game, seat, move)

            monkeypatch.setattr(move_service, "why_not", why)
            waiting = asyncio.create_task(others())
            await talk.say(type="why", id=1, seat=0, moves=["keep boston"] * 200)
            assert len((await talk.hear("reasons"))["reasons"]) == 200
            waiting.cancel()
            assert len(set(seen)) == 200

    asyncio.run(scene())


def test_replays_hold_up_nobody(tmp_path: Path) -> None:
    """A replay takes as long as a dozen other requests, and anybody may ask for those of a finished game."""

    async def scene() -> None:
        limits = {"request_burst": 300, "request_rate": 30.0}
        async with running(quick(tmp_path, **limits)) as site, site.person("Eve") as eve:
            talk = await own_table(eve)
            await play_on([talk], random.Random(1))
            path = f"/api/tables/{talk.table['id']}/replay"
            async with playing(site):
                answers = Counter[int]()

                async def fetch() -> None:
                    for _ in range(20):
                        answers[(await eve.send("GET", path)).status_code] += 1

                begun = time.perf_counter()
                await asyncio.gather(*(fetch() for _ in range(6)))
                took = time.perf_counter() - begun
                assert set(answers) == {200, 429}
                assert 20 < answers[200] <= (300 + 30 * took) / 8
            await asyncio.sleep(1)
            assert (await eve.ask("GET", "/api/me"))["name"] == "Eve"

    asyncio.run(scene())


@pytest.mark.parametrize("path", ["openapi.yaml", "openapi.yml", "openapi.json", ""])
def test_the_description_of_the_api_holds_up_nobody(path: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path)) as site, playing(site) as victim, site.person("Eve") as eve:
            until, before = time.perf_counter() + 3.0, len(victim.waits)

            async def fetch() -> int:
                fetched = 0
                while time.perf_counter() < until:
                    response = await eve.send("GET", f"/api/schema/{path}")
                    assert response.status_code == 200
                    assert "/api/tables/{table_id}/game" in response.text
                    fetched += 1
                return fetched

            fetched = sum(await asyncio.gather(*(fetch() for _ in range(6))))
            assert fetched > 12
            assert len(victim.waits) > before + 2

    asyncio.run(scene())
