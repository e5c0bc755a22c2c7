"""`kvytok warm`"""

import json
from pathlib import Path

from kvytok.bots import uniform
from kvytok.bots.simulation import seed_key, simulate
from kvytok.cli.bench import records_of
from kvytok.cli.warm import entry_points, remove_older
from kvytok.rules import entries

from .conftest import Call, Run


def test_every_entry_point_is_compiled() -> None:
    names = {entry.name for entry in entry_points()}
    assert {name for name in vars(entries) if name.endswith("_at")} <= names
    assert "play_games" in names


def test_what_it_compiles_is_what_is_called(run: Run) -> None:
    result = run("warm", "--json")
    assert result.exit_code == 0, result.stderr
    whole = json.loads(result.stdout)
    assert Path(whole["cache"]).name.startswith("compiled-")
    assert all(function["seconds"] >= 0 for function in whole["functions"])
    before = len(uniform.play_games.signatures)  # type: ignore[attr-defined]
    simulate(records_of("usa"), 2, 1, seed_key(0), 1)
    assert len(uniform.play_games.signatures) == before  # type: ignore[attr-defined]


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
