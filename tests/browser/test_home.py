"""The home page says what its controls do, and has room for what it says."""

import pytest
from playwright.sync_api import Browser, Page, expect

from server.site import Machine

from .clicking import BOARDS, new_page
from .conftest import Faults


def open_home(page: Page, url: str) -> None:
    """Wait until a game could be started."""
    page.goto(url)
    page.wait_for_selector("button.start:not([disabled])")


def top(page: Page, selector: str) -> float:
    """Where something begins."""
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["y"]


def test_the_button_says_what_it_does(server: Machine, browser: Browser, faults: Faults) -> None:
    page = new_page(browser, faults)
    open_home(page, server.url)
    start = page.locator("button.start")
    expect(start).to_have_text("Start the game")
    page.get_by_role("radio", name="Play with friends").click()
    expect(start).to_have_text("Open a table")
    # Where no bot plays, nothing is said of bots.
    page.get_by_role("radio", name="On one device").click()
    expect(start).to_have_text("Start the game")
    keep = page.locator(".setup .keep")
    expect(keep).not_to_contain_text("bots")
    keep.locator("input").check()
    expect(keep).not_to_contain_text("bots")


def test_fields_stand_in_line_and_show_a_long_name(server: Machine, browser: Browser, faults: Faults) -> None:
    page = new_page(browser, faults)
    open_home(page, server.url)
    assert abs(top(page, ".setup .line > label select") - top(page, ".setup .bots select")) <= 1
    name = page.locator(".name input")
    name.fill("Oleksandra Konopatska")
    assert name.evaluate("input => input.scrollWidth <= input.clientWidth")


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390)])
def test_a_phone_tells_about_the_chosen_game(
    width: int, height: int, server: Machine, browser: Browser, faults: Faults
) -> None:
    page = new_page(browser, faults, width, height)
    open_home(page, server.url)
    for game, minutes, line in (("usa", "45", "long lines across North America"), ("paris", "15", "flags to collect")):
        page.locator(".boards .board").nth(BOARDS[game]).click()
        expect(page.get_by_text(f"about {minutes} min").filter(visible=True).first).to_be_visible()
        expect(page.get_by_text(line).filter(visible=True)).to_have_count(1)


def test_animation_is_switched_off_in_one_place(server: Machine, browser: Browser, faults: Faults) -> None:
    page = new_page(browser, faults)
    open_home(page, server.url)
    speed = page.get_by_role("combobox", name="Animation speed")
    expect(speed).to_have_value("0")  # this browser wants little motion
    speed.select_option("Fast")
    page.reload()
    expect(speed).to_have_value("2")
    expect(page.get_by_role("checkbox", name="motion")).to_have_count(0)


def test_the_tutorial_is_not_offered_after_it_was_opened_elsewhere(
    server: Machine, browser: Browser, faults: Faults
) -> None:
    page = new_page(browser, faults)
    open_home(page, server.url)
    offer = page.get_by_role("link", name="Start the tutorial")
    expect(offer).to_be_visible()
    other = page.context.new_page()
    other.goto(f"{server.url}/tutorial/usa")
    other.wait_for_selector(".coach")
    page.bring_to_front()
    page.locator("h1").click()
    page.evaluate("dispatchEvent(new Event('focus'))")  # a browser without windows gives no focus of its own
    expect(offer).to_have_count(0)
