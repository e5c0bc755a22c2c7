"""Drawing a game in the render modes of the environments."""

from typing import Final

from kvytok.envs.env_table import EnvTable
from kvytok.envs.pixels import Pixels, painted
from kvytok.game.board_picture import board_svg, board_text

RENDER_MODES: Final = ("human", "ansi", "svg", "rgb_array")
"""`human` prints the text, `ansi` returns it, `svg` returns the drawing, `rgb_array` its pixels."""


def checked_mode(mode: str | None) -> str | None:
    """The render mode; an error if there is no such mode."""
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"render_mode is one of {', '.join(RENDER_MODES)} or None, not {mode!r}")
    return mode


def rendered(table: EnvTable, mode: str | None, seat: int | None = None) -> str | Pixels | None:
    """The game in the given render mode; without a seat, what a watcher may know."""
    if mode is None:
        return None
    view = table.watch(seat)
    if mode in ("svg", "rgb_array"):
        drawing = board_svg(table.box, view)
        return drawing if mode == "svg" else painted(drawing)
    text = board_text(view)
    if mode == "ansi":
        return text
    print(text)
    return None
