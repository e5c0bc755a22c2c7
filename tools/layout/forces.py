"""The forces of a layout: every wish is a term that grows when the wish is violated.

Cities want to stay at their true places and to move with their neighbours. Links want room for their spaces, small bows
and clear ways. Names want a free place beside their cities.
"""

from typing import NamedTuple

import numpy as np
from tools.layout.chart import Chart
from tools.layout.labels import SHIFT
from tools.layout.neighbours import Neighbours, find_neighbours
from tools.layout.shapes import Array, Numbers
from tools.layout.tape import (
    Var,
    at_least,
    box_distance,
    excess,
    join,
    magnitude,
    norm,
    positive,
    root,
    squares,
    stack,
    turned,
)
from tools.layout.tracks import Laid, Tracks
from tools.layout.triangles import delaunay, edges

DISCS = np.array([-1.0, -1 / 3, 1 / 3, 1.0])
"""The positions along the axis of a space of the circles that cover it."""
ROUNDER = 1.06
"""The radius of these circles, as a multiple of half the width of a space."""
_SIGNS = np.array([[1, 1], [1, -1], [-1, 1], [-1, -1]], float)


class Weights(NamedTuple):
    """The weight of each kind of wish."""

    place: float = 0.10
    elastic: float = 0.30
    short: float = 14.0
    long: float = 0.16
    bend: float = 4.5
    bow: float = 1.6
    hit: float = 3.0
    airy: float = 0.10
    tube: float = 1.0
    label: float = 1.6


class State(NamedTuple):
    """The parameters of a layout. Before labels are placed, `anchor` is None."""

    place: Array
    bow: Array
    ends: Array
    offset: Array
    anchor: Numbers | None = None

    @property
    def parts(self) -> tuple[Array, Array, Array, Array]:
        """The parts that move: places, bows, ends and the offsets of labels."""
        return self.place, self.bow, self.ends, self.offset


class Forces:
    """The terms of one chart."""

    def __init__(self, chart: Chart) -> None:
        self.chart, self.tracks = chart, Tracks(chart)
        s = chart.settings
        out = 60.0
        xs, ys = (-out, s.width / 2, s.width + out), (-out, s.height / 2, s.height + out)
        self.rim = np.array([(x, y) for x in xs for y in ys if (x, y) != (xs[1], ys[1])])
        self.rest = np.vstack([chart.true, self.rim])
        self.triangles = delaunay(self.rest)
        self.edges = edges(self.triangles)
        self.rest_length = np.linalg.norm(self.rest[self.edges[:, 0]] - self.rest[self.edges[:, 1]], axis=1) + 1e-6
        self.rest_area = _areas(Var(self.rest, []), self.triangles).value
        self.wish = wished_bows(chart)
        self.low = np.array([s.edge, s.edge])
        self.high = np.array([s.width - s.edge, s.height - s.edge])
        self.near: Neighbours | None = None

    def discs(self, laid: Laid, size: float) -> Var:
        """The circles that stand for the spaces, four for each."""
        reach = (self.chart.settings.car - self.chart.settings.car_width) / 2 * size
        spread = laid.along.reshape(-1, 1, 2) * (DISCS * reach)[None, :, None]
        return (laid.middle.reshape(-1, 1, 2) + spread).reshape(-1, 2)

    def look_around(self, state: State, size: float) -> None:
        """Find again which things are near enough to matter."""
        tape: list[Var] = []
        laid = self.tracks.lay(Var(state.place, tape), Var(state.bow, tape), Var(state.ends, tape), size)
        boxes = None
        if state.anchor is not None:
            middle = self._label_middle(Var(state.place, tape), Var(state.offset, tape), state.anchor, False)
            boxes = (middle.value, self._label_half(False))
        discs = self.discs(laid, size).value
        self.near = find_neighbours(self.chart.settings, self.tracks, laid.points.value, state.place, discs, boxes)

    def terms(self, state: State, weights: Weights, size: float) -> tuple[dict[str, Var], list[Var]]:
        """All terms, and the variables of the state on their tape."""
        tape: list[Var] = []
        place, bow, ends, offset = (Var(part, tape) for part in state.parts)
        laid = self.tracks.lay(place, bow, ends, size)
        terms = self._map_terms(place, weights)
        terms |= self._link_terms(laid, place, bow, ends, weights, size)
        discs = self.discs(laid, size)
        corners = self._corners(laid, size)
        terms |= self._clearance_terms(laid, place, discs, corners, weights, size)
        if state.anchor is not None:
            terms["label"] = self._label_term(laid, place, offset, state.anchor, discs, corners, size) * weights.label
        return terms, [place, bow, ends, offset]

    def _map_terms(self, place: Var, weights: Weights) -> dict[str, Var]:
        """The map as an elastic net: it stays near its true shape and never folds."""
        full = join(place, self.rim)
        moved = full - self.rest
        pull = moved[self.edges[:, 0]] - moved[self.edges[:, 1]]
        ratio = _areas(full, self.triangles) / self.rest_area
        return {
            "place": squares(place - self.chart.true) * (weights.place / 1600),
            "elastic": squares(pull * (self.rest_length**-0.75)[:, None]) * (weights.elastic / 8),
            "fold": excess(0.35 - ratio) * 60.0,
        }

    def _link_terms(self, laid: Laid, place: Var, bow: Var, ends: Var, weights: Weights, size: float) -> dict[str, Var]:
        """Each link alone: room for its spaces, and an even and gentle curve."""
        s, tracks = self.chart.settings, self.tracks
        short = (ends.sum_last() + laid.need - laid.total) / s.car
        over = positive((laid.total - laid.need * 1.12) / s.car) * (self.wish == 0)
        # From space to space in a lane: in a bend the inner lane is the tight one.
        follow = tracks.follow
        step = norm(laid.middle[follow + 1] - laid.middle[follow])
        turn = 1.0 - (laid.along[follow + 1] * laid.along[follow]).sum_last()
        want = root(at_least(turn, 0.0) * 2 + 1e-8) * (0.35 * s.car_width * size) + (s.car + s.gap) * size
        chord = norm(place[tracks.start] - place[tracks.end])
        share = bow / (chord.reshape(-1, 1) + 1e-6)
        bows = squares(share - self.wish[:, None]) + squares(share[:, 0] - share[:, 1]) * 6.0
        return {
            "short": excess(short) * weights.short,
            "long": (over * over / (over + 1.0)).sum() * weights.long,
            "step": excess((want - step) / s.car) * (4 * weights.short),
            "bend": (turn * (turn * 8.0 + 1.0)).sum() * weights.bend,
            "bow": (bows + excess(magnitude(share) - 0.42) * 30.0) * weights.bow,
            "ends": squares(ends) * 0.001 + excess(-ends) * 2.0 + excess(ends - s.car * 0.45) * 0.02,
        }

    def _clearance_terms(
        self, laid: Laid, place: Var, discs: Var, corners: Var, weights: Weights, size: float
    ) -> dict[str, Var]:
        """Spaces, ways, cities and the frame keep their distance from each other."""
        s, near, tracks = self.chart.settings, self.near, self.tracks
        assert near is not None, "look_around comes first"
        radius = s.car_width * size / 2 * ROUNDER
        between = norm(discs[near.discs[:, 0]] - discs[near.discs[:, 1]])
        i, j = near.cars[:, 0], near.cars[:, 1]
        exact = self._into_car(corners[i], laid, j, size)
        tube = laid.points[:, 2:-2:2].reshape(-1, 2)
        half = (tracks.count * (s.car_width + s.lane_gap) / 2 * size)[near.tube_owner]
        a, b = near.tubes[:, 0], near.tubes[:, 1]
        ways = excess((half[a] + half[b] + 4) - norm(tube[a] - tube[b])) / 60
        k, c = near.tube_city[:, 0], near.tube_city[:, 1]
        ways = ways + excess((half[k] + s.dot + 22) - norm(tube[k] - place[c])) / 40
        k, c = near.disc_city[:, 0], near.disc_city[:, 1]
        one, other = np.triu_indices(len(place.value), 1)
        frame = (excess(self.low + 6 - discs) + excess(discs - self.high + 6)) / 20
        frame = frame + (excess(self.low + 14 - place) + excess(place - self.high + 14)) / 4
        return {
            "hit": excess(2 * radius + s.clear * size - between) * (weights.hit / 16),
            "airy": excess(2 * radius + 9 - between) * (weights.airy / 80),
            "exact": excess(s.clear * size - at_least(exact, -2.0)) * (weights.hit / 6),
            "tube": ways * weights.tube,
            "dot": excess(radius + s.dot + 2.8 - norm(discs[k] - place[c])) * (weights.hit / 16),
            "cities": excess(2.2 * s.car - norm(place[one] - place[other])) * 0.01,
            "frame": frame,
        }

    def _label_term(
        self, laid: Laid, place: Var, offset: Var, anchor: Numbers, discs: Var, corners: Var, size: float
    ) -> Var:
        """Names keep their distance from spaces, cities, the frame and each other, and stay near their own city."""
        s, near = self.chart.settings, self.near
        assert near is not None, "look_around comes first"
        middle, half = self._label_middle(place, offset, anchor, False), self._label_half(False)
        radius = s.car_width * size / 2 * ROUNDER
        i, k = near.label_discs[:, 0], near.label_discs[:, 1]
        term = excess(radius + 2.4 - box_distance(magnitude(discs[k] - middle[i]) - half[i])) / 16
        i, k = near.label_cars[:, 0], near.label_cars[:, 1]
        # Corners of spaces inside the box, and corners of the box inside spaces; the circles above handle deep ones.
        away = magnitude(corners[k] - middle[i].reshape(-1, 1, 2)) - half[i][:, None]
        term = term + excess(2.4 - at_least(box_distance(away), -2.0)) / 6
        own = middle[i].reshape(-1, 1, 2) + _SIGNS[None] * half[i][:, None]
        term = term + excess(2.4 - at_least(self._into_car(own, laid, k, size), -2.0)) / 6
        i, k = near.label_cities[:, 0], near.label_cities[:, 1]
        room = s.dot + np.where(i == k, 2.5, 7.0)
        term = term + excess(room - box_distance(magnitude(place[k] - middle[i]) - half[i])) / 8
        i, k = near.labels[:, 0], near.labels[:, 1]
        term = term + excess(4.0 - box_distance(magnitude(middle[i] - middle[k]) - half[i] - half[k])) / 8
        term = term + (excess(self.low + half - middle) + excess(middle + half - self.high)) / 8
        # The shortest name must still be close to its city.
        short, half = self._label_middle(place, offset, anchor, True), self._label_half(True)
        return term + excess(box_distance(magnitude(place - short) - half) - (s.dot + 4.5)) / 4

    def _label_middle(self, place: Var, offset: Var, anchor: Numbers, shortest: bool) -> Var:
        width = self.chart.shortest if shortest else self.chart.longest
        return place + offset + np.stack([SHIFT[anchor] * width, np.zeros(len(width))], 1)

    def _label_half(self, shortest: bool) -> Array:
        width = self.chart.shortest if shortest else self.chart.longest
        return np.stack([width, self.chart.high], 1) / 2

    def _corners(self, laid: Laid, size: float) -> Var:
        """The corners of every space, (n, 4, 2)."""
        s = self.chart.settings
        along = laid.along.reshape(-1, 1, 2) * (_SIGNS[:, :1] * s.car / 2 * size)
        across = turned(laid.along).reshape(-1, 1, 2) * (_SIGNS[:, 1:] * s.car_width / 2 * size)
        return laid.middle.reshape(-1, 1, 2) + along + across

    def _into_car(self, points: Var, laid: Laid, cars: Numbers, size: float) -> Var:
        """Signed distances of points (n, k, 2) to n spaces."""
        s = self.chart.settings
        way = points - laid.middle[cars].reshape(-1, 1, 2)
        along = laid.along[cars]
        beside = magnitude((way * along.reshape(-1, 1, 2)).sum_last()) - s.car / 2 * size
        across = magnitude((way * turned(along).reshape(-1, 1, 2)).sum_last()) - s.car_width / 2 * size
        return box_distance(stack([beside, across], -1))


def wished_bows(chart: Chart) -> Array:
    """The bow that each link should have, as a share of its chord; zero if there is no wish."""
    wish = np.zeros(len(chart.links))
    for bow in chart.settings.bows:
        ends = (chart.board.city_index[bow.a], chart.board.city_index[bow.b])
        wish[chart.links.index((min(ends), max(ends)))] = bow.share if ends[0] < ends[1] else -bow.share
    return wish


def _areas(points: Var, triangles: Numbers) -> Var:
    """Twice the signed areas of triangles."""
    a, b, c = (points[triangles[:, n]] for n in range(3))
    return (turned(b - a) * (c - a)).sum_last()
