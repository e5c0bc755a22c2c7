"""The HTTP API of tournaments."""

from typing import Annotated

from litestar import Response, Router, get, post, put
from litestar.datastructures import ResponseHeader
from litestar.params import JSONBody, PathParameter

from kvytok.server.routes import PROBLEMS, AnyRequest, guest, guest_id
from kvytok.server.services import Services, TheServices
from kvytok.server.sign_in import base_of, same_origin
from kvytok.server.tournament_messages import AbsentWish, NewTournament, TournamentInfo, TournamentList
from kvytok.server.tournament_plan import TournamentRow

TournamentKey = Annotated[str, PathParameter(max_length=40, description="The tournament's id")]
NumberKey = Annotated[int, PathParameter(ge=0, lt=1000, description="The number of the player")]


async def told(request: AnyRequest, services: Services, row: TournamentRow) -> TournamentInfo:
    """A tournament as the sender of the request may see it."""
    return await services.tournaments.info(row, guest_id(request), base_of(request, services.settings))


@post("/tournaments", responses=PROBLEMS, summary="Make a tournament")
async def make_tournament(request: AnyRequest, services: TheServices, data: JSONBody[NewTournament]) -> TournamentInfo:
    """Make a tournament; you are its host."""
    host = await guest(request, services)
    return await told(request, services, await services.tournaments.make(data, host))


@get("/tournaments", responses=PROBLEMS, summary="My tournaments")
async def my_tournaments(request: AnyRequest, services: TheServices) -> TournamentList:
    """The tournaments that you host or take part in."""
    return TournamentList(await services.tournaments.of(guest_id(request)))


@get("/tournaments/{tournament_id:str}", responses=PROBLEMS, summary="A tournament")
async def one_tournament(request: AnyRequest, services: TheServices, tournament_id: TournamentKey) -> TournamentInfo:
    """A tournament with its standings now. Anybody with its link may see it."""
    return await told(request, services, await services.tournaments.need(tournament_id))


@post("/tournaments/{tournament_id:str}/join", responses=PROBLEMS, summary="Take part", status_code=200)
async def join_tournament(request: AnyRequest, services: TheServices, tournament_id: TournamentKey) -> TournamentInfo:
    """Take part, before the first round."""
    somebody = await guest(request, services)
    return await told(request, services, await services.tournaments.join(tournament_id, somebody))


@post("/tournaments/{tournament_id:str}/leave", responses=PROBLEMS, summary="Take part no longer", status_code=200)
async def leave_tournament(request: AnyRequest, services: TheServices, tournament_id: TournamentKey) -> TournamentInfo:
    """Take part no longer; after the first round you count as absent."""
    return await told(request, services, await services.tournaments.leave(tournament_id, guest_id(request)))


@put("/tournaments/{tournament_id:str}/players/{number:int}", responses=PROBLEMS, summary="Here or absent")
async def set_absent(
    request: AnyRequest,
    services: TheServices,
    tournament_id: TournamentKey,
    number: NumberKey,
    data: JSONBody[AbsentWish],
) -> TournamentInfo:
    """The host says who is absent in the next rounds, and players say it about themselves."""
    changed = await services.tournaments.set_absent(tournament_id, guest_id(request), number, data.absent)
    return await told(request, services, changed)


@post("/tournaments/{tournament_id:str}/rounds", responses=PROBLEMS, summary="Begin a round", status_code=200)
async def begin_round(request: AnyRequest, services: TheServices, tournament_id: TournamentKey) -> TournamentInfo:
    """The host begins the next round: its tables are made and their games begin."""
    return await told(request, services, await services.tournaments.begin_round(tournament_id, guest_id(request)))


@get(
    "/tournaments/{tournament_id:str}/results",
    responses=PROBLEMS,
    summary="The results as CSV",
    media_type="text/csv",
    response_headers=[ResponseHeader(name="content-disposition", documentation_only=True)],
)
async def tournament_results(services: TheServices, tournament_id: TournamentKey) -> Response[str]:
    """The standings with the points of every round."""
    row = await services.tournaments.need(tournament_id)
    name = f'attachment; filename="kvytok-tournament-{row.id}.csv"'
    text = await services.tournaments.results(row)
    return Response(text, media_type="text/csv", headers={"content-disposition": name})


tournament_api = Router(
    "/api",
    route_handlers=[
        make_tournament,
        my_tournaments,
        one_tournament,
        join_tournament,
        leave_tournament,
        set_absent,
        begin_round,
        tournament_results,
    ],
    guards=[same_origin],
)
"""The routes of tournaments."""
