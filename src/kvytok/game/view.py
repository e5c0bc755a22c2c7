"""A view: everything that one seat may know of a game, in words.

A view is made only from the record that `rules.from_python.view` gives, so it cannot tell a secret.
"""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, Final, TypeVar

from msgspec import Struct

from kvytok.boards.schema import CardColor, Target
from kvytok.game.board_picture import board_svg, board_text
from kvytok.game.box import Box
from kvytok.game.choices import Ids, color_name, legal_moves, list_moves, make_cards
from kvytok.game.event_maker import colors_in
from kvytok.game.moves import Cards, Move
from kvytok.game.position import Position, asked_in, blank, number_in, numbers_in, readers
from kvytok.game.text_map import map_text
from kvytok.rules.copies import copy_of
from kvytok.rules.from_python import apply_at, find_ticket_way_at, score_at
from kvytok.rules.network import FAR
from kvytok.rules.record import FLAG, NONE, OVER, PHASE_NAMES, RESULT, SCRATCH, STATE, TUNNEL, WHOLE, Records
from kvytok.rules.ticket_way import AIDED, PLAIN, WAY

T = TypeVar("T")


def places(*names: str) -> tuple[slice, ...]:
    """Where fields lie in the bytes of a record."""
    fields = [STATE.fields[name] for name in names]  # type: ignore[index]
    return tuple(slice(field[1], field[1] + field[0].itemsize) for field in fields)


TICKET_GROUNDS: Final = places("holder", "owner", "station_owner", "cars", "stations")
"""The fields that the ways of tickets and their completion depend on, beside whose turn it is in the last round."""
PLAYER_GROUNDS: Final = places("known", "hand_n", "cars", "score", "stations", "flag_cards", "ticket_n")
"""The fields that `players` is made of."""
OWNER_GROUNDS: Final = places("owner")
STATION_GROUNDS: Final = places("station_owner")
WAY_READERS: Final = readers(WAY)
DISCARD_GROUNDS: Final = places("discard")
FACE_UP_GROUNDS: Final = places("face_up")


class StationWay(Struct, frozen=True):
    """A way to complete a ticket that takes new stations."""

    missing: int
    """The cars that it still needs."""
    routes: tuple[str, ...]
    build: tuple[str, ...]
    """The cities where a station is to be built; each borrows one of the routes (B2)."""


class SeenTicket(Struct, frozen=True):
    """A ticket that the viewer sees."""

    name: str
    a: str
    b: str
    """A city or a region."""
    points: int
    more: tuple[Target, ...]
    """Further targets: of those that are reached, the best scores (T3)."""
    long: bool
    completed: bool
    """Whether it would count as completed if the game ended now, stations included (E2, E3)."""
    reached: int | None
    """The number of the target that would score: 0 for `b`, 1 for the first of `more`; None if it is not completed."""
    missing: int | None
    """The fewest cars that complete it without a new station; None if there is no such way with the cars left.
    Of several targets, the nearest counts.

    The ticket is looked at alone: 0 for one that is not completed means that its station serves another one (E3).
    """
    way: tuple[str, ...]
    """The routes of that way: own ones, free ones, and those that stations borrow; empty if there is none."""
    aided: StationWay | None
    """The way with the fewest cars, if it takes new stations."""
    lost: bool
    """Whether it cannot be completed any more, whatever the others do."""


class SeenPlayer(Struct, frozen=True):
    """What everybody may know of a player."""

    seat: int
    name: str
    score: int
    """Points for routes and flags so far."""
    cars: int
    stations: int
    """Stations not yet built."""
    cards: int
    """The size of the hand."""
    known: dict[CardColor, int]
    """Cards that the player is publicly known to hold: taken face up or taken back, and not spent since then."""
    tickets: int
    flags: tuple[CardColor, ...]
    """The flag cards in front of the player (C9)."""


class Pending(Struct, frozen=True):
    """A claim or a station in progress."""

    route: str | None
    city: str | None
    laid: Cards | None
    turned_up: tuple[CardColor, ...]
    """The cards that a tunnel turned up."""
    extra: int
    """The extra cards that the tunnel costs."""


Remembered = dict[object, tuple[bytes, Any]]
"""Parts of the views of a game as they were made last, each with the bytes of the record that it was made of.

Only equal bytes of another view give the same part, so a viewer gets nothing that is not in the own view.
"""


class View:
    """A seat's view of a game; without a seat, the view of a watcher."""

    def __init__(self, box: Box, record: Records, names: tuple[str, ...], remembered: Remembered | None = None) -> None:
        """`remembered` is shared by the views of a game: most moves change little, and most parts are for everybody."""
        self._bytes: bytes = record.tobytes()
        viewer = number_in(self._bytes, "viewer")
        if viewer == WHOLE:
            raise ValueError(
                "a View is made of a view record; use rules.from_python.view(states, seat) or Game.view(seat)"
            )
        self._position = Position(box, record, names)
        self._remembered: Remembered = {} if remembered is None else remembered
        self.seat: int | None = viewer if viewer >= 0 else None
        """The seat whose view this is; None for a watcher."""

    def _kept(self, part: object, places: tuple[slice, ...], make: Callable[[], T]) -> T:
        """A part of the view: the one made before, if what it is made of is the same."""
        grounds = b"".join([self._bytes[place] for place in places])
        known = self._remembered.get(part)
        if known is None or known[0] != grounds:
            known = self._remembered[part] = grounds, make()
        made: T = known[1]
        return made

    def _number(self, field: str) -> int:
        return number_in(self._bytes, field)

    def _numbers(self, field: str) -> tuple[int, ...]:
        return numbers_in(self._bytes, field)

    def _row(self, field: str, row: int) -> tuple[int, ...]:
        """One row of a field with two dimensions."""
        numbers, length = numbers_in(self._bytes, field), STATE[field].shape[1]
        return numbers[row * length : (row + 1) * length]

    @property
    def box(self) -> Box:
        """What the game is played with."""
        return self._position.box

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return self._position.names

    @property
    def record(self) -> Records:
        """A copy of the view record, as an array of length one: for bots and the compiled rules."""
        return copy_of(self._position.states)

    @property
    def game(self) -> str:
        """The id of the game."""
        return self._position.box.game_id

    @property
    def phase(self) -> str:
        """What is being asked: opening-long, opening, turn, second-card, tickets, tunnel, flag or over."""
        return PHASE_NAMES[self._number("phase")]

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._number("phase") == OVER

    @cached_property
    def asked(self) -> tuple[int, ...]:
        """The seats that are asked now: in the opening, all that have not answered."""
        return asked_in(self._bytes)

    @property
    def first(self) -> int:
        """The seat that has the first turn."""
        return self._number("first")

    @property
    def turns_left(self) -> int | None:
        """The turns left in the last round (E1); None before it has begun."""
        left = self._number("last_turns")
        return None if left == NONE else left

    @property
    def hand(self) -> dict[CardColor, int]:
        """The viewer's train cards by colour."""
        return _counted(self._row("hands", self.seat)) if self.seat is not None else {}

    @property
    def face_up(self) -> tuple[CardColor, ...]:
        """The face-up cards, by colour."""
        return self._kept("face_up", FACE_UP_GROUNDS, lambda: colors_in(self._numbers("face_up")))

    @property
    def deck(self) -> int:
        """The number of cards in the deck."""
        return self._number("deck_n")

    @property
    def discard(self) -> dict[CardColor, int]:
        """The discard pile by colour."""
        return dict(self._kept("discard", DISCARD_GROUNDS, lambda: _counted(self._numbers("discard"))))

    @property
    def ticket_deck(self) -> int:
        """The number of tickets in the deck."""
        return self._number("ticket_deck_n")

    @property
    def players(self) -> tuple[SeenPlayer, ...]:
        """What everybody may know of each player."""
        return self._kept("players", PLAYER_GROUNDS, self._players)

    def _players(self) -> tuple[SeenPlayer, ...]:
        colors = self._position.box.rules.flag_colors
        columns = ("score", "cars", "stations", "hand_n", "ticket_n")
        return tuple(
            SeenPlayer(
                seat=seat,
                name=name,
                score=score,
                cars=cars,
                stations=stations,
                cards=cards,
                known=self.known_of(seat),
                tickets=tickets,
                flags=tuple(color for color, left in zip(colors, self._row("flag_cards", seat), strict=True) if left),
            )
            for seat, name, score, cars, stations, cards, tickets in zip(
                range(self._number("players")), self._position.names, *map(self._numbers, columns), strict=False
            )
        )

    def known_of(self, seat: int) -> dict[CardColor, int]:
        """The cards that a player is publicly known to hold, by colour."""
        return _counted(self._row("known", seat))

    @property
    def owners(self) -> dict[str, int]:
        """The seat that owns each claimed route, by the route's name."""
        names = self._position.box.routes
        return dict(self._kept("owners", OWNER_GROUNDS, lambda: _owned(names, self._numbers("owner"))))

    @property
    def stations(self) -> dict[str, int]:
        """The seat that has a station in a city, by the city's id."""
        cities = self._position.box.cities
        return dict(self._kept("stations", STATION_GROUNDS, lambda: _owned(cities, self._numbers("station_owner"))))

    @property
    def tickets(self) -> tuple[SeenTicket, ...]:
        """The viewer's own tickets."""
        if self.seat is None:
            return ()
        # In the last round it also matters whose turn it is.
        last = self._number("last_turns")
        turn = (self.over, last, self._number("seat") if last != NONE else NONE)
        mine = self.seat
        told, seen = self._kept(("tickets", mine), TICKET_GROUNDS, lambda: (turn, self.tickets_of(mine)))
        if told != turn:
            self._remembered.pop(("tickets", mine))
            return self.tickets
        return seen

    def tickets_of(self, seat: int) -> tuple[SeenTicket, ...]:
        """The tickets of a seat that the viewer may see: the viewer's own, and all when the game is over."""
        held = self._numbers("holder")
        return tuple(self._ticket(t, seat) for t in range(len(self._position.box.tickets)) if held[t] == seat)

    @cached_property
    def offer(self) -> tuple[SeenTicket, ...]:
        """The tickets that the viewer may choose from now."""
        if self.seat is None:
            return ()
        offered = self._row("offer", self.seat)
        return tuple(self._ticket(t, self.seat) for t in offered if t >= 0)

    @cached_property
    def pending(self) -> Pending | None:
        """The claim in progress, in a tunnel or at a flag."""
        route, city, box = self._number("pending_route"), self._number("pending_city"), self._position.box
        if route == NONE and city == NONE:
            return None
        facts = self._position.facts()
        laid = facts["phase"] in (TUNNEL, FLAG)
        return Pending(
            route=None if route == NONE else box.routes[route],
            city=None if city == NONE else box.cities[city],
            laid=make_cards(facts["laid_color"], facts["laid_n"], facts["laid_locomotives"]) if laid else None,
            turned_up=tuple(color_name(c) for c in facts["turned"].tolist()[: facts["turned_n"]]) if laid else (),
            extra=facts["extra"] if laid else 0,
        )

    @cached_property
    def choices(self) -> dict[Move, Ids]:
        """The legal moves of the viewer, with the action ids that carry them out; empty if the viewer is not asked."""
        return legal_moves(self._position) if self.seat in self.asked else {}

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """The legal moves of the viewer; empty if the viewer is not asked."""
        return tuple([move for move, _ in list_moves(self._position)]) if self.seat in self.asked else ()

    def after_choosing(self, action: int) -> "View":
        """The view after choosing a route or a city whose payment is still to be chosen; this involves no chance."""
        if sum(ids[0] == action for ids in self.choices.values()) < 2:
            raise ValueError(f"action {action} leaves no payment to choose")
        record = self.record
        apply_at(self.box.records, record, 0, action)
        return View(self.box, record, self.names)

    def __str__(self) -> str:
        """The map, the players, their routes, and what the viewer holds."""
        return f"{map_text(self)}\n{board_text(self)}"

    def __repr__(self) -> str:
        seen_by = "a watcher" if self.seat is None else self.names[self.seat]
        return f"<View of {self.game} by {seen_by}>"

    def _repr_svg_(self) -> str:
        """The board as a picture, which notebooks show."""
        return board_svg(self.box, self)

    @cached_property
    def _ways(self) -> Records:
        """Room for the search of the way of a ticket."""
        return blank(WAY)

    @cached_property
    def _done(self) -> list[int]:
        """Which of the held tickets that the viewer sees count as completed, by ticket number."""
        return self._done_in(self._position.states)

    def _done_in(self, states: Records) -> list[int]:
        results = blank(RESULT)
        score_at(self._position.box.records, states, 0, blank(SCRATCH), results)
        done: list[int] = results["ticket_done"][0].tolist()
        return done

    def _reached(self, number: int, seat: int) -> int | None:
        """The target with which a ticket counts as completed, or would if the seat kept it; None if it does not."""
        if int(self._position.states["holder"][0, number]) == seat:
            done = self._done[number]
        else:
            kept = copy_of(self._position.states)
            kept["holder"][0, number] = seat
            done = self._done_in(kept)[number]
        box = self._position.box
        return box.tickets[number].targets.index(box.target(number, done)) if done else None

    def _ticket(self, number: int, seat: int) -> SeenTicket:
        box = self._position.box
        ticket = box.tickets[number]
        find_ticket_way_at(box.records, self._position.states, 0, seat, number, self._ways)
        found = FoundWays(self._ways.tobytes())
        plain, aided, _ = found.numbers("cars")
        reached = self._reached(number, seat)
        return SeenTicket(
            name=box.ticket_names[number],
            a=ticket.a,
            b=ticket.b,
            points=ticket.points,
            more=ticket.more,
            long=ticket.kind == "long",
            completed=reached is not None,
            reached=reached,
            missing=None if plain == FAR else plain,
            way=() if plain == FAR else found.places(box.routes, "route", "routes", PLAIN),
            aided=None
            if aided == FAR
            else StationWay(
                aided,
                found.places(box.routes, "route", "routes", AIDED),
                found.places(box.cities, "build", "builds", AIDED),
            ),
            lost=reached is None and (self.over or not found.numbers("hope")[0]),
        )


class FoundWays:
    """The ways of a ticket that were found last, as bytes."""

    def __init__(self, record: bytes) -> None:
        self.record = record

    def numbers(self, field: str) -> tuple[int, ...]:
        """The numbers of a field."""
        read, place = WAY_READERS[field]
        return read(self.record, place)

    def places(self, names: tuple[str, ...], field: str, count: str, kind: int) -> tuple[str, ...]:
        """The names of the routes or cities of a way."""
        n, first = self.numbers(count)[kind], WAY_READERS[field][1] + kind * WAY[field].shape[1]
        return tuple([names[place] for place in self.record[first : first + n]])


def _counted(numbers: Sequence[int]) -> dict[CardColor, int]:
    """Cards by colour."""
    return {color_name(c): n for c, n in enumerate(numbers) if n}


def _owned(names: tuple[str, ...], owners: Sequence[int]) -> dict[str, int]:
    """What has an owner, by its name."""
    return {names[place]: seat for place, seat in enumerate(owners) if seat >= 0}
