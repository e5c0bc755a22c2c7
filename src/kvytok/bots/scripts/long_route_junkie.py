"""LongRouteJunkie: a script that completes two cheap tickets with long routes, then claims the longest routes.

It was published for the USA. On other boards it plays the same way: it pays a tunnel's extra cards whenever it can,
builds no stations and leaves a flag card whenever it may.
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
"""The shortest route that it uses for a ticket, unless it has fewer cars than this."""
PURE_GRAY = 15
"""The rank of a gray route that it can pay without locomotives."""


@compiled
def long_route_junkie(board: Board, state: State, mind: Mind, scratch: Scratch, actions: Actions, n: int) -> int:
    """LongRouteJunkie's choice among the `n` legal actions."""
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
    # The same published mistake as in OneStepThinker: it keeps the fewest points.
    return keep_fewest_points(board, state, actions, n)
