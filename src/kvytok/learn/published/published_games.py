"""The training games of the published PPO: whole games against scripts and frozen selves, compiled, on all cores.

The network runs in the same compiled call as the game: a decision takes some tens of microseconds, and the games of a
batch need not wait for each other or for a GPU.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kvytok.bots.published.ppo_network import THOUGHT, begin_thinking, most_likely, sampled, think
from kvytok.bots.published.ppo_observation import MOVES, PLACES, PLAYERS, SIZE, see
from kvytok.bots.scripts.all_scripts import decide_partner
from kvytok.bots.scripts.mind import MIND
from kvytok.envs.batch_step import LEARNER, begin
from kvytok.rules.actions import ACTIONS
from kvytok.rules.chance import seed_key
from kvytok.rules.compiler import compiled, entry
from kvytok.rules.phases import apply, legal
from kvytok.rules.record import (
    OVER,
    RESULT,
    SCRATCH,
    SEATS,
    STATE,
    Actions,
    Board,
    Records,
    Result,
    Scratch,
    State,
    aligned_record,
)
from kvytok.rules.scoring import score

SEATING: Final = aligned_record(
    [
        ("number", "i8"),  # the number of the game: the same number means the same cards
        ("choice", "i8"),  # the random seed of the networks
        ("learner", "i2"),  # the learner's seat
        ("policy", "i2"),  # the index of its weights among the policies
        ("script", "i2"),  # the player of the other seat: a script, or LEARNER for another policy
        ("other", "i2"),  # the index of that policy
        ("surest", "i2"),  # 1 if the learner takes its most likely action
    ]
)
DECISION: Final = aligned_record(
    [
        ("reward", "f4"),  # the change of the margin until the next decision, in hundreds of points
        ("chosen", "i2"),
        ("mask", "i1", MOVES),
        ("seen", "i1", SIZE),
    ]
)
HUNDRED: Final = np.float32(0.01)


@compiled
def note(thought: np.record, actions: Actions, n: int, action: int, decision: np.record) -> None:
    """Record a decision of the learner."""
    decision.reward = 0
    decision.chosen = PLACES[action]
    for i in range(MOVES):
        decision.mask[i] = 0
    for i in range(n):
        decision.mask[PLACES[actions[i]]] = 1
    for i in range(SIZE):
        decision.seen[i] = thought.now[i]


@compiled
def play_game(
    board: Board,
    state: State,
    minds: Records,
    scratch: Scratch,
    thoughts: Records,
    actions: Actions,
    policies: Records,
    seating: np.record,
    diary: Records,
    result: Result,
) -> int:
    """Play a dealt game to its end and score it; return the number of the learner's decisions in the diary."""
    learner, script, mine, other = int(seating.learner), int(seating.script), int(seating.policy), int(seating.other)
    begin_thinking(policies[mine], thoughts[learner], int(seating.choice) * 2)
    if script == LEARNER:
        begin_thinking(policies[other], thoughts[1 - learner], int(seating.choice) * 2 + 1)
    written, margin = 0, 0
    while state.phase != OVER:
        n = legal(board, state, actions)
        action = int(actions[0])
        if n > 1:
            seat = int(state.seat)
            if seat != learner and script != LEARNER:
                action = decide_partner(script, board, state, minds[seat], scratch, actions, n)
            else:
                thought = thoughts[seat]
                see(board, state, scratch, thought.now)
                think(policies[mine if seat == learner else other], thought)
                if seat == learner and seating.surest:
                    action = most_likely(thought, actions, n)
                else:
                    action = sampled(thought, actions, n)
                if seat == learner and written < diary.shape[0]:
                    now = int(state.score[learner]) - int(state.score[1 - learner])
                    if written > 0:
                        diary[written - 1].reward = np.float32(now - margin) * HUNDRED
                    margin = now
                    note(thought, actions, n, action, diary[written])
                    written += 1
        apply(board, state, action)
    score(board, state, scratch, result)
    if written > 0:
        final = int(result.total[learner]) - int(result.total[1 - learner])
        diary[written - 1].reward = np.float32(final - margin) * HUNDRED
    return written


@entry
def _play(
    boards: Records,
    states: Records,
    minds: Records,
    scratches: Records,
    thoughts: Records,
    actions: Actions,
    key: NDArray[np.uint32],
    policies: Records,
    seatings: Records,
    diaries: Records,
    results: Records,
    lengths: NDArray[np.int64],
    start: int,
    stop: int,
) -> None:
    """Play the games `start` to `stop` one after the other, in the same memory."""
    for g in range(start, stop):
        seating = seatings[g]
        begin(boards[0], states[0], minds, key, int(seating.number), PLAYERS)
        lengths[g] = play_game(
            boards[0], states[0], minds, scratches[0], thoughts, actions, policies, seating, diaries[g], results[g]
        )


@entry
def gather(
    diaries: Records,
    lengths: NDArray[np.int64],
    start: int,
    stop: int,
    seen: NDArray[np.int8],
    masks: NDArray[np.int8],
    chosen: NDArray[np.int64],
    rewards: NDArray[np.float32],
    ends: NDArray[np.bool_],
) -> int:
    """Write the decisions of the games `start` to `stop` one after the other; return their number.

    `ends` marks the last decision of each game.
    """
    k = 0
    for g in range(start, stop):
        n = lengths[g]
        for i in range(n):
            decision = diaries[g, i]
            for j in range(SIZE):
                seen[k, j] = decision.seen[j]
            for j in range(MOVES):
                masks[k, j] = decision.mask[j]
            chosen[k] = decision.chosen
            rewards[k] = decision.reward
            ends[k] = i == n - 1
            k += 1
    return k


@entry
def estimate(
    rewards: NDArray[np.float32],
    values: NDArray[np.float32],
    ends: NDArray[np.bool_],
    n: int,
    decay: np.float32,
    advantages: NDArray[np.float32],
    returns: NDArray[np.float32],
) -> None:
    """Write the generalised advantages, without discount, and their returns; after the end of a game the value is 0."""
    ahead = np.float32(0.0)
    for i in range(n - 1, -1, -1):
        following = np.float32(0.0) if ends[i] else values[i + 1]
        if ends[i]:
            ahead = np.float32(0.0)
        ahead = rewards[i] + following - values[i] + decay * ahead
        advantages[i] = ahead
        returns[i] = ahead + values[i]


class _Place:
    """The working space of one thread."""

    def __init__(self) -> None:
        self.states, self.scratches = np.zeros(1, STATE), np.zeros(1, SCRATCH)
        self.minds, self.thoughts = np.zeros(SEATS, MIND), np.zeros(PLAYERS, THOUGHT)
        self.actions = np.zeros(ACTIONS, np.int16)


class GameThreads:
    """Plays batches of games on several threads."""

    def __init__(self, boards: Records, seed: int, threads: int) -> None:
        self._boards = boards
        self._key = np.frombuffer(seed_key(seed), "<u4").copy()
        self._pool = ThreadPoolExecutor(threads)
        self._free: SimpleQueue[_Place] = SimpleQueue()
        for _ in range(threads):
            self._free.put(_Place())

    def _play(self, policies: Records, seatings: Records, diaries: Records, results: Records,
              lengths: NDArray[np.int64], start: int, stop: int) -> None:  # fmt: skip
        place = self._free.get()
        try:
            _play(
                self._boards, place.states, place.minds, place.scratches, place.thoughts, place.actions, self._key,
                policies, seatings, diaries, results, lengths, start, stop,
            )  # fmt: skip
        finally:
            self._free.put(place)

    def play(
        self, policies: Records, seatings: Records, diaries: Records | None = None, chunk: int = 1
    ) -> tuple[Records, NDArray[np.int64]]:
        """Play all games; return their results, and the number of decisions of each in the diaries."""
        games = len(seatings)
        if diaries is None:
            diaries = np.zeros((games, 0), DECISION)
        results, lengths = np.zeros(games, RESULT), np.zeros(games, np.int64)
        # Games between two networks take twice as long, so they begin first.
        order = sorted(range(0, games, chunk), key=lambda g: int(seatings["script"][g]) != LEARNER)
        for future in [
            self._pool.submit(self._play, policies, seatings, diaries, results, lengths, g, min(games, g + chunk))
            for g in order
        ]:
            future.result()
        return results, lengths

    def on_threads(self, work: Callable[[int], object], n: int) -> None:
        """Call `work` with the numbers 0 to `n` - 1, on all threads."""
        for future in [self._pool.submit(work, i) for i in range(n)]:
            future.result()

    def compile(self, policies: Records) -> None:
        """Compile the code now."""
        none = np.zeros(1, np.int64)
        self._play(policies, np.zeros(1, SEATING), np.zeros((1, 0), DECISION), np.zeros(1, RESULT), none, 0, 0)
