"""The chart of a tournament as SVG: the rating of every bot with its interval."""

import math
from collections.abc import Iterator
from typing import Any
from xml.sax.saxutils import escape

ROW = 34
LEFT = 240
"""The width of the column for names."""
WIDTH = 560
"""The width of the scale."""
RIGHT = 200
"""The width of the column for numbers."""
TOP = 64
STEPS = (10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000)
LONGEST_NAME = 28


def short_name(name: str) -> str:
    """A name that fits into its column; of a long command, only the end is shown."""
    return name if len(name) <= LONGEST_NAME else f"…{name[1 - LONGEST_NAME :]}"


def draw(answer: dict[str, Any]) -> str:
    """The chart of a tournament's numbers (`report.numbers`)."""
    bots = sorted(answer["bots"], key=lambda bot: -bot["rating"])
    height = TOP + ROW * len(bots) + 40
    total = LEFT + WIDTH + RIGHT
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {total} {height}" width="{total}" height="{height}" '
        'font-family="system-ui, sans-serif" font-size="14" fill="#24323d">'
    )
    title = f"{answer['game']}, {answer['players']} players, {answer['games']:,} games"
    under = "rating with 95 % interval (400 points are odds of 10 to 1), and share of the victories"
    return "\n".join(
        [
            head,
            f"<title>{escape(title)}</title>",
            f'<rect width="{total}" height="{height}" fill="#fff"/>',
            f'<text x="16" y="26" font-size="17" font-weight="600">{escape(title)}</text>',
            f'<text x="16" y="46" fill="#5b6b78">{escape(under)}</text>',
            *_rows(bots, height),
            "</svg>",
            "",
        ]
    )


def _rows(bots: list[dict[str, Any]], height: int) -> Iterator[str]:
    low = min(bot["rating"] - bot["rating_error"] for bot in bots)
    high = max(bot["rating"] + bot["rating_error"] for bot in bots)
    step = next((step for step in STEPS if (high - low) / step <= 8), STEPS[-1])
    first, last = math.floor(low / step) * step, math.ceil(high / step) * step

    def x(rating: float) -> float:
        return float(LEFT + WIDTH * (rating - first) / max(last - first, 1))

    bottom = height - 34
    for tick in range(first, last + 1, step):
        yield f'<line x1="{x(tick):.1f}" x2="{x(tick):.1f}" y1="{TOP}" y2="{bottom}" stroke="#e3e8ec"/>'
        yield f'<text x="{x(tick):.1f}" y="{bottom + 20}" text-anchor="middle" fill="#5b6b78">{tick}</text>'
    for number, bot in enumerate(bots):
        y = TOP + ROW * number + ROW // 2
        left, right = x(bot["rating"] - bot["rating_error"]), x(bot["rating"] + bot["rating_error"])
        share = f"{bot['win_share']:.1%} ± {100 * bot['win_share_error']:.1f}"
        yield f'<text x="16" y="{y + 5}">{escape(short_name(bot["bot"]))}</text>'
        yield f'<line x1="{left:.1f}" x2="{right:.1f}" y1="{y}" y2="{y}" stroke="#0f766e" stroke-width="3"/>'
        yield f'<circle cx="{x(bot["rating"]):.1f}" cy="{y}" r="6" fill="#0f766e"/>'
        yield f'<text x="{LEFT + WIDTH + 20}" y="{y + 5}">{bot["rating"]:.0f}</text>'
        yield f'<text x="{LEFT + WIDTH + RIGHT - 16}" y="{y + 5}" text-anchor="end">{escape(share)}</text>'
