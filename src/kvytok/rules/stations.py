"""Building stations: where, and what they cost (B1)."""

from kvytok.rules.actions import BUILD
from kvytok.rules.cards import restock
from kvytok.rules.compiler import compiled
from kvytok.rules.payment import best_color, decode_payment, discard_laid, lay, legal_payments, sole_payment
from kvytok.rules.record import GRAY, LOCOMOTIVE, NOBODY, NONE, PAY_STATION, Actions, Board, State
from kvytok.rules.turns import end_turn


@compiled
def station_price(board: Board, state: State, seat: int) -> int:
    """The number of cards for the next station: 1 for the first, 2 for the second, 3 for the third."""
    return int(board.stations) - int(state.stations[seat]) + 1


@compiled
def can_pay_station(board: Board, state: State, seat: int) -> bool:
    """Whether the seat has a station left and the cards for it."""
    cards = int(state.hands[seat, best_color(state, seat)]) + int(state.hands[seat, LOCOMOTIVE])
    return bool(state.stations[seat] > 0 and cards >= station_price(board, state, seat))


@compiled
def legal_stations(board: Board, state: State, actions: Actions, n: int) -> int:
    """Write the cities where the asked seat can build now to `actions`, from index `n` on; return the end."""
    if can_pay_station(board, state, state.seat):
        for city in range(board.cities):
            actions[n] = BUILD + city
            n += int(state.station_owner[city] == NOBODY)
    return n


@compiled
def choose_city(board: Board, state: State, action: int) -> None:
    """Choose a city; ask for the payment only if there is a choice."""
    state.pending_city = action - BUILD
    price = station_price(board, state, state.seat)
    sole = sole_payment(state, price, GRAY, 0, price)
    if sole == NONE:
        state.phase = PAY_STATION
    else:
        pay_station(board, state, sole)


@compiled
def legal_pay_station(board: Board, state: State, actions: Actions) -> int:
    """List the payments for the station: any one colour, and locomotives may replace any of its cards."""
    price = station_price(board, state, state.seat)
    return legal_payments(state, price, GRAY, 0, price, actions)


@compiled
def pay_station(board: Board, state: State, action: int) -> None:
    """Pay, build, and end the turn."""
    seat = state.seat
    price = station_price(board, state, seat)
    color, locomotives = decode_payment(action, price)
    lay(state, color, price - locomotives, locomotives)
    discard_laid(state)
    state.station_owner[state.pending_city] = seat
    state.stations[seat] -= 1
    state.pending_city = NONE
    restock(state)
    end_turn(board, state)
