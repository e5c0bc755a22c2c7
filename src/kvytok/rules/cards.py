"""Train cards: the deck, the discard pile, the face-up row, and drawing from them (D1-D7)."""

from kvytok.rules.actions import TAKE, UNSEEN
from kvytok.rules.chance import below
from kvytok.rules.compiler import compiled
from kvytok.rules.record import COLORS, FACE_UP, LOCOMOTIVE, NONE, REVEALED, SECOND_CARD, Actions, Board, State
from kvytok.rules.turns import end_turn


@compiled
def renew_deck(state: State) -> None:
    """Replace an empty deck with the discard pile at once (D6)."""
    if state.deck_n == 0 and state.discard_n > 0:
        for c in range(COLORS):
            state.deck[c] = state.discard[c]
            state.discard[c] = 0
        state.deck_n = state.discard_n
        state.discard_n = 0


@compiled
def draw(state: State) -> int:
    """Take a card from the deck and return its colour; NONE if the deck is empty.

    The deck is a count for each colour, without an order: a random card from it is as good as the top of a shuffled
    pile.
    """
    if state.deck_n == 0:
        return NONE
    place = below(state, int(state.deck_n))
    color = 0
    # Branchless: nothing is harder to predict than the colour of the next card.
    for c in range(COLORS - 1):
        place -= int(state.deck[c])
        color += int(place >= 0)
    state.deck[color] -= 1
    state.deck_n -= 1
    renew_deck(state)
    return color


@compiled
def sweeping_helps(state: State) -> bool:
    """Whether replacing the row can help (X3). It cannot if row and deck would swap places for ever (X12)."""
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
    """Renew the deck and fill the face-up row, and repeat while the row holds 3 locomotives (D2, D5, D6, X11)."""
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
    """Write the cards that may be taken to `actions`, from index `n` on; return the end.

    A face-up locomotive may be taken only as the first card (D3).
    """
    for c in range(LOCOMOTIVE):
        # Branchless: always write; if there is no such card, the next entry overwrites it.
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
    """Take one card, face up or unseen; then ask for the second one or end the turn (D1-D4, X1)."""
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
    """The legal second cards: no face-up locomotive (D3)."""
    return legal_cards(state, actions, 0, False)
