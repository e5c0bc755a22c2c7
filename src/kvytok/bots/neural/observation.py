"""The observation: what a network sees of a game, everything that the asked seat may know, as small whole numbers.

One compiled function writes it, with the same result from a view and from the state; `parts` lists what it writes, in
order. The asked seat is player 0, the others follow in turn order. The numbers of a part divided by its `scale` lie
roughly between -1 and 2.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kvytok.bots.neural.progress import HOPELESS, MOST, Progress, bring_up_to_date, offers
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
    Records,
    Scratch,
    State,
)
from kvytok.rules.resample import count_unseen, left_over, set_aside, turned_of

Numbers = NDArray[np.int8]
Floats = NDArray[np.float32]
Small = int | np.int8

PHASES = len(PHASE_NAMES) - 1
ENOUGH = 2 * LENGTH
"""More cards than any route costs."""
BLOCK = 64
"""The number of routes or tickets written at once, the last block first; board records have room for whole blocks."""
PLAYER_NUMBERS = 6
PLAY_NUMBERS = 5
CLAIM_NUMBERS = 4


class ObservationPart(NamedTuple):
    """A named part of the observation: `size` numbers in a row."""

    name: str
    size: int
    scale: int
    what: str


def parts(boards: Records, players: int) -> tuple[ObservationPart, ...]:
    """The parts of an observation of this board with `players` players."""
    board = boards[0]
    routes, cities, tickets = int(board.routes), int(board.cities), int(board.tickets)
    places, others = offer_places(board), players - 1
    listed = [
        ObservationPart("phase", PHASES, 1, "what is asked, one of " + ", ".join(PHASE_NAMES[:PHASES])),
        ObservationPart("mine", routes, 1, "1 for each route of the asked seat"),
        ObservationPart("theirs", routes * others, 1, "1 for each route of each other player, player by player"),
        ObservationPart("open", routes, 1, "1 for each route it may still claim, cards aside, with the cars it has"),
        ObservationPart("payable", routes, 1, "1 for each of these that its hand pays for"),
        ObservationPart("lacking", routes, 4, "cards it still lacks for each open route"),
        ObservationPart("pending", routes, 1, "1 for the route being paid"),
        ObservationPart(
            "wanted", routes, 20, "points of its unfinished tickets on whose cheapest connections each route lies"
        ),
        ObservationPart("face-up", COLORS, 2, "face-up cards by colour, locomotive last"),
        ObservationPart("hand", COLORS, 6, "its cards by colour"),
        ObservationPart("unseen", COLORS, 12, "cards by colour that it has not seen: in the deck or in other hands"),
        ObservationPart("discard", COLORS, 12, "cards by colour in the discard pile"),
        ObservationPart(
            "known", COLORS * others, 6, "cards by colour that each other player is publicly known to hold"
        ),
        ObservationPart("hidden", others, 20, "further cards of each other player"),
        ObservationPart(
            "players",
            PLAYER_NUMBERS * players,
            40,
            "of each player: cars, half the score, cards, 4 × tickets, 10 × stations left, cars in its largest network",
        ),
        ObservationPart(
            "play",
            PLAY_NUMBERS,
            40,
            "cards in the deck, tickets in the deck, 40 in the last round, 10 × turns left in it, decisions / 4 "
            "without those about payments",
        ),
        ObservationPart("place", players, 1, "its place in the turn order, counted from the first player"),
        ObservationPart("held", tickets, 1, "1 for each of its tickets"),
        ObservationPart("done", tickets, 1, "1 for each of its tickets that its own routes complete"),
        ObservationPart("missing", tickets, 10, "cars still missing on the best connection of each unfinished ticket"),
        ObservationPart(
            "hopeless", tickets, 1, "1 for each of its tickets that needs more cars than it has, or has no way left"
        ),
        ObservationPart("offer", tickets * places, 1, "1 for the ticket at each place of the offer"),
        ObservationPart("offer-missing", places, 10, "cars missing for the ticket at each place of the offer"),
        ObservationPart("laid", COLORS, 1, "1 for the colour being paid with"),
        ObservationPart(
            "claim", CLAIM_NUMBERS, 3, "cards laid, locomotives laid, extra cards a tunnel asks for, cards turned up"
        ),
        ObservationPart("turned", COLORS, 1, "cards by colour that the tunnel turned up"),
    ]
    if board.stations:
        listed += [
            ObservationPart("my-stations", cities, 1, "1 for each city with one of its stations"),
            ObservationPart("their-stations", cities, 1, "1 for each city with a station of another player"),
            ObservationPart("pending-city", cities, 1, "1 for the city of the station being paid"),
        ]
    if board.flag_points:
        listed.append(ObservationPart("flags", 3 * players, 1, "flag cards in front of each player"))
    return tuple(listed)


def observation_size(boards: Records, players: int) -> int:
    """The length of an observation."""
    return sum(part.size for part in parts(boards, players))


def scales(boards: Records, players: int) -> Floats:
    """The scale of each number of an observation."""
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
    """Write the whole observation of the asked seat into `out`.

    `progress` is what is remembered for this seat and game, or an empty one (see `forget`).
    """
    bring_up_to_date(board, state, scratch, progress)
    write_share(board, state, scratch, progress, out, 0, 1)


@compiled
def write_share(
    board: Board, state: State, scratch: Scratch, progress: Progress, out: Numbers, share: int, shares: int
) -> int:
    """Write share number `share` of `shares` of an observation; return the length of the whole observation.

    The progress must be up to date. On the CPU one share is the whole: each large part is written by one simple loop,
    without branches and in 8 bits. On a GPU each lane of a warp writes one share, so that neighbouring lanes read and
    write neighbouring bytes. No share depends on what another one writes.
    """
    k = _see_routes(board, state, scratch, progress, out, 0, share, shares)
    k = _see_cards(board, state, scratch, out, k, share, shares)
    k = _see_players(state, progress, out, k, share, shares)
    k = _see_tickets(board, state, progress, out, k, share, shares)
    k = _see_claim(state, out, k, share, shares)
    return _see_pieces(board, state, out, k, share, shares)


@compiled
def first_of(n: int, share: int, shares: int) -> int:
    """The index where `share` of `n` numbers begins; it ends where the next share begins."""
    return min(n, share * ((n + shares - 1) // shares))


@compiled
def _after(seat: int, i: int, players: int) -> int:
    """The `i`-th seat after `seat`."""
    return seat + i if seat + i < players else seat + i - players


@compiled
def _put_one(out: Numbers, k: int, n: int, place: int, share: int, shares: int) -> None:
    """Set this share of `out[k : k + n]` to zero, then the entry for `place` to 1 if it lies in this share."""
    start, stop = first_of(n, share, shares), first_of(n, share + 1, shares)
    part = out[k + start : k + stop]
    for i in range(stop - start):
        part[i] = 0
    if start <= place < stop:
        part[place - start] = 1


@compiled
def _see_routes(
    board: Board, state: State, scratch: Scratch, progress: Progress, out: Numbers, k: int, share: int, shares: int
) -> int:
    """Write what is asked, who has which route, and which routes the seat can claim; return the next index."""
    _put_one(out, k, PHASES, int(state.phase), share, shares)
    k += PHASES
    seat, routes = int(state.seat), int(board.routes)
    most = 0
    for c in range(COLORS - 1):
        most = max(most, int(state.hands[seat, c]))
    if shares == 1:
        for c in range(COLORS):
            scratch.have[c] = _held(state, seat, c, most)
        for start in range((routes - 1) // BLOCK * BLOCK, -1, -BLOCK):
            _see_block_of_routes(board, state, scratch, progress, out, k, start)
    else:
        for route in range(share, routes, shares):
            _see_route(board, state, progress, out, k, route, most)
    return k + (5 + int(state.players)) * routes


@compiled
def _held(state: State, seat: int, color: int, most: int) -> int:
    """The cards with which the seat can pay for a route of `color`, without locomotives."""
    return min(ENOUGH, most if color == GRAY else int(state.hands[seat, color]))


@compiled
def _may_claim(fare: Small, cars: Small) -> bool:
    """Whether a route with this fare is open and the seat has the cars for it."""
    return bool((fare > 0) & (fare <= cars))


@compiled
def _lacks(price: Small, have: Small, ferry: Small, locomotives: Small) -> Small:
    """The number of cards that a seat lacks for a route; zero or negative if none.

    A ferry's locomotives are needed with every colour (C5), and count towards its price.
    """
    cards, symbols = np.int8(price - have), np.int8(ferry - locomotives)
    return cards if cards > symbols else symbols


@compiled
def _see_route(board: Board, state: State, progress: Progress, out: Numbers, k: int, route: int, most: int) -> None:
    """Write the numbers of one route."""
    seat, players, routes = int(state.seat), int(state.players), int(board.routes)
    cars, locomotives = int(state.cars[seat]), int(state.hands[seat, LOCOMOTIVE])
    fare, owner, wanted = int(progress.fare[route]), int(state.owner[route]), int(progress.wanted[route])
    have = _held(state, seat, int(board.color[route]), most) + min(locomotives, int(board.route_locomotives[route]))
    lacks = _lacks(int(board.route_price[route]), have, int(board.ferry[route]), locomotives)
    free = _may_claim(fare, cars)
    k += route
    out[k] = fare == 0
    for i in range(1, players):
        out[k + i * routes] = owner == _after(seat, i, players)
    k += players * routes
    out[k] = free
    out[k + routes] = free and lacks <= 0
    out[k + 2 * routes] = lacks if free and lacks > 0 else 0
    out[k + 3 * routes] = route == state.pending_route
    out[k + 4 * routes] = min(wanted, MOST)


@compiled
def _see_block_of_routes(
    board: Board, state: State, scratch: Scratch, progress: Progress, out: Numbers, k: int, start: int
) -> None:
    """Write the numbers of a block of routes.

    With a fixed block size the compiler turns every loop into a few wide instructions, without an extra loop for a
    remainder. Entries written past the last route are overwritten later, by the next part or by the block before. There
    is always enough room after the routes (cards and players alone take 65 numbers). After the tickets there is on most
    boards; `_see_tickets` checks it.
    """
    seat, players, routes = int(state.seat), int(state.players), int(board.routes)
    stop, k = start + BLOCK, k + start
    fare, owner, color = progress.fare[start:stop], state.owner[start:stop], board.color[start:stop]
    ferry, wanted, have = board.ferry[start:stop], progress.wanted[start:stop], scratch.have_for[start:stop]
    price, allowed = board.route_price[start:stop], board.route_locomotives[start:stop]
    cars, locomotives = np.int8(state.cars[seat]), np.int8(min(ENOUGH, int(state.hands[seat, LOCOMOTIVE])))
    for r in range(BLOCK):
        have[r] = allowed[r] if allowed[r] < locomotives else locomotives
    # Each colour with all routes, not each route with its colour: that would be read route by route.
    for c in range(COLORS):
        held = scratch.have[c]
        for r in range(BLOCK):
            have[r] += held if color[r] == c else np.int8(0)
    mine = out[k : k + BLOCK]
    for r in range(BLOCK):
        mine[r] = fare[r] == 0
    k += routes
    for i in range(1, players):
        other, theirs = np.int8(_after(seat, i, players)), out[k : k + BLOCK]
        for r in range(BLOCK):
            theirs[r] = owner[r] == other
        k += routes
    free, payable = out[k : k + BLOCK], out[k + routes : k + routes + BLOCK]
    k += 2 * routes
    lacking, pending = out[k : k + BLOCK], out[k + routes : k + routes + BLOCK]
    for r in range(BLOCK):
        free[r] = _may_claim(fare[r], cars)
    for r in range(BLOCK):
        payable[r] = _may_claim(fare[r], cars) & (_lacks(price[r], have[r], ferry[r], locomotives) <= 0)
    for r in range(BLOCK):
        lacks = _lacks(price[r], have[r], ferry[r], locomotives)
        lacking[r] = lacks if _may_claim(fare[r], cars) & (lacks > 0) else np.int8(0)
    for r in range(BLOCK):
        pending[r] = 0
    if start <= state.pending_route < stop:
        pending[int(state.pending_route) - start] = 1
    k += 2 * routes
    points = out[k : k + BLOCK]
    for r in range(BLOCK):
        points[r] = wanted[r] if wanted[r] < MOST else np.int16(MOST)


@compiled
def _see_cards(board: Board, state: State, scratch: Scratch, out: Numbers, k: int, share: int, shares: int) -> int:
    """Write the train cards: on the table, in hand, unseen, and known of the others; return the next index."""
    seat, players = int(state.seat), int(state.players)
    if shares == 1:
        _see_all_colors(board, state, scratch, out, k)
    else:
        for c in range(share, COLORS, shares):
            _see_color(board, state, out, k + c, c)
    k += (3 + players) * COLORS
    for i in range(1 + share, players, shares):
        other = _after(seat, i, players)
        hidden = int(state.hand_n[other])
        for c in range(COLORS):
            hidden -= int(state.known[other, c])
        out[k + i - 1] = min(hidden, MOST)
    return k + players - 1


@compiled
def _see_color(board: Board, state: State, out: Numbers, k: int, color: int) -> None:
    """Write the card counts of one colour."""
    seat, players = int(state.seat), int(state.players)
    out[k] = state.face_up[color]
    out[k + COLORS] = state.hands[seat, color]
    out[k + 2 * COLORS] = left_over(board, state, seat, color) - set_aside(board, state, color)
    out[k + 3 * COLORS] = state.discard[color]
    for i in range(1, players):
        out[k + (3 + i) * COLORS] = state.known[_after(seat, i, players), color]


@compiled
def _see_all_colors(board: Board, state: State, scratch: Scratch, out: Numbers, k: int) -> None:
    """Write the card counts of all colours."""
    seat, players = int(state.seat), int(state.players)
    count_unseen(board, state, seat, scratch.unseen)
    face_up, hand = out[k : k + COLORS], out[k + COLORS : k + 2 * COLORS]
    k += 2 * COLORS
    unseen, discard = out[k : k + COLORS], out[k + COLORS : k + 2 * COLORS]
    for c in range(COLORS):
        face_up[c] = state.face_up[c]
    for c in range(COLORS):
        hand[c] = state.hands[seat, c]
    for c in range(COLORS):
        unseen[c] = scratch.unseen[c]
    for c in range(COLORS):
        discard[c] = state.discard[c]
    k += 2 * COLORS
    for i in range(1, players):
        other, known = _after(seat, i, players), out[k : k + COLORS]
        for c in range(COLORS):
            known[c] = state.known[other, c]
        k += COLORS


@compiled
def _see_players(state: State, progress: Progress, out: Numbers, k: int, share: int, shares: int) -> int:
    """Write the public numbers of every player and the progress of the game; return the next index."""
    seat, players = int(state.seat), int(state.players)
    for i in range(share, players, shares):
        other, here = _after(seat, i, players), out[k + i * PLAYER_NUMBERS : k + (i + 1) * PLAYER_NUMBERS]
        here[0] = state.cars[other]
        here[1] = max(-MOST, min(MOST, int(state.score[other]) // 2))
        here[2] = min(MOST, int(state.hand_n[other]))
        here[3] = min(MOST, 4 * int(state.ticket_n[other]))
        here[4] = 10 * int(state.stations[other])
        here[5] = progress.largest[other]
    k += players * PLAYER_NUMBERS
    if share == shares - 1:
        last_round = state.last_turns != NONE
        out[k] = min(MOST, int(state.deck_n))
        out[k + 1] = min(MOST, int(state.ticket_deck_n))
        out[k + 2] = 40 if last_round else 0
        out[k + 3] = 10 * int(state.last_turns) if last_round else 0
        out[k + 4] = min(MOST, (int(state.decisions) - int(state.payments)) // 4)
    k += PLAY_NUMBERS
    _put_one(out, k, players, _after(seat, players - int(state.first), players), share, shares)
    return k + players


@compiled
def _see_tickets(board: Board, state: State, progress: Progress, out: Numbers, k: int, share: int, shares: int) -> int:
    """Write the seat's tickets with their progress, and the offered tickets; return the next index."""
    seat, tickets, places = int(state.seat), int(board.tickets), offer_places(board)
    if shares == 1 and places * (tickets + 1) + 2 * COLORS + CLAIM_NUMBERS >= BLOCK:
        for start in range((tickets - 1) // BLOCK * BLOCK, -1, -BLOCK):
            _see_block_of_tickets(state, progress, out, k, start, tickets)
    else:
        for t in range(share, tickets, shares):
            _see_ticket(state, progress, out, k, t, tickets)
    k += 4 * tickets
    offered = int(state.offer_n[seat]) if offers(state) else 0
    start, stop = first_of(places * tickets, share, shares), first_of(places * tickets, share + 1, shares)
    part = out[k + start : k + stop]
    for i in range(stop - start):
        part[i] = 0
    for i in range(offered):
        place = i * tickets + int(state.offer[seat, i]) - start
        if 0 <= place < stop - start:
            part[place] = 1
    k += places * tickets
    for i in range(share, places, shares):
        out[k + i] = progress.offered[i] if i < offered else 0
    return k + places


@compiled
def _see_ticket(state: State, progress: Progress, out: Numbers, k: int, ticket: int, tickets: int) -> None:
    """Write the numbers of one ticket."""
    held, missing = state.holder[ticket] == state.seat, int(progress.missing[ticket])
    k += ticket
    out[k] = held
    out[k + tickets] = held and missing == 0
    out[k + 2 * tickets] = missing if held and missing != HOPELESS else 0
    out[k + 3 * tickets] = held and missing == HOPELESS


@compiled
def _see_block_of_tickets(state: State, progress: Progress, out: Numbers, k: int, start: int, tickets: int) -> None:
    """Write the numbers of a block of tickets; see `_see_block_of_routes`."""
    me, holder, missing = (
        np.int8(state.seat),
        state.holder[start : start + BLOCK],
        progress.missing[start : start + BLOCK],
    )
    k += start
    held, done = out[k : k + BLOCK], out[k + tickets : k + tickets + BLOCK]
    k += 2 * tickets
    left, hopeless = out[k : k + BLOCK], out[k + tickets : k + tickets + BLOCK]
    for t in range(BLOCK):
        held[t] = holder[t] == me
    for t in range(BLOCK):
        done[t] = (holder[t] == me) & (missing[t] == 0)
    for t in range(BLOCK):
        left[t] = missing[t] if (holder[t] == me) & (missing[t] != HOPELESS) else np.int8(0)
    for t in range(BLOCK):
        hopeless[t] = (holder[t] == me) & (missing[t] == HOPELESS)


@compiled
def _see_claim(state: State, out: Numbers, k: int, share: int, shares: int) -> int:
    """Write the cards laid for a claim, and those that a tunnel asks for; return the next index."""
    _put_one(out, k, COLORS, int(state.laid_color), share, shares)
    k += COLORS
    if share == 0:
        out[k] = state.laid_n
        out[k + 1] = state.laid_locomotives
        out[k + 2] = state.extra
        out[k + 3] = state.turned_n
    k += CLAIM_NUMBERS
    for c in range(first_of(COLORS, share, shares), first_of(COLORS, share + 1, shares)):
        out[k + c] = turned_of(state, c)
    return k + COLORS


@compiled
def _see_pieces(board: Board, state: State, out: Numbers, k: int, share: int, shares: int) -> int:
    """Write stations and flag cards, on boards that have them; return the next index."""
    seat, players, cities = int(state.seat), int(state.players), int(board.cities)
    if board.stations:
        start, stop = first_of(cities, share, shares), first_of(cities, share + 1, shares)
        me, owner = np.int8(seat), state.station_owner[start:stop]
        mine, theirs = out[k + start : k + stop], out[k + cities + start : k + cities + stop]
        for x in range(stop - start):
            mine[x] = owner[x] == me
        for x in range(stop - start):
            theirs[x] = (owner[x] != me) & (owner[x] != NOBODY)
        _put_one(out, k + 2 * cities, cities, int(state.pending_city), share, shares)
        k += 3 * cities
    if board.flag_points:
        for i in range(share, players, shares):
            for j in range(3):
                out[k + 3 * i + j] = state.flag_cards[_after(seat, i, players), j]
        k += 3 * players
    return k
