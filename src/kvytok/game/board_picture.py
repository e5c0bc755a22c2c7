"""The board as a picture: an SVG drawing with the cars on it, and a few lines of text.

`board_svg` is a pure function of a view, so it shows only what the viewer may know; the drawing comes from the board's
layout; a board without one is drawn plainly.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Final
from xml.sax.saxutils import escape

from kvytok.boards import Board
from kvytok.boards.layout import Layout, RoutePlace
from kvytok.boards.plain_layout import layout_to_draw
from kvytok.game.box import Box

if TYPE_CHECKING:
    from kvytok.game.view import View

COLORS: Final = {
    "gray": "#c4c1b9",
    "red": "#b8392f",
    "blue": "#2f6f9f",
    "green": "#4f7f3a",
    "yellow": "#e3b93c",
    "orange": "#d67a2b",
    "pink": "#bd8ab4",
    "black": "#3b3936",
    "white": "#f8f4ea",
    "locomotive": "#cdbb8d",
}
SEAT_COLORS: Final = ("#c0271d", "#1d5fae", "#2c7a2c", "#1f1d1b", "#e0a800")
INK, PAPER, SEA, LAND, TOWN = "#2b2620", "#f6efdc", "#a9c3bd", "#efe3c6", "#f5ecd6"
ROW: Final = 34
"""The height of a player's line under the board."""


def board_text(view: "View") -> str:
    """The players, the face-up cards and the claimed routes in a few lines."""
    lines = [f"{view.phase}, asked: {', '.join(view.names[seat] for seat in view.asked) or 'nobody'}"]
    routes: dict[int, list[str]] = {}
    for route, seat in view.owners.items():
        routes.setdefault(seat, []).append(route)
    for player in view.players:
        things = ((player.score, "point"), (player.cars, "car"), (player.cards, "card"), (player.tickets, "ticket"))
        told = ", ".join(counted(number, thing) for number, thing in things)
        lines.append(f"{player.name}: {told}; {', '.join(routes.get(player.seat, ())) or 'no routes'}")
    if view.hand:
        lines.append("hand: " + ", ".join(f"{n} {color}" for color, n in view.hand.items()))
    if view.tickets:
        lines.append("tickets: " + ", ".join(f"{ticket.name} ({ticket.points})" for ticket in view.tickets))
    lines.append(f"face up: {', '.join(view.face_up) or 'nothing'}; {counted(view.deck, 'card')} in the deck")
    return "\n".join(lines)


def counted(number: int, thing: str) -> str:
    """A number of things: `1 card`, `2 cards`."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def board_svg(box: Box, view: "View") -> str:
    """The board with everybody's cars and stations, and the players' numbers under it."""
    layout = _layout(box)
    w, h = layout.width, layout.height
    height = h + ROW * (len(view.players) + 1) + 8
    owners = [view.owners.get(name) for name in box.routes]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w:g} {height:g}" width="{w:g}" height="{height:g}">',
        f'<rect width="{w:g}" height="{height:g}" fill="{PAPER}"/>',
        _ground(box),
        *(_lane(layout, place, owner) for place, owner in zip(layout.routes, owners, strict=True)),
        *cities_svg(box.board, layout, view.stations),
        *_players(box, view, h),
        "</svg>\n",
    ]
    return "\n".join(parts)


@cache
def _layout(box: Box) -> Layout:
    return layout_to_draw(box.board)


@cache
def _ground(box: Box) -> str:
    """Land and water, which are the same in every game."""
    return ground_svg(_layout(box))


def ground_svg(layout: Layout) -> str:
    """Land and water of a board."""
    town = bool(layout.streets)

    def area(paths: tuple[str, ...], fill: str, stroke: str) -> str:
        return f'<path d="{" ".join(paths)}" fill="{fill}" stroke="{stroke}" fill-rule="evenodd"/>' if paths else ""

    def lines(paths: tuple[str, ...], stroke: str, width: float) -> str:
        return f'<path d="{" ".join(paths)}" fill="none" stroke="{stroke}" stroke-width="{width:g}"/>' if paths else ""

    back = SEA if layout.land and not town else LAND
    return "".join(
        [
            f'<rect width="{layout.width:g}" height="{layout.height:g}" fill="{back}"/>',
            area(layout.land, TOWN if town else LAND, "#7a6a48"),
            area(layout.parks, "#cdd6aa", "#9aa873"),
            lines(layout.streets, "#fffaf0", 4.5),
            lines(layout.rivers, "#86aaa5", 4 if town else 1),
            area(layout.water, SEA, "#6d938d"),
            lines(layout.states, "#d8c69c", 0.7),
            lines(layout.borders, "#c3ad7c", 6 if town else 1.1),
        ]
    )


def _lane(layout: Layout, place: RoutePlace, owner: int | None) -> str:
    """The spaces of a route: pale in its colour while it is free, the owner's cars once it is claimed."""
    length, width = layout.car.length - 1, layout.car.width - 1
    space = _rounded(length, width, COLORS[place.color], 0.8, 'fill-opacity=".6"')
    car = ""
    if owner is not None:
        space = _rounded(length, width, INK, 1)
        car = _rounded(length - 2.5, width - 2.5, SEAT_COLORS[owner], 1, f'stroke="{PAPER}"')
    return _spaces(place, space + car)


def lane_svg(layout: Layout, place: RoutePlace, fill: str) -> str:
    """The spaces of a route, all in one colour."""
    return _spaces(place, _rounded(layout.car.length - 1, layout.car.width - 1, fill, 0.8))


def _spaces(place: RoutePlace, drawn: str) -> str:
    spaces = "".join(
        f'<g transform="translate({at.x:g} {at.y:g}) rotate({at.angle:g})">{drawn}</g>' for at in place.spaces
    )
    return f'<g stroke="{INK}">{spaces}</g>'


def _rounded(length: float, width: float, fill: str, stroke: float, more: str = "") -> str:
    size = f'x="{-length / 2:g}" y="{-width / 2:g}" width="{length:g}" height="{width:g}"'
    return f'<rect {size} rx="2.5" fill="{fill}" stroke-width="{stroke:g}" {more}/>'


def cities_svg(board: Board, layout: Layout, stations: Mapping[str, int]) -> Iterator[str]:
    """The discs, stations and names of the cities."""
    for place in layout.cities.values():
        yield f'<circle cx="{place.x:g}" cy="{place.y:g}" r="{layout.dot:g}" fill="{PAPER}" stroke="{INK}"/>'
    for name, seat in stations.items():
        disc, size = layout.cities[name], layout.dot * 1.6
        corner = f'x="{disc.x - size / 2:g}" y="{disc.y - size / 2:g}" width="{size:g}" height="{size:g}"'
        yield f'<rect {corner} fill="{SEAT_COLORS[seat]}" stroke="{PAPER}"/>'
    style = f'font-family="Alegreya, Georgia, serif" font-size="{layout.font:g}" fill="{INK}"'
    yield f'<g {style} stroke="{PAPER}" stroke-width="3" paint-order="stroke">'
    for city in board.cities:
        label = layout.cities[city.id].label
        at = f'x="{label.x:g}" y="{label.y:g}" text-anchor="{label.anchor}"'
        yield f"<text {at}>{escape(city.names.en)}</text>"
    yield "</g>"


def _players(box: Box, view: "View", top: float) -> Iterator[str]:
    """A line for each player, and one for the cards."""
    yield f'<g font-family="Alegreya, Georgia, serif" font-size="20" fill="{INK}">'
    for row, player in enumerate(view.players):
        y = top + ROW * row + 26
        mark = "▸ " if player.seat in view.asked else ""
        things = [(player.score, "point"), (player.cars, "car"), (player.cards, "card"), (player.tickets, "ticket")]
        if box.rules.stations:
            things.insert(2, (player.stations, "station"))
        told = f"{mark}{player.name}: {', '.join(counted(number, thing) for number, thing in things)}"
        yield f'<rect x="14" y="{y - 16:g}" width="34" height="18" rx="3" fill="{SEAT_COLORS[player.seat]}"/>'
        yield f'<text x="60" y="{y:g}">{escape(told)}</text>'
    y = top + ROW * len(view.players) + 26
    for place, color in enumerate(view.face_up):
        size = f'x="{60 + 44 * place}" y="{y - 18:g}" width="38" height="24" rx="4"'
        yield f'<rect {size} fill="{COLORS[color]}" stroke="{INK}"/>'
    decks = f"{counted(view.deck, 'card')} and {counted(view.ticket_deck, 'ticket')} in the decks"
    yield f'<text x="290" y="{y:g}">{decks}, {view.phase}</text>'
    yield "</g>"
