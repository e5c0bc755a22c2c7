"""Offerings: the games, boards and bots that can be played, as the page receives them."""

import hashlib
from functools import cache
from typing import Any, get_args

import msgspec

from kvytok.boards import Library, UnknownGame
from kvytok.boards.plain_layout import layout_to_draw
from kvytok.boards.schema import Board, GameEntry, Names, Ticket
from kvytok.boards.ticket_sets import big_cities
from kvytok.bots.neural.expert import is_trained
from kvytok.game.box import Box, open_box, route_names, ticket_name
from kvytok.game.box_file import box_file
from kvytok.server.board_messages import (
    BoardCard,
    BoardInfo,
    BonusSet,
    CityInfo,
    DrawnBoard,
    GameInfo,
    RouteInfo,
    RouteTerms,
    TicketInfo,
)
from kvytok.server.bot_thinking import bot_levels
from kvytok.server.messages import Offerings, Pace, Reaction
from kvytok.server.refusal import Refusal
from kvytok.words import WordsError, rules_of

DOUBTFUL = frozenset(("inferred", "reconstructed"))
"""The confidence of entries that are not those of a published game."""


@cache
def offerings(library: Library) -> Offerings:
    """All boards, games, bots, reactions and paces."""
    boards = tuple(card_of(library, board) for board in library.boards)
    games = tuple(game_of(board, entry) for board in library.boards for entry in board.games)
    return Offerings(boards, games, bot_levels(), get_args(Reaction), get_args(Pace))


def untrained(library: Library) -> tuple[str, ...]:
    """The ids of the games for which the level `expert` has no network at all, and plays as `strong` does."""
    return tuple(game.id for game in offerings(library).games if not game.trained)


def card_of(library: Library, board: Board) -> BoardCard:
    """A board for people who choose one."""
    return BoardCard(
        id=board.id,
        names=board.names,
        pieces=board.pieces,
        minutes=board.minutes,
        notice=board.notice,
        version=board_version(library, board.id),
    )


def game_of(board: Board, entry: GameEntry) -> GameInfo:
    """A game as the page is told of it."""
    rules = entry.rules
    lengths = sorted({route.length for route in board.routes})
    return GameInfo(
        id=entry.id,
        board=board.id,
        names=entry.names,
        line=entry.line,
        differs=entry.differs,
        players_min=rules.players_min,
        players_max=rules.players_max,
        bonus=tuple(_bonus(board, name) for name in rules.bonus_sets),
        cars=rules.cars,
        stations=rules.stations,
        flags=rules.flag_points > 0,
        flag_points=rules.flag_points,
        flag_colors=rules.flag_colors,
        lanes_closed_up_to=rules.lanes_closed_up_to,
        longest_path_points=rules.longest_path_points,
        cards=rules.cards,
        route_points={length: rules.route_points[length] for length in lengths},
        mountain_points=rules.mountain_points,
        big_cities=big_cities(board, entry),
        trained=_trained(board, entry),
    )


def _trained(board: Board, entry: GameEntry) -> tuple[int, ...]:
    records, rules = open_box(entry.id, (), board).records, entry.rules
    return tuple(n for n in range(rules.players_min, rules.players_max + 1) if is_trained(records, n))


def _bonus(board: Board, name: str) -> BonusSet:
    added = [ticket for ticket in board.tickets if ticket.set == name]
    doubtful = any(ticket.reconstructed or ticket.confidence in DOUBTFUL for ticket in added)
    return BonusSet(name, board.set_names(name), len(added), doubtful)


@cache
def board_info(library: Library, game_id: str) -> BoardInfo:
    """The board of a game."""
    try:
        library.find_game(game_id)
    except UnknownGame as error:
        raise Refusal("not-found", str(error)) from None
    box = open_box(game_id, (), library)
    board = box.board
    return BoardInfo(
        game=game_id,
        board=board.id,
        names=board.names,
        notice=board.notice,
        cities=_cities(board),
        routes=_routes(board),
        terms=_terms(box),
        tickets=tuple(map(_ticket, box.tickets)),
        regions=board.regions,
        flag_colors=box.rules.flag_colors if box.rules.flag_points else (),
    )


@cache
def game_box(library: Library, game_id: str) -> dict[str, Any]:
    """The box of a game that is offered, for the engine of the page, which has those of the package only."""
    if game_id not in library.game_ids:
        raise Refusal("not-found", f"there is no game {game_id!r}")
    return box_file(game_id, library)


@cache
def told_rules(library: Library, game_id: str, language: str) -> str:
    """The rules of a game as Markdown."""
    try:
        return rules_of(*library.find_game(game_id), language)
    except (UnknownGame, WordsError) as error:
        raise Refusal("not-found", str(error)) from None


@cache
def drawn_board(library: Library, board_id: str) -> DrawnBoard:
    """A board with everything that is needed to draw it."""
    try:
        board = library.board(board_id)
    except UnknownGame as error:
        raise Refusal("not-found", str(error)) from None
    return DrawnBoard(
        id=board.id,
        cities=_cities(board),
        routes=_routes(board),
        terms={entry.id: _terms(open_box(entry.id, (), board)) for entry in board.games},
        tickets=tuple(map(_ticket, board.tickets)),
        regions=board.regions,
        layout=layout_to_draw(board),
    )


@cache
def board_version(library: Library, board_id: str) -> str:
    """A fingerprint of a drawn board: a page can keep the board until this changes."""
    return hashlib.sha256(msgspec.json.encode(drawn_board(library, board_id))).hexdigest()[:12]


def _cities(board: Board) -> tuple[CityInfo, ...]:
    return tuple(
        CityInfo(
            id=city.id,
            lat=city.lat,
            lon=city.lon,
            board=city.names.board,
            names=Names(en=city.names.en, uk=city.names.uk, ru=city.names.ru, pl=city.names.pl),
            modern=city.names.modern,
        )
        for city in board.cities
    )


def _routes(board: Board) -> tuple[RouteInfo, ...]:
    names, routes = tuple(route_names(board)), board.routes
    others = {
        i: names[j] for i, one in enumerate(routes) for j, two in enumerate(routes) if i != j and one.ends == two.ends
    }
    return tuple(
        RouteInfo(
            name=names[i],
            a=route.a,
            b=route.b,
            length=route.length,
            color=route.color,
            ferry=route.ferry,
            tunnel=route.tunnel,
            mountain=route.mountain,
            other_lane=others.get(i),
        )
        for i, route in enumerate(routes)
    )


def _terms(box: Box) -> RouteTerms:
    [record], routes = box.records, slice(len(box.board.routes))
    price, cars, points = (
        tuple(record[name][routes].tolist()) for name in ("route_price", "route_cars", "route_points")
    )
    return RouteTerms(price, cars, points)


def _ticket(ticket: Ticket) -> TicketInfo:
    return TicketInfo(ticket_name(ticket), ticket.a, ticket.b, ticket.points, ticket.more, ticket.kind == "long")
