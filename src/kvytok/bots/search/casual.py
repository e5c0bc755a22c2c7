"""Casual: the second level for people, which is Strong with very few playouts."""

from typing import Final

from kvytok.bots.bot import Question
from kvytok.bots.scripts.all_scripts import GREEDY, RACER
from kvytok.bots.search.plans import KINDS, NETWORK_OF_TICKETS
from kvytok.bots.search.strong import Effort, Strong

PLAYOUTS: Final = 6
"""The number of playouts that Casual makes."""


class Casual(Strong):
    """Strong with three plans and so few playouts that it often makes mistakes.

    It answers at once, even if it has more time.
    """

    plans = (RACER, KINDS * NETWORK_OF_TICKETS, GREEDY)
    challenged = False

    def budget(self, question: Question) -> Effort:
        """Always `GLANCE` playouts."""
        return Effort(PLAYOUTS, 0.0)

    def threads(self, question: Question) -> int:
        """One thread is enough."""
        return 1
