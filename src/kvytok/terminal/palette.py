"""The palette: colours and marks of cards, routes and players on a dark terminal.

Every colour has a mark of its own, so nobody has to tell colours apart.
"""

from collections.abc import Mapping
from typing import Any, Final

from rich.text import Text

GROUND: Final = "#14181b"
LAND: Final = "#2a302c"
SEA: Final = "#17242c"
INK: Final = "#efe6d2"
FAINT: Final = "#8d8a80"
GLOW: Final = "#ffd866"

CARDS: Final = {
    "pink": "#e29bd0",
    "white": "#f4efe2",
    "blue": "#5aa2e0",
    "yellow": "#f0cf4a",
    "orange": "#ef9440",
    "black": "#6d7787",
    "red": "#e8604f",
    "green": "#74bd58",
    "locomotive": "#d9c48f",
    "gray": "#b3ab9b",
}
"""The colours of cards and routes. Black is slate here: it has to be seen on a dark ground."""

MARKS: Final = {
    "pink": "♣",
    "white": "○",
    "blue": "♠",
    "yellow": "★",
    "orange": "▲",
    "black": "■",
    "red": "♦",
    "green": "✚",
    "locomotive": "◉",
    "gray": "◇",
}

LONG_TICKET: Final = "↔"
BIG_CITY: Final = "◆"
"""Signs before a long ticket and before the name of a Big City."""

GAP: Final = "\N{NO-BREAK SPACE}"
"""Inside a card, so that it is never broken."""

SEATS: Final = ("#4f8fe6", "#e2483c", "#4fae5e", "#e8c23a", "#a779d6")
SEAT_MARKS: Final = ("●", "▲", "■", "◆", "✖")
SEAT_INK: Final = "#101214"


def card(color: str, label: str = "") -> Text:
    """A card: its mark on its colour, with a few letters."""
    return Text(f"{GAP}{MARKS[color]}{f'{GAP}{label}' if label else ''}{GAP}", f"bold {SEAT_INK} on {CARDS[color]}")


def cards(colors: Mapping[Any, int]) -> Text:
    """Cards counted by colour: ` ♦3 ` ` ★1 `."""
    chips = {color: f"{GAP}{MARKS[color]}{n}{GAP}" for color, n in colors.items() if n}
    return Text(" ").join(Text(chip, f"bold {SEAT_INK} on {CARDS[color]}") for color, chip in chips.items())


def seat(number: int) -> Text:
    """The piece of a player."""
    return Text(f" {SEAT_MARKS[number]} ", f"bold {SEAT_INK} on {SEATS[number]}")
