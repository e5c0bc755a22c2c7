"""Kvytok: an open implementation of the train-ticket board games.

`from kvytok import Game` is all that is needed to play. Names are loaded when they are first used, because the compiled
rules take a moment to import.
"""

import os
from importlib import import_module
from typing import TYPE_CHECKING, Any

# Games are spread over the cores by our own threads; a matrix library that did the same would only stand in their way.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

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


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'kvytok' has no attribute {name!r}")
    return getattr(import_module("kvytok.game"), name)
