"""The way of a ticket: the fewest cars that still complete it, with the built stations and those that are left.

A ticket is looked at alone. Its way may use own routes, routes that are open to the seat, as far as its cars last, and
routes of other players that stations borrow: one for each station (B2, E3). A city has room for one station, so it can
serve one route of the way; which one is free until the end.

The search goes over layers. A layer says which of the built stations are used, and how many new ones. Tokens are only
ever used up, so a layer leads to layers with larger numbers. What a layer does not know is where the new stations are:
a walk may use the place of one city twice, for the route on which it comes and for the one on which it leaves. Such a
walk is rare. Then both remedies are tried, no station there for coming and none for leaving, and the better way wins.
"""

from typing import Final

from kvytok.rules.claim import open_to
from kvytok.rules.compiler import compiled
from kvytok.rules.network import FAR, borrowable, leads_to_several, ticket_targets
from kvytok.rules.record import CITIES, NOBODY, NONE, OVER, ROUTES, STATIONS, Board, State, aligned_record

LAYERS: Final = 1 << STATIONS
"""The most layers: 8 with 3 stations built, or with 2 built and 1 left; 6 with 1 and 2; 4 with 0 and 3."""
CAR: Final = 1024
"""The cost of a car in a search; a route costs 1 as well, so that of equal ways the one with fewer routes is found."""
UNREACHED: Final = 1 << 30
NEW: Final = STATIONS
"""The station of a city where the seat may still build; those that are built have the numbers below."""
NO_COMING: Final = 1
"""No station for the route on which a way comes to the city."""
NO_LEAVING: Final = 2
"""No station for the route on which it leaves the city."""
PLAIN: Final = 0
"""The way without new stations."""
AIDED: Final = 1
"""The way with the fewest cars if that takes new stations."""
TRIAL: Final = 2
"""A way whose new stations may stand in the same place."""

WAY: Final = aligned_record(
    [
        # what is found: PLAIN, AIDED and TRIAL
        ("cars", "i2", 3),  # FAR if there is none
        ("route", "i1", (3, 2 * CITIES)),  # from the ticket's first city to the second
        ("routes", "i2", 3),
        ("build", "i1", (3, STATIONS)),  # the cities of the new stations
        ("builds", "i2", 3),
        ("hope", "i1"),  # whether there is a way over routes that others may still claim
        # what the search reads
        ("fare", "i2", ROUTES),  # cars; FAR if the seat can never use the route for cars
        ("lent", "i1", ROUTES),  # 1 if a station can borrow the route
        ("station", "i1", CITIES),  # a built one, NEW, or NONE
        ("barred", "i1", CITIES),  # NO_COMING or NO_LEAVING
        ("built", "i2"),
        ("left", "i2"),
        ("limit", "i4"),
        # what it writes: the cost of each city in each layer, and how it was reached
        ("cost", "i4", (LAYERS, CITIES)),
        ("by", "i2", (LAYERS, CITIES)),  # the route
        ("from_layer", "i1", (LAYERS, CITIES)),
        ("by_station", "i1", (LAYERS, CITIES)),  # the city whose station borrows it, or NONE
        ("queue", "i1", CITIES),
        ("queued", "i1", CITIES),
        ("remedied", "i1", CITIES),  # the cities where a remedy is being tried
    ]
)

Way = State
"""A record of the type WAY."""


@compiled
def has_turn(state: State, seat: int) -> bool:
    """Whether the seat has this turn or a later one, as far as the rules can tell (E1)."""
    if state.phase == OVER:
        return False
    turns = int(state.last_turns)
    return turns == NONE or (seat - int(state.seat)) % int(state.players) < turns


@compiled
def _prepare(board: Board, state: State, seat: int, way: Way) -> None:
    """Write down what each route and each city offers to the seat."""
    acts = has_turn(state, seat)
    way.limit = (int(state.cars[seat]) + 1) * CAR if acts else CAR
    way.left = int(state.stations[seat]) if acts else 0
    way.built = 0
    for r in range(board.routes):
        way.lent[r] = borrowable(state, r, seat)
        if state.owner[r] == seat:
            way.fare[r] = 0
        else:
            way.fare[r] = board.route_cars[r] if open_to(board, state, r, seat) else FAR
    for x in range(board.cities):
        way.barred[x] = 0
        way.station[x] = NONE
        if state.station_owner[x] == seat:
            way.station[x] = way.built
            way.built += 1
        elif state.station_owner[x] == NOBODY and way.left > 0:
            way.station[x] = NEW


@compiled
def _lend_what_others_may_claim(board: Board, state: State, seat: int, way: Way) -> None:
    """Let stations borrow the routes that another player may still claim: it has the cars for it, and a turn."""
    for other in range(state.players):
        if other != seat and has_turn(state, other):
            for r in range(board.routes):
                if open_to(board, state, r, other) and board.route_cars[r] <= state.cars[other]:
                    way.lent[r] = 1


@compiled
def _next_layer(way: Way, layer: int, city: int, bar: int) -> int:
    """The layer after the station of a city was used; NONE if it has none, or it is used already."""
    station = int(way.station[city])
    if station == NONE:
        return NONE
    if station != NEW:
        return NONE if (layer >> station) & 1 else layer | (1 << station)
    if way.barred[city] == bar or (layer >> int(way.built)) >= way.left:
        return NONE
    return layer + (1 << int(way.built))


@compiled
def _reach(way: Way, layer: int, city: int, cost: int, route: int, from_layer: int, station: int) -> bool:
    """Note a way to a city, unless one that costs no more is known; whether it was noted."""
    if cost >= way.cost[layer, city] or cost >= way.cost[0, city] or cost >= way.limit:
        return False
    way.cost[layer, city] = cost
    way.by[layer, city] = route
    way.from_layer[layer, city] = from_layer
    way.by_station[layer, city] = station
    return True


@compiled
def _borrow(way: Way, layer: int, city: int, end: int, route: int) -> None:
    """Go over a borrowed route, with a station at either end."""
    cost = int(way.cost[layer, city]) + 1
    leaving = _next_layer(way, layer, city, NO_LEAVING)
    if leaving != NONE:
        _reach(way, leaving, end, cost, route, layer, city)
    coming = _next_layer(way, layer, end, NO_COMING)
    if coming != NONE:
        _reach(way, coming, end, cost, route, layer, end)


@compiled
def _search_layer(board: Board, way: Way, layer: int) -> None:
    """Find the cheapest ways within a layer, and from it into the later ones."""
    waiting = 0
    head = 0
    for x in range(board.cities):
        way.queued[x] = way.cost[layer, x] != UNREACHED
        if way.queued[x]:
            way.queue[waiting] = x
            waiting += 1
    # As in rules.network.missing_cars: no city is in the queue twice.
    while waiting > 0:
        city = int(way.queue[head])
        head = (head + 1) % CITIES
        waiting -= 1
        way.queued[city] = 0
        for i in range(board.degree[city]):
            route = int(board.routes_at[city, i])
            end = int(board.route_a[route]) + int(board.route_b[route]) - city
            if way.fare[route] != FAR:
                there = int(way.cost[layer, city]) + int(way.fare[route]) * CAR + 1
                if _reach(way, layer, end, there, route, layer, NONE) and not way.queued[end]:
                    way.queue[(head + waiting) % CITIES] = end
                    way.queued[end] = 1
                    waiting += 1
            if way.lent[route]:
                _borrow(way, layer, city, end, route)


@compiled
def _search(board: Board, way: Way, source: int) -> None:
    """Find the cheapest ways from a city to all others, in all layers."""
    layers = (int(way.left) + 1) << int(way.built)
    for layer in range(layers):
        for x in range(board.cities):
            way.cost[layer, x] = UNREACHED
    way.cost[0, source] = 0
    for layer in range(layers):
        _search_layer(board, way, layer)


@compiled
def _cheapest_layer(way: Way, city: int, fewest: int, most: int, below: int) -> int:
    """The layer in which a city is reached best, with `fewest` to `most` new stations, and better than `below`.

    Fewer cars are better, and of equal ways the one with fewer new stations. NONE if there is none.
    """
    best = NONE
    for layer in range(fewest << int(way.built), (most + 1) << int(way.built)):
        value = _value(int(way.cost[layer, city]) // CAR, layer >> int(way.built))
        if value < below:
            best, below = layer, value
    return best


@compiled
def _value(cars: int, new_stations: int) -> int:
    """How bad a way is."""
    return cars * LAYERS + new_stations


@compiled
def _trace(board: Board, way: Way, kind: int, source: int, city: int, layer: int) -> int:
    """Write down the way to a city; return a city whose new station would serve two routes, or NONE."""
    twice = NONE
    way.cars[kind] = way.cost[layer, city] // CAR
    way.routes[kind] = 0
    way.builds[kind] = 0
    while city != source or layer != 0:
        route, before, station = int(way.by[layer, city]), int(way.from_layer[layer, city]), way.by_station[layer, city]
        way.route[kind, way.routes[kind]] = route
        way.routes[kind] += 1
        if station != NONE and way.station[station] == NEW:
            for i in range(way.builds[kind]):
                if way.build[kind, i] == station:
                    twice = int(station)
            way.build[kind, way.builds[kind]] = station
            way.builds[kind] += 1
        city = int(board.route_a[route]) + int(board.route_b[route]) - city
        layer = before
    return twice


@compiled
def _accept_trial(way: Way) -> None:
    """Make the tried way the one with new stations."""
    way.cars[AIDED], way.routes[AIDED], way.builds[AIDED] = way.cars[TRIAL], way.routes[TRIAL], way.builds[TRIAL]
    for i in range(way.routes[TRIAL]):
        way.route[AIDED, i] = way.route[TRIAL, i]
    for i in range(way.builds[TRIAL]):
        way.build[AIDED, i] = way.build[TRIAL, i]


@compiled
def _find(board: Board, way: Way, source: int, target: int) -> None:
    """Find the best ways without new stations and with them."""
    way.cars[PLAIN] = FAR
    way.cars[AIDED] = FAR
    way.builds[AIDED] = 0
    _search(board, way, source)
    layer = _cheapest_layer(way, target, 0, 0, _value(FAR, 0))
    if layer != NONE:
        _trace(board, way, PLAIN, source, target, layer)
    remedies = 0
    while True:
        twice = NONE
        below = min(_value(int(way.cars[PLAIN]), 0), _value(int(way.cars[AIDED]), int(way.builds[AIDED])))
        layer = _cheapest_layer(way, target, 1, int(way.left), below)
        if layer != NONE:
            twice = _trace(board, way, TRIAL, source, target, layer)
            if twice == NONE:
                _accept_trial(way)
        if twice != NONE:
            way.remedied[remedies] = twice
            remedies += 1
            way.barred[twice] = NO_COMING
        else:
            while remedies > 0 and way.barred[way.remedied[remedies - 1]] == NO_LEAVING:
                remedies -= 1
                way.barred[way.remedied[remedies]] = 0
            if remedies == 0:
                return
            way.barred[way.remedied[remedies - 1]] = NO_LEAVING
        _search(board, way, source)


@compiled
def find_ticket_way(board: Board, state: State, seat: int, ticket: int, way: Way) -> None:
    """Find how the seat can still complete a ticket; `way.cars`, `way.route`, `way.build` and `way.hope` tell it.

    Cards are ignored. A ticket without hope is lost for certain: not even a station on a route that is still free, and
    that another player may claim, can save it. Of several targets it is the nearest, among equals that with the most
    points (T3).
    """
    a, b = ticket_targets(board, ticket)
    if leads_to_several(board, ticket):
        hope, least, points = False, 3 * FAR, 0
        for i in range(board.target_from[ticket], board.target_from[ticket + 1]):
            _find_way_to(board, state, seat, a, int(board.target_city[i]), way)
            hope |= way.hope != 0
            far = int(way.cars[PLAIN]) if way.cars[PLAIN] != FAR else FAR + int(way.cars[AIDED])
            if far < least or (far == least and board.target_points[i] > points):
                b, least, points = int(board.target_city[i]), far, int(board.target_points[i])
        _find_way_to(board, state, seat, a, b, way)
        way.hope = hope
        return
    _find_way_to(board, state, seat, a, b, way)


@compiled
def _find_way_to(board: Board, state: State, seat: int, a: int, b: int, way: Way) -> None:
    """Find how the seat can still join two cities."""
    _prepare(board, state, seat, way)
    # From the second city to the first: the way is written down from its end.
    _find(board, way, b, a)
    way.hope = way.cars[PLAIN] != FAR or way.cars[AIDED] != FAR
    if not way.hope and way.built + way.left > 0:
        _lend_what_others_may_claim(board, state, seat, way)
        _find(board, way, b, a)
        way.hope = way.cars[PLAIN] != FAR or way.cars[AIDED] != FAR
        way.cars[PLAIN] = FAR
        way.cars[AIDED] = FAR
