"""What every bot is: somebody who is asked a question about a view and answers with one of the legal actions.

A bot never gets a state. One bot object plays one seat of one game; it may remember what it was asked before, but must
cope with a game it joins in the middle.
"""

from dataclasses import dataclass
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from kvytok.rules.record import Actions

Records = NDArray[np.record]


@dataclass(frozen=True)
class Question:
    """One decision that a seat is asked for."""

    boards: Records
    """The board, as an array of length one."""
    views: Records
    """What the asked seat may know, as an array of length one; `viewer` and `seat` are that seat."""
    actions: Actions
    """The ids of the legal actions (rules.actions); at least one."""
    seed: int = 0
    """All of the bot's chance comes from here: the same question with the same seed gets the same answer."""
    seconds: float | None = None
    """How long the bot may think; None leaves it to its level."""
    playouts: int | None = None
    """How many playouts a searching bot makes instead, whatever the time: for answers that can be repeated."""
    threads: int | None = None
    """How many cores the bot may think on; None leaves it to its level."""
    reasons: bool = False
    """Whether the bot shall tell what it considered."""


class BotFault(Exception):
    """A bot did what it must not; the message names it."""


class Candidate(NamedTuple):
    """An action that a bot considered."""

    action: int
    value: float
    """The share of the victory that the bot expects of it, 0 to 1."""
    weight: float
    """How much of its thinking went into it, 0 to 1."""


class Answer(NamedTuple):
    """A bot's choice, and the candidates, best first, if it was asked for reasons and has any."""

    action: int
    candidates: tuple[Candidate, ...] = ()


class Bot(Protocol):
    """A player."""

    def choose(self, question: Question) -> Answer:
        """Choose one of the legal actions."""
        ...
