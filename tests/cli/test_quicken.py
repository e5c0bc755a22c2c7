"""`kvytok quicken`: trains a small network, and refuses files that are not networks."""

import json
from pathlib import Path

import pytest

from kvytok.bots.neural.quick_network import read_quick
from learn.single_table import write_single

from .conftest import Run


def test_it_refuses_what_is_no_network(tmp_path: Path, run: Run) -> None:
    odd = tmp_path / "odd.npz"
    odd.write_bytes(b"no weights")
    result = run("quicken", str(odd), "--out", str(tmp_path / "quick.npz"))
    assert result.exit_code == 2
    assert "odd.npz is not a weight file" in result.stderr
    assert not (tmp_path / "quick.npz").exists()


@pytest.mark.slow
def test_it_teaches(tmp_path: Path, run: Run) -> None:
    weights = write_single(tmp_path, "paris", 2)
    out = tmp_path / "quick" / "paris-2.npz"
    result = run(
        "quicken", str(weights), "--out", str(out), "--decisions", "512", "--games", "64", "--epochs", "1", "--json"
    )
    assert result.exit_code == 0, result.stderr
    assert json.loads(result.stdout)["players"] == 2
    assert read_quick(out)[0].shape[1] == 128
