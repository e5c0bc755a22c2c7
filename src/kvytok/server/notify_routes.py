"""The HTTP API about notifications: wishes, browsers with push, the address for e-mail, and where it is my turn."""

import hashlib
import re
from html import escape
from typing import Final

import msgspec
from litestar import MediaType, Response, Router, get, post, put
from litestar.params import FromPath, JSONBody
from litestar.response import Redirect
from sqlalchemy import select, update

from kvytok.server import database as db
from kvytok.server.company_messages import Done
from kvytok.server.company_routes import take_turn
from kvytok.server.database import now
from kvytok.server.guests import random_id
from kvytok.server.notify_messages import BrowserWish, MailWish, Notifications, NotifyWish, Turn, Turns
from kvytok.server.notify_schema import wishes
from kvytok.server.previews import reader_language
from kvytok.server.refusal import Refusal
from kvytok.server.return_links import HEADERS, PAGE
from kvytok.server.routes import PROBLEMS, AnyRequest, guest_id
from kvytok.server.services import Services, TheServices
from kvytok.server.sign_in import same_origin
from kvytok.server.table_row import Chair
from kvytok.words import Words

ADDRESS: Final = re.compile(r"[^@\s<>\"',;:\x00-\x1f]+@[^@\s<>\"',;:\x00-\x1f]+\.[^@\s<>\"',;:\x00-\x1f]+")
ASKED_EVERY: Final = 60_000
"""Milliseconds between two confirmations that a guest may ask for."""
LINK_LIVES: Final = 2 * 24 * 3600 * 1000
"""Milliseconds for which the link in a confirmation works."""
MOST_TURNS: Final = 50

_seats = msgspec.json.Decoder(tuple[Chair, ...])
_numbers = msgspec.json.Decoder(tuple[int, ...])


async def notifications_of(services: Services, guest: str) -> Notifications:
    """What the server can tell, and what a guest wants."""
    row = await services.messenger.wish_of(guest)
    wish = NotifyWish() if row is None else NotifyWish(**{name: row._mapping[name] for name in FIELDS})
    address, confirmed = (None, False) if row is None else (row.mail, bool(row.confirmed))
    return Notifications(
        await services.web_push.public_key(), services.messenger.mailbox.offered, wish, address, confirmed
    )


FIELDS: Final = NotifyWish.__struct_fields__


@get("/notify", responses=PROBLEMS, summary="My notifications")
async def notifications(request: AnyRequest, services: TheServices) -> Notifications:
    """What the server can tell you outside the page, and what you want."""
    return await notifications_of(services, guest_id(request))


@put("/notify", responses=PROBLEMS, summary="What I want to be told")
async def set_notify(request: AnyRequest, services: TheServices, data: JSONBody[NotifyWish]) -> Notifications:
    """Choose what you want to be told, quiet hours, and whether everything comes together."""
    await services.messenger.set_wish(guest_id(request), data)
    return await notifications_of(services, guest_id(request))


@put("/notify/browser", responses=PROBLEMS, summary="Push messages for a browser")
async def set_browser(request: AnyRequest, services: TheServices, data: JSONBody[BrowserWish]) -> Done:
    """Send push messages to this browser, or no longer."""
    take_turn(request, services)
    await services.messenger.set_browser(guest_id(request), data)
    return Done()


@put("/notify/mail", responses=PROBLEMS, summary="My address for e-mail")
async def set_mail(request: AnyRequest, services: TheServices, data: JSONBody[MailWish]) -> Notifications:
    """Name an address, which gets a link to confirm it; an empty one ends e-mail."""
    guest, messenger = guest_id(request), services.messenger
    if not data.address:
        await messenger.change_wish(guest, mail=None, confirmed=False, token=None)
        return await notifications_of(services, guest)
    take_turn(request, services)
    if not messenger.mailbox.offered:
        raise Refusal("not-found", "this server sends no e-mail")
    if not ADDRESS.fullmatch(data.address) or not data.address.isascii():
        raise Refusal("malformed", "that is not an address for e-mail")
    row = await messenger.wish_of(guest)
    if row is not None and row.asked is not None and row.asked > now() - ASKED_EVERY:
        raise Refusal("too-fast", "a confirmation was sent a moment ago; wait a minute")
    token = random_id(32)
    hidden = hashlib.sha256(token.encode()).hexdigest()
    await messenger.change_wish(guest, mail=data.address, confirmed=False, token=hidden, asked=now())
    language = "en" if row is None else row.language
    if not await messenger.mailbox.ask(data.address, language, token):
        raise Refusal("busy", "the e-mail could not be sent; try again later")
    return await notifications_of(services, guest)


@get("/turns", responses=PROBLEMS, summary="Where is it my turn?")
async def turns(request: AnyRequest, services: TheServices) -> Turns:
    """The tables where it is your turn; the one that waits longest comes first."""
    guest, table = guest_id(request), db.tables.c
    query = (
        select(table.id, table.game, table.seats, table.asked, table.changed)
        .join(db.members, db.members.c.table_id == table.id)
        .where(db.members.c.guest == guest, table.status == "running")
        .order_by(table.changed, table.id)
        .limit(MOST_TURNS)
    )
    async with services.engine.connect() as connection:
        rows = list(await connection.execute(query))
    return Turns(
        tuple(
            Turn(row.id, row.game, row.changed)
            for row in rows
            if any(_seats.decode(row.seats)[seat].guest == guest for seat in _numbers.decode(row.asked))
        )
    )


# The link in a confirmation.


def _hidden(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


@get("/confirm/{token:str}", include_in_schema=False, media_type=MediaType.HTML)
async def ask_confirm(request: AnyRequest, services: TheServices, token: FromPath[str]) -> Response[str]:
    """Ask whether an address wants e-mail; opening the link alone, as mail programs do, changes nothing."""
    query = select(wishes.c.mail).where(wishes.c.token == _hidden(token), wishes.c.asked > now() - LINK_LIVES)
    async with services.engine.connect() as connection:
        address = (await connection.execute(query)).scalar()
    if address is None:
        raise Refusal("bad-link", "this link was used or has expired; ask for a new one")
    language = reader_language(request.headers.get("accept-language", ""))
    words = Words(language, strict=False)
    text = PAGE.format(
        language=language,
        title=escape(words.format("mail-confirm-subject")),
        text=escape(str(address)),
        yes=escape(words.format("mail-confirm-yes")),
        no=escape(words.format("return-no")),
    )
    return Response(text, media_type=MediaType.HTML, headers=HEADERS)


@post("/confirm/{token:str}", include_in_schema=False, guards=[same_origin], status_code=303)
async def use_confirm(services: TheServices, token: FromPath[str]) -> Redirect:
    """The address wants e-mail; the link is used up."""
    same = (wishes.c.token == _hidden(token), wishes.c.asked > now() - LINK_LIVES)
    async with services.store.writing() as connection:
        done = await connection.execute(update(wishes).where(*same).values(confirmed=True, token=None))
    if not done.rowcount:
        raise Refusal("bad-link", "this link was used or has expired; ask for a new one")
    return Redirect("/", status_code=303, headers={"referrer-policy": "no-referrer"})


notify_api = Router(
    "/api",
    route_handlers=[notifications, set_notify, set_browser, set_mail, turns],
    guards=[same_origin],
)
"""The routes about notifications."""
