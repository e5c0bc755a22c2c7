"""The game layer for people and programs: games in whole moves, with words for everything."""

from kvytok.game.box import Box, open_box
from kvytok.game.compile_notice import tell_of_compiling
from kvytok.game.errors import Ambiguous, CannotParse, GameFileError, MoveError, NotLegal
from kvytok.game.events import EVENTS, AnyEvent, Event
from kvytok.game.game import Game, Played
from kvytok.game.gamefile import replay
from kvytok.game.moves import (
    AddCards,
    BuildStation,
    Cards,
    ClaimRoute,
    DrawTickets,
    GiveUp,
    KeepTickets,
    LeaveFlag,
    Move,
    NoFlag,
    Pass,
    TakeCard,
    TakeUnseen,
)
from kvytok.game.reasons import Reason
from kvytok.game.result import PlayerResult, Result, StationUse, TicketResult
from kvytok.game.view import View

__all__ = [
    "EVENTS",
    "AddCards",
    "Ambiguous",
    "AnyEvent",
    "Box",
    "BuildStation",
    "CannotParse",
    "Cards",
    "ClaimRoute",
    "DrawTickets",
    "Event",
    "Game",
    "GameFileError",
    "GiveUp",
    "KeepTickets",
    "LeaveFlag",
    "Move",
    "MoveError",
    "NoFlag",
    "NotLegal",
    "Pass",
    "Played",
    "PlayerResult",
    "Reason",
    "Result",
    "StationUse",
    "TakeCard",
    "TakeUnseen",
    "TicketResult",
    "View",
    "open_box",
    "replay",
]

tell_of_compiling()
