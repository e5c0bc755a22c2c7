"""The compiled rules for plain Python: each function works on one record of an array.

Numba recognises an array of records at once, but takes some 30 µs to recognise a single large record. So code that
plays from Python keeps its records in arrays, of length one if need be, and calls these functions. Compiled code calls
the rules themselves.
"""

import numpy as np

from kvytok.rules.compiler import entry
from kvytok.rules.copies import copy_of
from kvytok.rules.happened import tell, tell_setup
from kvytok.rules.hidden_information import hide
from kvytok.rules.longest_path import longest_path
from kvytok.rules.phases import apply, ask, legal
from kvytok.rules.record import SCRATCH, WATCHER, Actions, Records
from kvytok.rules.resample import complete
from kvytok.rules.scoring import decided_by, score
from kvytok.rules.setup import setup
from kvytok.rules.stations import station_price
from kvytok.rules.ticket_way import find_ticket_way
from kvytok.rules.why import why_not


@entry
def setup_at(boards: Records, states: Records, i: int, players: int, first: int) -> None:
    """See `setup.setup`."""
    setup(boards[0], states[i], players, first)


@entry
def legal_at(boards: Records, states: Records, i: int, actions: Actions) -> int:
    """See `phases.legal`."""
    return legal(boards[0], states[i], actions)


@entry
def apply_at(boards: Records, states: Records, i: int, action: int) -> None:
    """See `phases.apply`."""
    apply(boards[0], states[i], action)


@entry
def ask_at(states: Records, i: int, seat: int) -> bool:
    """See `phases.ask`."""
    return ask(states[i], seat)


@entry
def score_at(boards: Records, states: Records, i: int, scratches: Records, results: Records) -> None:
    """See `scoring.score`; the result goes to `results[i]`."""
    score(boards[0], states[i], scratches[0], results[i])


@entry
def hide_at(states: Records, i: int, viewer: int) -> None:
    """See `view.hide`."""
    hide(states[i], viewer)


@entry
def complete_at(boards: Records, states: Records, i: int, scratches: Records) -> None:
    """See `resample.complete`."""
    complete(boards[0], states[i], scratches[0])


@entry
def why_not_at(boards: Records, states: Records, i: int, action: int, room: Actions) -> tuple[int, int, int]:
    """See `why.why_not`."""
    return why_not(boards[0], states[i], action, room)


@entry
def longest_path_at(boards: Records, states: Records, i: int, seat: int, scratches: Records) -> int:
    """See `longest_path.longest_path`."""
    return longest_path(boards[0], states[i], seat, scratches[0])


@entry
def find_ticket_way_at(boards: Records, states: Records, i: int, seat: int, ticket: int, ways: Records) -> None:
    """See `ticket_way.find_ticket_way`."""
    find_ticket_way(boards[0], states[i], seat, ticket, ways[0])


@entry
def station_price_at(boards: Records, states: Records, i: int, seat: int) -> int:
    """See `stations.station_price`."""
    return station_price(boards[0], states[i], seat)


@entry
def tell_at(boards: Records, states: Records, action: int, told: Records) -> int:
    """See `happened.tell`: the state before the action, the state after it, and room for one more state."""
    states[2] = states[0]
    return tell(boards[0], states[0], states[1], states[2], action, told)


@entry
def tell_setup_at(states: Records, told: Records) -> int:
    """See `happened.tell_setup`: the first state, and room for one more state."""
    states[1] = states[0]
    return tell_setup(states[0], states[1], told)


@entry
def decided_by_at(boards: Records, states: Records, i: int, results: Records) -> int:
    """See `scoring.decided_by`; the result is `results[i]`."""
    return decided_by(boards[0], states[i], results[i])


def view(states: Records, seat: int = WATCHER) -> Records:
    """What a seat may know of a game; without a seat, what a watcher may know. Nothing else leaves the rules."""
    seen = copy_of(states)
    hide_at(seen, 0, seat)
    return seen


def resample(boards: Records, views: Records, key: bytes) -> Records:
    """A full state, dealt at random with `key`, that looks to the viewer exactly like the view."""
    states = copy_of(views)
    states["key"] = np.frombuffer(key, "<u4")
    complete_at(boards, states, 0, np.zeros(1, SCRATCH))
    return states
