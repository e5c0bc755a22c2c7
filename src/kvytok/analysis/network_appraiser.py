"""An appraiser that asks the networks of a table: the large one proposes, the quick one plays the worlds."""

import numpy as np

from kvytok.analysis.appraiser import SEEDS, Appraiser
from kvytok.bots.bot import Stop
from kvytok.bots.neural.appraisal import appraise_open, appraise_worlds, begin_appraisal
from kvytok.bots.neural.first_look import FirstLook
from kvytok.bots.neural.progress import PROGRESS
from kvytok.bots.neural.quick_network import Scratchpad, quick_weights
from kvytok.bots.neural.trained_network import trained_network
from kvytok.bots.search.thinking import world_key
from kvytok.rules.record import SEATS, Records


class NetworkAppraiser(Appraiser):
    """Appraises with networks that were trained for this board, its tickets and this number of players."""

    def __init__(self, boards: Records, players: int, seed: int, worlds: int, stop: Stop) -> None:
        super().__init__(boards, players, seed, worlds, stop)
        self._look = FirstLook(trained_network(boards, players))
        self._weights = quick_weights(boards, players)
        self._scratchpad = Scratchpad(self._weights)
        self._progresses = np.zeros(SEATS, PROGRESS)

    def begin(self, views: Records, n: int, played: int) -> None:
        """See `Appraiser`."""
        look = self._look
        begin_appraisal(
            self.boards, views, look.network.large, look.room, look.progresses, look.scratches, look.seen,
            self.actions, n, self.appraisals, played,
        )  # fmt: skip

    def play(self, views: Records, number: int, worlds: int, is_open: bool) -> None:
        """See `Appraiser`."""
        entry = appraise_open if is_open else appraise_worlds
        entry(
            self.boards, views, world_key(self.seed * SEEDS + number), self.appraisals, self._weights, self.states,
            self._progresses, self.scratches, self.results, self._scratchpad.arrays(), self.actions, worlds, self.stop,
        )  # fmt: skip
