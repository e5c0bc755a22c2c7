"""The best use of the stations (B2, E3): one borrowed route for each, chosen together for all tickets."""

from kvytok.rules.compiler import compiled
from kvytok.rules.network import borrowable, leads_to_several, ticket_targets
from kvytok.rules.record import NONE, STATIONS, Board, Scratch, State


@compiled
def _list_options(board: Board, state: State, seat: int, scratch: Scratch) -> int:
    """List the seat's stations and their options: no route, or a borrowable route that joins another network to theirs.

    Two routes that lead to the same network are equally good, so only the first is listed.
    """
    parent = scratch.parent
    n = 0
    for city in range(board.cities):
        if state.station_owner[city] != seat:
            continue
        scratch.station_city[n] = city
        scratch.options[n, 0] = NONE
        count = 1
        for i in range(board.degree[city]):
            route = int(board.routes_at[city, i])
            if not borrowable(state, route, seat):
                continue
            end = int(board.route_a[route]) + int(board.route_b[route]) - city
            fresh = parent[end] != parent[city]
            for j in range(1, count):
                other = scratch.options[n, j]
                other_end = int(board.route_a[other]) + int(board.route_b[other]) - city
                if parent[other_end] == parent[end]:
                    fresh = False
            if fresh:
                scratch.options[n, count] = route
                count += 1
        scratch.options_n[n] = count
        n += 1
    for i in range(n, STATIONS):
        scratch.station_city[i] = NONE
        scratch.options[i, 0] = NONE
        scratch.options_n[i] = 1
    return n


@compiled
def _renamed(network: int, scratch: Scratch, routes: int) -> int:
    """The name of a network after the first `routes` borrowed routes have been added."""
    for i in range(routes):
        if network == scratch.merge_from[i]:
            network = int(scratch.merge_to[i])
    return network


@compiled
def _borrow(board: Board, scratch: Scratch, station: int, route: int) -> None:
    """Add the borrowed route of a station: one of the two networks gets the other's name."""
    scratch.merge_from[station] = NONE
    if route != NONE:
        parent = scratch.parent
        scratch.merge_to[station] = _renamed(int(parent[board.route_a[route]]), scratch, station)
        scratch.merge_from[station] = _renamed(int(parent[board.route_b[route]]), scratch, station)


@compiled
def _value(board: Board, state: State, seat: int, scratch: Scratch) -> int:
    """The value of the held tickets with the borrowed routes: points first, then tickets completed (E3).

    What a completed ticket brings are its points, and those that it does not cost.
    """
    parent = scratch.parent
    points = 0
    completed = 0
    for t in range(board.tickets):
        if state.holder[t] == seat:
            one, other = ticket_targets(board, t)
            a, b = _renamed(int(parent[one]), scratch, STATIONS), _renamed(int(parent[other]), scratch, STATIONS)
            won = int(board.ticket_points[t]) if a == b else 0
            if leads_to_several(board, t):
                won = _won(board, scratch, t, a)
            if won > 0:
                points += won + int(board.ticket_points[t])
                completed += 1
    return points * 1000 + completed


@compiled
def _won(board: Board, scratch: Scratch, ticket: int, home: int) -> int:
    """The points of the best target in the network `home`; 0 if none of them is in it (T3)."""
    won = 0
    for i in range(board.target_from[ticket], board.target_from[ticket + 1]):
        if _renamed(int(scratch.parent[board.target_city[i]]), scratch, STATIONS) == home:
            won = max(won, int(board.target_points[i]))
    return won


@compiled
def use_stations(board: Board, state: State, seat: int, scratch: Scratch, routes: Scratch) -> None:
    """Write the borrowed route of each station into `routes`; call `join_own` for the seat first.

    A station whose route would complete nothing more borrows none. Afterwards `scratch.parent` includes the borrowed
    routes, and `scratch.station_city` lists the seat's stations.
    """
    _list_options(board, state, seat, scratch)
    best = -1
    for i in range(scratch.options_n[0]):
        _borrow(board, scratch, 0, int(scratch.options[0, i]))
        for j in range(scratch.options_n[1]):
            _borrow(board, scratch, 1, int(scratch.options[1, j]))
            for k in range(scratch.options_n[2]):
                _borrow(board, scratch, 2, int(scratch.options[2, k]))
                value = _value(board, state, seat, scratch)
                if value > best:
                    best = value
                    routes[0] = scratch.options[0, i]
                    routes[1] = scratch.options[1, j]
                    routes[2] = scratch.options[2, k]
    for i in range(STATIONS):
        _borrow(board, scratch, i, int(routes[i]))
    for x in range(board.cities):
        scratch.parent[x] = _renamed(int(scratch.parent[x]), scratch, STATIONS)
