"""The report box: what people report about others, for the person who runs the site."""

from typing import Any, Final

import msgspec
from msgspec import Struct
from sqlalchemy import delete, func, insert, select
from sqlalchemy.exc import SQLAlchemyError

from kvytok.server import database as db
from kvytok.server.company_messages import ReportReason, ReportWish
from kvytok.server.company_schema import reports
from kvytok.server.guests import Guest
from kvytok.server.refusal import Refusal
from kvytok.server.store import Store
from kvytok.server.table_row import TableRow

MOST_A_DAY: Final = 20
"""The number of reports that one guest may send in a day."""
DAY: Final = 24 * 3600 * 1000
LINES_KEPT: Final = 50
"""The number of lines of chat that are kept with a report."""
UNREADABLE: Final = (SQLAlchemyError, OSError)
"""What is raised if a database cannot be read."""


class Report(Struct, frozen=True):
    """A report as it is stored."""

    id: int
    table_id: str
    by: str
    by_name: str
    about: str
    name: str
    why: ReportReason
    text: str
    chat: tuple[str, ...]
    """What was said last at the table, each line with its name."""
    at: int


class ReportBox:
    """Stores reports until they are read and removed."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def add(self, table: TableRow, seat: int, by: Guest, wish: ReportWish) -> None:
        """Report the person at a seat; the chat of the table is stored with it."""
        about = other_person(table, seat, by.id)
        lines = await self.store.lines(table.id, LINES_KEPT)
        chat = tuple(f"{line.name}: {line.text}" for line in lines if line.text)
        today = select(func.count()).where(reports.c.by == by.id, reports.c.at > db.now() - DAY)
        fields: dict[str, Any] = {
            "table_id": table.id,
            "by": by.id,
            "by_name": by.name,
            "about": about.id,
            "name": about.name,
            "why": wish.why,
            "text": wish.text.replace("\0", ""),
            "chat": msgspec.json.encode(chat).decode(),
            "at": db.now(),
        }
        async with self.store.writing() as connection:
            if (await connection.execute(today)).scalar_one() >= MOST_A_DAY:
                raise Refusal("too-fast", f"you have sent {MOST_A_DAY} reports today")
            await connection.execute(insert(reports).values(fields))

    async def read(self) -> list[Report]:
        """All reports, the newest first."""
        async with self.store.engine.connect() as connection:
            rows = [
                dict(row._mapping) for row in await connection.execute(select(reports).order_by(reports.c.id.desc()))
            ]
        return [Report(**row | {"chat": msgspec.json.decode(row["chat"], type=tuple[str, ...])}) for row in rows]

    async def remove(self, numbers: tuple[int, ...]) -> int:
        """Remove reports that were dealt with; returns how many there were."""
        async with self.store.writing() as connection:
            return int((await connection.execute(delete(reports).where(reports.c.id.in_(numbers)))).rowcount)


def other_person(table: TableRow, seat: int, guest: str) -> Guest:
    """The person at a seat, who must not be the guest themselves."""
    if seat >= len(table.seats):
        raise Refusal("not-found", "there is no such seat at this table")
    chair = table.seats[seat]
    if chair.kind != "guest" or chair.guest is None or chair.guest == guest:
        raise Refusal("wrong-seat", "no other person sits there")
    return Guest(chair.guest, chair.name or "")
