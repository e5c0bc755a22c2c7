"""Draws the pictures of docs/million.md from the counts of bench/million.py.

python tools/million_pictures.py
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from kvytok.boards import find_game
from kvytok.boards.plain_layout import layout_to_draw
from kvytok.game.board_picture import INK, PAPER, cities_svg, ground_svg, lane_svg

ROOT = Path(__file__).resolve().parents[1]
COUNTS = ROOT / "bench" / "results" / "million.json"
PICTURES = ROOT / "docs" / "pictures"
FONT = 'font-family="Alegreya, Georgia, serif"'
GAMES = {
    "usa": "USA",
    "europe": "Europe",
    "europe-1912": "1912",
    "europe-mega": "Mega",
    "europe-big-cities": "Big Cities",
    "paris": "Paris",
}
SCRIPTS = {"racer": "#c0271d", "greedy": "#1d5fae", "wary": "#2c7a2c", "collector": "#b07d00"}
PALE, FULL = (250, 245, 230), (122, 40, 90)
HALO = f'stroke="{PAPER}" stroke-width="3" paint-order="stroke"'
FAINT, SOFT = "#d9cfb8", "#6b6252"
ROW, LEFT, WIDE, TOP = 24, 150, 560, 70


class Drawing:
    """A picture that is drawn part by part."""

    def __init__(self, width: float, height: float, title: str, under: str = "") -> None:
        self.parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
            f'height="{height:g}" {FONT} font-size="15" fill="{INK}">',
            f"<title>{escape(title)}</title>",
            f'<rect width="{width:g}" height="{height:g}" rx="8" fill="{PAPER}"/>',
        ]
        if under:
            self.text(16, 28, title, 'font-size="19" font-weight="600"')
            self.text(16, 48, under, f'fill="{SOFT}"')

    def text(self, x: float, y: float, said: str, more: str = "") -> None:
        """Write something."""
        self.parts.append(f'<text x="{x:.1f}" y="{y:.1f}" {more}>{escape(said)}</text>')

    def line(self, x1: float, y1: float, x2: float, y2: float, color: str = FAINT, more: str = "") -> None:
        """Draw a line."""
        ends = f'x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
        self.parts.append(f'<line {ends} stroke="{color}" {more}/>')

    def dot(self, x: float, y: float, color: str, said: str, radius: float = 5.5) -> None:
        """Draw a dot that says what it is."""
        disc = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:g}" fill="{color}" fill-opacity=".85" stroke="{PAPER}">'
        self.parts.append(f"{disc}<title>{escape(said)}</title></circle>")

    def save(self, name: str) -> None:
        """Write the file."""
        (PICTURES / f"million-{name}.svg").write_text("\n".join([*self.parts, "</svg>", ""]))


def shade(share: float) -> str:
    """From pale, never, to full, always."""
    share = min(max(share, 0.0), 1.0)
    return "#" + "".join(f"{round(pale + (full - pale) * share):02x}" for pale, full in zip(PALE, FULL, strict=True))


def routes_map(tables: list[dict[str, Any]], game: str, who: str, title: str, name: str) -> None:
    """A map on which a route is the darker, the more often it is claimed; over all numbers of players."""
    board, _ = find_game(game)
    layout = layout_to_draw(board)
    there = [table[who] for table in tables if table["game"] == game]
    claimed = [sum(table["routes"][r][0] for table in there) / len(there) for r in range(len(board.routes))]
    ends = [route.ends for route in board.routes]
    both = {pair: [c for c, other in zip(claimed, ends, strict=True) if other == pair] for pair in ends}
    drawing = Drawing(layout.width, layout.height + 44, title)
    drawing.parts.append(ground_svg(layout))
    for place, pair in zip(layout.routes, ends, strict=True):
        drawing.parts.append(lane_svg(layout, place, shade(sum(both[pair]) / len(both[pair]))))
    drawing.parts += cities_svg(board, layout, {})
    y = layout.height + 28
    drawing.text(16, y, title, 'font-size="19" font-weight="600"')
    for i, share in enumerate((0.0, 0.5, 1.0)):
        x = layout.width - 470 + 165 * i
        box = f'<rect x="{x:g}" y="{y - 14:g}" width="26" height="15" rx="3" fill="{shade(share)}" stroke="{INK}"/>'
        drawing.parts.append(box)
        drawing.text(x + 34, y, ("never claimed", "every other game", "always")[i])
    drawing.save(name)


def rows_of(tables: list[dict[str, Any]]) -> Iterator[tuple[float, str, dict[str, Any]]]:
    """For every table: its height in a chart, what it is called, and its counts."""
    y, last = TOP + 0.0, ""
    for game in GAMES:
        for table in (each for each in tables if each["game"] == game):
            y += ROW if game == last or not last else ROW + 12
            last = game
            yield y, f"{GAMES[game]}, {table['scripts']['players']} players", table


def chart(tables: list[dict[str, Any]], title: str, under: str) -> Drawing:
    """An empty chart with a row for each table."""
    drawing = Drawing(LEFT + WIDE + 40, [y for y, _, _ in rows_of(tables)][-1] + 40, title, under)
    for y, name, _ in rows_of(tables):
        drawing.text(LEFT - 12, y + 5, name, 'text-anchor="end"')
        drawing.line(LEFT, y, LEFT + WIDE, y)
    return drawing


def scale(drawing: Drawing, ticks: list[tuple[float, str]], bottom: float) -> None:
    """The ticks of a chart, by their place in pixels."""
    for x, said in ticks:
        drawing.line(x, TOP + 8, x, bottom, FAINT)
        drawing.text(x, TOP, said, f'text-anchor="middle" font-size="13" fill="{SOFT}"')


def plans_chart(tables: list[dict[str, Any]]) -> None:
    """What each script wins in a mixed company, as a multiple of its even share."""
    drawing = chart(tables, "Racing or tickets?", "victories in mixed company, as a multiple of the even share")
    bottom = [y for y, _, _ in rows_of(tables)][-1] + 14
    most = 2.2

    def x(share: float) -> float:
        return LEFT + WIDE * min(share, most) / most

    scale(drawing, [(x(share), f"{share:g}×") for share in (0, 0.5, 1, 1.5, 2)], bottom)
    drawing.line(x(1), TOP + 8, x(1), bottom, INK, 'stroke-width="1.5"')
    for y, name, table in rows_of(tables):
        players = table["scripts"]["players"]
        for script, color in SCRIPTS.items():
            won = table["scripts"]["scripts"][script]["wins"]
            drawing.dot(x(won * players), y, color, f"{name}: {script} wins {won:.1%}")
    for i, (script, color) in enumerate(SCRIPTS.items()):
        drawing.dot(LEFT + 262 + 80 * i, 24, color, script)
        drawing.text(LEFT + 272 + 80 * i, 29, script)
    drawing.save("plans")


def seats_chart(tables: list[dict[str, Any]]) -> None:
    """What each place in the order of turns wins, in points of a hundred above or below the even share."""
    drawing = chart(tables, "Who begins?", "victories above or below the even share, in games of a hundred")
    bottom = [y for y, _, _ in rows_of(tables)][-1] + 14
    most = 6.0

    def x(points: float) -> float:
        return LEFT + WIDE * (points + most) / (2 * most)

    scale(drawing, [(x(points), f"{points:+g}") for points in (-6, -4, -2, 0, 2, 4, 6)], bottom)
    drawing.line(x(0), TOP + 8, x(0), bottom, INK, 'stroke-width="1.5"')
    for y, name, table in rows_of(tables):
        places = table["scripts"]["places"]
        for i, won in reversed(list(enumerate(places))):
            ahead = 100 * (won - 1 / len(places))
            drawing.dot(x(ahead), y, shade(1 - 0.14 * i), f"{name}: place {i + 1} wins {won:.1%}", 8)
            drawing.text(x(ahead), y + 4, str(i + 1), f'text-anchor="middle" font-size="11" fill="{PAPER}"')
    drawing.save("seats")


def rounds_chart(tables: list[dict[str, Any]]) -> None:
    """How many rounds a game has: nine in ten games, half of them, and the middle."""
    drawing = chart(
        tables, "How long is a game?", "rounds: nine in ten games, half of the games, the middle one; ◆ the network"
    )
    bottom = [y for y, _, _ in rows_of(tables)][-1] + 14

    def x(rounds: float) -> float:
        return LEFT + WIDE * rounds / 55

    scale(drawing, [(x(rounds), str(rounds)) for rounds in range(0, 51, 10)], bottom)
    for y, name, table in rows_of(tables):
        a, b, middle, c, d = table["scripts"]["rounds"]
        drawing.line(x(a), y, x(d), y, "#a58fa0", 'stroke-width="5" stroke-linecap="round"')
        drawing.line(x(b), y, x(c), y, shade(0.75), 'stroke-width="11" stroke-linecap="round"')
        drawing.dot(x(middle), y, PAPER, f"{name}: {middle} rounds", 4)
        if table["neural"]:
            at = x(table["neural"]["rounds"][2])
            drawing.parts.append(f'<path d="M{at:.1f} {y - 7:g}l6 7-6 7-6-7z" fill="#e0a800" stroke="{INK}"/>')
    drawing.save("rounds")


def tickets_chart(tables: list[dict[str, Any]], game: str, title: str, name: str) -> None:
    """Every ticket: its points, and how often those who kept it at the start completed it."""
    board, _ = find_game(game)
    called = {city.id: city.names.en for city in board.cities}
    there = [table for table in tables if table["game"] == game]
    found = []
    for t, ticket in enumerate(there[0]["tickets"]):
        kept = sum(table["scripts"]["tickets"][t][1] for table in there)
        done = sum(table["scripts"]["tickets"][t][2] for table in there)
        if kept:
            ends = " – ".join(called[city] for city in ticket.split("–"))
            found.append((done / kept, int(there[0]["scripts"]["tickets"][t][0]), ends))
    under = "how often those who kept it at the start completed it; dark line: it costs as much as it brings"
    drawing = Drawing(760, 470, title, under)
    lowest = 0.4 if min(found)[0] > 0.4 else 0.0
    most = max(points for _, points, _ in found) + 4

    def x(points: float) -> float:
        return 60 + 660 * points / most

    def y(share: float) -> float:
        return 430 - 350 * (share - lowest) / (1 - lowest)

    for share in (each / 10 for each in range(round(10 * lowest), 11)):
        drawing.line(60, y(share), 720, y(share), INK if share == 0.5 else FAINT)
        drawing.text(52, y(share) + 5, f"{share:.0%}", 'text-anchor="end" font-size="13"')
    for points in range(0, most, 2):
        drawing.text(x(points), 450, str(points), 'text-anchor="middle" font-size="13"')
    drawing.text(720, 466, "points of the ticket", f'text-anchor="end" font-size="13" fill="{SOFT}"')
    ordered = sorted(found)
    last = 1e9
    for share, points, ticket in ordered:
        drawing.dot(x(points), y(share), shade(0.8), f"{ticket}: {points} points, completed {share:.0%}")
    for share, points, ticket in ordered[:2] + ordered[-2:]:
        last = min(last - 15, y(share) + 5)
        end = x(points) > 560
        anchor = "end" if end else "start"
        drawing.text(x(points) + (-10 if end else 10), last, ticket, f'text-anchor="{anchor}" font-size="13" {HALO}')
    drawing.save(name)


def main() -> None:
    tables = json.loads(COUNTS.read_text())
    routes_map(tables, "usa", "scripts", "USA: a million games between scripts", "usa-scripts")
    routes_map(tables, "usa", "neural", "USA: the network with itself", "usa-neural")
    routes_map(tables, "europe", "scripts", "Europe: a million games between scripts", "europe-scripts")
    routes_map(tables, "europe", "neural", "Europe: the network with itself", "europe-neural")
    plans_chart(tables)
    seats_chart(tables)
    rounds_chart(tables)
    tickets_chart(tables, "usa", "The tickets of the USA", "usa-tickets")
    tickets_chart(tables, "europe", "The tickets of Europe", "europe-tickets")


if __name__ == "__main__":
    main()
