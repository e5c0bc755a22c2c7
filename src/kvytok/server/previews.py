"""Previews: what chats, mails and search engines show of a link to this site, as tags in the head of the page.

A preview says which game a link is about and shows its board. It never says who plays, nor anything about a hand.
"""

import re
from html import escape
from pathlib import Path
from typing import Final

from msgspec import Struct

from kvytok.boards import Board, GameEntry, Library
from kvytok.boards.schema import LANGUAGES, Language
from kvytok.server.refusal import AWAY
from kvytok.server.store import Store
from kvytok.words import Words

NAME: Final = "Kvytok"
MARK: Final = b"<!-- preview -->"
"""The place in `index.html` where the tags are put in."""
TITLE: Final = re.compile(rb"<title>.*?</title>\s*", re.DOTALL)
ADDRESS: Final = re.compile(r"/(t|replay|rules|tutorial)/([\w-]{1,64})/?")
PICTURE: Final = "share/{}.jpg"
"""The picture of a board, among the files of the page."""
WIDTH, HEIGHT = 1200, 630
LOCALES: Final[dict[Language, str]] = {"en": "en_GB", "uk": "uk_UA", "ru": "ru_RU", "pl": "pl_PL"}


class Preview(Struct, frozen=True):
    """What is shown of one address."""

    title: str
    line: str
    board: str
    listed: bool = True
    """Whether search engines may list the address; the addresses of tables are only for people who got them."""


def reader_language(header: str) -> Language:
    """The first of a reader's languages (the header `Accept-Language`) that Kvytok has; English if it has none."""
    for tag in header.split(","):
        code = re.split(r"[-;]", tag.strip())[0].lower()
        for language in LANGUAGES:
            if language == code:
                return language
    return "en"


async def preview_of(path: str, lang: Language, store: Store, library: Library) -> Preview:
    """The preview of an address of the page."""
    found = ADDRESS.fullmatch(path)
    if found is None:
        return site_preview(lang, library)
    place, name = found.groups()
    if place in ("t", "replay"):
        return await _table_preview(place, name, lang, store, library)
    told = _game_or_board(name, library)
    if told is None:
        return site_preview(lang, library)
    board, game = told
    title = f"{_say(lang, place)}: {getattr(game.names, lang)} – {NAME}"
    return Preview(title, _line(game, lang), board.id)


def site_preview(lang: Language, library: Library, listed: bool = True) -> Preview:
    """The preview of the site, with its first board."""
    return Preview(NAME, _say(lang, "app-tagline"), library.boards[0].id, listed)


async def _table_preview(place: str, table_id: str, lang: Language, store: Store, library: Library) -> Preview:
    """The preview of a table or of its replay; for a table that is not there it is that of the site."""
    try:
        table = await store.table(table_id)
    except AWAY:  # the page tells the reader itself
        table = None
    told = _game_or_board(table.game, library) if table else None
    if table is None or told is None:
        return site_preview(lang, library, listed=False)
    board, game = told
    name = getattr(game.names, lang)
    title = f"{name} – {NAME}" if place == "t" else f"{_say(lang, 'replay')}: {name} – {NAME}"
    invited = place == "t" and table.status == "open"
    line = _say(lang, "invited", game=name) if invited else _line(game, lang)
    return Preview(title, line or _line(game, lang), board.id, listed=False)


def _game_or_board(name: str, library: Library) -> tuple[Board, GameEntry] | None:
    """The game with this id; tutorials are named by their board, and show its first game."""
    for board in library.boards:
        if name in board.game_ids:
            return board, board.game(name)
        if name == board.id:
            return board, board.games[0]
    return None


def _line(game: GameEntry, lang: Language) -> str:
    return getattr(game.line, lang) if game.line else ""


def _say(lang: Language, message: str, **arguments: str) -> str:
    try:
        return Words(lang, strict=False).format(message, **arguments)
    except ImportError:  # a server without the extra `words` has no sentences
        return ""


def write_preview(index: bytes, preview: Preview, base: str, path: str, lang: Language, page: Path) -> bytes:
    """`index.html` with the tags of a preview. `base`: the web address of the site, or none; `page`: its files."""
    picture = PICTURE.format(preview.board)
    named = {"description": preview.line, "robots": "" if preview.listed else "noindex"}
    shared = {
        "og:site_name": NAME,
        "og:type": "website",
        "og:locale": LOCALES[lang],
        "og:title": preview.title,
        "og:description": preview.line,
        "og:url": f"{base}{path}" if base else "",
    }
    if base and (page / picture).is_file():  # boards of somebody's own have none
        shared |= {"og:image": f"{base}/{picture}", "og:image:width": str(WIDTH), "og:image:height": str(HEIGHT)}
        named["twitter:card"] = "summary_large_image"
    tags = [f"<title>{escape(preview.title)}</title>"]
    tags += [f'<meta name="{name}" content="{escape(text)}" />' for name, text in named.items() if text]
    tags += [f'<meta property="{name}" content="{escape(text)}" />' for name, text in shared.items() if text]
    if MARK not in index:
        return index
    told = TITLE.sub(b"", index, count=1).replace(MARK, "\n    ".join(tags).encode(), 1)
    return told.replace(b'<html lang="en">', f'<html lang="{lang}">'.encode(), 1)
