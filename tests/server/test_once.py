"""A move is played once or not at all: when repeated, in a race, across connections and restarts."""

import asyncio
import random
from pathlib import Path

import pytest

from kvytok.server.refusal import Refusal
from kvytok.server.services import Services

from .site import play_on, quick, running

pytestmark = pytest.mark.slow

SEATS = [{"kind": "me"}, {"kind": "local", "name": "Bo"}]


def test_a_repeated_move_is_answered_with_the_present_game(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path)) as site, site.person("Anna") as anna:
            table = (await anna.ask("POST", "/api/tables", {"game": "usa", "seats": SEATS, "start": True}))["id"]
            talk, rng = await anna.sit(table), random.Random(3)
            await play_on([talk], rng, most=4)
            for _ in range(20):
                seq, chosen = talk.game["seq"], talk.choose(rng)
                assert chosen is not None
                await talk.move(chosen[1], chosen[0])
                await talk.seq(seq + 1)
                await talk.move(chosen[1], chosen[0], seq=seq)
                refused = await talk.hear("refused")
                assert (refused["code"], refused["seq"]) == ("stale", seq + 1)
                again = await talk.hear("game")
                assert (again["seq"], again["steps"]) == (seq + 1, [])
                await talk.move(chosen[1], chosen[0], seq=seq + 5)
                assert (await talk.hear("refused"))["code"] == "stale"
            assert len(await site.services.store.moves(table)) == talk.game["seq"]

    asyncio.run(scene())


def test_of_two_moves_at_once_one_is_played(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path)) as site, site.person("Anna") as anna:
            table = (await anna.ask("POST", "/api/tables", {"game": "usa", "seats": SEATS, "start": True}))["id"]
            talks, rng = [await anna.sit(table) for _ in range(3)], random.Random(4)
            await play_on(talks, rng, most=2)
            for _ in range(25):
                seq = talks[0].game["seq"]
                view = next(view for view in talks[0].game["views"] if view["moves"])
                sent = [talk.move(rng.choice(view["moves"]), view["seat"], seq) for talk in talks]
                await asyncio.gather(*sent)
                for talk in talks:
                    await talk.seq(seq + 1)
            for talk in talks:
                await talk.say(type="ping", id=5)
                await talk.hear("pong")
            assert [talk.game["seq"] for talk in talks] == [27] * 3
            assert len(await site.services.store.moves(table)) == 27

    asyncio.run(scene())


def test_two_nodes_on_one_database_never_play_a_move_twice(tmp_path: Path) -> None:
    async def scene() -> None:
        settings = quick(tmp_path, check_every=1000.0)
        async with running(settings) as site, site.person("Anna") as anna:
            table = (await anna.ask("POST", "/api/tables", {"game": "usa", "seats": SEATS, "start": True}))["id"]
            guest = (await anna.ask("GET", "/api/me"))["id"]
            other, rng = Services(settings), random.Random(2)
            for number in range(40):
                row = await site.services.store.table(table)
                assert row is not None
                assert row.seq == number
                seat = row.asked[0]
                view = await site.services.move_service.view(table, seat, number)
                assert view is not None
                answers = await asyncio.gather(
                    *(
                        services.move_service.play(table, seat, number, rng.choice(view.moves), guest)
                        for services in (site.services, other)
                    ),
                    return_exceptions=True,
                )
                assert sorted(each.code if isinstance(each, Refusal) else "played" for each in answers) == [
                    "played",
                    "stale",
                ]
            await other.engine.dispose()

    asyncio.run(scene())


def test_openings_are_answered_in_any_order_and_at_once(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path)) as site, site.person("Anna") as anna, site.person("Bo") as bo:
            wish = {"game": "europe-mega", "seats": [{"kind": "me"}, {"kind": "open"}]}
            table = (await anna.ask("POST", "/api/tables", wish))["id"]
            await bo.ask("POST", f"/api/tables/{table}/join", {})
            talks, rng = [await person.sit(table) for person in (anna, bo)], random.Random(4)
            await anna.ask("POST", f"/api/tables/{table}/start")
            for seq in (0, 2):
                for talk in talks:
                    await talk.seq(seq)
                chosen = [talk.choose(rng) for talk in talks]
                for talk, choice in zip(talks, chosen, strict=True):
                    assert choice is not None
                    await talk.move(choice[1], choice[0], seq)
                for talk in talks:
                    await talk.seq(seq + 2)
                # The answer to the first question does not count for the second.
                if seq == 0 and chosen[0]:
                    await talks[0].move(chosen[0][1], chosen[0][0], seq)
                    assert (await talks[0].hear("refused"))["code"] == "stale"
            assert talks[0].game["views"][0]["phase"] == "turn"

    asyncio.run(scene())


def test_a_restart_in_the_middle(tmp_path: Path) -> None:
    async def scene() -> None:
        rng, steps, cookies, table = random.Random(6), [], None, ""
        for part in range(4):
            async with running(quick(tmp_path)) as site, site.person() as anna:
                if cookies is None:
                    wish = {"game": "paris", "seats": SEATS, "start": True}
                    table = (await anna.ask("POST", "/api/tables", wish))["id"]
                    cookies = anna.http.cookies
                anna.http.cookies = cookies
                talk = await anna.sit(table, last=len(steps) - 1)
                await play_on([talk], rng, most=10)
                steps += talk.steps
                assert [step["number"] for step in steps] == list(range(10 * (part + 1) + 1))

    asyncio.run(scene())


def test_whoever_comes_back_gets_each_step_once(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path)) as site, site.person("Anna") as anna:
            bots = [{"kind": "bot", "level": "casual"}] * 3
            wish = {"game": "usa", "seats": bots, "start": True}
            table = (await anna.ask("POST", "/api/tables", wish))["id"]
            steps: list[int] = []
            over = False
            while not over:
                talk = await anna.sit(table, last=len(steps) - 1)
                await talk.hear("game")
                for _ in range(5):
                    if not talk.over:
                        await talk.hear("game")
                steps += [step["number"] for step in talk.steps]
                over = talk.over
                await talk.socket.close()
            assert steps == list(range(len(steps)))

    asyncio.run(scene())
