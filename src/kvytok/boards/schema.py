"""The board format: what the four files of a board folder may say, as types.

`docs/board-format.md` explains the format and `board.schema.json` is its JSON Schema. Limits of a single value stand
here; checks that need two values are in `check` and `check_games`.
"""

from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Literal, get_args

from msgspec import Meta, Struct, field

FORMAT = 1
"""The version of the format that this program reads."""

MAX_CITIES = 64
MAX_ROUTES = 128
MAX_TICKETS = 128
MAX_ROUTES_AT_A_CITY = 16
MAX_CARS_FOR_A_ROUTE = 8
MAX_REGIONS = 32
MAX_TARGETS = 512
"""The most cities to which the tickets of a game with several targets lead, all together."""

Language = Literal["en", "uk", "ru", "pl"]
TrainColor = Literal["pink", "white", "blue", "yellow", "orange", "black", "red", "green"]
CardColor = Literal["pink", "white", "blue", "yellow", "orange", "black", "red", "green", "locomotive"]
RouteColor = Literal["pink", "white", "blue", "yellow", "orange", "black", "red", "green", "gray"]
Confidence = Literal["two-sources", "one-source", "inferred", "reconstructed"]
Pieces = Literal["trains", "buses"]
TieBreak = Literal["tickets", "longest_path", "fewer_stations", "longest_bonus"]

LANGUAGES: tuple[Language, ...] = get_args(Language)
TRAIN_COLORS: tuple[TrainColor, ...] = get_args(TrainColor)
"""The colours of train cards, in the order of their numbers in the rules."""
CARD_COLORS: tuple[CardColor, ...] = get_args(CardColor)
ROUTE_COLORS: tuple[RouteColor, ...] = get_args(RouteColor)
COLOR_ALIASES = {"violet": "pink", "purple": "pink", "grey": "gray"}
"""Other words for a colour that a board file may use; they are normalised while loading."""

# "$" alone would accept a newline at the end; the look-ahead refuses it. It means the same in JSON Schema.
CityId = Annotated[
    str,
    Meta(
        pattern=r"^[a-z0-9_]+$(?!\n)",
        max_length=40,
        description="a short id of lower-case letters, digits and _",
    ),
]
GameId = Annotated[
    str,
    Meta(
        pattern=r"^[a-z0-9][a-z0-9-]*$(?!\n)",
        max_length=40,
        description="a short id of lower-case letters, digits and -",
    ),
]
SetId = Annotated[
    str,
    Meta(
        pattern=r"^[a-z0-9_-]+$(?!\n)",
        max_length=40,
        description="a short id of lower-case letters, digits, _ and -",
    ),
]
Name = Annotated[
    str,
    Meta(
        pattern=r"^[^\x00-\x1f]*[^\x00-\x20][^\x00-\x1f]*$(?!\n)",
        max_length=60,
        description="a text of 1 to 60 characters on one line",
    ),
]
Remark = Annotated[str, Meta(max_length=2000, description="a text of at most 2000 characters")]
Latitude = Annotated[float, Meta(ge=-90, le=90)]
Longitude = Annotated[float, Meta(ge=-180, le=180)]
Length = Annotated[int, Meta(ge=1, le=8)]
Seats = Annotated[int, Meta(ge=2, le=5)]
Dealt = Annotated[int, Meta(ge=0, le=5)]
Kept = Annotated[int, Meta(ge=1, le=5)]
Points = Annotated[int, Meta(ge=0, le=100)]
# msgspec does not write the keys of a table into the JSON Schema by itself.
CardCounts = Annotated[
    dict[CardColor, Annotated[int, Meta(ge=0, le=99)]],
    Meta(extra_json_schema={"propertyNames": {"enum": list(CARD_COLORS)}}),
]
PointsByLength = Annotated[
    dict[Length, Points],
    Meta(extra_json_schema={"propertyNames": {"pattern": "^[1-8]$"}}),
]


class Names(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A name in the four languages. A language left out of the file gets the English name while loading."""

    en: Name
    uk: Name = ""
    ru: Name = ""
    pl: Name = ""


class Texts(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A sentence or two in the four languages. A language left out of the file gets the English text while loading."""

    en: Remark
    uk: Remark = ""
    ru: Remark = ""
    pl: Remark = ""


class CityNames(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A city's name as the board prints it, and in the four languages; what is left out gets the English name.

    `modern` is today's name in the four languages, for a city that the game calls by an older one.
    """

    en: Name
    board: Name = ""
    uk: Name = ""
    ru: Name = ""
    pl: Name = ""
    modern: Names | None = None


class City(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A place where routes meet."""

    id: CityId
    lat: Latitude
    lon: Longitude
    names: CityNames
    confidence: Confidence | None = None


class Route(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One line of spaces between two neighbouring cities. A double route is two of these with the same ends."""

    a: CityId
    b: CityId
    length: Length
    color: RouteColor
    ferry: Annotated[int, Meta(ge=0, le=8)] = 0
    """Locomotive symbols on the route (C5)."""
    tunnel: bool = False
    """Whether cards are turned up when it is claimed (C6)."""
    mountain: Annotated[int, Meta(ge=0, le=7)] = 0
    """Cars that are put away when it is claimed, beside those on its spaces (C11)."""
    confidence: Confidence | None = None

    @property
    def ends(self) -> tuple[str, str]:
        """Both cities in alphabetical order: equal for the two lanes of a double route."""
        return (self.a, self.b) if self.a <= self.b else (self.b, self.a)


class Target(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A place to which a ticket leads: a city, or a region, which is any of its cities (T3)."""

    b: CityId
    points: Annotated[int, Meta(ge=1, le=100)]


class Ticket(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A goal card: two places to join, and what that is worth. It may have more targets of other worth (T3)."""

    a: CityId
    b: CityId
    """A city or a region."""
    points: Annotated[int, Meta(ge=1, le=100)]
    more: Annotated[tuple[Target, ...], Meta(max_length=8)] = ()
    """Further targets; the best one that is reached scores."""
    kind: Literal["regular", "long"] = "regular"
    set: SetId = "base"
    """The box or expansion it belongs to; games choose their tickets by set."""
    big_cities: bool = False
    """Whether it carries the mark of the Big Cities game."""
    confidence: Confidence | None = None
    """How sure the whole entry is; left out if nothing is in doubt."""
    pair_confidence: Confidence | None = None
    """How sure the two cities are, if the points are less sure than they are."""
    reconstructed: bool = False
    """Whether the entry is our own replacement, not a card of the published game."""
    note: Remark | None = None

    @property
    def targets(self) -> tuple[Target, ...]:
        """All targets in the order of the file."""
        return (Target(b=self.b, points=self.points), *self.more)

    @property
    def least(self) -> int:
        """The points of the target that is worth least: what the ticket costs if none is reached (T3)."""
        return min(target.points for target in self.targets)

    @property
    def ends(self) -> tuple[str, str]:
        """Both cities in alphabetical order; which one is `a` has no meaning."""
        return (self.a, self.b) if self.a <= self.b else (self.b, self.a)


def _standard_cards() -> dict[CardColor, int]:
    return {color: 14 if color == "locomotive" else 12 for color in CARD_COLORS}


def _standard_points() -> dict[int, int]:
    return {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 7: 18, 8: 21}


class Rules(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Every rule that varies between games. The defaults are the USA game; a game states only what differs."""

    players_min: Seats = 2
    """The fewest players."""
    players_max: Seats = 5
    """The most players."""
    cars: Annotated[int, Meta(ge=1, le=60)] = 45
    """Cars of each player (S1)."""
    stations: Annotated[int, Meta(ge=0, le=3)] = 0
    """Stations of each player (S1, B1)."""
    cards: CardCounts = field(default_factory=_standard_cards)
    """Train cards in the box by colour; a given table replaces the whole default, colours not in it have none (S2)."""
    hand: Annotated[int, Meta(ge=0, le=10)] = 4
    """Train cards dealt to each player (S2)."""
    later_cards: Annotated[int, Meta(ge=0, le=10)] = 0
    """Train cards dealt on top to each player who does not begin (S6)."""
    opening_long: Dealt = 0
    """Long tickets dealt to each player before the first turn (S3)."""
    opening_regular: Dealt = 3
    """Regular tickets dealt to each player before the first turn (S3)."""
    opening_keep: Kept = 2
    """The fewest dealt tickets to keep; if the long ones are chosen first, the fewest regular ones (S3)."""
    opening_long_first: bool = False
    """Whether the long tickets are dealt and chosen first; at most one is kept, the others leave the game (S3)."""
    opening_keep_without_long: Kept | None = None
    """The fewest regular tickets for a player who kept no long one; null means the same as opening_keep (S3)."""
    opening_returned: Literal["under", "shuffled", "box"] = "under"
    """Where tickets returned before the first turn go: under the deck, there but shuffled, or out of the game (S3)."""
    offer: Kept = 3
    """Tickets taken from the deck by the action "draw tickets" (T1)."""
    offer_keep: Kept = 1
    """The fewest of these tickets to keep (T1)."""
    lanes_closed_up_to: Annotated[int, Meta(ge=0, le=5)] = 3
    """Up to this number of players, claiming one lane of a double route closes the other (C4)."""
    locomotives: Literal["everywhere", "ferries-and-tunnels"] = "everywhere"
    """Which routes locomotives may pay for (C10)."""
    route_points: PointsByLength = field(default_factory=_standard_points)
    """Points by length of the route; a given table replaces the whole default (C3)."""
    mountain_points: Points = 2
    """Points for each car that a mountain route puts away (C11)."""
    last_round_cars: Annotated[int, Meta(ge=0, le=60)] = 2
    """A turn that ends with this number of cars or fewer starts the last round (E1)."""
    station_points: Points = 4
    """Points for each station not built (B3)."""
    longest_path_points: Points = 10
    """Points for the longest continuous path; 0 means that the game does not have this bonus (E4)."""
    flag_points: Points = 0
    """Points for a full flag; 0 means that the game has no flags (C9)."""
    flag_colors: tuple[TrainColor, TrainColor, TrainColor] = ("blue", "white", "red")
    """The three colours of the flag (C9)."""
    tie_breaks: Annotated[tuple[TieBreak, ...], Meta(max_length=4)] = ("tickets", "longest_path")
    """What decides between equal scores, in order (E5)."""
    ticket_sets: Annotated[tuple[SetId, ...], Meta(min_length=1, max_length=16)] = ("base",)
    """The sets whose tickets are in the box."""
    long_tickets: bool = True
    """Whether the long tickets of those sets are in the box."""
    big_cities_only: bool = False
    """Whether only tickets with the Big Cities mark are in the box."""
    bonus_sets: Annotated[tuple[SetId, ...], Meta(max_length=16)] = ()
    """Sets that players may add, mixed into the regular tickets (S3)."""


class GameEntry(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A game that can be played on a board: its id, its name, what is said about it, and what its rules change."""

    id: GameId
    names: Names
    line: Texts | None = None
    """What the game is like, in one sentence for people who choose a game."""
    differs: Texts | None = None
    """What is special about its rules."""
    rules: Rules = field(default_factory=Rules)


class SetEntry(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a set of tickets is called."""

    id: SetId
    names: Names


class Region(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Several cities under one name, such as a country, to which tickets can lead (T3)."""

    id: CityId
    names: Names
    cities: Annotated[tuple[CityId, ...], Meta(min_length=1, max_length=MAX_CITIES)]


class BoardFile(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The content of `board.json`."""

    format: Literal[1]
    id: GameId
    names: Names
    pieces: Pieces = "trains"
    """What the players' cars are, for pictures and sentences."""
    minutes: Annotated[int, Meta(ge=1, le=600)] = 60
    """How long a game usually takes."""
    order: Annotated[int, Meta(ge=0, le=1000)] = 100
    """The place among other boards, where people choose one: the smallest number comes first."""
    notice: Texts | None = None
    """What players must be told about the board before they play."""
    reconstructed: Remark | None = None
    """Which parts of the data are not those of a published game, in English."""
    sets: tuple[SetEntry, ...] = ()
    """The names of sets of tickets that players may add; a set that is left out is called by its id."""
    regions: Annotated[tuple[Region, ...], Meta(max_length=MAX_REGIONS)] = ()
    """Several cities under one name, to which tickets can lead."""
    games: tuple[GameEntry, ...]


class Board(Struct, frozen=True, kw_only=True, dict=True):
    """A board folder, loaded and checked. Cities, routes and tickets keep the order of their files."""

    format: int
    id: str
    names: Names
    pieces: Pieces
    minutes: int
    order: int
    notice: Texts | None
    reconstructed: str | None
    sets: tuple[SetEntry, ...]
    regions: tuple[Region, ...]
    games: tuple[GameEntry, ...]
    cities: tuple[City, ...]
    routes: tuple[Route, ...]
    tickets: tuple[Ticket, ...]
    folder: Path
    """The folder or file it was loaded from; in a folder a layout may lie too."""
    layout: Any = None
    """What a board in one file says about its layout, as it stands there."""

    @cached_property
    def city_index(self) -> dict[str, int]:
        """The number of each city by its id."""
        return {city.id: number for number, city in enumerate(self.cities)}

    @cached_property
    def region_index(self) -> dict[str, int]:
        """The number of each region by its id."""
        return {region.id: number for number, region in enumerate(self.regions)}

    def cities_of(self, place: str) -> tuple[str, ...]:
        """The cities of a place that a ticket names: those of a region, or the city itself."""
        number = self.region_index.get(place)
        return (place,) if number is None else self.regions[number].cities

    def goals(self, ticket: Ticket) -> tuple[tuple[str, int], ...]:
        """Every city to which a ticket with several goals leads, and the number of its target; none for a plain one."""
        reached = tuple((city, n) for n, target in enumerate(ticket.targets) for city in self.cities_of(target.b))
        return reached if len(reached) > 1 else ()

    def names_of(self, place: str) -> Names | CityNames:
        """What a place that a ticket names is called: a region or a city."""
        number = self.region_index.get(place)
        return self.cities[self.city_index[place]].names if number is None else self.regions[number].names

    @cached_property
    def game_ids(self) -> tuple[str, ...]:
        """The ids of the games on this board, in the order of the file."""
        return tuple(game.id for game in self.games)

    def set_names(self, name: str) -> Names:
        """What a set of tickets is called."""
        named = {entry.id: entry.names for entry in self.sets}
        return named.get(name) or Names(en=name, uk=name, ru=name, pl=name)

    def game(self, game_id: str) -> GameEntry:
        """The game with that id; `KeyError` if the board has none."""
        for game in self.games:
            if game.id == game_id:
                return game
        raise KeyError(game_id)
