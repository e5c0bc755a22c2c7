"""Who sits at the tables of a training: mixtures by option, and a best response to a frozen network."""

import dataclasses
from pathlib import Path

import numpy as np
import pytest
import torch

from kvytok.bots.neural.trained_network import made_of
from kvytok.bots.scripts.all_scripts import NUMBERS
from kvytok.envs.batch_step import LEARNER
from kvytok.learn.opponents import RESPONSE, mixture_in
from kvytok.learn.plan import MIXTURE, course_at
from kvytok.learn.training import Training
from kvytok.learn.transfer import Beginning
from learn.test_training import boards_of, small_plan


def test_a_mixture_is_read_from_a_text() -> None:
    assert mixture_in("") == MIXTURE
    assert mixture_in("greedy:0.25, past:0.2") == {"greedy": 0.25, "past": 0.2}


@pytest.mark.parametrize("text", ["dragon:0.2", "greedy:much", "greedy", "greedy:-0.1", "greedy:0.7,past:0.4"])
def test_a_wrong_mixture_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"share|opponent"):
        mixture_in(text)


@pytest.mark.slow
def test_a_mixture_seats_its_share_of_every_opponent() -> None:
    mixture = (("greedy", 0.5), ("past", 0.25))
    training = Training(dataclasses.replace(small_plan(Path("unused")), mixture=mixture), boards_of("paris"))
    seated = training.scripts.max(axis=1)
    assert (seated == NUMBERS["greedy"]).sum() == 12
    assert (seated == LEARNER).sum() == 12
    assert len(training.past_games) == 6


@pytest.mark.slow
def test_a_response_learns_against_a_network_that_stays_as_it_is(tmp_path: Path) -> None:
    boards = boards_of("paris")
    frozen = Training(small_plan(tmp_path), boards)
    frozen.write(1, [])
    weights = small_plan(tmp_path).weights
    beginning = Beginning(weights, boards)
    plan = dataclasses.replace(
        small_plan(tmp_path / "response"), start=beginning, against=beginning, mixture=tuple(RESPONSE.items())
    )
    response = Training(plan, boards)
    before = {name: tensor.clone() for name, tensor in response.past.state_dict().items()}
    learner = {name: tensor.clone() for name, tensor in response.network.state_dict().items()}
    assert len(response.past_games) == plan.games
    assert (response.past_seats.sum(dim=1) == 1).all()
    for _ in range(8):
        watched = response.round(course_at(plan, 0.5))
        response.remember()
        assert 0 <= watched["won"] <= 1
    assert all(torch.equal(tensor, before[name]) for name, tensor in response.past.state_dict().items())
    assert any(not torch.equal(tensor, learner[name]) for name, tensor in response.network.state_dict().items())
    assert len(response.selves) == 1
    response.write(1, [])
    assert made_of(plan.weights)["against"] == weights.stem
    assert np.load(plan.weights)["first"].size


@pytest.mark.slow
def test_a_rival_plays_in_some_rounds_and_stays_as_it_is(tmp_path: Path) -> None:
    boards = boards_of("paris")
    rival = Training(dataclasses.replace(small_plan(tmp_path), seed=5), boards)
    rival.write(1, [])
    given = Beginning(small_plan(tmp_path).weights, boards)
    plan = dataclasses.replace(small_plan(tmp_path / "next"), rivals=(given,), mixture=(("past", 0.5),))
    training = Training(plan, boards)
    kept = {name: tensor.clone() for name, tensor in training.rivals[0].items()}
    training.remember()
    sat = []
    for _ in range(12):
        training.round(course_at(plan, 0.5))
        training.remember()
        sat.append(all(torch.equal(tensor.half(), kept[name]) for name, tensor in training.past.state_dict().items()))
    assert any(sat)
    assert not all(sat)
    assert all(torch.equal(tensor, kept[name]) for name, tensor in training.rivals[0].items())
    training.write(1, [])
    assert made_of(plan.weights)["rivals"] == [given.path.stem]
