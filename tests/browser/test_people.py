"""Several people: each with their own browser, or all on one device."""

import json
import re
import time
from typing import Any

from playwright.sync_api import Browser, Page, expect

from kvytok.boards import built_in
from server.site import Machine

from .clicking import Clicker, ask_game, create_table, ended, keep_tickets, new_page
from .conftest import Faults
from .people import invitation, rename


def test_two_browsers_play_against_each_other(server: Machine, browser: Browser, faults: Faults) -> None:
    olha, petro = new_page(browser, faults), new_page(browser, faults)
    rename(olha, server.url, "Olha")
    rename(petro, server.url, "Petro")
    create_table(olha, server.url, "paris", "Play with friends")
    petro.goto(invitation(olha))
    petro.get_by_role("button", name="Sit here").click()
    expect(olha.locator(".columns .seats")).to_contain_text("Petro")
    olha.get_by_role("button", name="Start", exact=True).click()

    players = [Clicker(olha, seed=1), Clicker(petro, seed=2)]
    for page in (olha, petro):
        keep_tickets(page)
    talk_to_each_other(olha, petro)
    until = time.monotonic() + 200
    while not (ended(olha) and ended(petro)) and time.monotonic() < until:
        acted = [player.step() for player in players if not ended(player.page)]
        if not any(acted):
            olha.wait_for_timeout(20)
    assert ended(olha)
    assert ended(petro)

    results = [page.locator(".end table").inner_text() for page in (olha, petro)]
    assert results[0] == results[1]
    assert "Olha" in results[0]
    verdicts = [page.locator(".end h1").inner_text() for page in (olha, petro)]
    assert ask_game(olha)["result"] == ask_game(petro)["result"]
    # The page addresses the winner directly; the other player reads a name.
    winners = ask_game(olha)["result"]["winners"]
    if len(winners) == 1:
        assert [winners[0] in verdict for verdict in verdicts] == [winners[0] != name for name in ("Olha", "Petro")]


def talk_to_each_other(olha: Page, petro: Page) -> None:
    """Chat and reactions arrive, and a muted player is not shown."""
    for page in (olha, petro):
        page.get_by_role("tab", name=re.compile("Chat")).click()
    olha.get_by_label("Write a message").fill("Hello from <b>Olha</b>")
    olha.keyboard.press("Enter")
    expect(petro.locator(".chat li")).to_have_text(re.compile(r"Olha\s+Hello from <b>Olha</b>"))
    petro.get_by_role("button", name="Reactions").click()
    petro.get_by_role("group", name="Reactions").get_by_role("button", name="Well played!").click()
    expect(olha.locator(".chat li").last).to_have_text(re.compile(r"Petro\s+Well played!"))

    petro.locator(".chat summary").click()
    petro.get_by_label("Mute Olha").check()
    expect(petro.locator(".chat li")).to_have_count(1)
    olha.get_by_label("Write a message").fill("Can you hear me?")
    olha.keyboard.press("Enter")
    expect(olha.locator(".chat li")).to_have_count(3)
    petro.get_by_label("Write a message").fill("I cannot hear you")
    petro.keyboard.press("Enter")
    expect(petro.locator(".chat li")).to_have_count(2)
    assert "Can you hear me?" not in petro.content()
    petro.get_by_label("Mute Olha").uncheck()
    expect(petro.locator(".chat li")).to_have_count(4)
    for page in (olha, petro):
        page.get_by_role("tab", name="Log").click()


CARD_FROM_THE_DECK = re.compile(r"(\w+) draws? a card from the deck: ")


def tickets_of(view: dict[str, Any]) -> set[str]:
    """The tickets of a seat as the page writes them, without those that have the same text as a route."""
    board = built_in("paris")
    names = {city.id: city.names.en for city in board.cities}
    routes = {frozenset((route.a, route.b)) for route in board.routes}
    return {
        f"{names[ticket['a']]} – {names[ticket['b']]}"
        for ticket in view["tickets"] + view["offer"]
        if frozenset((ticket["a"], ticket["b"])) not in routes
    }


LOOK = """() => ({
    private: document.querySelectorAll('.hand, .goals, .offer, .payment, .goal, [data-place^=hand-]').length,
    hand: Object.fromEntries([...document.querySelectorAll('.hand li')].map(pile =>
        [pile.dataset.place.slice(5), Number(pile.querySelector('.hidden').textContent.split(': ')[1])])),
    seat: Number(document.querySelector('.players li:has(small)').dataset.place.at(-1)),
    said: [document.body.textContent, ...[...document.querySelectorAll('[title], [aria-label], [value]')].flatMap(
        thing => ['title', 'aria-label', 'value'].map(name => thing.getAttribute(name) ?? ''))].join('\\n'),
})"""
"""The hand that the page shows, whose it is, and all texts and attributes of the page."""


ON_THE_COVER = "(at => at === document.body || at.closest('.cover') !== null)(document.activeElement)"
"""Whether the focus is on the cover, or nowhere."""


def test_two_people_on_one_device(server: Machine, browser: Browser, faults: Faults) -> None:
    page = new_page(browser, faults)
    heard: list[dict[str, Any]] = []

    def listen(payload: str | bytes) -> None:
        news = json.loads(payload)
        if news["type"] == "game":
            heard[:] = news["views"]

    page.on("websocket", lambda socket: socket.on("framereceived", listen))
    create_table(page, server.url, "paris", "On one device")
    page.wait_for_selector(".cover")
    player = Clicker(page)
    holders: list[int] = []
    until = time.monotonic() + 240
    while not ended(page) and time.monotonic() < until:
        if not page.locator(".cover").count():
            if not player.step():
                page.wait_for_timeout(20)
            continue
        # Covered: nobody's cards are there, no key reaches the table, and the map is not drawn again for it.
        seen = page.evaluate(LOOK)
        assert page.locator("[inert] .ground").count() == 0
        if not holders:
            for _ in range(4):
                page.keyboard.press("Tab")
                assert page.evaluate(ON_THE_COVER)
        views = list(heard)
        tickets = [tickets_of(view) for view in views]
        assert len(views) == 2
        assert seen["private"] == 0
        assert CARD_FROM_THE_DECK.findall(seen["said"]) == []
        assert [ticket for ticket in tickets[0] | tickets[1] if ticket in seen["said"]] == []
        page.locator(".cover .primary").click()
        # Uncovered: the cards of this person, and none of the other's.
        seen = page.evaluate(LOOK)
        seat = seen["seat"]
        assert seat in views[seat]["asked"]
        assert seen["hand"] == views[seat]["hand"]
        assert set(CARD_FROM_THE_DECK.findall(seen["said"])) <= {"You"}
        assert [ticket for ticket in tickets[1 - seat] if ticket in seen["said"]] == []
        holders.append(seat)
    assert ended(page)
    assert {0, 1} == set(holders)
    assert len(holders) > 10
