"""The picture of an analysis as SVG: every player's chance to win over the game, with the turning points."""

from collections.abc import Iterator, Sequence
from typing import Final
from xml.sax.saxutils import escape

from kvytok.analysis.accounts import Analysis

WIDTH: Final = 900
HEIGHT: Final = 380
LEFT: Final = 56
RIGHT: Final = 24
TOP: Final = 64
BOTTOM: Final = 44
COLORS: Final = ("#1d4ed8", "#b91c1c", "#15803d", "#a16207", "#7e22ce")
DASHES: Final = ("none", "9 4", "3 3", "12 4 3 4", "1 4")
"""Each player's line also has a pattern of its own, so that nobody has to tell colours apart."""


def draw(analysis: Analysis, title: str, names: Sequence[str]) -> str:
    """The picture; `title` and `names` are told in the reader's language."""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        'font-family="system-ui, sans-serif" font-size="14" fill="#24323d">'
    )
    return "\n".join(
        [
            head,
            f"<title>{escape(title)}</title>",
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
            f'<text x="16" y="26" font-size="17" font-weight="600">{escape(title)}</text>',
            *_scale(analysis),
            *_lines(analysis, names),
            "</svg>",
            "",
        ]
    )


def _x(analysis: Analysis, place: int) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * place / max(1, len(analysis.moves))


def _y(chance: float) -> float:
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - chance)


def _scale(analysis: Analysis) -> Iterator[str]:
    for percent in range(0, 101, 25):
        y = _y(percent / 100)
        yield f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}" stroke="#e3e8ec"/>'
        yield f'<text x="{LEFT - 8}" y="{y + 5:.1f}" text-anchor="end" fill="#5b6b78">{percent}%</text>'
    for number in analysis.turning_points:
        x = _x(analysis, number)
        yield f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{TOP}" y2="{_y(0):.1f}" stroke="#94a3b0" stroke-dasharray="2 3"/>'
        yield f'<text x="{x:.1f}" y="{_y(0) + 20:.1f}" text-anchor="middle" fill="#5b6b78">{number}</text>'


def _lines(analysis: Analysis, names: Sequence[str]) -> Iterator[str]:
    chances = [*(move.chances for move in analysis.moves), analysis.end]
    for seat, name in enumerate(names):
        points = " ".join(f"{_x(analysis, i):.1f},{_y(chance[seat]):.1f}" for i, chance in enumerate(chances))
        x = LEFT + seat * 165
        style = f'fill="none" stroke="{COLORS[seat]}" stroke-width="2.5" stroke-dasharray="{DASHES[seat]}"'
        yield f'<polyline points="{points}" {style}/>'
        yield f'<polyline points="{x},44 {x + 26},44" {style}/>'
        yield f'<text x="{x + 32}" y="49">{escape(name if len(name) <= 16 else name[:15] + "…")}</text>'
