"""Joint plans: all tickets of a seat as one network; a route planned for one ticket is free for the next.

The plans are stored in the mind in the same place as those of `targets.update_plans`, which plans each ticket alone, so
all code that reads targets works with both; use only one of the two for a mind. Tickets with the most points are
planned first and form the backbone. A ticket for which too few cars are left is hopeless (`FAR`), unless a station
helps.
"""

from typing import Final

from kvytok.bots.scripts.mind import Mind
from kvytok.bots.scripts.targets import (
    begin_plans,
    far_end,
    fare_of,
    list_targets,
    plan_with_station,
    same_table,
    same_tickets,
    search_ticket,
    worth_a_station,
)
from kvytok.rules.compiler import compiled
from kvytok.rules.network import FAR
from kvytok.rules.record import CITIES, NOBODY, NONE, Board, Scratch, State

POINTS_MAX: Final = 1000


@compiled
def lay(board: Board, state: State, mind: Mind, scratch: Scratch, source: int, city: int, plan: int) -> int:
    """Note that the unclaimed routes on the path just found serve `plan`; return their total length.

    From now on they are free for other plans.
    """
    length = 0
    while city != source:
        route = int(scratch.way[city])
        if state.owner[route] == NOBODY:
            mind.serves[route] = int(mind.serves[route]) | (1 << plan)
            length += int(board.route_cars[route])
            mind.fare[route] = 0
        city = far_end(board, route, city)
    return length


@compiled
def plan_jointly(board: Board, state: State, mind: Mind, scratch: Scratch, seat: int) -> None:
    """Plan all tickets, those with the most points first."""
    left = int(state.cars[seat])
    below = POINTS_MAX
    todo = int(mind.plan_n)
    while todo > 0:
        points = -1
        for plan in range(mind.plan_n):
            worth = int(board.ticket_points[mind.plan_ticket[plan]])
            if points < worth < below:
                points = worth
        below = points
        for plan in range(mind.plan_n):
            ticket = int(mind.plan_ticket[plan])
            if board.ticket_points[ticket] != points:
                continue
            todo -= 1
            mind.plan_borrowed[plan] = NONE
            b, more = search_ticket(board, mind, scratch, ticket, left)
            if more != FAR:
                a = int(board.ticket_a[ticket])
                mind.plan_cost[plan] = lay(board, state, mind, scratch, a, b, plan)
                left -= more
            else:
                mind.plan_cost[plan] = FAR
                if worth_a_station(board, state, seat, ticket):
                    plan_with_station(board, state, mind, scratch, seat, plan)


@compiled
def update_joint(board: Board, state: State, mind: Mind, scratch: Scratch) -> None:
    """Update the joint plans and targets of the asked seat."""
    seat = int(state.seat)
    if mind.planner == seat and same_tickets(state, mind, seat) and same_table(board, state, mind, seat):
        return
    begin_plans(board, state, mind, scratch, seat)
    for x in range(CITIES):
        mind.station_owner[x] = state.station_owner[x]
    plan_jointly(board, state, mind, scratch, seat)
    for r in range(board.routes):
        mind.fare[r] = fare_of(board, state, r, seat)
    list_targets(board, mind)
