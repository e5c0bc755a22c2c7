"""`--board DIR`: every verb that plays takes a board folder of your own, in the same way."""

import json
from collections.abc import Callable
from pathlib import Path

import click
import pytest

from kvytok.cli import main
from kvytok.cli.inputs import board_option, boards_option
from kvytok.game import Game

from .conftest import Run
from .test_docs import verbs

WITHOUT = {
    "kvytok backup",
    "kvytok boards check",
    "kvytok boards lab",
    "kvytok page",
    "kvytok reports",
    "kvytok warm",
    "kvytok wasm",
}
"""Verbs that play on no board, or are given its folder as an argument."""
SEVERAL = {"kvytok serve"}


def option_of(command: click.Command) -> dict[str, object]:
    return next(option.to_info_dict() for option in command.params if "--board" in option.opts)


def test_every_verb_takes_it_in_the_same_way() -> None:
    @click.command()
    @board_option
    def one() -> None: ...

    @click.command()
    @boards_option
    def several() -> None: ...

    for name, command in verbs(main, "kvytok").items():
        if name not in WITHOUT:
            assert option_of(command) == option_of(several if name in SEVERAL else one), name


def test_games_of_the_folder_are_played(run: Run, strict: Path) -> None:
    for verb in (
        ["simulate", "--game", "europe-strict", "--games", "2"],
        ["arena", "--bots", "racer,random", "--game", "europe-strict", "--games", "2"],
        ["boards"],
    ):
        result = run(*verb, "--board", strict, "--json")
        assert result.exit_code == 0, result.stderr
        assert "europe-strict" in result.stdout
        assert "paris" not in result.stdout


def test_the_engine_is_measured_on_all_games_of_the_folder(
    run: Run, strict: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kvytok.cli.bench.measure_openspiel", lambda seconds: None)
    result = run("bench", "engine", "--seconds", "0.05", "--board", strict, "--json")
    assert result.exit_code == 0, result.stderr
    assert [game["game"] for game in json.loads(result.stdout)["games"]] == ["europe-strict"]


def test_a_game_file_of_the_board_is_replayed(run: Run, refused: Callable[..., str], strict: Path) -> None:
    game = Game.new("europe-strict", names=["Anna", "Bo"], seed=7, board=strict)
    game.play(game.moves()[0])
    text = game.record().encode()
    told = run("replay", "-", "--board", strict, "--language", "en", input=text)
    assert told.exit_code == 0, told.stderr
    assert "1 move checked" in told.stdout
    assert "for a board of your own, name its folder" in refused("replay", "-", input=text)


@pytest.mark.parametrize(
    "verb",
    [
        ["simulate", "--game", "usa"],
        ["arena", "--bots", "racer,random", "--game", "usa"],
        ["train", "--game", "usa", "--out", "nowhere"],
        ["bot", "racer"],
        ["boards"],
        ["bench", "engine"],
        ["score", "-"],
        ["replay", "-"],
        ["serve"],
    ],
    ids=lambda verb: verb[0],
)
def test_a_folder_that_cannot_be_played_is_refused_in_the_same_words(
    verb: list[str], refused: Callable[..., str], strict: Path
) -> None:
    (strict / "cities.json").write_text("[")
    (strict / "routes.json").write_text("[")
    told = refused(*verb, "--board", strict, input=b"{}")
    assert told.startswith(f"--board {strict}: cities.json: is not valid JSON")
    assert told.endswith(f"(and 1 more, see kvytok boards check {strict})")


def test_expert_without_a_network_is_told(run: Run, strict: Path) -> None:
    asked = ("arena", "--bots", "expert,random", "--games", "2", "--playouts", "1", "--json")
    result = run(*asked, "--game", "europe-strict", "--board", strict)
    assert result.exit_code == 0, result.stderr
    assert "no network is trained for europe-strict with 2 players: expert plays as strong does" in result.stderr
    assert "no network" not in run(*asked, "--game", "paris").stderr


def test_boards_of_one_id_are_not_served(refused: Callable[..., str], strict: Path) -> None:
    text = json.loads((strict / "board.json").read_text())
    (strict / "board.json").write_text(json.dumps(text | {"id": "paris"}))
    told = refused("serve", "--board", strict)
    assert told.startswith(f"--board: the built-in board paris and the board paris in {strict} have the same id")


def test_a_board_with_a_layout_that_does_not_fit_is_not_served(refused: Callable[..., str], strict: Path) -> None:
    (strict / "layout.json").write_text("{}")
    assert refused("serve", "--board", strict).startswith(f"--board {strict}: layout.json")
