"""A board in a grid of letters: which cells a route passes, where a city lies, and where its name has room.

The map in the terminal and the one that `print(game)` shows are drawn with it.
"""

import re
from collections.abc import Container, Iterator
from itertools import pairwise
from math import ceil
from typing import NamedTuple

from kvytok.boards.plain_layout import layout_to_draw
from kvytok.game.box import Box

SHORT = 4
"""The letters that a city keeps where its whole name has no room."""
WORDS = re.compile(r"[\s-]+")
DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The bits of a braille letter by row and column."""
BRAILLE = 0x2800

Cell = tuple[int, int]
Point = tuple[float, float]


class Window(NamedTuple):
    """The part of the board that is seen."""

    x: float
    y: float
    width: float
    height: float

    def cell(self, point: Point, columns: int, rows: int) -> Cell:
        """The cell of a point in a grid over this window; it may lie outside of it."""
        x, y = point
        return int((x - self.x) / self.width * columns), int((y - self.y) / self.height * rows)


class BoardGrid:
    """The lines and places of one board."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.layout = layout_to_draw(box.board)
        self.cities: dict[str, Point] = {city: (place.x, place.y) for city, place in self.layout.cities.items()}
        self.lines: dict[str, list[Point]] = {}
        """Every route as a line from city to city, through its spaces."""
        for name, route, place in zip(box.routes, box.board.routes, self.layout.routes, strict=True):
            spaces = ((space.x, space.y) for space in place.spaces)
            self.lines[name] = [self.cities[route.a], *spaces, self.cities[route.b]]

    def window(self, zoom: float = 1, centre: Point | None = None) -> Window:
        """The board magnified around a point; nothing outside of it is shown."""
        xs, ys = zip(*self.cities.values(), strict=True)
        side, top = (max(xs) - min(xs)) * 0.07 + 1, (max(ys) - min(ys)) * 0.05 + 1
        whole = Window(min(xs) - side, min(ys) - top, max(xs) - min(xs) + 2 * side, max(ys) - min(ys) + 2 * top)
        width, height = whole.width / zoom, whole.height / zoom
        x, y = centre or (whole.x + whole.width / 2, whole.y + whole.height / 2)
        left = min(max(x - width / 2, whole.x), whole.x + whole.width - width)
        above = min(max(y - height / 2, whole.y), whole.y + whole.height - height)
        return Window(left, above, width, height)

    def walk(self, route: str, window: Window, columns: int, rows: int) -> Iterator[Cell]:
        """The cells that a route passes, from one city to the other."""
        line = self.lines[route]
        grid = [((x - window.x) / window.width * columns, (y - window.y) / window.height * rows) for x, y in line]
        last: Cell | None = None
        for (x1, y1), (x2, y2) in pairwise(grid):
            steps = max(1, ceil(max(abs(x2 - x1), abs(y2 - y1))))
            for step in range(steps + 1):
                cell = (int(x1 + (x2 - x1) * step / steps), int(y1 + (y2 - y1) * step / steps))
                if cell != last and 0 <= cell[0] < columns and 0 <= cell[1] < rows:
                    yield cell
                last = cell


def short_name(name: str) -> str:
    """The first letters of a name; of several words the initial and the beginning of the last: `N.Yor`."""
    words = WORDS.split(name)
    if len(words) == 1 or len(name) <= SHORT:
        return name[:SHORT]
    return f"{words[0][0]}.{words[-1][: SHORT - 1]}"


class NamePlaces:
    """The names of cities in a grid: they hide nothing that is kept, as few tracks as can be, and do not touch."""

    def __init__(self, columns: int, rows: int, kept: Container[Cell], tracks: Container[Cell]) -> None:
        self._columns, self._rows, self._kept, self._tracks = columns, rows, kept, tracks
        self._named: set[Cell] = set()

    def place(self, whole: str, city: Cell, important: bool) -> tuple[str, list[Cell]] | None:
        """A name and its cells beside its city: whole if it fits, else its first letters; None if it has no room."""
        for text in dict.fromkeys((whole, short_name(whole))):
            best: tuple[int, list[Cell]] | None = None
            for x, y in _places(city, len(text)):
                cells = [(x + i, y) for i in range(len(text))]
                if x < 0 or x + len(text) > self._columns or not 0 <= y < self._rows:
                    continue
                near = {*cells, (x - 1, y), (x + len(text), y)}
                if any(cell in self._kept for cell in cells) or near & self._named:
                    continue
                covered = sum(cell in self._tracks for cell in cells)
                if best is None or covered < best[0]:
                    best = (covered, cells)
            # A whole name may hardly hide the tracks; a short one is worth it.
            if best is not None and (important or text != whole or best[0] <= len(text) // 4 or len(text) <= SHORT):
                self._named.update(best[1])
                return text, best[1]
        return None


def _places(city: Cell, length: int) -> Iterator[Cell]:
    """Where a name may begin: right, left, below and above its city."""
    x, y = city
    yield from ((x + 1, y), (x - length, y))
    for row in (y + 1, y - 1):
        yield from ((x - length // 2, row), (x, row), (x - length + 1, row))
