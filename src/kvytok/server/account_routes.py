"""The HTTP API about people: accounts, past games, ratings, and their own data."""

from typing import Annotated

from litestar import MediaType, Response, Router, delete, get, post, put
from litestar.datastructures import ResponseHeader
from litestar.params import JSONBody, PathParameter

from kvytok.server.account_messages import (
    AccountInfo,
    Credentials,
    Deletion,
    DeviceGame,
    NewPassphrase,
    OwnData,
    PastGame,
    PastGamesList,
    PersonRatings,
    SharedSettings,
)
from kvytok.server.device_games import LARGEST_FILING
from kvytok.server.guests import Session, guest_number
from kvytok.server.messages import Me
from kvytok.server.notify_routes import notifications_of
from kvytok.server.own_data import nameless
from kvytok.server.request_limits import address_of
from kvytok.server.routes import PROBLEMS, AnyRequest, guest, guest_id
from kvytok.server.services import Services, TheServices
from kvytok.server.sign_in import base_of, cookie_header, same_origin


def session_of(request: AnyRequest) -> Session:
    """The session that sent the request."""
    found = request.scope["state"]["session"]
    assert isinstance(found, Session)
    return found


def _become(request: AnyRequest, services: Services, session: Session) -> dict[str, str]:
    """The header that makes a device somebody else."""
    return {"set-cookie": cookie_header(services.guests, services.settings, session, request.scope["scheme"])}


async def _signed_in(request: AnyRequest, services: Services, owner: str, before: str | None) -> Response[AccountInfo]:
    """Open a session for an account on the device of the request."""
    secret = await services.accounts.open_session(owner, request.headers.get("user-agent", ""), before)
    session = Session(owner, secret)
    return Response(await services.accounts.info(session), headers=_become(request, services, session))


@get("/account", responses=PROBLEMS, summary="My account")
async def account(request: AnyRequest, services: TheServices) -> AccountInfo:
    """Your account and the devices where you are signed in; all empty for guests without an account."""
    return await services.accounts.info(session_of(request))


@post("/account", responses=PROBLEMS, summary="Make an account", status_code=200)
async def make_account(
    request: AnyRequest, services: TheServices, data: JSONBody[Credentials]
) -> Response[AccountInfo]:
    """Make an account of the guest that you are: your seats and games stay yours. It only needs a free name."""
    await services.accounts.make(guest_id(request), data, address_of(request.scope))
    return await _signed_in(request, services, guest_id(request), None)


@post("/account/sign-in", responses=PROBLEMS, summary="Sign in", status_code=200)
async def sign_in(request: AnyRequest, services: TheServices, data: JSONBody[Credentials]) -> Response[AccountInfo]:
    """Sign this device in. When it signs out, it is the guest again that it was before."""
    owner = await services.accounts.check(data, address_of(request.scope))
    session = session_of(request)
    before = session.guest if session.secret is None else None
    return await _signed_in(request, services, owner, before)


@post("/account/sign-out", responses=PROBLEMS, summary="Sign out", status_code=200)
async def sign_out(request: AnyRequest, services: TheServices) -> Response[Me]:
    """Sign this device out."""
    left = await services.accounts.leave(session_of(request))
    services.hub.close_guest(guest_id(request))
    named = await services.guests.named(left)
    told = Me(named.id, named.name, guest_number(named.name))
    return Response(told, headers=_become(request, services, Session(left)))


@put("/account/passphrase", responses=PROBLEMS, summary="Change the passphrase")
async def change_passphrase(request: AnyRequest, services: TheServices, data: JSONBody[NewPassphrase]) -> AccountInfo:
    """Take another passphrase. All other devices are signed out."""
    session = session_of(request)
    await services.accounts.change_passphrase(session, data.old, data.new, address_of(request.scope))
    services.hub.close_guest(session.guest)
    return await services.accounts.info(session)


@delete("/account/sessions/{session:str}", responses=PROBLEMS, summary="Sign out a device", status_code=200)
async def end_session(
    request: AnyRequest, services: TheServices, session: Annotated[str, PathParameter(max_length=40)]
) -> AccountInfo:
    """Sign out one of your devices."""
    own = session_of(request)
    await services.accounts.end_session(own.guest, session)
    services.hub.close_guest(own.guest)
    return await services.accounts.info(own)


@get("/account/settings", responses=PROBLEMS, summary="Settings of my account")
async def settings(request: AnyRequest, services: TheServices) -> SharedSettings:
    """The settings that all devices of your account share; all null without an account."""
    return await services.accounts.settings(guest_id(request))


@put("/account/settings", responses=PROBLEMS, summary="Change settings of my account")
async def change_settings(request: AnyRequest, services: TheServices, data: JSONBody[SharedSettings]) -> SharedSettings:
    """Change what is not null. The answer has all settings, also those that another device has changed."""
    return await services.accounts.change_settings(guest_id(request), data)


@get("/me/past", responses=PROBLEMS, summary="My finished games")
async def past_games(request: AnyRequest, services: TheServices) -> PastGamesList:
    """Your finished games with everything that statistics are made of."""
    return PastGamesList(await services.past_games.of(guest_id(request)))


@post(
    "/me/device-games",
    responses=PROBLEMS,
    summary="File a game of my device",
    status_code=200,
    request_max_body_size=LARGEST_FILING,
)
async def file_game(request: AnyRequest, services: TheServices, data: JSONBody[DeviceGame]) -> PastGame:
    """File a finished game against bots that you played in a browser. It is in your history, and never rated."""
    return await services.device_games.file(guest_id(request), data)


@get(
    "/me/device-games/{game:str}/file",
    responses=PROBLEMS,
    summary="The file of a game of my device",
    media_type=MediaType.TEXT,
)
async def device_game_file(
    request: AnyRequest, services: TheServices, game: Annotated[str, PathParameter(max_length=40)]
) -> Response[str]:
    """The game file of one of these games, to look at it on another device."""
    return Response(await services.device_games.text(guest_id(request), game), media_type=MediaType.TEXT)


@get("/me/ratings", responses=PROBLEMS, summary="My ratings")
async def ratings(request: AnyRequest, services: TheServices) -> PersonRatings:
    """How strong you are against people and against bots, on one scale."""
    return await services.skill_ratings.of(guest_id(request))


@get(
    "/me/data",
    responses=PROBLEMS,
    summary="Everything about me",
    response_headers=[ResponseHeader(name="content-disposition", documentation_only=True)],
)
async def own_data(request: AnyRequest, services: TheServices) -> Response[OwnData]:
    """Everything that the server has about you, as one file."""
    me, mine = await guest(request, services), services.own_data
    told, known = await notifications_of(services, me.id), await services.acquaintances.of(me.id)
    data = OwnData(
        id=me.id,
        name=me.name,
        account=await services.accounts.info(session_of(request)),
        games=await mine.games(me.id, base_of(request, services.settings)),
        past=await services.past_games.of(me.id),
        ratings=await services.skill_ratings.of(me.id),
        tournaments=await mine.tournaments(me.id),
        settings=await services.accounts.settings(me.id),
        blocked=known.blocked,
        visited=await mine.visited(me.id),
        invites=await mine.invites(me.id),
        reports=await mine.reports(me.id),
        notify=told.wish,
        mail=told.address,
        confirmed=told.confirmed,
        browsers=await mine.browsers(me.id),
        boards=await mine.boards(me.id),
        device_games=await services.device_games.files(me.id),
    )
    return Response(data, headers={"content-disposition": 'attachment; filename="kvytok-my-data.json"'})


@post("/me/deletion", responses=PROBLEMS, summary="Forget me", status_code=200)
async def forget_me(request: AnyRequest, services: TheServices, data: JSONBody[Deletion]) -> Response[Me]:
    """Delete everything about you. The games of others stay, without your name. You are a new guest then."""
    session = session_of(request)
    await services.accounts.demand_owner(session.guest, data.passphrase, address_of(request.scope))
    await services.tournaments.forget(session.guest, nameless)
    await services.own_data.forget(session)
    services.skill_ratings.forget()
    services.hub.close_guest(session.guest)
    new = await services.guests.named(services.guests.new_id())
    told = Me(new.id, new.name, guest_number(new.name))
    return Response(told, headers=_become(request, services, Session(new.id)))


account_api = Router(
    "/api",
    route_handlers=[
        account,
        make_account,
        sign_in,
        sign_out,
        change_passphrase,
        end_session,
        settings,
        change_settings,
        past_games,
        file_game,
        device_game_file,
        ratings,
        own_data,
        forget_me,
    ],
    guards=[same_origin],
)
"""The routes about people."""
