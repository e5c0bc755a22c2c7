"""Our bots for OpenSpiel: any bot by its name plays any of our games there, beside OpenSpiel's own bots."""

import numpy as np

from kvytok.extras import missing

try:
    import pyspiel
except ModuleNotFoundError as error:
    raise missing(error) from None

from kvytok.bots.bot import Bot, Question
from kvytok.bots.registry import find_bot
from kvytok.envs.seated_bots import thinking_time
from kvytok.envs.spiel import SpielState
from kvytok.rules.from_python import view


class SpielBot(pyspiel.Bot):  # type: ignore[misc]
    """A bot as OpenSpiel wants it; it plays for whoever is asked, from that player's view alone.

    `seconds` or `playouts` says how much a searching bot thinks about a decision.
    """

    def __init__(self, name: str, seed: int = 0, *, seconds: float | None = None, playouts: int | None = None) -> None:
        super().__init__()
        self._entry, self._thinking = find_bot(name), thinking_time(seconds, playouts)
        self._rng = np.random.default_rng(seed)
        self._bots: dict[int, Bot] = {}

    def restart(self) -> None:
        """Forget the last game."""
        self._bots.clear()

    def restart_at(self, state: SpielState) -> None:
        """Go on from any position."""
        self._bots.clear()

    def step(self, state: SpielState) -> int:
        """The action that the bot chooses for the asked player."""
        if state.current_player() < 0:
            raise ValueError("no player is asked: chance chooses, or the game is over")
        seat, actions = state.current_player(), state.legal_actions()
        if len(actions) == 1:
            return actions[0]
        bot = self._bots.get(seat) or self._bots.setdefault(seat, self._entry.make())
        question = Question(
            boards=state.get_game().table.boards,
            views=view(state.states, seat),
            actions=np.array(actions, np.int16),
            seed=int(self._rng.integers(2**62)),
            seconds=self._thinking.seconds,
            playouts=self._thinking.playouts,
            threads=1,
        )
        return bot.choose(question).action
