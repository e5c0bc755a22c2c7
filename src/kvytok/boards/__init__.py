"""Boards: cities, routes, tickets and the settings of each game, as data that is checked when it is loaded."""

from kvytok.boards.faults import BoardError, Fault
from kvytok.boards.layout import Layout, load_layout
from kvytok.boards.library import (
    BoardClash,
    BoardSource,
    Library,
    UnknownGame,
    board_ids,
    built_in,
    find_game,
    game_ids,
    library_of,
    library_with,
)
from kvytok.boards.load import load_board
from kvytok.boards.schema import (
    CARD_COLORS,
    LANGUAGES,
    ROUTE_COLORS,
    TRAIN_COLORS,
    Board,
    BoardFile,
    City,
    CityNames,
    GameEntry,
    Names,
    Route,
    Rules,
    Texts,
    Ticket,
)
from kvytok.boards.ticket_sets import UnknownBonusSet, tickets_in_play

__all__ = [
    "CARD_COLORS",
    "LANGUAGES",
    "ROUTE_COLORS",
    "TRAIN_COLORS",
    "Board",
    "BoardClash",
    "BoardError",
    "BoardFile",
    "BoardSource",
    "City",
    "CityNames",
    "Fault",
    "GameEntry",
    "Layout",
    "Library",
    "Names",
    "Route",
    "Rules",
    "Texts",
    "Ticket",
    "UnknownBonusSet",
    "UnknownGame",
    "board_ids",
    "built_in",
    "find_game",
    "game_ids",
    "library_of",
    "library_with",
    "load_board",
    "load_layout",
    "tickets_in_play",
]
