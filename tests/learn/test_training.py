"""Self-play training: its arithmetic compared with plain Python, and a small run on the CPU up to a weight file."""

import csv
import json
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
import torch

from kvytok.boards import find_game, tickets_in_play
from kvytok.bots.neural.trained_network import TrainedNetwork, board_digest
from kvytok.envs.batch import BatchEnv
from kvytok.envs.batch_step import LEARNER
from kvytok.learn.joint_layout import JointLayout, Shares
from kvytok.learn.opponents import number_of, paired, seat
from kvytok.learn.plan import MIXTURE, Course, Plan
from kvytok.learn.ppo import Rollout, advantages, by_seat, collect, from_mover
from kvytok.learn.tensor_tables import TensorTables
from kvytok.learn.training import Training, train
from kvytok.rules.board import board_records
from kvytok.rules.record import Records

pytestmark = pytest.mark.slow


def boards_of(game_id: str) -> Records:
    board, game = find_game(game_id)
    return board_records(board, game, tickets_in_play(board, game))


def small_plan(out: Path, players: int = 2, minutes: float = 0.03, resume: Path | None = None) -> Plan:
    return Plan(
        "paris", (players,), out, minutes=minutes, games=24, steps=8, width=32, depth=1, minibatch=64, device="cpu",
        evaluate_every=1, evaluation_games=4, resume=resume,
    )  # fmt: skip


def test_values_are_turned_to_the_mover_and_back() -> None:
    values = torch.arange(12.0).reshape(3, 4)
    movers = torch.tensor([0, 1, 3])
    counts = torch.tensor([4, 4, 4])
    turned = by_seat(values, movers, counts)
    for row, mover in enumerate(movers.tolist()):
        for place in range(4):
            assert turned[row, (mover + place) % 4] == values[row, place]
    assert torch.equal(from_mover(turned, movers, counts), values)


def test_advantages_are_the_discounted_surprises() -> None:
    torch.manual_seed(2)
    tables = TensorTables("cpu", JointLayout(boards_of("paris"), [2]), Shares([2], [4]), 1)
    rollout = Rollout(tables, 6, "cpu")
    rollout.rewards.normal_()
    rollout.values.normal_()
    rollout.goes_on.copy_((torch.rand(6, 4) < 0.7).float())
    found = advantages(rollout, 0.9)
    for game in range(4):
        for player in range(2):
            later = 0.0
            for t in reversed(range(6)):
                alive = float(rollout.goes_on[t, game])
                surprise = float(rollout.rewards[t, game, player] - rollout.values[t, game, player])
                surprise += alive * float(rollout.values[t + 1, game, player])
                later = surprise + 0.9 * alive * later
                assert found[t, game, player] == pytest.approx(later, abs=1e-5)


def test_rewards_add_up_to_the_final_margin_and_the_victory() -> None:
    training = Training(small_plan(Path("unused")), boards_of("paris"))
    course = Course(rate=1e-3, entropy=0.01, margin_weight=1.0, win_weight=2.0)
    games = training.plan.games
    training.rollout = Rollout(training.tables, 200, "cpu")
    finished, won = collect(training.rollout, training.tables, training.network, None, course, training.chance)
    ends = training.rollout.goes_on == 0
    assert finished == int(ends.sum()) > games
    assert float(won.sum()) == pytest.approx(finished)
    rewards = training.rollout.rewards
    assert torch.allclose(rewards.sum(-1), torch.zeros(()), atol=1e-5)  # zero sum, no matter who moves
    first_end = int(ends[:, 0].nonzero()[0])
    second_end = int(ends[:, 0].nonzero()[1])
    total = rewards[first_end + 1 : second_end + 1, 0, 0].sum()
    share = won[0, 0] if not bool(ends[second_end + 1 :, 0].any()) else None
    assert abs(float(total)) < 3
    assert share is None or 0 <= float(share) <= ends[:, 0].sum()


def test_a_completed_ticket_counts_at_once_and_a_whole_game_as_before() -> None:
    def rewards(tickets: float) -> tuple[torch.Tensor, torch.Tensor]:
        training = Training(small_plan(Path("unused")), boards_of("paris"))
        training.chance.manual_seed(5)
        course = Course(rate=1e-3, entropy=0.01, margin_weight=1.0, win_weight=0.0, tickets=tickets)
        rollout = Rollout(training.tables, 200, "cpu")
        collect(rollout, training.tables, training.network, None, course, training.chance)
        return rollout.rewards, rollout.goes_on

    (early, goes_on), (late, goes_on_too) = rewards(1.0), rewards(0.0)
    assert torch.equal(goes_on, goes_on_too)  # the same games
    # A ticket of p points is worth 2 p; with two players, who play against each other, it adds 2 p / 100 at once.
    difference = 100 * (early - late)[..., 0]
    assert torch.allclose(difference, difference.round(), atol=1e-3)
    at_once, taken_off = difference[goes_on > 0], difference[goes_on == 0]
    assert (at_once != 0).sum() > 20
    assert set(at_once.abs().round().int().tolist()) <= {2 * n for n in range(40)}
    games = 0
    for game in range(goes_on.shape[1]):
        ends = (goes_on[:, game] == 0).nonzero()[:, 0].tolist()
        for start, end in zip([-1, *ends], ends, strict=False):
            assert float(difference[start + 1 : end + 1, game].sum()) == pytest.approx(0, abs=1e-2)
            games += 1
    assert games == len(taken_off) > 0


@pytest.mark.parametrize("players", [2, 4])
def test_every_kind_of_opponent_sits_at_its_share_of_the_tables(players: int) -> None:
    scripts, past = seat(players, 1000, MIXTURE)
    for kind, share in MIXTURE.items():
        there = past.any(axis=1) if kind == "past" else (scripts[:, :players] == number_of(kind)).any(axis=1)
        assert int(there.sum()) == int(1000 * share)
    learners = (scripts[:, :players] == LEARNER) & ~past
    assert learners.any(axis=1).all()
    scripts, numbers, learner = paired(players, 40, number_of("racer"))
    for number in set(numbers.tolist()):
        assert sorted(learner[numbers == number].tolist()) == list(range(players))


def test_a_small_run_writes_weights_that_play_the_same_in_numpy(tmp_path: Path) -> None:
    boards = boards_of("paris")
    made = train(small_plan(tmp_path), boards)
    assert made["game"] == "paris"
    rows = list(csv.DictReader((tmp_path / "curve.csv").open()))
    assert rows
    assert 0 <= float(rows[-1]["racer_share"]) <= 1
    assert json.loads((tmp_path / "made.json").read_text()) == made
    picture = ElementTree.fromstring((tmp_path / "curve.svg").read_text())
    assert len(picture.findall(".//{*}polyline")) == 2
    network = TrainedNetwork(tmp_path / "paris-2.npz", boards, 2)
    assert network.made["board"] == board_digest(boards)
    training = Training(small_plan(tmp_path, resume=tmp_path / "checkpoint.npz"), boards)
    env = BatchEnv(boards, 2, 32, 3)
    env.reset()
    for _ in range(20):
        env.step(env.legal[:, 0].astype(np.int64))
    with torch.no_grad():
        scores, values = training.network(torch.from_numpy(env.seen))
    found_scores, found_values = network.look_at_all(env.seen)
    # Weights are stored in steps, so the scores differ by a small part of their spread.
    assert np.abs(found_scores - scores.numpy()).max() < 0.1 * scores.numpy().std() + 0.02
    assert np.abs(found_values - values.numpy()).max() < 0.1 * values.numpy().std() + 0.02
