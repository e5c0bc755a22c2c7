"""All scripts by number, and whole games between them, for compiled code on the CPU and on a GPU.

A script is a compiled function `(board, state, mind, scratch, actions, n)` that returns one of the first n actions. It
gets the state or a view of it and gives the same answer to both: it reads only what the asked seat may know.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from kvytok.bots.batches.long_game import endless_from
from kvytok.bots.batches.uniform import own_key
from kvytok.bots.scripts.collector import collector
from kvytok.bots.scripts.greedy import greedy
from kvytok.bots.scripts.hungry import hungry
from kvytok.bots.scripts.long_route_junkie import long_route_junkie
from kvytok.bots.scripts.mind import Mind, below, fresh, reseed
from kvytok.bots.scripts.one_step_thinker import one_step_thinker
from kvytok.bots.scripts.path import path
from kvytok.bots.scripts.racer import racer
from kvytok.bots.scripts.tunnel_tries import leave_out_tried, note_try
from kvytok.bots.scripts.wary import wary
from kvytok.rules.compiler import compiled, entry
from kvytok.rules.phases import apply, legal
from kvytok.rules.record import NONE, OVER, Actions, Board, Records, Scratch, State
from kvytok.rules.scoring import score
from kvytok.rules.setup import setup

RANDOM: Final = 0
RACER: Final = 1
GREEDY: Final = 2
WARY: Final = 3
COLLECTOR: Final = 4
HUNGRY: Final = 5
PATH: Final = 6
ONE_STEP_THINKER: Final = 7
LONG_ROUTE_JUNKIE: Final = 8
SCRIPTS: Final = (
    "random",
    "racer",
    "greedy",
    "wary",
    "collector",
    "hungry",
    "path",
    "one-step-thinker",
    "long-route-junkie",
)
"""The names of the scripts; the index is the number."""
PARTNERS: Final = COLLECTOR + 1
NUMBERS: Final = {name: number for number, name in enumerate(SCRIPTS)}
"""The numbers of the scripts, by name."""


@compiled
def decide_partner(
    script: int, board: Board, state: State, mind: Mind, scratch: Scratch, actions: Actions, n: int
) -> int:
    """The choice of one of the first `PARTNERS` scripts: those used in training and in searches.

    The other scripts are left out because compiling them for a GPU takes long.
    """
    if script == RANDOM:
        return int(actions[below(mind, n)])
    n = leave_out_tried(board, state, mind, actions, n)
    if script == RACER:
        action = racer(board, state, mind, scratch, actions, n)
    elif script == GREEDY:
        action = greedy(board, state, mind, scratch, actions, n)
    elif script == WARY:
        action = wary(board, state, mind, scratch, actions, n)
    else:
        action = collector(board, state, mind, scratch, actions, n)
    note_try(board, state, mind, action)
    return action


@compiled
def decide(script: int, board: Board, state: State, mind: Mind, scratch: Scratch, actions: Actions, n: int) -> int:
    """The choice of a script among the `n` legal actions of the asked seat."""
    if script < PARTNERS:
        return decide_partner(script, board, state, mind, scratch, actions, n)
    n = leave_out_tried(board, state, mind, actions, n)
    if script == HUNGRY:
        action = hungry(board, state, mind, scratch, actions, n)
    elif script == PATH:
        action = path(board, state, mind, scratch, actions, n)
    elif script == ONE_STEP_THINKER:
        action = one_step_thinker(board, state, mind, scratch, actions, n)
    else:
        action = long_route_junkie(board, state, mind, scratch, actions, n)
    note_try(board, state, mind, action)
    return action


@compiled
def play_on(board: Board, state: State, minds: Records, scratch: Scratch, actions: Actions, scripts: Actions) -> None:
    """Play a game to its end, or stop if it is endless; `minds` and `scripts` have one entry per seat."""
    end = endless_from(state)
    while state.phase != OVER and state.decisions < end:
        n = legal(board, state, actions)
        action = int(actions[0])
        if n > 1:
            seat = int(state.seat)
            script = int(scripts[seat])
            # A random choice is so quick that a call to `decide` would make it 5 % slower.
            if script == RANDOM:
                action = int(actions[below(minds[seat], n)])
            else:
                action = decide(script, board, state, minds[seat], scratch, actions, n)
        apply(board, state, action)


@entry
def decide_at(
    script: int, boards: Records, states: Records, minds: Records, scratches: Records, actions: Actions, n: int
) -> int:
    """See `decide`."""
    return decide(script, boards[0], states[0], minds[0], scratches[0], actions, n)


@entry
def fresh_at(minds: Records, i: int, choice: int) -> None:
    """See `mind.fresh`."""
    fresh(minds[i], choice)


@entry
def deal_at(boards: Records, batch_key: NDArray[np.uint32], states: Records, players: int, game: int) -> None:
    """Deal the cards of one game of a batch."""
    own_key(batch_key, game, states[0])
    setup(boards[0], states[0], players, NONE)


@entry
def reseed_at(minds: Records, i: int, choice: int) -> None:
    """See `mind.reseed`."""
    reseed(minds[i], choice)


@entry
def play_scripted(
    boards: Records,
    batch_key: NDArray[np.uint32],
    states: Records,
    minds: Records,
    scratches: Records,
    results: Records,
    actions: Actions,
    scripts: Actions,
    players: int,
    start: int,
    stop: int,
) -> int:
    """Play the games `start` to `stop` of a batch into `results`; return the number of decisions.

    Seat i plays by script `scripts[i]`. `boards`, `states` and `scratches` have one entry each, `minds` one per seat.
    """
    board, state, scratch = boards[0], states[0], scratches[0]
    decisions = 0
    for game in range(start, stop):
        own_key(batch_key, game, state)
        setup(board, state, players, NONE)
        for seat in range(players):
            fresh(minds[seat], game * 8 + seat)
        play_on(board, state, minds, scratch, actions, scripts)
        decisions += int(state.decisions)
        score(board, state, scratch, results[game - start])
    return decisions
