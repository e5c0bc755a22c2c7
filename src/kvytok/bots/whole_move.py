"""Whole moves of bots: in games with people a player makes a whole move, while a bot answers small questions.

A claim with more than one way to pay is two questions: the route and the payment. No chance comes between them, so the
view for the second question is known, and both can be asked at once. A bot gets nothing but the view.
"""

from typing import NamedTuple

import numpy as np

from kvytok.bots.bot import Answer, Bot, BotFault, Question, Stop, new_stop
from kvytok.game.moves import Move
from kvytok.game.view import View

PAYING = 4
"""A payment gets 1/PAYING of the thinking of a move."""


class ThinkingBudget(NamedTuple):
    """How much a bot may think about a move, and its random seed; see `Question`."""

    seed: int = 0
    seconds: float | None = None
    playouts: int | None = None
    threads: int | None = None
    stop: Stop | None = None

    def for_payment(self) -> "ThinkingBudget":
        """The budget for the payment that follows the choice of a route or station."""
        return self._replace(
            seed=self.seed + 1,
            seconds=None if self.seconds is None else self.seconds / PAYING,
            playouts=None if self.playouts is None else max(1, self.playouts // PAYING),
        )


def question_of(view: View, budget: ThinkingBudget, reasons: bool = False) -> Question:
    """What the viewer is asked, as a question for a bot."""
    if not isinstance(view, View):
        raise TypeError(f"a bot is asked with a view, such as game.view(game.seat), not with {view!r}")
    if not view.choices:
        raise ValueError("the viewer of this view is not asked")
    first = dict.fromkeys(ids[0] for ids in view.choices.values())
    return Question(
        boards=view.box.records,
        views=view.record,
        actions=np.array(list(first), np.int16),
        seed=budget.seed,
        seconds=budget.seconds,
        playouts=budget.playouts,
        threads=budget.threads,
        reasons=reasons,
        stop=new_stop() if budget.stop is None else budget.stop,
    )


def choose_move(
    bot: Bot,
    view: View,
    seed: int = 0,
    seconds: float | None = None,
    playouts: int | None = None,
    threads: int | None = None,
    stop: Stop | None = None,
) -> Move:
    """The whole move that a bot makes for the viewer; it must be the viewer who is asked."""
    budget = ThinkingBudget(seed, seconds, playouts, threads, stop)
    if isinstance(view, View) and len(view.choices) == 1:
        return view.moves[0]
    return whole_move(bot, view, ask_bot(bot, view, budget).action, budget)


def ask_bot(bot: Bot, view: View, budget: ThinkingBudget, reasons: bool = False) -> Answer:
    """A bot's answer to the question of a view; raises `BotFault` if it is not legal."""
    if not hasattr(bot, "choose"):
        raise TypeError(f"a bot is an object that chooses, such as find_bot('strong').make(), not {bot!r}")
    question = question_of(view, budget, reasons)
    answer = bot.choose(question)
    if answer.action not in question.actions:
        raise BotFault(f"{type(bot).__name__} chose action {answer.action}, which is not legal")
    return answer


def whole_move(bot: Bot, view: View, action: int, budget: ThinkingBudget) -> Move:
    """The whole move that begins with `action`; the bot is asked for the payment if there are several."""
    moves = [move for move, ids in view.choices.items() if ids[0] == action]
    if len(moves) == 1:
        return moves[0]
    paying = view.after_choosing(action)
    payment = ask_bot(bot, paying, budget.for_payment()).action
    return next(move for move, ids in paying.choices.items() if ids == (payment,))
