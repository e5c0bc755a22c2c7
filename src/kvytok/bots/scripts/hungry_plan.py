"""Hungry's plan: a rough network that joins the cities of all its tickets.

The two cities farthest apart start one cluster each. Every other city is linked to one of the clusters, and at the end
the clusters are linked to each other. Every link takes the path that costs the fewest cars; own routes are free.
"""

from typing import Final

from kvytok.bots.scripts.mind import ENDS, Mind
from kvytok.bots.scripts.style_graph import draw_graph, spread_cost
from kvytok.rules.claim import open_to
from kvytok.rules.compiler import compiled
from kvytok.rules.network import join_own, ticket_targets
from kvytok.rules.record import CITIES, COLORS, NONE, Board, Scratch, State

APART: Final = 127
"""The distance of two cities that can no longer be joined."""


@compiled
def add_end(mind: Mind, n: int, city: int, measured: bool) -> int:
    """Add `city` to the cities to join, unless it is already there; return the number of cities."""
    for i in range(n):
        if mind.ends[i] == city:
            return n
    if n == ENDS or (measured and mind.row[city] == NONE):
        return n
    mind.ends[n] = city
    return n + 1


@compiled
def add_ticket(board: Board, mind: Mind, n: int, ticket: int, measured: bool) -> int:
    """Add the two cities of `ticket` to the cities to join; return the number of cities."""
    a, b = ticket_targets(board, ticket)
    return add_end(mind, add_end(mind, n, a, measured), b, measured)


@compiled
def gather_ends(board: Board, state: State, seat: int, places: int, mind: Mind, measured: bool) -> int:
    """Write the cities of the seat's tickets and of some offered tickets into `mind.ends`; return their number.

    `places` says which tickets of the offer, as bits. If `measured`, only cities that were measured are written.
    """
    n = 0
    for t in range(board.tickets):
        if state.holder[t] == seat:
            n = add_ticket(board, mind, n, t, measured)
    for place in range(state.offer_n[seat]):
        if (places >> place) & 1:
            n = add_ticket(board, mind, n, int(state.offer[seat, place]), measured)
    return n


@compiled
def measure(board: Board, state: State, seat: int, mind: Mind, scratch: Scratch, n: int) -> None:
    """Work out the distances and the paths between the first `n` cities of `mind.ends`.

    Cities that are joined by own routes count as one: they share a row, and the paths of a row begin at its first city.
    """
    draw_graph(board, state, seat, mind, 1)
    join_own(board, state, seat, scratch)
    for x in range(CITIES):
        mind.row[x] = NONE
    rows = 0
    for i in range(n):
        city = int(mind.ends[i])
        row = rows
        for r in range(rows):
            if scratch.parent[mind.source[r]] == scratch.parent[city]:
                row = r
        mind.row[city] = row
        if row == rows:
            mind.source[row] = city
            rows += 1
    for r in range(rows):
        mind.apart[r, r] = 0
        if r + 1 < rows:
            spread_cost(board, mind, scratch, int(mind.source[r]), r)
            for q in range(r + 1, rows):
                apart = min(int(scratch.distance[mind.source[q]]), APART)
                mind.apart[r, q] = apart
                mind.apart[q, r] = apart


@compiled
def distance(mind: Mind, i: int, j: int) -> int:
    """The distance between the cities `i` and `j` of `mind.ends`."""
    return int(mind.apart[mind.row[mind.ends[i]], mind.row[mind.ends[j]]])


@compiled
def planned_color(board: Board, state: State, seat: int, mind: Mind, pair: int) -> int:
    """The colour in which `pair` is planned; of a double route the one that the draft wants less so far."""
    color = int(board.color[pair])
    other = int(board.other_lane[pair])
    if other == NONE or not open_to(board, state, other, seat):
        return color
    second = int(board.color[other])
    if not open_to(board, state, pair, seat) or mind.draft_wants[second] < mind.draft_wants[color]:
        return second
    return color


@compiled
def draft_way(board: Board, state: State, seat: int, mind: Mind, i: int, j: int) -> None:
    """Add the path between the cities `i` and `j` of `mind.ends` to the draft."""
    one, other = int(mind.row[mind.ends[i]]), int(mind.row[mind.ends[j]])
    row = min(one, other)
    city, end = int(mind.source[max(one, other)]), int(mind.source[row])
    while city != end:
        pair = int(mind.lead[row, city])
        city = int(board.route_a[pair]) + int(board.route_b[pair]) - city
        if mind.cost[pair] > 0 and mind.draft[pair] == NONE:
            color = planned_color(board, state, seat, mind, pair)
            mind.draft[pair] = color
            mind.draft_wants[color] += mind.cost[pair]


@compiled
def draft_plan(board: Board, state: State, seat: int, mind: Mind, n: int) -> bool:
    """Draft the network of the first `n` cities of `mind.ends`; False if it can no longer be built.

    The cities must be measured.
    """
    for r in range(board.routes):
        mind.draft[r] = NONE
    for c in range(COLORS):
        mind.draft_wants[c] = 0
    first, second, most = 0, 0, -1
    for i in range(n):
        mind.side[i] = 0
        for j in range(i + 1, n):
            if distance(mind, i, j) > most:
                first, second, most = i, j, distance(mind, i, j)
    if most == APART:
        return False
    if n < 2:
        return True
    mind.side[first] = 1
    mind.side[second] = 2
    # A published mistake: `record` is not reset for each city, so a city that is not nearer joins the old anchor.
    record, anchor = APART, first
    for i in range(n):
        if mind.side[i] == 0:
            for j in range(n):
                if mind.side[j] != 0 and distance(mind, i, j) < record:
                    record, anchor = distance(mind, i, j), j
            draft_way(board, state, seat, mind, anchor, i)
            mind.side[i] = mind.side[anchor]
    from_first, from_second, nearest = first, second, APART
    for i in range(n):
        for j in range(n):
            if mind.side[i] == 1 and mind.side[j] == 2 and distance(mind, i, j) < nearest:
                from_first, from_second, nearest = i, j, distance(mind, i, j)
    draft_way(board, state, seat, mind, from_first, from_second)
    return True


@compiled
def draft_cards(mind: Mind) -> int:
    """The cards that the draft needs; those in hand are not subtracted."""
    cards = 0
    for c in range(COLORS):
        cards += int(mind.draft_wants[c])
    return cards


@compiled
def draft_points(board: Board, mind: Mind) -> int:
    """The points of the draft's routes."""
    points = 0
    for r in range(board.routes):
        if mind.draft[r] != NONE:
            points += int(board.route_points[r])
    return points


@compiled
def adopt_draft(board: Board, mind: Mind) -> None:
    """Make the draft the plan."""
    for r in range(board.routes):
        mind.plan[r] = mind.draft[r]
    for c in range(COLORS):
        mind.plan_wants[c] = mind.draft_wants[c]
