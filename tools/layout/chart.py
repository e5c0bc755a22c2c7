"""A board as the solver sees it: true places on the canvas, links with their lanes, and the room that names need.

A *link* joins two cities and carries one lane per route between them.
"""

from dataclasses import dataclass

import numpy as np
from tools.layout.letters import city_names, extent
from tools.layout.projection import Projection
from tools.layout.settings import Settings
from tools.layout.shapes import Array

from kvytok.boards import Board

RESERVE = 1.06
"""The solver keeps names this much wider than they measure."""


@dataclass(frozen=True)
class Chart:
    """What stays the same during the search for a layout."""

    board: Board
    settings: Settings
    projection: Projection
    true: Array
    """The places of the cities on the projected map, (n, 2)."""
    links: list[tuple[int, int]]
    length: list[int]
    lanes: list[list[int]]
    """The routes of each link."""
    longest: Array
    shortest: Array
    rise: Array
    drop: Array

    @property
    def high(self) -> Array:
        """The height of each label."""
        return self.rise + self.drop


def chart_of(board: Board, settings: Settings) -> Chart:
    """The chart of a board; `ValueError` if the settings name something that the board does not have."""
    links: dict[tuple[int, int], list[int]] = {}
    for number, route in enumerate(board.routes):
        a, b = sorted((board.city_index[route.a], board.city_index[route.b]))
        links.setdefault((a, b), []).append(number)
    joined = {frozenset((route.a, route.b)) for route in board.routes}
    for bow in settings.bows:
        if frozenset((bow.a, bow.b)) not in joined:
            raise ValueError(f"settings, bows: no route joins {bow.a} and {bow.b}; name the ends of a route")
    room = np.array([extent(names) for names in city_names(board)]) * settings.font
    projection = fitted(board, settings)
    return Chart(
        board=board,
        settings=settings,
        projection=projection,
        true=projection(lonlat(board)),
        links=list(links),
        length=[board.routes[lanes[0]].length for lanes in links.values()],
        lanes=list(links.values()),
        longest=room[:, 0] * RESERVE,
        shortest=room[:, 1],
        rise=room[:, 2],
        drop=room[:, 3],
    )


def lonlat(board: Board) -> Array:
    """The cities' longitudes and latitudes."""
    return np.array([(city.lon, city.lat) for city in board.cities])


def fitted(board: Board, settings: Settings) -> Projection:
    """The projection whose scale and shift fit the cities into the frame."""
    projection = Projection(settings.parallels, settings.meridian)
    flat = projection.flat(lonlat(board))
    low, high = flat.min(0), flat.max(0)
    left, top, right, bottom = settings.pad
    room = np.array([settings.width - left - right, settings.height - top - bottom])
    scale = float((room / np.maximum(high - low, 1e-9)).min())
    x, y = np.array([left, top]) + room / 2 - scale * (low + high) / 2
    return projection._replace(scale=scale, origin=(float(x), float(y)))
