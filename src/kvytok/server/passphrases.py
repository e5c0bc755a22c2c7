"""Passphrases: checked before they are taken, kept as argon2id hashes, and compared without telling who exists."""

import asyncio
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from kvytok.server.names import look
from kvytok.server.refusal import Refusal

SHORTEST: Final = 10
LONGEST: Final = 200
AT_ONCE: Final = 2
"""Hashes that are computed at the same time: each takes 64 MiB for a moment."""


class Passphrases:
    """Computes and compares hashes, in threads and not too many at once."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher()
        self._room = asyncio.Semaphore(AT_ONCE)
        self._nobodys: str | None = None
        """The hash of no passphrase: a name that nobody has costs the same time as one that somebody has."""

    async def hashed(self, passphrase: str) -> str:
        """The hash of a new passphrase."""
        async with self._room:
            return await asyncio.to_thread(self._hasher.hash, passphrase)

    async def fits(self, passphrase: str, kept: str | None) -> bool:
        """Whether a passphrase is the one of a kept hash; False, after the same time, if there is no hash."""
        if self._nobodys is None:
            self._nobodys = await self.hashed("nobody's passphrase")
        async with self._room:
            return await asyncio.to_thread(self._verify, passphrase, kept or self._nobodys) and kept is not None

    def is_old(self, kept: str) -> bool:
        """Whether a hash was made with weaker settings than those of today."""
        return self._hasher.check_needs_rehash(kept)

    def _verify(self, passphrase: str, kept: str) -> bool:
        try:
            return self._hasher.verify(kept, passphrase)
        except (VerificationError, InvalidHashError):
            return False


def demand_good(passphrase: str, name: str) -> None:
    """Refuse a passphrase that is too easy to guess."""
    if len(passphrase) < SHORTEST:
        raise Refusal("weak-passphrase", f"a passphrase has at least {SHORTEST} characters; four words are good")
    if len(set(passphrase)) < 5 or look(passphrase) in (look(name), look(name) * 2):
        raise Refusal("weak-passphrase", "this passphrase is too easy to guess; take four words")
