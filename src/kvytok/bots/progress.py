"""What a seat's tickets still need, remembered from decision to decision.

Working out connections is by far the dearest part of an observation, so only what a claim has changed is worked out
anew: another player's claim changes nothing for a ticket unless it closes a route on one of its cheapest connections;
an own claim changes something only through the claimed route, so one search from there serves all tickets. A progress
belongs to one seat of one game and must be forgotten before another one; within the game the answer does not depend on
which positions were looked at before.
"""

from typing import Final

import numpy as np

from kvytok.rules.claim import open_to
from kvytok.rules.compiler import compiled
from kvytok.rules.network import FAR, join_own
from kvytok.rules.record import BUCKETS, NOBODY, NONE, ROUTES, SEATS, TICKETS, Board, Scratch, State, aligned_record

Progress = np.record

CLOSED: Final = 100
"""The fare of a route that the seat can never use."""
HOPELESS: Final = 100
"""Stands for the cars missing for a ticket that needs more than the seat has, or has no way left: it stays so."""
UNKNOWN: Final = -1
WORD: Final = 48
"""Routes in one word of a set of routes: few enough that no word is ever negative."""
WORDS: Final = -(-ROUTES // WORD)

PROGRESS: Final = aligned_record(
    [
        ("seat", "i1"),  # whose it is, NONE while empty
        ("claimed", "i2"),  # how many spaces of the board were taken when it was made
        ("tickets", "i2"),  # how many tickets the seat held
        ("owner", "i1", ROUTES),
        ("fare", "i1", ROUTES),  # what each route costs the seat: 0 for its own, its length while open, else CLOSED
        ("wanted", "i2", ROUTES),  # points of the live tickets on whose cheapest connections each route lies
        ("missing", "i1", TICKETS),  # cars missing for each held ticket; UNKNOWN before it is worked out
        ("path", "i8", (TICKETS, WORDS)),  # the routes on a live ticket's cheapest connections
        ("closed", "i8", WORDS),  # the routes closed since the last look
        ("largest", "i1", SEATS),  # cars in each player's largest network
    ]
)


@compiled
def forget(progress: Progress) -> None:
    """Begin anew."""
    progress.seat = NONE


@compiled
def bring_up_to_date(board: Board, state: State, scratch: Scratch, progress: Progress) -> None:
    """Make the progress that of the asked seat in this position."""
    seat = int(state.seat)
    claimed = 0
    for s in range(state.players):
        claimed += int(board.cars) - int(state.cars[s])
    if progress.seat != seat or progress.claimed > claimed or progress.tickets > state.ticket_n[seat]:
        _begin(board, progress, seat)
    changed = progress.tickets != state.ticket_n[seat]
    if progress.claimed != claimed:
        _look_at_claims(board, state, scratch, progress)
        progress.claimed = claimed
        changed = True
    if changed:
        progress.tickets = state.ticket_n[seat]
        _work_out_unknown(board, state, scratch, progress)


@compiled
def _begin(board: Board, progress: Progress, seat: int) -> None:
    """An empty board and no ticket."""
    progress.seat = seat
    progress.claimed = 0
    progress.tickets = 0
    for r in range(board.routes):
        progress.owner[r] = NOBODY
        progress.fare[r] = board.length[r]
        progress.wanted[r] = 0
    for t in range(board.tickets):
        progress.missing[t] = UNKNOWN
    for s in range(SEATS):
        progress.largest[s] = 0


@compiled
def _look_at_claims(board: Board, state: State, scratch: Scratch, progress: Progress) -> None:
    """Note new claims and what they mean for the live tickets."""
    seat, own, own_n, owners = int(progress.seat), NONE, 0, 0
    for word in range(WORDS):
        progress.closed[word] = 0
    for r in range(board.routes):
        if progress.owner[r] == state.owner[r]:
            continue
        progress.owner[r] = state.owner[r]
        owners |= 1 << int(state.owner[r])
        if state.owner[r] == seat:
            progress.fare[r] = 0
            own = r
            own_n += 1
        else:
            _close(progress, r)
        other = int(board.other_lane[r])
        if other != NONE and state.owner[other] == NOBODY and not open_to(board, state, other, seat):
            _close(progress, other)
    for s in range(state.players):
        if (owners >> s) & 1:
            progress.largest[s] = largest_network(board, state, s, scratch)
    if own_n == 1:
        cheapest(board, scratch, progress, int(board.route_a[own]), NONE)
    for t in range(board.tickets):
        if state.holder[t] == seat and 0 < progress.missing[t] < HOPELESS:
            if own_n > 1 or _is_cut(progress, t):
                _unmark(board, progress, t)
                progress.missing[t] = UNKNOWN
            elif own_n == 1:
                _go_through(board, state, scratch, progress, t)


@compiled
def _close(progress: Progress, route: int) -> None:
    """A route is out of the seat's reach for good."""
    progress.fare[route] = CLOSED
    progress.closed[route // WORD] |= 1 << (route % WORD)


@compiled
def _is_cut(progress: Progress, ticket: int) -> bool:
    """Whether one of the ticket's cheapest connections has been closed."""
    for word in range(WORDS):
        if progress.path[ticket, word] & progress.closed[word]:
            return True
    return False


@compiled
def _go_through(board: Board, state: State, scratch: Scratch, progress: Progress, ticket: int) -> None:
    """See what a newly claimed route, from which all distances are known, does for a ticket."""
    a, b = int(board.ticket_a[ticket]), int(board.ticket_b[ticket])
    through = int(scratch.distance[a]) + int(scratch.distance[b])
    if through < progress.missing[ticket]:
        _unmark(board, progress, ticket)
        progress.missing[ticket] = through
    if progress.missing[ticket] > state.cars[progress.seat]:
        _unmark(board, progress, ticket)
        progress.missing[ticket] = HOPELESS
    elif through == progress.missing[ticket] and through > 0:
        _mark(board, scratch, progress, ticket, a)
        _mark(board, scratch, progress, ticket, b)


@compiled
def largest_network(board: Board, state: State, seat: int, scratch: Scratch) -> int:
    """The cars in a seat's largest network of joined routes."""
    join_own(board, state, seat, scratch)
    weight = scratch.weight
    for x in range(board.cities):
        weight[x] = 0
    largest = 0
    for r in range(board.routes):
        if state.owner[r] == seat:
            x = scratch.parent[board.route_a[r]]
            weight[x] += board.length[r]
            largest = max(largest, int(weight[x]))
    return largest


@compiled
def _work_out_unknown(board: Board, state: State, scratch: Scratch, progress: Progress) -> None:
    """Search the cheapest connections of held tickets of which nothing is known."""
    seat = int(progress.seat)
    for t in range(board.tickets):
        if state.holder[t] == seat and progress.missing[t] == UNKNOWN:
            for word in range(WORDS):
                progress.path[t, word] = 0
            missing = cheapest(board, scratch, progress, int(board.ticket_a[t]), int(board.ticket_b[t]))
            if missing > state.cars[seat]:
                progress.missing[t] = HOPELESS
            else:
                progress.missing[t] = missing
                if missing > 0:
                    _mark(board, scratch, progress, t, int(board.ticket_b[t]))


@compiled
def cheapest(board: Board, scratch: Scratch, progress: Progress, source: int, target: int) -> int:
    """The fewest further cars that join two cities, FAR where there is no way.

    Distances up to that number are left in `scratch.distance`; without a target, all of them. Cities are settled in the
    order of their distance, each waiting in the bucket of its distance; routes are short, so few buckets suffice.
    """
    distance, waiting, waiting_n, fare = scratch.distance, scratch.waiting, scratch.waiting_n, progress.fare
    for x in range(board.cities):
        distance[x] = FAR
    for i in range(BUCKETS):
        waiting_n[i] = 0
    distance[source] = 0
    waiting[0, 0] = source
    waiting_n[0] = 1
    here, left, enough = 0, 1, FAR
    while left > 0 and here <= enough:
        bucket = here & (BUCKETS - 1)
        while waiting_n[bucket] > 0:
            waiting_n[bucket] -= 1
            left -= 1
            city = int(waiting[bucket, waiting_n[bucket]])
            if distance[city] != here:
                continue
            if city == target:
                enough = here
            for i in range(board.degree[city]):
                route = int(board.routes_at[city, i])
                price = int(fare[route])
                if price == CLOSED:
                    continue
                end = int(board.route_a[route]) + int(board.route_b[route]) - city
                there = here + price
                if there < distance[end]:
                    distance[end] = there
                    place = there & (BUCKETS - 1)
                    waiting[place, waiting_n[place]] = end
                    waiting_n[place] += 1
                    left += 1
        here += 1
    return int(distance[target]) if target != NONE else 0


@compiled
def _mark(board: Board, scratch: Scratch, progress: Progress, ticket: int, city: int) -> None:
    """Walk back from a city to where the distances begin and put all routes on the way on the ticket's path."""
    distance, stack, visited, fare = scratch.distance, scratch.queue, scratch.queued, progress.fare
    for x in range(board.cities):
        visited[x] = 0
    stack[0] = city
    visited[city] = 1
    n = 1
    while n > 0:
        n -= 1
        city = int(stack[n])
        for i in range(board.degree[city]):
            route = int(board.routes_at[city, i])
            price = int(fare[route])
            end = int(board.route_a[route]) + int(board.route_b[route]) - city
            if price == CLOSED or int(distance[end]) + price != distance[city]:
                continue
            word, bit = route // WORD, 1 << (route % WORD)
            if price > 0 and not progress.path[ticket, word] & bit:
                progress.path[ticket, word] |= bit
                progress.wanted[route] += board.ticket_points[ticket]
            if not visited[end]:
                visited[end] = 1
                stack[n] = end
                n += 1


@compiled
def _unmark(board: Board, progress: Progress, ticket: int) -> None:
    """Take all routes off the ticket's path."""
    for r in range(board.routes):
        if (progress.path[ticket, r // WORD] >> (r % WORD)) & 1:
            progress.wanted[r] -= board.ticket_points[ticket]
    for word in range(WORDS):
        progress.path[ticket, word] = 0
