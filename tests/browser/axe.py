"""What axe finds on a screen: light and dark, on a desktop and on a phone."""

from pathlib import Path
from typing import Final

from playwright.sync_api import Page, ViewportSize

AXE: Final = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
DESKTOP: Final[ViewportSize] = {"width": 1280, "height": 800}
PHONE: Final[ViewportSize] = {"width": 390, "height": 844}


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
