"""A player who knows only what the page shows, and clicks."""

import random
import time

from playwright.sync_api import Browser, Page, TimeoutError

from .conftest import Faults

BOARDS = {"europe": 0, "usa": 1, "paris": 2}
VARIANTS = {"europe-mega": 2}


def new_page(browser: Browser, faults: Faults, width: int = 1280, height: int = 800, lang: str = "en") -> Page:
    """A browser window of its own, with cookies of its own."""
    context = browser.new_context(
        viewport={"width": width, "height": height}, reduced_motion="reduce", locale=lang, has_touch=width < 500
    )
    page = context.new_page()
    page.set_default_timeout(15_000)
    faults.watch(page)
    return page


def start_game(page: Page, url: str, game: str) -> None:
    """Choose a game on the home page and start it against a bot."""
    page.goto(url)
    page.wait_for_selector("button.start:not([disabled])")
    page.locator(".boards .board").nth(BOARDS[game.partition("-")[0]]).click()
    if game in VARIANTS:
        page.locator(".setup [role=radio]").nth(VARIANTS[game]).click()
    page.click("button.start")
    page.wait_for_url("**/t/*")


def ended(page: Page) -> bool:
    """Whether the final score is shown."""
    return page.locator(".end main.sheet").count() > 0


GLOWING = "[...document.querySelectorAll('.lane.glow')].map(e => [e.dataset.route, e.querySelectorAll('g > g').length])"
"""The routes that may be claimed, and their lengths."""


class Clicker:
    """Claims long routes when it can and draws from the deck when it cannot."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.rng = random.Random(seed)
        self.clicks = 0

    def _click(self, selector: str) -> bool:
        """Click the first thing that the selector finds, if there is any."""
        found = self.page.locator(selector)
        if not found.count():
            return False
        try:
            found.first.click(timeout=2_000)
        except TimeoutError:
            return True  # it went away before it could be clicked: look again
        self.clicks += 1
        self.page.wait_for_timeout(20)
        return True

    def _claim(self) -> bool:
        """Open the payment of a glowing route and confirm the best."""
        lanes: list[list[object]] = self.page.evaluate(GLOWING)
        long = [route for route, length in lanes if isinstance(length, int) and length >= 3]
        wanted = long or [route for route, _ in lanes if self.rng.random() < 0.1]
        if not wanted:
            return False
        self.page.locator(f'.lane[data-route="{self.rng.choice(wanted)}"]').dispatch_event("click")
        self.page.wait_for_timeout(20)
        return self._click(".payment footer .primary")

    def step(self) -> bool:
        """Answer whatever is asked; False when nothing is."""
        page = self.page
        confirm = page.locator(".offer footer button.primary")
        if confirm.count():
            if confirm.is_disabled():
                page.locator(".offer li button").nth(
                    self.rng.randrange(page.locator(".offer li button").count())
                ).click()
                return True
            return self._click(".offer footer button.primary")
        if page.locator(".payment").count():
            return self._click(".payment footer .primary") or self._click(".payment footer button")
        if self._click(".note .primary"):
            return True
        if not page.locator(".play[data-turn=true]").count():
            return False
        return self._claim() or self._click(".slot.may[data-place=deck]") or self._click(".slot.may")

    def play(self, seconds: float, clicks: int | None = None) -> None:
        """Play until the end, so many clicks or so many seconds."""
        until = time.monotonic() + seconds
        while not ended(self.page) and time.monotonic() < until and (clicks is None or self.clicks < clicks):
            if not self.step():
                self.page.wait_for_timeout(30)
