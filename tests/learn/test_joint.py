"""Training one network for several numbers of players: missing seats count nothing, and its weight file can play."""

import csv
import json
from pathlib import Path

import numpy as np
import pytest
import torch

from kvytok.bots.bot import Question
from kvytok.bots.neural.neural import Neural
from kvytok.bots.neural.observation import observation_size
from kvytok.bots.neural.own_network import OwnNetwork
from kvytok.bots.neural.player_counts import counts_of, stretches
from kvytok.bots.neural.quick_network import for_table, read_quick
from kvytok.bots.neural.trained_network import OtherTable, TrainedNetwork, made_of
from kvytok.envs.batch import BatchEnv
from kvytok.envs.batch_step import LEARNER
from kvytok.learn.checkpoint import MOST_BYTES, write_checkpoint
from kvytok.learn.joint_layout import JointLayout, Shares, counts_in, share_out, shares_in
from kvytok.learn.lessons import Lessons
from kvytok.learn.opponents import fewer, seat_all
from kvytok.learn.plan import MIXTURE, Course, Plan, course_at, scripts_at
from kvytok.learn.policy_network import PolicyNetwork
from kvytok.learn.ppo import PpoBatch, PpoSettings, Rollout, by_seat, collect, from_mover, gains_and_returns, lesson
from kvytok.learn.quick_training import teach
from kvytok.learn.tensor_tables import TensorTables
from kvytok.learn.training import Training, train
from kvytok.learn.transfer import Beginning, begin_as
from kvytok.learn.weights import write_weights
from kvytok.rules.actions import ACTIONS
from kvytok.rules.from_python import apply_at, legal_at, setup_at, view
from kvytok.rules.record import NONE, OVER, STATE, Records

from .test_training import boards_of

pytestmark = pytest.mark.slow

COUNTS = (2, 3, 4)
STEPS = 160
"""After this number of decisions most games of Paris have ended."""


def small_plan(out: Path, **more: object) -> Plan:
    return Plan(
        "paris", COUNTS, out, minutes=0.02, games=30, steps=8, width=32, depth=1, minibatch=64, device="cpu",
        evaluate_every=1, evaluation_games=4, **more,  # type: ignore[arg-type]
    )  # fmt: skip


def played(boards: Records, counts: tuple[int, ...], games: int) -> tuple[TensorTables, Rollout]:
    """A batch with several numbers of players after some hundred random steps, with everything recorded."""
    layout = JointLayout(boards, counts)
    tables = TensorTables("cpu", layout, share_out(counts, games), 5)
    rollout = Rollout(tables, STEPS, "cpu")
    torch.manual_seed(3)
    course = Course(rate=1e-3, entropy=0.01, margin_weight=0.5, win_weight=2.0, tickets=0.7)
    collect(rollout, tables, PolicyNetwork(layout, 16, 1, True), None, course, torch.Generator().manual_seed(4))
    return tables, rollout


def test_a_mixed_batch_plays_every_game_as_a_batch_of_its_own_would() -> None:
    boards = boards_of("paris")
    tables = TensorTables("cpu", JointLayout(boards, COUNTS), Shares(COUNTS, (3, 3, 3)), 5)
    alone = {players: BatchEnv(boards, players, 9, 5) for players in COUNTS}
    for env in alone.values():
        env.reset()
    chance = np.random.default_rng(1)
    ended = 0
    for _ in range(160):
        chosen = np.array([chance.choice(np.flatnonzero(mask)) for mask in tables.masks.numpy()])
        points, finished, shares = tables.step(torch.from_numpy(chosen))
        for players, rows in tables.shares.rows():
            env = alone[players]
            others = env.masks.argmax(1).astype(np.int64)
            others[rows] = chosen[rows]
            env.step(others)
            assert np.array_equal(env.masks[rows], tables.masks.numpy()[rows])
            assert np.array_equal(env.seats[rows], tables.seats.numpy()[rows])
            assert np.array_equal(env.points[rows, :4], points.numpy()[rows])
            assert not points[rows, players:].any()
            assert not shares[rows, players:].any()
            ended += int(finished[rows].sum())
            seen, back = tables.seen.numpy()[rows].copy(), []
            for _, there, size in stretches(boards, players, 4):
                back.append(seen[:, there : there + size].copy())
                seen[:, there : there + size] = 0
            assert np.array_equal(np.concatenate(back, 1), env.seen[rows])
            seen[:, tables.layout.count_place(players)] -= 1
            assert not seen.any()
    assert ended > 0


def test_who_is_not_there_has_no_reward_no_value_no_return_and_no_loss() -> None:
    tables, rollout = played(boards_of("paris"), COUNTS, 12)
    absent = tables.present == 0
    assert absent.any(1).sum() == 8
    assert not rollout.rewards[:, absent].any()
    assert not rollout.values[:, absent].any()
    assert torch.allclose(rollout.rewards.sum(-1), torch.zeros(()), atol=1e-5)  # zero sum at every table
    assert (rollout.goes_on == 0).any(0).sum() > 6
    gains, returns = gains_and_returns(rollout, tables, 0.95)
    assert not returns[:, absent].any()
    for _, rows in tables.shares.rows():
        assert float(gains[:, rows].mean()) == pytest.approx(0, abs=1e-4)
        assert float(gains[:, rows].std()) == pytest.approx(1, abs=1e-2)
    network = PolicyNetwork(tables.layout, 16, 1)
    rows = STEPS * 12
    batch = PpoBatch(
        rollout.seen.view(rows, -1), rollout.masks.view(rows, -1), rollout.actions.view(rows),
        rollout.chances.view(rows), gains.view(rows), returns.view(rows, -1), rollout.learning.view(rows),
        tables.present.repeat(STEPS, 1),
    )  # fmt: skip
    loss, watched = lesson(network, batch, PpoSettings(), torch.tensor(0.01))
    shifted = batch._replace(returns=batch.returns + 50 * (1 - batch.present))
    again, _ = lesson(network, shifted, PpoSettings(), torch.tensor(0.01))
    assert float(loss.detach()) == float(again.detach())
    # Every decision has the same weight with any number of players: the loss is the plain mean over the seats taken.
    with torch.no_grad():
        _, values = network(batch.seen)
    plain = []
    for row in range(0, rows, 37):
        there = int(batch.present[row].sum())
        missed = [abs(float(values[row, i] - batch.returns[row, i])) for i in range(there)]
        plain.append(np.mean([0.5 * x * x if x < 1 else x - 0.5 for x in missed]))
    some = batch._replace(**{name: tensor[::37] for name, tensor in batch._asdict().items()})
    assert float(lesson(network, some, PpoSettings(), torch.tensor(0.0))[1][2]) == pytest.approx(
        np.mean(plain), rel=1e-4
    )
    assert torch.isfinite(watched).all()


def test_values_turn_among_those_who_are_there() -> None:
    values, movers, counts = torch.tensor([[1.0, 2, 9, 9], [1, 2, 3, 9]]), torch.tensor([1, 2]), torch.tensor([2, 3])
    turned = by_seat(values, movers, counts)
    assert turned.tolist() == [[2, 1, 0, 0], [2, 3, 1, 0]]
    assert from_mover(turned, movers, counts).tolist() == [[1, 2, 0, 0], [1, 2, 3, 0]]


def test_what_is_common_to_all_other_seats_is_folded_in(tmp_path: Path) -> None:
    boards = boards_of("europe")
    layout = JointLayout(boards, (2, 3, 4, 5))
    torch.manual_seed(1)
    network = PolicyNetwork(layout, 16, 1, alike=True)
    weight = network.first_weight() * torch.from_numpy(layout.scales)
    routes, start = int(boards[0].routes), layout.start("theirs")
    theirs = weight[:, start : start + 4 * routes].reshape(16, 4, routes)
    assert torch.equal(theirs[:, 0], theirs[:, 3])
    own = layout.start("players")
    assert not torch.equal(weight[:, own : own + 6], weight[:, own + 6 : own + 12])
    assert torch.equal(weight[:, own + 6 : own + 12], weight[:, own + 24 : own + 30])
    sum(parameter.square().sum() for parameter in network.parameters()).backward()
    assert network.common.grad is not None
    write_weights(network, layout, tmp_path / "europe.npz", {"game": "europe"})
    assert counts_of(made_of(tmp_path / "europe.npz")) == (2, 3, 4, 5)


@pytest.mark.parametrize(("game", "counts"), [("europe", (2, 3, 4, 5)), ("paris", (2, 4))])
def test_at_a_table_it_is_a_slice_of_the_whole(game: str, counts: tuple[int, ...], tmp_path: Path) -> None:
    boards = boards_of(game)
    layout = JointLayout(boards, counts)
    torch.manual_seed(2)
    network = PolicyNetwork(layout, 24, 2, alike=True)
    torch.nn.init.normal_(network.first.weight, 0, 0.1)
    torch.nn.init.normal_(network.policy.weight, 0, 0.1)
    path = tmp_path / f"{game}.npz"
    write_weights(network, layout, path, {"game": game, "win_weight": 1})
    tables = TensorTables("cpu", layout, share_out(counts, 4 * len(counts)), 3)
    for _ in range(30):
        tables.step(tables.masks.long().argmax(1))
    whole = PolicyNetwork(layout, 24, 2)
    begin_as(whole, Beginning(path, boards), layout)  # read from the file, since weights are stored in steps
    with torch.no_grad():
        before, _ = network(tables.seen)
        scores, values = whole(tables.seen)
    assert float((before - scores).square().mean().sqrt()) < 0.1 * float(before.std())
    for players, rows in tables.shares.rows():
        alone = TrainedNetwork(path, boards, players)
        assert alone.inputs == observation_size(boards, players)
        seen = tables._env.seen[rows, : alone.inputs]
        found, found_values = alone.look_at_all(seen)
        assert found_values.shape[1] == players
        assert np.abs(found - scores.numpy()[rows]).max() < 1e-4
        assert np.abs(found_values - values.numpy()[rows, :players]).max() < 1e-4
    missing = next(players for players in (3, 6) if players not in counts)
    with pytest.raises(OtherTable, match="players"):
        TrainedNetwork(path, boards, missing)


def test_a_small_run_writes_a_network_that_plays_at_every_table(tmp_path: Path) -> None:
    boards = boards_of("paris")
    made = train(small_plan(tmp_path), boards)
    assert made["players"] == [2, 3, 4]
    assert json.loads((tmp_path / "made.json").read_text()) == made
    rows = list(csv.DictReader((tmp_path / "curve.csv").open()))
    assert all(
        0 <= float(rows[-1][f"{name}-{players}_share"]) <= 1 for name in ("racer", "greedy") for players in COUNTS
    )
    path = tmp_path / "paris.npz"
    for players in COUNTS:
        bots: list[Neural] = [OwnNetwork(path, boards, players).make() for _ in range(players)]
        states, room = np.zeros(1, STATE), np.zeros(ACTIONS, np.int16)
        states["key"] = 7
        setup_at(boards, states, 0, players, NONE)
        while states["phase"][0] != OVER:
            n, seat = legal_at(boards, states, 0, room), int(states["seat"][0])
            answer = bots[seat].choose(Question(boards, view(states, seat), room[:n].copy(), 1))
            apply_at(boards, states, 0, answer.action)
    quick = tmp_path / "quick.npz"
    few = teach(path, boards, Lessons(quick, decisions=600, epochs=1, games=30, minibatch=32))
    assert few["players"] == [2, 3, 4]
    for players in COUNTS:
        weights = for_table(read_quick(quick), boards, COUNTS, players)
        assert weights[0].shape == (observation_size(boards, players), 128)


def test_a_training_goes_on_from_a_small_checkpoint(tmp_path: Path) -> None:
    boards = boards_of("paris")
    train(small_plan(tmp_path), boards)
    first = Training(small_plan(tmp_path, resume=tmp_path / "checkpoint.npz"), boards)
    first.remember()
    for _ in range(3):
        first.round(course_at(first.plan, 0.5))
    first.minutes = 1.5
    first.save()
    second = Training(small_plan(tmp_path, resume=tmp_path / "checkpoint.npz"), boards)
    assert (second.decisions, second.rounds, second.minutes) == (first.decisions, first.rounds, 1.5)
    assert second.decisions > 0
    assert second.selves
    old, new = first.network.state_dict(), second.network.state_dict()
    assert all(torch.allclose(new[name], old[name], rtol=1e-3, atol=1e-6) for name in old)
    with torch.no_grad():
        seen = first.tables.seen
        for here, there in zip(first.network(seen), second.network(seen), strict=True):
            assert torch.allclose(here, there, atol=2e-3)
    for a, b in zip(first.network.parameters(), second.network.parameters(), strict=True):
        there, here = first.learner.optimizer.state[a], second.learner.optimizer.state[b]
        assert float(there["step"]) == float(here["step"]) > 0
        squares, read = there["exp_avg_sq"].sqrt(), here["exp_avg_sq"].sqrt()
        assert torch.allclose(squares, read, rtol=0.1, atol=float(squares.max()) * 1e-6)
        spread = float(there["exp_avg"].std()) + float(there["exp_avg"].abs().max())
        assert (there["exp_avg"] - here["exp_avg"]).abs().max() <= 0.06 * spread
    watched = second.round(course_at(second.plan, 0.5))
    assert 0 <= watched["kl"] < 0.05
    assert np.isfinite(watched["value_loss"])
    made = train(small_plan(tmp_path, resume=tmp_path / "checkpoint.npz"), boards)
    assert float(str(made["minutes"])) > 1.5
    minutes = [float(row["minutes"]) for row in csv.DictReader((tmp_path / "curve.csv").open())]
    assert minutes == sorted(minutes)


def test_the_checkpoint_of_the_largest_network_is_small(tmp_path: Path) -> None:
    network = PolicyNetwork(JointLayout(boards_of("europe-mega"), (2, 3, 4, 5)), 768, 2, True)
    optimizer = torch.optim.AdamW(network.parameters(), 1e-3)
    for parameter in network.parameters():
        parameter.grad = torch.randn_like(parameter) * torch.rand_like(parameter).exp()
    optimizer.step()
    selves = [{name: tensor.half() for name, tensor in network.state_dict().items()}] * 24
    write_checkpoint(tmp_path / "checkpoint.npz", network, optimizer, selves, {"decisions": 1})
    with np.load(tmp_path / "checkpoint.npz") as file:
        assert any(name.startswith("self-1/") for name in file.files)
    assert (tmp_path / "checkpoint.npz").stat().st_size <= MOST_BYTES


def test_scripts_become_fewer_and_learners_take_their_seats() -> None:
    shares = share_out((2, 4), 1000, (1, 3))
    assert shares.games == (250, 750)
    scripts, past = seat_all(shares, MIXTURE)
    assert past.shape == (1000, 4)
    third = fewer(scripts, shares, 1 / 3)
    assert np.array_equal(fewer(scripts, shares, 1), scripts)
    for _, rows in shares.rows():
        for kind in set(scripts[rows].ravel().tolist()) - {LEARNER}:
            before, after = ((each[rows] == kind).any(1).sum() for each in (scripts, third))
            assert after == round(before / 3)
    changed = third != scripts
    assert (third[changed] == LEARNER).all()
    plan = small_plan(Path("unused"))
    parts = [scripts_at(plan, x) for x in np.linspace(0, 1, 50)]
    assert parts[0] == 1
    assert parts == sorted(parts, reverse=True)
    assert parts[30:] == [pytest.approx(1 / 3)] * 20


def test_numbers_of_players_are_read() -> None:
    assert counts_in("all", 2, 4) == (2, 3, 4)
    assert counts_in("5,2", 2, 5) == (2, 5)
    with pytest.raises(ValueError, match="2 to 4 players"):
        counts_in("5", 2, 4)
    assert shares_in("1,3", (2, 4)) == (1, 3)
    with pytest.raises(ValueError, match="shares"):
        shares_in("1", (2, 4))


def test_what_cannot_be_compiled_is_done_plainly_and_said_in_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    def refuses(*_: object) -> None:
        raise RuntimeError("no compiler\nhere")

    boards = boards_of("paris")
    plain, other = (Training(small_plan(Path("unused")), boards) for _ in range(2))
    other.learner._lesson = other.learner._act = refuses
    for _ in range(2):
        expected, found = (training.round(course_at(training.plan, 0.2)) for training in (plain, other))
        assert found["kl"] == expected["kl"]
    assert capsys.readouterr().err.splitlines() == [
        "choosing actions could not be compiled, so it is done plainly: RuntimeError: no compiler",
        "learning could not be compiled, so it is done plainly: RuntimeError: no compiler",
    ]
    for old, new in zip(plain.network.parameters(), other.network.parameters(), strict=True):
        assert torch.equal(old, new)
