"""Levels between two others: each decision is made by the lower or the upper one, as chance says.

Such a bot plays well for a while and then overlooks something, as people do. Chance comes from the seed of the question
alone, so the page, which has the same levels, makes the same choice.
"""

from typing import Final

from kvytok.bots.bot import Answer, Bot, Question
from kvytok.bots.registry import find_bot

MIXER: Final = 0x9E3779B1
"""An odd number that spreads neighbouring seeds over all 32 bits."""
BITS: Final = 0xFFFFFFFF


def upper_decides(seed: int) -> bool:
    """Whether the upper level makes this decision: one time in two."""
    return ((seed & BITS) * MIXER & BITS) >= 1 << 31


class Between:
    """A level between two others, `lower` and `upper`."""

    lower: str
    upper: str

    def __init__(self) -> None:
        self._bots: dict[str, Bot] = {}

    def choose(self, question: Question) -> Answer:
        """The answer of one of the two."""
        level = self.upper if upper_decides(question.seed) else self.lower
        if level not in self._bots:
            self._bots[level] = find_bot(level).make()
        return self._bots[level].choose(question)


class LearnerLevel(Between):
    """Knows what to do, and is often careless."""

    lower, upper = "novice", "casual"


class RegularLevel(Between):
    """Sees most things, and lets some slip."""

    lower, upper = "casual", "strong"


class AdeptLevel(Between):
    """Nearly always finds a very good move."""

    lower, upper = "strong", "expert"
