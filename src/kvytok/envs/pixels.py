"""The drawing as pixels: resvg paints the SVG, and its PNG is unpacked here."""

import struct
import zlib

import numpy as np
from numpy.typing import NDArray

from kvytok.extras import missing
from kvytok.rules.compiler import entry

Pixels = NDArray[np.uint8]

WIDTH = 1200
CHANNELS = 4
"""resvg writes red, green, blue and opacity, 8 bits each."""


@entry
def unfilter(lines: Pixels, image: Pixels) -> None:
    """Undo the prediction that a PNG applies to each line; the first byte of a line says which (PNG, chapter 9)."""
    height, width = image.shape
    for y in range(height):
        kind = int(lines[y, 0])
        for x in range(width):
            left = int(image[y, x - CHANNELS]) if x >= CHANNELS else 0
            above = int(image[y - 1, x]) if y > 0 else 0
            corner = int(image[y - 1, x - CHANNELS]) if y > 0 and x >= CHANNELS else 0
            guess = 0
            if kind == 1:
                guess = left
            elif kind == 2:
                guess = above
            elif kind == 3:
                guess = (left + above) // 2
            elif kind == 4:
                a, b, c = abs(above - corner), abs(left - corner), abs(left + above - 2 * corner)
                guess = left if a <= b and a <= c else above if b <= c else corner
            image[y, x] = (int(lines[y, x + 1]) + guess) & 255


def unpacked(png: bytes) -> Pixels:
    """The picture in a PNG as resvg writes it: height × width × red, green, blue."""
    packed, place = b"", 8
    width = height = 0
    while place < len(png):
        size, kind = struct.unpack(">I4s", png[place : place + 8])
        content = png[place + 8 : place + 8 + size]
        if kind == b"IHDR":
            width, height, *form = struct.unpack(">IIBBBBB", content)
            if form != [8, 6, 0, 0, 0]:
                raise ValueError(f"the PNG has form {form}, not that of 8 bits with opacity")
        elif kind == b"IDAT":
            packed += content
        place += size + 12
    lines = np.frombuffer(bytearray(zlib.decompress(packed)), np.uint8).reshape(height, width * CHANNELS + 1)
    image = np.zeros((height, width * CHANNELS), np.uint8)
    unfilter(lines, image)
    return np.ascontiguousarray(image.reshape(height, width, CHANNELS)[:, :, :3])


def painted(svg: str, width: int = WIDTH) -> Pixels:
    """An opaque drawing as pixels."""
    try:
        from resvg_py import svg_to_bytes
    except ModuleNotFoundError as error:
        raise missing(error) from None
    return unpacked(bytes(svg_to_bytes(svg_string=svg, width=width)))
