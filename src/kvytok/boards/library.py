"""Libraries of boards: the built-in boards, board folders of your own, and finding a game by its id."""

import os
from collections.abc import Iterable
from functools import cache, cached_property
from pathlib import Path

from kvytok.boards.faults import nearest
from kvytok.boards.load import load_board
from kvytok.boards.schema import Board, GameEntry

HERE = Path(__file__).parent
"""The folder of this package, which has a folder for each built-in board."""


class UnknownGame(LookupError):
    """A board or game that was asked for does not exist."""


class BoardClash(ValueError):
    """Two boards of one library have the same id, or games with the same id."""


class Library:
    """Boards to play on. Every board and every game has an id that no other one has.

    Libraries of the same boards are equal.
    """

    def __init__(self, boards: Iterable[Board]) -> None:
        self.boards = tuple(boards)
        for number, board in enumerate(self.boards):
            for other in self.boards[:number]:
                _refuse_clash(other, board)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Library) and self._identity == other._identity

    def __hash__(self) -> int:
        return hash(self._identity)

    @cached_property
    def _identity(self) -> tuple[int, ...]:
        return tuple(map(id, self.boards))

    @cached_property
    def board_ids(self) -> tuple[str, ...]:
        """The ids of the boards."""
        return tuple(board.id for board in self.boards)

    @cached_property
    def game_ids(self) -> tuple[str, ...]:
        """The ids of all games, board by board."""
        return tuple(game_id for board in self.boards for game_id in board.game_ids)

    def board(self, board_id: str) -> Board:
        """The board with this id."""
        for board in self.boards:
            if board.id == board_id:
                return board
        raise UnknownGame(_unknown("board", board_id, self.board_ids))

    def find_game(self, game_id: str) -> tuple[Board, GameEntry]:
        """The game with this id, and its board."""
        for board in self.boards:
            if game_id in board.game_ids:
                return board, board.game(game_id)
        raise UnknownGame(_unknown("game", game_id, self.game_ids))


BoardSource = Library | Board | Path | str | None
"""Where a game is looked up: in a library, on a loaded board, in a board folder; None: on the built-in boards."""


def library_of(source: BoardSource = None) -> Library:
    """The library that a source stands for.

    The library of a folder is cached: a folder that changes later is not read again in the same process.
    """
    if source is None:
        return _built_in()
    if isinstance(source, Library):
        return source
    if isinstance(source, Board):
        return Library((source,))
    if not isinstance(source, str | os.PathLike):
        raise TypeError(f"board is a board folder, a loaded board or a library, not {source!r}")
    return _folder(Path(source).absolute())


def library_with(folders: Iterable[Path]) -> Library:
    """The built-in boards and the boards in these folders, in the order in which they are offered.

    The folder of a built-in board adds nothing. `BoardClash` if two boards share an id.
    """
    built_in_boards = _built_in().boards
    known = {board.folder.resolve() for board in built_in_boards}
    boards = (board for folder in folders if folder.resolve() not in known for board in library_of(folder).boards)
    return Library(sorted((*built_in_boards, *boards), key=lambda board: board.order))


@cache
def _built_in() -> Library:
    return Library(sorted(map(built_in, _folders()), key=lambda board: (board.order, board.id)))


@cache
def _folder(folder: Path) -> Library:
    return Library((load_board(folder),))


# The built-in boards.


def board_ids() -> tuple[str, ...]:
    """The ids of the built-in boards, in the order in which they are offered."""
    return _built_in().board_ids


def game_ids() -> tuple[str, ...]:
    """The ids of all games on the built-in boards."""
    return _built_in().game_ids


@cache
def built_in(board_id: str) -> Board:
    """A built-in board."""
    if board_id not in _folders():
        raise UnknownGame(_unknown("board", board_id, board_ids()))
    return load_board(HERE / board_id)


@cache
def _folders() -> frozenset[str]:
    return frozenset(path.parent.name for path in HERE.glob("*/board.json"))


def find_game(game_id: str, folder: Path | None = None) -> tuple[Board, GameEntry]:
    """A game and its board, from the built-in boards or from your own board folder (`library_of`)."""
    return library_of(folder).find_game(game_id)


# Messages.


def _refuse_clash(*boards: Board) -> None:
    one, two = sorted(boards, key=lambda board: board.folder.parent != HERE)  # the built-in one is named first
    fix = "give one of them another id in board.json"
    if one.id == two.id:
        raise BoardClash(f"{_told(one)} and {_told(two)} have the same id; {fix}")
    for game_id in two.game_ids:
        if game_id in one.game_ids:
            raise BoardClash(f"{_told(one)} and {_told(two)} both have a game {game_id}; {fix}")


def _told(board: Board) -> str:
    """A board in a message."""
    return (
        f"the built-in board {board.id}" if board.folder.parent == HERE else f"the board {board.id} in {board.folder}"
    )


def _unknown(what: str, name: str, known: Iterable[str]) -> str:
    known = list(known)
    guess = nearest(name, known)
    hint = f"did you mean {guess}? " if guess else ""
    return f"there is no {what} {name!r}; {hint}there are: {', '.join(known)}"
