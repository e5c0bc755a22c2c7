"""The comparison of Expert's candidates as one record: each is played in the same worlds, those behind are dropped.

The large network's first look proposes the candidates. After each round of worlds the candidates that are clearly
behind the best, world by world, are dropped; when only one is left, or the playouts or the time are used up, it is
over. `go_on_comparison` takes in the worlds that were played and says how many to play next (`search.thinking`).
"""

from typing import Final

import numpy as np

from kvytok.bots.batches.long_game import is_long
from kvytok.bots.exponential import exponential
from kvytok.bots.neural.first_look import LargeRoom, look_first
from kvytok.bots.neural.large_network import Large
from kvytok.bots.neural.observation import Floats, Numbers
from kvytok.bots.search.finding import choose_first, list_candidate
from kvytok.bots.search.thinking import PARTS, ROWS
from kvytok.rules.compiler import compiled, entry
from kvytok.rules.record import NONE, Actions, Records, aligned_record

CANDIDATES: Final = 8
UNLIKELY: Final = 0.002
"""Actions with a lower probability than this are no candidates, except in a game that lasts too long."""
ROUND: Final = ROWS
"""The number of worlds in which all candidates are played before they are compared again."""
BEHIND: Final = 2.5
"""A candidate is dropped when it is this number of standard errors behind the best."""
UNSURE: Final = 0.02
"""Added to the standard deviation, which is unreliable with few worlds."""
POINTS: Final = 20 / 45
"""The points of margin for one step of the logistic curve, per car of a player: short games have few of both."""
WIN: Final = 0.3
"""The weight of victory in the value of a result; the curve has the rest."""
SHARPNESS: Final = 1.5
"""The factor for scores in playouts; above 1 the seats prefer likely actions more."""
WORLDS: Final = 1 << 14
"""The most worlds that are played for one question."""

COMPARISON: Final = aligned_record(
    [
        # how results are valued, and how playouts are played
        ("scale", "f8"),
        ("win", "f8"),
        ("sharpness", "f8"),
        ("most", "i8"),  # the number of playouts; 0 if time is the limit
        # time, as shares of the thinking time of this question
        ("time_share", "f8"),  # the share of a move's time that this question gets
        ("spent", "f8"),  # written by the driver
        ("round_began", "f8"),
        # candidates, the likeliest first
        ("n", "i2"),
        ("action", "i2", CANDIDATES),
        ("alive", "i1", CANDIDATES),
        ("tries", "i8", CANDIDATES),  # worlds in which it was played
        ("average", "f8", CANDIDATES),  # its mean value
        ("gap", "f8", (CANDIDATES, CANDIDATES)),  # its mean lead over another, in the worlds of both
        ("deviation", "f8", (CANDIDATES, CANDIDATES)),  # the sum of squared deviations from that
        ("share", "f8"),  # the share of the victory that the large network expects
        # progress
        ("worlds", "i8"),  # worlds taken in
        ("playouts", "i8"),
        ("over", "i1"),
        # the worlds being played
        ("asked", "i2"),
        ("done", "i1", ROWS),
        ("rows", "f8", (ROWS, CANDIDATES)),
    ]
)
Comparison = np.record


@entry
def begin_comparison(
    boards: Records,
    views: Records,
    large: Large,
    large_room: LargeRoom,
    progresses: Records,
    scratches: Records,
    seen: Numbers,
    actions: Actions,
    n: int,
    comparisons: Records,
    playouts: int,
) -> None:
    """Begin to think about a question: the large network looks at it; `playouts` is 0 if time is the limit."""
    comparison = comparisons[0]
    look_first(boards[0], views[0], large, large_room, progresses[0], scratches[0], seen)
    comparison.share = large_room[3][0]
    propose(comparison, large_room[2], actions, n, 0.0 if is_long(views[0]) else UNLIKELY)
    comparison.scale = POINTS * int(boards[0].cars)
    comparison.win = WIN
    comparison.sharpness = SHARPNESS
    comparison.most = playouts
    comparison.time_share = PARTS[views[0].phase]
    comparison.round_began = 0.0
    start_empty(comparison)


@compiled
def propose(comparison: Comparison, scores: Floats, actions: Actions, n: int, least: float) -> None:
    """Write the likeliest actions as candidates, except those with a probability below `least`."""
    best = scores[actions[0]]
    for i in range(n):
        best = max(best, scores[actions[i]])
    total = 0.0
    for i in range(n):
        total += exponential(float(scores[actions[i]] - best))
    comparison.n = 0
    while comparison.n < min(n, CANDIDATES):
        next_one = NONE
        for i in range(n):
            if next_one == NONE or scores[actions[i]] > scores[next_one]:
                known = False
                for c in range(comparison.n):
                    known = known or comparison.action[c] == actions[i]
                if not known:
                    next_one = int(actions[i])
        if exponential(float(scores[next_one] - best)) / total < least:
            return
        comparison.action[comparison.n] = next_one
        comparison.n += 1


@compiled
def start_empty(comparison: Comparison) -> None:
    """Begin with candidates that were never played."""
    comparison.worlds = 0
    comparison.playouts = 0
    comparison.asked = 0
    comparison.over = 1 if comparison.n == 1 else 0
    for c in range(comparison.n):
        comparison.alive[c] = 1
        comparison.tries[c] = 0
        comparison.average[c] = 0.0
        for other in range(comparison.n):
            comparison.gap[c, other] = 0.0
            comparison.deviation[c, other] = 0.0


@compiled
def take_in(comparison: Comparison) -> None:
    """Add the worlds just played to the means of the living; if one was broken off, the thinking is over."""
    for row in range(comparison.asked):
        if comparison.done[row] == 0:
            comparison.over = 1
            break
        for c in range(comparison.n):
            if comparison.alive[c] == 0:
                continue
            value = comparison.rows[row, c]
            comparison.playouts += 1
            comparison.tries[c] += 1
            comparison.average[c] += (value - comparison.average[c]) / comparison.tries[c]
            for other in range(comparison.n):
                if comparison.alive[other]:
                    gap = value - comparison.rows[row, other]
                    change = gap - comparison.gap[c, other]
                    comparison.gap[c, other] += change / comparison.tries[c]
                    comparison.deviation[c, other] += change * (gap - comparison.gap[c, other])
        comparison.worlds += 1
    comparison.asked = 0


@compiled
def best_alive(comparison: Comparison) -> int:
    """The living candidate with the best mean; of equal ones, the one that the network prefers."""
    best = NONE
    for c in range(comparison.n):
        if comparison.alive[c] and (best == NONE or comparison.average[c] > comparison.average[best]):
            best = c
    return best


@compiled
def drop_behind(comparison: Comparison) -> None:
    """Drop the candidates that are clearly behind the best."""
    best = best_alive(comparison)
    worlds = float(comparison.worlds)
    for c in range(comparison.n):
        if comparison.alive[c] and c != best:
            error = (np.sqrt(comparison.deviation[best, c] / worlds) + UNSURE) / np.sqrt(worlds)
            if comparison.gap[best, c] > BEHIND * error:
                comparison.alive[c] = 0


@compiled
def can_go_on(comparison: Comparison) -> bool:
    """Whether there is something to compare, and a whole round more fits into the playouts or the time."""
    living = 0
    for c in range(comparison.n):
        living += int(comparison.alive[c])
    if living == 1 or comparison.worlds + ROUND > WORLDS:
        return False
    if comparison.worlds == 0:
        return True
    if comparison.most > 0:
        return bool(comparison.playouts + ROUND * living <= comparison.most)
    return bool(comparison.spent + (comparison.spent - comparison.round_began) <= 1.0)


@entry
def go_on_comparison(comparisons: Records, most: int) -> int:
    """Take in the worlds that were played; return the number of worlds to play next, at most `most`; 0: it is over."""
    comparison = comparisons[0]
    take_in(comparison)
    if not comparison.over and comparison.worlds % ROUND == 0:
        if comparison.worlds > 0:
            drop_behind(comparison)
        if not can_go_on(comparison):
            comparison.over = 1
        comparison.round_began = comparison.spent
    if comparison.over:
        return 0
    comparison.asked = min(most, ROUND - int(comparison.worlds) % ROUND)
    for row in range(ROWS):
        comparison.done[row] = 0
    return int(comparison.asked)


@entry
def conclude_comparison(comparisons: Records, findings: Records) -> None:
    """Write what was found so far: the best candidate, and the value of each.

    A dropped candidate was played in fewer worlds, perhaps in better ones. So its value is that of the best minus its
    mean distance from the best in the worlds that both were played in.
    """
    comparison, finding = comparisons[0], findings[0]
    choose_first(finding, int(comparison.action[0]))
    if comparison.n == 1:
        list_candidate(finding, int(comparison.action[0]), comparison.share, 1.0)
    if comparison.worlds == 0:
        return
    best = best_alive(comparison)
    choose_first(finding, int(comparison.action[best]))
    most = comparison.average[best]
    for c in range(comparison.n):
        worth = min(most, max(0.0, most - comparison.gap[best, c]))
        list_candidate(finding, int(comparison.action[c]), worth, comparison.tries[c] / comparison.playouts)
