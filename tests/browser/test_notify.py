"""Slow games in the page: one key leads to the next table where it is my turn."""

import pytest
from playwright.sync_api import Browser, Page, expect

from server.site import Machine

from .clicking import keep_tickets, new_page
from .conftest import Faults

MAKE = """game => fetch('/api/tables', {method: 'POST', headers: {'content-type': 'application/json'},
    body: JSON.stringify({game, seats: [{kind: 'me'}, {kind: 'bot', level: 'casual'}], start: true})
    }).then(answer => answer.json())"""


def begin(page: Page, game: str) -> str:
    """A game against a bot, without opening it."""
    table: str = page.evaluate(MAKE, game)["id"]
    return table


@pytest.mark.slow
def test_one_key_leads_to_the_next_table_where_it_is_my_turn(server: Machine, browser: Browser, faults: Faults) -> None:
    page = new_page(browser, faults)
    page.goto(server.url)
    page.wait_for_selector("button.start:not([disabled])")
    tables = {begin(page, game) for game in ("usa", "paris")}
    page.reload()
    page.get_by_role("region", name="Your turn in").wait_for()
    page.keyboard.press("F2")
    page.wait_for_url("**/t/*")
    first = page.url.rpartition("/")[2]
    keep_tickets(page)
    link = page.get_by_role("link", name="Next table: your turn at 1 more")
    expect(link).to_be_visible(timeout=20_000)
    page.keyboard.press("F2")
    page.wait_for_url(lambda url: first not in url)
    assert {first, page.url.rpartition("/")[2]} == tables
    page.wait_for_selector(".offer")
    page.context.close()
