"""What the four style agents share: a seat's graph of usable routes, and the list of claims that they choose from.

An edge of the graph is a pair of cities, not a route: a double route is one edge, named by its first lane.
"""

from typing import Final

from kvytok.bots.scripts.mind import Mind, below
from kvytok.bots.scripts.paying import is_legal
from kvytok.rules.actions import BUILD, CLAIM, PAY, PAY_LOCOMOTIVES, UNSEEN
from kvytok.rules.claim import open_to
from kvytok.rules.compiler import compiled
from kvytok.rules.network import FAR, leads_to_several, ticket_targets
from kvytok.rules.record import CITIES, GRAY, LENGTH, LOCOMOTIVE, NONE, Actions, Board, Scratch, State

LISTED: Final = (6, 4, 2, 0, 1, 3, 5, 7)
"""The order of colours in the list of claims: red, orange, blue, pink, white, yellow, black, green."""

TIE_BITS: Final = 48
"""The number of bits of `mind.ties` in use; cities with higher numbers share bits."""


@compiled
def first_lane(board: Board, route: int) -> bool:
    """Whether `route` is the first lane between its cities, so that its number names the pair."""
    return bool(board.other_lane[route] == NONE or board.other_lane[route] > route)


@compiled
def owns_pair(board: Board, state: State, seat: int, pair: int) -> bool:
    """Whether the seat has a route between the two cities."""
    other = int(board.other_lane[pair])
    return bool(state.owner[pair] == seat or (other != NONE and state.owner[other] == seat))


@compiled
def pair_open(board: Board, state: State, seat: int, pair: int) -> bool:
    """Whether the seat may still claim a route between the two cities, if it has the cards and cars."""
    other = int(board.other_lane[pair])
    return open_to(board, state, pair, seat) or (other != NONE and open_to(board, state, other, seat))


@compiled
def draw_graph(board: Board, state: State, seat: int, mind: Mind, shortest: int) -> None:
    """Write the seat's graph into `mind.cost`: 0 for own pairs, the length for open ones of `shortest` cars or more."""
    for r in range(board.routes):
        cost = NONE
        if first_lane(board, r):
            if owns_pair(board, state, seat, r):
                cost = 0
            elif board.route_cars[r] >= shortest and pair_open(board, state, seat, r):
                cost = int(board.route_cars[r])
        mind.cost[r] = cost


@compiled
def spread_hops(board: Board, mind: Mind, scratch: Scratch, source: int, goal: int) -> int:
    """The fewest hops from `source` to `goal`, own pairs included; FAR if there is no path.

    The first row of `mind.lead` then holds the path back from the goal. In the published agents an arbitrary but fixed
    order chose among equally short paths. Here each city tries its routes in map order or in reverse, as its bit of
    `mind.ties` says.
    """
    distance, queue, lead = scratch.distance, scratch.queue, mind.lead[0]
    for x in range(CITIES):
        distance[x] = FAR
    distance[source] = 0
    queue[0] = source
    head, tail = 0, 1
    while head < tail:
        city = int(queue[head])
        head += 1
        if city == goal:
            break
        degree = int(board.degree[city])
        backward = (int(mind.ties) >> (city % TIE_BITS)) & 1
        for i in range(degree):
            route = int(board.routes_at[city, degree - 1 - i if backward else i])
            end = int(board.route_a[route]) + int(board.route_b[route]) - city
            if mind.cost[route] != NONE and distance[end] == FAR:
                distance[end] = distance[city] + 1
                lead[end] = route
                queue[tail] = end
                tail += 1
    return int(distance[goal])


@compiled
def spread_ticket(board: Board, mind: Mind, scratch: Scratch, ticket: int) -> int:
    """Find the path with the fewest hops for a ticket, as `spread_hops` from its end; that end, or NONE."""
    city, end = ticket_targets(board, ticket)
    if leads_to_several(board, ticket):
        fewest = FAR
        for i in range(board.target_from[ticket], board.target_from[ticket + 1]):
            hops = spread_hops(board, mind, scratch, int(board.target_city[i]), city)
            if hops < fewest:
                end, fewest = int(board.target_city[i]), hops
    return end if spread_hops(board, mind, scratch, end, city) < FAR else NONE


@compiled
def spread_cost(board: Board, mind: Mind, scratch: Scratch, source: int, row: int) -> None:
    """Write the fewest cars that join each city to `source` into `scratch.distance`; FAR if there is no path.

    Row `row` of `mind.lead` then holds the path back from each city.
    """
    distance, queue, queued, lead = scratch.distance, scratch.queue, scratch.queued, mind.lead[row]
    for x in range(CITIES):
        distance[x] = FAR
        queued[x] = 0
    distance[source] = 0
    queue[0] = source
    queued[source] = 1
    head, waiting = 0, 1
    # As in rules.network.missing_cars: no city is in the queue twice.
    while waiting > 0:
        city = int(queue[head])
        head = (head + 1) % CITIES
        waiting -= 1
        queued[city] = 0
        here = int(distance[city])
        for i in range(board.degree[city]):
            route = int(board.routes_at[city, i])
            cost = int(mind.cost[route])
            if cost == NONE:
                continue
            end = int(board.route_a[route]) + int(board.route_b[route]) - city
            if here + cost < distance[end]:
                distance[end] = here + cost
                lead[end] = route
                if not queued[end]:
                    queue[(head + waiting) % CITIES] = end
                    queued[end] = 1
                    waiting += 1


@compiled
def points_of_all(state: State) -> int:
    """The sum of the scores of all players."""
    points = 0
    for seat in range(state.players):
        points += int(state.score[seat])
    return points


@compiled
def locomotives_for(board: Board, state: State, seat: int, route: int, color: int) -> int:
    """The locomotives needed when all cards of `color` are used, at least those that a ferry demands (C5)."""
    return max(int(board.ferry[route]), int(board.route_price[route]) - int(state.hands[seat, color]))


@compiled
def payable(board: Board, state: State, seat: int, route: int, color: int) -> bool:
    """Whether `route` can be claimed now with `color` and locomotives, or with locomotives alone."""
    return (
        (board.color[route] == color or board.color[route] == GRAY)
        and board.route_cars[route] <= state.cars[seat]
        and locomotives_for(board, state, seat, route, color) <= state.hands[seat, LOCOMOTIVE]
        and locomotives_for(board, state, seat, route, color) <= board.route_locomotives[route]
        and open_to(board, state, route, seat)
    )


@compiled
def payable_lane(board: Board, state: State, seat: int, pair: int, color: int) -> int:
    """The lane of `pair` that can be claimed now with `color`; NONE if there is none."""
    if payable(board, state, seat, pair, color):
        return pair
    other = int(board.other_lane[pair])
    if other != NONE and payable(board, state, seat, other, color):
        return other
    return NONE


@compiled
def first_listed(board: Board, state: State, seat: int, pair: int) -> int:
    """The lane of `pair` that comes first in the list of claims; NONE if none can be claimed now."""
    if board.route_cars[pair] > state.cars[seat]:
        return NONE
    for i in range(LOCOMOTIVE):
        lane = payable_lane(board, state, seat, pair, LISTED[i])
        if lane != NONE:
            return lane
    return NONE


@compiled
def payment(board: Board, state: State, color: int) -> int:
    """The payment of the chosen route with all cards of `color`, and locomotives for the rest."""
    route, seat = int(state.pending_route), int(state.seat)
    locomotives = locomotives_for(board, state, seat, route, color)
    if locomotives >= board.route_price[route]:
        return PAY_LOCOMOTIVES
    return PAY + color * LENGTH + locomotives


@compiled
def first_listed_payment(board: Board, state: State, actions: Actions, n: int) -> int:
    """The payment of the chosen route in the first listed colour that suffices; this wastes locomotives on gray."""
    route, seat = int(state.pending_route), int(state.seat)
    for i in range(LOCOMOTIVE):
        if payable(board, state, seat, route, LISTED[i]):
            return payment(board, state, LISTED[i])
    return int(actions[n - 1])


@compiled
def any_card(mind: Mind, actions: Actions, n: int) -> int:
    """The action if no rule of the script applies: a random card, else a random claim, else the first legal action."""
    cards, claims, others = 0, 0, 0
    for i in range(n):
        if actions[i] <= UNSEEN:
            cards += 1
        elif CLAIM <= actions[i] < PAY:
            claims += 1
        elif actions[i] < BUILD:
            others += 1
    # Cards are listed first, then tickets, claims and stations.
    if cards > 0:
        return int(actions[below(mind, cards)])
    if claims > 0:
        return int(actions[others + below(mind, claims)])
    return int(actions[0])


@compiled
def unseen_card(mind: Mind, actions: Actions, n: int) -> int:
    """A card from the deck; if it is empty, `any_card`."""
    return UNSEEN if is_legal(actions, n, UNSEEN) else any_card(mind, actions, n)
