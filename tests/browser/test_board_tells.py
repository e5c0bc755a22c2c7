"""The board tells what happened and what can be done: owners, last moves, networks, ways of tickets, tips."""

import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, Page, expect

from server.site import Machine

from .clicking import Clicker, ask_game, ended, new_page, start_game
from .conftest import Faults
from .pointer import press

NEAR = 60
"""Pixels between a click and what is said about it."""
MIDDLE = """route => {
    const spaces = document.querySelectorAll(`.lane[data-route="${route}"] > g`);
    const {x, y, width, height} = spaces[Math.floor((spaces.length - 1) / 2)].getBoundingClientRect();
    return [x + width / 2, y + height / 2];
}"""


def routes(page: Page, selector: str) -> set[str]:
    """The names of the lanes that the selector finds."""
    found: list[str] = page.evaluate(
        "selector => [...document.querySelectorAll(selector)].map(lane => lane.dataset.route)", selector
    )
    return set(found)


def own_turn(page: Page) -> bool:
    """Whether the player may begin a turn now."""
    return page.locator(".play[data-turn=true][data-phase=turn]").count() > 0


def play_until(player: Clicker, wanted: Callable[[], bool], seconds: float = 240) -> None:
    """Play on until something is the case at the beginning of an own turn."""
    until = time.monotonic() + seconds
    while not (own_turn(player.page) and wanted()):
        assert time.monotonic() < until
        if not player.step():
            player.page.wait_for_timeout(20)


def draw_cards_until(page: Page, url: str, game: str, wanted: Callable[[], object]) -> None:
    """Draw nothing but cards until something is the case on an own turn; a game that never comes to it is left."""
    for _ in range(5):
        player = begin(page, url, game)
        until = time.monotonic() + 60
        while time.monotonic() < until and not ended(page):
            if own_turn(page) and wanted():
                return
            if not player.draw() and not player.step():
                page.wait_for_timeout(20)
    raise AssertionError("it did not happen in five games")


def claims_of_last_turn(game: dict[str, Any], seat: int) -> set[str]:
    """The routes that a player claimed, or tried to, in the last turn."""
    events = [event for step in game["steps"] for event in step["events"] if event.get("seat") == seat]
    begun = [i for i, event in enumerate(events) if event["event"] == "turn-began"]
    last = events[begun[-1] :] if begun else []
    return {event["route"] for event in last if event["event"] in ("claimed-route", "tunnel-failed")}


def begin(page: Page, url: str, game: str) -> Clicker:
    """Start a game and keep tickets, up to the first own turn."""
    start_game(page, url, game)
    player = Clicker(page)
    play_until(player, lambda: True)
    return player


def test_claimed_routes_last_moves_and_networks(server: Machine, browser: Browser, faults: Faults) -> None:
    page = new_page(browser, faults)
    player = begin(page, server.url, "usa")
    bot = 1 - ask_game(page)["views"][0]["seat"]

    # The last claim of the bot is marked in the own turn, and no longer after the bot's next turn.
    play_until(player, lambda: bool(claims_of_last_turn(ask_game(page), bot)), 30)
    fresh = claims_of_last_turn(ask_game(page), bot)
    assert routes(page, ".lane.fresh") == fresh
    assert page.locator(".news.rim").count() == 1
    assert "last move" in str(page.locator(".lane.fresh").get_attribute("aria-label"))
    play_until(player, lambda: claims_of_last_turn(ask_game(page), bot) != fresh)
    assert routes(page, ".lane.fresh") == claims_of_last_turn(ask_game(page), bot)

    # A claimed route has a bed and wagons instead of spaces, and its label names the owner.
    owners = ask_game(page)["views"][0]["owners"]
    assert routes(page, ".lane.claimed") == set(owners)
    assert routes(page, ".lane:has(.bed)") == routes(page, ".lane:has(.wagon)") == set(owners)
    assert not routes(page, ".lane.claimed:has(rect.edge)")
    for route, seat in owners.items():
        label = str(page.locator(f'.lane[data-route="{route}"]').get_attribute("aria-label"))
        assert ("owner: Bot · Casual" if seat == bot else "yours") in label

    # Pointing at a player shows that player's routes alone; so does the focus.
    theirs = {route for route, seat in owners.items() if seat == bot}
    assert theirs
    page.locator(f"[data-place=player-{bot}]").hover()
    expect(page.locator(".lane.dim").first).to_be_visible()
    assert routes(page, ".lane:not(.dim)") == theirs
    page.mouse.move(5, 5)
    expect(page.locator(".lane.dim")).to_have_count(0)
    name = page.get_by_role("button", name="Bot · Casual: show the routes on the board")
    name.focus()
    expect(page.locator(".lane.dim").first).to_be_visible()
    assert routes(page, ".lane:not(.dim)") == theirs
    # The players are one Tab stop, with arrows between them.
    assert page.locator(".players [tabindex='0']").count() == 1
    name.press("ArrowUp" if bot else "ArrowDown")
    expect(page.get_by_role("button", name="You: show the routes on the board")).to_be_focused()
    assert routes(page, ".lane:not(.dim)") == set(owners) - theirs
    page.keyboard.press("ArrowDown" if bot else "ArrowUp")
    name.press("Tab")  # to the tickets, where the first shows its cities
    expect(page.locator(".city .lit")).to_have_count(2)


def test_who_has_drawn_is_marked_at_the_player(server: Machine, browser: Browser, faults: Faults) -> None:
    page = new_page(browser, faults)
    player = begin(page, server.url, "usa")
    seat = ask_game(page)["views"][0]["seat"]
    bot = 1 - seat

    def last_drawn() -> bool:
        events = [event for step in ask_game(page)["steps"] for event in step["events"] if event.get("seat") == bot]
        begun = [i for i, event in enumerate(events) if event["event"] == "turn-began"]
        return (
            any(event["event"] in ("took-face-up", "drew-unseen") for event in events[begun[-1] :]) if begun else False
        )

    marked = page.locator(f"[data-place=player-{bot}] .drawn")
    play_until(player, last_drawn, 60)
    expect(marked).to_have_count(1)
    expect(marked).to_contain_text("last move")
    play_until(player, lambda: bool(claims_of_last_turn(ask_game(page), bot)))
    expect(marked).to_have_count(0)


def test_what_a_route_brings_and_why_it_is_refused_stand_at_the_pointer(
    server: Machine, browser: Browser, faults: Faults
) -> None:
    page = new_page(browser, faults)
    player = begin(page, server.url, "usa")
    play_until(player, lambda: page.locator(".lane.glow").count() > 0)

    def near(x: float, y: float) -> bool:
        box = page.locator(".tip").bounding_box()
        assert box is not None
        aside = max(box["x"] - x, x - box["x"] - box["width"], 0)
        below = max(box["y"] - y, y - box["y"] - box["height"], 0)
        return 0 < max(aside, below) < NEAR

    tip = page.locator(".tip")
    route = sorted(routes(page, ".lane.glow"))[0]
    x, y = page.evaluate(MIDDLE, route)
    page.mouse.move(x, y)
    for words in ("Brings ", "Price: ", "You would have left: "):
        expect(tip).to_contain_text(words)
    assert near(x, y)
    page.mouse.click(x, y)
    # The question how to pay says it too, for the payment that is chosen: as many trains fewer as the route takes.
    view = ask_game(page)["views"][0]
    drawn = page.evaluate("fetch('/api/boards/usa').then(answer => answer.json())")
    length = next(each["length"] for each in drawn["routes"] if each["name"] == route)
    cars = next(player["cars"] for player in view["players"] if player["seat"] == view["seat"])
    expect(page.locator(".payment header")).to_contain_text("Brings ")
    expect(page.locator(".payment header")).to_contain_text(
        f"You would have left: {sum(view['hand'].values()) - length} card"
    )
    expect(page.locator(".payment header")).to_contain_text(f", {cars - length} train")
    page.keyboard.press("Escape")

    # Refusals stand beside the click, in every corner of the board and over the piles.
    free = sorted(routes(page, ".lane:not(.glow):not(.claimed)"))
    places = {name: page.evaluate(MIDDLE, name) for name in free}
    for name in (min(free, key=lambda name: sum(places[name])), max(free, key=lambda name: sum(places[name]))):
        x, y = places[name]
        page.mouse.click(x, y)
        expect(tip.locator("em")).to_be_visible()
        assert near(x, y)
    player.draw()
    expect(page.locator(".play[data-phase=second-card]")).to_be_visible()
    box = page.locator(".slot[data-place=tickets]").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.click(x, y)
    expect(tip.locator("em")).to_be_visible()
    assert near(x, y)
    # It goes with the pointer.
    page.mouse.move(5, 5)
    expect(tip).to_have_count(0)
    for label in ("Deck", "Tickets", "Discards"):
        expect(page.locator(".row .label", has_text=label)).to_be_visible()


def test_what_a_finger_asked_about_goes_with_the_next_touch(server: Machine, browser: Browser, faults: Faults) -> None:
    page = new_page(browser, faults, 390, 844)
    begin(page, server.url, "europe")
    tip = page.locator(".tip")
    press(page.locator(".slot:not(.may), .lane:not(.glow)").first)
    expect(tip).to_be_visible()
    page.locator(".phone-tabs").get_by_role("button", name="Log").tap()
    expect(tip).to_have_count(0)


def test_a_ticket_shows_its_best_way(server: Machine, browser: Browser, faults: Faults) -> None:
    page = new_page(browser, faults, 390, 844)
    player = begin(page, server.url, "europe")
    play_until(player, lambda: len(ask_game(page)["views"][0]["owners"]) > 1)
    view = ask_game(page)["views"][0]
    drawn = page.evaluate("fetch('/api/boards/europe').then(answer => answer.json())")
    lengths = {route["name"]: route["length"] for route in drawn["routes"]}
    open_tickets = [ticket for ticket in view["tickets"] if ticket["missing"]]
    page.get_by_role("button", name="Your tickets").tap()
    buttons = page.locator("[data-place=own-tickets] li button")
    for ticket, button in zip(sorted(open_tickets, key=lambda ticket: -ticket["points"]), buttons.all(), strict=False):
        button.tap()
        expect(page.locator(".city .lit")).to_have_count(2)
        way = routes(page, ".lane.lit")
        # The way costs what the server counts as missing.
        assert sum(lengths[route] for route in way if route not in view["owners"]) == ticket["missing"]
        assert all(view["owners"].get(route, view["seat"]) == view["seat"] for route in way)


def fewest_cars(view: dict[str, Any], lengths: dict[str, int], ends: dict[str, tuple[str, str]], goal: Any) -> int:
    """The fewest cars that a ticket needs with the seat's only station on each route of another player in turn."""
    seat = view["seat"]
    [station] = [city for city, owner in view["stations"].items() if owner == seat]
    lanes: dict[tuple[str, str], list[str]] = {}
    for route, pair in ends.items():
        lanes.setdefault(pair, []).append(route)

    def cost(route: str, borrowed: str | None) -> int:
        if view["owners"].get(route) == seat or route == borrowed:
            return 0
        return 999 if any(lane in view["owners"] for lane in lanes[ends[route]]) else lengths[route]  # two players: C4

    def search(borrowed: str | None) -> int:
        far = {goal["a"]: 0}
        for _ in range(60):
            for route, (a, b) in ends.items():
                for x, y in ((a, b), (b, a)):
                    if x in far:
                        far[y] = min(far.get(y, 999), far[x] + cost(route, borrowed))
        return far.get(goal["b"], 999)

    lent = [route for route, owner in view["owners"].items() if owner != seat and station in ends[route]]
    return min(map(search, [None, *lent]))


def test_a_station_counts_in_the_progress_of_a_ticket(server: Machine, browser: Browser, faults: Faults) -> None:
    page = new_page(browser, faults)
    page.goto(server.url)
    drawn = page.evaluate("fetch('/api/boards/europe').then(answer => answer.json())")
    lengths = {route["name"]: route["length"] for route in drawn["routes"]}
    ends = {route["name"]: (route["a"], route["b"]) for route in drawn["routes"]}

    def told(ticket: dict[str, Any]) -> str:
        names = [next(city["names"]["en"] for city in drawn["cities"] if city["id"] == ticket[x]) for x in "ab"]
        text: str = (
            page.locator("[data-place=own-tickets] li", has_text=" – ".join(names)).locator(".state").inner_text()
        )
        return text

    def helped() -> list[dict[str, Any]]:
        tickets: list[dict[str, Any]] = ask_game(page)["views"][0]["tickets"]
        return [ticket for ticket in tickets if ticket["aided"] and len(ticket["aided"]["build"]) == 1]

    # The bot gets routes, and some ticket would need fewer cars with a station on one of them. If the station is the
    # last move of the game, another game is played.
    for _ in range(5):
        draw_cards_until(page, server.url, "europe", helped)
        ticket = helped()[0]
        assert f"{ticket['aided']['missing']} with 1 station" in told(ticket)
        press(page.locator(f'[data-city="{ticket["aided"]["build"][0]}"]'))
        page.locator(".payment footer .primary").click()
        again = page.locator(".play[data-turn=true][data-phase=turn]")
        expect(again.or_(page.locator(".end"))).to_be_visible()
        if not ended(page):
            break
    view = ask_game(page)["views"][0]
    assert ticket["aided"]["build"][0] in view["stations"]
    fewer = 0
    for mine in (mine for mine in view["tickets"] if not mine["completed"]):
        cars = fewest_cars(view, lengths, ends, mine)
        assert told(mine).split(" · ")[-1 - bool(mine["aided"])].startswith(f"{cars} space")
        fewer += any(view["owners"].get(route, view["seat"]) != view["seat"] for route in mine["way"])
    # Pointing at a ticket shows its way.
    page.locator("[data-place=own-tickets] li button").first.hover()
    first = max((mine for mine in view["tickets"] if not mine["completed"]), key=lambda mine: mine["points"])
    assert routes(page, ".lane.lit") == set(first["way"])
    assert fewer


def test_the_question_about_a_flag_says_what_it_brings(server: Machine, browser: Browser, faults: Faults) -> None:
    page = new_page(browser, faults)

    def flags() -> list[str]:
        hand = ask_game(page)["views"][0]["hand"]  # wild buses bring no card for the flag
        colors = [color for color in ("red", "blue", "white") if hand.get(color, 0) > 1]
        return [lane for lane in routes(page, ".lane.glow") if lane.rpartition(" ")[2] in colors]

    draw_cards_until(page, server.url, "paris", flags)
    press(page.locator(f'.lane[data-route="{flags()[0]}"]'))
    page.locator(".payment footer .primary").click()
    question = page.get_by_role("dialog", name="in front of you for a flag?")
    expect(question).to_contain_text("A full flag is one card of each colour (blue, white, red) and brings 4 points.")
