"""Return links: a guest goes on as the same guest on another device.

A link works once and for a day, and a new link ends the older one. Opening it asks first: whoever follows a link that
somebody else has sent must not become somebody else without noticing.
"""

from html import escape
from typing import Any, Final

from litestar import MediaType, Request, Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from kvytok.boards.schema import Language
from kvytok.server.guests import Guest, Session, guest_number
from kvytok.server.previews import reader_language
from kvytok.server.refusal import Refusal
from kvytok.server.services import TheServices
from kvytok.server.sign_in import cookie_header, same_origin
from kvytok.words import Words

AnyRequest = Request[Any, Any, Any]
PAGE: Final = """<!doctype html>
<html lang="{language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>Kvytok</title>
<style>body{{font:1.1rem/1.5 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1rem}}
button,a{{font:inherit;display:inline-block;padding:.6em 1.2em;margin:.5em .5em 0 0}}</style>
<h1>{title}</h1><p>{text}</p><form method="post"><button>{yes}</button><a href="/">{no}</a></form></html>
"""
PLAIN: Final = {
    "guest-name": "Guest {number}",
    "return-title": "Go on as {name}?",
    "return-text": "This device is {visitor} now.",
    "return-yes": "Go on as {name}",
    "return-no": "No",
}
POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'"
HEADERS: Final = {"referrer-policy": "no-referrer", "content-security-policy": POLICY, "cache-control": "no-store"}


def said(language: Language, guest: Guest, visitor: Guest) -> str:
    """The question, in the reader's language."""

    def named(who: Guest) -> str:
        number = guest_number(who.name)
        return who.name if number is None else say("guest-name", number=number)

    def say(message: str, **arguments: str | int) -> str:
        try:
            return Words(language, strict=False).format(message, **arguments)
        except ImportError:  # a server without the extra `words` has no sentences
            return PLAIN[message].format(**arguments)

    return PAGE.format(
        language=language,
        title=escape(say("return-title", name=named(guest))),
        text=escape(say("return-text", name=named(guest), visitor=named(visitor))),
        yes=escape(say("return-yes", name=named(guest))),
        no=escape(say("return-no")),
    )


@get("/return/{token:str}", include_in_schema=False, media_type=MediaType.HTML)
async def ask_return(request: AnyRequest, services: TheServices, token: FromPath[str]) -> Response[str]:
    """Ask whether this device shall go on as the guest who made the link."""
    found = await services.guests.read_link(token)
    if found is None:
        raise Refusal("bad-link", "this return link was used, replaced or has expired; make a new one")
    visitor = str(request.scope["state"]["guest"])
    language = reader_language(request.headers.get("accept-language", ""))
    text = said(language, await services.guests.named(found), await services.guests.named(visitor))
    return Response(text, media_type=MediaType.HTML, headers=HEADERS)


@post("/return/{token:str}", include_in_schema=False, guards=[same_origin], status_code=303)
async def use_return(request: AnyRequest, services: TheServices, token: FromPath[str]) -> Redirect:
    """Sign this device in as the guest who made the link; the link is used up."""
    found = await services.guests.use_link(token)
    if found is None:
        raise Refusal("bad-link", "this return link was used, replaced or has expired; make a new one")
    agent = request.headers.get("user-agent", "")
    secret = await services.accounts.open_session(found, agent, str(request.scope["state"]["guest"]))
    header = cookie_header(services.guests, services.settings, Session(found, secret), request.scope["scheme"])
    return Redirect("/", status_code=303, headers={"set-cookie": header, "referrer-policy": "no-referrer"})
