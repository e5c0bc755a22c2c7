"""Dealing a random full state that is consistent with a view: used by bots that search.

Unseen train cards are dealt uniformly to the hands and the deck, in addition to what each seat is publicly known to
hold. Unseen tickets are dealt to the hands, offers, the deck and the box so that every public count is right. Which of
its opening tickets another seat kept is taken as equally likely.
"""

from kvytok.rules.chance import below, start_stream
from kvytok.rules.compiler import compiled
from kvytok.rules.record import (
    BOX,
    COLORS,
    FLAG,
    LOCOMOTIVE,
    NOBODY,
    NONE,
    OPENING,
    OPENING_LONG,
    OVER,
    SHUFFLED,
    TUNNEL,
    WHOLE,
    Actions,
    Board,
    Scratch,
    State,
)
from kvytok.rules.tickets import count_places, fewest_kept, most_kept

REGULAR = 0
LONG = 1


@compiled
def turned_of(state: State, color: int) -> int:
    """The number of cards of a colour that a tunnel has turned up."""
    n = 0
    for i in range(state.turned_n):
        n += int(state.turned[i] == color)
    return n


@compiled
def left_over(board: Board, state: State, viewer: int, color: int) -> int:
    """The number of train cards of a colour that are in no open pile and no hand, as far as a viewer knows."""
    n = int(board.cards[color]) - int(state.face_up[color]) - int(state.discard[color])
    for seat in range(state.players):
        n -= int(state.hands[seat, color]) if seat == viewer else int(state.known[seat, color])
    return n


@compiled
def set_aside(board: Board, state: State, color: int) -> int:
    """The number of cards of a colour on the table for a claim in progress, or in front of players as flag cards."""
    n = int(state.laid_n) if color == state.laid_color else 0
    if color == LOCOMOTIVE:
        n += int(state.laid_locomotives)
    if state.phase == TUNNEL or state.phase == FLAG:
        n += turned_of(state, color)
    if board.flag_points > 0:
        for i in range(3):
            if board.flag_color[i] == color:
                for seat in range(state.players):
                    n += int(state.flag_cards[seat, i])
    return n


@compiled
def count_unseen(board: Board, state: State, viewer: int, unseen: Actions) -> int:
    """Count the train cards of each colour that a viewer has not seen, in the deck or other hands; return their sum."""
    for c in range(COLORS):
        unseen[c] = left_over(board, state, viewer, c)
    if state.laid_color != NONE or state.turned_n > 0 or board.flag_points > 0:
        for c in range(COLORS):
            unseen[c] -= set_aside(board, state, c)
    total = 0
    for c in range(COLORS):
        total += int(unseen[c])
    return total


@compiled
def deal_cards(board: Board, state: State, scratch: Scratch) -> None:
    """Deal the unseen train cards to the other hands and the deck."""
    unseen = scratch.unseen
    total = count_unseen(board, state, int(state.viewer), unseen)
    for seat in range(state.players):
        if seat == state.viewer:
            continue
        hidden = int(state.hand_n[seat])
        for c in range(COLORS):
            state.hands[seat, c] = state.known[seat, c]
            hidden -= int(state.known[seat, c])
        for _ in range(hidden):
            place = below(state, total)
            color = 0
            while place >= unseen[color]:
                place -= int(unseen[color])
                color += 1
            unseen[color] -= 1
            total -= 1
            state.hands[seat, color] += 1
    for c in range(COLORS):
        state.deck[c] = unseen[c]


@compiled
def gather_unseen_tickets(board: Board, state: State, scratch: Scratch) -> None:
    """List the tickets that the viewer has not seen, regular and long."""
    scratch.pool_n[REGULAR] = 0
    scratch.pool_n[LONG] = 0
    viewer = state.viewer
    for t in range(board.tickets):
        # In a view, a holder or returner is named only if the viewer knows it.
        seen = state.holder[t] != NOBODY or state.returned_by[t] != NOBODY
        if viewer >= 0:
            for i in range(state.offer_n[viewer]):
                seen = seen or state.offer[viewer, i] == t
        if not seen:
            kind = LONG if board.ticket_long[t] else REGULAR
            scratch.pool[kind, scratch.pool_n[kind]] = t
            scratch.pool_n[kind] += 1


@compiled
def deal_ticket(state: State, scratch: Scratch, kind: int) -> int:
    """Deal one unseen ticket of a kind."""
    n = int(scratch.pool_n[kind])
    place = below(state, n)
    ticket = int(scratch.pool[kind, place])
    scratch.pool[kind, place] = scratch.pool[kind, n - 1]
    scratch.pool_n[kind] = n - 1
    return ticket


@compiled
def deal_offer(board: Board, state: State, scratch: Scratch, seat: int) -> None:
    """Deal another seat's offer; in the opening the long tickets come first."""
    long = 0
    if state.phase == OPENING_LONG or (state.phase == OPENING and not board.opening_long_first):
        long = int(board.opening_long)
    for i in range(state.offer_n[seat]):
        state.offer[seat, i] = deal_ticket(state, scratch, LONG if i < long else REGULAR)


@compiled
def deal_choice(board: Board, state: State, seat: int) -> None:
    """Deal another seat's answer in the opening: any allowed choice."""
    fewest, most = fewest_kept(board, state, seat), most_kept(state, seat)
    allowed = 0
    for places in range(1 << state.offer_n[seat]):
        if fewest <= count_places(places) <= most:
            allowed += 1
    pick = below(state, allowed)
    for places in range(1 << state.offer_n[seat]):
        if fewest <= count_places(places) <= most:
            if pick == 0:
                state.choice[seat] = places
            pick -= 1


@compiled
def long_among_kept(board: Board, state: State, seat: int) -> int:
    """The number of long tickets that a seat kept in the opening; random if all kinds were offered together."""
    if board.opening_long_first:
        return int(state.long_kept[seat])
    long = 0
    dealt_long, dealt = int(board.opening_long), int(board.opening_long) + int(board.opening_regular)
    for _ in range(state.opening_kept[seat]):
        if below(state, dealt) < dealt_long:
            long += 1
            dealt_long -= 1
        dealt -= 1
    return long


@compiled
def long_held(board: Board, state: State, seat: int) -> int:
    """The number of long tickets that a seat holds; they can only come from the opening."""
    long = 0
    for t in range(board.tickets):
        if state.holder[t] == seat and board.ticket_long[t]:
            long += 1
    return long


@compiled
def hold(state: State, scratch: Scratch, seat: int, kind: int, n: int) -> None:
    """Deal `n` tickets of a kind to a seat, which holds them."""
    for _ in range(n):
        state.holder[deal_ticket(state, scratch, kind)] = seat


@compiled
def put_in_box(state: State, scratch: Scratch, seat: int, kind: int, n: int) -> None:
    """Deal `n` tickets of a kind that a seat has returned to the box."""
    for _ in range(n):
        state.returned_by[deal_ticket(state, scratch, kind)] = seat


@compiled
def deal_seat_tickets(board: Board, state: State, scratch: Scratch, seat: int) -> None:
    """Deal another seat's tickets: on offer, held, and returned to the box."""
    deal_offer(board, state, scratch, seat)
    scratch.returned_n[seat] = 0
    if state.phase == OPENING_LONG or state.phase == OPENING:
        if state.choice[seat] != NONE:
            deal_choice(board, state, seat)
        if state.phase == OPENING and board.opening_long_first:
            hold(state, scratch, seat, LONG, int(state.long_kept[seat]))
            put_in_box(state, scratch, seat, LONG, int(board.opening_long) - int(state.long_kept[seat]))
        return
    if state.phase == OVER:
        # All tickets are on the table (E2); only the returned ones are still unseen.
        long = long_held(board, state, seat)
    else:
        long = long_among_kept(board, state, seat)
        hold(state, scratch, seat, LONG, long)
        hold(state, scratch, seat, REGULAR, int(state.ticket_n[seat]) - long)
    returned = int(board.opening_regular) - (int(state.opening_kept[seat]) - long)
    if board.opening_long_first or board.opening_returned == BOX:
        put_in_box(state, scratch, seat, LONG, int(board.opening_long) - long)
    if board.opening_returned == BOX:
        put_in_box(state, scratch, seat, REGULAR, returned)
    elif board.opening_returned == SHUFFLED and state.mixed_n > 0:
        scratch.returned_n[seat] = returned


@compiled
def deal_mixed(board: Board, state: State, scratch: Scratch) -> None:
    """Deal the shuffled opening returns: the viewer's own in random places, the others by who returned how many."""
    start, stop = int(state.mixed_from), int(state.mixed_from) + int(state.mixed_n)
    if start == stop:
        return
    place = start
    for t in range(board.tickets):
        own = state.returned_by[t] == state.viewer and state.viewer >= 0 and not board.ticket_long[t]
        for i in range(state.ticket_deck_n):
            own = own and state.ticket_deck[i] != t
        if own:
            state.ticket_deck[place] = t
            place += 1
    for seat in range(state.players):
        if seat != state.viewer:
            for _ in range(scratch.returned_n[seat]):
                ticket = deal_ticket(state, scratch, REGULAR)
                state.ticket_deck[place] = ticket
                state.returned_by[ticket] = seat
                place += 1
    for i in range(start, stop - 1):
        j = i + below(state, stop - i)
        kept = state.ticket_deck[i]
        state.ticket_deck[i] = state.ticket_deck[j]
        state.ticket_deck[j] = kept


@compiled
def deal_deck(state: State, scratch: Scratch) -> None:
    """Deal the rest of the ticket deck."""
    for i in range(state.ticket_deck_n):
        if state.ticket_deck[i] == NONE:
            ticket = deal_ticket(state, scratch, REGULAR)
            state.ticket_deck[i] = ticket
            state.returned_by[ticket] = state.deck_from[i]
        state.deck_from[i] = NOBODY


@compiled
def complete(board: Board, state: State, scratch: Scratch) -> None:
    """Turn a view into a random full state. The key must be set; it goes on to drive the game."""
    start_stream(state)
    deal_cards(board, state, scratch)
    gather_unseen_tickets(board, state, scratch)
    for seat in range(state.players):
        if seat != state.viewer:
            deal_seat_tickets(board, state, scratch, seat)
    deal_mixed(board, state, scratch)
    deal_deck(state, scratch)
    state.viewer = WHOLE
