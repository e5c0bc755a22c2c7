"""The web application: its routes, middleware and error answers, and the services behind them."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.enums import HttpMethod, ScopeType
from litestar.exceptions import HTTPException, InternalServerException
from litestar.middleware import DefineMiddleware
from litestar.types import Message

from kvytok import __version__
from kvytok.server.account_routes import account_api
from kvytok.server.company_routes import company_api
from kvytok.server.conversation import LARGEST
from kvytok.server.live_games import DamagedGame
from kvytok.server.messages import Problem
from kvytok.server.metrics_page import metrics_text
from kvytok.server.notify_routes import ask_confirm, notify_api, use_confirm
from kvytok.server.openapi import PATH, Description
from kvytok.server.page_files import home, network, page
from kvytok.server.refusal import AWAY, NOT_REPLAYABLE, STATUS, ErrorCode, Refusal, first_line, unreadable
from kvytok.server.request_limits import Allowance, Limits
from kvytok.server.return_links import ask_return, use_return
from kvytok.server.routes import api
from kvytok.server.services import Services
from kvytok.server.settings import Settings
from kvytok.server.sign_in import SignIn
from kvytok.server.tournament_routes import tournament_api

log = logging.getLogger(__name__)

CODES: dict[int, ErrorCode] = {
    401: "not-signed-in",
    403: "not-allowed",
    404: "not-found",
    405: "not-found",
    413: "too-large",
}


class Site(Litestar):
    """The application. It answers HEAD wherever it answers GET, with the same headers and without a body."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer a request."""
        if scope["type"] != ScopeType.HTTP or scope["method"] != HttpMethod.HEAD:
            await super().__call__(scope, receive, send)
            return

        async def send_head(message: Message) -> None:
            await send({**message, "body": b""} if message["type"] == "http.response.body" else message)

        whole: Any = {**scope, "method": HttpMethod.GET}
        await super().__call__(whole, receive, send_head)


def create_app(settings: Settings) -> Litestar:
    """The application with these settings. Its services open and close together with it."""
    services = Services(settings)
    description = Description(__version__)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        await asyncio.to_thread(description.write, app)
        await services.open()
        try:
            yield
        finally:
            await services.close()

    def the_services() -> Services:
        return services

    return Site(
        route_handlers=[
            api,
            account_api,
            company_api,
            tournament_api,
            notify_api,
            ask_confirm,
            use_confirm,
            ask_return,
            use_return,
            metrics_text,
            home,
            network,
            page,
        ],
        dependencies={"services": Provide(the_services, sync_to_thread=False)},
        middleware=[
            DefineMiddleware(Limits, allowance=Allowance(settings)),
            DefineMiddleware(SignIn, accounts=services.accounts, settings=settings),
        ],
        exception_handlers={
            Refusal: refused,
            DamagedGame: not_replayable,
            HTTPException: failed_request,
            RecursionError: not_json,
            UnicodeDecodeError: not_json,
            **dict.fromkeys(AWAY, database_away),
            Exception: failed,
        },
        lifespan=[lifespan],
        state=State({"services": services, "settings": settings}),
        request_max_body_size=LARGEST,
        # The API description is compressed once, not again for every request.
        compression_config=CompressionConfig(backend="gzip", minimum_size=1000, exclude=[f"^{PATH}", "^/networks/"]),
        openapi_config=description.config,
        logging_config=None,
    )


def refused(request: Request[Any, Any, Any], refusal: Refusal) -> Response[Problem]:
    """The answer when the server refuses something."""
    return Response(Problem(refusal.code, refusal.text), status_code=STATUS[refusal.code])


def not_replayable(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """The answer about a game that cannot be played again."""
    log.error("a game cannot be played again", extra={"path": request.url.path, "why": str(error)[:300]})
    return refused(request, Refusal("not-replayable", NOT_REPLAYABLE))


def failed_request(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """The answer to a request that the framework refuses."""
    status = error.status_code
    if isinstance(error, InternalServerException) and "client disconnected" in error.detail:
        return Response(Problem("malformed", "the request broke off"), status_code=400)  # nobody reads this
    if status >= 500:
        return failed(request, error)
    details = error.extra if isinstance(error.extra, list) else []
    told = "; ".join(f"{each.get('key', '')}: {each.get('message', '')}" for each in details if isinstance(each, dict))
    problem = Problem(CODES.get(status, "malformed"), (told or error.detail)[:500])
    return Response(problem, status_code=status, headers=error.headers)


def not_json(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """The answer to a body that is nested too deeply, or is not even text."""
    return Response(Problem("malformed", "the body is not JSON that can be read"), status_code=400)


def database_away(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """The answer while the database does not answer, or cannot be reached."""
    if unreadable(error):
        return refused(request, Refusal("malformed", "a text has a character that cannot be stored"))
    log.warning("the database does not answer", extra={"path": request.url.path, "why": first_line(error)})
    return refused(request, Refusal("busy", "the database does not answer; try again"))


def failed(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """The answer to an error in the server. The details go to the log only."""
    log.error("a request failed", exc_info=error, extra={"path": request.url.path, "method": request.method})
    return Response(Problem("failed", "an error of the server; it is in its log"), status_code=500)
