"""A script as a `Bot`: the mind of one seat, and the compiled script that decides with it."""

import numpy as np

from kvytok.bots.bot import Answer, Question
from kvytok.bots.scripts.all_scripts import NUMBERS, decide_at, fresh_at, reseed_at
from kvytok.bots.scripts.mind import MIND
from kvytok.rules.actions import ACTIONS
from kvytok.rules.record import SCRATCH


class ScriptBot:
    """Plays one seat of one game by a script."""

    def __init__(self, script: str) -> None:
        self._script = NUMBERS[script]
        self._minds = np.zeros(1, MIND)
        self._scratches = np.zeros(1, SCRATCH)
        self._actions = np.zeros(ACTIONS, np.int16)
        self._asked = False

    def choose(self, question: Question) -> Answer:
        """The script's choice; it remembers the game so far, but the seed of the question sets its random choices."""
        n = len(question.actions)
        self._actions[:n] = question.actions
        renew = reseed_at if self._asked else fresh_at
        renew(self._minds, 0, question.seed)
        self._asked = True
        action = decide_at(
            self._script, question.boards, question.views, self._minds, self._scratches, self._actions, n
        )
        return Answer(int(action))
