"""Claiming routes: C1 to C9, and the rulings X4 and X6."""

import pytest

from kvytok.rules import record

from .scene import Scene, counted

UNCLAIMED = record.NOBODY


def test_c1_x4_payments() -> None:
    scene = Scene(red=2, blue=3, locomotive=3)
    scene.decide(("claim", scene.route("gray", 3)))
    assert scene.choices() == [
        ("pay", "blue", 0),
        ("pay", "blue", 1),
        ("pay", "blue", 2),
        ("pay", "red", 1),
        ("pay", "red", 2),
        ("pay", "locomotive"),
    ]
    assert scene.why(("pay", "red", 0)) == ("too-few-cards", "C1", 2, 3)
    assert scene.why(("pay", "red", 3))[:2] == ("too-many-cards", "C1")
    scene = Scene(red=2, blue=3, locomotive=3)
    red = next(r for r in range(100) if scene.board.color[r] == 6 and scene.board.length[r] == 3)
    scene.decide(("claim", red))
    assert scene.choices() == [("pay", "red", 1), ("pay", "red", 2), ("pay", "locomotive")]
    assert scene.why(("pay", "blue", 0))[:2] == ("wrong-color", "C1")
    scene.decide(("pay", "locomotive"))
    assert scene.hand(0) == {"red": 2, "blue": 3}


def test_c1_too_few_cards() -> None:
    scene = Scene(red=2, blue=2, locomotive=1)
    assert scene.why(("claim", scene.route("gray", 4))) == ("too-few-cards", "C1", 3, 4)
    assert ("claim", scene.route("gray", 3)) in scene.choices()


def test_c2_the_cars_must_suffice() -> None:
    scene = Scene(red=6)
    lengths = scene.board.length
    assert max(lengths[r] for _, r in scene.verbs("claim")) == 6
    scene.state.cars[0] = 3
    assert max(lengths[r] for _, r in scene.verbs("claim")) == 3
    assert scene.why(("claim", scene.route("gray", 6))) == ("too-few-cars", "C2", 3, 6)


@pytest.mark.parametrize(("length", "points"), [(1, 1), (2, 2), (3, 4), (4, 7), (5, 10), (6, 15)])
def test_c3_claiming_scores_and_discards(length: int, points: int) -> None:
    scene = Scene(pink=length, white=1)
    scene.lay(deck={"green": 5}, row={"blue": 5})
    scene.state.known[0, 0] = length + 2
    board = scene.board
    route = next(r for r in range(100) if board.length[r] == length and board.color[r] in (0, record.GRAY))
    scene.decide(("claim", route))
    if scene.phase == "payment":
        scene.decide(("pay", "pink", 0))
    assert scene.state.owner[route] == 0
    assert scene.state.cars[0] == 45 - length
    assert scene.state.score[:2].tolist() == [points, 0]
    assert scene.pile("discard") == {"pink": length}
    assert scene.hand(0) == {"white": 1}
    assert scene.state.known[0, 0] == 2
    assert scene.asked == 1
    assert scene.why(("claim", route))[:3] == ("route-taken", "C2", 0)


def test_c3_eight_spaces_score_21() -> None:
    scene = Scene("europe", blue=8)
    scene.lay(deck={"green": 5}, row={"white": 5})
    route = scene.lanes("petrograd", "stockholm")[0]
    scene.decide(("claim", route))
    assert scene.state.score[0] == 21


@pytest.mark.parametrize(("game_id", "closed_up_to", "most"), [("usa", 3, 5), ("europe", 3, 5), ("paris", 2, 4)])
def test_c4_double_routes(game_id: str, closed_up_to: int, most: int) -> None:
    for players in range(2, most + 1):
        scene = Scene(game_id, players, locomotive=8)
        one = next(r for r in range(scene.routes) if scene.board.other_lane[r] != record.NONE)
        two = int(scene.board.other_lane[one])
        scene.state.owner[one] = 1
        assert (("claim", two) in scene.choices()) == (players > closed_up_to)
        reason = ("legal", "") if players > closed_up_to else ("lane-closed", "C4")
        assert scene.why(("claim", two))[:2] == reason
        assert ("claim", one) not in scene.choices()
        scene.state.owner[one] = 0
        assert ("claim", two) not in scene.choices()
        assert scene.why(("claim", two))[:2] == ("own-other-lane", "C4")


def test_c4_routes_side_by_side_that_join_other_cities_are_not_double() -> None:
    scene = Scene("europe", locomotive=8)
    scene.own(1, ("dieppe", "paris"))
    assert ("claim", scene.lanes("brest", "paris")[0]) in scene.choices()


def test_c5_ferries_need_locomotives() -> None:
    scene = Scene("europe", red=6, locomotive=1)
    two, one = scene.route("gray", 6, ferry=2), scene.route("gray", 3, ferry=1)
    assert ("claim", one) in scene.choices()
    assert ("claim", two) not in scene.choices()
    assert scene.why(("claim", two)) == ("ferry-locomotives", "C5", 1, 2)
    scene.hold(0, red=6, locomotive=3)
    scene.decide(("claim", two))
    assert scene.choices() == [("pay", "red", 2), ("pay", "red", 3)]
    assert scene.why(("pay", "red", 1)) == ("ferry-locomotives", "C5", 1, 2)


def test_c5_two_spaces_with_two_symbols_take_locomotives_only() -> None:
    scene = Scene("europe", red=6, locomotive=3)
    ferry = scene.lanes("amsterdam", "london")[0]
    assert scene.board.ferry[ferry] == scene.board.length[ferry] == 2
    scene.decide(("claim", ferry))
    assert scene.state.owner[ferry] == 0
    assert scene.hand(0) == {"red": 6, "locomotive": 1}
    scene = Scene("europe", red=6, locomotive=1)
    assert ("claim", ferry) not in scene.choices()


def test_c5_locomotives_may_replace_the_rest_too() -> None:
    scene = Scene("europe", red=1, locomotive=4)
    scene.decide(("claim", scene.route("gray", 4, ferry=1)))
    assert scene.choices() == [("pay", "red", 3), ("pay", "locomotive")]


def dig(deck: dict[str, int], discard: dict[str, int] | None = None, **hand: int) -> tuple[Scene, int]:
    """Seat 0 chooses a red tunnel of length 3, with this deck."""
    scene = Scene("europe", **hand)
    route = scene.route("red", 3, tunnel=True)
    scene.lay(deck=deck, row={"white": 5}, discard=discard)
    scene.decide(("claim", route))
    return scene, route


def turned(scene: Scene) -> list[int]:
    return sorted(scene.state.turned[: scene.state.turned_n].tolist())


def test_c6_no_card_counts_and_the_route_is_claimed() -> None:
    scene, route = dig({"blue": 3, "green": 2}, red=3)
    assert scene.state.owner[route] == 0
    assert scene.asked == 1
    assert scene.pile("discard")["red"] == 3
    assert scene.state.discard_n == 6
    assert scene.state.deck_n == 2


def test_c6_extra_cards_of_the_colour_or_locomotives() -> None:
    scene, route = dig({"red": 2, "locomotive": 1}, red=4, locomotive=2)
    scene.decide(("pay", "red", 1))
    assert scene.phase == "tunnel"
    assert scene.state.extra == 3
    assert turned(scene) == [6, 6, 8]
    # Two red cards and one locomotive are left.
    assert scene.choices() == [("add", 1), ("give-up",)]
    assert scene.why(("add", 0)) == ("tunnel-cards", "C6", 2, 3)
    assert scene.why(("add", 2)) == ("too-few-locomotives", "C6", 1, 2)
    scene.decide(("add", 1))
    assert scene.state.owner[route] == 0
    assert scene.state.hand_n[0] == 0
    # The deck had run out: all nine cards become the deck (D6).
    assert scene.pile("deck") == {"red": 6, "locomotive": 3}


def test_c6_a_choice_of_extra_cards() -> None:
    scene, _ = dig({"locomotive": 2, "blue": 1}, red=5, locomotive=2)
    scene.decide(("pay", "red", 0))
    assert scene.state.extra == 2
    assert scene.choices() == [("add", 0), ("add", 1), ("add", 2), ("give-up",)]
    assert scene.why(("add", 3)) == ("too-many-cards", "C6", 3, 2)


def test_c6_x4_with_only_locomotives_laid_only_locomotives_count() -> None:
    scene, _ = dig({"red": 2, "locomotive": 1}, red=4, locomotive=4)
    scene.decide(("pay", "locomotive"))
    assert scene.state.extra == 1
    assert scene.choices() == [("add", 1), ("give-up",)]
    assert scene.why(("add", 0))[:2] == ("tunnel-cards", "C6")
    scene.decide(("add", 1))
    assert scene.hand(0) == {"red": 4}


def test_c6_x4_red_cards_do_not_help_who_laid_only_locomotives() -> None:
    scene, route = dig({"red": 2, "locomotive": 1}, locomotive=3)
    # There is only one payment, so nothing is asked; nothing can be added, so the attempt fails.
    assert scene.state.owner[route] == UNCLAIMED
    assert scene.hand(0) == {"locomotive": 3}
    scene, route = dig({"red": 3}, locomotive=3)
    assert scene.state.owner[route] == 0


def test_c7_giving_up_returns_the_cards_and_they_are_known() -> None:
    scene, route = dig({"red": 1, "blue": 2}, red=4, white=1)
    assert scene.phase == "tunnel"
    assert scene.hand(0) == {"red": 1, "white": 1}
    scene.decide(("give-up",))
    assert scene.state.owner[route] == UNCLAIMED
    assert scene.state.cars[0] == 45
    assert scene.asked == 1
    assert scene.hand(0) == {"red": 4, "white": 1}
    assert counted(scene.state.known[0]) == {"red": 3}
    assert scene.pile("deck") == {"red": 1, "blue": 2}
    assert scene.state.pending_route == record.NONE


def test_c7_locomotives_come_back_too() -> None:
    scene, _ = dig({"locomotive": 3, "green": 1}, red=2, locomotive=4)
    scene.decide(("pay", "red", 1))
    scene.decide(("give-up",))
    assert scene.hand(0) == {"red": 2, "locomotive": 4}
    assert counted(scene.state.known[0]) == {"red": 2, "locomotive": 1}


def test_c7_who_cannot_add_is_not_asked() -> None:
    scene, route = dig({"red": 3}, red=3, blue=9)
    assert scene.state.owner[route] == UNCLAIMED
    assert scene.asked == 1
    assert scene.hand(0) == {"red": 3, "blue": 9}


def test_c8_with_no_card_a_tunnel_is_an_ordinary_route() -> None:
    scene, route = dig({}, red=3)
    assert scene.state.owner[route] == 0
    # The laid cards were not in the pile from which cards were turned up.
    assert scene.pile("deck") == {"red": 3}


@pytest.mark.parametrize("n", [1, 2])
def test_c8_fewer_than_three_cards_are_turned_up(n: int) -> None:
    scene, _ = dig({"red": n}, red=3 + n)
    assert turned(scene) == [6] * n
    assert scene.state.extra == n
    assert scene.phase == "tunnel"


def test_x6_c8_the_discard_pile_becomes_the_deck_while_turning_up() -> None:
    scene, _ = dig({"red": 1}, {"blue": 3}, red=4)
    assert scene.state.turned[:3].tolist() == [6, 2, 2]
    assert scene.pile("deck") == {"blue": 1}


def left(*colors: str, **hand: int) -> Scene:
    """A game in Paris where seat 0 has already left cards of these flag colours."""
    scene = Scene("paris", **hand)
    scene.lay(deck={"green": 5}, row={"pink": 5})
    scene.state.flag_cards[0] = [int(color in colors) for color in ("blue", "white", "red")]
    return scene


def claim_color(scene: Scene, color: str, length: int) -> None:
    number = record.COLOR_NAMES.index(color)
    kinds = zip(scene.board.color, scene.board.length, strict=True)
    scene.decide(("claim", next(r for r, kind in enumerate(kinds) if kind == (number, length))))


def test_c9_flag_colors_of_the_record() -> None:
    assert [record.COLOR_NAMES[c] for c in Scene("paris").board.flag_color] == ["blue", "white", "red"]


def test_c9_a_flag_card_may_be_left_or_not() -> None:
    scene = left(white=2)
    claim_color(scene, "white", 2)
    assert (scene.phase, scene.asked, scene.state.score[0]) == ("flag", 0, 2)
    assert scene.choices() == [("flag", True), ("flag", False)]
    assert scene.why(("flag", True))[0] == "legal"
    assert scene.pile("discard") == {}
    scene.decide(("flag", True))
    assert scene.state.flag_cards[0].tolist() == [0, 1, 0]
    assert scene.pile("discard") == {"white": 1}
    assert scene.asked == 1
    scene = left(white=2)
    claim_color(scene, "white", 2)
    scene.decide(("flag", False))
    assert scene.state.flag_cards[0].sum() == 0
    assert scene.pile("discard") == {"white": 2}


def test_c9_never_a_wild_one_nor_another_colour_nor_the_same_twice() -> None:
    scene = left(locomotive=2)
    claim_color(scene, "white", 2)
    assert scene.asked == 1
    scene = left(green=3)
    claim_color(scene, "green", 3)
    assert scene.asked == 1
    scene = left("red", red=1)
    claim_color(scene, "red", 1)
    assert scene.asked == 1
    assert scene.pile("discard") == {"red": 1}


def test_c9_one_colour_card_among_wild_ones_is_enough() -> None:
    scene = left(white=1, locomotive=1)
    claim_color(scene, "white", 2)
    scene.decide(("flag", True))
    assert scene.state.flag_cards[0].tolist() == [0, 1, 0]
    assert scene.pile("discard") == {"locomotive": 1}


def test_c9_a_full_flag_scores_four_and_is_discarded() -> None:
    scene = left("blue", "white", red=1)
    claim_color(scene, "red", 1)
    scene.decide(("flag", True))
    assert scene.state.flag_cards[0].sum() == 0
    assert scene.state.score[0] == 1 + 4
    assert scene.results().flag_points[0] == 4
    assert scene.pile("discard") == {"white": 1, "blue": 1, "red": 1}
    # A new flag may be begun.
    scene.end_turn_of(0)
    scene.hold(0, red=1)
    scene.state.owner[:] = record.NOBODY
    claim_color(scene, "red", 1)
    assert scene.phase == "flag"


def test_c9_not_leaving_the_third_card_scores_nothing() -> None:
    scene = left("blue", "white", red=1)
    claim_color(scene, "red", 1)
    scene.decide(("flag", False))
    assert scene.state.flag_cards[0].tolist() == [1, 1, 0]
    assert scene.state.score[0] == 1


def test_c9_only_in_paris() -> None:
    scene = Scene("usa", white=6)
    number = record.COLOR_NAMES.index("white")
    scene.decide(("claim", next(r for r in range(100) if scene.board.color[r] == number)))
    assert scene.asked == 1
