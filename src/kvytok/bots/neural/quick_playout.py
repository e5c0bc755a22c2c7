"""Playouts with the quick network: each candidate is played to the end in the same worlds, all seats by the network."""

import numpy as np
from numpy.typing import NDArray

from kvytok.bots.batches.long_game import endless_from, is_long
from kvytok.bots.batches.uniform import next_choice, own_key, pick
from kvytok.bots.bot import GO_ON, Stop
from kvytok.bots.neural.observation import observe
from kvytok.bots.neural.progress import forget
from kvytok.bots.neural.quick_network import ScratchpadArrays, Weights, choose, forget_sums
from kvytok.bots.search.playout import worth
from kvytok.rules.compiler import compiled, entry
from kvytok.rules.phases import apply, legal
from kvytok.rules.record import OVER, Actions, Board, Records, Scratch, State
from kvytok.rules.resample import complete
from kvytok.rules.scoring import score


@compiled
def play_on(
    board: Board,
    world: State,
    progresses: Records,
    scratch: Scratch,
    weights: Weights,
    scratchpad: ScratchpadArrays,
    actions: Actions,
    sharpness: float,
    choice: int,
    stopped: Stop,
) -> None:
    """Play a world to its end; `choice` is the state of the generator of choices.

    In a long game all actions are equally likely. An endless game, or one with `stopped` set, ends early.
    """
    for seat in range(world.players):
        forget(progresses[seat])
    forget_sums(weights, scratchpad, int(world.players))
    end = endless_from(world)
    while world.phase != OVER and world.decisions < end and stopped[0] == GO_ON:
        n = legal(board, world, actions)
        place = 0
        if n > 1 and is_long(world):
            choice = next_choice(choice)
            place = pick(choice, n)
        elif n > 1:
            seat = int(world.seat)
            observe(board, world, scratch, progresses[seat], scratchpad[0])
            choice = next_choice(choice)
            place = choose(weights, scratchpad, seat, actions, n, sharpness, choice)
        apply(board, world, int(actions[place]))


@entry
def play_candidates(
    boards: Records,
    views: Records,
    key: NDArray[np.uint32],
    comparisons: Records,
    weights: Weights,
    states: Records,
    progresses: Records,
    scratches: Records,
    results: Records,
    scratchpad: ScratchpadArrays,
    actions: Actions,
    start: int,
    stop: int,
    stopped: Stop,
) -> None:
    """Play the living candidates in the worlds of the rows `start` to `stop`; write the value of each into its row.

    If `stopped` is set, it returns at once, and the current row is not done.
    """
    board, scratch, result, comparison = boards[0], scratches[0], results[0], comparisons[0]
    seat, players = int(views[0].seat), int(views[0].players)
    for row in range(start, stop):
        number = int(comparison.worlds) + row
        states[1] = views[0]
        own_key(key, number, states[1])
        complete(board, states[1], scratch)
        choice = next_choice(next_choice(number * 2 + 1))
        for c in range(comparison.n):
            if comparison.alive[c] == 0:
                continue
            states[0] = states[1]
            apply(board, states[0], int(comparison.action[c]))
            play_on(
                board, states[0], progresses, scratch, weights, scratchpad, actions, comparison.sharpness, choice,
                stopped,
            )  # fmt: skip
            if stopped[0] != GO_ON:
                return
            score(board, states[0], scratch, result)
            comparison.rows[row, c] = worth(result, players, seat, comparison.scale, comparison.win)
        comparison.done[row] = 1
