"""Previews of links: the right game and board, in the reader's language, and never anything private."""

import asyncio
from html import unescape
from pathlib import Path

import httpx
import pytest

from kvytok.boards import library_of
from kvytok.server.previews import PICTURE, Preview, reader_language, write_preview
from server.site import quick, running

pytestmark = pytest.mark.slow

INDEX = b'<!doctype html><html lang="en"><head><title>Kvytok</title>\n<!-- preview --></head><body></body></html>'


@pytest.fixture
def page(tmp_path: Path) -> Path:
    """A page with the picture of one board."""
    folder = tmp_path / "page"
    (folder / "share").mkdir(parents=True)
    (folder / "index.html").write_bytes(INDEX)
    (folder / PICTURE.format("europe")).write_bytes(b"a picture")
    return folder


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("de-DE,de", "en"),
        ("de, pl;q=0.8", "pl"),
        ("uk-UA,uk;q=0.9,en;q=0.8", "uk"),
        ("RU", "ru"),
        (",;", "en"),
    ],
)
def test_the_language_of_a_reader(header: str, language: str) -> None:
    assert reader_language(header) == language


def test_texts_are_escaped(page: Path) -> None:
    html = write_preview(INDEX, Preview('"><script>', "<b>", "europe"), "http://x", "/", "en", page).decode()
    assert "<script>" not in html
    assert "<b>" not in html
    assert html.count("<title>") == 1
    assert write_preview(b"<p>the page", Preview("", "", "europe"), "", "/", "en", page) == b"<p>the page"


async def _told(site_url: str, path: str, **headers: str) -> str:
    async with httpx.AsyncClient(base_url=site_url) as http:
        return unescape((await http.get(path, headers=headers)).text)


def test_tables(tmp_path: Path, page: Path) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path, page=page)) as site, site.person("Secret Sasha") as anna:
            seats = [{"kind": "me"}, {"kind": "open"}]
            table = await anna.ask("POST", "/api/tables", {"game": "europe-mega", "seats": seats})
            html = await _told(site.url, f"/t/{table['id']}", **{"accept-language": "pl"})
            assert "<title>Mega Europa – Kvytok</title>" in html
            assert "Zaproszenie do gry: Mega Europa" in html
            assert f"{site.url}/share/europe.jpg" in html
            assert "noindex" in html
            assert "Sasha" not in html
            # A table that is not there, a strange address and a game without a picture show nothing false.
            for path in ("/t/nothing", "/t/a/b", "/replay/nothing", "/rules/nope"):
                assert "<title>Kvytok</title>" in await _told(site.url, path), path
            paris = await _told(site.url, "/rules/paris")
            assert "<title>Rules: Paris – Kvytok</title>" in paris
            assert "og:image" not in paris

    asyncio.run(scene())


def test_the_site_may_have_another_address(tmp_path: Path, page: Path) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path, page=page, url="https://kvytok.example")) as site:
            html = await _told(site.url, "/")
            first = library_of().boards[0].id
            assert 'content="https://kvytok.example/"' in html
            assert ("https://kvytok.example/share/europe.jpg" in html) == (first == "europe")

    asyncio.run(scene())
