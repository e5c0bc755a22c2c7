"""Sign-in: finds the guest of every request, and gives a new guest a cookie with the first answer."""

from http.cookies import SimpleCookie
from typing import Any, Final
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.handlers import BaseRouteHandler
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from kvytok.server.account_service import AccountService
from kvytok.server.guests import COOKIE, COOKIE_AGE, Guests, Session
from kvytok.server.refusal import AWAY, Refusal
from kvytok.server.settings import Settings

AnyConnection = ASGIConnection[Any, Any, Any, Any]


SAME_FOR_ALL: Final = ("/api/games", "/api/boards/")
"""What the page may request before it is signed in: these need no cookie and set none."""


UNCHECKED: Final = ("/api/health", "/api/ready")
"""What must answer even if the database does not."""


def is_file(path: str) -> bool:
    """Whether an address is a file of the page; such files are the same for everybody too."""
    return "." in path.rpartition("/")[2] and not path.startswith(("/api/", "/return/", "/confirm/"))


class SignIn:
    """ASGI middleware: puts the guest into the scope, and sets a cookie if there was no valid one."""

    def __init__(self, app: ASGIApp, accounts: AccountService, settings: Settings) -> None:
        self.app = app
        self.accounts = accounts
        self.guests = accounts.guests
        self.settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request."""
        path = scope["path"]
        if path.startswith(SAME_FOR_ALL) or is_file(path):
            await self.app(scope, receive, guarded(send))
            return
        connection: AnyConnection = ASGIConnection(scope)
        known = self.guests.read_cookie(connection.cookies.get(COOKIE))
        session = known[0] if known else None
        renew = known is None or known[1]
        checked = path.startswith(("/api/", "/return/")) and path not in UNCHECKED
        try:
            gone = session is not None and checked and await self.accounts.owner(session) is None
        except (Refusal, *AWAY):
            if scope["type"] == ScopeType.HTTP:
                raise
            gone, session = False, None
            scope["state"]["away"] = True  # a socket says so with its own code, which it can only when it is open
        if gone:  # signed out from elsewhere
            if scope["type"] == ScopeType.HTTP and (scope["method"], path) != ("GET", "/api/me"):
                raise Refusal("not-signed-in", "this device was signed out; load the page again")
            session, renew = None, True
        if session is None and scope["type"] == ScopeType.HTTP:
            session = Session(self.guests.new_id())
        scope["state"]["session"] = session
        scope["state"]["guest"] = session and session.guest
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return

        async def send_signed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableScopeHeaders.from_message(message)
                headers.setdefault("cache-control", "no-store")
                # Whoever signs in or out gets another cookie there.
                if renew and session is not None and "set-cookie" not in headers:
                    headers.add("set-cookie", cookie_header(self.guests, self.settings, session, scope["scheme"]))
            await send(message)

        await self.app(scope, receive, guarded(send_signed))


def guarded(send: Send) -> Send:
    """Add two headers to every answer: browsers must not guess its type, nor tell other sites its address."""

    async def send_guarded(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableScopeHeaders.from_message(message)
            headers.setdefault("x-content-type-options", "nosniff")
            headers.setdefault("referrer-policy", "same-origin")
        await send(message)

    return send_guarded


def cookie_header(guests: Guests, settings: Settings, session: Session, scheme: str) -> str:
    """The header that sets a guest's cookie: http-only, same-site, and secure if the site uses HTTPS."""
    cookie: SimpleCookie = SimpleCookie()
    cookie[COOKIE] = guests.cookie(session.guest, session.secret)
    morsel = cookie[COOKIE]
    morsel["path"] = "/"
    morsel["max-age"] = COOKIE_AGE
    morsel["httponly"] = True
    morsel["samesite"] = "Lax"
    if scheme in ("https", "wss") or settings.url.startswith("https:"):
        morsel["secure"] = True
    return morsel.OutputString()


def base_of(connection: AnyConnection, settings: Settings) -> str:
    """The web address at the start of links."""
    if settings.url:
        return settings.url.rstrip("/")
    scheme = {"ws": "http", "wss": "https"}.get(connection.url.scheme, connection.url.scheme)
    return f"{scheme}://{connection.headers.get('host', connection.url.netloc)}"


def from_own_site(connection: AnyConnection, settings: Settings) -> bool:
    """Whether a request comes from a page of this site, or from no page at all."""
    origin = connection.headers.get("origin")
    if origin is None or origin in settings.origins:
        return True
    if settings.url and origin == "://".join(urlsplit(settings.url)[:2]):
        return True
    return urlsplit(origin).netloc == connection.headers.get("host")


def same_origin(connection: AnyConnection, handler: BaseRouteHandler) -> None:
    """Guard: other sites may not change anything in the name of a guest."""
    settings: Settings = connection.app.state.settings
    scope = connection.scope
    if scope["type"] != ScopeType.HTTP or scope["method"] in ("GET", "HEAD", "OPTIONS"):
        return  # sockets are checked elsewhere and tell the page why they close
    if not from_own_site(connection, settings):
        raise Refusal("wrong-origin", "the request comes from another site")
