"""Games of a device: finished games against bots that were played in a browser, and are filed for their player.

The server replays each file with its own rules, so places and points are true. But anybody can make up a game against
bots that never lived: so these games are shown and counted in statistics, and never change a rating.
"""

import asyncio
import hashlib
import re
from collections import Counter
from typing import Final

import msgspec
from sqlalchemy import Row, delete, func, insert, select
from sqlalchemy.exc import IntegrityError

from kvytok.game.errors import GameFileError
from kvytok.game.game import Game
from kvytok.game.gamefile import replay, write
from kvytok.server.account_messages import DeviceGame, OwnDeviceGame, PastGame
from kvytok.server.bot_thinking import LEVELS
from kvytok.server.database import now
from kvytok.server.game_outcome import GameOutcome, outcome_for, seen_by
from kvytok.server.own_boards import OwnBoards
from kvytok.server.people_tables import device_games
from kvytok.server.refusal import Refusal
from kvytok.server.store import Store
from kvytok.server.table_row import Chair

LARGEST_FILING: Final = 96 * 1024
"""The most bytes of a request that files a game; the file of a long game has 25,000."""
MOST_A_DAY: Final = 100
"""The games that one person can file in a day."""
MOST_KEPT: Final = 1000
"""The games that are kept for one person, the newest ones."""
DAY: Final = 24 * 3600 * 1000
DIGITS: Final = 12
ID: Final = re.compile(f"device-[0-9a-f]{{{DIGITS}}}")
GAME: Final = re.compile(r"^game: (\S{1,40})\r?$", re.MULTILINE)


class DeviceGames:
    """Files the games of devices, and finds them."""

    def __init__(self, store: Store, own_boards: OwnBoards) -> None:
        self.store = store
        self.own_boards = own_boards
        self._turn = asyncio.Lock()

    async def file(self, guest: str, given: DeviceGame) -> PastGame:
        """File a finished game for a guest. The same game once more changes nothing."""
        named = GAME.search(given.file[:1000])
        if named is None:
            raise Refusal("malformed", "this is not a game file: it names no game")
        await self.own_boards.need(named[1])
        if not self.own_boards.library.serves(named[1]):
            raise Refusal("bad-game", f"the game {named[1]} is not played on this server")
        async with self._turn:  # one replay at a time, so that tables do not wait for it
            game, text = await asyncio.to_thread(self._replayed, given.file)
        game_id = f"device-{hashlib.sha256(text.encode()).hexdigest()[:DIGITS]}"
        chairs, ended = _chairs(guest, given, game), min(given.ended, now())
        outcome = outcome_for(game_id, game, chairs, ended, len(game.history), rated=False, device=True)
        found = seen_by(await self._keep(guest, outcome, text), guest)
        assert found is not None
        return found

    def _replayed(self, text: str) -> tuple[Game, str]:
        """The game of a file, and the only way to write it."""
        try:
            game = replay(text, self.own_boards.library)
        except GameFileError as error:
            raise Refusal("not-replayable", str(error)[:400]) from None
        if not game.over:
            raise Refusal("not-over", "only a finished game can be filed")
        return game, write(game)

    async def _keep(self, guest: str, outcome: GameOutcome, text: str) -> GameOutcome:
        """Keep an outcome, and return it; or the one that is kept already."""
        mine = device_games.c.guest == guest
        today = select(func.count()).where(mine, device_games.c.filed > now() - DAY)
        same = select(device_games.c.outcome).where(mine, device_games.c.id == outcome.table)
        newest = select(device_games.c.id).where(mine).order_by(device_games.c.filed.desc(), device_games.c.id)
        fields = {
            "guest": guest,
            "id": outcome.table,
            "filed": now(),
            "ended": outcome.ended,
            "outcome": msgspec.json.encode(outcome).decode(),
            "file": text,
        }
        try:
            async with self.store.writing() as connection:
                kept = (await connection.execute(same)).scalar()
                if kept is not None:
                    return msgspec.json.decode(kept, type=GameOutcome)
                if (await connection.execute(today)).scalar_one() >= MOST_A_DAY:
                    raise Refusal("too-fast", f"{MOST_A_DAY} games of a device were filed within a day; try tomorrow")
                await connection.execute(insert(device_games).values(fields))
                surplus = list((await connection.execute(newest.offset(MOST_KEPT))).scalars())
                await connection.execute(delete(device_games).where(mine, device_games.c.id.in_(surplus)))
        except IntegrityError:  # another request has filed it at the same moment
            pass
        return outcome

    async def of(self, guest: str) -> list[PastGame]:
        """The filed games of a guest."""
        rows = await self._rows(guest)
        found = (seen_by(msgspec.json.decode(row.outcome, type=GameOutcome), guest) for row in rows)
        return [game for game in found if game is not None]

    async def files(self, guest: str) -> tuple[OwnDeviceGame, ...]:
        """The same with their files, to take along."""
        return tuple(OwnDeviceGame(row.id, row.file, row.filed) for row in await self._rows(guest))

    async def text(self, guest: str, game_id: str) -> str:
        """The file of one of them."""
        query = select(device_games.c.file).where(device_games.c.guest == guest, device_games.c.id == game_id)
        found: str | None = None
        if ID.fullmatch(game_id):
            async with self.store.engine.connect() as connection:
                found = (await connection.execute(query)).scalar()
        if found is None:
            raise Refusal("not-found", "there is no such game of yours")
        return found

    async def _rows(self, guest: str) -> list[Row[tuple[object, ...]]]:
        query = select(device_games).where(device_games.c.guest == guest).order_by(device_games.c.ended.desc())
        async with self.store.engine.connect() as connection:
            return list(await connection.execute(query))


def _chairs(guest: str, given: DeviceGame, game: Game) -> tuple[Chair, ...]:
    """Who sat where: one seat is the guest's, bots have the others."""
    levels = given.levels
    if len(levels) != len(game.names) or levels.count(None) != 1:
        raise Refusal("bad-seats", "name the level of every bot, and null for your own seat")
    unknown = next((level for level in levels if level is not None and level not in LEVELS), None)
    if unknown is not None:
        raise Refusal("bad-level", f"there is no bot {unknown}")
    met = Counter[str]()
    chairs = []
    for level, name in zip(levels, game.names, strict=True):
        if level is None:
            chairs.append(Chair("guest", guest=guest, name=name))
        else:
            met[level] += 1
            chairs.append(Chair("bot", name=name, level=level, bot=met[level]))
    return tuple(chairs)
