"""The view: what a seat may know of a game, and the only way for information to leave the rules.

A view is a state record in which everything hidden from the viewer is blanked. Bots, environments, server and page get
views, never states. What is public stands in docs/rules/usa.md, "What everyone may know". A seat also knows its own
hand, its tickets, its offer, and the tickets it returned itself: their places under the deck, or that they are in the
box, or among the shuffled ones. (Not recorded: that another player was later offered a ticket this seat had returned.)
"""

from kvytok.rules.compiler import compiled
from kvytok.rules.record import (
    COLORS,
    NOBODY,
    NONE,
    OFFER,
    OPENING,
    OPENING_LONG,
    OVER,
    SEATS,
    TICKETS,
    State,
)


@compiled
def hide(state: State, viewer: int) -> None:
    """Blank everything that the viewer may not know, in place."""
    hide_chance(state)
    # A question about the payment is asked only if the hand allows several.
    state.decisions -= state.payments
    state.payments = 0
    for seat in range(SEATS):
        if seat != viewer:
            hide_seat(state, seat)
    for c in range(COLORS):
        state.deck[c] = 0
    hide_tickets(state, viewer)
    # In the opening all seats are asked at once (S4): in the view of a seat that has not answered, it is the one asked.
    opening = state.phase == OPENING or state.phase == OPENING_LONG
    if opening and viewer >= 0 and state.choice[viewer] == NONE:
        state.seat = viewer
    state.viewer = viewer


@compiled
def hide_chance(state: State) -> None:
    """Hide the key and everything that comes from it."""
    for i in range(8):
        state.key[i] = 0
    for i in range(16):
        state.block[i] = 0
    state.blocks = 0
    state.words_used = 0


@compiled
def hide_seat(state: State, seat: int) -> None:
    """Hide another seat's cards, offer and choice of opening tickets; that it has chosen stays visible."""
    for c in range(COLORS):
        state.hands[seat, c] = 0
    for i in range(OFFER):
        state.offer[seat, i] = NONE
    if state.choice[seat] != NONE:
        state.choice[seat] = 0


@compiled
def hide_tickets(state: State, viewer: int) -> None:
    """Hide the order of the deck, the tickets of others (until the end, E2), and what others returned.

    Who returned the ticket at a place of the deck is public, since everybody saw it being put there. Only the shuffled
    ones cannot be told apart.
    """
    mixed_to = state.mixed_from + state.mixed_n
    for i in range(state.ticket_deck_n):
        ticket = state.ticket_deck[i]
        by = state.returned_by[ticket]
        mixed = state.mixed_from <= i < mixed_to
        state.deck_from[i] = NOBODY if mixed else by
        if mixed or by != viewer:
            state.ticket_deck[i] = NONE
    for t in range(TICKETS):
        if state.returned_by[t] != viewer:
            state.returned_by[t] = NOBODY
        if state.holder[t] != viewer and state.phase != OVER:
            state.holder[t] = NOBODY
