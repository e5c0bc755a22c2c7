"""Mountains in the style of old maps: small peaks along the ranges, away from everything in play."""

import numpy as np
from tools.layout.chart import Chart
from tools.layout.letters import city_names, extent, label_box
from tools.layout.shapes import Array, boxes, inside, quad_gap, rectangles, rings, segment_distance
from tools.layout.warp import Warp

from kvytok.boards.layout import Layout

PER_DEGREE = 60
"""The number of tries per degree of a range; most are refused because another peak is near."""


class Obstacles:
    """All parts of a layout that a mountain may not touch."""

    def __init__(self, chart: Chart, layout: Layout) -> None:
        spaces = [space for route in layout.routes for space in route.spaces]
        x, y, angle = np.array([(s.x, s.y, s.angle) for s in spaces]).T
        cars = rectangles(x, y, angle, layout.car.length + 6, layout.car.width + 6)
        cities = [layout.cities[city.id] for city in chart.board.cities]
        place = np.array([(city.x, city.y) for city in cities])
        sides = np.array(
            [
                label_box(city.label, extent(names), layout.font)
                for city, names in zip(cities, city_names(chart.board), strict=True)
            ]
        )
        discs = np.hstack([place - layout.dot - 4, place + layout.dot + 4])
        self.quads = np.vstack([cars, boxes(sides + np.array([-4, -4, 4, 4])), boxes(discs)])
        self.middles = self.quads.mean(1)
        self.halves = np.ptp(self.quads, 1) / 2
        starts, ends = [], []
        for route in layout.routes:
            line = [(layout.cities[route.a].x, layout.cities[route.a].y), *((s.x, s.y) for s in route.spaces)]
            line.append((layout.cities[route.b].x, layout.cities[route.b].y))
            starts += line[:-1]
            ends += line[1:]
        self.rails = np.array(starts), np.array(ends)

    def free(self, foot: Array, size: float) -> bool:
        """Whether the box of a peak touches nothing."""
        quad = boxes(foot[None])
        near = (np.abs(quad.mean(1) - self.middles) < self.halves + size + 2).all(1)
        if near.any() and (quad_gap(np.repeat(quad, near.sum(), 0), self.quads[near]) < 0).any():
            return False
        centre = np.broadcast_to(quad.mean((0, 1)), self.rails[0].shape)
        return bool(segment_distance(centre, *self.rails).min() > size + 3)


def peaks(chart: Chart, warp: Warp, layout: Layout, seed: int = 5) -> tuple[tuple[float, float, float], ...]:
    """The (x, y, size) of every peak, from back to front."""
    rng = np.random.default_rng(seed)
    obstacles, land = Obstacles(chart, layout), rings(layout.land)
    found: list[tuple[float, float, float]] = []
    for mountains in chart.settings.ranges:
        crest = np.array(mountains.line)[:, ::-1]
        runs = np.linalg.norm(np.diff(crest, axis=0), axis=1).cumsum()
        tries = int(runs[-1] * PER_DEGREE)
        at = rng.random(tries) * runs[-1]
        points = np.stack([np.interp(at, [0.0, *runs], crest[:, k]) for k in (0, 1)], 1)
        points += rng.normal(0, 1, points.shape) * [mountains.spread * 0.75, mountains.spread * 0.5]
        sizes = 5.2 + 2.6 * rng.random(tries)
        for (x, y), size in zip(warp(chart.projection(points)), sizes, strict=True):
            if not (26 < x < layout.width - 26 and 26 < y < layout.height - 26):
                continue
            if any(abs(x - a) < 11 and abs(y - b) < 6.5 for a, b, _ in found):
                continue
            foot = np.array([x - size, y - size, x + size, y + size * 0.6])
            if obstacles.free(foot, size) and all(inside(corner, land) for corner in boxes(foot[None])[0]):
                found.append((round(float(x), 1), round(float(y), 1), round(float(size), 1)))
    return tuple(sorted(found, key=lambda peak: peak[1]))
