"""The pictures of the README and the documentation, taken from the real page in a real browser.

make pictures
"""

import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from browser.clicking import Clicker, new_page, start_game  # noqa: E402
from browser.conftest import Faults  # noqa: E402
from server.site import Machine  # noqa: E402

FOLDER = ROOT / "docs" / "pictures"
WIDE = (1280, 800)
PHONE = (390, 844)


def take(page: Page, name: str) -> None:
    """Take one picture, when everything has settled."""
    page.mouse.move(5, 5)
    page.wait_for_timeout(900)
    page.screenshot(path=FOLDER / f"{name}.jpg", type="jpeg", quality=82)
    print(f"docs/pictures/{name}.jpg", flush=True)


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
            for game, lang, clicks in (("usa", "en", 55), ("europe", "uk", 48), ("paris", "pl", 22)):
                page = new_page(browser, Faults(), *WIDE, lang=lang)
                start_game(page, server.url, game)
                Clicker(page, seed=4).play(120, clicks=clicks)
                take(page, game)
                page.context.close()
            page = new_page(browser, Faults(), *WIDE)
            start_game(page, server.url, "paris")
            Clicker(page, seed=2).play(120)
            take(page, "end")
            page = new_page(browser, Faults(), *PHONE)
            start_game(page, server.url, "europe")
            Clicker(page, seed=3).play(120, clicks=40)
            take(page, "phone")
        finally:
            browser.close()
            server.kill()


if __name__ == "__main__":
    main()
