"""What a network sees: everything the asked seat may know, seat-relative, as small whole numbers.

One compiled function writes it from a view or from the state, alike; `parts` names what it writes, in the same order.
The asked seat is player 0, the others follow in turn order. A part divided by its `scale` lies between about -1 and 2.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kvytok.bots.progress import HOPELESS, MOST, Progress, bring_up_to_date, offers
from kvytok.rules.compiler import compiled
from kvytok.rules.record import (
    COLORS,
    GRAY,
    LENGTH,
    LOCOMOTIVE,
    NOBODY,
    NONE,
    PHASE_NAMES,
    Board,
    Scratch,
    State,
)
from kvytok.rules.resample import count_unseen

Numbers = NDArray[np.int8]

PHASES = len(PHASE_NAMES) - 1
ANY_COLOR = 15
"""A mask that changes no colour but tells the compiler that none is negative."""
ENOUGH = 2 * LENGTH
"""More cards than any route takes."""
BLOCK = 64
"""Routes that are written at once; the last ones overlap with those before."""
PLAYER_NUMBERS = 6
PLAY_NUMBERS = 5
CLAIM_NUMBERS = 4


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
def observe(board: Board, state: State, scratch: Scratch, progress: Progress, out: Numbers) -> None:
    """Write the asked seat's observation into `out`, all of its numbers.

    `progress` is what was remembered of the seat, or a forgotten one.
    """
    bring_up_to_date(board, state, scratch, progress)
    write_share(board, state, scratch, progress, out, 0, 1)


@compiled
def write_share(
    board: Board, state: State, scratch: Scratch, progress: Progress, out: Numbers, share: int, shares: int
) -> int:
    """Write one of so many shares of an observation; how many numbers the whole has. The progress must be up to date.

    What has many numbers is written by one simple loop for each part, without branches and in 8 bits. On a GPU the
    lanes of a warp take a share each, so that neighbours read and write neighbouring bytes. No share depends on what
    another one writes.
    """
    k = _see_routes(board, state, scratch, progress, out, 0, share, shares)
    k = _see_cards(board, state, scratch, out, k, share == min(1, shares - 1))
    k = _see_players(state, progress, out, k, share == min(2, shares - 1))
    k = _see_tickets(board, state, progress, out, k, share, shares)
    k = _see_claim(state, out, k, share == min(3, shares - 1))
    return _see_pieces(board, state, out, k, share, shares)


@compiled
def first_of(n: int, share: int, shares: int) -> int:
    """Where a share of n numbers begins; it ends where the next one begins."""
    return min(n, share * ((n + shares - 1) // shares))


@compiled
def _put_one(out: Numbers, k: int, start: int, stop: int, place: int) -> None:
    """Write zeros from `start` to `stop` of a part that begins at k, with a 1 at a place if it is one of them."""
    part = out[k + start : k + stop]
    for i in range(stop - start):
        part[i] = 0
    if start <= place < stop:
        part[place - start] = 1


@compiled
def _see_routes(
    board: Board, state: State, scratch: Scratch, progress: Progress, out: Numbers, k: int, share: int, shares: int
) -> int:
    """What is asked, who has which route, and which could be claimed."""
    if share == 0:
        _put_one(out, k, 0, PHASES, int(state.phase))
    k += PHASES
    routes = int(board.routes)
    _count_payments(state, int(state.seat), scratch)
    if shares == 1 and routes >= BLOCK:
        for start in range(0, routes, BLOCK):
            _see_block_of_routes(board, state, scratch, progress, out, k, min(start, routes - BLOCK))
    else:
        for route in range(share, routes, shares):
            _see_route(board, state, scratch, progress, out, k, route)
    return k + (5 + int(state.players)) * routes


def _routes_seen(n: int) -> Callable[..., None]:
    """Writes what there is to see of n routes.

    A compiler that knows the number makes a few wide instructions of every loop, and no loop of its own for the rest.
    """

    @compiled
    def see(board: Board, state: State, scratch: Scratch, progress: Progress, out: Numbers, k: int, start: int) -> None:
        seat, players, routes = int(state.seat), int(state.players), int(board.routes)
        stop, k = start + n, k + start
        fare, owner, color = progress.fare[start:stop], state.owner[start:stop], board.color[start:stop]
        ferry, wanted, have = board.ferry[start:stop], progress.wanted[start:stop], scratch.have_for[start:stop]
        cars, locomotives = np.int8(state.cars[seat]), np.int8(min(ENOUGH, int(state.hands[seat, LOCOMOTIVE])))
        mine = out[k : k + n]
        for r in range(n):
            mine[r] = fare[r] == 0
        k += routes
        for i in range(1, players):
            other, theirs = np.int8((seat + i) % players), out[k : k + n]
            for r in range(n):
                theirs[r] = owner[r] == other
            k += routes
        free, payable = out[k : k + n], out[k + routes : k + routes + n]
        k += 2 * routes
        lacking, pending = out[k : k + n], out[k + routes : k + routes + n]
        for r in range(n):
            have[r] = scratch.have[color[r] & ANY_COLOR]
        for r in range(n):
            free[r] = (fare[r] > 0) & (fare[r] <= cars)
        # A ferry's locomotives are lacking whatever the colour (C6), and count towards its length.
        for r in range(n):
            cards, symbols = np.int8(fare[r] - have[r]), np.int8(ferry[r] - locomotives)
            payable[r] = (cards <= 0) & (symbols <= 0) & (fare[r] > 0) & (fare[r] <= cars)
        for r in range(n):
            cards, symbols = np.int8(fare[r] - have[r]), np.int8(ferry[r] - locomotives)
            lack = cards if cards > symbols else symbols
            lacking[r] = lack if (lack > 0) & (fare[r] > 0) & (fare[r] <= cars) else np.int8(0)
        for r in range(n):
            pending[r] = 0
        if start <= state.pending_route < stop:
            pending[int(state.pending_route) - start] = 1
        k += 2 * routes
        points = out[k : k + n]
        for r in range(n):
            points[r] = wanted[r] if wanted[r] < MOST else np.int16(MOST)

    return see


_see_block_of_routes, _see_route = _routes_seen(BLOCK), _routes_seen(1)


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
def _see_cards(board: Board, state: State, scratch: Scratch, out: Numbers, k: int, here: bool) -> int:
    """Train cards: on the table, in hand, unseen, and what is known of the others; written only `here`."""
    seat, players = int(state.seat), int(state.players)
    if not here:
        return k + 4 * COLORS + (players - 1) * (COLORS + 1)
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
def _see_players(state: State, progress: Progress, out: Numbers, k: int, here: bool) -> int:
    """The public numbers of every player, and how far the game is; written only `here`."""
    seat, players = int(state.seat), int(state.players)
    if not here:
        return k + players * PLAYER_NUMBERS + PLAY_NUMBERS + players
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
    k += PLAY_NUMBERS
    _put_one(out, k, 0, players, (seat - int(state.first) + players) % players)
    return k + players


@compiled
def _see_tickets(board: Board, state: State, progress: Progress, out: Numbers, k: int, share: int, shares: int) -> int:
    """The seat's tickets and how far they are, and those on offer."""
    seat, tickets, places = int(state.seat), int(board.tickets), offer_places(board)
    start, stop = first_of(tickets, share, shares), first_of(tickets, share + 1, shares)
    n, me, holder, missing = stop - start, np.int8(seat), state.holder[start:stop], progress.missing[start:stop]
    held, done = out[k + start : k + stop], out[k + tickets + start : k + tickets + stop]
    k += 2 * tickets
    left, hopeless = out[k + start : k + stop], out[k + tickets + start : k + tickets + stop]
    k += 2 * tickets
    for t in range(n):
        held[t] = holder[t] == me
    for t in range(n):
        done[t] = (holder[t] == me) & (missing[t] == 0)
    for t in range(n):
        left[t] = missing[t] if (holder[t] == me) & (missing[t] != HOPELESS) else np.int8(0)
    for t in range(n):
        hopeless[t] = (holder[t] == me) & (missing[t] == HOPELESS)
    offered = int(state.offer_n[seat]) if offers(state) else 0
    start, stop = first_of(places * tickets, share, shares), first_of(places * tickets, share + 1, shares)
    offer = out[k + start : k + stop]
    for i in range(stop - start):
        offer[i] = 0
    for i in range(offered):
        place = i * tickets + int(state.offer[seat, i])
        if start <= place < stop:
            offer[place - start] = 1
    k += places * tickets
    if share == 0:
        for i in range(places):
            out[k + i] = progress.offered[i] if i < offered else 0
    return k + places


@compiled
def _see_claim(state: State, out: Numbers, k: int, here: bool) -> int:
    """What has been laid for a claim, and what a tunnel asks for; written only `here`."""
    if not here:
        return k + COLORS + CLAIM_NUMBERS + COLORS
    _put_one(out, k, 0, COLORS, int(state.laid_color))
    k += COLORS
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
def _see_pieces(board: Board, state: State, out: Numbers, k: int, share: int, shares: int) -> int:
    """Stations and flag cards, on the boards that have them."""
    seat, players, cities = int(state.seat), int(state.players), int(board.cities)
    if board.stations:
        start, stop = first_of(cities, share, shares), first_of(cities, share + 1, shares)
        me, owner = np.int8(seat), state.station_owner[start:stop]
        mine, theirs = out[k + start : k + stop], out[k + cities + start : k + cities + stop]
        for x in range(stop - start):
            mine[x] = owner[x] == me
        for x in range(stop - start):
            theirs[x] = (owner[x] != me) & (owner[x] != NOBODY)
        _put_one(out, k + 2 * cities, start, stop, int(state.pending_city))
        k += 3 * cities
    if board.flag_points:
        if share == 0:
            for i in range(players):
                for j in range(3):
                    out[k + 3 * i + j] = state.flag_cards[(seat + i) % players, j]
        k += 3 * players
    return k
