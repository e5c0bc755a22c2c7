"""The geometry check of a layout: computes exactly whether anything overlaps, crosses or leaves the frame."""

from dataclasses import dataclass, field

import numpy as np
from tools.layout.letters import city_names, extent, label_box
from tools.layout.shapes import (
    Array,
    Numbers,
    boxes,
    disc_gap,
    inside,
    lines_cross,
    quad_gap,
    rectangles,
    rings,
    shore_distance,
)

from kvytok.boards import Board
from kvytok.boards.layout import Layout

WIDER = 1.03
"""Names are treated as this much wider, because browsers round the width of letters differently."""
PAGE_AREAS = {"beside the panels": (1000, 720), "the whole page": (1280, 800)}
"""The room for the board in a window of 1280 × 800: beside the panels of a game, and without them."""
LEAST_TEXT = 10.0
"""The smallest size in pixels that a text of the board may have in such a window."""


@dataclass
class Report:
    """What the check found: faults as texts, and the tightest places as numbers."""

    faults: list[str] = field(default_factory=list)
    figures: dict[str, tuple[float, str]] = field(default_factory=dict)
    """The value, and where it was found."""

    def least(self, what: str, gaps: Array, names: list[str], fault: str) -> None:
        """Record the smallest gap of a kind, and report each overlap as a fault."""
        if len(gaps) == 0:
            return
        self.faults += [f"{fault}: {names[n]} by {-gaps[n]:.1f}" for n in np.flatnonzero(gaps < -1e-9)]
        self.figures[what] = (float(gaps.min()), names[int(gaps.argmin())])


def text_sizes(layout: Layout) -> dict[str, float]:
    """The height of the labels in pixels, for each area of the page, when the whole board is shown."""
    return {
        name: layout.font * min(wide / layout.width, high / layout.height) for name, (wide, high) in PAGE_AREAS.items()
    }


def check_layout(board: Board, layout: Layout, wider: float = WIDER) -> Report:
    """Check a layout that fits its board (`load_layout` makes sure of that)."""
    report = Report()
    names = [f"{r.a}–{r.b} {r.color} {n + 1}" for r in layout.routes for n in range(len(r.spaces))]
    owner = np.array([n for n, r in enumerate(layout.routes) for _ in r.spaces])
    spaces = [space for route in layout.routes for space in route.spaces]
    x, y, angle = np.array([(s.x, s.y, s.angle) for s in spaces]).T
    cars = rectangles(x, y, angle, layout.car.length, layout.car.width)
    ids = [city.id for city in board.cities]
    place = np.array([(layout.cities[name].x, layout.cities[name].y) for name in ids])
    sides = np.array(
        [
            label_box(layout.cities[name].label, extent(written), layout.font, wider)
            for name, written in zip(ids, city_names(board), strict=True)
        ]
    )
    labels = boxes(sides)
    _check_spaces(report, layout, cars, owner, names)
    _check_cities(report, layout, cars, place, names, ids)
    _check_labels(report, layout, cars, place, labels, names, ids)
    corners = np.vstack([cars.reshape(-1, 2), labels.reshape(-1, 2), place - layout.dot, place + layout.dot])
    whose = [name for name in names for _ in range(4)] + [name for name in ids for _ in range(4)] + ids * 2
    edge = np.minimum(corners, np.array([layout.width, layout.height]) - corners).min(1)
    report.least("edge of the frame", edge, whose, "outside the frame")
    _check_lanes(report, layout)
    _check_crossings(report, layout)
    _check_shores(report, layout)
    for area, size in text_sizes(layout).items():
        report.figures[f"text in pixels, {area}"] = (size, "")
        if size < LEAST_TEXT:
            report.faults.append(f"labels are {size:.1f} px high ({area}), less than {LEAST_TEXT:g}")
    return report


def _pairs(first: Array, second: Array, reach: float) -> tuple[Numbers, Numbers]:
    """The numbers of pairs of shapes whose centres are near enough to matter."""
    gap = np.abs(first.mean(1)[:, None] - second.mean(1)[None])
    size = np.ptp(first, 1)[:, None] / 2 + np.ptp(second, 1)[None] / 2
    near = (gap < size + reach).all(2)
    i, j = np.nonzero(near)
    return i, j


def _check_spaces(report: Report, layout: Layout, cars: Array, owner: Numbers, names: list[str]) -> None:
    i, j = _pairs(cars, cars, 30)
    i, j = i[i < j], j[i < j]
    gaps = quad_gap(cars[i], cars[j])
    report.least("spaces", gaps, [f"{names[a]} / {names[b]}" for a, b in zip(i, j, strict=True)], "spaces overlap")
    ends = [frozenset((route.a, route.b)) for route in layout.routes]
    apart = np.array([ends[owner[a]] != ends[owner[b]] for a, b in zip(i, j, strict=True)], bool)
    where = [f"{names[a]} / {names[b]}" for a, b in zip(i[apart], j[apart], strict=True)]
    if apart.any():
        report.figures["spaces of different routes"] = (float(gaps[apart].min()), where[int(gaps[apart].argmin())])


def _check_cities(report: Report, layout: Layout, cars: Array, place: Array, names: list[str], ids: list[str]) -> None:
    i, j = (grid.ravel() for grid in np.meshgrid(np.arange(len(cars)), np.arange(len(place)), indexing="ij"))
    gaps = disc_gap(cars[i], place[j], layout.dot)
    where = [f"{names[a]} / {ids[b]}" for a, b in zip(i, j, strict=True)]
    report.least("space and city", gaps, where, "a space covers a city")
    first, second = np.triu_indices(len(place), 1)
    between = np.linalg.norm(place[first] - place[second], axis=1) - 2 * layout.dot
    where = [f"{ids[a]} / {ids[b]}" for a, b in zip(first, second, strict=True)]
    report.least("cities", between, where, "cities overlap")


def _check_labels(
    report: Report, layout: Layout, cars: Array, place: Array, labels: Array, names: list[str], ids: list[str]
) -> None:
    i, j = _pairs(labels, cars, 30)
    where = [f"{ids[a]} / {names[b]}" for a, b in zip(i, j, strict=True)]
    report.least("name and space", quad_gap(labels[i], cars[j]), where, "a name on a space")
    i, j = _pairs(labels, labels, 60)
    i, j = i[i < j], j[i < j]
    where = [f"{ids[a]} / {ids[b]}" for a, b in zip(i, j, strict=True)]
    report.least("names", quad_gap(labels[i], labels[j]), where, "names collide")
    i, j = (grid.ravel() for grid in np.meshgrid(np.arange(len(ids)), np.arange(len(ids)), indexing="ij"))
    gaps = disc_gap(labels[i], place[j], layout.dot).reshape(len(ids), -1)
    where = [f"{ids[a]} / {ids[b]}" for a, b in zip(i, j, strict=True)]
    report.least("name and city", gaps.ravel(), where, "a name on a city")
    own = gaps.diagonal()
    report.figures["name and its own city, greatest"] = (float(own.max()), ids[int(own.argmax())])
    for a, b in zip(*np.nonzero(gaps < own[:, None] - 1e-9), strict=True):
        report.faults.append(f"the name of {ids[a]} stands nearer to {ids[b]}")


def _check_lanes(report: Report, layout: Layout) -> None:
    """Check that the spaces of a lane are even and smooth, and that the lanes of a double route stay side by side."""
    first: dict[frozenset[str], Array] = {}
    for route in layout.routes:
        name = f"{route.a}–{route.b} {route.color}"
        line = np.array([(s.x, s.y) for s in route.spaces])
        if len(line) > 1:
            steps = np.linalg.norm(np.diff(line, axis=0), axis=1)
            if steps.max() > steps.min() * 1.2:
                report.faults.append(f"uneven lane: {name}, steps from {steps.min():.1f} to {steps.max():.1f}")
            way = np.gradient(line, axis=0)
            lean = np.degrees(np.arctan2(way[:, 1], way[:, 0])) - np.array([s.angle for s in route.spaces])
            lean = np.abs((lean + 90) % 180 - 90)
            if lean.max() > 12:
                report.faults.append(f"a space off the line of its lane: {name}, {lean.max():.0f} degrees")
        way = line - np.array([layout.cities[route.a].x, layout.cities[route.a].y])
        if np.linalg.norm(way[0]) > np.linalg.norm(way[-1]) + 1e-9:
            report.faults.append(f"the spaces run from {route.b} to {route.a}: {name}")
        ends = frozenset((route.a, route.b))
        if route.a > route.b:
            line = line[::-1]
        if ends in first:
            across = np.linalg.norm(line - first[ends], axis=1)
            if across.max() - across.min() > 1 or across.max() > 2 * layout.car.width:
                report.faults.append(f"uneven lanes: {name}, {across.min():.1f} to {across.max():.1f} apart")
        first[ends] = line


def _check_crossings(report: Report, layout: Layout) -> None:
    lanes: dict[frozenset[str], list[Array]] = {}
    for route in layout.routes:
        line = np.array([(s.x, s.y) for s in route.spaces])
        lanes.setdefault(frozenset((route.a, route.b)), []).append(line if route.a < route.b else line[::-1])
    links = [(sorted(ends), np.mean(lines, axis=0)) for ends, lines in lanes.items()]

    def way(ends: list[str], middle: Array, without: set[str]) -> Array:
        first, last = ([(layout.cities[c].x, layout.cities[c].y)] if c not in without else [] for c in ends)
        return np.array([*first, *middle, *last])

    for n, (ends, middle) in enumerate(links):
        for others, other in links[:n]:
            shared = set(ends) & set(others)
            if lines_cross(way(ends, middle, shared), way(others, other, shared)):
                report.faults.append(f"links cross: {'–'.join(ends)} / {'–'.join(others)}")


def _check_shores(report: Report, layout: Layout) -> None:
    """Check that cities are on land; only the disc of a harbour may reach into water. City maps are not checked."""
    if not layout.land or layout.streets:
        return
    land, lakes = rings(layout.land), rings(layout.water)
    for name, city in layout.cities.items():
        point = np.array([city.x, city.y])
        wet = shore_distance(point, land) if not inside(point, land) else 0.0
        wet = max(wet, shore_distance(point, lakes) if inside(point, lakes) else 0.0)
        if wet > layout.dot:
            report.faults.append(f"{name} stands in the water, {wet:.1f} from the shore")
