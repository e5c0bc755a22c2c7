"""`Game`: making one, playing, taking moves back."""

import hashlib
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import kvytok
from game.random_games import TABLES, own_board, played, positions
from kvytok import Game, KeepTickets, NotLegal, TakeUnseen


def test_a_game_follows_from_its_seed() -> None:
    one, other = Game.new("europe", players=3, seed=7), Game.new("europe", players=3, seed=7)
    assert one.states.tobytes() == other.states.tobytes()
    assert one.key == hashlib.sha256(b"kvytok:7").digest()
    assert one.commitment == hashlib.sha256(one.key).hexdigest()
    assert Game.new("europe", 3, key=one.key).states.tobytes() == one.states.tobytes()
    assert Game.new("europe", 3).key != Game.new("europe", 3).key
    assert one.names == ("Player 1", "Player 2", "Player 3")
    assert Game.new("usa", names=["Anna", "Bo"]).players == 2
    assert Game.new("usa", 4, seed=1, first=3).view().first == 3


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"game": "europ", "players": 2}, "there is no game 'europ'; did you mean europe"),
        ({"game": "europe"}, "say how many play europe: players=2 to 5"),
        ({"game": "paris", "players": 5}, "paris is for 2 to 4 players, not 5"),
        ({"game": "usa", "players": 1}, "usa is for 2 to 5 players, not 1"),
        ({"game": "usa", "players": True}, "usa is for 2 to 5 players, not True"),
        ({"game": "usa", "players": 2, "names": ["A"]}, "there are 1 names for 2 players"),
        ({"game": "usa", "names": "AB"}, "names is a list of names"),
        ({"game": "usa", "names": ["Anna", "anna"]}, "two players have the same name"),
        ({"game": "usa", "names": ["Anna", "B\no"]}, "cannot be a name"),
        ({"game": "usa", "names": ["Anna", ""]}, "cannot be a name"),
        ({"game": "usa", "names": ["Anna", 3]}, "a name is a text, not 3"),
        ({"game": "usa", "players": 2, "seed": 1, "key": b"x" * 32}, "give a seed or a key, not both"),
        ({"game": "usa", "players": 2, "key": b"x"}, "key is 32 bytes"),
        ({"game": "usa", "players": 2, "seed": "7"}, "seed is a whole number, not '7'"),
        ({"game": "usa", "players": 2, "first": 2}, "first is the seat that begins, 0 to 1, not 2"),
        ({"game": "usa", "players": 2, "bonus": ["max"]}, "usa has no bonus tickets"),
        ({"game": "europe", "players": 2, "bonus": ["orient"]}, "europe has no bonus set 'orient'"),
    ],
)
def test_bad_arguments_name_the_fix(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Game.new(**arguments)


def test_a_board_of_ones_own(tmp_path: Path) -> None:
    folder = own_board(tmp_path / "board")
    game = Game.new("own", 2, seed=1, board=str(folder))
    assert game.box.board.id == "own"
    with pytest.raises(ValueError, match="there is no game 'europe'"):
        Game.new("europe", 2, board=folder)


@pytest.mark.parametrize(("game_id", "players"), TABLES)
def test_undo_is_exact(game_id: str, players: int) -> None:
    game = Game.new(game_id, players, seed=1)
    states = [game.states.tobytes()]
    events = [game.events]
    for number, here in enumerate(positions(game, 1)):
        if number:
            states.append(here.states.tobytes())
            events.append(here.events)
    moves = [entry.move for entry in game.history]
    while moves:
        assert game.undo() == moves.pop()
        states.pop()
        events.pop()
        assert game.states.tobytes() == states[-1]
        assert game.events == events[-1]
    with pytest.raises(IndexError, match="no move has been played"):
        game.undo()


def test_a_copy_lives_on_its_own() -> None:
    game = played("usa", 2, seed=3, moves=20)
    before = game.states.tobytes()
    other = game.copy()
    other.play(other.moves()[0])
    assert (game.states.tobytes(), len(game.history)) == (before, 20)
    other.undo()
    assert other.states.tobytes() == before


def test_a_refused_move_changes_nothing() -> None:
    game = played("europe", 3, seed=3, moves=30)
    before, history = game.states.tobytes(), game.history
    for text in ("pass", "no such thing", "keep nothing", "claim paris-brest: 9 red"):
        with pytest.raises(ValueError):  # noqa: PT011
            game.play(text)
    assert game.states.tobytes() == before
    assert game.history == history


def test_the_opening_is_answered_in_any_order() -> None:
    orders = [(0, 1, 2), (2, 0, 1), (1, 2, 0)]
    ends = []
    for order in orders:
        game = Game.new("europe-big-cities", 3, seed=5)
        assert game.seat == 0
        assert game.asked == (0, 1, 2)
        for seat in order:
            offer = game.view(seat).offer
            game.play(KeepTickets((offer[0].name, offer[3].name)), seat=seat)
            assert game.history[-1].seat == seat
            assert game.moves(seat) == [] or game.phase == "turn"
        ends.append(game.states.tobytes())
    assert len(set(ends)) == 1


def test_seats(game: Game) -> None:
    assert (game.seat, game.asked, game.phase, game.over) == (0, (0,), "turn", False)
    assert game.moves(1) == []
    with pytest.raises(NotLegal):
        game.play(TakeUnseen(), seat=1)
    for seat in (3, -1, "Anna"):
        with pytest.raises(ValueError, match="there is no seat"):
            game.view(seat)  # type: ignore[arg-type]
    while not game.over:
        game.play(game.moves()[-1])
    assert (game.seat, game.asked, game.moves(), game.moves(2)) == (None, (), [], [])


def test_importing_the_package_is_cheap() -> None:
    program = "import sys, kvytok; assert 'numba' not in sys.modules; from kvytok import Game; assert Game.new"
    subprocess.run([sys.executable, "-c", program], check=True, timeout=120)
    assert set(kvytok.__all__) <= set(kvytok.game.__all__)
    with pytest.raises(AttributeError, match="no attribute 'Gmae'"):
        _ = kvytok.Gmae


def test_a_whole_game_takes_a_moment() -> None:
    moves = [(entry.seat, entry.move.text()) for entry in played("europe", 5, seed=2).history]
    game = Game.new("europe", 5, seed=2)
    start = time.perf_counter()
    for seat, text in moves:
        game.play(text, seat)
    assert game.over
    assert time.perf_counter() - start < 1
