"""Whole random games of the twin: what must hold at every decision, for every game id and number of players."""

import random

import pytest

from .facts import CARDS, GAMES
from .game import TwinGame
from .scene import key_of

TABLES = [(game_id, players) for game_id, game in GAMES.items() for players in range(2, game.max_players + 1)]


def check(game: TwinGame, seen: dict[str, object]) -> None:
    """Check that no cards are lost, cars plus spaces are constant, and only tickets that left the game are missing."""
    held = [hand[card] for hand in game.hands for card in CARDS]
    known = [known[card] for known in game.known for card in CARDS]
    assert all(0 <= k <= h for k, h in zip(known, held, strict=True))
    table = sum(len(pile) for pile in (game.cards.deck, game.cards.discard, game.cards.face_up, *game.flags))
    if game.pending is not None:
        table += len(game.pending.laid()) + len(game.pending.turned)
    assert sum(held) + table == sum(game.game.cards.values())
    assert len(game.cards.face_up) == 5 or not game.cards.deck or game.phase in ("tunnel", "flag")
    assert game.cards.deck or not game.cards.discard
    for seat in range(game.players):
        spaces = sum(
            r.length + r.mountain for r, owner in zip(game.board.routes, game.owner, strict=True) if owner == seat
        )
        assert game.cars[seat] + spaces == game.game.cars
        assert game.stations_left[seat] + game.station_owner.count(seat) == game.game.stations
        assert game.score[seat] == game.result()[seat]["route_points"] + game.flag_points[seat]
    piles = [game.ticket_deck, game.long_deck, *game.tickets, *game.offers]
    tickets = [ticket for pile in piles for ticket in pile]
    assert len(set(tickets)) == len(tickets) <= len(game.tickets_in_play)
    if game.phase in ("turn", "tickets"):
        assert seen.setdefault("tickets", sorted(tickets)) == sorted(tickets)


@pytest.mark.parametrize(("game_id", "players"), TABLES)
def test_a_random_game_keeps_its_invariants_and_ends(game_id: str, players: int) -> None:
    rng = random.Random(f"{game_id} {players}")
    game = TwinGame(game_id, players, key_of(players))
    seen: dict[str, object] = {}
    for step in range(5000):
        if game.phase == "over":
            break
        legal = game.legal()
        assert legal and len(set(legal)) == len(legal)
        if step % 7 == 0:
            check(game, seen)
        game.play(rng.choice(legal))
    check(game, seen)
    assert game.phase == "over" and game.asked() is None and game.legal() == []
    sheets = game.result()
    assert min(sheet["rank"] for sheet in sheets) == 1
    assert next(sheet["total"] for sheet in sheets if sheet["rank"] == 1) == max(sheet["total"] for sheet in sheets)
    with pytest.raises(ValueError, match="over"):
        game.play(("unseen",))


@pytest.mark.parametrize(("game_id", "players"), TABLES)
def test_s4_the_order_of_answers_does_not_matter(game_id: str, players: int) -> None:
    forward, backward = (TwinGame(game_id, players, key_of(9), first=0) for _ in range(2))
    rng = random.Random(1)
    while forward.phase != "turn":
        answers = [rng.choice(forward.legal_for(seat)) for seat in range(players)]
        for seat in range(players):
            forward.play(answers[seat])
        for seat in reversed(range(players)):
            backward.play_as(seat, answers[seat])
    assert forward.snapshot() == backward.snapshot()


def test_games_of_players_who_hoard_end_too() -> None:
    # Cards are taken whenever possible: decks run out, rows have gaps, D5 and X3 come up.
    for seed in range(30):
        rng = random.Random(seed)
        game = TwinGame("paris", 2 + seed % 3, key_of(seed))
        while game.phase != "over":
            legal = game.legal()
            game.play(rng.choice([d for d in legal if d[0] in ("unseen", "take")] or legal))
        check(game, {})
