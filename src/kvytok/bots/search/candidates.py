"""Candidates: the legal actions worth a search, because they are planned, long or in an opponent's way."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from kvytok.bots.scripts.mind import Mind, fresh
from kvytok.bots.scripts.targets import serving, update_plans
from kvytok.bots.scripts.tunnel_tries import leave_out_tried
from kvytok.bots.search.belief import Belief, believe, deal_world
from kvytok.rules.actions import BUILD, CLAIM, LEAVE_FLAG, PAY, PAY_LOCOMOTIVES
from kvytok.rules.compiler import compiled
from kvytok.rules.record import (
    FLAG,
    LENGTH,
    LOCOMOTIVE,
    NONE,
    PAY_ROUTE,
    PAY_STATION,
    ROUTES,
    TURN,
    Actions,
    Board,
    Records,
    Scratch,
    State,
)

CLAIMS: Final = 12
"""The most claims among the candidates."""
LOOKS: Final = 12
"""The number of worlds used to guess which routes the opponents want."""
WANTED: Final = 1000
"""Added to the rank of a route that the seat's own plans need."""


@compiled
def payments(state: State, actions: Actions, n: int, chosen: Actions) -> int:
    """Write for each colour the payment with the fewest locomotives into `chosen`; return their number.

    A payment with locomotives alone is a candidate only if there is no other.
    """
    count = 0
    for color in range(LOCOMOTIVE):
        best, fewest = NONE, LENGTH + 1
        for i in range(n):
            action = int(actions[i])
            if PAY <= action < PAY_LOCOMOTIVES and (action - PAY) // LENGTH == color:
                locomotives = (action - PAY) % LENGTH
                if locomotives < fewest:
                    best, fewest = action, locomotives
        if best != NONE:
            chosen[count] = best
            count += 1
    if count == 0:
        chosen[0] = actions[0]
        count = 1
    return count


@compiled
def best_claims(board: Board, mind: Mind, hits: Actions, actions: Actions, n: int, chosen: Actions, count: int) -> int:
    """Add the claims that rank highest (planned, long or in an opponent's way); return the new number of candidates."""
    for _ in range(CLAIMS):
        best, best_value = NONE, -1
        for i in range(n):
            action = int(actions[i])
            if action < CLAIM or action >= PAY:
                continue
            route = action - CLAIM
            value = int(board.route_points[route]) * 4 + 4 * int(hits[route])
            if serving(board, mind, route) != 0:
                value += WANTED
            if value > best_value:
                known = False
                for k in range(count):
                    known = known or chosen[k] == action
                if not known:
                    best, best_value = action, value
        if best == NONE:
            return count
        chosen[count] = best
        count += 1
    return count


@compiled
def stations(board: Board, mind: Mind, actions: Actions, n: int, chosen: Actions, count: int) -> int:
    """Add the stations at both ends of the routes that plans want to borrow; return the new number of candidates."""
    for i in range(n):
        action = int(actions[i])
        if action < BUILD:
            continue
        city = action - BUILD
        for plan in range(mind.plan_n):
            route = int(mind.plan_borrowed[plan])
            if route != NONE and (board.route_a[route] == city or board.route_b[route] == city):
                chosen[count] = action
                count += 1
                break
    return count


@compiled
def gather(
    board: Board,
    views: Records,
    belief: Belief,
    key: NDArray[np.uint32],
    states: Records,
    mind: Mind,
    scratch: Scratch,
    scripts: Actions,
    held: Actions,
    hits: Actions,
    actions: Actions,
    n: int,
    chosen: Actions,
) -> int:
    """Form the belief and write the candidates among the `n` legal actions into `chosen`; return their number."""
    view = views[0]
    fresh(mind, 0)
    n = leave_out_tried(board, view, mind, actions, n)
    believe(board, view, states[0], scratch, belief)
    phase = int(view.phase)
    if phase == PAY_ROUTE or phase == PAY_STATION:
        return payments(view, actions, n, chosen)
    if phase == FLAG:
        chosen[0] = LEAVE_FLAG
        return 1
    if phase != TURN:
        for i in range(n):
            chosen[i] = actions[i]
        return n
    for r in range(ROUTES):
        hits[r] = 0
    for look in range(LOOKS):
        states[0] = views[0]
        world = states[0]
        deal_world(board, view, belief, key, look, world, scratch, scripts, held)
        for seat in range(world.players):
            if seat != view.viewer:
                fresh(mind, 0)
                world.seat = seat
                update_plans(board, world, mind, scratch)
                for i in range(mind.target_n):
                    hits[mind.target[i]] += 1
    fresh(mind, 0)
    update_plans(board, view, mind, scratch)
    count = 0
    for i in range(n):
        if actions[i] < CLAIM:
            chosen[count] = actions[i]
            count += 1
    count = best_claims(board, mind, hits, actions, n, chosen, count)
    return stations(board, mind, actions, n, chosen, count)
