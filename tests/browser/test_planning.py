"""Planning help, used as a person uses it: mark routes, take a ticket's way, see what the plan needs."""

import pytest
from playwright.sync_api import Browser, Page, expect

from server.site import Machine

from .clicking import keep_tickets, new_page, start_game
from .conftest import Faults
from .people import two_people


def wish_for_planning(page: Page) -> None:
    """Switch planning help on in the settings of the menu."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Planning help, where hints are allowed").check()
    page.get_by_role("button", name="Menu").click()


@pytest.mark.slow
def test_a_plan_is_marked_counted_and_kept(server: Machine, browser: Browser, faults: Faults) -> None:
    page = new_page(browser, faults)
    start_game(page, server.url, "europe")
    page.wait_for_selector(".offer")
    keep_tickets(page)
    expect(page.get_by_role("tab", name="Plan")).to_have_count(0)
    wish_for_planning(page)
    page.get_by_role("tab", name="Plan").click()
    plan = page.get_by_role("region", name="Plan")
    expect(plan).to_contain_text("Mark the routes that you plan to claim")

    plan.get_by_role("button", name="Mark routes").click()
    page.get_by_role("button", name="Lisbon – Madrid").click()
    expect(page.get_by_role("button", name="Lisbon – Madrid, pink, 3 spaces, in your plan")).to_be_visible()
    expect(plan).to_contain_text("3 trains of 45 left")
    expect(plan).to_contain_text("Points for these routes: 4")
    # A click marked it and claimed nothing.
    expect(page.locator(".payment")).to_have_count(0)

    plan.get_by_role("button", name="Mark routes").click()
    way = plan.get_by_role("button", name="Add the best way for").first
    before = page.locator(".lane.planned").count()
    way.click()
    expect(page.locator(".lane.planned").nth(before)).to_be_visible()
    expect(plan.locator(".tickets .done").first).to_contain_text("✓")

    marked = page.locator(".lane.planned").count()
    page.reload()
    page.get_by_role("tab", name="Plan").click()
    expect(page.locator(".lane.planned")).to_have_count(marked)

    # Every card is somewhere: the hand, the row, what was discarded or taken in sight, and what was not seen.
    plan = page.get_by_role("region", name="Plan")
    unseen = sum(int(count) for count in plan.locator("ul.cards").last.locator("b").all_inner_texts())
    assert 80 < unseen <= 110 - 4 - 5

    plan.get_by_role("button", name="Clear the plan").click()
    expect(page.locator(".lane.planned")).to_have_count(0)
    page.context.close()


@pytest.mark.slow
def test_between_people_there_is_none_unless_the_table_allows_it(
    server: Machine, browser: Browser, faults: Faults
) -> None:
    host, guest = two_people(browser, faults, server.url)
    host.get_by_role("button", name="Start", exact=True).click()
    for page in (host, guest):
        page.wait_for_selector(".offer")
        keep_tickets(page)
        wish_for_planning(page)
        expect(page.get_by_role("tab", name="Log")).to_be_visible()
        expect(page.get_by_role("tab", name="Plan")).to_have_count(0)
        page.context.close()
