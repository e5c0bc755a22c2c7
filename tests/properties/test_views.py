"""Views tell no secrets: worlds that differ only in what a viewer may not know look the same to it, byte for byte."""

import random

import numpy as np
import pytest
from numpy.typing import NDArray

from kvytok.rules import record
from kvytok.rules.from_python import resample, view
from kvytok.rules.record import NOBODY, NONE, OPENING, OPENING_LONG, OVER, STATE, WATCHER, WHOLE, Records
from twin.engine import Engine
from twin.scene import key_of

from .conservation import check
from .walks import PLAIN, SEEDS, TABLES_HERE, differing, positions

PUBLIC = "public"
"""The same in every view."""
OWN = "own"
"""One row for each seat; a viewer sees its own row, the others are blank."""
SECRET = "secret"
"""Blank in every view."""
TICKETS = "tickets"
"""One entry for each ticket or place of the deck; a viewer sees the entries that name it."""
DOOR = "door"
"""Written by the view itself."""

FIELDS = {
    "key": SECRET,
    "block": SECRET,
    "blocks": SECRET,
    "words_used": SECRET,
    "viewer": DOOR,
    "players": PUBLIC,
    "first": PUBLIC,
    "phase": PUBLIC,
    "seat": DOOR,  # in its own view of the opening, a seat that has not answered is the one asked
    "passes": PUBLIC,
    "last_turns": PUBLIC,
    "decisions": DOOR,  # without those about payments
    "payments": SECRET,
    "hands": OWN,
    "known": PUBLIC,
    "hand_n": PUBLIC,
    "deck": SECRET,
    "deck_n": PUBLIC,
    "discard": PUBLIC,
    "discard_n": PUBLIC,
    "face_up": PUBLIC,
    "face_up_n": PUBLIC,
    "owner": PUBLIC,
    "station_owner": PUBLIC,
    "cars": PUBLIC,
    "stations": PUBLIC,
    "score": PUBLIC,
    "flag_cards": PUBLIC,
    "ticket_deck": TICKETS,
    "ticket_deck_n": PUBLIC,
    "holder": TICKETS,
    "returned_by": TICKETS,
    "deck_from": DOOR,  # who returned the ticket at each place of the deck, which everybody saw
    "mixed_from": PUBLIC,
    "mixed_n": PUBLIC,
    "ticket_n": PUBLIC,
    "opening_kept": PUBLIC,
    "long_kept": PUBLIC,
    "offer": OWN,
    "offer_n": PUBLIC,
    "choice": OWN,  # of other seats, only whether they have answered
    "pending_route": PUBLIC,
    "pending_city": PUBLIC,
    "laid_color": PUBLIC,
    "laid_n": PUBLIC,
    "laid_locomotives": PUBLIC,
    "extra": PUBLIC,
    "turned": PUBLIC,
    "turned_n": PUBLIC,
    "revealed": PUBLIC,
    "revealed_n": PUBLIC,
    "sweeps": PUBLIC,
    "spare": SECRET,
}
"""Who may see each field of the record. A new field must be added here, and hidden in `view` if it is secret."""

BLANK = {"offer": NONE}
Cards = NDArray[np.int16]
EVERY = 90 if PLAIN else 25
WORLDS = 1 if PLAIN else 2


def viewers(players: int) -> list[int]:
    """All seats, and a watcher."""
    return [*range(players), WATCHER]


def test_every_field_is_accounted_for() -> None:
    assert FIELDS.keys() == set(STATE.names or ())


@pytest.mark.parametrize(("game_id", "players"), TABLES_HERE)
def test_a_view_shows_what_is_public_and_ones_own_and_nothing_else(game_id: str, players: int) -> None:
    for seed in SEEDS:
        for engine, _ in positions(game_id, players, seed, every=EVERY):
            state = engine.states[0]
            for viewer in viewers(players):
                seen = view(engine.states, viewer)[0]
                assert seen["decisions"] == state["decisions"] - state["payments"]
                for name, kind in FIELDS.items():
                    if kind == PUBLIC:
                        assert np.array_equal(seen[name], state[name]), name
                    elif kind == SECRET:
                        assert not np.any(seen[name]), name
                    elif kind == OWN:
                        check_rows(state, seen, viewer, name)
                check_tickets(state, seen, viewer)
                asked = state.phase in (OPENING, OPENING_LONG) and viewer >= 0 and state.choice[viewer] == NONE
                assert seen.seat == (viewer if asked else state.seat)
                assert seen.viewer == viewer


def check_rows(state: record.State, seen: record.State, viewer: int, name: str) -> None:
    """Check that the viewer sees its own row, and that the others are blank."""
    for seat in range(record.SEATS):
        if seat == viewer:
            assert np.array_equal(seen[name][seat], state[name][seat])
        elif name == "choice":
            assert seen.choice[seat] == (NONE if state.choice[seat] == NONE else 0)
        else:
            assert (seen[name][seat] == BLANK.get(name, 0)).all()


def check_tickets(state: record.State, seen: record.State, viewer: int) -> None:
    """Check that the viewer sees its own tickets, its returns and their places, and at the end all held tickets."""
    mine = state.holder == viewer
    shown = state.holder if state.phase == OVER else np.where(mine, state.holder, NOBODY)
    assert np.array_equal(seen.holder, shown)
    assert np.array_equal(seen.returned_by, np.where(state.returned_by == viewer, viewer, NOBODY))
    place = np.arange(record.TICKETS)
    mixed = (state.mixed_from <= place) & (place < state.mixed_from + state.mixed_n)
    by = np.where((place < state.ticket_deck_n) & ~mixed, state.returned_by[state.ticket_deck], NOBODY)
    assert np.array_equal(seen.deck_from, by)
    assert np.array_equal(seen.ticket_deck, np.where(by == viewer, state.ticket_deck, NONE))


@pytest.mark.parametrize(("game_id", "players"), TABLES_HERE)
def test_resampled_worlds_look_the_same_and_are_whole(game_id: str, players: int) -> None:
    changed: set[str] = set()
    rng = random.Random(f"worlds {game_id} {players}")
    for seed in SEEDS:
        for engine, number in positions(game_id, players, seed, every=EVERY):
            legal = engine.legal()
            for viewer in viewers(players):
                seen = view(engine.states, viewer)
                for _ in range(WORLDS):
                    world = resample(engine.boards, seen, rng.randbytes(32))
                    again = view(world, viewer)
                    assert again.tobytes() == seen.tobytes(), (seed, number, viewer, differing(again, seen))
                    check(engine.boards, world)
                    changed.update(differing(world, engine.states))
                    if viewer == engine.states["seat"][0]:
                        assert legal_of(engine, world) == legal
    # The test is not empty: what is hidden really differs, and what is public never does.
    hidden = {"key", "hands", "deck", "ticket_deck", "holder", "offer", "choice", "returned_by"}
    if PLAIN:
        hidden -= {"choice"}
    assert hidden <= changed
    assert all(FIELDS[name] != PUBLIC for name in changed)


def legal_of(engine: Engine, world: Records) -> list[int]:
    """The legal actions of another state of the same game."""
    states, engine.states = engine.states, world
    try:
        return engine.legal()
    finally:
        engine.states = states


def tampered(engine: Engine, viewer: int, rng: random.Random) -> Records | None:
    """The same game with one changed secret that the viewer may not know; None if there is no such secret now."""
    states = engine.states.copy()
    state = states[0]
    others = [seat for seat in range(state.players) if seat != viewer]
    kind = rng.choice(["card", "cards", "ticket", "tickets", "order", "key", "choice", "offer"])
    seat = rng.choice(others)
    if kind == "card":  # swap an unknown card of another hand with one of the deck
        swap_cards(rng, state.hands[seat], state.hands[seat] - state.known[seat], state.deck, state.deck)
    elif kind == "cards" and len(others) > 1:  # swap unknown cards of two other hands
        other = rng.choice([each for each in others if each != seat])
        one, two = state.hands[seat], state.hands[other]
        swap_cards(rng, one, one - state.known[seat], two, two - state.known[other])
    elif kind == "ticket" and state.phase != OVER:  # swap a ticket of another hand with one of the deck
        held = np.flatnonzero(state.holder == seat)
        deck = [i for i in range(state.ticket_deck_n) if state.returned_by[state.ticket_deck[i]] == NOBODY]
        if len(held) and deck:
            ticket, place = int(rng.choice(held.tolist())), rng.choice(deck)
            state.holder[ticket] = NOBODY
            state.holder[state.ticket_deck[place]] = seat
            state.ticket_deck[place] = ticket
    elif kind == "tickets" and state.phase != OVER and len(others) > 1:  # swap tickets of two other hands
        other = rng.choice([each for each in others if each != seat])
        mine, theirs = np.flatnonzero(state.holder == seat), np.flatnonzero(state.holder == other)
        if len(mine) and len(theirs):
            state.holder[mine[0]], state.holder[theirs[0]] = other, seat
    elif kind == "order":  # swap two tickets of the deck that the viewer did not put there
        deck = [i for i in range(state.ticket_deck_n) if state.returned_by[state.ticket_deck[i]] == NOBODY]
        if len(deck) > 1:
            i, j = rng.sample(deck, 2)
            state.ticket_deck[[i, j]] = state.ticket_deck[[j, i]]
    elif kind == "key":
        state.key[rng.randrange(8)] ^= 1
        state.block[rng.randrange(16)] ^= 1
        state.blocks += 1
        state.words_used = 3
    elif kind == "choice" and state.choice[seat] != NONE:
        state.choice[seat] ^= 1
    elif kind == "offer" and state.offer_n[seat] > 1:
        state.offer[seat, [0, 1]] = state.offer[seat, [1, 0]]
    return states if states.tobytes() != engine.states.tobytes() else None


def swap_cards(rng: random.Random, mine: Cards, unknown: Cards, theirs: Cards, their_unknown: Cards) -> None:
    """Exchange one unknown card for another, of different colours."""
    for c in np.flatnonzero(unknown > 0):
        for d in np.flatnonzero(their_unknown > 0):
            if c != d and rng.random() < 0.5:
                mine[c] -= 1
                mine[d] += 1
                theirs[d] -= 1
                theirs[c] += 1
                return


@pytest.mark.parametrize(("game_id", "players"), TABLES_HERE)
def test_a_changed_secret_changes_no_view(game_id: str, players: int) -> None:
    rng = random.Random(f"secrets {game_id} {players}")
    count = 0
    for seed in SEEDS:
        for engine, number in positions(game_id, players, seed, every=EVERY):
            for viewer in viewers(players):
                for _ in range(4):
                    other = tampered(engine, viewer, rng)
                    if other is not None:
                        count += 1
                        one, two = view(engine.states, viewer), view(other, viewer)
                        assert one.tobytes() == two.tobytes(), (seed, number, viewer, differing(one, two))
    assert count > (10 if PLAIN else 60)


def test_a_changed_fact_changes_the_view() -> None:
    engine = Engine("usa", 2, key_of(3))
    for name, seat in [("hands", 0), ("offer", 0), ("cars", 1), ("hand_n", 1), ("known", 1)]:
        other = engine.states.copy()
        other[name][0][seat] += 1
        assert view(other, 0).tobytes() != view(engine.states, 0).tobytes(), name
    assert engine.states["viewer"][0] == WHOLE
