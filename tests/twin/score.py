"""The end of the game: joined cities, the best use of stations, the longest path, ranks."""

from collections.abc import Iterable, Sequence
from itertools import product
from typing import Any

from .facts import STATION_POINTS, Board, Game, Ticket

Link = tuple[int, int]
Way = tuple[int, int, int]


def groups(cities: int, links: Iterable[Link]) -> list[int]:
    """A label for each city; two cities are joined if their labels are equal."""
    label = list(range(cities))
    for a, b in links:
        old, new = label[a], label[b]
        if old != new:
            label = [new if x == old else x for x in label]
    return label


def worth(label: list[int], ticket: Ticket) -> int:
    """E2, T3: the points of the best target that is joined; without one, the least points are lost."""
    reached = [points for cities, points in ticket.targets if label[ticket.a] in {label[city] for city in cities}]
    return max(reached) if reached else -min(points for _, points in ticket.targets)


def best_uses(
    cities: int, own: Sequence[Link], borrowable: Sequence[Sequence[Link]], tickets: Sequence[Ticket]
) -> tuple[int, int, list[tuple[bool, ...]]]:
    """E3: try every use of the stations (B2: each station borrows one of its links in `borrowable`).

    Returns the best ticket points, the most tickets completed with them, and every set of completed tickets that
    reaches both.
    """
    # The direction of a link and the lane of a double route make no difference; a station without a link borrows none.
    choices = [sorted({(min(link), max(link)) for link in links}) for links in borrowable if links]
    label = groups(cities, own)
    best = (0, 0)
    ways: list[tuple[bool, ...]] = []
    for borrowed in product(*choices):
        joined = list(label)
        for a, b in borrowed:
            old, new = joined[a], joined[b]
            if old != new:
                joined = [new if x == old else x for x in joined]
        scores = [worth(joined, ticket) for ticket in tickets]
        done = tuple(score > 0 for score in scores)
        value = (sum(scores), sum(done))
        if not ways or value > best:
            best, ways = value, [done]
        elif value == best and done not in ways:
            ways.append(done)
    return (*best, ways)


def longest_trail(ways: Sequence[Way]) -> int:
    """E4: the longest path that uses each (city, city, length) at most once, found by walking all paths."""
    exits: dict[int, list[tuple[int, int, int]]] = {}
    for number, (a, b, length) in enumerate(ways):
        exits.setdefault(a, []).append((number, b, length))
        exits.setdefault(b, []).append((number, a, length))
    label = groups(max(exits, default=0) + 1, [(a, b) for a, b, _ in ways])
    used = [False] * len(ways)
    best = 0

    def walk(city: int, walked: int, left: int) -> None:
        nonlocal best
        best = max(best, walked)
        if walked + left <= best:
            return  # even all that is left would not be longer
        for number, other, length in exits[city]:
            if not used[number]:
                used[number] = True
                walk(other, walked + length, left - length)
                used[number] = False

    for city in exits:
        walk(city, 0, sum(length for a, _, length in ways if label[a] == label[city]))
    return best


def results(
    game: Game,
    board: Board,
    owner: Sequence[int],
    held: Sequence[Sequence[int]],
    tickets: Sequence[Ticket],
    station_owner: Sequence[int],
    stations_left: Sequence[int],
    flag_points: Sequence[int],
) -> list[dict[str, Any]]:
    """The score sheet of every seat."""
    sheets: list[dict[str, Any]] = []
    for seat in range(len(held)):
        own = [r for r, holder in zip(board.routes, owner, strict=True) if holder == seat]
        borrowable = [
            [
                (r.a, r.b)
                for r, holder in zip(board.routes, owner, strict=True)
                if holder not in (-1, seat) and city in (r.a, r.b)
            ]
            for city, builder in enumerate(station_owner)
            if builder == seat
        ]
        numbers = sorted(held[seat])
        cards = [tickets[n] for n in numbers]
        points, count, ways = best_uses(len(board.cities), [(r.a, r.b) for r in own], borrowable, cards)
        sheets.append(
            {
                "route_points": sum(game.points[r.length] + game.mountain_points * r.mountain for r in own),
                "tickets": list(zip(numbers, ways[0], strict=True)),
                "ticket_choices": ways,  # E3 may be reached in several ways that complete different tickets
                "ticket_points": points,
                "completed_count": count,
                "station_use": (points, count),
                "station_points": STATION_POINTS * stations_left[seat],  # B3
                "flag_points": flag_points[seat],
                "longest_path": longest_trail([(r.a, r.b, r.length) for r in own]),
            }
        )
    longest = max(sheet["longest_path"] for sheet in sheets)
    for sheet in sheets:
        holds = longest > 0 and sheet["longest_path"] == longest  # E4, X9
        sheet["longest_bonus"] = game.longest_bonus if holds else 0
        sheet["total"] = sum(
            sheet[part] for part in ("route_points", "ticket_points", "station_points", "flag_points", "longest_bonus")
        )
    rank(game, sheets)
    return sheets


def rank(game: Game, sheets: list[dict[str, Any]]) -> None:
    """E5, X10: set the ranks 1-2-2-4."""

    def standing(sheet: dict[str, Any]) -> tuple[int, ...]:
        measure = {
            "completed": sheet["completed_count"],
            "longest_path": sheet["longest_path"],
            "fewer_stations": sheet["station_points"],  # fewer stations built means more points for those left (B3)
            "longest_bonus": sheet["longest_bonus"],
        }
        return (sheet["total"], *(measure[tie] for tie in game.ties))

    standings = [standing(sheet) for sheet in sheets]
    for sheet, mine in zip(sheets, standings, strict=True):
        sheet["rank"] = 1 + sum(other > mine for other in standings)
