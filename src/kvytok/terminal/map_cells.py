"""The map as cells of a terminal: land and sea, free routes as fine lines, claimed ones as cars, names of cities.

`MapCells.draw` is a pure function of a view and a window on the board, so it needs no terminal.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from math import hypot

import numpy as np
from numpy.typing import NDArray
from rich.segment import Segment
from rich.style import Style

from kvytok.boards.ticket_sets import big_cities
from kvytok.game.board_grid import BRAILLE, DOTS, BoardGrid, Cell, NamePlaces, Point, Window
from kvytok.game.box import Box
from kvytok.terminal import palette
from kvytok.terminal.any_table import SeenTable
from kvytok.terminal.ground import inside, outlines


@dataclass(frozen=True)
class Highlight:
    """What is marked on the map: a route that is being chosen, the way of a ticket, and cities."""

    routes: frozenset[str] = frozenset()
    way: frozenset[str] = frozenset()
    cities: frozenset[str] = frozenset()


@dataclass
class Canvas:
    """The cells while they are drawn."""

    width: int
    height: int
    dots: dict[Cell, int] = field(default_factory=dict)
    colors: dict[Cell, str] = field(default_factory=dict)
    letters: dict[Cell, tuple[str, Style]] = field(default_factory=dict)
    kept: set[Cell] = field(default_factory=set)
    """Cells with something that no name may cover."""


class MapCells(BoardGrid):
    """The map of one box, in one language."""

    def __init__(self, box: Box, names: Mapping[str, str]) -> None:
        super().__init__(box)
        self.names = names
        """The names of the cities by id."""
        self.big = frozenset(big_cities(box.board, box.entry))
        self._ground: dict[tuple[Window, int, int], NDArray[np.bool_]] = {}
        self._place: tuple[Window, int, int] | None = None
        self._walked: dict[tuple[str, tuple[int, int]], list[Cell]] = {}

    def middle(self, route: str) -> Point:
        """The middle of a route."""
        line = self.lines[route]
        return line[len(line) // 2]

    def nearest(self, point: Point, routes: Iterable[str], reach: float) -> str | None:
        """The route whose line passes nearest to a point of the board; None if none is within reach."""
        far = {route: min(hypot(x - point[0], y - point[1]) for x, y in self.lines[route][1:-1]) for route in routes}
        return min((route for route in far if far[route] <= reach), key=far.__getitem__, default=None)

    def nearest_city(self, point: Point, cities: Iterable[str], reach: float) -> str | None:
        """The city nearest to a point of the board; None if none is within reach."""
        far = {city: hypot(self.cities[city][0] - point[0], self.cities[city][1] - point[1]) for city in cities}
        return min((city for city in far if far[city] <= reach), key=far.__getitem__, default=None)

    def draw(self, view: SeenTable, width: int, height: int, window: Window, marked: Highlight) -> list[list[Segment]]:
        """The lines of the map, each as pieces of one style."""
        canvas = Canvas(width, height)
        free = [name for name in self.box.routes if name not in view.owners]
        for name in sorted(free, key=lambda name: name in marked.way):
            self._track(canvas, window, name, name in marked.way)
        for name, seat in view.owners.items():
            self._cars(canvas, window, name, seat, name in marked.way)
        for name in marked.routes:
            self._chosen(canvas, window, name)
        self._cities(canvas, window, view, marked)
        return self._lines(canvas, window)

    # The routes.

    def _cells(self, canvas: Canvas, window: Window, route: str, fine: tuple[int, int]) -> list[Cell]:
        """The cells of a route in a grid with `fine` columns and rows to a cell; kept while the window stays."""
        place = (window, canvas.width, canvas.height)
        if self._place != place:
            self._place, self._walked = place, {}
        if (route, fine) not in self._walked:
            self._walked[route, fine] = list(self.walk(route, window, canvas.width * fine[0], canvas.height * fine[1]))
        return self._walked[route, fine]

    def _track(self, canvas: Canvas, window: Window, name: str, on_way: bool) -> None:
        """A free route: a fine line in its colour, dotted where any colour will do."""
        route = self.box.board.routes[self.box.route_numbers[name]]
        color = palette.GLOW if on_way else palette.CARDS[route.color]
        for number, (x, y) in enumerate(self._cells(canvas, window, name, (2, 4))):
            if route.color == "gray" and not on_way and number % 3 == 2:
                continue
            cell = (x // 2, y // 4)
            taken = cell in canvas.colors and canvas.colors[cell] != color
            canvas.dots[cell] = canvas.dots.get(cell, 0) | DOTS[y % 4][x % 2]
            if on_way:
                canvas.kept.add(cell)
                canvas.dots[cell] |= DOTS[y % 4][1 - x % 2]
            # The two lanes of a double route share cells: they take turns.
            if not taken or (cell[0] + cell[1]) % 2 or on_way:
                canvas.colors[cell] = color

    def _cars(self, canvas: Canvas, window: Window, name: str, seat: int, on_way: bool) -> None:
        """A claimed route: a chain of cars in the colour of its owner."""
        style = piece(seat)
        cells = list(dict.fromkeys(self._cells(canvas, window, name, (1, 1))))
        for number, cell in enumerate(cells):
            letter = palette.SEAT_MARKS[seat] if number == len(cells) // 2 else "━" if on_way else " "
            canvas.letters[cell] = (letter, style)
            canvas.kept.add(cell)

    def _chosen(self, canvas: Canvas, window: Window, name: str) -> None:
        """The route that is being looked at."""
        route = self.box.board.routes[self.box.route_numbers[name]]
        style = Style(color=palette.CARDS[route.color], bgcolor=palette.INK, bold=True, reverse=True)
        for cell in self._cells(canvas, window, name, (1, 1)):
            canvas.letters[cell] = ("╳" if (cell[0] + cell[1]) % 2 else " ", style)
            canvas.kept.add(cell)

    # The cities.

    def _cities(self, canvas: Canvas, window: Window, view: SeenTable, marked: Highlight) -> None:
        """A disc for every city, and a name where there is room: first for those that matter now."""
        at: dict[str, Cell] = {}
        for city, point in self.cities.items():
            x, y = window.cell(point, canvas.width, canvas.height)
            if 0 <= x < canvas.width and 0 <= y < canvas.height:
                at[city] = (x, y)
        for city, cell in at.items():
            if city in view.stations:
                canvas.letters[cell] = ("⌂", piece(view.stations[city]))
            else:
                glows = city in marked.cities
                disc = palette.BIG_CITY if city in self.big else "◉" if glows else "●"
                canvas.letters[cell] = (disc, ink(palette.GLOW if glows else palette.INK))
            canvas.kept.add(cell)
        names = NamePlaces(canvas.width, canvas.height, canvas.kept, canvas.dots)
        for city in sorted(at, key=lambda city: city not in marked.cities):
            glows = city in marked.cities
            if (placed := names.place(self.names[city], at[city], glows)) is not None:
                style = ink(palette.GLOW if glows else palette.INK, glows)
                canvas.letters |= {cell: (letter, style) for letter, cell in zip(*placed, strict=True)}
                canvas.kept.update(placed[1])

    # The result.

    def _land(self, window: Window, width: int, height: int) -> NDArray[np.bool_]:
        """Which cells are land; kept, because it is looked at in every picture."""
        key = (window, width, height)
        if key not in self._ground:
            xs = window.x + (np.arange(width) + 0.5) * window.width / width
            ys = window.y + (np.arange(height) + 0.5) * window.height / height
            land = inside(outlines(self.layout.land), xs, ys)
            self._ground = {key: land & ~inside(outlines(self.layout.water), xs, ys)}
        return self._ground[key]

    def _lines(self, canvas: Canvas, window: Window) -> list[list[Segment]]:
        """The cells as lines; neighbours of one style become one piece."""
        land = self._land(window, canvas.width, canvas.height).tolist()
        lines: list[list[Segment]] = []
        for y, row in enumerate(land):
            line: list[Segment] = []
            letters, last = "", EMPTY
            for x, dry in enumerate(row):
                letter, style = self._cell(canvas, (x, y), palette.LAND if dry else palette.SEA)
                if style is not last and letters:
                    line.append(Segment(letters, last))
                    letters = ""
                letters, last = letters + letter, style
            lines.append([*line, Segment(letters, last)])
        return lines

    def _cell(self, canvas: Canvas, cell: Cell, ground: str) -> tuple[str, Style]:
        """The letter of a cell and its style."""
        if cell in canvas.letters:
            letter, style = canvas.letters[cell]
            return letter, style if style.bgcolor else on_ground(style, ground)
        if cell in canvas.dots:
            return chr(BRAILLE | canvas.dots[cell]), on_ground(ink(canvas.colors[cell]), ground)
        return " ", on_ground(EMPTY, ground)


EMPTY = Style()


@cache
def ink(color: str, bold: bool = False) -> Style:
    """Letters of a colour."""
    return Style(color=color, bold=bold)


@cache
def piece(seat: int) -> Style:
    """A car or a station of a player."""
    return Style(color=palette.SEAT_INK, bgcolor=palette.SEATS[seat], bold=True)


@cache
def on_ground(style: Style, ground: str) -> Style:
    """A style on land or sea; the same object for the same style, so that neighbours can be compared quickly."""
    return style + Style(bgcolor=ground)
