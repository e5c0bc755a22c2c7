"""Writes a solved state as the text of `layout.json`."""

import json
from collections.abc import Mapping
from typing import Any

import msgspec
import numpy as np
from tools.layout.chart import Chart
from tools.layout.forces import State
from tools.layout.labels import ANCHORS
from tools.layout.tape import Var
from tools.layout.tracks import Tracks

from kvytok.boards.layout import CarSize, CityPlace, Label, Layout, RoutePlace, Space


def layout_from(chart: Chart, state: State, ground: Mapping[str, Any] | None = None) -> Layout:
    """The layout of a solved state, rounded to tenths of a unit; `ground` holds the layers of the map."""
    s = chart.settings
    assert state.anchor is not None
    cities = {}
    for n, city in enumerate(chart.board.cities):
        x, y = np.round(state.place[n], 1)
        dx, dy = state.offset[n]
        base = y + dy + (chart.rise[n] - chart.drop[n]) / 2
        label = Label(x=_tenths(x + dx), y=_tenths(base), anchor=ANCHORS[state.anchor[n]])  # type: ignore[arg-type]
        cities[city.id] = CityPlace(x=_tenths(x), y=_tenths(y), label=label)
    return Layout(
        format=1,
        width=s.width,
        height=s.height,
        car=CarSize(length=s.car, width=s.car_width),
        dot=s.dot,
        font=s.font,
        cities=cities,
        routes=_routes(chart, state),
        **(ground or {}),
    )


def _routes(chart: Chart, state: State) -> tuple[RoutePlace, ...]:
    tape: list[Var] = []
    place, bow, ends = (Var(part, tape) for part in state.parts[:3])
    laid = Tracks(chart).lay(place, bow, ends)
    middle, along = laid.middle.value, laid.along.value
    angle = (np.degrees(np.arctan2(along[:, 1], along[:, 0])) + 90) % 180 - 90
    rows = iter(zip(middle, angle, strict=True))
    spaces: dict[int, list[Space]] = {}
    for (start, _), length, lanes in zip(chart.links, chart.length, chart.lanes, strict=True):
        for route in lanes:
            line = [
                Space(x=_tenths(x), y=_tenths(y), angle=_tenths(a)) for (x, y), a in (next(rows) for _ in range(length))
            ]
            spaces[route] = line if chart.board.city_index[chart.board.routes[route].a] == start else line[::-1]
    return tuple(
        RoutePlace(a=route.a, b=route.b, color=route.color, spaces=tuple(spaces[n]))
        for n, route in enumerate(chart.board.routes)
    )


def _tenths(value: float) -> float:
    return round(float(value), 1) + 0.0


def text_of(layout: Layout) -> str:
    """The text of `layout.json`, with one line for each city, route and layer, so that differences are readable."""
    raw = msgspec.to_builtins(layout)
    cities = ",\n".join(f'"{name}":{_line(place)}' for name, place in raw["cities"].items())
    routes = ",\n".join(map(_line, raw["routes"]))
    parts = []
    for key, value in raw.items():
        if key == "cities":
            parts.append(f'"cities":{{\n{cities}\n}}')
        elif key == "routes":
            parts.append(f'"routes":[\n{routes}\n]')
        elif value not in ((), []):
            parts.append(f'"{key}":{_line(value)}')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def with_layout(board: str, layout: str) -> str:
    """The text of a board in one file, as the workshop writes it, with this layout in it."""
    whole = json.loads(board)
    whole.pop("layout", None)
    parts = []
    for name, part in whole.items():
        if isinstance(part, list) and part:
            entries = ",\n".join(f"    {json.dumps(entry, ensure_ascii=False)}" for entry in part)
            parts.append(f'  "{name}": [\n{entries}\n  ]')
        else:
            parts.append(f'  "{name}": ' + json.dumps(part, ensure_ascii=False, indent=2).replace("\n", "\n  "))
    return "{\n" + ",\n".join([*parts, f'  "layout": {layout.strip()}']) + "\n}\n"


def _line(value: Any) -> str:
    """Compact JSON; whole numbers are written without a decimal point."""
    return msgspec.json.encode(_whole(value)).decode()


def _whole(value: Any) -> Any:
    if isinstance(value, float) and value == int(value):
        return int(value)
    if isinstance(value, dict):
        return {key: _whole(entry) for key, entry in value.items()}
    return [_whole(entry) for entry in value] if isinstance(value, list | tuple) else value
