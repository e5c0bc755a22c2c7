"""Only a few files work out what a route costs and brings and what a ticket asks for; all others ask them."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SEAMS = {"rules/board.py", "rules/record.py", "rules/network.py", "rules/fingerprint.py"}
"""The files where lengths become prices, cars and points, and where the cities that a ticket leads to are read."""
SPACES = {"rules/longest_path.py", "rules/why.py", "bots/neural/progress.py"}
"""The files that mean the spaces: a path is as long as they are, whatever else a mountain route takes (C11)."""
RAW = re.compile(r"\.points\[|\bticket_b\b|route_points\[\w+\.length\]")
LENGTH = re.compile(r"\.length\[|\[.length.\]")


def test_nobody_asks_for_the_length_who_means_the_price() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in sorted((ROOT / "src/kvytok").rglob("*.py"))
        if path.relative_to(ROOT / "src/kvytok").as_posix() not in SEAMS
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if RAW.search(line) or (LENGTH.search(line) and path.relative_to(ROOT / "src/kvytok").as_posix() not in SPACES)
    ]
    assert found == []
