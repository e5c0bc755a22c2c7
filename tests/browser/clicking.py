"""A player who knows only what the page shows, and clicks."""

import random
import time
from typing import Any, Literal

from playwright.sync_api import Browser, Page, TimeoutError

from .conftest import Faults
from .pointer import press

BOARDS = {"europe": 0, "usa": 1, "paris": 2, "ukraine": 3}
VARIANTS = {"europe-mega": 2, "europe-big-cities": 3}


def new_page(
    browser: Browser,
    faults: Faults,
    width: int = 1280,
    height: int = 800,
    lang: str = "en",
    service_workers: Literal["allow", "block"] = "block",
) -> Page:
    """A separate browser window with its own cookies. Only tests of the service worker allow one."""
    context = browser.new_context(
        viewport={"width": width, "height": height},
        reduced_motion="reduce",
        locale=lang,
        has_touch=width < 500,
        service_workers=service_workers,
    )
    page = context.new_page()
    page.set_default_timeout(30_000)
    faults.watch(page)
    return page


def keep_on_server(page: Page) -> None:
    """Wish on the home page that the server keeps the game; otherwise it lives in the browser."""
    page.locator(".setup .keep input").check()


def start_game(page: Page, url: str, game: str) -> None:
    """Choose a game on the home page and start it against a bot, kept on the server."""
    page.goto(url)
    page.wait_for_selector("button.start:not([disabled])")
    page.locator(".boards .board").nth(BOARDS[game.partition("-")[0]]).click()
    if game in VARIANTS:
        page.locator(".setup [role=radio]").nth(VARIANTS[game]).click()
    keep_on_server(page)
    page.click("button.start")
    page.wait_for_url("**/t/*")


def create_table(page: Page, url: str, game: str, how: str) -> None:
    """Choose a game on the home page, to play with friends or on one device, kept on the server."""
    page.goto(url)
    page.wait_for_selector("button.start:not([disabled])")
    page.locator(".boards .board").nth(BOARDS[game]).click()
    page.get_by_role("radio", name=how).click()
    if page.locator(".setup .keep").count():
        keep_on_server(page)
    page.click("button.start")
    page.wait_for_url("**/t/*")


def ask_game(page: Page) -> dict[str, Any]:
    """The game at the page's table, as the server shows it to the page's owner."""
    game: dict[str, Any] = page.evaluate(
        "fetch(`/api/tables/${location.pathname.split('/')[2]}/game`).then(answer => answer.json())"
    )
    return game


def ended(page: Page) -> bool:
    """Whether the final score is shown."""
    return page.locator(".end main.sheet").count() > 0


GLOWING = "[...document.querySelectorAll('.lane.glow')].map(e => [e.dataset.route, e.querySelectorAll('g > g').length])"
"""The routes that can be claimed, and their lengths."""


ASKED = """() => {
    const answers = ['.offer footer .primary:disabled', '.offer footer .primary', '.payment footer .primary',
        '.payment footer button', '.note .primary'];
    const asked = answers.find(answer => document.querySelector(answer));
    return asked ?? (document.querySelector('.play[data-turn=true]') ? 'turn' : null);
}"""
"""What must be clicked before anything else, or that it is the player's turn."""


class Clicker:
    """Claims long routes if possible, and draws from the deck otherwise."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.rng = random.Random(seed)
        self.clicks = 0

    def _click(self, selector: str) -> bool:
        """Click the first thing that the selector finds, if there is one."""
        found = self.page.locator(selector)
        if not found.count():
            return False
        try:
            found.first.click(timeout=2_000)
        except TimeoutError:
            return True  # it disappeared before the click: look again
        self.clicks += 1
        self.page.wait_for_timeout(20)
        return True

    def _claim(self) -> bool:
        """Open the payment of a glowing route and confirm the first choice."""
        lanes: list[list[object]] = self.page.evaluate(GLOWING)
        long = [route for route, length in lanes if isinstance(length, int) and length >= 3]
        wanted = long or [route for route, _ in lanes if self.rng.random() < 0.1]
        if not wanted:
            return False
        press(self.page.locator(f'.lane[data-route="{self.rng.choice(wanted)}"]'))
        # A click that opens nothing is a fault of the page, unless the turn has ended meanwhile.
        self.page.wait_for_selector(".payment, .play:not([data-turn=true]), .end")
        return self._click(".payment footer .primary")

    def draw(self) -> bool:
        """Take a card, from the deck if it has one."""
        return self._click(".slot.may[data-place=deck]") or self._click(".slot.may")

    def step(self, asked: str | None = None) -> bool:
        """Answer the present question, or the one that was seen; False if nothing is asked."""
        asked = asked or self.page.evaluate(ASKED)
        if asked == "turn":
            return self._claim() or self.draw()
        if asked == ".offer footer .primary:disabled":
            tickets = self.page.locator(".offer li button[aria-checked=false]")
            tickets.nth(self.rng.randrange(tickets.count())).click()
            return True
        return asked is not None and self._click(asked)

    def play(self, seconds: float, clicks: int | None = None) -> None:
        """Play until the end, or at most for this number of seconds or clicks."""
        until = time.monotonic() + seconds
        while not ended(self.page) and time.monotonic() < until and (clicks is None or self.clicks < clicks):
            if not self.step():
                self.page.wait_for_timeout(30)


def keep_tickets(page: Page) -> None:
    """Answer the opening question."""
    page.wait_for_selector(".offer")
    player = Clicker(page)
    while page.locator(".offer").count():
        asked = page.evaluate(ASKED) or ""
        if asked.startswith(".offer"):  # it may be the player's turn already: that is not answered here
            player.step(asked)
        else:
            page.wait_for_timeout(20)
