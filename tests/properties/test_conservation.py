"""Whole random games lose no card, car, station or ticket, and their scores add up."""

import numpy as np
import pytest

from kvytok.rules import record
from kvytok.rules.from_python import score_at

from .conservation import check
from .walks import PLAIN, SEEDS, TABLES_HERE, positions, walk


@pytest.mark.parametrize(("game_id", "players"), TABLES_HERE)
def test_nothing_is_lost(game_id: str, players: int) -> None:
    for seed in SEEDS:
        for engine, _ in positions(game_id, players, seed, every=3 if not PLAIN else 20):
            check(engine.boards, engine.states)


@pytest.mark.parametrize("game_id", ["europe", "europe-1912", "europe-mega", "europe-big-cities"])
def test_nothing_is_lost_with_bonus_tickets(game_id: str) -> None:
    for engine in walk(game_id, 2, 2, ("max", "orient_express")):
        check(engine.boards, engine.states)


@pytest.mark.parametrize(("game_id", "players"), TABLES_HERE)
def test_a_result_adds_up(game_id: str, players: int) -> None:
    results, scratches = np.zeros(1, record.RESULT), np.zeros(1, record.SCRATCH)
    for seed in SEEDS:
        *_, engine = walk(game_id, players, seed)
        before = engine.states.tobytes()
        score_at(engine.boards, engine.states, 0, scratches, results)
        assert engine.states.tobytes() == before
        result = results[0]
        parts = ("route_points", "ticket_points", "station_points", "flag_points", "longest_bonus")
        assert sum(result[part] for part in parts).tolist() == result.total.tolist()
        assert not result.total[players:].any()
        assert result.rank[:players].min() == 1
        assert result.total[int(result.rank[:players].argmin())] == result.total[:players].max()
        # Whatever the result record held before, the result is the same.
        again = np.frombuffer(bytearray(b"\x07" * record.RESULT.itemsize), record.RESULT)
        dirty = np.frombuffer(bytearray(b"\x05" * record.SCRATCH.itemsize), record.SCRATCH)
        score_at(engine.boards, engine.states, 0, dirty, again)
        names = set(record.RESULT.names or ()) - {"spare"}
        assert [name for name in names if not np.array_equal(again[name], results[name])] == []
