"""Long games: games that might never end, and what bots do about them.

The rules do not forbid to try a tunnel and give up again and again (C7). When all cards are in hands and none can be
drawn, all players may do only that. So scripts stop trying the same tunnel (tunnel_tries.py), networks choose more and
more at random in a long game, and games between bots are stopped and scored when they seem endless.
"""

from typing import Final

from kvytok.bots.bot import Question
from kvytok.rules.compiler import compiled
from kvytok.rules.record import State

LONG: Final = 120
"""The decisions per player after which a game is long: of 30,000 games that ended, the longest had 116."""
ENDLESS: Final = 2 * LONG
"""The decisions per player, from where bots took over, after which a game seems endless."""


@compiled
def is_long(state: State) -> bool:
    """Whether a game is longer than usual."""
    return bool(state.decisions > LONG * int(state.players))


@compiled
def endless_from(state: State) -> int:
    """The number of decisions at which a game that continues from `state` seems endless."""
    return int(state.decisions) + ENDLESS * int(state.players)


def overlong(question: Question) -> float:
    """How much longer than usual a game is, as a fraction of the usual length; 0 if it is not."""
    usual = LONG * int(question.views["players"][0])
    return max(0.0, int(question.views["decisions"][0]) / usual - 1)
