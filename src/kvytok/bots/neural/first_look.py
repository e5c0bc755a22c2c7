"""The first look of a trained network at a question: a score for each action and a value, without search."""

import numpy as np
from numpy.typing import NDArray

from kvytok.bots.bot import Question
from kvytok.bots.neural.large_network import Large, see_all
from kvytok.bots.neural.observation import Floats, Numbers, observe
from kvytok.bots.neural.progress import PROGRESS, Progress, forget
from kvytok.bots.neural.trained_network import TrainedNetwork
from kvytok.rules.actions import ACTIONS
from kvytok.rules.compiler import compiled, entry
from kvytok.rules.record import SCRATCH, Board, Records, Scratch, State

LargeRoom = tuple[Floats, Floats, Floats, NDArray[np.float64]]
"""Working space for the units and sums of a layer, and for the heads; then the share of the victory that is expected,
and the weight of victory in the value."""


@compiled
def look_first(
    board: Board,
    view: State,
    large: Large,
    large_room: LargeRoom,
    progress: Progress,
    scratch: Scratch,
    seen: Numbers,
) -> None:
    """Write the scores, the values and the expected share for the asked seat into `large_room`.

    Nothing is remembered, since it may be another game than before.
    """
    units, sums, heads, share = large_room
    forget(progress)
    observe(board, view, scratch, progress, seen)
    see_all(large, seen, units, sums, heads)
    # The value also counts the lead in points, so this is not exact.
    share[0] = min(1.0, max(0.0, 1.0 / int(view.players) + float(heads[ACTIONS]) / share[1]))


@entry
def look_at(
    boards: Records,
    views: Records,
    large: Large,
    large_room: LargeRoom,
    progresses: Records,
    scratches: Records,
    seen: Numbers,
) -> None:
    """See `look_first`."""
    look_first(boards[0], views[0], large, large_room, progresses[0], scratches[0], seen)


class FirstLook:
    """A network and its working space."""

    def __init__(self, network: TrainedNetwork) -> None:
        self.network = network
        self.progresses, self.scratches = np.zeros(1, PROGRESS), np.zeros(1, SCRATCH)
        self.seen = np.zeros(network.inputs, np.int8)
        width, heads = network.large[1].shape[0], network.large[7].shape[0]
        self.room: LargeRoom = (
            np.zeros(width, np.float32),
            np.zeros(width, np.float32),
            np.zeros(heads, np.float32),
            np.array([0.0, network.win_weight]),
        )

    def at(self, question: Question) -> tuple[Floats, float]:
        """The scores of the question's actions, in the same order, and the share of the victory that is expected."""
        look_at(
            question.boards, question.views, self.network.large, self.room, self.progresses, self.scratches, self.seen
        )
        return self.room[2][question.actions], float(self.room[3][0])


def chances_of(scores: Floats) -> Floats:
    """Scores as probabilities (softmax)."""
    raised = np.exp(scores - scores.max())
    chances: Floats = raised / raised.sum()
    return chances
