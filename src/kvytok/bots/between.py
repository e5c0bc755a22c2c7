"""Levels between two others: each decision is made by the lower or the upper one, as chance says.

This is the dial of strength: `casual:0.3` plays like `casual`, but three decisions in ten are those of the next level
that is no mixture, `strong`. The named levels between two others take one half.

Such a bot plays well for a while and then overlooks something, as people do. Chance comes from the seed of the question
alone, so the page, which has the same levels, makes the same choice.
"""

from typing import Final

from kvytok.bots.bot import Answer, Bot, Question
from kvytok.bots.registry import find_bot

MIXER: Final = 0x9E3779B1
"""An odd number that spreads neighbouring seeds over all 32 bits."""
BITS: Final = 0xFFFFFFFF


def upper_decides(seed: int, share: float = 0.5) -> bool:
    """Whether the upper level makes this decision: `share` of the time."""
    return ((seed & BITS) * MIXER & BITS) >= round((1 - share) * (BITS + 1))


class Between:
    """A level between two others, `lower` and `upper`; the upper one makes `share` of the decisions."""

    lower: str
    upper: str
    share = 0.5

    def __init__(self) -> None:
        self._bots: dict[str, Bot] = {}

    def choose(self, question: Question) -> Answer:
        """The answer of one of the two."""
        level = self.upper if upper_decides(question.seed, self.share) else self.lower
        if level not in self._bots:
            self._bots[level] = find_bot(level).make()
        return self._bots[level].choose(question)


class DialedLevel(Between):
    """A level that somebody has set with the dial, such as `casual:0.3`."""

    def __init__(self, lower: str, upper: str, share: float) -> None:
        super().__init__()
        self.lower, self.upper, self.share = lower, upper, share


class LearnerLevel(Between):
    """Knows what to do, and is often careless."""

    lower, upper = "novice", "casual"


class RegularLevel(Between):
    """Sees most things, and lets some slip."""

    lower, upper = "casual", "strong"


class AdeptLevel(Between):
    """Nearly always finds a very good move."""

    lower, upper = "strong", "expert"
