"""The files of the built page: files whose content never changes, and `index.html` for every address of the page."""

import re
from pathlib import Path
from typing import Any, Final

from litestar import MediaType, Request, Response, get
from litestar.params import FromPath
from litestar.response import File

from kvytok.server.refusal import Refusal
from kvytok.server.services import Services, TheServices

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
    ".ico": "image/x-icon",
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
HOST: Final = re.compile(r"[A-Za-z0-9.:\[\]-]{1,255}")


@get("/", include_in_schema=False)
async def home(request: AnyRequest, services: TheServices) -> Response[Any]:
    """The page."""
    return page_file(request, services, "")


@get("/{path:path}", include_in_schema=False)
async def page(request: AnyRequest, services: TheServices, path: FromPath[Path]) -> Response[Any]:
    """Any address that does not belong to the API."""
    return page_file(request, services, str(path))


def page_file(request: AnyRequest, services: Services, path: str) -> Response[Any]:
    """A file of the page; `index.html` for an address that the page itself understands."""
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
    return Response(
        index.read_bytes(),
        media_type=MediaType.HTML,
        headers={"cache-control": "no-cache", "content-security-policy": policy(request.headers.get("host", ""))},
    )


def policy(host: str) -> str:
    """What the page may do: load nothing from other sites, talk only to this host, and never be shown in a frame."""
    sockets = f" ws://{host} wss://{host}" if HOST.fullmatch(host) else ""
    return POLICY.format(sockets=sockets)
