"""Collector: a script that always works on a few tickets, the one nearest to completion first.

It was published for the USA. On other boards it does what Wary and Greedy do there.
"""

from typing import Final

from kvytok.bots.scripts.greedy import (
    build_ready,
    has_spare,
    keep_cheapest,
    keeps_tickets,
    of_cars,
    turn_without_target,
    within_turn,
)
from kvytok.bots.scripts.mind import Mind
from kvytok.bots.scripts.targets import serving, update_plans
from kvytok.bots.scripts.wary import is_alert, live_plans
from kvytok.rules.actions import BUILD, CLAIM, DRAW_TICKETS
from kvytok.rules.compiler import compiled
from kvytok.rules.network import FAR
from kvytok.rules.record import NONE, TURN, Actions, Board, Scratch, State

FAR_TICKET: Final = 3
"""A ticket that still costs more cars than this (of 45) is far."""
PIPELINE: Final = 3
"""The number of tickets that it keeps at once, far ones included."""
FAR_ENOUGH: Final = 2
"""With this number of far tickets, no more tickets are drawn."""
CARS_FOR_TICKETS: Final = 8
"""With fewer cars than this (of 45), no more tickets are drawn."""


@compiled
def far_tickets(board: Board, mind: Mind, live: int) -> int:
    """The number of live plans that are far from completion."""
    n = 0
    for plan in range(mind.plan_n):
        if (live >> plan) & 1 and mind.plan_cost[plan] > of_cars(board, FAR_TICKET):
            n += 1
    return n


@compiled
def cars_beyond_live(state: State, mind: Mind, live: int) -> int:
    """The cars that are left after all live plans."""
    budget = int(state.cars[state.seat])
    for plan in range(mind.plan_n):
        if (live >> plan) & 1:
            budget -= int(mind.plan_cost[plan])
    return budget


@compiled
def fewest_missing(board: Board, mind: Mind, route: int, live: int) -> int:
    """The fewest cars that a live plan served by `route` still needs; FAR if it serves none."""
    served = serving(board, mind, route) & live
    fewest = FAR
    for plan in range(mind.plan_n):
        if (served >> plan) & 1:
            fewest = min(fewest, int(mind.plan_cost[plan]))
    return fewest


@compiled
def claim_nearest(board: Board, state: State, mind: Mind, actions: Actions, n: int, live: int) -> int:
    """The claim of the payable target whose ticket needs the fewest cars; NONE if there is none.

    Among equals the longest, then the lowest number.
    """
    best, best_value = NONE, FAR * 4096
    for i in range(n):
        action = int(actions[i])
        if CLAIM <= action < BUILD:
            route = action - CLAIM
            missing = fewest_missing(board, mind, route, live)
            value = missing * 4096 - int(board.route_cars[route]) * 256 + route
            if missing != FAR and value < best_value and has_spare(board, state, route):
                best, best_value = action, value
    return best


@compiled
def collector(board: Board, state: State, mind: Mind, scratch: Scratch, actions: Actions, n: int) -> int:
    """Collector's choice among the `n` legal actions."""
    update_plans(board, state, mind, scratch)
    alert = is_alert(board, state)
    live = live_plans(board, state, mind, alert)
    if keeps_tickets(state):
        most = PIPELINE - far_tickets(board, mind, live)
        return keep_cheapest(board, state, mind, scratch, cars_beyond_live(state, mind, live), most)
    if state.phase != TURN:
        return within_turn(board, state, mind, actions, n, live)
    claim = claim_nearest(board, state, mind, actions, n, live)
    if claim == NONE:
        claim = build_ready(board, state, mind, actions, n, live)
    if claim != NONE:
        return claim
    few = far_tickets(board, mind, live) < FAR_ENOUGH and state.cars[state.seat] >= of_cars(board, CARS_FOR_TICKETS)
    if few and not alert and state.ticket_deck_n > 0:
        return DRAW_TICKETS
    return turn_without_target(board, state, mind, actions, n, live, alert, CARS_FOR_TICKETS)
