"""Games that would never end, and what the bots do about them.

Nothing forbids to try a tunnel and give it up for ever (C7). With all cards in the hands and none left to draw, a whole
table can do just that. So scripts do not insist on a tunnel (tunnel_tries.py); in a long game networks add more
and more chance; and games that bots play among themselves are scored as they stand when they seem endless.
"""

from typing import Final

from kvytok.bots.bot import Question
from kvytok.rules.compiler import compiled
from kvytok.rules.record import State

LONG: Final = 120
"""Decisions a player after which a game is long: the longest of 30,000 that came to an end had 116."""
ENDLESS: Final = 2 * LONG
"""Decisions a player after which a game that is played on seems endless."""


@compiled
def is_long(state: State) -> bool:
    """Whether a game lasts longer than games do."""
    return bool(state.decisions > LONG * int(state.players))


@compiled
def endless_from(state: State) -> int:
    """The number of decisions from which on a game seems endless that is played on from here."""
    return int(state.decisions) + ENDLESS * int(state.players)


def overlong(question: Question) -> float:
    """By what part a game lasts longer than it should; 0 while it does not."""
    usual = LONG * int(question.views["players"][0])
    return max(0.0, int(question.views["decisions"][0]) / usual - 1)
