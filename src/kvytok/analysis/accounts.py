"""The accounts of an analysis: luck and play of every player, accuracy, verdicts and turning points.

Only sums and square roots: the page does the same arithmetic (web/src/analysis/accounts.ts) and gets the same numbers.
"""

import math
from collections.abc import Sequence
from typing import Final, Literal

from msgspec import Struct

from kvytok.bots.hint_reasons import HintReason
from kvytok.game.moves import Move

Verdict = Literal["only", "best", "good", "inaccuracy", "mistake", "blunder"]

INACCURACY: Final = 0.02
MISTAKE: Final = 0.05
BLUNDER: Final = 0.10
"""The least that each of these costs, in Expert's value."""
CERTAIN: Final = 2.0
"""A verdict needs a cost of this number of standard errors."""
HALF: Final = 0.02
"""A mean cost of this much for a decision that matters is an accuracy of one half."""
FLOOR: Final = 0.2
"""What a choice counts for in the accuracy when the game is decided; one in an even game counts 1."""
TURNING: Final = 0.10
"""The least change of a chance to win that is a turning point."""
TURNING_POINTS: Final = 5


class JudgedMove(Struct, frozen=True):
    """A move of the game, and what it did."""

    number: int
    """Counted from 1, as in the game file."""
    seat: int
    move: Move
    verdict: Verdict
    """`only`: there was no other; `best`: none is better; `good`: what it costs is small or not certain."""
    cost: float
    """How much better the best move is, in Expert's value from 0 to 1; by chance it may be a little below zero."""
    cost_error: float
    better: Move | None
    """The best move, if it is another one."""
    reasons: tuple[HintReason, ...]
    """Why that one is better."""
    chances: tuple[float, ...]
    """Every seat's chance to win before the move, with open cards."""
    play: tuple[float, ...]
    """What the choice brought every seat."""
    play_error: tuple[float, ...]
    luck: tuple[float, ...]
    """What the cards brought every seat."""


class PlayerAccount(Struct, frozen=True):
    """One player's game: result - start = luck + play + others' play."""

    seat: int
    name: str
    start: float
    """The same share for everybody, before the first card is dealt."""
    result: float
    luck: float
    play: float
    others: float
    """What the choices of the other players brought this one."""
    error: float
    """The standard error of the luck, and of play and others' play together."""
    accuracy: float
    """0 to 100: 100 if every choice was the best."""
    accuracy_error: float
    decisions: int
    """The moves with a choice."""
    inaccuracies: int
    mistakes: int
    blunders: int


class Analysis(Struct, frozen=True):
    """The analysis of a game."""

    game: str
    names: tuple[str, ...]
    worlds: int
    seed: int
    moves: tuple[JudgedMove, ...]
    end: tuple[float, ...]
    """The shares of the victory at the end; the chances of a game that is not over."""
    chance_error: float
    """The largest standard error of a chance to win."""
    turning_points: tuple[int, ...]
    """The numbers of the moves that changed the chances most, the first first."""
    players: tuple[PlayerAccount, ...]


def verdict_of(choices: int, cost: float, error: float, better: bool) -> Verdict:
    """How a choice is called."""
    if choices == 1:
        return "only"
    if not better:
        return "best"
    if cost > CERTAIN * error:
        if cost >= BLUNDER:
            return "blunder"
        if cost >= MISTAKE:
            return "mistake"
        if cost >= INACCURACY:
            return "inaccuracy"
    return "good"


def chance_error(worlds: int) -> float:
    """The largest standard error of a chance that was counted in this number of worlds."""
    return 0.5 / math.sqrt(worlds)


def changes(moves: Sequence[JudgedMove], end: Sequence[float]) -> list[float]:
    """For every move: how much it changed the chances, as the largest change of any seat."""
    after = [*(move.chances for move in moves[1:]), end]
    return [
        max(abs(new - old) for new, old in zip(then, move.chances, strict=True))
        for move, then in zip(moves, after, strict=True)
    ]


def turning_points(moves: Sequence[JudgedMove], end: Sequence[float], error: float) -> tuple[int, ...]:
    """The numbers of the moves that changed the chances most, if that is more than noise."""
    least = max(TURNING, CERTAIN * error * math.sqrt(2.0))
    changed = list(enumerate(changes(moves, end), start=1))
    found = sorted((one for one in changed if one[1] >= least), key=lambda one: (-one[1], one[0]))
    return tuple(sorted(number for number, _ in found[:TURNING_POINTS]))


def account_of(
    seat: int, name: str, moves: Sequence[JudgedMove], first: Sequence[float], end: Sequence[float]
) -> PlayerAccount:
    """The account of one player; `first` are the chances before the first move."""
    start = 1.0 / len(end)
    luck, play, others, square = first[seat] - start, 0.0, 0.0, 0.0
    decisions, weight, cost, cost_square = 0, 0.0, 0.0, 0.0
    for move in moves:
        luck += move.luck[seat]
        square += move.play_error[seat] * move.play_error[seat]
        if move.seat != seat:
            others += move.play[seat]
            continue
        play += move.play[seat]
        if move.verdict != "only":
            # In a game that is decided nothing costs anything, so such choices say little.
            decisions += 1
            weight += FLOOR + (1.0 - FLOOR) * 4.0 * move.chances[seat] * (1.0 - move.chances[seat])
            cost += move.cost
            cost_square += move.cost_error * move.cost_error
    weight = max(FLOOR, weight)
    mean, mean_error = max(0.0, cost / weight), math.sqrt(cost_square) / weight
    accuracy = 100.0 * HALF / (HALF + mean)
    verdicts = [move.verdict for move in moves if move.seat == seat]
    return PlayerAccount(
        seat=seat,
        name=name,
        start=start,
        result=end[seat],
        luck=luck,
        play=play,
        others=others,
        error=math.sqrt(square),
        accuracy=accuracy,
        accuracy_error=accuracy / (HALF + mean) * mean_error,
        decisions=decisions,
        inaccuracies=verdicts.count("inaccuracy"),
        mistakes=verdicts.count("mistake"),
        blunders=verdicts.count("blunder"),
    )
