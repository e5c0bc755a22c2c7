"""`kvytok replay`."""

import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kvytok import Game

from .conftest import Call, Run

JUNK = (b"\n", b"\r\n", b"\n\n", b"\x00", b": ", b"1. Bo: pass", b"\xe2\x80\xa8", b"\x1b[31m", b"99999999999")


@pytest.fixture(scope="module")
def text(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The game file of a whole random game."""
    chance = random.Random(7)
    game = Game.new("europe", names=["Anna", "Bo", "Оля"], seed=7)
    while not game.over:
        game.play(chance.choice(game.moves()))
    path = tmp_path_factory.mktemp("games") / "game.kvytok"
    game.save(path)
    return path.read_text()


@pytest.fixture
def path(text: str, tmp_path: Path) -> Path:
    path = tmp_path / "game.kvytok"
    path.write_text(text)
    return path


def test_a_true_game(path: Path, call: Call) -> None:
    done = call("replay", path)
    assert done.returncode == 0, done.stderr
    first, second = done.stdout.decode().splitlines()
    assert first.startswith("ok: europe, Anna, Bo, Оля, ")
    assert second in path.read_text().splitlines()


def test_json_and_stdin(text: str, run: Run) -> None:
    result = run("replay", "--json", "-", input=text.encode())
    assert result.exit_code == 0, result.stderr
    whole = json.loads(result.stdout)
    assert (whole["ok"], whole["game"], whole["players"]) == (True, "europe", ["Anna", "Bo", "Оля"])
    assert len(whole["result"]["players"]) == 3


def test_an_unfinished_game(tmp_path: Path, run: Run) -> None:
    Game.new("usa", players=2, seed=1).save(tmp_path / "begun")
    result = run("replay", tmp_path / "begun")
    assert result.stdout.splitlines() == ["ok: usa, Player 1, Player 2, 0 moves", "result: unfinished"]
    assert json.loads(run("replay", tmp_path / "begun", "--json").stdout)["result"] is None


def test_the_first_wrong_move_is_named(text: str, tmp_path: Path, run: Run) -> None:
    lines = text.splitlines()
    number = next(i for i, line in enumerate(lines) if ": claim " in line)
    lines[number] = lines[number].split(": ")[0] + ": claim paris-brest black: 3 black"
    path = tmp_path / "changed.kvytok"
    path.write_text("\n".join(lines) + "\n")
    result = run("replay", path)
    assert result.exit_code == 1
    assert result.stdout == ""
    move = lines[number].split(".")[0]
    assert result.stderr.startswith(f"kvytok: {path}, line {number + 1}: move {move}")
    assert result.stderr.count("\n") == 1
    whole = json.loads(run("replay", path, "--json").stdout)
    assert (whole["ok"], whole["line"]) == (False, number + 1)


def test_a_changed_key_result_or_check_exits_1(text: str, run: Run) -> None:
    for start in ("key: ", "result: ", "check: "):
        lines = text.splitlines()
        number = next(i for i, line in enumerate(lines) if line.startswith(start))
        lines[number] = lines[number][:-1] + ("1" if lines[number][-1] == "0" else "0")
        result = run("replay", "-", input=("\n".join(lines) + "\n").encode())
        assert result.exit_code == 1, (start, result.stderr)
    cut = text[: len(text) // 2].rpartition("\n")[0]
    assert run("replay", "-", input=cut.encode()).exit_code == 1


def test_what_is_no_game_file_exits_2(text: str, tmp_path: Path, refused: Callable[..., str]) -> None:
    assert refused("replay", tmp_path / "no").endswith("/no: cannot be read (No such file or directory)")
    assert refused("replay", "-", input=b"\xff") == "stdin: is not UTF-8 text (byte 1)"
    assert refused("replay", "-", input=b"").startswith("stdin, line 1: ")
    assert refused("replay", "-", input=b"{}").startswith("stdin, line 1: ")
    assert refused("replay", "-", input=text.replace("game: europe", "game: asia").encode()).startswith(
        "stdin, line 2: "
    )
    assert refused("replay", "-", input=b"x" * (5 << 20)) == "stdin: is longer than 4 MiB"
    assert refused("replay", "-", "--board", tmp_path, input=text.encode()).startswith(
        f"--board {tmp_path}: board.json"
    )


@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(start=st.integers(0, 20_000), cut=st.integers(0, 40), junk=st.binary(max_size=8) | st.sampled_from(JUNK))
def test_whatever_is_changed_the_error_is_one_line(start: int, cut: int, junk: bytes, text: str, run: Run) -> None:
    content = text.encode()
    start %= len(content)
    changed = content[:start] + junk + content[start + cut :]
    result = run("replay", "-", input=changed)
    if changed == content:
        assert result.exit_code == 0
        return
    assert result.exit_code in (1, 2), result.output
    assert result.stdout == ""
    assert result.stderr.startswith("kvytok: stdin")
    assert result.stderr.count("\n") == 1
    assert result.stderr.strip().isprintable()
