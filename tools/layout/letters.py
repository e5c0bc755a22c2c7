"""The size of names, computed from the measures of the page's typeface (`letters.json`)."""

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from kvytok.boards import Board
from kvytok.boards.layout import Label

FACE = "Alegreya"
WEIGHT = 500
LEAST_RISE, LEAST_DROP = 0.72, 0.22
"""Every name gets at least the room of normal letters, so that all labels have the same distance to their cities."""
UNKNOWN = (800, 260, 860)
"""A letter that the typeface lacks and the browser takes from another one."""


class Extent(NamedTuple):
    """The room that the names of one city may take, at a font size of 1."""

    longest: float
    shortest: float
    rise: float
    """The height above the base line."""
    drop: float
    """The depth below it."""


@cache
def _letters() -> dict[str, tuple[int, int, int]]:
    content = json.loads(Path(__file__).with_name("letters.json").read_text(encoding="utf-8"))
    return {letter: tuple(sizes) for letter, sizes in content["letters"].items()}


def text_width(text: str) -> float:
    """The width of a text at a font size of 1, without kerning, which only makes these names narrower."""
    letters = _letters()
    return sum(letters.get(letter, UNKNOWN)[0] for letter in text) / 1000


def extent(names: Sequence[str]) -> Extent:
    """The room that a label needs for all these names."""
    letters = _letters()
    widths = [text_width(name) for name in names]
    sizes = [letters.get(letter, UNKNOWN) for name in names for letter in name]
    rise = max(LEAST_RISE, max(top for _, _, top in sizes) / 1000)
    drop = max(LEAST_DROP, max(bottom for _, bottom, _ in sizes) / 1000)
    return Extent(max(widths), min(widths), rise, drop)


def city_names(board: Board) -> list[list[str]]:
    """Every name that may be shown at each city: as on the board, and in the four languages."""
    kinds = ("board", "en", "uk", "ru", "pl")
    return [list(dict.fromkeys(getattr(city.names, kind) for kind in kinds)) for city in board.cities]


def label_box(label: Label, extent: Extent, font: float, wider: float = 1.0) -> tuple[float, float, float, float]:
    """The left, top, right and bottom of a label with its longest name."""
    width = extent.longest * font * wider
    left = label.x - {"start": 0.0, "middle": width / 2, "end": width}[label.anchor]
    return left, label.y - extent.rise * font, left + width, label.y + extent.drop * font
