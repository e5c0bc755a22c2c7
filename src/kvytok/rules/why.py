"""Why an action is not legal: a reason with its rule id, and the numbers that explain it."""

from typing import Final

from kvytok.rules.actions import (
    ACTIONS,
    ADD,
    BUILD,
    CLAIM,
    DRAW_TICKETS,
    GIVE_UP,
    KEEP,
    PASS,
    PAY,
    PAY_LOCOMOTIVES,
    TAKE,
    UNSEEN,
)
from kvytok.rules.claim import lane_open, one_lane_only
from kvytok.rules.compiler import compiled
from kvytok.rules.payment import best_color, decode_payment
from kvytok.rules.phases import legal
from kvytok.rules.record import (
    FLAG,
    GRAY,
    KEEP_TICKETS,
    LOCOMOTIVE,
    NOBODY,
    OPENING,
    OPENING_LONG,
    OVER,
    PAY_ROUTE,
    PAY_STATION,
    SECOND_CARD,
    TUNNEL,
    TURN,
    Actions,
    Board,
    State,
)
from kvytok.rules.stations import station_price
from kvytok.rules.tickets import count_places, fewest_kept, most_kept

LEGAL: Final = 0
UNKNOWN_ACTION: Final = 1
GAME_OVER: Final = 2
NOT_ASKED: Final = 3
NOT_FACE_UP: Final = 4
LOCOMOTIVE_SECOND: Final = 5
DECK_EMPTY: Final = 6
NO_TICKETS: Final = 7
CAN_ACT: Final = 8
NOT_OFFERED: Final = 9
TOO_FEW_TICKETS: Final = 10
TOO_MANY_TICKETS: Final = 11
ROUTE_TAKEN: Final = 12
LANE_CLOSED: Final = 13
OWN_OTHER_LANE: Final = 14
TOO_FEW_CARS: Final = 15
FERRY_LOCOMOTIVES: Final = 16
TOO_FEW_CARDS: Final = 17
WRONG_COLOR: Final = 18
TOO_FEW_LOCOMOTIVES: Final = 19
TOO_MANY_CARDS: Final = 20
NO_STATIONS: Final = 21
STATIONS_BUILT: Final = 22
CITY_TAKEN: Final = 23
STATION_CARDS: Final = 24
TUNNEL_CARDS: Final = 25
NO_LOCOMOTIVES: Final = 26
MOUNTAIN_CARS: Final = 27
REASONS: Final = 28

REASON_NAMES: Final = (
    "legal",
    "unknown-action",
    "game-over",
    "not-asked",
    "not-face-up",
    "locomotive-second",
    "deck-empty",
    "no-tickets",
    "can-act",
    "not-offered",
    "too-few-tickets",
    "too-many-tickets",
    "route-taken",
    "lane-closed",
    "own-other-lane",
    "too-few-cars",
    "ferry-locomotives",
    "too-few-cards",
    "wrong-color",
    "too-few-locomotives",
    "too-many-cards",
    "no-stations",
    "stations-built",
    "city-taken",
    "station-cards",
    "tunnel-cards",
    "no-locomotives",
    "mountain-cars",
)


@compiled
def phase_of(state: State, action: int) -> bool:
    """Whether an action is of the kind that the current phase asks for."""
    phase = state.phase
    if phase == TURN:
        return action <= PASS or CLAIM <= action < PAY or BUILD <= action < ADD
    if phase == SECOND_CARD:
        return action <= UNSEEN
    if phase == PAY_ROUTE or phase == PAY_STATION:
        return PAY <= action < BUILD
    if phase == TUNNEL:
        return ADD <= action <= GIVE_UP
    if phase == FLAG:
        return action > GIVE_UP
    return KEEP <= action < CLAIM


@compiled
def why_not_card(state: State, action: int) -> tuple[int, int, int]:
    """Why a train card may not be taken (D1, D3, D6)."""
    if action == UNSEEN:
        return (LEGAL if state.deck_n > 0 else DECK_EMPTY), 0, 1
    color = action - TAKE
    if color == LOCOMOTIVE and state.phase == SECOND_CARD:
        return LOCOMOTIVE_SECOND, 0, 0
    return (LEGAL if state.face_up[color] > 0 else NOT_FACE_UP), 0, 1


@compiled
def why_not_keep(board: Board, state: State, action: int) -> tuple[int, int, int]:
    """Why tickets may not be kept (S3, T1)."""
    seat = int(state.seat)
    places = action - KEEP
    offered = int(state.offer_n[seat])
    kept = count_places(places)
    fewest, most = fewest_kept(board, state, seat), most_kept(state, seat)
    if places >= 1 << offered:
        return NOT_OFFERED, offered, kept
    if kept < fewest:
        return TOO_FEW_TICKETS, kept, fewest
    if kept > most:
        return TOO_MANY_TICKETS, kept, most
    return LEGAL, kept, fewest


@compiled
def why_not_claim(board: Board, state: State, route: int) -> tuple[int, int, int]:
    """Why a route may not be claimed (C1, C2, C4, C5, C11); reasons that no card can change come first."""
    seat = int(state.seat)
    if route >= board.routes:
        return UNKNOWN_ACTION, 0, 0
    if state.owner[route] != NOBODY:
        return ROUTE_TAKEN, int(state.owner[route]), 0
    if not lane_open(board, state, route, seat, one_lane_only(board, state)):
        if state.owner[board.other_lane[route]] == seat:
            return OWN_OTHER_LANE, 0, 0
        return LANE_CLOSED, int(state.players), int(board.lanes_closed_up_to)
    cars, price = int(board.route_cars[route]), int(board.route_price[route])
    if state.cars[seat] < cars:
        return (MOUNTAIN_CARS if state.cars[seat] >= board.length[route] else TOO_FEW_CARS), int(state.cars[seat]), cars
    locomotives = int(state.hands[seat, LOCOMOTIVE])
    if locomotives < board.ferry[route]:
        return FERRY_LOCOMOTIVES, locomotives, int(board.ferry[route])
    color = int(board.color[route])
    if color == GRAY:
        color = best_color(state, seat)
    allowed = int(board.route_locomotives[route])
    cards = int(state.hands[seat, color]) + min(locomotives, allowed)
    if cards < price and cards + locomotives >= price and locomotives > allowed:
        return NO_LOCOMOTIVES, cards, price
    return (TOO_FEW_CARDS if cards < price else LEGAL), cards, price


@compiled
def why_not_payment(
    state: State, action: int, price: int, color: int, ferry: int, allowed: int
) -> tuple[int, int, int]:
    """Why a price in a colour may not be paid this way, with at most `allowed` locomotives (C1, C5, C10, B1)."""
    hand = state.hands[state.seat]
    paid, locomotives = decode_payment(action, price)
    if action != PAY_LOCOMOTIVES:
        if color != GRAY and paid != color:
            return WRONG_COLOR, paid, color
        if locomotives >= price:
            return TOO_MANY_CARDS, locomotives, price
        if locomotives < ferry:
            return FERRY_LOCOMOTIVES, locomotives, ferry
        if hand[paid] < price - locomotives:
            return TOO_FEW_CARDS, int(hand[paid]), price - locomotives
    if locomotives > allowed:
        return NO_LOCOMOTIVES, locomotives, allowed
    if hand[LOCOMOTIVE] < locomotives:
        return TOO_FEW_LOCOMOTIVES, int(hand[LOCOMOTIVE]), locomotives
    return LEGAL, 0, price


@compiled
def why_not_build(board: Board, state: State, city: int) -> tuple[int, int, int]:
    """Why a station may not be built (B1)."""
    seat = int(state.seat)
    if city >= board.cities:
        return UNKNOWN_ACTION, 0, 0
    if board.stations == 0:
        return NO_STATIONS, 0, 0
    if state.stations[seat] == 0:
        return STATIONS_BUILT, int(board.stations), int(board.stations)
    if state.station_owner[city] != NOBODY:
        return CITY_TAKEN, int(state.station_owner[city]), 0
    cards = int(state.hands[seat, best_color(state, seat)]) + int(state.hands[seat, LOCOMOTIVE])
    price = station_price(board, state, seat)
    return (STATION_CARDS if cards < price else LEGAL), cards, price


@compiled
def why_not_tunnel(state: State, action: int) -> tuple[int, int, int]:
    """Why a tunnel's extra cards may not be added this way (C6)."""
    if action == GIVE_UP:
        return LEGAL, 0, 0
    hand = state.hands[state.seat]
    extra, locomotives = int(state.extra), action - ADD
    if locomotives > extra:
        return TOO_MANY_CARDS, locomotives, extra
    if hand[LOCOMOTIVE] < locomotives:
        return TOO_FEW_LOCOMOTIVES, int(hand[LOCOMOTIVE]), locomotives
    have = 0 if state.laid_color == LOCOMOTIVE else int(hand[state.laid_color])
    return (TUNNEL_CARDS if have + locomotives < extra else LEGAL), have, extra - locomotives


@compiled
def why_not(board: Board, state: State, action: int, room: Actions) -> tuple[int, int, int]:
    """Why the asked seat may not do `action`: a reason, what there is and what is needed; LEGAL if it may.

    `room` is space for the ids of legal actions, needed to tell whether passing is allowed.
    """
    phase = state.phase
    if action < 0 or action >= ACTIONS:
        return UNKNOWN_ACTION, 0, 0
    if phase == OVER:
        return GAME_OVER, 0, 0
    if not phase_of(state, action):
        return NOT_ASKED, int(phase), 0
    if action <= UNSEEN:
        return why_not_card(state, action)
    if action == DRAW_TICKETS:
        return (LEGAL if state.ticket_deck_n > 0 else NO_TICKETS), 0, 1
    if action == PASS:
        legal(board, state, room)
        return (LEGAL if room[0] == PASS else CAN_ACT), 0, 0
    if phase == KEEP_TICKETS or phase == OPENING or phase == OPENING_LONG:
        return why_not_keep(board, state, action)
    if action < PAY:
        return why_not_claim(board, state, action - CLAIM)
    if phase == PAY_ROUTE:
        route = state.pending_route
        price, allowed = int(board.route_price[route]), int(board.route_locomotives[route])
        return why_not_payment(state, action, price, int(board.color[route]), int(board.ferry[route]), allowed)
    if phase == PAY_STATION:
        price = station_price(board, state, int(state.seat))
        return why_not_payment(state, action, price, GRAY, 0, price)
    if phase == TURN:
        return why_not_build(board, state, action - BUILD)
    if phase == TUNNEL:
        return why_not_tunnel(state, action)
    return LEGAL, 0, 0


RULE_IDS: Final = {
    GAME_OVER: "E1",
    NOT_FACE_UP: "D1",
    LOCOMOTIVE_SECOND: "D3",
    DECK_EMPTY: "D6",
    NO_TICKETS: "T1",
    CAN_ACT: "X2",
    NOT_OFFERED: "T1",
    TOO_FEW_TICKETS: "T1",
    TOO_MANY_TICKETS: "S3",
    ROUTE_TAKEN: "C2",
    LANE_CLOSED: "C4",
    OWN_OTHER_LANE: "C4",
    TOO_FEW_CARS: "C2",
    FERRY_LOCOMOTIVES: "C5",
    TOO_FEW_CARDS: "C1",
    WRONG_COLOR: "C1",
    TOO_FEW_LOCOMOTIVES: "C1",
    TOO_MANY_CARDS: "C1",
    NO_STATIONS: "B1",
    STATIONS_BUILT: "B1",
    CITY_TAKEN: "B1",
    STATION_CARDS: "B1",
    TUNNEL_CARDS: "C6",
    NO_LOCOMOTIVES: "C10",
    MOUNTAIN_CARS: "C11",
}
"""The rule behind each reason, if it does not depend on the phase."""

PHASE_RULE_IDS: Final = {
    OPENING_LONG: "S3",
    OPENING: "S3",
    SECOND_CARD: "D1",
    KEEP_TICKETS: "T1",
    PAY_ROUTE: "C1",
    PAY_STATION: "B1",
    TUNNEL: "C6",
    FLAG: "C9",
}
"""The rule that a phase belongs to."""


def rule_id(reason: int, phase: int) -> str:
    """The rule behind a reason given in a phase; empty if no single rule is meant."""
    if reason in (NOT_ASKED, NOT_OFFERED, TOO_FEW_TICKETS, TOO_FEW_LOCOMOTIVES, TOO_MANY_CARDS):
        return PHASE_RULE_IDS.get(phase, RULE_IDS.get(reason, ""))
    if reason == TOO_FEW_CARDS and phase == PAY_STATION:
        return "B1"
    return RULE_IDS.get(reason, "")
