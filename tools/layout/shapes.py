"""Exact distances between the shapes of a board: turned rectangles, discs, lines and areas."""

import re

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Numbers = NDArray[np.intp]

_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")


def rectangles(x: Array, y: Array, angle: Array, length: float, width: float) -> Array:
    """The corners (n, 4, 2) of rectangles given by centre and rotation in degrees."""
    turn = np.radians(angle)
    along = np.stack([np.cos(turn), np.sin(turn)], -1)
    across = np.stack([-along[:, 1], along[:, 0]], -1)
    centre = np.stack([x, y], -1)
    signs = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    return np.stack([centre + along * length / 2 * a + across * width / 2 * b for a, b in signs], 1)


def boxes(sides: Array) -> Array:
    """The corners (n, 4, 2) of upright boxes given as left, top, right, bottom."""
    left, top, right, bottom = sides.T
    return np.stack([np.stack(c, -1) for c in ((left, top), (right, top), (right, bottom), (left, bottom))], 1)


def segment_distance(points: Array, start: Array, end: Array) -> Array:
    """The distances of points to segments, pair by pair."""
    way = end - start
    square = np.maximum((way**2).sum(-1), 1e-12)
    share = np.clip(((points - start) * way).sum(-1) / square, 0, 1)
    return np.asarray(np.linalg.norm(points - start - way * share[..., None], axis=-1))


def separation(first: Array, second: Array) -> Array:
    """The gap between pairs of convex quadrilaterals on their best axis; a negative value is the depth of overlap."""
    best = np.full(len(first), -np.inf)
    for quads in (first, second):
        edges = np.roll(quads, -1, 1) - quads
        normals = np.stack([-edges[..., 1], edges[..., 0]], -1)
        normals /= np.linalg.norm(normals, axis=-1, keepdims=True) + 1e-12
        a = np.einsum("nkx,nix->nki", normals, first)
        b = np.einsum("nkx,nix->nki", normals, second)
        apart = np.maximum(b.min(2) - a.max(2), a.min(2) - b.max(2))
        best = np.maximum(best, apart.max(1))
    return best


def quad_gap(first: Array, second: Array) -> Array:
    """The distances between pairs of convex quadrilaterals; a negative value is the depth of overlap."""
    depth = separation(first, second)
    least = np.full(len(first), np.inf)
    for one, other in ((first, second), (second, first)):
        start, end = other[:, None], np.roll(other, -1, 1)[:, None]
        shape = (len(one), 4, 4, 2)
        found = segment_distance(
            np.broadcast_to(one[:, :, None], shape), np.broadcast_to(start, shape), np.broadcast_to(end, shape)
        )
        least = np.minimum(least, found.min((1, 2)))
    return np.where(depth < 0, depth, least)


def disc_gap(quads: Array, centres: Array, radius: float) -> Array:
    """The distances of quadrilaterals (corners in order) to discs, pair by pair; negative if they overlap."""
    start, end = quads, np.roll(quads, -1, 1)
    points = np.broadcast_to(centres[:, None], quads.shape)
    least = segment_distance(points, start, end).min(1)
    way, to = end - start, points - start
    turns = way[..., 0] * to[..., 1] - way[..., 1] * to[..., 0]
    within = (turns >= 0).all(1) | (turns <= 0).all(1)
    return np.asarray(np.where(within, -least, least) - radius)


def lines_cross(first: Array, second: Array) -> bool:
    """Whether two polylines cross or touch."""
    a, b = first[:-1, None], first[1:, None]
    c, d = second[None, :-1], second[None, 1:]

    def side(p: Array, q: Array, r: Array) -> Array:
        way, to = q - p, r - p
        return np.asarray(way[..., 0] * to[..., 1] - way[..., 1] * to[..., 0])

    apart = (side(a, b, c) * side(a, b, d) > 0) | (side(c, d, a) * side(c, d, b) > 0)
    return not bool(apart.all())


def rings(paths: tuple[str, ...]) -> list[Array]:
    """The closed rings of the areas that this tool writes (M x y l dx dy … z)."""
    found = []
    for ring in re.findall(r"M([^Mz]*)z", " ".join(paths)):
        steps = [np.array([float(v) for v in _NUMBER.findall(part)]).reshape(-1, 2) for part in ring.split("l")]
        found.append(np.cumsum(np.vstack(steps), 0))
    return found


def inside(point: Array, areas: list[Array]) -> bool:
    """Whether a point lies inside areas, by the even-odd rule."""
    crossings = 0
    for ring in areas:
        a, b = ring, np.roll(ring, -1, 0)
        spans = (a[:, 1] > point[1]) != (b[:, 1] > point[1])
        a, b = a[spans], b[spans]
        crossings += int((point[0] < (b[:, 0] - a[:, 0]) * (point[1] - a[:, 1]) / (b[:, 1] - a[:, 1]) + a[:, 0]).sum())
    return crossings % 2 == 1


def shore_distance(point: Array, areas: list[Array]) -> float:
    """The distance of a point to the nearest outline of areas."""
    nearest = np.inf
    for ring in areas:
        points = np.broadcast_to(point, ring.shape)
        nearest = min(nearest, float(segment_distance(points, ring, np.roll(ring, -1, 0)).min()))
    return nearest
