"""Hungry: a script that collects many tickets and joins them in one cheap network.

It was published for the USA. On other boards it plays the same way: it pays a tunnel's extra cards whenever it can,
builds no stations and leaves a flag card whenever it may.
"""

from typing import Final

from kvytok.bots.scripts.hungry_plan import (
    APART,
    adopt_draft,
    draft_cards,
    draft_plan,
    draft_points,
    gather_ends,
    measure,
)
from kvytok.bots.scripts.mind import Mind
from kvytok.bots.scripts.paying import is_legal, leave_flag, push_through
from kvytok.bots.scripts.style_graph import (
    LISTED,
    first_lane,
    first_listed,
    first_listed_payment,
    payable,
    payable_lane,
    payment,
    points_of_all,
    unseen_card,
)
from kvytok.bots.scripts.style_tickets import keep_fewest_points, points_of
from kvytok.rules.actions import CLAIM, DRAW_TICKETS, KEEP, TAKE
from kvytok.rules.compiler import compiled
from kvytok.rules.record import (
    COLORS,
    FLAG,
    GRAY,
    LOCOMOTIVE,
    NONE,
    OFFER,
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

COMFORT: Final = 5
"""A plan is comfortable if it leaves at least this number of cars."""
ROOM: Final = 8
"""It draws tickets as long as keeping the whole last offer would have left more cars than this."""


@compiled
def replan(board: Board, state: State, mind: Mind, scratch: Scratch) -> None:
    """Make a new plan for all tickets held."""
    seat = int(state.seat)
    n = gather_ends(board, state, seat, 0, mind, False)
    measure(board, state, seat, mind, scratch, n)
    draft_plan(board, state, seat, mind, n)
    adopt_draft(board, mind)


@compiled
def points_held(board: Board, state: State, seat: int) -> int:
    """The points of all tickets held."""
    points = 0
    for t in range(board.tickets):
        if state.holder[t] == seat:
            points += int(board.ticket_points[t])
    return points


@compiled
def choose_tickets(board: Board, state: State, mind: Mind, scratch: Scratch, actions: Actions, n: int) -> int:
    """The choice of tickets with the most points per card, for a network of these and all tickets held."""
    seat = int(state.seat)
    cars, held = int(state.cars[seat]), points_held(board, state, seat)
    measure(board, state, seat, mind, scratch, gather_ends(board, state, seat, (1 << OFFER) - 1, mind, False))
    best, best_points, best_cards = NONE, 0, 1
    tight, last_cards = cars, APART
    for count in range(OFFER + 1):
        for i in range(n):
            places = int(actions[i]) - KEEP
            if count_places(places) != count:
                continue
            ends = gather_ends(board, state, seat, places, mind, True)
            cards = draft_cards(mind) if draft_plan(board, state, seat, mind, ends) else APART
            last_cards = cards
            points = held + points_of(board, state, places) + draft_points(board, mind)
            if cards <= cars - COMFORT:
                if points * best_cards > best_points * cards:
                    best, best_points, best_cards = int(actions[i]), points, cards
            elif cards < tight:
                best, tight = int(actions[i]), cards
    mind.points_seen = max(0, int(mind.points_seen))
    if best == NONE:
        return keep_fewest_points(board, state, actions, n)
    draft_plan(board, state, seat, mind, gather_ends(board, state, seat, best - KEEP, mind, True))
    adopt_draft(board, mind)
    # Two published mistakes: it remembers the cards for the whole offer instead of the chosen tickets, and adds the
    # points of the others to those seen, so that it may follow an old plan too long.
    mind.offer_cards = last_cards
    mind.points_seen += points_of_all(state) - int(state.score[seat])
    return best


@compiled
def is_planned(mind: Mind, pair: int, color: int) -> bool:
    """Whether the plan has `pair` in `color`, or has it in gray and does not want `color` for another pair."""
    planned = int(mind.plan[pair])
    return bool(planned == color or (planned == GRAY and mind.plan_wants[color] == 0))


@compiled
def planned_claim(board: Board, state: State, mind: Mind) -> int:
    """The first listed claim that the plan asks for, with an empty plan the longest claim; NONE if there is none."""
    seat = int(state.seat)
    empty = True
    for r in range(board.routes):
        if mind.plan[r] != NONE:
            empty = False
            if board.route_cars[r] <= state.cars[seat]:
                for i in range(LOCOMOTIVE):
                    if is_planned(mind, r, LISTED[i]):
                        lane = payable_lane(board, state, seat, r, LISTED[i])
                        if lane != NONE:
                            return CLAIM + lane
    best, longest = NONE, 0
    if empty:
        for r in range(board.routes):
            if board.route_cars[r] > longest and first_lane(board, r):
                lane = first_listed(board, state, seat, r)
                if lane != NONE:
                    best, longest = CLAIM + lane, int(board.route_cars[r])
    return best


@compiled
def draw_most_shown(state: State, mind: Mind, actions: Actions, n: int) -> int:
    """The face-up colour with the most copies if the plan can use it, else a card from the deck.

    The plan can use it if it wants the colour, or if it wants gray most and two copies are face up.
    """
    shown, copies = NONE, 0
    largest = 0
    for c in range(COLORS):
        largest = max(largest, int(mind.plan_wants[c]))
        if state.face_up[c] > copies and is_legal(actions, n, TAKE + c):
            shown, copies = c, int(state.face_up[c])
    if shown != NONE:
        if shown != LOCOMOTIVE and mind.plan_wants[shown] > 0:
            return TAKE + shown
        if copies >= 2 and largest > 0 and mind.plan_wants[GRAY] == largest:
            return TAKE + shown
    return unseen_card(mind, actions, n)


@compiled
def planned_payment(board: Board, state: State, mind: Mind, actions: Actions, n: int) -> int:
    """The payment for the chosen route in the first listed colour that the plan allows."""
    route, seat = int(state.pending_route), int(state.seat)
    pair = route if first_lane(board, route) else int(board.other_lane[route])
    for i in range(LOCOMOTIVE):
        if is_planned(mind, pair, LISTED[i]) and payable(board, state, seat, route, LISTED[i]):
            return payment(board, state, LISTED[i])
    return first_listed_payment(board, state, actions, n)


@compiled
def hungry(board: Board, state: State, mind: Mind, scratch: Scratch, actions: Actions, n: int) -> int:
    """Hungry's choice among the `n` legal actions."""
    phase = int(state.phase)
    if phase == TURN or phase == SECOND_CARD:
        points = points_of_all(state)
        if points > mind.points_seen:
            replan(board, state, mind, scratch)
            mind.points_seen = points
        if phase == TURN:
            if mind.offer_cards < state.cars[state.seat] - ROOM and is_legal(actions, n, DRAW_TICKETS):
                return DRAW_TICKETS
            claim = planned_claim(board, state, mind)
            if claim != NONE:
                return claim
        return draw_most_shown(state, mind, actions, n)
    if phase == PAY_ROUTE:
        return planned_payment(board, state, mind, actions, n)
    if phase == PAY_STATION:
        return int(actions[0])
    if phase == TUNNEL:
        return push_through(actions, n)
    if phase == FLAG:
        return leave_flag()
    return choose_tickets(board, state, mind, scratch, actions, n)
