"""The boards that come with the program, and finding a game by its id."""

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from kvytok.boards.faults import nearest
from kvytok.boards.load import load_board
from kvytok.boards.schema import Board, GameEntry

HERE = Path(__file__).parent
"""The folder of this package, which has a folder for each built-in board."""


class UnknownGame(LookupError):
    """A board or game that was asked for does not exist."""


@cache
def board_ids() -> tuple[str, ...]:
    """The ids of the built-in boards, in the order in which they are offered."""
    return tuple(sorted(_folders(), key=lambda name: (built_in(name).order, name)))


def game_ids() -> tuple[str, ...]:
    """The ids of all games on the built-in boards."""
    return tuple(game_id for name in board_ids() for game_id in built_in(name).game_ids)


@cache
def built_in(board_id: str) -> Board:
    """A built-in board."""
    if board_id not in _folders():
        raise UnknownGame(_unknown("board", board_id, board_ids()))
    return load_board(HERE / board_id)


@cache
def find_game(game_id: str, folder: Path | None = None) -> tuple[Board, GameEntry]:
    """A game and its board, from the built-in boards or from the user's own board folder.

    The answer is cached: a folder that changes later is not read again in the same process.
    """
    boards = (load_board(folder),) if folder is not None else tuple(map(built_in, board_ids()))
    for board in boards:
        if game_id in board.game_ids:
            return board, board.game(game_id)
    raise UnknownGame(_unknown("game", game_id, [name for board in boards for name in board.game_ids]))


@cache
def _folders() -> frozenset[str]:
    return frozenset(path.parent.name for path in HERE.glob("*/board.json"))


def _unknown(what: str, name: str, known: Iterable[str]) -> str:
    known = list(known)
    guess = nearest(name, known)
    hint = f"did you mean {guess}? " if guess else ""
    return f"there is no {what} {name!r}; {hint}there are: {', '.join(known)}"
