"""The score of a real table, compared with tables counted by hand."""

import json
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
import pytest

from kvytok.game.tabletop import TableError, score_text

Entry = dict[str, Any]


def pairs(text: str) -> list[Entry]:
    """Routes or tickets from a text such as "paris-brest black, brest-dieppe"."""
    entries = []
    for part in text.split(",") if text else []:
        cities, *color = part.split()
        a, b = cities.split("-")
        entries.append({"a": a, "b": b} | ({"color": color[0]} if color else {}))
    return entries


def player(name: str, routes: str = "", tickets: str = "", stations: str = "", flags: int = 0) -> Entry:
    return {
        "name": name,
        "routes": pairs(routes),
        "tickets": pairs(tickets),
        "stations": stations.split(),
        "flags": flags,
    }


def scored(game: str, *players: Entry, **more: Any) -> Any:
    """The answer to a table, as a program reads it."""
    text = json.dumps({"game": game, "players": players} | more).encode()
    return json.loads(msgspec.json.encode(score_text(text)))


def refused(game: str, *players: Entry, **more: Any) -> str:
    """The line that refuses a table."""
    with pytest.raises(TableError) as caught:
        scored(game, *players, **more)
    return str(caught.value)


def places(answer: Any) -> dict[str, tuple[int, int]]:
    """Total and rank of every player."""
    return {sheet["name"]: (sheet["total"], sheet["rank"]) for sheet in answer["players"]}


class TestCountedByHand:
    def test_usa(self) -> None:
        ann = player(
            "Ann",
            "dallas-little_rock, nashville-little_rock white, nashville-pittsburgh yellow, new_york-pittsburgh green",
            "new_york-dallas, denver-el_paso",
        )
        bob = player("Bob", "seattle-vancouver, portland-seattle, calgary-vancouver gray")
        assert scored("usa", ann, bob) == {
            "players": [
                {
                    "name": "Ann",
                    "route_points": 2 + 4 + 7 + 2,
                    "tickets": [
                        {"a": "new_york", "b": "dallas", "points": 11, "completed": True},
                        {"a": "denver", "b": "el_paso", "points": 4, "completed": False},
                    ],
                    "completed_count": 1,
                    "ticket_points": 11 - 4,
                    "station_points": 0,
                    "station_use": [],
                    "flag_points": 0,
                    "longest_path": 2 + 3 + 4 + 2,
                    "longest_bonus": 10,
                    "total": 15 + 7 + 10,
                    "rank": 1,
                },
                {
                    "name": "Bob",
                    "route_points": 1 + 1 + 4,
                    "tickets": [],
                    "completed_count": 0,
                    "ticket_points": 0,
                    "station_points": 0,
                    "station_use": [],
                    "flag_points": 0,
                    "longest_path": 1 + 1 + 3,
                    "longest_bonus": 0,
                    "total": 6,
                    "rank": 2,
                },
            ],
            "winners": ["Ann"],
        }

    def test_europe_with_stations(self) -> None:
        ann = player(
            "Ann", "berlin-wien green, munchen-wien orange, roma-venezia black", "berlin-roma", "palermo venezia"
        )
        bob = player("Bob", "munchen-venezia blue, venezia-zagrab gray", stations="zagrab")
        first, second, third = scored("europe", ann, bob, player("Cat"))["players"]
        assert first["station_use"] == [
            {"city": "palermo", "route": None},
            {"city": "venezia", "route": {"a": "munchen", "b": "venezia", "color": "blue"}},
        ]
        assert (first["route_points"], first["ticket_points"], first["station_points"]) == (4 + 4 + 2, 9, 4)
        assert (first["longest_path"], first["longest_bonus"]) == (6, 10)  # without the borrowed route (E4)
        assert (first["total"], first["rank"]) == (10 + 9 + 4 + 10, 1)
        assert second["station_use"] == [{"city": "zagrab", "route": None}]
        # Equal points; Cat has built fewer stations (E5).
        assert (second["total"], second["rank"]) == (2 + 2 + 8, 3)
        assert (third["total"], third["rank"]) == (12, 2)

    def test_e3_one_station_serves_the_better_of_two_tickets(self) -> None:
        ann = player("Ann", "berlin-essen blue", "essen-kyiv, london-berlin, berlin-moskva", "berlin")
        bob = player("Bob", "berlin-warszawa pink, kyiv-warszawa, amsterdam-essen yellow")
        cat = player("Cat", "kyiv-smolensk red, moskva-smolensk orange")
        sheet = scored("europe", ann, bob, cat)["players"][0]
        # Ann's own routes do not lead from Warszawa on to Kyiv: one station is one route.
        assert sheet["station_use"] == [{"city": "berlin", "route": None}]
        assert sheet["completed_count"] == 0
        ann["routes"] += pairs("kyiv-warszawa")
        bob["routes"] = pairs("berlin-warszawa pink, amsterdam-essen yellow")
        sheet = scored("europe", ann, bob, cat)["players"][0]
        assert sheet["station_use"][0]["route"] == {"a": "berlin", "b": "warszawa", "color": "pink"}
        assert [ticket["completed"] for ticket in sheet["tickets"]] == [True, False, False]
        assert sheet["ticket_points"] == 10 - 7 - 12

    def test_paris_with_a_flag(self) -> None:
        ann = player(
            "Ann",
            "louvre-notre_dame red, bastille-notre_dame blue, bastille-republique white, notre_dame-pantheon red",
            "bastille-pantheon, notre_dame-pere_lachaise",
            flags=1,
        )
        bob = player("Bob", "arc_de_triomphe-batignolles green")
        answer = scored("paris", ann, bob)
        first = answer["players"][0]
        assert (first["route_points"], first["ticket_points"], first["flag_points"]) == (1 + 1 + 2 + 1, 2 - 3, 4)
        assert (first["longest_path"], first["longest_bonus"]) == (4, 0)
        assert places(answer) == {"Ann": (8, 1), "Bob": (4, 2)}

    @pytest.mark.parametrize(
        ("game", "ticket", "points"),
        [
            ("europe-1912", "london-paris", 3),
            ("europe-mega", "london-paris", 3),
            ("europe-big-cities", "london-paris", 3),
            ("europe-mega", "cadiz-stockholm", 21),
        ],
    )
    def test_tickets_of_the_expansions(self, game: str, ticket: str, points: int) -> None:
        sheet = scored(game, player("Ann", "dieppe-london, dieppe-paris pink", ticket))["players"][0]
        assert sheet["tickets"][0]["points"] == points
        assert sheet["ticket_points"] == (points if ticket == "london-paris" else -points)

    def test_bonus_tickets(self) -> None:
        ann = player("Ann", "", "kobenhavn-london, munchen-bucuresti")
        sheet = scored("europe", ann, bonus=["orient_express", "max"])["players"][0]
        assert sheet["ticket_points"] == -8 - 8


class TestTies:
    """E5, X10"""

    def test_usa_more_tickets_completed(self) -> None:
        ann = player("Ann", "denver-santa_fe, el_paso-santa_fe", "denver-el_paso")
        bob = player("Bob", "calgary-helena, dallas-houston")
        assert places(scored("usa", ann, bob)) == {"Ann": (18, 1), "Bob": (18, 2)}

    SEVEN = (
        "atlanta-charleston, boston-montreal, denver-santa_fe, duluth-omaha, houston-new_orleans, "
        "kansas_city-oklahoma_city, las_vegas-los_angeles"
    )

    def test_usa_the_longer_path(self) -> None:
        ann, bob = player("Ann", self.SEVEN), player("Bob", "chicago-duluth red")
        assert places(scored("usa", ann, bob)) == {"Ann": (14, 2), "Bob": (14, 1)}

    def test_usa_shared(self) -> None:
        answer = scored("usa", player("Ann", "chicago-duluth red"), player("Bob", "helena-salt_lake_city"))
        assert places(answer) == {"Ann": (14, 1), "Bob": (14, 1)}
        assert answer["winners"] == ["Ann", "Bob"]

    def test_europe_the_bonus(self) -> None:
        two = (
            "angora-constantinople, athina-smyrna, barcelona-madrid, berlin-essen, bucuresti-sofia, cadiz-lisboa, "
            "brindisi-roma"
        )
        answer = scored("europe", player("Ann", two), player("Bob", "amsterdam-essen yellow"))
        assert places(answer) == {"Ann": (26, 2), "Bob": (26, 1)}

    def test_europe_tickets_before_stations(self) -> None:
        ann = player("Ann", "athina-smyrna, constantinople-smyrna, angora-constantinople", "athina-angora", "roma")
        bob, cat = player("Bob", "berlin-danzig"), player("Cat", "petrograd-stockholm")
        answer = scored("europe", bob, ann, cat)
        assert places(answer) == {"Bob": (7 + 12, 3), "Ann": (6 + 5 + 8, 2), "Cat": (21 + 12 + 10, 1)}

    def test_paris_tickets_then_shared(self) -> None:
        ann = player("Ann", "louvre-opera red, louvre-notre_dame red")
        bob = player("Bob", "tour_eiffel-trocadero red, gare_du_nord-montmartre red")
        answer = scored("paris", ann, bob)
        # A longer path decides nothing in Paris.
        assert [sheet["longest_path"] for sheet in answer["players"]] == [2, 1]
        assert answer["winners"] == ["Ann", "Bob"]
        ann = player(
            "Ann", "champs_elysees-opera red, champs_elysees-invalides blue", "invalides-opera, bastille-pantheon"
        )
        assert places(scored("paris", bob, ann)) == {"Bob": (2, 2), "Ann": (2, 1)}

    def test_places_one_two_two_four(self) -> None:
        answer = scored(
            "usa",
            player("D"),
            player("B", "dallas-little_rock"),
            player("A", "chicago-duluth red"),
            player("C", "denver-santa_fe"),
        )
        assert places(answer) == {"D": (0, 4), "B": (2, 2), "A": (14, 1), "C": (2, 2)}

    def test_x9_no_path_no_bonus(self) -> None:
        answer = scored("usa", player("Ann"), player("Bob"))
        assert places(answer) == {"Ann": (0, 1), "Bob": (0, 1)}
        assert answer["winners"] == ["Ann", "Bob"]


class TestLenience:
    """A table is refused only if it is impossible."""

    def test_lists_and_names_may_be_missing(self) -> None:
        answer = scored("europe", {}, {"name": None}, {"name": "Ann"})
        assert [sheet["name"] for sheet in answer["players"]] == ["Player 1", "Player 2", "Ann"]
        assert [sheet["total"] for sheet in answer["players"]] == [12, 12, 12]

    @pytest.mark.parametrize("name", ["wien", "Wien", "VIENNA", "Відень", "вена", "wiedeń", "Wiedeń"])
    def test_cities_by_any_of_their_names(self, name: str) -> None:
        answer = scored("europe", {"routes": [{"a": name, "b": "Berlin"}], "stations": [name]})
        assert answer["players"][0]["route_points"] == 4
        assert answer["players"][0]["station_use"][0]["city"] == "wien"

    @pytest.mark.parametrize("color", ["pink", "violet", "purple", "Violet"])
    def test_other_words_for_colours(self, color: str) -> None:
        assert scored("europe", player("Ann", f"berlin-warszawa {color}"))["players"][0]["route_points"] == 7

    def test_the_lanes_of_a_gray_double_route_need_no_number(self) -> None:
        players = [player(name, f"atlanta-raleigh {color}") for name, color in zip("AB", ("gray", "grey"), strict=True)]
        answer = scored("usa", *players, player("C"), player("D", "boston-montreal"))
        assert [sheet["route_points"] for sheet in answer["players"]] == [2, 2, 0, 2]

    def test_both_lanes_by_two_owners_in_paris_with_three(self) -> None:
        players = [player("A", "louvre-opera red"), player("B", "opera-louvre blue"), player("C")]
        assert [sheet["route_points"] for sheet in scored("paris", *players)["players"]] == [1, 1, 0]

    def test_points_of_a_ticket_may_be_given(self) -> None:
        ann = {"tickets": [{"a": "denver", "b": "el_paso", "points": 4}]}
        assert scored("usa", ann)["players"][0]["ticket_points"] == -4

    def test_all_45_cars(self) -> None:
        # 6 + 6 + 6 + 6 + 6 + 6 + 6 + 3
        six = (
            "calgary-winnipeg, duluth-helena, duluth-toronto, el_paso-houston, el_paso-los_angeles, helena-seattle, "
            "miami-new_orleans, chicago-duluth"
        )
        assert scored("usa", player("Ann", six))["players"][0]["route_points"] == 7 * 15 + 4


def line(
    routes: str = "", tickets: str = "", stations: str = "", flags: int = 0, game: str = "europe", n: int = 2
) -> str:
    """The refusal of a table where Ann has berlin–wien, a station in roma and a ticket, and Bob has these things."""
    ann = {
        "usa": player("Ann", "atlanta-raleigh, los_angeles-san_francisco pink", "denver-el_paso"),
        "paris": player("Ann", "louvre-opera red", "bastille-pantheon"),
        "europe": player("Ann", "berlin-wien, berlin-warszawa pink, dieppe-london", "berlin-roma", "roma"),
    }[game.partition("-")[0]]
    bob = player("Bob", routes, tickets, stations, flags)
    return refused(game, ann, bob, *(player(f"P{i}") for i in range(2, n)))


class TestRefusals:
    @pytest.mark.parametrize(
        ("table", "expected"),
        [
            (
                partial(line, "pariis-brest"),
                'players[1].routes[0].a (Bob): there is no city "pariis" in europe; did you mean paris?',
            ),
            (
                partial(line, "paris-rom"),
                'players[1].routes[0].b (Bob): there is no city "rom" in europe; did you mean roma?',
            ),
            (
                partial(line, "brest-petrograd"),
                "players[1].routes[0] (Bob: brest–petrograd): there is no route between brest and petrograd",
            ),
            (
                partial(line, "paris-paris"),
                "players[1].routes[0] (Bob: paris–paris): there is no route between paris and paris",
            ),
            (
                partial(line, "paris-brest red"),
                "players[1].routes[0] (Bob: paris–brest): C1: there is no red lane; the lanes are black",
            ),
            (
                partial(line, "paris-brest rainbow"),
                'players[1].routes[0] (Bob: paris–brest): there is no color "rainbow"; the lanes are black',
            ),
            (
                partial(line, "paris-bruxelles"),
                "players[1].routes[0] (Bob: paris–bruxelles): the color is missing; the lanes are red and yellow",
            ),
            (
                partial(line, "paris-bruxelles red, paris-bruxelles yellow", n=5),
                "players[1].routes[1] (Bob: paris–bruxelles yellow): C4: has both lanes of a double route, "
                "see players[1].routes[0]",
            ),
            (
                partial(line, "essen-kobenhavn, kobenhavn-essen", n=5),
                "players[1].routes[1] (Bob: kobenhavn–essen gray): C4: has both lanes of a double route, "
                "see players[1].routes[0]",
            ),
            (
                partial(line, "brest-paris, paris-brest"),
                "players[1].routes[1] (Bob: paris–brest black): C2: is listed twice, see players[1].routes[0]",
            ),
            (
                partial(line, "wien-berlin"),
                "players[1].routes[0] (Bob: wien–berlin green): C2: is taken by Ann already, see players[0].routes[0]",
            ),
            (
                partial(line, "berlin-warszawa pink", n=4),
                "players[1].routes[0] (Bob: berlin–warszawa pink): C2: is taken by Ann already, "
                "see players[0].routes[1]",
            ),
            (
                partial(line, "berlin-warszawa yellow", n=3),
                "players[1].routes[0] (Bob: berlin–warszawa yellow): C4: the second lane is closed with 3 players, "
                "see players[0].routes[1]",
            ),
            (
                partial(line, "dieppe-london"),
                "players[1].routes[0] (Bob: dieppe–london gray): C4: the second lane is closed with 2 players, "
                "see players[0].routes[2]",
            ),
            (
                partial(line, "louvre-opera blue", game="paris"),
                "players[1].routes[0] (Bob: louvre–opera blue): C4: the second lane is closed with 2 players, "
                "see players[0].routes[0]",
            ),
            (
                partial(line, stations="madrid Rzym"),
                "players[1].stations[1] (Bob: roma): B1: has a station of Ann already, see players[0].stations[0]",
            ),
            (
                partial(line, stations="madrid madrid"),
                "players[1].stations[1] (Bob: madrid): B1: has a station of Bob already, see players[1].stations[0]",
            ),
            (
                partial(line, stations="madrid wien paris london"),
                "players[1].stations[3] (Bob: london): B1: 4 stations built, 3 there are",
            ),
            (partial(line, stations="chicago", game="usa"), "players[1].stations[0] (Bob): B1: usa has no stations"),
            (partial(line, stations="Chicago"), 'players[1].stations[0] (Bob): there is no city "Chicago" in europe'),
            (
                partial(line, tickets="paris-brest"),
                "players[1].tickets[0] (Bob: paris–brest): S3: europe has no such ticket (sets in play: base)",
            ),
            (
                partial(line, tickets="london-kobenhavn"),
                "players[1].tickets[0] (Bob: london–kobenhavn): S3: europe has no such ticket (sets in play: base); "
                'it is a bonus ticket: add "bonus": ["max"]',
            ),
            (
                partial(line, tickets="london-paris"),
                "players[1].tickets[0] (Bob: london–paris): S3: europe has no such ticket (sets in play: base); "
                "it is in the set 1912",
            ),
            (
                partial(line, tickets="brest-petrograd", game="europe-big-cities"),
                "players[1].tickets[0] (Bob: brest–petrograd): S3: europe-big-cities has no such ticket "
                "(sets in play: base, 1912); it is a long ticket, and this game has none",
            ),
            (
                partial(line, tickets="lisboa-cadiz", game="europe-big-cities"),
                "players[1].tickets[0] (Bob: lisboa–cadiz): S3: europe-big-cities has no such ticket "
                "(sets in play: base, 1912); it does not carry the Big Cities mark",
            ),
            (
                partial(line, tickets="roma-berlin"),
                "players[1].tickets[0] (Bob: roma–berlin): S3: there is one such card, see players[0].tickets[0]",
            ),
            (
                partial(line, tickets="paris-wien, wien-paris"),
                "players[1].tickets[1] (Bob: wien–paris): S3: there is one such card, see players[1].tickets[0]",
            ),
            (partial(line, flags=1), "players[1].flags (Bob): C9: europe has no flags"),
            (partial(line, flags=-1, game="paris"), "players[1].flags (Bob): C9: -1 flags cannot be"),
            (
                partial(line, flags=6, game="paris"),
                "players[1].flags (Bob): C9: 6 flags, 5 are the most that 15 cars can bring",
            ),
        ],
        ids=lambda part: part.split(": ", 1)[-1] if isinstance(part, str) else "",
    )
    def test_exact_lines(self, table: Callable[[], str], expected: str) -> None:
        assert table() == expected

    def test_a_46th_car(self) -> None:
        six = (
            "calgary-winnipeg, duluth-helena, duluth-toronto, el_paso-houston, el_paso-los_angeles, helena-seattle, "
            "miami-new_orleans, chicago-toronto"
        )
        assert refused("usa", player("Ann", six)) == (
            "players[0].routes[7] (Ann: chicago–toronto white): C2: 46 cars used, 45 there are"
        )

    def test_the_third_owner_of_a_gray_double_route(self) -> None:
        players = [player(name, "atlanta-raleigh gray") for name in "ABCD"]
        assert refused("usa", *players) == (
            "players[2].routes[0] (C: atlanta–raleigh gray): C2: is taken by A already, see players[0].routes[0]"
        )

    def test_too_many_players_and_none(self) -> None:
        assert refused("paris", *map(player, "ABCDE")) == "players: S1: 5 players, 4 can play paris"
        assert refused("usa", *map(player, "ABCDEF")) == "players: S1: 6 players, 5 can play usa"
        assert refused("usa") == "players: there are none; list 1 or more"

    def test_games_and_bonus_sets(self) -> None:
        assert refused("eurpe", player("A")).startswith(
            "game: there is no game 'eurpe'; did you mean europe? there are:"
        )
        assert refused("europe", player("A"), bonus=["max", "orient"]) == (
            "bonus[1]: S3: europe has no bonus set 'orient'; did you mean 'orient_express'? "
            "there are: orient_express, max"
        )
        assert refused("usa", player("A"), bonus=["max"]) == (
            "bonus[0]: S3: usa has no bonus tickets, so 'max' cannot be added"
        )

    def test_a_wrong_value_of_a_ticket(self) -> None:
        ann = {"tickets": [{"a": "denver", "b": "el_paso", "points": 5}]}
        assert refused("usa", ann) == (
            "players[0].tickets[0] (Player 1: denver–el_paso): S3: the card is worth 4 points, not 5"
        )


class TestMalformed:
    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            (b"", "is not valid JSON: Expecting value (line 1, column 1)"),
            (b'{"game": "usa",\n "players": [}', "is not valid JSON: Expecting value (line 2, column 14)"),
            (b"\xff\xfe", "is not UTF-8 text (byte 1)"),
            (b"[" * 100_000, "is not a table: nested too deeply"),
            (b'{"flags": ' + b"9" * 5000 + b"}", "is not a table: it has a number of thousands of digits"),
            (b"NaN", "is not valid JSON: NaN is not a number"),
            (b"[]", "the table: must be an object { }, not a list [ ]"),
            (b'{"game": "usa"}', 'the key "players" is missing'),
            (b'{"game": "usa", "game": "usa"}', 'the key "game" stands twice in one object; keep one'),
            (b'{"game": "usa", "players": {}}', "players: must be a list [ ], not an object { }"),
            (
                b'{"game": "usa", "players": [], "boni": 1}',
                'there is no key "boni"; the keys are: game, players, bonus',
            ),
            (
                b'{"game": "usa", "players": [{"station": []}]}',
                'players[0]: there is no key "station"; the keys are: name, routes, stations, tickets, flags',
            ),
            (
                b'{"game": "usa", "players": [{"routes": [{"a": "x", "b": "y", "colour": "red"}]}]}',
                'players[0].routes[0]: there is no key "colour"; the keys are: a, b, color',
            ),
            (
                b'{"game": "usa", "players": [{"tickets": [{"a": "x", "b": "y", "set": "base"}]}]}',
                'players[0].tickets[0]: there is no key "set"; the keys are: a, b, points',
            ),
            (
                b'{"game": "usa", "players": [{"flags": 1.5}]}',
                "players[0].flags: must be a whole number, not a number",
            ),
            (
                b'{"game": "usa", "players": [{"name": "\\ud800"}]}',
                "has half of a character (a lone surrogate) in a text",
            ),
        ],
    )
    def test_exact_lines(self, text: bytes, expected: str) -> None:
        with pytest.raises(TableError) as caught:
            score_text(text)
        assert str(caught.value) == expected

    def test_a_byte_order_mark_is_harmless(self) -> None:
        assert score_text(b'\xef\xbb\xbf{"game": "usa", "players": [{}]}').winners == ["Player 1"]
