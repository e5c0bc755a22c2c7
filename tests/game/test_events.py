"""Events are complete and true, and do not tell secrets."""

import random
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from game.ledger import Ledger
from game.random_games import TABLES, own_board, played, position, positions
from kvytok import Game
from kvytok.game import event_maker
from kvytok.game.choices import paying_for
from kvytok.game.event_maker import FIELDS, SOURCES, tell
from kvytok.game.events import (
    EVENTS,
    AnyEvent,
    Event,
    FlagDeclined,
    FlagLeft,
    GameEnded,
    Passed,
    TicketsOffered,
    TunnelAdded,
    TunnelFailed,
    TurnBegan,
)
from kvytok.game.position import Position
from kvytok.rules import happened
from kvytok.rules.actions import CLAIM, KEEP, PAY
from kvytok.rules.from_python import apply_at, resample, view
from kvytok.rules.record import COLOR_NAMES, WATCHER


def follow(game: Game, seed: int) -> set[type[Event]]:
    """Play a random game and check that the events alone describe the table; return the kinds that occurred."""
    ledger = Ledger(sum(game.box.rules.cards.values()))
    noted = 0
    for here in positions(game, seed):
        for event in here.events[noted:]:
            ledger.note(event)
        noted = len(here.events)
        facts = position(here).facts()
        box, seats = here.box, range(here.players)
        for seat in seats:
            hand = Counter(dict(zip(COLOR_NAMES, facts["hands"][seat].tolist(), strict=True)))
            if here.phase != "tunnel":  # cards laid for a tunnel are spent only when the route is claimed
                assert +ledger.hands[seat] == +hand
            assert ledger.scores[seat] == facts["score"][seat]
            assert ledger.tickets[seat] == {
                name for t, name in enumerate(box.ticket_names) if facts["holder"][t] == seat
            }
            assert ledger.flags[seat] == set(here.view().players[seat].flags)
        assert +ledger.row == Counter(here.view().face_up)
        assert ledger.deck == facts["deck_n"]
        if here.phase != "flag":  # the payment is discarded when this is answered
            assert ledger.discard == facts["discard_n"]
        assert ledger.owners == here.view().owners
        assert ledger.stations == here.view().stations
        assert ledger.over == here.over
        if here.phase == "turn":
            assert ledger.asked == here.seat
    assert all(played.events for played in game.history)
    return {type(event) for event in game.events}


@pytest.mark.parametrize(("game_id", "players"), TABLES)
def test_events_tell_the_whole_table(game_id: str, players: int) -> None:
    follow(Game.new(game_id, players, seed=players), players)


def test_every_kind_of_event_happens() -> None:
    seen: set[type[Event]] = set()
    for game_id, players, seed in [("europe", 3, 11), ("paris", 2, 3), ("usa", 5, 1)]:
        seen |= follow(Game.new(game_id, players, seed=seed), seed)
    assert {kind.__name__ for kind in EVENTS if kind not in seen} == {"Passed"}


def test_a_game_in_which_nobody_can_act() -> None:
    game = played("usa", 2, seed=1, moves=30)
    while game.phase != "turn":
        game.play(game.moves()[0])
    for name in ("hands", "hand_n", "deck", "deck_n", "discard", "discard_n", "face_up", "face_up_n", "ticket_deck_n"):
        game._states[name] = 0
    first = game.seat
    assert first is not None
    assert game.play("pass") == [Passed(first), TurnBegan(1 - first)]
    assert game.play("pass") == [Passed(1 - first), GameEnded(True)]


def test_tunnels_that_end_in_a_flag(tmp_path: Path) -> None:
    folder = own_board(tmp_path / "board", tunnels=True)
    seen: set[type[Event]] = set()
    for seed in range(12):
        seen |= follow(Game.new("own", 2, seed=seed, board=folder), seed)
    assert {TunnelAdded, TunnelFailed, FlagLeft, FlagDeclined} <= seen


@pytest.mark.parametrize("seed", range(6))
def test_many_rows_swept_at_once(seed: int, tmp_path: Path) -> None:
    """With this number of locomotives, the rules record only the first of the rows that they swept."""
    colors = ("blue", "red", "yellow", "green", "pink", "white")
    folder = own_board(tmp_path / "board", cards=dict.fromkeys(colors, 4) | {"locomotive": 60})
    game = Game.new("own", 2, seed=seed, board=folder)
    follow(game, seed)
    kinds = Counter(type(event).__name__ for event in game.events)
    assert kinds["RowSwept"] > 10


def test_the_rules_and_the_events_have_the_same_kinds() -> None:
    for number, (event, fields) in enumerate(zip(EVENTS, FIELDS, strict=True)):
        assert getattr(happened, str(event.__struct_config__.tag).replace("-", "_").upper()) == number
        assert set(fields) == set(event.__struct_fields__)
        assert set(fields.values()) <= set(SOURCES)


def test_little_room_loses_no_event(monkeypatch: pytest.MonkeyPatch) -> None:
    events = played("europe", 3, seed=5, moves=120).events
    monkeypatch.setattr(event_maker, "ROOM", 1)
    assert played("europe", 3, seed=5, moves=120).events == events


def test_events_can_be_written_and_read() -> None:
    game = Game.new("europe", 3, seed=4)
    for _ in positions(game, 4):
        pass
    for event in game.events:
        for seat in (None, 0, 1):
            seen = event.seen_by(seat)
            assert msgspec.json.decode(msgspec.json.encode(seen), type=AnyEvent) == seen


def test_only_the_own_seat_sees_the_secrets() -> None:
    for kind in EVENTS:
        fields = set(kind.__struct_fields__)
        assert kind.secrets <= fields
        assert not kind.secrets or "seat" in fields
    game = Game.new("europe", 2, seed=1)
    offered = [event for event in game.events if isinstance(event, TicketsOffered)]
    assert offered[0].seen_by(0) == offered[0]
    for other in (1, None):
        assert offered[0].seen_by(other).tickets is None


def told_to(world: Position, action: int, seat: int) -> tuple[bytes, list[Event]]:
    """The view of a seat or a watcher after an action in a world, and the events that the viewer is told."""
    states = world.states.copy()
    apply_at(world.box.records, states, 0, action)
    told = tell(world, action, Position(world.box, states, world.names))
    return view(states, seat).tobytes(), [event.seen_by(None if seat == WATCHER else seat) for event in told]


def everybody_sees(world: Position, action: int) -> object:
    """The public part of an action: all but the choice of tickets; a payment that is not asked for is public too."""
    if KEEP <= action < CLAIM:
        return "keep"
    if CLAIM <= action < PAY:
        ways = paying_for(world, action - CLAIM).legal()
        return action, ways[0] if len(ways) == 1 else None
    return action


@pytest.mark.parametrize(
    ("game_id", "players"),
    [("usa", 2), ("europe", 3), ("europe-1912", 2), ("europe-mega", 3), ("europe-big-cities", 2), ("paris", 3)],
)
def test_events_depend_on_nothing_that_is_secret(game_id: str, players: int) -> None:
    """If two worlds look the same to a seat before and after another seat's action, the seat is told the same.

    The worlds are dealt again from the seat's view, so hands, tickets, decks and the stream of chance differ.
    """
    chance = random.Random(players)
    compared: Counter[str] = Counter()
    for here in positions(Game.new(game_id, players, seed=11), 11):
        if here.over:
            break
        seat = chance.choice([WATCHER, *range(here.players)])
        seen = view(here.states, seat)
        asked = int(seen["seat"][0])
        if asked == seat:
            continue
        told: dict[object, list[Event]] = {}
        for _ in range(6):
            states = resample(here.box.records, seen, chance.randbytes(32))
            world = Position(here.box, states, here.names)
            for action in chance.sample(legal := world.legal(), min(4, len(legal))):
                after, events = told_to(world, action, seat)
                known = (everybody_sees(world, action), after)
                if known in told:
                    assert told[known] == events
                    compared.update(type(event).__name__ for event in events)
                told[known] = events
    assert compared["DrewUnseen"] > 10
    assert compared["TicketsOffered"] > 0
    assert compared["TicketsKept"] > 0
