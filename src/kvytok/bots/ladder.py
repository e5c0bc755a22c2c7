"""The instant steps of the ladder as bots: Novice and Casual."""

from typing import Final

import numpy as np

from kvytok.bots.mind import MIND
from kvytok.bots.novice import novice_at
from kvytok.bots.protocol import Answer, Question
from kvytok.bots.scripted import GREEDY, RACER, fresh_at
from kvytok.bots.search.plans import KINDS, NETWORK_OF_TICKETS
from kvytok.bots.search.strong import Budget, Strong
from kvytok.rules.actions import ACTIONS
from kvytok.rules.record import SCRATCH

GLANCE: Final = 6
"""The playouts that Casual makes."""


class Novice:
    """Plays one seat as `bots.novice` does; all its chance comes from the questions' seeds."""

    def __init__(self) -> None:
        self._minds, self._scratches = np.zeros(1, MIND), np.zeros(1, SCRATCH)
        self._actions = np.zeros(ACTIONS, np.int16)

    def choose(self, question: Question) -> Answer:
        """The choice of the moment."""
        n = len(question.actions)
        self._actions[:n] = question.actions
        fresh_at(self._minds, 0, question.seed)
        action = novice_at(question.boards, question.views, self._minds, self._scratches, self._actions, n)
        return Answer(int(action))


class Casual(Strong):
    """Has three plans, and a glance at how each would end: Strong with so few playouts that it often errs.

    It answers at once, whatever time it is given.
    """

    plans = (RACER, KINDS * NETWORK_OF_TICKETS, GREEDY)
    challenged = False

    def budget(self, question: Question) -> Budget:
        """A glance."""
        return Budget(GLANCE, 0.0)

    def threads(self, question: Question) -> int:
        """One core is enough."""
        return 1
