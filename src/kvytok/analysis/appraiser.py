"""The appraiser: drives the compiled appraisals of one table, one decision at a time.

A `NetworkAppraiser` asks the networks of the table. Where there are none, on own boards and with bonus tickets,
a `ScriptAppraiser` lets plans play. The page drives the same compiled functions (web/src/analysis/appraiser.ts): equal
games with equal seeds and numbers of worlds get equal numbers.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from kvytok.bots.bot import Answer, Question, Stop
from kvytok.bots.neural.appraisal import APPRAISAL, conclude_appraisal, worlds_wanted
from kvytok.rules.actions import ACTIONS
from kvytok.rules.from_python import apply_at
from kvytok.rules.record import NOBODY, RESULT, SCRATCH, STATE, Records

SEEDS: Final = 1 << 16
"""The number of appraisals that one seed is enough for."""
PORTION: Final = 16
"""Worlds between two looks at the flag that stops everything."""


class Appraised(NamedTuple):
    """What a decision was worth. Values and shares of the victory are between 0 and 1."""

    best: int
    """The best action; the played one if none is better."""
    cost: float
    """How much better the best action is, in Expert's value; by chance it may be a little below zero."""
    cost_error: float
    gains: tuple[float, ...]
    """For every seat: the share of the victory that the played action brings, minus what the network or the plans would
    bring on average without thinking."""
    gain_errors: tuple[float, ...]


class Appraiser(ABC):
    """Appraises the decisions of one game, with its own working space: one thread at a time."""

    def __init__(self, boards: Records, players: int, seed: int, worlds: int, stop: Stop) -> None:
        self.boards, self.seed, self.stop = boards, seed, stop
        self._players, self._worlds = players, worlds
        self.appraisals, self.states = np.zeros(1, APPRAISAL), np.zeros(2, STATE)
        self.scratches, self.results = np.zeros(1, SCRATCH), np.zeros(1, RESULT)
        self.actions = np.zeros(ACTIONS, np.int16)

    @abstractmethod
    def begin(self, views: Records, n: int, played: int) -> None:
        """Begin to appraise the choice of `played` among the first `n` of `self.actions`."""

    @abstractmethod
    def play(self, views: Records, number: int, worlds: int, is_open: bool) -> None:
        """Play the next worlds: all candidates from a view, or a full state with open cards."""

    def decision(self, views: Records, actions: Sequence[int], played: int, number: int) -> Appraised:
        """Appraise the choice of `played` among the legal actions of a view; `number` counts appraisals."""
        self._begin(views, actions, played)
        record = self.appraisals
        while wanted := worlds_wanted(record, self._worlds):
            self.play(views, number, min(wanted, PORTION), False)
            if self.stop[0]:
                break
        conclude_appraisal(record)
        found, n = record[0], max(1, int(record["worlds"][0]))
        gains = [float(found["gain"][seat]) / n for seat in range(self._players)]
        errors = [_error(float(found["gain_square"][seat]), gain, n) for seat, gain in enumerate(gains)]
        best = int(found["action"][found["best"]])
        return Appraised(best, float(found["cost"]), float(found["cost_error"]), tuple(gains), tuple(errors))

    def chances(self, states: Records, number: int) -> tuple[float, ...]:
        """Every seat's chance to win from a full state, with open cards."""
        self.appraisals["open_worlds"], self.appraisals["open_share"] = 0, 0.0
        for begun in range(0, self._worlds, PORTION):
            self.play(states, number, min(PORTION, self._worlds - begun), True)
        shares = self.appraisals["open_share"][0]
        n = max(1, int(self.appraisals["open_worlds"][0]))
        return tuple(float(shares[seat]) / n for seat in range(self._players))

    def chances_after(self, states: Records, ids: Sequence[int], number: int) -> tuple[float, ...]:
        """Every seat's chance to win after these actions in a full state, on average over what chance could bring."""
        self.appraisals["open_worlds"], self.appraisals["open_share"] = 0, 0.0
        source = np.random.default_rng((self.seed, number))
        for _ in range(self._worlds):
            other = redrawn(states, source)
            for action in ids:
                apply_at(self.boards, other, 0, action)
            self.play(other, number, 1, True)
            if self.stop[0]:
                break
        shares = self.appraisals["open_share"][0]
        n = max(1, int(self.appraisals["open_worlds"][0]))
        return tuple(float(shares[seat]) / n for seat in range(self._players))

    def choose(self, question: Question) -> Answer:
        """The likeliest choice of the network or the plans, for the payment of a better move."""
        self._begin(question.views, question.actions.tolist(), int(question.actions[0]))
        return Answer(int(self.appraisals["action"][0, 0]))

    def _begin(self, views: Records, actions: Sequence[int], played: int) -> None:
        self.actions[: len(actions)] = actions
        self.begin(views, len(actions), played)


def _error(square: float, mean: float, n: int) -> float:
    """The standard error of a mean, from the sum of squares."""
    return float(np.sqrt(max(0.0, square / n - mean * mean) / max(1, n - 1)))


def redrawn(states: Records, source: np.random.Generator) -> Records:
    """A state in which everything that chance has not decided yet comes from elsewhere; hands and tickets stay."""
    other = states.copy()
    other["key"][0] = source.integers(0, 1 << 32, 8, dtype=np.uint32)
    other["blocks"], other["words_used"] = 0, 16
    deck, n = other["ticket_deck"][0], int(other["ticket_deck_n"][0])
    unseen = [place for place in range(n) if other["returned_by"][0][deck[place]] == NOBODY]
    deck[unseen] = source.permutation(deck[unseen])
    return other
