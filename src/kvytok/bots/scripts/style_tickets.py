"""How the style agents keep tickets: as many as they may, or the fewest with the fewest points."""

from kvytok.rules.actions import KEEP
from kvytok.rules.compiler import compiled
from kvytok.rules.record import Actions, Board, State
from kvytok.rules.tickets import count_places


@compiled
def points_of(board: Board, state: State, places: int) -> int:
    """The points of the tickets at `places` (bits) of the asked seat's offer."""
    seat = int(state.seat)
    points = 0
    for place in range(state.offer_n[seat]):
        if (places >> place) & 1:
            points += int(board.ticket_points[state.offer[seat, place]])
    return points


@compiled
def keep_most(actions: Actions, n: int) -> int:
    """The choice with the most tickets: all of them if the rules allow it."""
    best, most = int(actions[0]), -1
    for i in range(n):
        count = count_places(int(actions[i]) - KEEP)
        if count > most:
            best, most = int(actions[i]), count
    return best


@compiled
def keep_fewest_points(board: Board, state: State, actions: Actions, n: int) -> int:
    """The choice with the fewest tickets, among equals the one with the fewest points."""
    best, best_value = int(actions[0]), 1 << 30
    for i in range(n):
        places = int(actions[i]) - KEEP
        value = (count_places(places) << 16) + points_of(board, state, places)
        if value < best_value:
            best, best_value = int(actions[i]), value
    return best
