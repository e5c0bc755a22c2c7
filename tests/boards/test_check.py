"""Boards that are well formed but cannot be played: the exact line for every check."""

from collections.abc import Callable
from typing import Any

import pytest

Files = dict[str, Any]
Edit = Callable[[Files], object]

GAME = "board.json, game 1 (tiny)"


def rules(**changes: object) -> Edit:
    return lambda files: files["board.json"]["games"][0]["rules"].update(changes)


def route(number: int, **changes: object) -> Edit:
    """Change the route with this entry number."""
    return lambda files: files["routes.json"][number - 1].update(changes)


def ticket(number: int, **changes: object) -> Edit:
    return lambda files: files["tickets.json"][number - 1].update(changes)


def more_routes(*entries: dict[str, Any]) -> Edit:
    return lambda files: files["routes.json"].extend(entries)


def star(points: int) -> Edit:
    """Join `points` more cities to Kyiv."""

    def edit(files: Files) -> None:
        for number in range(points):
            name = f"town_{number}"
            files["cities.json"].append({"id": name, "lat": 0, "lon": 0, "names": {"en": name}})
            files["routes.json"].append({"a": "kyiv", "b": name, "length": 1, "color": "gray"})

    return edit


def long_tickets(files: Files) -> None:
    for entry in files["tickets.json"][:2]:
        entry["kind"] = "long"


def regions(*entries: dict[str, Any]) -> Edit:
    return lambda files: files["board.json"].update(regions=list(entries))


SOUTH = {"id": "south", "names": {"en": "South"}, "cities": ["odesa", "dnipro"]}


def all_of(*edits: Edit) -> Edit:
    def edit(files: Files) -> None:
        for one in edits:
            one(files)

    return edit


NO_CARDS = {"blue": 12, "red": 12, "green": 12, "locomotive": 14}

CASES: list[tuple[str, Edit, list[str]]] = [
    # Cities, routes and tickets.
    (
        "city id twice",
        lambda files: files["cities.json"].append(files["cities.json"][1]),
        ["cities.json, entry 5 (lviv): the id is already that of entry 2; give every city its own id"],
    ),
    (
        "city of a route misspelt",
        route(4, b="dnjpro"),
        [
            "routes.json, entry 4 (kyiv–dnjpro): there is no city dnjpro; did you mean dnipro?",
        ],
    ),
    (
        "city of a ticket unknown",
        ticket(1, a="x"),
        ["tickets.json, entry 1 (x–odesa): there is no city x; use an id from cities.json"],
    ),
    (
        "mountain too high",
        route(4, length=6, mountain=3),
        [
            "routes.json, entry 4 (kyiv–dnipro): length 6 and mountain 3 are too many cars for one route; "
            "use at most 8 together"
        ],
    ),
    (
        "mountain of one lane",
        route(3, mountain=1),
        [
            "routes.json, entry 3 (odesa–kyiv): mountain 1 differs from 0 of its other lane, entry 2; "
            "give both lanes the same mountain"
        ],
    ),
    (
        "region with the id of a city, and twice, with a city that is not there",
        regions({**SOUTH, "id": "kyiv"}, SOUTH, {**SOUTH, "cities": ["odessa", "lviv", "lviv"]}),
        [
            "board.json, region 1 (kyiv): the id is already that of a city; give the region another id",
            "board.json, region 3 (south): the id is already that of region 2; give every region its own id",
            "board.json, region 3 (south): there is no city odessa; did you mean odesa?",
            "board.json, region 3 (south): lviv is in it twice; name each city once",
        ],
    ),
    (
        "region of a ticket misspelt",
        all_of(regions(SOUTH), ticket(1, b="souht"), ticket(2, more=[{"b": "sout", "points": 4}])),
        [
            "tickets.json, entry 1 (lviv–souht): there is no city souht; did you mean south?",
            "tickets.json, entry 2 (lviv–dnipro): there is no city sout; did you mean south?",
        ],
    ),
    (
        "targets that overlap",
        all_of(regions(SOUTH), ticket(2, more=[{"b": "south", "points": 4}])),
        ["tickets.json, entry 2 (lviv–dnipro): two of its targets lead to dnipro; let each lead to other cities"],
    ),
    (
        "target where the ticket begins",
        all_of(regions(SOUTH), ticket(6, b="south")),
        [
            "tickets.json, entry 6 (dnipro–south): a target leads to dnipro, where it begins; let it lead elsewhere",
        ],
    ),
    (
        "ticket from a region",
        all_of(regions(SOUTH), ticket(2, a="south", b="lviv")),
        ["tickets.json, entry 2 (south–lviv): there is no city south; use an id from cities.json"],
    ),
    (
        "route to a region",
        all_of(regions(SOUTH), route(1, b="south")),
        [
            "routes.json, entry 1 (kyiv–south): there is no city south; use an id from cities.json",
            "cities.json, entry 2 (lviv): no way leads here from kyiv; join it with a route or remove it",
        ],
    ),
    (
        "route to itself",
        more_routes({"a": "kyiv", "b": "kyiv", "length": 1, "color": "gray"}),
        ["routes.json, entry 6 (kyiv–kyiv): both ends are the same city; name two different cities"],
    ),
    (
        "ticket to itself",
        ticket(1, a="odesa"),
        ["tickets.json, entry 1 (odesa–odesa): both ends are the same city; name two different cities"],
    ),
    (
        "ferry longer than the route",
        route(5, ferry=3),
        ["routes.json, entry 5 (dnipro–odesa): 3 locomotives do not fit on length 2; use a ferry of 0 to 2"],
    ),
    (
        "ferry in a tunnel",
        route(1, ferry=1),
        ["routes.json, entry 1 (kyiv–lviv): a ferry cannot be a tunnel; remove either ferry or tunnel"],
    ),
    (
        "third lane",
        more_routes({"a": "kyiv", "b": "odesa", "length": 3, "color": "green"}),
        [
            "routes.json, entry 6 (kyiv–odesa): a third lane beside entries 2 and 3; "
            "use at most two between the same cities"
        ],
    ),
    (
        "lanes of unequal length",
        route(3, length=2),
        [
            "routes.json, entry 3 (odesa–kyiv): length 2 differs from 3 of its other lane, entry 2; "
            "give both lanes the same length"
        ],
    ),
    (
        "lanes of unequal ferry",
        route(3, ferry=1),
        [
            "routes.json, entry 3 (odesa–kyiv): ferry 1 differs from 0 of its other lane, entry 2; "
            "give both lanes the same ferry"
        ],
    ),
    (
        "one lane a tunnel",
        route(3, tunnel=True),
        [
            "routes.json, entry 3 (odesa–kyiv): tunnel true differs from false of its other lane, entry 2; "
            "give both lanes the same tunnel"
        ],
    ),
    (
        "city out of reach",
        lambda files: files["routes.json"].pop(0),
        ["cities.json, entry 2 (lviv): no way leads here from kyiv; join it with a route or remove it"],
    ),
    (
        "too many routes at a city",
        star(13),
        ["cities.json, entry 1 (kyiv): 17 routes end here; use at most 16, each lane counted"],
    ),
    (
        "too few cities",
        lambda files: files.update({"cities.json": [], "routes.json": [], "tickets.json": []}),
        [
            "cities.json: 0 cities are too few; use at least 2",
            f"{GAME}: ticket_sets has base, a set without tickets; use a set of tickets.json: none yet",
            f"{GAME}: 0 regular tickets are too few to deal 3 to 2 players; have at least 6 in its ticket_sets",
        ],
    ),
    (
        "ticket twice",
        lambda files: files["tickets.json"].append({"a": "odesa", "b": "lviv", "points": 9}),
        [
            "tickets.json, entry 7 (odesa–lviv): the same cities as entry 1; "
            "remove one, or give them sets of different games"
        ],
    ),
    (
        "ticket again in a bonus set",
        all_of(
            lambda files: files["tickets.json"].append({"a": "odesa", "b": "lviv", "points": 9, "set": "extra"}),
            rules(bonus_sets=["extra"]),
        ),
        [
            "tickets.json, entry 7 (odesa–lviv): the same cities as entry 1; "
            "remove one, or give them sets of different games"
        ],
    ),
    # Games.
    (
        "no game",
        lambda files: files["board.json"].update(games=[]),
        ["board.json: there is no game in games; add at least one"],
    ),
    (
        "game id twice",
        lambda files: files["board.json"]["games"].append(files["board.json"]["games"][0]),
        ["board.json, game 2 (tiny): the id is already that of game 1; give every game its own id"],
    ),
    (
        "fewest above most players",
        rules(players_min=3),
        [f"{GAME}: players_min 3 is more than players_max 2; swap them"],
    ),
    (
        "last round at once",
        rules(last_round_cars=12),
        [f"{GAME}: last_round_cars 12 would end a game of 12 cars at once; use 0 to 11"],
    ),
    (
        "deck too small",
        rules(cards={"blue": 3, "red": 3, "green": 3, "locomotive": 3}),
        [f"{GAME}: 12 cards are too few for 2 hands of 4 and 5 face up; have at least 13 in cards"],
    ),
    (
        "no cards of a route's colour",
        rules(cards={**NO_CARDS, "red": 0}),
        [f"{GAME}: there are red routes but no red cards; add red to cards"],
    ),
    (
        "ferries without locomotives",
        rules(cards={**NO_CARDS, "locomotive": 0}),
        [f"{GAME}: there are ferries but no locomotive cards; add locomotive to cards"],
    ),
    (
        "length without points",
        rules(route_points={"1": 1, "2": 2}),
        [f"{GAME}: route_points has no entry for length 3; add it"],
    ),
    (
        "tie-break twice",
        rules(tie_breaks=["tickets", "tickets"]),
        [f"{GAME}: tie_breaks names one thing twice; name each at most once"],
    ),
    (
        "flag colour twice",
        rules(flag_colors=["red", "blue", "red"]),
        [f"{GAME}: flag_colors names a colour twice; name three different colours"],
    ),
    (
        "flag without cards",
        rules(flag_points=4, cards=NO_CARDS),
        [f"{GAME}: the flag needs white but there are no white cards; add white to cards"],
    ),
    (
        "ticket set misspelt",
        rules(ticket_sets=["base", "bass"]),
        [f"{GAME}: ticket_sets has bass, a set without tickets; did you mean base?"],
    ),
    (
        "bonus set without tickets",
        rules(bonus_sets=["promo"]),
        [f"{GAME}: bonus_sets has promo, a set without tickets; use a set of tickets.json: base"],
    ),
    (
        "set in the box and bonus",
        rules(bonus_sets=["base"]),
        [f"{GAME}: base is in ticket_sets and in bonus_sets; leave it in one of them"],
    ),
    (
        "long bonus ticket",
        all_of(
            lambda files: files["board.json"]["games"][0]["rules"].update(bonus_sets=["extra"], opening_regular=2),
            ticket(1, set="extra", kind="long"),
        ),
        [f"{GAME}: bonus set extra has a long ticket; make it regular"],
    ),
    (
        "more kept than dealt",
        rules(opening_keep=4),
        [f"{GAME}: opening_keep 4 is more than the 3 tickets dealt; use at most 3"],
    ),
    (
        "too many dealt at once",
        all_of(long_tickets, rules(opening_long=1, opening_regular=5)),
        [
            f"{GAME}: 6 tickets dealt at once are too many; deal at most 5",
            f"{GAME}: 4 regular tickets are too few to deal 5 to 2 players; have at least 10 in its ticket_sets",
        ],
    ),
    (
        "long first without long ones",
        rules(opening_long_first=True),
        [
            f"{GAME}: opening_long_first without long tickets to deal; set opening_long or remove opening_long_first",
        ],
    ),
    (
        "keep without long, long ones not first",
        rules(opening_keep_without_long=2),
        [f"{GAME}: opening_keep_without_long without opening_long_first; set opening_long_first or remove it"],
    ),
    (
        "more kept without a long one than dealt",
        all_of(
            long_tickets,
            rules(opening_long=1, opening_regular=2, opening_long_first=True, opening_keep_without_long=3),
        ),
        [f"{GAME}: opening_keep_without_long 3 is more than the 2 regular tickets dealt; use at most 2"],
    ),
    (
        "more kept than offered",
        rules(offer=2, offer_keep=3),
        [f"{GAME}: offer_keep 3 is more than the offer of 2; use 1 to 2"],
    ),
    (
        "too few tickets to deal",
        rules(players_max=3),
        [f"{GAME}: 6 regular tickets are too few to deal 3 to 3 players; have at least 9 in its ticket_sets"],
    ),
    (
        "too few long tickets to deal",
        rules(opening_long=1),
        [f"{GAME}: 0 long tickets are too few to deal 1 to 2 players; have at least 2 in its ticket_sets"],
    ),
    (
        "long tickets never dealt",
        all_of(long_tickets, rules(opening_regular=2)),
        [f"{GAME}: long tickets are in the box but none is dealt; set opening_long, or long_tickets to false"],
    ),
]


@pytest.mark.parametrize(("edit", "lines"), [pytest.param(*case[1:], id=case[0]) for case in CASES])
def test_unplayable(files: Files, lines_for: Callable[[Files], list[str]], edit: Edit, lines: list[str]) -> None:
    edit(files)
    assert lines_for(files) == lines


def test_the_tiny_board_is_sound(files: Files, lines_for: Callable[[Files], list[str]]) -> None:
    assert lines_for(files) == []


def grown(files: Files, cities: int, routes: int, tickets: int) -> Files:
    """The board with more cities on a chain, lanes along it, and tickets of sets that no game uses."""
    names = [f"town_{number}" for number in range(cities - 4)]
    files["cities.json"] += [{"id": name, "lat": 0, "lon": 0, "names": {"en": name}} for name in names]
    chain = list(zip(["lviv", *names], names, strict=False))
    lanes = (chain + chain)[: routes - 5]
    files["routes.json"] += [{"a": a, "b": b, "length": 1, "color": "gray"} for a, b in lanes]
    spare = [{"a": "kyiv", "b": name, "points": 1, "set": "spare"} for name in names * 3]
    files["tickets.json"] += spare[: tickets - 6]
    return files


def test_the_largest_board_fits(files: Files, lines_for: Callable[[Files], list[str]]) -> None:
    full = grown(files, 64, 125, 128)
    assert [len(full[name]) for name in ("cities.json", "routes.json", "tickets.json")] == [64, 125, 128]
    assert lines_for(full) == []


def test_boards_beyond_the_limits(files: Files, lines_for: Callable[[Files], list[str]]) -> None:
    assert lines_for(grown(files, 69, 129, 129)) == [
        "cities.json: 69 cities are too many; use at most 64",
        "routes.json: 129 routes are too many; use at most 128",
        "tickets.json: 129 tickets are too many; use at most 128",
    ]


def test_regions_and_further_targets_are_fine(files: Files, lines_for: Callable[[Files], list[str]]) -> None:
    all_of(regions(SOUTH), route(4, mountain=6), ticket(1, b="south", more=[{"b": "kyiv", "points": 9}]))(files)
    assert lines_for(files) == []


def test_sixteen_routes_at_a_city_are_fine(files: Files, lines_for: Callable[[Files], list[str]]) -> None:
    star(12)(files)
    assert lines_for(files) == []


def test_the_same_pair_in_sets_of_different_games_is_fine(
    files: Files, lines_for: Callable[[Files], list[str]]
) -> None:
    files["tickets.json"] += [{**entry, "set": "revised", "points": 7} for entry in files["tickets.json"]]
    (game,) = files["board.json"]["games"]
    files["board.json"]["games"].append(
        {**game, "id": "tiny-revised", "rules": {**game["rules"], "ticket_sets": ["revised"]}}
    )
    assert lines_for(files) == []
