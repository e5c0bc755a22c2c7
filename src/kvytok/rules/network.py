"""Networks of routes: which cities are joined, and how many cars a connection still needs."""

from kvytok.rules.claim import open_to
from kvytok.rules.compiler import compiled
from kvytok.rules.record import CITIES, NOBODY, NONE, Board, Scratch, State

FAR = 999
"""The distance of a city that can no longer be reached."""


@compiled
def ticket_targets(board: Board, ticket: int) -> tuple[int, int]:
    """The two cities that a ticket asks to connect; of several targets the first (T3)."""
    return int(board.ticket_a[ticket]), int(board.ticket_b[ticket])


@compiled
def leads_to_several(board: Board, ticket: int) -> bool:
    """Whether a ticket leads to more than one city (T3)."""
    return bool(board.target_from[ticket] != board.target_from[ticket + 1])


@compiled
def nearest_target(board: Board, distance: Scratch, ticket: int) -> int:
    """The city among a ticket's targets with the least distance; the first of equals."""
    nearest = int(board.ticket_b[ticket])
    for i in range(board.target_from[ticket], board.target_from[ticket + 1]):
        city = int(board.target_city[i])
        if distance[city] < distance[nearest]:
            nearest = city
    return nearest


@compiled
def best_target(board: Board, distance: Scratch, ticket: int, most: int) -> int:
    """The city to lead a ticket to: the most points less cars, with at most `most` cars; NONE if there is none."""
    best, best_value = NONE, -FAR
    for i in range(board.target_from[ticket], board.target_from[ticket + 1]):
        city = int(board.target_city[i])
        value = int(board.target_points[i]) - int(distance[city])
        if distance[city] <= most and value > best_value:
            best, best_value = city, value
    return best


@compiled
def find(parent: Scratch, city: int) -> int:
    """The city that stands for all cities joined with `city`."""
    while parent[city] != city:
        parent[city] = parent[parent[city]]
        city = int(parent[city])
    return city


@compiled
def join(parent: Scratch, a: int, b: int) -> None:
    """Join the networks of two cities."""
    x, y = find(parent, a), find(parent, b)
    if x != y:
        parent[y] = x


@compiled
def join_own(board: Board, state: State, seat: int, scratch: Scratch) -> None:
    """Find which cities a seat's own routes join; `scratch.parent[x]` then stands for the whole network of city x."""
    parent = scratch.parent
    for x in range(CITIES):
        parent[x] = x
    for r in range(board.routes):
        if state.owner[r] == seat:
            join(parent, int(board.route_a[r]), int(board.route_b[r]))
    for x in range(board.cities):
        parent[x] = find(parent, x)


@compiled
def missing_cars(board: Board, state: State, seat: int, source: int, scratch: Scratch) -> None:
    """For every city, the fewest more cars with which the seat can join it to `source`, by routes that are still open.

    The answer is in `scratch.distance`; FAR means that there is no way left. Own routes cost nothing. Cards, the number
    of cars left and stations are ignored.
    """
    distance, queue, queued = scratch.distance, scratch.queue, scratch.queued
    for x in range(CITIES):
        distance[x] = FAR
        queued[x] = 0
    distance[source] = 0
    queue[0] = source
    queued[source] = 1
    head, waiting = 0, 1
    # The queue holds cities whose distance has become smaller; no city is in it twice, so CITIES places are enough.
    while waiting > 0:
        city = int(queue[head])
        head = (head + 1) % CITIES
        waiting -= 1
        queued[city] = 0
        here = int(distance[city])
        for i in range(board.degree[city]):
            route = int(board.routes_at[city, i])
            if state.owner[route] == seat:
                there = here
            elif open_to(board, state, route, seat):
                there = here + int(board.route_cars[route])
            else:
                continue
            end = int(board.route_a[route]) + int(board.route_b[route]) - city
            if there < distance[end]:
                distance[end] = there
                if not queued[end]:
                    queue[(head + waiting) % CITIES] = end
                    queued[end] = 1
                    waiting += 1


@compiled
def target_reached(board: Board, scratch: Scratch, ticket: int) -> int:
    """The number of the best target that the joined cities reach, from 1 on; 0 for none. Call `join_own` first (T3)."""
    parent = scratch.parent
    home = parent[board.ticket_a[ticket]]
    if not leads_to_several(board, ticket):
        return int(parent[board.ticket_b[ticket]] == home)
    first = int(board.target_from[ticket])
    reached, points = 0, 0
    for i in range(first, board.target_from[ticket + 1]):
        if parent[board.target_city[i]] == home and board.target_points[i] > points:
            reached, points = i - first + 1, int(board.target_points[i])
    return reached


@compiled
def target_worth(board: Board, ticket: int, reached: int) -> int:
    """The points of a reached target of a ticket."""
    if not leads_to_several(board, ticket):
        return int(board.ticket_points[ticket])
    return int(board.target_points[board.target_from[ticket] + reached - 1])


@compiled
def ticket_completed(board: Board, scratch: Scratch, ticket: int) -> bool:
    """Whether the joined cities complete a ticket; call `join_own` first."""
    return target_reached(board, scratch, ticket) > 0


@compiled
def borrowable(state: State, route: int, seat: int) -> bool:
    """Whether a station of the seat may use the route: it must belong to another player (B2)."""
    return bool(state.owner[route] != NOBODY and state.owner[route] != seat)
