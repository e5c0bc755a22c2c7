"""Train cards: the deck, the discard pile, the face-up row, and drawing from them (D1-D7)."""

from kvytok.rules.actions import TAKE, UNSEEN
from kvytok.rules.chance import below
from kvytok.rules.compiler import compiled
from kvytok.rules.record import COLORS, FACE_UP, LOCOMOTIVE, NONE, REVEALED, SECOND_CARD, Actions, Board, State
from kvytok.rules.turns import end_turn


@compiled
def renew_deck(state: State) -> None:
    """An empty deck is replaced by the discard pile at once (D6)."""
    if state.deck_n == 0 and state.discard_n > 0:
        for c in range(COLORS):
            state.deck[c] = state.discard[c]
            state.discard[c] = 0
        state.deck_n = state.discard_n
        state.discard_n = 0


@compiled
def draw(state: State) -> int:
    """Take a card off the deck and tell its colour; NONE when there is no deck.

    The deck is counted, not ordered: a card drawn at random from it is as good as the top of a shuffled pile.
    """
    if state.deck_n == 0:
        return NONE
    place = below(state, int(state.deck_n))
    color = 0
    while place >= state.deck[color]:
        place -= int(state.deck[color])
        color += 1
    state.deck[color] -= 1
    state.deck_n -= 1
    renew_deck(state)
    return color


@compiled
def sweeping_helps(state: State) -> bool:
    """Whether turning the row again can help: X3, and X12 where row and deck would change places for ever."""
    others = 0
    for c in range(LOCOMOTIVE):
        others += int(state.face_up[c]) + int(state.deck[c]) + int(state.discard[c])
    swapping = state.discard_n == 0 and state.deck_n == FACE_UP and state.deck[LOCOMOTIVE] >= 3
    return others >= 3 and not swapping


@compiled
def sweep(state: State) -> None:
    """Discard the whole face-up row (D5)."""
    for c in range(COLORS):
        state.discard[c] += state.face_up[c]
        state.face_up[c] = 0
    state.discard_n += state.face_up_n
    state.face_up_n = 0
    state.sweeps += 1


@compiled
def restock(state: State) -> None:
    """Renew the deck and fill the face-up row, again and again while it holds 3 locomotives (D2, D5, D6, X11)."""
    while True:
        renew_deck(state)
        while state.face_up_n < FACE_UP and state.deck_n > 0:
            color = draw(state)
            state.face_up[color] += 1
            state.face_up_n += 1
            if state.revealed_n < REVEALED:
                state.revealed[state.revealed_n] = color
                state.revealed_n += 1
        if state.face_up[LOCOMOTIVE] < 3 or not sweeping_helps(state):
            return
        sweep(state)


@compiled
def second_card_possible(state: State) -> bool:
    """Whether a second card can be taken (D3, X1)."""
    return bool(state.deck_n > 0 or state.face_up_n > state.face_up[LOCOMOTIVE])


@compiled
def legal_cards(state: State, actions: Actions, n: int, first: bool) -> int:
    """List the cards that may be taken, from place n on; face-up locomotives only as the first card (D3)."""
    for c in range(LOCOMOTIVE):
        # Written down in any case, and written over where there is none: cheaper than a guess at each colour.
        actions[n] = TAKE + c
        n += int(state.face_up[c] > 0)
    if first and state.face_up[LOCOMOTIVE] > 0:
        actions[n] = TAKE + LOCOMOTIVE
        n += 1
    if state.deck_n > 0:
        actions[n] = UNSEEN
        n += 1
    return n


@compiled
def take_card(board: Board, state: State, action: int) -> None:
    """Take one card, face up or unseen; then the second one is asked for, or the turn ends (D1-D4, X1)."""
    seat = state.seat
    first = state.phase != SECOND_CARD
    if action == UNSEEN:
        color = draw(state)
        state.hands[seat, color] += 1
        state.hand_n[seat] += 1
        only = False  # a locomotive from the deck is an ordinary card (D4)
    else:
        color = action - TAKE
        state.face_up[color] -= 1
        state.face_up_n -= 1
        state.hands[seat, color] += 1
        state.hand_n[seat] += 1
        state.known[seat, color] += 1
        restock(state)
        only = color == LOCOMOTIVE
    if first and not only and second_card_possible(state):
        state.phase = SECOND_CARD
    else:
        end_turn(board, state)


@compiled
def legal_second_card(state: State, actions: Actions) -> int:
    """The second card: no face-up locomotive (D3)."""
    return legal_cards(state, actions, 0, False)
