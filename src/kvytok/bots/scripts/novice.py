"""Novice as a `Bot`: the easiest level for people; the compiled script decides, without memory."""

import numpy as np

from kvytok.bots.bot import Answer, Question
from kvytok.bots.scripts.all_scripts import fresh_at
from kvytok.bots.scripts.mind import MIND
from kvytok.bots.scripts.novice_script import novice_at
from kvytok.rules.actions import ACTIONS
from kvytok.rules.record import SCRATCH


class Novice:
    """Plays one seat by `novice_script`; all its random choices come from the seeds of the questions."""

    def __init__(self) -> None:
        self._minds, self._scratches = np.zeros(1, MIND), np.zeros(1, SCRATCH)
        self._actions = np.zeros(ACTIONS, np.int16)

    def choose(self, question: Question) -> Answer:
        """The script's choice, with a fresh mind."""
        n = len(question.actions)
        self._actions[:n] = question.actions
        fresh_at(self._minds, 0, question.seed)
        action = novice_at(question.boards, question.views, self._minds, self._scratches, self._actions, n)
        return Answer(int(action))
