"""Tickets: the opening choice (S3, S4) and drawing more of them (T1, T2)."""

from kvytok.rules.actions import KEEP
from kvytok.rules.chance import below
from kvytok.rules.compiler import compiled
from kvytok.rules.record import (
    BOX,
    KEEP_TICKETS,
    NOBODY,
    NONE,
    OFFER,
    OPENING,
    OPENING_LONG,
    SHUFFLED,
    TICKETS,
    Actions,
    Board,
    State,
)
from kvytok.rules.turns import begin_turn, end_turn


@compiled
def count_places(places: int) -> int:
    """The number of places of an offer that are set in `places`."""
    n = 0
    for i in range(OFFER):
        n += (places >> i) & 1
    return n


@compiled
def shuffle_tickets(state: State, start: int, stop: int) -> None:
    """Shuffle a part of the ticket deck, from `start` up to but not including `stop`."""
    for i in range(start, stop - 1):
        j = i + below(state, stop - i)
        kept = state.ticket_deck[i]
        state.ticket_deck[i] = state.ticket_deck[j]
        state.ticket_deck[j] = kept


@compiled
def lay_out_deck(board: Board, state: State, long: int) -> None:
    """Make a shuffled ticket deck of all long or all regular tickets."""
    n = 0
    for t in range(board.tickets):
        if board.ticket_long[t] == long:
            state.ticket_deck[n] = t
            n += 1
    for i in range(n, TICKETS):
        state.ticket_deck[i] = NONE
    state.ticket_deck_n = n
    shuffle_tickets(state, 0, n)


@compiled
def offer_from_top(state: State, seat: int, n: int) -> None:
    """Move n tickets from the top of the deck into a seat's offer."""
    have = int(state.offer_n[seat])
    for i in range(n):
        state.offer[seat, have + i] = state.ticket_deck[i]
        state.returned_by[state.ticket_deck[i]] = NOBODY
    state.offer_n[seat] = have + n
    left = int(state.ticket_deck_n) - n
    for i in range(left):
        state.ticket_deck[i] = state.ticket_deck[i + n]
    for i in range(left, left + n):
        state.ticket_deck[i] = NONE
    state.ticket_deck_n = left
    if state.mixed_n > 0:
        start = int(state.mixed_from) - n
        state.mixed_from = start
        if start < 0:
            forget_mixed(state)


@compiled
def forget_mixed(state: State) -> None:
    """Forget who returned which shuffled opening ticket: once they are drawn, no seat knows where its own are."""
    for i in range(state.mixed_from + state.mixed_n):
        state.returned_by[state.ticket_deck[i]] = NOBODY
    state.mixed_from = 0
    state.mixed_n = 0


@compiled
def put_under(state: State, ticket: int, seat: int) -> None:
    """Return a ticket under the deck; the seat that did so knows where it is."""
    state.ticket_deck[state.ticket_deck_n] = ticket
    state.ticket_deck_n += 1
    state.returned_by[ticket] = seat


@compiled
def keep(state: State, seat: int, place: int) -> None:
    """Give a ticket of the offer to the seat for good (T2)."""
    state.holder[state.offer[seat, place]] = seat
    state.ticket_n[seat] += 1


@compiled
def clear_offer(state: State, seat: int) -> None:
    """Empty the seat's offer and its choice."""
    for i in range(OFFER):
        state.offer[seat, i] = NONE
    state.offer_n[seat] = 0
    state.choice[seat] = NONE


@compiled
def ask_next_opening(state: State) -> bool:
    """Ask the lowest seat that has not answered the opening; False when all have."""
    for seat in range(state.players):
        if state.choice[seat] == NONE:
            state.seat = seat
            return True
    return False


@compiled
def fewest_kept(board: Board, state: State, seat: int) -> int:
    """The fewest tickets of its offer that the seat must keep (S3, T1)."""
    if state.phase == KEEP_TICKETS:
        return min(int(board.offer_keep), int(state.offer_n[seat]))
    if state.phase == OPENING_LONG:
        return 0
    if state.long_kept[seat] == 0:
        return int(board.opening_keep_without_long)
    return int(board.opening_keep)


@compiled
def most_kept(state: State, seat: int) -> int:
    """The most tickets of its offer that the seat may keep (S3: never both long ones)."""
    if state.phase == OPENING_LONG:
        return 1
    return int(state.offer_n[seat])


@compiled
def legal_keep(board: Board, state: State, actions: Actions) -> int:
    """List all allowed subsets of the offer."""
    seat = state.seat
    fewest, most = fewest_kept(board, state, seat), most_kept(state, seat)
    n = 0
    for places in range(1 << state.offer_n[seat]):
        count = count_places(places)
        if fewest <= count <= most:
            actions[n] = KEEP + places
            n += 1
    return n


@compiled
def answer_opening(board: Board, state: State, action: int) -> None:
    """Note a seat's opening choice in secret; settle all of them when the last seat has answered (S4)."""
    state.choice[state.seat] = action - KEEP
    if ask_next_opening(state):
        return
    if state.phase == OPENING_LONG:
        settle_long(board, state)
    else:
        settle_opening(board, state)


@compiled
def settle_long(board: Board, state: State) -> None:
    """Remove the long tickets that were not kept from the game, then deal the regular ones (S3, Mega)."""
    for seat in range(state.players):
        for i in range(state.offer_n[seat]):
            if (state.choice[seat] >> i) & 1:
                keep(state, seat, i)
                state.long_kept[seat] += 1
            else:
                state.returned_by[state.offer[seat, i]] = seat
        clear_offer(state, seat)
    state.phase = OPENING
    for seat in range(state.players):
        offer_from_top(state, seat, int(board.opening_regular))
    ask_next_opening(state)


@compiled
def settle_opening(board: Board, state: State) -> None:
    """Move kept tickets to the hands, and the others under the deck (shuffled or not) or into the box (S3, X8)."""
    start = int(state.ticket_deck_n)
    for seat in range(state.players):
        for i in range(state.offer_n[seat]):
            if (state.choice[seat] >> i) & 1:
                keep(state, seat, i)
            elif board.opening_returned == BOX:
                state.returned_by[state.offer[seat, i]] = seat
            else:
                put_under(state, state.offer[seat, i], seat)
        clear_offer(state, seat)
        state.opening_kept[seat] = state.ticket_n[seat]
    if board.opening_returned == SHUFFLED:
        shuffle_tickets(state, start, int(state.ticket_deck_n))
        state.mixed_from = start
        state.mixed_n = state.ticket_deck_n - start
    begin_turn(state, state.first)


@compiled
def draw_tickets(board: Board, state: State) -> None:
    """Offer tickets from the top of the deck, or as many as are left (T1)."""
    offer_from_top(state, state.seat, min(int(board.offer), int(state.ticket_deck_n)))
    state.phase = KEEP_TICKETS


@compiled
def keep_tickets(board: Board, state: State, action: int) -> None:
    """Keep the chosen tickets; the others go under the deck in the order of the offer (T1, X8)."""
    seat = state.seat
    for i in range(state.offer_n[seat]):
        if ((action - KEEP) >> i) & 1:
            keep(state, seat, i)
        else:
            put_under(state, state.offer[seat, i], seat)
    clear_offer(state, seat)
    end_turn(board, state)
