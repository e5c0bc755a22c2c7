"""Teaching a quick network: from a large one to a weight file that the compiled playouts read."""

from pathlib import Path

import numpy as np
import pytest

from kvytok.bots.neural.observation import observation_size
from kvytok.bots.neural.quick_network import read_quick
from kvytok.bots.neural.trained_network import board_digest, file_version, made_of
from kvytok.learn.joint_layout import JointLayout
from kvytok.learn.lessons import Lessons
from kvytok.learn.quick_training import gather, teach
from kvytok.rules.actions import ACTIONS

from .single_table import boards_of, write_single

pytestmark = pytest.mark.slow


def test_a_few_lessons_bring_it_nearer(tmp_path: Path) -> None:
    boards, large = boards_of("paris"), write_single(tmp_path, "paris", 2)
    few = teach(large, boards, Lessons(tmp_path / "few.npz", decisions=4096, epochs=0.2, games=64, minibatch=64))
    more = teach(large, boards, Lessons(tmp_path / "more.npz", decisions=4096, epochs=8, games=64, minibatch=64))
    assert float(str(more["divergence"])) < 0.6 * float(str(few["divergence"]))
    assert float(str(more["same_choice"])) > float(str(few["same_choice"]))
    weights = read_quick(tmp_path / "more.npz")
    assert [array.dtype for array in weights] == [np.float32] * 6
    assert weights[0].shape == (observation_size(boards, 2), 128)
    assert weights[4].shape == (128, ACTIONS)
    assert made_of(tmp_path / "more.npz")["board"] == board_digest(boards)
    assert made_of(tmp_path / "more.npz")["teacher"] == file_version(large)


def test_examples_hold_chances_of_legal_actions_only(tmp_path: Path) -> None:
    boards, large = boards_of("europe-1912"), write_single(tmp_path, "europe-1912", 2)
    lessons = Lessons(tmp_path / "none.npz", decisions=256, games=32)
    examples = gather(large, JointLayout(boards, [2]), lessons)
    legal, chances = examples.legal.numpy(), examples.chances.numpy()
    assert len(examples.seen) == len(legal) == 256
    assert (legal.sum(axis=1) > 1).all()
    assert (chances[legal == 0] == 0).all()
    assert np.abs(chances.astype(np.float64).sum(axis=1) - 1).max() < 0.01
