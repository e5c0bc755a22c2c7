"""What a real server says at tables of all games: `python tests/wasm/tables.py` writes it for the local table's test.

People play whole random games over sockets. In between they ask, chat, and send moves that are wrong, late or broken.
The file keeps what each of them sent, and a fingerprint of everything that all of them then heard. The table in the
page must say the same, word for word (web/tests/local.test.ts).
"""

import asyncio
import hashlib
import json
import random
import sys
import tempfile
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from kvytok.boards import find_game, game_ids
from kvytok.game import Game, open_box
from kvytok.rules.record import COLOR_NAMES
from kvytok.server import lobby
from server.site import Person, Site, Talk, quick, running

FIXTURE = Path(__file__).resolve().parents[2] / "web/tests/local_games.json"
NAMES = ("Anna", "Bo", "Chen", "Dana", "Eve")
WATCHER = "Wim"
WHY_EVERY = 20
ASIDE = 0.12
"""How often somebody does something else than playing a legal move."""
BROKEN: tuple[Any, ...] = (
    [],
    {},
    {"type": "dance"},
    {"type": "move"},
    {"type": "move", "seat": 5, "seq": 0, "move": "pass"},
    {"type": "move", "seat": 0, "seq": -1, "move": "pass"},
    {"type": "move", "seat": "0", "seq": 0, "move": "pass"},
    {"type": "move", "seat": 0, "seq": 0, "move": {"move": "dance"}},
    {"type": "move", "seat": 0, "seq": 0, "move": {"move": "take", "color": "gray"}},
    {"type": "move", "seat": 0, "seq": 0, "move": {"move": "add", "cards": {"color": None, "count": 2}}},
    {"type": "move", "seat": 0, "seq": 0, "move": {"move": "add", "cards": {"color": "locomotive", "count": 1}}},
    {"type": "move", "seat": 0, "seq": 0, "move": {"move": "keep", "tickets": "all"}},
    {"type": "move", "seat": 0, "seq": 0, "move": "x" * 401},
    {"type": "why", "id": "1", "seat": 0, "moves": []},
    {"type": "why", "id": 1, "seat": 0, "moves": ["pass"] * 201},
    {"type": "say", "text": ""},
    {"type": "say", "text": " \t "},
    {"type": "say", "text": "x" * 301},
    {"type": "react", "reaction": "rude"},
    {"type": "ping", "id": None},
    {"type": "back", "why": "because"},
    {"type": "hello", "last": -2},
)


def normal(message: Any) -> Any:
    """A message without what another clock or another store makes different."""
    kind = message["type"]
    if kind == "game":
        return message | {"steps": [step | {"at": 0} for step in message["steps"]]}
    if kind == "chat":
        return message | {"lines": [line | {"at": 0, "id": 0} for line in message["lines"]]}
    if kind == "table":
        table = message["table"]
        seats = [seat | {"replaceable_in": None} for seat in table["seats"]]
        fixed = {"id": "", "code": "", "invitation": "", "created": 0, "changed": 0, "seats": seats}
        return message | {"table": table | fixed}
    # What exactly cannot be read is said in the words of whoever reads it.
    return message | {"text": ""} if message.get("code") in ("malformed", "cannot-parse") else message


def normal_replay(replay: Any) -> Any:
    """A replay without times, and without its table, which `normal` compares."""
    frames = [frame | {"step": frame["step"] | {"at": 0}} for frame in replay["frames"]]
    return {name: value for name, value in replay.items() if name != "table"} | {"frames": frames}


def fingerprint(heard: Any) -> str:
    """A short hash of messages."""
    text = json.dumps(heard, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:12]


class Recorder:
    """One table: sends what people say, and notes what everybody hears."""

    def __init__(self, talks: list[Talk]) -> None:
        self.talks = talks
        self.said: list[Any] = []
        self.heard: list[str] = []
        self.messages: list[list[list[Any]]] = []

    async def send(self, who: int, message: Any, short: Any = None) -> None:
        """Say something; `short` is how the file tells it."""
        await self.talks[who].socket.send(json.dumps(message))
        # Pages are answered in order, so what comes before the answer to a ping is all that there is.
        heard: list[list[Any]] = [[] for _ in self.talks]
        for place in (who, *(other for other in range(len(self.talks)) if other != who)):
            if not self.talks[place].game and place != who:
                continue  # not there yet
            await self.talks[place].say(type="ping", id=77)
            while (answer := await self.talks[place].hear()).get("id") != 77 or answer["type"] != "pong":
                heard[place].append(normal(answer))
        self.said.append([who, message if short is None else short])
        self.heard.append(fingerprint(heard))
        self.messages.append(heard)

    def asked(self) -> list[tuple[int, Any]]:
        """Who may move now, each with the view of the seat."""
        return [(who, view) for who, talk in enumerate(self.talks) for view in talk.game["views"] if view["moves"]]


def questions(game: str) -> list[str]:
    """Moves about which everybody is asked why they are not legal; the test of the page makes the same list."""
    box = open_box(game)
    return [
        *(f"claim {name}" for name in box.routes),
        *(f"station {name}" for name in box.cities),
        *(f"take {name}" for name in COLOR_NAMES),
        *("take unseen", "tickets", "pass", "give up", "leave flag", "no flag", "keep nothing", "add 1 locomotive"),
        *("keep", "dance", "claim nowhere", "station nowhere: 1 red"),
    ]


def odd_move(box: Any, rng: random.Random) -> Any:
    """A move that is rarely legal, as text or as an object."""
    n, locomotives = rng.randrange(4), rng.randrange(3)
    color = rng.choice(COLOR_NAMES[:-1])
    cards = {"color": color if n else None, "count": n, "locomotives": locomotives}
    text = f"{n} {color} {locomotives} locomotives"
    route, city, ticket = rng.choice(box.routes), rng.choice(box.cities), rng.choice(box.ticket_names)
    return rng.choice(
        (
            f"claim {route}: {text}", f"claim {route.split()[0]}: {color}", f"station {city}: {text}", f"add {text}",
            f"keep {ticket}", f"claim {route}", f"station {city}", f"take {color}", "pass", "give up", "leave flag",
            "", "take", "claim x: 1 red", "2 red", "keep nothing", f"CLAIM {route}: {color} cards and 9 wilds",
            {"move": "claim", "route": route, "cards": cards}, {"move": "station", "city": city, "cards": cards},
            {"move": "add", "cards": cards}, {"move": "keep", "tickets": [ticket]}, {"move": "keep", "tickets": []},
            {"move": "claim", "route": "x", "cards": cards}, {"move": "station", "city": "x", "cards": cards},
            {"move": "keep", "tickets": ["x"]}, {"move": "no-flag"}, {"move": "tickets"}, {"move": "take-unseen"},
        )
    )  # fmt: skip


async def aside(recorder: Recorder, box: Any, rng: random.Random, broken: list[Any]) -> None:
    """Somebody does something else than playing a legal move."""
    who = rng.randrange(len(recorder.talks))
    seq = recorder.talks[0].game["seq"]
    asked, view = rng.choice(recorder.asked())
    kind = rng.randrange(8)
    if kind < 3:
        message = {"type": "move", "seat": view["seat"], "seq": seq, "move": odd_move(box, rng)}
        await recorder.send(asked, message)
    elif kind == 3:
        late = {"type": "move", "seat": view["seat"], "seq": seq + rng.choice((-1, 1)), "move": view["moves"][0]}
        await recorder.send(asked, late | {"seq": max(0, late["seq"])})
    elif kind == 4:
        await recorder.send(who, {"type": "move", "seat": rng.randrange(5), "seq": seq, "move": odd_move(box, rng)})
    elif kind == 5:
        await recorder.send(who, {"type": "hello", "last": rng.randrange(-1, seq + 3)})
    elif kind == 6 and broken:
        # A server ends a conversation that is broken too often.
        await recorder.send(len(broken) % len(recorder.talks), broken.pop())
    else:
        said = [{"type": "say", "text": f"  Zug\tum Zug {seq} "}, {"type": "react", "reaction": "wow"}]
        await recorder.send(who, rng.choice([*said, {"type": "ping", "id": 5}, {"type": "back"}]))


async def play(recorder: Recorder, box: Any, rng: random.Random) -> None:
    """Play a whole game."""
    broken = rng.sample(BROKEN, 4 * len(recorder.talks) if len(recorder.talks) < 5 else 16)
    asking = questions(box.game_id)
    while not recorder.talks[0].over:
        if rng.random() < ASIDE:
            await aside(recorder, box, rng, broken)
        elif len(recorder.said) % WHY_EVERY == 0:
            who, view = rng.choice(recorder.asked())
            seat = view["seat"]
            message = {"type": "why", "id": len(recorder.said), "seat": seat, "moves": asking}
            await recorder.send(who, message, message | {"moves": "all"})
        else:
            who, view = rng.choice(recorder.asked())
            moves = view["moves"]
            claims = [i for i, move in enumerate(moves) if move["move"] in ("claim", "station")]
            index = rng.choice(claims) if claims and rng.random() < 0.6 else rng.randrange(len(moves))
            seq = recorder.talks[0].game["seq"]
            message = {"type": "move", "seat": view["seat"], "seq": seq, "move": moves[index]}
            await recorder.send(who, message, [view["seat"], index])
    await recorder.send(0, {"type": "move", "seat": 0, "seq": recorder.talks[0].game["seq"], "move": "pass"})
    await recorder.send(0, {"type": "why", "id": 0, "seat": 0, "moves": ["pass", "take red"]})
    await recorder.send(len(recorder.talks) - 1, {"type": "hello"})


async def table(site: Site, game: str, players: int, number: int) -> dict[str, Any]:
    """A game at one table; where three or more play, one person has two seats."""
    entry, rng = find_game(game)[1], random.Random(number)
    sets = entry.rules.bonus_sets
    bonus = [name for place, name in enumerate(sets) if number >> place & 1]
    key = hashlib.sha256(f"{game} {players}".encode()).digest()
    guests = [0 if players > 2 and seat == players - 1 else seat for seat in range(players)]
    wishes = [
        {"kind": "me"} if seat == 0 else {"kind": "local", "name": NAMES[seat]} if guest == 0 else {"kind": "open"}
        for seat, guest in enumerate(guests)
    ]
    first = number % players if number % 3 else None
    async with AsyncExitStack() as stack:
        people: list[Person] = [
            await stack.enter_async_context(site.person(name)) for name in (*NAMES[: max(guests) + 1], WATCHER)
        ]
        wish = {"game": game, "seats": wishes, "bonus": bonus, "first": first}
        made = (await people[0].ask("POST", "/api/tables", wish))["id"]
        for guest in range(1, max(guests) + 1):
            await people[guest].ask("POST", f"/api/tables/{made}/join", {"seat": guests.index(guest)})
        with patch.object(lobby, "os", SimpleNamespace(urandom=lambda n: key)):
            await people[0].ask("POST", f"/api/tables/{made}/start")
        recorder = Recorder([await person.sit(made, hello=False) for person in people])
        await recorder.talks[0].say(type="ping", id=1)
        early = await recorder.talks[0].hear()
        assert early["code"] == "say-hello"
        for who in range(len(people)):
            await recorder.send(who, {"type": "hello", "last": -1})
        await play(recorder, open_box(game, bonus), rng)
        replays = [
            normal_replay(await people[-1].ask("GET", f"/api/tables/{made}/replay{seat}"))
            for seat in ("", *(f"?seat={seat}" for seat in range(players)))
        ]
        file = (await people[-1].send("GET", f"/api/tables/{made}/file")).text
    return {
        "game": game,
        "names": NAMES[:players],
        "guests": guests,
        "bonus": bonus,
        "first": first,
        "key": key.hex(),
        "said": recorder.said,
        "heard": recorder.heard,
        "replays": [fingerprint(replay) for replay in replays],
        "file": fingerprint(file),
        "messages": recorder.messages,
    }


def warm_up() -> None:
    """Let everything be compiled before somebody waits for an answer."""
    game, rng = Game.new("europe", 2, seed=1), random.Random(1)
    while not game.over:
        seat = rng.choice(game.asked)
        game.play(rng.choice(game.view(seat).moves), seat)
        game.why_not("pass", seat)
    game.result()


def tables() -> list[tuple[str, int]]:
    """All tables: game and number of players."""
    found = [(game, find_game(game)[1].rules) for game in game_ids()]
    return [(game, n) for game, rules in found for n in range(rules.players_min, rules.players_max + 1)]


def some_tables() -> list[bool]:
    """Which tables are one of each game, with different numbers of players."""
    games = list(game_ids())
    return [n == 2 + games.index(game) % (find_game(game)[1].rules.players_max - 1) for game, n in tables()]


async def all_tables(wanted: Sequence[bool]) -> list[dict[str, Any]]:
    """The wanted ones of all tables."""
    warm_up()
    with tempfile.TemporaryDirectory() as folder:
        async with running(quick(Path(folder))) as site:
            return [
                await table(site, game, players, number)
                for number, (game, players) in enumerate(tables())
                if wanted[number]
            ]


def line(one: dict[str, Any]) -> str:
    """A table in the file."""
    return json.dumps({k: v for k, v in one.items() if k != "messages"}, separators=(",", ":"))


if __name__ == "__main__":
    if len(sys.argv) > 2:  # every message of one table, to see where the page differs: `tables.py "usa 2" FILE`
        [shown] = asyncio.run(all_tables([f"{game} {n}" == sys.argv[1] for game, n in tables()]))
        Path(sys.argv[2]).write_text(json.dumps(shown["messages"]))
    else:
        told = asyncio.run(all_tables([True] * len(tables())))
        FIXTURE.write_text("[\n" + ",\n".join(map(line, told)) + "\n]\n")
