"""The longest continuous path (E4): exact, and fast on every network that 45 cars can build.

A path that uses no route twice is a connected set of routes in which at most two cities (the ends of the path) have an
odd number of routes. So instead of walking all paths, the search asks which routes to leave out: a city with an odd
number of routes is either an end of the path, or one of its routes is left out. Few routes ever need to be left out,
and the search skips everything that cannot beat the best path found so far.
"""

from kvytok.rules.compiler import compiled
from kvytok.rules.network import find, join
from kvytok.rules.record import NONE, ROUTES, Board, Scratch, State

FREE = 0
KEPT = 1
REMOVED = 2
END = 2
"""Added to the parity of a city that has been chosen as an end of the path."""
STUCK = 99
"""The length used for the shortest free route of a city that has no free route: it can only be an end."""


@compiled
def _list_own(board: Board, state: State, seat: int, scratch: Scratch) -> int:
    """List the seat's routes, join their cities, and add up each network's length; return the number of routes."""
    parent, weight = scratch.parent, scratch.weight
    for x in range(board.cities):
        parent[x] = x
        weight[x] = 0
    n = 0
    for r in range(board.routes):
        scratch.trail[r] = 0
        scratch.mark[r] = NONE
        if state.owner[r] == seat:
            scratch.own[n] = r
            n += 1
            join(parent, int(board.route_a[r]), int(board.route_b[r]))
    for x in range(board.cities):
        scratch.joined[x] = find(parent, x)
    for i in range(n):
        r = int(scratch.own[i])
        weight[scratch.joined[board.route_a[r]]] += board.length[r]
    return n


@compiled
def _list_network(board: Board, scratch: Scratch, own: int, root: int) -> None:
    """List the routes and cities of the network that city `root` stands for, with all routes free."""
    places = 0
    for x in range(board.cities):
        scratch.odd[x] = 0
        if scratch.joined[x] == root:
            scratch.place[places] = x
            places += 1
    scratch.place_n = places
    routes = 0
    for i in range(own):
        r = int(scratch.own[i])
        if scratch.joined[board.route_a[r]] == root:
            scratch.network[routes] = r
            routes += 1
            scratch.mark[r] = FREE
            scratch.odd[board.route_a[r]] ^= 1
            scratch.odd[board.route_b[r]] ^= 1
    scratch.network_n = routes


@compiled
def _remove(board: Board, scratch: Scratch, route: int) -> None:
    """Leave a route out."""
    scratch.mark[route] = REMOVED
    scratch.odd[board.route_a[route]] ^= 1
    scratch.odd[board.route_b[route]] ^= 1


@compiled
def _keep(board: Board, scratch: Scratch, route: int, depth: int) -> None:
    """Put a route that was left out back, and fix it as part of the path."""
    scratch.mark[route] = KEPT
    scratch.kept_at[route] = depth
    scratch.odd[board.route_a[route]] ^= 1
    scratch.odd[board.route_b[route]] ^= 1


@compiled
def _note_best_piece(board: Board, scratch: Scratch, best: int) -> int:
    """Mark the longest connected piece if it beats `best`, and return the best length.

    All odd cities are ends now, so every connected piece that is left is a path.
    """
    parent, piece = scratch.parent, scratch.piece
    for i in range(scratch.place_n):
        parent[scratch.place[i]] = scratch.place[i]
        piece[scratch.place[i]] = 0
    for i in range(scratch.network_n):
        r = int(scratch.network[i])
        if scratch.mark[r] != REMOVED:
            join(parent, int(board.route_a[r]), int(board.route_b[r]))
    top = NONE
    for i in range(scratch.network_n):
        r = int(scratch.network[i])
        if scratch.mark[r] != REMOVED:
            root = find(parent, int(board.route_a[r]))
            piece[root] += board.length[r]
            if piece[root] > best:
                best = int(piece[root])
                top = root
    if top != NONE:
        for i in range(board.routes):
            scratch.trail[i] = 0
        for i in range(scratch.network_n):
            r = int(scratch.network[i])
            if scratch.mark[r] != REMOVED and find(parent, int(board.route_a[r])) == top:
                scratch.trail[r] = 1
    return best


@compiled
def _next_odd(board: Board, scratch: Scratch, ends: int) -> tuple[int, int]:
    """The odd city to deal with next, and a lower bound on the length that must still be left out.

    The city is NONE if so few odd cities are left that all of them can be ends of the path. Otherwise it is the one
    with the fewest free routes, and among equals the one with the shortest free route. Each odd city that is not an end
    loses at least its shortest free route, and a route has two cities. So the bound is half the sum of these lengths,
    without the largest ones for the ends still to be chosen.
    """
    chosen, chosen_free, chosen_shortest = NONE, ROUTES, 0
    count, shortest_sum, largest, second = 0, 0, 0, 0
    for k in range(scratch.place_n):
        x = int(scratch.place[k])
        if scratch.odd[x] != 1:
            continue
        count += 1
        free, shortest = 0, STUCK
        for i in range(board.degree[x]):
            r = int(board.routes_at[x, i])
            if scratch.mark[r] == FREE:
                free += 1
                shortest = min(shortest, int(board.length[r]))
        if free < chosen_free or (free == chosen_free and shortest < chosen_shortest):
            chosen, chosen_free, chosen_shortest = x, free, shortest
        shortest_sum += shortest
        if shortest > largest:
            largest, second = shortest, largest
        elif shortest > second:
            second = shortest
    if count <= 2 - ends:
        return NONE, 0
    if ends < 2:
        shortest_sum -= largest
    if ends < 1:
        shortest_sum -= second
    return chosen, (shortest_sum + 1) // 2


@compiled
def _longest_in_network(board: Board, scratch: Scratch, total: int, best: int) -> int:
    """The longest path of the listed network if it is longer than `best`, else `best`.

    A frame of the stack is an odd city. Its options are to leave out one of its free routes and, at last, to keep all
    its routes and be an end of the path. A route that has been tried is fixed as kept for the options after it.
    """
    depth, ends, left_out = -1, 0, 0
    descend = True
    while True:
        if descend:
            descend = False
            scratch.nodes += 1
            city, bound = _next_odd(board, scratch, ends)
            if total - left_out - bound > best:
                if city == NONE:
                    best = _note_best_piece(board, scratch, best)
                else:
                    depth += 1
                    scratch.stack_city[depth] = city
                    scratch.stack_next[depth] = 0
                    scratch.stack_route[depth] = NONE
        if depth < 0:
            return best
        city = int(scratch.stack_city[depth])
        # Take back the option tried last.
        route = int(scratch.stack_route[depth])
        if route != NONE:
            left_out -= int(board.length[route])
            _keep(board, scratch, route, depth)
            scratch.stack_route[depth] = NONE
        # Try the next one.
        option = int(scratch.stack_next[depth])
        while option < board.degree[city] and scratch.mark[board.routes_at[city, option]] != FREE:
            option += 1
        scratch.stack_next[depth] = option + 1
        if option < board.degree[city]:
            route = int(board.routes_at[city, option])
            scratch.stack_route[depth] = route
            left_out += int(board.length[route])
            _remove(board, scratch, route)
            descend = True
        elif option == board.degree[city] and ends < 2:
            scratch.odd[city] += END
            ends += 1
            descend = True
        else:
            if scratch.odd[city] >= END:
                scratch.odd[city] -= END
                ends -= 1
            for i in range(board.degree[city]):
                r = int(board.routes_at[city, i])
                if scratch.mark[r] == KEPT and scratch.kept_at[r] == depth:
                    scratch.mark[r] = FREE
            depth -= 1


@compiled
def longest_path(board: Board, state: State, seat: int, scratch: Scratch) -> int:
    """The length of the seat's longest continuous path; its routes are marked in `scratch.trail`."""
    scratch.nodes = 0
    own = _list_own(board, state, seat, scratch)
    best = 0
    for i in range(own):
        root = int(scratch.joined[board.route_a[scratch.own[i]]])
        total = int(scratch.weight[root])
        if total > best:
            _list_network(board, scratch, own, root)
            best = _longest_in_network(board, scratch, total, best)
        scratch.weight[root] = 0
    return best
