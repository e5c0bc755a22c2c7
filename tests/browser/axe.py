"""What axe finds on a screen: dark on a phone and light on a desktop; `make long` also looks the other way round."""

from pathlib import Path
from typing import Final, Literal

from playwright.sync_api import Page, ViewportSize

from depth import LONG

Theme = Literal["dark", "light"]

AXE: Final = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
DESKTOP: Final[ViewportSize] = {"width": 1280, "height": 800}
PHONE: Final[ViewportSize] = {"width": 390, "height": 844}
OPTIONS: Final = "{resultTypes: ['violations'], rules: {'avoid-inline-spacing': {enabled: false}}}"
"""That rule asks the same of every space of the map, for a fifth of the whole time; `INSISTENT` asks more, at once."""
INSISTENT: Final = "[...document.querySelectorAll('[style*=\"!important\"]')].map(each => each.outerHTML.slice(0, 200))"
"""Elements whose own style beats what a reader wishes, as a wider spacing of letters."""


def axe_findings(page: Page) -> list[str]:
    """The findings of axe on the present screen, each with its first place."""
    # The page's policy forbids scripts from other sites, so the browser itself inserts axe.
    page.evaluate(f"window.axe ?? (() => {{ {AXE.read_text(encoding='utf-8')} }})()")
    findings = []
    looks: list[tuple[ViewportSize, Theme]] = [(PHONE, "dark"), (DESKTOP, "light")]
    for size, theme in [(PHONE, "light"), (DESKTOP, "dark"), *looks] if LONG else looks:
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=theme)
        page.wait_for_selector(f"html[data-theme={theme}]")
        findings += [f"!important in a style: {found}" for found in page.evaluate(INSISTENT)]
        found = page.evaluate(f"axe.run({OPTIONS})")
        findings += [
            f"{theme}, {size['width']} wide: {finding['id']}: {finding['nodes'][0]['html'][:200]}: "
            f"{finding['nodes'][0]['failureSummary'][:300]}"
            for finding in found["violations"]
        ]
    return findings
