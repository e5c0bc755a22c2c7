"""Drawing train cards: D1 to D7, and the rulings X1, X2, X3, X5, X11, X12."""

import numpy as np
import pytest

from kvytok.rules import record
from kvytok.rules.from_python import setup_at
from twin.engine import Engine, boards_of_game
from twin.scene import key_of

from .scene import Scene, counted


def words_used(scene: Scene) -> int:
    return int(scene.state.blocks) * 16 + int(scene.state.words_used)


def test_d1_d2_two_cards_and_the_row_is_filled_between() -> None:
    scene = Scene(red=1)
    scene.lay(deck={"green": 10}, row={"red": 2, "blue": 3})
    scene.decide(("take", "red"))
    assert scene.phase == "second-card"
    assert scene.pile("face_up") == {"red": 1, "blue": 3, "green": 1}
    assert scene.state.revealed[: scene.state.revealed_n].tolist() == [7]
    scene.decide(("take", "green"))
    assert scene.asked == 1
    assert scene.hand(0) == {"red": 2, "green": 1}
    assert counted(scene.state.known[0]) == {"red": 1, "green": 1}


def test_d1_unseen_cards_are_not_known() -> None:
    scene = Scene()
    scene.lay(deck={"green": 10}, row={"red": 5})
    scene.decide(("unseen",), ("unseen",))
    assert scene.hand(0) == {"green": 2}
    assert scene.state.known[0].sum() == 0
    assert scene.state.revealed_n == 0


def test_d3_a_face_up_locomotive_is_the_only_card_of_the_turn() -> None:
    scene = Scene()
    scene.lay(deck={"green": 10}, row={"locomotive": 1, "red": 1, "blue": 3})
    scene.decide(("take", "locomotive"))
    assert scene.asked == 1
    assert scene.phase == "turn"


def test_d3_a_locomotive_just_turned_up_may_not_be_the_second_card() -> None:
    scene = Scene()
    scene.lay(deck={"locomotive": 10}, row={"red": 2, "blue": 3})
    scene.decide(("take", "red"))
    assert scene.pile("face_up")["locomotive"] == 1
    assert scene.choices() == [("take", "blue"), ("take", "red"), ("unseen",)]
    assert scene.why(("take", "locomotive"))[:2] == ("locomotive-second", "D3")


def test_d4_an_unseen_locomotive_is_an_ordinary_card() -> None:
    scene = Scene()
    scene.lay(deck={"locomotive": 10}, row={"red": 2, "blue": 3})
    scene.decide(("unseen",))
    assert scene.phase == "second-card"
    scene.decide(("unseen",))
    assert scene.hand(0) == {"locomotive": 2}
    assert scene.asked == 1


def test_d5_at_setup() -> None:
    # With as many locomotives as cards of all colours, most first rows hold three of them.
    boards = boards_of_game("usa").copy()
    boards["cards"][0] = [4] * 8 + [32]
    states = np.zeros(1, record.STATE)
    swept = 0
    for seed in range(40):
        states["key"] = np.frombuffer(key_of(seed), "<u4")
        setup_at(boards, states, 0, 2, 0)
        state = states[0]
        swept += int(state.sweeps)
        assert state.face_up[record.LOCOMOTIVE] < 3
        assert state.face_up_n == 5
        assert state.discard_n == 5 * state.sweeps or state.deck_n + state.discard_n == 51
        assert state.discard[record.LOCOMOTIVE] >= 3 * (state.discard_n // 5)
    assert swept > 20


def test_d5_at_setup_of_a_real_game() -> None:
    seed = next(seed for seed in range(500) if Engine("usa", 2, key_of(seed)).states["sweeps"][0])
    state = Engine("usa", 2, key_of(seed)).states[0]
    assert state.discard_n == 5
    assert state.discard[record.LOCOMOTIVE] >= 3
    assert state.face_up_n == 5
    assert state.face_up[record.LOCOMOTIVE] < 3
    assert state.revealed_n == 10


def test_d5_x5_a_new_row_in_the_middle_of_a_draw() -> None:
    scene = Scene()
    scene.lay(deck={"locomotive": 1}, row={"red": 1, "blue": 2, "locomotive": 2}, discard={"green": 9})
    # The last card of the deck is the third locomotive; the green discards become the deck and the new row.
    scene.decide(("take", "red"))
    assert scene.state.sweeps == 1
    assert scene.pile("face_up") == {"green": 5}
    assert scene.pile("deck") == {"green": 4}
    assert scene.pile("discard") == {"blue": 2, "locomotive": 3}
    assert scene.choices() == [("take", "green"), ("unseen",)]
    scene.decide(("take", "green"))
    assert scene.asked == 1
    assert scene.state.sweeps == 0


def test_d3_x5_holds_for_the_new_row_too() -> None:
    scene = Scene()
    row = {"red": 1, "blue": 2, "locomotive": 2}
    scene.lay(deck={"locomotive": 1}, row=row, discard={"green": 3, "locomotive": 2})
    scene.decide(("take", "red"))
    assert scene.pile("face_up") == {"green": 3, "locomotive": 2}
    assert scene.choices() == [("take", "green"), ("unseen",)]
    # The five cards that were swept away are the deck now (D6).
    assert scene.pile("deck") == {"blue": 2, "locomotive": 3}


def test_d6_the_discard_pile_becomes_the_deck_at_once() -> None:
    scene = Scene()
    scene.lay(deck={"pink": 1}, row={"red": 5}, discard={"blue": 2, "white": 1})
    scene.decide(("unseen",))
    assert scene.pile("deck") == {"white": 1, "blue": 2}
    assert scene.pile("discard") == {}


def test_d6_x11_a_gap_stays_until_cards_come_back() -> None:
    scene = Scene(red=2)
    scene.lay(row={"green": 5})
    assert ("unseen",) not in scene.choices()
    assert scene.why(("unseen",))[:2] == ("deck-empty", "D6")
    scene.decide(("take", "green"), ("take", "green"))
    assert scene.pile("face_up") == {"green": 3}
    scene.hold(1, red=3)
    scene.decide(("claim", scene.route("gray", 3)))
    assert scene.pile("face_up") == {"green": 3, "red": 2}
    assert scene.pile("deck") == {"red": 1}
    assert scene.state.revealed[:2].tolist() == [6, 6]


def test_d5_x11_counts_when_a_gap_is_filled() -> None:
    scene = Scene(locomotive=3)
    scene.lay(row={"green": 3, "blue": 1})
    route = scene.route("gray", 3)
    scene.decide(("claim", route))
    assert scene.pile("face_up") == {"green": 3, "blue": 1, "locomotive": 1}
    scene = Scene(locomotive=3)
    scene.lay(row={"green": 1, "blue": 1})
    scene.decide(("claim", route))
    # Only two coloured cards are left: three locomotives may lie there (X3).
    assert scene.pile("face_up") == {"green": 1, "blue": 1, "locomotive": 3}
    assert scene.state.sweeps == 0


def test_d6_x13_without_any_card_drawing_may_not_be_chosen() -> None:
    scene = Scene(red=1)
    scene.lay()
    assert scene.verbs("take") == scene.verbs("unseen") == []
    assert ("draw-tickets",) in scene.choices()
    assert scene.why(("take", "red"))[:2] == ("not-face-up", "D1")


def test_d7_a_hand_has_no_limit() -> None:
    scene = Scene(red=12, blue=12, green=12, locomotive=14)
    scene.lay(deck={"white": 12}, row={"black": 5})
    scene.decide(("unseen",), ("take", "black"))
    assert scene.state.hand_n[0] == 52


@pytest.mark.parametrize("row", [{"red": 1, "locomotive": 2}, {"red": 1}])
def test_x1_no_second_card_ends_the_turn(row: dict[str, int]) -> None:
    scene = Scene()
    scene.lay(row=row)
    scene.decide(("take", "red"))
    assert scene.asked == 1
    assert scene.phase == "turn"


def test_x1_the_last_unseen_card() -> None:
    scene = Scene()
    scene.lay(deck={"red": 1}, row={"locomotive": 2})
    scene.decide(("unseen",))
    assert scene.asked == 1


@pytest.mark.parametrize("players", [2, 3, 5])
def test_x2_pass_only_when_nothing_else_and_all_passing_ends_the_game(players: int) -> None:
    scene = Scene("europe", players)
    scene.lay()
    scene.put_tickets()
    for seat in range(players):
        scene.hold(seat)
    for seat in range(players):
        assert (scene.asked, scene.state.passes, scene.choices()) == (seat, seat, [("pass",)])
        scene.decide(("pass",))
    assert (scene.phase, scene.asked, scene.choices()) == ("over", -1, [])
    assert scene.why(("pass",))[:2] == ("game-over", "E1")


def test_x2_the_count_of_passes_starts_again_after_any_action() -> None:
    scene = Scene("usa", 3)
    scene.lay()
    scene.put_tickets()
    for seat in range(3):
        scene.hold(seat)
    scene.hold(1, red=1)
    scene.decide(("pass",))
    assert scene.why(("pass",))[:2] == ("can-act", "X2")
    scene.decide(scene.verbs("claim")[0])
    assert scene.state.passes == 0
    assert scene.pile("face_up") == {"red": 1}
    scene.decide(("take", "red"))
    for seat in (0, 1):
        scene.decide(("pass",))
        assert scene.phase == "turn", seat
    # Seat 2 holds the red card and can claim.
    assert ("pass",) not in scene.choices()


def test_x2_passes_count_as_turns_of_the_last_round() -> None:
    scene = Scene("usa", 3)
    scene.lay()
    scene.put_tickets()
    for seat in range(3):
        scene.hold(seat)
    scene.state.last_turns = 2
    scene.decide(("pass",), ("pass",))
    assert scene.phase == "over"


def test_x3_the_row_stays_when_turning_it_over_cannot_help() -> None:
    scene = Scene()
    scene.lay(deck={"locomotive": 4}, row={"red": 1, "blue": 1, "locomotive": 3})
    before = words_used(scene)
    scene.restock()
    assert scene.pile("face_up") == {"red": 1, "blue": 1, "locomotive": 3}
    assert words_used(scene) == before
    scene.lay(deck={"locomotive": 4}, row={"red": 1, "blue": 1, "locomotive": 3}, discard={"green": 1})
    scene.restock()
    assert scene.pile("face_up") == {"red": 1, "blue": 1, "green": 1, "locomotive": 2}
    assert scene.state.sweeps > 0


def test_x12_row_and_deck_that_would_change_places() -> None:
    scene = Scene()
    row = {"white": 1, "red": 1, "locomotive": 3}
    scene.lay(deck={"yellow": 1, "locomotive": 4}, row=row)
    scene.restock()
    assert scene.pile("face_up") == row
    assert scene.state.sweeps == 0
    # With two locomotives in the deck, or with one more card, replacing the row helps.
    scene.lay(deck={"yellow": 3, "locomotive": 2}, row=row)
    scene.restock()
    assert scene.pile("face_up") == {"yellow": 3, "locomotive": 2}
    scene.lay(deck={"yellow": 1, "locomotive": 4}, row=row, discard={"yellow": 1})
    scene.restock()
    assert scene.pile("face_up").get("locomotive", 0) < 3


def test_more_cards_turned_up_than_are_noted_down() -> None:
    # A row that is replaced again and again shows more cards than the record can hold; the first ones are kept.
    most = 0
    for seed in range(10):
        scene = Scene(seed=seed)
        scene.lay(deck={"red": 3, "locomotive": 14}, row={"locomotive": 3, "red": 2})
        scene.restock()
        assert scene.state.face_up[record.LOCOMOTIVE] < 3
        assert scene.state.revealed_n == min(record.REVEALED, 5 * int(scene.state.sweeps))
        most = max(most, 5 * int(scene.state.sweeps))
    assert most > record.REVEALED
