"""A real server on the loopback address, and people who talk to it over real sockets."""

import asyncio
import contextlib
import json
import os
import random
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import IO, Any

import httpx
import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from kvytok.server.app import create_app
from kvytok.server.connection_limits import uvicorn_config
from kvytok.server.run import listen
from kvytok.server.services import Services
from kvytok.server.settings import Settings

QUICK: dict[str, Any] = {
    "bot_delay": 0.0,
    "bot_seconds": 0.05,
    "message_burst": 100_000,
    "message_rate": 1e6,
    "check_every": 0.2,
    "hint_burst": 10**9,
    "address_hint_burst": 10**9,
    "bot_tables": 10**9,
    "sign_in_burst": 10**9,
    "request_burst": 10**9,
    "table_burst": 10**9,
    "notify_delay": 0.0,
    "company_burst": 10**9,
    "public_tables": 10**6,
    "address_public_tables": 10**6,
    "sockets": 10**6,
}
"""Settings for tests that must not wait."""


def quick(data: Path, **changes: Any) -> Settings:
    """Settings of a server that does not wait."""
    return Settings(data=data, **(QUICK | {"page": data / "no page"} | changes))


class Site:
    """A server that runs in this process."""

    def __init__(self, url: str, services: Services) -> None:
        self.url = url
        self.services = services

    @contextlib.asynccontextmanager
    async def person(self, name: str | None = None) -> AsyncIterator["Person"]:
        """A guest with a browser."""
        async with person(self.url, name) as somebody:
            yield somebody


@contextlib.asynccontextmanager
async def running(settings: Settings) -> AsyncIterator[Site]:
    """A server that runs inside the `async with` block."""
    app = create_app(settings)
    listening = listen("127.0.0.1", 0)
    server = uvicorn.Server(uvicorn_config(app, graceful=2))
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started:
        if serving.done():
            serving.result()
        await asyncio.sleep(0.01)
    try:
        yield Site(f"http://127.0.0.1:{listening.getsockname()[1]}", app.state.services)
    finally:
        server.should_exit = True
        await serving
        listening.close()


class Machine:
    """A server process that can be killed and started again, on the same port and the same files."""

    def __init__(
        self, data: Path, more: dict[str, str] | None = None, boards: Sequence[Path] = (), log: IO[bytes] | None = None
    ) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.data = data
        self.boards = boards
        self.more = more or {}
        """Further settings, as environment variables."""
        self.log = log
        """The file that gets its log; None: where the log of the tests goes."""
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """The address of the server."""
        return f"http://127.0.0.1:{self.port}"

    async def start(self) -> None:
        """Start the process and wait until it is ready."""
        await asyncio.to_thread(self.start_and_wait)

    def start_and_wait(self) -> None:
        """The same without asyncio: the caller waits."""
        settings = {f"KVYTOK_{name.upper()}": str(value) for name, value in QUICK.items()}
        command = [
            sys.executable,
            "-m",
            "kvytok",
            "serve",
            "--port",
            str(self.port),
            "--data",
            str(self.data),
            "--json",
            *(word for folder in self.boards for word in ("--board", str(folder))),
        ]
        environment = os.environ | settings | {"KVYTOK_LOG": "error"} | self.more
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=self.log)
        assert self.process.stdout is not None
        assert json.loads(self.process.stdout.readline())["url"] == self.url

    def kill(self) -> None:
        """Kill the process without a warning."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            assert self.process.stdout is not None
            self.process.stdout.close()
            self.process = None


@contextlib.asynccontextmanager
async def person(url: str, name: str | None = None, cookies: Any = None) -> AsyncIterator["Person"]:
    """A guest of the server at `url`."""
    async with httpx.AsyncClient(base_url=url, timeout=30, cookies=cookies) as http:
        somebody = Person(http)
        await somebody.ask("GET", "/api/me")
        if name is not None:
            await somebody.ask("PATCH", "/api/me", {"name": name})
        try:
            yield somebody
        finally:
            for seat in somebody.sockets:
                await seat.socket.close()


class Person:
    """A guest: a cookie jar, and sockets to tables."""

    def __init__(self, http: httpx.AsyncClient) -> None:
        self.http = http
        self.sockets: list[Talk] = []

    async def send(self, method: str, path: str, body: Any = None, **options: Any) -> httpx.Response:
        """Send a request."""
        return await self.http.request(method, path, json=body, **options)

    async def ask(self, method: str, path: str, body: Any = None, status: int | None = None) -> Any:
        """Send a request that must succeed, or fail with `status`."""
        response = await self.send(method, path, body)
        assert response.status_code == status if status else response.is_success, response.text
        return response.json()

    async def sit(self, table: str, last: int = -1, hello: bool = True, **options: Any) -> "Talk":
        """Connect to a table."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        url = str(self.http.base_url).replace("http", "ws", 1).rstrip("/") + f"/api/tables/{table}/socket"
        headers = {"cookie": cookie} | options
        talk = Talk(await connect(url, additional_headers=headers, max_size=None, compression=None))
        self.sockets.append(talk)
        if hello:
            await talk.say(type="hello", last=last)
        return talk


class Talk:
    """A socket to a table, and all messages that it received."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.raw: list[bytes] = []
        self.game: dict[str, Any] = {}
        """The newest message about the game."""
        self.table: dict[str, Any] = {}
        self.steps: list[dict[str, Any]] = []
        self.said: list[dict[str, Any]] = []
        """All messages of the chat."""
        self.moved = ""
        """The move that was sent last."""

    async def say(self, **message: Any) -> None:
        """Send a message."""
        await self.socket.send(json.dumps(message))

    async def hear(self, kind: str | None = None, within: float = 20) -> dict[str, Any]:
        """The next message, or the next of a kind."""
        while True:
            try:
                async with asyncio.timeout(within):  # wait_for of Python 3.11 may miss that it is cancelled
                    data = await self.socket.recv(decode=False)
            except TimeoutError:
                wanted = f"no message {kind or ''} within {within:g} s".replace("  ", " ")
                raise TimeoutError(f"{wanted}; before that: {'; '.join(self.last_messages())}") from None
            self.raw.append(data)
            message = json.loads(data)
            if message["type"] == "game":
                self.game = message
                self.steps += message["steps"]
            elif message["type"] == "table":
                self.table = message["table"]
            elif message["type"] == "chat":
                self.said.append(message)
            if kind is None or message["type"] == kind:
                return message

    def last_messages(self, most: int = 5) -> list[str]:
        """The last messages in short: type, number of moves, and the code of a refusal."""
        told = [json.loads(data) for data in self.raw[-most:]]
        return [" ".join(str(each[name]) for name in ("type", "seq", "code") if name in each) for each in told]

    async def settle(self, number: int) -> int:
        """Listen until `number` moves were played, as a person does: a move that was refused as `busy` is sent again.

        One that came too late needs nothing: the game follows. Returns how many moves were refused.
        """
        refused = 0
        while self.game.get("seq", -1) < number:
            news = await self.hear()
            if news["type"] == "refused":
                assert news["code"] in ("busy", "stale"), news
                refused += 1
                if news["code"] == "busy":
                    await asyncio.sleep(0.2)
                    await self.socket.send(self.moved)
        return refused

    async def seq(self, number: int, within: float = 20) -> None:
        """Listen until `number` moves were played; each may take some seconds."""
        while self.game.get("seq", -1) < number:
            await self.hear("game", within)

    async def move(self, move: Any, seat: int, seq: int | None = None) -> None:
        """Send a move."""
        number = self.game["seq"] if seq is None else seq
        self.moved = json.dumps({"type": "move", "seat": seat, "seq": number, "move": move})
        await self.socket.send(self.moved)

    def choose(self, rng: random.Random) -> tuple[int, Any] | None:
        """A random move for one of our own seats that are asked; None if none is."""
        for view in self.game["views"]:
            if view["moves"]:
                return view["seat"], rng.choice(view["moves"])
        return None

    @property
    def over(self) -> bool:
        """Whether the game is over, as far as this socket has heard."""
        return bool(self.game) and self.game["result"] is not None


async def play_on(talks: list[Talk], rng: random.Random, most: int = 100_000) -> None:
    """Play random moves for everybody in `talks`, until the game is over or `most` more moves were played."""
    for talk in talks:
        await talk.seq(0)
    stop = talks[0].game["seq"] + most
    while not talks[0].over and talks[0].game["seq"] < stop:
        for talk in talks:
            chosen = talk.choose(rng)
            if chosen is not None:
                await talk.move(chosen[1], chosen[0])
                break
        following = talks[0].game["seq"] + 1
        for talk in talks:
            await talk.seq(following)
