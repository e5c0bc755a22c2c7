"""Nothing is lost: cards, cars, stations and tickets of a position add up to what came out of the box."""

import numpy as np

from kvytok.rules.record import (
    BOX,
    FLAG,
    LOCOMOTIVE,
    NONE,
    OPENING,
    OPENING_LONG,
    OVER,
    TUNNEL,
    WHOLE,
    Board,
    Records,
    State,
)


def check(boards: Records, states: Records) -> None:
    """Check all of it for a full state."""
    board, state = boards[0], states[0]
    assert state.viewer == WHOLE
    check_cards(board, state)
    check_pieces(board, state)
    check_tickets(board, state)


def check_cards(board: Board, state: State) -> None:
    """Check the train cards, colour by colour, and the stored counts of them."""
    cards = state.hands.sum(axis=0) + state.deck + state.discard + state.face_up
    for place, color in enumerate(board.flag_color):
        cards[color] += state.flag_cards[:, place].sum()
    if state.laid_n:
        cards[state.laid_color] += state.laid_n
    cards[LOCOMOTIVE] += state.laid_locomotives
    if state.phase in (TUNNEL, FLAG):
        np.add.at(cards, state.turned[: state.turned_n], 1)
    assert cards.tolist() == board.cards.tolist()
    assert min(state[name].min() for name in ("hands", "deck", "discard", "face_up", "known")) >= 0
    assert state.hand_n.tolist() == state.hands.sum(axis=1).tolist()
    assert (state.deck_n, state.discard_n) == (state.deck.sum(), state.discard.sum())
    assert state.face_up_n == state.face_up.sum() <= 5
    assert (state.known <= state.hands).all()
    assert state.deck_n > 0 or state.discard_n == 0  # D6
    assert state.face_up_n == 5 or state.deck_n == 0 or state.phase in (TUNNEL, FLAG)  # D2, X11
    assert not state.hands[state.players :].any()


def check_pieces(board: Board, state: State) -> None:
    """Check cars and stations, in stock and on the board, and the points for routes."""
    for seat in range(state.players):
        mine = state.owner == seat
        assert state.cars[seat] + board.route_cars[mine].sum() == board.cars  # with those for mountains (C11)
        assert state.cars[seat] >= 0
        assert state.stations[seat] + (state.station_owner == seat).sum() == board.stations
        flags = state.score[seat] - board.points[board.length[mine]].sum()
        assert flags == 0 or (board.flag_points and flags > 0 and flags % board.flag_points == 0)
        # C4: never both lanes of a double route
        others = board.other_lane[mine]
        assert not (state.owner[others[others != NONE]] == seat).any()
    assert state.owner.max() < state.players
    assert (state.owner[board.routes :] == NONE).all()


def check_tickets(board: Board, state: State) -> None:
    """Check that each ticket is in one place: held, offered, in the deck, or out of the game (S3)."""
    n = int(board.tickets)
    deck = state.ticket_deck[: state.ticket_deck_n].tolist()
    assert (state.ticket_deck[state.ticket_deck_n :] == NONE).all()
    offered = [t for seat in range(state.players) for t in state.offer[seat, : state.offer_n[seat]].tolist()]
    held = np.flatnonzero(state.holder >= 0).tolist()
    seen = deck + offered + held
    assert len(set(seen)) == len(seen)
    assert set(seen) <= set(range(n))
    assert not board.ticket_long[deck].any()
    for seat in range(state.players):
        assert state.ticket_n[seat] == (state.holder == seat).sum()
        assert (state.offer[seat, state.offer_n[seat] :] == NONE).all()
    # The box: the tickets that each seat has returned there, and the long ones that nobody was dealt.
    box = np.setdiff1d(np.arange(n), seen)
    for seat in range(state.players):
        returned = int((state.returned_by[box] == seat).sum())
        if state.phase == OPENING_LONG:
            assert returned == 0
        elif board.opening_long_first:
            assert returned == board.opening_long - state.long_kept[seat]
        elif state.phase == OPENING or board.opening_returned != BOX:
            assert returned == 0
        else:
            assert returned == board.opening_long + board.opening_regular - state.opening_kept[seat]
    undealt = box[state.returned_by[box] == NONE]
    assert board.ticket_long[undealt].all()
    assert len(undealt) == board.ticket_long.sum() - state.players * board.opening_long
    assert state.phase != OVER or not offered
