"""Limits: how much one address may ask for, and one connection. A family behind one address never notices them."""

import ipaddress
import logging
import time
from collections import Counter, OrderedDict
from typing import Final

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from kvytok.server.hub import TOO_FAST
from kvytok.server.refusal import Refusal
from kvytok.server.settings import Settings

log = logging.getLogger(__name__)

ADDRESSES: Final = 20_000
"""The number of addresses that are remembered; those that asked longest ago are forgotten first."""
MAKING: Final = ("/api/tables", "/api/own-boards")
"""Where tables are made, and boards for them."""
COSTS: Final = {"replay": 8, "device-games": 8, "data": 30}
"""For how many requests a costly one counts, by the last part of its address; others cost a few milliseconds."""
TOLD_EVERY: Final = 60.0
"""Seconds between two log lines about addresses that ask for too much."""


class Bucket:
    """A token bucket: lets `burst` things through at once, and `rate` per second in the long run."""

    def __init__(self, burst: int, rate: float) -> None:
        self.burst = burst
        self.rate = rate
        self.left = float(burst)
        self.at = time.monotonic()

    def take(self, cost: int = 1) -> bool:
        """Whether one more may pass, which counts for as many as `cost`."""
        at = time.monotonic()
        self.left = min(self.burst, self.left + (at - self.at) * self.rate)
        self.at = at
        cost = min(cost, self.burst)
        if self.left < cost:
            return False
        self.left -= cost
        return True


class Buckets:
    """A bucket for each address."""

    def __init__(self, burst: int, rate: float) -> None:
        self.burst = burst
        self.rate = rate
        self._of: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str, cost: int = 1) -> bool:
        """Whether one more request of an address may pass, which counts for as many as `cost`."""
        bucket = self._of.setdefault(address, Bucket(self.burst, self.rate))
        self._of.move_to_end(address)
        if len(self._of) > ADDRESSES:
            self._of.popitem(last=False)
        return bucket.take(cost)


def address_of(scope: Scope) -> str:
    """The address that a request comes from; for IPv6 only its first half, which stands for one household."""
    host = (scope.get("client") or ("", 0))[0]
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if address.version == 4:
        return host
    return str(address.ipv4_mapped or ipaddress.ip_network((host, 64), strict=False))


class Allowance:
    """What every address may ask for, and what it has used."""

    def __init__(self, settings: Settings) -> None:
        self.most_sockets = settings.sockets
        self.requests = Buckets(settings.request_burst, settings.request_rate)
        self.tables = Buckets(settings.table_burst, settings.table_rate)
        self.sockets: Counter[str] = Counter()
        self._told = -TOLD_EVERY

    def exceeded(self, address: str) -> None:
        """Write a line to the log, not too often. It also reveals a proxy that hides the addresses behind it."""
        if time.monotonic() - self._told > TOLD_EVERY:
            self._told = time.monotonic()
            log.warning("an address asks for too much", extra={"address": address})


class Limits:
    """ASGI middleware for each route: refuses what is too much. Files of the page are not counted."""

    def __init__(self, app: ASGIApp, allowance: Allowance) -> None:
        self.app = app
        self.allowance = allowance

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request or a socket."""
        address, allowance = address_of(scope), self.allowance
        if scope["type"] == ScopeType.WEBSOCKET:
            await self._socket(address, scope, receive, send)
            return
        if scope["path"].startswith(("/api/", "/return/", "/confirm/")):
            making = scope["method"] == "POST" and scope["path"].rstrip("/") in MAKING
            cost = COSTS.get(scope["path"].rstrip("/").rpartition("/")[2], 1)
            if not allowance.requests.take(address, cost) or (making and not allowance.tables.take(address)):
                allowance.exceeded(address)
                raise Refusal("too-fast", "too many requests from your address; wait a little")
        await self.app(scope, receive, send)

    async def _socket(self, address: str, scope: Scope, receive: Receive, send: Send) -> None:
        sockets, allowance = self.allowance.sockets, self.allowance
        if sockets[address] >= allowance.most_sockets or not allowance.requests.take(address):
            allowance.exceeded(address)
            await receive()
            await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
            await send({"type": "websocket.close", "code": TOO_FAST, "reason": "too-fast"})
            return
        sockets[address] += 1
        try:
            await self.app(scope, receive, send)
        finally:
            sockets[address] -= 1
            if not sockets[address]:
                del sockets[address]
