"""Progress: what the tickets of a seat still need, remembered from one decision to the next.

Finding connections is by far the most expensive part of an observation, so only what a claim has changed is worked out
again. A claim of another player changes a ticket only if it closes a route on one of its cheapest connections. An own
claim changes connections only through the claimed route, so one search from there is enough for all tickets. A progress
belongs to one seat of one game and must be forgotten before it is used for another one; within the game the result does
not depend on which positions were seen before.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from kvytok.bots.neural.bit_sets import BITS, EMPTY, first, only, without_first
from kvytok.rules.claim import open_to
from kvytok.rules.compiler import compiled
from kvytok.rules.network import leads_to_several, nearest_target, ticket_targets
from kvytok.rules.record import (
    CITIES,
    KEEP_TICKETS,
    LENGTH,
    NOBODY,
    NONE,
    OFFER,
    OPENING,
    OPENING_LONG,
    ROUTES,
    SEATS,
    TICKETS,
    Board,
    Scratch,
    State,
    aligned_record,
)

Progress = np.record
Owners = NDArray[np.int8]

CLOSED: Final = 100
"""The fare of a route that the seat can never use: higher than the limit of any search."""
HOPELESS: Final = 100
"""The cars missing for a ticket that needs more cars than the seat has, or has no path left; this never changes."""
UNKNOWN: Final = -1
MOST: Final = 100
"""Larger numbers are shown as this one."""
WORDS: Final = ROUTES // BITS
BLOCK: Final = 16
"""The number of routes whose owners are compared at once; a board's record has room for whole blocks."""

PROGRESS: Final = aligned_record(
    [
        ("seat", "i1"),  # the seat that it is for; NONE if empty
        ("claimed", "i2"),  # the number of claimed spaces on the board when it was made
        ("tickets", "i2"),  # the number of tickets that the seat held
        ("held", "i1", TICKETS),  # these tickets, in the order in which they were first seen
        ("owner", "i1", ROUTES),
        (
            "fare",
            "i1",
            ROUTES,
        ),  # the cars that each route costs the seat: 0 for its own, CLOSED if out of reach
        ("wanted", "i2", ROUTES),  # for each route: the points of the live tickets with a cheapest connection over it
        ("missing", "i1", TICKETS),  # cars missing for each held ticket; UNKNOWN before it is worked out
        ("offered", "i1", OFFER),  # cars missing for each offered ticket, while there is an offer
        ("own", "u8", CITIES),  # for each city: the cities joined to it by a route of the seat
        ("open", "u8", CITIES),  # for each city: the cities joined to it by a route that the seat can still claim
        ("path", "u8", (TICKETS, WORDS)),  # the routes on a live ticket's cheapest connections, by its index in `held`
        ("closed", "u8", WORDS),  # the routes closed since the last update
        ("claimable", "u8", WORDS),  # the routes that the seat can still claim
        ("largest", "i1", SEATS),  # cars in each player's largest network
        ("joined", "i1", (SEATS, CITIES)),  # by player: the city that represents the network of each city
        ("joined_cars", "i1", (SEATS, CITIES)),  # the cars in the network that a city represents
    ]
)


@compiled
def forget(progress: Progress) -> None:
    """Make the progress empty."""
    progress.seat = NONE


@compiled
def bring_up_to_date(board: Board, state: State, scratch: Scratch, progress: Progress) -> None:
    """Update the progress to the asked seat and this position."""
    seat = int(state.seat)
    claimed = 0
    for s in range(state.players):
        claimed += int(board.cars) - int(state.cars[s])
    if progress.seat != seat or progress.claimed > claimed or progress.tickets > state.ticket_n[seat]:
        _begin(board, progress, seat)
    changed = progress.tickets != state.ticket_n[seat]
    if changed:
        _note_tickets(board, state, progress)
    if progress.claimed != claimed:
        _look_at_claims(board, state, scratch, progress)
        progress.claimed = claimed
        changed = True
    if changed:
        _work_out_unknown(board, state, scratch, progress)
    if offers(state):
        for i in range(state.offer_n[seat]):
            ticket = int(state.offer[seat, i])
            _, progress.offered[i] = _cheapest_end(board, scratch, progress, ticket, MOST - 1)


@compiled
def offers(state: State) -> bool:
    """Whether the asked seat is choosing tickets."""
    return bool(state.phase == OPENING or state.phase == OPENING_LONG or state.phase == KEEP_TICKETS)


@compiled
def _begin(board: Board, progress: Progress, seat: int) -> None:
    """Set the progress to an empty board without tickets."""
    progress.seat = seat
    progress.claimed = 0
    progress.tickets = 0
    for x in range(board.cities):
        progress.own[x] = EMPTY
        around = EMPTY
        for length in range(LENGTH):
            around |= board.neighbors[x, length]
        progress.open[x] = around
    for word in range(WORDS):
        progress.claimable[word] = ~EMPTY
    for r in range(ROUTES):
        progress.owner[r] = NOBODY
    for r in range(board.routes):
        progress.fare[r] = board.route_cars[r]
    for r in range(board.routes):
        progress.wanted[r] = 0
    for t in range(board.tickets):
        progress.missing[t] = UNKNOWN
    for s in range(SEATS):
        progress.largest[s] = 0
        for x in range(board.cities):
            progress.joined[s, x] = x
            progress.joined_cars[s, x] = 0


@compiled
def _note_tickets(board: Board, state: State, progress: Progress) -> None:
    """Add the seat's new tickets to the list; a ticket never leaves its hand."""
    n = int(progress.tickets)
    for t in range(board.tickets):
        if state.holder[t] == progress.seat and progress.missing[t] == UNKNOWN:
            progress.held[n] = t
            n += 1
    progress.tickets = n


@compiled
def _look_at_claims(board: Board, state: State, scratch: Scratch, progress: Progress) -> None:
    """Note new claims and update the live tickets."""
    seat, own, own_n = int(progress.seat), NONE, 0
    for word in range(WORDS):
        progress.closed[word] = EMPTY
    for start in range(0, int(board.routes), BLOCK):
        # Usually only one route has a new owner, so whole blocks are compared first.
        if _differ(state.owner[start : start + BLOCK], progress.owner[start : start + BLOCK]):
            for r in range(start, start + BLOCK):
                if progress.owner[r] != state.owner[r]:
                    _note_claim(board, state, progress, r)
                    if state.owner[r] == seat:
                        own = r
                        own_n += 1
    farthest = 0
    for i in range(progress.tickets):
        t = int(progress.held[i])
        if 0 < progress.missing[t] < HOPELESS:
            if own_n > 1 or _is_cut(progress, i) or leads_to_several(board, t):
                _unmark(board, progress, i)
                progress.missing[t] = UNKNOWN
            else:
                farthest = max(farthest, int(progress.missing[t]))
    if own_n == 1 and farthest > 0:
        # No ticket needs distances from the new route that exceed the most cars missing for a ticket.
        cheapest(board, scratch, progress, int(board.route_a[own]), NONE, farthest)
        for i in range(progress.tickets):
            if 0 < progress.missing[progress.held[i]] < HOPELESS:
                _go_through(board, state, scratch, progress, i)


@compiled
def _differ(owners: Owners, before: Owners) -> bool:
    """Whether any route of a block has a new owner."""
    changes = np.int8(0)
    for r in range(BLOCK):
        changes |= owners[r] ^ before[r]
    return bool(changes != 0)


@compiled
def _note_claim(board: Board, state: State, progress: Progress, route: int) -> None:
    """Note a claimed route: it joins cities for its owner; for the seat it is now free or closed."""
    seat, owner = int(progress.seat), int(state.owner[route])
    progress.owner[route] = owner
    _join(board, progress, owner, route)
    if owner == seat:
        progress.fare[route] = 0
        progress.claimable[route // BITS] &= ~only(route % BITS)
        a, b = int(board.route_a[route]), int(board.route_b[route])
        progress.own[a] |= only(b)
        progress.own[b] |= only(a)
    else:
        _close(board, progress, route)
    other = int(board.other_lane[route])
    if other != NONE and state.owner[other] == NOBODY and not open_to(board, state, other, seat):
        _close(board, progress, other)


@compiled
def _join(board: Board, progress: Progress, seat: int, route: int) -> None:
    """Add a route to a player's network."""
    joined, joined_cars = progress.joined[seat], progress.joined_cars[seat]
    x, y = int(joined[board.route_a[route]]), int(joined[board.route_b[route]])
    cars = int(joined_cars[x]) + int(board.length[route])
    if x != y:
        cars += int(joined_cars[y])
        for city in range(board.cities):
            joined[city] = x if joined[city] == y else int(joined[city])
    joined_cars[x] = cars
    progress.largest[seat] = max(int(progress.largest[seat]), cars)


@compiled
def _close(board: Board, progress: Progress, route: int) -> None:
    """Note that the seat can never use a route."""
    progress.fare[route] = CLOSED
    progress.closed[route // BITS] |= only(route % BITS)
    progress.claimable[route // BITS] &= ~only(route % BITS)
    other = int(board.other_lane[route])
    if other == NONE or progress.fare[other] != board.route_cars[route]:
        a, b = int(board.route_a[route]), int(board.route_b[route])
        progress.open[a] &= ~only(b)
        progress.open[b] &= ~only(a)


@compiled
def _is_cut(progress: Progress, place: int) -> bool:
    """Whether a route on the cheapest connections of ticket `place` has been closed."""
    for word in range(WORDS):
        if progress.path[place, word] & progress.closed[word] != EMPTY:
            return True
    return False


@compiled
def _go_through(board: Board, state: State, scratch: Scratch, progress: Progress, place: int) -> None:
    """Update ticket `place` with the paths through a newly claimed route, from which all distances are known."""
    ticket = int(progress.held[place])
    a, b = ticket_targets(board, ticket)
    through = int(scratch.distance[a]) + int(scratch.distance[b])
    if through < progress.missing[ticket]:
        _unmark(board, progress, place)
        progress.missing[ticket] = through
    if progress.missing[ticket] > state.cars[progress.seat]:
        _unmark(board, progress, place)
        progress.missing[ticket] = HOPELESS
    elif through == progress.missing[ticket] and through > 0:
        if scratch.distance[a] > 0:
            _mark(board, scratch, progress, place, a)
        if scratch.distance[b] > 0:
            _mark(board, scratch, progress, place, b)


@compiled
def _work_out_unknown(board: Board, state: State, scratch: Scratch, progress: Progress) -> None:
    """Find the cheapest connections of the held tickets that are UNKNOWN."""
    cars = int(state.cars[progress.seat])
    for i in range(progress.tickets):
        t = int(progress.held[i])
        if progress.missing[t] == UNKNOWN:
            for word in range(WORDS):
                progress.path[i, word] = EMPTY
            b, missing = _cheapest_end(board, scratch, progress, t, cars)
            if missing > cars:
                progress.missing[t] = HOPELESS
            else:
                progress.missing[t] = missing
                if missing > 0:
                    _mark(board, scratch, progress, i, b)


@compiled
def _cheapest_end(board: Board, scratch: Scratch, progress: Progress, ticket: int, most: int) -> tuple[int, int]:
    """The nearest target of a ticket (T3), and the fewest additional cars that reach it, as `cheapest`."""
    a, b = ticket_targets(board, ticket)
    if leads_to_several(board, ticket):
        cheapest(board, scratch, progress, a, NONE, most)
        b = nearest_target(board, scratch.distance, ticket)
        return b, int(scratch.distance[b])
    return b, cheapest(board, scratch, progress, a, b, most)


@compiled
def cheapest(board: Board, scratch: Scratch, progress: Progress, source: int, target: int, most: int) -> int:
    """The fewest additional cars that join `source` to `target`; `most` + 1 if it takes more than `most`.

    `most` must be less than CLOSED. Afterwards `scratch.distance` holds the distances up to the result, and
    `scratch.reached[LENGTH + d]` the set of cities reached at distance d; the first LENGTH sets are empty. If `target`
    is NONE, it searches all distances up to `most` and returns 0. Cities are settled in the order of their distance.
    The sets of cities that are 0 to 8 cars ahead are separate variables: no branch depends on a fare, and the only
    memory reads that the search waits for are the neighbours of a city.
    """
    distance, reached = scratch.distance, scratch.reached
    for x in range(board.cities):
        distance[x] = most + 1
    for before in range(LENGTH):
        reached[before] = EMPTY
    goal = only(target) if target != NONE else EMPTY
    settled = at_8 = at_7 = at_6 = at_5 = at_4 = at_3 = at_2 = at_1 = EMPTY
    at_0 = only(source)
    here = 0
    while here <= most:
        new = np.uint64(at_0 & ~settled)
        while new != EMPTY:
            settled |= new
            while new != EMPTY:
                city = first(new)
                new = without_first(new)
                distance[city] = here
                neighbors, near = board.neighbors[city], progress.open[city]
                at_0 |= progress.own[city]
                at_1 |= near & neighbors[0]
                at_2 |= near & neighbors[1]
                at_3 |= near & neighbors[2]
                at_4 |= near & neighbors[3]
                at_5 |= near & neighbors[4]
                at_6 |= near & neighbors[5]
                at_7 |= near & neighbors[6]
                at_8 |= near & neighbors[7]
            new = np.uint64(at_0 & ~settled)
        reached[LENGTH + here] = at_0
        if settled & goal != EMPTY:
            most = here
        here += 1
        at_0, at_1, at_2, at_3, at_4, at_5, at_6, at_7, at_8 = at_1, at_2, at_3, at_4, at_5, at_6, at_7, at_8, EMPTY
    return int(distance[target]) if target != NONE else 0


@compiled
def _mark(board: Board, scratch: Scratch, progress: Progress, place: int, city: int) -> None:
    """Walk back from `city` to the source of the distances, and add all routes on the way to the path of the ticket."""
    distance, reached, path, way = scratch.distance, scratch.reached, progress.path[place], scratch.way_back
    for word in range(WORDS):
        way[word] = EMPTY
    waiting = only(city)
    visited = waiting
    while waiting != EMPTY:
        city = first(waiting)
        waiting = without_first(waiting)
        neighbors, behind = board.neighbors[city], reached[int(distance[city]) : int(distance[city]) + LENGTH + 1]
        back = EMPTY
        for length in range(1, LENGTH + 1):
            back |= behind[LENGTH - length] & neighbors[length - 1]
        back = np.uint64((back & progress.open[city]) | (behind[LENGTH] & progress.own[city]))
        waiting |= np.uint64(back & ~visited)
        visited |= back
        while back != EMPTY:
            before = first(back)
            back = without_first(back)
            for word in range(WORDS):
                way[word] |= board.route_set[city, word] & board.route_set[before, word]
    points = int(board.ticket_points[progress.held[place]])
    for word in range(WORDS):
        # Only routes to claim: own routes on the way cost nothing, and one lane of a double route may be closed.
        new = np.uint64(way[word] & progress.claimable[word] & ~path[word])
        path[word] |= new
        while new != EMPTY:
            progress.wanted[word * BITS + first(new)] += points
            new = without_first(new)


@compiled
def _unmark(board: Board, progress: Progress, place: int) -> None:
    """Remove all routes from the path of ticket `place`."""
    points = int(board.ticket_points[progress.held[place]])
    for word in range(WORDS):
        routes = np.uint64(progress.path[place, word])
        while routes != EMPTY:
            progress.wanted[word * BITS + first(routes)] -= points
            routes = without_first(routes)
        progress.path[place, word] = EMPTY
