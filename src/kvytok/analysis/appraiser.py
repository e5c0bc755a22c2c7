"""The appraiser: drives the compiled appraisals of one table, one decision at a time (`bots.neural.appraisal`).

The page drives the same compiled functions (web/src/analysis/appraiser.ts): the same game with the same seed and number
of worlds gets the same numbers.
"""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import numpy as np

from kvytok.bots.bot import Answer, Question, Stop
from kvytok.bots.neural.appraisal import (
    APPRAISAL,
    appraise_open,
    appraise_worlds,
    begin_appraisal,
    conclude_appraisal,
    worlds_wanted,
)
from kvytok.bots.neural.expert import is_trained
from kvytok.bots.neural.first_look import FirstLook
from kvytok.bots.neural.progress import PROGRESS
from kvytok.bots.neural.quick_network import Scratchpad, quick_weights
from kvytok.bots.neural.trained_network import trained_network
from kvytok.bots.search.thinking import world_key
from kvytok.rules.actions import ACTIONS
from kvytok.rules.from_python import apply_at
from kvytok.rules.record import NOBODY, RESULT, SCRATCH, SEATS, STATE, Records

SEEDS: Final = 1 << 16
"""The number of appraisals that one seed is enough for."""
PORTION: Final = 16
"""Worlds between two looks at the flag that stops everything."""


class NoNetwork(Exception):
    """There is no network for this board, these tickets and this number of players."""


class Appraised(NamedTuple):
    """What a decision was worth. Values and shares of the victory are between 0 and 1."""

    best: int
    """The best action; the played one if none is better."""
    cost: float
    """How much better the best action is, in Expert's value; by chance it may be a little below zero."""
    cost_error: float
    gains: tuple[float, ...]
    """For every seat: the share of the victory that the played action brings, minus what the network would bring on
    average without thinking."""
    gain_errors: tuple[float, ...]


class Appraiser:
    """Appraises the decisions of one game, with its own working space: one thread at a time."""

    def __init__(self, boards: Records, players: int, seed: int, worlds: int, stop: Stop) -> None:
        if not is_trained(boards, players):
            raise NoNetwork(f"there is no network for this board, its tickets and {players} players")
        self._boards, self._players, self._seed, self._worlds, self._stop = boards, players, seed, worlds, stop
        self._look = FirstLook(trained_network(boards, players))
        self._weights = quick_weights(boards, players)
        self._scratchpad = Scratchpad(self._weights)
        self._appraisals = np.zeros(1, APPRAISAL)
        self._states, self._progresses = np.zeros(2, STATE), np.zeros(SEATS, PROGRESS)
        self._scratches, self._results = np.zeros(1, SCRATCH), np.zeros(1, RESULT)
        self._actions = np.zeros(ACTIONS, np.int16)

    def decision(self, views: Records, actions: Sequence[int], played: int, number: int) -> Appraised:
        """Appraise the choice of `played` among the legal actions of a view; `number` counts appraisals."""
        self._begin(views, actions, played)
        record = self._appraisals
        while wanted := worlds_wanted(record, self._worlds):
            self._play(appraise_worlds, views, number, min(wanted, PORTION))
            if self._stop[0]:
                break
        conclude_appraisal(record)
        found, n = record[0], max(1, int(record["worlds"][0]))
        gains = [float(found["gain"][seat]) / n for seat in range(self._players)]
        errors = [_error(float(found["gain_square"][seat]), gain, n) for seat, gain in enumerate(gains)]
        best = int(found["action"][found["best"]])
        return Appraised(best, float(found["cost"]), float(found["cost_error"]), tuple(gains), tuple(errors))

    def chances(self, states: Records, number: int) -> tuple[float, ...]:
        """Every seat's chance to win from a full state, with open cards."""
        self._appraisals["open_worlds"], self._appraisals["open_share"] = 0, 0.0
        for begun in range(0, self._worlds, PORTION):
            self._play(appraise_open, states, number, min(PORTION, self._worlds - begun))
        shares = self._appraisals["open_share"][0]
        n = max(1, int(self._appraisals["open_worlds"][0]))
        return tuple(float(shares[seat]) / n for seat in range(self._players))

    def chances_after(self, states: Records, ids: Sequence[int], number: int) -> tuple[float, ...]:
        """Every seat's chance to win after these actions in a full state, on average over what chance could bring."""
        self._appraisals["open_worlds"], self._appraisals["open_share"] = 0, 0.0
        source = np.random.default_rng((self._seed, number))
        for _ in range(self._worlds):
            other = redrawn(states, source)
            for action in ids:
                apply_at(self._boards, other, 0, action)
            self._play(appraise_open, other, number, 1)
            if self._stop[0]:
                break
        shares = self._appraisals["open_share"][0]
        n = max(1, int(self._appraisals["open_worlds"][0]))
        return tuple(float(shares[seat]) / n for seat in range(self._players))

    def choose(self, question: Question) -> Answer:
        """The likeliest choice of the network, for the payment of a better move."""
        self._begin(question.views, question.actions.tolist(), int(question.actions[0]))
        return Answer(int(self._appraisals["action"][0, 0]))

    def _begin(self, views: Records, actions: Sequence[int], played: int) -> None:
        look, n = self._look, len(actions)
        self._actions[:n] = actions
        begin_appraisal(
            self._boards, views, look.network.large, look.room, look.progresses, look.scratches, look.seen,
            self._actions, n, self._appraisals, played,
        )  # fmt: skip

    def _play(self, entry: Callable[..., None], views: Records, number: int, worlds: int) -> None:
        entry(
            self._boards, views, world_key(self._seed * SEEDS + number), self._appraisals, self._weights, self._states,
            self._progresses, self._scratches, self._results, self._scratchpad.arrays(), self._actions, worlds,
            self._stop,
        )  # fmt: skip


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
