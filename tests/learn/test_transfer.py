"""Beginning a training with another network: what is copied, what is not, and what is refused."""

from pathlib import Path

import numpy as np
import pytest
import torch

from kvytok.bots.neural.observation import observation_size, parts
from kvytok.bots.neural.player_counts import places
from kvytok.bots.neural.trained_network import TrainedNetwork
from kvytok.envs.batch import BatchEnv
from kvytok.learn.joint_layout import JointLayout
from kvytok.learn.policy_network import PolicyNetwork
from kvytok.learn.transfer import UNKNOWN, Beginning, OtherMap, begin_as, origins, tickets_of
from kvytok.learn.weights import in_steps, write_weights

from .single_table import boards_of, write_single

pytestmark = pytest.mark.slow


def begun(game: str, players: int, source: Path, source_game: str, width: int = 768) -> PolicyNetwork:
    boards = boards_of(game)
    layout = JointLayout(boards, [players])
    network = PolicyNetwork(layout, width, 2)
    begin_as(network, Beginning(source, boards_of(source_game)), layout)
    return network


def sights(game: str, players: int) -> np.ndarray:
    env = BatchEnv(boards_of(game), players, 32, 3)
    env.reset()
    for _ in range(20):
        env.step(env.legal[:, 0].astype(np.int64))
    return env.seen


def test_for_the_same_table_it_plays_the_same(tmp_path: Path) -> None:
    seen, source = sights("paris", 2), write_single(tmp_path, "paris", 2)
    with torch.no_grad():
        scores, values = begun("paris", 2, source, "paris")(torch.from_numpy(seen))
    expected_scores, expected_values = TrainedNetwork(source, boards_of("paris"), 2).look_at_all(seen)
    assert np.abs(scores.numpy() - expected_scores).max() < 0.002
    assert np.abs(values.numpy() - expected_values).max() < 0.002


def test_further_players_are_seen_as_the_last_known_one() -> None:
    boards = boards_of("europe")
    place = origins(boards, 2, boards, 4)
    assert len(place) == observation_size(boards, 4)
    assert place.min() >= 0
    starts = {part.name: sum(p.size for p in parts(boards, 2)[:i]) for i, part in enumerate(parts(boards, 2))}
    at, routes = 0, int(boards[0].routes)
    for part in parts(boards, 4):
        rows = place[at : at + part.size]
        at += part.size
        if part.name == "theirs":
            assert (rows.reshape(3, routes) == starts["theirs"] + np.arange(routes)).all()
        elif part.name == "players":
            assert (rows.reshape(4, -1)[1:] == rows.reshape(4, -1)[1]).all()
        elif part.name == "place":
            assert rows.tolist() == [starts["place"], *[starts["place"] + 1] * 3]
        elif part.name in {"hand", "mine", "held", "my-stations"}:
            assert rows.tolist() == list(range(starts[part.name], starts[part.name] + part.size))


@pytest.mark.parametrize("game", ["usa", "europe-mega", "paris"])
def test_a_smaller_table_lies_in_the_layout_of_the_largest_where_it_would_begin_from(game: str) -> None:
    boards = boards_of(game)
    most = int(boards[0].players_max)
    for players in range(2, most + 1):
        assert np.array_equal(places(boards, players, most), origins(boards, most, boards, players))


@pytest.mark.parametrize("alike", [False, True])
def test_a_joint_network_begins_as_one_for_a_single_table_and_plays_there_as_it_did(
    alike: bool, tmp_path: Path
) -> None:
    boards, source = boards_of("paris"), write_single(tmp_path, "paris", 2)
    layout = JointLayout(boards, [2, 3])
    network = PolicyNetwork(layout, 768, 2, alike)
    begin_as(network, Beginning(source, boards), layout)
    seen = sights("paris", 2)
    spread = np.zeros((len(seen), layout.size), np.int8)
    spread[:, places(boards, 2, 3)] = seen
    spread[:, layout.count_place(2)] = 1
    with torch.no_grad():
        scores, values = network(torch.from_numpy(spread))
    expected_scores, expected_values = TrainedNetwork(source, boards, 2).look_at_all(seen)
    assert np.abs(scores.numpy() - expected_scores).max() < 0.002
    assert np.abs(values.numpy()[:, :2] - expected_values).max() < 0.002


def test_tickets_are_found_by_their_cities_and_new_ones_count_for_nothing(tmp_path: Path) -> None:
    old, new = boards_of("europe-1912"), boards_of("europe-mega")
    place = origins(old, 2, new, 2)
    held = sum(part.size for part in parts(new, 2)[: [part.name for part in parts(new, 2)].index("held")])
    first = sum(part.size for part in parts(old, 2)[: [part.name for part in parts(old, 2)].index("held")])
    known = {ticket: t for t, ticket in enumerate(tickets_of(old))}
    for t, ticket in enumerate(tickets_of(new)):
        assert place[held + t] == (first + known[ticket] if ticket in known else UNKNOWN)
    network = begun("europe-mega", 2, write_single(tmp_path, "europe-1912", 2), "europe-1912")
    weights = network.state_dict()["first.weight"].numpy()
    assert (place == UNKNOWN).any()
    assert not weights[:, place == UNKNOWN].any()
    assert weights[:, place != UNKNOWN].any(axis=0).mean() > 0.9


@pytest.mark.parametrize(
    ("game", "source", "source_game", "width", "why"),
    [
        ("paris", "europe-1912", "europe-1912", 768, "another map"),
        ("europe", "paris", "europe", 768, "not the one it was trained on"),
        ("paris", "paris", "paris", 64, "768 wide"),
    ],
)
def test_what_does_not_fit_is_refused(
    tmp_path: Path, game: str, source: str, source_game: str, width: int, why: str
) -> None:
    with pytest.raises(OtherMap, match=why):
        begun(game, 2, write_single(tmp_path, source, 2), source_game, width)


def test_weights_in_steps_are_near_and_small(tmp_path: Path) -> None:
    chance = np.random.default_rng(1)
    weights = chance.normal(size=(50, 300)).astype(np.float32) * chance.uniform(0.01, 10, (50, 1)).astype(np.float32)
    weights[3, 7] = 400  # one far from the others
    weights[5] = 0
    whole, steps = in_steps(weights, 1)
    assert whole.dtype == np.int8
    assert (np.abs(whole * steps - weights) <= steps / 2 * 1.001).all()
    boards = boards_of("paris")
    layout = JointLayout(boards, [2])
    network = PolicyNetwork(layout, 768, 2)
    write_weights(network, layout, tmp_path / "paris-2.npz", {"game": "paris"})
    assert (tmp_path / "paris-2.npz").stat().st_size < 0.85 * sum(p.numel() for p in network.parameters())
