"""The published PPO as a `Bot`: plays the most likely legal action of its network, on the USA with two players.

The weights were made by `kvytok.learn.published.published_training`; bench/published_ppo.py measures how good they are.
"""

import math
from pathlib import Path
from typing import Final

import numpy as np

from kvytok.bots.bot import Answer, Candidate, Question
from kvytok.bots.published.ppo_network import read_actor, scores_of
from kvytok.bots.published.ppo_observation import PLACES, PLAYERS, ROUTES, SIZE, TICKETS, Numbers, see
from kvytok.rules.compiler import entry
from kvytok.rules.record import SCRATCH, Records

NAME: Final = "published-ppo"
WEIGHTS: Final = Path(__file__).with_name("published_ppo.npz")


@entry
def see_at(boards: Records, states: Records, i: int, scratches: Records, out: Numbers) -> int:
    """See `ppo_observation.see`."""
    return see(boards[0], states[i], scratches[0], out)


class PublishedPpo:
    """Plays one seat of one game with the weights of a file."""

    def __init__(self, weights: Path = WEIGHTS) -> None:
        self._policies = read_actor(weights)
        self._scratches = np.zeros(1, SCRATCH)
        self._seen = np.zeros(SIZE, np.int8)

    def choose(self, question: Question) -> Answer:
        """The most likely legal action."""
        board = question.boards[0]
        if board.routes != ROUTES or board.tickets != TICKETS or board.stations or question.views[0].players != PLAYERS:
            raise ValueError(f"{NAME} plays the USA board with two players only")
        see_at(question.boards, question.views, 0, self._scratches, self._seen)
        scores = scores_of(self._policies, self._seen)[PLACES[question.actions]]
        best = int(scores.argmax())
        if not question.reasons:
            return Answer(int(question.actions[best]))
        shares = np.exp(scores - scores[best])
        shares /= shares.sum()
        # The value is unknown (NaN): the critic of the network is not shipped.
        told = [Candidate(int(question.actions[i]), math.nan, float(shares[i])) for i in np.argsort(-scores)[:8]]
        return Answer(int(question.actions[best]), tuple(told))
