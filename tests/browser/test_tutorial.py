"""Newcomers learn the games by playing: they click what is marked, and reach the end."""

import pytest
from playwright.sync_api import Browser

from server.site import Machine

from .clicking import new_page
from .conftest import Faults
from .keys import Keys
from .newcomer import Newcomer


def test_a_newcomer_comes_to_the_end_in_ukraine(server: Machine, browser: Browser, faults: Faults) -> None:
    """The other games: test_every_screen.py."""
    page = new_page(browser, faults)
    page.goto(f"{server.url}/tutorial/ukraine")
    newcomer = Newcomer(page)
    newcomer.finish()
    assert any("peak" in said for said in newcomer.said)
    assert "Play a game" in page.locator(".coach").inner_text()
    page.get_by_role("heading", name="You win!").wait_for()
    assert page.evaluate("fetch('/api/tables').then(answer => answer.json())")["tables"] == []


@pytest.mark.parametrize("game", ["usa", "europe", "paris"])
def test_on_a_phone(game: str, server: Machine, browser: Browser, faults: Faults) -> None:
    page = new_page(browser, faults, 390, 844, lang="uk")
    page.goto(f"{server.url}/tutorial/{game}")
    Newcomer(page).finish()
    page.wait_for_selector(".end table")


def test_the_first_visit_offers_it_and_a_reload_goes_on(server: Machine, browser: Browser, faults: Faults) -> None:
    page = new_page(browser, faults)
    page.goto(server.url)
    page.locator(".boards .board").nth(1).click()
    page.get_by_role("link", name="Start the tutorial").click()
    newcomer = Newcomer(page)
    for _ in range(7):
        newcomer.do()
    step, said = newcomer.step, newcomer.said[-1]
    assert not step.startswith(("1 /", "2 /"))
    page.reload()
    again = Newcomer(page)
    page.wait_for_selector(".coach")
    assert again.step == step
    assert page.locator(".coach .say").inner_text() == said
    again.do()
    page.get_by_role("link", name="Skip the tutorial").click()
    page.wait_for_selector("button.start:not([disabled])")
    assert page.get_by_role("link", name="Start the tutorial").count() == 0
    page.get_by_role("navigation").get_by_role("link", name="Tutorial").click()
    page.wait_for_selector(".coach")


def test_a_wrong_click_is_answered_kindly(server: Machine, browser: Browser, faults: Faults) -> None:
    page = new_page(browser, faults)
    page.goto(f"{server.url}/tutorial/usa")
    newcomer = Newcomer(page)
    while "Take the marked card" not in page.locator(".coach").inner_text():
        newcomer.do()
    step = newcomer.step
    page.locator(".slot[data-place=tickets]").click(force=True)
    page.get_by_text("First do what is marked").wait_for()
    assert newcomer.step == step
    newcomer.do()
    assert page.get_by_text("First do what is marked").count() == 0


@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (1280, 800), (390, 844)])
def test_the_words_stand_beside_the_mark(
    width: int, height: int, server: Machine, browser: Browser, faults: Faults
) -> None:
    page = new_page(browser, faults, width, height)
    page.goto(f"{server.url}/tutorial/europe")
    newcomer = Newcomer(page)
    beside = 0
    for _ in range(14):
        seen = newcomer.look()
        if seen["box"]:  # the mark is never cut off
            x, y, wide, high = seen["box"]
            assert (x >= 0, y >= 0, x + wide <= width, y + high <= height) == (True,) * 4, seen
            if not seen["next"]:
                words = page.locator(".coach .say").bounding_box()
                assert words is not None
                right, left = words["x"] - (x + wide), x - (words["x"] + words["width"])
                below, above = words["y"] - (y + high), y - (words["y"] + words["height"])
                assert max(right, left, below, above) >= 0, seen  # they do not cover it
                beside += max(right, left, below, above) < 40
        newcomer.do()
    assert beside >= (4 if width > 1000 else 0)


def test_by_keys_alone(server: Machine, browser: Browser, faults: Faults) -> None:
    """The focus is always where something has to be done, and Enter does it."""
    page = new_page(browser, faults)
    page.goto(f"{server.url}/tutorial/usa")
    page.wait_for_selector(".coach")
    newcomer, keys = Newcomer(page), Keys(page)
    for _ in range(40):
        number, total = newcomer.step.split(" / ")
        if number == total:
            break
        newcomer.look()
        page.wait_for_function(
            """() => {
                const at = document.activeElement, mark = document.querySelector('.mark.act')?.getBoundingClientRect();
                if (!mark) return at.matches('.coach .primary');
                const box = at.getBoundingClientRect();
                const [x, y] = [mark.x + mark.width / 2, mark.y + mark.height / 2];
                return box.left <= x && x <= box.right && box.top <= y && y <= box.bottom;
            }"""
        )
        newcomer.wait_after(lambda: keys.press("Enter"))
    assert newcomer.step.split(" / ")[0] == newcomer.step.split(" / ")[1]
