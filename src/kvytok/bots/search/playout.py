"""Playouts: each arm (a move and a plan to go on with) is played to the end in the same worlds."""

import numpy as np
from numpy.typing import NDArray

from kvytok.bots.batches.long_game import endless_from
from kvytok.bots.bot import GO_ON, Stop
from kvytok.bots.exponential import exponential
from kvytok.bots.scripts.mind import fresh
from kvytok.bots.search.belief import deal_world
from kvytok.bots.search.plans import follow
from kvytok.rules.compiler import compiled, entry
from kvytok.rules.phases import apply, legal
from kvytok.rules.record import NONE, OVER, Actions, Board, Records, Result, Scratch, State
from kvytok.rules.scoring import score


@compiled
def play_world(
    board: Board,
    world: State,
    minds: Records,
    scratch: Scratch,
    actions: Actions,
    scripts: Actions,
    stopped: Stop,
) -> None:
    """Play a world to its end, every seat by its plan or script; stop early if it is endless or `stopped` is set."""
    end = endless_from(world)
    while world.phase != OVER and world.decisions < end and stopped[0] == GO_ON:
        n = legal(board, world, actions)
        action = int(actions[0])
        if n > 1:
            seat = int(world.seat)
            action = follow(int(scripts[seat]), board, world, minds[seat], scratch, actions, n)
        apply(board, world, action)


@compiled
def worth(result: Result, players: int, seat: int, scale: float, win: float) -> float:
    """The value of a final result for `seat`, 0 to 1: its share of the victory, and a logistic curve of its margin.

    `scale` is the margin for one step of the curve, `win` the weight of victory; the curve has the rest.
    """
    best, firsts = -10000, 0
    for other in range(players):
        if result.rank[other] == 1:
            firsts += 1
        if other != seat:
            best = max(best, int(result.total[other]))
    share = 1.0 / firsts if result.rank[seat] == 1 else 0.0
    margin = (int(result.total[seat]) - best) / scale
    return float(win * share + (1.0 - win) / (1.0 + exponential(-margin)))


@entry
def play_worlds(
    boards: Records,
    views: Records,
    beliefs: Records,
    key: NDArray[np.uint32],
    contests: Records,
    states: Records,
    minds: Records,
    scratches: Records,
    results: Records,
    scripts: Actions,
    held: Actions,
    actions: Actions,
    start: int,
    stop: int,
    stopped: Stop,
) -> None:
    """Play all living arms in the worlds of the rows `start` to `stop`; write the value of each arm into its row.

    An arm without a move (NONE) makes the move of its plan, which then becomes its move. If `stopped` is set, it
    returns at once, and the current row is not done.
    """
    board, view, belief, scratch, result = boards[0], views[0], beliefs[0], scratches[0], results[0]
    contest = contests[0]
    viewer = int(view.viewer)
    players = int(view.players)
    for row in range(start, stop):
        number = int(contest.worlds) + row
        states[1] = views[0]
        deal_world(board, view, belief, key, number, states[1], scratch, scripts, held)
        for arm in range(contest.n):
            if contest.alive[arm] == 0:
                continue
            states[0] = states[1]
            world = states[0]
            for seat in range(players):
                fresh(minds[seat], number * 8 + seat)
            scripts[viewer] = contest.plan[arm]
            action = int(contest.action[arm])
            if action == NONE:
                n = legal(board, world, actions)
                action = follow(int(contest.plan[arm]), board, world, minds[viewer], scratch, actions, n)
                contest.action[arm] = action
            apply(board, world, action)
            play_world(board, world, minds, scratch, actions, scripts, stopped)
            if stopped[0] != GO_ON:
                return
            score(board, world, scratch, result)
            contest.rows[row, arm] = worth(result, players, viewer, contest.scale, contest.win)
        contest.done[row] = 1
