"""The layout tool is not installed: its tests find it in the root of the project."""

import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

BLOCK = re.compile(r'^```json title="carpathians/(?P<file>[a-z.]+)"\n(?P<content>.*?)^```$', re.MULTILINE | re.DOTALL)


@pytest.fixture
def carpathians(tmp_path: Path) -> Path:
    """The folder of the small board that docs/add-a-board.md makes."""
    for block in BLOCK.finditer((ROOT / "docs" / "add-a-board.md").read_text(encoding="utf-8")):
        (tmp_path / block["file"]).write_text(block["content"], encoding="utf-8")
    return tmp_path
