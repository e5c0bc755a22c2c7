"""Ratings after Bradley and Terry, and their intervals."""

import numpy as np
import pytest

from kvytok.bots.arena.ratings import ELO, MEAN, expected, rate
from kvytok.bots.arena.scoresheet import Duel


def synthetic(strengths: list[float], deals: int, rng: np.random.Generator) -> list[Duel]:
    """Pairs of games between bots with known strengths; in some deals, luck gives both games the same result."""
    duels = []
    for a in range(len(strengths)):
        for b in range(a + 1, len(strengths)):
            p = expected(strengths[a] - strengths[b])
            same = rng.random(deals) < 0.3  # the same luck in both games
            luck = rng.random((deals, 2))
            luck[same, 1] = luck[same, 0]
            duels.append(Duel(a, b, 2, (luck < p).sum(axis=1).astype(float)))
    return duels


def test_known_strengths_are_found_within_their_intervals() -> None:
    rng = np.random.default_rng(4)
    strengths = [1200.0, 1050.0, 950.0, 800.0]
    assert np.mean(strengths) == MEAN
    trials, inside = 150, 0
    for _ in range(trials):
        ratings = rate(4, synthetic(strengths, 120, rng))
        inside += sum(rating.low <= true <= rating.high for rating, true in zip(ratings, strengths, strict=True))
    # 95 % of 600 ratings, with some standard errors on each side.
    assert 0.92 < inside / (4 * trials) < 0.98


def test_many_games_leave_little_doubt() -> None:
    rng = np.random.default_rng(5)
    few = rate(2, synthetic([1100, 900], 100, rng))
    many = rate(2, synthetic([1100, 900], 10_000, rng))
    assert many[0].error == pytest.approx(few[0].error / 10, rel=0.3)
    assert abs(many[0].value - 1100) < 2 * many[0].error


def test_two_bots_have_the_rating_of_their_score() -> None:
    duel = Duel(0, 1, 2, np.array([2.0, 1.0, 2.0, 1.0] * 500))
    one, other = rate(2, [duel])
    assert one.value + other.value == pytest.approx(2 * MEAN)
    assert expected(one.value - other.value) == pytest.approx(0.75, abs=1e-3)
    assert one.error == pytest.approx(other.error)


def test_who_never_lost_has_a_finite_rating_and_a_wide_interval() -> None:
    one, other = rate(2, [Duel(0, 1, 2, np.full(50, 2.0))])
    assert 1200 < one.value < 2000
    assert one.error > 100
    assert one.low > other.high


def test_a_draw_in_everything_is_no_difference() -> None:
    for rating in rate(3, [Duel(a, b, 2, np.ones(40)) for a, b in ((0, 1), (0, 2), (1, 2))]):
        assert rating.value == pytest.approx(MEAN)
        assert 0 < rating.error < 0.1 * ELO
