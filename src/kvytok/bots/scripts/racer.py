"""Racer: a script that keeps the cheapest tickets, ignores them, and ends the game early with the longest routes.

It was published for the USA. It claims routes of at least the racing length: the greatest length such that routes this
long or longer have enough spaces for all its cars (USA 6, Europe 4, Paris 3). It builds no stations, pays a tunnel's
extra cards whenever it can, and leaves a flag card whenever it may.
"""

from kvytok.bots.scripts.mind import Mind, below
from kvytok.bots.scripts.paying import fewest_locomotives_first, is_legal, leave_flag, missing_cards, push_through
from kvytok.rules.actions import BUILD, CLAIM, DRAW_TICKETS, KEEP, TAKE, UNSEEN
from kvytok.rules.claim import open_to
from kvytok.rules.compiler import compiled
from kvytok.rules.network import missing_cars, nearest_target
from kvytok.rules.payment import best_color
from kvytok.rules.record import (
    FLAG,
    GRAY,
    LENGTH,
    LOCOMOTIVE,
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
from kvytok.rules.tickets import count_places


@compiled
def racing_length(board: Board) -> int:
    """The greatest length such that routes this long or longer have spaces for all cars of one player."""
    spaces = 0
    for length in range(LENGTH, 0, -1):
        for r in range(board.routes):
            # A player gets only one lane of a double route (C4).
            if board.route_cars[r] == length and (board.other_lane[r] == NONE or board.other_lane[r] > r):
                spaces += length
        if spaces >= board.cars:
            return length
    return 1


@compiled
def shortest_wanted(board: Board, state: State, seat: int, racing: int) -> int:
    """The length of the shortest route that it claims now.

    1 in the last round or with few cars, else `racing`, or less if no open route is that long.
    """
    if state.last_turns != NONE or state.cars[seat] < racing:
        return 1
    longest = 1
    for r in range(board.routes):
        if board.route_cars[r] <= state.cars[seat] and open_to(board, state, r, seat):
            longest = max(longest, int(board.route_cars[r]))
    return min(racing, longest)


@compiled
def touches_own(board: Board, state: State, seat: int, route: int) -> bool:
    """Whether `route` ends at a city where the seat has a route."""
    for end in range(2):
        city = int(board.route_a[route]) if end == 0 else int(board.route_b[route])
        for i in range(board.degree[city]):
            if state.owner[board.routes_at[city, i]] == seat:
                return True
    return False


@compiled
def longest_claim(board: Board, state: State, mind: Mind, actions: Actions, n: int, shortest: int) -> int:
    """The longest claim of at least `shortest` cars; NONE if there is none.

    Among equals one that touches the seat's own routes, then a random one.
    """
    seat = int(state.seat)
    best, best_value, ties = NONE, -1, 0
    for i in range(n):
        action = int(actions[i])
        if action < CLAIM or action >= BUILD:
            continue
        length = int(board.route_cars[action - CLAIM])
        if length < shortest or length * 2 + 1 < best_value:
            continue
        value = length * 2 + (1 if touches_own(board, state, seat, action - CLAIM) else 0)
        if value > best_value:
            best, best_value, ties = action, value, 1
        elif value == best_value:
            ties += 1
            if below(mind, ties) == 0:
                best = action
    return best


@compiled
def wanted_color(board: Board, state: State, shortest: int) -> int:
    """The colour of the open route of at least `shortest` cars that lacks the fewest cards; NONE if there is none.

    Among equals the longest route; for a gray route, the colour that the seat holds most.
    """
    seat = int(state.seat)
    goal, goal_value = NONE, 1000
    for r in range(board.routes):
        length = int(board.route_cars[r])
        if shortest <= length <= state.cars[seat] and open_to(board, state, r, seat):
            value = missing_cards(board, state, seat, r) * 16 - length
            if value < goal_value:
                goal, goal_value = r, value
    if goal == NONE:
        return NONE
    color = int(board.color[goal])
    return best_color(state, seat) if color == GRAY else color


@compiled
def draw_wanted(state: State, mind: Mind, actions: Actions, n: int, color: int) -> int:
    """The card to draw: face-up of `color`, else from the deck, else a random face-up colour, else a locomotive.

    NONE if no card can be drawn.
    """
    if color != NONE and is_legal(actions, n, TAKE + color):
        return TAKE + color
    if is_legal(actions, n, UNSEEN):
        return UNSEEN
    best, ties = NONE, 0
    for i in range(n):
        if actions[i] < TAKE + LOCOMOTIVE:
            ties += 1
            if below(mind, ties) == 0:
                best = int(actions[i])
    if best == NONE and is_legal(actions, n, TAKE + LOCOMOTIVE):
        best = TAKE + LOCOMOTIVE
    return best


@compiled
def cheapest_kept(board: Board, state: State, scratch: Scratch, actions: Actions, n: int) -> int:
    """The choice with the fewest tickets, among equals the one whose tickets need the fewest cars."""
    seat = int(state.seat)
    offer_n = int(state.offer_n[seat])
    best, best_value = int(actions[0]), 1 << 30
    for i in range(n):
        places = int(actions[i]) - KEEP
        value = count_places(places) << 20
        if value < best_value:
            for place in range(offer_n):
                if (places >> place) & 1:
                    ticket = int(state.offer[seat, place])
                    missing_cars(board, state, seat, int(board.ticket_a[ticket]), scratch)
                    value += int(scratch.distance[nearest_target(board, scratch.distance, ticket)])
        if value < best_value:
            best, best_value = int(actions[i]), value
    return best


@compiled
def racer(board: Board, state: State, mind: Mind, scratch: Scratch, actions: Actions, n: int) -> int:
    """Racer's choice among the `n` legal actions."""
    phase = int(state.phase)
    if phase == TURN or phase == SECOND_CARD:
        shortest = shortest_wanted(board, state, int(state.seat), racing_length(board))
        if phase == TURN:
            claim = longest_claim(board, state, mind, actions, n, shortest)
            if claim != NONE:
                return claim
        drawn = draw_wanted(state, mind, actions, n, wanted_color(board, state, shortest))
        if drawn != NONE:
            return drawn
        # No card can be drawn: any claim, else any legal action.
        claim = longest_claim(board, state, mind, actions, n, 1)
        if claim != NONE:
            return claim
        return DRAW_TICKETS if is_legal(actions, n, DRAW_TICKETS) else int(actions[0])
    if phase == PAY_ROUTE or phase == PAY_STATION:
        return fewest_locomotives_first(state, actions, n)
    if phase == TUNNEL:
        return push_through(actions, n)
    if phase == FLAG:
        return leave_flag()
    return cheapest_kept(board, state, scratch, actions, n)
