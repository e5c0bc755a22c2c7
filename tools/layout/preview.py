"""Draws a board as SVG in the style of an old railway map: `python -m tools.layout.preview BOARD_DIR`.

`draw` depends only on a board and its layout. It is for board makers; the page draws its own board.
"""

from pathlib import Path
from typing import Literal
from xml.sax.saxutils import escape

import click
import numpy as np
from tools.layout.letters import FACE, WEIGHT, city_names, extent, label_box, text_width
from tools.layout.ornaments import locomotive, peak, portal, rose
from tools.layout.shapes import inside, rings

from kvytok.boards import Board, BoardError, City, Route, load_board
from kvytok.boards.layout import Layout, RoutePlace, load_layout

Written = Literal["board", "en", "uk", "ru", "pl", "longest"]

FILL = {
    "gray": "#c4c1b9",
    "red": "#b8392f",
    "blue": "#2f6f9f",
    "green": "#4f7f3a",
    "yellow": "#e3b93c",
    "orange": "#d67a2b",
    "pink": "#b987b0",
    "black": "#3b3936",
    "white": "#f8f4ea",
}
INK, PAPER, SEA, LAND, SHORE = "#2b2620", "#f6efdc", "#a9c3bd", "#efe3c6", "#6d8f89"


def draw(board: Board, layout: Layout, names: Written = "en", face: str = FACE) -> str:
    """The SVG of an empty board; its names are in one language, as printed, or each in its longest form."""
    w, h = layout.width, layout.height
    whole = f'<rect width="{w:g}" height="{h:g}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w:g} {h:g}" width="{w:g}" height="{h:g}">',
        _definitions(layout),
        f'<g clip-path="url(#frame)">{whole} fill="{SEA if layout.land and not layout.streets else LAND}"/>',
        _city_ground(layout) if layout.streets else _open_ground(layout),
        f'{whole} filter="url(#paper)" opacity=".5"/>{whole} fill="url(#edge)"/></g>',
        _rose_somewhere(board, layout, face),
        _rails(layout),
        *(_route(route, place, layout) for route, place in zip(board.routes, layout.routes, strict=True)),
        *(_disc(place.x, place.y, layout.dot) for place in layout.cities.values()),
        _labels(board, layout, names, face),
        _border(w, h),
        "</svg>\n",
    ]
    return "\n".join(part for part in parts if part)


def _definitions(layout: Layout) -> str:
    return (
        '<defs><filter id="paper" x="0" y="0" width="100%" height="100%">'
        '<feTurbulence type="fractalNoise" baseFrequency=".012 .016" numOctaves="4" seed="7"/>'
        '<feColorMatrix values="0 0 0 0 .42  0 0 0 0 .33  0 0 0 0 .18  0 0 0 .55 -.2"/></filter>'
        f'<path id="coast" d="{" ".join(layout.land)}"/><path id="net" d="{" ".join(layout.graticule)}"/>'
        f'<clipPath id="frame"><rect width="{layout.width:g}" height="{layout.height:g}"/></clipPath>'
        '<radialGradient id="edge" r=".75"><stop offset=".6" stop-color="#5a4424" stop-opacity="0"/>'
        '<stop offset="1" stop-color="#5a4424" stop-opacity=".32"/></radialGradient>'
        '<pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(38)">'
        '<path d="M0 0V5" stroke="#c9b684" stroke-width=".7"/></pattern>'
        '<pattern id="trees" width="11" height="11" patternUnits="userSpaceOnUse"><g fill="#8fa067" opacity=".55">'
        '<circle cx="2.5" cy="3" r="1.5"/><circle cx="8" cy="8.5" r="1.5"/></g></pattern></defs>'
    )


def _lines(paths: tuple[str, ...], stroke: str, width: float, more: str = "") -> str:
    if not paths:
        return ""
    return f'<path d="{" ".join(paths)}" fill="none" stroke="{stroke}" stroke-width="{width:g}" {more}/>'


def _open_ground(layout: Layout) -> str:
    """Sea with shore lines, land, rivers, borders and mountains; a plain sheet if there is no land."""
    parts = []
    if layout.land:
        # Bands that get fainter follow the coast into the sea.
        for width, alpha in ((26, 0.10), (19, 0.16), (12.5, 0.24), (7, 0.40)):
            band = '<use href="#coast" fill="none" stroke-linejoin="round" stroke'
            parts.append(f'{band}="#7fa39d" stroke-opacity="{alpha}" stroke-width="{width}"/>')
            parts.append(f'{band}="{SEA}" stroke-width="{width - 1.5}"/>')
        parts.append(f'<use href="#net" fill="none" stroke="{SHORE}" stroke-width=".6" stroke-opacity=".5"/>')
        parts.append(f'<use href="#coast" fill="{LAND}" fill-rule="evenodd"/>')
    net = '<use href="#net" fill="none" stroke="#b59c6a" stroke-width=".5" stroke-opacity=".22"/>'
    parts.append(net if layout.graticule else "")
    parts.append(_lines(layout.rivers, "#8fb0ab", 1, 'stroke-opacity=".75" stroke-linejoin="round"'))
    if layout.water:
        lakes = f'<path d="{" ".join(layout.water)}" fill="{SEA}" stroke="{SHORE}" stroke-width=".8"'
        parts.append(f'{lakes} fill-rule="evenodd"/>')
    parts.append(_lines(layout.states, "#b59c6a", 0.7, 'stroke-opacity=".6" stroke-dasharray="4 2.5"'))
    parts.append(_lines(layout.borders, "#a5844e", 1.1, 'stroke-opacity=".65" stroke-dasharray="7 2.5 1.5 2.5"'))
    parts.append('<use href="#coast" fill="none" stroke="#7a6a48" stroke-width="1" stroke-linejoin="round"/>')
    peaks = "".join(peak(x, y, size, "#e9dcbb") for x, y, size in layout.relief)
    parts.append(f'<g fill="none" stroke="#8d7648" stroke-width=".8" opacity=".62">{peaks}</g>')
    return "".join(parts)


def _city_ground(layout: Layout) -> str:
    """A city inside its ring, with streets, parks and its river."""
    land, parks = " ".join(layout.land), " ".join(layout.parks)
    return "".join(
        [
            f'<path d="{land}" fill="#f6eed9"/><path d="{land}" fill="url(#hatch)" opacity=".4"/>',
            _lines(layout.streets, "#fbf5e6", 4.5, 'stroke-linecap="round"'),
            f'<path d="{parks}" fill="#cdd6aa" stroke="#9aa873" stroke-width=".9"/>',
            f'<path d="{parks}" fill="url(#trees)"/>',
            _lines(layout.borders, "#c3ad7c", 9, 'stroke-linejoin="round"'),
            _lines(layout.borders, "#f3e6c4", 6.4, 'stroke-linejoin="round"'),
            _lines(layout.borders, "#c3ad7c", 0.8, 'stroke-dasharray="6 5"'),
            _lines(layout.rivers, SHORE, 5.5, 'stroke-linejoin="round"'),
            _lines(layout.rivers, SEA, 4, 'stroke-linejoin="round"'),
            f'<path d="{" ".join(layout.water)}" fill="{SEA}" stroke="{SHORE}" fill-rule="evenodd"/>',
        ]
    )


def _rails(layout: Layout) -> str:
    """A thin rail under every lane, from city to city."""
    lines = "".join(f'<path d="{_smooth(_way(layout, route))}"/>' for route in layout.routes)
    return f'<g fill="none" stroke="#5b4a30" stroke-opacity=".55" stroke-width="1.4">{lines}</g>'


def _way(layout: Layout, route: RoutePlace) -> list[tuple[float, float]]:
    a, b = layout.cities[route.a], layout.cities[route.b]
    return [(a.x, a.y), *((space.x, space.y) for space in route.spaces), (b.x, b.y)]


def _smooth(points: list[tuple[float, float]]) -> str:
    """A smooth path through all points (Catmull and Rom)."""
    padded = [points[0], *points, points[-1]]
    path = f"M{points[0][0]:.1f} {points[0][1]:.1f}"
    for (ax, ay), (bx, by), (cx, cy), (dx, dy) in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        path += f"C{bx + (cx - ax) / 6:.1f} {by + (cy - ay) / 6:.1f} "
        path += f"{cx - (dx - bx) / 6:.1f} {cy - (dy - by) / 6:.1f} {cx:.1f} {cy:.1f}"
    return path


def _route(route: Route, place: RoutePlace, layout: Layout) -> str:
    """The spaces of a lane: tunnels with portal stones, ferries with their locomotives, mountains with their peaks."""
    length, width = layout.car.length, layout.car.width
    if route.tunnel:
        shape = f'<path d="{portal(length - 3.2, width - 3.2)}" fill="#4a4238" stroke="none"/>'
        shape += _rounded(length - 3.6, width - 3.6, 1.5, ' stroke-width=".7"')
    else:
        shape = _rounded(length - 1, width - 1, width * 0.22, "")
        glint = f"M{3.5 - length / 2:.1f} {2.2 - width / 2:.1f}h{length - 7:.1f}"
        shape += f'<path d="{glint}" stroke="#fff" stroke-opacity=".35"/>'
    spaces = []
    for number, space in enumerate(place.spaces):
        sign = locomotive(min(width * 0.46, 6.4), INK, PAPER) if number < route.ferry else ""
        if not sign and route.length - number <= route.mountain:
            sign = peak(0, 0, width * 0.55, PAPER)
        upright = f'<g transform="rotate({-space.angle:g})">{sign}</g>' if sign else ""
        at = f"translate({space.x:g} {space.y:g}) rotate({space.angle:g})"
        spaces.append(f'<g transform="{at}">{shape}{upright}</g>')
    return f'<g stroke="{INK}" fill="{FILL[route.color]}">{"".join(spaces)}</g>'


def _rounded(width: float, height: float, radius: float, more: str) -> str:
    size = f'x="{-width / 2:.2f}" y="{-height / 2:.2f}" width="{width:.2f}" height="{height:.2f}"'
    return f'<rect {size} rx="{radius:.2f}"{more}/>'


def _disc(x: float, y: float, radius: float) -> str:
    at = f'<circle cx="{x:g}" cy="{y:g}"'
    return (
        f'{at} r="{radius - 0.6:.2f}" fill="{PAPER}" stroke="{INK}" stroke-width="1.2"/>'
        f'{at} r="{radius * 0.55:.2f}" fill="#a5342a" stroke="{INK}" stroke-width=".6"/>'
    )


def _labels(board: Board, layout: Layout, names: Written, face: str) -> str:
    texts = []
    for city, written in zip(board.cities, city_names(board), strict=True):
        label = layout.cities[city.id].label
        text = max(written, key=text_width) if names == "longest" else _name(city, names)
        at = f'x="{label.x:g}" y="{label.y:g}" text-anchor="{label.anchor}"'
        texts.append(f"<text {at}>{escape(text)}</text>")
    style = (
        f'font-family="{face}, Georgia, serif" font-weight="{WEIGHT}" font-size="{layout.font:g}" fill="#2a2118" '
        'stroke="#f3e9cf" stroke-width="3" stroke-linejoin="round" paint-order="stroke" stroke-opacity=".85"'
    )
    return f"<g {style}>{''.join(texts)}</g>"


def _name(city: City, kind: str) -> str:
    return str(getattr(city.names, kind))


def _rose_somewhere(board: Board, layout: Layout, face: str) -> str:
    """A compass rose in the widest free place near the edge, if there is one."""
    points = [(s.x, s.y) for route in layout.routes for s in route.spaces]
    points += [(city.x, city.y) for city in layout.cities.values()]
    for city, names in zip(board.cities, city_names(board), strict=True):
        left, top, right, bottom = label_box(layout.cities[city.id].label, extent(names), layout.font)
        points += [(x, y) for x in np.linspace(left, right, 5) for y in (top, bottom)]
    taken = np.array(points)
    coast = rings(layout.land) if not layout.streets else []
    shore = np.vstack(coast)[::4] if coast else np.zeros((0, 2))
    best, size = None, 0.0
    for x in np.arange(90, layout.width - 89, 16):
        for y in np.arange(100, layout.height - 89, 16):
            room = float(np.linalg.norm(taken - (x, y), axis=1).min()) - layout.car.length / 2 - 14
            room = min(room, x - 24, layout.width - 24 - x, y - 44, layout.height - 24 - y, 66.0)
            # Among equal places prefer the one nearest to the lower left, as on old maps, and the open sea before land.
            room -= 0.002 * (x + layout.height - y)
            if room <= max(size, 40):
                continue
            if len(shore):
                room = min(room, float(np.linalg.norm(shore - (x, y), axis=1).min()) + 12)
                room -= 24 if inside(np.array([x, y]), coast) else 0
            if room > size:
                best, size = (float(x), float(y)), room
    return rose(*best, min(size, 62.0), face) if best and size > 36 else ""


def _border(w: float, h: float) -> str:
    """The frame, with its scale of light and dark pieces."""

    def rect(inset: float, more: str) -> str:
        return f'<rect x="{inset:g}" y="{inset:g}" width="{w - 2 * inset:g}" height="{h - 2 * inset:g}" {more}/>'

    return (
        '<g fill="none" stroke="#4a3a22">'
        + rect(1, 'stroke-width="2"')
        + rect(7, f'stroke="{LAND}" stroke-width="6"')
        + rect(7, 'stroke-width="5" stroke-dasharray="40 40"')
        + rect(4, 'stroke-width=".9"')
        + rect(10, 'stroke-width=".9"')
        + rect(13.5, 'stroke-width=".6"')
        + "</g>"
    )


@click.command()
@click.argument("place", metavar="BOARD", type=click.Path(exists=True, path_type=Path))
@click.option(
    "--names", type=click.Choice(["board", "en", "uk", "ru", "pl", "longest"]), default="en", show_default=True
)
@click.option("--output", type=click.Path(dir_okay=False, path_type=Path), help="The file to write.  [default: ID.svg]")
def main(place: Path, names: Written, output: Path | None) -> None:
    """Draw BOARD, a folder or a file, to an SVG file."""
    try:
        board = load_board(place)
        layout = load_layout(board)
    except BoardError as error:
        raise click.ClickException(str(error)) from None
    if layout is None:
        raise click.ClickException(f"{place} has no layout; make one with python -m tools.layout {place}")
    target = output or Path(f"{board.id}.svg")
    target.write_text(draw(board, layout, names), encoding="utf-8")
    click.echo(f"{target} written")


if __name__ == "__main__":
    main()
