"""Neural: a bot that plays the action with the best score of a trained network, without thinking ahead."""

import numpy as np

from kvytok.bots.batches.long_game import overlong
from kvytok.bots.bot import Answer, BotFault, Candidate, Question
from kvytok.bots.neural.first_look import FirstLook, chances_of
from kvytok.bots.neural.network_folders import weight_files
from kvytok.bots.neural.trained_network import TrainedNetwork, has_network, trained_network

SHOWN = 5
"""The number of candidates that an answer lists."""


class Neural:
    """Plays one seat with a network alone: the given one, or the one that Kvytok ships for the game."""

    def __init__(self, network: TrainedNetwork | None = None) -> None:
        self._network = network
        self._look: FirstLook | None = None

    def choose(self, question: Question) -> Answer:
        """The most likely action."""
        players = int(question.views["players"][0])
        if self._look is None:
            self._look = FirstLook(self._network or _network_for(question, players))
        scores, share = self._look.at(question)
        if over := overlong(question):
            # In a very long game, add noise that differs each time and grows with the length of the game.
            chance = np.random.default_rng([question.seed % 2**63, int(question.views["decisions"][0])])
            scores = scores + np.float32(1 + 10 * over) * chance.gumbel(size=scores.shape).astype(np.float32)
        order = np.argsort(-scores)[:SHOWN]
        chosen = int(question.actions[order[0]])
        if not question.reasons:
            return Answer(chosen)
        chances = chances_of(scores)
        return Answer(chosen, tuple(Candidate(int(question.actions[i]), share, float(chances[i])) for i in order))


def _network_for(question: Question, players: int) -> TrainedNetwork:
    if not has_network(question.boards, players):
        there = ", ".join(sorted({path.stem for path in weight_files().values()}))
        raise BotFault(f"neural has no network for this board, these tickets and {players} players; it has: {there}")
    return trained_network(question.boards, players)
