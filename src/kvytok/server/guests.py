"""Guests: people without an account, who are recognised by a signed cookie.

A guest is an id that the server has signed. Nothing is stored until the guest chooses a name.
"""

import hashlib
import hmac
import os
import re
import secrets
import time
from pathlib import Path
from typing import Final

from itsdangerous import BadSignature, URLSafeTimedSerializer
from msgspec import Struct

from kvytok.server.database import now
from kvytok.server.names import display_fault
from kvytok.server.refusal import Refusal
from kvytok.server.settings import Settings
from kvytok.server.store import Store

COOKIE: Final = "kvytok_guest"
COOKIE_AGE: Final = 365 * 24 * 3600
COOKIE_RENEWED: Final = 30 * 24 * 3600
"""The age in seconds from which a cookie is replaced by a new one."""
LINK_AGE: Final = 24 * 3600 * 1000
"""Milliseconds for which a return link works."""
SHORTEST_SECRET: Final = 16
ID_ALPHABET: Final = "abcdefghijkmnopqrstuvwxyz0123456789"
DEFAULT_NAME: Final = re.compile(r"Guest ([1-9][0-9]{2})")


class Guest(Struct, frozen=True):
    """A person who plays or watches."""

    id: str
    name: str


class Session(Struct, frozen=True):
    """What a cookie proves: a guest, and a session if the guest has an account."""

    guest: str
    secret: str | None = None
    """The secret of the session; None for a guest without an account."""


def hidden(token: str) -> str:
    """How the secret of a link or session is stored: whoever reads the database cannot use it."""
    return hashlib.sha256(token.encode()).hexdigest()


def random_id(length: int) -> str:
    """A random id; long ones cannot be guessed."""
    return "".join(secrets.choice(ID_ALPHABET) for _ in range(length))


def default_name(guest: str) -> str:
    """The name of a guest who has not chosen one."""
    return f"Guest {int.from_bytes(guest.encode()) % 900 + 100}"


def guest_number(name: str | None) -> int | None:
    """The number in a name that `default_name` made, so that a page can say it in its own language."""
    found = DEFAULT_NAME.fullmatch(name or "")
    return int(found[1]) if found else None


class Guests:
    """Signs guests in and gives them names."""

    def __init__(self, settings: Settings, store: Store) -> None:
        secret = settings.secret or read_secret(settings.data / "secret")
        if len(secret.strip()) < SHORTEST_SECRET:
            raise ValueError(
                f"KVYTOK_SECRET is too short: it has {len(secret.strip())} signs, at least {SHORTEST_SECRET} are "
                "needed. Make one with `openssl rand -hex 32` and give it to all nodes; then all guests are new"
            )
        self.store = store
        self._cookies = URLSafeTimedSerializer(secret, salt="kvytok.guest")
        self._secret = secret.encode()

    def new_id(self) -> str:
        """The id of a new guest."""
        return random_id(12)

    def cookie(self, guest: str, session: str | None = None) -> str:
        """The content of a guest's cookie; with the secret of a session if the guest has an account."""
        return str(self._cookies.dumps(guest if session is None else [guest, session]))

    def read_cookie(self, cookie: str | None) -> tuple[Session, bool] | None:
        """The session of a cookie, and whether it should be renewed; None if the cookie is not ours or is too old."""
        if not cookie:
            return None
        try:
            content, signed = self._cookies.loads(cookie, return_timestamp=True)
        except BadSignature:
            return None
        # A cookie from the future is as good as any: this clock, or that of another node, was set back.
        age = time.time() - signed.timestamp()
        session = Session(*map(str, content)) if isinstance(content, list) else Session(str(content))
        return None if age > COOKIE_AGE else (session, age > COOKIE_RENEWED)

    def mark(self, text: str) -> str:
        """A word that stands for a text, such as a network address; without the secret nobody gets back from it."""
        return hmac.new(self._secret, f"kvytok.mark {text}".encode(), hashlib.sha256).hexdigest()[:32]

    async def new_link(self, guest: str) -> str:
        """The secret part of a new return link; an older link of the guest ends."""
        token = random_id(32)
        await self.store.keep_link(hidden(token), guest)
        return token

    async def read_link(self, token: str) -> str | None:
        """The guest of a return link; None if the link is not valid."""
        return await self.store.link_guest(hidden(token), now() - LINK_AGE)

    async def use_link(self, token: str) -> str | None:
        """The guest of a return link, which is used up by this; None if the link is not valid."""
        return await self.store.link_guest(hidden(token), now() - LINK_AGE, use=True)

    async def named(self, guest: str) -> Guest:
        """The guest with the chosen name, or with a default name."""
        return Guest(guest, await self.store.guest_name(guest) or default_name(guest))

    async def rename(self, guest: str, name: str) -> Guest:
        """Give a guest a new name."""
        fault = display_fault(name)
        if fault:
            raise Refusal("malformed", fault)
        await self.store.name_guest(guest, name)
        return Guest(guest, name)


def read_secret(path: Path) -> str:
    """The secret in a file that only its owner may read; created if missing; `ValueError` if it is too short."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    if not path.exists():
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w") as file:
            file.write(secrets.token_hex(32))
            file.flush()
            os.fsync(descriptor)  # after a power cut the secret is complete or missing, never half
        try:
            os.link(temporary, path)  # complete, and created by one process only
        except FileExistsError:
            pass
        finally:
            temporary.unlink()
    secret = path.read_text().strip()
    if len(secret) < SHORTEST_SECRET:
        raise ValueError(
            f"{path} is no secret: it has {len(secret)} signs, at least {SHORTEST_SECRET} are needed. "
            "Bring it back from a copy, or delete it: then a new one is made, and all guests are new"
        )
    return secret
