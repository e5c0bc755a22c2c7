"""Bots in people's games: there a player says whole moves, while a bot answers one small question after the other.

A claim is two questions, the route and the payment, where there is more than one way to pay. The view after the first
is known without any chance, so both can be asked at once. All that a bot gets comes from the view.
"""

from typing import NamedTuple

import numpy as np
from msgspec import Struct

from kvytok.bots.protocol import Answer, Bot, BotFault, Candidate, Question, Stop, new_stop
from kvytok.game.moves import BuildStation, ClaimRoute, Move
from kvytok.game.view import View
from kvytok.rules.record import NONE

PAYING = 4
"""A payment gets a quarter of the thinking of a move."""
HINTS = 3
"""The moves of a hint."""


class Budget(NamedTuple):
    """How much a bot may think about a move, and where its chance comes from; see `Question`."""

    seed: int = 0
    seconds: float | None = None
    playouts: int | None = None
    threads: int | None = None
    stop: Stop | None = None

    def for_payment(self) -> "Budget":
        """The budget of the payment that follows a choice."""
        return self._replace(
            seed=self.seed + 1,
            seconds=None if self.seconds is None else self.seconds / PAYING,
            playouts=None if self.playouts is None else max(1, self.playouts // PAYING),
        )


class HintReason(Struct, frozen=True):
    """What speaks for a move."""

    code: str
    """`points`: it brings n points at once; `completes`: it completes the ticket; `nearer`: it brings the ticket n cars
    nearer; `last-round`: it begins the last round."""
    ticket: str | None = None
    n: int | None = None


class Hint(Struct, frozen=True):
    """A move that a bot would make."""

    move: Move
    value: float | None
    """The share of the victory that the bot expects, 0 to 1; None if it does not say."""
    reasons: tuple[HintReason, ...]


def question_of(view: View, budget: Budget, reasons: bool = False) -> Question:
    """What the viewer is asked, as a bot is asked."""
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
    """The whole move that a bot makes for the viewer, who must be asked."""
    budget = Budget(seed, seconds, playouts, threads, stop)
    if len(view.choices) == 1:
        return view.moves[0]
    return _whole_move(bot, view, _asked(bot, view, budget).action, budget)


def hints(
    bot: Bot,
    view: View,
    seed: int = 0,
    seconds: float | None = None,
    playouts: int | None = None,
    threads: int | None = None,
    stop: Stop | None = None,
) -> tuple[Hint, ...]:
    """The best moves in a bot's eyes, best first: three, or as many as it considered; what it plays comes first."""
    budget = Budget(seed, seconds, playouts, threads, stop)
    answer = _asked(bot, view, budget, reasons=True)
    values: dict[int, float | None] = {answer.action: None}
    for candidate in _legal(view, answer.candidates):
        values[candidate.action] = candidate.value
    return tuple(
        Hint(move, value, reasons_for(view, move))
        for action, value in list(values.items())[:HINTS]
        for move in [_whole_move(bot, view, action, budget)]
    )


def _legal(view: View, candidates: tuple[Candidate, ...]) -> list[Candidate]:
    first = {ids[0] for ids in view.choices.values()}
    return [candidate for candidate in candidates if candidate.action in first]


def _asked(bot: Bot, view: View, budget: Budget, reasons: bool = False) -> Answer:
    question = question_of(view, budget, reasons)
    answer = bot.choose(question)
    if answer.action not in question.actions:
        raise BotFault(f"{type(bot).__name__} chose action {answer.action}, which is not legal")
    return answer


def _whole_move(bot: Bot, view: View, action: int, budget: Budget) -> Move:
    """The move that begins with an action; the bot is asked for the payment where there are several."""
    moves = [move for move, ids in view.choices.items() if ids[0] == action]
    if len(moves) == 1:
        return moves[0]
    paying = view.after_choosing(action)
    payment = _asked(bot, paying, budget.for_payment()).action
    return next(move for move, ids in paying.choices.items() if ids == (payment,))


def reasons_for(view: View, move: Move) -> tuple[HintReason, ...]:
    """What a claim or a station brings at once; nothing for other moves."""
    if not isinstance(move, ClaimRoute | BuildStation):
        return ()
    box, record, seat = view.box, view.record, int(view.seat or 0)
    reasons: list[HintReason] = []
    if isinstance(move, ClaimRoute):
        route = box.route_numbers[move.route]
        reasons.append(HintReason("points", n=int(box.records["route_points"][0, route])))
        record["owner"][0, route] = seat
        record["cars"][0, seat] -= box.records["route_cars"][0, route]
        if record["cars"][0, seat] <= box.rules.last_round_cars and record["last_turns"][0] == NONE:
            reasons.append(HintReason("last-round"))
    else:
        record["station_owner"][0, box.city_numbers[move.city]] = seat
    for before, after in zip(view.tickets, View(box, record, view.names).tickets, strict=True):
        if after.completed and not before.completed:
            reasons.append(HintReason("completes", after.name))
        elif after.missing is not None and before.missing is not None and after.missing < before.missing:
            reasons.append(HintReason("nearer", after.name, before.missing - after.missing))
    return tuple(reasons)
