"""Tournaments: fair pairings, standings that can be checked by hand, and rounds that survive everything."""

import asyncio
import csv
import io
import random
from contextlib import AsyncExitStack
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete

from kvytok.server import database as db
from kvytok.server.settings import Settings
from kvytok.server.tournament_pairing import pairings, sizes_of
from kvytok.server.tournament_plan import PlannedTable, System, TournamentRound
from kvytok.server.tournament_standings import shares

from .site import Person, quick, running
from .test_postgres import database

pytestmark = pytest.mark.slow


def play_rounds(people: int, seats: int, rounds: int, system: System, seed: int = 1) -> list[TournamentRound]:
    """Rounds whose tables the player with the lower number always wins."""
    played: list[TournamentRound] = []
    points = dict.fromkeys(range(people), 0.0)
    rng = random.Random(seed)
    for _ in range(rounds):
        order = sorted(range(people), key=lambda number: (-points[number], rng.random()))
        groups = pairings(order, points, played, seats, system)
        assert sorted(number for group in groups for number in group if number is not None) == list(range(people))
        assert {len(group) for group in groups} == {seats}
        played.append(TournamentRound(tuple(PlannedTable("", group) for group in groups)))
        for group in groups:
            for number, share in zip(group, shares([n if n is not None else people for n in group]), strict=True):
                if number is not None:
                    points[number] += share
    return played


def meetings(played: list[TournamentRound]) -> list[int]:
    """How often each two people have met who have met at all."""
    met: dict[tuple[int, ...], int] = {}
    for each in played:
        for table in each.tables:
            for two in combinations(sorted(n for n in table.seats if n is not None), 2):
                met[two] = met.get(two, 0) + 1
    return list(met.values())


@pytest.mark.parametrize("people", [2, 5, 6, 9, 16])
def test_in_a_round_robin_of_two_everybody_meets_everybody_once(people: int) -> None:
    rounds = people - 1 + people % 2
    met = meetings(play_rounds(people, 2, rounds, "round-robin"))
    assert met == [1] * (people * (people - 1) // 2)


@pytest.mark.parametrize(("people", "seats", "rounds"), [(16, 2, 5), (24, 3, 4), (32, 4, 4), (40, 5, 3), (13, 4, 3)])
def test_in_a_swiss_nobody_meets_twice_while_there_is_another_way(people: int, seats: int, rounds: int) -> None:
    for seed in range(3):
        played = play_rounds(people, seats, rounds, "swiss", seed)
        assert max(meetings(played)) == 1
        firsts = [sum(table.seats[0] == n for each in played for table in each.tables) for n in range(people)]
        assert max(firsts) - min(firsts) <= 2, firsts


def test_those_with_equal_points_meet() -> None:
    played = play_rounds(16, 2, 4, "swiss")
    # After three rounds the only two without a defeat play for the lead.
    assert any(set(table.seats) == {0, 1} for each in played for table in each.tables)


def test_bots_fill_up_evenly() -> None:
    assert sizes_of(6, 4) == [3, 3]
    assert sizes_of(7, 5) == [4, 3]
    assert sizes_of(5, 2) == [2, 2, 1]
    bots = [0] * 5
    for each in play_rounds(5, 2, 5, "swiss"):
        for table in each.tables:
            if None in table.seats:
                bots[next(n for n in table.seats if n is not None)] += 1
    assert max(bots) <= 2, bots


def test_shares() -> None:
    assert shares([1, 2]) == [1, 0]
    assert shares([1, 1]) == [0.5, 0.5]
    assert shares([2, 1, 2, 4]) == [0.5, 1, 0.5, 0]


WISH: dict[str, Any] = {"name": "Club", "game": "paris", "seats": 3, "level": "novice", "rounds": 2}


async def play_table(people: list[Person], table: dict[str, Any], seats: list[int | None], seed: int) -> None:
    """The people of a table play it to its end."""
    talks = [await people[n].sit(table["id"]) for n in seats if n is not None and n < len(people)]
    rng = random.Random(seed)
    for talk in talks:
        await talk.seq(0)
    while not talks[0].over:
        mover = next(((talk, chosen) for talk in talks if (chosen := talk.choose(rng))), None)
        if mover is not None:
            await mover[0].move(mover[1][1], mover[1][0])
        following = talks[0].game["seq"] + 1
        for talk in talks:
            await talk.seq(following)


async def a_club(settings: Settings) -> None:
    async with AsyncExitStack() as stack:
        site = await stack.enter_async_context(running(settings))
        names = ["Anna", "Bo", "Cleo", "Dan"]
        people = [await stack.enter_async_context(site.person(name)) for name in names]
        host, stranger = people[0], await stack.enter_async_context(site.person())
        await host.ask("POST", "/api/tournaments", WISH | {"seats": 5, "game": "nowhere"}, status=400)
        await host.ask("POST", "/api/tournaments", WISH | {"level": "god"}, status=400)
        made = await host.ask("POST", "/api/tournaments", WISH)
        at = f"/api/tournaments/{made['id']}"
        await host.ask("POST", f"{at}/rounds", {}, status=400)  # alone
        for each in people[1:]:
            await each.ask("POST", f"{at}/join", {})
        await stranger.ask("POST", f"{at}/join", {})
        await stranger.ask("POST", f"{at}/leave", {})
        assert (await people[1].ask("POST", f"{at}/rounds", {}, status=403))["code"] == "not-host"
        await people[1].ask("PUT", f"{at}/players/0", {"absent": True}, status=403)
        begun = await host.ask("POST", f"{at}/rounds", {})
        assert (await stranger.ask("POST", f"{at}/join", {}, status=409))["code"] == "not-open"
        assert (await host.ask("POST", f"{at}/rounds", {}, status=409))["code"] == "not-over"
        [first] = begun["played"]
        seats = [[seat["contestant"] for seat in table["seats"]] for table in first["tables"]]
        assert [len([n for n in group if n is not None]) for group in seats] == [2, 2]

        # A server that died before it made the tables makes them when the tournament goes on.
        lost = first["tables"][1]["id"]
        async with site.services.engine.begin() as connection:
            await connection.execute(delete(db.tables).where(db.tables.c.id == lost))
        await host.ask("POST", f"{at}/rounds", {}, status=409)
        assert (await host.ask("GET", f"/api/tables/{lost}"))["status"] == "running"

        for number, (table, group) in enumerate(zip(first["tables"], seats, strict=True)):
            await play_table(people, table, group, number)
        seen = await stranger.ask("GET", at)
        assert seen["played"][0]["over"]
        for table in seen["played"][0]["tables"]:
            right = (await stranger.ask("GET", f"/api/tables/{table['id']}/replay"))["result"]["players"]
            assert [seat["total"] for seat in table["seats"]] == [player["total"] for player in right]
        assert sum(one["points"] for one in seen["contestants"]) <= 3

        # In the second round Dan is absent: a bot moves for him, and the result counts.
        await host.ask("PUT", f"{at}/players/3", {"absent": True})
        second = (await host.ask("POST", f"{at}/rounds", {}))["played"][1]
        again = [[seat["contestant"] for seat in table["seats"]] for table in second["tables"]]
        for one, two in [(set(g) - {None}, set(h) - {None}) for g in seats for h in again]:
            assert one != two  # nobody meets the same again
        for number, (table, group) in enumerate(zip(second["tables"], again, strict=True)):
            info = await host.ask("GET", f"/api/tables/{table['id']}")
            if 3 in group:
                assert info["seats"][group.index(3)]["stand_in"] == "away"
            await play_table(people[:3], table, group, number + 5)
        over = await stranger.ask("GET", at)
        assert over["status"] == "over"
        assert [one["games"] for one in over["contestants"]] == [2] * 4
        assert over["contestants"][0]["place"] == 1
        keys = [(-one["points"], -one["opponents"], -one["wins"], -one["score"]) for one in over["contestants"]]
        assert keys == sorted(keys)
        assert (await host.ask("POST", f"{at}/rounds", {}, status=409))["code"] == "not-running"
        answer = await stranger.send("GET", f"{at}/results")
        rows = list(csv.DictReader(io.StringIO(answer.text)))
        assert [row["name"] for row in rows] == [one["name"] for one in over["contestants"]]
        for row in rows:
            assert float(row["round 1"]) + float(row["round 2"]) == pytest.approx(float(row["points"]), abs=0.01)
        assert [line["id"] for line in (await people[2].ask("GET", "/api/tournaments"))["tournaments"]] == [made["id"]]
        assert (await stranger.ask("GET", "/api/tournaments"))["tournaments"] == []

        # Whoever is forgotten leaves no name in the tournament.
        await people[1].ask("POST", "/api/me/deletion", {})
        assert "Bo" not in [one["name"] for one in (await stranger.ask("GET", at))["contestants"]]


def test_a_club_plays_two_rounds(tmp_path: Path) -> None:
    asyncio.run(a_club(quick(tmp_path)))


def test_a_club_on_postgresql(tmp_path: Path) -> None:
    async def scene() -> None:
        async with database(tmp_path) as settings:
            await a_club(settings)

    asyncio.run(scene())


def test_rounds_begin_by_themselves_and_the_absent_rest(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path)) as site, site.person("Anna") as anna, site.person("Bo") as bo:
            wish = WISH | {"seats": 2, "automatic": True, "absence": "bye", "system": "round-robin", "rounds": 2}
            made = await anna.ask("POST", "/api/tournaments", wish)
            at = f"/api/tournaments/{made['id']}"
            await bo.ask("POST", f"{at}/join", {})
            [first] = (await anna.ask("POST", f"{at}/rounds", {}))["played"]
            await bo.ask("POST", f"{at}/leave", {})  # absent from the next round on
            group = [seat["contestant"] for seat in first["tables"][0]["seats"]]
            await play_table([anna, bo], first["tables"][0], group, 1)
            async with asyncio.timeout(30):
                while len((seen := await anna.ask("GET", at))["played"]) < 2:
                    await asyncio.sleep(0.05)
            [table] = seen["played"][1]["tables"]
            assert seen["played"][1]["byes"] == [1]
            assert {seat["contestant"] for seat in table["seats"]} == {0, None}
            await play_table([anna], table, [seat["contestant"] for seat in table["seats"]], 2)
            async with asyncio.timeout(30):
                while (await anna.ask("GET", at))["status"] != "over":
                    await asyncio.sleep(0.05)

    asyncio.run(scene())
