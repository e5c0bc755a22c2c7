"""What a searching bot believes about its opponents: how each one plays, and which tickets fit its routes.

Everything is read from the view, so equal views give equal beliefs. A world (a full state that fits the view) is dealt
by `resample`, which knows nothing about play. Then each opponent gets a random script according to the belief, and its
tickets are exchanged for unseen ones from the deck, according to how well they fit that script and its routes.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from kvytok.bots.batches.uniform import own_key
from kvytok.bots.exponential import exponential
from kvytok.bots.scripts.all_scripts import GREEDY, RACER, WARY
from kvytok.bots.scripts.racer import racing_length
from kvytok.rules.chance import below
from kvytok.rules.compiler import compiled
from kvytok.rules.network import FAR, missing_cars, nearest_target
from kvytok.rules.record import (
    NOBODY,
    OPENING,
    OPENING_LONG,
    ROUTES,
    SEATS,
    Actions,
    Board,
    Scratch,
    State,
    aligned_record,
)
from kvytok.rules.record import TICKETS as TICKETS_MAX
from kvytok.rules.resample import complete

RACING: Final = 0
TICKETED: Final = 1
STYLES: Final = 2
"""The number of styles: racers, and players who work on their tickets."""

BELIEF: Final = aligned_record(
    [
        ("racing", "f8", SEATS),  # the probability that a seat is a racer
        ("fit", "f8", (SEATS, STYLES, TICKETS_MAX)),  # how well a ticket fits a seat, for each style
    ]
)
Belief = np.record

LONG_ODDS: Final = 5.0
"""The factor for the odds of a racer, for each route of racing length that a seat has."""
SHORT_ODDS: Final = 0.15
"""The factor for each shorter route."""
DRAWN_ODDS: Final = 0.05
"""The factor if the seat drew tickets."""
DOUBT: Final = 0.04
"""The least probability of each style: none is ever ruled out."""
LATE_SHORT: Final = 2
"""The number of short routes that a racer may claim with its last cars; they do not count."""
PROGRESS: Final = 2.5
"""The cars of progress on a ticket that make it e times as likely."""
MOST_PROGRESS: Final = 20
CHEAP: Final = 6.0
"""The cars of cost that make a racer e times less likely to have kept a ticket."""
CHEAP_TICKETED: Final = 25.0
"""The same for players who work on their tickets."""
FINE: Final = 1 << 20
"""Random numbers between 0 and 1 are multiples of 1/FINE."""


@compiled
def racing_odds(board: Board, view: State, seat: int) -> float:
    """The probability that `seat` is a racer, judged by its routes and the tickets that it drew."""
    racing = racing_length(board)
    odds = 1.0
    short = 0
    for r in range(board.routes):
        if view.owner[r] == seat:
            if board.route_cars[r] >= racing:
                odds *= LONG_ODDS
            else:
                short += 1
    if view.cars[seat] < racing:
        short = max(0, short - LATE_SHORT)
    for _ in range(min(short, 8)):
        odds *= SHORT_ODDS
    if view.phase > OPENING and view.ticket_n[seat] > view.opening_kept[seat]:
        odds *= DRAWN_ODDS
    share = odds / (1.0 + odds)
    return min(1.0 - DOUBT, max(DOUBT, share))


@compiled
def believe(board: Board, view: State, blank: State, scratch: Scratch, belief: Belief) -> None:
    """Form a belief about all opponents; `blank` is working space for a state."""
    blank.players = view.players
    for r in range(ROUTES):
        blank.owner[r] = NOBODY
    for seat in range(view.players):
        if seat == view.viewer:
            continue
        belief.racing[seat] = racing_odds(board, view, seat)
        for t in range(board.tickets):
            a = int(board.ticket_a[t])
            missing_cars(board, blank, seat, a, scratch)
            cost = int(scratch.distance[nearest_target(board, scratch.distance, t)])
            missing_cars(board, view, seat, a, scratch)
            missing = int(scratch.distance[nearest_target(board, scratch.distance, t)])
            progress = 0 if missing >= FAR else min(MOST_PROGRESS, max(0, cost - missing))
            belief.fit[seat, RACING, t] = exponential(-cost / CHEAP)
            belief.fit[seat, TICKETED, t] = exponential(progress / PROGRESS - cost / CHEAP_TICKETED)


@compiled
def exchange(board: Board, world: State, belief: Belief, seat: int, style: int, ticket: int) -> None:
    """Exchange a dealt ticket for a random one from the untouched part of the deck, or keep it.

    The better a ticket fits, the more likely it is chosen.
    """
    long = board.ticket_long[ticket]
    fit = belief.fit[seat, style]
    total = fit[ticket]
    for i in range(world.ticket_deck_n):
        t = int(world.ticket_deck[i])
        if world.returned_by[t] == NOBODY and board.ticket_long[t] == long:
            total += fit[t]
    left = total * below(world, FINE) / FINE - fit[ticket]
    if left < 0:
        return
    for i in range(world.ticket_deck_n):
        t = int(world.ticket_deck[i])
        if world.returned_by[t] == NOBODY and board.ticket_long[t] == long:
            left -= fit[t]
            if left < 0:
                world.ticket_deck[i] = ticket
                world.holder[ticket] = NOBODY
                world.holder[t] = seat
                return


@compiled
def deal_world(
    board: Board,
    view: State,
    belief: Belief,
    key: NDArray[np.uint32],
    number: int,
    world: State,
    scratch: Scratch,
    scripts: Actions,
    held: Actions,
) -> None:
    """Deal world `number` into `world`, and a script for every opponent into `scripts`.

    `world` must be a copy of the view; `held` is working space for the tickets of a seat.
    """
    viewer = int(view.viewer)
    own_key(key, number, world)
    complete(board, world, scratch)
    for seat in range(world.players):
        if seat == viewer:
            continue
        style = RACING if below(world, FINE) < belief.racing[seat] * FINE else TICKETED
        scripts[seat] = RACER if style == RACING else (GREEDY if below(world, 2) == 0 else WARY)
        if world.phase == OPENING or world.phase == OPENING_LONG:
            continue
        n = 0
        for t in range(board.tickets):
            if world.holder[t] == seat:
                held[n] = t
                n += 1
        for i in range(n):
            exchange(board, world, belief, seat, style, int(held[i]))
