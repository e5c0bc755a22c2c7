"""Two worlds: a server with a game, and one whose game looks the same to one person but has other secrets.

The second world is dealt from what that person may know (`resample`). From then on it is played for real: the same
moves through the same sockets, with its own chance, chosen so that the person sees the same things. If no chance can do
that, the person has learned something, and the second world is dealt again.
"""

import random
import sqlite3
from contextlib import AsyncExitStack, closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import numpy as np
from msgspec.structs import replace
from sqlalchemy import delete, insert, update

from kvytok.boards.schema import CARD_COLORS
from kvytok.game import Game, Move, Played
from kvytok.game.events import Event
from kvytok.rules.from_python import resample, view
from kvytok.rules.record import WATCHER
from kvytok.server import database as db
from kvytok.server.game_messages import seat_view
from kvytok.server.guests import Guest
from kvytok.server.people_tables import entrants, tournaments
from kvytok.server.table_row import MoveRow, written
from kvytok.server.tournament_messages import NewTournament
from kvytok.server.tournament_plan import Contestant, PlannedTable, TournamentRound

from .site import Person, Site, Talk, person, quick, running

TRIES = 80
"""How often another chance is tried until the person sees the same."""
TOURNAMENT = "worldstournament"
"""The id of the tournament that the table belongs to."""
Eyes = int | None
"""The seat from which a person looks; None for a watcher."""


class StandingClock(SimpleNamespace):
    """The clock of both servers. The test moves it, so that the same things happen at the same time."""

    def __init__(self) -> None:
        super().__init__(at=1_800_000_000_000)

    def now(self) -> int:
        """The present time."""
        return int(self.at)


class World:
    """A server, its people, and a table where they play; the last person watches."""

    def __init__(self, site: Site, people: list[Person], table: str) -> None:
        self.site = site
        self.people = people
        self.table = table
        self.talks: list[Talk] = []

    async def sit(self) -> None:
        """Everybody connects."""
        for each in self.people:
            talk = await each.sit(self.table)
            await talk.hear("game")
            self.talks.append(talk)
        for talk in self.talks:
            await settled(talk)

    async def game(self) -> tuple[Game, list[MoveRow]]:
        """The server's game, and its log."""
        row = await self.site.services.store.table(self.table)
        assert row is not None
        async with self.site.services.live_games.at(self.table) as live_game:
            return (await live_game.bring(row)).copy(), list(live_game.log)

    async def move(self, seat: int, move: Move) -> None:
        """A player moves, and everybody hears about it."""
        talk = self.talks[seat]
        following = talk.game["seq"] + 1
        await talk.move(msgspec.to_builtins(move), seat)
        for each in self.talks:
            await each.seq(following)

    async def put(self, game: Game, log: list[MoveRow], row: Any) -> None:
        """Replace the game on the server by this one."""
        services = self.site.services
        fields = written(msgspec.structs.asdict(row) | {"key": game.key, "state": game.snapshot})
        moves = [{"table_id": self.table, **msgspec.structs.asdict(move)} for move in log]
        async with services.live_games.at(self.table) as live_game:
            async with services.engine.begin() as connection:
                await connection.execute(update(db.tables).where(db.tables.c.id == self.table).values(fields))
                await connection.execute(delete(db.moves).where(db.moves.c.table_id == self.table))
                if moves:
                    await connection.execute(insert(db.moves), moves)
            live_game.game, live_game.log = game, log


async def settled(talk: Talk) -> None:
    """Receive everything that was sent before now."""
    await talk.say(type="ping", id=4711)
    while (await talk.hear("pong"))["id"] != 4711:
        pass


async def enter(site: Site, people: list[Person], table: str) -> None:
    """Make the table that of a tournament."""
    ids = [(await each.ask("GET", "/api/me"))["id"] for each in people[:-1]]
    wish = NewTournament("Two worlds", "paris", len(ids) if len(ids) > 1 else 2, rounds=2, join=False)
    host = Guest(ids[0], "Player 0")
    service = site.services.tournaments
    made = await service.make(wish, host)
    contestants = tuple(Contestant(guest, f"Player {number}") for number, guest in enumerate(ids))
    played = (TournamentRound((PlannedTable(table, tuple(range(len(ids)))),)),)
    plan = replace(made.plan, contestants=contestants, played=played)
    await service._change(made.id, lambda row: replace(row, status="running", plan=plan))
    async with site.services.engine.begin() as connection:
        await connection.execute(delete(entrants))
        await connection.execute(update(tournaments).values(id=TOURNAMENT))
        await connection.execute(insert(entrants), [{"guest": guest, "tournament_id": TOURNAMENT} for guest in ids])


async def two_worlds(
    stack: AsyncExitStack, folder: Path, game: str, players: int, more: dict[str, Any]
) -> tuple[World, World]:
    """A server with a game that has just begun, and a second server copied from it."""
    # Hints end after a number of playouts, not by the clock: in a slow moment one world would give another hint.
    same: dict[str, Any] = {"secret": "one for both worlds", "bot_playouts": 30, "bot_seconds": 60.0}
    settings = [quick(folder / name, url="http://kvytok.test", check_every=1e6, **same) for name in ("one", "two")]
    site = await stack.enter_async_context(running(settings[0]))
    people = [await stack.enter_async_context(site.person(f"Player {number}")) for number in range(players + 1)]
    wish = {"game": game, "seats": [{"kind": "me"}, *[{"kind": "open"}] * (players - 1)], "hints": True} | more
    table = (await people[0].ask("POST", "/api/tables", wish))["id"]
    for each in people[1:players]:
        await each.ask("POST", f"/api/tables/{table}/join", {})
    await people[0].ask("PUT", f"/api/tables/{table}/listing", {"public": True})
    await people[0].ask("POST", f"/api/tables/{table}/start")
    await enter(site, people, table)
    await people[0].ask("GET", "/api/notify")  # makes the server's key for push messages, which both have then
    settings[1].data.mkdir()
    with (
        closing(sqlite3.connect(settings[0].data / "kvytok.sqlite3")) as source,
        closing(sqlite3.connect(settings[1].data / "kvytok.sqlite3")) as target,
    ):
        source.backup(target)
    other = await stack.enter_async_context(running(settings[1]))
    twins = [await stack.enter_async_context(person(other.url, cookies=each.http.cookies)) for each in people]
    worlds = World(site, people, table), World(other, twins, table)
    for world in worlds:
        await world.sit()
    return worlds


def other_event(event: Event, eyes: Eyes, rng: random.Random, tickets: tuple[str, ...]) -> Event:
    """The same event with other secrets, unless they belong to `eyes`."""
    if not event.secrets or getattr(event, "seat", None) == eyes:
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


def other_game(game: Game, eyes: Eyes, rng: random.Random) -> Game:
    """A game that looks the same to `eyes`: other hands, decks, tickets, chance, key, and past events of others."""
    other = game.copy()
    seen = view(game.states, WATCHER if eyes is None else eyes)
    other._states = resample(game.box.records, seen, rng.randbytes(32))
    other.key = rng.randbytes(32)
    names = game.box.ticket_names
    other._setup_events = tuple(other_event(event, eyes, rng, names) for event in game._setup_events)
    other._played = [
        Played(played.seat, played.move, tuple(other_event(event, eyes, rng, names) for event in played.events))
        for played in game.history
    ]
    return other


async def deal(one: World, two: World, eyes: Eyes, rng: random.Random) -> None:
    """Make the second world look like the first one to `eyes`."""
    row = await one.site.services.store.table(one.table)
    game, log = await one.game()
    secret = [MoveRow(move.number, move.seat, "a secret", move.by, move.at) for move in log]
    await two.put(other_game(game, eyes, rng), secret, row)


def with_chance(game: Game, key: bytes) -> Game:
    """The same game, where everything that has not happened yet comes from another key."""
    other = game.copy()
    other._states["key"] = np.frombuffer(key, "<u4")
    other._states["words_used"] = 16
    return other


def hidden(game: Game) -> bytes:
    """All hidden cards and tickets of a game, but not its chance, which always differs."""
    states = game.states
    for name in ("key", "block", "blocks", "words_used"):
        states[name] = 0
    return states.tobytes()


def sight(game: Game, eyes: Eyes) -> tuple[bytes, ...]:
    """What the last move showed to `eyes`, and the game as they see it now."""
    events = [event.seen_by(eyes) for event in game.history[-1].events]
    return msgspec.json.encode(events), msgspec.json.encode(seat_view(game.view(eyes)))


def twin_move(
    after: Game, other: Game, seat: int, move: Move, eyes: Eyes, rng: random.Random
) -> tuple[Game, Move] | None:
    """The other game with a chance, and a move, that show `eyes` the same; None if none was found."""
    legal = other.moves(seat)
    moves = [move] if move in legal else []
    if seat != eyes:
        alike = [each for each in legal if type(each) is type(move) and each != move]
        moves += rng.sample(alike, min(8, len(alike)))
    wanted = sight(after, eyes)
    for each in moves:
        for _ in range(TRIES):
            game = with_chance(other, rng.randbytes(32))
            start = game.copy()
            game.play(each, seat)
            events = [event.seen_by(eyes) for event in game.history[-1].events]
            if msgspec.json.encode(events) == wanted[0] and sight(game, eyes) == wanted:
                return start, each
            if int(game.states["words_used"][0]) == 16:  # there is no chance in this move
                break
    return None
