"""The protocol of all bots: a bot gets a question about a view and answers with one of the legal actions.

A bot never gets a state. One bot object plays one seat of one game. It may remember earlier questions, but must also be
able to join a running game.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from kvytok.rules.record import Actions, Records

Stop = NDArray[np.int8]
"""A flag (an array with one number) that tells a bot to stop thinking; compiled code can read it too."""

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
    """The source of all the bot's random choices: the same question with the same seed gets the same answer."""
    seconds: float | None = None
    """How long the bot may think; None means the default of the bot."""
    playouts: int | None = None
    """The number of playouts of a searching bot, instead of a time: this makes its answers repeatable."""
    threads: int | None = None
    """The number of threads that the bot may use; None means the default of the bot."""
    reasons: bool = False
    """Whether the answer should list the candidates."""
    stop: Stop = field(default_factory=new_stop)
    """Set `stop[0] = STOP` from another thread, and the bot answers at once with the best action found so far."""

    @property
    def stopped(self) -> bool:
        """Whether the bot must answer now."""
        return bool(self.stop[0] != GO_ON)


@contextmanager
def stopping(question: Question) -> Iterator[None]:
    """For thinking in several threads: an exception here, such as Ctrl-C, stops all of them."""
    try:
        yield
    except BaseException:
        question.stop[0] = STOP
        raise


class BotFault(Exception):
    """Raised if a bot breaks its contract; the message names the bot."""


class Candidate(NamedTuple):
    """An action that a bot considered."""

    action: int
    value: float
    """The share of the victory that the bot expects from it, 0 to 1."""
    weight: float
    """The share of the bot's thinking that it took, 0 to 1."""


class Answer(NamedTuple):
    """A bot's choice; and the candidates, best first, if the question asked for reasons and the bot has any."""

    action: int
    candidates: tuple[Candidate, ...] = ()


class Bot(Protocol):
    """A computer player."""

    def choose(self, question: Question) -> Answer:
        """Choose one of the legal actions."""
        ...
