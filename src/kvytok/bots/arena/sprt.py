"""A sequential test of "is A better than B": it stops as soon as the games have said enough.

Two claims stand against each other: A is `elo0` points better than B, or `elo1`. After every `LOOK` deals their
likelihoods are compared; the test ends when one is `(1 - ERROR) / ERROR` times the other (Wald). The unit is the deal,
with all its rotations: the cards' luck cancels there, and the deals are independent. How likely each score of a deal is
under a claim is not known, so the likeliest distribution with the claimed mean is taken (generalised test; for two
players the five scores of a pair of games, known as pentanomial).
"""

import math
from collections import Counter
from collections.abc import Iterable
from typing import Final, NamedTuple

from kvytok.bots.arena.ratings import expected

ERROR: Final = 0.05
"""The chance of either mistake."""
BOUND: Final = math.log((1 - ERROR) / ERROR)
LOOK: Final = 8
"""Deals between two looks at the likelihoods."""
FEWEST: Final = 16
"""Deals before the first look: of a handful, no distribution can be told."""
FAINT: Final = 1e-3
"""Deals that all-lost and all-won are taken to have happened, so that no score is held impossible."""


class Claim(NamedTuple):
    """The two claims, in points of rating."""

    elo0: float
    elo1: float


class Verdict(NamedTuple):
    """Where the test stands."""

    deals: int
    """The deals that were looked at."""
    llr: float
    """The logarithm of the likelihood of the second claim over that of the first."""
    accepted: str | None
    """`elo0` or `elo1`; None while it is open."""


def log_likelihood_ratio(claim: Claim, counts: Counter[float]) -> float:
    """How much likelier the second claim makes these scores of deals (0 to 1, each so often), as a logarithm."""
    seen = {score: float(n) for score, n in counts.items() if n}
    for end in (0.0, 1.0):
        seen[end] = seen.get(end, 0.0) + FAINT
    total = sum(seen.values())
    return _log_likelihood(seen, total, expected(claim.elo1)) - _log_likelihood(seen, total, expected(claim.elo0))


def _log_likelihood(seen: dict[float, float], total: float, mean: float) -> float:
    """The likelihood of the scores under the likeliest distribution with that mean, up to a constant.

    That distribution gives a score x the chance n / total / (1 + t (x - mean)), with the t that makes the mean right.
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
    """The test itself, told the score of one deal after the other."""

    def __init__(self, claim: Claim) -> None:
        if not claim.elo0 < claim.elo1:
            raise ValueError(f"the first claim must be the lower one, not {claim.elo0:g} and {claim.elo1:g}")
        self.claim = claim
        self.counts: Counter[float] = Counter()
        self.verdict = Verdict(0, 0.0, None)

    def tell(self, scores: Iterable[float]) -> Verdict:
        """Go on with the scores of further deals, and stop where the test is decided."""
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
