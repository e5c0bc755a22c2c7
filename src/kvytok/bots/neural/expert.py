"""Expert: a bot that thinks ahead with a network.

The network proposes a few candidates. Each is played to the end in the same dealt worlds; a quick network that has
learnt from the large one plays every seat. Candidates that are clearly behind are dropped, so the time goes to the
close decisions; when only one candidate is left, the search stops early.

With a fixed number of playouts the answer depends only on the question and its seed, not on the number of threads.
"""

import time
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kvytok.bots.batches.long_game import overlong
from kvytok.bots.bot import Answer, Bot, Candidate, Question, stopping
from kvytok.bots.neural.first_look import FirstLook, chances_of
from kvytok.bots.neural.progress import PROGRESS
from kvytok.bots.neural.quick_network import Scratchpad, Weights, has_quick, quick_weights
from kvytok.bots.neural.quick_playout import try_candidates
from kvytok.bots.neural.trained_network import has_network, trained_network
from kvytok.bots.search.playout import Values
from kvytok.bots.search.strong import PARTS, SECONDS, Strong, world_key
from kvytok.rules.actions import ACTIONS
from kvytok.rules.record import RESULT, SCRATCH, SEATS, STATE

CANDIDATES: Final = 8
UNLIKELY: Final = 0.002
"""Actions with a lower probability than this are no candidates."""
ROUND: Final = 16
"""The number of worlds in which all candidates are played before they are compared again."""
BEHIND: Final = 2.5
"""A candidate is dropped when it is this number of standard errors behind the best."""
UNSURE: Final = 0.02
"""Added to the standard deviation, which is unreliable with few worlds."""
POINTS: Final = 20 / 45
"""The points of margin for one step of the logistic curve, per car of a player: short games have few of both."""
WIN: Final = 0.3
"""The weight of victory in the value of a result; the curve has the rest."""
SHARPNESS: Final = 1.5
WORLDS: Final = 1 << 14
"""The most worlds that are played for one question."""


def is_trained(boards: NDArray[np.record], players: int) -> bool:
    """Whether there are networks for a board and this number of players; elsewhere Expert plays as Strong does."""
    return has_network(boards, players) and has_quick(boards, players)


class Expert:
    """Plays one seat: like `ThinkingAhead` if there are networks for the game, else like `Strong`."""

    def __init__(self) -> None:
        self._player: Bot | None = None

    def choose(self, question: Question) -> Answer:
        """See `ThinkingAhead` and `search.strong.Strong`."""
        if self._player is None:
            boards, players = question.boards, int(question.views["players"][0])
            if is_trained(boards, players):
                thinking = ThinkingAhead(FirstLook(trained_network(boards, players)), quick_weights(boards, players))
                thinking.get_ready(question)
                self._player = thinking
            else:
                self._player = Strong()
        return self._player.choose(question)


class _QuickRoom:
    """The working space of one thread for its playouts."""

    def __init__(self, weights: Weights) -> None:
        self.states, self.progresses = np.zeros(2, STATE), np.zeros(SEATS, PROGRESS)
        self.scratches, self.results = np.zeros(1, SCRATCH), np.zeros(1, RESULT)
        self.actions, self.scratchpad = np.zeros(ACTIONS, np.int16), Scratchpad(weights)


class ThinkingAhead:
    """Plays one seat with a network that thinks ahead."""

    def __init__(self, look: FirstLook, weights: Weights) -> None:
        self._look, self._weights = look, weights
        self._rooms: list[_QuickRoom] = []

    def get_ready(self, question: Question) -> None:
        """Load or compile everything now: the first question may need no search, and later ones have a time limit."""
        self._rooms.append(_QuickRoom(self._weights))
        nobody, no_world = np.zeros(1, np.int16), np.zeros((0, 1))
        self._try_in(question, world_key(question.seed), nobody, nobody, self._rooms[0], 0, 0, no_world)

    def choose(self, question: Question) -> Answer:
        """The candidate with the best playouts."""
        begun = time.perf_counter()
        scores, value = self._look.at(question)
        chances = chances_of(scores)
        least = 0.0 if overlong(question) else UNLIKELY
        places = [int(i) for i in np.argsort(-chances)[:CANDIDATES] if chances[i] >= least]
        candidates = question.actions[places].astype(np.int16)
        if len(candidates) == 1:
            share = self._look.network.as_share(value, int(question.views["players"][0]))
            sure = (Candidate(int(candidates[0]), share, 1.0),)
            return Answer(sure[0].action, sure if question.reasons else ())
        values = self._compare(question, candidates, begun)
        if len(values) == 0:  # stopped before anything was compared
            return Answer(int(candidates[0]))
        order, worth, tries = ranked(values)
        listed = tuple(Candidate(int(candidates[c]), worth[c], float(tries[c] / tries.sum())) for c in order)
        return Answer(int(candidates[order[0]]), listed if question.reasons else ())

    def _compare(self, question: Question, candidates: NDArray[np.int16], begun: float) -> Values:
        """The values of the candidates, one row per world.

        It plays worlds until one candidate is left, or the time or the playouts are used up.
        """
        threads = question.threads or 1
        while len(self._rooms) < threads:
            self._rooms.append(_QuickRoom(self._weights))
        seconds = SECONDS if question.seconds is None else question.seconds
        until = begun + seconds * PARTS.get(int(question.views["phase"][0]), 1.0)
        alive = np.ones(len(candidates), np.int16)
        values = np.full((WORLDS, len(candidates)), np.nan)
        key, worlds, spent, took = world_key(question.seed), 0, 0, 0.0
        with ThreadPoolExecutor(threads) as pool, stopping(question):
            while alive.sum() > 1 and worlds + ROUND <= WORLDS:
                if worlds and question.playouts is not None and spent + ROUND * alive.sum() > question.playouts:
                    break
                started = time.perf_counter()
                if worlds and question.playouts is None and started + took > until:
                    break
                self._try(question, key, candidates, alive, worlds, values, pool, threads)
                if question.stopped:
                    break
                took = time.perf_counter() - started
                worlds += ROUND
                spent += ROUND * int(alive.sum())
                _drop(values[:worlds], alive)
        return values[:worlds]

    def _try(
        self,
        question: Question,
        key: NDArray[np.uint32],
        candidates: NDArray[np.int16],
        alive: NDArray[np.int16],
        worlds: int,
        values: Values,
        pool: ThreadPoolExecutor,
        threads: int,
    ) -> None:
        """Play one more round, with its worlds divided among the threads."""

        def share(worker: int) -> None:
            start, stop = worlds + ROUND * worker // threads, worlds + ROUND * (worker + 1) // threads
            self._try_in(question, key, candidates, alive, self._rooms[worker], start, stop, values)

        if threads == 1:
            share(0)
        else:
            list(pool.map(share, range(threads)))

    def _try_in(
        self,
        question: Question,
        key: NDArray[np.uint32],
        candidates: NDArray[np.int16],
        alive: NDArray[np.int16],
        room: _QuickRoom,
        start: int,
        stop: int,
        values: Values,
    ) -> None:
        """Play the candidates in the worlds `start` to `stop`, one world at a time so that Ctrl-C works."""
        knobs = np.array([POINTS * int(question.boards["cars"][0]), WIN, SHARPNESS])
        for world in range(start, max(stop, start + 1)):
            try_candidates(
                question.boards, question.views, key, knobs, self._weights, candidates, alive, room.states,
                room.progresses, room.scratches, room.results, room.scratchpad.arrays(), room.actions, world,
                min(world + 1, stop), question.stop, values,
            )  # fmt: skip


def ranked(values: Values) -> tuple[list[int], list[float], NDArray[np.int64]]:
    """The candidates, best first; the value of each; and the number of worlds it was played in.

    `values` has one row per world. The best is one of those that were never dropped; ties go to the one that the
    network prefers. A dropped candidate was played in fewer worlds, perhaps in better ones. So its value is that of the
    best minus its mean distance from the best in the worlds that both were played in.
    """
    tries = (~np.isnan(values)).sum(axis=0)
    to_the_end = np.flatnonzero(tries == tries.max())
    means = values[: tries.max(), to_the_end].mean(axis=0)
    best, most = int(to_the_end[means.argmax()]), float(means.max())
    behind = [float((values[:n, best] - values[:n, c]).mean()) for c, n in enumerate(tries)]
    worth = [min(most, max(0.0, most - gap)) for gap in behind]
    return sorted(range(len(worth)), key=lambda c: (c != best, -worth[c], c)), worth, tries


def _drop(values: Values, alive: NDArray[np.int16]) -> None:
    """Drop the candidates that are clearly behind the best, compared world by world."""
    living = np.flatnonzero(alive)
    means = values[:, living].mean(axis=0)
    best = int(living[means.argmax()])
    for c in living:
        if c != best:
            gaps = values[:, best] - values[:, c]
            if gaps.mean() > BEHIND * (gaps.std() + UNSURE) / np.sqrt(len(gaps)):
                alive[c] = 0
