"""Views as named fields: nothing is lost and nothing is added."""

import json
import random
from itertools import pairwise

import msgspec
import numpy as np
import pytest

from game.random_games import TABLES, position, positions
from kvytok import Game
from kvytok.bots.bot import Question
from kvytok.bots.programs.lines import ask, hello
from kvytok.bots.programs.view_fields import Unreadable, ViewFields, read, write
from kvytok.rules.from_python import resample, view
from kvytok.rules.record import STATE, Records


def without_ends(record: Records) -> Records:
    """A copy of a record with the unused ends of its lists blank."""
    clean = record.copy()
    for name in ("turned", "revealed"):
        clean[name][0, int(clean[f"{name}_n"][0]) :] = -1
    return clean


def asked_views(game_id: str, players: int, seed: int) -> list[tuple[Game, Records]]:
    found = []
    chance = random.Random(seed)
    for game in positions(Game.new(game_id, players, seed=seed), seed):
        if not game.over and chance.random() < 0.2:
            seat = chance.choice(game.asked)
            found.append((game.copy(), view(game.states, seat)))
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("game_id", "players"), TABLES)
def test_reading_what_was_written_gives_the_same_record(game_id: str, players: int) -> None:
    for game, record in asked_views(game_id, players, players):
        told = msgspec.json.encode(write(game.box, record))
        again = read(game.box, msgspec.json.decode(told, type=ViewFields))
        differing = [name for name in STATE.names or () if not np.array_equal(without_ends(record)[name], again[name])]
        assert differing == []


@pytest.mark.parametrize("game_id", ["usa", "europe-mega", "paris"])
def test_a_program_hears_the_same_in_worlds_that_look_the_same(game_id: str) -> None:
    """Worlds that differ only in what the seat may not know give the same messages, byte for byte."""
    differ = 0
    for number, (game, record) in enumerate(asked_views(game_id, 3, 5)):
        seat = int(record["viewer"][0])
        messages = set()
        worlds = [resample(game.box.records, record, random.Random(f"{number} {i}").randbytes(32)) for i in range(3)]
        differ += sum(one["hands"].tobytes() != other["hands"].tobytes() for one, other in pairwise(worlds))
        for world in worlds:
            seen = view(world, seat)
            actions = np.array(position(game)._replace(states=seen).legal(), np.int16)
            messages.add(msgspec.json.encode(ask(game.box, Question(game.box.records, seen, actions, seed=number))))
        assert len(messages) == 1
    assert differ > 10


def test_no_whole_state_and_no_watcher_is_told() -> None:
    game = Game.new("usa", 2, seed=1)
    for record in (game.states, view(game.states)):
        with pytest.raises(ValueError, match="only what a seat may know"):
            write(game.box, record)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"seat": 2}, "seat: 2 is not between 0 and 1"),
        ({"phase": "lunch"}, "phase: there is no 'lunch'"),
        ({"hand": {"mauve": 1}}, "hand: there is no 'mauve'"),
        ({"hand": {"red": -1}}, "hand: -1 is not between"),
        ({"owners": {"denver-atlantis red": 0}}, "owners: there is no 'denver-atlantis red' in this game"),
        ({"tickets": ["here-there"]}, "tickets: there is no 'here-there'"),
        ({"offer": ["denver-el_paso"] * 6}, "offer: 6 tickets are never offered"),
        ({"players": []}, "players: usa is not for 0 players"),
        ({"turned_up": ["red"] * 4}, "turned: at most 3 cards"),
    ],
)
def test_what_cannot_be_is_refused(change: dict[str, object], said: str) -> None:
    game = Game.new("usa", 2, seed=1)
    told = json.loads(msgspec.json.encode(write(game.box, view(game.states, 0)))) | change
    with pytest.raises(Unreadable, match=said):
        read(game.box, msgspec.convert(told, ViewFields))


def test_hello_tells_the_board() -> None:
    box = Game.new("europe", 2, seed=1).box
    told = json.loads(msgspec.json.encode(hello(box, 2)))
    assert (told["type"], told["protocol"], told["game"], told["players"]) == ("hello", 1, "europe", 2)
    assert [route["name"] for route in told["routes"]] == list(box.routes)
    assert [ticket["name"] for ticket in told["tickets"]] == list(box.ticket_names)
    lanes = {route["name"]: route["other_lane"] for route in told["routes"] if route["other_lane"]}
    assert lanes
    assert all(lanes[lanes[name]] == name for name in lanes)
    assert told["rules"]["stations"] == 3
    assert told["actions"]["take"] == 0
    assert told["actions"]["claim"] == 44
