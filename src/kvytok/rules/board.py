"""The board record: a board's data and the rules of one game on it, as the compiled rules read them."""

import numpy as np

from kvytok.boards.schema import TRAIN_COLORS, Board, GameEntry, Ticket
from kvytok.rules.record import (
    BOARD,
    BOX,
    BY_FEWER_STATIONS,
    BY_LONGEST_BONUS,
    BY_LONGEST_PATH,
    BY_TICKETS,
    COLORS,
    GRAY,
    LOCOMOTIVE,
    NONE,
    SHUFFLED,
    UNDER,
    Records,
)
from kvytok.rules.record import Board as BoardRecord

RETURNED = {"under": UNDER, "shuffled": SHUFFLED, "box": BOX}
TIE_BREAK = {
    "tickets": BY_TICKETS,
    "longest_path": BY_LONGEST_PATH,
    "fewer_stations": BY_FEWER_STATIONS,
    "longest_bonus": BY_LONGEST_BONUS,
}
ROUTE_COLOR = {color: number for number, color in enumerate(TRAIN_COLORS)} | {"gray": GRAY}
CARD_COLOR = {color: number for number, color in enumerate(TRAIN_COLORS)} | {"locomotive": LOCOMOTIVE}


def board_records(board: Board, game: GameEntry, tickets: tuple[Ticket, ...]) -> Records:
    """The record of a game on a board, played with the given tickets, as an array of length one."""
    records = np.zeros(1, BOARD)
    record = records[0]
    _fill_rules(record, game)
    _fill_routes(record, board)
    _fill_tickets(record, board, tickets)
    return records


def _say_terms(record: BoardRecord, r: int) -> None:
    """Set what route `r` costs and brings (C1, C2, C3). All other code reads these fields, never the length."""
    record.route_price[r] = record.length[r]
    record.route_cars[r] = record.length[r] + record.mountain[r]  # C11
    record.route_points[r] = record.points[record.length[r]] + record.mountain_points * record.mountain[r]
    limited = record.locomotives_limited and not record.ferry[r] and not record.tunnel[r]  # C10
    record.route_locomotives[r] = 0 if limited else record.route_price[r]


def _fill_routes(record: BoardRecord, board: Board) -> None:
    """Fill in routes, pairs of lanes and the routes of each city; the rules come first, since they hold the points."""
    city = {entry.id: number for number, entry in enumerate(board.cities)}
    record.cities, record.routes = len(board.cities), len(board.routes)
    record.other_lane[:] = NONE
    record.routes_at[:] = NONE
    lanes: dict[tuple[str, str], int] = {}
    for r, route in enumerate(board.routes):
        record.route_a[r], record.route_b[r] = city[route.a], city[route.b]
        record.length[r] = route.length
        record.color[r] = ROUTE_COLOR[route.color]
        record.ferry[r] = route.ferry
        record.tunnel[r] = route.tunnel
        record.mountain[r] = route.mountain
        _say_terms(record, r)
        if route.ends in lanes:
            other = lanes[route.ends]
            record.other_lane[r], record.other_lane[other] = other, r
        lanes[route.ends] = r
        for end, other_end in ((route.a, route.b), (route.b, route.a)):
            x = city[end]
            record.routes_at[x, record.degree[x]] = r
            record.route_set[x, r // 64] |= np.uint64(1 << r % 64)
            record.neighbors[x, record.route_cars[r] - 1] |= np.uint64(1 << city[other_end])
            record.degree[x] += 1
    routes = slice(len(board.routes))
    price, cars, locomotives = record.route_price[routes], record.route_cars[routes], record.route_locomotives[routes]
    record.plain_terms = bool(np.all(price == cars) and np.all(price == locomotives))
    order = sorted(range(len(board.routes)), key=lambda r: (record.color[r], record.route_price[r], r))
    record.by_color[: len(order)] = order
    for c in range(COLORS + 1):
        record.color_from[c] = sum(1 for r in order if record.color[r] < c)


def _fill_tickets(record: BoardRecord, board: Board, tickets: tuple[Ticket, ...]) -> None:
    """Fill in the tickets in play, and the cities of those that lead to several (T3)."""
    city = {entry.id: number for number, entry in enumerate(board.cities)}
    record.tickets = len(tickets)
    n = 0
    for t, ticket in enumerate(tickets):
        record.ticket_a[t], record.ticket_b[t] = city[ticket.a], city[board.cities_of(ticket.b)[0]]
        record.ticket_points[t] = ticket.least
        record.ticket_long[t] = ticket.kind == "long"
        for end, target in board.goals(ticket):
            record.target_city[n], record.target_points[n] = city[end], ticket.targets[target].points
            n += 1
        record.target_from[t + 1 :] = n


def _fill_rules(record: BoardRecord, game: GameEntry) -> None:
    """Fill in the rules that differ from game to game."""
    rules = game.rules
    for name in (
        "players_max",
        "cars",
        "stations",
        "hand",
        "later_cards",
        "opening_long",
        "opening_regular",
        "opening_keep",
        "opening_long_first",
        "offer",
        "offer_keep",
        "lanes_closed_up_to",
        "mountain_points",
        "last_round_cars",
        "station_points",
        "longest_path_points",
        "flag_points",
    ):
        setattr(record, name, getattr(rules, name))
    without_long = rules.opening_keep_without_long
    record.opening_keep_without_long = rules.opening_keep if without_long is None else without_long
    record.locomotives_limited = rules.locomotives == "ferries-and-tunnels"
    record.opening_returned = RETURNED[rules.opening_returned]
    for color, n in rules.cards.items():
        record.cards[CARD_COLOR[color]] = n
    for length, points in rules.route_points.items():
        record.points[length] = points
    record.flag_color[:] = [CARD_COLOR[color] for color in rules.flag_colors]
    for i, tie_break in enumerate(rules.tie_breaks):
        record.tie_breaks[i] = TIE_BREAK[tie_break]
