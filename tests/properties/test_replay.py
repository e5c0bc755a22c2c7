"""A game is its key and its decisions: saving, loading, copying and replaying change nothing."""

import random
from itertools import permutations

import numpy as np
import pytest

from kvytok.rules import record
from kvytok.rules.from_python import ask_at, setup_at
from twin.engine import Engine
from twin.scene import key_of

from .walks import PLAIN, TABLES_HERE, differing, walk


@pytest.mark.parametrize(("game_id", "players"), TABLES_HERE)
def test_s4_the_opening_may_be_answered_in_any_order(game_id: str, players: int) -> None:
    rng = random.Random(f"order {game_id} {players}")
    orders = [tuple(range(players)), *rng.sample([*permutations(range(players))][1:], 1 if players == 2 else 3)]
    engines = [Engine(game_id, players, key_of(9)) for _ in orders]
    while engines[0].states["phase"][0] != record.TURN:
        answers = []
        for seat in range(players):
            assert ask_at(engines[0].states, 0, seat)
            answers.append(rng.choice(engines[0].legal()))
        for engine, order in zip(engines, orders, strict=True):
            for seat in order:
                assert ask_at(engine.states, 0, seat)
                engine.play(answers[seat])
                assert seat == order[-1] or not ask_at(engine.states, 0, seat)
        assert len({engine.states.tobytes() for engine in engines}) == 1


def test_s4_who_may_be_asked() -> None:
    engine = Engine("usa", 3, key_of(9), first=1)
    assert [ask_at(engine.states, 0, seat) for seat in (-1, 0, 1, 2, 3)] == [False, True, True, True, False]
    while engine.states["phase"][0] != record.TURN:
        engine.play(engine.legal()[0])
    assert [ask_at(engine.states, 0, seat) for seat in (-1, 0, 1, 2, 3)] == [False, False, True, False, False]
    engine.states["phase"], engine.states["seat"] = record.OVER, record.NONE
    assert not any(ask_at(engine.states, 0, seat) for seat in (-1, 0, 1, 2, 3))


@pytest.mark.parametrize(("game_id", "players"), TABLES_HERE)
def test_saved_loaded_and_replayed_games_are_the_same(game_id: str, players: int) -> None:
    rng = random.Random(f"replay {game_id} {players}")
    engine = Engine(game_id, players, key_of(5))
    history: list[int] = []
    stop = rng.randrange(20, 60)
    while not engine.over and len(history) < stop:
        history.append(rng.choice(engine.legal()))
        engine.play(history[-1])
    # Loaded from its bytes, or copied into a larger array, the game plays on as before.
    loaded, copied = Engine(game_id, players, key_of(6)), Engine(game_id, players, key_of(7))
    saved = engine.states.tobytes()
    assert len(saved) == record.STATE.itemsize <= 1536
    loaded.states = np.frombuffer(bytearray(saved), record.STATE)
    batch = np.zeros(3, record.STATE)
    batch[1] = engine.states[0]
    copied.states = batch[1:2].copy()
    assert loaded.states.tobytes() == copied.states.tobytes() == saved
    while not engine.over:
        history.append(rng.choice(engine.legal()))
        for each in (engine, loaded, copied):
            each.play(history[-1])
    again = Engine(game_id, players, key_of(5))
    for action in history:
        assert action in again.legal()
        again.play(action)
    for each in (loaded, copied, again):
        assert each.states.tobytes() == engine.states.tobytes(), differing(each.states, engine.states)


def test_setup_leaves_nothing_of_what_the_record_held_before() -> None:
    for game_id, players in TABLES_HERE[:: 1 if not PLAIN else 2]:
        fresh = Engine(game_id, players, key_of(5))
        *_, used = walk("europe-mega", 5 if not PLAIN else 2, 1)
        used.states["key"] = fresh.states["key"]
        setup_at(fresh.boards, used.states, 0, players, record.NONE)
        assert used.states.tobytes() == fresh.states.tobytes(), differing(used.states, fresh.states)
        if not PLAIN:
            noise = np.frombuffer(bytearray(b"\x55" * record.STATE.itemsize), record.STATE)
            noise["key"] = fresh.states["key"]
            setup_at(fresh.boards, noise, 0, players, record.NONE)
            assert set(differing(noise, fresh.states)) <= {"spare"}
