"""Greedy: a script that plans cheapest paths for its tickets and claims the longest planned route that it can pay.

It ignores its opponents. It was published for the USA. On boards with more rules it does this:

- Tickets: it keeps the cheapest ones that the rules demand, then more by the published rule. Of the two long tickets
  that Mega offers first, none is demanded, so it keeps the cheaper one if the published rule allows it.
- Cars: published numbers are for 45 cars; they shrink in proportion where a player has fewer, as in Paris.
- Tunnels: it claims one only with `SPARE` cards more than its length, and pays the extra cards whenever it can.
  Against Racer this won 48 % of 10,000 games in Europe (37 % without a spare card, 46 % with two).
- Ferries: it takes a face-up locomotive if a target needs more locomotives and no face-up colour is needed.
- Stations: if its routes or cars no longer suffice for a ticket, it plans the ticket with a borrowed route
  (targets.py). It builds the station when it has all other routes of that plan and no target can be claimed.
- Flag cards: it always leaves them.
"""

from typing import Final

from kvytok.bots.scripts.mind import Mind, below
from kvytok.bots.scripts.paying import is_legal, leave_flag, most_held, push_through
from kvytok.bots.scripts.targets import offer_costs, serving, update_plans
from kvytok.rules.actions import BUILD, CLAIM, DRAW_TICKETS, KEEP, PAY, PAY_LOCOMOTIVES, TAKE, UNSEEN
from kvytok.rules.compiler import compiled
from kvytok.rules.record import (
    GRAY,
    KEEP_TICKETS,
    LENGTH,
    LOCOMOTIVE,
    NOBODY,
    NONE,
    OFFER,
    OPENING,
    OPENING_LONG,
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
from kvytok.rules.tickets import fewest_kept, most_kept

ALL: Final = (1 << 30) - 1
"""The set of all plans, as bits."""
SPARE: Final = 1
"""The number of cards that it wants beyond a tunnel's length."""
LONG_ENOUGH: Final = 3
"""The shortest route that it claims without a ticket for it."""
CARS_FOR_TICKETS: Final = 12
"""With fewer cars than this (of 45), no more tickets are drawn."""


@compiled
def of_cars(board: Board, of_45: int) -> int:
    """`of_45`, a number of cars published for 45 cars, scaled to the cars of this game."""
    return of_45 * int(board.cars) // 45


@compiled
def need(board: Board, state: State, mind: Mind, color: int, live: int, paid: int) -> int:
    """The most cards of `color` that are missing for one target of a live plan, not counting the route `paid`."""
    held = int(state.hands[state.seat, color])
    most = 0
    for i in range(mind.target_n):
        route = int(mind.target[i])
        if board.color[route] == color and route != paid and serving(board, mind, route) & live:
            most = max(most, int(board.route_price[route]) - int(board.ferry[route]) - held)
    return most


@compiled
def lacks_locomotives(board: Board, state: State, mind: Mind, live: int) -> bool:
    """Whether a ferry among the targets needs more locomotives than the seat has (C5)."""
    for i in range(mind.target_n):
        route = int(mind.target[i])
        if board.ferry[route] > state.hands[state.seat, LOCOMOTIVE] and serving(board, mind, route) & live:
            return True
    return False


@compiled
def color_needed(board: Board, state: State, mind: Mind, live: int) -> int:
    """The face-up colour needed most, without locomotives; NONE if none is needed."""
    best, most = NONE, 0
    for c in range(LOCOMOTIVE):
        if state.face_up[c] > 0:
            wanted = need(board, state, mind, c, live, NONE)
            if wanted > most:
                best, most = c, wanted
    return best


@compiled
def draw_needed(board: Board, state: State, mind: Mind, live: int) -> int:
    """The card to draw: the face-up colour needed most, else from the deck, else any face-up colour.

    A face-up locomotive comes last, unless a ferry needs it. NONE if no card can be drawn.
    """
    best = color_needed(board, state, mind, live)
    if best != NONE:
        return TAKE + best
    locomotive = state.phase == TURN and state.face_up[LOCOMOTIVE] > 0
    if locomotive and lacks_locomotives(board, state, mind, live):
        return TAKE + LOCOMOTIVE
    if state.deck_n > 0:
        return UNSEEN
    ties = 0
    for c in range(LOCOMOTIVE):
        if state.face_up[c] > 0:
            ties += 1
            if below(mind, ties) == 0:
                best = c
    if best != NONE:
        return TAKE + best
    return TAKE + LOCOMOTIVE if locomotive else NONE


@compiled
def has_spare(board: Board, state: State, route: int) -> bool:
    """Whether the seat has `SPARE` more cards than a tunnel's length, for its extra cards (C6); True for others."""
    if not board.tunnel[route]:
        return True
    color = int(board.color[route])
    seat = int(state.seat)
    held = most_held(state, seat) if color == GRAY else int(state.hands[seat, color])
    return held + int(state.hands[seat, LOCOMOTIVE]) >= int(board.route_price[route]) + SPARE


@compiled
def claim_target(board: Board, state: State, mind: Mind, actions: Actions, n: int, live: int) -> int:
    """The claim of the longest payable target that serves a live plan, the lowest number among equals; or NONE."""
    best, best_value = NONE, -1
    for i in range(n):
        action = int(actions[i])
        if CLAIM <= action < BUILD:
            route = action - CLAIM
            value = int(board.route_cars[route]) * 256 - route
            if value > best_value and serving(board, mind, route) & live and has_spare(board, state, route):
                best, best_value = action, value
    return best


@compiled
def claim_longest(board: Board, actions: Actions, n: int, shortest: int) -> int:
    """The claim of the longest payable route of at least `shortest` cars, the lowest number among equals; or NONE."""
    best, best_value = NONE, -1
    for i in range(n):
        action = int(actions[i])
        if CLAIM <= action < BUILD:
            length = int(board.route_cars[action - CLAIM])
            value = length * 256 - (action - CLAIM)
            if length >= shortest and value > best_value:
                best, best_value = action, value
    return best


@compiled
def build_ready(board: Board, state: State, mind: Mind, actions: Actions, n: int, live: int) -> int:
    """The station that completes the live plan with the most points now; NONE if there is none (B1, B2)."""
    best, most = NONE, 0
    for plan in range(mind.plan_n):
        points = int(board.ticket_points[mind.plan_ticket[plan]])
        if mind.plan_borrowed[plan] == NONE or mind.plan_cost[plan] > 0 or points <= most or not (live >> plan) & 1:
            continue
        route = int(mind.plan_borrowed[plan])
        a, b = int(board.route_a[route]), int(board.route_b[route])
        city = a if state.station_owner[a] == NOBODY else b
        if is_legal(actions, n, BUILD + city):
            best, most = BUILD + city, points
    return best


@compiled
def pay(board: Board, state: State, mind: Mind, actions: Actions, n: int, live: int) -> int:
    """The payment with the fewest locomotives, then the colour that other targets need least, then that held most."""
    hand = state.hands[state.seat]
    best, best_value = int(actions[0]), -1
    for i in range(n):
        action = int(actions[i])
        if action == PAY_LOCOMOTIVES:
            value = 0
        else:
            color, locomotives = (action - PAY) // LENGTH, (action - PAY) % LENGTH
            value = (LENGTH - locomotives) * 65536 + int(hand[color])
            if value + 256 * LENGTH > best_value:
                value += 256 * (LENGTH - need(board, state, mind, color, live, int(state.pending_route)))
        if value > best_value:
            best, best_value = action, value
    return best


@compiled
def keep_cheapest(board: Board, state: State, mind: Mind, scratch: Scratch, budget: int, most: int) -> int:
    """Keep the cheapest tickets of the offer: first as many as the rules demand.

    Then up to `most` in all, as long as the next one costs at most 0.6 of what is left of `budget`.
    """
    seat = int(state.seat)
    offer_costs(board, state, mind, scratch, seat)
    fewest, most = fewest_kept(board, state, seat), max(fewest_kept(board, state, seat), most)
    places, kept = 0, 0
    for _ in range(min(most, most_kept(state, seat))):
        place, place_value = NONE, 1 << 30
        for i in range(state.offer_n[seat]):
            value = int(scratch.offer_cost[i]) * 1024 - int(board.ticket_points[state.offer[seat, i]])
            if not (places >> i) & 1 and value < place_value:
                place, place_value = i, value
        cost = int(scratch.offer_cost[place])
        if kept >= fewest and 10 * cost > 6 * budget:
            break
        places |= 1 << place
        kept += 1
        budget -= cost
    return KEEP + places


@compiled
def spare_cars(state: State, mind: Mind) -> int:
    """The cars that are left after all unfinished tickets."""
    cars = int(state.cars[state.seat])
    budget = cars
    for plan in range(mind.plan_n):
        budget -= min(int(mind.plan_cost[plan]), cars)
    return budget


@compiled
def has_target(board: Board, mind: Mind, live: int) -> bool:
    """Whether a live plan still needs a route or a station."""
    for i in range(mind.target_n):
        if serving(board, mind, int(mind.target[i])) & live:
            return True
    for plan in range(mind.plan_n):
        if mind.plan_borrowed[plan] != NONE and (live >> plan) & 1:
            return True
    return False


@compiled
def without_cards(board: Board, state: State, actions: Actions, n: int) -> int:
    """The choice if no card can be drawn: the longest claim, else tickets, else any legal action."""
    claim = claim_longest(board, actions, n, 1)
    if claim != NONE:
        return claim
    return DRAW_TICKETS if state.ticket_deck_n > 0 else int(actions[0])


@compiled
def turn_without_target(
    board: Board, state: State, mind: Mind, actions: Actions, n: int, live: int, hurry: bool, cars_for_tickets: int
) -> int:
    """The action of a turn in which no target can be claimed: tickets, a route without a ticket, or a card.

    In a hurry it draws no tickets and takes a route of any length.
    """
    last_round = state.last_turns != NONE
    if last_round or not has_target(board, mind, live):
        if not hurry and state.cars[state.seat] >= of_cars(board, cars_for_tickets) and state.ticket_deck_n > 0:
            return DRAW_TICKETS
        claim = claim_longest(board, actions, n, 1 if hurry else LONG_ENOUGH)
        if claim != NONE:
            return claim
    drawn = draw_needed(board, state, mind, live)
    if drawn != NONE:
        return drawn
    return without_cards(board, state, actions, n)


@compiled
def within_turn(board: Board, state: State, mind: Mind, actions: Actions, n: int, live: int) -> int:
    """The answer to a question that follows the action of a turn, except which tickets to keep."""
    phase = int(state.phase)
    if phase == SECOND_CARD:
        return draw_needed(board, state, mind, live)
    if phase == PAY_ROUTE or phase == PAY_STATION:
        return pay(board, state, mind, actions, n, live)
    if phase == TUNNEL:
        return push_through(actions, n)
    return leave_flag()


@compiled
def keeps_tickets(state: State) -> bool:
    """Whether the seat is asked which tickets it keeps."""
    return bool(state.phase == OPENING or state.phase == OPENING_LONG or state.phase == KEEP_TICKETS)


@compiled
def greedy(board: Board, state: State, mind: Mind, scratch: Scratch, actions: Actions, n: int) -> int:
    """Greedy's choice among the `n` legal actions."""
    update_plans(board, state, mind, scratch)
    if keeps_tickets(state):
        return keep_cheapest(board, state, mind, scratch, spare_cars(state, mind), OFFER)
    if state.phase != TURN:
        return within_turn(board, state, mind, actions, n, ALL)
    claim = claim_target(board, state, mind, actions, n, ALL)
    if claim == NONE:
        claim = build_ready(board, state, mind, actions, n, ALL)
    if claim != NONE:
        return claim
    hurry = state.last_turns != NONE
    return turn_without_target(board, state, mind, actions, n, ALL, hurry, CARS_FOR_TICKETS)
