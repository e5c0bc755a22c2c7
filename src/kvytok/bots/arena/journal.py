"""The journal of a tournament: every finished game as one line of JSON, so that a killed tournament can continue.

The first line holds the settings that the games depend on. A journal with other settings is refused; more deals with
the same settings are fine. An incomplete last line, left by a crash, is removed.
"""

import fcntl
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

import msgspec
import numpy as np
from msgspec import Struct

from kvytok.bots.arena.scoresheet import GAME, KEPT, Scoresheet
from kvytok.bots.arena.times import Times
from kvytok.rules.record import Records

FORMAT = 1


class JournalFault(Exception):
    """Raised if the journal cannot be used; the message says why."""


class Header(Struct):
    """The first line of a journal."""

    arena: int
    """The number of this format."""
    settings: dict[str, Any]


class GameLine(Struct, omit_defaults=True):
    """A finished game; the lists have one entry per seat."""

    table: int
    deal: int
    rotation: int
    total: list[int]
    rank: list[int]
    route_points: list[int]
    ticket_points: list[int]
    completed: list[int]
    longest_bonus: list[int]
    times: list[tuple[int, float, float, dict[int, int]]] = []
    """How long each seat thought: decisions, seconds, the longest time, and the count of each class (`Times`)."""


class Journal:
    """An open journal; it is locked, so no other tournament can open it."""

    def __init__(self, path: Path, settings: dict[str, Any]) -> None:
        self.path = path
        try:
            self._file: IO[bytes] = open(path, "a+b")
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise JournalFault(f"{path}: another tournament is writing it") from None
        except OSError as error:
            raise JournalFault(f"{path}: {error.strerror or error}") from None
        self._file.seek(0)
        content = self._file.read()
        whole = content[: content.rfind(b"\n") + 1]
        if len(whole) < len(content):
            self._file.truncate(len(whole))
        self._lines = whole.splitlines()
        header = Header(FORMAT, settings)
        if self._lines:
            self._check(header)
        else:
            self._file.write(msgspec.json.encode(header) + b"\n")
            self._file.flush()

    def _check(self, wanted: Header) -> None:
        try:
            header = msgspec.json.decode(self._lines[0], type=Header)
        except msgspec.DecodeError:
            raise JournalFault(f"{self.path}: is no journal of a tournament") from None
        if header.arena != wanted.arena:
            raise JournalFault(f"{self.path}: has another format ({header.arena}, not {wanted.arena})")
        # Encode and decode, as in a file: tuples become lists.
        settings = msgspec.json.decode(msgspec.json.encode(wanted.settings))
        for name in sorted(set(settings) | set(header.settings)):
            there, here = header.settings.get(name), settings.get(name)
            if there != here:
                raise JournalFault(
                    f"{self.path}: was written with {name} {_said(there)}, not {_said(here)}; take another file"
                )

    def fill(self, sheet: Scoresheet) -> None:
        """Put the games of the journal into a scoresheet; deals beyond its number are left out."""
        for line in self._games():
            if line.deal < sheet.deals and not sheet.games["done"][line.table, line.deal, line.rotation]:
                times = tuple(Times(*seat) for seat in line.times)
                sheet.put(line.table, line.rotation, np.array([line.deal]), game_of(line), times)
        self._lines = []

    def _games(self) -> Iterator[GameLine]:
        decoder = msgspec.json.Decoder(GameLine)
        for number, text in enumerate(self._lines[1:], start=2):
            try:
                yield decoder.decode(text)
            except msgspec.DecodeError as error:
                raise JournalFault(f"{self.path}, line {number}: {error}") from None

    def write(self, lines: list[GameLine]) -> None:
        """Add finished games."""
        encoder = msgspec.json.Encoder()
        self._file.write(b"".join(encoder.encode(line) + b"\n" for line in lines))
        self._file.flush()

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def game_of(line: GameLine) -> Records:
    """The game of a line."""
    game = np.zeros(1, GAME)
    for name in KEPT:
        game[name][0, : len(line.rank)] = getattr(line, name)
    game["done"] = True
    return game  # type: ignore[return-value]


def line_of(game: np.record, table: int, deal: int, rotation: int, seats: int, times: tuple[Times, ...]) -> GameLine:
    """The line of a finished game."""
    return GameLine(
        table=table,
        deal=deal,
        rotation=rotation,
        times=[(seat.count, round(seat.total, 6), round(seat.longest, 6), seat.classes) for seat in times],
        **{name: game[name][:seats].tolist() for name in KEPT},
    )


def _said(value: object) -> str:
    return "none" if value is None else msgspec.json.encode(value).decode()
