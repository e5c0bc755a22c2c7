"""Attackers: a flood of wrong messages and requests against a real server, while people play.

    python bench/attackers.py --messages 1000000 --requests 100000
    python bench/attackers.py --messages 20000 --requests 2000 --idle 500

Everything goes over real connections (`bench/hostile_clients.py`):

- Guests without a seat send messages that fit the schema and are wrong in what they say, and messages that are broken
  in every way: cut off, nested deeply, not even text. A few broken ones end a connection; then they connect again.
- Somebody who has a seat sends own moves again and in another order, over two sockets, and moves for the other seat;
  and says things with markup, signs that turn the direction of writing, and signs that nobody can see.
- Requests go to every address of the API description with wrong ids, bodies and methods; some are no requests at all.
- Sockets are asked for with bodies, endless headers and bytes that come too early; frames never end.
- Cookies and return links are forged, expired, used up and swapped; sockets come from other sites; requests arrive one
  byte a second; thousands of sockets stay open and say nothing.

Afterwards the games must be exactly as before or, where the attacker has a seat, hold exactly one legal move after the
other, and for the other seat only what its player has sent. The server must live and say that everything works. No
answer and no line of its log may hold a secret: the key of a game, a hand, a cookie, a link, the server's own secret.
"""

import argparse
import asyncio
import json
import os
import platform
import random
import resource
import secrets
import sqlite3
import sys
import tempfile
import time
import unicodedata
from collections import Counter
from contextlib import AsyncExitStack, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from hostile_clients import STRANGE, IdleSocket, Outsider, dribble, half_a_frame, odd_upgrade, upgrade
from itsdangerous import URLSafeTimedSerializer
from itsdangerous.timed import TimestampSigner

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from server.site import Machine, Person, Talk, person, play_on  # noqa: E402

COOKIE = "kvytok_guest"
YEAR = 366 * 24 * 3600
SEATED_SHARE = 0.02
"""The part of all messages that comes from somebody with a seat."""
LINES = 2000
"""Lines of chat for each million messages."""
SAID = (
    *STRANGE,
    "<img src=x onerror=alert(1)>",
    "</script><svg/onload=alert(1)>",
    "javascript:alert(1)",
    "[a](javascript:alert(1))",
    "a\u202eb\u202dc\u2066d\u2069",
    "\u200b\u200d\ufeff\u00ad",
    "Z\u0300\u0301\u0302" * 60,
    "line\nline\r\nline\u2028line\u2029",
    "\x1b[31mred\x07",
    "x" * 500,
    "\ufdfa" * 60,
    "&lt;b&gt; &#60;i&#62; %3Cb%3E",
)
LONGEST_CHAT = 300
"""Longer lines are no messages, and a few of these end a connection."""
HIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Kinds of signs that must not reach others: they cannot be seen, or turn what stands beside them."""


class Aged(TimestampSigner):
    """A signer whose clock is more than a year behind."""

    def get_timestamp(self) -> int:
        """The time that is signed."""
        return super().get_timestamp() - YEAR


def addresses(description: dict[str, Any]) -> list[tuple[str, str]]:
    """All methods and paths of the API that an attacker may try; making tables is limited in another test."""
    found = [(method.upper(), path) for path, methods in description["paths"].items() for method in methods]
    return [each for each in found if each != ("POST", "/api/tables") and not each[1].endswith("/hint")]


async def shown(people: list[Person], tables: list[str]) -> list[Any]:
    """The games as their players see them."""
    return [await each.ask("GET", f"/api/tables/{table}/game") for table in tables for each in people]


async def started(host: Person, other: Person, game: str = "europe", watchers: bool = True) -> str:
    """A new table of two people, whose game has begun."""
    wish = {"game": game, "seats": [{"kind": "me"}, {"kind": "open"}], "watchers": watchers}
    table = str((await host.ask("POST", "/api/tables", wish))["id"])
    await other.ask("POST", f"/api/tables/{table}/join", {})
    await host.ask("POST", f"/api/tables/{table}/start")
    return table


async def victims(anna: Person, bo: Person) -> list[str]:
    """Two games of Anna and Bo in the middle: people may watch one, and not the other."""
    tables = []
    for watchers in (True, False):
        table = await started(anna, bo, watchers=watchers)
        talks: list[Talk] = [await anna.sit(table), await bo.sit(table)]
        await play_on(talks, random.Random(7), most=40)
        for talk in talks:
            await talk.socket.close()
        tables.append(table)
    return tables


class Insider:
    """Somebody with a seat who cheats, and Carl, who plays fairly at the same table."""

    def __init__(self, mallory: Person, carl: Person, seed: int) -> None:
        self.mallory = mallory
        self.carl = carl
        self.rng = random.Random(seed)
        self.sent = 0
        self.tables: dict[str, dict[int, Any]] = {}
        """The moves that Carl has sent at each table, by the number of moves before."""
        self.faults: list[str] = []

    async def cheat(self, count: int) -> None:
        """Play and cheat until `count` messages are sent."""
        while self.sent < count:
            table = await started(self.mallory, self.carl, "paris")
            sent = self.tables[table] = {}
            talks = [await self.mallory.sit(table), await self.mallory.sit(table)]
            honest, played = await self.carl.sit(table), []
            while self.sent < count and not talks[0].over:
                for talk in (*talks, honest):
                    await synced(talk)
                seq, chosen = talks[0].game["seq"], talks[0].choose(self.rng)
                batch = [(0, seq, chosen[1])] * 3 if chosen else []
                batch += [(0, number, move) for number, move in self.rng.sample(played, min(20, len(played)))]
                batch += [(0, seq + self.rng.choice((0, 0, 1, 2)), move) for _, move in played[-10:]]
                batch += [(1, seq, move) for _, move in played[-5:]] + [(1, seq, {"move": "take-unseen"})]
                batch += [(1, number, move) for number, move in list(sent.items())[-5:]]
                batch += [(1, seq, move) for move in list(sent.values())[-5:]]
                self.rng.shuffle(batch)
                for seat, number, move in batch:
                    await self.rng.choice(talks).move(move, seat, number)
                self.sent += len(batch)
                played += [(seq, chosen[1])] if chosen else []
                if (fair := honest.choose(self.rng)) is not None:
                    sent[honest.game["seq"]] = fair[1]
                    await honest.move(fair[1], fair[0])
            for talk in (*talks, honest):
                await talk.socket.close()

    async def talk(self, count: int) -> int:
        """Say strange things, and look at what Carl hears; the number of lines that he heard."""
        table = await started(self.mallory, self.carl)
        speaker, listener = await self.mallory.sit(table), await self.carl.sit(table)
        for _ in range(count):
            text = "".join(self.rng.choices(SAID, k=self.rng.randrange(1, 3)))[:LONGEST_CHAT] or " "
            await speaker.say(type="say", text=text)
        await synced(speaker, 300)
        await synced(listener, 300)
        lines = [line for message in listener.said for line in message["lines"]]
        for line in lines:
            if any(unicodedata.category(sign) in HIDDEN for sign in line["text"] or ""):
                self.faults.append(f"chat lets this through: {line['text']!r}")
        return len(lines)

    async def check(self, folder: Path) -> int:
        """Play the logs of all tables again; the number of moves."""
        import msgspec

        from kvytok.boards import library_with
        from kvytok.server.database import open_engine
        from kvytok.server.live_games import new_game
        from kvytok.server.own_boards import ServedLibrary
        from kvytok.server.settings import Settings
        from kvytok.server.store import Store

        store, moves = Store(open_engine(Settings(data=folder))), 0
        for table, sent in self.tables.items():
            row, log = await store.table(table), await store.moves(table)
            assert row is not None
            game = new_game(row, ServedLibrary(library_with(())))
            for move in log:
                game.play(move.move, move.seat)
            if [move.number for move in log] != list(range(1, row.seq + 1)) or not game.agrees(row.state):
                self.faults.append(f"table {table}: the log does not lead to the stored state")
            for number, played in enumerate(game.history):
                told = msgspec.json.decode(msgspec.json.encode(played.move))
                # In the opening both are asked at once, and a move may come after the other's.
                mine = [sent.get(number), *([sent.get(number - 1)] if number < 2 else [])]
                if played.seat == 1 and told not in mine:
                    self.faults.append(f"table {table}: Carl has not sent move {number + 1}")
            moves += len(log)
        await store.close()
        return moves


async def synced(talk: Talk, within: float = 60) -> None:
    """Read until the server has answered everything that was sent before."""
    number = random.randrange(2**40)
    await talk.say(type="ping", id=number)
    while (await talk.hear("pong", within))["id"] != number:
        pass
    talk.raw.clear()
    talk.steps.clear()


async def try_cookies(url: str, secret: str, anna: Person, eve: Person, tries: int) -> tuple[int, list[str]]:
    """Forged, expired and swapped cookies, of which none may be Anna's; their number and the faults."""
    me, genuine = (await anna.ask("GET", "/api/me"))["id"], anna.http.cookies[COOKIE]
    own = eve.http.cookies[COOKIE]
    rng, faults, tried = random.Random(3), [], 0
    right = {"secret_key": secret, "salt": "kvytok.guest"}
    payload, at, signature = genuine.rsplit(".", 2)
    made = [
        URLSafeTimedSerializer(**right, signer=Aged).dumps(me),
        URLSafeTimedSerializer(secret, salt="kvytok.link").dumps(me),
        URLSafeTimedSerializer("", salt="kvytok.guest").dumps(me),
        URLSafeTimedSerializer("0" * 64, salt="kvytok.guest").dumps([me, "x"]),
        ".".join((payload, at, own.rsplit(".", 2)[2])),
        ".".join((payload, *own.rsplit(".", 2)[1:])),
        ".".join((own.rsplit(".", 2)[0], at, signature)),
        f"{payload}.{signature}",
        payload,
        me,
        json.dumps(me),
        "a" * 9000,
    ]
    async with AsyncExitStack() as stack:
        thief = await stack.enter_async_context(person(url))
        while tried < tries:
            if tried < len(made):
                cookie = made[tried]
            else:  # one sign of the genuine one is another; the last sign has bits that do not count
                place = rng.randrange(len(genuine) - 1)
                letter = rng.choice("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.")
                cookie = genuine[:place] + letter + genuine[place + 1 :]
                if letter == genuine[place]:
                    continue
            tried += 1
            thief.http.cookies.clear()
            answer = await thief.http.get("/api/me", headers={"cookie": f"{COOKIE}={cookie}"})
            if answer.is_success and answer.json()["id"] == me:
                faults.append(f"a wrong cookie is Anna's: {cookie[:20]}…{cookie[-30:]}")
    return tried, faults


async def try_links(url: str, folder: Path, anna: Person, tries: int) -> tuple[int, list[str], list[bytes]]:
    """Return links that were replaced, used, expired, cut off or guessed; their number, faults, and all secrets."""
    me = (await anna.ask("GET", "/api/me"))["id"]
    first, second = [urlsplit((await anna.ask("GET", "/api/me/link"))["url"]).path for _ in range(2)]
    needles = [each.rpartition("/")[2].encode() for each in (first, second)]
    faults: list[str] = []
    async with AsyncExitStack() as stack:
        thief = await stack.enter_async_context(person(url))
        with sqlite3.connect(folder / "kvytok.sqlite3") as connection:
            connection.execute("UPDATE links SET at = at - ?", [25 * 3600 * 1000])
        connection.close()
        wrong = [first, second, second[:-1], second + "a", second.upper(), "/return/%00", "/return/" + "a" * 300]
        wrong += [f"/return/{secrets.token_hex(16)}" for _ in range(max(0, tries - len(wrong)))]
        for path in wrong:
            for method in ("GET", "POST"):
                answer = await thief.http.request(method, path)
                if answer.status_code < 400:
                    faults.append(f"{method} of a wrong link: {answer.status_code}")
        if (await thief.ask("GET", "/api/me"))["id"] == me:
            faults.append("a wrong link has made the thief Anna")
    return 2 * len(wrong), faults, needles


async def cross_sites(port: int, cookie: str, table: str, tries: int) -> tuple[int, list[str]]:
    """Sockets with Anna's cookie that other sites open: they hear nothing. The server waits for each to say goodbye."""
    faults = []
    some = asyncio.Semaphore(50)

    async def cross(origin: str) -> None:
        async with some:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(upgrade(port, table, cookie, f"Origin: {origin}\r\n"))
            data = b""
            with suppress(OSError, TimeoutError):
                while piece := await asyncio.wait_for(reader.read(65536), 20):
                    data += piece
            if b'"type"' in data or b"wrong-origin" not in data:
                faults.append(f"a socket from {origin} heard {data[-200:]!r}")
            writer.transport.abort()

    origins = ("https://evil.example", "null", f"http://127.0.0.1:{port}.evil.example", "http://localhost:1")
    await asyncio.gather(*(cross(origins[number % 4]) for number in range(tries)))
    return tries, faults


async def try_odd_sockets(
    port: int, cookie: str, table: str, tries: int
) -> tuple[Counter[str], Counter[str], list[str]]:
    """Odd requests for sockets, and frames that never end: how they end, and the faults."""
    rng, some = random.Random(5), asyncio.Semaphore(50)

    async def odd() -> str:
        async with some:
            return await odd_upgrade(port, table, cookie, rng, 30)

    # A socket that says nothing is asked every 20 s whether it lives, and has 20 s for the answer.
    halves = [asyncio.create_task(half_a_frame(port, table, cookie, rng, 60)) for _ in range(min(200, tries))]
    asked = Counter(await asyncio.gather(*(odd() for _ in range(tries))))
    broken = Counter(await asyncio.gather(*halves))
    faults = [
        f"{each['left hanging']} odd sockets were left hanging" for each in (asked, broken) if each["left hanging"]
    ]
    return asked, broken, faults + [f"{n} odd requests got {code}" for code, n in asked.items() if code == "500"]


async def pace(talks: list[Talk], moves: int) -> list[float]:
    """Milliseconds from a move to the news of it, of people who play meanwhile."""
    rng, times = random.Random(1), []
    for _ in range(moves):
        for talk in talks:
            chosen = talk.choose(rng)
            if chosen is not None:
                began, following = time.perf_counter(), talk.game["seq"] + 1
                await talk.move(chosen[1], chosen[0])
                for each in talks:
                    await each.seq(following)
                times.append((time.perf_counter() - began) * 1000)
                break
    return sorted(times)


def told_pace(times: list[float]) -> str:
    """The middle and the longest time."""
    return f"a move takes {times[len(times) // 2]:.1f} ms, at most {times[-1]:.0f} ms"


def memory(machine: Machine) -> float:
    """The memory of the server in MiB."""
    assert machine.process is not None
    return int(Path(f"/proc/{machine.process.pid}/status").read_text().split("VmRSS:")[1].split()[0]) / 1024


async def stay_idle(machine: Machine, secret: str, hosts: list[Person], count: int, slow: int) -> list[str]:
    """Thousands of idle sockets and hundreds of slow requests, while two people play; prints what that costs."""
    faults: list[str] = []
    loop, signer = asyncio.get_running_loop(), URLSafeTimedSerializer(secret, salt="kvytok.guest")
    table = await started(hosts[0], hosts[1])
    talks = [await hosts[0].sit(table), await hosts[1].sit(table)]
    for talk in talks:
        await talk.seq(0)
    before, alone = memory(machine), await pace(talks, 40)
    slowly = [asyncio.create_task(dribble(machine.port, 40)) for _ in range(slow)]
    await asyncio.sleep(2)
    beside_slow = await pace(talks, 40)
    ended = await asyncio.gather(*slowly)
    open_still = sum(each is None for each in ended)
    faults += [f"{open_still} slow requests were never ended"] if open_still else []
    longest = max(each or 0 for each in ended)
    print(f"{slow} requests that send a byte a second: ended after {longest:.0f} s at most; {told_pace(beside_slow)}")
    rooms = [await started(hosts[number % 2], hosts[1 - number % 2]) for number in range(max(1, count // 100))]
    idle: list[IdleSocket] = []

    async def opened(number: int) -> IdleSocket:
        guest = f"{COOKIE}={signer.dumps(f'idle{number:08}')}"
        head = upgrade(machine.port, rooms[number % len(rooms)], guest)
        return (await loop.create_connection(lambda: IdleSocket(head), "127.0.0.1", machine.port))[1]

    async def all_answered() -> None:
        for _ in range(300):
            if all(each.greeted or each.closed for each in idle):
                break
            await asyncio.sleep(0.2)

    for number in range(count):
        idle.append(await opened(number))
        if number % 20 == 0:
            await asyncio.sleep(0.02)
    await all_answered()
    # In such a rush some wait for longer than a server lets them. They are told so, and come again, as pages do.
    again = [number for number, each in enumerate(idle) if each.why.startswith("not opened: HTTP/1.1 503")]
    for number in again:
        idle[number] = await opened(number)
    await all_answered()
    beside = await pace(talks, 40)
    used = memory(machine) - before
    await asyncio.sleep(45 if count >= 100 else 1)  # two rounds of the server's pings
    lost = sum(each.closed or not each.greeted for each in idle)
    reasons = sorted({each.why for each in idle if each.closed})
    faults += [f"{lost} idle sockets were closed: {', '.join(reasons)}"] if lost else []
    print(
        f"{count} idle sockets, {len(again)} asked to come again, {lost} closed by the server: "
        f"{told_pace(beside)} (without them {told_pace(alone)}); "
        f"{used / max(1, count) * 1024:.0f} KiB of memory each"
    )
    for each in idle:
        each.transport.abort()
    for talk in talks:
        await talk.socket.close()
    return faults


def secret_words(folder: Path, secret: str, people: list[Person]) -> list[bytes]:
    """What nobody but its owner may ever read."""
    with sqlite3.connect(folder / "kvytok.sqlite3") as connection:
        keys = [row[0] for row in connection.execute("SELECT key FROM tables WHERE key IS NOT NULL")]
    cookies = [value for each in people for value in each.http.cookies.values()]
    return [secret.encode(), *(key.hex().encode() for key in keys), *(cookie.encode() for cookie in cookies)]


def expired_cookies(secret: str, anna: Person, me: str) -> list[str]:
    """Cookies for the flood that must not open anything: changed, too old, and forged."""
    cookie = anna.http.cookies[COOKIE]
    old = URLSafeTimedSerializer(secret, salt="kvytok.guest", signer=Aged).dumps(me)
    forged = URLSafeTimedSerializer("guess", salt="kvytok.guest").dumps(me)
    return ["", f"{COOKIE}={cookie[:-6]}AAAAAA", f"{COOKIE}={old}", f"{COOKIE}={forged}"]


async def attack(
    machine: Machine, folder: Path, secret: str, arguments: argparse.Namespace
) -> tuple[list[str], list[bytes]]:
    """Everything against a running server; the faults, and all secrets that the log must not hold."""
    faults: list[str] = []
    async with AsyncExitStack() as stack:
        names = ("Anna", "Bo", "Mallory", "Carl", "Eve")
        anna, bo, mallory, carl, eve = [await stack.enter_async_context(person(machine.url, name)) for name in names]
        tables = await victims(anna, bo)
        needles = secret_words(folder, secret, [anna, bo])
        before, me = await shown([anna, bo], tables), (await anna.ask("GET", "/api/me"))["id"]
        mine = f"{COOKIE}={eve.http.cookies[COOKIE]}"
        cookies = [mine, mine, mine, *expired_cookies(secret, anna, me)]
        everywhere = [*tables, "nowhere00000000", secrets.token_hex(8)]
        crowd = [Outsider(machine.port, cookies, everywhere, needles, seed) for seed in range(8)]
        insider, share = Insider(mallory, carl, 1), int(arguments.messages * SEATED_SHARE)
        began = time.perf_counter()
        each = (arguments.messages - share) // len(crowd) + 1
        await asyncio.gather(*(one.flood(each) for one in crowd), insider.cheat(share))
        lines = await insider.talk(max(40, LINES * arguments.messages // 1_000_000))
        took = time.perf_counter() - began
        heard: Counter[str] = sum((one.heard for one in crowd), Counter())
        sent = sum(one.sent for one in crowd)
        print(f"{sent + insider.sent} messages in {took:.0f} s, {memory(machine):.0f} MiB")
        print(f"  {sent} of guests without a seat: {heard['wrong']} fit the schema, {heard['broken']} do not")
        print(f"  {heard['let in']} of them on sockets that may watch; {heard['refused']} refusals heard")
        moves = await insider.check(folder)
        print(f"  {insider.sent} of somebody with a seat: {len(insider.tables)} games, {moves} moves in their logs")
        print(f"  {lines} lines of chat heard, of signs and markup", flush=True)
        faults += insider.faults

        began, paths = time.perf_counter(), addresses(await eve.ask("GET", "/api/schema/openapi.json"))
        await asyncio.gather(*(one.request(paths, arguments.requests // len(crowd) + 1) for one in crowd))
        took, heard = time.perf_counter() - began, sum((one.heard for one in crowd), Counter())
        answers = {code: n for code, n in sorted(heard.items()) if code.isdigit()}
        print(f"{sum(answers.values())} requests answered in {took:.0f} s, {memory(machine):.0f} MiB: {answers}")
        print(
            f"  without an answer: {heard['no answer']}, and {heard['raw, no answer']} that were no requests; "
            f"{heard['closed by the server']} times the server said that it closes the connection"
        )
        faults += [f"{n} answers with status {code}" for code, n in answers.items() if code.startswith("5")]
        faults += [f"{heard['no answer']} requests without an answer"] if heard["no answer"] else []
        faults += [leak for one in crowd for leak in one.leaks]

        tries = max(20, arguments.requests // 100)
        tried, found = await try_cookies(machine.url, secret, anna, eve, tries)
        followed, missed, links = await try_links(machine.url, folder, anna, tries)
        genuine = f"{COOKIE}={anna.http.cookies[COOKIE]}"
        crossed, let_through = await cross_sites(machine.port, genuine, tables[0], max(8, tries // 5))
        print(f"{tried} wrong cookies, {followed} requests with wrong links, {crossed} sockets from other sites")
        faults += found + missed + let_through
        asked, broken, odd = await try_odd_sockets(machine.port, mine, tables[0], arguments.odd)
        print(f"{asked.total()} odd requests for sockets: {dict(sorted(asked.items()))}")
        print(f"{broken.total()} sockets with half a frame: {dict(sorted(broken.items()))}", flush=True)
        faults += odd
        faults += await stay_idle(machine, secret, [mallory, carl], arguments.idle, arguments.slow)

        faults += ["a game has changed"] if await shown([anna, bo], tables) != before else []
        health = await anna.ask("GET", "/api/health")
        faults += [f"the server says {health}"] if health["troubles"] else []
        faults += ["the server has died"] if machine.process is None or machine.process.poll() is not None else []
    return faults, needles + links


async def run(arguments: argparse.Namespace) -> int:
    """Everything; returns the number of faults."""
    secret = secrets.token_hex(32)
    with tempfile.TemporaryDirectory() as folder, open(Path(folder) / "log", "wb") as log:
        settings = {"KVYTOK_SECRET": secret, "KVYTOK_LOG": "debug", "PYTHONPATH": str(ROOT / "src")}
        machine = Machine(Path(folder), settings, log=log)
        await machine.start()
        try:
            faults, needles = await attack(machine, Path(folder), secret, arguments)
        finally:
            machine.kill()
            told = (Path(folder) / "log").read_bytes()
            if arguments.log:
                arguments.log.write_bytes(told)
    faults += [f"{needle!r} in the log" for needle in needles if needle in told]
    errors = [line for line in told.decode().splitlines() if '"level": "error"' in line]
    # A traceback tells most at its end.
    faults += [f"the log says: {line[:200]} … {line[-600:]}" for line in errors[:5]]
    print(f"{len(told.splitlines())} lines in the log, {len(errors)} of them errors")
    print(f"games the same, server alive, no secret in any answer or in the log: {len(faults)} faults")
    for fault in faults[:10]:
        print(f"  {fault}")
    return len(faults)


def main() -> None:
    """Read the arguments, run, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--messages", type=int, default=1_000_000)
    parser.add_argument("--requests", type=int, default=100_000)
    parser.add_argument("--idle", type=int, default=5_000, help="sockets that stay open and say nothing")
    parser.add_argument("--slow", type=int, default=500, help="requests that arrive one byte a second")
    parser.add_argument("--odd", type=int, default=2_000, help="odd requests for sockets")
    parser.add_argument("--log", type=Path, help="keep the log of the server in this file")
    arguments = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # for us and for the server
    print("python bench/attackers.py " + " ".join(sys.argv[1:]))
    load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
    about = f"{os.cpu_count()} cores ({platform.machine()}), {datetime.now(UTC):%Y-%m-%d}, load average {load}"
    print(f"{about}\n", flush=True)
    sys.exit(1 if asyncio.run(run(arguments)) else 0)


if __name__ == "__main__":
    main()
