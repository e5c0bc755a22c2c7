"""A scripted bot's mind: what one seat's bot remembers between its decisions, as one fixed-size record.

A bot that joins a game in the middle begins with a fresh mind. Nothing in it may come from what the seat cannot see.
"""

from typing import Final

import numpy as np

from kvytok.bots.batches.uniform import next_choice, pick
from kvytok.rules.compiler import compiled
from kvytok.rules.record import CITIES, COLORS, NONE, ROUTES, STATIONS, aligned_record

Mind = np.record

PLANS: Final = 30
"""Most tickets that a bot plans for: all of the USA's."""
ENDS: Final = 16
"""Most cities that Hungry plans for at once; a seat with more of them leaves the last ones out."""

MIND: Final = aligned_record(
    [
        ("choice", "i8"),  # the state of the bot's own generator of choices
        # plans for tickets (targets.py), and the facts that they were made from
        ("planner", "i1"),  # the seat that they are for, NONE before there are any
        ("cars", "i2"),
        ("stations", "i1"),
        ("owner", "i1", ROUTES),
        ("station_owner", "i1", CITIES),
        ("fare", "i1", ROUTES),  # how many cars each route would cost the seat: 0 for its own, CLOSED for others'
        ("plan_n", "i2"),
        ("plan_ticket", "i1", PLANS),
        ("plan_cost", "i2", PLANS),  # cars still missing: 0 when completed, FAR when hopeless
        ("plan_borrowed", "i2", PLANS),  # the route that a station to be built would borrow, NONE without
        ("serves", "i4", ROUTES),  # for each route not claimed yet, the plans on whose paths it lies, as bits
        ("target", "i1", ROUTES),  # the routes wanted, by number
        ("target_n", "i2"),
        ("lent", "i2", STATIONS),  # the routes that the seat's stations borrow
        # tunnels tried in vain (tunnel_tries.py)
        ("tries", "i1", ROUTES),  # how often, by route; not cleared before the first try
        ("tried_n", "i1"),  # 1 if any was tried with this number of cards in hand
        ("tried_hand", "i2"),
        # what the style agents remember (BASELINES A)
        ("ties", "i8"),  # how ties between ways are broken: dealt once a game, a bit for each city
        ("points_seen", "i2"),  # the route points of all players when plan or objective were made; NONE before
        ("tickets_seen", "i2"),  # tickets held when the objective was chosen
        ("objective", "i2"),  # the pair of cities to be joined next, as its first lane; NONE without
        ("objective_color", "i1"),  # the colour wanted for it; NONE without
        ("plan", "i1", ROUTES),  # Hungry: by first lane, the colour in which a pair of cities is planned; NONE
        ("plan_wants", "i2", COLORS),  # Hungry: by route colour, the length of all that is planned in it
        ("offer_cards", "i2"),  # Hungry: cards needed with all tickets of the last offer
        # room to work in, nothing of which outlives a decision
        ("cost", "i1", ROUTES),  # the own graph: by first lane the cars that a pair of cities costs, NONE when closed
        ("source", "i1", ENDS),  # the cities from which ways are sought
        ("lead", "i1", (ENDS, CITIES)),  # for each source the route by which a city is reached from it
        ("apart", "i1", (ENDS, ENDS)),  # how far two sources are apart
        ("row", "i1", CITIES),  # for each of the cities to be joined the place of its source, NONE without
        ("ends", "i1", ENDS),  # the cities to be joined
        ("side", "i1", ENDS),  # the cluster that each of them belongs to
        ("draft", "i1", ROUTES),  # Hungry: a plan that is tried, like `plan`; Path: how much each pair is wanted
        ("draft_wants", "i2", COLORS),
    ]
)


@compiled
def reseed(mind: Mind, choice: int) -> None:
    """Renew the chance alone; what is remembered stays."""
    mind.choice = next_choice(next_choice(choice * 2 + 1))


@compiled
def fresh(mind: Mind, choice: int) -> None:
    """An empty mind whose chance comes from this number."""
    reseed(mind, choice)
    mind.planner = NONE
    mind.tried_n = 0
    mind.ties = int(mind.choice) >> 15  # the lower bits of a choice are less of a chance
    mind.points_seen = NONE
    mind.tickets_seen = NONE
    mind.objective = NONE
    mind.objective_color = NONE
    for r in range(ROUTES):
        mind.plan[r] = NONE
    for c in range(COLORS):
        mind.plan_wants[c] = 0
    mind.offer_cards = 999


@compiled
def below(mind: Mind, n: int) -> int:
    """A number below n, by the bot's own chance."""
    mind.choice = next_choice(int(mind.choice))
    return pick(int(mind.choice), n)
