"""Nobody learns what is not theirs: whatever is sent is the same, byte for byte, in a world with other secrets."""

import asyncio
import json
import random
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from kvytok.boards.schema import CARD_COLORS
from kvytok.game import Game, Played
from kvytok.game.events import Event
from kvytok.rules.entries import resample, view
from kvytok.rules.record import WATCHER
from kvytok.server.clock import clock_of
from kvytok.server.dealer import why_not
from kvytok.server.seen import game_news
from kvytok.server.store import MoveRow

from .site import Person, Site, Talk, quick, running

pytestmark = pytest.mark.slow

EVERY = 12
"""HTTP and the reasons are compared at every so many moves."""


def other_event(event: Event, seat: int | None, rng: random.Random, tickets: tuple[str, ...]) -> Event:
    """The same event with other secrets, if they are not the seat's own."""
    if not event.secrets or getattr(event, "seat", None) == seat:
        return event
    changes: dict[str, Any] = {}
    for name in event.secrets:
        value = getattr(event, name)
        if name == "color":
            changes[name] = rng.choice([color for color in CARD_COLORS if color != value])
        elif name == "cards":
            changes[name] = tuple(rng.choices(CARD_COLORS, k=len(value)))
        else:
            changes[name] = tuple(rng.sample(tickets, k=max(1, len(value))))
    return replace(event, **changes)


def other_world(game: Game, seat: int | None, rng: random.Random) -> Game:
    """A game that differs only in what a seat may not know: hands, decks, tickets, chance, and others' events."""
    other = game.copy()
    seen = view(game.states, WATCHER if seat is None else seat)
    other._states = resample(game.box.records, seen, rng.randbytes(32))
    names = game.box.ticket_names
    other._setup_events = tuple(other_event(event, seat, rng, names) for event in game._setup_events)
    other._played = [
        Played(played.seat, played.move, tuple(other_event(event, seat, rng, names) for event in played.events))
        for played in game.history
    ]
    return other


async def check(site: Site, person: Person, talk: Talk, table_id: str, seat: int | None, rng: random.Random) -> bool:
    """Compare the newest messages with those of another world; whether a secret is another one there."""
    row = await site.house.store.table(table_id)
    assert row is not None
    async with site.house.desks.at(table_id) as desk:
        game = await desk.bring(row)
        other = other_world(game, seat, rng)
        log = [MoveRow(move.number, move.seat, "secret", move.by, move.at) for move in desk.log]
    seats = () if seat is None else (seat,)
    raw = next(data for data in reversed(talk.raw) if json.loads(data)["type"] == "game")
    after = talk.game["steps"][0]["number"] - 1
    assert raw == msgspec.json.encode(game_news(other, log, seats, after, row.created, clock_of(row)))
    if row.seq % EVERY == 0:
        answer = await person.send("GET", f"/api/tables/{table_id}/game")
        assert answer.content == msgspec.json.encode(game_news(other, log, seats, -1, row.created, clock_of(row)))
        if row.status != "over":
            for path in ("file", "replay"):
                assert (await person.send("GET", f"/api/tables/{table_id}/{path}")).json()["code"] == "not-over"
        if seat is not None:
            moves = [*(f"claim {route}" for route in game.box.routes), *(f"station {city}" for city in game.box.cities)]
            moves = [*moves[:180], "tickets", "take unseen", "take red", "keep", "give up", "add 1 red", "leave flag"]
            await talk.say(type="why", id=1, seat=seat, moves=moves)
            reasons = (await talk.hear("reasons"))["reasons"]
            assert reasons == msgspec.to_builtins([why_not(other, seat, move) for move in moves])
    theirs = 1 if seat == 0 else 0
    return game_news(other, log, (theirs,), -1, row.created, None) != game_news(
        game, log, (theirs,), -1, row.created, None
    )


@pytest.mark.parametrize(("game_id", "players"), [("usa", 2), ("europe", 3), ("europe-mega", 2), ("paris", 2)])
def test_everything_sent_is_the_same_in_another_world(game_id: str, players: int, tmp_path: Path) -> None:
    async def scene() -> None:
        rng = random.Random(game_id)
        async with AsyncExitStack() as stack:
            site = await stack.enter_async_context(running(quick(tmp_path)))
            people = [await stack.enter_async_context(site.person()) for _ in range(players + 1)]
            wish = {"game": game_id, "seats": [{"kind": "me"}, *[{"kind": "open"}] * (players - 1)]}
            table = (await people[0].ask("POST", "/api/tables", wish))["id"]
            for person in people[1:players]:
                await person.ask("POST", f"/api/tables/{table}/join", {})
            talks = [await person.sit(table) for person in people]
            await people[0].ask("POST", f"/api/tables/{table}/start")
            differing, seq = 0, 0
            while True:
                for talk in talks:
                    await talk.seq(seq)
                for person, talk, seat in zip(people, talks, [*range(players), None], strict=True):
                    differing += await check(site, person, talk, table, seat, rng)
                if talks[0].over:
                    break
                mover, choice = next((talk, choice) for talk in talks if (choice := talk.choose(rng)))
                await mover.move(choice[1], choice[0])
                seq += 1
            assert differing > 100

    asyncio.run(scene())
