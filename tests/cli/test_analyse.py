"""`kvytok analyse`: the analysis of a game file in words, as JSON and as a picture."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from kvytok import Game

from .conftest import Run

FIXTURE = Path(__file__).resolve().parents[2] / "web/tests/analysis.json"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A game in Paris that is analysed for the page's test, too."""
    path = tmp_path / "game.kvytok"
    path.write_text(json.loads(FIXTURE.read_text("utf-8"))["file"], "utf-8")
    return path


def test_it_answers_programs_and_draws_a_picture(run: Run, file: Path, tmp_path: Path) -> None:
    picture = tmp_path / "game.svg"
    result = run("analyse", str(file), "--json", "--playouts", "12", "--seed", "5", "--out", str(picture))
    assert result.exit_code == 0, result.stderr
    recorded = json.loads(FIXTURE.read_text("utf-8"))
    assert json.loads(result.stdout) == {**recorded["analysis"], "moves": recorded["moves"]}
    drawn = ElementTree.fromstring(picture.read_text("utf-8"))
    lines = drawn.findall("{http://www.w3.org/2000/svg}polyline")
    assert len(lines[0].attrib["points"].split()) == len(recorded["moves"]) + 1


def test_it_measures_luck_by_itself(run: Run, file: Path) -> None:
    result = run("analyse", str(file), "--json", "--playouts", "12", "--seed", "5", "--luck")
    assert result.exit_code == 0, result.stderr
    for one in json.loads(result.stdout)["measured"]:
        assert one["start"] + one["luck"] + one["play"] + one["others"] + one["difference"] == pytest.approx(
            one["result"]
        )
        assert abs(one["difference"]) < 4 * one["error"]
    result = run("analyse", str(file), "--playouts", "8", "--luck")
    assert "Difference" in result.stdout


@pytest.mark.parametrize(("language", "said"), [("en", "Accuracy"), ("uk", "Точність"), ("pl", "Dokładność")])
def test_it_answers_people_in_their_language(run: Run, file: Path, language: str, said: str) -> None:
    result = run("analyse", str(file), "--playouts", "8", "--language", language)
    assert result.exit_code == 0, result.stderr
    assert said in result.stdout
    assert "100% " in result.stdout or "→" in result.stdout


def test_a_game_on_an_own_board_is_judged_by_plans(run: Run, strict: Path, tmp_path: Path) -> None:
    own = tmp_path / "own.kvytok"
    game = Game.new("europe-strict", 2, seed=1, board=strict)
    while len(game.history) < 6:
        game.play(next(iter(game.view(game.asked[0]).choices)), game.asked[0])
    game.save(own)
    result = run("analyse", str(own), "--board", str(strict), "--playouts", "8")
    assert result.exit_code == 0, result.stderr
    assert "simple plans judge it" in result.stdout
    own.write_text("kvytok game 1\n", "utf-8")
    assert run("analyse", str(own)).exit_code == 2
