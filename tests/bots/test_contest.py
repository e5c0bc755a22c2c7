"""The contest of Strong and Casual: what it adds up, and that the size of the portions changes nothing."""

from typing import Any

import numpy as np
import pytest

from kvytok.bots.bot import Answer, Question
from kvytok.bots.search import strong
from kvytok.bots.search.casual import Casual
from kvytok.bots.search.contest import (
    CASUAL_PLAYOUTS,
    CONTEST,
    FIRST_ROUND,
    STRONG,
    STRONG_PLANS,
    add_arm,
    affordable_arms,
    enlist,
    go_on_contest,
    prepare_contest,
    sort_arms,
    take_in,
)
from kvytok.bots.search.strong import Strong
from kvytok.bots.search.thinking import ROWS
from kvytok.rules.from_python import view
from kvytok.rules.record import NONE
from twin.engine import Engine
from twin.scene import key_of


def question(playouts: int | None = 200, **more: Any) -> Question:
    """A question in the middle of a game."""
    engine = Engine("europe", 3, key_of(3))
    while len(engine.legal()) < 12 or engine.states[0].decisions < 40:
        engine.play(engine.legal()[0])
    seat = int(engine.states[0].seat)
    return Question(
        engine.boards, view(engine.states, seat), np.array(engine.legal(), np.int16), 5, playouts=playouts, **more
    )


@pytest.mark.parametrize("size", [1, 3])
def test_the_size_of_the_portions_changes_nothing(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = question(threads=1)
    whole = Strong().choose(asked)
    monkeypatch.setattr(strong, "ROWS", size)
    assert Strong().choose(asked) == whole
    assert len(whole.candidates) > 1


@pytest.mark.parametrize("playouts", [1, 20, 60, 300])
def test_it_makes_no_more_playouts_than_given_and_at_least_one_of_each_plan(playouts: int) -> None:
    bot = Strong()
    bot.choose(question(playouts, threads=1))
    made = int(bot.contests["playouts"][0])
    assert len(STRONG_PLANS) <= made <= max(len(STRONG_PLANS), playouts)


def test_casual_makes_always_the_same_few_playouts() -> None:
    for playouts in (None, 500):
        bot = Casual()
        answer = bot.choose(question(playouts))
        assert isinstance(answer, Answer)
        assert CASUAL_PLAYOUTS - 1 <= bot.contests["playouts"][0] <= CASUAL_PLAYOUTS


def with_arms(n: int) -> np.ndarray:
    """A contest with some arms, whose moves are their numbers."""
    contests = np.zeros(1, CONTEST)
    prepare_contest(contests, STRONG, 1000)
    contests["incumbent"] = NONE
    for arm in range(n):
        add_arm(contests[0], arm, arm)
    return contests


def take(contests: np.ndarray, values: np.ndarray) -> None:
    """Take in worlds with these values of the arms."""
    contests["rows"][0, : len(values), : values.shape[1]] = values
    contests["done"], contests["asked"] = 1, len(values)
    take_in(contests[0])


def test_leads_and_deviations_are_those_of_the_worlds() -> None:
    contests, chance = with_arms(3), np.random.default_rng(1)
    early, late = chance.random((ROWS, 3)), chance.random((ROWS, 3))
    take(contests, early)
    contests["incumbent"] = 1
    take(contests, late[:5])
    take(contests, late[5:])
    gaps = late - late[:, 1:2]
    assert contests["lead"][0, :3] == pytest.approx(gaps.mean(0))
    assert contests["deviation"][0, :3] == pytest.approx(gaps.var(0) * ROWS)
    assert contests["total"][0, :3] == pytest.approx(early.sum(0) + late.sum(0))
    assert (contests["worlds"][0], contests["playouts"][0]) == (2 * ROWS, 6 * ROWS)


def test_living_arms_stand_before_dropped_ones_and_ties_keep_their_order() -> None:
    contests = with_arms(5)
    take(contests, np.array([[0.5, 0.9, 0.5, 0.7, 0.5]]))
    contests["alive"][0, 1] = 0
    sort_arms(contests[0])
    assert contests["order"][0, :5].tolist() == [3, 0, 2, 4, 1]


def test_challengers_are_moves_of_plans_first_and_as_many_as_can_be_tried() -> None:
    contests = with_arms(4)
    take(contests, np.array([[0.1, 0.4, 0.3, 0.2]]))
    sort_arms(contests[0])
    contests["candidate"][0, :5], contests["candidate_n"] = [7, 3, 8, 1, 2], 5
    most = affordable_arms(contests[0])
    assert most == 17
    contests["most"] = 400
    assert affordable_arms(contests[0]) == 7
    enlist(contests[0])
    contest = contests[0]
    arms = list(zip(contest["action"][: contest["n"]].tolist(), contest["plan"].tolist(), strict=False))
    # The plans 1 and 2 stay; move 0 is no candidate.
    assert arms[4:] == [(2, 1), (3, 1), (7, 1), (8, 1), (1, 2)]
    assert contest["alive"][:9].tolist() == [0, 1, 1, 0, 1, 1, 1, 1, 1]
    assert contest["incumbent"] == 1


def test_a_world_that_was_broken_off_ends_it() -> None:
    contests = with_arms(2)
    contests["candidate_n"], contests["stage"], contests["stage_to"] = 2, FIRST_ROUND, 10
    assert go_on_contest(contests, 4) == 4
    contests["done"][0, :2] = 1
    assert go_on_contest(contests, 4) == 0
    assert contests["worlds"][0] == 2
