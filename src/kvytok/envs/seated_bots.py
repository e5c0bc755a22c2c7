"""Opponents: who plays the other seats of the Gymnasium environment, given by name, by weight file or as a function.

Scripts play inside the compiled call. Every other opponent is asked from Python, one decision at a time.
"""

import math
from collections.abc import Callable, Sequence
from os import PathLike, fspath
from pathlib import Path
from typing import Any, SupportsIndex

import numpy as np

from kvytok.bots.arena.match_games import ThinkingTime
from kvytok.bots.bot import Bot, BotFault, Question
from kvytok.bots.neural.observation import Numbers
from kvytok.bots.registry import UnknownBot, find_bot
from kvytok.bots.scripts.all_scripts import NUMBERS
from kvytok.envs.batch_step import LEARNER
from kvytok.envs.env_table import EnvTable
from kvytok.envs.input_checks import whole, whole_action
from kvytok.rules.from_python import view

Policy = Callable[[Numbers, Numbers], SupportsIndex]
"""A function that gets an observation and a mask, as a learner does, and returns an action."""
Opponent = str | PathLike[str] | Policy
"""The name of a bot, a weight file of `kvytok train` (also as `neural:FILE`), or a function."""

WEIGHTS = ".npz"


class Seated:
    """An opponent at a table: a script by its number, or something to ask."""

    def __init__(self, opponent: object, table: EnvTable, thinking: ThinkingTime) -> None:
        self.script = LEARNER
        """The number of the script; LEARNER if the opponent is to be asked."""
        self.name = str(opponent)
        self._make: Callable[[], Bot] | None = None
        self._policy: Callable[..., Any] | None = None
        self._thinking = thinking
        if isinstance(opponent, str) and opponent in NUMBERS:
            self.script = NUMBERS[opponent]
        elif isinstance(opponent, (str, PathLike)):
            self._make = _maker(fspath(opponent), table)
        elif callable(opponent):
            self._policy = opponent
        else:
            raise TypeError(
                "an opponent is the name of a bot, a weight file, or a function of an observation and a mask, "
                f"not {opponent!r}"
            )
        self._bot: Bot | None = None
        self._rng = np.random.default_rng()

    def begin(self, seed: int) -> None:
        """Sit down at a new game."""
        self._rng = np.random.default_rng(seed)
        self._bot = self._make() if self._make is not None else None

    def answer(self, table: EnvTable) -> None:
        """Do what the opponent chooses for the asked seat."""
        if self._policy is not None:
            seen = table.seen
            action = whole_action(self._policy(seen["observation"], seen["action_mask"]))
        else:
            assert self._bot is not None
            question = Question(
                boards=table.boards,
                views=view(table.states, table.seat),
                actions=np.array(table.legal(), np.int16),
                seed=int(self._rng.integers(2**62)),
                seconds=self._thinking.seconds,
                playouts=self._thinking.playouts,
                threads=1,
            )
            action = self._bot.choose(question).action
        if not table.answer(action):
            raise BotFault(f"{self.name} chose action {action}, but seat {table.seat} may choose {table.legal()}")


def _maker(name: str, table: EnvTable) -> Callable[[], Bot]:
    """What makes a bot for a game, by its name or from its weight file; `ValueError` if there is none."""
    from kvytok.bots.neural.own_network import PREFIX, OwnNetwork

    try:
        if name.startswith(PREFIX) or name.endswith(WEIGHTS):
            return OwnNetwork(Path(name.removeprefix(PREFIX)), table.boards, table.players).make
        return find_bot(name).make
    except UnknownBot as error:
        raise ValueError(f"bots: {error}") from None


def thinking_time(seconds: object, playouts: object) -> ThinkingTime:
    """How much searching bots may think about a move; None means their default."""
    if seconds is not None and playouts is not None:
        raise ValueError("seconds or playouts limits how much bots think, not both")
    if seconds is not None and not (isinstance(seconds, (int, float)) and 0 < seconds < math.inf):
        raise ValueError(f"seconds is more than 0, not {seconds!r}")
    number = None if playouts is None else whole("playouts", playouts)
    if number is not None and number < 1:
        raise ValueError(f"playouts is 1 or more, not {number}")
    return ThinkingTime(seconds, number)


def seated(bots: object, table: EnvTable, thinking: ThinkingTime) -> list[Seated]:
    """The opponents in turn order after the learner: one for all other seats, or one for each."""
    single = isinstance(bots, (str, PathLike)) or not isinstance(bots, Sequence)
    given: list[object] = [bots] if single else list(bots)  # type: ignore[call-overload]
    wanted = table.players - 1
    if len(given) not in (1, wanted):
        raise ValueError(f"{len(given)} bots for {wanted} seats; name one for all seats or one for each")
    return [Seated(opponent, table, thinking) for opponent in (given * wanted if len(given) == 1 else given)]
