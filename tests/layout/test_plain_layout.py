"""A board without `layout.json` is drawn plainly."""

from math import hypot

import msgspec
import pytest

from kvytok.boards import board_ids, built_in
from kvytok.boards.layout import layout_of
from kvytok.boards.plain_layout import plain_layout


@pytest.mark.parametrize("board_id", board_ids())
def test_it_is_a_layout_of_the_board(board_id: str) -> None:
    board = built_in(board_id)
    layout = plain_layout(board)
    assert layout_of(msgspec.to_builtins(layout), board) == layout


@pytest.mark.parametrize("board_id", board_ids())
def test_lanes_lie_side_by_side_and_routes_between_their_cities(board_id: str) -> None:
    board = built_in(board_id)
    layout = plain_layout(board)
    spaces = [(space.x, space.y) for route in layout.routes for space in route.spaces]
    assert len(set(spaces)) == len(spaces)
    for route in layout.routes:
        a, b, near = layout.cities[route.a], layout.cities[route.b], route.spaces[0]
        assert hypot(near.x - a.x, near.y - a.y) <= hypot(near.x - b.x, near.y - b.y) + 0.5


def test_north_is_up_and_east_is_right() -> None:
    cities = plain_layout(built_in("europe")).cities
    assert cities["stockholm"].y < cities["athina"].y
    assert cities["lisboa"].x < cities["moskva"].x
