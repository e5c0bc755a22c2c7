"""C11 and T3: mountain routes put cars away, tickets may have several targets. Rules, twin and reasons agree."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from kvytok.boards import Route, board_ids, find_game, tickets_in_play
from kvytok.game import Game
from kvytok.game.tabletop import score_text
from kvytok.rules.board import board_records
from kvytok.rules.fingerprint import board_digest
from kvytok.rules.record import Records
from kvytok.words import Words, languages
from twin import engine, facts
from twin.agreement import agree

from .scene import Scene

ALPINE = "europe-alpine"


def records_of(folder: Path) -> Records:
    """The record of the game in `folder`."""
    board, game = find_game(ALPINE, folder)
    return board_records(board, game, tickets_in_play(board, game))


@pytest.fixture
def alps(alpine: Path, monkeypatch: pytest.MonkeyPatch) -> Records:
    """The record of the alpine game, which the twin and scenes play on."""
    records = records_of(alpine)
    monkeypatch.setattr(facts, "BOARDS", alpine.parent)
    monkeypatch.setitem(facts.GAMES, ALPINE, replace(facts.GAMES["europe"], board="alpine"))
    monkeypatch.setattr(engine, "boards_of_game", lambda game_id, bonus=(): records)
    return records


@pytest.mark.parametrize("players", [2, 3, 5])
def test_c11_t3_rules_and_twin_agree(players: int, alps: Records) -> None:
    for seed in range(8):
        agree(ALPINE, players, seed)


@pytest.mark.parametrize("change", ["mountain", "mountain_points", "more", "region", "least"])
def test_c11_t3_the_comparison_sees_every_part(change: str, alps: Records, monkeypatch: pytest.MonkeyPatch) -> None:
    board, game = facts.board_of("alpine"), facts.GAMES[ALPINE]
    if change == "mountain":
        board = replace(board, routes=tuple(replace(route, mountain=0) for route in board.routes))
    elif change == "mountain_points":
        monkeypatch.setitem(facts.GAMES, ALPINE, replace(game, mountain_points=1))
    else:
        cut = {
            "more": lambda targets: targets[:1],
            "region": lambda targets: tuple((frozenset([min(cities)]), points) for cities, points in targets),
            "least": lambda targets: tuple((cities, max(points for _, points in targets)) for cities, _ in targets),
        }[change]
        tickets = tuple(replace(ticket, targets=cut(ticket.targets)) for ticket in board.tickets)
        board = replace(board, tickets=tickets)
    monkeypatch.setattr("twin.position.board_of", lambda name: board)
    base = tuple(ticket for ticket in board.tickets if ticket.set == "base")
    monkeypatch.setattr("twin.position.tickets_of", lambda game_id, bonus: base)
    with pytest.raises(AssertionError):
        _ = [agree(ALPINE, 2, seed) for seed in range(12)]


def test_c11_a_mountain_route_puts_cars_away_and_the_reason_says_so(alps: Records) -> None:
    scene = Scene("europe", pink=2, locomotive=0)
    (route,) = scene.lanes("marseille", "zurich")
    assert (scene.board.length[route], scene.board.mountain[route]) == (2, 2)
    assert (scene.board.route_price[route], scene.board.route_cars[route]) == (2, 4)
    assert scene.board.route_points[route] == 2 + 2 * 2
    assert ("claim", route) in scene.choices()
    scene.state.cars[0] = 3
    assert ("claim", route) not in scene.choices()
    assert scene.why(("claim", route)) == ("mountain-cars", "C11", 3, 4)
    scene.state.cars[0] = 1
    assert scene.why(("claim", route)) == ("too-few-cars", "C2", 1, 4)
    scene.state.cars[0] = 4
    assert scene.why(("claim", route))[0] == "legal"


def test_c11_t3_boards_without_them_keep_their_fingerprints() -> None:
    for name in board_ids():
        board, _ = find_game(name)
        assert not board.regions
        assert any(route.mountain for route in board.routes) == (name == "ukraine")
        assert not any(ticket.more for ticket in board.tickets)
    board, game = find_game("usa")
    records = board_records(board, game, tickets_in_play(board, game))
    told = board_digest(records)
    for field in ("mountain", "mountain_points", "target_from", "target_city", "target_points"):
        changed = records.copy()
        changed[field] += 1
        assert board_digest(changed) != told, field


def test_t3_the_best_target_scores_and_without_one_the_least_is_lost(alpine: Path) -> None:
    board, game = find_game(ALPINE, alpine)
    ticket = next(t for t in tickets_in_play(board, game) if len(t.more) == 2 and t.b not in board.region_index)
    first, better, worse = ticket.targets
    assert better.points > first.points > worse.points == ticket.least
    a = board.cities[board.city_index[ticket.a]].names.en
    lines = [{"a": route.a, "b": route.b, "color": route.color} for route in _way(board.routes, ticket.a, first.b)]
    player = {"name": "A", "tickets": [{"a": a, "b": ticket.b}]}
    assert _tickets(alpine, player) == (ticket.b, ticket.least, False, -ticket.least)
    assert _tickets(alpine, player | {"routes": lines}) == (ticket.b, first.points, True, first.points)
    for target in (worse, better):
        for city in board.cities_of(target.b):
            lines = [{"a": r.a, "b": r.b, "color": r.color} for r in _way(board.routes, ticket.a, city)]
            found = _tickets(alpine, player | {"routes": lines})
            assert found[2]
            assert found[3] >= target.points
            if first.b not in {end for line in lines for end in (line["a"], line["b"])}:
                assert found[:2] == (target.b, target.points) or found[1] > target.points


def test_t3_a_station_leads_to_a_target(alpine: Path, alps: Records) -> None:
    board, _ = find_game(ALPINE, alpine)
    records = alps[0]
    several = [t for t in range(int(records.tickets)) if records.target_from[t + 1] - records.target_from[t] > 1]
    for t in several[:5]:
        home = board.cities[int(records.ticket_a[t])].id
        goals = slice(int(records.target_from[t]), int(records.target_from[t + 1]))
        worth = {
            board.cities[c].id: int(p)
            for c, p in zip(records.target_city[goals], records.target_points[goals], strict=True)
        }
        for end in worth:
            way = _way(board.routes, home, end)
            scene = Scene("europe")
            scene.state.holder[t] = 0
            scene.own(0, *(route.ends for route in way[:-1]))
            scene.own(1, way[-1].ends)
            scene.build(0, end)
            met = {city for route in way for city in route.ends}
            assert scene.results().ticket_points[0] == max(worth[city] for city in met & set(worth))


def _tickets(folder: Path, player: dict[str, object]) -> tuple[str, int, bool, int]:
    sheet = score_text(json.dumps({"game": ALPINE, "players": [player]}).encode(), folder).players[0]
    (card,) = sheet.tickets
    return card.b, card.points, card.completed, sheet.ticket_points


def _way(routes: tuple[Route, ...], a: str, b: str) -> list[Route]:
    """A way between two cities with few routes."""
    ways: dict[str, list[Route]] = {a: []}
    queue = [a]
    for city in queue:
        for route in routes:
            if city in (route.a, route.b):
                end = route.b if city == route.a else route.a
                if end not in ways:
                    ways[end] = [*ways[city], route]
                    queue.append(end)
    return ways[b]


def test_t3_a_view_shows_targets_and_the_one_that_is_reached(alpine: Path) -> None:
    game = Game.new(ALPINE, 2, seed=3, board=alpine)
    assert all(ticket.reached is None and not ticket.completed for ticket in game.view(0).offer)
    while not game.over:
        game.play(game.moves()[len(game.moves()) // 2])
    for seat in (0, 1):
        for ticket, told in zip(game.view(seat).tickets, game.result().players[seat].tickets, strict=True):
            assert ticket.completed == told.completed == (ticket.reached is not None)
            targets = [(ticket.b, ticket.points), *((more.b, more.points) for more in ticket.more)]
            if ticket.reached is not None:
                assert targets[ticket.reached] == (told.b, told.points)
            else:
                assert told.points == min(points for _, points in targets)


def test_c11_the_reason_is_told_in_every_language() -> None:
    told = {Words(language).format("reason-mountain-cars", pieces="train", need=5, have=4) for language in languages()}
    assert len(told) == 4


def test_t3_a_path_does_not_count_cars_that_were_put_away(alps: Records) -> None:
    scene = Scene("europe")
    scene.own(0, ("marseille", "zurich"), ("munchen", "zurich"))
    assert scene.results().longest_path[0] == 4
    assert np.all(alps["length"] <= alps["route_cars"])
