"""A player without a mouse, who presses keys and knows only what a screen reader would say."""

import re
import time
from typing import Any, NamedTuple

from playwright.sync_api import Page

MOST_STOPS = 20
"""The largest number of Tab presses between two things on a screen."""
ROUTE = re.compile(r".+ – .+, .+, (\d) space")
"""A route as a screen reader says it, with its length."""
CITY = ".+: Build a station here"
"""A city as a screen reader says it; the Tab stop of the board may be a city."""
QUESTION = re.compile("Confirm: |Pass|Ticket ")
"""What has the focus when something is asked."""
DECK = "Draw a card from the deck"
SHOWN = """(at => {
    const box = at.getBoundingClientRect(), style = getComputedStyle(at);
    const inside = box.width > 0 && box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth;
    const outline = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
    return inside && (outline || at.querySelector('.ring') !== null);
})(document.activeElement)"""
"""Whether the focused element is visible and shows the focus."""


class Thing(NamedTuple):
    """A node of the accessibility tree."""

    role: str
    name: str
    disabled: bool
    checked: bool

    @property
    def length(self) -> int:
        """The number of spaces of a route that can be claimed; 0 for anything else."""
        found = ROUTE.match(self.name) if self.role == "button" and not self.disabled else None
        return int(found[1]) if found else 0


NOWHERE = Thing("none", "", False, False)
"""The page itself, where Tab starts and ends."""


def thing(node: dict[str, Any]) -> Thing:
    """A node of the tree as the browser reports it."""
    states = {each["name"]: each["value"].get("value") for each in node.get("properties", ())}
    role, name = (str(node.get(part, {}).get("value", "")) for part in ("role", "name"))
    return Thing(role, name, bool(states.get("disabled")), states.get("checked") == "true")


class Keys:
    """Plays by pressing keys."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.browser = page.context.new_cdp_session(page)
        self.browser.send("Accessibility.enable")
        self.presses = 0
        self.turns: list[int] = []
        """The number of key presses in each turn."""
        self.hidden: list[Thing] = []
        """Things that had the focus without showing it."""

    def press(self, key: str, times: int = 1) -> None:
        """Press a key."""
        for _ in range(times):
            self.page.keyboard.press(key)
            self.presses += 1

    @property
    def at(self) -> Thing:
        """What has the focus."""
        found = self.browser.send("Runtime.evaluate", {"expression": "document.activeElement"})["result"]
        tree = self.browser.send(
            "Accessibility.getPartialAXTree", {"objectId": found["objectId"], "fetchRelatives": False}
        )
        return thing(tree["nodes"][0])

    def tree(self) -> list[Thing]:
        """Everything that a screen reader can reach."""
        nodes = self.browser.send("Accessibility.getFullAXTree")["nodes"]
        return [thing(node) for node in nodes if not node["ignored"]]

    def heard(self) -> str:
        """The newest text that the page announced by itself."""
        page = self.browser.send("Runtime.evaluate", {"expression": "document"})["result"]["objectId"]
        logs = self.browser.send("Accessibility.queryAXTree", {"objectId": page, "role": "log"})["nodes"]
        said = []
        for log in logs:
            inside = self.browser.send("Accessibility.queryAXTree", {"backendNodeId": log["backendDOMNodeId"]})["nodes"]
            said += [thing(node).name for node in inside if not node["ignored"]]
        return " ".join(said)

    def enter(self) -> None:
        """Activate the focused thing, and wait for the result: a question, or an announcement."""
        before, until = self.heard(), time.monotonic() + 30
        at = self.at
        self.press("Enter")
        while self.heard() == before and (self.at == at or not QUESTION.match(self.at.name)):
            assert time.monotonic() < until, f"nothing came of {at}"
            self.page.wait_for_timeout(20)

    def wait(self, role: str, name: str, seconds: float = 30) -> Thing:
        """Wait until a thing with this role and name has the focus."""
        until = time.monotonic() + seconds
        while not self.is_at(role, name):
            assert time.monotonic() < until, f"{self.at} has the focus, not {role} {name}"
            self.page.wait_for_timeout(20)
        return self.at

    def is_at(self, role: str, name: str = "") -> bool:
        """Whether a thing with this role and name has the focus."""
        at = self.at
        return at.role == role and re.match(name, at.name) is not None

    def go(self, role: str, name: str, key: str = "Tab", most: int = MOST_STOPS) -> None:
        """Press a key until a thing with this role and name has the focus."""
        passed = []
        for _ in range(most):
            if self.is_at(role, name):
                return
            self.press(key)
            passed.append(self.at)
            if passed[-1] != NOWHERE and not self.page.evaluate(SHOWN):
                self.hidden.append(passed[-1])
        raise AssertionError(f"{key} does not lead to {role} {name}, but to {passed}")

    def sees(self, role: str, name: str) -> bool:
        """Whether a thing with this role and name is there and can be used."""
        return any(each.role == role and each.name == name and not each.disabled for each in self.tree())

    def keep_tickets(self, most: int = 9) -> None:
        """Tick up to `most` tickets, and keep them."""
        for _ in range(most):
            if self.at.role != "checkbox":
                break
            self.press("Space")
            self.press("Tab")
        self.go("button", "Keep")
        self.enter()

    def answer(self) -> bool:
        """Answer the question that has the focus; False if there is none."""
        at = self.at
        if at.role == "checkbox" and at.name.startswith("Ticket "):
            self.keep_tickets()
        elif at.role == "button" and QUESTION.match(at.name):
            self.enter()
        else:
            return False
        return True

    def step(self) -> bool:
        """Answer the present question or play a move; False if nothing is asked."""
        if self.answer():
            return True
        tree = self.tree()
        if not any(each.role == "StaticText" and each.name == "Your turn" for each in tree):
            return False
        if self.answer():  # this question has just come
            return True
        before = self.presses
        longest = max(each.length for each in tree)
        if longest >= 3:
            self.go("button", f"{ROUTE.pattern}|{CITY}")
            while self.at.length < longest:
                self.press("PageDown")
                assert self.presses - before < 150
        else:
            self.go("button", DECK + "|Take ")
            for key in ("ArrowRight", "ArrowLeft"):
                for _ in range(6):
                    if not self.is_at("button", DECK):
                        self.press(key)
            if self.at.disabled:
                self.go("button", "Take ", "ArrowLeft")
        self.enter()
        self.turns.append(self.presses - before)
        return True

    def play(self, seconds: float) -> None:
        """Play until the end, when the focus moves to its heading, or for at most this number of seconds."""
        until = time.monotonic() + seconds
        while self.at.role != "heading" and time.monotonic() < until:
            if not self.step():
                self.page.wait_for_timeout(20)
