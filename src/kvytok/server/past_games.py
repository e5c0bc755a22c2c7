"""Past games: the outcomes of all finished games, computed from their logs and kept in a cache.

The logs are the record. The cache `outcomes` may be emptied at any time; what is missing is computed when it is needed.
"""

import asyncio
import logging
from collections.abc import Sequence
from typing import Final

import msgspec
from sqlalchemy import and_, delete, insert, select
from sqlalchemy.exc import IntegrityError

from kvytok.server import database as db
from kvytok.server.account_messages import PastGame
from kvytok.server.device_games import DeviceGames
from kvytok.server.game_outcome import GameOutcome, outcome_of, seen_by
from kvytok.server.live_games import DamagedGame, new_game, play_on
from kvytok.server.own_boards import OwnBoards
from kvytok.server.people_tables import OUTCOME_VERSION, outcomes
from kvytok.server.refusal import Refusal
from kvytok.server.store import Store
from kvytok.server.table_row import MoveRow, TableRow

log = logging.getLogger(__name__)

MOST_LISTED: Final = 1000
"""The most games in the history of one person, the newest ones."""
AT_ONCE: Final = 100
"""Games whose outcomes are computed in one go."""


class PastGames:
    """Reads outcomes, and computes those that are missing."""

    def __init__(self, store: Store, own_boards: OwnBoards, device_games: DeviceGames) -> None:
        self.store = store
        self.own_boards = own_boards
        self.device_games = device_games
        self._turn = asyncio.Lock()
        self._skipped: set[str] = set()
        """Games that cannot be replayed: their board is not served here, or they are damaged."""

    async def of(self, guest: str) -> tuple[PastGame, ...]:
        """The finished games of a guest, the newest first; with those that were played on their devices."""
        await self.refresh(guest)
        query = (
            select(outcomes.c.outcome)
            .join(db.members, db.members.c.table_id == outcomes.c.table_id)
            .where(db.members.c.guest == guest, outcomes.c.version == OUTCOME_VERSION)
            .order_by(outcomes.c.ended.desc(), outcomes.c.table_id)
            .limit(MOST_LISTED)
        )
        async with self.store.engine.connect() as connection:
            rows = list((await connection.execute(query)).scalars())
        found = (seen_by(msgspec.json.decode(row, type=GameOutcome), guest) for row in rows)
        games = [game for game in found if game is not None] + await self.device_games.of(guest)
        return tuple(sorted(games, key=lambda game: -game.ended)[:MOST_LISTED])

    async def at(self, tables: Sequence[str]) -> dict[str, GameOutcome]:
        """The outcomes of these tables, as far as their games are over."""
        missing = set(tables) - (await self._read(tables)).keys()
        for table_id in missing:
            table = await self.store.table(table_id)
            if table is not None and table.status == "over":
                await self._compute([table])
        return await self._read(tables)

    async def after(self, ended: int, table_id: str) -> list[GameOutcome]:
        """All outcomes of games that ended after this one, in the order of time."""
        await self.refresh()
        later = (outcomes.c.ended > ended) | and_(outcomes.c.ended == ended, outcomes.c.table_id > table_id)
        query = (
            select(outcomes.c.outcome)
            .where(later, outcomes.c.version == OUTCOME_VERSION)
            .order_by(outcomes.c.ended, outcomes.c.table_id)
        )
        async with self.store.engine.connect() as connection:
            rows = list((await connection.execute(query)).scalars())
        return await asyncio.to_thread(lambda: [msgspec.json.decode(row, type=GameOutcome) for row in rows])

    async def refresh(self, guest: str | None = None) -> None:
        """Compute the outcomes that are missing: of all games, or of a guest's."""
        known = select(outcomes.c.table_id).where(outcomes.c.version == OUTCOME_VERSION)
        query = select(db.tables.c.id).where(db.tables.c.status == "over", db.tables.c.id.not_in(known))
        if guest is not None:
            mine = select(db.members.c.table_id).where(db.members.c.guest == guest)
            query = query.where(db.tables.c.id.in_(mine))
        async with self._turn:
            async with self.store.engine.connect() as connection:
                missing = [each for each in (await connection.execute(query)).scalars() if each not in self._skipped]
            for start in range(0, len(missing), AT_ONCE):
                rows = [await self.store.table(each) for each in missing[start : start + AT_ONCE]]
                await self._compute([row for row in rows if row is not None])

    async def _compute(self, tables: Sequence[TableRow]) -> None:
        """Compute and keep the outcomes of finished games."""
        for each in tables:
            table: TableRow | None = each
            while table is not None and not await self._kept(table):
                table = await self.store.table(each.id)

    async def _kept(self, table: TableRow) -> bool:
        """Compute and keep an outcome; False if the table has changed: perhaps a name at it was to be forgotten."""
        moves = await self.store.moves(table.id)
        try:
            await self.own_boards.need(table.game)
            outcome = await asyncio.to_thread(self._replayed, table, moves)
        except (Refusal, DamagedGame) as error:
            self._skipped.add(table.id)
            log.info("a game has no outcome here", extra={"table": table.id, "why": str(error)})
            return True
        text = msgspec.json.encode(outcome).decode()
        fields = {"version": OUTCOME_VERSION, "ended": outcome.ended, "outcome": text}
        same = (db.tables.c.id == table.id, db.tables.c.revision == table.revision)
        unchanged = select(db.tables.c.id).where(*same).with_for_update(read=True)
        try:
            async with self.store.writing() as connection:
                if (await connection.execute(unchanged)).first() is None:
                    return False
                await connection.execute(delete(outcomes).where(outcomes.c.table_id == table.id))
                await connection.execute(insert(outcomes).values(table_id=table.id, **fields))
        except IntegrityError:  # another node was quicker
            pass
        return True

    def _replayed(self, table: TableRow, moves: Sequence[MoveRow]) -> GameOutcome:
        game = new_game(table, self.own_boards.library)
        play_on(game, moves)
        if not game.over:
            raise DamagedGame(f"table {table.id}: its log does not lead to the end of the game")
        return outcome_of(table, game, moves)

    async def _read(self, tables: Sequence[str]) -> dict[str, GameOutcome]:
        chosen = (outcomes.c.table_id.in_(list(tables)), outcomes.c.version == OUTCOME_VERSION)
        async with self.store.engine.connect() as connection:
            rows = list(await connection.execute(select(outcomes.c.table_id, outcomes.c.outcome).where(*chosen)))
        return {row[0]: msgspec.json.decode(row[1], type=GameOutcome) for row in rows}
