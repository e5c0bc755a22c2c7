"""Path: a script that keeps every ticket and claims routes on the shortest paths, without memory or plan.

It was published for the USA. On other boards it plays the same way: it pays a tunnel's extra cards whenever it can,
builds no stations and leaves a flag card whenever it may.
"""

from kvytok.bots.scripts.mind import Mind
from kvytok.bots.scripts.paying import leave_flag, push_through
from kvytok.bots.scripts.style_graph import draw_graph, payable, payment, spread_ticket, unseen_card
from kvytok.bots.scripts.style_tickets import keep_most
from kvytok.rules.actions import CLAIM
from kvytok.rules.compiler import compiled
from kvytok.rules.network import join_own, ticket_completed
from kvytok.rules.payment import best_color
from kvytok.rules.record import (
    FLAG,
    GRAY,
    NONE,
    PAY_ROUTE,
    PAY_STATION,
    SECOND_CARD,
    TUNNEL,
    TURN,
    Actions,
    Board,
    Scratch,
    State,
)

MOST_WANTED = 127


@compiled
def want_hops(board: Board, state: State, mind: Mind, scratch: Scratch, ticket: int) -> int:
    """Mark the pairs on a ticket's shortest path that are not owned and not too long as wanted; return their number."""
    cars = int(state.cars[state.seat])
    city, end = int(board.ticket_a[ticket]), spread_ticket(board, mind, scratch, ticket)
    if end == NONE:
        return 0
    wanted = 0
    while city != end:
        pair = int(mind.lead[0, city])
        city = int(board.route_a[pair]) + int(board.route_b[pair]) - city
        # The route must be shorter than the cars left: the last car is never used.
        if 0 < mind.cost[pair] < cars:
            worth = int(board.route_points[pair]) + 2 * int(board.ticket_points[ticket])
            mind.draft[pair] = min(max(worth, int(mind.draft[pair])), MOST_WANTED)
            wanted += 1
    return wanted


@compiled
def want_pairs(board: Board, state: State, mind: Mind, scratch: Scratch) -> None:
    """Write into `mind.draft` how much each pair of cities is wanted; 0 means not at all.

    Pairs on the paths of tickets are wanted; if there are none, all pairs.
    """
    seat = int(state.seat)
    cars = int(state.cars[seat])
    draw_graph(board, state, seat, mind, 1)
    join_own(board, state, seat, scratch)
    for r in range(board.routes):
        mind.draft[r] = 0
    wanted = 0
    for t in range(board.tickets):
        if state.holder[t] == seat and not ticket_completed(board, scratch, t):
            wanted += want_hops(board, state, mind, scratch, t)
    if wanted == 0:
        for r in range(board.routes):
            if 0 < mind.cost[r] < cars:
                # A published mistake (a wrong sign): the lowest score comes first.
                mind.draft[r] = MOST_WANTED - int(board.route_points[r])


@compiled
def most_held_lane(board: Board, state: State, seat: int, pair: int) -> int:
    """The lane of `pair` that can be claimed now in the colour held most; NONE if there is none."""
    lane, most = NONE, -1
    for i in range(2):
        route = pair if i == 0 else int(board.other_lane[pair])
        if route != NONE:
            color = best_color(state, seat) if board.color[route] == GRAY else int(board.color[route])
            if state.hands[seat, color] > most and payable(board, state, seat, route, color):
                lane, most = route, int(state.hands[seat, color])
    return lane


@compiled
def most_wanted_claim(board: Board, state: State, mind: Mind) -> int:
    """The claim of the most wanted payable pair, the first on the map among equals; NONE if there is none."""
    seat = int(state.seat)
    best, most = NONE, 0
    for r in range(board.routes):
        if mind.draft[r] > most:
            lane = most_held_lane(board, state, seat, r)
            if lane != NONE:
                best, most = CLAIM + lane, int(mind.draft[r])
    return best


@compiled
def path(board: Board, state: State, mind: Mind, scratch: Scratch, actions: Actions, n: int) -> int:
    """Path's choice among the `n` legal actions."""
    phase = int(state.phase)
    if phase == TURN:
        want_pairs(board, state, mind, scratch)
        claim = most_wanted_claim(board, state, mind)
        if claim != NONE:
            return claim
    if phase == TURN or phase == SECOND_CARD:
        # A published mistake: it compares colour names in the wrong letter case, so it never takes a face-up card.
        return unseen_card(mind, actions, n)
    if phase == PAY_ROUTE:
        color = int(board.color[state.pending_route])
        return payment(board, state, best_color(state, int(state.seat)) if color == GRAY else color)
    if phase == PAY_STATION:
        return int(actions[0])
    if phase == TUNNEL:
        return push_through(actions, n)
    if phase == FLAG:
        return leave_flag()
    return keep_most(actions, n)
