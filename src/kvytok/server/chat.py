"""Chat: what people say at a table, and the server's notices about what happened to a seat."""

import logging
from collections.abc import Iterator
from typing import Any, Final

from kvytok.server.guests import guest_number
from kvytok.server.hub import Hub
from kvytok.server.messages import ChatLine, Notice
from kvytok.server.refusal import Refusal
from kvytok.server.store import Store
from kvytok.server.table_row import LineRow, TableRow

log = logging.getLogger(__name__)

LINES_AT_HELLO: Final = 100
"""The number of newest lines that a page gets when it says hello."""


def chat_line(row: LineRow) -> ChatLine:
    """A stored line as the page receives it."""
    return ChatLine(row.id, row.seat, row.name, guest_number(row.name), row.at, row.text, row.reaction, row.notice)


class Chat:
    """Stores what is said, and sends it to everybody at the table."""

    def __init__(self, store: Store, hub: Hub) -> None:
        self.store = store
        self.hub = hub

    async def say(
        self, table_id: str, seat: int | None, name: str, barred: frozenset[str] = frozenset(), **content: Any
    ) -> None:
        """Somebody says something, or the server says something about them; `barred` guests do not hear it."""
        line = await self.store.add_line(table_id, seat=seat, name=name, **content)
        self.hub.say(table_id, [chat_line(line)], barred)

    async def tell(self, before: TableRow, after: TableRow) -> None:
        """Tell everybody what happened to the seats. The seats are stored already; a failure here changes nothing."""
        for seat, name, notice in notices(before, after):
            try:
                # Whoever has just been removed still hears that.
                await self.say(after.id, seat, name, before.barred & after.barred, notice=notice)
            except Refusal:
                log.warning("a notice could not be stored", extra={"table": after.id, "notice": notice})


def notices(before: TableRow, after: TableRow) -> Iterator[tuple[int | None, str, Notice]]:
    """What happened between two states of a table; one notice for each person, even with several seats."""
    told: set[str] = set()
    # Only an open table gets more or fewer seats, and there bots stand in for nobody.
    for seat, (old, new) in enumerate(zip(before.seats, after.seats, strict=False)):
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
    if before.status == "open":
        if before.game != after.game:
            yield None, "", "new-game"
        if len(before.seats) != len(after.seats):
            yield None, "", "new-seats"
        if before.pace != after.pace:
            yield None, "", "new-pace"
