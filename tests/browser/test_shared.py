"""Found and shared: links that say what they lead to, titles, icons, and an end that can be printed."""

import json
import re

import httpx
from playwright.sync_api import Browser, expect

from server.site import Machine

from .clicking import Clicker, ask_game, create_table, ended, new_page, start_game
from .conftest import Faults
from .people import invitation, rename


def tags(html: str) -> dict[str, str]:
    """The tags in the head of a page, by name."""
    return dict(re.findall(r'<meta (?:name|property)="([^"]+)" content="([^"]*)"', html))


def test_an_invitation_shows_the_game_and_its_board(server: Machine, browser: Browser, faults: Faults) -> None:
    page = new_page(browser, faults)
    rename(page, server.url, "Olha")
    create_table(page, server.url, "usa", "Play with friends")
    link = invitation(page)
    for language, said in (("uk-UA,uk;q=0.9", "Вас запрошують до гри: США"), ("", "You are invited to a game: USA")):
        html = httpx.get(link, headers={"accept-language": language, "user-agent": "a chat"}).text
        told = tags(html)
        assert told["og:description"] == told["description"] == said
        assert told["og:url"] == link
        assert told["robots"] == "noindex"
        assert told["twitter:card"] == "summary_large_image"
        picture = httpx.get(told["og:image"])
        assert told["og:image"] == f"{server.url}/share/usa.jpg"
        assert picture.headers["content-type"] == "image/jpeg"
        assert len(picture.content) < 200_000
        assert "Olha" not in html
    code = page.locator("header .quiet").first.inner_text().split()[-1]
    expect(page).to_have_title(f"USA · {code} – Kvytok")


def test_icons_and_the_manifest(server: Machine, browser: Browser, faults: Faults) -> None:
    page = new_page(browser, faults)
    page.goto(server.url)
    expect(page).to_have_title("Kvytok")
    links: list[str] = page.evaluate(
        "['icon', 'apple-touch-icon', 'manifest'].map(rel => document.querySelector(`link[rel=${rel}]`).href)"
    )
    manifest = json.loads(httpx.get(links[-1]).content)
    assert manifest["name"] == "Kvytok"
    for address in (*links[:2], *(f"{server.url}/{icon['src']}" for icon in manifest["icons"])):
        answer = httpx.get(address)
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("image/")


def test_titles_and_the_printed_end(server: Machine, browser: Browser, faults: Faults) -> None:
    page = new_page(browser, faults)
    start_game(page, server.url, "paris")
    page.wait_for_selector(".offer")
    expect(page).to_have_title("● Your turn – Paris")
    Clicker(page).play(120)
    assert ended(page)
    page.emulate_media(media="print", color_scheme="dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    players = ask_game(page)["result"]["players"]
    for gone in (".buttons", ".end .board button", ".sheet > section"):
        expect(page.locator(gone).first).to_be_hidden()
    for items in page.locator(".sheet details:not(.fair) ul").all():
        expect(items).to_be_visible()
    assert page.locator(".sheet details:not(.fair) ul").count() == len(players)
    page.emulate_media(media="screen")
    paper = page.pdf(format="A4")
    assert paper.startswith(b"%PDF")
    assert len(re.findall(rb"/Type\s*/Page\b", paper)) <= 2
    page.goto(f"{server.url}/rules/paris")
    expect(page).to_have_title("Rules: Paris – Kvytok")
    page.context.close()
    page = new_page(browser, Faults())  # the browser reports the 404 of the server as an error
    page.goto(f"{server.url}/nowhere")
    expect(page).to_have_title("This page does not exist")
