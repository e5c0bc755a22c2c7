"""Wary: a script like Greedy that, late in the game, drops the tickets that it has no time for.

It was published for the USA. On other boards it does what Greedy does there. When it counts turns, a plan with a new
station takes one turn more, and the symbols of a ferry need locomotives.
"""

from typing import Final

from kvytok.bots.scripts.greedy import (
    CARS_FOR_TICKETS,
    build_ready,
    claim_target,
    keep_cheapest,
    keeps_tickets,
    of_cars,
    spare_cars,
    turn_without_target,
    within_turn,
)
from kvytok.bots.scripts.mind import Mind
from kvytok.bots.scripts.paying import most_held
from kvytok.bots.scripts.targets import update_plans
from kvytok.rules.compiler import compiled
from kvytok.rules.network import FAR
from kvytok.rules.record import GRAY, LOCOMOTIVE, NONE, OFFER, TURN, Actions, Board, Scratch, State

ALERT: Final = 15
"""It becomes alert when an opponent has at most this number of cars (of 45)."""


@compiled
def fewest_cars(state: State) -> int:
    """The fewest cars that an opponent has left."""
    fewest = 1000
    for seat in range(state.players):
        if seat != state.seat:
            fewest = min(fewest, int(state.cars[seat]))
    return fewest


@compiled
def is_alert(board: Board, state: State) -> bool:
    """Whether the end of the game is near."""
    return bool(state.last_turns != NONE or fewest_cars(state) <= of_cars(board, ALERT))


@compiled
def turns_left(state: State) -> int:
    """The expected number of turns left if the opponent with the fewest cars uses three per turn (E1)."""
    if state.last_turns != NONE:
        return 1
    return max(0, fewest_cars(state) - 2) // 3 + 1


@compiled
def turns_needed(board: Board, state: State, mind: Mind, plan: int) -> int:
    """The number of turns that `plan` takes: one for each missing route and one for every two missing cards."""
    seat = int(state.seat)
    routes = 0 if mind.plan_borrowed[plan] == NONE else 1
    cards = -int(state.hands[seat, LOCOMOTIVE])
    for i in range(mind.target_n):
        route = int(mind.target[i])
        if (int(mind.serves[route]) >> plan) & 1:
            color, ferry = int(board.color[route]), int(board.ferry[route])
            held = most_held(state, seat) if color == GRAY else int(state.hands[seat, color])
            routes += 1
            cards += ferry + max(0, int(board.route_price[route]) - ferry - held)
    return routes + (max(0, cards) + 1) // 2


@compiled
def live_plans(board: Board, state: State, mind: Mind, alert: bool) -> int:
    """The plans, as bits, of uncompleted tickets that are not hopeless and, while alert, not too long."""
    left = turns_left(state)
    live = 0
    for plan in range(mind.plan_n):
        done = mind.plan_cost[plan] == 0 and mind.plan_borrowed[plan] == NONE
        if done or mind.plan_cost[plan] == FAR:
            continue
        if not alert or turns_needed(board, state, mind, plan) <= left:
            live |= 1 << plan
    return live


@compiled
def wary(board: Board, state: State, mind: Mind, scratch: Scratch, actions: Actions, n: int) -> int:
    """Wary's choice among the `n` legal actions."""
    update_plans(board, state, mind, scratch)
    if keeps_tickets(state):
        return keep_cheapest(board, state, mind, scratch, spare_cars(state, mind), OFFER)
    alert = is_alert(board, state)
    live = live_plans(board, state, mind, alert)
    if state.phase != TURN:
        return within_turn(board, state, mind, actions, n, live)
    claim = claim_target(board, state, mind, actions, n, live)
    if claim == NONE:
        claim = build_ready(board, state, mind, actions, n, live)
    if claim != NONE:
        return claim
    return turn_without_target(board, state, mind, actions, n, live, alert, CARS_FOR_TICKETS)
