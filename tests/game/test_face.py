"""The face of a game: `print`, `repr` and the picture in a notebook, with no more than the viewer may know."""

from xml.etree import ElementTree

from kvytok import Game


def turn_of_anna() -> Game:
    game = Game.new("paris", names=["Anna", "Bo"], seed=7)
    while len(game.asked) > 1 or game.phase != "turn":
        game.play(game.moves(game.asked[0])[0], game.asked[0])
    return game


def test_print_shows_the_game_as_the_asked_player_sees_it() -> None:
    game = turn_of_anna()
    asked, other = game.asked[0], 1 - game.asked[0]
    lines = str(game).splitlines()
    assert lines[0] == f"turn, asked: {game.names[asked]}"
    assert lines[1].startswith("Anna: 0 points")
    for ticket in game.view(asked).tickets:
        assert ticket.name in str(game)
    hidden = {ticket.name for ticket in game.view(other).tickets} - {t.name for t in game.view(asked).tickets}
    assert hidden
    assert not any(name in str(game) for name in hidden)
    assert "hand:" not in str(game.view())
    assert str(game.view(asked)) == str(game)


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
