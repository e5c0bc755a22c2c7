"""SPRT: a sequential test of "is A better than B?" that stops as soon as the games give a clear answer.

It compares two claims: A is `elo0` points better than B, or `elo1` points better. After every `LOOK` deals their
likelihoods are compared; the test ends when one is `(1 - ERROR) / ERROR` times the other (Wald). The unit is a deal
with all its rotations: there the luck of the cards cancels out, and deals are independent. A claim says nothing about
how likely each score of a deal is, so the test uses the likeliest distribution with the claimed mean (a generalised
test; with two players a pair of games has five scores, and the test is called pentanomial).
"""

import math
from collections import Counter
from collections.abc import Iterable
from typing import Final, NamedTuple

from kvytok.bots.arena.ratings import expected

ERROR: Final = 0.05
"""The probability of a wrong answer, for each of the two claims."""
BOUND: Final = math.log((1 - ERROR) / ERROR)
LOOK: Final = 8
"""The number of deals between two comparisons of the likelihoods."""
FEWEST: Final = 16
"""The number of deals before the first comparison: a few deals say nothing about the distribution."""
FAINT: Final = 1e-3
"""Added to the counts of deals fully lost and fully won, so that no score counts as impossible."""


class Claim(NamedTuple):
    """The two claims, in rating points."""

    elo0: float
    elo1: float


class Verdict(NamedTuple):
    """The state of the test."""

    deals: int
    """The number of deals at the last comparison."""
    llr: float
    """The logarithm of the likelihood of the second claim over that of the first."""
    accepted: str | None
    """`elo0` or `elo1`; None while the test is undecided."""


def log_likelihood_ratio(claim: Claim, counts: Counter[float]) -> float:
    """The logarithm of the likelihood of these scores under the second claim over that under the first.

    `counts` says how often each score of a deal (0 to 1) occurred.
    """
    seen = {score: float(n) for score, n in counts.items() if n}
    for end in (0.0, 1.0):
        seen[end] = seen.get(end, 0.0) + FAINT
    total = sum(seen.values())
    return _log_likelihood(seen, total, expected(claim.elo1)) - _log_likelihood(seen, total, expected(claim.elo0))


def _log_likelihood(seen: dict[float, float], total: float, mean: float) -> float:
    """The log-likelihood of the scores under the likeliest distribution with mean `mean`, up to a constant.

    That distribution gives a score x the probability n / total / (1 + t (x - mean)), with t chosen for the right mean.
    """
    low, high = -1 / (1 - mean), 1 / mean
    t = 0.0
    for _ in range(60):
        slope = sum(n * (x - mean) / (1 + t * (x - mean)) for x, n in seen.items())
        curve = sum(n * ((x - mean) / (1 + t * (x - mean))) ** 2 for x, n in seen.items())
        if slope > 0:
            low = t
        else:
            high = t
        after = t + slope / curve
        if not low < after < high:
            after = (low + high) / 2
        if abs(after - t) < 1e-12:
            break
        t = after
    return -sum(n * math.log(1 + t * (x - mean)) for x, n in seen.items())


class Sprt:
    """The test itself: it takes the scores of the deals one after the other."""

    def __init__(self, claim: Claim) -> None:
        if not claim.elo0 < claim.elo1:
            raise ValueError(f"the first claim must be the lower one, not {claim.elo0:g} and {claim.elo1:g}")
        self.claim = claim
        self.counts: Counter[float] = Counter()
        self.verdict = Verdict(0, 0.0, None)

    def tell(self, scores: Iterable[float]) -> Verdict:
        """Take the scores of more deals, and stop when the test is decided."""
        for score in scores:
            if self.verdict.accepted:
                break
            self.counts[score] += 1
            deals = self.counts.total()
            if deals >= FEWEST and deals % LOOK == 0:
                self._look(deals)
        return self.verdict

    def _look(self, deals: int) -> None:
        llr = log_likelihood_ratio(self.claim, self.counts)
        accepted = "elo1" if llr >= BOUND else "elo0" if llr <= -BOUND else None
        self.verdict = Verdict(deals, llr, accepted)
