"""axe finds nothing on any screen, however small: light and dark, on a desktop and on a phone."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from server.site import Machine

from .clicking import Clicker, create_table, ended, new_page, start_game
from .conftest import Faults
from .people import rename
from .tour import Tour

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
DESKTOP: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}


def axe_findings(page: Page) -> list[str]:
    """The findings of axe on the present screen, each with its first place."""
    # The page's policy forbids scripts from other sites, so the browser itself inserts axe.
    page.evaluate(f"window.axe ?? (() => {{ {AXE.read_text(encoding='utf-8')} }})()")
    findings = []
    for size in (PHONE, DESKTOP):
        page.set_viewport_size(size)
        for theme in ("dark", "light"):
            page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
            page.wait_for_selector(f"html[data-theme={theme}]")
            found = page.evaluate("axe.run({resultTypes: ['violations']})")
            findings += [
                f"{theme}, {size['width']} wide: {finding['id']}: {finding['nodes'][0]['html'][:200]}: "
                f"{finding['nodes'][0]['failureSummary'][:300]}"
                for finding in found["violations"]
            ]
    return findings


@pytest.mark.parametrize(
    "stop",
    [
        Tour.workshop,
        Tour.score,
        Tour.tables,
        Tour.tournaments,
        Tour.me,
        Tour.notifications,
        Tour.cover,
        Tour.planning,
        Tour.flag,
        Tour.tunnel,
    ],
)
def test_a_stop_of_the_tour(stop: Callable[[Tour], None], server: Machine, browser: Browser, faults: Faults) -> None:
    page = new_page(browser, faults)
    found: dict[str, list[str]] = {}
    rename(page, server.url, "Olha")
    stop(Tour(page, server.url, lambda name: found.setdefault(name, axe_findings(page))))
    assert {name: findings for name, findings in found.items() if findings} == {}
    page.context.close()


def test_home_lobby_and_rules(server: Machine, browser: Browser, faults: Faults) -> None:
    page = new_page(browser, faults)
    page.goto(server.url)
    page.wait_for_selector("button.start:not([disabled])")
    assert axe_findings(page) == []
    create_table(page, server.url, "europe", "Play with friends")
    page.wait_for_selector(".invite")
    assert axe_findings(page) == []
    page.goto(f"{server.url}/rules/europe")
    page.wait_for_selector("article h2")
    assert axe_findings(page) == []
    page.context.close()


def test_a_game_under_way(server: Machine, browser: Browser, faults: Faults) -> None:
    page = new_page(browser, faults)
    start_game(page, server.url, "europe")
    page.wait_for_selector(".offer")
    assert axe_findings(page) == []
    player = Clicker(page)
    player.play(60, clicks=12)
    page.wait_for_selector(".play[data-turn=true]")
    assert axe_findings(page) == []
    while not page.locator(".payment").count():
        glowing = page.locator(".lane.glow")
        if glowing.count():
            glowing.first.dispatch_event("click")
        else:
            player.draw()
        page.wait_for_timeout(30)
    assert axe_findings(page) == []
    page.locator("header.menu button").click()
    page.get_by_role("button", name="The board in words").click()
    page.wait_for_selector(".text[role=dialog]")
    assert axe_findings(page) == []
    page.context.close()


def test_the_end_and_the_replay(server: Machine, browser: Browser, faults: Faults) -> None:
    page = new_page(browser, faults)
    start_game(page, server.url, "paris")
    Clicker(page).play(120)
    assert ended(page)
    page.evaluate("for (const folded of document.querySelectorAll('.end details')) folded.open = true")
    assert axe_findings(page) == []
    page.locator('a[href^="/replay/"]').click()
    page.wait_for_selector(".replay")
    page.locator(".replay input[type=range]").fill("20")
    assert axe_findings(page) == []
    page.context.close()


def test_the_tutorial_the_settings_and_an_address_that_names_nothing(
    server: Machine, browser: Browser, faults: Faults
) -> None:
    page = new_page(browser, faults)
    page.goto(f"{server.url}/tutorial/usa")
    page.wait_for_selector(".coach")
    assert axe_findings(page) == []
    start_game(page, server.url, "usa")
    page.locator("header.menu button").click()
    page.wait_for_selector(".menu.drawer")
    assert axe_findings(page) == []
    page.context.close()
    page = new_page(browser, Faults())  # the browser reports the 404 of the server as an error
    page.goto(f"{server.url}/rules/nope")
    page.get_by_role("heading", level=1).wait_for()
    assert axe_findings(page) == []
    page.context.close()
