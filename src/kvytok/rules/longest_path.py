"""The longest continuous path (E4): exact, and fast on every network that 45 cars can build.

A path that uses no route twice is a connected set of routes in which at most two cities have an odd number of ends (its
own two ends). So instead of walking all paths, the search asks which routes to leave out: as long as a city has an odd
number of ends, it is an end of the path or one of its routes is left out. Few routes ever need to be left out, and
whatever cannot beat the best path found so far is cut off.
"""

from kvytok.rules.compiler import compiled
from kvytok.rules.network import find, join
from kvytok.rules.record import CITIES, NONE, ROUTES, Board, Scratch, State

FREE = 0
KEPT = 1
REMOVED = 2


@compiled
def _mark_network(board: Board, state: State, seat: int, scratch: Scratch, root: int) -> int:
    """Mark the routes of the connected part that belongs to a root city; its total length."""
    total = 0
    for x in range(CITIES):
        scratch.odd[x] = 0
    for r in range(board.routes):
        scratch.mark[r] = NONE
        if state.owner[r] == seat and scratch.joined[board.route_a[r]] == root:
            scratch.mark[r] = FREE
            scratch.odd[board.route_a[r]] ^= 1
            scratch.odd[board.route_b[r]] ^= 1
            total += int(board.length[r])
    return total


@compiled
def _remove(board: Board, scratch: Scratch, route: int) -> None:
    """Leave a route out."""
    scratch.mark[route] = REMOVED
    scratch.odd[board.route_a[route]] ^= 1
    scratch.odd[board.route_b[route]] ^= 1


@compiled
def _keep(board: Board, scratch: Scratch, route: int, depth: int) -> None:
    """Take a route that was left out back and fix it as part of the path."""
    scratch.mark[route] = KEPT
    scratch.kept_at[route] = depth
    scratch.odd[board.route_a[route]] ^= 1
    scratch.odd[board.route_b[route]] ^= 1


@compiled
def _note_best_piece(board: Board, scratch: Scratch, best: int) -> int:
    """All odd cities are ends now, so every connected piece that is left is a path: note the longest if it is best."""
    parent, weight = scratch.parent, scratch.weight
    for x in range(board.cities):
        parent[x] = x
        weight[x] = 0
    for r in range(board.routes):
        if scratch.mark[r] == FREE or scratch.mark[r] == KEPT:
            join(parent, int(board.route_a[r]), int(board.route_b[r]))
    top = NONE
    for r in range(board.routes):
        if scratch.mark[r] == FREE or scratch.mark[r] == KEPT:
            root = find(parent, int(board.route_a[r]))
            weight[root] += board.length[r]
            if weight[root] > best:
                best = int(weight[root])
                top = root
    if top != NONE:
        for r in range(board.routes):
            inside = scratch.mark[r] == FREE or scratch.mark[r] == KEPT
            scratch.trail[r] = 1 if inside and find(parent, int(board.route_a[r])) == top else 0
    return best


@compiled
def _next_odd(board: Board, scratch: Scratch, ends: int) -> tuple[int, int]:
    """The odd city with the fewest routes that could be left out, and a lower bound on what must be left out.

    Each odd city that is no end loses at least its shortest free route, and a route has two cities: half the sum of
    these lengths, less the largest ones for the ends still to be chosen, must go.
    """
    chosen = NONE
    fewest = ROUTES
    shortest_sum = 0
    largest = 0
    second = 0
    for x in range(board.cities):
        if scratch.odd[x] != 1:
            continue
        free = 0
        shortest = 99
        for i in range(board.degree[x]):
            r = int(board.routes_at[x, i])
            if scratch.mark[r] == FREE:
                free += 1
                shortest = min(shortest, int(board.length[r]))
        if free < fewest:
            fewest = free
            chosen = x
        shortest_sum += shortest
        if shortest > largest:
            second = largest
            largest = shortest
        elif shortest > second:
            second = shortest
    if ends < 2:
        shortest_sum -= largest
    if ends < 1:
        shortest_sum -= second
    return chosen, (shortest_sum + 1) // 2


@compiled
def _longest_in_network(board: Board, scratch: Scratch, total: int, best: int) -> int:
    """The longest path of the marked network, if it is longer than the best so far.

    `odd` is 1 for an odd city that must be dealt with, 2 (or 3, when routes change it) for one chosen as an end.
    A frame of the stack is a city; its options are: be an end (-1), then leave out its free routes one by one, each
    tried route being fixed as kept for the options after it.
    """
    depth = -1
    ends = 0
    left_out = 0
    descend = True
    while True:
        if descend:
            scratch.nodes += 1
            city, bound = _next_odd(board, scratch, ends)
            descend = False
            if total - left_out - bound > best:
                if city == NONE:
                    best = _note_best_piece(board, scratch, best)
                else:
                    depth += 1
                    scratch.stack_city[depth] = city
                    scratch.stack_next[depth] = -1
                    scratch.stack_route[depth] = NONE
        if depth < 0:
            return best
        # The top frame: take back its last option, then try the next.
        city = int(scratch.stack_city[depth])
        option = int(scratch.stack_next[depth])
        route = int(scratch.stack_route[depth])
        if route != NONE:
            left_out -= int(board.length[route])
            _keep(board, scratch, route, depth)
            scratch.stack_route[depth] = NONE
        elif option == 0 and scratch.odd[city] >= 2:
            scratch.odd[city] -= 2
            ends -= 1
        if option == -1:
            scratch.stack_next[depth] = 0
            if ends < 2:
                scratch.odd[city] += 2
                ends += 1
                descend = True
            continue
        while option < board.degree[city] and scratch.mark[board.routes_at[city, option]] != FREE:
            option += 1
        if option < board.degree[city]:
            route = int(board.routes_at[city, option])
            scratch.stack_next[depth] = option + 1
            scratch.stack_route[depth] = route
            left_out += int(board.length[route])
            _remove(board, scratch, route)
            descend = True
            continue
        for i in range(board.degree[city]):
            r = int(board.routes_at[city, i])
            if scratch.mark[r] == KEPT and scratch.kept_at[r] == depth:
                scratch.mark[r] = FREE
        depth -= 1


@compiled
def longest_path(board: Board, state: State, seat: int, scratch: Scratch) -> int:
    """The length of the seat's longest continuous path; its routes are marked in `scratch.trail`."""
    scratch.nodes = 0
    parent = scratch.parent
    for x in range(board.cities):
        parent[x] = x
    for r in range(board.routes):
        scratch.trail[r] = 0
        if state.owner[r] == seat:
            join(parent, int(board.route_a[r]), int(board.route_b[r]))
    for x in range(board.cities):
        scratch.joined[x] = find(parent, x)
    best = 0
    for root in range(board.cities):
        if scratch.joined[root] == root:
            total = _mark_network(board, state, seat, scratch, root)
            if total > best:
                best = _longest_in_network(board, scratch, total, best)
    return best
