"""The fixed-size records: a board, a game in progress, a result, and scratch space.

A game in progress is one record of about a kilobyte, the same for every board and variant: copying is copying bytes,
equal states have equal bytes, and a million games are one array. All numbers are signed, because mixing signed and
unsigned numbers gives different results in NumPy, Numba and CUDA.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

SEATS: Final = 5
CITIES: Final = 64
ROUTES: Final = 128
TICKETS: Final = 128
DEGREE: Final = 16
"""The largest number of routes that may end in one city."""
OFFER: Final = 5
"""The largest number of tickets offered at once."""
STATIONS: Final = 3
LENGTH: Final = 8
"""The length of the longest route, and the most cars that one costs."""
TARGETS: Final = 512
"""The most cities to which the tickets with several targets lead, all together."""
REACH: Final = 116
"""The size of a table over distances: more than any distance that is searched, plus the longest route at both ends."""
FACE_UP: Final = 5
REVEALED: Final = 24
"""The number of cards turned up by one decision that are recorded at most."""

COLORS: Final = 9
"""Colours of train cards, the locomotive included."""
LOCOMOTIVE: Final = 8
GRAY: Final = 8
"""The colour of a route that takes any one colour; no card is gray, so it shares the locomotive's number."""
COLOR_NAMES: Final = ("pink", "white", "blue", "yellow", "orange", "black", "red", "green", "locomotive")

NOBODY: Final = -1
NONE: Final = -1
WHOLE: Final = -1
"""The viewer of a state in which nothing is hidden."""
WATCHER: Final = -2
"""A viewer without a seat."""

# Phases: what the asked seat has to decide.
OPENING_LONG: Final = 0
OPENING: Final = 1
TURN: Final = 2
SECOND_CARD: Final = 3
KEEP_TICKETS: Final = 4
PAY_ROUTE: Final = 5
PAY_STATION: Final = 6
TUNNEL: Final = 7
FLAG: Final = 8
OVER: Final = 9
PHASE_NAMES: Final = (
    "opening-long",
    "opening",
    "turn",
    "second-card",
    "tickets",
    "payment",
    "station-payment",
    "tunnel",
    "flag",
    "over",
)

# Where returned opening tickets go (S3).
UNDER: Final = 0
SHUFFLED: Final = 1
BOX: Final = 2

# Tie-breaks (E5); 0 ends the list.
BY_TICKETS: Final = 1
BY_LONGEST_PATH: Final = 2
BY_FEWER_STATIONS: Final = 3
BY_LONGEST_BONUS: Final = 4
TIE_BREAKS: Final = 4


Field = tuple[str, str] | tuple[str, str, int | tuple[int, ...]]


def aligned_record(fields: list[Field]) -> np.dtype[np.record]:
    """An aligned record type, as CUDA demands, whose fields are attributes in plain Python too.

    The widest fields come first in memory, and `spare` fills up the end. So there are no gaps between the fields, whose
    bytes a copy might not keep, and equal records have equal bytes.
    """
    ordered = sorted(fields, key=lambda entry: -np.dtype(entry[1]).itemsize)
    gap = -sum(np.dtype([entry]).itemsize for entry in ordered) % np.dtype(ordered[0][1]).itemsize
    if gap:
        ordered.append(("spare", "i1", gap))
    return np.dtype((np.record, np.dtype(ordered, align=True)))  # type: ignore[return-value]


BOARD: Final = aligned_record(
    [
        ("cities", "i2"),
        ("routes", "i2"),
        ("tickets", "i2"),
        # routes, by route number
        ("route_a", "i1", ROUTES),
        ("route_b", "i1", ROUTES),
        ("length", "i1", ROUTES),  # spaces, which are also its length in a path
        ("color", "i1", ROUTES),
        ("ferry", "i1", ROUTES),  # locomotive symbols
        ("tunnel", "i1", ROUTES),
        ("mountain", "i1", ROUTES),  # cars that are put away
        ("other_lane", "i1", ROUTES),  # the other lane of a double route, NONE if there is none
        ("by_color", "i1", ROUTES),  # route numbers sorted by colour, then price
        ("color_from", "i2", COLORS + 1),  # where each colour begins in by_color
        ("degree", "i1", CITIES),
        ("routes_at", "i1", (CITIES, DEGREE)),
        ("route_set", "u8", (CITIES, -(-ROUTES // 64))),  # the same routes as bits
        ("neighbors", "u8", (CITIES, LENGTH)),  # the cities to which they lead, as bits, by number of cars from 1 on
        # what a route costs and brings, set in one place by rules.board
        ("route_price", "i1", ROUTES),  # cards
        ("route_cars", "i1", ROUTES),  # cars: those on its spaces and those put away
        ("route_points", "i2", ROUTES),
        ("route_locomotives", "i1", ROUTES),  # the most locomotives that may be laid for it
        ("plain_terms", "i1"),  # 1 if every route takes as many cars as cards, and locomotives for all of them
        # tickets, by ticket number
        ("ticket_a", "i1", TICKETS),
        ("ticket_b", "i1", TICKETS),  # the first one, if it leads to several cities
        ("ticket_points", "i2", TICKETS),  # the least, if it has several targets
        ("ticket_long", "i1", TICKETS),
        # the cities of tickets that lead to several, and what each is worth; those of ticket t begin at target_from[t]
        ("target_from", "i2", TICKETS + 1),
        ("target_city", "i1", TARGETS),
        ("target_points", "i1", TARGETS),
        # the rules of the game, see boards.schema.Rules
        ("players_max", "i1"),
        ("cars", "i2"),
        ("stations", "i1"),
        ("cards", "i2", COLORS),
        ("hand", "i1"),
        ("later_cards", "i1"),
        ("opening_long", "i1"),
        ("opening_regular", "i1"),
        ("opening_keep", "i1"),
        ("opening_keep_without_long", "i1"),
        ("opening_long_first", "i1"),
        ("opening_returned", "i1"),
        ("offer", "i1"),
        ("offer_keep", "i1"),
        ("lanes_closed_up_to", "i1"),
        ("locomotives_limited", "i1"),
        ("mountain_points", "i2"),
        ("points", "i2", LENGTH + 1),
        ("last_round_cars", "i2"),
        ("station_points", "i2"),
        ("longest_path_points", "i2"),
        ("flag_points", "i2"),
        ("flag_color", "i1", 3),
        ("tie_breaks", "i1", TIE_BREAKS),
    ]
)

DERIVED: Final = (
    "other_lane",
    "by_color",
    "color_from",
    "degree",
    "routes_at",
    "route_set",
    "neighbors",
    "route_price",
    "route_cars",
    "route_points",
    "route_locomotives",
    "plain_terms",
    "spare",
)
"""The fields of a board that follow from the others."""

STATE: Final = aligned_record(
    [
        # chance: the key, the current block of random words, the number of blocks made, and the words used of this
        # block
        ("key", "u4", 8),
        ("block", "u4", 16),
        ("blocks", "i4"),
        ("words_used", "i2"),
        # who is asked what
        ("viewer", "i1"),  # the seat whose view this is; WHOLE in a full state, WATCHER for a viewer without a seat
        ("players", "i1"),
        ("first", "i1"),
        ("phase", "i1"),
        ("seat", "i1"),
        ("passes", "i1"),  # passes in a row (X2)
        ("last_turns", "i1"),  # turns left once the last round has begun (E1), NONE before
        ("decisions", "i4"),
        ("payments", "i2"),  # those among them that chose a payment: whether there was a choice is a secret of the hand
        # train cards, counted by colour
        ("hands", "i2", (SEATS, COLORS)),
        ("known", "i2", (SEATS, COLORS)),  # what a seat is publicly known to hold
        ("hand_n", "i2", SEATS),
        ("deck", "i2", COLORS),
        ("deck_n", "i2"),
        ("discard", "i2", COLORS),
        ("discard_n", "i2"),
        ("face_up", "i2", COLORS),
        ("face_up_n", "i2"),
        # the table
        ("owner", "i1", ROUTES),
        ("station_owner", "i1", CITIES),
        ("cars", "i2", SEATS),
        ("stations", "i1", SEATS),  # not yet built
        ("score", "i2", SEATS),  # routes and flags
        ("flag_cards", "i1", (SEATS, 3)),
        # tickets
        ("ticket_deck", "i1", TICKETS),  # top first, NONE after the last
        ("ticket_deck_n", "i2"),
        ("holder", "i1", TICKETS),
        ("returned_by", "i1", TICKETS),  # who put the ticket under the deck or into the box, and so knows where it is
        ("deck_from", "i1", TICKETS),  # in a view: who returned the ticket at each place of the deck
        ("mixed_from", "i2"),  # where the shuffled opening returns begin in the deck
        ("mixed_n", "i2"),
        ("ticket_n", "i1", SEATS),
        ("opening_kept", "i1", SEATS),
        ("long_kept", "i1", SEATS),  # kept when the long tickets were chosen first
        ("offer", "i1", (SEATS, OFFER)),
        ("offer_n", "i1", SEATS),
        ("choice", "i1", SEATS),  # the answer in the opening, as a set of places in the offer; NONE before the answer
        # a claim or a station in progress
        ("pending_route", "i2"),
        ("pending_city", "i2"),
        ("laid_color", "i1"),
        ("laid_n", "i1"),
        ("laid_locomotives", "i1"),
        ("extra", "i1"),  # the extra cards that a tunnel costs
        ("turned", "i1", 3),  # the tunnel's cards, in order
        ("turned_n", "i1"),
        # the cards that the last decision turned up into the row, in order, for those who watch
        ("revealed", "i1", REVEALED),
        ("revealed_n", "i2"),
        ("sweeps", "i2"),  # the number of times the row was replaced (D5)
    ]
)

RESULT: Final = aligned_record(
    [
        ("route_points", "i2", SEATS),
        ("ticket_points", "i2", SEATS),
        ("completed", "i2", SEATS),
        ("ticket_done", "i1", TICKETS),  # the number of the reached target from 1 on; 0 if it is not completed
        ("station_points", "i2", SEATS),
        ("station_city", "i2", (SEATS, STATIONS)),
        ("station_route", "i2", (SEATS, STATIONS)),  # the borrowed route, NONE if there is none
        ("flag_points", "i2", SEATS),
        ("longest_path", "i2", SEATS),
        ("longest_bonus", "i2", SEATS),
        ("total", "i2", SEATS),
        ("rank", "i1", SEATS),
    ]
)

SCRATCH: Final = aligned_record(
    [
        ("parent", "i1", CITIES),
        ("joined", "i1", CITIES),
        ("distance", "i2", CITIES),
        ("queue", "i1", CITIES),
        ("queued", "i1", CITIES),
        ("reached", "u8", REACH),  # the set of cities that can be reached at each distance
        ("way_back", "u8", -(-ROUTES // 64)),  # a set of routes
        # longest path: the seat's routes, and one connected network of them
        ("own", "i1", ROUTES),
        ("network", "i1", ROUTES),
        ("network_n", "i2"),
        ("place", "i1", CITIES),
        ("place_n", "i2"),
        ("weight", "i2", CITIES),  # length of each network
        ("piece", "i2", CITIES),  # length of each piece that is left of a network
        ("odd", "i1", CITIES),  # parity of the remaining degree; + 2 for a city chosen as an end
        ("mark", "i1", ROUTES),  # FREE, KEPT or REMOVED
        ("kept_at", "i1", ROUTES),  # the depth at which a route was fixed as kept
        ("trail", "i1", ROUTES),  # 1 for every route of the longest path found
        ("stack_city", "i1", ROUTES),
        ("stack_next", "i1", ROUTES),
        ("stack_route", "i2", ROUTES),
        ("nodes", "i4"),  # the number of positions that the last search looked at
        ("station_city", "i2", STATIONS),
        ("options", "i2", (STATIONS, DEGREE + 1)),
        ("options_n", "i2", STATIONS),
        ("merge_from", "i2", STATIONS),  # stations: the network that gets another's name, and that name
        ("merge_to", "i2", STATIONS),
        ("pool", "i1", (2, TICKETS)),  # unseen tickets, regular and long
        ("pool_n", "i2", 2),
        ("unseen", "i2", COLORS),  # unseen train cards
        ("have", "i1", COLORS),  # cards that pay for a route of each colour
        ("have_for", "i1", ROUTES),  # cards that pay for each route
        ("returned_n", "i2", SEATS),
        # cheapest paths of the scripted bots
        ("way", "i1", CITIES),  # the route by which a city was reached
        ("from_a", "i2", CITIES),  # distances from a ticket's first city, while those from the second are looked at
        ("offer_cost", "i2", OFFER),
    ]
)

Actions = np.ndarray[Any, np.dtype[np.int16]]
"""Space for the ids of legal actions."""
Board = np.record
State = np.record
Result = np.record
Scratch = np.record
Records = NDArray[np.record]
"""Some records of one kind: boards, states, results."""
