"""A batch of games gives the same as its games one by one, with any number of threads, and never ends."""

import copy
import hashlib
import multiprocessing
import pickle
import threading
from multiprocessing.queues import SimpleQueue

import numpy as np
import pytest
import torch
from numpy.typing import NDArray

from kvytok.bots.batches.uniform import own_key
from kvytok.bots.neural.observation import observation_size
from kvytok.bots.neural.progress import PROGRESS
from kvytok.bots.scripts.all_scripts import PARTNERS, decide_at, fresh_at
from kvytok.bots.scripts.mind import MIND
from kvytok.envs.batch import CHUNK, BatchEnv
from kvytok.envs.batch_step import LEARNER
from kvytok.envs.one_game import look_at
from kvytok.game.box import open_box
from kvytok.rules.actions import ACTIONS
from kvytok.rules.chance import seed_key
from kvytok.rules.from_python import apply_at, legal_at, score_at, setup_at
from kvytok.rules.record import NONE, OVER, RESULT, SCRATCH, SEATS, STATE, Records
from kvytok.rules.scoring import SHARES
from properties.walks import FEW_TABLES, PLAIN

GAMES = 4
STEPS = 40 if PLAIN else 400


class OneByOne:
    """One game of a batch, played from plain Python with the entries of the rules."""

    def __init__(self, boards: Records, players: int, seed: int, number: int, stride: int, scripts: list[int]) -> None:
        self.boards, self.players, self.number, self.stride, self.scripts = boards, players, number, stride, scripts
        self.key = np.frombuffer(seed_key(seed), "<u4").copy()
        self.states, self.scratches, self.results = np.zeros(1, STATE), np.zeros(1, SCRATCH), np.zeros(1, RESULT)
        self.minds = [np.zeros(1, MIND) for _ in range(SEATS)]
        self.progresses = np.zeros(1, PROGRESS)
        self.room = np.zeros(ACTIONS, np.int16)
        self.deal()

    def deal(self) -> None:
        """Deal the game with the current number."""
        getattr(own_key, "py_func", own_key)(self.key, self.number, self.states[0])
        setup_at(self.boards, self.states, 0, self.players, NONE)
        for seat in range(self.players):
            fresh_at(self.minds[seat], 0, self.number * 8 + seat)
        self.go_on()

    def go_on(self) -> None:
        """Play forced decisions and those of scripts."""
        while self.states["phase"][0] != OVER:
            n = legal_at(self.boards, self.states, 0, self.room)
            seat = int(self.states["seat"][0])
            self.legal = self.room[:n].tolist()
            if n > 1:
                if self.scripts[seat] == LEARNER:
                    return
                action = decide_at(
                    self.scripts[seat], self.boards, self.states, self.minds[seat], self.scratches, self.room, n
                )
            else:
                action = self.legal[0]
            apply_at(self.boards, self.states, 0, int(action))

    def step(self, action: int) -> tuple[list[int], list[int]]:
        """Do an action; return what each seat scored by it, and the shares of the victory (NONE before the end)."""
        before = self.states["score"][0].astype(int)
        apply_at(self.boards, self.states, 0, action)
        self.go_on()
        shares = [NONE] * SEATS
        scored = self.states["score"][0].astype(int)
        if self.states["phase"][0] == OVER:
            score_at(self.boards, self.states, 0, self.scratches, self.results)
            scored = self.results["total"][0].astype(int)
            ranks = self.results["rank"][0][: self.players].tolist()
            for seat, rank in enumerate(ranks):
                shares[seat] = SHARES // ranks.count(1) if rank == 1 else 0
            self.number += self.stride
            self.deal()
        return (scored - before)[: self.players].tolist(), shares

    def seen(self) -> NDArray[np.int8]:
        """What the asked seat sees."""
        out = np.zeros(observation_size(self.boards, self.players), np.int8)
        look_at(self.boards, self.states, self.progresses, self.scratches, int(self.states["seat"][0]), out)
        return out


def some_scripts(players: int, games: int) -> NDArray[np.int16]:
    """Only learners in game 0, and scripts in some seats of the others."""
    scripts = np.full((games, SEATS), LEARNER, np.int16)
    for game in range(1, games):
        for seat in range(1, players):
            if (game + seat) % 2:
                scripts[game, seat] = (game + seat) % PARTNERS
    return scripts


@pytest.mark.parametrize(("game_id", "players"), FEW_TABLES)
def test_a_batch_is_its_games_one_by_one(game_id: str, players: int) -> None:
    boards = open_box(game_id).records
    scripts = some_scripts(players, GAMES)
    env = BatchEnv(boards, players, GAMES, seed=9, scripts=scripts)
    env.reset()
    games = [OneByOne(boards, players, 9, game, GAMES, scripts[game].tolist()) for game in range(GAMES)]
    rng = np.random.default_rng(3)
    ended = 0
    for _ in range(STEPS):
        chosen = np.zeros(GAMES, np.int64)
        for g, game in enumerate(games):
            assert env.states[g].tobytes() == game.states[0].tobytes()
            assert env.legal[g, : env.counts[g]].tolist() == game.legal
            assert np.flatnonzero(env.masks[g]).tolist() == sorted(game.legal)
            assert env.seats[g] == game.states["seat"][0]
            assert np.array_equal(env.seen[g], game.seen())
            assert env.numbers[g, 0] == game.number
            chosen[g] = rng.choice(game.legal)
        env.step(chosen)
        for g, game in enumerate(games):
            points, shares = game.step(int(chosen[g]))
            assert env.points[g, :players].tolist() == points
            assert env.shares[g].tolist() == shares
            ended += shares[0] != NONE
    assert PLAIN or ended > 0


def test_reset_begins_the_same_games_again() -> None:
    env = BatchEnv(open_box("usa").records, 2, 8, seed=1)
    env.reset()
    first = env.states.tobytes()
    for _ in range(20):
        env.step(env.legal[:, 0].astype(np.int64))
    assert env.states.tobytes() != first
    env.reset()
    assert env.states.tobytes() == first


def test_the_same_number_means_the_same_cards() -> None:
    numbers = np.array([5, 5, 7, 5])
    env = BatchEnv(open_box("europe").records, 3, 4, seed=1, numbers=numbers)
    env.reset()
    deals = [state.tobytes() for state in env.states]
    assert deals[0] == deals[1] == deals[3] != deals[2]


def test_the_number_of_threads_does_not_matter() -> None:
    boards = open_box("europe").records
    few, steps = (130, 3) if PLAIN else (400, 60)
    alone = BatchEnv(boards, 2, few, seed=4, scripts=some_scripts(2, few), threads=1)
    together = BatchEnv(boards, 2, few, seed=4, scripts=some_scripts(2, few), threads=5)
    assert len(together._ranges) > 1
    alone.reset()
    together.reset()
    rng = np.random.default_rng(6)
    for _ in range(steps):
        chosen = alone.legal[np.arange(few), (rng.random(few) * alone.counts).astype(int)].astype(np.int64)
        alone.step(chosen)
        together.step(chosen)
        for name in ("states", "seen", "masks", "seats", "points", "shares", "numbers"):
            assert np.array_equal(getattr(alone, name), getattr(together, name)), name


def stepped(env: BatchEnv, steps: int) -> str:
    """Take the first legal actions; return a digest of the states after them."""
    for _ in range(steps):
        env.step(env.legal[:, 0])
    return hashlib.sha256(env.states.tobytes()).hexdigest()


def play_in_another_process(env: BatchEnv, told: "SimpleQueue[str]") -> None:
    told.put(stepped(env, 3))


@pytest.mark.parametrize("way", ["fork", "spawn"])
def test_a_batch_goes_on_in_another_process(way: str) -> None:
    context = multiprocessing.get_context(way)
    with BatchEnv(open_box("usa").records, 2, 4 * CHUNK, seed=1, threads=3) as env:
        env.reset()
        stepped(env, 2)  # its threads are running now
        told = context.SimpleQueue()
        other = context.Process(target=play_in_another_process, args=(env, told), daemon=True)
        other.start()
        other.join(60)
        alive = other.exitcode is None
        if alive:
            other.kill()
        assert not alive, "the other process hangs"
        assert other.exitcode == 0
        assert told.get() == stepped(env, 3)


def test_a_pickled_batch_goes_on_the_same_way() -> None:
    env = BatchEnv(open_box("europe").records, 3, 8, seed=1, scripts=some_scripts(3, 8))
    env.reset()
    stepped(env, 5)
    copies = [pickle.loads(pickle.dumps(env)), copy.deepcopy(env)]
    wanted = stepped(env, 30)
    assert [stepped(other, 30) for other in copies] == [wanted, wanted]
    assert all(np.array_equal(other.seen, env.seen) for other in copies)


def test_a_closed_batch_has_no_threads_and_plays_no_more() -> None:
    before = threading.active_count()
    with BatchEnv(open_box("usa").records, 2, 4 * CHUNK, threads=3) as env:
        env.reset()
        assert threading.active_count() > before
    env.close()
    assert threading.active_count() == before
    for refused in (env.reset, lambda: env.step(env.legal[:, 0])):
        with pytest.raises(RuntimeError, match="this batch is closed; make a new one"):
            refused()


def test_tensors_share_the_memory_of_a_batch() -> None:
    """DLPack: what torch sees is the batch itself, after every step, and its answers are taken as they are."""
    batch = BatchEnv("paris", 2, GAMES, 9)
    seen, masks = torch.from_dlpack(batch.seen), torch.from_dlpack(batch.masks)
    batch.reset()
    for _ in range(5):
        assert seen.data_ptr() == batch.seen.ctypes.data
        assert np.array_equal(masks.numpy(), batch.masks)
        batch.step(masks.argmax(dim=1))
    assert np.array_equal(seen.numpy(), batch.seen)


def test_a_batch_says_what_it_is() -> None:
    batch = BatchEnv("usa", players=[2, 3, 2], games=3)
    assert repr(batch) == "<BatchEnv of 3 games for 2 or 3 players, 1126 numbers in an observation; not begun>"
    batch.close()
    assert repr(batch).endswith("; closed>")
