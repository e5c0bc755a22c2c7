"""Everything can be reached and done without a mouse."""

import pytest
from playwright.sync_api import Browser, expect

from server.site import Machine

from .clicking import ended, new_page
from .conftest import Faults
from .keys import Keys

NO_MOUSE = (
    "for (const kind of ['mousedown', 'pointerdown']) addEventListener(kind, () => { window.touched = true; }, true)"
)


@pytest.mark.slow
def test_a_whole_game_with_keys_only(server: Machine, browser: Browser, faults: Faults) -> None:
    page = new_page(browser, faults)
    page.add_init_script(NO_MOUSE)
    keys = Keys(page)
    page.goto(server.url)
    page.wait_for_selector("button.start:not([disabled])")
    keys.do(".boards .board:nth-child(2)", "Space")
    assert page.locator(".boards .board").nth(1).get_attribute("aria-checked") == "true"
    keys.do("button.start")
    page.wait_for_selector(".offer")
    keys.play(200)
    assert ended(page)
    # From the result to the replay, through it, and to the next game.
    keys.do('a[href^="/replay/"]')
    page.wait_for_selector(".replay")
    page.evaluate("document.activeElement?.blur()")
    keys.press("End")
    keys.press("ArrowLeft", 2)
    last = int(page.locator(".replay input[type=range]").get_attribute("max") or 0)
    assert page.locator(".replay input[type=range]").input_value() == str(last - 2)
    page.go_back()
    page.wait_for_selector(".end .sheet")
    keys.do(".end button.primary")
    page.wait_for_selector(".offer")
    assert page.evaluate("window.touched ?? false") is False
    page.context.close()


@pytest.mark.slow
def test_arrow_keys_pick_one_of_several(server: Machine, browser: Browser, faults: Faults) -> None:
    page = new_page(browser, faults)
    page.goto(server.url)
    page.wait_for_selector("button.start:not([disabled])")
    boards = page.locator(".boards .board")
    boards.first.focus()
    for key, picked in (("ArrowRight", 1), ("ArrowDown", 2), ("ArrowRight", 0), ("ArrowLeft", 2), ("ArrowUp", 1)):
        page.keyboard.press(key)
        expect(boards.nth(picked)).to_be_focused()
        expect(page.locator(".boards [aria-checked=true]")).to_have_count(1)
        expect(boards.nth(picked)).to_have_attribute("aria-checked", "true")
    page.context.close()


@pytest.mark.slow
def test_tickets_are_chosen_with_keys(server: Machine, browser: Browser, faults: Faults) -> None:
    page = new_page(browser, faults)
    page.add_init_script(NO_MOUSE)
    keys = Keys(page)
    page.goto(server.url)
    page.wait_for_selector("button.start:not([disabled])")
    keys.do(".boards .board:first-child", "Space")
    keys.do("button.start")
    page.wait_for_selector(".offer")
    tickets = page.locator(".offer li button")
    assert tickets.count() == 4
    left = " – ".join(tickets.nth(1).locator(".way b").all_inner_texts())
    keys.do(".offer li:nth-child(2) button", "Space")
    assert tickets.nth(1).get_attribute("aria-checked") == "false"
    # Pointing at a ticket by focus shows its two cities.
    assert page.locator(".city .lit").count() == 2
    keys.do(".offer footer .primary:enabled")
    page.wait_for_selector(".goals li")
    assert page.locator(".goals li").count() == 3
    assert left not in page.locator(".goals .way").all_inner_texts()
    # The board answers to arrows and to plus and minus; 0 shows all of it again.
    whole = page.locator(".sheet").get_attribute("style")
    keys.go(".view[role=region]")
    keys.press("+", 3)
    keys.press("ArrowRight", 2)
    assert page.locator(".sheet").get_attribute("style") != whole
    keys.press("0")
    page.wait_for_timeout(500)
    assert page.locator(".sheet").get_attribute("style") == whole
    assert page.evaluate("window.touched ?? false") is False
    page.context.close()
