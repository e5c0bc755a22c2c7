"""The page in four languages, on a phone, and in the dark theme."""

import pytest
from playwright.sync_api import Browser, expect

from server.site import Machine

from .clicking import Clicker, ask_game, create_table, new_page, start_game
from .conftest import Faults


@pytest.mark.parametrize("lang", ["en", "uk", "ru", "pl"])
def test_the_language_of_the_browser_is_spoken(lang: str, server: Machine, browser: Browser, faults: Faults) -> None:
    page = new_page(browser, faults, lang=lang)
    page.goto(server.url)
    page.wait_for_selector("button.start:not([disabled])")
    assert page.locator("html").get_attribute("lang") == lang
    start_game(page, server.url, "europe")
    Clicker(page).play(60, clicks=10)
    # An id in place of words means that a message is missing.
    assert "{" not in page.locator("body").inner_text()


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390)])
def test_a_phone(width: int, height: int, server: Machine, browser: Browser, faults: Faults) -> None:
    page = new_page(browser, faults, width, height)
    start_game(page, server.url, "paris")
    Clicker(page).play(60, clicks=15)
    overflow = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    assert overflow <= 0


def test_tickets_on_offer_are_shown_on_the_board(server: Machine, browser: Browser, faults: Faults) -> None:
    page = new_page(browser, faults)
    start_game(page, server.url, "europe")
    page.wait_for_selector(".offer")
    offer = ask_game(page)["views"][0]["offer"]
    assert page.locator(".goal").count() == len({city for ticket in offer for city in (ticket["a"], ticket["b"])})
    panel = page.locator(".offer").bounding_box()
    assert panel is not None
    for star in page.locator(".goal").all():
        place = star.bounding_box()
        assert place is not None
        assert place["x"] + place["width"] < panel["x"]  # beside the sheet, not under it


def test_on_a_phone_the_tickets_give_way_to_the_board(server: Machine, browser: Browser, faults: Faults) -> None:
    page = new_page(browser, faults, 390, 844, lang="uk")
    start_game(page, server.url, "europe")
    look, tickets = page.locator(".offer .look"), page.locator(".offer li button")
    expect(tickets).to_have_count(4)
    for ticket in tickets.all()[1:]:
        ticket.click()
    look.click()
    expect(look).to_have_attribute("aria-expanded", "false")
    expect(tickets.first).to_be_hidden()
    panel, board = page.locator(".offer").bounding_box(), page.locator(".board").first.bounding_box()
    assert panel is not None
    assert board is not None
    assert panel["height"] < board["height"] / 4
    look.click()
    expect(tickets.first).to_be_visible()
    expect(page.locator(".offer [aria-checked=true]")).to_have_count(3)  # the choice has not changed
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(look).to_be_hidden()


def test_a_watcher_sees_no_hand(server: Machine, browser: Browser, faults: Faults) -> None:
    player = new_page(browser, faults)
    start_game(player, server.url, "usa")
    Clicker(player).play(60, clicks=10)
    watcher = new_page(browser, faults)
    watcher.goto(player.url)
    watcher.wait_for_selector(".lane")
    assert watcher.locator(".hand .card, .hand .train-card").count() == 0
    assert watcher.locator(".offer").count() == 0


def test_rules_and_tutorial_are_at_hand_in_the_lobby_and_in_the_game(
    server: Machine, browser: Browser, faults: Faults
) -> None:
    page = new_page(browser, faults)
    create_table(page, server.url, "paris", "Play with friends")
    for way in ("lobby", "game"):
        if way == "game":
            start_game(page, server.url, "paris")
            page.get_by_role("button", name="Menu").click()
        learn = page.get_by_role("navigation", name="Rules, Tutorial")
        for link, seen in (("Rules", "article h1"), ("Tutorial", ".coach")):
            with page.expect_popup() as opened:
                learn.get_by_role("link", name=link).click()
            faults.watch(opened.value)
            expect(opened.value.locator(seen)).to_be_visible()
            assert opened.value.url.endswith(f"/{link.lower()}/paris")
            opened.value.close()
        assert "/t/" in page.url  # the table stays as it is
