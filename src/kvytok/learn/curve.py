"""Learning curves as SVG: the share of victories against each script over the minutes of a training.

cd bench/results/learning
python -m kvytok.learn.curve usa.csv europe.csv europe-mega.csv ukraine.csv > ../../../docs/pictures/learning.svg
"""

import csv
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

WIDTH: Final = 340
HEIGHT: Final = 200
LEFT: Final = 56
TOP: Final = 44
BELOW: Final = 40
COLUMNS: Final = 2
COLORS: Final = {"racer": "#b45309", "greedy": "#0f766e"}
DASHES: Final = ("2 2", "8 3 2 3", "none", "8 3")
"""The dashes of a line, at index players % 4: for 4, 5, 2 and 3 players."""


def draw(paths: Sequence[Path]) -> str:
    """The curves of some trainings side by side, each named after its file or its folder."""
    rows = -(-len(paths) // COLUMNS)
    total_width = (LEFT + WIDTH + 24) * min(COLUMNS, len(paths))
    total_height = (TOP + HEIGHT + BELOW) * rows
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {total_width} {total_height}" width="{total_width}" '
        f'height="{total_height}" font-family="system-ui, sans-serif" font-size="13" fill="#24323d">',
        "<title>Learning curves</title>",
        f'<rect width="{total_width}" height="{total_height}" fill="#fff"/>',
    ]
    for place, path in enumerate(paths):
        x, y = place % COLUMNS * (LEFT + WIDTH + 24), place // COLUMNS * (TOP + HEIGHT + BELOW)
        parts.append(f'<g transform="translate({x + LEFT},{y + TOP})">')
        parts += _panel(path.parent.name if path.stem == "curve" else path.stem, path)
        parts.append("</g>")
    return "\n".join([*parts, "</svg>", ""])


def _panel(name: str, path: Path) -> Iterator[str]:
    with path.open(newline="") as file:
        rows = list(csv.DictReader(file))
    longest = max([1.0, *(float(row["minutes"]) for row in rows)])
    yield f'<text x="0" y="-18" font-size="15" font-weight="600">{escape(name)}</text>'
    for share in range(0, 101, 25):
        y = HEIGHT * (1 - share / 100)
        yield f'<line x1="0" x2="{WIDTH}" y1="{y:.0f}" y2="{y:.0f}" stroke="#e3e8ec"/>'
        yield f'<text x="-8" y="{y + 4:.0f}" text-anchor="end" fill="#5b6b78">{share} %</text>'
    for minute in range(0, int(longest) + 1, 1 if longest < 10 else 5):
        yield (
            f'<text x="{WIDTH * minute / longest:.0f}" y="{HEIGHT + 18}" text-anchor="middle" fill="#5b6b78">'
            f"{minute}</text>"
        )
    yield f'<text x="{WIDTH}" y="{HEIGHT + 34}" text-anchor="end" fill="#5b6b78">minutes</text>'
    opponents = [column.removesuffix("_share") for column in (rows[0] if rows else {}) if column.endswith("_share")]
    for number, opponent in enumerate(opponents):
        script, _, players = opponent.partition("-")
        color = COLORS.get(script, "#334155")
        dashes = f' stroke-dasharray="{DASHES[int(players) % len(DASHES)]}"' if players else ""
        points = [(float(row["minutes"]) / longest, float(row[f"{opponent}_share"])) for row in rows]
        line = " ".join(f"{WIDTH * x:.1f},{HEIGHT * (1 - share):.1f}" for x, share in points)
        yield f'<polyline points="{line}" fill="none" stroke="{color}" stroke-width="2.5"{dashes}/>'
        last = f"{100 * points[-1][1]:.1f} %"
        # Two labels side by side, so that all labels of a training fit below its curves.
        x, y = WIDTH - 8 - number % 2 * 116, HEIGHT - 12 - number // 2 * 17
        yield f'<text x="{x}" y="{y}" text-anchor="end" fill="{color}">{escape(opponent)} {last}</text>'


if __name__ == "__main__":
    sys.stdout.write(draw([Path(name) for name in sys.argv[1:]]))
