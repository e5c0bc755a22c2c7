"""What can be wrong with a move or a game file, with messages that tell the author how to repair it."""

from collections.abc import Sequence

from kvytok.game.moves import Move
from kvytok.game.reasons import Reason

LISTED = 6
"""The number of fitting moves that the message about an ambiguous text lists."""


class MoveError(ValueError):
    """A move that cannot be played."""


class CannotParse(MoveError):
    """The text is not a move, or names something that this game does not have."""


class NotLegal(MoveError):
    """The move is understood, but not allowed now."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.text)
        self.reason = reason
        """The reason: a code, the rule and the numbers."""


class Ambiguous(MoveError):
    """Several legal moves fit the text."""

    def __init__(self, text: str, moves: Sequence[Move]) -> None:
        self.moves = tuple(moves)
        """The moves that fit."""
        shown = "; ".join(move.text() for move in self.moves[:LISTED])
        more = f"; and {len(self.moves) - LISTED} more" if len(self.moves) > LISTED else ""
        super().__init__(f"{text!r} can mean {len(self.moves)} moves: {shown}{more}")


class GameFileError(ValueError):
    """A game file that does not hold a true record of a game."""

    def __init__(self, line: int, problem: str, fix: str) -> None:
        super().__init__(f"line {line}: {problem}; {fix}")
        self.line = line
        """The number of the line, from 1."""
        self.problem = problem
        self.fix = fix
