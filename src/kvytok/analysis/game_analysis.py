"""Analysing a game: every decision from what its seat knew then, and the chances to win with open cards."""

import math
import os
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Final, NamedTuple

from kvytok.analysis.accounts import (
    Analysis,
    JudgedMove,
    account_of,
    chance_error,
    turning_points,
    verdict_of,
)
from kvytok.analysis.appraiser import Appraised, Appraiser
from kvytok.analysis.network_appraiser import NetworkAppraiser
from kvytok.analysis.script_appraiser import ScriptAppraiser
from kvytok.bots.bot import STOP, Stop, new_stop
from kvytok.bots.hint_reasons import why_better
from kvytok.bots.neural.expert import is_trained
from kvytok.bots.whole_move import ThinkingBudget, whole_move
from kvytok.game.game import Game
from kvytok.game.moves import Move
from kvytok.game.view import View
from kvytok.rules.record import Records

WORLDS: Final = 192
"""The number of worlds in which a decision is played, if nothing else is said; doubtful ones get four times as many."""


class PlayedMove(NamedTuple):
    """A move of the game, with all that is needed to judge it."""

    seat: int
    move: Move
    ids: tuple[int, ...]
    view: View
    """What the seat knew."""
    states: Records
    """The full state before the move."""


class _Judged(NamedTuple):
    chances: tuple[float, ...]
    parts: tuple[Appraised, ...]
    choices: int
    better: Move | None


def analyse(
    game: Game,
    worlds: int = WORLDS,
    seed: int = 0,
    threads: int | None = None,
    report: Callable[[int], None] = lambda done: None,
) -> Analysis:
    """The analysis of a game.

    `report` is called with the number of moves that are done. The result does not depend on the number of threads.
    """
    stop, rooms = new_stop(), threading.local()
    boards, players = game.box.records, game.players
    appraiser = appraiser_for(boards, players, seed, worlds, stop)
    played = list(played_moves(game))
    done = 0

    def judged(number: int) -> _Judged:
        nonlocal done
        if not hasattr(rooms, "appraiser"):
            rooms.appraiser = appraiser_for(boards, players, seed, worlds, stop)
        found = judge(rooms.appraiser, played[number], 2 * number)
        done += 1
        return found

    verdicts: list[_Judged] = []
    with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:
        try:
            for one in pool.map(judged, range(len(played))):
                verdicts.append(one)
                report(done)
        except BaseException:
            stop[0] = STOP
            pool.shutdown(cancel_futures=True)
            raise
    end = shares(game) if game.over else appraiser.chances(game.states, 2 * len(played))
    return _summed(game, played, verdicts, end, worlds, seed)


def appraiser_for(boards: Records, players: int, seed: int, worlds: int, stop: Stop) -> Appraiser:
    """An appraiser that fits the table: with networks if there are any."""
    kind = NetworkAppraiser if is_trained(boards, players) else ScriptAppraiser
    return kind(boards, players, seed, worlds, stop)


def played_moves(game: Game) -> Iterator[PlayedMove]:
    """The moves of a game, with what the seats knew."""
    again = Game(game.box, game.names, game.key, game.chosen_first)
    for seat, move, _ in game.history:
        view = again.view(seat)
        yield PlayedMove(seat, move, view.choices[move], view, again.states)
        again.play(move, seat)


def judge(appraiser: Appraiser, played: PlayedMove, number: int) -> _Judged:
    """Judge a move: which route or city, then how to pay, if there is a choice."""
    view, ids = played.view, played.ids
    chances = appraiser.chances(played.states, number)
    first = list(dict.fromkeys(each[0] for each in view.choices.values()))
    parts = [appraiser.decision(view.record, first, ids[0], number)]
    better = None
    if parts[0].best != ids[0]:
        better = whole_move(appraiser, view, parts[0].best, ThinkingBudget())
    if len(ids) > 1:
        paying = view.after_choosing(ids[0])
        ways = [each[0] for each in paying.choices.values()]
        part = appraiser.decision(paying.record, ways, ids[1], number + 1)
        if part.best != ids[1] and (better is None or part.cost > parts[0].cost):
            better = next(move for move, each in paying.choices.items() if each[0] == part.best)
        parts.append(part)
    return _Judged(chances, tuple(parts), len(view.choices), better)


def shares(game: Game) -> tuple[float, ...]:
    """Every seat's share of the victory in a game that is over."""
    result = game.result()
    return tuple(1 / len(result.winners) if player.rank == 1 else 0.0 for player in result.players)


def _summed(
    game: Game, played: list[PlayedMove], verdicts: list[_Judged], end: tuple[float, ...], worlds: int, seed: int
) -> Analysis:
    moves = []
    after = [*(each.chances for each in verdicts[1:]), end]
    for number, (one, found, then) in enumerate(zip(played, verdicts, after, strict=True), start=1):
        seats = range(game.players)
        play = tuple(sum(part.gains[seat] for part in found.parts) for seat in seats)
        cost = sum(part.cost for part in found.parts)
        cost_error = _joined(part.cost_error for part in found.parts)
        moves.append(
            JudgedMove(
                number=number,
                seat=one.seat,
                move=one.move,
                verdict=verdict_of(found.choices, cost, cost_error, found.better is not None),
                cost=cost,
                cost_error=cost_error,
                better=found.better,
                reasons=() if found.better is None else why_better(one.view, one.move, found.better),
                chances=found.chances,
                play=play,
                play_error=tuple(_joined(part.gain_errors[seat] for part in found.parts) for seat in seats),
                luck=tuple(then[seat] - found.chances[seat] - play[seat] for seat in seats),
            )
        )
    error = chance_error(worlds)
    first = moves[0].chances if moves else end
    return Analysis(
        game=game.box.game_id,
        names=game.names,
        worlds=worlds,
        seed=seed,
        moves=tuple(moves),
        end=end,
        chance_error=error,
        turning_points=turning_points(moves, end, error),
        players=tuple(account_of(seat, name, moves, first, end) for seat, name in enumerate(game.names)),
    )


def _joined(errors: Iterator[float]) -> float:
    """The standard error of a sum."""
    return math.sqrt(sum(error * error for error in errors))
