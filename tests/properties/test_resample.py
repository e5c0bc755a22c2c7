"""Resampled worlds can be played, and deal hidden things with the right probabilities."""

import random

import numpy as np
import pytest

from kvytok.rules import record
from kvytok.rules.from_python import resample, view
from twin.agreement import uniform
from twin.engine import Engine
from twin.scene import key_of

from .conservation import check
from .walks import PLAIN, TABLES_HERE, positions

DEALS = 200 if PLAIN else 3000


@pytest.mark.parametrize(("game_id", "players"), TABLES_HERE)
def test_a_resampled_world_can_be_played_to_its_end(game_id: str, players: int) -> None:
    rng = random.Random(f"play on {game_id} {players}")
    for seed in (0, 2):
        for engine, number in positions(game_id, players, seed, every=120):
            if PLAIN and number % 120:
                continue
            viewer = rng.randrange(players)
            world = Engine(game_id, players, key_of(0))
            world.states = resample(engine.boards, view(engine.states, viewer), rng.randbytes(32))
            while not world.over:
                world.play(uniform(rng, world.legal()))
            check(world.boards, world.states)


def middle(game_id: str, players: int, decisions: int) -> Engine:
    """A game after `decisions` decisions of random players who claim little."""
    for engine, number in positions(game_id, players, 2, every=1):
        if number >= decisions and engine.states["phase"][0] == record.TURN:
            return engine
    raise LookupError("the game was shorter")


def chi_square(counts: np.ndarray, expected: np.ndarray) -> float:
    """How far counts are from the expected ones, in units of what chance allows: about 1 on average."""
    return float((((counts - expected) ** 2) / expected).mean())


def test_hidden_cards_are_dealt_with_the_right_odds() -> None:
    engine = middle("usa", 3, 40)
    state, seen = engine.states[0], view(engine.states, 1)
    seen_cards = state.face_up + state.discard + state.hands[1] + state.known[0] + state.known[2]
    unseen = (engine.board.cards - seen_cards).astype(np.int64)
    total = int(unseen.sum())
    hidden = [int(state.hand_n[seat] - state.known[seat].sum()) for seat in (0, 2)]
    assert min(hidden) >= 2
    dealt = np.zeros((2, record.COLORS))
    deck = np.zeros(record.COLORS)
    rng = random.Random(11)
    for _ in range(DEALS):
        world = resample(engine.boards, seen, rng.randbytes(32))[0]
        dealt += world.hands[[0, 2]] - state.known[[0, 2]]
        deck += world.deck
    assert total == sum(hidden) + state.deck_n
    for row, n in zip(dealt, hidden, strict=True):
        expected = DEALS * n * unseen / total
        assert 0.05 < chi_square(row[unseen > 0], expected[unseen > 0]) < 3
        assert not row[unseen == 0].any()
    assert np.array_equal(dealt.sum(axis=0) + deck, DEALS * unseen)


def test_hidden_tickets_are_dealt_with_the_right_odds() -> None:
    engine = middle("usa", 2, 30)
    state, seen = engine.states[0], view(engine.states, 0)
    unseen = (state.holder != 0) & (state.returned_by != 0)
    unseen[engine.board.tickets :] = False
    held, top = np.zeros(record.TICKETS), np.zeros(record.TICKETS)
    rng = random.Random(12)
    for _ in range(DEALS):
        world = resample(engine.boards, seen, rng.randbytes(32))[0]
        held += world.holder == 1
        top[world.ticket_deck[0]] += 1
    expected = DEALS * int(state.ticket_n[1]) / unseen.sum()
    assert not held[~unseen].any()
    assert 0.2 < chi_square(held[unseen], np.full(unseen.sum(), expected)) < 2
    assert seen[0].ticket_deck[0] == record.NONE
    assert 0.2 < chi_square(top[unseen], np.full(unseen.sum(), DEALS / unseen.sum())) < 2


def test_each_key_deals_its_own_world_and_always_the_same() -> None:
    engine = middle("europe", 4, 50)
    seen = view(engine.states, 2)
    before = seen.tobytes()
    worlds = [resample(engine.boards, seen, key_of(seed)).tobytes() for seed in (1, 2, 1)]
    assert worlds[0] == worlds[2] != worlds[1]
    assert seen.tobytes() == before
