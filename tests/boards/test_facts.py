"""The built-in boards compared with numbers that were counted independently of the files."""

import re
from collections import Counter

import pytest

from kvytok.boards import LANGUAGES, TRAIN_COLORS, Board, Rules, board_ids, built_in, find_game, tickets_in_play
from kvytok.boards.schema import Ticket
from kvytok.game import open_box


def lanes_and_spaces(board: Board) -> dict[str, tuple[int, int]]:
    lanes = Counter(route.color for route in board.routes)
    spaces: Counter[str] = Counter()
    for route in board.routes:
        spaces[route.color] += route.length
    return {color: (lanes[color], spaces[color]) for color in lanes}


def pairs(board: Board) -> Counter[tuple[str, str]]:
    return Counter(route.ends for route in board.routes)


def shortest(board: Board) -> dict[tuple[str, str], int]:
    """Shortest paths between all cities, by the textbook algorithm of Floyd and Warshall."""
    ids = [city.id for city in board.cities]
    far = {(a, b): 0 if a == b else 999 for a in ids for b in ids}
    for route in board.routes:
        for ends in ((route.a, route.b), (route.b, route.a)):
            far[ends] = min(far[ends], route.length)
    for middle in ids:
        for a in ids:
            for b in ids:
                far[a, b] = min(far[a, b], far[a, middle] + far[middle, b])
    return far


def odd_values(board: Board, tickets: tuple[Ticket, ...]) -> dict[str, tuple[int, int]]:
    """Tickets whose value differs from the length of the shortest path, with both numbers."""
    far = shortest(board)
    return {"-".join(t.ends): (t.points, far[t.a, t.b]) for t in tickets if t.points != far[t.a, t.b]}


def test_usa_network() -> None:
    board = built_in("usa")
    assert len(board.cities) == 36
    assert len(board.routes) == 100
    assert Counter(pairs(board).values()) == {1: 56, 2: 22}
    balanced: dict[str, tuple[int, int]] = dict.fromkeys(TRAIN_COLORS, (7, 27))
    assert lanes_and_spaces(board) == balanced | {"gray": (44, 93)}
    assert Counter(route.length for route in board.routes) == {1: 9, 2: 36, 3: 20, 4: 16, 5: 10, 6: 9}
    assert not any(route.ferry or route.tunnel for route in board.routes)


def test_usa_tickets() -> None:
    board = built_in("usa")
    assert len(board.tickets) == 30
    assert {ticket.kind for ticket in board.tickets} == {"regular"}
    assert odd_values(board, board.tickets) == {
        "chicago-los_angeles": (16, 15),
        "los_angeles-miami": (20, 19),
        "los_angeles-new_york": (21, 20),
        "new_york-seattle": (22, 20),
        "oklahoma_city-sault_st_marie": (9, 8),
    }


def test_europe_network() -> None:
    board = built_in("europe")
    assert len(board.cities) == 47
    assert len(board.routes) == 101
    assert Counter(pairs(board).values()) == {1: 79, 2: 11}
    balanced: dict[str, tuple[int, int]] = dict.fromkeys(TRAIN_COLORS, (8, 22))
    assert lanes_and_spaces(board) == balanced | {"green": (8, 23), "blue": (8, 23), "gray": (37, 122)}
    assert Counter(route.length for route in board.routes) == {1: 4, 2: 35, 3: 30, 4: 29, 6: 2, 8: 1}
    assert sum(route.tunnel for route in board.routes) == 18
    ferries = [route for route in board.routes if route.ferry]
    assert len(ferries) == 13
    assert sum(route.ferry for route in ferries) == 17
    assert {route.color for route in ferries} == {"gray"}


@pytest.mark.parametrize(
    ("a", "b", "lanes"),
    [
        ("palermo", "smyrna", [(6, "gray", 2, False)]),
        ("petrograd", "stockholm", [(8, "gray", 0, True)]),
        ("madrid", "pamplona", [(3, "black", 0, True), (3, "white", 0, True)]),
        ("dieppe", "london", [(2, "gray", 1, False), (2, "gray", 1, False)]),
        ("erzurum", "sochi", [(3, "red", 0, True)]),
        ("rostov", "sevastopol", [(4, "gray", 0, False)]),
    ],
)
def test_europe_routes_that_transcriptions_get_wrong(a: str, b: str, lanes: list[tuple[int, str, int, bool]]) -> None:
    found = [(r.length, r.color, r.ferry, r.tunnel) for r in built_in("europe").routes if r.ends == (a, b)]
    assert sorted(found) == lanes


def test_europe_tickets() -> None:
    board = built_in("europe")
    assert Counter((ticket.set, ticket.kind) for ticket in board.tickets) == {
        ("base", "long"): 6,
        ("base", "regular"): 40,
        ("1912", "long"): 6,
        ("1912", "regular"): 49,
        ("orient_express", "regular"): 6,
        ("max", "regular"): 1,
    }
    assert len({ticket.ends for ticket in board.tickets}) == 108
    assert odd_values(board, board.tickets) == {
        "athina-edinburgh": (21, 20),
        "london-wien": (10, 9),
        "angora-essen": (16, 15),
        "bucuresti-erzurum": (7, 8),
        "angora-london": (20, 19),
        "berlin-paris": (7, 6),
        "paris-roma": (10, 7),
        "smyrna-sochi": (9, 8),
    }
    longs = {(t.a, t.b, t.points) for t in board.tickets if t.kind == "long" and t.set == "base"}
    assert longs == {
        ("brest", "petrograd", 20),
        ("cadiz", "stockholm", 21),
        ("edinburgh", "athina", 21),
        ("kobenhavn", "erzurum", 21),
        ("lisboa", "danzig", 20),
        ("palermo", "moskva", 20),
    }


def test_big_cities_mark_every_regular_ticket_of_the_nine() -> None:
    nine = {"london", "paris", "madrid", "berlin", "wien", "roma", "athina", "angora", "moskva"}
    for ticket in built_in("europe").tickets:
        printed = ticket.set in {"base", "1912"} and ticket.kind == "regular"
        assert ticket.big_cities == (printed and bool(nine & {ticket.a, ticket.b})), ticket


def test_what_is_ours_in_europe_is_marked() -> None:
    tickets = built_in("europe").tickets
    assert Counter(t.set for t in tickets if t.reconstructed) == {"orient_express": 5}
    assert {(t.a, t.b) for t in tickets if t.confidence == "inferred"} == {
        ("athina", "budapest"),
        ("kobenhavn", "london"),
    }
    assert all(t.confidence == "two-sources" for t in tickets if t.set in {"base", "1912"})


def test_paris_network() -> None:
    board = built_in("paris")
    assert len(board.cities) == 18
    assert len(board.routes) == 57
    assert Counter(pairs(board).values()) == {1: 7, 2: 25}
    lanes = {color: count for color, (count, _) in lanes_and_spaces(board).items()}
    assert lanes == {"red": 11, "blue": 12, "white": 11, "yellow": 11, "green": 6, "pink": 6}
    length_of = {"red": 1, "blue": 1, "white": 2, "yellow": 2, "green": 3, "pink": 3}
    assert all(route.length == length_of[route.color] for route in board.routes)
    assert Counter(length_of[color] for color in (r.color for r in board.routes)) == {1: 23, 2: 22, 3: 12}


def test_paris_tickets() -> None:
    board = built_in("paris")
    assert Counter(t.points for t in board.tickets) == {2: 4, 3: 4, 4: 3, 5: 3, 6: 2, 7: 2, 8: 2}
    assert odd_values(board, board.tickets) == {}
    assert set(Counter(end for t in board.tickets for end in t.ends).values()) == {2, 3}
    assert not {t.ends for t in board.tickets} & set(pairs(board))


def test_what_is_ours_in_paris_is_marked() -> None:
    board = built_in("paris")
    assert board.notice is not None
    assert "reconstruction" in board.notice.en
    assert "ten of the 18 places, 18 of the 20 tickets, the values of all tickets and the points for" in board.notice.en
    for text in (board.notice.uk, board.notice.ru, board.notice.pl):
        assert re.findall(r"\d+", text) == ["18", "18", "20"]
    assert "substitute" in (board.reconstructed or "")
    assert all(route.confidence == "reconstructed" for route in board.routes)
    assert all(t.confidence == "reconstructed" and t.reconstructed for t in board.tickets)
    assert [(t.a, t.b) for t in board.tickets if t.pair_confidence == "one-source"] == [
        ("arc_de_triomphe", "pere_lachaise"),
        ("arc_de_triomphe", "notre_dame"),
    ]
    assert Counter(city.confidence for city in board.cities) == {"reconstructed": 10, "two-sources": 4, "one-source": 4}


@pytest.mark.parametrize(
    ("game_id", "long", "regular"),
    [
        ("usa", 0, 30),
        ("europe", 6, 40),
        ("europe-1912", 6, 49),
        ("europe-mega", 12, 89),
        ("europe-big-cities", 0, 45),
        ("paris", 0, 20),
    ],
)
def test_tickets_of_each_game(game_id: str, long: int, regular: int) -> None:
    tickets = tickets_in_play(*find_game(game_id))
    assert Counter(t.kind for t in tickets) == Counter(long=long, regular=regular)


@pytest.mark.parametrize(
    ("game_id", "cards", "players", "cars", "stations"),
    [
        ("usa", 110, 5, 45, 0),
        ("europe", 110, 5, 45, 3),
        ("europe-1912", 110, 5, 45, 3),
        ("europe-mega", 110, 5, 45, 3),
        ("europe-big-cities", 110, 5, 45, 3),
        ("paris", 46, 4, 15, 0),
    ],
)
def test_pieces_of_each_game(game_id: str, cards: int, players: int, cars: int, stations: int) -> None:
    rules = find_game(game_id)[1].rules
    assert sum(rules.cards.values()) == cards
    assert (rules.players_min, rules.players_max, rules.cars, rules.stations) == (2, players, cars, stations)


@pytest.mark.parametrize(
    ("game_id", "long", "regular", "keep", "without_long", "returned", "offer"),
    [
        ("usa", 0, 3, 2, None, "under", 3),
        ("europe", 1, 3, 2, None, "box", 3),
        ("europe-1912", 1, 3, 2, None, "box", 3),
        ("europe-mega", 2, 5, 2, 3, "shuffled", 3),
        ("europe-big-cities", 0, 5, 2, None, "shuffled", 4),
        ("paris", 0, 2, 1, None, "under", 2),
    ],
)
def test_dealing_of_tickets_s3_t1(
    game_id: str, long: int, regular: int, keep: int, without_long: int | None, returned: str, offer: int
) -> None:
    rules = find_game(game_id)[1].rules
    assert (rules.opening_long, rules.opening_regular, rules.opening_keep) == (long, regular, keep)
    assert (rules.opening_keep_without_long, rules.opening_returned) == (without_long, returned)
    assert (rules.offer, rules.offer_keep) == (offer, 1)
    assert rules.opening_long_first == (game_id == "europe-mega")


def test_usa_states_nothing_and_is_the_default() -> None:
    assert find_game("usa")[1].rules == Rules()


def test_paris_rules() -> None:
    rules = find_game("paris")[1].rules
    assert rules.cards == {"blue": 6, "red": 6, "yellow": 6, "green": 6, "pink": 6, "white": 8, "locomotive": 8}
    assert (rules.hand, rules.lanes_closed_up_to, rules.longest_path_points, rules.flag_points) == (2, 2, 0, 4)
    assert rules.tie_breaks == ("tickets",)
    assert [rules.route_points[length] for length in (1, 2, 3)] == [1, 2, 4]


def test_europe_tie_breaks_e5() -> None:
    for game in built_in("europe").games:
        assert game.rules.tie_breaks == ("tickets", "fewer_stations", "longest_bonus")


@pytest.mark.parametrize("board_id", ["usa", "europe", "paris"])
def test_names_in_four_languages(board_id: str) -> None:
    board = built_in(board_id)
    named = [board.names, *(game.names for game in board.games), *(city.names for city in board.cities)]
    cyrillic, latin = ("uk", "ru"), ("en", "pl")
    for names in named:
        for language in LANGUAGES:
            text = getattr(names, language)
            assert text.strip(), names
            letters = {"CYRILLIC" if "Ѐ" <= letter <= "ӿ" else "LATIN" for letter in text if letter.isalpha()}
            assert letters == ({"CYRILLIC"} if language in cyrillic else {"LATIN"}), text
    assert set(LANGUAGES) == {*cyrillic, *latin}
    assert all(city.names.board for city in board.cities)
    for language in LANGUAGES:
        texts = [getattr(city.names, language) for city in board.cities]
        assert len(set(texts)) == len(texts), language


def test_names_are_written_out_in_the_files() -> None:
    # Loading fills gaps with English; our own files must not rely on that.
    for board_id in ("usa", "europe", "paris"):
        text = (built_in(board_id).folder / "cities.json").read_text(encoding="utf-8")
        count, older = len(built_in(board_id).cities), text.count('"modern": ')
        assert [text.count(f'"{key}": ') for key in ("board", *LANGUAGES)] == [count] + [count + older] * 4


def test_cities_with_an_older_name_are_known_by_both() -> None:
    europe = built_in("europe")
    older = {city.id: city.names.modern.en for city in europe.cities if city.names.modern}
    assert older == {
        "angora": "Ankara",
        "constantinople": "Istanbul",
        "danzig": "Gdańsk",
        "petrograd": "Saint Petersburg",
        "smyrna": "Izmir",
        "wilno": "Vilnius",
    }
    called = open_box("europe").cities_called
    assert called["istanbul"] == called["constantinople"] == called["константинополь"]


def test_built_in_boards_say_everything_in_all_languages() -> None:
    for board in map(built_in, board_ids()):
        told = [text for game in board.games for text in (game.line, game.differs)]
        told += [board.notice] if board.notice else []
        for text in told:
            assert text is not None, board.id
            assert len({text.en, text.uk, text.ru, text.pl}) == 4, text.en
        assert {name for game in board.games for name in game.rules.bonus_sets} == {entry.id for entry in board.sets}
