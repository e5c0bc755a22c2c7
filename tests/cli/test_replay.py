"""`kvytok replay`."""

import json
import random
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kvytok import Game
from kvytok.boards import schema
from kvytok.cli.language import LANGUAGES
from kvytok.game.events import TurnBegan
from kvytok.words import Teller

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
    lines = done.stdout.decode().splitlines()
    assert lines[0] == "Europe: Anna, Bo, Оля"
    game = Game.load(path)
    assert lines[-1] == f"The file is correct: {len(game.history)} moves checked."
    assert lines[-3:-1] == [f"{game.result().winners[0]} wins!", "Decided by points."]
    numbers = [int(line.split(".")[0]) for line in lines if line.lstrip()[0:1].isdigit()]
    assert numbers == list(range(1, len(game.history) + 1))


@pytest.mark.parametrize(
    ("lang", "title", "first", "total", "last"),
    [
        ("en", "Europe: ", "A game for 3 players begins.", "Total", "The file is correct: "),
        ("uk", "Європа: ", "Починається гра, за столом 3 гравці.", "Разом", "Файл правильний: "),
        ("ru", "Европа: ", "Игра начинается, за столом 3 игрока.", "Всего", "Файл верен: "),
        ("pl", "Europa: ", "Zaczyna się gra, przy stole 3 graczy.", "Razem", "Plik jest poprawny: "),
    ],
)
def test_a_game_is_told_in_four_languages(
    lang: str, title: str, first: str, total: str, last: str, path: Path, run: Run
) -> None:
    told = run("replay", path, "--language", lang)
    assert told.exit_code == 0, told.stderr
    lines = told.stdout.splitlines()
    assert lines[0].startswith(title)
    assert lines[2].startswith(first)
    assert lines[-1].startswith(last)
    game = Game.load(path)
    teller = Teller(lang, game.box, game.names)
    assert all(teller.event(event) in told.stdout for event in game.events if not isinstance(event, TurnBegan))
    [sums] = [line.split() for line in lines if line.startswith(total)]
    assert sorted(map(int, sums[1:])) == sorted(player.total for player in game.result().players)
    # The terminal's locale asks for the same.
    locale = {"LC_ALL": "", "LC_MESSAGES": "", "LANG": f"{lang}_XX.UTF-8"}
    assert run("replay", path, env=locale).stdout == told.stdout


def test_other_languages_are_refused(path: Path, refused: Callable[..., str]) -> None:
    assert refused("replay", path, "--language", "de").startswith(
        "Invalid value for '--language': 'de' is not one of 'en', 'uk', 'ru', 'pl'"
    )
    assert LANGUAGES == schema.LANGUAGES


def test_without_the_packages_for_words_there_is_json(
    path: Path, run: Run, refused: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in sys.modules if name.startswith("kvytok.words")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "fluent.runtime", None)
    line = refused("replay", path, "--language", "uk")
    told = "fluent is not installed; it comes with the extra 'words': pip install 'kvytok[words]'"
    assert line == f"{told}; --json works without it"
    asked, unasked = run("replay", path, "--json"), run("replay", path)
    assert asked.exit_code == unasked.exit_code == 0
    assert unasked.stdout == asked.stdout
    assert json.loads(unasked.stdout)["ok"]
    assert (asked.stderr, unasked.stderr) == ("", f"kvytok: the answer is JSON, because {told}\n")


def test_a_terminal_that_lacks_letters(path: Path, call: Call) -> None:
    done = call("replay", path, "--language", "uk", LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
    assert done.returncode == 0, done.stderr
    assert done.stdout.decode("ascii").splitlines()[0] == "??????: Anna, Bo, ???"


def test_json_and_stdin(text: str, run: Run) -> None:
    result = run("replay", "--json", "-", input=text.encode())
    assert result.exit_code == 0, result.stderr
    whole = json.loads(result.stdout)
    assert (whole["ok"], whole["game"], whole["players"]) == (True, "europe", ["Anna", "Bo", "Оля"])
    assert len(whole["result"]["players"]) == 3


def test_an_unfinished_game(tmp_path: Path, run: Run) -> None:
    Game.new("usa", players=2, seed=1).save(tmp_path / "begun")
    result = run("replay", tmp_path / "begun")
    lines = result.stdout.splitlines()
    assert lines[0] == "USA: Player 1, Player 2"
    assert "If the game ended now" in result.stdout
    assert lines[-2:] == ["The game is not over.", "The file is correct: 0 moves checked."]
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


@pytest.mark.slow
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
