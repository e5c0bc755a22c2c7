"""What a network sees: everything the asked seat may know, seat-relative, as small whole numbers.

One compiled function writes it from a view or from the state, alike; `parts` names what it writes, in the same order.
The asked seat is player 0, the others follow in turn order. A part divided by its `scale` lies between about -1 and 2.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kvytok.bots.progress import HOPELESS, Progress, bring_up_to_date, cheapest
from kvytok.rules.compiler import compiled
from kvytok.rules.record import (
    COLORS,
    GRAY,
    KEEP_TICKETS,
    LENGTH,
    LOCOMOTIVE,
    NOBODY,
    NONE,
    OPENING,
    OPENING_LONG,
    PHASE_NAMES,
    Board,
    Scratch,
    State,
)
from kvytok.rules.resample import count_unseen

Numbers = NDArray[np.int8]

PHASES = len(PHASE_NAMES) - 1
MOST = 100
"""Larger numbers are written as this one."""
ANY_COLOR = 15
"""A mask that changes no colour but tells the compiler that none is negative."""
ENOUGH = 2 * LENGTH
"""More cards than any route takes."""
PLAYER_NUMBERS = 6
PLAY_NUMBERS = 5
CLAIM_NUMBERS = 4


SECTIONS = ("phase", "face-up", "players", "held", "offer", "laid", "my-stations")
"""The first part of each section; the last section is what stands behind the others, if anything does."""


class Part(NamedTuple):
    """A named stretch of the observation."""

    name: str
    size: int
    scale: int
    what: str


def parts(boards: NDArray[np.record], players: int) -> tuple[Part, ...]:
    """The parts of an observation of this board with so many players."""
    board = boards[0]
    routes, cities, tickets = int(board.routes), int(board.cities), int(board.tickets)
    places, others = offer_places(board), players - 1
    listed = [
        Part("phase", PHASES, 1, "what is asked, one of " + ", ".join(PHASE_NAMES[:PHASES])),
        Part("mine", routes, 1, "1 for each route of the asked seat"),
        Part("theirs", routes * others, 1, "1 for each route of each other player, player by player"),
        Part("open", routes, 1, "1 for each route it may still claim, cards aside, with the cars it has"),
        Part("payable", routes, 1, "1 for each of these that its hand pays for"),
        Part("lacking", routes, 4, "cards it still lacks for each open route"),
        Part("pending", routes, 1, "1 for the route being paid"),
        Part("wanted", routes, 20, "points of its unfinished tickets on whose cheapest connections each route lies"),
        Part("face-up", COLORS, 2, "face-up cards by colour, locomotive last"),
        Part("hand", COLORS, 6, "its cards by colour"),
        Part("unseen", COLORS, 12, "cards by colour that it has not seen: in the deck or in other hands"),
        Part("discard", COLORS, 12, "cards by colour in the discard pile"),
        Part("known", COLORS * others, 6, "cards by colour that each other player is publicly known to hold"),
        Part("hidden", others, 20, "further cards of each other player"),
        Part(
            "players",
            PLAYER_NUMBERS * players,
            40,
            "of each player: cars, half the score, cards, 4 × tickets, 10 × stations left, cars in its largest network",
        ),
        Part(
            "play",
            PLAY_NUMBERS,
            40,
            "cards in the deck, tickets in the deck, 40 in the last round, 10 × turns left in it, decisions / 4",
        ),
        Part("place", players, 1, "its place in the turn order, counted from the first player"),
        Part("held", tickets, 1, "1 for each of its tickets"),
        Part("done", tickets, 1, "1 for each of its tickets that its own routes complete"),
        Part("missing", tickets, 10, "cars still missing on the best connection of each unfinished ticket"),
        Part("hopeless", tickets, 1, "1 for each of its tickets that needs more cars than it has, or has no way left"),
        Part("offer", tickets * places, 1, "1 for the ticket at each place of the offer"),
        Part("offer-missing", places, 10, "cars missing for the ticket at each place of the offer"),
        Part("laid", COLORS, 1, "1 for the colour being paid with"),
        Part("claim", CLAIM_NUMBERS, 3, "cards laid, locomotives laid, extra cards a tunnel asks for, cards turned up"),
        Part("turned", COLORS, 1, "cards by colour that the tunnel turned up"),
    ]
    if board.stations:
        listed += [
            Part("my-stations", cities, 1, "1 for each city with one of its stations"),
            Part("their-stations", cities, 1, "1 for each city with a station of another player"),
            Part("pending-city", cities, 1, "1 for the city of the station being paid"),
        ]
    if board.flag_points:
        listed.append(Part("flags", 3 * players, 1, "flag cards in front of each player"))
    return tuple(listed)


def observation_size(boards: NDArray[np.record], players: int) -> int:
    """How many numbers an observation has."""
    return sum(part.size for part in parts(boards, players))


def section_starts(boards: NDArray[np.record], players: int) -> NDArray[np.int64]:
    """Where each of the sections begins that `write_section` writes."""
    listed = parts(boards, players)
    starts = np.cumsum([0, *(part.size for part in listed)])
    names = [part.name for part in listed]
    after_turned = int(starts[names.index("turned") + 1])
    return np.array([*(starts[names.index(name)] for name in SECTIONS[:-1]), after_turned], np.int64)


def scales(boards: NDArray[np.record], players: int) -> NDArray[np.float32]:
    """The scale of each number."""
    return np.concatenate([np.full(part.size, part.scale, np.float32) for part in parts(boards, players)])


@compiled
def offer_places(board: Board) -> int:
    """The most tickets that are on offer at once."""
    opening = int(board.opening_long) + int(board.opening_regular)
    if board.opening_long_first:
        opening = max(int(board.opening_long), int(board.opening_regular))
    return max(opening, int(board.offer))


@compiled
def observe(board: Board, state: State, scratch: Scratch, progress: Progress, out: Numbers) -> int:
    """Write the asked seat's observation into `out`, all of its numbers; how many there are.

    `progress` is what was remembered of the seat, or a forgotten one. What has many numbers is written by one simple
    loop for each part, without branches and in 8 bits, which a compiler turns into a few wide instructions.
    """
    bring_up_to_date(board, state, scratch, progress)
    k = _see_routes(board, state, scratch, progress, out, 0)
    k = _see_cards(board, state, scratch, out, k)
    k = _see_players(state, progress, out, k)
    k = _see_tickets(board, progress, out, k)
    k = _see_offer(board, state, scratch, progress, out, k)
    k = _see_claim(state, out, k)
    return _see_pieces(board, state, out, k)


@compiled
def write_section(
    section: int, board: Board, state: State, scratch: Scratch, progress: Progress, out: Numbers, k: int
) -> None:
    """Write one section of an observation from its start on; the progress must be up to date.

    No two sections use the same scratch space, so a GPU writes them all at once.
    """
    if section == 0:
        _see_routes(board, state, scratch, progress, out, k)
    elif section == 1:
        _see_cards(board, state, scratch, out, k)
    elif section == 2:
        _see_players(state, progress, out, k)
    elif section == 3:
        _see_tickets(board, progress, out, k)
    elif section == 4:
        _see_offer(board, state, scratch, progress, out, k)
    elif section == 5:
        _see_claim(state, out, k)
    else:
        _see_pieces(board, state, out, k)


@compiled
def _put_one(out: Numbers, k: int, n: int, place: int) -> int:
    """Write n zeros, with a 1 at a place if it is one of them."""
    part = out[k : k + n]
    for i in range(n):
        part[i] = 0
    if 0 <= place < n:
        part[place] = 1
    return k + n


@compiled
def _see_routes(board: Board, state: State, scratch: Scratch, progress: Progress, out: Numbers, k: int) -> int:
    """What is asked, who has which route, and which could be claimed."""
    k = _put_one(out, k, PHASES, int(state.phase))
    seat, players, routes = int(state.seat), int(state.players), int(board.routes)
    fare, owner, ferry, wanted = progress.fare, state.owner, board.ferry, progress.wanted
    mine = out[k : k + routes]
    for r in range(routes):
        mine[r] = fare[r] == 0
    k += routes
    for i in range(1, players):
        other, theirs = np.int8((seat + i) % players), out[k : k + routes]
        for r in range(routes):
            theirs[r] = owner[r] == other
        k += routes
    free, payable, lacking = out[k : k + routes], out[k + routes : k + 2 * routes], out[k + 2 * routes : k + 3 * routes]
    cars, locomotives = np.int8(state.cars[seat]), np.int8(min(ENOUGH, int(state.hands[seat, LOCOMOTIVE])))
    for r in range(routes):
        free[r] = (fare[r] > 0) & (fare[r] <= cars)
    _count_payments(state, seat, scratch)
    for r in range(routes):
        have = scratch.have[board.color[r] & ANY_COLOR]
        payable[r] = have
        lacking[r] = have
    # A ferry's locomotives are lacking whatever the colour (C6), and count towards its length.
    for r in range(routes):
        cards, symbols = np.int8(fare[r] - lacking[r]), np.int8(ferry[r] - locomotives)
        lack = cards if cards > symbols else symbols
        lacking[r] = np.int8(free[r] * lack) if lack > 0 else np.int8(0)
    for r in range(routes):
        cards, symbols = np.int8(fare[r] - payable[r]), np.int8(ferry[r] - locomotives)
        payable[r] = (cards <= 0) & (symbols <= 0) & (fare[r] > 0) & (fare[r] <= cars)
    k = _put_one(out, k + 3 * routes, routes, int(state.pending_route))
    points = out[k : k + routes]
    for r in range(routes):
        points[r] = wanted[r] if wanted[r] < MOST else np.int16(MOST)
    return k + routes


@compiled
def _count_payments(state: State, seat: int, scratch: Scratch) -> None:
    """The cards with which the seat can pay for a route of each colour, locomotives included."""
    locomotives = int(state.hands[seat, LOCOMOTIVE])
    most = 0
    for c in range(COLORS - 1):
        held = int(state.hands[seat, c])
        most = max(most, held)
        scratch.have[c] = min(ENOUGH, held + locomotives)
    scratch.have[GRAY] = min(ENOUGH, most + locomotives)


@compiled
def _see_cards(board: Board, state: State, scratch: Scratch, out: Numbers, k: int) -> int:
    """Train cards: on the table, in hand, unseen, and what is known of the others."""
    seat, players = int(state.seat), int(state.players)
    count_unseen(board, state, seat, scratch.unseen)
    face_up, hand = out[k : k + COLORS], out[k + COLORS : k + 2 * COLORS]
    for c in range(COLORS):
        face_up[c] = state.face_up[c]
    for c in range(COLORS):
        hand[c] = state.hands[seat, c]
    k += 2 * COLORS
    unseen, discard = out[k : k + COLORS], out[k + COLORS : k + 2 * COLORS]
    for c in range(COLORS):
        unseen[c] = scratch.unseen[c]
    for c in range(COLORS):
        discard[c] = state.discard[c]
    k += 2 * COLORS
    hidden = out[k + (players - 1) * COLORS : k + (players - 1) * (COLORS + 1)]
    for i in range(1, players):
        other = (seat + i) % players
        known, cards = out[k : k + COLORS], int(state.hand_n[other])
        for c in range(COLORS):
            known[c] = state.known[other, c]
            cards -= int(state.known[other, c])
        hidden[i - 1] = min(cards, MOST)
        k += COLORS
    return k + players - 1


@compiled
def _see_players(state: State, progress: Progress, out: Numbers, k: int) -> int:
    """The public numbers of every player, and how far the game is."""
    seat, players = int(state.seat), int(state.players)
    for i in range(players):
        other = (seat + i) % players
        out[k] = state.cars[other]
        out[k + 1] = max(-MOST, min(MOST, int(state.score[other]) // 2))
        out[k + 2] = min(MOST, int(state.hand_n[other]))
        out[k + 3] = min(MOST, 4 * int(state.ticket_n[other]))
        out[k + 4] = 10 * int(state.stations[other])
        out[k + 5] = progress.largest[other]
        k += PLAYER_NUMBERS
    last_round = state.last_turns != NONE
    out[k] = min(MOST, int(state.deck_n))
    out[k + 1] = min(MOST, int(state.ticket_deck_n))
    out[k + 2] = 40 if last_round else 0
    out[k + 3] = 10 * int(state.last_turns) if last_round else 0
    out[k + 4] = min(MOST, int(state.decisions) // 4)
    return _put_one(out, k + PLAY_NUMBERS, players, (seat - int(state.first) + players) % players)


@compiled
def _see_tickets(board: Board, progress: Progress, out: Numbers, k: int) -> int:
    """The seat's tickets and how far they are."""
    tickets = int(board.tickets)
    _put_one(out, k, 4 * tickets, NONE)
    held, done, left, hopeless = k, k + tickets, k + 2 * tickets, k + 3 * tickets
    for i in range(progress.tickets):
        t = int(progress.held[i])
        missing = int(progress.missing[t])
        out[held + t] = 1
        out[done + t] = missing == 0
        out[left + t] = missing if missing != HOPELESS else 0
        out[hopeless + t] = missing == HOPELESS
    return k + 4 * tickets


@compiled
def _see_offer(board: Board, state: State, scratch: Scratch, progress: Progress, out: Numbers, k: int) -> int:
    """The tickets on offer."""
    seat, tickets, places = int(state.seat), int(board.tickets), offer_places(board)
    _put_one(out, k, places * tickets + places, NONE)
    if state.phase == OPENING or state.phase == OPENING_LONG or state.phase == KEEP_TICKETS:
        for i in range(state.offer_n[seat]):
            ticket = int(state.offer[seat, i])
            a, b = int(board.ticket_a[ticket]), int(board.ticket_b[ticket])
            out[k + i * tickets + ticket] = 1
            out[k + places * tickets + i] = cheapest(board, scratch, progress, a, b, MOST - 1)
    return k + places * tickets + places


@compiled
def _see_claim(state: State, out: Numbers, k: int) -> int:
    """What has been laid for a claim, and what a tunnel asks for."""
    k = _put_one(out, k, COLORS, int(state.laid_color))
    out[k] = state.laid_n
    out[k + 1] = state.laid_locomotives
    out[k + 2] = state.extra
    out[k + 3] = state.turned_n
    k += CLAIM_NUMBERS
    for c in range(COLORS):
        out[k + c] = 0
    for i in range(state.turned_n):
        out[k + int(state.turned[i])] += 1
    return k + COLORS


@compiled
def _see_pieces(board: Board, state: State, out: Numbers, k: int) -> int:
    """Stations and flag cards, on the boards that have them."""
    seat, players, cities = int(state.seat), int(state.players), int(board.cities)
    if board.stations:
        me, owner = np.int8(seat), state.station_owner
        mine, theirs = out[k : k + cities], out[k + cities : k + 2 * cities]
        for x in range(cities):
            mine[x] = owner[x] == me
        for x in range(cities):
            theirs[x] = (owner[x] != me) & (owner[x] != NOBODY)
        k = _put_one(out, k + 2 * cities, cities, int(state.pending_city))
    if board.flag_points:
        for i in range(players):
            for j in range(3):
                out[k + 3 * i + j] = state.flag_cards[(seat + i) % players, j]
        k += 3 * players
    return k
