"""The regions of a map: north-west to south-east, so that a long list of routes has a few headings."""

from collections.abc import Iterable
from typing import Final

from kvytok.game.board_grid import Point
from kvytok.terminal.map_cells import MapCells

REGIONS: Final = (
    ("north-west", "north", "north-east"),
    ("west", "centre", "east"),
    ("south-west", "south", "south-east"),
)


def region(picture: MapCells, point: Point) -> str:
    """The region of a point: each is a third of the map wide and high."""
    window = picture.window()
    column = min(2, max(0, int(3 * (point[0] - window.x) / window.width)))
    row = min(2, max(0, int(3 * (point[1] - window.y) / window.height)))
    return REGIONS[row][column]


def routes_by_region(picture: MapCells, routes: Iterable[str]) -> dict[str, list[str]]:
    """Routes by the region of their middle, from north-west to south-east; regions without any are left out."""
    found: dict[str, list[str]] = {name: [] for row in REGIONS for name in row}
    for route in routes:
        found[region(picture, picture.middle(route))].append(route)
    return {name: listed for name, listed in found.items() if listed}


def cities_by_region(picture: MapCells, cities: Iterable[str]) -> dict[str, list[str]]:
    """Cities by their region."""
    found: dict[str, list[str]] = {name: [] for row in REGIONS for name in row}
    for city in cities:
        place = picture.layout.cities[city]
        found[region(picture, (place.x, place.y))].append(city)
    return {name: listed for name, listed in found.items() if listed}
