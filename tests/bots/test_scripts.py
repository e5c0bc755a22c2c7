"""The scripts: always legal, no use of secrets, correct plans, and decisions as published."""

import heapq
import random
from typing import Any

import numpy as np
import pytest

from kvytok.bots.bot import Question
from kvytok.bots.scripts.all_scripts import SCRIPTS, decide_at, fresh_at
from kvytok.bots.scripts.mind import MIND, below
from kvytok.bots.scripts.racer import racing_length, shortest_wanted
from kvytok.bots.scripts.script_bot import ScriptBot
from kvytok.bots.scripts.targets import update_plans
from kvytok.bots.scripts.wary import is_alert, live_plans, turns_left, turns_needed
from kvytok.rules import record
from kvytok.rules.compiler import entry
from kvytok.rules.from_python import view
from kvytok.rules.network import FAR
from kvytok.rules.record import Records
from properties.walks import TABLES_HERE
from rules.scene import Scene
from twin.engine import DECISIONS, Engine
from twin.scene import key_of

PUBLISHED = ("random", "racer", "greedy", "wary", "collector")
PLAN_FIELDS = ("plan_ticket", "plan_cost", "plan_borrowed")


@entry
def update_plans_at(boards: Records, states: Records, minds: Records, i: int, scratches: Records) -> None:
    """See `targets.update_plans`."""
    update_plans(boards[0], states[0], minds[i], scratches[0])


@entry
def wary_at(boards: Records, states: Records, minds: Records, plan: int) -> tuple[bool, int, int, int]:
    """Wary's alert, the turns left, the turns that a plan needs, and the live plans."""
    board, state, mind = boards[0], states[0], minds[0]
    alert = is_alert(board, state)
    return alert, turns_left(state), turns_needed(board, state, mind, plan), live_plans(board, state, mind, alert)


@entry
def shortest_wanted_at(boards: Records, states: Records, seat: int) -> int:
    """See `racer.shortest_wanted`."""
    return shortest_wanted(boards[0], states[0], seat, racing_length(boards[0]))


@entry
def below_at(minds: Records, n: int) -> int:
    """See `mind.below`."""
    return below(minds[0], n)


def fresh_minds(n: int) -> Records:
    """Minds that know nothing yet."""
    minds = np.zeros(n, MIND)
    for i in range(n):
        fresh_at(minds, i, i)
    return minds


def plans(minds: Records, i: int) -> tuple[Any, ...]:
    """What a mind has planned, in a form that can be compared."""
    mind = minds[i]
    n = int(mind.plan_n)
    return (
        n,
        *(mind[name][:n].tolist() for name in PLAN_FIELDS),
        mind.serves.tolist(),
        mind.target[: mind.target_n].tolist(),
    )


def cheapest_routes(engine: Engine, seat: int, ticket: int) -> tuple[int, set[int]]:
    """Cost and unclaimed routes of a ticket's cheapest path, by a simple Dijkstra: nearest first, then by name."""
    board, state = engine.board, engine.states[0]
    a, b = int(board.ticket_a[ticket]), int(board.ticket_b[ticket])
    cost: dict[int, int] = {a: 0}
    way: dict[int, tuple[int, int]] = {}
    heap = [(0, a)]
    seen: set[int] = set()
    while heap:
        here, city = heapq.heappop(heap)
        if city in seen:
            continue
        seen.add(city)
        for route in map(int, board.routes_at[city, : board.degree[city]]):
            end = int(board.route_a[route]) + int(board.route_b[route]) - city
            other = int(board.other_lane[route])
            lane_taken = other >= 0 and state.owner[other] != record.NOBODY
            mine = state.owner[route] == seat
            shut = lane_taken and (state.players <= board.lanes_closed_up_to or state.owner[other] == seat)
            if not mine and (shut or state.owner[route] != record.NOBODY):
                continue
            there = here + (0 if mine else int(board.length[route]))
            if there < cost.get(end, FAR):
                cost[end] = there
                way[end] = (city, route)
                heapq.heappush(heap, (there, end))
    routes: set[int] = set()
    if cost.get(b, FAR) > state.cars[seat]:
        return FAR, routes
    city = b
    while city != a:
        city, route = way[city]
        if state.owner[route] != seat:
            routes.add(route)
    return cost[b], routes


def ask(script: str, states: Records, engine: Engine, seed: int = 5) -> int:
    """A script's answer with a fresh mind."""
    answer = ScriptBot(script).choose(Question(engine.boards, states, np.array(engine.legal(), np.int16), seed))
    return answer.action


@pytest.mark.slow
@pytest.mark.parametrize(("game_id", "players"), TABLES_HERE)
def test_scripts_play_whole_games_by_what_they_may_know(game_id: str, players: int) -> None:
    """Every script plays in some game: its answers are legal, and the same for a view and for a fresh mind."""
    scratches = np.zeros(1, record.SCRATCH)
    for shift in range(3):
        engine = Engine(game_id, players, key_of(shift))
        minds, planning, actions = fresh_minds(players), fresh_minds(players), np.zeros(400, np.int16)
        number = 0
        while not engine.over:
            legal = engine.legal()
            seat = int(engine.states[0].seat)
            script = (seat + 2 * shift) % len(PUBLISHED)
            actions[: len(legal)] = legal
            looking = fresh_minds(1)
            looking["choice"] = minds["choice"][seat]
            update_plans_at(engine.boards, engine.states, planning, seat, scratches)
            update_plans_at(engine.boards, view(engine.states, seat), looking, 0, scratches)
            assert plans(planning, seat) == plans(looking, 0)
            answer = decide_at(
                script, engine.boards, engine.states, minds[seat : seat + 1], scratches, actions, len(legal)
            )
            fresh = fresh_minds(1)
            fresh["choice"] = looking["choice"]
            seen = decide_at(script, engine.boards, view(engine.states, seat), fresh, scratches, actions, len(legal))
            assert answer in legal
            assert answer == seen, (PUBLISHED[script], number)
            engine.play(int(answer))
            number += 1


@pytest.mark.parametrize(("game_id", "players"), [("usa", 2), ("usa", 4), ("europe-mega", 2)])
def test_targets_are_the_cheapest_paths(game_id: str, players: int) -> None:
    """Dijkstra's search by cost, then by city, finds them; the other open lane of a double route is a target too."""
    scratches, minds = np.zeros(1, record.SCRATCH), fresh_minds(players)
    rng = random.Random(3)
    engine = Engine(game_id, players, key_of(9))
    bots = [ScriptBot(name) for name in ("collector", "greedy", "wary", "racer")]
    while not engine.over:
        state, board = engine.states[0], engine.board
        seat = int(state.seat)
        if rng.random() < 0.1 and state.stations[seat] == board.stations:
            update_plans_at(engine.boards, engine.states, minds, seat, scratches)
            mind, wanted = minds[seat], set()
            for plan in range(mind.plan_n):
                cost, routes = cheapest_routes(engine, seat, int(mind.plan_ticket[plan]))
                found = {r for r in range(engine.routes) if int(mind.serves[r]) >> plan & 1}
                if mind.plan_borrowed[plan] == record.NONE:
                    assert (int(mind.plan_cost[plan]), found) == (cost, routes)
                else:
                    assert cost == FAR
                wanted |= found
            lanes = {int(board.other_lane[r]) for r in wanted} - {record.NONE}
            wanted |= {r for r in lanes if state.owner[r] == record.NOBODY}
            assert set(mind.target[: mind.target_n].tolist()) == wanted
        legal = np.array(engine.legal(), np.int16)
        engine.play(
            bots[seat].choose(Question(engine.boards, view(engine.states, seat), legal, rng.getrandbits(30))).action
        )


def offered(scene: Scene, phase: int, cars: int, *ends: tuple[str, str]) -> None:
    """Offer tickets to seat 0 of a scene, which has `cars` cars left."""
    state = scene.state
    for place, (a, b) in enumerate(ends):
        state.offer[0, place] = scene.give_ticket(0, a, b)
        state.holder[state.offer[0, place]] = record.NOBODY
        state.ticket_n[0] -= 1
    state.offer_n[0] = len(ends)
    state.cars[0], state.phase = cars, phase


@pytest.mark.parametrize(
    ("phase", "cars", "kept"),
    [
        (record.KEEP_TICKETS, 20, (0, 1, 2)),  # 4, then 5 of 16, then 6 of 11
        (record.KEEP_TICKETS, 19, (0, 1, 2)),  # 6 is exactly 0.6 of 10
        (record.KEEP_TICKETS, 18, (1, 2)),  # 6 is more than 0.6 of 9
        (record.KEEP_TICKETS, 13, (1, 2)),  # 5 of 9
        (record.KEEP_TICKETS, 12, (2,)),  # 5 is more than 0.6 of 8
        (record.OPENING, 12, (1, 2)),  # two must be kept
    ],
)
def test_greedy_keeps_the_cheapest(phase: int, cars: int, kept: tuple[int, ...]) -> None:
    """The tickets cost 6, 5 and 4 cars."""
    scene = Scene()
    offered(scene, phase, cars, ("atlanta", "new_york"), ("houston", "kansas_city"), ("denver", "el_paso"))
    assert DECISIONS[ask("greedy", scene.states, scene)] == ("keep", kept)


def test_held_tickets_lower_the_budget() -> None:
    """Greedy counts unfinished tickets like those it keeps from the offer; Collector wants only two far tickets."""
    scene = Scene()
    scene.give_ticket(0, "calgary", "salt_lake_city")  # 7 cars
    offered(scene, record.KEEP_TICKETS, 27, ("atlanta", "new_york"), ("houston", "kansas_city"), ("denver", "el_paso"))
    assert DECISIONS[ask("greedy", scene.states, scene)] == ("keep", (0, 1, 2))
    assert DECISIONS[ask("collector", scene.states, scene)] == ("keep", (1, 2))
    scene.state.cars[0] = 25
    assert DECISIONS[ask("greedy", scene.states, scene)] == ("keep", (1, 2))


def test_greedy_claims_the_longest_target() -> None:
    """The longest of the targets that it can pay, not of all routes."""
    scene = Scene(white=6, pink=3, blue=2)
    scene.give_ticket(0, "calgary", "salt_lake_city")
    (long,) = scene.lanes("calgary", "helena")
    assert ask("greedy", scene.states, scene) == action("claim", long)
    scene.hold(0, white=3, pink=3)
    (short,) = scene.lanes("helena", "salt_lake_city")
    assert ask("greedy", scene.states, scene) == action("claim", short)


def action(*decision: Any) -> int:
    """The id of a decision."""
    return DECISIONS.index(decision)


def test_collector_claims_for_the_nearest_ticket() -> None:
    """It claims for the ticket that needs the fewest cars, while Greedy takes the longest route."""
    scene = Scene(white=4)
    scene.give_ticket(0, "calgary", "salt_lake_city")
    scene.give_ticket(0, "denver", "el_paso")
    (long,) = scene.lanes("calgary", "helena")
    assert ask("greedy", scene.states, scene) == action("claim", long)
    nearer = {r for way in (("denver", "santa_fe"), ("el_paso", "santa_fe")) for r in scene.lanes(*way)}
    assert ask("collector", scene.states, scene) == action("claim", min(nearer))


def test_greedy_takes_the_colour_needed_most() -> None:
    """Gray targets need no colour, and locomotives are not taken."""
    scene = Scene(white=1)
    scene.give_ticket(0, "calgary", "salt_lake_city")  # gray 4 and pink 3
    scene.lay(deck={"red": 20}, row={"white": 2, "pink": 1, "locomotive": 2})
    assert DECISIONS[ask("greedy", scene.states, scene)] == ("take", "pink")
    scene.lay(deck={"red": 20}, row={"white": 3, "locomotive": 2})
    assert DECISIONS[ask("greedy", scene.states, scene)] == ("unseen",)
    scene.lay(row={"white": 3, "locomotive": 2})
    assert DECISIONS[ask("greedy", scene.states, scene)] == ("take", "white")
    scene.lay(row={"locomotive": 2})
    assert DECISIONS[ask("greedy", scene.states, scene)] == ("take", "locomotive")


def test_greedy_without_targets() -> None:
    """It draws tickets with 12 cars or more, else claims a route of 3 or more, else draws cards."""
    scene = Scene(red=2, pink=3)
    assert DECISIONS[ask("greedy", scene.states, scene)] == ("draw-tickets",)
    scene.state.cars[0] = 11
    assert DECISIONS[ask("greedy", scene.states, scene)][0] == "claim"
    scene.hold(0, red=2)
    assert DECISIONS[ask("greedy", scene.states, scene)][0] in ("take", "unseen")
    scene.state.last_turns = 2
    assert DECISIONS[ask("greedy", scene.states, scene)][0] == "claim"


def test_payment_spares_locomotives_and_needed_colours() -> None:
    """The fewest locomotives, then the colour that other targets need least, then the colour held most."""
    scene = Scene(pink=2, blue=2, locomotive=2)
    scene.give_ticket(0, "calgary", "salt_lake_city")  # its second route takes 3 pink
    scene.give_ticket(0, "denver", "el_paso")
    claimed = DECISIONS[ask("greedy", scene.states, scene)]
    assert claimed[0] == "claim"
    (route,) = scene.lanes("denver", "santa_fe")
    scene.decide(("claim", route))
    assert DECISIONS[ask("greedy", scene.states, scene)] == ("pay", "blue", 0)
    scene.hold(0, pink=2, blue=2, red=3, locomotive=2)
    assert DECISIONS[ask("greedy", scene.states, scene)] == ("pay", "red", 0)
    scene.hold(0, pink=2, blue=1, locomotive=2)
    assert DECISIONS[ask("greedy", scene.states, scene)] == ("pay", "pink", 0)


@pytest.mark.parametrize(
    ("cars", "hand", "expected"),
    [
        (16, {}, (False, 5, 4, 1)),
        (15, {}, (True, 5, 4, 1)),
        (11, {}, (True, 4, 4, 1)),
        (10, {}, (True, 3, 4, 0)),
        (10, {"red": 1}, (True, 3, 3, 1)),
        (10, {"locomotive": 1}, (True, 3, 4, 0)),
        (10, {"locomotive": 2}, (True, 3, 3, 1)),
        (1, {"red": 2, "white": 2}, (True, 1, 2, 0)),
    ],
)
def test_wary_counts_turns(cars: int, hand: dict[str, int], expected: tuple[bool, int, int, int]) -> None:
    """The ticket needs two gray routes of 2 cars."""
    scene = Scene(**hand)
    scene.give_ticket(0, "denver", "el_paso")
    scene.state.cars[1] = cars
    minds = fresh_minds(1)
    update_plans_at(scene.boards, scene.states, minds, 0, np.zeros(1, record.SCRATCH))
    assert wary_at(scene.boards, scene.states, minds, 0) == expected


def test_wary_gives_up_what_takes_too_long() -> None:
    """While alert and without targets, it claims a route of any length."""
    scene = Scene(red=1)
    scene.give_ticket(0, "denver", "el_paso")
    scene.state.cars[1] = 7
    assert DECISIONS[ask("greedy", scene.states, scene)][0] in ("take", "unseen")
    choice = DECISIONS[ask("wary", scene.states, scene)]
    assert choice[0] == "claim"
    assert scene.board.length[choice[1]] == 1


def test_racers_shortest_route() -> None:
    """It is 6, less if no route of 6 is open, and 1 in the last round or with few cars."""
    scene = Scene()
    assert shortest_wanted_at(scene.boards, scene.states, 0) == 6
    scene.state.cars[0] = 5
    assert shortest_wanted_at(scene.boards, scene.states, 0) == 1
    scene.state.cars[0] = 45
    scene.state.owner[: scene.routes][scene.board.length[: scene.routes] == 6] = 1
    assert shortest_wanted_at(scene.boards, scene.states, 0) == 5
    scene.state.last_turns = 2
    assert shortest_wanted_at(scene.boards, scene.states, 0) == 1


def test_a_ticket_without_a_way_gets_a_station() -> None:
    """B1, B2: another player has all routes around a city, and one borrowed route would complete the ticket."""
    scene = Scene("europe", red=1)
    ticket = int(np.flatnonzero((scene.board.ticket_long == 0) & (scene.board.ticket_points >= 5))[0])
    city, goal = int(scene.board.ticket_a[ticket]), int(scene.board.ticket_b[ticket])
    state = scene.state
    state.holder[ticket], state.ticket_n[0] = 0, 1
    around = scene.board.routes_at[city, : scene.board.degree[city]]
    state.owner[around] = 1
    neighbours = {int(scene.board.route_a[r]) + int(scene.board.route_b[r]) - city for r in around}
    choice = DECISIONS[ask("greedy", scene.states, scene)]
    assert choice[0] != "build" or goal in neighbours
    # When the seat has reached a neighbour of the closed city, only the station is missing.
    minds = fresh_minds(1)
    while True:
        fresh_at(minds, 0, 0)
        update_plans_at(scene.boards, scene.states, minds, 0, np.zeros(1, record.SCRATCH))
        if minds[0].target_n == 0:
            break
        state.owner[minds[0].target[0]] = 0
        state.cars[0] -= scene.board.length[minds[0].target[0]]
    assert minds[0].plan_borrowed[0] in around
    assert minds[0].plan_cost[0] == 0
    choice = DECISIONS[ask("greedy", scene.states, scene)]
    assert choice[0] == "build"
    assert choice[1] in {city} | neighbours
    scene.decide(choice)
    assert scene.results().completed[0] == 1
    scene.end_turn_of(0)
    assert DECISIONS[ask("greedy", scene.states, scene)] == ("draw-tickets",)


def test_chance_is_the_bots_own() -> None:
    """The same seed gives the same choices."""
    minds = fresh_minds(1)
    first = [below_at(minds, 10) for _ in range(20)]
    fresh_at(minds, 0, 0)
    assert [below_at(minds, 10) for _ in range(20)] == first
    assert len(set(first)) > 3
    assert SCRIPTS[: len(PUBLISHED)] == PUBLISHED
