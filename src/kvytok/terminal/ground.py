"""The ground of the map: which cells of the terminal are land, from the outlines of a board's drawing."""

import re
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

TOKEN: Final = re.compile(r"[MmLlHhVvZz]|-?(?:\d+\.?\d*|\.\d+)")
Points = NDArray[np.float64]


@lru_cache(64)
def outlines(paths: tuple[str, ...]) -> tuple[Points, ...]:
    """The closed lines of SVG paths, as points; curves are not known here and no drawing of land has any."""
    found: list[Points] = []
    for path in paths:
        line: list[tuple[float, float]] = []
        x = y = 0.0
        command, numbers = "M", list[float]()
        for token in TOKEN.findall(path):
            if token.isalpha():
                if token in "MmZz" and line:
                    found.append(np.array(line))
                    line = []
                command, numbers = token, []
                continue
            numbers.append(float(token))
            if len(numbers) < (1 if command in "HhVv" else 2):
                continue
            x, y = _moved(command, numbers, x, y)
            line.append((x, y))
            numbers = []
        if line:
            found.append(np.array(line))
    return tuple(found)


def _moved(command: str, numbers: list[float], x: float, y: float) -> tuple[float, float]:
    """Where a command leads."""
    match command:
        case "H":
            return numbers[0], y
        case "h":
            return x + numbers[0], y
        case "V":
            return x, numbers[0]
        case "v":
            return x, y + numbers[0]
        case "M" | "L":
            return numbers[0], numbers[1]
    return x + numbers[0], y + numbers[1]


def inside(lines: tuple[Points, ...], xs: Points, ys: Points) -> NDArray[np.bool_]:
    """For every pair of a row `ys` and a column `xs`, whether the point lies inside (even-odd)."""
    found = np.zeros((len(ys), len(xs)), bool)
    for line in lines:
        x1, y1 = line[:, 0], line[:, 1]
        x2, y2 = np.roll(x1, -1), np.roll(y1, -1)
        for row, y in enumerate(ys):
            crossing = (y1 > y) != (y2 > y)
            at = x1[crossing] + (y - y1[crossing]) * (x2 - x1)[crossing] / (y2 - y1)[crossing]
            found[row] ^= (at[:, None] > xs[None, :]).sum(0) % 2 == 1
    return found
