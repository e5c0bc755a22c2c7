"""An appraiser for tables without a network: plans propose, and play all worlds to their end."""

import numpy as np

from kvytok.analysis.appraiser import SEEDS, Appraiser
from kvytok.bots.bot import Stop
from kvytok.bots.scripts.mind import MIND
from kvytok.bots.search.script_appraisal import appraise_script_open, appraise_script_worlds, begin_script_appraisal
from kvytok.bots.search.thinking import world_key
from kvytok.rules.record import SEATS, Records


class ScriptAppraiser(Appraiser):
    """Appraises without a network: less exact, on any board and with any tickets."""

    def __init__(self, boards: Records, players: int, seed: int, worlds: int, stop: Stop) -> None:
        super().__init__(boards, players, seed, worlds, stop)
        self._minds, self._scripts = np.zeros(SEATS, MIND), np.zeros(SEATS, np.int16)

    def begin(self, views: Records, n: int, played: int) -> None:
        """See `Appraiser`."""
        begin_script_appraisal(
            self.boards, views, self.states, self._minds, self.scratches, self.actions, n, self.appraisals, played
        )

    def play(self, views: Records, number: int, worlds: int, is_open: bool) -> None:
        """See `Appraiser`."""
        entry = appraise_script_open if is_open else appraise_script_worlds
        entry(
            self.boards, views, world_key(self.seed * SEEDS + number), self.appraisals, self.states, self._minds,
            self.scratches, self.results, self._scripts, self.actions, worlds, self.stop,
        )  # fmt: skip
