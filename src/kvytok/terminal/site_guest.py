"""A guest of a server: requests over HTTP, and the cookie that says who we are, kept for the next time."""

import json
import os
import re
from collections.abc import Callable
from http.client import HTTPException
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import msgspec

from kvytok.server.messages import Hints, Me, Problem, TableInfo

LINK: Final = re.compile(r"(https?://[^/\s?#]+)/t/([a-z0-9]{16})/?(?:[?#]\S*)?")
COOKIE: Final = re.compile(r"kvytok_guest=([^;]+)")
PATIENCE: Final = 20.0
"""Seconds that an answer may take."""

Answer = TypeVar("Answer")


class SiteProblem(Exception):
    """The server refuses a wish, or cannot be reached: `code` is one of docs/protocol.md, or `offline`."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


class TableLink(NamedTuple):
    """The link to a table, as people send it."""

    site: str
    """The address of the server: `https://example.org`."""
    table: str

    @classmethod
    def read(cls, text: str) -> "TableLink | None":
        """The link in a text; None if it is none."""
        found = LINK.fullmatch(text.strip())
        return cls(*found.groups()) if found else None

    def __str__(self) -> str:
        return f"{self.site}/t/{self.table}"

    @property
    def socket(self) -> str:
        """Where the table talks."""
        return f"{self.site.replace('http', 'ws', 1)}/api/tables/{self.table}/socket"


class SiteGuest:
    """Who we are at one server. `file` keeps the cookies of all servers; only its owner may read it."""

    def __init__(self, site: str, file: Path) -> None:
        self.site, self._file = site, file
        self.cookie: str | None = self._cookies().get(site)

    def sign_in(self, name: str | None = None) -> Me:
        """Say who we are; a new guest takes the name, and so does everybody who gives another one."""
        me = self._ask("GET", "/api/me", Me)
        if name is not None and name != me.name:
            me = self._ask("PATCH", "/api/me", Me, {"name": name})
        return me

    def table(self, table: str) -> TableInfo:
        """A table as it is now."""
        return self._ask("GET", f"/api/tables/{table}", TableInfo)

    def join(self, table: str) -> TableInfo:
        """Take an open seat."""
        return self._ask("POST", f"/api/tables/{table}/join", TableInfo, {})

    def rematch(self, table: str) -> TableInfo:
        """The table of the rematch."""
        return self._ask("POST", f"/api/tables/{table}/rematch", TableInfo)

    def hints(self, table: str, seat: int) -> Hints:
        """Good moves for a seat that is asked."""
        return self._ask("POST", f"/api/tables/{table}/seats/{seat}/hint", Hints)

    def route_names(self, game: str) -> tuple[str, ...]:
        """What the routes of a game are called there."""
        return self._ask("GET", f"/api/games/{game}", lambda told: tuple(route["name"] for route in told["routes"]))

    def _ask(self, method: str, path: str, kind: type[Answer] | Callable[[Any], Answer], body: Any = None) -> Answer:
        headers = {"Accept": "application/json", "Content-Type": "application/json"}
        if self.cookie is not None:
            headers["Cookie"] = f"kvytok_guest={self.cookie}"
        data = None if body is None and method == "GET" else json.dumps(body).encode()
        request = Request(self.site + path, data, headers, method=method)
        try:
            with urlopen(request, timeout=PATIENCE) as answer:
                self._keep(answer.headers.get_all("Set-Cookie") or [])
                told = answer.read()
            return msgspec.json.decode(told, type=kind) if isinstance(kind, type) else kind(json.loads(told))
        except HTTPError as error:
            raise self._problem(error) from None
        except (URLError, HTTPException, OSError) as error:
            raise SiteProblem("offline", str(getattr(error, "reason", error))) from None
        except (msgspec.DecodeError, ValueError, KeyError, TypeError):
            raise SiteProblem("offline", f"{self.site} does not answer like a server of Kvytok") from None

    def _problem(self, error: HTTPError) -> SiteProblem:
        try:
            told = msgspec.json.decode(error.read(), type=Problem)
        except (msgspec.DecodeError, OSError):
            return SiteProblem("offline", f"{self.site} does not answer like a server of Kvytok ({error.code})")
        return SiteProblem(told.code, told.text)

    def _cookies(self) -> dict[str, str]:
        try:
            return msgspec.json.decode(self._file.read_bytes(), type=dict[str, str])
        except (OSError, msgspec.DecodeError):
            return {}

    def _keep(self, given: list[str]) -> None:
        """Keep a new cookie, so that we are the same guest the next time."""
        found = next((match[1] for line in given if (match := COOKIE.match(line))), None)
        if found is None or found == self.cookie:
            return
        self.cookie = found
        self._file.parent.mkdir(parents=True, exist_ok=True)
        new = self._file.with_name(f"{self._file.name}.{os.getpid()}")
        with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(msgspec.json.encode(self._cookies() | {self.site: found}))
        new.replace(self._file)
