"""Teaching a quick network: from a large one to a weight file that the compiled playouts read."""

from pathlib import Path

import numpy as np
import pytest

from kvytok.boards import find_game, tickets_in_play
from kvytok.bots.network import made_of, trained_network
from kvytok.bots.quick_network import read_weights
from kvytok.learn.quick import Lessons, gather, teach
from kvytok.rules.actions import ACTIONS
from kvytok.rules.board import board_records

pytestmark = pytest.mark.slow


def test_a_few_lessons_bring_it_nearer(tmp_path: Path) -> None:
    board, game = find_game("usa")
    boards = board_records(board, game, tickets_in_play(board, game))
    network = trained_network(boards, 2)
    few = teach(network, boards, 2, Lessons(tmp_path / "few.npz", decisions=4096, epochs=0.2, games=64, minibatch=64))
    more = teach(network, boards, 2, Lessons(tmp_path / "more.npz", decisions=4096, epochs=8, games=64, minibatch=64))
    assert float(str(more["divergence"])) < 0.6 * float(str(few["divergence"]))
    assert float(str(more["same_choice"])) > float(str(few["same_choice"]))
    weights = read_weights(tmp_path / "more.npz")
    assert [array.dtype for array in weights] == [np.float32] * 6
    assert weights[0].shape == (network.inputs, 128)
    assert weights[4].shape == (128, ACTIONS)
    assert made_of(tmp_path / "more.npz")["board"] == network.made["board"]


def test_examples_hold_chances_of_legal_actions_only(tmp_path: Path) -> None:
    board, game = find_game("europe")
    boards = board_records(board, game, tickets_in_play(board, game))
    lessons = Lessons(tmp_path / "none.npz", decisions=256, games=32)
    examples = gather(trained_network(boards, 2), boards, 2, lessons)
    legal = np.unpackbits(examples.legal, axis=1)[:, :ACTIONS]
    assert len(examples.seen) == len(legal) == 256
    assert (legal.sum(axis=1) > 1).all()
    assert (examples.chances[legal == 0] == 0).all()
    assert np.abs(examples.chances.astype(np.float64).sum(axis=1) - 1).max() < 0.01
