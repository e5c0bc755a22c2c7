"""A position: a state of the rules, or a seat's view of one, with the names of everything in it."""

import struct
from collections.abc import Callable
from typing import Any, Final, NamedTuple

import numpy as np

from kvytok.game.box import Box
from kvytok.rules.actions import ACTIONS
from kvytok.rules.copies import copy_of
from kvytok.rules.from_python import legal_at, why_not_at
from kvytok.rules.record import NONE, OPENING, OPENING_LONG, PHASE_NAMES, STATE, Records

Facts = dict[str, Any]
"""The fields of a state by name: whole numbers, and arrays of them."""

_FIELDS = STATE.names or ()

Reader = tuple[Callable[[bytes, int], tuple[Any, ...]], int]
"""What reads the numbers of a field from the bytes of a record, and where it begins."""
LETTERS: Final = {"int8": "b", "int16": "h", "int32": "i", "uint32": "I"}


def readers(kind: "np.dtype[Any]") -> dict[str, Reader]:
    """The readers of all fields of a record, several times as quick as NumPy's for few numbers."""
    found: dict[str, Reader] = {}
    for name, field in (kind.fields or {}).items():
        base, shape = field[0].subdtype or (field[0], ())
        found[name] = struct.Struct(f"<{int(np.prod(shape))}{LETTERS[base.name]}").unpack_from, field[1]
    return found


STATE_READERS: Final = readers(STATE)


def numbers_in(record: bytes, field: str) -> tuple[int, ...]:
    """The numbers of a field of a state, row after row."""
    read, place = STATE_READERS[field]
    return read(record, place)


def number_in(record: bytes, field: str) -> int:
    """The number in a field of a state."""
    read, place = STATE_READERS[field]
    number: int = read(record, place)[0]
    return number


def asked_in(record: bytes) -> tuple[int, ...]:
    """All seats that are asked now: in an opening, every seat that has not answered (S4)."""
    if number_in(record, "phase") in (OPENING_LONG, OPENING):
        choices = numbers_in(record, "choice")
        return tuple(seat for seat in range(number_in(record, "players")) if choices[seat] == NONE)
    seat = number_in(record, "seat")
    return () if seat == NONE else (seat,)


class Position(NamedTuple):
    """One state record in an array of length one, the box it belongs to, and the players' names."""

    box: Box
    states: Records
    names: tuple[str, ...]

    @property
    def phase(self) -> int:
        """What is being asked, as a number of the rules."""
        return int(self.states["phase"][0])

    @property
    def seat(self) -> int:
        """Who is asked; NONE when the game is over."""
        return int(self.states["seat"][0])

    @property
    def asked(self) -> tuple[int, ...]:
        """All seats that are asked now: in an opening, every seat that has not answered (S4)."""
        return asked_in(self.states.tobytes())

    @property
    def phase_name(self) -> str:
        """What is being asked, as a word."""
        return PHASE_NAMES[self.phase]

    def facts(self) -> Facts:
        """All fields of the state."""
        return dict(zip(_FIELDS, self.states[0].item(), strict=True))

    def legal(self) -> list[int]:
        """The ids of all legal actions."""
        room = np.empty(ACTIONS, np.int16)
        count = legal_at(self.box.records, self.states, 0, room)
        found: list[int] = room[:count].tolist()
        return found

    def why_not(self, action: int) -> tuple[int, int, int]:
        """The reason code of the rules for an action, what there is and what is needed."""
        return why_not_at(self.box.records, self.states, 0, action, np.empty(ACTIONS, np.int16))

    def asking(self, phase: int, **fields: int) -> "Position":
        """The same position with another question asked, to find the possible answers."""
        states = copy_of(self.states)
        states["phase"] = phase
        for name, value in fields.items():
            states[name] = value
        return self._replace(states=states)


def blank(kind: "np.dtype[Any]", n: int = 1) -> Records:
    """An array of records that are all zeros, made as quickly as its bytes."""
    empty: Records = np.frombuffer(bytearray(n * kind.itemsize), kind)
    return empty
