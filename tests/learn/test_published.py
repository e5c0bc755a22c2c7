"""The training of the published PPO: its games, its learning, and that it can be stopped and continued."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from kvytok.boards import find_game, tickets_in_play
from kvytok.bots.published.ppo_network import WEIGHTS, policy_of, scores_of
from kvytok.bots.scripts.all_scripts import GREEDY
from kvytok.envs.batch_step import LEARNER
from kvytok.learn.published.published_games import DECISION, GameThreads, estimate
from kvytok.learn.published.published_plan import PublishedPlan
from kvytok.learn.published.published_training import (
    PublishedTraining,
    outcome,
    paired_seatings,
    train_published,
)
from kvytok.rules.board import board_records
from kvytok.rules.record import Records

pytestmark = pytest.mark.slow


def usa() -> Records:
    board, game = find_game("usa")
    return board_records(board, game, tickets_in_play(board, game))


def plan_of(path: Path, seeds: tuple[int, ...], updates: int) -> PublishedPlan:
    return PublishedPlan(
        path / "out", path / "state", seeds=seeds, device="cpu", threads=1, games=3, updates=updates, evaluation_games=2
    )


@pytest.mark.parametrize("script", [GREEDY, LEARNER])
def test_diaries_hold_the_most_likely_actions_and_the_whole_margin(script: int) -> None:
    weights = np.random.default_rng(3).normal(size=WEIGHTS).astype(np.float32) * 0.05
    policies = np.concatenate([policy_of(weights), policy_of(weights / 2)])
    seatings = paired_seatings(4, script, 0)
    seatings["other"] = 1
    diaries = np.zeros((4, 400), DECISION)
    results, lengths = GameThreads(usa(), 1, 1).play(policies, seatings, diaries)
    _, margin = outcome(seatings, results)
    for g in range(4):
        diary = diaries[g, : lengths[g]]
        assert diary["reward"].sum() * 100 == pytest.approx(margin[g], abs=0.01)
        for decision in diary:
            legal = np.flatnonzero(decision["mask"])
            assert len(legal) > 1
            assert decision["chosen"] in legal
            scores = scores_of(policies[:1], decision["seen"])
            assert scores[decision["chosen"]] == pytest.approx(scores[legal].max(), abs=1e-4)


def test_advantages_end_with_the_game() -> None:
    rewards, values = np.float32([1, 2, 3, 4]), np.float32([0.5, 0.25, 1, 2])
    advantages, returns = np.zeros(4, np.float32), np.zeros(4, np.float32)
    estimate(rewards, values, np.array([False, True, False, True]), 4, np.float32(0.5), advantages, returns)
    assert advantages.tolist() == [1 + 0.25 - 0.5 + 0.5 * 1.75, 1.75, 3 + 2 - 1 + 0.5 * 2, 2]
    assert returns.tolist() == (advantages + values).tolist()


def test_a_few_updates_change_the_weights_and_can_be_gone_on_with(tmp_path: Path) -> None:
    boards, plan = usa(), plan_of(tmp_path, (0, 1), 3)
    fresh = PublishedTraining(plan, boards).learner.actors()
    first = PublishedTraining(plan, boards)
    first.update()
    first.evaluate()
    first.save()
    done = train_published(replace(plan, resume=True), boards)
    assert done.learner.update_number == 3
    assert done.evaluations == 2
    actors = done.learner.actors()
    assert np.isfinite(actors).all()
    changed = np.abs(actors - fresh).max(axis=1)
    assert ((changed > 1e-5) & (changed < 0.05)).all()
    for seed in plan.seeds:
        with np.load(plan.out / f"seed-{seed}.npz") as saved:
            assert (saved["actor"] == actors[seed]).all()
    assert len((plan.out / "curve.csv").read_text().splitlines()) == 1 + 2 * 2


def test_seeds_learn_alone(tmp_path: Path) -> None:
    boards = usa()
    both, one = (
        PublishedTraining(plan_of(tmp_path, (0, 1), 3), boards),
        PublishedTraining(plan_of(tmp_path, (1,), 3), boards),
    )
    both.update()
    one.update()
    assert both.learner.actors()[1] == pytest.approx(one.learner.actors()[0], abs=1e-5)
    assert np.abs(both.learner.actors()[0] - both.learner.actors()[1]).max() > 0.01
