"""Luck measured by itself: with play it adds up to the result within the stated error, and it is zero on average."""

import math

import numpy as np
import pytest

from depth import depth
from kvytok.analysis.appraiser import redrawn
from kvytok.analysis.luck import LuckAccount, has_chance, measure_luck
from kvytok.game.game import Game
from kvytok.game.moves import ClaimRoute, DrawTickets, TakeUnseen

from .games import played

GAMES = depth(8, 16)


@pytest.fixture(scope="module")
def accounts() -> list[tuple[LuckAccount, ...]]:
    """Luck and play in quick games in Paris: half of them between equals, half against random play."""
    rivals = ["neural", "random"]
    games = [played("paris", rivals[seed % 2], "neural", seed=seed) for seed in range(GAMES)]
    return [measure_luck(game, worlds=48) for game in games]


@pytest.mark.slow
def test_luck_and_play_add_up_within_the_stated_error(accounts: list[tuple[LuckAccount, ...]]) -> None:
    for one, other in accounts:
        assert abs(one.difference) < 4 * one.error
        # Two measurements, but one game for two: what one wins, the other loses.
        assert one.luck == pytest.approx(-other.luck, abs=1e-9)
        assert one.play == pytest.approx(-other.others, abs=1e-9)
    # The stated error is neither too small nor too large: differences in errors spread like a normal variable.
    spread = math.sqrt(sum((one.difference / one.error) ** 2 for one, _ in accounts) / GAMES)
    assert 0.5 < spread < 1.5
    off = sum(one.difference for one, _ in accounts) / math.sqrt(sum(one.error**2 for one, _ in accounts))
    assert abs(off) < 3


@pytest.mark.slow
def test_luck_is_zero_on_average_and_random_play_costs_the_game(accounts: list[tuple[LuckAccount, ...]]) -> None:
    lucks = np.array([one.luck for one, _ in accounts])
    assert abs(lucks.mean()) < 3 * lucks.std(ddof=1) / math.sqrt(GAMES)
    random = [one.play for one, _ in accounts[1::2]]
    equal = [one.play for one, _ in accounts[::2]]
    assert np.mean(random) < -0.3 < np.mean(equal)


def test_chance_is_what_was_drawn_and_only_that() -> None:
    game = Game.new("europe", 2, seed=4)
    kinds: dict[type, set[bool]] = {}
    while not game.over:
        seat = game.asked[0]
        moves = game.moves(seat)
        before = game.states
        claim = next((move for move in moves if isinstance(move, ClaimRoute)), None)
        move = claim or moves[len(game.history) % len(moves)]
        game.play(move, seat)
        kinds.setdefault(type(move), set()).add(has_chance(before, game.states))
    assert kinds[TakeUnseen] == {True}
    assert kinds[DrawTickets] == {True}
    assert False in kinds[ClaimRoute]  # a plain route; tunnels turn up cards


def test_what_is_drawn_again_leaves_hands_and_known_tickets_alone() -> None:
    game = played("paris", "neural", "neural", seed=1)
    for _ in range(20):
        game.undo()
    states, source = game.states, np.random.default_rng(1)
    other = redrawn(states, source)
    for name in states.dtype.names or ():
        if name not in ("key", "blocks", "words_used", "ticket_deck"):
            assert states[name].tobytes() == other[name].tobytes(), name
    n = int(states["ticket_deck_n"][0])
    assert sorted(states["ticket_deck"][0][:n]) == sorted(other["ticket_deck"][0][:n])
    assert (states["ticket_deck"][0] != other["ticket_deck"][0]).any()
