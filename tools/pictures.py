"""Takes the pictures for the README and the documentation, from the real page in a real browser.

make pictures
"""

import shutil
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from browser.clicking import BOARDS, Clicker, ask_game, keep_on_server, new_page  # noqa: E402
from browser.conftest import Faults  # noqa: E402
from server.site import Machine  # noqa: E402

FOLDER = ROOT / "docs" / "pictures"
WIDE = (1280, 800)
PHONE = (390, 844)


def take(page: Page, name: str) -> None:
    """Take one picture after all movement has stopped."""
    page.mouse.move(5, 5)
    page.wait_for_selector(".tunnel", state="detached")  # another player's tunnel closes by itself
    page.wait_for_timeout(900)
    page.screenshot(path=FOLDER / f"{name}.jpg", type="jpeg", quality=82)
    print(f"docs/pictures/{name}.jpg", flush=True)


def play_half(page: Page, seed: int) -> None:
    """Play until half of all cars are on the board, and it is the player's turn."""
    player = Clicker(page, seed=seed)
    page.wait_for_selector(".offer")
    cars = [one["cars"] for one in ask_game(page)["views"][0]["players"]]
    until = time.monotonic() + 240
    while time.monotonic() < until:
        if page.locator(".play[data-turn=true]").count() and not page.locator(".offer, .payment, .note.panel").count():
            view = ask_game(page)["views"][0]
            if view["phase"] == "turn" and sum(one["cars"] for one in view["players"]) <= sum(cars) / 2:
                return
        if not player.step():
            page.wait_for_timeout(30)


def start(page: Page, url: str, game: str, name: str, players: int) -> None:
    """Enter a name, and start a game with `players` players."""
    page.goto(url)
    page.wait_for_selector("button.start:not([disabled])")
    page.locator(".name input").fill(name)
    page.keyboard.press("Tab")
    page.locator(".boards .board").nth(BOARDS[game]).click()
    page.locator(".setup .line select").first.select_option(str(players))
    keep_on_server(page)
    page.click("button.start")
    page.wait_for_url("**/t/*")


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Machine(Path(data))
        server.start_and_wait()
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        try:
            page = new_page(browser, Faults(), *WIDE)
            page.goto(server.url)
            page.wait_for_selector("button.start:not([disabled])")
            take(page, "home")
            page.context.close()
            for game, lang, name, players in (
                ("usa", "en", "Olivia", 3),
                ("europe", "uk", "Олена", 3),
                ("paris", "pl", "Ola", 3),
                ("ukraine", "uk", "Олена", 3),
            ):
                page = new_page(browser, Faults(), *WIDE, lang=lang)
                start(page, server.url, game, name, players)
                play_half(page, seed=4)
                take(page, game)
                page.context.close()
            page = new_page(browser, Faults(), *WIDE)
            start(page, server.url, "europe", "Olivia", 2)
            Clicker(page, seed=2).play(240)
            take(page, "end")
            page.context.close()
            page = new_page(browser, Faults(), *PHONE)
            start(page, server.url, "europe", "Olivia", 2)
            play_half(page, seed=3)
            take(page, "phone")
        finally:
            browser.close()
            server.kill()


if __name__ == "__main__":
    main()
