"""Blocks: people whom a guest does not want to meet. The others are never told."""

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct
from sqlalchemy import delete, func, insert, select
from sqlalchemy.exc import IntegrityError

from kvytok.server import database as db
from kvytok.server.company_schema import blocks
from kvytok.server.refusal import Refusal
from kvytok.server.store import Store
from kvytok.server.table_row import LineRow, TableRow

MOST_BLOCKED: Final = 500


class Blocked(Struct, frozen=True):
    """A person whom a guest has blocked."""

    other: str
    name: str
    at: int


class Blocks:
    """Stores who has blocked whom."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def add(self, guest: str, other: str, name: str) -> None:
        """Block somebody; a second time does nothing."""
        if other == guest:
            raise Refusal("wrong-seat", "that is you")
        count = select(func.count()).where(blocks.c.guest == guest)
        try:
            async with self.store.writing() as connection:
                if (await connection.execute(count)).scalar_one() >= MOST_BLOCKED:
                    raise Refusal("too-fast", f"you block {MOST_BLOCKED} people already; let some of them in again")
                await connection.execute(insert(blocks).values(guest=guest, other=other, name=name, at=db.now()))
        except IntegrityError:  # already blocked
            return

    async def remove(self, guest: str, other: str) -> None:
        """Block somebody no longer."""
        async with self.store.writing() as connection:
            await connection.execute(delete(blocks).where(blocks.c.guest == guest, blocks.c.other == other))

    async def of(self, guest: str) -> list[Blocked]:
        """Whom a guest has blocked, the last one first."""
        query = select(blocks.c.other, blocks.c.name, blocks.c.at).where(blocks.c.guest == guest)
        async with self.store.engine.connect() as connection:
            rows = await connection.execute(query.order_by(blocks.c.at.desc(), blocks.c.other))
            return [Blocked(*row) for row in rows]

    async def against(self, guest: str) -> frozenset[str]:
        """The guests who have blocked this one."""
        async with self.store.engine.connect() as connection:
            return frozenset(
                (await connection.execute(select(blocks.c.guest).where(blocks.c.other == guest))).scalars()
            )

    async def apart(self, guest: str) -> frozenset[str]:
        """The people who are not to meet a guest, whoever of the two wanted that."""
        return await self.against(guest) | {one.other for one in await self.of(guest)}

    async def deaf_to(self, table: TableRow, lines: Iterable[LineRow]) -> dict[int, frozenset[str]]:
        """For each line of chat, the guests who do not hear it because they have blocked its speaker."""
        speakers = {line.id: _speaker(table, line) for line in lines}
        wanted = {speaker for speaker in speakers.values() if speaker is not None}
        if not wanted:
            return {}
        query = select(blocks.c.guest, blocks.c.other).where(blocks.c.other.in_(wanted))
        async with self.store.engine.connect() as connection:
            pairs = [(guest, other) for guest, other in await connection.execute(query)]
        return {
            number: frozenset(guest for guest, other in pairs if other == speaker)
            for number, speaker in speakers.items()
        }

    async def heard_by(self, guest: str, table: TableRow, lines: Sequence[LineRow]) -> list[LineRow]:
        """The lines of chat without those of people whom a guest has blocked."""
        deaf = await self.deaf_to(table, lines)
        return [line for line in lines if guest not in deaf.get(line.id, ())]


def _speaker(table: TableRow, line: LineRow) -> str | None:
    """The guest who said a line from a seat; None for watchers, for notices, and if the seat has changed hands."""
    if line.notice is not None or line.seat is None or line.seat >= len(table.seats):
        return None
    chair = table.seats[line.seat]
    return chair.guest if chair.name == line.name else None
