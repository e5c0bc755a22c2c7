"""Slow games in the page: one key leads to the next table; push messages are asked for and shown."""

import json
import time

from playwright.sync_api import Browser, Page, expect

from server.outside import PushedBrowser
from server.site import Machine

from .axe import axe_findings
from .clicking import keep_tickets, new_page
from .conftest import Faults
from .test_offline import until

MAKE = """game => fetch('/api/tables', {method: 'POST', headers: {'content-type': 'application/json'},
    body: JSON.stringify({game, seats: [{kind: 'me'}, {kind: 'bot', level: 'casual'}], start: true})
    }).then(answer => answer.json())"""


def begin(page: Page, game: str) -> str:
    """A game against a bot, without opening it."""
    table: str = page.evaluate(MAKE, game)["id"]
    return table


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


SUBSCRIPTION = """
  const made = {endpoint: 'https://push.example.org/one', toJSON: () => ({endpoint: 'https://push.example.org/one',
    keys: {p256dh: '%s', auth: '%s'}}), unsubscribe: async () => { window.subscribed = null; return true; }};
  PushManager.prototype.subscribe = async ({applicationServerKey}) => {
    window.serverKey = applicationServerKey;
    return window.subscribed = made;
  };
  PushManager.prototype.getSubscription = async () => window.subscribed ?? null;
"""
"""A browser without a push service gets a subscription all the same; everything else is real."""


def test_a_device_asks_for_news_and_shows_what_is_pushed(server: Machine, browser: Browser, faults: Faults) -> None:
    keys = PushedBrowser().subscription()
    page = new_page(browser, faults, service_workers="allow")
    page.context.grant_permissions(["notifications"], origin=server.url)
    page.add_init_script(SUBSCRIPTION % (keys["p256dh"], keys["auth"]))
    page.goto(server.url)
    until(page, "navigator.serviceWorker.controller")
    page.locator("summary", has_text="Notifications while the page is closed").click()
    device = page.get_by_label("On this device")
    device.check()
    expect(page.get_by_label("It is my turn", exact=True)).to_be_checked()
    page.get_by_label("A game is over").uncheck()
    page.get_by_label("How often").select_option(label="Together, at most once an hour")
    page.get_by_label("Quiet hours").check()
    page.get_by_label("From").fill("23:30")
    page.get_by_label("From").press("Tab")
    expect(page.get_by_label("Until")).to_have_value("08:00")
    assert axe_findings(page) == []
    data = page.request.get(f"{server.url}/api/me/data").json()
    assert [one["endpoint"] for one in data["browsers"]] == ["https://push.example.org/one"]
    wish = data["notify"]
    assert (wish["turn"], wish["over"], wish["every"], wish["quiet_from"]) == (True, False, "hour", 23 * 60 + 30)
    assert page.evaluate("window.serverKey") == page.request.get(f"{server.url}/api/notify").json()["key"]

    # A push message arrives at the service worker, as the browser delivers it.
    session = page.context.new_cdp_session(page)
    found: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(one["registrationId"] for one in event["registrations"]),
    )
    session.send("ServiceWorker.enable")
    late = time.monotonic() + 30
    while not found:  # a busy machine needs more than a moment
        assert time.monotonic() < late
        page.wait_for_timeout(20)
    news = {"news": [{"kind": "turn", "table": "abc", "game": "usa"}], "more": 0}
    push = {"origin": server.url, "registrationId": found[0]}
    session.send("ServiceWorker.deliverPushMessage", {**push, "data": json.dumps(news)})
    shown = "navigator.serviceWorker.ready.then(it => it.getNotifications())"
    until(page, f"(await {shown}).length === 1")
    told = page.evaluate(f"{shown}.then(all => all.map(({{title, tag, data}}) => [title, tag, data]))")
    assert told == [["USA: it is your turn", "turn abc", "t/abc"]]
    both = {"news": [*news["news"], {"kind": "invite", "table": "def", "game": "paris"}], "more": 0}
    session.send("ServiceWorker.deliverPushMessage", {**push, "data": json.dumps(both)})
    until(page, f"(await {shown}).some(({{body}}) => body.includes('Paris'))")

    device.uncheck()
    expect(page.get_by_label("It is my turn", exact=True)).to_have_count(0)
    assert page.request.get(f"{server.url}/api/me/data").json()["browsers"] == []
