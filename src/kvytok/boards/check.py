"""Checks between the entries of a board: cities, routes and tickets. (`check_games` checks the games.)"""

from collections import Counter
from collections.abc import Iterable, Iterator

from kvytok.boards.faults import Fault, label, nearest
from kvytok.boards.schema import (
    MAX_CARS_FOR_A_ROUTE,
    MAX_CITIES,
    MAX_ROUTES,
    MAX_ROUTES_AT_A_CITY,
    MAX_TICKETS,
    Board,
    Route,
    Ticket,
)

BOARD, CITIES, ROUTES, TICKETS = "board.json", "cities.json", "routes.json", "tickets.json"


def check_board(board: Board) -> list[Fault]:
    """Every fault of the cities, routes and tickets of a board."""
    return [
        *_sizes(board),
        *_cities(board),
        *_routes(board),
        *_lanes(board),
        *_crowded(board),
        *_unreached(board),
        *_regions(board),
        *_tickets(board),
    ]


def route_label(number: int, route: Route | Ticket) -> str:
    """How a fault names a route or a ticket."""
    return label(number, f"{route.a}–{route.b}")


def _sizes(board: Board) -> Iterator[Fault]:
    for file, entries, most in (
        (CITIES, board.cities, MAX_CITIES),
        (ROUTES, board.routes, MAX_ROUTES),
        (TICKETS, board.tickets, MAX_TICKETS),
    ):
        what = file.removesuffix(".json")
        if len(entries) > most:
            yield Fault(file, "", f"{len(entries)} {what} are too many", f"use at most {most}", f"too-many-{what}")
    if len(board.cities) < 2:
        yield Fault(CITIES, "", f"{len(board.cities)} cities are too few", "use at least 2", "too-few-cities")


def _cities(board: Board) -> Iterator[Fault]:
    first: dict[str, int] = {}
    for number, city in enumerate(board.cities):
        if city.id in first:
            problem = f"the id is already that of entry {first[city.id] + 1}"
            yield Fault(CITIES, label(number, city.id), problem, "give every city its own id", "city-twice")
        first.setdefault(city.id, number)


def _ends(board: Board, file: str, number: int, entry: Route | Ticket) -> Iterator[Fault]:
    """Faults of the two ends that a route or ticket names."""
    place = route_label(number, entry)
    regions = board.region_index if isinstance(entry, Ticket) else {}
    for end in dict.fromkeys((entry.a, entry.b)):
        if end not in board.city_index and (end not in regions or end == entry.a):
            yield _no_city(board, file, place, end, () if end == entry.a else regions)
    if entry.a == entry.b:
        yield Fault(file, place, "both ends are the same city", "name two different cities", "same-city")


def _no_city(board: Board, file: str, place: str, name: str, regions: Iterable[str] = ()) -> Fault:
    """The fault of an end that does not exist."""
    guess = nearest(name, [*board.city_index, *regions])
    fix = f"did you mean {guess}?" if guess else "use an id from cities.json"
    return Fault(file, place, f"there is no city {name}", fix, "no-city")


def _routes(board: Board) -> Iterator[Fault]:
    for number, route in enumerate(board.routes):
        yield from _ends(board, ROUTES, number, route)
        if route.ferry > route.length:
            problem = f"{route.ferry} locomotives do not fit on length {route.length}"
            fix = f"use a ferry of 0 to {route.length}"
            yield Fault(ROUTES, route_label(number, route), problem, fix, "ferry-too-long")
        if route.ferry and route.tunnel:
            problem = "a ferry cannot be a tunnel"
            yield Fault(ROUTES, route_label(number, route), problem, "remove either ferry or tunnel", "ferry-tunnel")
        if route.mountain and route.length + route.mountain > MAX_CARS_FOR_A_ROUTE:
            problem = f"length {route.length} and mountain {route.mountain} are too many cars for one route"
            fix = f"use at most {MAX_CARS_FOR_A_ROUTE} together"
            yield Fault(ROUTES, route_label(number, route), problem, fix, "mountain-too-long")


def _lanes(board: Board) -> Iterator[Fault]:
    """Faults of double routes: at most two lanes, which differ only in colour."""
    lanes: dict[tuple[str, str], list[int]] = {}
    for number, route in enumerate(board.routes):
        before = lanes.setdefault(route.ends, [])
        before.append(number)
        if route.a == route.b:
            continue
        place = route_label(number, route)
        first = board.routes[before[0]]
        if len(before) > 2:
            problem = f"a third lane beside entries {before[0] + 1} and {before[1] + 1}"
            yield Fault(ROUTES, place, problem, "use at most two between the same cities", "third-lane")
            continue
        for name, mine, other in (
            ("length", route.length, first.length),
            ("ferry", route.ferry, first.ferry),
            ("tunnel", route.tunnel, first.tunnel),
            ("mountain", route.mountain, first.mountain),
        ):
            if mine != other:
                problem = f"{name} {_said(mine)} differs from {_said(other)} of its other lane, entry {before[0] + 1}"
                yield Fault(ROUTES, place, problem, f"give both lanes the same {name}", f"lane-{name}")


def _said(value: int | bool) -> str:
    return str(value).lower()


def _crowded(board: Board) -> Iterator[Fault]:
    count = Counter(end for route in board.routes for end in route.ends)
    for number, city in enumerate(board.cities):
        if count[city.id] > MAX_ROUTES_AT_A_CITY:
            problem = f"{count[city.id]} routes end here"
            fix = f"use at most {MAX_ROUTES_AT_A_CITY}, each lane counted"
            yield Fault(CITIES, label(number, city.id), problem, fix, "crowded-city")


def _unreached(board: Board) -> Iterator[Fault]:
    """Cities that cannot be reached from the first one."""
    if not board.cities:
        return
    reached = _reachable(board.cities[0].id, board.routes)
    for number, city in enumerate(board.cities):
        if city.id not in reached:
            problem = f"no way leads here from {board.cities[0].id}"
            yield Fault(CITIES, label(number, city.id), problem, "join it with a route or remove it", "unreached")


def _reachable(start: str, routes: Iterable[Route]) -> set[str]:
    neighbours: dict[str, set[str]] = {}
    for route in routes:
        neighbours.setdefault(route.a, set()).add(route.b)
        neighbours.setdefault(route.b, set()).add(route.a)
    reached, waiting = {start}, [start]
    while waiting:
        for city in neighbours.get(waiting.pop(), set()) - reached:
            reached.add(city)
            waiting.append(city)
    return reached


def _regions(board: Board) -> Iterator[Fault]:
    """Faults of regions: their own ids, and cities that exist."""
    first: dict[str, int] = {}
    for number, region in enumerate(board.regions):
        place = f"region {label(number, region.id).removeprefix('entry ')}"
        if region.id in board.city_index:
            yield Fault(
                BOARD, place, "the id is already that of a city", "give the region another id", "region-is-city"
            )
        if region.id in first:
            problem = f"the id is already that of region {first[region.id] + 1}"
            yield Fault(BOARD, place, problem, "give every region its own id", "region-twice")
        first.setdefault(region.id, number)
        for city, times in Counter(region.cities).items():
            if city not in board.city_index:
                yield _no_city(board, BOARD, place, city)
            if times > 1:
                yield Fault(BOARD, place, f"{city} is in it twice", "name each city once", "region-city-twice")


def _tickets(board: Board) -> Iterator[Fault]:
    for number, ticket in enumerate(board.tickets):
        yield from _ends(board, TICKETS, number, ticket)
        place = route_label(number, ticket)
        for target in ticket.more:
            if target.b not in board.city_index and target.b not in board.region_index:
                yield _no_city(board, TICKETS, place, target.b, board.region_index)
        if not ticket.more and ticket.b not in board.region_index:
            continue
        reached = Counter(city for target in ticket.targets for city in board.cities_of(target.b))
        for city, times in reached.items():
            if times > 1:
                yield Fault(
                    TICKETS,
                    place,
                    f"two of its targets lead to {city}",
                    "let each lead to other cities",
                    "targets-meet",
                )
        if ticket.a in reached and ticket.a != ticket.b:
            yield Fault(
                TICKETS,
                place,
                f"a target leads to {ticket.a}, where it begins",
                "let it lead elsewhere",
                "target-at-start",
            )
