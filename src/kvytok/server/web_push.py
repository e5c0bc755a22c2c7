"""Web push: encrypts a message for one browser (RFC 8291) and hands it to that browser's push service (RFC 8030).

The server proves who it is with a key of its own (VAPID, RFC 8292), which is kept in the database. The package
`cryptography` comes with the extra `push`; without it nothing is offered.
"""

import asyncio
import base64
import ipaddress
import json
import logging
import os
import socket
import time
import urllib.error
import urllib.request
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from kvytok.server import database as db
from kvytok.server.refusal import Refusal
from kvytok.server.store import Store

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey, EllipticCurvePublicKey

log = logging.getLogger(__name__)

KEPT: Final = "vapid"
"""Where the key lies among the facts about the database."""
WITHIN: Final = 10.0
"""Seconds in which a push service has to answer."""
LIVES: Final = 24 * 3600
"""Seconds for which a push service keeps a message for a browser that is off."""
PROVES: Final = 12 * 3600
"""Seconds for which the proof of who we are is valid."""
RECORD: Final = 4096
GONE: Final = frozenset({404, 410})
"""The answers of a push service that no longer knows a browser."""


def encoded(data: bytes) -> str:
    """Bytes in base64url without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """The bytes of a text in base64url; `ValueError` if it is none."""
    return base64.urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))


class NoRedirect(urllib.request.HTTPRedirectHandler):
    """Follows no redirect: a push service answers itself."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        """No other address."""
        return


class WebPush:
    """Sends push messages."""

    def __init__(self, store: Store, contact: str, hosts: tuple[str, ...]) -> None:
        self.store = store
        self.contact = contact
        """Where the people of a push service can reach whoever runs this server."""
        self.hosts = hosts
        """Push services that the settings name, as origins; others must have a certificate and a public address."""
        self._private: EllipticCurvePrivateKey | None = None
        self._opener = urllib.request.build_opener(NoRedirect)

    @property
    def offered(self) -> bool:
        """Whether this server can send push messages."""
        return find_spec("cryptography") is not None

    async def public_key(self) -> str | None:
        """The public key that browsers are told; None if there is no push here."""
        if not self.offered:
            return None
        return encoded(_point((await self._key()).public_key()))

    async def _key(self) -> "EllipticCurvePrivateKey":
        """The key of this site, the same on all nodes; made when it is first needed."""
        from cryptography.hazmat.primitives.asymmetric import ec

        if self._private is None:
            query = select(db.meta.c.value).where(db.meta.c.name == KEPT)
            async with self.store.engine.connect() as connection:
                found = (await connection.execute(query)).scalar()
            if found is None:
                number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
                try:
                    async with self.store.writing() as connection:
                        value = encoded(number.to_bytes(32))
                        await connection.execute(insert(db.meta).values(name=KEPT, value=value))
                except IntegrityError:  # another node was quicker
                    pass
                async with self.store.engine.connect() as connection:
                    found = (await connection.execute(query)).scalar_one()
            self._private = ec.derive_private_key(int.from_bytes(decoded(str(found))), ec.SECP256R1())
        return self._private

    def check(self, endpoint: str, p256dh: str, auth: str) -> None:
        """Refuse what is no push service, or no key of a browser."""
        from cryptography.hazmat.primitives.asymmetric import ec

        address = urlsplit(endpoint)
        if f"{address.scheme}://{address.netloc}" not in self.hosts and (
            address.scheme != "https" or not address.hostname or not _is_name(address.hostname)
        ):
            raise Refusal("malformed", "the endpoint is not the address of a push service (https://…)")
        try:
            ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(p256dh))
            if len(decoded(auth)) != 16:
                raise ValueError
        except ValueError:
            raise Refusal("malformed", "the keys of the browser are not those of a push subscription") from None

    async def send(self, endpoint: str, p256dh: str, auth: str, message: bytes) -> bool:
        """Send a message to a browser; False if its push service no longer knows it."""
        key = await self._key()
        return await asyncio.to_thread(self._post, key, endpoint, encrypted(message, decoded(p256dh), decoded(auth)))

    def _post(self, key: "EllipticCurvePrivateKey", endpoint: str, body: bytes) -> bool:
        address = urlsplit(endpoint)
        origin = f"{address.scheme}://{address.netloc}"
        if origin not in self.hosts and not _is_public(address.hostname or "", address.port or 443):
            log.warning("a push service has no public address", extra={"host": address.hostname})
            return False
        headers = {
            "authorization": f"vapid t={self._proof(key, origin)}, k={encoded(_point(key.public_key()))}",
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(LIVES),
            "urgency": "normal",
        }
        request = urllib.request.Request(endpoint, body, headers, method="POST")
        try:
            with self._opener.open(request, timeout=WITHIN) as answer:
                answer.read(1000)
        except urllib.error.HTTPError as error:
            error.close()
            if error.code in GONE:
                return False
            log.warning("a push service refused a message", extra={"host": address.hostname, "status": error.code})
        except (OSError, ValueError) as error:
            log.warning("a push service does not answer", extra={"host": address.hostname, "why": str(error)[:100]})
        return True

    def _proof(self, key: "EllipticCurvePrivateKey", origin: str) -> str:
        """A signed token for one push service (RFC 8292)."""
        from cryptography.hazmat.primitives.asymmetric import ec
        from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
        from cryptography.hazmat.primitives.hashes import SHA256

        claims: dict[str, Any] = {"aud": origin, "exp": int(time.time()) + PROVES}
        if self.contact:
            claims["sub"] = self.contact
        parts = [json.dumps(part, separators=(",", ":")).encode() for part in ({"typ": "JWT", "alg": "ES256"}, claims)]
        signed = ".".join(map(encoded, parts))
        r, s = decode_dss_signature(key.sign(signed.encode(), ec.ECDSA(SHA256())))
        return f"{signed}.{encoded(r.to_bytes(32) + s.to_bytes(32))}"


def encrypted(message: bytes, browser: bytes, secret: bytes) -> bytes:
    """A message that only one browser can read, in one record (RFC 8188, RFC 8291)."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    own = ec.generate_private_key(ec.SECP256R1())
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), browser))
    point, salt = _point(own.public_key()), os.urandom(16)
    key = derived(secret, shared, b"WebPush: info\0" + browser + point, 32)
    content = AESGCM(derived(salt, key, b"Content-Encoding: aes128gcm\0", 16)).encrypt(
        derived(salt, key, b"Content-Encoding: nonce\0", 12), message + b"\x02", None
    )
    return salt + RECORD.to_bytes(4) + len(point).to_bytes(1) + point + content


def derived(salt: bytes, key: bytes, about: bytes, length: int) -> bytes:
    """A key derived from another one (HKDF with SHA-256, RFC 5869)."""
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    return HKDF(SHA256(), length, salt, about).derive(key)


def _point(key: "EllipticCurvePublicKey") -> bytes:
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _is_name(host: str) -> bool:
    """Whether a host is called by a name, not by a number."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return "." in host
    return False


def _is_public(host: str, port: int) -> bool:
    """Whether all addresses of a host lie in the public network, so that nobody reaches our own network through us."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except OSError:
        return False
    return bool(found) and all(ipaddress.ip_address(each[4][0]).is_global for each in found)
