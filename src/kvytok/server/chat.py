"""Chat: lines as the page gets them."""

from typing import Final

from kvytok.server.messages import ChatLine
from kvytok.server.store import LineRow

LINES_AT_HELLO: Final = 100
"""So many of the newest lines are sent to a page that says hello."""


def chat_line(row: LineRow) -> ChatLine:
    """A stored line as the page gets it."""
    return ChatLine(row.id, row.seat, row.name, row.at, row.text, row.reaction)
