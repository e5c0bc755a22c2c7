"""Boards of the workshop: what people drew, kept by the server for the tables that are played on them.

A board is data that must pass the same checks as any other board; nothing in it is ever executed. Its id follows from
its content, so it never changes, and no other board has it.
"""

import asyncio
import hashlib
import logging
from pathlib import Path
from typing import Final

from kvytok.boards import Board, BoardError, GameEntry, Library, UnknownGame, load_layout
from kvytok.boards.load import read_board
from kvytok.server.board_messages import KeptBoard, OwnBoard
from kvytok.server.database import now
from kvytok.server.offerings import card_of, drawn_board, game_of
from kvytok.server.refusal import Refusal
from kvytok.server.store import OWN, Store

log = logging.getLogger(__name__)

LARGEST_BOARD: Final = 300 * 1024
"""The most bytes of a board; one as large as Europe has 110,000."""
DIGITS: Final = 12
MOST_OF_A_GUEST: Final = 20
TOLD: Final = 5
"""The number of faults that a refusal tells."""


class ServedLibrary(Library):
    """The boards that the server offers, and those of the workshop that are in memory: found, but not offered."""

    def __init__(self, library: Library) -> None:
        super().__init__(library.boards)
        self.own: dict[str, Board] = {}

    def board(self, board_id: str) -> Board:
        """The board with this id."""
        return self.own[board_id] if board_id in self.own else super().board(board_id)

    def find_game(self, game_id: str) -> tuple[Board, GameEntry]:
        """The game with this id, and its board."""
        board = self.own.get(board_of(game_id))
        return super().find_game(game_id) if board is None else (board, _game(board, game_id))

    def serves(self, game_id: str) -> bool:
        """Whether a game can be played now."""
        board = self.own.get(board_of(game_id))
        return game_id in (self.game_ids if board is None else board.game_ids)


def board_of(game_id: str) -> str:
    """The id of the board of the workshop that a game is played on; empty for other games."""
    return game_id[: len(OWN) + DIGITS] if game_id.startswith(OWN) else ""


def _game(board: Board, game_id: str) -> GameEntry:
    if game_id not in board.game_ids:
        raise UnknownGame(f"there is no game {game_id!r} on this board")
    return board.game(game_id)


class OwnBoards:
    """Takes boards in, and brings them into memory when a table needs them."""

    def __init__(self, store: Store, library: ServedLibrary, most: int) -> None:
        self.store = store
        self.library = library
        self.most = most

    async def take(self, content: bytes, guest: str) -> KeptBoard:
        """Keep a board from the workshop; `Refusal` if it cannot be played, or if there are too many."""
        if not self.most:
            raise Refusal("no-boards", "this server takes no boards")
        board_id = OWN + hashlib.sha256(content).hexdigest()[:DIGITS]
        board = self.library.own.get(board_id)
        if board is None:
            board = await asyncio.to_thread(_read, content, board_id)
        if not await self.store.has_board(board_id):
            kept, own = await self.store.count_boards(guest)
            if own >= MOST_OF_A_GUEST or (kept >= self.most and not await self.store.remove_unused_board()):
                raise Refusal("no-boards", "too many boards are kept already; play on those, or come back later")
            await self.store.add_board(board_id, content, guest, now())
            log.info("board kept", extra={"board": board_id, "bytes": len(content)})
        self.library.own[board_id] = board
        return KeptBoard(board_id, board.game_ids)

    async def need(self, game_id: str) -> None:
        """Bring the board of a game into memory, if it is one of these and is kept."""
        board_id = board_of(game_id)
        if not board_id or board_id in self.library.own:
            return
        content = await self.store.board(board_id)
        if content is not None:
            self.library.own[board_id] = await asyncio.to_thread(_read, content, board_id)

    async def content(self, board_id: str) -> bytes:
        """The file of a board as it was given."""
        content = await self.store.board(board_id) if self.most else None
        if content is None:
            raise Refusal("not-found", "there is no such board")
        return content

    async def shown(self, board_id: str) -> OwnBoard:
        """A board for a page that draws it."""
        await self.need(board_id)
        board = self.library.own.get(board_id)
        if board is None:
            raise Refusal("not-found", "there is no such board")
        games = tuple(game_of(board, entry) for entry in board.games)
        return OwnBoard(card_of(self.library, board), games, drawn_board(self.library, board_id))


def _read(content: bytes, board_id: str) -> Board:
    try:
        board = read_board(content, Path(f"{board_id}.json"), board_id)
        load_layout(board)
    except BoardError as error:
        raise Refusal("bad-board", "; ".join(map(str, error.faults[:TOLD]))[:2000]) from None
    return board
