"""The twin's end of the game, rule by rule, on hand-made positions."""

from itertools import permutations

import pytest

from .facts import GAMES, Ticket
from .scene import begun, city, lanes, ticket
from .score import best_uses, longest_trail, rank


def goal(a: int, b: int, points: int) -> Ticket:
    return Ticket(a, ((frozenset([b]), points),), False, "base", False)


def test_e2_tickets_add_or_take_away() -> None:
    game = begun("usa")
    done, failed = ticket(game, "dallas", "new_york"), ticket(game, "denver", "el_paso")
    game.tickets[0] = [done, failed]
    for a, b in [("dallas", "little_rock"), ("little_rock", "nashville"), ("nashville", "pittsburgh")]:
        game.owner[lanes(game, a, b)[0]] = 0
    game.owner[lanes(game, "new_york", "pittsburgh")[1]] = 0
    sheet = game.result()[0]
    assert dict(sheet["tickets"]) == {done: True, failed: False}
    assert sheet["ticket_points"] == 11 - 4
    assert sheet["route_points"] == 2 + 4 + 7 + 2
    assert (sheet["longest_path"], sheet["longest_bonus"]) == (2 + 3 + 4 + 2, 10)
    assert sheet["total"] == 7 + 15 + 10 and sheet["rank"] == 1


def test_b2_e3_one_route_a_station_of_another_player() -> None:
    game = begun("europe", 3)
    game.tickets[0] = [ticket(game, "berlin", "roma")]
    for a, b, seat in [
        ("berlin", "wien", 0),
        ("wien", "venezia", 1),
        ("munchen", "venezia", 1),
        ("roma", "venezia", 0),
    ]:
        for lane in lanes(game, a, b)[:1]:
            game.owner[lane] = seat
    assert lanes(game, "wien", "venezia") == []
    assert lanes(game, "wien", "munchen")
    game.owner[lanes(game, "wien", "munchen")[0]] = 0
    assert game.result()[0]["completed_count"] == 0
    for place, count in [("venezia", 1), ("munchen", 1), ("berlin", 0)]:
        game.station_owner = [-1] * len(game.board.cities)
        game.station_owner[city(game, place)] = 0
        game.stations_left[0] = 2
        sheet = game.result()[0]
        assert sheet["completed_count"] == count, place
        assert sheet["station_points"] == 8  # B3
    # An unclaimed route cannot be borrowed.
    game.station_owner[city(game, "venezia")] = 0
    game.owner[lanes(game, "munchen", "venezia")[0]] = -1
    assert game.result()[0]["completed_count"] == 0


def test_e3_points_first_then_tickets_completed() -> None:
    # One station in city 0 with a choice of three neighbours.
    borrowable = [[(0, 1), (0, 2), (3, 0)]]
    assert best_uses(4, [], borrowable, [goal(0, 1, 5), goal(0, 2, 9)]) == (4, 1, [(False, True)])
    own = [(2, 3)]
    tickets = [goal(0, 1, 10), goal(0, 2, 4), goal(0, 3, 6)]
    assert best_uses(4, own, borrowable, tickets) == (0, 2, [(False, True, True)])


def test_e3_two_stations_may_need_each_other_and_ties_are_all_told() -> None:
    points, count, ways = best_uses(5, [], [[(0, 1), (0, 4)], [(1, 2), (2, 3)]], [goal(0, 2, 8)])
    assert (points, count, ways) == (8, 1, [(True,)])
    points, count, ways = best_uses(3, [], [[(0, 1), (0, 2)]], [goal(0, 1, 5), goal(0, 2, 5)])
    assert (points, count, sorted(ways)) == (0, 1, [(False, True), (True, False)])


def test_e3_without_stations_or_links() -> None:
    assert best_uses(3, [(0, 1)], [], [goal(0, 1, 5), goal(1, 2, 3)]) == (2, 1, [(True, False)])
    assert best_uses(3, [(0, 1)], [[]], []) == (0, 0, [()])


@pytest.mark.parametrize(
    ("ways", "length"),
    [
        ([], 0),
        ([(0, 1, 6)], 6),
        ([(0, 1, 2), (1, 2, 3), (1, 3, 4)], 7),  # a fork
        ([(0, 1, 2), (1, 2, 3), (2, 0, 4)], 9),  # a ring
        ([(0, 1, 2), (1, 2, 3), (2, 0, 4), (0, 3, 5)], 14),  # a city visited twice
        ([(0, 1, 1), (2, 3, 6), (3, 4, 2)], 8),  # two parts
        ([(0, 1, 1), (0, 2, 1), (0, 3, 1), (0, 4, 1), (1, 2, 1), (3, 4, 1)], 6),  # a figure of eight
    ],
)
def test_e4_longest_path(ways: list[tuple[int, int, int]], length: int) -> None:
    assert longest_trail(ways) == length
    for order in permutations(range(min(5, 1 + max((max(a, b) for a, b, _ in ways), default=0)))):
        renamed = [(order[a], order[b], n) for a, b, n in ways if max(a, b) < len(order)]
        if len(renamed) == len(ways):
            assert longest_trail(renamed) == length


def test_e4_shared_x9_and_not_in_paris() -> None:
    game = begun("usa", 3)
    assert [sheet["longest_bonus"] for sheet in game.result()] == [0, 0, 0]  # X9
    game.owner[lanes(game, "seattle", "helena")[0]] = 0
    game.owner[lanes(game, "helena", "duluth")[0]] = 1
    assert [sheet["longest_bonus"] for sheet in game.result()] == [10, 10, 0]
    paris = begun("paris", 2)
    paris.owner[0] = 0
    assert [sheet["longest_bonus"] for sheet in paris.result()] == [0, 0]


def test_e4_borrowed_routes_never_count() -> None:
    game = begun("europe", 2)
    game.owner[lanes(game, "paris", "dieppe")[0]] = 0
    game.owner[lanes(game, "paris", "brest")[0]] = 1
    game.station_owner[city(game, "paris")] = 0
    assert [sheet["longest_path"] for sheet in game.result()] == [1, 3]


def places(game_id: str, *rows: tuple[int, int, int, int, int]) -> list[int]:
    names = ("total", "completed_count", "longest_path", "station_points", "longest_bonus")
    sheets = [dict(zip(names, row, strict=True)) for row in rows]
    rank(GAMES[game_id], sheets)
    return [sheet["rank"] for sheet in sheets]


def test_e5_x10_ties() -> None:
    # total, completed, longest path, station points, longest bonus
    assert places("usa", (90, 3, 20, 0, 0), (100, 1, 5, 0, 0)) == [2, 1]
    assert places("usa", (90, 3, 20, 0, 0), (90, 4, 5, 0, 0)) == [2, 1]
    assert places("usa", (90, 3, 20, 0, 0), (90, 3, 21, 0, 10)) == [2, 1]
    assert places("europe", (90, 3, 20, 8, 0), (90, 3, 30, 4, 10)) == [1, 2]  # fewer stations built
    assert places("europe", (90, 3, 20, 8, 0), (90, 3, 21, 8, 0)) == [1, 1]  # the path itself does not count
    assert places("europe", (90, 3, 20, 8, 0), (90, 3, 30, 8, 10)) == [2, 1]
    assert places("paris", (30, 3, 9, 0, 0), (30, 3, 5, 0, 0), (30, 4, 5, 0, 0), (2, 0, 0, 0, 0)) == [2, 2, 1, 4]
