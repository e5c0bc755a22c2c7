"""Draws the learning curves of the examples from what they printed.

python examples/ppo.py > bench/results/examples/ppo.txt
python tools/example_curves.py
"""

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PRINTED = ROOT / "bench" / "results" / "examples"
PICTURE = ROOT / "docs" / "pictures" / "examples.svg"
LINE = re.compile(r"([\d,]+) (decisions|simulations)\s+([\d.]+)% v random\s+([\d.]+)% v racer")
COLORS = {"random": "#1f7a6d", "racer": "#c8553d"}
WIDTH, HEIGHT, LEFT, TOP, GAP = 330, 180, 52, 48, 70
ROW = TOP + HEIGHT + 48


def points_in(text: str) -> list[tuple[int, float, float]]:
    """Decisions or simulations, and the shares won against `random` and `racer` in percent."""
    return [(int(a.replace(",", "")), float(b), float(c)) for a, _, b, c in LINE.findall(text)]


def panel(name: str, text: str, left: float, top: float) -> Iterator[str]:
    """The curves of one script."""
    points = points_in(text)
    most, unit = max(point[0] for point in points), LINE.findall(text)[0][1]
    yield f'<g transform="translate({left},{top})"><text y="-18" font-size="15" font-weight="600">{name}</text>'
    for share in (0, 25, 50, 75, 100):
        y = HEIGHT * (1 - share / 100)
        yield f'<line x2="{WIDTH}" y1="{y:g}" y2="{y:g}" stroke="#e3e8ec"/>'
        yield f'<text x="-8" y="{y + 4:g}" text-anchor="end" fill="#5b6b78">{share} %</text>'
    for part in (0, 0.5, 1):
        told = f"{most * part:,.0f}"
        yield f'<text x="{WIDTH * part:g}" y="{HEIGHT + 18}" text-anchor="middle" fill="#5b6b78">{told}</text>'
    for column, (bot, color) in enumerate(COLORS.items(), 1):
        path = " ".join(f"{WIDTH * p[0] / most:.1f},{HEIGHT * (1 - p[column] / 100):.1f}" for p in points)
        yield f'<polyline points="{path}" fill="none" stroke="{color}" stroke-width="2.5" stroke-linejoin="round"/>'
        y = HEIGHT * (1 - points[-1][column] / 100)
        below = y + (16 if column == 2 else -6)
        yield f'<text x="{WIDTH - 4}" y="{below:.1f}" text-anchor="end" fill="{color}">{bot}</text>'
    yield f'<text x="{WIDTH / 2}" y="{HEIGHT + 36}" text-anchor="middle" fill="#5b6b78">{unit}</text></g>'


def main() -> None:
    """Draw one panel for each script, two in a row."""
    printed = {path.stem: path.read_text() for path in sorted(PRINTED.glob("*.txt"))}
    wide, high = LEFT + 2 * (WIDTH + GAP), ((len(printed) + 1) // 2) * ROW
    style = 'font-family="system-ui, sans-serif" font-size="13" fill="#24323d"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" {style}>'
    ]
    parts += ["<title>Games won while learning</title>", f'<rect width="{wide}" height="{high}" fill="#fff"/>']
    for number, (name, text) in enumerate(printed.items()):
        row, column = divmod(number, 2)
        parts += panel(f"{name}.py", text, LEFT + column * (WIDTH + GAP), TOP + row * ROW)
    PICTURE.write_text("\n".join([*parts, "</svg>", ""]))
    print(PICTURE.relative_to(ROOT))


if __name__ == "__main__":
    main()
