"""Draws the icons of the page, and the pictures that previews of links show, from the page's own drawings.

make shares
"""

import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from browser.clicking import BOARDS  # noqa: E402
from kvytok.server.previews import HEIGHT, PICTURE, WIDTH  # noqa: E402
from server.site import Machine  # noqa: E402

FOLDER = ROOT / "web" / "public"
PAPER = "#f3ead4"
ICONS = {"icon-192.png": (192, 1.0), "icon-512.png": (512, 1.0), "icon-maskable-512.png": (512, 0.72)}
"""Icons by file: the size, and how much of it the ticket fills; a mask may cut off the edges of the last one."""
TOUCH = {"apple-touch-icon.png": (180, 0.86)}
"""Icons on paper, for systems that show no transparency."""

FRAME = """([place, title]) => {
    const picture = document.querySelectorAll('.boards .board .picture')[place].cloneNode(true);
    const brand = document.querySelector('.brand svg').cloneNode(true);
    const sheet = document.createElement('div');
    sheet.style = 'position: fixed; inset: 0; background: var(--sea); z-index: 9';
    picture.style = 'width: 100%; height: 100%; aspect-ratio: auto; border-radius: 0';
    const plate = document.createElement('div');
    plate.style = 'position: absolute; left: 40px; bottom: 36px; display: flex; gap: 20px; align-items: center;'
        + 'padding: 14px 28px; background: var(--paper); border: 2px solid var(--line); border-radius: 10px;'
        + 'font-size: 64px; line-height: 1; font-weight: 700; box-shadow: 0 4px 18px rgb(0 0 0 / 0.35)';
    brand.setAttribute('width', '112');
    brand.setAttribute('height', '70');
    plate.append(brand, title);
    sheet.append(picture, plate);
    document.body.replaceChildren(sheet);
}"""
"""Shows one board of the home page, as large as the window, with the name of the program."""


def draw_boards(page: Page, url: str) -> None:
    """The picture of every board."""
    for board, place in BOARDS.items():
        page.goto(url)
        page.wait_for_selector(f".boards .board >> nth={place} >> .lane")
        page.evaluate(FRAME, [place, "Kvytok"])
        page.wait_for_timeout(300)
        page.screenshot(path=FOLDER / PICTURE.format(board), type="jpeg", quality=80)
        print(f"web/public/{PICTURE.format(board)}", flush=True)


def draw_icons(page: Page) -> None:
    """The icons, from the one that is drawn by hand."""
    ticket = (FOLDER / "icon.svg").read_text(encoding="utf-8")
    for name, (size, part) in (ICONS | TOUCH).items():
        page.set_viewport_size({"width": size, "height": size})
        ground = "transparent" if part == 1 else PAPER
        page.set_content(
            f"<style>body {{ margin: 0; height: 100vh; display: grid; place-items: center; background: {ground} }}"
            f"svg {{ width: {part:.0%}; height: {part:.0%} }}</style>{ticket}"
        )
        page.screenshot(path=FOLDER / name, omit_background=True)
        print(f"web/public/{name}", flush=True)


def main() -> None:
    """Draw everything again."""
    (FOLDER / PICTURE).parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Machine(Path(data))
        server.start_and_wait()
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        try:
            page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT}, color_scheme="light")
            draw_boards(page, server.url)
            draw_icons(page)
        finally:
            browser.close()
            server.kill()


if __name__ == "__main__":
    main()
