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
    assert [board["id"] for board in whole["boards"]] == ["europe", "usa", "paris", "ukraine"]
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


def test_the_lab(tmp_path: Path, run: Run) -> None:
    folder = tmp_path / "paris"
    shutil.copytree(built_in("paris").folder, folder)
    shown = run("boards", "lab", folder, "--games", "300").stdout
    assert shown.startswith("Paris, 2 players, 300 games of greedy, wary, collector ")
    for heading in ("\nRoutes", "\nColours", "\nWins by order of turns: ", "\nA racer among them wins "):
        assert heading in shown
    out = tmp_path / "lab"
    whole = json.loads(
        run("boards", "lab", folder, "--games", "300", "--players", "3", "--out", out, "--take", "--json").stdout
    )
    assert (whole["game"], whole["players"], whole["games"]) == ("paris", 3, 300)
    assert [Path(file).name for file in whole["files"]] == ["paris-3-tickets.svg", "paris-3-routes.svg"]
    assert all((out / Path(file).name).read_text().endswith("</svg>\n") for file in whole["files"])
    assert whole["changed"] == len(whole["suggested"])
    assert run("boards", "check", folder).exit_code == 0


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ((), "name a board folder, or a game with --game"),
        (
            ("--game", "usa", "--take"),
            "--take: changes the tickets of your own board; name its folder (for a file, use the workshop)",
        ),
        (("--game", "usa", "--players", "9"), "--players: usa is for 2 to 5 players, not 9"),
        (
            ("--game", "usa", "--bots", "expert"),
            "--bots: expert does not work in the lab; use racer, greedy, wary, collector",
        ),
        (("--game", "usa", "--bots", ","), "--bots: name 1 to 5 scripts"),
    ],
)
def test_the_lab_refuses(args: tuple[str, ...], said: str, run: Run) -> None:
    result = run("boards", "lab", *args)
    assert (result.exit_code, result.stderr) == (2, f"kvytok: {said}\n")
