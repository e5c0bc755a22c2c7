"""The metadata hook of the build: the text and the addresses that a package index shows.

A link or a picture of the README leads to a file beside it, which a package index does not have. With
KVYTOK_SOURCE_URL, the address of the published repository, both lead there, and the address itself is part of the
metadata. Without it links become plain text and pictures are left out, because a wrong address is worse than none.
"""

import os
import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

PICTURE = re.compile(r"!\[(?P<text>[^\]]*)\]\((?P<file>[^)]+)\)")
LINK = re.compile(r"(?<!!)\[(?P<text>[^\]]*)\]\((?P<file>(?![a-z]+:|#)[^)]+)\)")
TAG = re.compile(r'(?P<before><img src=")(?P<file>(?![a-z]+:)[^"]+)(?P<after>"[^>]*>)')
EMPTY_TABLE = re.compile(r"^\| \| \|\n\| --- \| --- \|\n(?:\|[ |]*\|\n)+\n", re.MULTILINE)
PAGES = {"Documentation": "docs/index.md", "Changelog": "CHANGELOG.md"}


def package_text(readme: str, source: str | None, version: str) -> str:
    """The README as a package index shows it."""
    if source:
        raw, page = f"{source}/raw/v{version}", f"{source}/blob/v{version}"
        readme = PICTURE.sub(lambda found: f"![{found['text']}]({raw}/{found['file']})", readme)
        readme = TAG.sub(lambda found: f"{found['before']}{raw}/{found['file']}{found['after']}", readme)
        return LINK.sub(lambda found: f"[{found['text']}]({page}/{found['file']})", readme)
    readme = TAG.sub("", PICTURE.sub("", readme))
    readme = EMPTY_TABLE.sub("", LINK.sub(lambda found: found["text"], readme))
    return re.sub(r"\n{3,}", "\n\n", readme)


def addresses(source: str, version: str) -> dict[str, str]:
    """The addresses in the metadata."""
    return {"Source": source} | {name: f"{source}/blob/v{version}/{page}" for name, page in PAGES.items()}


class MetadataHook(MetadataHookInterface):
    """Fills in `readme` and `urls`."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add the text, and the addresses if they are known."""
        root = Path(self.root)
        [version] = re.findall(r'^__version__ = "(.+)"$', (root / "src/kvytok/__init__.py").read_text(), re.MULTILINE)
        source = os.environ.get("KVYTOK_SOURCE_URL", "").rstrip("/") or None
        text = package_text((root / "README.md").read_text(encoding="utf-8"), source, version)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
        if source:
            metadata["urls"] = addresses(source, version)
