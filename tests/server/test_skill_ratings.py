"""The scale of the ratings: every level has its anchor, and a newcomer starts beside the level offered first."""

from kvytok.server.bot_thinking import LEVELS, STAND_IN
from kvytok.server.skill_ratings import BOTS, MIDDLE, MODEL, anchor, scaled


def test_every_level_has_an_anchor_and_a_higher_level_a_higher_one() -> None:
    assert tuple(BOTS) == LEVELS
    assert sorted(BOTS.values()) == list(BOTS.values())
    assert len(set(BOTS.values())) == len(LEVELS)
    for level in LEVELS:
        assert abs(scaled(anchor(level).mu) - BOTS[level]) <= 1


def test_a_newcomer_and_the_first_level_offered_are_expected_to_win_half() -> None:
    chances = MODEL.predict_win([[MODEL.rating()], [anchor(STAND_IN)]])
    assert abs(chances[0] - 0.5) < 0.03
    assert abs(BOTS[STAND_IN] - MIDDLE) <= 25
