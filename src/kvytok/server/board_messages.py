"""Messages about boards and their games: what a page needs to offer them and to draw them."""

from msgspec import Struct

from kvytok.boards.layout import Layout
from kvytok.boards.schema import CardColor, Names, Pieces, Region, RouteColor, Target, Texts, TrainColor


class BonusSet(Struct, frozen=True):
    """Tickets that may be added to a game."""

    id: str
    names: Names
    tickets: int
    doubtful: bool
    """Whether some of them are not those of a published game."""


class BoardCard(Struct, frozen=True):
    """A board, for people who choose one."""

    id: str
    names: Names
    pieces: Pieces
    minutes: int
    """How long a game usually takes."""
    notice: Texts | None
    """What players must be told about the board."""
    version: str
    """Changes when the drawn board does: `GET /api/boards/{board}?v={version}` may be kept for ever."""


class GameInfo(Struct, frozen=True):
    """A game that can be played."""

    id: str
    board: str
    names: Names
    line: Texts | None
    """What the game is like, in one sentence."""
    differs: Texts | None
    """What is special about its rules."""
    players_min: int
    players_max: int
    bonus: tuple[BonusSet, ...]
    cars: int
    stations: int
    flags: bool
    """Whether the game has flags (C9)."""
    flag_points: int
    """Points for a full flag (C9)."""
    flag_colors: tuple[TrainColor, ...]
    """The colours that make a full flag (C9)."""
    lanes_closed_up_to: int
    """Up to this number of players, claiming one lane of a double route closes the other (C4)."""
    longest_path_points: int
    cards: dict[CardColor, int]
    """Train cards in the box by colour (S2)."""
    route_points: dict[int, int]
    """Points by length of the route, for every length that the board has (C3)."""
    mountain_points: int
    """Points for each car that a mountain route puts away (C11)."""
    big_cities: tuple[str, ...]
    """The Big Cities, if all tickets of the game lead to one of them."""
    trained: tuple[int, ...]
    """The numbers of players for which the bot `expert` has a network; with other numbers it plays as `strong` does."""


class CityInfo(Struct, frozen=True):
    """A city of a board."""

    id: str
    lat: float
    lon: float
    board: str
    """The name as the board prints it."""
    names: Names
    modern: Names | None = None
    """Today's name, if the game uses an older one."""


class RouteInfo(Struct, frozen=True):
    """A route of a board."""

    name: str
    """The route's name in moves, events and views, such as `brest-paris black`."""
    a: str
    b: str
    length: int
    color: RouteColor
    ferry: int
    """Locomotive symbols (C5)."""
    tunnel: bool
    mountain: int
    """Cars that are put away beside those on its spaces (C11)."""
    other_lane: str | None
    """The second lane of a double route."""


class RouteTerms(Struct, frozen=True):
    """What every route costs, takes and brings in a game, as the rules say it; in the order of the routes."""

    price: tuple[int, ...]
    """Train cards (C1)."""
    cars: tuple[int, ...]
    """Cars, with those that mountains put away (C2, C11)."""
    points: tuple[int, ...]
    """Points for the claim (C3, C11)."""


class TicketInfo(Struct, frozen=True):
    """A ticket of a game."""

    name: str
    a: str
    b: str
    """A city or a region."""
    points: int
    more: tuple[Target, ...]
    """Further targets: of those that are reached, the best scores (T3)."""
    long: bool


class BoardInfo(Struct, frozen=True):
    """The board of a game, in the order of its files."""

    game: str
    board: str
    names: Names
    notice: Texts | None
    """What players must be told about the board."""
    cities: tuple[CityInfo, ...]
    routes: tuple[RouteInfo, ...]
    terms: RouteTerms
    tickets: tuple[TicketInfo, ...]
    """The tickets in play without bonus sets."""
    regions: tuple[Region, ...]
    """Several cities under one name, to which tickets lead (T3)."""
    flag_colors: tuple[CardColor, ...]
    """Empty in a game without flags."""


class KeptBoard(Struct, frozen=True):
    """A board of the workshop that the server has kept."""

    board: str
    games: tuple[str, ...]
    """Its games, in the order of the file, with the ids for new tables."""


class DrawnBoard(Struct, frozen=True):
    """Everything that it takes to draw a board, whichever of its games is played."""

    id: str
    cities: tuple[CityInfo, ...]
    routes: tuple[RouteInfo, ...]
    terms: dict[str, RouteTerms]
    """The terms of the routes in each of its games."""
    tickets: tuple[TicketInfo, ...]
    """The tickets of all its games, bonus sets included. Where two games have the same pair, both are here."""
    regions: tuple[Region, ...]
    """Several cities under one name, to which tickets lead (T3)."""
    layout: Layout


class OwnBoard(Struct, frozen=True):
    """A board of the workshop, for a page at a table that is played on it."""

    card: BoardCard
    games: tuple[GameInfo, ...]
    drawn: DrawnBoard
