"""Fingerprints: short hashes of what a record says and how it is laid out.

Everything that outlives the program that wrote it (a trained network, a stored game) carries one, so that a newer
program knows whether it still fits. A new field that has its default changes no board's fingerprint.
"""

import hashlib
from typing import Any, Final

import numpy as np

from kvytok.rules.record import DERIVED, STATE, Records

FOUNDING: Final = frozenset(
    (
        "cities routes tickets route_a route_b length color ferry tunnel ticket_a ticket_b ticket_points ticket_long "
        "players_max cars stations cards hand opening_long opening_regular opening_keep opening_keep_without_long "
        "opening_long_first opening_returned offer offer_keep lanes_closed_up_to points last_round_cars station_points "
        "longest_path_points flag_points flag_color tie_breaks"
    ).split()
)
"""The fields that are always part of a board's fingerprint, because the first networks were trained with them."""
DEFAULTS: Final[dict[str, int]] = {"mountain_points": 2}
"""The defaults of later fields that are not 0; `Rules` in `boards/schema.py` has the same defaults."""
LAYOUT_BYTES: Final = 8


def board_digest(boards: Records) -> str:
    """The fingerprint of a board: routes, tickets and rules. Later fields count if they differ from the default."""
    digest = hashlib.sha256()
    for name in sorted(set(boards.dtype.names or ()) - set(DERIVED)):
        if name in FOUNDING or not np.all(boards[name] == DEFAULTS.get(name, 0)):
            digest.update(name.encode())
            digest.update(np.ascontiguousarray(boards[name]).tobytes())
    return digest.hexdigest()[:16]


def layout_of(record: np.dtype[Any]) -> bytes:
    """The fingerprint of a record's layout: the names, types and offsets of its fields."""
    fields = [(name, *map(str, place[:2])) for name, place in (record.fields or {}).items()]
    return hashlib.sha256(repr((record.itemsize, fields)).encode()).digest()[:LAYOUT_BYTES]


STATE_LAYOUT: Final = layout_of(STATE)
