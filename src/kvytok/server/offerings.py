"""Offerings: the games, boards and bots that can be played, as the page receives them."""

from functools import cache
from typing import get_args

from kvytok.boards import UnknownGame, built_in, find_game
from kvytok.boards.library import board_ids
from kvytok.boards.schema import Board, GameEntry, Names
from kvytok.game.box import Box, open_box
from kvytok.server.bot_thinking import bot_levels
from kvytok.server.errors import Refusal
from kvytok.server.messages import (
    BoardInfo,
    BonusSet,
    CityInfo,
    GameInfo,
    Offerings,
    Pace,
    Reaction,
    RouteInfo,
    TicketInfo,
)


@cache
def offerings() -> Offerings:
    """All games, bots, reactions and paces."""
    games = tuple(_game(board, entry) for board in map(built_in, board_ids()) for entry in board.games)
    return Offerings(games, bot_levels(), get_args(Reaction), get_args(Pace))


def _game(board: Board, entry: GameEntry) -> GameInfo:
    rules = entry.rules
    return GameInfo(
        id=entry.id,
        board=board.id,
        names=entry.names,
        players_min=rules.players_min,
        players_max=rules.players_max,
        bonus=tuple(BonusSet(name, _added(entry.id, name)) for name in rules.bonus_sets),
        cars=rules.cars,
        stations=rules.stations,
        flags=rules.flag_points > 0,
        longest_path_points=rules.longest_path_points,
    )


def _added(game_id: str, bonus: str) -> int:
    """The number of tickets that a bonus set adds."""
    return len(open_box(game_id, (bonus,)).tickets) - len(open_box(game_id).tickets)


@cache
def board_info(game_id: str) -> BoardInfo:
    """The board of a game."""
    try:
        find_game(game_id)
    except UnknownGame as error:
        raise Refusal("not-found", str(error)) from None
    box = open_box(game_id)
    board = box.board
    return BoardInfo(
        game=game_id,
        board=board.id,
        names=board.names,
        notice=board.notice,
        cities=tuple(
            CityInfo(
                id=city.id,
                lat=city.lat,
                lon=city.lon,
                board=city.names.board,
                names=Names(en=city.names.en, uk=city.names.uk, ru=city.names.ru, pl=city.names.pl),
            )
            for city in board.cities
        ),
        routes=tuple(_routes(box)),
        tickets=tuple(
            TicketInfo(name, ticket.a, ticket.b, ticket.points, ticket.kind == "long")
            for name, ticket in zip(box.ticket_names, box.tickets, strict=True)
        ),
        flag_colors=box.rules.flag_colors if box.rules.flag_points else (),
    )


def _routes(box: Box) -> list[RouteInfo]:
    routes = box.board.routes
    others = {
        i: box.routes[j]
        for i, one in enumerate(routes)
        for j, two in enumerate(routes)
        if i != j and one.ends == two.ends
    }
    return [
        RouteInfo(
            name=box.routes[i],
            a=route.a,
            b=route.b,
            length=route.length,
            color=route.color,
            ferry=route.ferry,
            tunnel=route.tunnel,
            other_lane=others.get(i),
        )
        for i, route in enumerate(routes)
    ]
