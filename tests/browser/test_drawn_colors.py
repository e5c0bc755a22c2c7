"""The board as it is drawn: every edge is at least a pixel wide, and every colour is told from the ground."""

from playwright.sync_api import Browser, Page

from server.site import Machine

from .clicking import Clicker, keep_tickets, new_page, start_game
from .conftest import Faults
from .pointer import press

LEAST = 3
"""The contrast that WCAG asks for graphics."""
COLORS = {"gray", "red", "blue", "green", "yellow", "orange", "pink", "black", "white"}
DRAWN = """() => {
    const root = getComputedStyle(document.documentElement);
    const onScreen = shape => {
        const {a, b} = shape.getScreenCTM();
        return parseFloat(getComputedStyle(shape).strokeWidth) * Math.hypot(a, b);
    };
    const spaces = [...document.querySelectorAll('.lane:not(.claimed) rect.edge')].map(edge => [
        edge.closest('.lane').dataset.route.split(' ').at(-1), getComputedStyle(edge).fill,
        getComputedStyle(edge).stroke, onScreen(edge)]);
    const wagons = [...document.querySelectorAll('.wagon .body')].map(body => [
        'wagon', getComputedStyle(body).fill, getComputedStyle(body).stroke, onScreen(body)]);
    const beds = [...document.querySelectorAll('.lane.claimed')].map(lane => {
        const [rim, bed] = lane.querySelectorAll('.bed');
        return ['bed', getComputedStyle(bed).stroke, getComputedStyle(rim).stroke, (onScreen(rim) - onScreen(bed)) / 2];
    });
    const color = name => {
        const probe = document.body.appendChild(document.createElement('i'));
        probe.style.color = `var(--${name})`;
        const found = getComputedStyle(probe).color;
        probe.remove();
        return found;
    };
    return {spaces, wagons, beds, grounds: ['land', 'sea', 'relief-lit'].map(color)};
}"""
"""Every space, wagon and bed: its fill, its edge, and how wide the edge is in pixels of the screen."""


def light(color: str) -> float:
    """The relative luminance of `rgb(r, g, b)`, as WCAG defines it."""
    parts = [int(part) / 255 for part in color.removeprefix("rgb(").rstrip(")").split(",")]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, two: str) -> float:
    """The contrast of two colours, from 1 to 21."""
    dark, bright = sorted((light(one), light(two)))
    return (bright + 0.05) / (dark + 0.05)


def check(page: Page) -> set[str]:
    """Look at everything that is drawn; returns what was there."""
    drawn = page.evaluate(DRAWN)
    for name, fill, edge, width in (*drawn["spaces"], *drawn["wagons"], *drawn["beds"]):
        assert width >= 0.99, (name, width)
        if name == "wagon":
            continue  # it lies on its bed, which is checked
        for ground in drawn["grounds"]:
            assert max(contrast(fill, ground), contrast(edge, ground)) >= LEAST, (name, fill, edge, ground)
            assert max(contrast(fill, ground), contrast(fill, edge)) >= LEAST, (name, fill, edge, ground)
    bed = next((fill for _, fill, _, _ in drawn["beds"]), "rgb(0, 0, 0)")
    for _, fill, edge, _ in drawn["wagons"]:
        assert max(contrast(fill, bed), contrast(fill, edge)) >= LEAST, (fill, edge)
    return {each[0] for each in (*drawn["spaces"], *drawn["wagons"], *drawn["beds"])}


def test_every_color_is_seen_in_light_and_dark(server: Machine, browser: Browser, faults: Faults) -> None:
    page = new_page(browser, faults)
    start_game(page, server.url, "europe")
    keep_tickets(page)
    player = Clicker(page)
    while page.locator(".lane.claimed").count() < 3:
        player.step()
        page.wait_for_timeout(20)
    for width, height in ((1280, 800), (820, 1180), (390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        page.wait_for_selector(".lane.claimed")
        for zoom in ("", "fit"):
            if zoom:
                press(page.locator(".tools button").last)
                page.wait_for_timeout(600)
            for theme in ("light", "dark"):
                page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
                page.wait_for_selector(f"html[data-theme={theme}]")
                seen = check(page)
                assert seen >= COLORS | {"wagon", "bed"}
