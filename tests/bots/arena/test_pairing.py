"""Pairings: which bots play together, and on which seats."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kvytok.bots.arena.pairing import Pairing, tables


@given(bots=st.integers(2, 7), players=st.integers(2, 5))
def test_every_bot_sits_equally_often_on_each_seat_of_each_deal(bots: int, players: int) -> None:
    for table in tables(bots, players):
        assert len(table.bots) == table.rotations == players
        sits = Counter((bot, seat) for r in range(players) for seat, bot in enumerate(table.seats(r)))
        for bot in set(table.bots):
            assert {sits[bot, seat] for seat in range(players)} == {table.bots.count(bot)}


@given(bots=st.integers(2, 7), players=st.integers(2, 5))
def test_everybody_meets_everybody(bots: int, players: int) -> None:
    seating = tables(bots, players)
    assert {frozenset((a, b)) for table in seating for a in table.bots for b in table.bots if a != b} == {
        frozenset((a, b)) for a in range(bots) for b in range(a)
    }
    assert len(set(seating)) == len(seating)
    appears = Counter(bot for table in seating for bot in set(table.bots))
    assert len(set(appears.values())) == 1


def test_neighbours_stay_neighbours() -> None:
    assert [Pairing((0, 1, 2)).seats(r) for r in range(3)] == [(0, 1, 2), (2, 0, 1), (1, 2, 0)]


def test_the_last_bot_fills_up() -> None:
    assert tables(2, 4) == (Pairing((0, 1, 1, 1)),)
    assert tables(3, 5) == (Pairing((0, 1, 2, 2, 2)),)
    assert tables(3, 2) == (Pairing((0, 1)), Pairing((0, 2)), Pairing((1, 2)))


def test_one_bot_is_no_tournament() -> None:
    with pytest.raises(ValueError, match="two bots"):
        tables(1, 2)
