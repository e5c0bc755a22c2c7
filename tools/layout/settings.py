"""The settings of a layout: sizes and wishes, read from a file or derived from the board."""

from pathlib import Path

import msgspec
import numpy as np
from msgspec import Struct
from tools.layout.projection import Projection
from tools.layout.shapes import Array

from kvytok.boards import Board

LARGEST = (1600.0, 1000.0)
"""The largest frame: in a larger one, letters of the default size are below ten pixels on a small screen."""


class Bow(Struct, frozen=True, forbid_unknown_fields=True):
    """A wish that a route passes on one side, if the straight way would cross a third city."""

    a: str
    b: str
    share: float
    """How far the route bends, as a share of the distance; positive to the right of the way from a to b."""


class Range(Struct, frozen=True, forbid_unknown_fields=True):
    """A mountain range that is filled with peaks."""

    spread: float
    """Half its width, in degrees."""
    line: tuple[tuple[float, float], ...]
    """Its crest as (latitude, longitude)."""


class Settings(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Sizes in viewBox units, the projection, and the geography to draw."""

    width: float
    height: float
    car: float
    """The length of a space."""
    font: float
    pad: tuple[float, float, float, float]
    """Left, top, right and bottom: the room around the true places of the cities."""
    parallels: tuple[float, float]
    meridian: float
    dot: float = 7.5
    gap: float = 3.6
    """The least gap between the spaces of one lane."""
    lane_gap: float = 2.4
    clear: float = 2.2
    """The wanted clearance between spaces of different routes."""
    max_pitch: float = 1.35
    """The greatest distance between spaces, as a multiple of their length."""
    edge: float = 24.0
    """The least distance of everything from the frame."""
    bows: tuple[Bow, ...] = ()
    ranges: tuple[Range, ...] = ()
    ground: str | None = None
    """A file beside the settings with hand-drawn geography; without it, the atlas is used."""
    lakes: tuple[str, ...] = ("world_50m",)
    """The atlas files with lakes and rivers, the finest first."""
    states: bool = False
    """Whether to draw the borders of the states of the USA."""
    fit_land: float | None = None
    """Compress the outer parts until all land lies this far inside the frame (for a city with its ring)."""

    @property
    def car_width(self) -> float:
        """The width of a space: a third of its length."""
        return round(self.car / 3, 1)

    @property
    def reach(self) -> float:
        """How far from a city's centre its first spaces begin."""
        return self.dot + 1.5


def read_settings(file: Path) -> Settings:
    """The settings in a file."""
    return msgspec.json.decode(file.read_bytes(), type=Settings)


def settings_for(board: Board, file: Path | None = None) -> Settings:
    """The settings of a board: from `file`, from our own file for a built-in board, or derived."""
    ours = Path(__file__).parent / "settings" / f"{board.id}.json"
    if file is not None:
        return read_settings(file)
    return read_settings(ours) if ours.exists() else derived(board)


def derived(board: Board) -> Settings:
    """Settings for any board: the frame is just large enough that most routes fit between their cities."""
    lat = np.array([city.lat for city in board.cities])
    lon = np.array([city.lon for city in board.cities])
    sixth = np.ptp(lat) / 6
    circle = np.exp(1j * np.radians(lon)).sum()
    settings = Settings(
        width=LARGEST[0],
        height=LARGEST[1],
        car=40.0,
        font=17.6,
        pad=(110.0, 80.0, 110.0, 80.0),
        parallels=(float(lat.min() + sixth), float(lat.max() - sixth)),
        meridian=float(np.degrees(np.angle(circle))),
    )
    flat = Projection(settings.parallels, settings.meridian).flat(np.stack([lon, lat], 1))
    chord, need = _chords(board, flat, settings)
    scale = float(np.quantile(need / chord, 0.75)) * 1.08
    frame = np.ptp(flat, 0) * scale + (220, 160)
    # Neither too tall nor too wide: the frame keeps the proportions of a table.
    frame = np.maximum(frame, [frame[1] * 1.25, frame[0] / 1.7])
    fit = float(min(np.array(LARGEST) / frame))
    # A small board is drawn larger relative to its letters, a large one smaller, until it fits.
    grow = fit if fit < 1 else float(np.clip(fit / 1.6, 1.0, 1.5))
    wide, high = np.ceil(frame * grow / 10) * 10
    finer = max(grow, 1.0)
    return msgspec.structs.replace(
        settings,
        width=float(wide),
        height=float(high),
        # A board that fills the largest frame is crowded: slightly shorter spaces leave room for names.
        car=float(max(round(40 * grow * (0.94 if fit < 1.1 else 1.0)), 26)),
        dot=round(7.5 * finer, 1),
        gap=round(3.6 * finer, 1),
        lane_gap=round(2.4 * finer, 1),
        clear=round(2.2 * finer, 1),
    )


def _chords(board: Board, flat: Array, settings: Settings) -> tuple[Array, Array]:
    """For every route: the distance between its cities on the flat map, and the room that its spaces need."""
    chord = [np.linalg.norm(flat[board.city_index[r.a]] - flat[board.city_index[r.b]]) for r in board.routes]
    need = [r.length * (settings.car + settings.gap) + 2 * settings.reach for r in board.routes]
    return np.maximum(np.array(chord), 1e-6), np.array(need)
