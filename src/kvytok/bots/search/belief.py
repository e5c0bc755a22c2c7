"""What a searching bot believes of its opponents: who plays how, and which tickets fit what they have built.

Everything is read from the view alone, so equal views are believed equal. A world is dealt by `resample`, which knows
nothing of play; then each opponent gets a script by the belief in it, and the tickets dealt to it are exchanged for
unseen ones from the deck by how well those fit that script and the routes built so far.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from kvytok.bots.batches.uniform import own_key
from kvytok.bots.scripts.all_scripts import GREEDY, RACER, WARY
from kvytok.bots.scripts.racer import racing_length
from kvytok.rules.chance import below
from kvytok.rules.compiler import compiled
from kvytok.rules.network import FAR, missing_cars, ticket_targets
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
"""Racers, and those who play for their tickets."""

BELIEF: Final = aligned_record(
    [
        ("racing", "f8", SEATS),  # how likely a seat is a racer
        ("fit", "f8", (SEATS, STYLES, TICKETS_MAX)),  # how well a ticket fits a seat, by its style
    ]
)
Belief = np.record

LONG_ODDS: Final = 5.0
"""How much likelier a racer is to have taken a route of racing length."""
SHORT_ODDS: Final = 0.15
"""How much likelier a racer is to have taken a shorter one."""
DRAWN_ODDS: Final = 0.05
"""How much likelier a racer is to have drawn tickets."""
DOUBT: Final = 0.04
"""What is never ruled out."""
LATE_SHORT: Final = 2
"""Short routes that a racer takes with its last cars."""
PROGRESS: Final = 2.5
"""Cars of progress on a ticket that make it e times as likely."""
MOST_PROGRESS: Final = 20
CHEAP: Final = 6.0
"""Cars of cost that make a ticket e times less likely to be kept by a racer."""
CHEAP_TICKETED: Final = 25.0
"""The same for others."""
FINE: Final = 1 << 20
"""The grain of a random number between 0 and 1."""


@compiled
def racing_odds(board: Board, view: State, seat: int) -> float:
    """How likely a seat is a racer, by the routes it took and the tickets it drew."""
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
    """Form a belief about all opponents; `blank` is room for a state."""
    blank.players = view.players
    for r in range(ROUTES):
        blank.owner[r] = NOBODY
    for seat in range(view.players):
        if seat == view.viewer:
            continue
        belief.racing[seat] = racing_odds(board, view, seat)
        for t in range(board.tickets):
            a, b = ticket_targets(board, t)
            missing_cars(board, blank, seat, a, scratch)
            cost = int(scratch.distance[b])
            missing_cars(board, view, seat, a, scratch)
            missing = int(scratch.distance[b])
            progress = 0 if missing >= FAR else min(MOST_PROGRESS, max(0, cost - missing))
            belief.fit[seat, RACING, t] = np.exp(-cost / CHEAP)
            belief.fit[seat, TICKETED, t] = np.exp(progress / PROGRESS - cost / CHEAP_TICKETED)


@compiled
def exchange(board: Board, world: State, belief: Belief, seat: int, style: int, ticket: int) -> None:
    """Exchange a dealt ticket for one from the untouched part of the deck, or leave it, by how well they fit."""
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
    """Deal the world of that number into `world`, and a script for every opponent into `scripts`.

    `world` must be a copy of the view; `held` is room for a seat's tickets.
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
