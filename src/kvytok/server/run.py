"""Runs the server: opens the socket to listen on, starts uvicorn, and prints the address when it is ready."""

import gc
import json
import os
import signal
import socket
import sys
import threading
import webbrowser
from types import FrameType
from typing import Final

import uvicorn
from sqlalchemy.exc import SQLAlchemyError

from kvytok.boards import Library
from kvytok.server import logs
from kvytok.server.app import create_app
from kvytok.server.connection_limits import uvicorn_config
from kvytok.server.database import WrongSchema
from kvytok.server.offerings import untrained
from kvytok.server.refusal import first_line
from kvytok.server.services import Services
from kvytok.server.settings import Settings

OPEN_FILES: Final = 65_536
COLLECTED: Final = (10_000, 20, 50)
"""When Python looks for garbage: seldom, because nearly everything here is freed without a look."""


class Server(uvicorn.Server):
    """Uvicorn that reports when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: "Ready", services: Services) -> None:
        super().__init__(config)
        self.ready = ready
        self.services = services
        self.failure: Exception | None = None
        """Why the server could not start."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then report. What can go wrong is told in one line by `run`."""
        try:
            await self.services.open()
        except (SQLAlchemyError, OSError, ValueError, WrongSchema) as error:
            self.failure = error
            self.should_exit = True
            return
        settle()
        await super().startup(sockets)
        if self.started and not self.should_exit:
            self.ready.tell()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Handle a signal to stop. Before the server is ready there is nothing to wait for, so it ends at once."""
        if not self.started:
            signal.signal(sig, signal.SIG_DFL)
            signal.raise_signal(sig)
        super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop the bots first, so that nobody waits for them, then the rest."""
        self.services.thinking.stop()
        self.services.presence.leaving = True
        await super().shutdown(sockets)


class CannotStart(ValueError):
    """The server could not start, for a reason that one line explains."""


class Ready:
    """What to print and do when the server is ready."""

    def __init__(self, settings: Settings, library: Library, port: int, open_page: bool, as_json: bool) -> None:
        self.settings = settings
        self.library = library
        self.port = port
        self.open_page = open_page
        self.as_json = as_json

    @property
    def url(self) -> str:
        """The address of the page."""
        if self.settings.url:
            return self.settings.url
        host = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(self.settings.host, self.settings.host)
        return f"http://{f'[{host}]' if ':' in host and not host.startswith('[') else host}:{self.port}"

    def tell(self) -> None:
        """Print the address, and open the page in a browser if that is wanted."""
        built = (self.settings.page / "index.html").is_file()
        if self.as_json:
            told = {"url": self.url, "data": str(self.settings.data), "page": built, "boards": self.library.board_ids}
            print(json.dumps(told), flush=True)
        else:
            print(f"Kvytok is at {self.url} (Ctrl-C stops it)", flush=True)
            if self.settings.boards:
                print(f"It offers the boards {', '.join(self.library.board_ids)}", flush=True)
                for game_id in untrained(self.library):
                    print(f"No network is trained for {game_id}: there the bot expert plays as strong does", flush=True)
            if not built:
                print("The page is not built; in a copy of the source, build it with: make page", flush=True)
        if self.open_page:
            threading.Thread(target=webbrowser.open, args=(self.url,), daemon=True).start()


def run(settings: Settings, *, open_page: bool = False, as_json: bool = False) -> None:
    """Serve until it is stopped, which ends the process; `OSError` if the address cannot be used."""
    logs.configure(settings.log)
    raise_open_files()
    listening = listen(settings.host, settings.port)
    port = listening.getsockname()[1]
    app = create_app(settings)
    services: Services = app.state.services
    server = Server(uvicorn_config(app), Ready(settings, services.library, port, open_page, as_json), services)
    try:
        server.run(sockets=[listening])
    except KeyboardInterrupt:
        pass
    finally:
        listening.close()
    if server.failure is not None:
        ours = type(server.failure).__module__.startswith("kvytok.")  # made to be read as it is
        raise CannotStart(f"the server cannot start: {server.failure if ours else first_line(server.failure)}")
    # Everything is stored and closed. Exit at once: do not wait for a bot that does not react, or for the clean-up of
    # compiled code.
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)


def settle() -> None:
    """Leave everything that is loaded by now out of the search for garbage.

    The compiled rules and bots alone are over a million objects. Looking at all of them stops every table for a third
    of a second.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTED)


def raise_open_files() -> None:
    """Allow this process as many connections as the system permits; the default is often only 1,024."""
    if sys.platform != "win32":
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = OPEN_FILES if hard == resource.RLIM_INFINITY else min(OPEN_FILES, hard)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def listen(host: str, port: int) -> socket.socket:
    """A TCP socket that listens on this address."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio sets TCP_NODELAY only on sockets that say they are TCP; without it a short message may wait for 40 ms.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
    except OSError:
        listening.close()
        raise
    listening.set_inheritable(True)
    return listening
