"""Chat: what is said at a table, by people and by the house, which tells everybody what became of somebody's seat."""

import logging
from collections.abc import Iterator
from typing import Any, Final

from kvytok.server.errors import Refusal
from kvytok.server.hub import Hub
from kvytok.server.messages import ChatLine, Notice
from kvytok.server.store import LineRow, Store, TableRow

log = logging.getLogger(__name__)

LINES_AT_HELLO: Final = 100
"""So many of the newest lines are sent to a page that says hello."""


def chat_line(row: LineRow) -> ChatLine:
    """A stored line as the page gets it."""
    return ChatLine(row.id, row.seat, row.name, row.at, row.text, row.reaction, row.notice)


class Chat:
    """Stores what is said, and tells it."""

    def __init__(self, store: Store, hub: Hub) -> None:
        self.store = store
        self.hub = hub

    async def say(self, table_id: str, seat: int | None, name: str, **content: Any) -> None:
        """Somebody says something, or something is said about them."""
        line = await self.store.add_line(table_id, seat=seat, name=name, **content)
        self.hub.say(table_id, [chat_line(line)])

    async def tell(self, before: TableRow, after: TableRow) -> None:
        """Tell everybody what became of the seats, which is stored already: it stays so where this cannot be said."""
        for seat, name, notice in notices(before, after):
            try:
                await self.say(after.id, seat, name, notice=notice)
            except Refusal:
                log.warning("a notice could not be stored", extra={"table": after.id, "notice": notice})


def notices(before: TableRow, after: TableRow) -> Iterator[tuple[int | None, str, Notice]]:
    """What became of people between two states of a table; each is told once, whoever has several seats too."""
    told: set[str] = set()
    for seat, (old, new) in enumerate(zip(before.seats, after.seats, strict=True)):
        if old.guest is None or old.guest != new.guest or old.guest in told:
            continue
        notice: Notice | None = None
        if new.stand_in != old.stand_in:
            notice = new.stand_in or "back"
        elif new.called != old.called:
            notice = "called" if new.called is not None else "back"
        if notice is not None:
            told.add(old.guest)
            yield seat, new.name or "", notice
    for one in after.removed:
        if one not in before.removed:
            yield None, one.name, "removed"
    for one in before.removed:
        if one not in after.removed:
            yield None, one.name, "invited"
