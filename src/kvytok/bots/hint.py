"""Hints: the moves that a bot finds best, with the reasons for each of them."""

from msgspec import Struct

from kvytok.bots.bot import Bot, Candidate, Stop
from kvytok.bots.whole_move import ThinkingBudget, ask_bot, whole_move
from kvytok.game.moves import BuildStation, ClaimRoute, Move
from kvytok.game.view import View
from kvytok.rules.record import NONE

HINTS = 3
"""The most hints at once."""


class HintReason(Struct, frozen=True):
    """A reason for a move."""

    code: str
    """`points`: it scores n points at once; `completes`: it completes the ticket; `nearer`: the ticket then needs n
    cars fewer; `last-round`: it begins the last round."""
    ticket: str | None = None
    n: int | None = None


class Hint(Struct, frozen=True):
    """A move that a bot would make."""

    move: Move
    value: float | None
    """The share of the victory that the bot expects, 0 to 1; None if it does not say."""
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
    """The moves that a bot finds best, the one it would play first; up to `HINTS`, fewer if it considered fewer."""
    budget = ThinkingBudget(seed, seconds, playouts, threads, stop)
    answer = ask_bot(bot, view, budget, reasons=True)
    values: dict[int, float | None] = {answer.action: None}
    for candidate in _legal(view, answer.candidates):
        values[candidate.action] = candidate.value
    return tuple(
        Hint(move, value, reasons_for(view, move))
        for action, value in list(values.items())[:HINTS]
        for move in [whole_move(bot, view, action, budget)]
    )


def _legal(view: View, candidates: tuple[Candidate, ...]) -> list[Candidate]:
    first = {ids[0] for ids in view.choices.values()}
    return [candidate for candidate in candidates if candidate.action in first]


def reasons_for(view: View, move: Move) -> tuple[HintReason, ...]:
    """What a claim or a station achieves at once; empty for other moves."""
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
