"""Tracks: computes curves and car spaces from the places of the cities and the bows.

A link is one cubic curve with its handles at one third and two thirds of the chord, each pushed sideways by a *bow*.
Its spaces lie along the curve at equal distances; *ends* keep room free at both cities.
"""

from typing import NamedTuple

import numpy as np
from tools.layout.chart import Chart
from tools.layout.shapes import Array
from tools.layout.tape import Var, at_most, blend, norm, stack, turned

GRID = 33
"""The number of points of a curve that are used to measure its length."""
# The polynomials of a cubic curve and of its first and second derivatives, by powers of the parameter.
_CUBIC = np.array([[1, -3, 3, -1], [0, 3, -6, 3], [0, 0, 3, -3], [0, 0, 0, 1]], float)
_SLOPE = np.stack([_CUBIC[:, 1], 2 * _CUBIC[:, 2], 3 * _CUBIC[:, 3], 0 * _CUBIC[:, 3]], 1)
_CURVE = np.stack([_SLOPE[:, 1], 2 * _SLOPE[:, 2], 0 * _SLOPE[:, 2], 0 * _SLOPE[:, 2]], 1)


class Laid(NamedTuple):
    """All curves and spaces of a board at one moment of the search."""

    points: Var
    """Points along each link, (links, GRID, 2)."""
    total: Var
    """The length of each link."""
    need: Array
    """The length that its spaces need."""
    middle: Var
    """The centre of every space."""
    along: Var
    """The direction of every space, of length 1."""


def _powers(t: Array) -> Array:
    return np.stack([np.ones_like(t), t, t**2, t**3], -1)


def _bezier(controls: Var, t: Var, order: int) -> Var:
    """A point on each of many curves (order 0) or its direction there (order 1)."""
    powers = _powers(t.value)
    weights = powers @ (_CUBIC, _SLOPE)[order].T
    faster = powers @ (_SLOPE, _CURVE)[order].T

    def back(grad: Array) -> None:
        controls.receive(weights[:, :, None] * grad[:, None])
        t.receive((faster[:, :, None] * controls.value * grad[:, None]).sum((1, 2)))

    return Var((weights[:, :, None] * controls.value).sum(1), t.tape, back)


class Tracks:
    """The constant arrays of a chart, and the computation of its spaces from its parameters."""

    def __init__(self, chart: Chart) -> None:
        self.settings = chart.settings
        self.start = np.array([a for a, _ in chart.links])
        self.end = np.array([b for _, b in chart.links])
        self.length = np.array(chart.length, float)
        self.count = np.array([len(lanes) for lanes in chart.lanes], float)
        rows = [
            (link, step - (chart.length[link] - 1) / 2, lane - (len(lanes) - 1) / 2)
            for link, lanes in enumerate(chart.lanes)
            for lane in range(len(lanes))
            for step in range(chart.length[link])
        ]
        self.link = np.array([link for link, _, _ in rows])
        self.step = np.array([step for _, step, _ in rows], float)
        self.lane = np.array([lane for _, _, lane in rows], float)
        self.grid = np.linspace(0, 1, GRID)
        self.basis = _powers(self.grid) @ _CUBIC.T
        same = (self.link[1:] == self.link[:-1]) & (self.lane[1:] == self.lane[:-1])
        self.follow = np.flatnonzero(same)
        """Spaces that are followed by another one of the same lane."""

    def lay(self, place: Var, bow: Var, ends: Var, size: float = 1.0) -> Laid:
        """The curves and spaces for these parameters; `size` is the share of their full size that spaces have."""
        s = self.settings
        car, clear = s.car * size, s.reach * size
        # Curves and their lengths.
        a, b = place[self.start], place[self.end]
        chord = b - a
        aside = turned(chord) / norm(chord).reshape(-1, 1)
        controls = stack([a, a + chord / 3 + aside * bow[:, :1], a + chord * (2 / 3) + aside * bow[:, 1:], b], 1)
        points = blend(self.basis, controls)
        run = norm(points[:, 1:] - points[:, :-1]).cumsum()
        total = run[:, -1]
        # The position of each space along its curve.
        room = total - 2 * clear - ends.sum_last()
        pitch = at_most(room / self.length, car * s.max_pitch)
        centre = total / 2 + (ends[:, 0] - ends[:, 1]) / 2
        at = centre[self.link] + pitch[self.link] * self.step
        cell = np.clip((run.value[self.link] < at.value[:, None]).sum(1), 0, GRID - 2)
        flat = run.reshape(-1)
        row = self.link * (GRID - 1)
        after = flat[row + cell]
        before = flat[row + np.maximum(cell - 1, 0)] * (cell > 0)
        t = (at - before) / (after - before + 1e-9) / (GRID - 1) + self.grid[cell]
        # The spaces themselves, with lanes on both sides of the curve.
        own = controls[self.link]
        middle, way = _bezier(own, t, 0), _bezier(own, t, 1)
        along = way / norm(way).reshape(-1, 1)
        middle = middle + turned(along) * (self.lane * (s.car_width + s.lane_gap) * size)[:, None]
        return Laid(points, total, 2 * clear + self.length * (car + s.gap * size), middle, along)
