"""The files of the built page: files whose content never changes, and `index.html` for every address of the page."""

import asyncio
import re
from pathlib import Path
from typing import Any, Final

from litestar import MediaType, Request, Response, get
from litestar.params import FromPath, FromQuery
from litestar.response import File

from kvytok.boards import board_ids
from kvytok.bots.neural.trained_network import file_version, network_files
from kvytok.server.previews import preview_of, reader_language, write_preview
from kvytok.server.refusal import AWAY, Refusal
from kvytok.server.services import Services, TheServices
from kvytok.server.sign_in import base_of

AnyRequest = Request[Any, Any, Any]
NOT_BUILT: Final = """<!doctype html><meta charset="utf-8"><title>Kvytok</title>
<h1>The page is not built</h1>
<p>The server runs, but there is no page in it. In a copy of the source, build it with <code>make page</code>;
in an installed package, install it again. The API is described at <a href="/api/schema">/api/schema</a>.</p>
"""
KINDS: Final = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".ftl": "text/plain",
    ".txt": "text/plain",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".wasm": "application/wasm",
}
"""The media type of each kind of file. Not taken from this machine: with a wrong type browsers refuse a script."""
FOREVER: Final = "public, max-age=31536000, immutable"


POLICY: Final = (
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; connect-src 'self'{sockets}; "
    "frame-ancestors 'none'; base-uri 'self'; form-action 'self'"
)
LOCAL: Final = re.compile(r"local-[0-9a-f]{12}")
"""The id of a table that lives in a browser: whether it exists, only that browser knows."""
HOST: Final = re.compile(r"[A-Za-z0-9.:\[\]-]{1,255}")


@get("/", include_in_schema=False)
async def home(request: AnyRequest, services: TheServices) -> Response[Any]:
    """The page."""
    return await page_file(request, services, "")


@get("/{path:path}", include_in_schema=False)
async def page(request: AnyRequest, services: TheServices, path: FromPath[Path]) -> Response[Any]:
    """Any address that does not belong to the API."""
    return await page_file(request, services, str(path))


@get("/networks/{path:path}", include_in_schema=False)
async def network(path: FromPath[Path], v: FromQuery[str] = "") -> File:
    """A weight file for `expert` in a page. With its version in the address, it may be kept for ever."""
    found = network_files().get(path.as_posix().lstrip("/"))
    if found is None:
        raise Refusal("not-found", "there is no such network")
    fresh = v == await asyncio.to_thread(file_version, found)
    return File(
        found,
        filename=found.name,
        media_type="application/octet-stream",
        content_disposition_type="inline",
        headers={"cache-control": FOREVER if fresh else "no-cache"},
    )


async def page_file(request: AnyRequest, services: Services, path: str) -> Response[Any]:
    """A file of the page, or `index.html`, which shows the screen of an address, or that there is none (404)."""
    root = services.settings.page.resolve()
    if path.startswith("/api/"):
        raise Refusal("not-found", "there is no such route")
    try:
        wanted = (root / path.lstrip("/")).resolve()
        found = wanted.is_file()
    except (OSError, ValueError):  # longer than a file name may be, or with characters that no file name has
        raise Refusal("not-found", "there is no such file") from None
    if found and wanted.is_relative_to(root) and wanted.name != "index.html":
        hashed = wanted.parent.name == "assets"
        return File(
            wanted,
            filename=wanted.name,
            media_type=KINDS.get(wanted.suffix, "application/octet-stream"),
            content_disposition_type="inline",
            headers={"cache-control": FOREVER if hashed else "no-cache"},
        )
    index = root / "index.html"
    if not index.is_file():
        return Response(NOT_BUILT, media_type=MediaType.HTML, status_code=503)
    if wanted.suffix and wanted.suffix != ".html":
        raise Refusal("not-found", "there is no such file")
    lang, address = reader_language(request.headers.get("accept-language", "")), f"/{path.lstrip('/')}"
    preview = await preview_of(address, lang, services.store, services.library)
    base = base_of(request, services.settings)
    return Response(
        write_preview(absolute(index.read_bytes()), preview, base, address, lang, root),
        media_type=MediaType.HTML,
        status_code=200 if await names_something(services, path) else 404,
        headers={
            "cache-control": "no-cache",
            "vary": "accept-language",
            "content-security-policy": policy(request.headers.get("host", "")),
        },
    )


def absolute(index: bytes) -> bytes:
    """`index.html` for addresses of any depth: the page itself names its files relative to it."""
    return index.replace(b'="./', b'="/')


async def names_something(services: Services, path: str) -> bool:
    """Whether the page has a screen for an address: the same addresses as in the page's own router."""
    head, _, rest = path.strip("/").partition("/")
    if head == "local":  # a new game that only the page knows, and then its table
        return rest.count("/") == 1
    if head in ("t", "replay", "analysis") and LOCAL.fullmatch(rest):
        return True
    if head in ("t", "replay", "analysis") and rest:
        try:
            return "/" not in rest and await services.store.table(rest) is not None
        except AWAY:  # the page tells the reader itself
            return True
    if head == "tournament" and rest:
        try:
            return await services.tournaments.need(rest) is not None
        except Refusal:
            return False
        except AWAY:
            return True
    if head in ("score", "tables", "me", "workshop", "tournaments"):
        return not rest
    if head == "rules":
        return not rest or rest in services.library.game_ids
    if head == "tutorial":
        return not rest or rest in board_ids()
    return not head


def policy(host: str) -> str:
    """What the page may do: load nothing from other sites, talk only to this host, and never be shown in a frame."""
    sockets = f" ws://{host} wss://{host}" if HOST.fullmatch(host) else ""
    return POLICY.format(sockets=sockets)
