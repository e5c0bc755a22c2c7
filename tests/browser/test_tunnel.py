"""A tunnel that asks for more cards, while the page is loaded again."""

import time
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from server.site import Machine

from .clicking import Clicker, ask_game, new_page, start_game
from .conftest import Faults
from .pointer import press

TUNNELS = "[...document.querySelectorAll('.lane.glow:has(.stones)')].map(lane => lane.dataset.route)"
PATIENCE = 240
"""Seconds within which a tunnel that asks for more cards surely comes."""


def own_view(page: Page) -> dict[str, Any]:
    """What the page's owner may know now."""
    view: dict[str, Any] = ask_game(page)["views"][0]
    return view


def held(view: dict[str, Any]) -> int:
    """The number of cards that the owner of the view holds."""
    return sum(view["hand"].values())


def claim_until_asked(page: Page, moving: bool) -> dict[str, Any]:
    """Draw cards and claim tunnels until one asks for more; returns the view just before that claim.

    With `moving`, the cards of the tunnel are turned one by one.
    """
    player = Clicker(page)
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if page.locator(".play[data-turn=true]").count() == 0 or page.locator(".offer, .payment, .note.panel").count():
            if not player.step():
                page.wait_for_timeout(20)
            continue
        before = own_view(page)
        tunnels: list[str] = page.evaluate(TUNNELS)
        # With a full hand the player can pay what is asked.
        if before["phase"] != "turn" or not tunnels or held(before) < 14:
            player.draw()
            continue
        page.wait_for_selector(".tunnel", state="detached")  # the last one is shown for a while
        press(page.locator(f'.lane[data-route="{tunnels[0]}"]'))
        page.emulate_media(reduced_motion="no-preference" if moving else "reduce")
        page.locator(".payment footer .primary").click()
        page.wait_for_selector(".tunnel")
        if own_view(page)["phase"] == "tunnel":
            return before
        page.emulate_media(reduced_motion="reduce")
    raise AssertionError("no tunnel asked for more cards")


WATCH = """route => {
    const text = selector => [...document.querySelectorAll(selector)].map(found => found.textContent).join('|');
    window.seen = [];
    window.tones = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) { window.tones += 1; return start.apply(this, when); };
    const look = () => {
        const tunnel = document.querySelector('.tunnel');
        seen.push({
            up: tunnel ? tunnel.querySelectorAll('.turn.up').length : -1,
            told: [text('.talk li'), text('.score'), text('[role=log]'), text('.facts'), window.tones,
                document.querySelectorAll(`.lane[data-route="${route}"] .wagon`).length,
                document.querySelectorAll('.tunnel p, .tunnel + .payment').length],
        });
        requestAnimationFrame(look);
    };
    look();
}"""
"""Writes down in every frame how many cards are turned, and everything that could tell how it went."""


def test_nothing_tells_how_a_tunnel_went_before_its_cards_are_turned(
    server: Machine, browser: Browser, faults: Faults
) -> None:
    page = new_page(browser, faults)
    start_game(page, server.url, "europe")
    player = Clicker(page)
    until = time.monotonic() + PATIENCE
    while not (page.locator(".play[data-turn=true][data-phase=turn]").count() and page.evaluate(TUNNELS)):
        assert time.monotonic() < until
        if page.locator(".offer, .payment, .note.panel").count():
            player.step()
        elif not player.draw():
            page.wait_for_timeout(20)
    route = page.evaluate(TUNNELS)[0]
    press(page.locator(f'.lane[data-route="{route}"]'))
    page.wait_for_selector(".payment")
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate(WATCH, route)
    page.locator(".payment footer .primary").click()
    page.wait_for_selector(".tunnel .turn.up >> nth=2")
    page.wait_for_function(
        "before => document.querySelector('[role=log]').textContent !== before", arg=page.evaluate("seen[0].told[2]")
    )
    page.wait_for_timeout(300)
    seen = page.evaluate("seen")
    assert {frame["up"] for frame in seen} >= {0, 1, 2, 3}
    closed = [frame["told"] for frame in seen if 0 <= frame["up"] < 3]
    assert all(told == closed[0] for told in closed)
    assert seen[-1]["told"] != closed[0]
    # The events of the move come after the last card.
    events = [
        event["event"] for step in ask_game(page)["steps"] for event in step["events"] if event.get("route") == route
    ]
    assert "tunnel-turned-up" in events


@pytest.mark.parametrize("moving", [False, True])
def test_a_reload_in_the_middle_of_a_tunnel(moving: bool, server: Machine, browser: Browser, faults: Faults) -> None:
    page = new_page(browser, faults)
    start_game(page, server.url, "europe")
    page.wait_for_selector(".lane")
    before = claim_until_asked(page, moving)
    asked = ask_game(page)
    pending = asked["views"][0]["pending"]
    assert pending["extra"] > 0
    if moving:
        # The page is loaded again before the last card is turned.
        assert page.locator(".tunnel .turn.up").count() < 3
    page.reload()
    page.wait_for_selector(".tunnel .turn.up >> nth=2")
    again = ask_game(page)
    assert (again["seq"], again["views"]) == (asked["seq"], asked["views"])
    assert page.locator(".lane.lit").get_attribute("data-route") == pending["route"]

    page.locator(".payment footer .primary").click()
    page.wait_for_function(
        'route => document.querySelector(`.lane[data-route="${route}"] .wagon`)', arg=pending["route"]
    )
    after = ask_game(page)
    events = [event for step in after["steps"] for event in step["events"] if event.get("route") == pending["route"]]
    mine = [event for event in events if event["seat"] == before["seat"]]
    assert [event["event"] for event in mine][-3:] == ["tunnel-turned-up", "tunnel-added", "claimed-route"]
    assert [event["event"] for event in mine].count("claimed-route") == 1
    paid = mine[-1]["cards"]
    assert (
        paid["count"] + paid["locomotives"]
        == pending["laid"]["count"] + pending["laid"]["locomotives"] + pending["extra"]
    )
    view = after["views"][0]
    assert held(view) == held(before) - paid["count"] - paid["locomotives"]
    assert view["owners"][pending["route"]] == before["seat"]
