"""The observation holds exactly what its table says, and tells nothing that the seat may not know."""

import random
from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest
from numpy.typing import NDArray

from kvytok.bots.bot import Question
from kvytok.bots.neural.observation import observation_size, parts, scales, write_share
from kvytok.bots.neural.progress import PROGRESS
from kvytok.bots.scripts.script_bot import ScriptBot
from kvytok.envs.batch import BatchEnv
from kvytok.envs.one_game import look_at
from kvytok.game.box import open_box
from kvytok.game.view import View
from kvytok.rules.actions import CLAIM, PAY
from kvytok.rules.from_python import resample, view
from kvytok.rules.record import OVER, SCRATCH, TURN, Records
from properties.walks import FEW_TABLES, PLAIN, SEEDS, TABLES_HERE, positions, walk
from twin.engine import Engine

from .seen_plainly import PlainEyes

EVERY = 60 if PLAIN else 11
SELDOM = 60 if PLAIN else 31
FIRST = 0 if PLAIN else 4
"""The number of positions of every phase that are always looked at."""


def seen_by(boards: Records, states: Records, seat: int) -> NDArray[np.int8]:
    """The observation of a seat."""
    out = np.zeros(observation_size(boards, int(states["players"][0])), np.int8)
    look_at(boards, states.copy(), np.zeros(1, PROGRESS), np.zeros(1, SCRATCH), seat, out)
    return out


def by_part(boards: Records, players: int, seen: NDArray[np.int8]) -> dict[str, list[int]]:
    """An observation cut into its parts."""
    found, start = {}, 0
    for part in parts(boards, players):
        found[part.name] = seen[start : start + part.size].tolist()
        start += part.size
    assert start == len(seen)
    return found


@pytest.mark.parametrize(("game_id", "players"), TABLES_HERE)
def test_the_parts_make_up_the_whole(game_id: str, players: int) -> None:
    boards = open_box(game_id).records
    listed = parts(boards, players)
    assert sum(part.size for part in listed) == observation_size(boards, players) == len(scales(boards, players))
    assert len({part.name for part in listed}) == len(listed)
    assert all(part.size > 0 and part.scale > 0 and part.what for part in listed)


@pytest.mark.slow
@pytest.mark.parametrize(("game_id", "players"), FEW_TABLES)
def test_every_part_is_what_the_view_says(game_id: str, players: int) -> None:
    box = open_box(game_id)
    names = tuple(f"player_{seat}" for seat in range(players))
    nonzero = set()
    for number, states in enumerate(some_positions(game_id, players)):
        for seat in range(players):
            record = view(states, seat)
            wanted = PlainEyes(box, View(box, record, names), record).parts()
            found = by_part(box.records, players, seen_by(box.records, states, seat))
            assert wanted.keys() == found.keys()
            for name, numbers in found.items():
                assert numbers == wanted[name], (number, seat, name)
                if any(numbers):
                    nonzero.add(name)
    if not PLAIN:
        # The test is not empty: every part was non-zero at least once, if the board has tunnels or flags.
        silent = {"laid", "claim", "turned"} if game_id == "usa" else {"turned"} if game_id == "paris" else set()
        assert set(wanted) - nonzero == silent


def some_positions(game_id: str, players: int) -> Iterator[Records]:
    """Positions of random games, and of one game between bots that complete their tickets."""
    for seed in SEEDS if PLAIN else range(6):
        met: Counter[int] = Counter()
        for number, engine in enumerate(walk(game_id, players, seed)):
            phase = int(engine.states["phase"][0])
            met[phase] += 1
            if not engine.over and (number % SELDOM == 0 or met[phase] <= FIRST):
                yield engine.states
    engine = Engine(game_id, players, bytes(range(32)))
    bots = [ScriptBot("greedy") for _ in range(players)]
    for number in range(10_000):
        if engine.over:
            return
        if number % SELDOM == 0:
            yield engine.states
        legal = np.array(engine.legal(), np.int16)
        seat = int(engine.states["seat"][0])
        engine.play(bots[seat].choose(Question(engine.boards, view(engine.states, seat), legal, number)).action)


@pytest.mark.parametrize(("game_id", "players"), TABLES_HERE)
def test_what_is_payable_may_be_claimed(game_id: str, players: int) -> None:
    boards = open_box(game_id).records
    turns = 0
    for seed in SEEDS:
        for engine, _ in positions(game_id, players, seed, every=EVERY):
            if engine.states["phase"][0] == TURN:
                turns += 1
                found = by_part(boards, players, seen_by(boards, engine.states, int(engine.states["seat"][0])))
                claims = [action - CLAIM for action in engine.legal() if CLAIM <= action < PAY]
                assert sorted(claims) == [r for r, payable in enumerate(found["payable"]) if payable]
    assert turns > 0


@pytest.mark.parametrize(("game_id", "players"), TABLES_HERE)
def test_states_that_a_seat_cannot_tell_apart_look_the_same(game_id: str, players: int) -> None:
    boards = open_box(game_id).records
    rng = random.Random(f"eyes {game_id} {players}")
    changed = 0
    for seed in SEEDS:
        for engine, number in positions(game_id, players, seed, every=3 * EVERY):
            for seat in range(players):
                seen = seen_by(boards, engine.states, seat)
                shown = view(engine.states, seat)
                assert np.array_equal(seen_by(boards, shown, seat), seen), (seed, number, seat)
                world = resample(boards, shown, rng.randbytes(32))
                changed += world.tobytes() != engine.states.tobytes()
                assert np.array_equal(seen_by(boards, world, seat), seen), (seed, number, seat)
    assert changed > 0


def test_at_the_end_no_phase_is_marked_and_nothing_else_is_touched() -> None:
    boards = open_box("usa").records
    *_, (engine, _) = positions("usa", 2, 0, every=1000)
    assert engine.states["phase"][0] == OVER
    states = engine.states.copy()
    out = np.zeros(observation_size(boards, 2), np.int8)
    look_at(boards, states, np.zeros(1, PROGRESS), np.zeros(1, SCRATCH), 1, out)
    assert states.tobytes() == engine.states.tobytes()
    found = by_part(boards, 2, out)
    assert not any(found["phase"])
    owners = engine.states["owner"][0]
    assert found["mine"] == [int(owners[r] == 1) for r in range(int(boards["routes"][0]))]


@pytest.mark.slow
@pytest.mark.parametrize(("game_id", "players", "tickets"), [("usa", 2, 30), ("usa", 2, 12), ("paris", 4, 46)])
def test_many_lanes_write_what_one_does_and_nothing_behind_it(game_id: str, players: int, tickets: int) -> None:
    # With so few tickets there is no room after them for a whole block.
    boards = open_box(game_id).records.copy()
    boards["tickets"] = min(tickets, int(boards["tickets"][0]))
    size, untouched = observation_size(boards, players), 77
    env = BatchEnv(boards, players, 3 if PLAIN else 16, 5)
    env.reset()
    chance = np.random.default_rng(3)
    for _ in range(12 if PLAIN else 200):
        env.step(env.legal[np.arange(env.games), (chance.random(env.games) * env.counts).astype(int)].astype(np.int64))
        state, seat = env.states[0], int(env.seats[0])
        rest = boards[0], state, env.scratches[0], env.progresses[0, seat]
        whole, shared = np.full(size + 100, untouched, np.int8), np.full(size + 100, untouched, np.int8)
        write_share(*rest, whole, 0, 1)
        for share in range(32):
            assert write_share(*rest, shared, share, 32) == size
        assert whole.tolist() == shared.tolist() == [*env.seen[0].tolist(), *[untouched] * 100]
