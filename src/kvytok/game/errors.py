"""What can be wrong with a move or a game file, with messages that tell the author how to repair it."""

from collections.abc import Sequence

from kvytok.game.moves import Cards, Move
from kvytok.game.reasons import Reason

LISTED = 6
"""The number of moves or payments that a message lists at most."""


class MoveError(ValueError):
    """A move that cannot be played."""


class CannotParse(MoveError):
    """The text is not a move, or names something that this game does not have."""


class NotLegal(MoveError):
    """The move is understood, but not allowed now."""

    def __init__(self, reason: Reason, ways: Sequence[Cards] = ()) -> None:
        """`ways` are the legal payments, where no payment like the one in the move is legal."""
        super().__init__(f"{reason}, legal: {_shown(ways)}" if ways else str(reason))
        self.reason = reason
        """The reason: a code, the rule and the numbers."""


class Ambiguous(MoveError):
    """Several legal moves fit the text."""

    def __init__(self, text: str, moves: Sequence[Move]) -> None:
        self.moves = tuple(moves)
        """The moves that fit."""
        super().__init__(f"{text!r} can mean {len(self.moves)} moves: {_shown(self.moves)}")


class GameFileError(ValueError):
    """A game file that does not hold a true record of a game."""

    def __init__(self, line: int, problem: str, fix: str) -> None:
        super().__init__(f"line {line}: {problem}; {fix}")
        self.line = line
        """The number of the line, from 1."""
        self.problem = problem
        self.fix = fix


def _shown(some: Sequence[Move] | Sequence[Cards]) -> str:
    """The first of some moves or payments, and the number of the others."""
    shown = "; ".join(entry.text() for entry in some[:LISTED])
    return f"{shown}; and {len(some) - LISTED} more" if len(some) > LISTED else shown
