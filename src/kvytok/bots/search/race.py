"""Racing in one network: like Racer, but also with shorter routes, and preferring those that touch its own.

A connected network also helps to win the bonus for the longest path, which Racer ignores.
"""

from kvytok.bots.scripts.mind import Mind, below
from kvytok.bots.scripts.paying import missing_cards
from kvytok.bots.scripts.racer import draw_wanted, shortest_wanted
from kvytok.rules.actions import BUILD, CLAIM, DRAW_TICKETS
from kvytok.rules.claim import open_to
from kvytok.rules.compiler import compiled
from kvytok.rules.payment import best_color
from kvytok.rules.record import CITIES, GRAY, NONE, SECOND_CARD, TURN, Actions, Board, Scratch, State

TOUCH: int = 3
"""A route that touches the seat's network counts as this number of cars longer."""


@compiled
def mark_own_cities(board: Board, state: State, seat: int, scratch: Scratch) -> int:
    """Mark the cities of the seat's routes in `scratch.joined`; return the number of its routes."""
    for x in range(CITIES):
        scratch.joined[x] = 0
    n = 0
    for r in range(board.routes):
        if state.owner[r] == seat:
            scratch.joined[board.route_a[r]] = 1
            scratch.joined[board.route_b[r]] = 1
            n += 1
    return n


@compiled
def joins(board: Board, scratch: Scratch, route: int) -> int:
    """1 if `route` ends at a marked city, else 0."""
    return int(scratch.joined[board.route_a[route]]) | int(scratch.joined[board.route_b[route]])


@compiled
def claim_joining(
    board: Board, state: State, mind: Mind, scratch: Scratch, actions: Actions, n: int, least: int
) -> int:
    """The longest claim of at least `least` cars, with `TOUCH` added for a route that touches the network; or NONE."""
    best, best_value, ties = NONE, -1, 0
    for i in range(n):
        action = int(actions[i])
        if action < CLAIM or action >= BUILD:
            continue
        length = int(board.route_cars[action - CLAIM])
        if length < least:
            continue
        value = length + TOUCH * joins(board, scratch, action - CLAIM)
        if value > best_value:
            best, best_value, ties = action, value, 1
        elif value == best_value:
            ties += 1
            if below(mind, ties) == 0:
                best = action
    return best


@compiled
def goal_color(board: Board, state: State, scratch: Scratch, least: int) -> int:
    """The colour of the best open route of at least `least` cars to collect cards for; NONE if there is none.

    The best route lacks few cards, touches the network and is long; for gray, the colour that the seat holds most.
    """
    seat = int(state.seat)
    goal, goal_value = NONE, 1 << 20
    for r in range(board.routes):
        length = int(board.route_cars[r])
        if least <= length <= state.cars[seat] and open_to(board, state, r, seat):
            value = missing_cards(board, state, seat, r) * 32 - length - 16 * joins(board, scratch, r)
            if value < goal_value:
                goal, goal_value = r, value
    if goal == NONE:
        return NONE
    color = int(board.color[goal])
    return best_color(state, seat) if color == GRAY else color


@compiled
def race(board: Board, state: State, mind: Mind, scratch: Scratch, actions: Actions, n: int, racing: int) -> int:
    """The choice in a turn or for the second card."""
    seat = int(state.seat)
    mark_own_cities(board, state, seat, scratch)
    least = shortest_wanted(board, state, seat, racing)
    if state.phase == TURN:
        claim = claim_joining(board, state, mind, scratch, actions, n, least)
        if claim != NONE:
            return claim
    drawn = draw_wanted(state, mind, actions, n, goal_color(board, state, scratch, least))
    if drawn != NONE or state.phase == SECOND_CARD:
        return drawn
    # No card can be drawn: any claim, else any legal action.
    claim = claim_joining(board, state, mind, scratch, actions, n, 1)
    if claim != NONE:
        return claim
    return DRAW_TICKETS if state.ticket_deck_n > 0 else int(actions[0])
