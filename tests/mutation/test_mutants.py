"""A bug planted in the rules or in the twin makes the comparison fail: tests that cannot fail prove nothing."""

from pathlib import Path

import pytest

from .mutants import MUTANTS, PLAY, Mutant, copy_sources, plant, run

NINE = {"C4", "C6", "D3", "D5", "E1", "E3", "E4", "T1", "S3"}


def test_nine_rules_are_broken_on_both_sides() -> None:
    wanted = [f"{rule}-{side}" for rule in NINE for side in ("rules", "twin")]
    assert sorted(mutant.name for mutant in MUTANTS) == sorted(wanted)


@pytest.mark.slow
@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_a_planted_bug_is_found(mutant: Mutant, tmp_path: Path) -> None:
    copy_sources(tmp_path)
    plant(tmp_path, mutant)
    done = run(tmp_path, PLAY, mutant.game)
    assert done.returncode == 1, f"{mutant.name} went unnoticed"
    assert "\nAssertionError" in done.stderr, done.stderr[-2000:]
    assert str(tmp_path) in done.stderr  # the copy is what ran


@pytest.mark.slow
def test_without_a_bug_the_same_games_agree(tmp_path: Path) -> None:
    copy_sources(tmp_path)
    done = run(tmp_path, PLAY, *sorted({mutant.game for mutant in MUTANTS}))
    assert done.returncode == 0, done.stderr[-2000:]
