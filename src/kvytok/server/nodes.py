"""Nodes: hears from PostgreSQL that another process has changed a table, and tells the pages connected here.

A notice says what has changed and where (LISTEN/NOTIFY, sent with the commit). That of a move carries the move: it is
played here if it is the next one at a table that is known here. Everything else is read from the database. So a notice
may come twice or late, and after a lost connection everybody is simply told again. With SQLite there is only one
process, and nothing to hear.
"""

import asyncio
import logging
from collections.abc import Awaitable, Sequence
from typing import Any, Final

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from kvytok.server.blocks import Blocks
from kvytok.server.chat import LINES_AT_HELLO, chat_line
from kvytok.server.hub import Hub
from kvytok.server.messenger import Messenger
from kvytok.server.move_notice import MoveNotice
from kvytok.server.move_service import MoveService
from kvytok.server.postgres_line import ALIVE_WITHIN
from kvytok.server.postgres_log import BETWEEN
from kvytok.server.refusal import AWAY, Refusal, first_line
from kvytok.server.settings import Settings
from kvytok.server.store import Store
from kvytok.server.table_display import TableDisplay

log = logging.getLogger(__name__)

CHECKED: Final = 5.0
"""Seconds after which the listening connection is asked whether it is alive."""
PAUSE: Final = 0.5
"""Seconds before a lost connection is opened again."""


def channel_of(settings: Settings, engine: AsyncEngine) -> str:
    """The channel for all nodes of one site; empty if there is only this process."""
    if engine.dialect.name != "postgresql":
        return ""
    return f"kvytok_{settings.database_schema}" if settings.database_schema else "kvytok"


class Nodes:
    """Listens to the other nodes."""

    def __init__(
        self,
        store: Store,
        hub: Hub,
        move_service: MoveService,
        display: TableDisplay,
        blocks: Blocks,
        messenger: Messenger,
    ) -> None:
        self.store = store
        self.hub = hub
        self.move_service = move_service
        self.display = display
        self.blocks = blocks
        self.messenger = messenger
        self._listening: asyncio.Task[None] | None = None
        self._news: dict[str, set[tuple[str, int]]] = {}
        """What still has to be told at each table: a kind of change and its number."""
        self._moves: dict[str, list[MoveNotice]] = {}
        """The moves that still have to be played and told at each table."""
        self._telling: asyncio.Future[None] | None = None
        self._again: asyncio.TimerHandle | None = None
        """When everything is told again, because the database did not answer."""

    async def open(self) -> None:
        """Start listening."""
        if self.store.channel:
            ready = asyncio.Event()
            self._listening = asyncio.create_task(self._listen(ready))
            await ready.wait()

    async def close(self) -> None:
        """Stop listening."""
        if self._again is not None:
            self._again.cancel()
        tasks = [task for task in (self._telling, self._listening) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _listen(self, ready: asyncio.Event) -> None:
        while True:
            try:
                async with self.store.engine.connect() as connection:
                    try:
                        await self._hear(connection, ready)
                    finally:
                        await connection.invalidate()  # it still listens, so it must not return to the pool
            except Exception as error:
                log.warning("the connection to the other nodes is lost", extra={"why": first_line(error)})
            ready.set()  # the server works without it; only players on other nodes wait
            await asyncio.sleep(PAUSE)

    async def _hear(self, connection: AsyncConnection, ready: asyncio.Event) -> None:
        """Take notices until the connection is lost."""
        lost = asyncio.Event()
        driver: Any = (await connection.get_raw_connection()).driver_connection
        driver.add_termination_listener(lambda *_: lost.set())
        await driver.add_listener(self.store.channel, lambda _1, _2, _3, notice: self.heard(notice))
        self._note_everything()  # tell everything that was missed
        await self.messenger.learn()
        ready.set()
        while not lost.is_set():
            try:
                async with asyncio.timeout(CHECKED):
                    await lost.wait()
            except TimeoutError:
                await driver.execute("SELECT 1", timeout=ALIVE_WITHIN)

    def heard(self, notice: str) -> None:
        """Another node has changed something; one notice may tell of many tables."""
        for each in notice.split(BETWEEN):
            node, kind, table_id, number, *more = each.split(" ", 4)
            if node == self.store.node:
                continue
            if kind == "wish":
                self.messenger.learn_of(table_id)  # it is about a guest
                continue
            if kind == "wait":
                self.hub.promise(table_id, int(number), *map(int, more[0].split()))
                continue
            if not self.hub.at(table_id):
                continue
            if more:
                self._moves.setdefault(table_id, []).append(MoveNotice.read(more[0]))
            self._note(table_id, "moved" if more else kind, number=int(number))

    def _note_everything(self) -> None:
        """Tell everybody here everything that they do not know yet."""
        self._again = None
        for table_id in self.hub.tables():
            self._note(table_id, "move", "table", "lines")

    def _note(self, table_id: str, *kinds: str, number: int = 0) -> None:
        self._news.setdefault(table_id, set()).update((kind, number if kind == "line" else 0) for kind in kinds)
        if self._telling is None or self._telling.done():
            self._telling = asyncio.ensure_future(self._tell_all())

    async def _tell_all(self) -> None:
        """Tell all that waits; what comes in the meantime is told in the next round."""
        while self._news:
            news, self._news = self._news, {}
            for table_id, changes in news.items():
                if any(kind == "table" for kind, _ in changes):
                    await self._tell(table_id, self.display.show(table_id))
            await self._tell("", self._tell_moves(news))
            for table_id, changes in news.items():
                only = [number for kind, number in changes if kind == "line"]
                if any(kind == "lines" for kind, _ in changes):
                    await self._tell(table_id, self._tell_lines(table_id, ()))
                elif only:
                    await self._tell(table_id, self._tell_lines(table_id, only))

    async def _tell_moves(self, news: dict[str, set[tuple[str, int]]]) -> None:
        """Tell the moves: those that were heard are played here; where one is missing, the table is read."""
        unread = {table_id for table_id, changes in news.items() if ("move", 0) in changes}
        for table_id, changes in news.items():
            if ("moved", 0) not in changes:
                continue
            try:
                played = await self.move_service.play_heard(table_id, self._moves.pop(table_id, ()))
            except Exception:
                log.exception("a move of another node could not be told", extra={"table": table_id})
                played = False
            if not played:
                unread.add(table_id)
        if unread:
            await self.move_service.tell_many(unread)

    async def _tell_lines(self, table_id: str, only: Sequence[int]) -> None:
        """Tell what was said: the newest lines, or only some."""
        lines, table = await self.store.lines(table_id, LINES_AT_HELLO, only), await self.store.table(table_id)
        if table is None:
            return
        deaf = await self.blocks.deaf_to(table, lines)
        for unheard in dict.fromkeys(deaf.get(line.id, frozenset()) for line in lines):
            told = [chat_line(line) for line in lines if deaf.get(line.id, frozenset()) == unheard]
            self.hub.say(table_id, told, table.barred | unheard)

    async def _tell(self, table_id: str, telling: Awaitable[None]) -> None:
        """Tell one thing; if that fails, the rest is told nevertheless."""
        try:
            await telling
        except (Refusal, *AWAY) as error:
            if isinstance(error, Refusal) and error.code != "busy":  # such as a table that is still open
                log.debug("not told", extra={"table": table_id, "code": error.code})
                return
            log.warning("news of another node could not be read", extra={"table": table_id, "why": first_line(error)})
            if self._again is None:
                self._again = asyncio.get_running_loop().call_later(PAUSE, self._note_everything)
        except Exception:
            log.exception("news of another node could not be told", extra={"table": table_id})
