"""`kvytok boards` and `kvytok boards check`."""

import json
import shutil
from pathlib import Path

import pytest

from kvytok.boards import built_in, game_ids

from .conftest import Call, Run


def test_the_list(run: Run, call: Call) -> None:
    shown = call("boards").stdout.decode()
    for game_id in game_ids():
        assert f"\n{game_id} " in shown
    assert "A substitute, not the published board" in shown
    whole = json.loads(run("boards", "--json").stdout)
    assert [board["id"] for board in whole["boards"]] == ["europe", "usa", "paris"]
    europe = whole["boards"][0]
    assert (europe["cities"], europe["routes"], europe["tickets"]) == (47, 101, 108)
    assert [(game["id"], game["tickets"], game["long_tickets"]) for game in europe["games"]] == [
        ("europe", 46, 6),
        ("europe-1912", 55, 6),
        ("europe-mega", 101, 12),
        ("europe-big-cities", 45, 0),
    ]
    assert europe["games"][0]["bonus"] == {"orient_express": 6, "max": 1}


def test_a_good_board(run: Run) -> None:
    folder = built_in("paris").folder
    result = run("boards", "check", folder)
    assert result.stdout == "ok: paris, 18 cities, 57 routes, 20 tickets, games: paris\n"
    for args in (["boards", "--json", "check", folder], ["boards", "check", folder, "--json"]):
        whole = json.loads(run(*args).stdout)
        assert (whole["ok"], whole["board"]["id"]) == (True, "paris")


@pytest.fixture
def faulty(tmp_path: Path) -> Path:
    folder = tmp_path / "board"
    shutil.copytree(built_in("usa").folder, folder)
    routes = json.loads((folder / "routes.json").read_text())
    routes[0]["length"], routes[4]["color"] = 9, "mauve"
    (folder / "routes.json").write_text(json.dumps(routes))
    return folder


def test_every_fault_has_a_line(faulty: Path, run: Run) -> None:
    result = run("boards", "check", faulty)
    assert result.exit_code == 2
    assert result.stdout == ""
    first, *faults = result.stderr.splitlines()
    assert first == f"kvytok: {faulty}: the board cannot be played, 2 faults"
    assert faults[0] == "routes.json, entry 1 (atlanta–charleston): length 9 is too long; use 1 to 8"
    assert faults[1].startswith('routes.json, entry 5 (atlanta–new_orleans): color "mauve" does not fit; use one of ')
    result = run("boards", "check", faulty, "--json")
    assert result.exit_code == 2
    assert [fault["entry"] for fault in json.loads(result.stdout)["faults"]] == [
        "entry 1 (atlanta–charleston)",
        "entry 5 (atlanta–new_orleans)",
    ]


def test_no_folder(tmp_path: Path, run: Run) -> None:
    result = run("boards", "check", tmp_path / "no")
    assert result.exit_code == 2
    assert result.stderr.splitlines()[0].endswith("/no: the board cannot be played, 1 fault")
