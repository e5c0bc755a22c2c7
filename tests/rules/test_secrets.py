"""Views and resampled worlds in phases where random games seldom stop: a tunnel, a flag, a payment."""

import pytest

from kvytok.rules import record
from kvytok.rules.from_python import resample, view
from twin.scene import key_of

from .scene import Scene


def tunnel() -> Scene:
    """Seat 0 has laid two red cards and a locomotive for a tunnel that costs extra cards."""
    scene = Scene("europe", 3, red=4, locomotive=2)
    scene.lay(deck={"red": 2, "locomotive": 1, "blue": 9, "green": 9}, row={"white": 5})
    # The rest of the cards are in the other hands.
    left = [12, 7, 3, 12, 12, 12, 6, 3, 11]
    scene.state.hands[1], scene.state.hands[2] = [n // 2 for n in left], [n - n // 2 for n in left]
    scene.state.hand_n[1:3] = scene.state.hands[1:3].sum(axis=1)
    for seed in range(100):
        scene.states["key"] = key_of_words(seed)
        scene.state.words_used = 16
        attempt = scene.states.copy()
        scene.decide(("claim", scene.route("red", 3, tunnel=True)), ("pay", "red", 1))
        if scene.phase == "tunnel":
            return scene
        scene.states = attempt
    raise LookupError("no card counted")


def key_of_words(seed: int) -> list[int]:
    key = key_of(seed)
    return [int.from_bytes(key[i : i + 4], "little") for i in range(0, 32, 4)]


def flag() -> Scene:
    """Seat 0 has claimed a white route in Paris and is asked about the flag; one card was left earlier."""
    scene = Scene("paris", 2, white=2)
    state = scene.state
    state.flag_cards[0, 0] = 1
    state.deck[:] = scene.board.cards - state.hands.sum(axis=0) - state.face_up - state.discard
    state.deck[scene.board.flag_color[0]] -= 1
    state.deck_n = state.deck.sum()
    scene.decide(("claim", next(r for r in range(57) if scene.board.color[r] == 1)))
    assert scene.phase == "flag"
    return scene


@pytest.mark.parametrize("make", [tunnel, flag])
def test_c6_c9_cards_on_the_table_are_not_dealt_again(make: type) -> None:
    scene: Scene = make()
    state = scene.state
    table = scene.board.cards - state.hands.sum(axis=0) - state.deck - state.discard - state.face_up
    assert table.sum() == state.laid_n + state.laid_locomotives + state.turned_n + state.flag_cards.sum()
    for viewer in (0, 1, record.WATCHER):
        seen = view(scene.states, viewer)
        for seed in range(5):
            world = resample(scene.boards, seen, key_of(seed))
            assert view(world, viewer).tobytes() == seen.tobytes()
            dealt = world[0].hands.sum(axis=0) + world[0].deck + world[0].discard + world[0].face_up
            assert dealt.tolist() == (scene.board.cards - table).tolist()
            assert world[0].hands.min() >= 0
            assert world[0].deck.sum() == world[0].deck_n


def test_e2_after_the_end_all_tickets_are_shown_and_the_rest_is_dealt() -> None:
    for game_id in ("usa", "europe", "europe-mega", "europe-big-cities", "paris"):
        scene = Scene(game_id, 2)
        scene.decide(("draw-tickets",))
        scene.decide(("keep", (0,)))
        scene.state.phase, scene.state.seat = record.OVER, record.NONE
        seen = view(scene.states, 1)
        assert seen["holder"].tolist() == scene.states["holder"].tolist()
        world = resample(scene.boards, seen, key_of(3))
        assert view(world, 1).tobytes() == seen.tobytes()
        deck = world[0].ticket_deck[: world[0].ticket_deck_n]
        assert deck.min() >= 0
        assert len(set(deck.tolist())) == len(deck)
