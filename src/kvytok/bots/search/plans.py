"""The plans that a searching bot can follow: strategies by number that play a game to its end.

Some are the published scripts; the others combine their strengths. A search compares moves and plans together, so it
finds out by itself whether to race or to complete tickets.
"""

from typing import Final

from kvytok.bots.scripts.all_scripts import decide_partner
from kvytok.bots.scripts.greedy import (
    build_ready,
    claim_target,
    color_needed,
    draw_needed,
    has_target,
    keep_cheapest,
    keeps_tickets,
    spare_cars,
    within_turn,
)
from kvytok.bots.scripts.mind import Mind
from kvytok.bots.scripts.racer import racer, racing_length, shortest_wanted
from kvytok.bots.scripts.targets import update_plans
from kvytok.bots.scripts.tunnel_tries import leave_out_tried, note_try
from kvytok.bots.scripts.wary import fewest_cars, live_plans
from kvytok.bots.search.joint import update_joint
from kvytok.bots.search.race import claim_joining, mark_own_cities, race
from kvytok.rules.actions import DRAW_TICKETS, TAKE
from kvytok.rules.compiler import compiled
from kvytok.rules.record import NONE, OFFER, SECOND_CARD, TURN, Actions, Board, Scratch, State

KINDS: Final = 16
"""A plan with a higher number is kind × KINDS + d: its racing length is d shorter than Racer's."""
NETWORK: Final = 1
"""Race, but build one network."""
ON_THE_WAY: Final = 2
"""Race, but also claim the routes of the tickets."""
NETWORK_OF_TICKETS: Final = 3
"""Complete the tickets held as one network, draw no more tickets, then race."""
MORE_TICKETS: Final = 4
"""The same, but draw more tickets when those held are done and enough cars are left."""
HURRY: Final = 2
"""If an opponent has at most 1/HURRY of its cars left, tickets that take too many turns are dropped."""
ENOUGH_CARS: Final = 3
"""With less than 1/ENOUGH_CARS of its cars left, it draws no more tickets."""
ENOUGH_TIME: Final = 4
"""If an opponent has at most 1/ENOUGH_TIME of its cars left, it draws no more tickets either."""


@compiled
def timely(board: Board, state: State, mind: Mind) -> int:
    """The plans of tickets that there is still time for, as bits."""
    return live_plans(board, state, mind, bool(state.last_turns != NONE or fewest_cars(state) <= board.cars // HURRY))


@compiled
def tickets_first(
    board: Board, state: State, mind: Mind, scratch: Scratch, actions: Actions, n: int, racing: int, kind: int
) -> int:
    """See `NETWORK_OF_TICKETS` and `MORE_TICKETS`."""
    update_joint(board, state, mind, scratch)
    if keeps_tickets(state):
        return keep_cheapest(board, state, mind, scratch, spare_cars(state, mind), OFFER)
    live = timely(board, state, mind)
    if state.phase != TURN and state.phase != SECOND_CARD:
        return within_turn(board, state, mind, actions, n, live)
    if state.phase == TURN:
        claim = claim_target(board, state, mind, actions, n, live)
        if claim == NONE:
            claim = build_ready(board, state, mind, actions, n, live)
        if claim != NONE:
            return claim
    if has_target(board, mind, live):
        if state.last_turns == NONE:
            drawn = draw_needed(board, state, mind, live)
            if drawn != NONE:
                return drawn
    elif kind == MORE_TICKETS and state.phase == TURN and state.ticket_deck_n > 0 and state.last_turns == NONE:
        if state.cars[state.seat] >= board.cars // ENOUGH_CARS and fewest_cars(state) > board.cars // ENOUGH_TIME:
            return DRAW_TICKETS
    return race(board, state, mind, scratch, actions, n, racing)


@compiled
def on_the_way(board: Board, state: State, mind: Mind, scratch: Scratch, actions: Actions, n: int, racing: int) -> int:
    """See `ON_THE_WAY`."""
    update_plans(board, state, mind, scratch)
    if keeps_tickets(state):
        return keep_cheapest(board, state, mind, scratch, spare_cars(state, mind), OFFER)
    live = timely(board, state, mind)
    if state.phase != TURN and state.phase != SECOND_CARD:
        return within_turn(board, state, mind, actions, n, live)
    seat = int(state.seat)
    if state.phase == TURN:
        mark_own_cities(board, state, seat, scratch)
        claim = claim_joining(board, state, mind, scratch, actions, n, shortest_wanted(board, state, seat, racing))
        if claim == NONE:
            claim = claim_target(board, state, mind, actions, n, live)
        if claim == NONE:
            claim = build_ready(board, state, mind, actions, n, live)
        if claim != NONE:
            return claim
    if state.last_turns == NONE and state.deck_n > 0:
        best = color_needed(board, state, mind, live)
        if best != NONE:
            return TAKE + best
    return race(board, state, mind, scratch, actions, n, racing)


@compiled
def follow(plan: int, board: Board, state: State, mind: Mind, scratch: Scratch, actions: Actions, n: int) -> int:
    """The choice of a plan or a published script, by its number, among the `n` legal actions of the asked seat."""
    kind = plan // KINDS
    if kind == 0:
        return decide_partner(plan, board, state, mind, scratch, actions, n)
    racing = max(2, racing_length(board) - plan % KINDS)
    n = leave_out_tried(board, state, mind, actions, n)
    if kind == NETWORK_OF_TICKETS or kind == MORE_TICKETS:
        action = tickets_first(board, state, mind, scratch, actions, n, racing, kind)
    elif kind == ON_THE_WAY:
        action = on_the_way(board, state, mind, scratch, actions, n, racing)
    elif state.phase == TURN or state.phase == SECOND_CARD:
        action = race(board, state, mind, scratch, actions, n, racing)
    else:
        action = racer(board, state, mind, scratch, actions, n)
    note_try(board, state, mind, action)
    return action
