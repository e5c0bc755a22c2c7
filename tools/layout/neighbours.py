"""Neighbours: the parts of a layout that are near enough to disturb each other; updated only now and then."""

from typing import NamedTuple

import numpy as np
from tools.layout.settings import Settings
from tools.layout.shapes import Array, Numbers
from tools.layout.tracks import Tracks


class Neighbours(NamedTuple):
    """Pairs of numbers, each kind as an array (n, 2)."""

    discs: Numbers
    """Circles of spaces that belong to different links."""
    cars: Numbers
    """Spaces of different links, in both orders."""
    tubes: Numbers
    """Points along links that have no common city."""
    tube_owner: Numbers
    """The link of each such point."""
    tube_city: Numbers
    """Points along links, and cities that are not their ends."""
    disc_city: Numbers
    label_discs: Numbers
    label_cars: Numbers
    label_cities: Numbers
    labels: Numbers


def _near(first: Array, second: Array, reach: float) -> Numbers:
    """The pairs of points that are within reach."""
    apart = (first[:, None, 0] - second[None, :, 0]) ** 2 + (first[:, None, 1] - second[None, :, 1]) ** 2
    return np.argwhere(apart < reach**2)


def _boxed(middle: Array, half: Array, points: Array, margin: float) -> Numbers:
    """The pairs of a box and a point in it or near it."""
    return np.argwhere((np.abs(points[None] - middle[:, None]) < half[:, None] + margin).all(2))


def find_neighbours(
    settings: Settings,
    tracks: Tracks,
    points: Array,
    place: Array,
    discs: Array,
    boxes: tuple[Array, Array] | None,
) -> Neighbours:
    """All pairs to watch; `boxes` are the middles and half sizes of the labels, if they are placed already."""
    width = settings.car_width
    owner = np.repeat(tracks.link, 4)
    pairs = _near(discs, discs, width + 18)
    pairs = pairs[(pairs[:, 0] < pairs[:, 1]) & (owner[pairs[:, 0]] != owner[pairs[:, 1]])]
    cars = np.unique(pairs // 4, axis=0)
    tubes = points[:, 2:-2:2]
    who = np.repeat(np.arange(len(tubes)), tubes.shape[1])
    tubes = tubes.reshape(-1, 2)
    ways = _near(tubes, tubes, 3 * width + 20)
    ways = ways[ways[:, 0] < ways[:, 1]]
    ends = np.stack([tracks.start, tracks.end], 1)
    a, b = ends[who[ways[:, 0]]], ends[who[ways[:, 1]]]
    ways = ways[(a[:, :, None] != b[:, None, :]).all((1, 2))]
    passing = _near(tubes, place, 2 * width + 40)
    passing = passing[(ends[who[passing[:, 0]]] != passing[:, 1:]).all(1)]
    none = np.zeros((0, 2), int)
    label_discs = label_cars = label_cities = labels = none
    if boxes is not None:
        middle, half = boxes
        label_discs = _boxed(middle, half, discs, width + 16)
        label_cars = np.unique(label_discs // [1, 4], axis=0)
        label_cities = _boxed(middle, half, place, width + 16)
        labels = np.argwhere((np.abs(middle[None] - middle[:, None]) < half[:, None] + half[None] + 12).all(2))
        labels = labels[labels[:, 0] < labels[:, 1]]
    return Neighbours(
        discs=pairs,
        cars=np.vstack([cars, cars[:, ::-1]]),
        tubes=ways,
        tube_owner=who,
        tube_city=passing,
        disc_city=_near(discs, place, width + 30),
        label_discs=label_discs,
        label_cars=label_cars,
        label_cities=label_cities,
        labels=labels,
    )
