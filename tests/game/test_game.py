"""`Game`: making one, playing, taking moves back."""

import copy
import hashlib
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import kvytok
from game.random_games import TABLES, own_board, played, positions
from kvytok import (
    AddCards,
    BuildStation,
    CannotParse,
    Cards,
    ClaimRoute,
    Game,
    KeepTickets,
    NotLegal,
    TakeCard,
    TakeUnseen,
)


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
        ({"game": "usa", "names": 3}, "names is a list of names, not 3"),
        ({"game": "USA", "players": 2}, "there is no game 'USA'; did you mean usa"),
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


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"game": None}, "a game is named by its id, a text, not by None"),
        ({"game": "europe", "bonus": 3}, "bonus is the name of a set of bonus tickets, or a list of names"),
        ({"game": "europe", "bonus": ["max", 3]}, "bonus is the name of a set of bonus tickets, or a list of names"),
        ({"game": "usa", "board": 3}, "board is a board folder, a loaded board or a library, not 3"),
    ],
)
def test_arguments_of_a_wrong_type_are_told_in_one_line(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(TypeError, match=message) as told:
        Game.new(players=2, **arguments)
    assert "\n" not in str(told.value)


def test_numbers_of_numpy_are_numbers() -> None:
    game = Game.new("usa", np.int64(2), seed=np.int32(7), first=np.int8(1))
    same = Game.new("usa", 2, seed=7, first=1)
    for seat in range(2):
        game.play(game.moves(np.int64(seat))[0], np.uint8(seat))
        same.play(same.moves(seat)[0], seat)
    assert game.record() == same.record()
    assert game.view(np.int16(1)).hand == same.view(1).hand
    with pytest.raises(ValueError, match="there is no seat True"):
        game.view(True)


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


@pytest.mark.parametrize("copied", [Game.copy, copy.copy, copy.deepcopy])
def test_a_copy_lives_on_its_own(copied: Callable[[Game], Game]) -> None:
    game = played("usa", 2, seed=3, moves=20)
    before = game.states.tobytes()
    other = copied(game)
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


@pytest.mark.parametrize(
    ("move", "message"),
    [
        (None, "a move is a text, or one of the move types such as TakeUnseen"),
        (TakeUnseen, "a move is a text, or one of the move types such as TakeUnseen"),
        (TakeCard("puce"), "there is no 'puce' card to take; there are: pink, "),  # type: ignore[arg-type]
        (TakeCard([]), r"there is no \[\] card to take"),  # type: ignore[arg-type]
        (ClaimRoute("portland-seattle gray 1", "red"), "cards are for example Cards"),  # type: ignore[arg-type]
        (ClaimRoute(3, Cards("red", 1)), "there is no route 3 on this board"),  # type: ignore[arg-type]
        (BuildStation("seattle", None), "cards are for example Cards"),  # type: ignore[arg-type]
        (AddCards(3), "cards are for example Cards"),  # type: ignore[arg-type]
    ],
)
def test_moves_of_a_wrong_type_are_refused(move: Any, message: str) -> None:
    game = played("usa", 2, seed=3, moves=20)
    before = game.record()
    with pytest.raises(CannotParse, match=message):
        game.play(move)
    assert game.record() == before


def test_tickets_to_keep_are_names() -> None:
    for tickets in ("ab", 3, ([],), (None,)):
        with pytest.raises(CannotParse, match=r"the tickets to keep are several names|there is no ticket"):
            Game.new("usa", 2, seed=1).play(KeepTickets(tickets))  # type: ignore[arg-type]


def test_cards_are_of_a_colour_and_counted() -> None:
    for color, number in (("puce", 1), ([], 1), ("locomotive", 1)):
        with pytest.raises(ValueError, match=r"there are no .* cards; there are: pink, "):
            Cards(color, number)  # type: ignore[arg-type]
    for number in ("1", 1.5, None, True):
        with pytest.raises(TypeError, match="cards are counted in whole numbers"):
            Cards("red", number)  # type: ignore[arg-type]


def test_without_a_move_there_is_no_last_one() -> None:
    with pytest.raises(IndexError, match="no move has been played"):
        _ = Game.new("usa", 2, seed=1).last


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


def test_the_packages_are_there_without_an_import_of_their_own() -> None:
    code = "import kvytok; print(kvytok.game.Game is kvytok.Game, kvytok.boards.game_ids()[0], 'bots' in dir(kvytok))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert run.stdout == "True europe True\n"


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
