"""`kvytok warm`."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from kvytok.bots.batches.simulation import simulate
from kvytok.bots.entry_points import PLAY, RULES, entry_points
from kvytok.bots.registry import levels
from kvytok.bots.scripts import all_scripts
from kvytok.bots.whole_move import choose_move
from kvytok.cli.warm import remove_older
from kvytok.game import Game, open_box
from kvytok.rules import from_python
from kvytok.rules.chance import seed_key

from .conftest import Call, Run

pytestmark = pytest.mark.slow


def compiled_versions() -> dict[str, int]:
    """The number of argument types for which each function is compiled in this process."""
    return {entry.name: len(entry.function.signatures) for entry in entry_points()}


def test_every_entry_point_is_compiled() -> None:
    names = {entry.name for entry in entry_points()}
    assert {name for name in vars(from_python) if name.endswith("_at")} <= names
    assert {"play_scripted", "decide_at", "deal_at"} <= names
    assert {"novice_at", "begin_contest", "play_worlds", "begin_comparison", "play_candidates", "look_at"} <= names


def test_what_it_compiles_is_what_is_called(run: Run) -> None:
    result = run("warm", "--json")
    assert result.exit_code == 0, result.stderr
    whole = json.loads(result.stdout)
    assert Path(whole["cache"]).name.startswith("compiled-")
    assert all(function["seconds"] >= 0 for function in whole["functions"])
    before = len(all_scripts.play_scripted.signatures)  # type: ignore[attr-defined]
    simulate(open_box("usa").records, 2, 1, seed_key(0), 1)
    assert len(all_scripts.play_scripted.signatures) == before  # type: ignore[attr-defined]
    # The levels for people find everything compiled, with a network and without one.
    before = compiled_versions()
    assert min(before.values()) >= 1
    for game_id in ("usa", "paris"):
        game = Game.new(game_id, 2, seed=1)
        for number in range(6):
            seat = game.asked[0]
            for level in levels():
                move = choose_move(level.make(), game.view(seat), seed=number, playouts=60, threads=1)
            game.play(move, seat)
    assert compiled_versions() == before


def test_a_first_game_needs_less(run: Run) -> None:
    whole = json.loads(run("warm", "--play", "--json").stdout)
    names = {function["name"] for function in whole["functions"]}
    assert {"apply_at", "novice_at", "play_worlds", "begin_comparison", "decide_at"} <= names
    assert "play_scripted" not in names


def test_a_server_starts_with_the_rules_alone(run: Run) -> None:
    whole = json.loads(run("warm", "--rules", "--json").stdout)
    names = {function["name"] for function in whole["functions"]}
    assert {"apply_at", "score_at", "tell_at"} <= names
    assert not {"novice_at", "play_worlds"} & names


def test_several_processes_compile_the_same(run: Run, call: Call) -> None:
    assert run("warm").exit_code == 0
    whole = json.loads(call("warm", "--play", "--processes", "2", "--json").stdout)
    assert {function["name"] for function in whole["functions"]} == {entry.name for entry in entry_points(PLAY)}
    assert [function["name"] for function in whole["functions"] if not function["from_cache"]] == []


def test_only_our_own_older_folders_are_removed(tmp_path: Path) -> None:
    for name in ("compiled-now", "compiled-old", "something"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "file").write_text("x")
    (tmp_path / "compiled-file").write_text("x")
    (tmp_path / "compiled-link").symlink_to(tmp_path / "something")
    assert remove_older(tmp_path, tmp_path / "compiled-now") == [tmp_path / "compiled-old"]
    left = {path.name for path in tmp_path.iterdir()}
    assert left == {"compiled-now", "something", "compiled-file", "compiled-link"}
    assert (tmp_path / "something" / "file").exists()


def test_the_next_process_finds_it_all_in_the_cache(run: Run, call: Call) -> None:
    assert run("warm").exit_code == 0
    whole = json.loads(call("warm", "--json").stdout)
    assert [function["name"] for function in whole["functions"] if not function["from_cache"]] == []


def test_without_a_compiler_there_is_only_cleaning(tmp_path: Path, call: Call) -> None:
    (tmp_path / "compiled-0").mkdir()
    done = call("warm", "--clean", NUMBA_DISABLE_JIT="1", KVYTOK_CACHE=str(tmp_path))
    assert done.returncode == 0, done.stderr
    first, second = done.stdout.decode().splitlines()
    assert first.startswith("nothing to compile")
    assert second == f"removed {tmp_path / 'compiled-0'}"
    assert [path.name[:9] for path in tmp_path.iterdir()] == ["compiled-"]


def loaded_after(task: str) -> set[str]:
    """The functions that a new process has loaded or compiled after a task."""
    told = "print(*(each.name for each in entry_points() if each.function.signatures))"
    program = f"from kvytok.bots.entry_points import entry_points\n{task}\n{told}"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=300, check=True)
    return set(done.stdout.split())


def test_what_a_first_game_needs_is_all_that_a_server_compiles() -> None:
    """An image with `kvytok warm --play` compiles nothing more: that would take a minute in which games stand still."""
    task = (
        "from kvytok.bots.bot import new_stop\n"
        "from kvytok.server.bot_thinking import INSTEAD, LEVELS, _get_ready\n"
        "for level in (*LEVELS, INSTEAD): _get_ready(level, new_stop())"
    )
    assert loaded_after(task) <= {entry.name for entry in entry_points(PLAY)}


def test_a_server_loads_all_rules_before_it_is_ready() -> None:
    """A rule that is loaded later waits until no bot is being compiled, and with it everybody at this server."""
    assert loaded_after("from kvytok.server.services import _warm; _warm()") >= {e.name for e in entry_points(RULES)}
