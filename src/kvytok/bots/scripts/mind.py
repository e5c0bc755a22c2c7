"""The mind of a scripted bot: what it remembers between its decisions, as one record of fixed size.

A bot that joins a running game begins with a fresh mind. A mind contains nothing that its seat cannot see.
"""

from typing import Final

import numpy as np

from kvytok.bots.batches.uniform import next_choice, pick
from kvytok.rules.compiler import compiled
from kvytok.rules.record import CITIES, COLORS, NONE, ROUTES, STATIONS, aligned_record

Mind = np.record

PLANS: Final = 30
"""The most tickets that a bot plans for: all tickets of the USA."""
ENDS: Final = 16
"""The most cities that Hungry plans for at once; if it has more, it leaves out the last ones."""

MIND: Final = aligned_record(
    [
        ("choice", "i8"),  # the state of the bot's own generator of choices
        # plans for tickets (targets.py), and the position that they were made for
        ("planner", "i1"),  # the seat that they are for; NONE if there are no plans yet
        ("cars", "i2"),
        ("stations", "i1"),
        ("owner", "i1", ROUTES),
        ("station_owner", "i1", CITIES),
        ("fare", "i1", ROUTES),  # the cars that each route would cost the seat: 0 for its own, CLOSED if out of reach
        ("plan_n", "i2"),
        ("plan_ticket", "i1", PLANS),
        ("plan_cost", "i2", PLANS),  # cars still missing: 0 if completed, FAR if hopeless
        ("plan_borrowed", "i2", PLANS),  # the route that a planned station would borrow; NONE if no station is planned
        ("serves", "i4", ROUTES),  # for each unclaimed route: the plans on whose paths it lies, as bits
        ("target", "i1", ROUTES),  # the wanted routes, by number
        ("target_n", "i2"),
        ("lent", "i2", STATIONS),  # the routes that the seat's stations borrow
        # tunnels tried without success (tunnel_tries.py)
        ("tries", "i1", ROUTES),  # the number of tries by route; cleared only at the first try
        ("tried_n", "i1"),  # 1 if a tunnel was tried with `tried_hand` cards in hand
        ("tried_hand", "i2"),
        # what the style agents remember
        ("ties", "i8"),  # how ties between paths are broken: random once per game, a bit for each city
        ("points_seen", "i2"),  # route points of all players when the plan or objective was made; NONE before
        ("tickets_seen", "i2"),  # tickets held when the objective was chosen
        ("objective", "i2"),  # the pair of cities to join next, as its first lane; NONE if there is none
        ("objective_color", "i1"),  # the colour wanted for it; NONE if there is none
        ("plan", "i1", ROUTES),  # Hungry: by first lane, the planned colour of a pair of cities; NONE if not planned
        ("plan_wants", "i2", COLORS),  # Hungry: the cards that the plan needs, by route colour
        ("offer_cards", "i2"),  # Hungry: cards needed with all tickets of the last offer
        # working space; nothing in it is used after a decision
        ("cost", "i1", ROUTES),  # the seat's graph: by first lane, the cars that a pair costs; NONE if closed
        ("source", "i1", ENDS),  # the cities where paths begin
        ("lead", "i1", (ENDS, CITIES)),  # for each source: the route by which each city is reached
        ("apart", "i1", (ENDS, ENDS)),  # the distance between two sources
        ("row", "i1", CITIES),  # for each city to join: the index of its source; NONE for other cities
        ("ends", "i1", ENDS),  # the cities to join
        ("side", "i1", ENDS),  # the cluster of each of them
        ("draft", "i1", ROUTES),  # Hungry: a plan under trial, like `plan`; Path: how much each pair is wanted
        ("draft_wants", "i2", COLORS),
    ]
)


@compiled
def reseed(mind: Mind, choice: int) -> None:
    """Give the mind a new random seed; it keeps what it remembers."""
    mind.choice = next_choice(next_choice(choice * 2 + 1))


@compiled
def fresh(mind: Mind, choice: int) -> None:
    """Make the mind empty, with the random seed `choice`."""
    reseed(mind, choice)
    mind.planner = NONE
    mind.tried_n = 0
    mind.ties = int(mind.choice) >> 15  # the lower bits of a choice are less random
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
    """A random number from 0 to `n` - 1, from the bot's own generator."""
    mind.choice = next_choice(int(mind.choice))
    return pick(int(mind.choice), n)
