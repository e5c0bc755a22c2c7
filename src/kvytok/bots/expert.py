"""Expert: a network that thinks ahead.

The network's policy proposes a few candidates. Each is tried in the same dealt worlds: the game goes on for some
decisions, every seat playing by the network, and the network's value judges where that leads. The worse half of the
candidates is dropped again and again, so that the thinking goes into the close calls.
"""

import time
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kvytok.bots.lookahead import Worlds, deal_worlds, gumbel_choice
from kvytok.bots.network import Floats, TrainedNetwork, has_network, trained_network
from kvytok.bots.protocol import Answer, Bot, Candidate, Question
from kvytok.bots.search.strong import Strong
from kvytok.rules.record import NONE, SCRATCH, STATE

CANDIDATES: Final = 8
UNLIKELY: Final = 0.002
"""Actions that the policy gives less than this are not looked at."""
DEPTH: Final = 12
"""How many decisions the game goes on."""
WORLDS: Final = 24
"""Worlds a candidate is tried in before the worse half is dropped."""
SECONDS: Final = 0.9
TRUST: Final = 0.1
"""How much of value the policy's opinion is worth: an action twice as likely gets that times ln 2."""


class ExpertBot:
    """Plays one seat: where there is a network by thinking ahead with it, elsewhere as Strong does."""

    def __init__(self, network: TrainedNetwork | None = None) -> None:
        self._given = network
        self._player: Bot | None = None

    def choose(self, question: Question) -> Answer:
        """See `ThinkingAhead` and `search.strong.Strong`."""
        if self._player is None:
            players = int(question.views["players"][0])
            if self._given is not None or has_network(question.boards, players):
                self._player = ThinkingAhead(self._given or trained_network(question.boards, players))
            else:
                self._player = Strong()
        return self._player.choose(question)


class ThinkingAhead:
    """Plays one seat with a network that thinks ahead."""

    def __init__(self, network: TrainedNetwork) -> None:
        self._network = network
        self._margin_weight = float(str(network.made["margin_weight"]))
        self._win_weight = float(str(network.made["win_weight"]))

    def choose(self, question: Question) -> Answer:
        """The candidate with the best value."""
        begun = time.perf_counter()
        players = int(question.views["players"][0])
        scores, values = Worlds(question.boards, players, self._network, 1).ask(question)
        chances = _softmax(scores)
        candidates = [int(a) for a in np.argsort(-chances)[:CANDIDATES] if chances[a] >= UNLIKELY]
        sums, tries = np.zeros(len(candidates)), np.zeros(len(candidates))
        if len(candidates) > 1:
            self._compare(question, players, candidates, chances, sums, tries, begun)
        seat = int(question.views["seat"][0])
        means = np.where(tries > 0, sums / np.maximum(1, tries), values[seat])
        worth = means + TRUST * np.log(chances[candidates]) - 1e9 * (tries < tries.max())
        order = np.argsort(-worth)
        listed = tuple(
            Candidate(
                candidates[i], self._network.as_share(float(means[i]), players), float(tries[i] / max(1, tries.sum()))
            )
            for i in order
        )
        return Answer(candidates[int(order[0])], listed if question.reasons else ())

    def _compare(
        self,
        question: Question,
        players: int,
        candidates: list[int],
        chances: Floats,
        sums: NDArray[np.float64],
        tries: NDArray[np.float64],
        begun: float,
    ) -> None:
        """Try the candidates in dealt worlds, dropping the worse half until time or playouts are used up."""
        chance = np.random.default_rng(question.seed)
        left = np.arange(len(candidates))
        seconds = question.seconds if question.seconds is not None else SECONDS
        rounds, spent, took = 0, 0, 0.0
        prior = TRUST * np.log(chances[candidates])
        while True:
            if question.playouts is not None:
                if spent and spent + len(left) * WORLDS > question.playouts:
                    break
            elif time.perf_counter() - begun + took > seconds:
                break
            started = time.perf_counter()
            values = self._try(question, players, [candidates[i] for i in left], chance)
            took = time.perf_counter() - started
            sums[left] += values.sum(axis=1)
            tries[left] += values.shape[1]
            spent += values.size
            rounds += 1
            if rounds % 2 == 0 and len(left) > 2:
                worth = sums[left] / tries[left] + prior[left]
                left = left[np.argsort(-worth)[: -(-len(left) // 2)]]

    def _try(
        self, question: Question, players: int, candidates: list[int], chance: np.random.Generator
    ) -> NDArray[np.float64]:
        """The value of each candidate in the same worlds, for the asked seat."""
        n = len(candidates)
        seat = int(question.views["seat"][0])
        dealt = np.zeros(WORLDS, STATE)
        keys = chance.integers(0, 2**32, (WORLDS, 8), dtype=np.uint32)
        deal_worlds(question.boards, question.views, dealt, np.zeros(1, SCRATCH), keys)
        worlds = Worlds(question.boards, players, self._network, n * WORLDS)
        worlds.states[:] = np.tile(dealt, n)
        worlds.advance(np.full(worlds.size, NONE, np.int64))
        before = worlds.points()
        worlds.advance(np.repeat(np.array(candidates, np.int64), WORLDS))
        scores, values = worlds.look()
        for _ in range(DEPTH):
            if not worlds.counts.any():
                break
            worlds.advance(gumbel_choice(scores, chance))
            scores, values = worlds.look()
        gained = worlds.points() - before
        margin = gained[:, seat] - (gained.sum(1) - gained[:, seat]) / (players - 1)
        later = np.where(worlds.counts == 0, self._win_weight * worlds.shares()[:, seat], values[:, seat])
        total: NDArray[np.float64] = (self._margin_weight * margin / 100 + later).reshape(n, WORLDS)
        return total


def _softmax(scores: Floats) -> Floats:
    raised = np.exp(scores - scores.max())
    chances: Floats = raised / raised.sum()
    return chances
