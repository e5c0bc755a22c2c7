"""LongRouteJunkie: two cheap tickets by way of long routes, then the longest routes (BASELINES A4).

Published for the USA. Elsewhere it plays the same way: it pays what a tunnel asks as long as it can, builds no station
and leaves every flag card it may.
"""

from kvytok.bots.scripts.mind import Mind
from kvytok.bots.scripts.objective import go_after, go_after_longest, is_stale, pursue, ticket_hop, wanted_color
from kvytok.bots.scripts.paying import leave_flag, push_through
from kvytok.bots.scripts.style_graph import first_listed_payment
from kvytok.bots.scripts.style_tickets import keep_fewest_points
from kvytok.rules.compiler import compiled
from kvytok.rules.record import (
    FLAG,
    NONE,
    PAY_ROUTE,
    PAY_STATION,
    SECOND_CARD,
    TUNNEL,
    TURN,
    Actions,
    Board,
    Scratch,
    State,
)

LONG = 3
"""The shortest route that it uses for a ticket, as long as it has the cars."""
PURE_GRAY = 15
"""How it ranks a gray route that it can pay without locomotives."""


@compiled
def long_route_junkie(board: Board, state: State, mind: Mind, scratch: Scratch, actions: Actions, n: int) -> int:
    """LongRouteJunkie's choice among the n legal actions."""
    phase = int(state.phase)
    if phase == TURN or phase == SECOND_CARD:
        if is_stale(state, mind):
            seat = int(state.seat)
            pair = ticket_hop(board, state, mind, scratch, min(LONG, int(state.cars[seat])))
            if pair != NONE:
                go_after(state, mind, pair, wanted_color(board, state, seat, pair))
            else:
                go_after_longest(board, state, mind, PURE_GRAY)
        return pursue(board, state, mind, actions, n)
    if phase == PAY_ROUTE:
        return first_listed_payment(board, state, actions, n)
    if phase == PAY_STATION:
        return int(actions[0])
    if phase == TUNNEL:
        return push_through(actions, n)
    if phase == FLAG:
        return leave_flag()
    # The same slip as OneStepThinker's: the fewest points.
    return keep_fewest_points(board, state, actions, n)
