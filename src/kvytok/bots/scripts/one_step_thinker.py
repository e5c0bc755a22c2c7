"""OneStepThinker: a script that completes its best ticket, one route at a time.

It was published for the USA. On other boards it plays the same way: it pays a tunnel's extra cards whenever it can,
builds no stations and leaves a flag card whenever it may.
"""

from kvytok.bots.scripts.mind import Mind
from kvytok.bots.scripts.objective import go_after, go_after_longest, is_stale, pursue, ticket_hop, wanted_color
from kvytok.bots.scripts.paying import is_legal, leave_flag, push_through
from kvytok.bots.scripts.style_graph import first_listed_payment
from kvytok.bots.scripts.style_tickets import keep_fewest_points, keep_most
from kvytok.rules.actions import DRAW_TICKETS
from kvytok.rules.compiler import compiled
from kvytok.rules.record import (
    FLAG,
    KEEP_TICKETS,
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

ENOUGH_CARS = 8
"""It draws tickets only while every player has at least this number of cars."""


@compiled
def all_have_cars(state: State) -> bool:
    """Whether every player has `ENOUGH_CARS` cars."""
    for seat in range(state.players):
        if state.cars[seat] < ENOUGH_CARS:
            return False
    return True


@compiled
def one_step_thinker(board: Board, state: State, mind: Mind, scratch: Scratch, actions: Actions, n: int) -> int:
    """OneStepThinker's choice among the `n` legal actions."""
    phase = int(state.phase)
    if phase == TURN or phase == SECOND_CARD:
        if is_stale(state, mind):
            pair = ticket_hop(board, state, mind, scratch, 1)
            if pair != NONE:
                go_after(state, mind, pair, wanted_color(board, state, int(state.seat), pair))
            elif all_have_cars(state) and is_legal(actions, n, DRAW_TICKETS):
                return DRAW_TICKETS
            else:
                go_after_longest(board, state, mind, 10)
        return pursue(board, state, mind, actions, n)
    if phase == PAY_ROUTE:
        return first_listed_payment(board, state, actions, n)
    if phase == PAY_STATION:
        return int(actions[0])
    if phase == TUNNEL:
        return push_through(actions, n)
    if phase == FLAG:
        return leave_flag()
    if phase == KEEP_TICKETS:
        # A published mistake: its estimate of a ticket's value always fails, so it keeps the fewest points.
        return keep_fewest_points(board, state, actions, n)
    return keep_most(actions, n)
