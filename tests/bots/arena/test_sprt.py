"""The sequential test: it makes no more mistakes than promised."""

import random
from collections import Counter

import pytest

from kvytok.bots.arena.ratings import expected
from kvytok.bots.arena.sprt import BOUND, ERROR, Claim, Sprt, log_likelihood_ratio


def mistakes(claim: Claim, truth: float, runs: int, chance: random.Random) -> float:
    """The share of runs that accept the wrong claim, for pairs of random games with the true strength `truth`."""
    p = expected(truth)
    wrong = 0
    for _ in range(runs):
        test = Sprt(claim)
        while test.verdict.accepted is None:
            test.tell([((chance.random() < p) + (chance.random() < p)) / 2 for _ in range(8)])
        wrong += test.verdict.accepted != ("elo0" if truth == claim.elo0 else "elo1")
    return wrong / runs


@pytest.mark.slow
@pytest.mark.parametrize("claim", [Claim(0, 80), Claim(120, 220), Claim(-60, 20)])
def test_mistakes_are_as_rare_as_promised(claim: Claim) -> None:
    chance = random.Random(1)
    for truth in claim:
        assert mistakes(claim, truth, 700, chance) <= ERROR + 0.02


def test_a_much_better_bot_is_seen_at_once() -> None:
    test = Sprt(Claim(0, 50))
    verdict = test.tell([1.0, 0.75] * 200)
    assert verdict.accepted == "elo1"
    assert verdict.deals < 60
    assert verdict.llr >= BOUND
    assert test.tell([0.0] * 100) == verdict, "nothing after the decision counts"


def test_the_unit_is_the_deal_not_the_game() -> None:
    """Two games that always end the same way say as much as one; the test must not count them twice."""
    alike = Counter({0.0: 40, 1.0: 60})
    apart = Counter({0.0: 16, 0.5: 48, 1.0: 36})
    assert log_likelihood_ratio(Claim(0, 50), alike) < 0.6 * log_likelihood_ratio(Claim(0, 50), apart)


def test_it_does_not_matter_how_the_deals_arrive() -> None:
    chance = random.Random(3)
    scores = [chance.choice([0.0, 0.5, 0.5, 1.0]) for _ in range(400)]
    whole, pieces = Sprt(Claim(0, 30)), Sprt(Claim(0, 30))
    whole.tell(scores)
    for score in scores:
        pieces.tell([score])
    assert whole.verdict == pieces.verdict


def test_claims_have_an_order() -> None:
    with pytest.raises(ValueError, match="must be the lower one"):
        Sprt(Claim(10, 0))
