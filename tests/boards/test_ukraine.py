"""The board of Ukraine, which is our own: it can be played and drawn, and has what makes it special."""

import pytest
from tools.layout.check import check_layout

from kvytok import Game
from kvytok.boards import Board, board_ids, built_in, load_layout
from kvytok.boards.schema import LANGUAGES


@pytest.fixture(scope="module")
def ukraine() -> Board:
    return built_in("ukraine")


def test_it_is_offered_last_and_says_whose_it_is(ukraine: Board) -> None:
    assert board_ids()[-1] == ukraine.id
    assert ukraine.notice is not None
    assert "our own work" in ukraine.notice.en
    assert all(getattr(ukraine.notice, language) for language in LANGUAGES)


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
    game = Game.new("ukraine", players=3, seed=5)
    while not game.over:
        moves = game.moves()
        game.play(max(moves, key=lambda move: (move.text().startswith("claim"), move.text())))
    assert len(game.result().players) == 3
