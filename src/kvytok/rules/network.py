"""Networks of routes: which cities are joined, and how many cars a connection still needs."""

from kvytok.rules.claim import open_to
from kvytok.rules.compiler import compiled
from kvytok.rules.record import CITIES, NOBODY, Board, Scratch, State

FAR = 999
"""The distance of a city that can no longer be reached."""


@compiled
def ticket_targets(board: Board, ticket: int) -> tuple[int, int]:
    """The two cities that a ticket asks to connect."""
    return int(board.ticket_a[ticket]), int(board.ticket_b[ticket])


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
def ticket_completed(board: Board, scratch: Scratch, ticket: int) -> bool:
    """Whether the joined cities complete a ticket; call `join_own` first."""
    a, b = ticket_targets(board, ticket)
    return bool(scratch.parent[a] == scratch.parent[b])


@compiled
def borrowable(state: State, route: int, seat: int) -> bool:
    """Whether a station of the seat may use the route: it must belong to another player (B2)."""
    return bool(state.owner[route] != NOBODY and state.owner[route] != seat)
