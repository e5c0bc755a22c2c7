"""A view as JSON, joined of parts that are kept as bytes from one view of a game to the next.

Most moves change little, and most of what a view says is the same for everybody. The bytes are those of the whole
message (`SeatView` in `server/messages.py`); a test compares them.
"""

from collections.abc import Callable
from typing import Final

import msgspec

from kvytok.game.position import number_in, numbers_in
from kvytok.game.view import (
    DISCARD_GROUNDS,
    FACE_UP_GROUNDS,
    OWNER_GROUNDS,
    PLAYER_GROUNDS,
    STATION_GROUNDS,
    View,
    places,
)
from kvytok.rules.record import NONE, STATE

VIEW: Final = b'{"seat":%b,%b,"hand":%b,%b,"tickets":%b,"offer":%b,"pending":%b,"moves":%b}'
QUESTION: Final = b'"phase":"%b","asked":%b,"first":%d,"turns_left":%b'
BOARD: Final = b'"face_up":%b,"deck":%d,"discard":%b,"ticket_deck":%d,"players":[%b],"owners":%b,"stations":%b'
PLAYER: Final = (
    b'{"seat":%d,"name":%b,"score":%d,"cars":%d,"stations":%d,"cards":%d,"known":%b,"tickets":%d,"flags":%b}'
)
NULL: Final = b"null"
EMPTY: Final = b"[]"

encode = msgspec.json.Encoder().encode

QUESTION_GROUNDS: Final = places("players", "first", "phase", "seat", "last_turns", "choice")
BOARD_GROUNDS: Final = (
    *(*PLAYER_GROUNDS, *OWNER_GROUNDS, *STATION_GROUNDS, *DISCARD_GROUNDS, *FACE_UP_GROUNDS),
    *places("deck_n", "ticket_deck_n"),
)


def _rows(name: str) -> tuple[tuple[slice, ...], ...]:
    """Where each row of a field with two dimensions lies in the bytes of a record."""
    start, size = places(name)[0].start, STATE[name].itemsize // STATE[name].shape[0]
    return tuple((slice(start + row * size, start + (row + 1) * size),) for row in range(STATE[name].shape[0]))


HAND_GROUNDS: Final = _rows("hands")
OFFER_GROUNDS: Final = _rows("offer")
NO_OFFER: Final = bytes([NONE & 255]) * STATE["offer"].shape[1]


def view_json(view: View) -> bytes:
    """All that a view says."""
    record, seat, kept = view._bytes, view.seat, view._kept
    hand, tickets, offer, moves, pending = b"{}", EMPTY, EMPTY, EMPTY, NULL
    if seat is not None:
        hand = kept(("hand as JSON", seat), HAND_GROUNDS[seat], lambda: encode(view.hand))
        tickets = _tickets(view)
        if record[OFFER_GROUNDS[seat][0]] != NO_OFFER:
            offer = encode(view.offer)
        if seat in view.asked:
            moves = encode(view.moves)
    if number_in(record, "pending_route") != NONE or number_in(record, "pending_city") != NONE:
        pending = encode(view.pending)
    return VIEW % (
        NULL if seat is None else b"%d" % seat,
        kept("question as JSON", QUESTION_GROUNDS, lambda: _question(view)),
        hand,
        kept("board as JSON", BOARD_GROUNDS, lambda: _board(view)),
        tickets,
        offer,
        pending,
        moves,
    )


def _question(view: View) -> bytes:
    return QUESTION % (view.phase.encode(), encode(view.asked), view.first, encode(view.turns_left))


def _board(view: View) -> bytes:
    """What lies on the table for everybody to see."""
    return BOARD % (
        view._kept("face_up as JSON", FACE_UP_GROUNDS, _made(view, "face_up")),
        view.deck,
        view._kept("discard as JSON", DISCARD_GROUNDS, _made(view, "discard")),
        view.ticket_deck,
        _players(view),
        view._kept("owners as JSON", OWNER_GROUNDS, _made(view, "owners")),
        view._kept("stations as JSON", STATION_GROUNDS, _made(view, "stations")),
    )


def _made(view: View, part: str) -> Callable[[], bytes]:
    return lambda: encode(getattr(view, part))


def _players(view: View) -> bytes:
    if any(numbers_in(view._bytes, "flag_cards")):
        return encode(view.players)[1:-1]
    columns = [numbers_in(view._bytes, name) for name in ("score", "cars", "stations", "hand_n")]
    tickets = numbers_in(view._bytes, "ticket_n")
    return b",".join(
        [
            PLAYER
            % (
                *(seat, encode(name), *(column[seat] for column in columns)),
                *(encode(view.known_of(seat)), tickets[seat], EMPTY),
            )
            for seat, name in enumerate(view.names)
        ]
    )


def _tickets(view: View) -> bytes:
    """The viewer's tickets; the view itself knows whether they are those of the last view."""
    tickets, name = view.tickets, ("tickets as JSON", view.seat)
    known = view._remembered.get(name)
    if known is None or known[1][0] is not tickets:
        known = view._remembered[name] = b"", (tickets, encode(tickets))
    made: bytes = known[1][1]
    return made
