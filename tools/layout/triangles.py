"""The net of neighbouring points: Delaunay triangles, computed directly from their definition."""

from itertools import combinations

import numpy as np
from tools.layout.shapes import Array, Numbers

CHUNK = 20000


def delaunay(points: Array) -> Numbers:
    """The triangles (numbers of three points) whose circle contains no other point; for up to a few hundred points."""
    # Four points on one circle would allow two nets; a random shift far below the drawing's precision decides.
    points = points + np.random.default_rng(0).normal(0, 1e-4, points.shape)
    triples = np.array(list(combinations(range(len(points)), 3)))
    found = []
    for n in range(0, len(triples), CHUNK):
        some = triples[n : n + CHUNK]
        a, b, c = (points[some[:, k]] for k in range(3))
        b, c = b - a, c - a
        twice = 2 * (b[:, 0] * c[:, 1] - b[:, 1] * c[:, 0])
        flat = np.abs(twice) < 4.0  # points on one line, after the shift
        twice = np.where(flat, 1.0, twice)
        bb, cc = (b**2).sum(1), (c**2).sum(1)
        middle = np.stack([c[:, 1] * bb - b[:, 1] * cc, b[:, 0] * cc - c[:, 0] * bb], 1) / twice[:, None]
        square = (middle**2).sum(1)
        away = ((points[None] - (a + middle)[:, None]) ** 2).sum(2)
        empty = (away < square[:, None] * (1 - 1e-9)).sum(1) == 0
        found.append(some[empty & ~flat])
    return np.vstack(found)


def edges(triangles: Numbers) -> Numbers:
    """The sides of the triangles, each once."""
    sides = np.vstack([triangles[:, [0, 1]], triangles[:, [1, 2]], triangles[:, [0, 2]]])
    return np.unique(np.sort(sides, 1), axis=0)
