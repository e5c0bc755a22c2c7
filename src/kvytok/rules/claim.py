"""Claiming a route: open routes, payment and tunnels (C1-C8); `flags` says what a card left for the flag does (C9)."""

from kvytok.rules.actions import ADD, CLAIM, GIVE_UP, LEAVE_FLAG
from kvytok.rules.cards import draw, restock
from kvytok.rules.compiler import compiled
from kvytok.rules.flags import flag_place, leave_card
from kvytok.rules.payment import decode_payment, discard_laid, lay, legal_payments, sole_payment, take_back
from kvytok.rules.record import (
    COLORS,
    FLAG,
    GRAY,
    LOCOMOTIVE,
    NOBODY,
    NONE,
    PAY_ROUTE,
    TUNNEL,
    Actions,
    Board,
    State,
)
from kvytok.rules.turns import end_turn


@compiled
def one_lane_only(board: Board, state: State) -> bool:
    """Whether a claim closes the other lane of a double route to everybody (C4)."""
    return bool(state.players <= board.lanes_closed_up_to)


@compiled
def lane_open(board: Board, state: State, route: int, seat: int, one_only: bool) -> bool:
    """Whether the owner of the other lane of a double route leaves this lane open to the seat (C4)."""
    other = int(board.other_lane[route])
    neighbour = int(state.owner[max(0, other)])
    return not ((other != NONE) & (neighbour != NOBODY) & (one_only | (neighbour == seat)))


@compiled
def open_to(board: Board, state: State, route: int, seat: int) -> bool:
    """Whether the route has no owner and is open to the seat by C4; cards and cars are not checked."""
    return bool(state.owner[route] == NOBODY) and lane_open(board, state, route, seat, one_lane_only(board, state))


@compiled
def legal_claims(board: Board, state: State, actions: Actions, n: int) -> int:
    """Write the routes that the seat can claim now to `actions`, from index `n` on; return the end.

    Routes are sorted by colour, then price, so each colour ends at the first route that is too expensive. Branchless:
    every route before that is written, and the next one overwrites it if it may not be claimed. A condition that the
    processor cannot predict costs more than the writing.
    """
    seat = int(state.seat)
    hand = state.hands[seat]
    locomotives = int(hand[LOCOMOTIVE])
    cars = int(state.cars[seat])
    plain = board.plain_terms != 0
    one_only = one_lane_only(board, state)
    most = 0
    for c in range(COLORS):
        # Gray is the last colour: its routes take the colour of which the seat holds most (C1).
        cards = most if c == GRAY else int(hand[c])
        most = max(most, cards)
        reach = min(cards + locomotives, cars) if plain else cards + locomotives
        for i in range(board.color_from[c], board.color_from[c + 1]):
            route = int(board.by_color[i])
            if board.route_price[route] > reach:
                break
            actions[n] = CLAIM + route
            claimable = (state.owner[route] == NOBODY) & (board.ferry[route] <= locomotives)
            claimable &= lane_open(board, state, route, seat, one_only)
            if not plain:
                # The price is within reach; so must be its part without locomotives (C10), and the cars.
                claimable &= board.route_price[route] - board.route_locomotives[route] <= cards
                claimable &= board.route_cars[route] <= cars
            n += int(claimable)
    return n


@compiled
def choose_route(board: Board, state: State, action: int) -> None:
    """Choose a route; ask for the payment only if there is a choice."""
    route = action - CLAIM
    state.pending_route = route
    price, allowed = int(board.route_price[route]), int(board.route_locomotives[route])
    sole = sole_payment(state, price, int(board.color[route]), int(board.ferry[route]), allowed)
    if sole == NONE:
        state.phase = PAY_ROUTE
    else:
        pay_route(board, state, sole)


@compiled
def legal_pay_route(board: Board, state: State, actions: Actions) -> int:
    """List the payments for the chosen route (C1, C5)."""
    route = state.pending_route
    price, allowed = int(board.route_price[route]), int(board.route_locomotives[route])
    return legal_payments(state, price, int(board.color[route]), int(board.ferry[route]), allowed, actions)


@compiled
def pay_route(board: Board, state: State, action: int) -> None:
    """Lay the payment and take the route; for a tunnel, cards are turned up first (C6)."""
    route = state.pending_route
    price = int(board.route_price[route])
    color, locomotives = decode_payment(action, price)
    lay(state, color, price - locomotives, locomotives)
    if not board.tunnel[route]:
        occupy(board, state)
        return
    turn_up(state)
    if state.extra == 0:
        occupy(board, state)
    elif can_add(state):
        state.phase = TUNNEL
    else:
        fail_tunnel(board, state)


@compiled
def turn_up(state: State) -> None:
    """Turn up at most three cards and count those that cost an extra card (C6, C8, X6)."""
    state.turned_n = 0
    state.extra = 0
    for _ in range(3):
        color = draw(state)
        if color == NONE:
            break
        state.turned[state.turned_n] = color
        state.turned_n += 1
        # If only locomotives were laid, laid_color is the locomotive, so only locomotives count.
        if color == LOCOMOTIVE or color == state.laid_color:
            state.extra += 1


@compiled
def can_add(state: State) -> bool:
    """Whether the seat holds enough cards for the tunnel's extra cost."""
    hand = state.hands[state.seat]
    have = int(hand[LOCOMOTIVE])
    if state.laid_color != LOCOMOTIVE:
        have += int(hand[state.laid_color])
    return bool(have >= state.extra)


@compiled
def legal_tunnel(state: State, actions: Actions) -> int:
    """List the ways to add the extra cards, and giving up (C6, C7)."""
    hand = state.hands[state.seat]
    extra = int(state.extra)
    fewest = extra if state.laid_color == LOCOMOTIVE else max(0, extra - int(hand[state.laid_color]))
    n = 0
    for locomotives in range(fewest, min(extra, int(hand[LOCOMOTIVE])) + 1):
        actions[n] = ADD + locomotives
        n += 1
    actions[n] = GIVE_UP
    return n + 1


@compiled
def answer_tunnel(board: Board, state: State, action: int) -> None:
    """Add the extra cards and claim, or give up (C7)."""
    if action == GIVE_UP:
        fail_tunnel(board, state)
        return
    locomotives = action - ADD
    lay(state, int(state.laid_color), int(state.extra) - locomotives, locomotives)
    occupy(board, state)


@compiled
def discard_turned(state: State) -> None:
    """Discard the cards turned up for a tunnel, in any case (C7); `turned` lists them until the next decision."""
    for i in range(state.turned_n):
        state.discard[state.turned[i]] += 1
    state.discard_n += state.turned_n


@compiled
def fail_tunnel(board: Board, state: State) -> None:
    """Take the laid cards back into the hand and end the turn (C7)."""
    take_back(state)
    discard_turned(state)
    state.pending_route = NONE
    restock(state)
    end_turn(board, state)


@compiled
def occupy(board: Board, state: State) -> None:
    """Place the cars, put others away for a mountain, and score (C2, C3, C11); then ask about a flag card (C9)."""
    seat, route = state.seat, state.pending_route
    state.owner[route] = seat
    state.cars[seat] -= board.route_cars[route]
    state.score[seat] += board.route_points[route]
    if flag_place(board, state) == NONE:
        finish_claim(board, state)
    else:
        state.phase = FLAG


@compiled
def finish_claim(board: Board, state: State) -> None:
    """Discard the paid and the turned-up cards, and end the turn."""
    discard_laid(state)
    discard_turned(state)
    state.pending_route = NONE
    restock(state)
    end_turn(board, state)


@compiled
def answer_flag(board: Board, state: State, action: int) -> None:
    """Leave one of the played cards for the flag, or not; then finish the claim (C9)."""
    if action == LEAVE_FLAG:
        leave_card(board, state)
    finish_claim(board, state)
