"""The table of phases: what is legal in each phase, and what an action does there.

phase          legal               apply
OPENING_LONG   legal_keep          answer_opening
OPENING        legal_keep          answer_opening
TURN           legal_turn          apply_turn
SECOND_CARD    legal_second_card   take_card
KEEP_TICKETS   legal_keep          keep_tickets
PAY_ROUTE      legal_pay_route     pay_route
PAY_STATION    legal_pay_station   pay_station
TUNNEL         legal_tunnel        answer_tunnel
FLAG           legal_flag          answer_flag
"""

from kvytok.rules.actions import BUILD, DRAW_TICKETS, PASS, UNSEEN
from kvytok.rules.cards import legal_cards, legal_second_card, take_card
from kvytok.rules.claim import (
    answer_flag,
    answer_tunnel,
    choose_route,
    legal_claims,
    legal_pay_route,
    legal_tunnel,
    pay_route,
)
from kvytok.rules.compiler import compiled
from kvytok.rules.flags import legal_flag
from kvytok.rules.record import (
    FLAG,
    KEEP_TICKETS,
    NONE,
    OPENING,
    OPENING_LONG,
    OVER,
    PAY_ROUTE,
    PAY_STATION,
    SECOND_CARD,
    TUNNEL,
    TURN,
    Actions,
    Board,
    State,
)
from kvytok.rules.stations import choose_city, legal_pay_station, legal_stations, pay_station
from kvytok.rules.tickets import answer_opening, draw_tickets, keep_tickets, legal_keep
from kvytok.rules.turns import pass_turn


@compiled
def legal_turn(board: Board, state: State, actions: Actions) -> int:
    """List the actions of a turn; passing is legal only when nothing else is (X2)."""
    n = legal_cards(state, actions, 0, True)
    if state.ticket_deck_n > 0:
        actions[n] = DRAW_TICKETS
        n += 1
    n = legal_claims(board, state, actions, n)
    n = legal_stations(board, state, actions, n)
    if n == 0:
        actions[0] = PASS
        n = 1
    return n


@compiled
def apply_turn(board: Board, state: State, action: int) -> None:
    """Carry out the action of a turn."""
    if action <= UNSEEN:
        take_card(board, state, action)
    elif action == DRAW_TICKETS:
        draw_tickets(board, state)
    elif action == PASS:
        pass_turn(board, state)
    elif action < BUILD:
        choose_route(board, state, action)
    else:
        choose_city(board, state, action)


@compiled
def legal(board: Board, state: State, actions: Actions) -> int:
    """Write the ids of all legal actions to the start of `actions` and return their number."""
    phase = state.phase
    if phase == TURN:
        return legal_turn(board, state, actions)
    if phase == SECOND_CARD:
        return legal_second_card(state, actions)
    if phase == PAY_ROUTE:
        return legal_pay_route(board, state, actions)
    if phase == PAY_STATION:
        return legal_pay_station(board, state, actions)
    if phase == KEEP_TICKETS or phase == OPENING or phase == OPENING_LONG:
        return legal_keep(board, state, actions)
    if phase == TUNNEL:
        return legal_tunnel(state, actions)
    if phase == FLAG:
        return legal_flag(actions)
    return 0


@compiled
def apply(board: Board, state: State, action: int) -> None:
    """Carry out a legal action of the asked seat and go on to the next question. The caller checks that it is legal."""
    phase = state.phase
    state.decisions += 1
    state.revealed_n = 0
    state.sweeps = 0
    if phase != TUNNEL and phase != FLAG:
        state.turned_n = 0
        state.extra = 0
    if action != PASS:
        state.passes = 0
    if phase == TURN:
        apply_turn(board, state, action)
    elif phase == SECOND_CARD:
        take_card(board, state, action)
    elif phase == PAY_ROUTE:
        state.payments += 1
        pay_route(board, state, action)
    elif phase == PAY_STATION:
        state.payments += 1
        pay_station(board, state, action)
    elif phase == KEEP_TICKETS:
        keep_tickets(board, state, action)
    elif phase == OPENING or phase == OPENING_LONG:
        answer_opening(board, state, action)
    elif phase == TUNNEL:
        answer_tunnel(board, state, action)
    elif phase == FLAG:
        answer_flag(board, state, action)


@compiled
def ask(state: State, seat: int) -> bool:
    """Ask another seat in the opening, where all are asked at once (S4). False if the seat has nothing to answer."""
    if state.phase == OVER:
        return False
    if state.phase == OPENING or state.phase == OPENING_LONG:
        if 0 <= seat < state.players and state.choice[seat] == NONE:
            state.seat = seat
            return True
        return False
    return bool(state.seat == seat)
