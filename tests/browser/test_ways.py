"""The ways between screens: games that wait for you, addresses that name nothing, a lost connection, the menu."""

import re

import pytest
from playwright.sync_api import Browser, expect

from server.site import Machine

from .clicking import Clicker, ended, keep_on_server, new_page, start_game
from .conftest import Faults


def test_games_that_wait_for_you_are_on_top_of_home(server: Machine, browser: Browser, faults: Faults) -> None:
    page = new_page(browser, faults)
    start_game(page, server.url, "paris")
    page.wait_for_selector(".offer")
    table = page.url
    page.goto(server.url)
    waiting = page.get_by_role("region", name="Your turn in 1 game")
    expect(waiting).to_be_in_viewport(ratio=1)
    waiting.get_by_role("link").click()
    page.wait_for_url(table)


@pytest.mark.parametrize("path", ["/nope", "/rules/nope", "/tutorial/nope", "/t/nope", "/replay/nope", "/t/one/two"])
def test_an_address_that_names_nothing_says_so(path: str, server: Machine, browser: Browser) -> None:
    page = new_page(browser, Faults())  # the browser reports the 404 of the server as an error
    answer = page.goto(server.url + path)
    assert answer is not None
    assert answer.status == 404
    expect(page.get_by_role("heading", name="This page does not exist")).to_be_visible()
    page.get_by_role("link", name="Back to the home page").click()
    page.wait_for_selector("button.start:not([disabled])")


def test_a_lost_connection_is_told_in_plain_words(server: Machine, browser: Browser) -> None:
    page = new_page(browser, Faults())
    page.goto(server.url)
    page.wait_for_selector("button.start:not([disabled])")
    keep_on_server(page)
    page.context.set_offline(True)
    page.click("button.start")
    expect(page.get_by_role("alert")).to_contain_text("The server cannot be reached.")
    page.context.set_offline(False)
    page.get_by_role("button", name="Try again").click()
    page.wait_for_selector("button.start:not([disabled])")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_the_menu_closes_when_something_opens(server: Machine, browser: Browser, faults: Faults) -> None:
    page = new_page(browser, faults)
    start_game(page, server.url, "usa")
    page.wait_for_selector(".offer")
    menu, drawer = page.get_by_role("button", name="Menu"), page.locator(".drawer")
    menu.click()
    page.get_by_role("button", name="Leave the table").click()
    expect(drawer).to_have_count(0)
    page.get_by_role("button", name="Cancel").click()
    menu.click()
    page.get_by_role("button", name="The board in words").click()
    expect(drawer).to_have_count(0)
    # On a phone the menu is longer than the window, and says so until its end is in sight.
    page.get_by_role("button", name="Close").click()
    page.set_viewport_size({"width": 390, "height": 640})
    menu.click()
    expect(drawer).to_have_class(re.compile(r"\bmore\b"))
    drawer.evaluate("menu => menu.scrollTo(0, menu.scrollHeight)")
    expect(drawer).not_to_have_class(re.compile(r"\bmore\b"))
    # One press of Escape closes one thing.
    page.get_by_role("button", name="Leave the table").click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Leave the table?")).to_have_count(0)
    expect(page.locator(".offer")).to_be_visible()


def test_rematch_and_replay_are_in_the_first_screen_of_the_end(
    server: Machine, browser: Browser, faults: Faults
) -> None:
    page = new_page(browser, faults)
    start_game(page, server.url, "paris")
    Clicker(page).play(120)
    assert ended(page)
    expect(page.get_by_role("button", name="Rematch")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("link", name="Replay")).to_be_in_viewport(ratio=1)
