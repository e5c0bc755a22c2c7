"""Network functions compared with brute force: longest path, use of stations, missing cars."""

import heapq
import random

import numpy as np
import pytest

from kvytok.rules import record
from kvytok.rules.compiler import entry
from kvytok.rules.from_python import longest_path_at, score_at
from kvytok.rules.network import FAR, missing_cars
from kvytok.rules.record import NOBODY, NONE, Board, Records
from twin.claim import is_open
from twin.engine import boards_of_game
from twin.facts import GAMES, board_of, tickets_of
from twin.score import best_uses, groups, longest_trail, worth

from .walks import PLAIN

BOARDS = ["usa", "europe", "paris"]
NETWORKS = 4 if PLAIN else 60
MOST_ROUTES = 14


@entry
def missing_cars_at(boards: Records, states: Records, i: int, seat: int, city: int, scratches: Records) -> None:
    """See `network.missing_cars`."""
    missing_cars(boards[0], states[i], seat, city, scratches[0])


def empty() -> tuple[Records, Records]:
    """An empty state, and scratch space filled with wrong values."""
    states = np.zeros(1, record.STATE)
    states["owner"] = states["station_owner"] = states["holder"] = NOBODY
    states["players"] = 3
    scratches = np.frombuffer(bytearray(b"\x03" * record.SCRATCH.itemsize), record.SCRATCH)
    return states, scratches


def grow(board: Board, rng: random.Random, n: int, dense: float, apart: float) -> list[int]:
    """A random network of `n` routes: `dense` prefers routes between its own cities, `apart` starts a new part."""
    routes: list[int] = []
    cities: set[int] = set()
    while len(routes) < n:
        free = [r for r in range(board.routes) if r not in routes]
        ends = {r: {int(board.route_a[r]), int(board.route_b[r])} for r in free}
        closing = [r for r in free if ends[r] <= cities]
        touching = [r for r in free if ends[r] & cities]
        if closing and rng.random() < dense:
            choice = closing
        elif touching and rng.random() >= apart:
            choice = touching
        else:
            choice = free
        routes.append(rng.choice(choice))
        cities |= ends[routes[-1]]
    return routes


@pytest.mark.parametrize("game_id", BOARDS)
def test_e4_longest_path_is_that_of_brute_force_and_its_routes_are_one(game_id: str) -> None:
    boards = boards_of_game(game_id)
    board = boards[0]
    states, scratches = empty()
    state, scratch = states[0], scratches[0]
    rng = random.Random(f"longest {game_id}")
    for number in range(NETWORKS):
        routes = grow(board, rng, rng.randint(1, MOST_ROUTES), rng.choice([0, 0.5, 0.9]), rng.choice([0, 0, 0.3]))
        state.owner[:] = NOBODY
        state.owner[rng.sample(range(board.routes), 10)] = 2  # another player's routes do not count
        state.owner[routes] = 1
        ways = [(int(board.route_a[r]), int(board.route_b[r]), int(board.length[r])) for r in routes]
        longest = longest_path_at(boards, states, 0, 1, scratches)
        assert longest == longest_trail(ways), (number, routes)
        trail = np.flatnonzero(scratch.trail[: board.routes]).tolist()
        assert set(trail) <= set(routes)
        assert board.length[trail].sum() == longest
        ends = [(int(board.route_a[r]), int(board.route_b[r])) for r in trail]
        label = groups(int(board.cities), ends)
        assert len({label[a] for a, _ in ends}) == 1
        degree = np.bincount(np.array(ends).ravel())
        assert (degree % 2 == 1).sum() in (0, 2)


def test_e4_no_routes_no_path() -> None:
    states, scratches = empty()
    assert longest_path_at(boards_of_game("usa"), states, 0, 0, scratches) == 0
    assert not scratches["trail"][0][:100].any()


@pytest.mark.parametrize("game_id", ["europe", "europe-mega", "europe-big-cities"])
def test_e3_b2_use_of_stations_is_that_of_brute_force(game_id: str) -> None:
    boards = boards_of_game(game_id)
    board = boards[0]
    facts, cards = board_of("europe"), tickets_of(game_id, ())
    results = np.zeros(1, record.RESULT)
    rng = random.Random(f"stations {game_id}")
    helped = 0
    for number in range(NETWORKS // 2):
        states, scratches = empty()
        state, result = states[0], results[0]
        for r in range(board.routes):
            state.owner[r] = rng.choices([NOBODY, 0, 1, 2], [2, 3, 4, 4])[0]
        built = rng.randint(1, 3) if number % 3 else 3
        state.station_owner[rng.sample(range(board.cities), built + 2)] = [0] * built + [1, 2]
        state.stations[:3] = [3 - built, 2, 2]
        held = sorted(rng.sample(range(board.tickets), rng.randint(1, 20)))
        state.holder[held] = 0
        score_at(boards, states, 0, scratches, results)
        own = [(r.a, r.b) for r, owner in zip(facts.routes, state.owner, strict=False) if owner == 0]
        stations = [int(x) for x in np.flatnonzero(state.station_owner == 0)]
        others = [(n, r) for n, r in enumerate(facts.routes) if state.owner[n] > 0]
        borrowable = [[(r.a, r.b) for _, r in others if city in (r.a, r.b)] for city in stations]
        mine = [cards[t] for t in held]
        points, count, ways = best_uses(len(facts.cities), own, borrowable, mine)
        assert (result.ticket_points[0], result.completed[0]) == (points, count), number
        assert tuple(map(bool, result.ticket_done[held])) in ways
        # The named routes complete these tickets, and may be borrowed.
        assert result.station_city[0].tolist() == [*stations, *[NONE] * (3 - built)]
        named = [(city, int(r)) for city, r in zip(stations, result.station_route[0], strict=False) if r != NONE]
        assert all(state.owner[r] > 0 and city in (board.route_a[r], board.route_b[r]) for city, r in named)
        links = [*own, *((facts.routes[r].a, facts.routes[r].b) for _, r in named)]
        joined, alone = groups(len(facts.cities), links), groups(len(facts.cities), own)
        assert [worth(joined, ticket) > 0 for ticket in mine] == list(map(bool, result.ticket_done[held]))
        helped += count > sum(worth(alone, ticket) > 0 for ticket in mine)
    assert PLAIN or helped > NETWORKS // 15


@pytest.mark.parametrize("game_id", BOARDS)
def test_missing_cars_are_those_of_dijkstra(game_id: str) -> None:
    boards = boards_of_game(game_id)
    board = boards[0]
    facts = board_of(GAMES[game_id].board)
    rng = random.Random(f"missing {game_id}")
    states, scratches = empty()
    state, scratch = states[0], scratches[0]
    far = 0
    for _ in range(NETWORKS // 2):
        state.players = rng.randint(2, 4)
        free = rng.choice([1, 4, 12])
        for r in range(board.routes):
            state.owner[r] = rng.choices([NOBODY, 0, 1], [free, 1, 2])[0]
        owner = state.owner.tolist()
        one_lane = bool(state.players <= GAMES[game_id].one_lane_up_to)
        source = rng.randrange(board.cities)
        missing_cars_at(boards, states, 0, 0, source, scratches)
        distance = {source: 0}
        queue = [(0, source)]
        while queue:
            here, city = heapq.heappop(queue)
            if here > distance[city]:
                continue
            for n, route in enumerate(facts.routes):
                if city in (route.a, route.b) and (owner[n] == 0 or is_open(n, route, owner, 0, one_lane)):
                    end = route.a + route.b - city
                    there = here + (0 if owner[n] == 0 else route.length)
                    if there < distance.get(end, FAR):
                        distance[end] = there
                        heapq.heappush(queue, (there, end))
        assert scratch.distance[: board.cities].tolist() == [distance.get(x, FAR) for x in range(board.cities)]
        far += len(distance) < board.cities
    assert PLAIN or far > 0
