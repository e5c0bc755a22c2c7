"""Running the server: a socket to listen on, uvicorn, and the address told when it is ready."""

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

from kvytok.server import logs
from kvytok.server.app import create_app
from kvytok.server.connection_limits import uvicorn_config
from kvytok.server.services import Services
from kvytok.server.settings import Settings

OPEN_FILES: Final = 65_536


class Server(uvicorn.Server):
    """Uvicorn, which tells when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: "Ready", services: Services) -> None:
        super().__init__(config)
        self.ready = ready
        self.services = services

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then tell."""
        await super().startup(sockets)
        if self.started and not self.should_exit:
            self.ready.tell()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Somebody wants us to stop; before anybody was served there is nothing to wait for, not even a compiler."""
        if not self.started:
            signal.signal(sig, signal.SIG_DFL)
            signal.raise_signal(sig)
        super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop; bots first, so that nobody has to wait for them."""
        self.services.thinking.stop()
        await super().shutdown(sockets)


class Ready:
    """What is told and done when the server is ready."""

    def __init__(self, settings: Settings, port: int, open_page: bool, as_json: bool) -> None:
        self.settings = settings
        self.port = port
        self.open_page = open_page
        self.as_json = as_json

    @property
    def url(self) -> str:
        """Where the page is."""
        if self.settings.url:
            return self.settings.url
        host = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(self.settings.host, self.settings.host)
        return f"http://{f'[{host}]' if ':' in host and not host.startswith('[') else host}:{self.port}"

    def tell(self) -> None:
        """Print the address, and open the page if that is wanted."""
        built = (self.settings.page / "index.html").is_file()
        if self.as_json:
            print(json.dumps({"url": self.url, "data": str(self.settings.data), "page": built}), flush=True)
        else:
            print(f"Kvytok is at {self.url} (Ctrl-C stops it)", flush=True)
            if not built:
                print("The page is not built; in a copy of the source, build it with: make page", flush=True)
        if self.open_page:
            threading.Thread(target=webbrowser.open, args=(self.url,), daemon=True).start()


def run(settings: Settings, *, open_page: bool = False, as_json: bool = False) -> None:
    """Serve until somebody stops it, which ends the process; `OSError` where the address cannot be used."""
    logs.configure(settings.log)
    raise_open_files()
    listening = listen(settings.host, settings.port)
    port = listening.getsockname()[1]
    app = create_app(settings)
    services: Services = app.state.services
    server = Server(uvicorn_config(app), Ready(settings, port, open_page, as_json), services)
    try:
        server.run(sockets=[listening])
    except KeyboardInterrupt:
        pass
    finally:
        listening.close()
    # Everything is stored and closed; nobody waits for a bot that does not hear, or until compiled code is taken apart.
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)


def raise_open_files() -> None:
    """Let this process have as many connections as the system allows it; often only 1,024 are allowed unasked."""
    if sys.platform != "win32":
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = OPEN_FILES if hard == resource.RLIM_INFINITY else min(OPEN_FILES, hard)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Only a socket that says it is TCP gets TCP_NODELAY from asyncio; without it a short message may wait for 40 ms.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
    except OSError:
        listening.close()
        raise
    listening.set_inheritable(True)
    return listening
