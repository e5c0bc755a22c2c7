"""The HTTP API: thin handlers, one for each route."""

import asyncio
import io
from collections.abc import Awaitable, Callable
from functools import lru_cache
from typing import Annotated, Any

import segno
from litestar import MediaType, Request, Response, Router, delete, get, patch, post, put
from litestar.datastructures import ResponseHeader
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, PathParameter, QueryParameter

from kvytok import __version__
from kvytok.server.board_messages import BoardInfo, DrawnBoard, KeptBoard, OwnBoard
from kvytok.server.bot_tables import only_bots
from kvytok.server.conversation import table_socket
from kvytok.server.database import SCHEMA
from kvytok.server.guests import Guest, guest_number
from kvytok.server.messages import (
    ColorWish,
    GameNews,
    Health,
    Hints,
    HintsWish,
    Join,
    Me,
    NewTable,
    Offerings,
    PlanningWish,
    Problem,
    Rename,
    Replay,
    ReturnLink,
    SeatWish,
    TableInfo,
    Tables,
    TableWish,
)
from kvytok.server.move_service import replay_frames
from kvytok.server.offerings import board_info, board_version, drawn_board, game_box, offerings, told_rules
from kvytok.server.own_boards import LARGEST_BOARD
from kvytok.server.page_files import FOREVER
from kvytok.server.refusal import Refusal
from kvytok.server.request_limits import address_of
from kvytok.server.services import Services, TheServices
from kvytok.server.sign_in import base_of, same_origin
from kvytok.server.table_row import TableRow

AnyRequest = Request[Any, Any, Any]
TableKey = Annotated[str, PathParameter(max_length=40, description="The table's id")]
CodeKey = Annotated[str, PathParameter(max_length=20, description="The table's short code")]
GuestKey = Annotated[str, PathParameter(max_length=40, description="The public id of a guest")]
SeatKey = Annotated[int, PathParameter(ge=0, lt=5, description="The number of the seat, from 0")]


def guest_id(request: AnyRequest) -> str:
    """The guest who sent the request."""
    return str(request.scope["state"]["guest"])


async def guest(request: AnyRequest, services: Services) -> Guest:
    """The guest who sent the request, with the chosen name."""
    return await services.guests.named(guest_id(request))


def qr(url: str) -> str:
    """A link as an SVG picture."""
    picture = io.BytesIO()
    segno.make(url, error="m", micro=False).save(picture, kind="svg", xmldecl=False, scale=4, border=3, light="#fff")
    return picture.getvalue().decode()


invitation_qr = lru_cache(256)(qr)
"""An invitation as a picture: the same for all, and making it takes some milliseconds."""


async def shown(request: AnyRequest, services: Services, table: TableRow) -> TableInfo:
    """A table as the sender of the request may see it."""
    return (await shown_all(request, services, [table]))[0]


async def shown_all(request: AnyRequest, services: Services, tables: list[TableRow]) -> tuple[TableInfo, ...]:
    """Tables as the sender of the request may see them."""
    return await services.display.seen_by(tables, guest_id(request), base_of(request, services.settings))


async def begun(
    request: AnyRequest, services: Services, alone: bool, begin: Callable[[], Awaitable[TableRow]]
) -> TableRow:
    """Begin a table's game; a game of bots alone counts for the address."""
    return await (services.bot_tables.begin(address_of(request.scope), begin) if alone else begin())


PROBLEMS = {
    status: ResponseSpec(Problem, description=text, generate_examples=False)
    for status, text in {
        400: "Not what the route takes",
        403: "Not allowed",
        404: "Not found",
        405: "Not with this method",
        409: "Not now",
        413: "Too large",
        429: "Too many",
        503: "The database does not answer",
    }.items()
}
"""The answers that any route may give, for the OpenAPI."""

# Guests.


@get("/me", responses=PROBLEMS, summary="Who am I?")
async def me(request: AnyRequest, services: TheServices) -> Me:
    """Your public id and display name."""
    found = await guest(request, services)
    return Me(found.id, found.name, guest_number(found.name), request.scope["state"]["session"].secret is not None)


@patch("/me", responses=PROBLEMS, summary="Change my name")
async def rename(request: AnyRequest, services: TheServices, data: JSONBody[Rename]) -> Me:
    """Change your display name. At tables where you sit already you keep the old one."""
    found = await services.guests.rename(guest_id(request), data.name)
    return Me(found.id, found.name, guest_number(found.name), request.scope["state"]["session"].secret is not None)


@get("/me/link", responses=PROBLEMS, summary="A link for another device")
async def return_link(request: AnyRequest, services: TheServices) -> ReturnLink:
    """A personal link that signs in another device as you: it works once, within a day. It ends the link before."""
    url = f"{base_of(request, services.settings)}/return/{await services.guests.new_link(guest_id(request))}"
    return ReturnLink(url, qr(url))


# What can be played.


@get("/games", responses=PROBLEMS, summary="What can be played", sync_to_thread=False)
def games(services: TheServices) -> Response[Offerings]:
    """Boards, games, bots, reactions and paces."""
    return Response(offerings(services.library), headers={"cache-control": "no-cache"})


@get("/games/{game_id:str}", responses=PROBLEMS, summary="The board of a game", sync_to_thread=False)
def game_board(services: TheServices, game_id: Annotated[str, PathParameter(max_length=40)]) -> BoardInfo:
    """Cities, routes and tickets, with the names that moves and views use."""
    return board_info(services.library, game_id)


@get("/games/{game_id:str}/box.json", responses=PROBLEMS, summary="A game for the engine of the page")
async def box_of_game(
    services: TheServices, game_id: Annotated[str, PathParameter(max_length=40)]
) -> Response[dict[str, Any]]:
    """What the page needs to analyse and count a game on a board that it does not bring along (`--board`)."""
    box = await asyncio.to_thread(game_box, services.library, game_id)
    return Response(box, headers={"cache-control": "no-cache"})


@get(
    "/games/{game_id:str}/rules",
    responses=PROBLEMS,
    summary="The rules of a game",
    media_type=MediaType.TEXT,
    sync_to_thread=False,
)
def game_rules(
    services: TheServices,
    game_id: Annotated[str, PathParameter(max_length=40)],
    language: Annotated[str, QueryParameter(max_length=10, description="en, uk, ru or pl")] = "en",
) -> str:
    """The rules as Markdown (docs/translating.md); a game without a text of its own gets a general one."""
    return told_rules(services.library, game_id, language)


@get("/boards/{board_id:str}", responses=PROBLEMS, summary="A board to be drawn", sync_to_thread=False)
def board(
    services: TheServices,
    board_id: Annotated[str, PathParameter(max_length=40)],
    v: Annotated[str, QueryParameter(max_length=40, description="The version that `GET /api/games` names")] = "",
) -> Response[DrawnBoard]:
    """Cities, routes, tickets and their places. With its version in the address, the answer may be kept for ever."""
    drawn, version = drawn_board(services.library, board_id), board_version(services.library, board_id)
    return Response(drawn, headers={"cache-control": FOREVER if v == version else "no-cache"})


@post(
    "/own-boards",
    responses=PROBLEMS,
    summary="Keep a board of the workshop",
    request_max_body_size=LARGEST_BOARD,
)
async def keep_board(request: AnyRequest, services: TheServices) -> KeptBoard:
    """Keep the board in the body, a file of the workshop (docs/workshop.md), so that tables can be played on it."""
    return await services.own_boards.take(await request.body(), guest_id(request))


@get("/own-boards/{board_id:str}", responses=PROBLEMS, summary="A board of the workshop")
async def own_board(
    services: TheServices, board_id: Annotated[str, PathParameter(max_length=40)]
) -> Response[OwnBoard]:
    """A board of the workshop with its games, to be drawn. It never changes."""
    return Response(await services.own_boards.shown(board_id), headers={"cache-control": FOREVER})


@get(
    "/own-boards/{board_id:str}/file",
    responses=PROBLEMS,
    summary="The file of a board of the workshop",
    media_type=MediaType.TEXT,
)
async def own_board_file(
    services: TheServices, board_id: Annotated[str, PathParameter(max_length=40)]
) -> Response[str]:
    """The board as somebody gave it, for whoever has its link and wants to draw on. It never changes."""
    content = await services.own_boards.content(board_id)
    return Response(content.decode(), media_type=MediaType.TEXT, headers={"cache-control": FOREVER})


async def condition_of(services: Services) -> Health:
    """What works and what does not."""
    troubles = await services.condition.troubles()
    page = (services.settings.page / "index.html").is_file()
    thinking = services.thinking
    bots = (thinking.late, thinking.replaced, thinking.lost)
    return Health(not troubles, __version__, SCHEMA, page, len(services.hub), *bots, troubles)


@get("/health", responses=PROBLEMS, summary="Does the process live?")
async def health(services: TheServices) -> Health:
    """What works and what does not; the answer itself says that the process lives."""
    return await condition_of(services)


@get("/ready", responses=PROBLEMS, summary="Does everything work?")
async def ready(services: TheServices) -> Health:
    """The same if everything works, else 503: whether this process should be sent players."""
    found = await condition_of(services)
    if not found.ok:
        raise Refusal("busy", f"this does not work now: {', '.join(found.troubles)}")
    return found


# Tables.


@post("/tables", responses=PROBLEMS, summary="Make a table")
async def make_table(request: AnyRequest, services: TheServices, data: JSONBody[NewTable]) -> TableInfo:
    """Make a table; you are its host."""
    host = await guest(request, services)
    alone = data.start and only_bots(data.seats)
    return await shown(
        request, services, await begun(request, services, alone, lambda: services.lobby.make(data, host))
    )


@get("/tables", responses=PROBLEMS, summary="My tables")
async def my_tables(request: AnyRequest, services: TheServices) -> Tables:
    """The tables where you sit or that you host; the one that changed last comes first."""
    found = await services.store.tables_of(guest_id(request))
    return Tables(await shown_all(request, services, found))


@get("/tables/{table_id:str}", responses=PROBLEMS, summary="A table")
async def one_table(request: AnyRequest, services: TheServices, table_id: TableKey) -> TableInfo:
    """A table as you may see it."""
    return await shown(request, services, await services.move_service.need(table_id))


@patch("/tables/{table_id:str}", responses=PROBLEMS, summary="Change an open table")
async def change_table(
    request: AnyRequest, services: TheServices, table_id: TableKey, data: JSONBody[TableWish]
) -> TableInfo:
    """The host changes the game, the number of seats or the time for a move, before the game begins."""
    return await shown(request, services, await services.lobby.change(table_id, guest_id(request), data))


@get("/codes/{code:str}", responses=PROBLEMS, summary="The table with a code")
async def table_by_code(request: AnyRequest, services: TheServices, code: CodeKey) -> TableInfo:
    """The table with a short code; case and spaces do not matter."""
    table = await services.store.table_by_code("".join(code.split()).upper())
    if table is None:
        raise Refusal("not-found", "there is no table with that code")
    return await shown(request, services, table)


@get(
    "/tables/{table_id:str}/invitation.svg",
    responses=PROBLEMS,
    summary="The invitation as QR code",
    media_type="image/svg+xml",
)
async def invitation(request: AnyRequest, services: TheServices, table_id: TableKey) -> str:
    """The invitation link as a picture."""
    return invitation_qr((await shown(request, services, await services.move_service.need(table_id))).invitation)


@post("/tables/{table_id:str}/join", responses=PROBLEMS, summary="Sit down", status_code=200)
async def join(request: AnyRequest, services: TheServices, table_id: TableKey, data: JSONBody[Join]) -> TableInfo:
    """Take an open seat."""
    sitting = await guest(request, services)
    await services.listings.admit(table_id, sitting.id)
    joined = await services.lobby.join(table_id, sitting, data.seat)
    return await shown(request, services, await services.matchmaking.seated(joined))


@post("/tables/{table_id:str}/leave", responses=PROBLEMS, summary="Leave", status_code=200)
async def leave(request: AnyRequest, services: TheServices, table_id: TableKey) -> TableInfo:
    """Give up your seat; in a running game a bot moves until you return."""
    return await shown(request, services, await services.lobby.leave(table_id, guest_id(request)))


@put("/tables/{table_id:str}/seats/{seat:int}", responses=PROBLEMS, summary="Fill a seat again")
async def reseat(
    request: AnyRequest, services: TheServices, table_id: TableKey, seat: SeatKey, data: JSONBody[SeatWish]
) -> TableInfo:
    """The host opens a seat, gives it to a bot or to a person on the same device, or sits down there."""
    host = await guest(request, services)
    return await shown(request, services, await services.lobby.reseat(table_id, host, seat, data))


@delete("/tables/{table_id:str}/seats/{seat:int}", responses=PROBLEMS, summary="Close a seat", status_code=200)
async def close_seat(request: AnyRequest, services: TheServices, table_id: TableKey, seat: SeatKey) -> TableInfo:
    """The host closes an open seat, or that of a bot, before the game begins; one player less plays."""
    return await shown(request, services, await services.lobby.close_seat(table_id, guest_id(request), seat))


@put("/tables/{table_id:str}/seats/{seat:int}/name", responses=PROBLEMS, summary="Change a name at the table")
async def rename_seat(
    request: AnyRequest, services: TheServices, table_id: TableKey, seat: SeatKey, data: JSONBody[Rename]
) -> TableInfo:
    """Change the name at your seat, or at a seat on your device, before the game begins."""
    return await shown(request, services, await services.lobby.rename(table_id, guest_id(request), seat, data.name))


@put("/tables/{table_id:str}/seats/{seat:int}/color", responses=PROBLEMS, summary="Choose a colour")
async def recolor(
    request: AnyRequest, services: TheServices, table_id: TableKey, seat: SeatKey, data: JSONBody[ColorWish]
) -> TableInfo:
    """Choose a free colour for your seat, or as host for a bot, before the game begins."""
    return await shown(request, services, await services.lobby.recolor(table_id, guest_id(request), seat, data.color))


@post("/tables/{table_id:str}/seats/{seat:int}/stand-in", responses=PROBLEMS, summary="Let a bot move", status_code=200)
async def let_bot_move(request: AnyRequest, services: TheServices, table_id: TableKey, seat: SeatKey) -> TableInfo:
    """Let a bot move for a player who has been away for a while, until that player returns.

    A player who is here and whose turn it is gets asked first, and has a while to answer.
    """
    return await shown(request, services, await services.lobby.let_bot_move(table_id, guest_id(request), seat))


@delete(
    "/tables/{table_id:str}/removed/{guest:str}", responses=PROBLEMS, summary="Let somebody sit again", status_code=200
)
async def invite_again(request: AnyRequest, services: TheServices, table_id: TableKey, guest: GuestKey) -> TableInfo:
    """The host lets a removed person sit down again."""
    return await shown(request, services, await services.lobby.invite_again(table_id, guest_id(request), guest))


@put("/tables/{table_id:str}/hints", responses=PROBLEMS, summary="Switch hints on or off")
async def switch_hints(
    request: AnyRequest, services: TheServices, table_id: TableKey, data: JSONBody[HintsWish]
) -> TableInfo:
    """The host switches hints on or off; in a running game between people they can only be switched off."""
    return await shown(request, services, await services.lobby.switch_hints(table_id, guest_id(request), data.on))


@put("/tables/{table_id:str}/planning", responses=PROBLEMS, summary="Agree to planning help")
async def agree_to_planning(
    request: AnyRequest, services: TheServices, table_id: TableKey, data: JSONBody[PlanningWish]
) -> TableInfo:
    """Agree that everybody may use planning help, or no longer; between people it is there only if all agree."""
    table = await services.lobby.agree_to_planning(table_id, guest_id(request), data.on)
    return await shown(request, services, table)


@post("/tables/{table_id:str}/seats/{seat:int}/hint", responses=PROBLEMS, summary="What would you do?", status_code=200)
async def hint(request: AnyRequest, services: TheServices, table_id: TableKey, seat: SeatKey) -> Hints:
    """The moves that a strong bot thinks best for your seat, whose turn it must be. Takes a second or two."""
    return await services.hint_service.give(table_id, seat, guest_id(request), address_of(request.scope))


@post("/tables/{table_id:str}/start", responses=PROBLEMS, summary="Start", status_code=200)
async def start(request: AnyRequest, services: TheServices, table_id: TableKey) -> TableInfo:
    """The host starts the game."""
    table = await services.move_service.need(table_id)
    alone = table.status == "open" and only_bots(table.seats)
    started = await begun(request, services, alone, lambda: services.lobby.start(table_id, guest_id(request)))
    return await shown(request, services, started)


@post("/tables/{table_id:str}/rematch", responses=PROBLEMS, summary="Play again", status_code=200)
async def rematch(request: AnyRequest, services: TheServices, table_id: TableKey) -> TableInfo:
    """The table where the same players play again."""
    table = await services.move_service.need(table_id)
    alone = table.rematch is None and only_bots(table.seats)
    again = await begun(request, services, alone, lambda: services.lobby.rematch(table_id, guest_id(request)))
    return await shown(request, services, again)


# The game.


@get("/tables/{table_id:str}/game", responses=PROBLEMS, summary="The game now")
async def game_now(request: AnyRequest, services: TheServices, table_id: TableKey) -> GameNews:
    """The game as you may see it, with all steps so far."""
    return await services.move_service.news(table_id, guest_id(request))


@get("/tables/{table_id:str}/replay", responses=PROBLEMS, summary="A finished game step by step")
async def replay(
    request: AnyRequest,
    services: TheServices,
    table_id: TableKey,
    seat: Annotated[int | None, QueryParameter(ge=0, lt=5, required=False)] = None,
) -> Replay:
    """A finished game as a seat saw it, or as a watcher did."""
    table, game, log = await services.move_service.finished(table_id)
    async with services.replaying:
        frames = await asyncio.to_thread(replay_frames, game, log, seat, table.created)
    info = await shown(request, services, table)
    return Replay(info, seat, frames, game.result(), game.commitment, game.key.hex())


@get(
    "/tables/{table_id:str}/file",
    responses=PROBLEMS,
    summary="A finished game as a file",
    media_type=MediaType.TEXT,
    response_headers=[ResponseHeader(name="content-disposition", documentation_only=True)],
)
async def game_file(services: TheServices, table_id: TableKey) -> Response[str]:
    """A finished game as a game file that `kvytok replay` can check."""
    table, game, _ = await services.move_service.finished(table_id)
    name = f'attachment; filename="kvytok-{table.game}-{table.code}.kvytok"'
    return Response(game.record(), media_type=MediaType.TEXT, headers={"content-disposition": name})


api = Router(
    "/api",
    route_handlers=[
        me,
        rename,
        return_link,
        games,
        game_board,
        box_of_game,
        game_rules,
        board,
        keep_board,
        own_board,
        own_board_file,
        health,
        ready,
        make_table,
        my_tables,
        one_table,
        table_by_code,
        invitation,
        join,
        leave,
        reseat,
        change_table,
        close_seat,
        rename_seat,
        recolor,
        let_bot_move,
        invite_again,
        switch_hints,
        agree_to_planning,
        hint,
        start,
        rematch,
        game_now,
        replay,
        game_file,
        table_socket,
    ],
    guards=[same_origin],
)
"""All routes of the API."""
