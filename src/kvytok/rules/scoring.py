"""The final score (E2-E5, T3, B3, C9, X9, X10), derived from the last state of a game, or from any state."""

from typing import Final

from kvytok.rules.compiler import compiled
from kvytok.rules.longest_path import longest_path
from kvytok.rules.network import join_own, target_reached, target_worth
from kvytok.rules.record import (
    BY_FEWER_STATIONS,
    BY_LONGEST_BONUS,
    BY_LONGEST_PATH,
    BY_TICKETS,
    NONE,
    SEATS,
    STATIONS,
    TICKETS,
    TIE_BREAKS,
    Board,
    Result,
    Scratch,
    State,
)
from kvytok.rules.station_use import use_stations

SHARES: Final = 60
"""A victory counts as this number of parts, which one to five winners can share without a remainder."""


@compiled
def score_tickets(board: Board, state: State, seat: int, scratch: Scratch, result: Result) -> None:
    """Score completed and failed tickets, with the stations used for the best result (E2, E3)."""
    join_own(board, state, seat, scratch)
    for i in range(STATIONS):
        result.station_city[seat, i] = NONE
        result.station_route[seat, i] = NONE
    if state.stations[seat] < board.stations:
        use_stations(board, state, seat, scratch, result.station_route[seat])
        for i in range(STATIONS):
            result.station_city[seat, i] = scratch.station_city[i]
    points = 0
    completed = 0
    for t in range(board.tickets):
        if state.holder[t] == seat:
            reached = target_reached(board, scratch, t)
            if reached > 0:
                result.ticket_done[t] = reached
                points += target_worth(board, t, reached)
                completed += 1
            else:
                points -= int(board.ticket_points[t])
    result.ticket_points[seat] = points
    result.completed[seat] = completed


@compiled
def score_longest_path(board: Board, state: State, scratch: Scratch, result: Result) -> None:
    """Give the bonus to everyone who shares the longest path (E4); without any path there is none (X9)."""
    longest = 0
    for seat in range(state.players):
        result.longest_path[seat] = longest_path(board, state, seat, scratch)
        longest = max(longest, int(result.longest_path[seat]))
    for seat in range(state.players):
        if longest > 0 and result.longest_path[seat] == longest:
            result.longest_bonus[seat] = board.longest_path_points


@compiled
def tie_break(board: Board, state: State, result: Result, seat: int, by: int) -> int:
    """The value of a seat in a tie-break; more is better (E5)."""
    if by == BY_TICKETS:
        return int(result.completed[seat])
    if by == BY_LONGEST_PATH:
        return int(result.longest_path[seat])
    if by == BY_FEWER_STATIONS:
        return int(state.stations[seat])
    if by == BY_LONGEST_BONUS:
        return int(result.longest_bonus[seat])
    return 0


@compiled
def beats(board: Board, state: State, result: Result, one: int, other: int) -> bool:
    """Whether seat `one` ranks before seat `other`: more points, then the tie-breaks in order (E5)."""
    if result.total[one] != result.total[other]:
        return bool(result.total[one] > result.total[other])
    for i in range(TIE_BREAKS):
        by = int(board.tie_breaks[i])
        mine = tie_break(board, state, result, one, by)
        theirs = tie_break(board, state, result, other, by)
        if mine != theirs:
            return bool(mine > theirs)
    return False


@compiled
def decided_by(board: Board, state: State, result: Result) -> int:
    """What decided the game: 0 for the points, else the last tie-break that left fewer winners (E5)."""
    winner = 0
    for seat in range(state.players):
        if result.rank[seat] == 1:
            winner = seat
    decided, left = 0, 0
    for seat in range(state.players):
        left += int(result.total[seat] == result.total[winner])
    for last in range(TIE_BREAKS):
        still = 0
        for seat in range(state.players):
            level = result.total[seat] == result.total[winner]
            for i in range(last + 1):
                by = int(board.tie_breaks[i])
                mine = tie_break(board, state, result, seat, by)
                level = level and mine == tie_break(board, state, result, winner, by)
            still += int(level)
        if still < left:
            decided = int(board.tie_breaks[last])
        left = still
    return decided


@compiled
def clear_result(result: Result) -> None:
    """Empty a result."""
    for seat in range(SEATS):
        result.route_points[seat] = 0
        result.ticket_points[seat] = 0
        result.completed[seat] = 0
        result.station_points[seat] = 0
        result.flag_points[seat] = 0
        result.longest_path[seat] = 0
        result.longest_bonus[seat] = 0
        result.total[seat] = 0
        result.rank[seat] = 0
        for i in range(STATIONS):
            result.station_city[seat, i] = NONE
            result.station_route[seat, i] = NONE
    for t in range(TICKETS):
        result.ticket_done[t] = 0


@compiled
def score(board: Board, state: State, scratch: Scratch, result: Result) -> None:
    """Work out each part of every seat's score as if the game ended now, and rank the seats (1-2-2-4, X10)."""
    clear_result(result)
    for r in range(board.routes):
        if state.owner[r] >= 0:
            result.route_points[state.owner[r]] += board.route_points[r]
    score_longest_path(board, state, scratch, result)
    for seat in range(state.players):
        score_tickets(board, state, seat, scratch, result)
        result.station_points[seat] = board.station_points * state.stations[seat]
        result.flag_points[seat] = state.score[seat] - result.route_points[seat]
        result.total[seat] = (
            state.score[seat] + result.ticket_points[seat] + result.station_points[seat] + result.longest_bonus[seat]
        )
    for seat in range(state.players):
        result.rank[seat] = 1
        for other in range(state.players):
            if other != seat and beats(board, state, result, other, seat):
                result.rank[seat] += 1
