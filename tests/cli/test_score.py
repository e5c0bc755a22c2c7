"""`kvytok score`."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from .conftest import Call, Run

TABLE = {
    "game": "usa",
    "players": [
        {"name": "Ann", "routes": [{"a": "chicago", "b": "duluth", "color": "red"}]},
        {"name": "Боб", "tickets": [{"a": "denver", "b": "el_paso"}]},
    ],
}
KEYS = [
    "name",
    "route_points",
    "tickets",
    "completed_count",
    "ticket_points",
    "station_points",
    "station_use",
    "flag_points",
    "longest_path",
    "longest_bonus",
    "total",
    "rank",
]


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "table.json"
    path.write_text(json.dumps(TABLE))
    return path


def test_it_writes_the_file_that_the_page_saves(run: Run, tmp_path: Path) -> None:
    notes, out = tmp_path / "notes.json", tmp_path / "table.json"
    anna = {
        "routes": [{"a": "München", "b": "Vienna"}],
        "stations": ["Венеція"],
        "tickets": [{"a": "Berlin", "b": "Rzym"}],
    }
    notes.write_text(json.dumps({"game": "europe", "players": [anna, {"name": "Bo"}]}), "utf-8")
    first = run("score", str(notes), "--out", str(out), "--json")
    assert first.exit_code == 0, first.stderr
    written = json.loads(out.read_text("utf-8"))
    assert written["players"][0] == {
        "routes": [{"a": "munchen", "b": "wien", "color": "orange"}],
        "stations": ["venezia"],
        "tickets": [{"a": "berlin", "b": "roma"}],
        "name": "Player 1",
    }
    again = tmp_path / "again.json"
    second = run("score", str(out), "--out", str(again), "--json")
    assert second.stdout == first.stdout
    assert again.read_bytes() == out.read_bytes()
    many = tmp_path / "many.jsonl"
    many.write_text(json.dumps(TABLE))
    assert run("score", str(many), "--out", str(out)).exit_code != 0


def check(answer: Any) -> None:
    assert list(answer) == ["players", "winners"]
    assert [list(player) for player in answer["players"]] == [KEYS, KEYS]
    assert [player["total"] for player in answer["players"]] == [14, -4]
    assert [player["name"] for player in answer["players"]] == ["Ann", "Боб"]
    assert answer["winners"] == ["Ann"]


def test_a_file(table: Path, run: Run) -> None:
    for options in ([], ["--json"]):
        result = run("score", table, *options)
        assert result.exit_code == 0, result.stderr
        check(json.loads(result.stdout))


@pytest.mark.parametrize(
    ("lang", "lines"),
    [
        ("en", ["Routes 4 0", "Total 14 -4", "Denver – El Paso: not completed, −4", "Ann wins!"]),
        ("uk", ["Ділянки 4 0", "Разом 14 -4", "Денвер – Ель-Пасо: не прокладено, −4", "Перемагає Ann!"]),
        ("ru", ["Перегоны 4 0", "Всего 14 -4", "Денвер – Эль-Пасо: не пройден, −4", "Побеждает Ann!"]),
        ("pl", ["Połączenia 4 0", "Razem 14 -4", "Denver – El Paso: niezrealizowany, −4", "Wygrywa Ann!"]),
    ],
)
def test_a_table_for_people_in_four_languages(lang: str, lines: list[str], table: Path, run: Run) -> None:
    result = run("score", table, "--language", lang)
    assert result.exit_code == 0, result.stderr
    shown = [" ".join(line.split()) for line in result.stdout.splitlines()]
    assert [line for line in lines if line not in shown] == []
    # With --json the answer is for programs, in any language.
    check(json.loads(run("score", table, "--language", lang, "--json").stdout))


def test_stdin_for_real_in_a_plain_locale(call: Call) -> None:
    done = call("score", "-", stdin=json.dumps(TABLE).encode(), LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
    assert done.returncode == 0, done.stderr
    check(json.loads(done.stdout))


def test_many_tables_a_line_each(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "evening.jsonl"
    lines = [json.dumps({"game": "usa", "players": [{"name": f"Player of {number}"}]}) for number in range(300)]
    path.write_text("\n".join([*lines[:100], "", *lines[100:]]) + "\r\n")
    result = run("score", path)
    assert result.exit_code == 0
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert [answer["winners"] for answer in answers] == [[f"Player of {number}"] for number in range(300)]
    by_option = run("score", "--lines", "-", input=path.read_bytes())
    assert by_option.stdout == result.stdout


def test_an_error_names_the_line_and_nothing_is_printed(tmp_path: Path, refused: Callable[..., str]) -> None:
    path = tmp_path / "evening.jsonl"
    path.write_text(json.dumps(TABLE) + "\n\n" + '{"game": "usa", "players": []}\n')
    assert refused("score", path) == f"{path}, line 3: players: there are none; list 1 or more"
    path.write_text(json.dumps(TABLE) + "\n{\n")
    assert refused("score", path, "--json").startswith(f"{path}, line 2: is not valid JSON")


def test_an_impossible_table(tmp_path: Path, refused: Callable[..., str]) -> None:
    path = tmp_path / "table.json"
    path.write_text('{"game": "europe", "players": [{"name": "Bo", "stations": ["roma", "Rome"]}]}')
    assert refused("score", path) == (
        f"{path}: players[0].stations[1] (Bo: roma): B1: has a station of Bo already, see players[0].stations[0]"
    )


def test_files_that_cannot_be_read(tmp_path: Path, refused: Callable[..., str]) -> None:
    assert refused("score", tmp_path) == f"{tmp_path}: cannot be read (Is a directory)"
    assert refused("score", tmp_path / "no").endswith("/no: cannot be read (No such file or directory)")
    assert refused("score", "a\0b") == "a?b: cannot be read (not a file name)"
    assert refused("score", "-", input=b"\xff") == "stdin: is not UTF-8 text (byte 1)"
    huge = tmp_path / "huge.json"
    with huge.open("wb") as file:
        file.truncate(2**40)
    assert refused("score", huge) == f"{huge}: is longer than 1 MiB"
    if os.path.exists("/dev/zero"):
        assert refused("score", "/dev/zero") == "/dev/zero: is longer than 1 MiB"


def test_a_board_of_ones_own(tmp_path: Path, run: Run, refused: Callable[..., str]) -> None:
    names = {"en": "Name"}
    files: dict[str, Any] = {
        "board.json": {
            "format": 1,
            "id": "two",
            "names": names,
            "games": [{"id": "two", "names": names, "rules": {"cars": 9, "opening_regular": 1, "opening_keep": 1}}],
        },
        "cities.json": [
            {"id": city, "lat": 50, "lon": 30, "names": {"en": city}} for city in ("kyiv", "lviv", "odesa")
        ],
        "routes.json": [
            {"a": "kyiv", "b": "lviv", "length": 4, "color": "red"},
            {"a": "kyiv", "b": "lviv", "length": 4, "color": "red"},
            {"a": "kyiv", "b": "odesa", "length": 4, "color": "gray"},
        ],
        "tickets.json": [
            {"a": "kyiv", "b": "lviv", "points": 4},
            {"a": "kyiv", "b": "odesa", "points": 4},
            {"a": "odesa", "b": "lviv", "points": 8},
        ],
    }
    files["board.json"]["games"][0]["rules"]["players_max"] = 3
    files["board.json"]["games"][0]["rules"]["lanes_closed_up_to"] = 2
    for name, content in files.items():
        (tmp_path / name).write_text(json.dumps(content))
    # Two lanes of the same colour, which is not gray.
    route = {"a": "lviv", "b": "kyiv", "color": "red"}
    table = {"game": "two", "players": [{"routes": [route]}, {"routes": [route]}, {}]}
    result = run("score", "-", "--board", tmp_path, input=json.dumps(table))
    assert result.exit_code == 0, result.stderr
    assert [player["total"] for player in json.loads(result.stdout)["players"]] == [17, 17, 0]
    line = refused("score", "-", "--board", tmp_path, input=json.dumps(TABLE))
    assert line == "stdin: game: there is no game 'usa'; there are: two"
    (tmp_path / "routes.json").write_text("[")
    line = refused("score", "-", "--board", tmp_path, input=json.dumps(table))
    assert line.startswith(f"--board {tmp_path}: routes.json: is not valid JSON")


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(content=st.binary(max_size=40) | st.text(max_size=20).map(lambda text: json.dumps(text).encode()))
def test_whatever_comes_the_error_is_one_line(content: bytes, run: Run) -> None:
    result = run("score", "-", input=content)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("kvytok: stdin: ")
    assert result.stderr.count("\n") == 1
