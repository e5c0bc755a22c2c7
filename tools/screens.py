"""Takes pictures of every screen in every size, light and dark, with a contact sheet to look at them.

make screens                                 # into build/screens; open build/screens/index.html
python tools/screens.py --only table-europe  # the screens whose names begin so
"""

import argparse
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from html import escape
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from browser.clicking import BOARDS, Clicker, create_table, ended, keep_tickets, new_page, start_game  # noqa: E402
from browser.conftest import Faults  # noqa: E402
from browser.newcomer import Newcomer  # noqa: E402
from browser.people import invitation, rename  # noqa: E402
from browser.pointer import press  # noqa: E402
from browser.test_tunnel import claim_until_asked  # noqa: E402
from browser.tour import FREE, Tour  # noqa: E402
from server.site import Machine  # noqa: E402

FOLDER = ROOT / "build" / "screens"
SIZES = ((1280, 800), (1920, 1080), (820, 1180), (390, 844), (844, 390), (640, 400))
THEMES = ("light", "dark")
TOUR = {
    "workshop": Tour.workshop,
    "score": Tour.score,
    "analysis": Tour.analysis,
    "tables": Tour.tables,
    "lobby-": Tour.tables,
    "tournament": Tour.tournaments,
    "me": Tour.me,
    "notify": Tour.notifications,
    "table-cover": Tour.cover,
    "table-hints": Tour.planning,
    "table-plan": Tour.planning,
    "table-flag": Tour.flag,
}
"""Screens beside those of a whole game, by the beginning of their names."""


class Camera:
    """Takes pictures of a page in all sizes and themes."""

    def __init__(self, only: str) -> None:
        self.only = only
        self.taken: list[str] = []

    def take(self, page: Page, name: str) -> None:
        """Take the pictures of one screen, and leave the page as it was."""
        if not name.startswith(self.only) or name in self.taken:
            return
        for width, height in SIZES:
            page.set_viewport_size(ViewportSize(width=width, height=height))
            for theme in THEMES:
                page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
                page.wait_for_selector(f"html[data-theme={theme}]")
                page.wait_for_timeout(150)
                page.screenshot(path=FOLDER / file_of(name, width, height, theme), full_page=True)
        page.set_viewport_size(ViewportSize(width=SIZES[0][0], height=SIZES[0][1]))
        page.emulate_media(color_scheme="light")
        self.taken.append(name)
        print(name, flush=True)

    def wants(self, *names: str) -> bool:
        """Whether any of these screens is to be taken."""
        return any(name.startswith(self.only) or self.only.startswith(name) for name in names)


def file_of(name: str, width: int, height: int, theme: str) -> str:
    """The file of one picture."""
    return f"{name}-{width}x{height}-{theme}.png"


def play_until(page: Page, there: Callable[[], bool], seconds: float = 150) -> bool:
    """Play until something is there; False if it never comes."""
    player, until = Clicker(page), time.monotonic() + seconds
    while time.monotonic() < until and not ended(page):
        if there():
            return True
        if not player.step():
            page.wait_for_timeout(20)
    return False


def draw_until(page: Page, selector: str, seconds: float = 60) -> bool:
    """Take cards until something on the board can be chosen; then choose it."""
    player, until = Clicker(page), time.monotonic() + seconds
    while time.monotonic() < until:
        if page.locator(FREE).count():
            found = page.locator(selector)
            if found.count():
                press(found.first)
                page.wait_for_selector(".payment")
                return True
            player.draw()
        elif not player.step():
            page.wait_for_timeout(20)
    return False


def show_quiet_screens(page: Page, url: str, camera: Camera) -> None:
    """The screens around a game."""
    page.goto(url)
    page.wait_for_selector("button.start:not([disabled])")
    page.wait_for_selector(".boards .lane >> nth=250")
    camera.take(page, "home")
    for game in BOARDS:
        page.goto(f"{url}/rules/{game}")
        page.wait_for_selector("article figcaption")
        camera.take(page, f"rules-{game}")
    page.goto(f"{url}/nowhere")
    page.wait_for_selector("h1")
    camera.take(page, "nowhere")
    rename(page, url, "Olha")
    create_table(page, url, "europe", "Play with friends")
    page.wait_for_selector(".invite svg, .invite img")
    camera.take(page, "lobby")
    if not camera.wants("lobby-guest", "lobby-remove"):
        return
    browser = page.context.browser
    assert browser is not None
    friend = new_page(browser, Faults())
    friend.goto(invitation(page))
    friend.get_by_text("I have an account").click()
    friend.wait_for_selector("form input[type=password]")
    camera.take(friend, "lobby-guest")
    friend.get_by_label("Your name").first.fill("Petro")
    friend.get_by_role("button", name="Sit down").click()
    page.get_by_role("button", name="Remove Petro").click()
    page.wait_for_selector("dialog")
    camera.take(page, "lobby-remove")
    friend.context.close()


def show_tutorial(page: Page, url: str, game: str, camera: Camera) -> None:
    """A tutorial: its first step, and one in the middle."""
    page.goto(f"{url}/tutorial/{game}")
    page.wait_for_selector(".coach")
    camera.take(page, f"tutorial-{game}-begin")
    newcomer = Newcomer(page)
    for _ in range(7):
        newcomer.do()
    newcomer.look()
    camera.take(page, f"tutorial-{game}-middle")


def show_game(page: Page, url: str, game: str, camera: Camera) -> None:
    """A whole game: the opening, a turn, payments, a tunnel, a station, the end and the replay."""
    rename(page, url, "Olha")
    start_game(page, url, game)
    page.wait_for_selector(".offer")
    camera.take(page, f"table-{game}-opening")
    keep_tickets(page)
    play_until(page, lambda: page.locator(FREE).count() > 0 and page.locator(".wagon").count() > 12)
    camera.take(page, f"table-{game}-turn")
    if camera.wants(f"table-{game}-watched"):
        browser = page.context.browser
        assert browser is not None
        watcher = new_page(browser, Faults())
        watcher.goto(page.url)
        watcher.wait_for_selector(".lane")
        camera.take(watcher, f"table-{game}-watched")
        watcher.context.close()
    if camera.wants(f"table-{game}-question"):
        page.locator(".slot[data-place=tickets]").click()
        page.wait_for_selector(".note.panel")
        camera.take(page, f"table-{game}-question")
        page.locator(".note button").first.click()
    if game == "europe":
        page.locator("header.menu button[aria-expanded]").click()
        camera.take(page, "settings")
        page.get_by_role("button", name="The board in words").click()
        page.wait_for_selector(".text[role=dialog]")
        camera.take(page, "table-europe-words")
        page.keyboard.press("Escape")
        page.locator("header.menu button[aria-expanded]").click()
        page.get_by_role("button", name="Leave the table").click()
        page.wait_for_selector("dialog")
        camera.take(page, "table-europe-leave")
        page.keyboard.press("Escape")
        if draw_until(page, ".city.glow"):
            camera.take(page, "table-europe-station")
            page.locator(".payment footer .primary").click()
        claim_until_asked(page, moving=False)
        camera.take(page, "table-europe-tunnel")
    if draw_until(page, ".lane.glow"):
        camera.take(page, f"table-{game}-payment")
    Clicker(page).play(240)
    assert ended(page), f"the game of {game} has not come to its end"
    camera.take(page, f"end-{game}")
    page.locator('a[href^="/replay/"]').click()
    page.wait_for_selector(".replay")
    page.locator(".replay input[type=range]").fill("40")
    camera.take(page, f"replay-{game}")
    page.keyboard.press("End")
    page.wait_for_selector(".replay .result")
    camera.take(page, f"replay-{game}-end")


def show_stop(page: Page, url: str, stop: Callable[[Tour], None], camera: Camera) -> None:
    """A stop of the tour that tests take, too."""
    rename(page, url, "Olha")
    stop(Tour(page, url, lambda name: camera.take(page, name)))


def write_sheet(names: list[str]) -> None:
    """The contact sheet: a row for every screen, a column for every size."""
    rows = []
    for name in names:
        for theme in THEMES:
            cells = "".join(
                f'<td><a href="{file}"><img loading="lazy" alt="" src="{file}"></a></td>'
                for width, height in SIZES
                for file in (file_of(name, width, height, theme),)
            )
            rows.append(f"<tr><th>{escape(name)}<br>{theme}</th>{cells}</tr>")
    head = "".join(f"<th>{width} × {height}</th>" for width, height in SIZES)
    (FOLDER / "index.html").write_text(
        "<!doctype html><meta charset=utf-8><title>Screens</title>"
        "<style>body{font:14px sans-serif;background:#ddd}img{height:220px}th{text-align:left}</style>"
        f"<table><tr><th></th>{head}</tr>{''.join(rows)}</table>\n",
        encoding="utf-8",
    )


def visit(browser: Browser, camera: Camera, show: Callable[[Page], None]) -> None:
    """Let somebody with a browser of their own look at some screens."""
    page = new_page(browser, Faults())
    show(page)
    page.context.close()


def main() -> None:
    """Take all pictures, or those that were asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="the beginning of the names of the screens")
    camera = Camera(parser.parse_args().only)
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Machine(Path(data))
        server.start_and_wait()
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        url = server.url
        try:
            if camera.wants("home", "rules", "nowhere", "lobby"):
                visit(browser, camera, lambda page: show_quiet_screens(page, url, camera))
            for game in BOARDS:
                if camera.wants(f"tutorial-{game}"):
                    visit(browser, camera, lambda page, game=game: show_tutorial(page, url, game, camera))  # type: ignore[misc]
                wanted = (f"table-{game}", f"end-{game}", f"replay-{game}", *(["settings"] if game == "europe" else []))
                if camera.wants(*wanted):
                    visit(browser, camera, lambda page, game=game: show_game(page, url, game, camera))  # type: ignore[misc]
            for stop in dict.fromkeys(stop for name, stop in TOUR.items() if camera.wants(name)):
                visit(browser, camera, lambda page, stop=stop: show_stop(page, url, stop, camera))  # type: ignore[misc]
        finally:
            browser.close()
            server.kill()
    write_sheet(camera.taken)
    print(f"{len(camera.taken) * len(SIZES) * len(THEMES)} pictures: {FOLDER.relative_to(ROOT)}/index.html")


if __name__ == "__main__":
    main()
