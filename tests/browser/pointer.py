"""A hand that points: a mouse or a finger, which goes only where the thing can be seen, and moves the board first."""

from typing import Any

from playwright.sync_api import Error, Locator, Page

LOOK = """thing => {
    const parts = thing.matches('.lane') ? [...thing.querySelectorAll(':scope > g')]
        : thing.matches('.city') ? [thing.querySelector('.face')] : [thing];
    const middle = (parts.length - 1) / 2;
    parts.sort((a, b) => Math.abs(parts.indexOf(a) - middle) - Math.abs(parts.indexOf(b) - middle));
    const places = parts.map(part => {
        const {x, y, width, height} = part.getBoundingClientRect();
        return [x + width / 2, y + height / 2];
    });
    const seen = places.find(([x, y]) => thing.contains(document.elementFromPoint(x, y)));
    const view = thing.closest('.view');
    const thin = thing.matches('.lane') && thing.ownerSVGElement.getScreenCTM().a * 12 < 5;
    const {x, y, width, height} = (view ?? document.documentElement).getBoundingClientRect();
    const spots = [];
    for (const down of [0.5, 0.3, 0.7, 0.15, 0.85]) for (const along of [0.5, 0.3, 0.7, 0.15, 0.85]) {
        const spot = [x + width * along, y + height * down];
        if (view?.contains(document.elementFromPoint(...spot))) spots.push(spot);
    }
    return {at: seen ?? places[0], seen: seen !== undefined, thin, onBoard: view !== null, spots};
}"""
"""Where a thing can be hit, if it is in sight and nothing lies over it, and which places of the board are free.

A lane is thin if a finger cannot tell it from the lane beside it."""
GONE = "not attached"
"""What Playwright says of a thing that the page has replaced since it was found."""
TRIES = 10
"""How often the board is moved before a person would give up."""


def has_finger(page: Page) -> bool:
    """Whether the page is touched instead of clicked."""
    touched: bool = page.evaluate("navigator.maxTouchPoints > 0")
    return touched


def tap(page: Page, x: float, y: float) -> None:
    """Click or tap a point of the window."""
    if has_finger(page):
        page.touchscreen.tap(x, y)
        return
    page.mouse.move(x, y, steps=2)
    page.mouse.down()
    page.mouse.up()


def drag(page: Page, start: tuple[float, float], by: tuple[float, float], steps: int = 6) -> None:
    """Press at a point of the window, move and let go."""
    x, y = start
    ways = [(x + by[0] * part / steps, y + by[1] * part / steps) for part in range(1, steps + 1)]
    if not has_finger(page):
        page.mouse.move(x, y)
        page.mouse.down()
        for way in ways:
            page.mouse.move(*way)
        page.mouse.up()
        return
    fingers = page.context.new_cdp_session(page)
    fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for across, down in ways:
        fingers.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": across, "y": down}]})
    page.wait_for_timeout(150)  # after a flick, Chromium takes the next tap for a wish to stop it
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    fingers.detach()


def nearer(page: Page, seen: dict[str, Any]) -> None:
    """Zoom in: with the wheel over the middle of the board, or with the button."""
    if has_finger(page):
        press(page.locator(".tools button").first)
    else:
        page.mouse.move(*seen["spots"][0])
        page.mouse.wheel(0, -300)
    page.wait_for_timeout(30)


def find(thing: Locator) -> tuple[float, float]:
    """Where a thing can be hit; the board is dragged, and zoomed if that does not help, until it comes into sight."""
    page = thing.page
    for _ in range(TRIES):
        seen = thing.evaluate(LOOK)
        x, y = seen["at"]
        if seen["seen"] and not (seen["thin"] and has_finger(page)):
            return x, y
        if not seen["onBoard"]:
            try:
                thing.scroll_into_view_if_needed()
            except Error as error:
                if GONE not in str(error):
                    raise
                page.wait_for_timeout(30)  # the page has drawn it again meanwhile: look again
            continue
        assert seen["spots"], "the whole board is covered"
        if seen["seen"]:
            nearer(page, seen)
            continue
        start = seen["spots"][0]
        drag(page, (start[0], start[1]), (start[0] - x, start[1] - y))
        page.wait_for_timeout(30)
        moved = thing.evaluate(LOOK)
        if not moved["seen"] and max(abs(moved["at"][0] - x), abs(moved["at"][1] - y)) < 2:
            nearer(page, moved)
    raise AssertionError(f"it cannot be brought into sight: {thing}")


def press(thing: Locator) -> None:
    """Click or tap a thing where it can be seen, as a hand does."""
    tap(thing.page, *find(thing))


def point_at(thing: Locator) -> None:
    """Rest the mouse on a thing where it can be seen."""
    thing.page.mouse.move(*find(thing), steps=2)
