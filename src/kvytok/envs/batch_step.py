"""One game of a batch, from one decision of a learner to the next: the same source on the CPU and on a GPU.

Seats are played by learners or by scripted bots. Forced decisions and those of the scripts are made on the way. A
finished game is scored and the next one begins, so that after every step a learner has a real choice. A game that seems
endless is scored as it stands.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from kvytok.bots.batches.long_game import ENDLESS
from kvytok.bots.batches.uniform import own_key
from kvytok.bots.neural.observation import Numbers, observe
from kvytok.bots.neural.progress import forget
from kvytok.bots.scripts.all_scripts import decide_partner
from kvytok.bots.scripts.mind import fresh
from kvytok.rules.compiler import compiled
from kvytok.rules.phases import apply, legal
from kvytok.rules.record import NONE, OVER, SEATS, Actions, Board, Records, Result, Scratch, State
from kvytok.rules.scoring import SHARES, score
from kvytok.rules.setup import setup

Key = NDArray[np.uint32]
Points = NDArray[np.int16]

LEARNER: Final = -1
"""The script number of a seat that is asked from outside."""


@compiled
def begin(board: Board, state: State, minds: Records, key: Key, number: int, players: int) -> None:
    """Deal game `number` of the batch with this key."""
    own_key(key, number, state)
    setup(board, state, players, NONE)
    for seat in range(players):
        fresh(minds[seat], number * 8 + seat)


@compiled
def finish(board: Board, state: State, scratch: Scratch, result: Result, points: Points, shares: Points) -> None:
    """Score a finished game: points up to the final totals, and each seat's part of the victory."""
    score(board, state, scratch, result)
    winners = 0
    for seat in range(state.players):
        points[seat] += result.total[seat] - state.score[seat]
        if result.rank[seat] == 1:
            winners += 1
    for seat in range(state.players):
        shares[seat] = SHARES // winners if result.rank[seat] == 1 else 0


@compiled
def step_game(
    board: Board,
    state: State,
    minds: Records,
    progresses: Records,
    scratch: Scratch,
    result: Result,
    actions: Actions,
    scripts: Actions,
    key: Key,
    numbers: NDArray[np.int64],
    stride: int,
    players: int,
    action: int,
    points: Points,
    shares: Points,
) -> int:
    """Do a learner's action and play on to the next choice of a learner; return the number of its legal actions.

    `points` gets what each seat has scored since then, in a finished game up to its final total. `shares` gets each
    seat's part of the victory in `SHARES` parts, or NONE for all while the game goes on. `numbers[0]` is the game's
    number; the next game's number is higher by `stride`. Without an action (NONE) a game begins.

    There is one loop with one place for each thing it does, because a GPU's compiler copies everything into it.
    """
    for seat in range(SEATS):
        points[seat] = 0
        shares[seat] = NONE
    counted = action != NONE
    while True:
        if action == NONE:
            begin(board, state, minds, key, int(numbers[0]), players)
            for seat in range(players):
                forget(progresses[seat])
        else:
            if counted:
                for seat in range(players):
                    points[seat] -= state.score[seat]
            apply(board, state, action)
            if counted:
                for seat in range(players):
                    points[seat] += state.score[seat]
            if state.phase == OVER or state.decisions >= ENDLESS * players:
                finish(board, state, scratch, result, points, shares)
                counted = False
                numbers[0] += stride
                action = NONE
                continue
        n = legal(board, state, actions)
        action = int(actions[0])
        if n > 1:
            seat = int(state.seat)
            if scripts[seat] == LEARNER:
                return n
            action = decide_partner(int(scripts[seat]), board, state, minds[seat], scratch, actions, n)


@compiled
def show(
    board: Board,
    state: State,
    progresses: Records,
    scratch: Scratch,
    actions: Actions,
    n: int,
    seen: Numbers,
    mask: Numbers,
) -> None:
    """Write the observation and the mask of the `n` legal actions of the asked seat; `mask` must be all zeros."""
    observe(board, state, scratch, progresses[state.seat], seen)
    for i in range(n):
        mask[actions[i]] = 1
