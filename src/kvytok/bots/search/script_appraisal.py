"""Appraisals without a network: what a decision was worth, by playouts in which plans play all seats.

The candidates are all legal actions if they are few, else what the plans would do; the choice that was made is always
one of them. In every world each seat follows a plan that chance picks. All else is as in `bots.neural.appraisal`, whose
records and sums these are.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from kvytok.bots.batches.uniform import own_key
from kvytok.bots.bot import GO_ON, Stop
from kvytok.bots.neural.appraisal import HALVES, Appraisal, shuffle_unknown, start_empty, take_in_row, write_shares
from kvytok.bots.neural.comparison import CANDIDATES, POINTS, WIN
from kvytok.bots.scripts.all_scripts import GREEDY, WARY
from kvytok.bots.scripts.mind import Mind, below, fresh
from kvytok.bots.search.plans import KINDS, MORE_TICKETS, NETWORK, NETWORK_OF_TICKETS, ON_THE_WAY, follow
from kvytok.bots.search.playout import play_world, worth
from kvytok.rules.chance import start_stream
from kvytok.rules.compiler import compiled, entry
from kvytok.rules.phases import apply, legal
from kvytok.rules.record import Actions, Records
from kvytok.rules.resample import complete
from kvytok.rules.scoring import score

PLANS: Final = (
    GREEDY,
    WARY,
    NETWORK * KINDS,
    ON_THE_WAY * KINDS,
    NETWORK_OF_TICKETS * KINDS,
    MORE_TICKETS * KINDS,
)
"""The plans that propose candidates and play the worlds to their end."""


@compiled
def candidate_of(appraisal: Appraisal, action: int) -> int:
    """The place of an action among the candidates; it joins them if it is not there."""
    n = int(appraisal.n)
    for c in range(n):
        if appraisal.action[c] == action:
            return c
    appraisal.action[n] = action
    appraisal.chance[n] = 0.0
    appraisal.n = n + 1
    return n


@entry
def begin_script_appraisal(
    boards: Records,
    views: Records,
    states: Records,
    minds: Records,
    scratches: Records,
    actions: Actions,
    n: int,
    appraisals: Records,
    played: int,
) -> None:
    """Begin to appraise a decision: the plans propose candidates, the one that most plans choose first."""
    board, appraisal = boards[0], appraisals[0]
    appraisal.n = 0
    if n <= CANDIDATES:
        for i in range(n):
            candidate_of(appraisal, int(actions[i]))
    for place in range(len(PLANS)):
        states[0] = views[0]
        fresh(minds[0], place + 1)
        count = legal(board, states[0], actions)
        action = follow(PLANS[place], board, states[0], minds[0], scratches[0], actions, count)
        appraisal.chance[candidate_of(appraisal, action)] += 1.0 / len(PLANS)
    first = 0
    for c in range(appraisal.n):
        if appraisal.chance[c] > appraisal.chance[first]:
            first = c
    action, chance = appraisal.action[first], appraisal.chance[first]
    appraisal.action[first], appraisal.chance[first] = appraisal.action[0], appraisal.chance[0]
    appraisal.action[0], appraisal.chance[0] = action, chance
    appraisal.played = candidate_of(appraisal, played)
    appraisal.scale = POINTS * int(board.cars)
    start_empty(appraisal)


@compiled
def pick_plan(mind: Mind, choice: int) -> int:
    """A plan by chance, for a seat that begins with a fresh mind."""
    fresh(mind, choice)
    return PLANS[below(mind, len(PLANS))]


@entry
def appraise_script_worlds(
    boards: Records,
    views: Records,
    key: NDArray[np.uint32],
    appraisals: Records,
    states: Records,
    minds: Records,
    scratches: Records,
    results: Records,
    scripts: Actions,
    actions: Actions,
    worlds: int,
    stopped: Stop,
) -> None:
    """Play all candidates in the next worlds. If `stopped` is set, it returns at once."""
    board, scratch, result, appraisal = boards[0], scratches[0], results[0], appraisals[0]
    seat, players = int(views[0].seat), int(views[0].players)
    for _ in range(worlds):
        number = int(appraisal.worlds)
        states[1] = views[0]
        own_key(key, number, states[1])
        complete(board, states[1], scratch)
        for c in range(appraisal.n):
            states[0] = states[1]
            for other in range(players):
                scripts[other] = pick_plan(minds[other], number * 8 + other)
            apply(board, states[0], int(appraisal.action[c]))
            play_world(board, states[0], minds, scratch, actions, scripts, stopped)
            if stopped[0] != GO_ON:
                return
            score(board, states[0], scratch, result)
            write_shares(result, players, appraisal.row[c])
            appraisal.row_value[c] = worth(result, players, seat, appraisal.scale, WIN)
        take_in_row(appraisal, number % HALVES, players)
        appraisal.worlds += 1


@entry
def appraise_script_open(
    boards: Records,
    views: Records,
    key: NDArray[np.uint32],
    appraisals: Records,
    states: Records,
    minds: Records,
    scratches: Records,
    results: Records,
    scripts: Actions,
    actions: Actions,
    worlds: int,
    stopped: Stop,
) -> None:
    """Play a position on with open cards, in the next worlds; `views` holds the full state.

    If `stopped` is set, it returns at once.
    """
    board, scratch, result, appraisal = boards[0], scratches[0], results[0], appraisals[0]
    players = int(views[0].players)
    for _ in range(worlds):
        number = int(appraisal.open_worlds)
        states[0] = views[0]
        own_key(key, number, states[0])
        start_stream(states[0])
        shuffle_unknown(states[0])
        for other in range(players):
            scripts[other] = pick_plan(minds[other], number * 8 + other)
        play_world(board, states[0], minds, scratch, actions, scripts, stopped)
        if stopped[0] != GO_ON:
            return
        score(board, states[0], scratch, result)
        write_shares(result, players, appraisal.row[0])
        for other in range(players):
            appraisal.open_share[other] += appraisal.row[0, other]
        appraisal.open_worlds += 1
