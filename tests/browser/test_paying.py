"""Claiming a route: the lane that is meant by a click, and the question how to pay."""

from playwright.sync_api import Browser, Page, expect

from server.site import Machine

from .clicking import new_page
from .conftest import Faults
from .pointer import press, tap
from .test_board_tells import begin, draw_cards_until

LANES = "salt_lake_city-san_francisco"
"""Two lanes of five spaces: nobody can claim them with the first four cards."""
MIDDLES = """all => all.map(lane => {
    const {x, y, width, height} = lane.querySelector(':scope > g').getBoundingClientRect();
    return [x + width / 2, y + height / 2];
})"""
"""The middles of the first spaces of some lanes."""


def test_a_click_beside_a_lane_means_the_nearest_one(server: Machine, browser: Browser, faults: Faults) -> None:
    page = new_page(browser, faults)
    begin(page, server.url, "usa")
    lanes = page.locator(f'.lane[data-route^="{LANES}"]')
    (x, y), (other_x, other_y) = lanes.evaluate_all(MIDDLES)
    across, down = other_x - x, other_y - y
    # Between the two lanes, nearer to each of them in turn, and outside: the refusal is about the nearest.
    for part, lane in ((0.4, 0), (0.6, 1), (-0.6, 0), (1.6, 1)):
        tap(page, x + part * across, y + part * down)
        color = str(lanes.nth(lane).get_attribute("data-route")).rpartition(" ")[2]
        expect(page.locator(".tip")).to_contain_text(f"Salt Lake City – San Francisco, {color}")
        expect(page.locator(".tip em")).not_to_be_empty()
        assert page.locator(".payment").count() == 0


def several_payments(page: Page) -> bool:
    """Open the payment of a grey route that can be paid in several ways."""
    for lane in page.locator('.lane.glow[data-route*=" gray"]').all():
        press(lane)
        page.wait_for_selector(".payment")
        if page.locator(".payment [role=radio]").count() > 1:
            return True
        page.keyboard.press("Escape")
        expect(page.locator(".payment")).to_have_count(0)
    return False


def test_the_question_how_to_pay_keeps_its_size_and_hears_keys(
    server: Machine, browser: Browser, faults: Faults
) -> None:
    page = new_page(browser, faults)
    draw_cards_until(page, server.url, "usa", lambda: several_payments(page))
    payment, ways = page.locator(".payment"), page.locator(".payment [role=radio]")
    size = payment.bounding_box()
    confirm = page.locator(".payment footer .primary")
    told = set()
    for way in ways.all():
        way.click()
        assert payment.bounding_box() == size
        told.add(confirm.inner_text())
    assert len(told) == ways.count()
    # Escape closes the question alone: the menu that was opened over it goes first.
    page.locator("header.menu button[aria-expanded]").click()
    page.keyboard.press("Escape")
    expect(page.locator(".drawer")).to_have_count(0)
    expect(payment).to_be_visible()
    # Enter on a way to pay confirms it.
    ways.last.click()
    ways.last.press("Enter")
    expect(page.locator(".lane[data-owner]").first).to_be_attached()
    expect(payment).to_have_count(0)
