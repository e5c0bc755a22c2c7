"""Ratings after Bradley and Terry: one number per bot; the difference of two gives the expected score.

The scale is that of Elo: 400 points more mean ten times the odds. The mean of all bots is `MEAN`. Each pair that met
gets one extra drawn comparison, so that a bot that never lost has a finite rating.

The intervals are computed from whole deals, not from games: the games of one deal, and the seats of one game, are not
independent, but the deals are. (This is the "sandwich" estimator: the spread of the scores of the deals between two
inverses of the information matrix.)
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from kvytok.bots.arena.scoresheet import Duel, Numbers

MEAN: Final = 1000.0
ELO: Final = 400 / np.log(10)
"""The rating points for a factor e in the odds."""
WIDE: Final = 1.959964
"""The number of standard errors on each side of a 95 % interval."""


class Rating(NamedTuple):
    """A rating, and half the width of its 95 % interval."""

    value: float
    error: float

    @property
    def low(self) -> float:
        """The lower end of the interval."""
        return self.value - self.error

    @property
    def high(self) -> float:
        """The upper end of the interval."""
        return self.value + self.error


def rate(bots: int, duels: Sequence[Duel]) -> tuple[Rating, ...]:
    """The ratings of all bots from their duels."""
    won, met = _totals(bots, duels)
    strength = _most_likely(won, met)
    spread = np.linalg.pinv(_information(strength, met))
    covariance = spread @ _score_spread(strength, duels) @ spread
    errors = WIDE * np.sqrt(np.diag(covariance))
    return tuple(
        Rating(float(MEAN + ELO * value), float(ELO * error)) for value, error in zip(strength, errors, strict=True)
    )


def expected(difference: float) -> float:
    """The expected score of a bot whose rating is `difference` points higher."""
    return float(1 / (1 + 10 ** (-difference / 400)))


def _totals(bots: int, duels: Sequence[Duel]) -> tuple[Numbers, Numbers]:
    """The comparisons won and made, row against column, with one extra draw for each pair that met."""
    won, met = np.zeros((bots, bots)), np.zeros((bots, bots))
    for duel in duels:
        n, score = duel.each * len(duel.scores), float(duel.scores.sum())
        won[duel.a, duel.b] += score
        won[duel.b, duel.a] += n - score
        met[duel.a, duel.b] += n
        met[duel.b, duel.a] += n
    pairs = met > 0
    return won + 0.5 * pairs, met + pairs


def _chances(strength: Numbers) -> Numbers:
    """The expected score of row against column."""
    chances: Numbers = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
    return chances


def _information(strength: Numbers, met: Numbers) -> Numbers:
    p = _chances(strength)
    weight = met * p * (1 - p)
    information: Numbers = np.diag(weight.sum(axis=1)) - weight
    return information


def _most_likely(won: Numbers, met: Numbers) -> Numbers:
    """The strengths under which the results are most likely, by Newton's method with steps of at most 1."""
    strength = np.zeros(len(won))
    for _ in range(200):
        slope = (won - met * _chances(strength)).sum(axis=1)
        step = np.linalg.pinv(_information(strength, met)) @ slope
        step /= max(1.0, float(np.abs(step).max()))
        strength = strength + step
        if np.abs(step).max() < 1e-10:
            break
    centred: Numbers = strength - strength.mean()
    return centred


def _score_spread(strength: Numbers, duels: Sequence[Duel]) -> Numbers:
    """The spread of the slope over the deals of all tables; the extra draw counts as half a win and half a loss."""
    n, p = len(strength), _chances(strength)
    scores = np.zeros((max(len(duel.scores) for duel in duels), n))
    for duel in duels:
        beyond = duel.scores - duel.each * p[duel.a, duel.b]
        scores[: len(beyond), duel.a] += beyond
        scores[: len(beyond), duel.b] -= beyond
    spread: Numbers = scores.T @ scores
    for a, b in {(duel.a, duel.b) for duel in duels}:
        apart = np.zeros(n)
        apart[a], apart[b] = 1, -1
        spread += 0.25 * (p[a, b] ** 2 + (1 - p[a, b]) ** 2) * np.outer(apart, apart)
    return spread
