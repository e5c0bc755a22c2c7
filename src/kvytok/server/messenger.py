"""The messenger: tells people outside the page that it is their turn, that a game is over, or that they are invited.

What is to be told is stored first. A node that tells it reserves it for a while, and removes it when it is told; if the
node dies, another one tells it later. Whoever is at the table already is not told.
"""

import asyncio
import hashlib
import logging
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo, available_timezones

import msgspec
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from kvytok.server import database as db
from kvytok.server.company_schema import invites
from kvytok.server.mailbox import Mailbox
from kvytok.server.notify_messages import BrowserWish, Every, News, NewsKind, NotifyWish, PushedNews
from kvytok.server.notify_schema import pending, subscriptions, wishes
from kvytok.server.presence_tracker import PresenceTracker
from kvytok.server.refusal import AWAY, Refusal, first_line
from kvytok.server.store import Store
from kvytok.server.table_row import TableRow
from kvytok.server.web_push import WebPush

log = logging.getLogger(__name__)

LEASE: Final = 60_000
"""Milliseconds for which a node has reserved what it tells."""
MOST_TOLD: Final = 8
"""The number of things in one message."""
MOST_BROWSERS: Final = 10
AT_ONCE: Final = 100
APART: Final[dict[Every, int]] = {"once": 0, "hour": 3600_000, "day": 24 * 3600_000}
"""Milliseconds between two messages to a guest."""


class Messenger:
    """Collects what is to be told, and tells it when it is time."""

    def __init__(
        self, store: Store, presence: PresenceTracker, web_push: WebPush, mailbox: Mailbox, delay: float, every: float
    ) -> None:
        self.store = store
        self.presence = presence
        self.web_push = web_push
        self.mailbox = mailbox
        self.delay = round(delay * 1000)
        """Milliseconds before something is told: whoever comes to the table by then is not disturbed."""
        self.every = every
        self._wishing: set[str] = set()
        """Guests with wishes, on all nodes; for everybody else a move asks the database nothing."""
        self._noted: dict[tuple[str, str, NewsKind], int] = {}
        """What this node has stored to be told, and when it is due; until then there is nothing to store again."""
        self._noting: set[asyncio.Task[None]] = set()
        self._rounds: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Learn who has wishes, and start to look for what is to be told."""
        await self.learn()
        self._rounds = asyncio.create_task(self._go_round())

    async def stop(self) -> None:
        """Store what was noted, and tell nothing more."""
        if self._rounds is not None:
            self._rounds.cancel()
            await asyncio.gather(self._rounds, return_exceptions=True)
        await asyncio.gather(*self._noting, return_exceptions=True)

    # Wishes.

    async def learn(self) -> None:
        """Read who has wishes."""
        async with self.store.engine.connect() as connection:
            self._wishing |= set((await connection.execute(select(wishes.c.guest))).scalars())

    def learn_of(self, guest: str) -> None:
        """The wishes of a guest have changed, here or on another node."""
        self._wishing.add(guest)
        self._noted = {noted: due for noted, due in self._noted.items() if noted[0] != guest}

    async def wish_of(self, guest: str) -> Any:
        """The stored wishes of a guest; None if there are none."""
        async with self.store.engine.connect() as connection:
            return (await connection.execute(select(wishes).where(wishes.c.guest == guest))).first()

    async def set_wish(self, guest: str, wish: NotifyWish) -> None:
        """Store what a guest wants to be told."""
        if wish.zone not in available_timezones():
            raise Refusal("malformed", f"there is no time zone {wish.zone!r}; one is Europe/Kyiv")
        if (wish.quiet_from is None) != (wish.quiet_to is None):
            raise Refusal("malformed", "quiet hours have a beginning and an end")
        await self.change_wish(guest, **msgspec.structs.asdict(wish))

    async def change_wish(self, guest: str, **fields: Any) -> None:
        """Store some of the wishes of a guest."""
        changing = update(wishes).where(wishes.c.guest == guest).values(fields)
        try:
            async with self.store.writing() as connection:
                if (await connection.execute(changing)).rowcount == 0:
                    first = msgspec.structs.asdict(NotifyWish()) | {"confirmed": False} | fields
                    await connection.execute(insert(wishes).values(guest=guest, **first))
                await self.store.notify(connection, "wish", guest)
        except IntegrityError:  # another device was quicker
            async with self.store.writing() as connection:
                await connection.execute(changing)
        self.learn_of(guest)

    async def set_browser(self, guest: str, wish: BrowserWish) -> None:
        """Send push messages to a browser, or no longer."""
        key = hashlib.sha256(wish.endpoint.encode()).hexdigest()
        if not wish.on:
            async with self.store.writing() as connection:
                await connection.execute(delete(subscriptions).where(subscriptions.c.id == key))
            return
        if not self.web_push.offered:
            raise Refusal("not-found", "this server sends no push messages")
        self.web_push.check(wish.endpoint, wish.p256dh, wish.auth)
        own = subscriptions.c.guest == guest
        async with self.store.writing() as connection:
            await connection.execute(delete(subscriptions).where(subscriptions.c.id == key))
            if (await connection.execute(select(func.count()).where(own))).scalar_one() >= MOST_BROWSERS:
                oldest = select(subscriptions.c.id).where(own).order_by(subscriptions.c.at).limit(1).scalar_subquery()
                await connection.execute(delete(subscriptions).where(subscriptions.c.id == oldest))
            fields = {"endpoint": wish.endpoint, "p256dh": wish.p256dh, "auth": wish.auth, "at": db.now()}
            await connection.execute(insert(subscriptions).values(id=key, guest=guest, **fields))

    # Noting.

    def changed(self, table: TableRow) -> None:
        """A table has changed: note whom that concerns."""
        if table.status == "running":
            self.note(table.id, "turn", (table.seats[seat].guest for seat in table.asked if _plays(table, seat)))
        elif table.status == "over":
            self.note(table.id, "over", (chair.guest for chair in table.seats if chair.kind == "guest"))

    def note(self, table_id: str, kind: NewsKind, guests: Iterable[str | None]) -> None:
        """Something is to be told to these guests, if they want that."""
        wishing = [guest for guest in guests if guest is not None and guest in self._wishing]
        if not wishing:
            return
        at = db.now()
        wanted = frozenset(guest for guest in wishing if self._noted.get((guest, table_id, kind), 0) <= at)
        if wanted:
            task = asyncio.create_task(self._note(table_id, kind, wanted))
            self._noting.add(task)
            task.add_done_callback(self._noting.discard)

    async def _note(self, table_id: str, kind: NewsKind, guests: frozenset[str]) -> None:
        try:
            reachable = await self._reachable(guests, kind)
            for guest, wish in reachable.items():
                due = due_at(wish, db.now() + self.delay)
                fields = {"guest": guest, "table_id": table_id, "kind": kind, "due": due}
                try:
                    async with self.store.writing() as connection:
                        await connection.execute(insert(pending).values(fields))
                    self._noted[guest, table_id, kind] = due
                except IntegrityError:  # it is to be told already
                    continue
        except Exception:
            log.exception("what is to be told could not be stored", extra={"table": table_id})

    async def _reachable(self, guests: frozenset[str], kind: NewsKind) -> dict[str, Any]:
        """Those who want to be told, and can be, with their wishes."""
        query = select(wishes).where(wishes.c.guest.in_(guests), wishes.c[kind])
        async with self.store.engine.connect() as connection:
            found = {row.guest: row for row in await connection.execute(query)}
            if not found:
                return {}
            browsers = select(subscriptions.c.guest).where(subscriptions.c.guest.in_(found))
            pushed = set((await connection.execute(browsers)).scalars())
        mails = {guest for guest, row in found.items() if row.confirmed and row.mail and self.mailbox.offered}
        return {guest: row for guest, row in found.items() if guest in pushed or guest in mails}

    # Telling.

    async def _go_round(self) -> None:
        while True:
            try:
                await self.round()
            except (Refusal, *AWAY) as error:
                log.warning("the database could not be asked for news", extra={"why": first_line(error)})
            except Exception:
                log.exception("the news could not be told")
            await asyncio.sleep(self.every)

    async def round(self) -> None:
        """Tell everything that is due."""
        self._noted = {noted: due for noted, due in self._noted.items() if due > db.now()}
        query = select(pending.c.guest).where(pending.c.due <= db.now()).distinct().limit(AT_ONCE)
        async with self.store.engine.connect() as connection:
            guests = list((await connection.execute(query)).scalars())
        for guest in guests:
            await self._tell(guest)

    async def _tell(self, guest: str) -> None:
        """Tell one guest everything that is due, in one message."""
        until = db.now() + LEASE
        due = (pending.c.guest == guest, pending.c.due <= db.now())
        mine = (pending.c.guest == guest, pending.c.due == until)
        async with self.store.writing() as connection:
            if not (await connection.execute(update(pending).where(*due).values(due=until))).rowcount:
                return  # another node tells it
            rows = list(await connection.execute(select(pending.c.table_id, pending.c.kind).where(*mine)))
        found = [each for row in rows if (each := await self._still(guest, row.table_id, row.kind)) is not None]
        wish = await self.wish_of(guest)
        if found and wish is not None:
            await self._send(guest, wish, PushedNews(tuple(found[:MOST_TOLD]), max(0, len(found) - MOST_TOLD)))
        async with self.store.writing() as connection:
            await connection.execute(delete(pending).where(*mine))
            if found:
                await connection.execute(update(wishes).where(wishes.c.guest == guest).values(sent=db.now()))

    async def _still(self, guest: str, table_id: str, kind: NewsKind) -> News | None:
        """The news, if it is still true and the guest has not come to the table."""
        table = await self.store.table(table_id)
        if table is None or guest in (await self.presence.at(table_id)).here:
            return None
        if kind == "turn":
            own = [seat for seat in table.asked if table.seats[seat].guest == guest and _plays(table, seat)]
            true = table.status == "running" and bool(own)
        elif kind == "over":
            true = table.status == "over"
        else:
            query = select(invites.c.at).where(invites.c.table_id == table_id, invites.c.guest == guest)
            async with self.store.engine.connect() as connection:
                invited = (await connection.execute(query)).first() is not None
            true = invited and table.status == "open" and any(chair.kind == "open" for chair in table.seats)
        return News(kind, table.id, table.game) if true else None

    async def _send(self, guest: str, wish: Any, news: PushedNews) -> None:
        query = select(subscriptions).where(subscriptions.c.guest == guest)
        async with self.store.engine.connect() as connection:
            browsers = list(await connection.execute(query))
        message = msgspec.json.encode(news)
        for each in browsers if self.web_push.offered else ():
            if not await self.web_push.send(each.endpoint, each.p256dh, each.auth, message):
                async with self.store.writing() as connection:
                    await connection.execute(delete(subscriptions).where(subscriptions.c.id == each.id))
        if wish.mail and wish.confirmed and self.mailbox.offered:
            await self.mailbox.tell(wish.mail, wish.language, news)


def _plays(table: TableRow, seat: int) -> bool:
    """Whether a person on a device of their own plays a seat, not a bot in their place."""
    return table.seats[seat].kind == "guest" and table.seats[seat].stand_in is None


def due_at(wish: Any, at: int) -> int:
    """When something that happens now is to be told: not too soon after the last time, and not in quiet hours."""
    apart = APART[wish.every]
    if wish.sent is not None and apart:
        at = max(at, wish.sent + apart)
    if wish.quiet_from is None or wish.quiet_to is None or wish.quiet_from == wish.quiet_to:
        return at
    local = datetime.fromtimestamp(at / 1000, ZoneInfo(wish.zone))
    minute, begins, ends = local.hour * 60 + local.minute, wish.quiet_from, wish.quiet_to
    quiet = begins <= minute < ends if begins < ends else minute >= begins or minute < ends
    if not quiet:
        return at
    morning = local.replace(hour=ends // 60, minute=ends % 60, second=0, microsecond=0)
    if minute >= ends:
        morning += timedelta(days=1)
    return round(morning.timestamp() * 1000)
