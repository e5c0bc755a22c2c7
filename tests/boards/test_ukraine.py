"""The board of Ukraine in `examples/`: it can be played and drawn, and has what makes it special."""

from pathlib import Path

import pytest
from tools.layout.check import check_layout

from kvytok import Game
from kvytok.boards import Board, load_board, load_layout

FOLDER = Path(__file__).resolve().parents[2] / "examples" / "ukraine"


@pytest.fixture(scope="module")
def ukraine() -> Board:
    return load_board(FOLDER)


def test_it_has_what_makes_it_special(ukraine: Board) -> None:
    assert (len(ukraine.cities), len(ukraine.tickets)) == (45, 52)
    assert sum(route.tunnel for route in ukraine.routes) >= 6  # the Carpathians and Crimea
    assert sum(route.ferry > 0 for route in ukraine.routes) >= 12  # the Dnipro and the sea
    assert ukraine.games[0].rules.locomotives == "ferries-and-tunnels"
    high = {city for route in ukraine.routes if route.mountain for city in route.ends}
    assert {"uzhhorod", "rakhiv", "yalta"} <= high
    served = {city for ticket in ukraine.tickets for city in ticket.ends}
    assert served == {city.id for city in ukraine.cities}


def test_it_is_drawn_without_a_fault(ukraine: Board) -> None:
    layout = load_layout(ukraine)
    assert layout is not None
    assert check_layout(ukraine, layout).faults == []


def test_every_name_is_in_four_languages(ukraine: Board) -> None:
    for city in ukraine.cities:
        assert all(
            "Ѐ" <= letter <= "ӿ" for letter in (city.names.uk + city.names.ru) if letter.isalpha() and letter != "’"
        )
        assert city.names.pl


def test_a_game_to_the_end() -> None:
    game = Game.new("ukraine", players=3, seed=5, board=FOLDER)
    while not game.over:
        moves = game.moves()
        game.play(max(moves, key=lambda move: (move.text().startswith("claim"), move.text())))
    assert len(game.result().players) == 3
