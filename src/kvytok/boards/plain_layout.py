"""A plain layout for a board without `layout.json`: cities where the map has them, straight routes, no ground.

`python -m tools.layout` makes a better one: it moves cities and bends routes until nothing overlaps.
"""

from math import atan2, cos, degrees, hypot, radians
from typing import Final

from kvytok.boards.layout import CarSize, CityPlace, Label, Layout, RoutePlace, Space, load_layout
from kvytok.boards.schema import Board, Route

WIDTH: Final = 1600.0
HEIGHT: Final = 1000.0
MARGIN: Final = 90.0
DOT: Final = 7.5
FONT: Final = 18.0
LONGEST_CAR: Final = 40.0
SHORTEST_CAR: Final = 8.0
NARROWEST: Final = 7.0
FLATTEST: Final = 3.0
"""The length of a car space divided by its width."""
APART: Final = 1.2
"""The distance between the two lanes of a double route, in widths of a car space."""

Point = tuple[float, float]


def layout_to_draw(board: Board) -> Layout:
    """The layout in a board's folder, or a plain one if there is none."""
    return load_layout(board) or plain_layout(board)


def plain_layout(board: Board) -> Layout:
    """The layout that follows from the places of the cities alone."""
    places = _places(board)
    car = _car_length(board, places)
    width = round(max(NARROWEST, car / FLATTEST), 1)
    return Layout(
        format=1,
        width=WIDTH,
        height=HEIGHT,
        car=CarSize(length=car, width=width),
        dot=DOT,
        font=FONT,
        cities={name: CityPlace(x=x, y=y, label=_label(x, y)) for name, (x, y) in places.items()},
        routes=tuple(
            _route(route, side * width * APART, places) for route, side in zip(board.routes, _sides(board), strict=True)
        ),
    )


def _places(board: Board) -> dict[str, Point]:
    """The cities in the frame: as large as fits, in the proportions of the map at its middle latitude."""
    middle = (min(city.lat for city in board.cities) + max(city.lat for city in board.cities)) / 2
    east = {city.id: city.lon * cos(radians(middle)) for city in board.cities}
    south = {city.id: -city.lat for city in board.cities}
    wide = max(east.values()) - min(east.values())
    high = max(south.values()) - min(south.values())
    scale = min((WIDTH - 2 * MARGIN) / max(wide, 1e-9), (HEIGHT - 2 * MARGIN) / max(high, 1e-9))
    left, top = (WIDTH - scale * wide) / 2, (HEIGHT - scale * high) / 2
    return {
        city.id: (
            round(left + scale * (east[city.id] - min(east.values())), 1),
            round(top + scale * (south[city.id] - min(south.values())), 1),
        )
        for city in board.cities
    }


def _car_length(board: Board, places: dict[str, Point]) -> float:
    """The longest car space of which every route has room for all, within reason."""
    room = [
        (hypot(places[route.b][0] - places[route.a][0], places[route.b][1] - places[route.a][1]) - 2 * DOT)
        / route.length
        for route in board.routes
    ]
    return round(min(LONGEST_CAR, max(SHORTEST_CAR, 0.95 * min(room))), 1)


def _label(x: float, y: float) -> Label:
    return Label(x=x, y=round(y - DOT - 5, 1), anchor="middle")


def _sides(board: Board) -> list[float]:
    """On which side of the straight line each route runs: 0 for a single route, both sides for two lanes."""
    sides = [0.0] * len(board.routes)
    seen: dict[tuple[str, str], int] = {}
    for number, route in enumerate(board.routes):
        other = seen.setdefault(route.ends, number)
        if other != number:
            sides[other], sides[number] = -0.5, 0.5
    return sides


def _route(route: Route, aside: float, places: dict[str, Point]) -> RoutePlace:
    """A straight route, moved to one side of the line between its cities."""
    # Both lanes are seen from the same end, or else they would lie on the same side.
    (x1, y1), (x2, y2) = places[route.ends[0]], places[route.ends[1]]
    length = hypot(x2 - x1, y2 - y1) or 1.0
    right, down = (x2 - x1) / length, (y2 - y1) / length
    turn = degrees(atan2(down, right))
    angle = turn - 180 if turn > 90 else turn + 180 if turn < -90 else turn
    step = (length - 2 * DOT) / route.length
    spaces = [
        Space(
            x=round(x1 + right * (DOT + step * (i + 0.5)) - down * aside, 1),
            y=round(y1 + down * (DOT + step * (i + 0.5)) + right * aside, 1),
            angle=round(angle, 1),
        )
        for i in range(route.length)
    ]
    return RoutePlace(
        a=route.a, b=route.b, color=route.color, spaces=tuple(spaces if route.a == route.ends[0] else spaces[::-1])
    )
