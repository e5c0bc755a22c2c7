"""Views in words: what one seat may know."""

import pytest

from game.random_games import TABLES, played, position, positions
from kvytok import Game, View
from kvytok.rules.from_python import resample, view


def test_a_view_is_made_of_a_view_record_only() -> None:
    game = Game.new("usa", 2, seed=1)
    with pytest.raises(ValueError, match="a View is made of a view record"):
        View(game.box, game.states, game.names)


@pytest.mark.parametrize(("game_id", "players"), TABLES)
def test_a_view_tells_the_truth(game_id: str, players: int) -> None:
    for number, game in enumerate(positions(Game.new(game_id, players, seed=players), players)):
        if number % 9 and not game.over:
            continue
        facts = position(game).facts()
        for seat in range(players):
            seen = game.view(seat)
            assert seen.seat == seat
            assert seen.asked == game.asked
            assert list(seen.moves) == (game.moves(seat) if seat in game.asked else [])
            assert sum(seen.hand.values()) == seen.players[seat].cards == facts["hands"][seat].sum()
            assert len(seen.tickets) == seen.players[seat].tickets
            assert [player.score for player in seen.players] == facts["score"][:players].tolist()
            assert seen.deck == facts["deck_n"]
            assert sum(seen.discard.values()) == facts["discard_n"]
            for ticket in seen.tickets:
                assert ticket.completed <= (ticket.missing == 0)
            result = game.result().players[seat]
            assert {ticket.name: ticket.completed for ticket in seen.tickets} == {
                f"{ticket.a}-{ticket.b}": ticket.completed for ticket in result.tickets
            }
        watcher = game.view()
        assert (watcher.seat, watcher.hand, watcher.tickets, watcher.offer, watcher.moves) == (None, {}, (), (), ())


def test_tickets_of_others_are_seen_when_the_game_is_over() -> None:
    game = played("europe", 3, seed=1, moves=50)
    assert game.view(0).tickets_of(1) == ()
    assert game.view().tickets_of(1) == ()
    over = played("europe", 3, seed=1)
    assert over.over
    assert over.view().over
    assert len(over.view(0).tickets_of(1)) == over.view().players[1].tickets


def test_the_opening_offer_is_the_own_one() -> None:
    game = Game.new("europe-mega", 2, seed=1)
    assert [ticket.long for ticket in game.view(1).offer] == [True, True]
    assert game.view(1).phase == "opening-long"
    game.play("keep nothing", seat=1)
    assert game.view(1).asked == (0,)
    assert game.view(1).moves == ()


def test_what_is_under_way_is_seen() -> None:
    found: set[str] = set()
    for game_id, seed in [("europe", 11), ("paris", 1)]:
        for game in positions(Game.new(game_id, 3, seed=seed), seed):
            seen = game.view()
            assert (seen.pending is not None) == (game.phase in ("tunnel", "flag"))
            if seen.pending is not None:
                found.add(game.phase)
                assert seen.pending.route is not None
                assert seen.pending.laid is not None
                assert (seen.pending.extra > 0) == (game.phase == "tunnel")
                assert len(seen.pending.turned_up) == (3 if game.phase == "tunnel" else 0)
            if seen.turns_left is not None:
                assert seen.turns_left <= 3
    assert found == {"tunnel", "flag"}


def test_a_view_reads_the_same_in_every_world_that_looks_alike() -> None:
    for number, game in enumerate(positions(Game.new("europe", 3, seed=9), 9)):
        if number % 25:
            continue
        seen = view(game.states, 1)
        other = view(resample(game.box.records, seen, bytes([number % 256]) * 32), 1)
        mine, theirs = View(game.box, seen, game.names), View(game.box, other, game.names)
        for name in (
            "hand",
            "face_up",
            "discard",
            "players",
            "owners",
            "stations",
            "tickets",
            "offer",
            "moves",
            "asked",
        ):
            assert getattr(mine, name) == getattr(theirs, name), name


@pytest.mark.parametrize("game_id", ["europe", "usa", "paris"])
def test_remembered_tickets_are_those_of_a_view_without_memory(game_id: str) -> None:
    for game in positions(Game.new(game_id, 3, seed=11), 11):
        for viewer in range(3):
            seen = game.view(viewer)
            assert seen.tickets == View(game.box, seen.record, game.names).tickets
