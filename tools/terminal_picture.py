"""Takes the picture of `kvytok play` for the README and the documentation.

python tools/terminal_picture.py
"""

import asyncio
import shutil
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from kvytok.terminal.table import Table  # noqa: E402
from kvytok.terminal.table_screen import TableScreen  # noqa: E402
from kvytok.terminal.terminal_game import TerminalGame  # noqa: E402
from terminal.person import Person  # noqa: E402

PICTURE = ROOT / "docs" / "pictures" / "terminal.png"
SIZE = (100, 32)
MOVES = 90


async def drawing() -> str:
    """A game in its middle, as the terminal shows it."""
    app = TerminalGame("en", Table.new("europe", ["Anna", "casual", "strong"], seed=5), pause=0)
    async with app.run_test(size=SIZE) as pilot:
        person = Person(app, pilot)
        await person.play(MOVES)
        while not (isinstance(app.screen, TableScreen) and app.screen.my_turn):
            await person.answer()
        await pilot.press("w")
        await pilot.pause()
        return app.export_screenshot(title="kvytok play")


def main() -> None:
    """Draw it, and let a browser make a picture of it."""
    svg = asyncio.run(drawing())
    with sync_playwright() as browsers:
        browser = browsers.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1240, "height": 840})
        page.set_content(f'<body style="margin:0">{svg}</body>')
        page.locator("svg").first.screenshot(path=PICTURE)
        browser.close()
    print(PICTURE.relative_to(ROOT))


if __name__ == "__main__":
    main()
