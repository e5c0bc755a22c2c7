"""Kvytok: an open implementation of the train-ticket board games.

`from kvytok import Game` is all that is needed to play. Names are loaded when they are first used, because the compiled
rules take a moment to import.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kvytok.game import (
        AddCards,
        Ambiguous,
        BuildStation,
        CannotParse,
        Cards,
        ClaimRoute,
        DrawTickets,
        Event,
        Game,
        GameFileError,
        GiveUp,
        KeepTickets,
        LeaveFlag,
        Move,
        MoveError,
        NoFlag,
        NotLegal,
        Pass,
        Reason,
        Result,
        TakeCard,
        TakeUnseen,
        View,
        replay,
    )

__version__ = "0.1.0"

__all__ = [
    "AddCards",
    "Ambiguous",
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
    "Reason",
    "Result",
    "TakeCard",
    "TakeUnseen",
    "View",
    "replay",
]


PARTS = ("analysis", "boards", "bots", "envs", "game", "words")
"""The packages for people who program with Kvytok; `kvytok.game` and so on are loaded when they are first used."""


def __getattr__(name: str) -> Any:
    if name in PARTS:
        return import_module(f"kvytok.{name}")
    if name not in __all__:
        raise AttributeError(f"module 'kvytok' has no attribute {name!r}")
    return getattr(import_module("kvytok.game"), name)


def __dir__() -> list[str]:
    # Shells and notebooks complete what this lists, before any name is loaded.
    return sorted({*globals(), *__all__, *PARTS})
