"""Stations, the end and the score: B1 to B3, E1 to E5, and the rulings X7, X9, X10."""

import pytest

from kvytok.rules import record
from kvytok.rules.from_python import station_price_at

from .scene import Scene


def test_b1_one_two_three_cards_of_one_colour() -> None:
    scene = Scene("europe", red=1)
    scene.lay(deck={"green": 9}, row={"white": 5})
    assert len(scene.verbs("build")) == 47
    roma = scene.city("roma")
    scene.decide(("build", roma))
    assert scene.state.station_owner[roma] == 0
    assert scene.state.stations[:2].tolist() == [2, 3]
    assert scene.pile("discard") == {"red": 1}
    assert scene.asked == 1
    scene.hold(1, red=1)
    assert len(scene.verbs("build")) == 46  # not where one already stands
    assert scene.why(("build", roma)) == ("city-taken", "B1", 0, 0)
    # The second station costs two cards of one colour.
    scene.end_turn_of(0)
    scene.hold(0, red=1, blue=1)
    assert scene.verbs("build") == []
    assert scene.why(("build", 0)) == ("station-cards", "B1", 1, 2)
    scene.hold(0, red=2, locomotive=1)
    scene.decide(("build", scene.city("wien")))
    assert scene.phase == "station-payment"
    assert scene.choices() == [("pay", "red", 0), ("pay", "red", 1)]
    assert scene.why(("pay", "blue", 0))[:2] == ("too-few-cards", "B1")
    assert scene.why(("pay", "locomotive"))[:2] == ("too-few-locomotives", "B1")
    scene.decide(("pay", "red", 1))
    assert scene.hand(0) == {"red": 1}
    # The third station costs three, and there is no fourth.
    scene.end_turn_of(0)
    scene.hold(0, locomotive=2)
    assert scene.verbs("build") == []
    scene.hold(0, locomotive=3)
    scene.decide(("build", scene.city("paris")))
    assert scene.state.hand_n[0] == 0
    scene.end_turn_of(0)
    scene.hold(0, locomotive=9)
    assert scene.verbs("build") == []
    assert scene.why(("build", 0))[:2] == ("stations-built", "B1")


def test_b1_prices() -> None:
    scene = Scene("europe")
    prices = []
    for city in ("roma", "wien", "paris"):
        prices.append(station_price_at(scene.boards, scene.states, 0, 0))
        scene.build(0, city)
    assert prices == [1, 2, 3]


@pytest.mark.parametrize("game_id", ["usa", "paris"])
def test_b1_no_stations_elsewhere(game_id: str) -> None:
    scene = Scene(game_id, red=5)
    assert scene.verbs("build") == []
    assert scene.why(("build", 0))[:2] == ("no-stations", "B1")
    assert scene.why(("build", 63))[0] == "unknown-action"


def borrowing() -> Scene:
    """For the ticket Berlin–Roma, seat 0 lacks München–Venezia, which seat 1 owns."""
    scene = Scene("europe", 3)
    scene.give_ticket(0, "berlin", "roma")
    scene.own(0, ("berlin", "wien"), ("wien", "munchen"), ("roma", "venezia"))
    scene.own(1, ("munchen", "venezia"))
    return scene


@pytest.mark.parametrize(("place", "completed"), [("venezia", 1), ("munchen", 1), ("berlin", 0)])
def test_b2_a_station_borrows_one_route_of_another_that_ends_there(place: str, completed: int) -> None:
    scene = borrowing()
    assert scene.results().completed[0] == 0
    scene.build(0, place)
    result = scene.results()
    assert result.completed[0] == completed
    route = scene.lanes("munchen", "venezia")[0] if completed else record.NONE
    assert result.station_route[0].tolist() == [route, record.NONE, record.NONE]
    assert result.station_city[0].tolist() == [scene.city(place), record.NONE, record.NONE]


def test_b2_several_players_may_use_the_same_route() -> None:
    scene = borrowing()
    scene.build(0, "venezia")
    scene.build(2, "munchen")
    made_up = ticket_between(scene, 2, "munchen", "venezia", 5)
    result = scene.results()
    assert result.station_route[0, 0] == result.station_route[2, 0] == scene.lanes("munchen", "venezia")[0]
    assert result.completed[:3].tolist() == [1, 0, 1]
    assert result.ticket_done[made_up] == 1


def test_b2_an_unclaimed_route_is_of_no_use() -> None:
    scene = borrowing()
    scene.build(0, "venezia")
    scene.state.owner[scene.lanes("munchen", "venezia")[0]] = record.NOBODY
    assert scene.results().completed[0] == 0


def test_b3_each_station_left_scores_four() -> None:
    scene = Scene("europe")
    scene.build(0, "roma", "wien")
    assert scene.results().station_points[:2].tolist() == [4, 12]
    assert Scene("usa").results().station_points[:2].tolist() == [0, 0]


def test_x7_stations_are_seen_by_all_and_nobody_is_asked() -> None:
    scene = borrowing()
    scene.build(0, "venezia")
    assert scene.results().completed[0] == 1
    assert scene.phase == "turn"


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_e1_everybody_has_exactly_one_more_turn(players: int) -> None:
    scene = Scene("usa", players, red=2)
    scene.state.cars[0] = 4
    scene.decide(("claim", scene.route("gray", 2)))
    assert scene.state.cars[0] == 2
    assert scene.state.last_turns == players
    turns = []
    while scene.phase != "over":
        turns.append(scene.asked)
        scene.decide(("unseen",), ("unseen",))
    assert turns == [*range(1, players), 0]
    assert scene.choices() == []


def test_e1_a_second_player_with_few_cars_does_not_lengthen_the_last_round() -> None:
    scene = Scene("usa", 2, red=2)
    scene.state.cars[:2] = 4
    scene.hold(1, blue=2)
    route = scene.route("gray", 2)
    other = next(r for r in range(route + 1, 100) if scene.board.length[r] == 2 and scene.board.color[r] == 8)
    scene.decide(("claim", route), ("claim", other))
    assert scene.state.last_turns == 1
    scene.decide(("unseen",), ("unseen",))
    assert scene.phase == "over"


def test_e1_three_cars_are_enough_to_go_on() -> None:
    scene = Scene("usa", red=1)
    scene.state.cars[0] = 4
    scene.decide(("claim", scene.lanes("dallas", "houston")[0]))
    assert scene.state.cars[0] == 3
    assert scene.state.last_turns == record.NONE


def test_e2_tickets_add_or_take_away() -> None:
    scene = Scene("usa")
    done, failed = scene.give_ticket(0, "dallas", "new_york"), scene.give_ticket(0, "denver", "el_paso")
    scene.own(0, ("dallas", "little_rock"), ("little_rock", "nashville"), ("nashville", "pittsburgh"))
    scene.own(0, ("new_york", "pittsburgh"))
    result = scene.results()
    assert (result.ticket_done[done], result.ticket_done[failed]) == (1, 0)
    assert result.ticket_points[0] == 11 - 4
    assert result.route_points[0] == scene.state.score[0] == 2 + 4 + 7 + 2
    assert (result.longest_path[0], result.longest_bonus[0]) == (11, 10)
    assert result.total[0] == 7 + 15 + 10
    assert result.rank[:2].tolist() == [1, 2]


def ticket_between(scene: Scene, seat: int, a: str, b: str, points: int) -> int:
    """Make up a ticket, because no printed one is so short: it replaces a ticket that nobody holds."""
    scene.boards = scene.boards.copy()
    scene.board = scene.boards[0]
    number = int((scene.state.holder == record.NOBODY).argmax())
    scene.board.ticket_a[number], scene.board.ticket_b[number] = scene.city(a), scene.city(b)
    scene.board.ticket_points[number] = points
    scene.state.holder[number] = seat
    return number


def station_choice(*tickets: tuple[str, str, int]) -> Scene:
    """Seat 0 has a station in Paris and can borrow the route to Dieppe, Brest or Pamplona from seat 1."""
    scene = Scene("europe", 2)
    scene.build(0, "paris")
    scene.own(1, ("paris", "dieppe"), ("paris", "brest"), ("paris", "pamplona"))
    for a, b, points in tickets:
        ticket_between(scene, 0, a, b, points)
    return scene


def test_e3_most_points_first() -> None:
    scene = station_choice(("paris", "dieppe", 5), ("paris", "brest", 9), ("paris", "pamplona", 4))
    result = scene.results()
    assert result.ticket_points[0] == 9 - 5 - 4
    assert result.station_route[0, 0] == scene.lanes("paris", "brest")[0]
    # One ticket worth 10 beats two tickets worth 9 together, although two are more.
    scene = station_choice(("paris", "dieppe", 10), ("paris", "pamplona", 5), ("paris", "madrid", 4))
    scene.own(0, ("madrid", "pamplona"))
    result = scene.results()
    assert (result.ticket_points[0], result.completed[0]) == (10 - 5 - 4, 1)


def test_e3_then_most_tickets() -> None:
    scene = station_choice(("paris", "dieppe", 10), ("paris", "pamplona", 4), ("paris", "madrid", 6))
    scene.own(0, ("madrid", "pamplona"))
    result = scene.results()
    assert (result.ticket_points[0], result.completed[0]) == (0, 2)
    assert result.ticket_done[:3].tolist() == [0, 1, 1]
    assert result.station_route[0, 0] == scene.lanes("paris", "pamplona")[0]


def test_e3_two_stations_may_need_each_other() -> None:
    scene = station_choice(("dieppe", "zurich", 7))
    scene.build(0, "dieppe")
    scene.own(1, ("paris", "zurich"))
    result = scene.results()
    assert result.completed[0] == 1
    used = {int(r) for r in result.station_route[0] if r != record.NONE}
    assert used == {scene.lanes("paris", "dieppe")[0], scene.lanes("paris", "zurich")[0]}


def test_e4_the_longest_path_may_visit_a_city_twice_and_is_not_all_there_is() -> None:
    scene = Scene("usa")
    scene.own(0, ("denver", "omaha"), ("denver", "kansas_city"), ("kansas_city", "omaha"))
    scene.own(0, ("denver", "salt_lake_city"), ("denver", "phoenix"), ("denver", "santa_fe"))
    lengths = [4, 4, 1, 3, 5, 2]
    assert sum(scene.board.length[scene.state.owner == 0]) == sum(lengths)
    # The ring through Denver and the two longest of the three spokes.
    assert scene.results().longest_path[0] == 4 + 4 + 1 + 3 + 5


def test_e4_x9_shared_by_all_and_none_without_a_path() -> None:
    scene = Scene("usa", 3)
    assert scene.results().longest_bonus.tolist() == [0] * 5
    scene.own(0, ("seattle", "helena"))
    scene.own(1, ("helena", "duluth"))
    assert scene.results().longest_bonus[:3].tolist() == [10, 10, 0]
    scene.own(2, ("boston", "montreal"), ("montreal", "toronto"), ("pittsburgh", "toronto"))
    assert scene.results().longest_bonus[:3].tolist() == [0, 0, 10]


def test_e4_not_in_paris_and_borrowed_routes_never_count() -> None:
    paris = Scene("paris")
    paris.state.owner[0] = 0
    assert paris.results().longest_bonus.sum() == 0
    scene = Scene("europe")
    scene.own(0, ("paris", "dieppe"))
    scene.own(1, ("paris", "brest"))
    scene.build(0, "paris")
    assert scene.results().longest_path[:2].tolist() == [1, 3]


def tied(game_id: str, players: int = 2) -> Scene:
    """All seats have 50 points and nothing else."""
    scene = Scene(game_id, players)
    scene.state.score[:players] = 50
    return scene


def ranks(scene: Scene) -> list[int]:
    return scene.results().rank[: scene.state.players].tolist()  # type: ignore[no-any-return]


@pytest.mark.parametrize("game_id", ["usa", "europe", "europe-1912", "europe-mega", "europe-big-cities", "paris"])
def test_e5_x14_most_points_and_a_shared_victory(game_id: str) -> None:
    scene = tied(game_id, 3)
    assert ranks(scene) == [1, 1, 1]
    scene.state.score[1] = 51
    assert ranks(scene) == [2, 1, 2]


@pytest.mark.parametrize("game_id", ["usa", "europe", "paris"])
def test_e5_then_more_tickets_completed(game_id: str) -> None:
    scene = tied(game_id)
    scene.state.owner[0] = 1
    a, b = (scene.city_names[end] for end in (scene.board.route_a[0], scene.board.route_b[0]))
    ticket_between(scene, 1, a, b, 5)
    total = scene.results().total
    scene.state.score[0] += total[1] - total[0]
    assert scene.results().total[0] == total[1]
    assert ranks(scene) == [2, 1]


def test_e5_usa_then_the_longer_path() -> None:
    scene = tied("usa", 3)
    scene.own(0, ("boston", "montreal"))
    scene.own(1, ("montreal", "toronto"))
    scene.own(2, ("dallas", "houston"))
    scene.state.score[:3] = [50, 40, 50]  # seat 1 has the bonus of 10
    result = scene.results()
    assert result.longest_path[:3].tolist() == [2, 3, 1]
    assert result.total[:3].tolist() == [50, 50, 50]
    assert ranks(scene) == [2, 1, 3]


def test_e5_europe_then_fewer_stations_built() -> None:
    scene = tied("europe", 3)
    scene.build(0, "roma")
    scene.build(2, "wien", "paris")
    scene.state.score[:3] += scene.results().total.max() - scene.results().total[:3]
    assert ranks(scene) == [2, 1, 3]


def test_e5_europe_then_the_longest_path_bonus_not_the_path() -> None:
    scene = tied("europe", 3)
    scene.own(0, ("dieppe", "paris"))
    scene.own(1, ("brest", "paris"))
    scene.state.score[:3] += scene.results().total.max() - scene.results().total[:3]
    assert scene.results().total[:3].tolist() == [scene.results().total[0]] * 3
    # Seat 0 has a path of 1 and seat 2 none, but only the bonus counts.
    assert ranks(scene) == [2, 1, 2]


def test_e5_paris_knows_no_further_tie_break() -> None:
    scene = tied("paris")
    scene.state.owner[0] = 1
    assert scene.results().longest_path[:2].tolist() == [0, 1]
    assert ranks(scene) == [1, 1]


def test_x10_places_are_counted_on() -> None:
    scene = tied("usa", 4)
    scene.state.score[:4] = [40, 60, 50, 50]
    assert ranks(scene) == [4, 1, 2, 2]
