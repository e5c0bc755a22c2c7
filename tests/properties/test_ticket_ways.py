"""The way of a ticket compared with brute force: all stations in all places with all routes they could borrow."""

import heapq
import random
from collections.abc import Iterator
from itertools import combinations, product

import numpy as np
import pytest

from game.random_games import TABLES, positions
from kvytok import Game
from kvytok.game.view import SeenTicket, View
from kvytok.rules import record
from kvytok.rules.from_python import find_ticket_way_at
from kvytok.rules.network import FAR
from kvytok.rules.record import NOBODY, NONE, Board, Records, State
from kvytok.rules.ticket_way import AIDED, PLAIN, TRIAL, WAY

from .walks import PLAIN as UNCOMPILED

CASES = 60 if UNCOMPILED else 1500
SEAT = 0
Link = tuple[int, int, int]
"""Two cities, and the cars between them."""


def small_board(rng: random.Random) -> Records:
    """A random board of a few cities, some routes of which are double, with one ticket."""
    boards = np.zeros(1, record.BOARD)
    board = boards[0]
    board.cities, board.tickets = rng.randint(4, 7), 1
    board.other_lane[:] = board.routes_at[:] = NONE
    pairs = list(combinations(range(board.cities), 2))
    for a, b in rng.sample(pairs, min(len(pairs), rng.randint(4, 9))):
        cars = rng.randint(1, 4)
        double = rng.random() < 0.25
        for lane in range(1 + double):
            r = int(board.routes)
            board.route_a[r], board.route_b[r], board.route_cars[r] = a, b, cars
            board.other_lane[r] = NONE if not double else r - 1 if lane else r + 1
            for city in (a, b):
                board.routes_at[city, board.degree[city]] = r
                board.degree[city] += 1
            board.routes += 1
    board.ticket_a[0], board.ticket_b[0] = rng.choice(pairs)
    board.lanes_closed_up_to = 3
    return boards


def some_state(rng: random.Random, board: Board) -> Records:
    """A position on it: claimed routes, stations, few cars, perhaps the last round."""
    states = np.zeros(1, record.STATE)
    state = states[0]
    state.owner[:] = state.station_owner[:] = state.holder[:] = NOBODY
    state.players = rng.randint(2, 4)
    state.seat, state.phase, state.last_turns = rng.randrange(state.players), record.TURN, NONE
    weights = rng.choice([(6, 1, 2), (1, 1, 4), (0, 1, 9), (0, 0, 1)])
    for r in range(board.routes):
        state.owner[r] = rng.choices([NOBODY, SEAT, rng.randrange(1, state.players)], weights)[0]
        other = int(board.other_lane[r])
        if other != NONE and other < r and state.owner[other] != NOBODY and state.players <= 3:
            state.owner[r] = NOBODY
    stations = rng.randint(0, 3)
    built = rng.randint(0, stations)
    cities = rng.sample(range(board.cities), min(int(board.cities), built + rng.choice([0, 1, 2, 3])))
    state.station_owner[cities[:built]] = SEAT
    state.station_owner[cities[built:]] = 1
    state.stations[SEAT] = stations - built
    for seat in range(state.players):
        state.cars[seat] = rng.choice([1, 3, 6, 20])
    if rng.random() < 0.15:
        state.last_turns = rng.randint(1, state.players)
        if rng.random() < 0.2:
            state.phase, state.seat, state.last_turns = record.OVER, NONE, 0
    return states


def acts(state: State, seat: int) -> bool:
    """Whether a seat has a turn left."""
    if state.phase == record.OVER:
        return False
    order = [(state.seat + i) % state.players for i in range(state.players)]
    return bool(state.last_turns == NONE or seat in order[: state.last_turns])


def is_open(board: Board, state: State, r: int, seat: int) -> bool:
    """Whether a seat may claim a route (C4)."""
    other = int(board.other_lane[r])
    if state.owner[r] != NOBODY or other == NONE or state.owner[other] == NOBODY:
        return bool(state.owner[r] == NOBODY)
    return bool(state.players > board.lanes_closed_up_to and state.owner[other] != seat)


def ends(board: Board, r: int) -> tuple[int, int]:
    return int(board.route_a[r]), int(board.route_b[r])


def uses(board: Board, state: State, lent: set[int], new: int) -> Iterator[list[int]]:
    """The borrowed routes of every use of the built stations and of `new` new ones."""
    built = [x for x in range(board.cities) if state.station_owner[x] == SEAT]
    free = [x for x in range(board.cities) if state.station_owner[x] == NOBODY]
    at = {x: [NONE, *(r for r in lent if x in ends(board, r))] for x in range(board.cities)}
    for places in combinations(free, new):
        for routes in product(*(at[x] for x in (*built, *places))):
            yield [r for r in routes if r != NONE]


def fewest(board: Board, links: list[Link]) -> int:
    """The fewest cars between the ticket's cities."""
    goal = int(board.ticket_b[0])
    queue, seen = [(0, int(board.ticket_a[0]))], set[int]()
    while queue:
        cars, city = heapq.heappop(queue)
        if city == goal:
            return cars
        if city not in seen:
            seen.add(city)
            for a, b, more in links:
                if city in (a, b):
                    heapq.heappush(queue, (cars + more, a + b - city))
    return FAR


def brute(board: Board, state: State, hope: bool) -> list[int]:
    """The fewest cars with each number of new stations; FAR if the seat has too few."""
    active = acts(state, SEAT)
    routes = range(board.routes)
    own = [(*ends(board, r), 0) for r in routes if state.owner[r] == SEAT]
    free = [(*ends(board, r), int(board.route_cars[r])) for r in routes if is_open(board, state, r, SEAT)]
    lent = {r for r in routes if state.owner[r] not in (SEAT, NOBODY)}
    if hope:
        others = [seat for seat in range(1, state.players) if acts(state, seat)]
        lent |= {
            r for r in routes for s in others
            if is_open(board, state, r, s) and board.route_cars[r] <= state.cars[s]
        }  # fmt: skip
    found = []
    for new in range((state.stations[SEAT] if active else 0) + 1):
        best = FAR
        for borrowed in uses(board, state, lent, new):
            best = min(best, fewest(board, [*own, *free, *((*ends(board, r), 0) for r in borrowed)]))
        found.append(best if best <= (state.cars[SEAT] if active else 0) else FAR)
    return found


def check_way(board: Board, state: State, ways: Records, kind: int) -> None:
    """The routes of a way lead from one city to the other, cost what is said, and have a station each if borrowed."""
    way = ways[0]
    routes = way.route[kind, : way.routes[kind]].tolist()
    city, cars, borrowed = int(board.ticket_a[0]), 0, []
    for r in routes:
        assert city in ends(board, r)
        city = sum(ends(board, r)) - city
        if state.owner[r] == NOBODY:
            assert is_open(board, state, r, SEAT)
            cars += int(board.route_cars[r])
        elif state.owner[r] != SEAT:
            borrowed.append(r)
    assert city == board.ticket_b[0]
    assert cars == way.cars[kind]
    new = way.build[kind, : way.builds[kind]].tolist()
    assert len(set(new)) == len(new)
    assert all(state.station_owner[x] == NOBODY for x in new)
    places = [*new, *(x for x in range(board.cities) if state.station_owner[x] == SEAT)]
    # Every borrowed route gets a station of its own.
    assert any(
        len(set(chosen)) == len(chosen)
        for chosen in product(*([x for x in places if x in ends(board, r)] for r in borrowed))
    )


def test_b2_e3_the_way_of_a_ticket_is_that_of_brute_force() -> None:
    rng = random.Random("ways of tickets")
    ways = np.frombuffer(bytearray(b"\x03" * WAY.itemsize), WAY)
    kinds = {"plain": 0, "aided": 0, "only aided": 0, "hope": 0, "lost": 0, "remedied": 0}
    for number in range(CASES):
        boards = small_board(rng)
        states = some_state(rng, boards[0])
        find_ticket_way_at(boards, states, 0, SEAT, 0, ways)
        way, (board, state) = ways[0], (boards[0], states[0])
        plain, *more = brute(board, state, hope=False)
        assert way.cars[PLAIN] == plain, number
        aided = min([plain, *more])
        if aided < plain:
            assert (way.cars[AIDED], way.builds[AIDED]) == (aided, 1 + more.index(aided)), number
            check_way(board, state, ways, AIDED)
        else:
            assert way.cars[AIDED] == FAR, number
        if plain < FAR:
            check_way(board, state, ways, PLAIN)
        hope = aided < FAR or min(brute(board, state, hope=True)) < FAR
        assert bool(way.hope) == hope, number
        kinds["plain"] += plain < FAR
        kinds["aided"] += aided < plain < FAR
        kinds["only aided"] += aided < plain == FAR
        kinds["hope"] += aided == FAR and hope
        kinds["lost"] += not hope
        places = way.build[TRIAL, : way.builds[TRIAL]].tolist()
        kinds["remedied"] += len(set(places)) < len(places)
        way.builds[TRIAL] = 0
    assert UNCOMPILED or min(kinds.values()) > 3, kinds


def test_a_station_may_serve_the_route_on_which_a_way_comes_or_the_one_on_which_it_leaves_but_not_both() -> None:
    """Two routes of another player meet in a city; the other two ends have stations already."""
    rng = random.Random(1)
    boards = small_board(rng)
    board = boards[0]
    board.cities, board.routes, board.degree[:] = 4, 0, 0
    for a, b, cars in ((0, 1, 2), (1, 2, 2), (1, 3, 1), (0, 2, 4)):
        board.route_a[board.routes], board.route_b[board.routes], board.route_cars[board.routes] = a, b, cars
        board.other_lane[board.routes] = NONE
        for city in (a, b):
            board.routes_at[city, board.degree[city]] = board.routes
            board.degree[city] += 1
        board.routes += 1
    board.ticket_a[0], board.ticket_b[0] = 0, 2
    states, ways = some_state(rng, board), np.zeros(1, WAY)
    state = states[0]
    state.players, state.seat, state.last_turns = 2, 0, NONE
    state.owner[:4], state.station_owner[:], state.stations[0], state.cars[:2] = (1, 1, 0, NOBODY), NOBODY, 3, (9, 9)
    state.station_owner[[0, 2]] = 1
    find_ticket_way_at(boards, states, 0, SEAT, 0, ways)
    assert (ways[0].cars[PLAIN], ways[0].cars[AIDED]) == (4, FAR)
    state.station_owner[2] = NOBODY
    find_ticket_way_at(boards, states, 0, SEAT, 0, ways)
    assert (ways[0].cars[AIDED], sorted(ways[0].build[AIDED, :2])) == (0, [1, 2])


@pytest.mark.slow
@pytest.mark.parametrize(("game_id", "players"), TABLES)
def test_progress_of_whole_games_is_true(game_id: str, players: int) -> None:
    """A completed ticket misses nothing, one that is lost is never completed later, and a way is as long as it says."""
    lost: set[tuple[int, str]] = set()
    for number, game in enumerate(positions(Game.new(game_id, players, seed=players), players)):
        if number % 7 and not game.over:
            continue
        for seat in range(players):
            view = game.view(seat)
            for ticket in view.tickets:
                assert not (ticket.completed and ticket.missing != 0)
                assert not (ticket.completed and (seat, ticket.name) in lost)
                assert not (game.over and not ticket.completed and not ticket.lost)
                if ticket.lost:
                    lost.add((seat, ticket.name))
                if ticket.missing is not None:
                    assert cars_of(view, ticket) == ticket.missing <= view.players[seat].cars
                if ticket.aided is not None:
                    assert view.players[seat].stations >= len(ticket.aided.build) > 0
                    assert ticket.missing is None or ticket.aided.missing < ticket.missing


def cars_of(view: View, ticket: SeenTicket) -> int:
    """The cars of the free routes of a ticket's way."""
    numbers = view.box.route_numbers
    return sum(int(view.box.records["route_cars"][0, numbers[r]]) for r in ticket.way if r not in view.owners)
