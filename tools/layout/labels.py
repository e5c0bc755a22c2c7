"""Names beside their cities: tries about fifty places for each, and chooses one per city by annealing."""

from typing import NamedTuple

import numpy as np
from tools.layout.chart import Chart
from tools.layout.shapes import Array, Numbers

START, MIDDLE, END = 0, 1, 2
ANCHORS = ("start", "middle", "end")
SHIFT = np.array([0.5, 0.0, -0.5])
"""The distance from a name's anchor to its middle, as a share of its width."""


class Choice(NamedTuple):
    """A place for every label: its anchor, the middle of its height relative to the city, and the cost."""

    anchor: Numbers
    offset: Array
    cost: float


def _candidates(chart: Chart, city: int) -> Array:
    """Anchor, dx, dy and cost of the possible places around a city; dy is the middle of the letters."""
    high, wide = chart.high[city], chart.longest[city]
    reach = chart.settings.dot + 3
    rows = []
    for lift in np.linspace(-1.0, 1.0, 9):
        dy = lift * (high / 2 + reach)
        dx = np.sqrt(max(reach**2 - max(abs(dy) - high / 2, 0) ** 2, 0))
        for extra in (0.0, 4.0):
            dislike = 0.25 * abs(lift) + 0.1 * extra
            rows += [(START, dx + extra, dy, dislike), (END, -dx - extra, dy, dislike + 0.05)]
    for side in (-1, 1):
        for slide in (0, -0.2, 0.2, -0.4, 0.4):
            for extra in (0.0, 4.0):
                dislike = 0.3 + abs(slide) + 0.1 * extra
                rows.append((MIDDLE, slide * wide, side * (high / 2 + reach - 1 + extra), dislike))
    return np.array(rows)


def _outside(boxes: Array, points: Array) -> Array:
    """The distances of all points to all boxes (left, top, right, bottom)."""
    x = np.maximum(np.maximum(boxes[:, None, 0] - points[:, 0], points[:, 0] - boxes[:, None, 2]), 0)
    y = np.maximum(np.maximum(boxes[:, None, 1] - points[:, 1], points[:, 1] - boxes[:, None, 3]), 0)
    return np.asarray(np.hypot(x, y))


def choose(
    chart: Chart, place: Array, discs: Array, rails: Array, radius: float, rng: np.random.Generator, mood: float = 0.0
) -> Choice:
    """A place for every label.

    `discs` stand for the car spaces, `rails` are points along the links; a larger `mood` varies the choices more.
    """
    s = chart.settings
    cities = len(place)
    frame = np.array([s.edge, s.edge, s.width - s.edge, s.height - s.edge])
    options, boxes, own = [], [], []
    for city in range(cities):
        option = _candidates(chart, city)
        wide, high = chart.longest[city], chart.high[city]
        middle = place[city] + option[:, 1:3]
        middle[:, 0] += SHIFT[option[:, 0].astype(int)] * wide
        half = np.array([wide, high]) / 2
        box = np.hstack([middle - half, middle + half])
        cost = 0.4 * option[:, 3] + mood * rng.exponential(size=len(option))
        cost += np.maximum(radius + 2.5 - _outside(box, discs), 0).sum(1) / radius
        cost += 0.4 * (_outside(box, rails) == 0).sum(1)
        cost += 1.5 * np.maximum(s.dot + 6 - _outside(box, np.delete(place, city, 0)), 0).sum(1)
        cost += np.maximum((frame - box) * [1, 1, -1, -1], 0).sum(1)
        options.append(option)
        boxes.append(box)
        own.append(cost)
    reach = chart.longest[:, None] + chart.longest[None] + 30
    apart = np.abs(place[:, None] - place[None])
    near = [np.flatnonzero((apart[n, :, 0] < reach[n]) & (apart[n, :, 1] < 90)) for n in range(cities)]
    pick = np.array([int(cost.argmin()) for cost in own])

    def costs(city: int) -> Array:
        total = own[city].copy()
        for other in near[city]:
            if other == city:
                continue
            taken = boxes[other][pick[other]]
            both = np.minimum(boxes[city][:, 2:], taken[2:]) - np.maximum(boxes[city][:, :2], taken[:2]) + [4, 2]
            total += 0.05 * np.maximum(both, 0).prod(1)
        return np.asarray(total)

    sweeps = 120
    for sweep in range(sweeps):
        heat = 1.5 * (1 - sweep / sweeps) ** 2
        for city in rng.permutation(cities):
            cost = costs(city)
            pick[city] = int((cost + heat * rng.exponential(size=len(cost)) if heat > 0.01 else cost).argmin())
    rows = [option[pick[n]] for n, option in enumerate(options)]
    total = float(sum(costs(n)[pick[n]] for n in range(cities)))
    return Choice(np.array([int(row[0]) for row in rows]), np.array([row[1:3] for row in rows]), total)
