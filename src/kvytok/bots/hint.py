"""Hints: the moves that a bot finds best, with the reasons for each of them."""

from msgspec import Struct

from kvytok.bots.bot import Bot, Candidate, Stop
from kvytok.bots.hint_reasons import HintReason, reasons_for
from kvytok.bots.whole_move import ThinkingBudget, ask_bot, whole_move
from kvytok.game.moves import Move
from kvytok.game.view import View

HINTS = 3
"""The most hints at once."""


class Hint(Struct, frozen=True):
    """A move that a bot would make."""

    move: Move
    value: float | None
    """The share of the victory that the bot expects, 0 to 1; None if it does not say, or considered no other move."""
    reasons: tuple[HintReason, ...]


def hints(
    bot: Bot,
    view: View,
    seed: int = 0,
    seconds: float | None = None,
    playouts: int | None = None,
    threads: int | None = None,
    stop: Stop | None = None,
) -> tuple[Hint, ...]:
    """The moves that a bot finds best, the one it would play first; up to `HINTS`, fewer if it considered fewer.

    `bot` is for example `find_bot("strong").make()`, and `view` is `game.view(seat)` of a seat that is asked.
    """
    budget = ThinkingBudget(seed, seconds, playouts, threads, stop)
    answer = ask_bot(bot, view, budget, reasons=True)
    values: dict[int, float | None] = {answer.action: None}
    for candidate in _legal(view, answer.candidates):
        # A lone candidate was compared with nothing: its value is a first look, which may be far off.
        values[candidate.action] = candidate.value if len(answer.candidates) > 1 else None
    return tuple(
        Hint(move, value, reasons_for(view, move))
        for action, value in list(values.items())[:HINTS]
        for move in [whole_move(bot, view, action, budget)]
    )


def _legal(view: View, candidates: tuple[Candidate, ...]) -> list[Candidate]:
    first = {ids[0] for ids in view.choices.values()}
    return [candidate for candidate in candidates if candidate.action in first]
