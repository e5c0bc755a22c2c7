"""The face of a game: `print`, `repr` and the picture in a notebook, with no more than the viewer may know."""

import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from kvytok import BuildStation, ClaimRoute, Game, TakeUnseen
from kvytok.boards import game_ids
from kvytok.game.board_grid import short_name
from kvytok.game.box import open_box


def turn_of_anna() -> Game:
    game = Game.new("paris", names=["Anna", "Bo"], seed=7)
    while len(game.asked) > 1 or game.phase != "turn":
        game.play(game.moves(game.asked[0])[0], game.asked[0])
    return game


def test_print_shows_the_game_as_the_asked_player_sees_it() -> None:
    game = turn_of_anna()
    asked, other = game.asked[0], 1 - game.asked[0]
    lines = str(game).splitlines()
    told = lines.index(f"turn, asked: {game.names[asked]}")
    assert lines[told - 1] == "1 Anna · 2 Bo"
    assert lines[told + 1].startswith("Anna: 0 points")
    assert lines[told + 1].endswith(" cards, 1 ticket; no routes")
    for ticket in game.view(asked).tickets:
        assert ticket.name in str(game)
    hidden = {ticket.name for ticket in game.view(other).tickets} - {t.name for t in game.view(asked).tickets}
    assert hidden
    assert not any(name in str(game) for name in hidden)
    assert "hand:" not in str(game.view())
    assert str(game.view(asked)) == str(game)


def map_lines(game: Game) -> list[str]:
    """The lines of the map, without the line about the players."""
    lines = str(game).splitlines()
    return lines[: next(row for row, line in enumerate(lines) if line.startswith("1 "))]


@pytest.mark.parametrize("game_id", game_ids())
def test_the_map_has_every_city_and_fits_on_a_terminal(game_id: str) -> None:
    game = Game.new(game_id, 2, seed=7)
    lines = map_lines(game)
    assert 12 <= len(lines) <= 26
    assert max(map(len, lines)) <= 78
    letters = "".join(lines)
    names = [city.names.en for city in game.box.board.cities]
    shown = [name for name in names if any(part in letters for part in (name, short_name(name)))]
    assert len(shown) > 0.7 * len(names)
    assert letters.count("o") >= len(names)  # a disc for every city, and the letters of some names
    assert not any(digit in letters for digit in "12345")


def test_a_claimed_route_has_the_number_of_its_owner_from_city_to_city() -> None:
    game = Game.new("usa", names=["Anna", "Bo", "Cleo"], seed=7)
    for seat in (0, 1, 2):
        game.play(game.moves(seat)[0], seat)
    while not game.view().owners:
        claims = [move for move in game.moves() if isinstance(move, ClaimRoute)]
        game.play(next(iter(claims), None) or next(move for move in game.moves() if isinstance(move, TakeUnseen)))
    [(route, seat)] = game.view().owners.items()
    number = str(seat + 1)
    letters = "".join(map_lines(game))
    assert [digit for digit in "12345" if digit in letters] == [number]
    game.undo()
    assert number not in "".join(map_lines(game))
    assert route not in str(game)


def test_a_station_is_on_the_map_and_named() -> None:
    game = Game.new("europe", names=["Anna", "Bo"], seed=7)
    for seat in (0, 1):
        game.play(game.moves(seat)[0], seat)
    name = game.names[game.asked[0]]
    assert "⌂" not in str(game)
    station = next(move for move in game.moves() if isinstance(move, BuildStation) and move.city == "kyiv")
    game.play(station)
    assert "⌂" in "".join(map_lines(game))
    assert f"1 Anna · 2 Bo · ⌂ Kyiv: {name}" in str(game).splitlines()


def test_a_board_without_a_drawing_has_a_map_too(alpine: Path) -> None:
    (alpine / "layout.json").unlink()
    game = Game.new("europe-alpine", 2, seed=7, board=alpine)
    assert "Lisbo" in "".join(map_lines(game))


def test_repr_says_which_game_it_is() -> None:
    game = turn_of_anna()
    name = game.names[game.asked[0]]
    assert repr(game) == f"<Game paris of Anna, Bo; 2 moves; turn, asked: {name}>"
    assert repr(game.view(1)) == "<View of paris by Bo>"
    assert repr(game.view()) == "<View of paris by a watcher>"


def test_a_game_that_is_over_tells_its_result() -> None:
    game = turn_of_anna()
    while not game.over:
        game.play(game.moves()[0])
    assert str(game).endswith(str(game.result()))
    assert repr(game).endswith("; over>")


def test_a_notebook_shows_the_board() -> None:
    for shown in (turn_of_anna(), turn_of_anna().view(0)):
        assert ElementTree.fromstring(shown._repr_svg_()).tag.endswith("svg")


def test_a_box_says_what_is_in_it() -> None:
    assert repr(open_box("usa")) == "<Box of usa: 36 cities, 100 routes, 30 tickets>"


def test_a_shell_completes_public_names_before_they_are_loaded() -> None:
    code = "import kvytok, rlcompleter; print(rlcompleter.Completer({'kvytok': kvytok}).attr_matches('kvytok.Cl'))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "kvytok.ClaimRoute" in done.stdout
