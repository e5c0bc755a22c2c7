"""A phone in a hand: the first turns with taps and drags alone."""

import time

from playwright.sync_api import Browser, Page, expect

from server.site import Machine

from .clicking import ask_game, new_page
from .conftest import Faults
from .pointer import drag, press
from .test_layout import FREE, box


def held(page: Page) -> int:
    """The number of cards in the own hand."""
    return sum(ask_game(page)["views"][0]["hand"].values())


def test_tickets_a_draw_and_a_claim_with_a_finger(server: Machine, browser: Browser, faults: Faults) -> None:
    page = new_page(browser, faults, 390, 844)
    page.goto(server.url)
    page.wait_for_selector("button.start:not([disabled])")
    press(page.locator(".boards .board").nth(1))
    press(page.locator(".setup .keep input"))
    press(page.locator("button.start"))
    page.wait_for_url("**/t/*")

    # The first tickets, with a look at the board between them.
    tickets = page.locator(".offer li button")
    expect(tickets).to_have_count(3)
    press(tickets.nth(0))
    press(page.get_by_role("button", name="See the board"))
    for _ in range(2):
        press(page.locator(".tools button").first)
    page.wait_for_timeout(500)
    sheet, window = box(page.locator(".board .sheet")), box(page.locator(".board .window"))
    middle = (window["x"] + window["width"] / 2, window["y"] + window["height"] / 2)
    by = 60 if sheet["x"] < -60 else -60  # to where there is more of the board
    drag(page, middle, (by, 0))
    page.wait_for_timeout(50)
    assert round(box(page.locator(".board .sheet"))["x"] - sheet["x"]) == by
    expect(page.locator(".tip, .payment")).to_have_count(0)  # a drag is no tap
    press(page.get_by_role("button", name="See the tickets"))
    press(tickets.nth(2))
    press(page.get_by_role("button", name="Keep"))
    expect(page.locator(".offer")).to_have_count(0)

    # Two cards, one of them from the row.
    page.wait_for_selector(FREE)
    before = held(page)
    press(page.locator(".slot.may[data-card]:not([data-card=locomotive])").first)
    page.wait_for_selector(".play[data-turn=true][data-phase=second-card]")
    press(page.locator(".slot.may[data-place=deck]"))
    expect(page.locator(".play[data-phase=second-card]")).to_have_count(0)
    assert held(page) == before + 2

    # A route: its first tap asks how to pay, a tap on Cancel plays nothing, and Confirm claims it.
    until = time.monotonic() + 60
    page.wait_for_selector(FREE)
    while not page.locator(".lane.glow").count():
        assert time.monotonic() < until
        press(page.locator(".slot.may[data-place=deck]"))
        page.wait_for_selector(".play[data-turn=true]:is([data-phase=turn], [data-phase=second-card])")
    page.wait_for_selector(FREE)
    route = str(page.locator(".lane.glow").last.get_attribute("data-route"))
    lane = page.locator(f'.lane[data-route="{route}"]')
    press(lane)
    press(page.locator(".payment").get_by_role("button", name="Cancel"))
    expect(page.locator(".payment")).to_have_count(0)
    assert route not in ask_game(page)["views"][0]["owners"]
    press(lane)
    press(page.locator(".payment footer .primary"))
    expect(page.locator(f'.lane.claimed[data-route="{route}"]')).to_have_count(1)
