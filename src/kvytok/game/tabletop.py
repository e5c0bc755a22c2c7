"""The score of a game played on a real table: from what lies on the board to every player's points.

The text is JSON (docs/cli.md). Something that cannot lie on a table is refused, with the entry and the rule. Nothing
more is checked, so unfinished games are scored too. The points themselves come from the compiled rules.
"""

import json
from typing import Any, NamedTuple, NoReturn

import msgspec
import numpy as np
from msgspec import Struct, field

from kvytok.boards import (
    ROUTE_COLORS,
    BoardSource,
    Ticket,
    UnknownBonusSet,
    UnknownGame,
    library_of,
    tickets_in_play,
)
from kvytok.boards.explain import said, short
from kvytok.boards.faults import nearest
from kvytok.boards.misfit import read_misfit
from kvytok.boards.schema import COLOR_ALIASES, LANGUAGES
from kvytok.game.box import Box, open_box, words_of
from kvytok.rules.from_python import score_at
from kvytok.rules.record import NOBODY, NONE, OVER, RESULT, SCRATCH, STATE, WHOLE, Records


class TableRoute(Struct, forbid_unknown_fields=True):
    """A route that a player has claimed; the colour may be left out if it is clear."""

    a: str
    b: str
    color: str | None = None


class TableTicket(Struct, forbid_unknown_fields=True):
    """A ticket that a player holds; the points, if given, must be those on the card."""

    a: str
    b: str
    points: int | None = None


class TablePlayer(Struct, forbid_unknown_fields=True):
    """What lies in front of a player or has the player's colour."""

    name: str | None = None
    routes: list[TableRoute] = field(default_factory=list)
    stations: list[str] = field(default_factory=list)
    tickets: list[TableTicket] = field(default_factory=list)
    flags: int = 0
    """Full flags scored during the game (C9)."""


class Tabletop(Struct, forbid_unknown_fields=True):
    """A real table, as the players write it down."""

    game: str
    players: list[TablePlayer]
    bonus: list[str] = field(default_factory=list)


class TicketScore(Struct):
    """A ticket and whether it was completed (E2)."""

    a: str
    b: str
    points: int
    completed: bool


class RouteName(Struct):
    """A lane of the board."""

    a: str
    b: str
    color: str


class StationLoan(Struct):
    """A station and the route it borrows (B2); None if no route would improve the result (E3)."""

    city: str
    route: RouteName | None


class PlayerScore(Struct):
    """The score sheet of one player."""

    name: str
    route_points: int
    tickets: list[TicketScore]
    completed_count: int
    ticket_points: int
    station_points: int
    station_use: list[StationLoan]
    flag_points: int
    longest_path: int
    longest_bonus: int
    total: int
    rank: int


class TableScore(Struct):
    """The score sheets in the order of the players, and who won."""

    players: list[PlayerScore]
    winners: list[str]


class TableError(ValueError):
    """An impossible table: the place in the text, the rule it breaks, and how."""

    def __init__(self, where: str, problem: str, rule: str = "") -> None:
        super().__init__(": ".join(part for part in (where, rule, problem) if part))
        self.where = where
        self.rule = rule
        self.problem = problem


def score_text(text: bytes, board: BoardSource = None) -> TableScore:
    """The score of the table in a JSON text; `TableError` if it is malformed or impossible."""
    return score_table(read_table(text), board)


# Reading

_WORDS = {
    "object": "an object { }",
    "array": "a list [ ]",
    "str": "a text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "null": "null",
}


def read_table(text: bytes) -> Tabletop:
    """The table in a JSON text."""
    try:
        # Unlike other readers, this one lets us notice a key that stands twice; one of the two would be lost silently.
        raw = json.loads(
            text.removeprefix(b"\xef\xbb\xbf").decode("utf-8"),
            object_pairs_hook=_object,
            parse_constant=_no_number,
        )
        if b"\\u" in text:
            # JSON can spell half of a character, such as "\\ud800", which no text can hold.
            json.dumps(raw, ensure_ascii=False).encode("utf-8")
    except UnicodeDecodeError as error:
        raise TableError("", f"is not UTF-8 text (byte {error.start + 1})") from None
    except UnicodeEncodeError:
        raise TableError("", "has half of a character (a lone surrogate) in a text") from None
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise TableError("", f"is not valid JSON: {error.msg} ({where})") from None
    except RecursionError:
        raise TableError("", "is not a table: nested too deeply") from None
    except TableError:
        raise
    except ValueError:
        raise TableError("", "is not a table: it has a number of thousands of digits") from None
    try:
        return msgspec.convert(raw, Tabletop)
    except msgspec.ValidationError as error:
        raise _explained(str(error)) from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise TableError("", f"the key {said(twice)} stands twice in one object; keep one")
    return found


def _no_number(word: str) -> NoReturn:
    raise TableError("", f"is not valid JSON: {word} is not a number")


def _explained(message: str) -> TableError:
    """The error for a failed conversion, in plain words."""
    misfit = read_misfit(message)
    place = misfit.place.removeprefix(".")
    if misfit.unknown is not None:
        known = ", ".join(_kind_at(place).__struct_fields__)
        return TableError(place, f"there is no key {said(misfit.unknown)}; the keys are: {known}")
    if misfit.missing is not None:
        return TableError(place, f"the key {said(misfit.missing)} is missing")
    if misfit.wanted is not None:
        wanted = " or ".join(_WORDS.get(word, word) for word in misfit.wanted.split(" | "))
        got = f", not {_WORDS.get(misfit.got, misfit.got)}" if misfit.got else ""
        return TableError(place or "the table", f"must be {wanted}{got}")
    return TableError(place, message)


def _kind_at(place: str) -> type[Struct]:
    """The type of the object at a place of the table."""
    if ".routes[" in place:
        return TableRoute
    if ".tickets[" in place:
        return TableTicket
    return TablePlayer if place else Tabletop


# Checking


class _Claim(NamedTuple):
    """The player who has claimed a lane, and the place of the text that says so."""

    seat: int
    where: str


class _Held(NamedTuple):
    """A ticket in a hand: its number, and its cities in the order of the text."""

    number: int
    a: str
    b: str


class _Layout:
    """A table while it is checked: what lies where, and who owns it."""

    def __init__(self, table: Tabletop, box: Box) -> None:
        self.table, self.box = table, box
        self.names = [player.name or f"Player {seat + 1}" for seat, player in enumerate(table.players)]
        self.lanes: dict[int, _Claim] = {}
        self.cars = [0] * len(table.players)
        self.stations: dict[int, _Claim] = {}
        self.built: list[list[int]] = [[] for _ in table.players]
        self.holders: dict[int, _Claim] = {}
        self.held: list[list[_Held]] = [[] for _ in table.players]
        self._lanes_between: dict[tuple[str, str], list[int]] = {}
        for number, route in enumerate(box.board.routes):
            self._lanes_between.setdefault(route.ends, []).append(number)
        self._tickets = {ticket.ends: number for number, ticket in enumerate(box.tickets)}

    def refuse(self, seat: int, where: str, what: str, problem: str, rule: str = "") -> NoReturn:
        """Say which player and entry are impossible, and why."""
        what = f"{self.called(seat)}: {what}" if what else self.called(seat)
        raise TableError(f"{where} ({what})", problem, rule)

    def called(self, seat: int) -> str:
        """A player's name, cut to a length that fits a line."""
        return short(self.names[seat])

    def city(self, seat: int, where: str, text: str) -> int:
        """The number of a city by its id or one of its names."""
        number = self.box.city_numbers.get(text)
        if number is not None:
            return number
        word = "".join(words_of(text)) if len(text) <= 200 else ""
        found = self.box.cities_called.get(word, ())
        if len(found) > 1:
            ids = " and ".join(self.box.cities[city] for city in found)
            self.refuse(seat, where, "", f"{said(text)} can mean {ids}; use the id")
        if not found:
            guess = nearest(word, self.box.cities_called)
            hint = f"; did you mean {self.box.cities[self.box.cities_called[guess][0]]}?" if guess else ""
            self.refuse(seat, where, "", f"there is no city {said(text)} in {self.box.game_id}{hint}")
        return found[0]

    def ends(self, seat: int, where: str, a: str, b: str) -> tuple[str, str]:
        """The ids of two cities, in the order given."""
        one, other = self.city(seat, f"{where}.a", a), self.city(seat, f"{where}.b", b)
        return self.box.cities[one], self.box.cities[other]

    def place(self, seat: int, where: str, text: str) -> str:
        """The id of a place that a ticket names: a region or a city, by its id or one of its names (T3)."""
        word = "".join(words_of(text)) if len(text) <= 200 else ""
        for region in self.box.board.regions:
            if text == region.id or word in {"".join(words_of(getattr(region.names, lang))) for lang in LANGUAGES}:
                return region.id
        return self.box.cities[self.city(seat, where, text)]

    def lay_route(self, seat: int, where: str, entry: TableRoute) -> None:
        """Claim a route for a player (C2, C4)."""
        a, b = self.ends(seat, where, entry.a, entry.b)
        lanes = self._lanes_between.get((min(a, b), max(a, b)), [])
        if not lanes:
            self.refuse(seat, where, f"{a}–{b}", f"there is no route between {a} and {b}")
        fitting = self._lanes_of_color(seat, where, f"{a}–{b}", entry.color, lanes)
        what = f"{a}–{b} {self.box.board.routes[fitting[0]].color}"
        for lane in lanes:
            claim = self.lanes.get(lane)
            if claim is not None and claim.seat == seat:
                if fitting == [lane]:
                    self.refuse(seat, where, what, f"is listed twice, see {claim.where}", "C2")
                self.refuse(seat, where, what, f"has both lanes of a double route, see {claim.where}", "C4")
        free = [lane for lane in fitting if lane not in self.lanes]
        if not free:
            claim = self.lanes[fitting[0]]
            self.refuse(seat, where, what, f"is taken by {self.called(claim.seat)} already, see {claim.where}", "C2")
        players = len(self.table.players)
        claim = next((self.lanes[lane] for lane in lanes if lane in self.lanes), None)
        if claim is not None and players <= self.box.rules.lanes_closed_up_to:
            problem = f"the second lane is closed with {players} players, see {claim.where}"
            self.refuse(seat, where, what, problem, "C4")
        self.lanes[free[0]] = _Claim(seat, where)
        self.cars[seat] += int(self.box.records["route_cars"][0, free[0]])
        if self.cars[seat] > self.box.rules.cars:
            problem = f"{self.cars[seat]} cars used, {self.box.rules.cars} there are"
            self.refuse(seat, where, what, problem, "C2")

    def _lanes_of_color(self, seat: int, where: str, what: str, color: str | None, lanes: list[int]) -> list[int]:
        """The lanes between two cities that have the given colour; without a colour all lanes, if it is clear."""
        colors = [self.box.board.routes[lane].color for lane in lanes]
        there = " and ".join(dict.fromkeys(colors))
        if color is None:
            if len(set(colors)) > 1:
                self.refuse(seat, where, what, f"the color is missing; the lanes are {there}")
            return lanes
        word = color.casefold() if len(color) <= 20 else ""
        word = COLOR_ALIASES.get(word, word)
        if word not in ROUTE_COLORS:
            self.refuse(seat, where, what, f"there is no color {said(color)}; the lanes are {there}")
        if word not in colors:
            self.refuse(seat, where, what, f"there is no {word} lane; the lanes are {there}", "C1")
        return [lane for lane, its in zip(lanes, colors, strict=True) if its == word]

    def lay_station(self, seat: int, where: str, text: str) -> None:
        """Build a station for a player (B1)."""
        there = self.box.rules.stations
        if not there:
            self.refuse(seat, where, "", f"{self.box.game_id} has no stations", "B1")
        city = self.city(seat, where, text)
        claim = self.stations.get(city)
        if claim is not None:
            problem = f"has a station of {self.called(claim.seat)} already, see {claim.where}"
            self.refuse(seat, where, self.box.cities[city], problem, "B1")
        self.stations[city] = _Claim(seat, where)
        self.built[seat].append(city)
        if len(self.built[seat]) > there:
            problem = f"{len(self.built[seat])} stations built, {there} there are"
            self.refuse(seat, where, self.box.cities[city], problem, "B1")

    def lay_ticket(self, seat: int, where: str, entry: TableTicket) -> None:
        """Give a ticket to a player."""
        a, b = self.place(seat, f"{where}.a", entry.a), self.place(seat, f"{where}.b", entry.b)
        what = f"{a}–{b}"
        number = self._tickets.get((min(a, b), max(a, b)))
        if number is None:
            self.refuse(seat, where, what, self._no_ticket((min(a, b), max(a, b))), "S3")
        points = self.box.tickets[number].points
        if entry.points is not None and entry.points != points:
            self.refuse(seat, where, what, f"the card is worth {points} points, not {said(entry.points)}", "S3")
        claim = self.holders.get(number)
        if claim is not None:
            self.refuse(seat, where, what, f"there is one such card, see {claim.where}", "S3")
        self.holders[number] = _Claim(seat, where)
        self.held[seat].append(_Held(number, a, b))

    def _no_ticket(self, ends: tuple[str, str]) -> str:
        """Why there is no such ticket, with a hint if another game or a bonus set has it."""
        rules = self.box.rules
        sets = ", ".join((*rules.ticket_sets, *self.box.bonus))
        problem = f"{self.box.game_id} has no such ticket (sets in play: {sets})"
        others = [ticket for ticket in self.box.board.tickets if ticket.ends == ends]
        for ticket in others:
            if ticket.set in rules.bonus_sets:
                bonus = json.dumps([*self.box.bonus, ticket.set])
                return f'{problem}; it is a bonus ticket: add "bonus": {bonus}'
        if others:
            return f"{problem}; {self._other_ticket(others)}"
        return problem

    def _other_ticket(self, others: list[Ticket]) -> str:
        rules = self.box.rules
        in_sets = [ticket for ticket in others if ticket.set in rules.ticket_sets]
        if any(ticket.kind == "long" for ticket in in_sets) and not rules.long_tickets:
            return "it is a long ticket, and this game has none"
        if in_sets:
            return "it does not carry the Big Cities mark"
        return f"it is in the set {others[0].set}"

    def lay_flags(self, seat: int, where: str, flags: int) -> int:
        """The points for a player's full flags (C9)."""
        rules = self.box.rules
        if flags and not rules.flag_points:
            self.refuse(seat, where, "", f"{self.box.game_id} has no flags", "C9")
        if flags < 0:
            self.refuse(seat, where, "", f"{said(flags)} flags cannot be", "C9")
        if flags > rules.cars // 3:
            # A flag needs three routes. The limit also keeps the score within what a record can hold.
            problem = f"{said(flags)} flags, {rules.cars // 3} are the most that {rules.cars} cars can bring"
            self.refuse(seat, where, "", problem, "C9")
        return flags * rules.flag_points

    def states(self) -> Records:
        """The table as a state of the rules."""
        states = np.zeros(1, STATE)
        state = states[0]
        rules, board = self.box.rules, self.box.records[0]
        state.viewer, state.players, state.phase = WHOLE, len(self.table.players), OVER
        state.owner[:], state.station_owner[:], state.holder[:] = NOBODY, NOBODY, NOBODY
        for seat, player in enumerate(self.table.players):
            at = f"players[{seat}]"
            for i, route in enumerate(player.routes):
                self.lay_route(seat, f"{at}.routes[{i}]", route)
            for i, station in enumerate(player.stations):
                self.lay_station(seat, f"{at}.stations[{i}]", station)
            for i, ticket in enumerate(player.tickets):
                self.lay_ticket(seat, f"{at}.tickets[{i}]", ticket)
            state.score[seat] = self.lay_flags(seat, f"{at}.flags", player.flags)
            state.cars[seat] = rules.cars - self.cars[seat]
            state.stations[seat] = rules.stations - len(self.built[seat])
        for lane, claim in self.lanes.items():
            state.owner[lane] = claim.seat
            state.score[claim.seat] += board.route_points[lane]
        for city, claim in self.stations.items():
            state.station_owner[city] = claim.seat
        for number, claim in self.holders.items():
            state.holder[number] = claim.seat
        return states


def _open(table: Tabletop, source: BoardSource) -> Box:
    """The box of the table's game."""
    try:
        # A shortened id is never a real id, so shortening changes only the message.
        board, entry = library_of(source).find_game(short(table.game))
    except UnknownGame as error:
        raise TableError("game", str(error)) from None
    for i, name in enumerate(table.bonus):
        try:
            tickets_in_play(board, entry, [short(name)])
        except UnknownBonusSet as error:
            raise TableError(f"bonus[{i}]", str(error), "S3") from None
    players = len(table.players)
    if not players:
        raise TableError("players", "there are none; list 1 or more")
    if players > entry.rules.players_max:
        raise TableError("players", f"{players} players, {entry.rules.players_max} can play {entry.id}", "S1")
    return open_box(entry.id, table.bonus, source)


# Scoring


def score_table(table: Tabletop, board: BoardSource = None) -> TableScore:
    """The score of a table, on a built-in board or on `board`; `TableError` if it is impossible."""
    layout = _Layout(table, _open(table, board))
    states, results = layout.states(), np.zeros(1, RESULT)
    score_at(layout.box.records, states, 0, np.zeros(1, SCRATCH), results)
    sheets = [_sheet(layout, results, seat) for seat in range(len(table.players))]
    return TableScore(sheets, [sheet.name for sheet in sheets if sheet.rank == 1])


def table_file(table: Tabletop, board: BoardSource = None) -> bytes:
    """A table as the file that the page saves, with ids and colours; `TableError` if it is impossible."""
    layout = _Layout(table, _open(table, board))
    layout.states()
    box = layout.box
    players: list[dict[str, Any]] = []
    for seat, player in enumerate(table.players):
        lanes = [lane for lane, claim in layout.lanes.items() if claim.seat == seat]
        entry: dict[str, Any] = {
            "name": layout.names[seat],
            "routes": [msgspec.to_builtins(_route_name(box, lane)) for lane in lanes],
            "stations": [box.cities[city] for city in layout.built[seat]],
            "tickets": [
                {"a": box.tickets[held.number].a, "b": box.tickets[held.number].b} for held in layout.held[seat]
            ],
            **({"flags": player.flags} if player.flags else {}),
        }
        players.append(entry)
    bonus = {"bonus": table.bonus} if table.bonus else {}
    return (
        msgspec.json.format(msgspec.json.encode({"game": box.game_id, **bonus, "players": players}), indent=2) + b"\n"
    )


def _sheet(layout: _Layout, results: Records, seat: int) -> PlayerScore:
    result, box = results[0], layout.box
    borrowed = dict(zip(result.station_city[seat].tolist(), result.station_route[seat].tolist(), strict=True))
    return PlayerScore(
        name=layout.names[seat],
        route_points=int(result.route_points[seat]),
        tickets=[
            TicketScore(*_ends_of(box, held, target.b), target.points, bool(result.ticket_done[held.number]))
            for held in layout.held[seat]
            for target in [box.target(held.number, int(result.ticket_done[held.number]))]
        ],
        completed_count=int(result.completed[seat]),
        ticket_points=int(result.ticket_points[seat]),
        station_points=int(result.station_points[seat]),
        station_use=[StationLoan(box.cities[city], _route_name(box, borrowed[city])) for city in layout.built[seat]],
        flag_points=int(result.flag_points[seat]),
        longest_path=int(result.longest_path[seat]),
        longest_bonus=int(result.longest_bonus[seat]),
        total=int(result.total[seat]),
        rank=int(result.rank[seat]),
    )


def _ends_of(box: Box, held: _Held, b: str) -> tuple[str, str]:
    """The ends of a ticket as the text has them; if another target than the first scores, that one (T3)."""
    ticket = box.tickets[held.number]
    return (held.a, held.b) if b == ticket.b else (ticket.a, b)


def _route_name(box: Box, number: int) -> RouteName | None:
    if number == NONE:
        return None
    route = box.board.routes[number]
    return RouteName(route.a, route.b, route.color)
