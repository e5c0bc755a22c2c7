"""The objective of OneStepThinker and LongRouteJunkie: the one route that each wants next, and how it gets it."""

from kvytok.bots.scripts.mind import Mind
from kvytok.bots.scripts.paying import is_legal, most_held
from kvytok.bots.scripts.style_graph import (
    LISTED,
    any_card,
    draw_graph,
    first_listed,
    pair_open,
    payable,
    points_of_all,
    spread_ticket,
    unseen_card,
)
from kvytok.rules.actions import CLAIM, TAKE
from kvytok.rules.claim import open_to
from kvytok.rules.compiler import compiled
from kvytok.rules.network import join_own, ticket_completed
from kvytok.rules.record import GRAY, LOCOMOTIVE, NONE, TICKETS, TURN, Actions, Board, Scratch, State


@compiled
def is_stale(state: State, mind: Mind) -> bool:
    """Whether a player scored or the seat took tickets since the objective was chosen."""
    return bool(points_of_all(state) > mind.points_seen or state.ticket_n[state.seat] != mind.tickets_seen)


@compiled
def ticket_hop(board: Board, state: State, mind: Mind, scratch: Scratch, shortest: int) -> int:
    """The next pair of cities to claim for the best ticket that can still be completed; NONE if there is none.

    It lies on the path with the fewest hops over own pairs and open pairs of at least `shortest` cars.
    """
    seat = int(state.seat)
    draw_graph(board, state, seat, mind, shortest)
    join_own(board, state, seat, scratch)
    last = 1 << 30
    while True:
        # The next best ticket: the most points, the first in the list among equals.
        ticket, value = NONE, -1
        for t in range(board.tickets):
            worth = int(board.ticket_points[t]) * TICKETS + TICKETS - 1 - t
            if state.holder[t] == seat and value < worth < last and not ticket_completed(board, scratch, t):
                ticket, value = t, worth
        if ticket == NONE:
            return NONE
        last = value
        city = int(board.ticket_a[ticket])
        if spread_ticket(board, mind, scratch, ticket) != NONE:
            pair = int(mind.lead[0, city])
            while mind.cost[pair] == 0:
                city = int(board.route_a[pair]) + int(board.route_b[pair]) - city
                pair = int(mind.lead[0, city])
            return pair


@compiled
def wanted_color(board: Board, state: State, seat: int, pair: int) -> int:
    """The colour held most among those of the open lanes of `pair`; for gray, any colour or locomotives."""
    color, most = NONE, -1
    for i in range(LOCOMOTIVE + 1):
        c = LOCOMOTIVE if i == LOCOMOTIVE else LISTED[i]
        if state.hands[seat, c] > most:
            for lane in range(2):
                route = pair if lane == 0 else int(board.other_lane[pair])
                if route != NONE and open_to(board, state, route, seat):
                    if board.color[route] == c or board.color[route] == GRAY:
                        color, most = c, int(state.hands[seat, c])
    return color


@compiled
def rank(board: Board, state: State, seat: int, pair: int, pure_gray: int) -> int:
    """The rank of `pair` among pairs of the same length; the highest is chosen.

    `pure_gray` is the rank of a gray pair that can be paid without locomotives.
    """
    price, gray = int(board.route_price[pair]), board.color[pair] == GRAY
    if first_listed(board, state, seat, pair) == NONE:
        # A published mistake: the colour held most counts, even if the route has another colour.
        return (10 if gray else 9) - price + most_held(state, seat)
    for i in range(2):
        route = pair if i == 0 else int(board.other_lane[pair])
        if route != NONE and board.ferry[route] == 0:
            for c in range(LOCOMOTIVE):
                if state.hands[seat, c] >= price and payable(board, state, seat, route, c):
                    return pure_gray if gray else 10
    return 9


@compiled
def longest_pair(board: Board, state: State, seat: int, pure_gray: int) -> int:
    """The longest open pair that the seat has cars for, the best rank among equals; NONE if there is none."""
    best, best_length, best_rank = NONE, 0, 0
    for r in range(board.routes):
        length = int(board.route_cars[r])
        if best_length <= length <= state.cars[seat] and (board.other_lane[r] == NONE or board.other_lane[r] > r):
            if pair_open(board, state, seat, r):
                value = rank(board, state, seat, r, pure_gray)
                if length > best_length or value > best_rank:
                    best, best_length, best_rank = r, length, value
    return best


@compiled
def go_after(state: State, mind: Mind, pair: int, color: int) -> None:
    """Make `pair` the objective and `color` the colour wanted for it."""
    mind.objective = pair
    mind.objective_color = color
    mind.points_seen = points_of_all(state)
    mind.tickets_seen = state.ticket_n[state.seat]


@compiled
def go_after_longest(board: Board, state: State, mind: Mind, pure_gray: int) -> None:
    """Make the longest route the objective; a published mistake: if it is gray, no colour is wanted for it."""
    seat = int(state.seat)
    pair = longest_pair(board, state, seat, pure_gray)
    color = NONE
    if pair != NONE and board.color[pair] != GRAY:
        color = wanted_color(board, state, seat, pair)
    go_after(state, mind, pair, color)


@compiled
def pursue(board: Board, state: State, mind: Mind, actions: Actions, n: int) -> int:
    """Claim the objective if it can be paid, else take its colour, a locomotive or a card from the deck."""
    objective, color = int(mind.objective), int(mind.objective_color)
    if objective == NONE:
        return any_card(mind, actions, n)
    if state.phase == TURN:
        lane = first_listed(board, state, int(state.seat), objective)
        if lane != NONE:
            return CLAIM + lane
    if color != NONE and is_legal(actions, n, TAKE + color):
        return TAKE + color
    if is_legal(actions, n, TAKE + LOCOMOTIVE):
        return TAKE + LOCOMOTIVE
    return unseen_card(mind, actions, n)
