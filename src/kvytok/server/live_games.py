"""Live games: the games that this process has in memory; each can be rebuilt from the database.

A live game may be forgotten at any moment. It is used under its lock, and is always compared with the table's row
first. The stored row is always right.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress

from kvytok.game.errors import MoveError
from kvytok.game.game import Game
from kvytok.server.own_boards import OwnBoards, ServedLibrary
from kvytok.server.refusal import Refusal
from kvytok.server.store import Store
from kvytok.server.table_row import MoveRow, TableRow

QUICK = 20
"""The number of moves that are replayed on the event loop; more than this go to a thread."""


class DamagedGame(RuntimeError):
    """A game that cannot be played again: its log does not lead to its stored state, or its board has changed since."""


class LiveGame:
    """A game and its log; `async with` locks it."""

    def __init__(self, store: Store, own_boards: OwnBoards) -> None:
        self.store = store
        self.own_boards = own_boards
        self.lock = asyncio.Lock()
        self.game: Game | None = None
        self.table: TableRow | None = None
        """The table as it was when it was last read or written here; perhaps it has changed since then."""
        self.log: list[MoveRow] = []

    async def __aenter__(self) -> "LiveGame":
        await self.lock.acquire()
        return self

    async def __aexit__(self, *error: object) -> None:
        self.lock.release()

    @property
    def known(self) -> tuple[TableRow, Game] | None:
        """The table and the game as they were here last; None if they are not in memory."""
        return None if self.table is None or self.game is None else (self.table, self.game)

    def forget(self) -> None:
        """Forget the game; the next use reads it from the database."""
        self.game = None
        self.table = None
        self.log = []

    async def bring(self, table: TableRow, read: Sequence[MoveRow] = ()) -> Game:
        """The game at the table's stored move, with the missing moves played, or replayed from the start if needed.

        `read` are moves that the caller has read already; they are used if nothing is missing before them.
        """
        game = self.game
        # The names: somebody may have asked another node to forget them.
        if game is None or len(self.log) > table.seq or game.key != table.key or game.names != table.names:
            self.forget()
        else:
            with suppress(DamagedGame):
                return await self._go_on(table, read)
            # The database has another past than this process remembers, and the database is right.
        return await self._go_on(table, read)

    async def _go_on(self, table: TableRow, read: Sequence[MoveRow]) -> Game:
        """Play on to the table's stored move; after an error nothing is in memory."""
        game = self.game
        if game is None:
            await self.own_boards.need(table.game)
            game = new_game(table, self.own_boards.library)
        missing: Sequence[MoveRow] = ()
        if len(self.log) < table.seq:
            known = read if read and read[0].number == len(self.log) + 1 and read[-1].number >= table.seq else None
            missing = known or await self.store.moves(table.id, len(self.log))
        missing = missing[: table.seq - len(self.log)]
        try:
            if len(missing) > QUICK:
                game = game.copy()  # the thread goes on even if nobody waits for it any more
                await asyncio.to_thread(play_on, game, missing)
            else:
                play_on(game, missing)
        except DamagedGame as error:
            self.forget()
            raise DamagedGame(f"table {table.id}: {error}") from error
        self.game = game
        self.log += missing
        if not game.agrees(table.state):
            self.forget()
            raise DamagedGame(f"table {table.id}: the log does not lead to the state stored after move {table.seq}")
        self.table = table
        return game


def new_game(table: TableRow, library: ServedLibrary) -> Game:
    """The game of a table before its first move; a refusal if its board is not served."""
    if not library.serves(table.game):
        kept = "the game is kept, and goes on when the server is started with the folder of its board (--board DIR)"
        raise Refusal("not-served", f"the board of {table.game} is not served at the moment; {kept}")
    if table.key is None:
        raise DamagedGame(f"table {table.id} is {table.status} and has no key")
    try:
        return Game.new(
            table.game, names=table.names, key=table.key, bonus=table.bonus, first=table.first, board=library
        )
    except ValueError as error:  # such as bonus tickets that the board has no longer
        raise DamagedGame(f"table {table.id}: {error}") from error


def play_on(game: Game, moves: Sequence[MoveRow]) -> None:
    """Play moves of a log; `DamagedGame` if one of them cannot be played: the rules of its board were others then."""
    for move in moves:
        try:
            game.play(move.move, move.seat)
        except MoveError as error:
            raise DamagedGame(f"move {move.number}, {move.move}, cannot be played: {error}") from error


class LiveGames:
    """The live games; those that were not used for the longest time are forgotten first."""

    def __init__(self, store: Store, own_boards: OwnBoards, most: int) -> None:
        self.store = store
        self.own_boards = own_boards
        self.most = most
        self._games: OrderedDict[str, LiveGame] = OrderedDict()

    def at(self, table_id: str) -> LiveGame:
        """The live game of a table, to be used under its lock: `async with live_games.at(table_id) as live_game`."""
        live_game = self._games.get(table_id)
        if live_game is None:
            live_game = self._games[table_id] = LiveGame(self.store, self.own_boards)
            self._put_away()
        else:
            self._games.move_to_end(table_id)
        return live_game

    def moves_known(self, table_id: str) -> int:
        """The number of moves of a table that are in memory."""
        return len(self._games[table_id].log) if table_id in self._games else 0

    def __len__(self) -> int:
        return len(self._games)

    def _put_away(self) -> None:
        surplus = len(self._games) - self.most
        for table_id in list(self._games)[:surplus] if surplus > 0 else ():
            if not self._games[table_id].lock.locked():
                del self._games[table_id]
