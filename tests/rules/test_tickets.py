"""Setup and tickets: S1 to S5, T1, T2, and the ruling X8."""

from itertools import combinations

import numpy as np
import pytest

from kvytok.rules import record
from kvytok.rules.actions import KEEP
from kvytok.rules.from_python import ask_at, view
from twin.engine import Engine
from twin.scene import key_of

from .scene import Scene

SETUP = [
    # game, cars, stations, hand, offered, how many may be kept, deck afterwards with two players
    ("usa", 45, 0, 4, 3, {2, 3}, 30 - 6),
    ("europe", 45, 3, 4, 4, {2, 3, 4}, 40 - 6),
    ("europe-1912", 45, 3, 4, 4, {2, 3, 4}, 49 - 6),
    ("europe-mega", 45, 3, 4, 2, {0, 1}, 89),
    ("europe-big-cities", 45, 3, 4, 5, {2, 3, 4, 5}, 45 - 10),
    ("paris", 15, 0, 2, 2, {1, 2}, 20 - 4),
]


def sizes(engine: Engine) -> set[int]:
    return {(action - KEEP).bit_count() for action in engine.legal()}


def offers(engine: Engine) -> list[list[int]]:
    state = engine.states[0]
    return [state.offer[seat, : state.offer_n[seat]].tolist() for seat in range(state.players)]


def answer(engine: Engine, *places: int) -> None:
    engine.play(KEEP + sum(1 << place for place in places))


def deck(engine: Engine) -> list[int]:
    state = engine.states[0]
    return state.ticket_deck[: state.ticket_deck_n].tolist()  # type: ignore[no-any-return]


@pytest.mark.parametrize(("game_id", "cars", "stations", "hand", "offered", "kept", "left"), SETUP)
def test_s1_s2_s3_setup(
    game_id: str, cars: int, stations: int, hand: int, offered: int, kept: set[int], left: int
) -> None:
    engine = Engine(game_id, 2, key_of(5))
    state = engine.states[0]
    assert state.cars[:3].tolist() == [cars, cars, 0]
    assert state.stations[:3].tolist() == [stations, stations, 0]
    assert state.score.sum() == 0
    assert state.hand_n[:3].tolist() == [hand, hand, 0]
    assert state.face_up_n == 5
    assert state.face_up[record.LOCOMOTIVE] < 3
    assert [len(offer) for offer in offers(engine)] == [offered] * 2
    assert sizes(engine) == kept
    assert len(deck(engine)) == left


def test_s3_usa_and_paris_put_returned_tickets_under_the_deck() -> None:
    engine = Engine("usa", 2, key_of(5))
    dealt, below = offers(engine), deck(engine)
    answer(engine, 0, 2)
    assert offers(engine) == dealt  # nothing is settled yet
    assert engine.states[0].ticket_n.sum() == 0
    answer(engine, 1, 2)
    assert deck(engine) == [*below, dealt[0][1], dealt[1][0]]
    assert np.flatnonzero(engine.states[0].holder == 1).tolist() == sorted(dealt[1][1:])
    paris = Engine("paris", 2, key_of(5))
    dealt, below = offers(paris), deck(paris)
    answer(paris, 1)
    answer(paris, 0, 1)
    assert deck(paris) == [*below, dealt[0][0]]


@pytest.mark.parametrize(("game_id", "tickets"), [("europe", 46), ("europe-1912", 55)])
def test_s3_europe_deals_a_long_one_and_returned_ones_leave_the_game(game_id: str, tickets: int) -> None:
    engine = Engine(game_id, 3, key_of(5))
    board, state = engine.board, engine.states[0]
    assert board.tickets == tickets
    assert [board.ticket_long[offer].tolist() for offer in offers(engine)] == [[1, 0, 0, 0]] * 3
    below = deck(engine)
    assert not board.ticket_long[below].any()
    for places in [(1, 2), (0, 3), (0, 1, 2, 3)]:
        answer(engine, *places)
    assert deck(engine) == below
    assert state.ticket_n[:3].tolist() == state.opening_kept[:3].tolist() == [2, 2, 4]
    assert np.bincount(state.returned_by[state.returned_by >= 0], minlength=3).tolist() == [2, 2, 0]


def test_s3_mega_offers_long_ones_first_and_never_both() -> None:
    engine = Engine("europe-mega", 2, key_of(5))
    assert engine.board.tickets == 101
    assert engine.legal() == [KEEP, KEEP + 1, KEEP + 2]
    long = offers(engine)[0][1]
    answer(engine, 1)
    answer(engine)
    state = engine.states[0]
    assert state.phase == record.OPENING
    assert np.flatnonzero(state.holder == 0).tolist() == [long]
    assert [len(offer) for offer in offers(engine)] == [5, 5]
    assert sizes(engine) == {2, 3, 4, 5}
    assert ask_at(engine.states, 0, 1)
    assert sizes(engine) == {3, 4, 5}  # without a long ticket


@pytest.mark.parametrize("game_id", ["europe-mega", "europe-big-cities"])
def test_s3_returned_tickets_of_all_are_shuffled_under_the_deck(game_id: str) -> None:
    orders = set()
    for seed in range(8):
        engine = Engine(game_id, 3, key_of(seed))
        while engine.states["phase"][0] == record.OPENING_LONG:
            answer(engine, 0)
        below, dealt = deck(engine), offers(engine)
        for _ in range(3):
            answer(engine, 0, 1)
        returned = [ticket for offer in dealt for ticket in offer[2:]]
        assert deck(engine)[: len(below)] == below
        shuffled = deck(engine)[len(below) :]
        assert sorted(shuffled) == sorted(returned)
        orders.add(tuple(map(returned.index, shuffled)))
    assert len(orders) == 8


@pytest.mark.parametrize(("bonus", "more"), [(("max",), 1), (("orient_express",), 6), (("orient_express", "max"), 7)])
def test_s3_bonus_tickets_are_mixed_into_the_regular_ones(bonus: tuple[str, ...], more: int) -> None:
    engine = Engine("europe-big-cities", 2, key_of(5), bonus)
    assert engine.board.tickets == 45 + more
    assert len(deck(engine)) == 45 + more - 10


def test_s4_nobody_learns_what_others_kept_only_how_many() -> None:
    seen = []
    for places in combinations(range(3), 2):
        engine = Engine("usa", 2, key_of(5), first=0)
        answer(engine, *places)
        answer(engine, 0, 1)
        seen.append(view(engine.states, 1))
    assert len({watched.tobytes() for watched in seen}) == 1
    assert seen[0]["ticket_n"][0][0] == 2


def test_s5_the_first_player_is_drawn_or_chosen() -> None:
    firsts = {int(Engine("usa", 3, key_of(seed)).states["first"][0]) for seed in range(20)}
    assert firsts == {0, 1, 2}
    engine = Engine("usa", 3, key_of(5), first=2)
    for _ in range(3):
        engine.play(engine.legal()[-1])
    assert engine.states["seat"][0] == 2
    engine.play(8)
    if engine.states["seat"][0] == 2:
        engine.play(8)
    assert engine.states["seat"][0] == 0  # clockwise


@pytest.mark.parametrize(("game_id", "drawn"), [("usa", 3), ("europe", 3), ("europe-big-cities", 4), ("paris", 2)])
def test_t1_x8_keep_at_least_one_and_the_others_go_under(game_id: str, drawn: int) -> None:
    scene = Scene(game_id)
    before = scene.ticket_deck()
    scene.decide(("draw-tickets",))
    assert scene.state.offer[0, :drawn].tolist() == before[:drawn]
    assert len(scene.choices()) == 2**drawn - 1
    assert scene.why(("keep", ())) == ("too-few-tickets", "T1", 0, 1)
    assert scene.why(("keep", (4,)))[:2] == ("not-offered", "T1")
    scene.decide(("keep", (1,)))
    assert scene.tickets(0) == [before[1]]
    assert scene.ticket_deck() == [*before[drawn:], before[0], *before[2:drawn]]
    assert scene.asked == 1
    assert scene.state.offer_n[0] == 0


def test_t1_fewer_tickets_than_usual_are_all_offered() -> None:
    scene = Scene()
    scene.put_tickets(7, 3)
    scene.decide(("draw-tickets",))
    assert scene.choices() == [("keep", (0,)), ("keep", (1,)), ("keep", (0, 1))]


def test_t1_the_last_single_ticket_must_be_kept_and_an_empty_deck_may_not_be_chosen() -> None:
    scene = Scene()
    scene.put_tickets(7)
    scene.decide(("draw-tickets",))
    assert scene.choices() == [("keep", (0,))]
    scene.decide(("keep", (0,)))
    assert scene.tickets(0) == [7]
    assert ("draw-tickets",) not in scene.choices()
    assert scene.why(("draw-tickets",))[:2] == ("no-tickets", "T1")


def test_t2_kept_tickets_stay_are_unlimited_and_secret() -> None:
    scene = Scene("usa")
    before = scene.ticket_deck()
    while scene.state.ticket_deck_n:
        scene.end_turn_of(0)
        scene.decide(("draw-tickets",))
        scene.decide(scene.choices()[-1])
    assert scene.tickets(0) == sorted(before)
    seen = view(scene.states, 1)[0]
    assert seen.ticket_n[0] == len(before)
    assert (seen.holder == record.NOBODY).all()
