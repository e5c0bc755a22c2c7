"""The tally of the lab: games between scripts, counted while they are played, in one compiled call.

Three kinds of games take turns. In *free* games all seats play as they like. In *trials* everybody keeps all opening
tickets: who holds a ticket is then pure chance, and what its holders win or lose is the ticket's own work. In *races*
one seat is a Racer, so that racing can be compared with working on tickets.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from kvytok.bots.batches.long_game import endless_from
from kvytok.bots.batches.uniform import own_key
from kvytok.bots.scripts.all_scripts import RACER, decide_partner
from kvytok.bots.scripts.mind import below, fresh
from kvytok.rules.actions import CLAIM, PAY
from kvytok.rules.compiler import compiled, entry
from kvytok.rules.network import join_own, ticket_completed
from kvytok.rules.phases import apply, legal
from kvytok.rules.record import (
    NOBODY,
    NONE,
    OPENING,
    OPENING_LONG,
    OVER,
    ROUTES,
    SEATS,
    TICKETS,
    TURN,
    Actions,
    Board,
    Records,
    Result,
    Scratch,
    State,
    aligned_record,
)
from kvytok.rules.scoring import SHARES, score
from kvytok.rules.setup import setup

FREE: Final = 0
TRIAL: Final = 1
RACE: Final = 2
KINDS: Final = 3
"""Free games, trials and races take turns: game i is of kind i modulo 3."""
TOTALS: Final = 512
LOWEST: Final = -192
"""The final scores that are counted: `TOTALS` of them, from this one on; what lies outside counts as the nearest."""
ROUNDS: Final = 256
TIME: Final = 1000
"""A moment of a game, as its share of the turns that the seat had in the whole game, in thousandths."""

LAB: Final = aligned_record(
    [
        ("games", "i8", KINDS),
        # trials, by ticket, for the seats that got it at the start
        ("dealt", "i8", TICKETS),
        ("done", "i8", TICKETS),
        ("done_moment", "i8", TICKETS),  # the sum of the moments of completion by own routes
        ("done_counted", "i8", TICKETS),  # the completions with such a moment; stations complete others at the end
        ("margin", "i8", TICKETS),  # the sum of (own score - mean of the others), times the number of others
        ("margin_square", "i8", TICKETS),
        ("win_shares", "i8", TICKETS),
        # free games, by ticket
        ("kept", "i8", TICKETS),
        ("kept_done", "i8", TICKETS),
        # free games, by route
        ("claimed", "i8", ROUTES),
        ("claim_moment", "i8", ROUTES),
        ("claimed_by_winner", "i8", ROUTES),
        # free games
        ("order_shares", "i8", SEATS),  # victories by place in the order of turns
        ("order_squares", "i8", SEATS),
        ("totals", "i8", TOTALS),
        ("rounds", "i8", ROUNDS),
        ("tickets_kept", "i8"),
        ("tickets_done", "i8"),
        ("margins", "i8"),  # winner's lead over the second
        # races
        ("racer_shares", "i8"),
        ("racer_squares", "i8"),
    ]
)

DIARY: Final = aligned_record(
    [
        ("turns", "i4", SEATS),
        ("claim_turn", "i4", ROUTES),
        ("done_turn", "i4", TICKETS),
        ("first_holder", "i1", TICKETS),
        ("scripts", "i2", SEATS),
        ("seat_shares", "i4", SEATS),
    ]
)
"""What is written down about one game while it is played."""

Lab = np.record
Diary = np.record


@compiled
def seat_bots(board: Board, diary: Diary, minds: Records, bots: Actions, players: int, game: int, kind: int) -> None:
    """Choose the script of each seat at random; in a race one seat gets the Racer."""
    mind = minds[SEATS]
    fresh(mind, game * 8 + SEATS)
    for seat in range(players):
        fresh(minds[seat], game * 8 + seat)
        diary.scripts[seat] = bots[below(mind, len(bots))]
    if kind == RACE:
        diary.scripts[below(mind, players)] = RACER


@compiled
def note_claim(board: Board, state: State, diary: Diary, scratch: Scratch, seat: int, route: int) -> None:
    """Write down a claim, and the tickets that it completes."""
    diary.claim_turn[route] = diary.turns[seat]
    join_own(board, state, seat, scratch)
    for t in range(board.tickets):
        if state.holder[t] == seat and diary.done_turn[t] == NONE and ticket_completed(board, scratch, t):
            diary.done_turn[t] = diary.turns[seat]


@compiled
def keep_all(actions: Actions, n: int) -> int:
    """The answer that keeps the most tickets: the ids of answers are sets, and the set of all is the largest."""
    most = int(actions[0])
    for i in range(1, n):
        most = max(most, int(actions[i]))
    return most


@compiled
def play_noted(
    board: Board, state: State, diary: Diary, minds: Records, scratch: Scratch, actions: Actions, kind: int
) -> None:
    """Play a game to its end, and write down when routes were claimed and tickets completed."""
    for seat in range(SEATS):
        diary.turns[seat] = 0
    for r in range(ROUTES):
        diary.claim_turn[r] = NONE
    for t in range(TICKETS):
        diary.done_turn[t] = NONE
        diary.first_holder[t] = NOBODY
    end = endless_from(state)
    route, dealt = 0, False
    while state.phase != OVER and state.decisions < end:
        seat = int(state.seat)
        if state.phase == TURN:
            diary.turns[seat] += 1
            if not dealt:
                dealt = True
                for t in range(board.tickets):
                    diary.first_holder[t] = state.holder[t]
        n = legal(board, state, actions)
        action = int(actions[0])
        if kind == TRIAL and (state.phase == OPENING or state.phase == OPENING_LONG):
            action = keep_all(actions, n)
        elif n > 1:
            action = decide_partner(int(diary.scripts[seat]), board, state, minds[seat], scratch, actions, n)
        if CLAIM <= action < PAY:
            route = action - CLAIM
        cars = int(state.cars[seat])
        apply(board, state, action)
        if state.cars[seat] < cars:
            note_claim(board, state, diary, scratch, seat, route)


@compiled
def moment(diary: Diary, seat: int, turn: int) -> int:
    """When something happened, as a share of the seat's turns."""
    return TIME * turn // max(int(diary.turns[seat]), 1)


@compiled
def count_trial(board: Board, state: State, diary: Diary, result: Result, lab: Lab) -> None:
    """Count what the opening tickets brought to their holders."""
    players = int(state.players)
    everything = 0
    for seat in range(players):
        everything += int(result.total[seat])
    for t in range(board.tickets):
        seat = int(diary.first_holder[t])
        if seat == NOBODY:
            continue
        margin = players * int(result.total[seat]) - everything
        lab.dealt[t] += 1
        lab.done[t] += int(result.ticket_done[t] > 0)
        lab.margin[t] += margin
        lab.margin_square[t] += margin * margin
        lab.win_shares[t] += diary.seat_shares[seat]
        if diary.done_turn[t] != NONE:
            lab.done_counted[t] += 1
            lab.done_moment[t] += moment(diary, seat, int(diary.done_turn[t]))


@compiled
def count_free(board: Board, state: State, diary: Diary, result: Result, lab: Lab) -> None:
    """Count routes, tickets, seats, scores and rounds of a game in which all played as they like."""
    players = int(state.players)
    best, second, rounds = LOWEST, LOWEST, 0
    for seat in range(players):
        total = int(result.total[seat])
        second = max(second, min(best, total))
        best = max(best, total)
        rounds = max(rounds, int(diary.turns[seat]))
        lab.totals[min(max(total - LOWEST, 0), TOTALS - 1)] += 1
        share = int(diary.seat_shares[seat])
        place = (seat - int(state.first)) % players
        lab.order_shares[place] += share
        lab.order_squares[place] += share * share
    lab.rounds[min(rounds, ROUNDS - 1)] += 1
    lab.margins += best - second
    for r in range(board.routes):
        seat = int(state.owner[r])
        if seat != NOBODY:
            lab.claimed[r] += 1
            lab.claim_moment[r] += moment(diary, seat, int(diary.claim_turn[r]))
            lab.claimed_by_winner[r] += int(diary.seat_shares[seat] > 0)
    for t in range(board.tickets):
        if state.holder[t] != NOBODY:
            lab.kept[t] += 1
            lab.kept_done[t] += int(result.ticket_done[t] > 0)
    for seat in range(players):
        lab.tickets_kept += int(state.ticket_n[seat])
        lab.tickets_done += int(result.completed[seat])


@compiled
def count_race(diary: Diary, players: int, lab: Lab) -> None:
    """Count what the Racer of a race won."""
    for seat in range(players):
        if diary.scripts[seat] == RACER:
            lab.racer_shares += diary.seat_shares[seat]
            lab.racer_squares += int(diary.seat_shares[seat]) * int(diary.seat_shares[seat])
            return


@compiled
def share_victory(result: Result, diary: Diary, players: int) -> None:
    """Give each seat its part of the victory."""
    winners = 0
    for seat in range(players):
        winners += int(result.rank[seat] == 1)
    for seat in range(players):
        diary.seat_shares[seat] = SHARES // winners if result.rank[seat] == 1 else 0


@entry
def count_games(
    boards: Records,
    batch_key: NDArray[np.uint32],
    states: Records,
    minds: Records,
    scratches: Records,
    results: Records,
    actions: Actions,
    bots: Actions,
    diaries: Records,
    labs: Records,
    players: int,
    start: int,
    stop: int,
) -> None:
    """Play the games `start` to `stop` of a batch, and count them into `labs`.

    `bots` are the numbers of the scripts that sit down. All arrays have one entry, but `minds` one more than seats.
    """
    board, state, scratch, diary, lab, result = boards[0], states[0], scratches[0], diaries[0], labs[0], results[0]
    for game in range(start, stop):
        kind = game % KINDS
        own_key(batch_key, game, state)
        setup(board, state, players, NONE)
        seat_bots(board, diary, minds, bots, players, game, kind)
        play_noted(board, state, diary, minds, scratch, actions, kind)
        score(board, state, scratch, result)
        share_victory(result, diary, players)
        lab.games[kind] += 1
        if kind == FREE:
            count_free(board, state, diary, result, lab)
        elif kind == TRIAL:
            count_trial(board, state, diary, result, lab)
        else:
            count_race(diary, players, lab)
