"""A view as named fields and back, so that a program can read it without NumPy.

`write` writes everything in a view record, and `read` makes the same record again, except for the unused ends of its
lists. `write` gets a view record, never a state, so it cannot reveal secrets.
"""

from typing import Any

import numpy as np
from msgspec import Struct

from kvytok.game.box import Box
from kvytok.rules.record import COLOR_NAMES, COLORS, NOBODY, NONE, PHASE_NAMES, REVEALED, STATE, WATCHER, WHOLE, Records

Counts = dict[str, int]


class PlayerFields(Struct, omit_defaults=True):
    """What all players may know about a player."""

    cars: int
    cards: int
    """The number of train cards in hand."""
    score: int = 0
    """Points for routes and flags so far."""
    stations: int = 0
    """Stations not yet built."""
    tickets: int = 0
    known: Counts = {}
    """Cards that the player is known to hold: taken face up and not spent since."""
    flags: Counts = {}
    """Flag cards in front of the player."""
    opening_kept: int = 0
    """Tickets kept in the opening."""
    long_kept: int = 0
    """The number of long tickets among these, on boards where long tickets are chosen first."""
    offered: int = 0
    """The number of tickets that the player is choosing from."""
    answered: bool = False
    """Whether the player has already chosen, in an opening."""


class PendingFields(Struct, omit_defaults=True):
    """A claim or a station that is not finished."""

    route: str | None = None
    city: str | None = None
    color: str | None = None
    """The colour of the cards laid; None if none are laid yet, or only locomotives."""
    cards: int = 0
    locomotives: int = 0


class ReturnedFields(Struct):
    """A ticket in the deck that a player returned."""

    place: int
    """Its place in the deck, 0 at the top."""
    seat: int
    """The player who returned it."""
    ticket: str | None = None
    """Its name, if the viewer returned it."""


class ViewFields(Struct, omit_defaults=True, kw_only=True):
    """A view as named fields."""

    seat: int
    """The viewer, who is asked."""
    phase: str
    first: int
    players: list[PlayerFields]
    """By seat."""
    hand: Counts
    face_up: Counts
    deck: int
    discard: Counts
    owners: Counts = {}
    """The seat that owns each claimed route."""
    stations: Counts = {}
    """The seat that has a station in a city."""
    tickets: list[str] = []
    """The viewer's tickets."""
    offer: list[str] = []
    """The tickets that the viewer chooses from."""
    ticket_deck: int
    returned: list[ReturnedFields] = []
    """Tickets in the deck whose place is known."""
    returned_own: list[str] = []
    """All tickets that the viewer returned, even if their place is not known now."""
    mixed: tuple[int, int] = (0, 0)
    """The place in the deck where the shuffled tickets returned in the opening begin, and their number."""
    pending: PendingFields | None = None
    extra: int = 0
    """The number of extra cards that a tunnel asks for."""
    turned_up: list[str] = []
    """The cards that a tunnel turned up."""
    revealed: list[str] = []
    """The cards that became face-up cards after the last decision."""
    sweeps: int = 0
    """How often the face-up cards were replaced after the last decision."""
    passes: int = 0
    """The number of passes in a row."""
    turns_left: int | None = None
    """The turns left in the last round; None before it."""
    decisions: int = 0
    """The number of decisions so far, without those about payments: whether there was one is the payer's secret."""


def write(box: Box, views: Records) -> ViewFields:
    """A view record as named fields."""
    view = dict(zip(STATE.names or (), views[0].item(), strict=True))
    viewer = view["viewer"]
    if viewer in (WHOLE, WATCHER):
        raise ValueError("only what a seat may know is told to a program")
    names = box.ticket_names
    return ViewFields(
        seat=viewer,
        phase=PHASE_NAMES[view["phase"]],
        first=view["first"],
        players=[_player(box, view, seat) for seat in range(view["players"])],
        hand=_counts(view["hands"][viewer]),
        face_up=_counts(view["face_up"]),
        deck=view["deck_n"],
        discard=_counts(view["discard"]),
        owners={box.routes[r]: seat for r, seat in enumerate(view["owner"].tolist()) if seat >= 0},
        stations={box.cities[x]: seat for x, seat in enumerate(view["station_owner"].tolist()) if seat >= 0},
        tickets=[names[t] for t, seat in enumerate(view["holder"].tolist()) if seat == viewer],
        offer=[names[t] for t in view["offer"][viewer].tolist() if t >= 0],
        ticket_deck=view["ticket_deck_n"],
        returned=[
            ReturnedFields(i, seat, None if view["ticket_deck"][i] == NONE else names[view["ticket_deck"][i]])
            for i, seat in enumerate(view["deck_from"].tolist())
            if seat >= 0
        ],
        returned_own=[names[t] for t, seat in enumerate(view["returned_by"].tolist()) if seat == viewer],
        mixed=(view["mixed_from"], view["mixed_n"]),
        pending=_pending(box, view),
        extra=view["extra"],
        turned_up=[COLOR_NAMES[c] for c in view["turned"].tolist()[: view["turned_n"]]],
        revealed=[COLOR_NAMES[c] for c in view["revealed"].tolist()[: min(view["revealed_n"], REVEALED)]],
        sweeps=view["sweeps"],
        passes=view["passes"],
        turns_left=None if view["last_turns"] == NONE else view["last_turns"],
        decisions=view["decisions"],
    )


def _player(box: Box, view: dict[str, Any], seat: int) -> PlayerFields:
    flags = zip(box.rules.flag_colors, view["flag_cards"][seat].tolist(), strict=True)
    return PlayerFields(
        cars=int(view["cars"][seat]),
        cards=int(view["hand_n"][seat]),
        score=int(view["score"][seat]),
        stations=int(view["stations"][seat]),
        tickets=int(view["ticket_n"][seat]),
        known=_counts(view["known"][seat]),
        flags={color: n for color, n in flags if n},
        opening_kept=int(view["opening_kept"][seat]),
        long_kept=int(view["long_kept"][seat]),
        offered=int(view["offer_n"][seat]),
        answered=bool(view["choice"][seat] != NONE),
    )


def _pending(box: Box, view: dict[str, Any]) -> PendingFields | None:
    route, city = view["pending_route"], view["pending_city"]
    if route == NONE and city == NONE:
        return None
    return PendingFields(
        route=None if route == NONE else box.routes[route],
        city=None if city == NONE else box.cities[city],
        color=None if view["laid_color"] in (NONE, COLORS - 1) else COLOR_NAMES[view["laid_color"]],
        cards=view["laid_n"],
        locomotives=view["laid_locomotives"],
    )


def _counts(cards: Any) -> Counts:
    return {COLOR_NAMES[c]: n for c, n in enumerate(cards.tolist()) if n}


class Unreadable(ValueError):
    """Raised for a view that is not possible; the message names the field."""


def read(box: Box, seen: ViewFields) -> Records:
    """The view record of a view in named fields; raises `Unreadable` if it names something that does not exist."""
    views = np.zeros(1, STATE)
    view = views[0]
    players = len(seen.players)
    if not box.rules.players_min <= players <= box.rules.players_max:
        raise Unreadable(f"players: {box.game_id} is not for {players} players")
    for name in ("owner", "station_owner", "holder", "returned_by", "deck_from"):
        view[name] = NOBODY
    for name in ("ticket_deck", "offer", "choice", "turned", "revealed", "pending_route", "pending_city", "laid_color"):
        view[name] = NONE
    view["viewer"] = view["seat"] = _within("seat", seen.seat, players)
    view["players"], view["first"] = players, _within("first", seen.first, players)
    view["phase"] = _number("phase", PHASE_NAMES, seen.phase)
    view["passes"], view["decisions"] = seen.passes, seen.decisions
    view["last_turns"] = NONE if seen.turns_left is None else seen.turns_left
    for seat, player in enumerate(seen.players):
        _read_player(box, view, seat, player)
    view["hands"][seen.seat] = _cards("hand", seen.hand)
    for name in ("face_up", "discard"):
        cards = _cards(name, getattr(seen, name))
        view[name], view[f"{name}_n"] = cards, sum(cards)
    view["deck_n"] = seen.deck
    for route, seat in seen.owners.items():
        view["owner"][_named("owners", box.route_numbers, route)] = _within("owners", seat, players)
    for city, seat in seen.stations.items():
        view["station_owner"][_named("stations", box.city_numbers, city)] = _within("stations", seat, players)
    _read_tickets(box, view, seen, players)
    _read_pending(box, view, seen)
    return views


def _read_player(box: Box, view: Any, seat: int, player: PlayerFields) -> None:
    view["cars"][seat], view["hand_n"][seat], view["score"][seat] = player.cars, player.cards, player.score
    view["stations"][seat], view["ticket_n"][seat] = player.stations, player.tickets
    view["known"][seat] = _cards("known", player.known)
    for color, n in player.flags.items():
        view["flag_cards"][seat][_number("flags", box.rules.flag_colors, color)] = n
    view["opening_kept"][seat], view["long_kept"][seat] = player.opening_kept, player.long_kept
    view["offer_n"][seat] = player.offered
    view["choice"][seat] = 0 if player.answered else NONE


def _read_tickets(box: Box, view: Any, seen: ViewFields, players: int) -> None:
    numbers = box.ticket_numbers
    for ticket in seen.tickets:
        view["holder"][_named("tickets", numbers, ticket)] = seen.seat
    if len(seen.offer) > len(view["offer"][0]):
        raise Unreadable(f"offer: {len(seen.offer)} tickets are never offered at once")
    for place, ticket in enumerate(seen.offer):
        view["offer"][seen.seat][place] = _named("offer", numbers, ticket)
    view["ticket_deck_n"] = _within("ticket_deck", seen.ticket_deck, len(box.tickets) + 1)
    for returned in seen.returned:
        place = _within("returned", returned.place, max(seen.ticket_deck, 1))
        view["deck_from"][place] = _within("returned", returned.seat, players)
        if returned.ticket is not None:
            view["ticket_deck"][place] = _named("returned", numbers, returned.ticket)
    for ticket in seen.returned_own:
        view["returned_by"][_named("returned_own", numbers, ticket)] = seen.seat
    view["mixed_from"], view["mixed_n"] = seen.mixed


def _read_pending(box: Box, view: Any, seen: ViewFields) -> None:
    pending = seen.pending or PendingFields()
    if pending.route is not None:
        view["pending_route"] = _named("pending", box.route_numbers, pending.route)
    if pending.city is not None:
        view["pending_city"] = _named("pending", box.city_numbers, pending.city)
    if pending.color is not None:
        view["laid_color"] = _number("pending", COLOR_NAMES, pending.color)
    elif pending.locomotives:
        view["laid_color"] = COLORS - 1
    view["laid_n"], view["laid_locomotives"] = pending.cards, pending.locomotives
    view["extra"], view["sweeps"] = seen.extra, seen.sweeps
    for name, colors in (("turned", seen.turned_up), ("revealed", seen.revealed)):
        room = len(view[name])
        if len(colors) > room:
            raise Unreadable(f"{name}: at most {room} cards")
        view[name][: len(colors)] = [_number(name, COLOR_NAMES, color) for color in colors]
        view[f"{name}_n"] = len(colors)


def _cards(field: str, counts: Counts) -> list[int]:
    cards = [0] * COLORS
    for color, n in counts.items():
        cards[_number(field, COLOR_NAMES, color)] = _within(field, n, 200)
    return cards


def _within(field: str, n: int, end: int) -> int:
    if not 0 <= n < end:
        raise Unreadable(f"{field}: {n} is not between 0 and {end - 1}")
    return n


def _number(field: str, names: tuple[str, ...], name: str) -> int:
    if name not in names:
        raise Unreadable(f"{field}: there is no {name!r}; there are: {', '.join(names)}")
    return names.index(name)


def _named(field: str, numbers: dict[str, int], name: str) -> int:
    if name not in numbers:
        raise Unreadable(f"{field}: there is no {name!r} in this game")
    return numbers[name]
