"""Expert: a bot that thinks ahead with a network.

The network proposes a few candidates. Each is played to the end in the same dealt worlds; a quick network that has
learnt from the large one plays every seat. Candidates that are clearly behind are dropped, so the time goes to the
close decisions; when only one candidate is left, the search stops early.

With a fixed number of playouts the answer depends only on the question and its seed, not on the number of threads.
"""

import time

import numpy as np
from numpy.typing import NDArray

from kvytok.bots.bot import Answer, Bot, Question
from kvytok.bots.neural.comparison import COMPARISON, begin_comparison, conclude_comparison, go_on_comparison
from kvytok.bots.neural.first_look import FirstLook
from kvytok.bots.neural.progress import PROGRESS
from kvytok.bots.neural.quick_network import Scratchpad, Weights, has_quick, quick_weights
from kvytok.bots.neural.quick_playout import play_candidates
from kvytok.bots.neural.trained_network import has_network, trained_network
from kvytok.bots.search.finding import FINDING, answer_of
from kvytok.bots.search.strong import Strong
from kvytok.bots.search.thinking import ROWS, think, world_key
from kvytok.rules.actions import ACTIONS
from kvytok.rules.record import RESULT, SCRATCH, SEATS, STATE


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


class _ComparisonSearch:
    """The comparison of the candidates for one question, as `think` drives it."""

    def __init__(self, bot: "ThinkingAhead", question: Question, key: NDArray[np.uint32]) -> None:
        self.records = bot.comparisons
        self._question, self._key, self._bot = question, key, bot

    def go_on(self, most: int) -> int:
        """See `comparison.go_on_comparison`."""
        return go_on_comparison(self.records, most)

    def play(self, worker: int, row: int) -> None:
        """See `quick_playout.play_candidates`."""
        self.play_rows(worker, row, row + 1)

    def play_rows(self, worker: int, start: int, stop: int) -> None:
        """Play some worlds of the portion."""
        question, room = self._question, self._bot.rooms[worker]
        play_candidates(
            question.boards, question.views, self._key, self.records, self._bot.weights, room.states, room.progresses,
            room.scratches, room.results, room.scratchpad.arrays(), room.actions, start, stop, question.stop,
        )  # fmt: skip


class ThinkingAhead:
    """Plays one seat with a network that thinks ahead."""

    def __init__(self, look: FirstLook, weights: Weights) -> None:
        self._look, self.weights = look, weights
        self.comparisons, self._findings = np.zeros(1, COMPARISON), np.zeros(1, FINDING)
        self.rooms = [_QuickRoom(weights)]

    def get_ready(self, question: Question) -> None:
        """Load or compile everything now: the first question may need no search, and later ones have a time limit."""
        _ComparisonSearch(self, question, world_key(question.seed)).play_rows(0, 0, 0)

    def choose(self, question: Question) -> Answer:
        """The candidate with the best playouts."""
        begun = time.perf_counter()
        threads = question.threads or 1
        while len(self.rooms) < threads:
            self.rooms.append(_QuickRoom(self.weights))
        look, actions, n = self._look, self.rooms[0].actions, len(question.actions)
        actions[:n] = question.actions
        playouts = max(1, question.playouts) if question.playouts is not None else 0
        begin_comparison(
            question.boards, question.views, look.network.large, look.room, look.progresses, look.scratches,
            look.seen, actions, n, self.comparisons, playouts,
        )  # fmt: skip
        think(_ComparisonSearch(self, question, world_key(question.seed)), question, begun, threads, ROWS)
        conclude_comparison(self.comparisons, self._findings)
        answer = answer_of(self._findings)
        return answer if question.reasons else Answer(answer.action)
