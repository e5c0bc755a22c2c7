"""Novice: the script of the easiest level; it works on its tickets and makes mistakes as people do.

It is short-sighted: it often takes cards unseen instead of looking for what it needs, overlooks routes that it could
pay, and sometimes claims a route just because it can. It never draws tickets that it cannot use.
"""

from typing import Final

from kvytok.bots.scripts.greedy import (
    ALL,
    build_ready,
    claim_longest,
    claim_target,
    draw_needed,
    has_target,
    keeps_tickets,
    within_turn,
    without_cards,
)
from kvytok.bots.scripts.mind import Mind, below
from kvytok.bots.scripts.racer import cheapest_kept
from kvytok.bots.scripts.targets import update_plans
from kvytok.bots.scripts.tunnel_tries import leave_out_tried
from kvytok.rules.actions import BUILD, CLAIM, DRAW_TICKETS, UNSEEN
from kvytok.rules.compiler import compiled, entry
from kvytok.rules.record import NONE, SECOND_CARD, TURN, Actions, Board, Records, Scratch, State

WHIM: Final = 5
"""The percentage of turns in which it claims a route just because it can pay it."""
FORGETS: Final = 15
"""The percentage of turns in which it overlooks the planned routes that it could pay."""
BLIND: Final = 40
"""The percentage of cards that it takes unseen, without looking at the face-up cards."""
MORE_TICKETS: Final = 2
"""When its tickets are done, it draws more if at least 1/MORE_TICKETS of its cars are left."""


@compiled
def any_claim(actions: Actions, n: int, mind: Mind) -> int:
    """The claim of a random payable route, each equally likely; NONE if there is none."""
    best, ties = NONE, 0
    for i in range(n):
        if CLAIM <= actions[i] < BUILD:
            ties += 1
            if below(mind, ties) == 0:
                best = int(actions[i])
    return best


@compiled
def careless_draw(board: Board, state: State, mind: Mind, blind: int) -> int:
    """A card: unseen in `blind` % of cases, else one that is needed; NONE if no card can be drawn."""
    if state.deck_n > 0 and below(mind, 100) < blind:
        return UNSEEN
    return draw_needed(board, state, mind, ALL)


@compiled
def novice(board: Board, state: State, mind: Mind, scratch: Scratch, actions: Actions, n: int) -> int:
    """Novice's choice among the `n` legal actions."""
    if keeps_tickets(state):
        return cheapest_kept(board, state, scratch, actions, n)
    update_plans(board, state, mind, scratch)
    if state.phase == SECOND_CARD:
        return careless_draw(board, state, mind, BLIND)
    if state.phase != TURN:
        return within_turn(board, state, mind, actions, n, ALL)
    claim = NONE
    if below(mind, 100) < WHIM:
        claim = any_claim(actions, n, mind)
    if claim == NONE and below(mind, 100) >= FORGETS:
        claim = claim_target(board, state, mind, actions, n, ALL)
        if claim == NONE:
            claim = build_ready(board, state, mind, actions, n, ALL)
    if claim != NONE:
        return claim
    if state.last_turns != NONE or not has_target(board, mind, ALL):
        if (
            state.last_turns == NONE
            and state.cars[state.seat] >= board.cars // MORE_TICKETS
            and state.ticket_deck_n > 0
        ):
            return DRAW_TICKETS
        claim = claim_longest(board, actions, n, 1)
        if claim != NONE:
            return claim
    drawn = careless_draw(board, state, mind, BLIND)
    if drawn != NONE:
        return drawn
    return without_cards(board, state, actions, n)


@entry
def novice_at(boards: Records, views: Records, minds: Records, scratches: Records, actions: Actions, n: int) -> int:
    """See `novice`."""
    n = leave_out_tried(boards[0], views[0], minds[0], actions, n)
    return novice(boards[0], views[0], minds[0], scratches[0], actions, n)
