"""The warp: bends the map with a thin-plate spline that moves each city exactly to its place on the board.

So a city stays on its side of the shore, and everything between cities follows smoothly.
"""

import numpy as np
from tools.layout.chart import Chart
from tools.layout.shapes import Array

MARGIN = 140.0


class Warp:
    """The bending of one board's map."""

    def __init__(self, chart: Chart, place: Array, land: list[Array]) -> None:
        s = chart.settings
        frame = np.array([s.width, s.height])
        xs = np.linspace(-MARGIN, s.width + MARGIN, 7)
        ys = np.linspace(-MARGIN, s.height + MARGIN, 5)
        rim = np.array([(x, y) for x in xs for y in ys if x in (xs[0], xs[-1]) or y in (ys[0], ys[-1])])
        goal, follow = rim, 0.55
        if s.fit_land is not None:
            # The outer parts are compressed, each axis separately, until all land is inside the frame.
            ring = chart.projection(np.vstack(land))
            ring = ring[:: max(1, len(ring) // 40)]
            low, high = ring.min(0), ring.max(0)
            rim = np.vstack([ring, rim + np.sign(rim - frame / 2) * 180])
            press = np.minimum(1.0, (frame - 2 * s.fit_land) / (high - low))
            goal, follow = frame / 2 + (rim - (low + high) / 2) * press, 0.25
        # The rim follows the nearest cities a little, so that the edge is not squeezed.
        moved = place - chart.true
        weight = np.exp(-np.linalg.norm(rim[:, None] - chart.true[None], axis=2) / 260)
        drift = follow * (weight @ moved) / (weight.sum(1)[:, None] + 0.6)
        self.knots = np.vstack([chart.true, rim])
        size = len(self.knots)
        system = np.zeros((size + 3, size + 3))
        system[:size, :size] = _plate(self.knots, self.knots)
        system[:size, size] = 1.0
        system[:size, size + 1 :] = self.knots / 1000
        system[size:, :size] = system[:size, size:].T
        shift = np.vstack([moved, goal - rim + drift, np.zeros((3, 2))])
        self.weights = np.linalg.solve(system, shift)

    def __call__(self, points: Array) -> Array:
        """Move points of the projected map to the board."""
        size = len(self.knots)
        out = []
        for some in np.array_split(points, max(1, len(points) // 20000)):
            plate = _plate(some, self.knots) @ self.weights[:size]
            out.append(some + plate + self.weights[size] + some / 1000 @ self.weights[size + 1 :])
        return np.vstack(out)

    def least_stretch(self, chart: Chart) -> float:
        """The smallest ratio of areas after and before, on a grid; below zero the map would fold."""
        s = chart.settings
        x, y = np.meshgrid(np.arange(0, s.width + 1, 10.0), np.arange(0, s.height + 1, 10.0))
        p = self(np.stack([x.ravel(), y.ravel()], 1)).reshape(*x.shape, 2)
        down, right = (np.gradient(p, 10.0, axis=axis) for axis in (0, 1))
        return float((right[..., 0] * down[..., 1] - right[..., 1] * down[..., 0]).min())


def _plate(points: Array, knots: Array) -> Array:
    """The thin-plate kernel r² log r, scaled so that the numbers stay small."""
    square = ((points[:, None] - knots[None]) / 1000) ** 2
    r2 = np.maximum(square.sum(2), 1e-18)
    return np.asarray(r2 * np.log(r2) / 2)
