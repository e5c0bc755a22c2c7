"""A player without a mouse."""

import time

from playwright.sync_api import Page

from .clicking import GLOWING, ended

MOST_STEPS = 400
"""Nothing on the page may be further away than so many presses of Tab."""


class Keys:
    """Plays with the keyboard alone: Tab to get there, Enter or Space to do it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.longest = 0
        """The longest way that a thing was away, in presses of Tab."""

    def press(self, key: str, times: int = 1) -> None:
        """Press a key."""
        for _ in range(times):
            self.page.keyboard.press(key)

    def at(self, selector: str) -> bool:
        """Whether the focus is on such a thing."""
        return bool(self.page.evaluate("s => document.activeElement?.matches(s) ?? false", selector))

    def go(self, selector: str) -> None:
        """Press Tab until the focus is on such a thing."""
        for way in range(MOST_STEPS):
            if self.at(selector):
                self.longest = max(self.longest, way)
                return
            self.press("Tab")
        raise AssertionError(f"Tab does not lead to {selector}")

    def do(self, selector: str, key: str = "Enter") -> None:
        """Go to a thing and press a key on it."""
        self.go(selector)
        self.press(key)
        self.page.wait_for_timeout(20)

    def there(self, selector: str) -> bool:
        """Whether there is such a thing."""
        return self.page.locator(selector).count() > 0

    def step(self) -> bool:
        """Answer whatever is asked; False when nothing is."""
        for answer in (".offer footer .primary:enabled", ".payment footer .primary", ".note .primary"):
            if self.there(answer):
                self.do(answer)
                return True
        if not self.there(".play[data-turn=true]"):
            return False
        lanes: list[tuple[str, int]] = self.page.evaluate(GLOWING)
        long = [route for route, length in lanes if length >= 3]
        if long:
            self.do(f'.lane.glow[data-route="{long[0]}"]')
        elif self.there(".slot.may[data-place=deck]"):
            self.do(".slot.may[data-place=deck]")
        elif self.there(".slot.may"):
            self.do(".slot.may")
        elif lanes:
            self.do(".lane.glow")
        else:
            return False
        return True

    def play(self, seconds: float) -> None:
        """Play until the end, or so many seconds."""
        until = time.monotonic() + seconds
        while not ended(self.page) and time.monotonic() < until:
            if not self.step():
                self.page.wait_for_timeout(30)
