"""Making the events of a decision: the records of the compiled rules (`rules.happened`), with names."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from kvytok.boards.schema import CardColor
from kvytok.game.box import Box
from kvytok.game.choices import color_name, make_cards
from kvytok.game.events import EVENTS, Event
from kvytok.game.position import Facts, Position, blank
from kvytok.rules.copies import joined
from kvytok.rules.from_python import tell_at, tell_setup_at
from kvytok.rules.happened import HAPPENED
from kvytok.rules.record import Records

ROOM: Final = 32
"""The number of events that nearly always suffice."""


def colors_in(counts: Sequence[int]) -> tuple[CardColor, ...]:
    """A list of cards from the counts by colour."""
    return tuple(color_name(c) for c, n in enumerate(counts) for _ in range(n))


def _tickets(box: Box, told: Facts, field: str) -> tuple[str, ...]:
    return tuple(box.ticket_names[t] for t in told[field].tolist()[: told[f"{field}_n"]])


SOURCES: Final[dict[str, Callable[[Box, Facts], Any]]] = {
    "seat": lambda box, told: told["seat"],
    "number": lambda box, told: told["number"],
    "other": lambda box, told: told["other"],
    "yes": lambda box, told: told["number"] == 1,
    "route": lambda box, told: box.routes[told["place"]],
    "city": lambda box, told: box.cities[told["place"]],
    "color": lambda box, told: color_name(told["color"]),
    "laid": lambda box, told: make_cards(told["color"], told["n"], told["locomotives"]),
    "cards": lambda box, told: tuple(color_name(c) for c in told["cards"].tolist()[: told["cards_n"]]),
    "tickets": lambda box, told: _tickets(box, told, "tickets"),
    "returned": lambda box, told: _tickets(box, told, "returned"),
}
"""What the fields of an event are made from. The page has the same words for it in web/src/local/events.ts."""

FIELDS: Final[tuple[dict[str, str], ...]] = (
    {"players": "number", "first": "other"},
    {"seat": "seat", "count": "number", "cards": "cards"},
    {"seat": "seat", "color": "color"},
    {"seat": "seat", "color": "color"},
    {"cards": "cards"},
    {"cards": "cards"},
    {"count": "number"},
    {"seat": "seat", "count": "number", "tickets": "tickets"},
    {"seat": "seat", "kept": "tickets", "returned": "returned"},
    {"seat": "seat", "kept_count": "number", "returned_count": "other", "kept": "tickets", "returned": "returned"},
    {"seat": "seat", "route": "route", "cards": "laid", "points": "number"},
    {"seat": "seat", "route": "route", "laid": "laid", "cards": "cards", "extra": "number"},
    {"seat": "seat", "route": "route", "cards": "laid"},
    {"seat": "seat", "route": "route", "laid": "laid", "gave_up": "yes"},
    {"seat": "seat", "city": "city", "cards": "laid"},
    {"seat": "seat", "color": "color"},
    {"seat": "seat"},
    {"seat": "seat", "points": "number"},
    {"seat": "seat"},
    {"seat": "seat", "cars": "number"},
    {"seat": "seat"},
    {"nobody_could_act": "yes"},
)
"""The fields of each kind of event, in the order of `EVENTS`, and what each is made from."""


def tell_setup(position: Position) -> list[Event]:
    """The events of the setup, from the first state."""
    states = joined(position.states, position.states)
    return _told(position.box, lambda told: tell_setup_at(states, told))


def tell(before: Position, action: int, after: Position) -> list[Event]:
    """The events of an action, from the position before it and the position after it."""
    states = joined(before.states, after.states, before.states)
    return _told(before.box, lambda told: tell_at(before.box.records, states, action, told))


def _told(box: Box, tell_all: Callable[[Records], int]) -> list[Event]:
    """The events that a compiled function writes, with as much room as it needs."""
    told = blank(HAPPENED, ROOM)
    count = tell_all(told)
    if count > len(told):
        told = blank(HAPPENED, count)
        tell_all(told)
    return [_event(box, dict(zip(_NAMES, entry, strict=True))) for entry in told[:count].tolist()]


_NAMES: Final = HAPPENED.names or ()
_MAKERS: Final = [
    (event, [SOURCES[fields[name]] for name in event.__struct_fields__])
    for event, fields in zip(EVENTS, FIELDS, strict=True)
]
"""Each kind of event, and what its fields are made from, in their order."""


def _event(box: Box, told: Facts) -> Event:
    event, sources = _MAKERS[told["kind"]]
    return event(*[source(box, told) for source in sources])
