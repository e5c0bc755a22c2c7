"""The box: what one game is played with, and the words for it.

A box holds a board, the rules of a game on it and the tickets in play. It is the dictionary between the numbers of the
compiled rules and the names that people, moves, events and files use:

- a city is named by its id: `wien`;
- a route by its cities and colour: `brest-paris black`; two lanes of one colour are told apart by a number, as in
  `essen-kobenhavn gray 2`;
- a ticket by its cities: `brest-petrograd`.
"""

import hashlib
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from functools import cached_property, lru_cache
from typing import Any, Final

import msgspec

from kvytok.boards import (
    Board,
    BoardSource,
    GameEntry,
    Library,
    Ticket,
    UnknownBonusSet,
    UnknownGame,
    library_of,
    tickets_in_play,
)
from kvytok.boards.schema import Rules, Target
from kvytok.rules.board import board_records

WORD = re.compile(r"[^\W_]+")
KEPT: Final = 256
"""Boxes that are kept, so that whoever opens the same game again gets the same box."""
PLAIN_LETTERS = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "æ": "ae", "œ": "oe", "’": "", "'": ""})


def words_of(text: str) -> tuple[str, ...]:
    """The words of a text without case, accents, hyphens and other marks."""
    plain = unicodedata.normalize("NFKD", text.casefold().translate(PLAIN_LETTERS))
    plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return tuple(WORD.findall(plain))


class Box:
    """A board, a game on it, the tickets in play, their record for the compiled rules, and all names."""

    def __init__(self, board: Board, entry: GameEntry, bonus: tuple[str, ...]) -> None:
        self.board = board
        self.entry = entry
        self.bonus = bonus
        """The chosen bonus sets, in the order of the board's file."""
        self.tickets: tuple[Ticket, ...] = tickets_in_play(board, entry, bonus)
        self.records = board_records(board, entry, self.tickets)
        """The board record, as an array of length one."""
        self.cities = tuple(city.id for city in board.cities)
        self.routes = tuple(route_names(board))
        self.ticket_names = tuple(map(ticket_name, self.tickets))
        self.city_numbers = {name: number for number, name in enumerate(self.cities)}
        self.route_numbers = {name: number for number, name in enumerate(self.routes)}
        self.ticket_numbers = {name: number for number, name in enumerate(self.ticket_names)}

    def __repr__(self) -> str:
        counts = f"{len(self.cities)} cities, {len(self.routes)} routes, {len(self.tickets)} tickets"
        return f"<Box of {self.game_id}: {counts}>"

    def target(self, number: int, done: int) -> Target:
        """What a ticket scores: the target with the number that a result gives it; if it has none, what it costs."""
        ticket = self.tickets[number]
        if not done:
            return Target(b=ticket.b, points=ticket.least)
        goals = self.board.goals(ticket)
        return ticket.targets[goals[done - 1][1] if goals else 0]

    def ticket_cities(self, name: str) -> tuple[str, ...]:
        """All cities that a ticket names or leads to."""
        ticket = self.tickets[self.ticket_numbers[name]]
        return (ticket.a, *(city for target in ticket.targets for city in self.board.cities_of(target.b)))

    @property
    def game_id(self) -> str:
        """The id of the game, such as `europe-1912`."""
        return self.entry.id

    @property
    def rules(self) -> Rules:
        """The rules that differ from game to game."""
        return self.entry.rules

    @cached_property
    def cities_called(self) -> dict[str, tuple[int, ...]]:
        """City numbers by any name (its id, on the board, older and today's in all languages), words run together."""
        called: dict[str, set[int]] = {}
        for number, city in enumerate(self.board.cities):
            names, modern = city.names, city.names.modern
            today = (modern.en, modern.uk, modern.ru, modern.pl) if modern else ()
            for name in (city.id, names.board, names.en, names.uk, names.ru, names.pl, *today):
                called.setdefault("".join(words_of(name)), set()).add(number)
        called.pop("", None)
        return {name: tuple(sorted(numbers)) for name, numbers in called.items()}

    @cached_property
    def longest_name(self) -> int:
        """The number of letters in the longest name of a city; nothing longer has to be looked up."""
        return max(map(len, self.cities_called), default=0)

    @cached_property
    def digest(self) -> str:
        """A fingerprint of everything that play depends on, without other languages and positions on the map."""
        defaults = Rules()
        rules = {
            name: getattr(self.rules, name)
            for name in Rules.__struct_fields__
            if getattr(self.rules, name) != getattr(defaults, name)
        }
        facts = {
            "cities": self.cities,
            "routes": [[r.a, r.b, r.length, r.color, r.ferry, r.tunnel] for r in self.board.routes],
            "tickets": [[t.a, t.b, t.points, t.kind] for t in self.tickets],
            "rules": rules,
        }
        # Facts that most boards do not have count where they are, so that game files of other boards stay valid.
        # They are lists, because the page cannot put numbers as keys into the order of Python.
        later: dict[str, list[Any]] = {
            "mountains": [[n, route.mountain] for n, route in enumerate(self.board.routes) if route.mountain],
            "targets": [
                [n, [[city, ticket.targets[target].points] for city, target in goals]]
                for n, ticket in enumerate(self.tickets)
                if (goals := self.board.goals(ticket))
            ],
        }
        facts |= {name: found for name, found in later.items() if found}
        named = msgspec.to_builtins(facts, str_keys=True)  # route_points has numbers as keys
        return hashlib.sha256(msgspec.json.encode(named, order="deterministic")).hexdigest()[:16]


def route_names(board: Board) -> Iterable[str]:
    """The unique name of every route."""
    lanes = Counter((route.ends, route.color) for route in board.routes)
    seen: Counter[object] = Counter()
    for route in board.routes:
        lane = (route.ends, route.color)
        seen[lane] += 1
        number = f" {seen[lane]}" if lanes[lane] > 1 else ""
        yield f"{route.a}-{route.b} {route.color}{number}"


def ticket_name(ticket: Ticket) -> str:
    """The name of a ticket, unique in every game."""
    return f"{ticket.a}-{ticket.b}"


@lru_cache(KEPT)
def _opened(game_id: str, bonus: tuple[str, ...], library: Library) -> Box:
    board, entry = library.find_game(game_id)
    return Box(board, entry, bonus)


def open_box(game_id: str, bonus: Iterable[str] | None = (), board: BoardSource = None) -> Box:
    """The box of a game; `ValueError` with a hint if there is no such game or bonus set.

    `bonus` is the name of a bonus set, or several. `board` is a board folder, a loaded board or a library; without it
    the game is one of the built-in boards.
    """
    if not isinstance(game_id, str):
        raise TypeError(f"a game is named by its id, a text, not by {game_id!r}")
    names = (bonus,) if isinstance(bonus, str) else () if bonus is None else bonus
    names = tuple(names) if isinstance(names, Iterable) else (names,)
    if not all(isinstance(name, str) for name in names):
        raise TypeError(f"bonus is the name of a set of bonus tickets, or a list of names, not {bonus!r}")
    library = library_of(board)
    try:
        found, entry = library.find_game(game_id)
        chosen = set(names)
        tickets_in_play(found, entry, sorted(chosen))
    except (UnknownGame, UnknownBonusSet) as error:
        raise ValueError(str(error)) from None
    return _opened(game_id, tuple(name for name in entry.rules.bonus_sets if name in chosen), library)
