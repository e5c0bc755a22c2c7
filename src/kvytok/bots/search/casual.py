"""Casual: the second level for people, which is Strong with very few playouts."""

from typing import Any, ClassVar

from kvytok.bots.bot import Question
from kvytok.bots.search.contest import CASUAL
from kvytok.bots.search.strong import Strong


class Casual(Strong):
    """Strong with three plans and so few playouts that it often makes mistakes.

    It answers at once, even if it has more time.
    """

    level = CASUAL
    changes: ClassVar[dict[str, Any]] = {}

    def threads(self, question: Question) -> int:
        """One thread is enough."""
        return 1
