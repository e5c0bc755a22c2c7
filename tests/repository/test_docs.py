"""The documentation is consistent: pages exist, links lead somewhere, the site builds."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

FENCE = re.compile(r"^[ \t]*(```+|~~~+).*?^[ \t]*\1[ \t]*$", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`[^`\n]+`")
LINK = re.compile(r"\]\(([^)\s]+)(?:\s+\"[^\"]*\")?\)")
LOADED_FROM_ELSEWHERE = re.compile(r"<(?:script|img|iframe)[^>]*\ssrc=\"(?:https?:)?//|<link[^>]*stylesheet[^>]*//")


def pages_in(nav: object) -> Iterator[str]:
    """The file names in mkdocs' nested navigation."""
    if isinstance(nav, str):
        yield nav
    elif isinstance(nav, list):
        for entry in nav:
            yield from pages_in(entry)
    elif isinstance(nav, dict):
        for entry in nav.values():
            yield from pages_in(entry)


def written_pages(root: Path) -> list[Path]:
    return sorted([*root.glob("*.md"), *(root / "docs").rglob("*.md")])


def test_navigation_and_pages_agree(root: Path) -> None:
    in_navigation = set(pages_in(yaml.safe_load((root / "mkdocs.yml").read_text())["nav"]))
    on_disk = {path.relative_to(root / "docs").as_posix() for path in (root / "docs").rglob("*.md")}
    assert in_navigation == on_disk


def test_relative_links_lead_to_files(root: Path) -> None:
    broken = []
    for page in written_pages(root):
        prose = CODE.sub("", FENCE.sub("", page.read_text()))
        for target in LINK.findall(prose):
            if re.match(r"[a-z]+:|#", target):
                continue
            if not (page.parent / target.split("#")[0]).exists():
                broken.append(f"{page.relative_to(root)}: {target}")
    assert broken == []


@pytest.mark.slow
def test_the_site_builds_and_loads_nothing_from_elsewhere(root: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(tmp_path / "site")]
    build = subprocess.run(command, cwd=root, capture_output=True, text=True)
    assert build.returncode == 0, build.stdout + build.stderr
    pages = list((tmp_path / "site").rglob("*.html"))
    assert pages
    assert [page.name for page in pages if LOADED_FROM_ELSEWHERE.search(page.read_text())] == []
