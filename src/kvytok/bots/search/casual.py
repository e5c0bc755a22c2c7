"""Casual, the second level for people: Strong with very few playouts."""

from typing import Final

from kvytok.bots.bot import Question
from kvytok.bots.scripts.all_scripts import GREEDY, RACER
from kvytok.bots.search.plans import KINDS, NETWORK_OF_TICKETS
from kvytok.bots.search.strong import Effort, Strong

GLANCE: Final = 6
"""The playouts that Casual makes."""


class Casual(Strong):
    """Has three plans, and a glance at how each would end: Strong with so few playouts that it often errs.

    It answers at once, whatever time it is given.
    """

    plans = (RACER, KINDS * NETWORK_OF_TICKETS, GREEDY)
    challenged = False

    def budget(self, question: Question) -> Effort:
        """A glance."""
        return Effort(GLANCE, 0.0)

    def threads(self, question: Question) -> int:
        """One core is enough."""
        return 1
