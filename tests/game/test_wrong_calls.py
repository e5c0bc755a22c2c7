"""Many wrong calls of a game, in `make long` thousands of each kind: it plays or refuses in plain words."""

import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from depth import depth
from game.random_games import played
from kvytok import (
    AddCards,
    BuildStation,
    Cards,
    ClaimRoute,
    DrawTickets,
    Game,
    GiveUp,
    KeepTickets,
    LeaveFlag,
    NoFlag,
    Pass,
    TakeCard,
    TakeUnseen,
    replay,
)
from kvytok.boards import BoardError
from properties.conservation import check

CALLS = depth(150, 5_000)
REFUSALS = (ValueError, TypeError, BoardError)
GAMES = [played(game_id, 2, seed=seed, moves=9 * seed) for game_id in ("usa", "europe", "paris") for seed in range(8)]
"""Games at many positions."""

JUNK: st.SearchStrategy[Any] = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 5),
    st.integers(),
    st.floats(),
    st.text(max_size=5),
    st.binary(max_size=3),
    st.lists(st.one_of(st.text(max_size=3), st.integers()), max_size=3),
    st.sampled_from([np.int8(1), np.array([1, 2]), np.zeros((2, 2)), object(), int, ..., {}, {"a"}, Path("x"), 1j]),
)
"""Anything that somebody might pass by mistake."""
MOVES: st.SearchStrategy[Any] = st.one_of(
    JUNK,
    st.sampled_from([TakeUnseen, TakeUnseen(), DrawTickets(), Pass(), GiveUp(), LeaveFlag(), NoFlag()]),
    st.sampled_from(
        ["take", "keep", "claim", "claim :", "claim a-b: red", "station", "add 1 red", "take\nred", "keep x"]
    ),
    *(st.builds(kind, JUNK) for kind in (TakeCard, KeepTickets, AddCards)),
    *(
        st.builds(kind, st.one_of(JUNK, st.sampled_from(places)), st.one_of(JUNK, st.just(Cards("red", 2))))
        for kind, places in (
            (ClaimRoute, ["portland-seattle gray 1", "brest-dieppe orange"]),
            (BuildStation, ["seattle", "wien"]),
        )
    ),
)


def refused_in_words(call: Callable[[], object]) -> None:
    """Make a call; if it is refused, then in words that do not come from the compiler."""
    try:
        call()
        return
    except REFUSALS as error:
        told = str(error)
    assert told
    assert "nopython" not in told


@settings(max_examples=CALLS, deadline=None)
@given(st.sampled_from(GAMES), MOVES, st.one_of(st.none(), JUNK))
def test_any_move_is_played_or_refused(game: Game, move: Any, seat: Any) -> None:
    before = game.snapshot
    other = game.copy()
    refused_in_words(lambda: other.play(move, seat))
    check(other.box.records, other.states)
    assert replay(other.record()).snapshot == other.snapshot
    for ask in (lambda: game.why_not(move, seat), lambda: game.moves(seat), lambda: game.view(seat)):
        refused_in_words(ask)
    assert game.snapshot == before


@settings(max_examples=CALLS, deadline=None)
@given(st.dictionaries(st.sampled_from(["seed", "key", "names", "bonus", "first", "board"]), JUNK), JUNK, JUNK)
def test_any_game_is_set_up_or_refused(options: dict[str, Any], game_id: Any, players: Any) -> None:
    refused_in_words(lambda: Game.new("usa", players, **options))
    refused_in_words(lambda: Game.new(game_id, 2, **options))


@settings(max_examples=CALLS, deadline=None)
@given(JUNK, JUNK, JUNK)
def test_any_cards_are_cards_or_refused(color: Any, number: Any, locomotives: Any) -> None:
    with contextlib.suppress(*REFUSALS):
        cards = Cards(color, number, locomotives)
        assert cards.total >= 0
        assert str(cards)
