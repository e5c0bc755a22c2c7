"""What the twin knows of boards and games: boards read from the project's data, games written from docs/rules."""

import json
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

BOARDS = Path(__file__).parents[2] / "src/kvytok/boards"

COLORS = ("pink", "white", "blue", "yellow", "orange", "black", "red", "green")
LOCOMOTIVE = "locomotive"
CARDS = (*COLORS, LOCOMOTIVE)  # in number order
NUMBER = {card: number for number, card in enumerate(CARDS)}
FLAG = ("blue", "white", "red")  # C9

FACE_UP = 5  # S2
TOO_MANY_LOCOMOTIVES = 3  # D5
TURNED_UP = 3  # C6
LAST_CARS = 2  # E1
STATION_POINTS = 4  # B3
FLAG_POINTS = 4  # C9


@dataclass(frozen=True)
class Route:
    """One lane between two neighbouring cities."""

    a: int
    b: int
    length: int
    color: str
    ferry: int
    tunnel: bool
    other_lanes: tuple[int, ...]  # C4: the other lane of a double route
    mountain: int = 0  # C11: cars that are put away


@dataclass(frozen=True)
class Ticket:
    """A goal: a city to connect with one of the targets, each a set of cities and its points (T3)."""

    a: int
    targets: tuple[tuple[frozenset[int], int], ...]
    long: bool
    set: str
    big_cities: bool


@dataclass(frozen=True)
class Board:
    """Cities, routes and every ticket printed for them, in the order of the files."""

    cities: tuple[str, ...]
    routes: tuple[Route, ...]
    tickets: tuple[Ticket, ...]


def usual_cards() -> dict[str, int]:
    """110 train cards."""
    return {**dict.fromkeys(COLORS, 12), LOCOMOTIVE: 14}


@dataclass(frozen=True)
class Game:
    """What differs from game to game; the defaults are those of `usa`."""

    board: str
    ticket_count: int  # checks the selection, without bonus tickets
    max_players: int = 5
    cars: int = 45  # S1
    stations: int = 0  # S1
    cards: dict[str, int] = field(default_factory=usual_cards)  # S2
    hand: int = 4  # S2
    later_cards: int = 0  # S6
    points: dict[int, int] = field(default_factory=lambda: {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 8: 21})  # C3
    mountain_points: int = 2  # C11: for each car that is put away
    wild_everywhere: bool = True  # C10: otherwise locomotives pay only for ferries, tunnels and stations
    one_lane_up_to: int = 3  # C4: up to this number of players the second lane is closed
    long_with_regular: int = 0  # S3: long tickets in the only opening offer
    long_first: int = 0  # S3: long tickets offered before the regular ones; one may be kept
    opening: int = 3  # S3: regular tickets dealt
    opening_keep: int = 2  # S3
    opening_keep_without_long: int = 2  # S3, `europe-mega`
    returned: str = "under"  # S3: "under" the deck, into the "box", "shuffled" under the deck
    draw: int = 3  # T1
    flags: bool = False  # C9
    longest_bonus: int = 10  # E4
    ties: tuple[str, ...] = ("completed", "longest_path")  # E5


EUROPE_TIES = ("completed", "fewer_stations", "longest_bonus")

GAMES = {
    "usa": Game("usa", 30),
    "europe": Game("europe", 46, stations=3, long_with_regular=1, returned="box", ties=EUROPE_TIES),
    "europe-1912": Game("europe", 55, stations=3, long_with_regular=1, returned="box", ties=EUROPE_TIES),
    "europe-mega": Game(
        "europe",
        101,
        stations=3,
        long_first=2,
        opening=5,
        opening_keep_without_long=3,
        returned="shuffled",
        ties=EUROPE_TIES,
    ),
    "europe-big-cities": Game("europe", 45, stations=3, opening=5, returned="shuffled", draw=4, ties=EUROPE_TIES),
    "paris": Game(
        "paris",
        20,
        max_players=4,
        cars=15,
        cards={"pink": 6, "white": 8, "blue": 6, "yellow": 6, "red": 6, "green": 6, LOCOMOTIVE: 8},
        hand=2,
        points={1: 1, 2: 2, 3: 4},
        one_lane_up_to=2,
        opening=2,
        opening_keep=1,
        opening_keep_without_long=1,
        draw=2,
        flags=True,
        longest_bonus=0,
        ties=("completed",),
    ),
    "ukraine": Game(
        "ukraine", 52, later_cards=1, mountain_points=0, wild_everywhere=False, long_with_regular=1, returned="box"
    ),
}

BONUS_SETS = ("orient_express", "max")


def in_play(game_id: str, ticket: Ticket) -> bool:
    """Whether the game is played with this ticket, without bonus tickets (the table in docs/rules/index.md)."""
    if game_id == "europe-1912":
        return ticket.set == "1912"
    if game_id == "europe-mega":
        return ticket.set in ("base", "1912")
    if game_id == "europe-big-cities":
        return ticket.big_cities
    return ticket.set == "base"


@cache
def tickets_of(game_id: str, bonus: tuple[str, ...]) -> tuple[Ticket, ...]:
    """The tickets of a game by number: in the order of the file, only those in play."""
    board = board_of(GAMES[game_id].board)
    chosen = tuple(t for t in board.tickets if in_play(game_id, t) or t.set in bonus)
    if sum(t.set not in bonus for t in chosen) != GAMES[game_id].ticket_count:
        raise ValueError(f"{game_id}: {len(chosen)} tickets, not {GAMES[game_id].ticket_count}")
    return chosen


@cache
def board_of(name: str) -> Board:
    """Read a board from the project's data."""
    cities: list[dict[str, Any]]
    cities, routes, tickets, head = (
        json.loads((BOARDS / name / file).read_text("utf-8"))
        for file in ("cities.json", "routes.json", "tickets.json", "board.json")
    )
    number = {city["id"]: i for i, city in enumerate(cities)}
    places = {city["id"]: frozenset([i]) for i, city in enumerate(cities)}
    for region in head.get("regions", []):
        places[region["id"]] = frozenset(number[city] for city in region["cities"])
    return Board(
        tuple(city["id"] for city in cities),
        tuple(
            Route(
                number[route["a"]],
                number[route["b"]],
                route["length"],
                route["color"],
                route.get("ferry", 0),
                route.get("tunnel", False),
                tuple(
                    j for j, lane in enumerate(routes) if j != i and {lane["a"], lane["b"]} == {route["a"], route["b"]}
                ),
                route.get("mountain", 0),
            )
            for i, route in enumerate(routes)
        ),
        tuple(
            Ticket(
                number[ticket["a"]],
                tuple((places[target["b"]], target["points"]) for target in [ticket, *ticket.get("more", [])]),
                ticket.get("kind", "regular") == "long",
                ticket.get("set", "base"),
                ticket.get("big_cities", False),
            )
            for ticket in tickets
        ),
    )
