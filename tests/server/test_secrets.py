"""Secrets: everything that a person is sent is the same, byte for byte, in a world with other secrets.

Only the commitment to the key differs, because another world has another key; it alone is made equal before the bytes
are compared. Sizes, ids, times, clocks, lists and refusals are compared like everything else.
"""

import asyncio
import hashlib
import json
import random
import re
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from litestar.routes import HTTPRoute

from kvytok.server.app import create_app

from .site import quick
from .worlds import TOURNAMENT, Eyes, StandingClock, World, deal, hidden, settled, twin_move, two_worlds

pytestmark = pytest.mark.slow

LONGEST = 15
"""After this number of moves another seat is tested."""


def alike(world: World, data: bytes) -> bytes:
    """The sent bytes, with the commitment replaced by one that is the same in all worlds."""
    commitment = world.talks[0].game["commitment"].encode()
    assert len(commitment) == 64
    return data.replace(commitment, b"*" * 64)


def requests(table: str, code: str) -> list[tuple[str, str, Any]]:
    """Everything that can be requested over HTTP without changing the table."""
    at = f"/api/tables/{table}"
    return [
        ("GET", "/api/me", None),
        ("GET", "/api/me/past", None),
        ("GET", "/api/me/ratings", None),
        ("GET", "/api/me/data", None),
        ("GET", "/api/me/device-games/device-000000000000/file", None),
        ("GET", "/api/account", None),
        ("GET", "/api/account/settings", None),
        ("PUT", "/api/account/settings", {"theme": "dark"}),
        ("GET", "/api/tournaments", None),
        ("GET", f"/api/tournaments/{TOURNAMENT}", None),
        ("GET", f"/api/tournaments/{TOURNAMENT}/results", None),
        ("POST", f"/api/tournaments/{TOURNAMENT}/rounds", None),
        ("GET", "/api/tables", None),
        ("GET", f"/api/codes/{code}", None),
        ("GET", at, None),
        ("GET", f"{at}/game", None),
        ("GET", f"{at}/invitation.svg", None),
        ("GET", f"{at}/replay", None),
        ("GET", f"{at}/replay?seat=0", None),
        ("GET", f"{at}/replay?seat=1", None),
        ("GET", f"{at}/file", None),
        ("POST", f"{at}/rematch", None),
        ("POST", f"{at}/join", {"seat": 1}),
        ("POST", f"{at}/seats/0/hint", None),
        ("POST", f"{at}/seats/1/hint", None),
        ("PUT", f"{at}/hints", {"on": True}),
        ("PUT", f"{at}/planning", {"on": True}),
        ("PUT", f"{at}/seats/0/color", {"color": 4}),
        ("PUT", f"{at}/seats/1", {"kind": "open"}),
        ("GET", "/api/public", None),
        ("GET", f"{at}/listing", None),
        ("GET", "/api/people", None),
        ("GET", f"/api/people?away_from={table}", None),
        ("GET", "/api/invites", None),
        ("GET", "/api/turns", None),
        ("GET", "/api/notify", None),
        ("GET", "/api/own-boards/own-000000000000", None),
        ("POST", "/api/quick", {"games": ["nowhere"]}),
        ("DELETE", "/api/quick", None),
        ("GET", f"/confirm/{table}", None),
        ("PUT", f"{at}/listing", {"public": True}),
        ("POST", f"{at}/invites", {"guest": "nobody"}),
        ("POST", f"{at}/seats/4/report", {"why": "other"}),
        ("POST", f"{at}/seats/4/block", None),
        ("GET", "/api/own-boards/own-000000000000/file", None),
        ("GET", f"/t/{table}", None),
    ]


NOT_ASKED = {
    "what can be played, the same for everybody: no table is read": [
        "GET /api/games", "GET /api/games/{game_id}", "GET /api/games/{game_id}/box.json",
        "GET /api/games/{game_id}/rules", "GET /api/boards/{board_id}", "GET /networks/{path}", "GET /",
        "GET /api/schema", "GET /api/schema/{path}", "GET /api/schema/openapi.json", "GET /api/schema/openapi.yml",
        "GET /api/schema/openapi.yaml",
    ],
    "for the host of the server: counts and times, which differ between any two servers": [
        "GET /api/health", "GET /api/ready", "GET /metrics",
    ],
    "the answer is a new secret of the person's own, by chance: a link, a session or a key": [
        "GET /api/me/link", "GET /return/{token}", "POST /return/{token}", "POST /confirm/{token}",
        "POST /api/account", "POST /api/account/sign-in", "POST /api/account/sign-out", "PUT /api/account/passphrase",
        "DELETE /api/account/sessions/{session}", "PUT /api/notify", "PUT /api/notify/browser", "PUT /api/notify/mail",
    ],
    "it changes the table or a list, and answers with what a request above tells of it": [
        "PATCH /api/tables/{table_id}", "POST /api/tables/{table_id}/start",
        "DELETE /api/tables/{table_id}/seats/{seat}",
        "PUT /api/tables/{table_id}/seats/{seat}/name", "POST /api/tables/{table_id}/seats/{seat}/stand-in",
        "DELETE /api/tables/{table_id}/removed/{guest}", "DELETE /api/invites/{table_id}", "DELETE /api/blocks/{guest}",
        "POST /api/tournaments/{tournament_id}/join", "PUT /api/tournaments/{tournament_id}/players/{number}",
    ],
    "it changes who the person is, or makes something new: the game to be compared would be another one": [
        "PATCH /api/me", "POST /api/me/deletion", "POST /api/tables", "POST /api/tables/{table_id}/leave",
        "POST /api/own-boards", "POST /api/me/device-games", "POST /api/tournaments",
        "POST /api/tournaments/{tournament_id}/leave",
    ],
}  # fmt: skip
"""The routes that are not compared in two worlds, by the reason why they need not be."""


def test_every_route_is_compared_in_two_worlds_or_there_is_a_reason_why_not(tmp_path: Path) -> None:
    asked = {(method, path.partition("?")[0]) for method, path, _ in requests("a" * 12, "b" * 6)}
    compared, left_out = set[str](), set[str]()
    excused = {route for routes in NOT_ASKED.values() for route in routes}
    for route in create_app(quick(tmp_path)).routes:
        if not isinstance(route, HTTPRoute):
            continue  # the socket: everything that it sends is compared
        named = re.sub(r"\{(\w+):\w+\}", r"{\1}", route.path)
        like = re.compile(re.sub(r"\{\w+\}", "[^/]+", named.replace("{path}", ".+")))
        for method in route.methods - {"OPTIONS", "HEAD"}:
            known = any(way == method and like.fullmatch(path) for way, path in asked)
            (compared if known and f"{method} {named}" not in excused else left_out).add(f"{method} {named}")
    assert left_out == excused
    assert len(compared) > 30


async def answers(world: World, eyes: Eyes, code: str) -> list[tuple[Any, ...]]:
    """All answers that the person at `eyes` gets over HTTP."""
    somebody = world.people[-1 if eyes is None else eyes]
    found: list[tuple[Any, ...]] = []
    for method, path, body in requests(world.table, code):
        answer = await somebody.send(method, path, body, headers={"accept-encoding": "identity"})
        headers = sorted((name, value) for name, value in answer.headers.items() if name != "date")
        found.append((method, path, answer.status_code, headers, alike(world, answer.content)))
    return found


async def provoke(world: World, eyes: Eyes) -> None:
    """Ask for everything again, and for what is refused: others' seats, old positions, reasons for every move."""
    game, _ = await world.game()
    talk = world.talks[-1 if eyes is None else eyes]
    await talk.say(type="hello", last=-1)
    moves = [*(f"claim {route}" for route in game.box.routes), *(f"station {city}" for city in game.box.cities)]
    moves = [*moves[:180], "tickets", "take unseen", "take red", "keep", "give up", "add 1 red", "leave flag", "dance"]
    seq = len(game.history)
    for seat in range(game.players):
        await talk.say(type="why", id=seat, seat=seat, moves=moves)
        await talk.say(type="move", seat=seat, seq=seq + 1, move="take unseen")
        if seat != eyes:
            await talk.say(type="move", seat=seat, seq=seq, move="take unseen")
    await talk.say(type="say", text=f"move {seq}")
    await talk.say(type="react", reaction="wow")
    await settled(talk)


async def heard(world: World, eyes: Eyes) -> list[bytes]:
    """Everything that the socket of `eyes` has received since the last call."""
    talk = world.talks[-1 if eyes is None else eyes]
    await settled(talk)
    found = [alike(world, data) for data in talk.raw]
    talk.raw.clear()
    return found


async def compare(worlds: tuple[World, World], eyes: Eyes, code: str) -> None:
    """Provoke both servers, and check that there is no difference."""
    for world in worlds:
        await provoke(world, eyes)
    one, two = [await heard(world, eyes) for world in worlds]
    assert one == two
    assert {"table", "game", "chat", "reasons" if eyes is not None else "refused"} <= {
        json.loads(d)["type"] for d in one
    }
    one_http, two_http = [await answers(world, eyes, code) for world in worlds]
    assert one_http == two_http


@pytest.mark.parametrize(
    ("game_id", "players", "more"),
    [
        ("usa", 2, {"pace": "2min"}),
        ("europe", 3, {}),
        ("europe-mega", 2, {}),
        ("paris", 2, {"first": 1}),
    ],
    ids=["usa", "europe", "europe-mega", "paris"],
)
def test_everything_sent_is_the_same_in_another_world(
    game_id: str, players: int, more: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, rng = StandingClock(), random.Random(game_id)
    monkeypatch.setattr("kvytok.server.database.clock", clock)
    # The same game in every run, because the amount of compared data is counted below.
    monkeypatch.setattr("kvytok.server.lobby.os.urandom", lambda n: hashlib.sha256(game_id.encode()).digest()[:n])

    async def segment(worlds: tuple[World, World], eyes: Eyes, code: str) -> tuple[int, int, bool]:
        """Deal another world for `eyes` and play until they learn something; returns moves, secrets, whether over."""
        one, two = worlds
        await deal(one, two, eyes, rng)
        for world in worlds:
            world.talks[0].game["commitment"] = (await world.game())[0].commitment
            await heard(world, eyes)
        await compare(worlds, eyes, code)
        secrets = int(hidden((await one.game())[0]) != hidden((await two.game())[0]))
        for number in range(LONGEST):
            mover, (seat, _) = next((talk, chosen) for talk in one.talks if (chosen := talk.choose(rng)))
            here, _ = await one.game()
            move = rng.choice(here.moves(seat))
            assert mover is one.talks[seat]
            after = here.copy()
            after.play(move, seat)
            there, log = await two.game()
            twin = None if after.over else twin_move(after, there, seat, move, eyes, rng)
            clock.at += 1000
            if twin is None:
                await one.move(seat, move)
                return number, secrets, after.over
            row = await two.site.services.store.table(two.table)
            await two.put(twin[0], log, row)
            for world, played in ((one, move), (two, twin[1])):
                await world.move(seat, played)
            assert await heard(one, eyes) == await heard(two, eyes)
        await compare(worlds, eyes, code)
        return LONGEST, secrets, False

    async def scene() -> None:
        async with AsyncExitStack() as stack:
            worlds = await two_worlds(stack, tmp_path, game_id, players, more)
            code = (await worlds[0].people[0].ask("GET", f"/api/tables/{worlds[0].table}"))["code"]
            everybody: list[Eyes] = [*range(players), None]
            together = differing = dealt = 0
            over = False
            while not over:
                moves, secrets, over = await segment(worlds, everybody[dealt % len(everybody)], code)
                for talk in worlds[1].talks:
                    talk.game["seq"] = worlds[0].talks[0].game["seq"]
                together += moves
                differing += secrets
                dealt += 1
            played = worlds[0].talks[0].game["seq"]
            assert dealt > 2 * len(everybody)
            assert differing > dealt * 0.9
            assert together > played / 2, (together, played, dealt)

    asyncio.run(scene())
