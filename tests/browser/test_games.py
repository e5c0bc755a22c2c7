"""Whole games through the page."""

import pytest
from playwright.sync_api import Browser

from depth import LONG
from server.site import Machine

from .clicking import Clicker, ended, new_page, start_game
from .conftest import Faults


# Europe and Paris are played to their end elsewhere, too: by keys, in the pseudo-language, and after a killed server.
@pytest.mark.parametrize("game", ["usa", "europe", "europe-mega", "paris"] if LONG else ["usa", "europe-mega"])
def test_a_whole_game_against_a_bot(game: str, server: Machine, browser: Browser, faults: Faults) -> None:
    page = new_page(browser, faults)
    start_game(page, server.url, game)
    Clicker(page).play(240)
    assert ended(page)
    page.wait_for_timeout(300)
    assert page.locator(".end main.sheet").inner_text().strip()


def test_a_reload_in_the_middle_goes_on(server: Machine, browser: Browser, faults: Faults) -> None:
    page = new_page(browser, faults)
    start_game(page, server.url, "europe")
    player = Clicker(page)
    player.play(60, clicks=12)
    page.reload()
    page.wait_for_selector(".lane")
    player.play(60, clicks=24)
    assert player.clicks >= 24


def test_a_killed_server_comes_back_and_the_game_goes_on(server: Machine, browser: Browser, faults: Faults) -> None:
    page = new_page(browser, faults)
    start_game(page, server.url, "paris")
    player = Clicker(page)
    player.play(60, clicks=8)
    server.kill()
    page.wait_for_timeout(500)
    server.start_and_wait()
    player.play(120)
    assert ended(page)
