"""The HTTP API about finding others: public tables, quick matches, friends, invitations, blocks and reports."""

from typing import Annotated

from litestar import Router, delete, get, post, put
from litestar.params import JSONBody, QueryParameter

from kvytok.server.company_messages import (
    Acquaintances,
    Done,
    Invites,
    InviteWish,
    LevelWish,
    Listing,
    ListingWish,
    PublicTables,
    QuickWish,
    ReportWish,
    SpokenWish,
)
from kvytok.server.listings import Wanted
from kvytok.server.messages import MOST_SEATS, Pace, TableInfo
from kvytok.server.refusal import Refusal
from kvytok.server.report_box import other_person
from kvytok.server.request_limits import address_of
from kvytok.server.routes import PROBLEMS, AnyRequest, GuestKey, SeatKey, TableKey, guest, guest_id, shown
from kvytok.server.services import Services, TheServices
from kvytok.server.sign_in import same_origin


def take_turn(request: AnyRequest, services: Services) -> None:
    """Count something that could be done too often; `Refusal` if it was."""
    if not services.company_buckets.take(address_of(request.scope)):
        raise Refusal("too-fast", "too much of this from your address; wait a little")


# Public tables.


@get("/public", responses=PROBLEMS, summary="Public tables")
async def public_tables(
    request: AnyRequest,
    services: TheServices,
    game: Annotated[str | None, QueryParameter(max_length=40, required=False)] = None,
    players: Annotated[int | None, QueryParameter(ge=2, le=MOST_SEATS, required=False)] = None,
    pace: Annotated[Pace | None, QueryParameter(required=False)] = None,
    level: Annotated[LevelWish | None, QueryParameter(required=False)] = None,
    language: Annotated[SpokenWish | None, QueryParameter(required=False)] = None,
) -> PublicTables:
    """Public tables that wait for people, and public games to watch; the newest 100 of each that fit."""
    return await services.listings.shown(guest_id(request), Wanted(game, players, pace, level, language))


@get("/tables/{table_id:str}/listing", responses=PROBLEMS, summary="Is a table public?")
async def listing(services: TheServices, table_id: TableKey) -> Listing:
    """Whether a table is public, and for whom."""
    return await services.listings.of(await services.move_service.need(table_id))


@put("/tables/{table_id:str}/listing", responses=PROBLEMS, summary="Make a table public")
async def set_listing(
    request: AnyRequest, services: TheServices, table_id: TableKey, data: JSONBody[ListingWish]
) -> Listing:
    """The host makes a table public, changes for whom, or takes it back. Not for people on one device."""
    take_turn(request, services)
    table = await services.move_service.need(table_id)
    await services.listings.set(table, guest_id(request), data, address_of(request.scope))
    return await services.listings.of(table)


@post("/quick", responses=PROBLEMS, summary="Find me a game", status_code=200)
async def quick_match(request: AnyRequest, services: TheServices, data: JSONBody[QuickWish]) -> TableInfo:
    """Sit down at a fitting public table, or at a new one; a quick match begins when all seats are taken."""
    take_turn(request, services)
    person = await guest(request, services)
    table = await services.matchmaking.seat(data, person, address_of(request.scope))
    return await shown(request, services, table)


@delete("/quick", responses=PROBLEMS, summary="Wait no longer", status_code=200)
async def stop_quick(request: AnyRequest, services: TheServices) -> Done:
    """Leave every quick match of yours that has not begun."""
    await services.matchmaking.stop(guest_id(request))
    return Done()


# People.


@get("/people", responses=PROBLEMS, summary="People I know")
async def people(
    request: AnyRequest,
    services: TheServices,
    away_from: Annotated[str | None, QueryParameter(max_length=40, required=False)] = None,
) -> Acquaintances:
    """The people you have sat at a table with, and those who opened a link of yours, without those at the table
    `away_from`; and those you have blocked."""
    table = await services.move_service.need(away_from) if away_from else None
    return await services.acquaintances.of(guest_id(request), table)


@post("/tables/{table_id:str}/invites", responses=PROBLEMS, summary="Invite a friend", status_code=200)
async def invite(request: AnyRequest, services: TheServices, table_id: TableKey, data: JSONBody[InviteWish]) -> Done:
    """Invite somebody whom you have met to an open table: they see it on their home page."""
    take_turn(request, services)
    table = await services.move_service.need(table_id)
    if await services.acquaintances.invite(table, guest_id(request), data.guest):
        services.messenger.note(table.id, "invite", (data.guest,))
    return Done()


@get("/invites", responses=PROBLEMS, summary="My invitations")
async def invites(request: AnyRequest, services: TheServices) -> Invites:
    """Your invitations to tables that still have an open seat."""
    return await services.acquaintances.invited(guest_id(request))


@delete("/invites/{table_id:str}", responses=PROBLEMS, summary="Decline an invitation", status_code=200)
async def decline(request: AnyRequest, services: TheServices, table_id: TableKey) -> Done:
    """Forget an invitation."""
    await services.acquaintances.decline(table_id.replace("\0", ""), guest_id(request))
    return Done()


@post("/tables/{table_id:str}/seats/{seat:int}/block", responses=PROBLEMS, summary="Block a player", status_code=200)
async def block(request: AnyRequest, services: TheServices, table_id: TableKey, seat: SeatKey) -> Done:
    """Block the person at a seat: they cannot sit down at your public tables nor invite you, nor do you hear them."""
    take_turn(request, services)
    person = other_person(await services.move_service.need(table_id), seat, guest_id(request))
    await services.blocks.add(guest_id(request), person.id, person.name)
    return Done()


@delete("/blocks/{guest:str}", responses=PROBLEMS, summary="Unblock somebody", status_code=200)
async def unblock(request: AnyRequest, services: TheServices, guest: GuestKey) -> Done:
    """Block somebody no longer."""
    await services.blocks.remove(guest_id(request), guest.replace("\0", ""))
    return Done()


@post("/tables/{table_id:str}/seats/{seat:int}/report", responses=PROBLEMS, summary="Report a player", status_code=200)
async def report(
    request: AnyRequest, services: TheServices, table_id: TableKey, seat: SeatKey, data: JSONBody[ReportWish]
) -> Done:
    """Report the person at a seat to whoever runs the site; the chat of the table is stored with it."""
    take_turn(request, services)
    table = await services.move_service.need(table_id)
    await services.report_box.add(table, seat, await guest(request, services), data)
    return Done()


company_api = Router(
    "/api",
    route_handlers=[
        public_tables,
        listing,
        set_listing,
        quick_match,
        stop_quick,
        people,
        invite,
        invites,
        decline,
        block,
        unblock,
        report,
    ],
    guards=[same_origin],
)
"""The routes about finding others."""
