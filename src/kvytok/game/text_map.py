"""The map as plain text, for `print(game)`: free routes as fine lines, claimed ones as the numbers of their owners.

`map_text` is a pure function of a view, so it shows only what the viewer may know.
"""

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from kvytok.game.board_grid import BRAILLE, DOTS, BoardGrid, Cell, NamePlaces, Window
from kvytok.game.box import Box

if TYPE_CHECKING:
    from kvytok.game.view import View

COLUMNS: Final = 78
FEWEST_ROWS, MOST_ROWS = 14, 26
TALL: Final = 2.1
"""A letter is about as many times as high as it is wide."""
CITY, STATION = "o", "⌂"


@lru_cache(8)
def _grid(box: Box) -> tuple[BoardGrid, Window, int]:
    """The grid of a box, its window, and its number of rows."""
    grid = BoardGrid(box)
    window = grid.window()
    rows = round(COLUMNS * window.height / window.width / TALL)
    return grid, window, min(max(rows, FEWEST_ROWS), MOST_ROWS)


def map_text(view: "View") -> str:
    """The map, and a line that says which number is whose."""
    grid, window, rows = _grid(view.box)
    dots: dict[Cell, int] = {}
    letters: dict[Cell, str] = {}
    for name in view.box.routes:
        seat = view.owners.get(name)
        if seat is None:
            for x, y in grid.walk(name, window, 2 * COLUMNS, 4 * rows):
                dots[x // 2, y // 4] = dots.get((x // 2, y // 4), 0) | DOTS[y % 4][x % 2]
        else:
            letters |= dict.fromkeys(grid.walk(name, window, COLUMNS, rows), str(seat + 1))
    at = {city: window.cell(place, COLUMNS, rows) for city, place in grid.cities.items()}
    letters |= {cell: STATION if city in view.stations else CITY for city, cell in at.items()}
    names = NamePlaces(COLUMNS, rows, dict(letters), dots)
    for city in view.box.board.cities:
        if (placed := names.place(city.names.en, at[city.id], False)) is not None:
            letters |= dict(zip(placed[1], placed[0], strict=True))
    lines = [
        "".join(letters.get((x, y)) or (chr(BRAILLE | dots[x, y]) if (x, y) in dots else " ") for x in range(COLUMNS))
        for y in range(rows)
    ]
    return "\n".join([*(line.rstrip() for line in lines), _legend(view)])


def _legend(view: "View") -> str:
    """Whose the numbers are, and who has a station where."""
    told = [f"{seat + 1} {name}" for seat, name in enumerate(view.names)]
    names = {city.id: city.names.en for city in view.box.board.cities}
    told += [f"{STATION} {names[city]}: {view.names[seat]}" for city, seat in view.stations.items()]
    return " · ".join(told)
