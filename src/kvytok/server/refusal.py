"""Refusals: the error codes that requests and socket messages can get, and their HTTP status."""

from typing import Final, Literal

from sqlalchemy.exc import SQLAlchemyError

from kvytok.game.reasons import Reason

ErrorCode = Literal[
    "malformed",
    "too-large",
    "too-fast",
    "not-signed-in",
    "bad-link",
    "bad-passphrase",
    "weak-passphrase",
    "wrong-origin",
    "not-found",
    "not-allowed",
    "no-watchers",
    "not-host",
    "wrong-seat",
    "not-open",
    "not-running",
    "not-over",
    "table-full",
    "bad-game",
    "not-served",
    "not-replayable",
    "bad-board",
    "no-boards",
    "bad-seats",
    "bad-level",
    "color-taken",
    "name-taken",
    "not-away",
    "removed",
    "no-hints",
    "not-asked",
    "stale",
    "cannot-parse",
    "ambiguous",
    "not-legal",
    "say-hello",
    "busy",
    "failed",
]
"""What went wrong. docs/protocol.md says when each is used."""

STATUS: Final[dict[ErrorCode, int]] = {
    "malformed": 400,
    "too-large": 413,
    "too-fast": 429,
    "not-signed-in": 401,
    "bad-link": 400,
    "bad-passphrase": 403,
    "weak-passphrase": 400,
    "wrong-origin": 403,
    "not-found": 404,
    "not-allowed": 403,
    "no-watchers": 403,
    "not-host": 403,
    "wrong-seat": 403,
    "not-open": 409,
    "not-running": 409,
    "not-over": 409,
    "table-full": 409,
    "bad-game": 400,
    "not-served": 409,
    "not-replayable": 409,
    "bad-board": 400,
    "no-boards": 409,
    "bad-seats": 400,
    "bad-level": 400,
    "color-taken": 409,
    "name-taken": 409,
    "not-away": 409,
    "removed": 403,
    "no-hints": 403,
    "not-asked": 409,
    "stale": 409,
    "cannot-parse": 400,
    "ambiguous": 400,
    "not-legal": 409,
    "say-hello": 400,
    "busy": 503,
    "failed": 500,
}
"""The HTTP status of each code."""


NOT_REPLAYABLE: Final = "the game cannot be played again: its board has changed since, or its record is damaged"
"""The text for developers about a game whose log no longer plays."""
AWAY: Final = (SQLAlchemyError, OSError)
"""The errors of a database that cannot be reached or does not answer; a timeout is an OSError."""


def first_line(error: Exception) -> str:
    """An error in one short line, for the log; without the values of a query, which may be secrets."""
    cause = getattr(error, "orig", None) or error
    return f"{type(cause).__name__}: {str(cause).partition(chr(10))[0]}"[:200]


def unreadable(error: Exception) -> bool:
    """Whether a database error only says that a text has a character that PostgreSQL does not know, such as NUL."""
    return getattr(getattr(error, "orig", None), "sqlstate", None) == "22021"


class Refusal(Exception):
    """A request that is not carried out: a code for the page, and a text for developers. Nothing has changed."""

    def __init__(self, code: ErrorCode, text: str, reason: Reason | None = None) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.reason = reason
        """Why a move is not legal."""
