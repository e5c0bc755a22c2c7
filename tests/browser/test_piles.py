"""The piles stay in place: nothing that moves under the pointer can draw a card or tickets by accident."""

import time

from playwright.sync_api import Browser, Page, ViewportSize, expect

from server.site import Machine

from .clicking import Clicker, ask_game, keep_tickets, new_page, start_game
from .conftest import Faults
from .pointer import press

SIZES: list[ViewportSize] = [
    {"width": width, "height": height}
    for width, height in ((1280, 800), (1920, 1080), (820, 1180), (390, 844), (844, 390))
]
PLACES = """Object.fromEntries([...document.querySelectorAll('.slot, .discard')].map(place => {
    const {x, y, width, height} = place.getBoundingClientRect();
    return [place.dataset.place, [x, y, width, height]];
}))"""


def places(page: Page) -> dict[int, dict[str, list[float]]]:
    """The positions of the piles, for windows of every width."""
    found = {}
    for size in SIZES:
        page.set_viewport_size(size)
        page.wait_for_timeout(60)
        found[size["width"]] = page.evaluate(PLACES)
    page.set_viewport_size(SIZES[0])
    return found


def held(page: Page) -> dict[str, int]:
    """The hand of the page's owner, as numbers of cards."""
    hand: dict[str, int] = ask_game(page)["views"][0]["hand"]
    return hand


def draw_until(player: Clicker, phase: str) -> None:
    """Take cards until the player is asked about `phase`."""
    until = time.monotonic() + 90
    while not player.page.locator(f".play[data-turn=true][data-phase={phase}]").count():
        assert time.monotonic() < until
        if player.page.locator(".play[data-turn=true]").count():
            player.draw()
        player.page.wait_for_timeout(20)


def test_piles_do_not_move_as_the_hand_grows_and_the_turn_passes(
    server: Machine, browser: Browser, faults: Faults
) -> None:
    page = new_page(browser, faults)
    start_game(page, server.url, "europe")
    player = Clicker(page)
    page.wait_for_selector(".offer")
    at_first = places(page)
    for window, boxes in at_first.items():
        # All piles are inside the window and large enough for a finger.
        assert len(boxes) == 8
        for x, y, width, height in boxes.values():
            assert min(x, y) >= 0
            assert x + width <= window
            assert min(width, height) >= 20
    while page.locator(".offer").count():
        player.step()
    while sum(held(page).values()) < 30 or len(held(page)) < 8:
        draw_until(player, "turn")
        draw_until(player, "second-card")
    # In the middle of a turn, at its start, and with a question on the board.
    assert places(page) == at_first
    draw_until(player, "turn")
    assert places(page) == at_first
    press(page.locator(".lane.glow").first)
    page.wait_for_selector(".payment")
    assert places(page) == at_first


def test_one_click_draws_no_tickets(server: Machine, browser: Browser, faults: Faults) -> None:
    page = new_page(browser, faults)
    start_game(page, server.url, "usa")
    keep_tickets(page)
    page.wait_for_selector(".play[data-turn=true][data-phase=turn]")
    pile, question = page.locator(".slot[data-place=tickets]"), page.get_by_role("dialog", name="Draw new tickets?")
    before = ask_game(page)["seq"]
    pile.click()
    expect(question).to_be_visible()
    expect(question.get_by_role("button", name="Draw tickets")).to_be_focused()
    question.get_by_role("button", name="Cancel").click()
    expect(question).to_have_count(0)
    expect(pile).to_be_focused()
    assert ask_game(page)["seq"] == before
    # Ticking the box and then cancelling changes nothing.
    pile.click()
    question.get_by_label("Do not ask again").check()
    question.get_by_role("button", name="Cancel").click()
    # A player who ticks it and confirms is not asked again, and can change that in the settings.
    pile.click()
    question.get_by_label("Do not ask again").check()
    question.get_by_role("button", name="Draw tickets").click()
    expect(page.locator(".offer li")).to_have_count(3)
    page.locator(".offer li button").first.click()
    page.locator(".offer footer .primary").click()
    page.wait_for_selector(".play[data-turn=true][data-phase=turn]")
    page.locator("header.menu button[aria-expanded]").click()
    expect(page.get_by_label("Ask before drawing tickets")).not_to_be_checked()
    page.keyboard.press("Escape")
    pile.click()
    expect(page.locator(".offer li")).to_have_count(3)
