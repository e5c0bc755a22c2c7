"""Networks in the folder of a board of your own: trained there, found there, played by `neural` and `expert`."""

import json
import shutil
from pathlib import Path

import pytest

import kvytok.boards
from kvytok.boards import library_of
from kvytok.bots.neural.expert import is_trained
from kvytok.bots.neural.network_folders import VARIABLE, own_folders, weight_files
from kvytok.bots.neural.trained_network import has_network
from kvytok.envs.env_table import EnvTable
from kvytok.game.box import open_box

from .conftest import Run

SMALL = ("--device", "cpu", "--minutes", "0.01", "--games", "16", "--steps", "8", "--minibatch", "64", "--width", "16")


@pytest.fixture(autouse=True)
def nothing_found_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "")


@pytest.fixture
def suburb(tmp_path: Path) -> Path:
    """A board folder: Paris with one ticket worth more, so that no shipped network is for it."""
    folder = tmp_path / "suburb"
    shutil.copytree(Path(kvytok.boards.__file__).parent / "paris", folder)
    head, tickets = (json.loads((folder / f"{name}.json").read_text()) for name in ("board", "tickets"))
    head["id"] = head["games"][0]["id"] = "suburb"
    tickets[0]["points"] += 1
    (folder / "board.json").write_text(json.dumps(head))
    (folder / "tickets.json").write_text(json.dumps(tickets))
    return folder


@pytest.mark.slow
def test_expert_plays_with_the_networks_in_the_folder(tmp_path: Path, run: Run, suburb: Path) -> None:
    match = ("arena", "--board", suburb, "--game", "suburb", "--bots", "expert,racer", "--games", 2, "--playouts", 4)
    assert "no network is trained for suburb" in run(*match).stderr

    made = tmp_path / "made"
    trained = run("train", "--board", suburb, "--game", "suburb", "--out", made, *SMALL)
    assert trained.exit_code == 0, trained.stderr
    few = ("--decisions", "256", "--games", "16", "--epochs", "1")
    taught = run("quicken", made / "suburb-2.npz", "--board", suburb, "--out", made / "quick-2.npz", *few)
    assert taught.exit_code == 0, taught.stderr

    networks = suburb / "networks"
    (networks / "quick").mkdir(parents=True)
    shutil.copy(made / "suburb-2.npz", networks)
    shutil.copy(made / "quick-2.npz", networks / "quick")
    played = run(*match)
    assert played.exit_code == 0, played.stderr
    assert "no network" not in played.stderr
    records = open_box("suburb", (), suburb).records
    assert is_trained(records, 2)
    assert not has_network(records, 3)
    assert own_folders() == (networks,)


def test_environments_find_them_too(suburb: Path) -> None:
    (suburb / "networks").mkdir()
    EnvTable(None, 2, board=suburb)
    assert own_folders() == (suburb / "networks",)
    EnvTable(None, 2, board=library_of(suburb))
    assert own_folders() == (suburb / "networks",)
    assert weight_files()


def test_a_file_that_is_no_network_is_named(run: Run, suburb: Path) -> None:
    (suburb / "networks").mkdir()
    (suburb / "networks" / "odd.npz").write_bytes(b"no weights")
    result = run("simulate", "--board", suburb, "--game", "suburb", "--games", "1")
    assert result.exit_code == 2
    assert "odd.npz: these are no weights as `kvytok train` writes them" in result.stderr
    assert own_folders() == ()
