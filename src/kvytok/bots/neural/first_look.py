"""The first look of a trained network at a question: a score for each action and a value, without search."""

import numpy as np

from kvytok.bots.bot import Question
from kvytok.bots.neural.observation import Floats, Numbers, observe
from kvytok.bots.neural.progress import PROGRESS, forget
from kvytok.bots.neural.trained_network import TrainedNetwork
from kvytok.rules.compiler import entry
from kvytok.rules.record import SCRATCH, Records


@entry
def see_view(boards: Records, views: Records, progresses: Records, scratches: Records, seen: Numbers) -> None:
    """Write the observation of a view into `seen`; nothing is remembered, since it may be another game than before."""
    forget(progresses[0])
    observe(boards[0], views[0], scratches[0], progresses[0], seen)


class FirstLook:
    """A network and its working space."""

    def __init__(self, network: TrainedNetwork) -> None:
        self.network = network
        self._progresses, self._scratches = np.zeros(1, PROGRESS), np.zeros(1, SCRATCH)
        self._seen = np.zeros(network.inputs, np.int8)

    def at(self, question: Question) -> tuple[Floats, float]:
        """The scores of the question's actions, in the same order, and the value for the asked seat."""
        see_view(question.boards, question.views, self._progresses, self._scratches, self._seen)
        scores, values = self.network.look(self._seen)
        return scores[question.actions], float(values[0])


def chances_of(scores: Floats) -> Floats:
    """Scores as probabilities (softmax)."""
    raised = np.exp(scores - scores.max())
    chances: Floats = raised / raised.sum()
    return chances
