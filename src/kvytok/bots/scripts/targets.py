"""Targets: the routes on the cheapest paths of a seat's tickets, remembered until something changes.

On a path an open route costs its length and an own route nothing. Among equally cheap paths Dijkstra's search from the
ticket's first city decides: it takes the nearest city first, then the lowest city number (the boards that the scripts
were published for list their cities by name), and routes by number.

On boards with stations (B1, B2): if a seat can no longer complete a ticket with routes, or has too few cars for it, the
ticket is planned with one route of another player, borrowed by a new station. This must pay off: twice the points of
the ticket must exceed the points of an unused station plus two for each card. Routes that stations already borrow cost
nothing.
"""

from typing import Final

from kvytok.bots.scripts.mind import PLANS, Mind
from kvytok.rules.claim import open_to
from kvytok.rules.compiler import compiled
from kvytok.rules.network import FAR, best_target, borrowable, join_own, leads_to_several, ticket_targets
from kvytok.rules.record import CITIES, NOBODY, NONE, ROUTES, STATIONS, Board, Scratch, State
from kvytok.rules.station_use import use_stations
from kvytok.rules.stations import station_price

CLOSED: Final = 99
"""The fare of a route that the seat can neither use nor claim."""


@compiled
def far_end(board: Board, route: int, city: int) -> int:
    """The other end of `route`."""
    return int(board.route_a[route]) + int(board.route_b[route]) - city


@compiled
def search(board: Board, mind: Mind, scratch: Scratch, source: int, goal: int, most: int) -> int:
    """The cost of the cheapest path from `source` to `goal`; FAR if it is above `most`.

    With NONE as goal, all cities are searched. Afterwards `scratch.way` holds the route by which each city was reached,
    and `scratch.distance` its cost.
    """
    distance, frontier, way = scratch.distance, scratch.queue, scratch.way
    for x in range(board.cities):
        distance[x] = FAR
    distance[source] = 0
    frontier[0] = source
    n = 1
    while n > 0:
        nearest, place = FAR * CITIES, 0
        for i in range(n):
            value = int(distance[frontier[i]]) * CITIES + int(frontier[i])
            if value < nearest:
                nearest, place = value, i
        n -= 1
        frontier[place] = frontier[n]
        city, here = nearest % CITIES, nearest // CITIES
        if here > most:
            return FAR
        if city == goal:
            return here
        for i in range(board.degree[city]):
            route = int(board.routes_at[city, i])
            fare = int(mind.fare[route])
            if fare == CLOSED:
                continue
            end = far_end(board, route, city)
            if here + fare < distance[end]:
                if distance[end] == FAR:
                    frontier[n] = end
                    n += 1
                distance[end] = here + fare
                way[end] = route
    return FAR


@compiled
def search_ticket(board: Board, mind: Mind, scratch: Scratch, ticket: int, most: int) -> tuple[int, int]:
    """The city that the seat should lead a ticket to, and the cost of the cheapest path; FAR if it is above `most`."""
    a, b = ticket_targets(board, ticket)
    if not leads_to_several(board, ticket):
        return b, search(board, mind, scratch, a, b, most)
    search(board, mind, scratch, a, NONE, most)
    best = best_target(board, scratch.distance, ticket, most)
    return (b, FAR) if best == NONE else (best, int(scratch.distance[best]))


@compiled
def trace(board: Board, mind: Mind, scratch: Scratch, source: int, city: int, plan: int) -> None:
    """Note that the routes still to be claimed on the path just found serve `plan`."""
    while city != source:
        route = int(scratch.way[city])
        if mind.fare[route] > 0:
            mind.serves[route] = int(mind.serves[route]) | (1 << plan)
        city = far_end(board, route, city)


@compiled
def worth_a_station(board: Board, state: State, seat: int, ticket: int) -> bool:
    """Whether it pays off to build a station for `ticket`."""
    price = station_price(board, state, seat)
    return bool(state.stations[seat] > 0 and 2 * board.ticket_points[ticket] > board.station_points + 2 * price)


@compiled
def plan_with_station(board: Board, state: State, mind: Mind, scratch: Scratch, seat: int, plan: int) -> None:
    """Plan a ticket with one borrowed route and the two cheapest paths from the ticket's cities to its ends (B2)."""
    ticket = int(mind.plan_ticket[plan])
    a, b = ticket_targets(board, ticket)
    cars = int(state.cars[seat])
    search(board, mind, scratch, a, NONE, cars)
    for x in range(board.cities):
        scratch.from_a[x] = scratch.distance[x]
    search(board, mind, scratch, b, NONE, cars)
    best, best_cost, end_a = NONE, cars + 1, NONE
    for r in range(board.routes):
        if not borrowable(state, r, seat):
            continue
        x, y = int(board.route_a[r]), int(board.route_b[r])
        if state.station_owner[x] != NOBODY and state.station_owner[y] != NOBODY:
            continue
        for _ in range(2):
            cost = int(scratch.from_a[x]) + int(scratch.distance[y])
            if cost < best_cost:
                best, best_cost, end_a = r, cost, x
            x, y = y, x
    if best == NONE:
        return
    mind.plan_cost[plan] = best_cost
    mind.plan_borrowed[plan] = best
    trace(board, mind, scratch, b, far_end(board, best, end_a), plan)
    search(board, mind, scratch, a, end_a, cars)
    trace(board, mind, scratch, a, end_a, plan)


@compiled
def plan_ticket(board: Board, state: State, mind: Mind, scratch: Scratch, seat: int, plan: int) -> None:
    """Plan one ticket again."""
    ticket = int(mind.plan_ticket[plan])
    b, cost = search_ticket(board, mind, scratch, ticket, int(state.cars[seat]))
    mind.plan_cost[plan] = cost
    mind.plan_borrowed[plan] = NONE
    if cost != FAR:
        trace(board, mind, scratch, int(board.ticket_a[ticket]), b, plan)
    elif worth_a_station(board, state, seat, ticket):
        plan_with_station(board, state, mind, scratch, seat, plan)


@compiled
def fare_of(board: Board, state: State, route: int, seat: int) -> int:
    """The cars that `route` would cost the seat, without its stations."""
    if state.owner[route] == seat:
        return 0
    return int(board.route_cars[route]) if open_to(board, state, route, seat) else CLOSED


@compiled
def same_tickets(state: State, mind: Mind, seat: int) -> bool:
    """Whether the plans are for the tickets that the seat holds."""
    # With more tickets than it can plan for, the plans may be for the wrong ones.
    if mind.plan_n != state.ticket_n[seat]:
        return False
    for i in range(mind.plan_n):
        if state.holder[mind.plan_ticket[i]] != seat:
            return False
    return True


@compiled
def same_table(board: Board, state: State, mind: Mind, seat: int) -> bool:
    """Whether the routes, the stations and the seat's cars are the same as when the plans were made."""
    if mind.cars != state.cars[seat] or mind.stations != state.stations[seat]:
        return False
    change = 0
    for r in range(ROUTES):
        change |= int(mind.owner[r]) ^ int(state.owner[r])
    if board.stations > 0:
        for x in range(CITIES):
            change |= int(mind.station_owner[x]) ^ int(state.station_owner[x])
    return change == 0


@compiled
def begin_plans(board: Board, state: State, mind: Mind, scratch: Scratch, seat: int) -> None:
    """Start new plans: note the position, the seat's tickets and the fare of every route.

    Routes that its stations borrow cost nothing.
    """
    mind.planner = seat
    mind.cars = state.cars[seat]
    mind.stations = state.stations[seat]
    for r in range(ROUTES):
        mind.owner[r] = state.owner[r]
        mind.serves[r] = 0
    for r in range(board.routes):
        mind.fare[r] = fare_of(board, state, r, seat)
    n = 0
    for t in range(board.tickets):
        if state.holder[t] == seat and n < PLANS:
            mind.plan_ticket[n] = t
            n += 1
    mind.plan_n = n
    if state.stations[seat] < board.stations:
        join_own(board, state, seat, scratch)
        use_stations(board, state, seat, scratch, mind.lent)
        for i in range(STATIONS):
            if mind.lent[i] != NONE:
                mind.fare[mind.lent[i]] = 0


@compiled
def list_targets(board: Board, mind: Mind) -> None:
    """Write the open routes that serve a plan into `mind.target`."""
    n = 0
    for r in range(board.routes):
        if serving(board, mind, r) != 0 and 0 < mind.fare[r] < CLOSED:
            mind.target[n] = r
            n += 1
    mind.target_n = n


@compiled
def unfinished(mind: Mind) -> int:
    """The plans of uncompleted tickets, as bits."""
    bits = 0
    for plan in range(mind.plan_n):
        if mind.plan_cost[plan] > 0 or mind.plan_borrowed[plan] != NONE:
            bits |= 1 << plan
    return bits


@compiled
def note_claims(board: Board, state: State, mind: Mind, seat: int) -> int:
    """Note the new claims; return the plans to make again as bits, or NONE if it is all of them.

    Completed tickets stay completed. An own claim affects all other plans. A claim of another player affects only plans
    with a closed route on their path: all other paths are still the cheapest, and the first among equals.
    """
    if mind.stations != state.stations[seat] or state.stations[seat] < board.stations:
        return NONE
    stale = 0
    if mind.cars != state.cars[seat]:
        mind.cars = state.cars[seat]
        stale = unfinished(mind)
    if board.stations > 0:
        # Any new route of another player may be a better one to borrow.
        for plan in range(mind.plan_n):
            if mind.plan_cost[plan] == FAR or mind.plan_borrowed[plan] != NONE:
                stale |= 1 << plan
    for r in range(board.routes):
        if mind.owner[r] == state.owner[r]:
            continue
        if mind.owner[r] != NOBODY:
            return NONE
        mind.owner[r] = state.owner[r]
        mind.fare[r] = fare_of(board, state, r, seat)
        stale |= unfinished(mind) if state.owner[r] == seat else int(mind.serves[r])
        other = int(board.other_lane[r])
        if other != NONE:
            mind.fare[other] = fare_of(board, state, other, seat)
            stale |= int(mind.serves[other])
    return stale


@compiled
def update_plans(board: Board, state: State, mind: Mind, scratch: Scratch) -> None:
    """Update the plans and targets of the asked seat."""
    seat = int(state.seat)
    known = mind.planner == seat and same_tickets(state, mind, seat)
    if known and same_table(board, state, mind, seat):
        return
    stale = note_claims(board, state, mind, seat) if known else NONE
    if stale == NONE:
        begin_plans(board, state, mind, scratch, seat)
        for plan in range(mind.plan_n):
            plan_ticket(board, state, mind, scratch, seat, plan)
    elif stale != 0:
        for r in range(board.routes):
            mind.serves[r] = int(mind.serves[r]) & ~stale
        for plan in range(mind.plan_n):
            if (stale >> plan) & 1:
                plan_ticket(board, state, mind, scratch, seat, plan)
    for x in range(CITIES):
        mind.station_owner[x] = state.station_owner[x]
    list_targets(board, mind)


@compiled
def serving(board: Board, mind: Mind, route: int) -> int:
    """The plans that `route` or its other lane serves, as bits."""
    bits = int(mind.serves[route])
    other = int(board.other_lane[route])
    return bits if other == NONE else bits | int(mind.serves[other])


@compiled
def offer_costs(board: Board, state: State, mind: Mind, scratch: Scratch, seat: int) -> None:
    """Write the cost of every ticket offered to the seat into `scratch.offer_cost`; the plans must be up to date."""
    for place in range(state.offer_n[seat]):
        ticket = int(state.offer[seat, place])
        _, scratch.offer_cost[place] = search_ticket(board, mind, scratch, ticket, FAR - 1)
