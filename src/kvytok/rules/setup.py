"""Setting up a game: pieces, decks, first hands and opening tickets (S1-S6)."""

from kvytok.rules.cards import draw, restock
from kvytok.rules.chance import below, start_stream
from kvytok.rules.compiler import compiled
from kvytok.rules.payment import clear_laid
from kvytok.rules.record import (
    CITIES,
    COLORS,
    NOBODY,
    NONE,
    OPENING,
    OPENING_LONG,
    REVEALED,
    ROUTES,
    SEATS,
    TICKETS,
    WHOLE,
    Board,
    State,
)
from kvytok.rules.tickets import ask_next_opening, clear_offer, lay_out_deck, offer_from_top


@compiled
def clear_table(board: Board, state: State, players: int) -> None:
    """Clear the table and hand out all pieces (S1), whatever the record held before; the key stays."""
    start_stream(state)
    state.viewer = WHOLE
    state.players = players
    state.passes = 0
    state.last_turns = NONE
    state.decisions = 0
    state.payments = 0
    for seat in range(SEATS):
        plays = seat < players
        for c in range(COLORS):
            state.hands[seat, c] = 0
            state.known[seat, c] = 0
        state.hand_n[seat] = 0
        state.cars[seat] = board.cars if plays else 0
        state.stations[seat] = board.stations if plays else 0
        state.score[seat] = 0
        for i in range(3):
            state.flag_cards[seat, i] = 0
        state.ticket_n[seat] = 0
        state.opening_kept[seat] = 0
        state.long_kept[seat] = 0
        clear_offer(state, seat)
    state.deck_n = 0
    for c in range(COLORS):
        state.deck[c] = board.cards[c]
        state.deck_n += board.cards[c]
        state.discard[c] = 0
        state.face_up[c] = 0
    state.discard_n = 0
    state.face_up_n = 0
    for r in range(ROUTES):
        state.owner[r] = NOBODY
    for x in range(CITIES):
        state.station_owner[x] = NOBODY
    for t in range(TICKETS):
        state.holder[t] = NOBODY
        state.returned_by[t] = NOBODY
        state.ticket_deck[t] = NONE
        state.deck_from[t] = NOBODY
    state.ticket_deck_n = 0
    state.mixed_from = 0
    state.mixed_n = 0
    state.pending_route = NONE
    state.pending_city = NONE
    clear_laid(state)
    state.extra = 0
    state.turned_n = 0
    for i in range(3):
        state.turned[i] = NONE
    for i in range(REVEALED):
        state.revealed[i] = NONE
    state.revealed_n = 0
    state.sweeps = 0


@compiled
def setup(board: Board, state: State, players: int, first: int) -> None:
    """Shuffle, deal and offer the opening tickets. `first` is the first player; NONE leaves it to chance (S5)."""
    clear_table(board, state, players)
    if board.opening_long > 0:
        lay_out_deck(board, state, 1)
        # Nothing random happens in between, so the long tickets can be dealt before the other deck is laid out. The
        # long tickets not dealt leave the game (S3).
        for seat in range(players):
            offer_from_top(state, seat, int(board.opening_long))
    lay_out_deck(board, state, 0)
    state.first = below(state, players) if first == NONE else first
    for seat in range(players):
        later = 0 if seat == state.first else board.later_cards  # S6
        for _ in range(board.hand + later):
            state.hands[seat, draw(state)] += 1
            state.hand_n[seat] += 1
    restock(state)
    if board.opening_long_first:
        state.phase = OPENING_LONG
    else:
        state.phase = OPENING
        for seat in range(players):
            offer_from_top(state, seat, int(board.opening_regular))
    ask_next_opening(state)
