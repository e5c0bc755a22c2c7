"""A newcomer in a tutorial, who knows only what the coach says and what is marked."""

import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

SEEN = """() => {
    const mark = document.querySelector('.mark'), count = document.querySelector('.coach .count');
    if (!count) return null;
    const said = document.querySelector('.coach .say').textContent;
    const button = document.querySelector('.coach .buttons button.primary');
    const box = mark?.getBoundingClientRect();
    return {count: count.textContent, said, next: button !== null,
        box: box ? [box.x, box.y, box.width, box.height] : null};
}"""
"""What a newcomer sees: the number of the step, the text, whether there is a button Next, and the mark."""
READY = f"() => (seen => seen && (seen.next || seen.box || /^(\\d+) . \\1$/.test(seen.count)))(({SEEN})())"
"""Whether there is something to do, or the tutorial has ended."""


class Newcomer:
    """Clicks what is marked, or Next."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.said: list[str] = []
        """What the coach has said, step by step."""

    @property
    def step(self) -> str:
        """The number of the step, as `3 / 17`."""
        return self.page.locator(".coach .count").inner_text()

    def do(self) -> None:
        """Do what the coach says now, and wait until something happens."""
        seen = self.look()
        if seen["next"]:
            self.wait_after(lambda: self.page.click(".coach .buttons button.primary"))
        else:
            x, y, width, height = seen["box"]
            self.wait_after(lambda: self.page.mouse.click(x + width / 2, y + height / 2))

    def wait_after(self, act: Callable[[], None]) -> None:
        """Do something, and wait until the coach says or marks something else."""
        seen, until = self.look(), time.monotonic() + 30
        act()
        while self.look() == seen:
            assert time.monotonic() < until, f"nothing happened: {seen}"
            self.page.wait_for_timeout(20)

    def look(self) -> dict[str, Any]:
        """What is to be seen, as soon as there is something to do."""
        self.page.wait_for_function(READY)
        seen: dict[str, Any] = self.page.evaluate(SEEN)
        if not self.said or self.said[-1] != seen["said"]:
            self.said.append(seen["said"])
        return seen

    def finish(self, most: int = 60) -> None:
        """Go on to the last step."""
        self.page.wait_for_selector(".coach")
        for _ in range(most):
            number, total = self.step.split(" / ")
            if number == total:
                return
            self.do()
        raise AssertionError(f"still at {self.step} after {most} clicks")
