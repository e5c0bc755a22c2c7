"""The map under a board: geography projected, bent, cut to the frame and written as SVG paths."""

from collections import defaultdict

import numpy as np
from tools.layout.atlas import Geography, Window
from tools.layout.chart import Chart, lonlat
from tools.layout.shapes import Array
from tools.layout.warp import Warp

BLEED = 6.0
"""How far the paths go beyond the frame, so that no cut edge is visible."""
LIMIT = 58000
"""The greatest length of a path string."""
LEAST_AREA = {"land": 7.0, "water": 30.0}
LEAST_LINE = {"rivers": 14.0}
TOLERANCE = 0.5


def window_of(chart: Chart) -> Window:
    """The part of the globe that a board may show, with some room to bend."""
    lon = chart.settings.meridian + np.arange(-90, 90.1, 0.5)
    grid = np.stack(np.meshgrid(lon, np.arange(-84, 84.1, 0.5)), -1).reshape(-1, 2)
    xy = chart.projection(grid)
    # The points of the grid may miss a small board, so its cities are always included.
    cities = lonlat(chart.board)
    span = np.ptp(cities, 0).max()
    seen = grid[(np.abs(xy - _frame(chart) / 2) < _frame(chart) / 2 + 250).all(1)]
    points = np.vstack([seen, cities - span / 3, cities + span / 3])
    return (*points.min(0), *points.max(0))


def ground_of(chart: Chart, warp: Warp, geography: Geography) -> dict[str, tuple[str, ...]]:
    """The layers of the map, by their names in the layout."""
    frame = _frame(chart)
    # A hand-drawn map is small and may be compressed from far outside; the globe must be cut before it is bent.
    drawn = chart.settings.ground is not None
    window = (-180.0, -90.0, 180.0, 90.0) if drawn else window_of(chart)
    far = 5000.0 if drawn else 300.0
    step = float(np.ptp(lonlat(chart.board), 0).max()) / 250
    layers: dict[str, tuple[str, ...]] = {}
    for layer, rings in geography.areas.items():
        found = []
        for ring in rings:
            if not _meets(ring, window):
                continue
            ring = clip(ring, np.array(window))
            flat = clip(chart.projection(_divided(ring, step)), np.array([-far, -far, *(frame + far)]))
            if len(flat) < 3:
                continue
            bent = clip(warp(flat), np.array([-BLEED, -BLEED, *(frame + BLEED)]))
            simple = simplified(np.vstack([bent, bent[:1]]), TOLERANCE) if len(bent) > 2 else bent
            if len(simple) > 3 and abs(_area(simple)) > LEAST_AREA.get(layer, 4.0):
                found.append(simple)
        found.sort(key=lambda ring: -abs(_area(ring)))
        layers[layer] = _packed([path(ring, True) for ring in found])
    for layer, lines in geography.lines.items():
        near = [line for line in lines if _meets(line, window)]
        texts = []
        for line in joined(near):
            bent = warp(chart.projection(_divided(line, step)))
            for part in _visible(bent, frame):
                simple = simplified(part, TOLERANCE)
                if np.linalg.norm(np.diff(simple, axis=0), axis=1).sum() > LEAST_LINE.get(layer, BLEED):
                    texts.append(path(simple, False))
        layers[layer] = _packed(texts)
    return {layer: paths for layer, paths in layers.items() if paths}


def _frame(chart: Chart) -> Array:
    return np.array([chart.settings.width, chart.settings.height])


def _meets(points: Array, window: Window) -> bool:
    low, high = points.min(0), points.max(0)
    return bool(low[0] < window[2] and high[0] > window[0] and low[1] < window[3] and high[1] > window[1])


def _area(ring: Array) -> float:
    x, y = ring.T
    return float((x * np.roll(y, -1) - np.roll(x, -1) * y).sum() / 2)


def _divided(points: Array, step: float) -> Array:
    """A line with more points, so that a straight edge can bend."""
    if len(points) < 2:
        return points
    parts = np.maximum(1, np.ceil(np.abs(np.diff(points, axis=0)).max(1) / step).astype(int))
    start = np.repeat(points[:-1], parts, axis=0)
    way = np.repeat(np.diff(points, axis=0) / parts[:, None], parts, axis=0)
    number = np.concatenate([np.arange(n) for n in parts])
    return np.vstack([start + way * number[:, None], points[-1:]])


def clip(ring: Array, box: Array) -> Array:
    """A ring cut to a box (left, top, right, bottom), one side after the other; outside parts follow the edge."""
    for axis, sign, limit in ((0, 1, box[0]), (1, 1, box[1]), (0, -1, box[2]), (1, -1, box[3])):
        if len(ring) == 0:
            return ring
        depth = (ring[:, axis] - limit) * sign
        if (depth >= 0).all():
            continue
        after, depth_after = np.roll(ring, -1, 0), np.roll(depth, -1)
        crosses = (depth >= 0) != (depth_after >= 0)
        share = np.where(crosses, depth / np.where(crosses, depth - depth_after, 1.0), 0.0)
        cut = ring + (after - ring) * share[:, None]
        both = np.stack([ring, cut], 1)
        keep = np.stack([depth >= 0, crosses], 1)
        ring = both[keep]
    return ring


def _visible(line: Array, frame: Array) -> list[Array]:
    """The visible parts of a line, each with one point beyond the frame where it leaves."""
    shown = ((line > -BLEED) & (line < frame + BLEED)).all(1)
    shown = shown | np.roll(shown, 1) | np.roll(shown, -1)
    runs = np.split(np.arange(len(line)), np.flatnonzero(np.diff(shown.astype(int))) + 1)
    return [line[run] for run in runs if shown[run[0]] and len(run) > 1]


def simplified(line: Array, tolerance: float) -> Array:
    """A line without points that lie within `tolerance` of the rest (Douglas and Peucker)."""
    keep = np.zeros(len(line), bool)
    keep[[0, -1]] = True
    spans = [(0, len(line) - 1)]
    while spans:
        first, last = spans.pop()
        if last - first < 2:
            continue
        start, way = line[first], line[last] - line[first]
        between = line[first + 1 : last] - start
        square = float((way**2).sum())
        share = np.clip(between @ way / square, 0, 1) if square > 1e-12 else np.zeros(len(between))
        away = ((between - share[:, None] * way) ** 2).sum(1)
        worst = int(away.argmax())
        if away[worst] > tolerance**2:
            middle = first + 1 + worst
            keep[middle] = True
            spans += [(first, middle), (middle, last)]
    return line[keep]


def joined(lines: list[Array]) -> list[Array]:
    """The lines, with those that meet end to end joined, where exactly two meet."""
    ends: dict[tuple[float, float], list[int]] = defaultdict(list)
    pieces: dict[int, Array] = dict(enumerate(lines))

    def key(point: Array) -> tuple[float, float]:
        return round(float(point[0]), 6), round(float(point[1]), 6)

    for number, line in pieces.items():
        for point in (line[0], line[-1]):
            ends[key(point)].append(number)
    for point, numbers in list(ends.items()):
        if len(numbers) != 2 or numbers[0] == numbers[1]:
            continue
        a, b = numbers
        first, second = pieces[a], pieces.pop(b)
        first = first if key(first[-1]) == point else first[::-1]
        second = second if key(second[0]) == point else second[::-1]
        pieces[a] = np.vstack([first, second[1:]])
        far = ends[key(second[-1])]
        far[far.index(b)] = a
        ends[point] = []
    return list(pieces.values())


def _packed(texts: list[str]) -> tuple[str, ...]:
    """Paths joined into a few strings of limited length."""
    packed: list[str] = []
    for text in texts:
        if packed and len(packed[-1]) + len(text) <= LIMIT:
            packed[-1] += text
        elif text:
            packed.append(text)
    return tuple(packed)


def path(points: Array, closed: bool) -> str:
    """A compact SVG path: a start, then steps in tenths of a unit."""
    tenths = np.round(points * 10).astype(int)
    tenths = tenths[np.r_[True, (np.diff(tenths, axis=0) != 0).any(1)]]
    if len(tenths) < (4 if closed else 2):
        return ""
    steps = np.diff(tenths, axis=0)
    words = [_number(value) for step in (steps[:-1] if closed else steps) for value in step]
    text = words[0] + "".join(word if word.startswith("-") else f" {word}" for word in words[1:])
    return f"M{_number(tenths[0, 0])} {_number(tenths[0, 1])}l{text}{'z' if closed else ''}"


def _number(tenths: int) -> str:
    """A number of tenths as a decimal, as short as SVG allows."""
    sign = "-" if tenths < 0 else ""
    whole, rest = divmod(abs(int(tenths)), 10)
    if rest == 0:
        return f"{sign}{whole}" if whole else "0"
    return f"{sign}{whole or ''}.{rest}"
