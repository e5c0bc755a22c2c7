"""Playing a few decisions ahead in many dealt worlds at once, each decision by a network.

All worlds go on together, one decision a step, so that the network looks at all of them in one multiplication.
"""

import numpy as np
from numpy.typing import NDArray

from kvytok.bots.network import Floats, TrainedNetwork
from kvytok.bots.observation import observe
from kvytok.bots.progress import PROGRESS, forget
from kvytok.bots.protocol import Question
from kvytok.rules.actions import ACTIONS
from kvytok.rules.compiler import entry
from kvytok.rules.phases import apply, legal
from kvytok.rules.record import NONE, OVER, RESULT, SCRATCH, STATE
from kvytok.rules.resample import complete
from kvytok.rules.scoring import score

Records = NDArray[np.record]

NEVER = np.float32(-1e9)


@entry
def deal_worlds(boards: Records, views: Records, states: Records, scratches: Records, keys: NDArray[np.uint32]) -> None:
    """Deal a world that looks like the view into every state, each by its own key."""
    for w in range(states.shape[0]):
        states[w] = views[0]
        for i in range(8):
            states[w].key[i] = keys[w, i]
        complete(boards[0], states[w], scratches[0])


@entry
def advance_all(
    boards: Records,
    states: Records,
    progresses: Records,
    scratches: Records,
    results: Records,
    legals: NDArray[np.int16],
    counts: NDArray[np.int64],
    chosen: NDArray[np.int64],
) -> None:
    """Do an action in every world that goes on (NONE: none yet), and all forced ones after it.

    `counts` is how many actions the next decision has, 0 where the game has ended and been scored.
    """
    for w in range(states.shape[0]):
        state = states[w]
        if state.phase == OVER:
            continue
        if chosen[w] == NONE:
            for seat in range(state.players):
                forget(progresses[w, seat])
        else:
            apply(boards[0], state, int(chosen[w]))
        n = 0
        while state.phase != OVER:
            n = legal(boards[0], state, legals[w])
            if n > 1:
                break
            apply(boards[0], state, int(legals[w, 0]))
            n = 0
        counts[w] = n
        if state.phase == OVER:
            score(boards[0], state, scratches[0], results[w])


@entry
def see_all(
    boards: Records,
    states: Records,
    progresses: Records,
    scratches: Records,
    legals: NDArray[np.int16],
    counts: NDArray[np.int64],
    seen: NDArray[np.int8],
    masks: NDArray[np.int8],
) -> None:
    """What the asked seat of every world that goes on sees and may do."""
    for w in range(states.shape[0]):
        if counts[w] > 0:
            masks[w, :] = 0
            observe(boards[0], states[w], scratches[0], progresses[w, states[w].seat], seen[w])
            for i in range(counts[w]):
                masks[w, legals[w, i]] = 1


class Worlds:
    """Room for many worlds of one table."""

    def __init__(self, boards: Records, players: int, network: TrainedNetwork, size: int) -> None:
        self.boards, self.players, self.network, self.size = boards, players, network, size
        self.states, self.results = np.zeros(size, STATE), np.zeros(size, RESULT)
        self.progresses = np.zeros((size, players), PROGRESS)
        self.scratches = np.zeros(1, SCRATCH)
        self.legals = np.zeros((size, ACTIONS), np.int16)
        self.counts = np.zeros(size, np.int64)
        self.seen = np.zeros((size, network.inputs), np.int8)
        self.masks = np.zeros((size, ACTIONS), np.int8)

    def ask(self, question: Question) -> tuple[Floats, Floats]:
        """Scores and values by seat for a question about the first world."""
        n = len(question.actions)
        self.states[:] = question.views
        self.counts[0] = n
        self.legals[0, :n] = question.actions
        for seat in range(self.players):
            self.progresses["seat"][0, seat] = NONE  # what was remembered may be of another game
        scores, values = self.look()
        return scores[0], values[0]

    def look(self) -> tuple[Floats, Floats]:
        """Scores of the legal actions and values by seat, of every world."""
        see_all(
            self.boards, self.states, self.progresses, self.scratches, self.legals, self.counts, self.seen, self.masks
        )
        scores, values = self.network.look_at_all(self.seen)
        movers = self.states["seat"].astype(np.int64)[:, None]
        by_seat = np.take_along_axis(values, (np.arange(self.players) - movers) % self.players, axis=1)
        return np.where(self.masks > 0, scores, NEVER), by_seat

    def advance(self, chosen: NDArray[np.int64]) -> None:
        """Do an action in every world that goes on."""
        advance_all(
            self.boards, self.states, self.progresses, self.scratches, self.results, self.legals, self.counts, chosen
        )

    def points(self) -> NDArray[np.int64]:
        """What each seat has now: its score so far, or its total where the game has ended."""
        over = self.counts == 0
        now: NDArray[np.int64] = np.where(over[:, None], self.results["total"], self.states["score"]).astype(np.int64)
        return now[:, : self.players]

    def shares(self) -> Floats:
        """Each seat's part of the victory where the game has ended, beyond an equal one."""
        won = self.results["rank"][:, : self.players] == 1
        beyond: Floats = (won / np.maximum(1, won.sum(1, keepdims=True)) - 1 / self.players).astype(np.float32)
        return beyond


def gumbel_choice(scores: Floats, chance: np.random.Generator) -> NDArray[np.int64]:
    """An action of each row by its chance."""
    chosen: NDArray[np.int64] = (scores + chance.gumbel(size=scores.shape).astype(np.float32)).argmax(1)
    return chosen
