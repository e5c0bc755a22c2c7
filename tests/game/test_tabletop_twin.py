"""The score of a real table agrees with the twin's score, on positions from random games of every game id."""

import json
import random
from typing import Any

import msgspec
import pytest

from kvytok.boards import find_game
from kvytok.game.tabletop import score_text
from twin.engine import Engine
from twin.facts import GAMES, Ticket, board_of, tickets_of
from twin.scene import key_of
from twin.score import results

CASES = [(game_id, players) for game_id, game in GAMES.items() for players in range(2, game.max_players + 1)]
FIELDS = (
    "route_points",
    "ticket_points",
    "completed_count",
    "station_points",
    "flag_points",
    "longest_path",
    "longest_bonus",
    "total",
    "rank",
)


def played(game_id: str, players: int, seed: int, bonus: tuple[str, ...]) -> Engine:
    """A random game, played to its end or stopped early."""
    chance = random.Random(f"{game_id} {players} {seed}")
    engine = Engine(game_id, players, key_of(seed), bonus)
    left = chance.choice([100, 10**6, 10**6])
    while not engine.over and left:
        engine.play(chance.choice(engine.legal()))
        left -= 1
    return engine


def only_target(ticket: Ticket) -> tuple[int, int]:
    """The city and the points of a ticket with one target."""
    (((city,), points),) = ticket.targets
    return city, points


def as_table(game_id: str, engine: Engine, bonus: tuple[str, ...], chance: random.Random) -> dict[str, Any]:
    """What the players would write down, in any order."""
    board, _ = find_game(game_id)
    position = engine.snapshot()
    numbers = tickets_of(game_id, bonus)
    table: dict[str, Any] = {"game": game_id, "bonus": bonus, "players": []}
    for seat in range(position["players"]):
        own = [route for route, owner in zip(board.routes, position["owner"], strict=True) if owner == seat]
        routes = [{"a": route.a, "b": route.b, "color": route.color} for route in own]
        tickets = [numbers[number] for number in position["tickets"][seat]]
        goals = [
            {"a": board.cities[t.a].id, "b": board.cities[city].id, "points": points}
            for t, (city, points) in ((t, only_target(t)) for t in tickets)
        ]
        stations = [
            city.id for city, owner in zip(board.cities, position["station_owner"], strict=True) if owner == seat
        ]
        for entry in (*routes, *goals):
            if chance.random() < 0.5:
                entry["a"], entry["b"] = entry["b"], entry["a"]
        for entries in (routes, goals, stations):
            chance.shuffle(entries)
        flags = position["score"][seat] - sum(GAMES[game_id].points[route.length] for route in own)
        table["players"].append(
            {"name": f"P{seat}", "routes": routes, "tickets": goals, "stations": stations, "flags": flags // 4}
        )
    return table


@pytest.mark.parametrize(("game_id", "players"), CASES)
def test_scores_agree_with_the_twin(game_id: str, players: int) -> None:
    board = board_of(GAMES[game_id].board)
    for seed in range(4):
        bonus = ("orient_express", "max") if game_id.startswith("europe") and seed % 2 else ()
        engine = played(game_id, players, seed, bonus)
        position = engine.snapshot()
        flags = [
            position["score"][seat]
            - sum(
                GAMES[game_id].points[route.length]
                for route, owner in zip(board.routes, position["owner"], strict=True)
                if owner == seat
            )
            for seat in range(players)
        ]
        sheets = results(
            GAMES[game_id],
            board,
            position["owner"],
            position["tickets"],
            tickets_of(game_id, bonus),
            position["station_owner"],
            position["stations_left"],
            flags,
        )
        table = as_table(game_id, engine, bonus, random.Random(seed))
        answer = json.loads(msgspec.json.encode(score_text(json.dumps(table).encode())))
        for seat, (given, got, expected) in enumerate(zip(table["players"], answer["players"], sheets, strict=True)):
            assert {name: got[name] for name in FIELDS} == {name: expected[name] for name in FIELDS}
            as_given = [(ticket["a"], ticket["b"], ticket["points"]) for ticket in given["tickets"]]
            assert [(ticket["a"], ticket["b"], ticket["points"]) for ticket in got["tickets"]] == as_given
            done = {frozenset((ticket["a"], ticket["b"])): ticket["completed"] for ticket in got["tickets"]}
            numbered = [tickets_of(game_id, bonus)[number] for number in sorted(position["tickets"][seat])]
            way = tuple(done[frozenset((board.cities[t.a], board.cities[only_target(t)[0]]))] for t in numbered)
            assert way in expected["ticket_choices"]
            assert [use["city"] for use in got["station_use"]] == given["stations"]
        assert answer["winners"] == [f"P{seat}" for seat in range(players) if sheets[seat]["rank"] == 1]
