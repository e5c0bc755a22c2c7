"""What every bot is: somebody who is asked a question about a view and answers with one of the legal actions.

A bot never gets a state. One bot object plays one seat of one game; it may remember what it was asked before, but must
cope with a game it joins in the middle.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from kvytok.rules.record import Actions

Records = NDArray[np.record]
Stop = NDArray[np.int8]
"""A flag of one number that tells a bot to stop thinking; compiled code looks at it too."""

GO_ON: Final = 0
STOP: Final = 1


def new_stop() -> Stop:
    """A flag that is not set."""
    return np.zeros(1, np.int8)


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
    stop: Stop = field(default_factory=new_stop)
    """Set `stop[0] = STOP` from another thread, and the bot answers at once with the best that it has found."""

    @property
    def stopped(self) -> bool:
        """Whether the bot shall answer now."""
        return bool(self.stop[0] != GO_ON)


@contextmanager
def stopping(question: Question) -> Iterator[None]:
    """Thinking in several threads: what ends it here, such as Ctrl-C, stops them all."""
    try:
        yield
    except BaseException:
        question.stop[0] = STOP
        raise


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
