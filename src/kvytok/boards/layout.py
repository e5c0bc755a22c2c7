"""The layout of a drawn board: the types of `layout.json` in a board folder, and loading it.

A layout is optional: a board without one is drawn plainly (`plain_layout`). All coordinates are in
units of the drawing's viewBox, x to the right and y down. `docs/layouts.md` explains the format.
"""

from collections.abc import Iterator
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct, inspect

from kvytok.boards import shape
from kvytok.boards.explain import explained, said, short
from kvytok.boards.faults import BoardError, Fault, label, nearest
from kvytok.boards.schema import Board, RouteColor

LAYOUT_FILE = "layout.json"
LAYOUT_FORMAT = 1
"""The version of the layout format that this program reads."""

Anchor = Literal["start", "middle", "end"]
Coordinate = Annotated[float, Meta(ge=-10000, le=10000)]
Size = Annotated[float, Meta(ge=0.1, le=10000)]
Angle = Annotated[float, Meta(ge=-90, le=90)]
Path = Annotated[
    str,
    Meta(
        pattern=r"^[MmLlHhVvCcSsQqTtAaZz0-9 ,.\-]*$(?!\n)",
        max_length=60000,
        description="an SVG path of at most 60000 characters",
    ),
]


class CarSize(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The size of every car space; its outline lies inside this rectangle."""

    length: Size
    width: Size


class Label(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Where a city's name is written, in any language."""

    x: Coordinate
    y: Coordinate
    """The base line of the letters."""
    anchor: Anchor
    """Which end of the text is at x, as in SVG's `text-anchor`."""


class CityPlace(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A city's disc and its name."""

    x: Coordinate
    y: Coordinate
    label: Label


class Space(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One car space: its centre, and its rotation in degrees as in SVG's `rotate`."""

    x: Coordinate
    y: Coordinate
    angle: Angle
    """From −90 to 90, so that nothing drawn in a space is upside down."""


class RoutePlace(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The spaces of one lane, from `a` to `b`; ends and colour repeat the board's, for people who read the file."""

    a: str
    b: str
    color: RouteColor
    spaces: tuple[Space, ...]


class Layout(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A board's drawing: the frame, the cities by id, the routes in the order of `routes.json`, and the ground."""

    format: Literal[1]
    width: Size
    height: Size
    car: CarSize
    dot: Size
    """The radius of a city's disc, with its outline."""
    font: Size
    """The size of the letters for which the labels were placed."""
    cities: dict[str, CityPlace]
    routes: tuple[RoutePlace, ...]
    land: tuple[Path, ...] = ()
    """Filled areas (`fill-rule: evenodd`); empty for a plain ground. In a city: what lies inside its ring."""
    water: tuple[Path, ...] = ()
    """Filled areas on the land: lakes, and in a city its river."""
    borders: tuple[Path, ...] = ()
    """Lines: country borders, and in a city its ring road."""
    states: tuple[Path, ...] = ()
    rivers: tuple[Path, ...] = ()
    graticule: tuple[Path, ...] = ()
    relief: tuple[tuple[Coordinate, Coordinate, Size], ...] = ()
    """Mountain marks (x, y, size), away from everything in play, from back to front."""
    parks: tuple[Path, ...] = ()
    streets: tuple[Path, ...] = ()


Shape = TypeVar("Shape", Layout, CityPlace, RoutePlace)


def load_layout(board: Board) -> Layout | None:
    """The layout in a board's folder or file, checked against the board; None if it has none.

    Raises `BoardError` with every fault of a layout that does not fit the board.
    """
    if board.layout is not None:
        return layout_of(board.layout, board)
    try:
        content = (board.folder / LAYOUT_FILE).read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        why = f"cannot be read ({error.strerror})"
        raise BoardError([Fault(LAYOUT_FILE, "", why, "make it a file that you may read")]) from error
    raw, faults = shape.parse(LAYOUT_FILE, content)
    if faults:
        raise BoardError(faults)
    return layout_of(raw, board)


def layout_of(raw: Any, board: Board) -> Layout:
    """The layout in a parsed `layout.json`, checked against the board; `BoardError` with every fault."""
    if not isinstance(raw, dict):
        fix = "start it with { and end it with }"
        raise BoardError([Fault(LAYOUT_FILE, "", f"holds {said(raw)}, not an object", fix)])
    version = raw.get("format")
    if isinstance(version, int) and not isinstance(version, bool) and version > LAYOUT_FORMAT:
        problem = f"format {version} is newer than this program reads"
        raise BoardError([Fault(LAYOUT_FILE, "", problem, f"update Kvytok or write it in format {LAYOUT_FORMAT}")])
    # Cities and routes are converted one by one, so that loading once names every malformed entry.
    faults: list[Fault] = []
    cities, routes = raw.get("cities"), raw.get("routes")
    if isinstance(cities, dict):
        for name, city in cities.items():
            faults += _convert(f"city {short(name)}", city, CityPlace)[1]
    if isinstance(routes, list):
        for number, route in enumerate(routes):
            faults += _convert(label(number, shape.name_of(route)), route, RoutePlace)[1]
    head = (
        raw
        | ({"cities": {}} if isinstance(cities, dict) else {})
        | ({"routes": []} if isinstance(routes, list) else {})
    )
    faults = [*_convert("", head, Layout)[1], *faults]
    if faults:
        raise BoardError(faults)
    layout = msgspec.convert(raw, Layout)
    faults = [*_check_cities(layout, board), *_check_routes(layout, board)]
    if faults:
        raise BoardError(faults)
    return layout


def _convert(place: str, raw: Any, kind: type[Shape]) -> tuple[Shape | None, list[Fault]]:
    try:
        return msgspec.convert(raw, kind), []
    except msgspec.ValidationError as error:
        return None, [Fault(LAYOUT_FILE, place, *explained(str(error), raw, inspect.type_info(kind)))]


_REMAKE = "make the layout again with python -m tools.layout"


def _check_cities(layout: Layout, board: Board) -> Iterator[Fault]:
    """Faults if the layout does not have the cities of the board, all inside the frame."""
    for city in board.cities:
        if city.id not in layout.cities:
            yield Fault(LAYOUT_FILE, "cities", f"has no place for {city.id}", f"add it or {_REMAKE}")
    for name, place in layout.cities.items():
        if name not in board.city_index:
            guess = nearest(name, board.city_index)
            fix = f"did you mean {guess}?" if guess else "remove it, or add the city to cities.json"
            yield Fault(LAYOUT_FILE, "cities", f"there is no city {short(name)}", fix)
        elif not _inside(layout, place):
            yield Fault(LAYOUT_FILE, f"city {name}", "stands outside the frame", _frame(layout))
        elif not _inside(layout, place.label):
            yield Fault(LAYOUT_FILE, f"city {name}", "has its label outside the frame", _frame(layout))


def _check_routes(layout: Layout, board: Board) -> Iterator[Fault]:
    """Faults if the layout does not have the board's routes in the same order, each with the right number of spaces."""
    if len(layout.routes) != len(board.routes):
        problem = f"has {len(layout.routes)} entries, but routes.json has {len(board.routes)}"
        yield Fault(LAYOUT_FILE, "routes", problem, f"give one entry for each, in the same order, or {_REMAKE}")
    for number, (place, route) in enumerate(zip(layout.routes, board.routes, strict=False)):
        entry = label(number, f"{short(place.a)}–{short(place.b)}")
        if (place.a, place.b, place.color) != (route.a, route.b, route.color):
            problem = f"is {place.color}, where routes.json has {route.a}–{route.b} {route.color}"
            yield Fault(LAYOUT_FILE, entry, problem, f"keep the order of routes.json or {_REMAKE}")
        elif len(place.spaces) != route.length:
            problem = f"has {len(place.spaces)} spaces, but the route is {route.length} long"
            yield Fault(LAYOUT_FILE, entry, problem, f"give as many spaces as routes.json says or {_REMAKE}")
        elif not all(_inside(layout, space) for space in place.spaces):
            yield Fault(LAYOUT_FILE, entry, "has a space outside the frame", _frame(layout))


def _inside(layout: Layout, point: CityPlace | Label | Space) -> bool:
    return 0 <= point.x <= layout.width and 0 <= point.y <= layout.height


def _frame(layout: Layout) -> str:
    return f"keep x from 0 to {layout.width:g} and y from 0 to {layout.height:g}"
