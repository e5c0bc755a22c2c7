"""Bots in games with people: whole moves, and hints."""

import random
from collections import Counter

import numpy as np
import pytest

from game.random_games import played, positions
from kvytok import ClaimRoute, Game, TakeCard, View
from kvytok.boards import game_ids
from kvytok.bots.bot import Answer, BotFault, Candidate, Question
from kvytok.bots.hint import hints
from kvytok.bots.hint_reasons import reasons_for
from kvytok.bots.registry import find_bot
from kvytok.bots.whole_move import choose_move
from kvytok.rules.record import COLOR_NAMES, LOCOMOTIVE, PAY_ROUTE, PAY_STATION, Records
from twin.score import groups
from words.usage import FAMILIES


class Keen:
    """A bot that claims and builds whenever it can, and lists its candidates."""

    def __init__(self) -> None:
        self.questions: list[Question] = []

    def choose(self, question: Question) -> Answer:
        self.questions.append(question)
        actions = question.actions.tolist()
        liked = sorted(actions, key=lambda action: -action)
        candidates = tuple(Candidate(action, 1 / (2 + i), 0.1) for i, action in enumerate(liked))
        return Answer(liked[0], candidates if question.reasons else ())


@pytest.mark.parametrize("game_id", game_ids())
@pytest.mark.parametrize("name", ["racer", "random"])
def test_whole_games_in_whole_moves(game_id: str, name: str) -> None:
    game = Game.new(game_id, 3, seed=5)
    bots = [find_bot(name).make() for _ in range(3)]
    while not game.over:
        seat = random.Random(len(game.history)).choice(game.asked)
        view = game.view(seat)
        move = choose_move(bots[seat], view, seed=len(game.history))
        assert move in view.moves
        game.play(move, seat)
    assert game.result().final


def test_the_payment_is_asked_where_there_is_a_choice() -> None:
    asked_for_payment = 0
    for game in positions(Game.new("europe", 2, seed=3), 3):
        if game.over or game.phase != "turn":
            continue
        bot, view = Keen(), game.view(game.seat)
        move = choose_move(bot, view, seed=7, seconds=2.0, playouts=100)
        ids = view.choices[move]
        assert len(bot.questions) == len(ids)
        if len(ids) == 2:
            asked_for_payment += 1
            first, second = bot.questions
            assert (second.seed, second.seconds, second.playouts) == (8, 0.5, 25)
            assert int(second.views["phase"][0]) in (PAY_ROUTE, PAY_STATION)
            # Everything else is as before: no chance and no secret came in.
            same = second.views.copy()
            for name in ("phase", "pending_route", "pending_city", "decisions", "revealed_n", "sweeps", "turned_n"):
                same[name] = first.views[name]
            same["extra"] = first.views["extra"]
            assert same.tobytes() == first.views.tobytes()
    assert asked_for_payment > 3


def test_hints_are_three_moves_with_values_and_reasons() -> None:
    seen = set()
    for game in positions(Game.new("usa", 2, seed=4), 4):
        if game.over or game.phase != "turn":
            continue
        view = game.view(game.seat)
        found = hints(Keen(), view)
        assert 0 < len(found) <= 3
        assert len({hint.move for hint in found}) == len(found)
        assert all(hint.move in view.moves for hint in found)
        values = [hint.value for hint in found if hint.value is not None]
        assert values == sorted(values, reverse=True)
        assert len(values) == len(found)
        seen |= {reason.code for hint in found for reason in hint.reasons}
    assert "points" in seen
    assert "lacks" in seen
    assert seen <= set(FAMILIES["hint-*"])


def test_a_bot_without_reasons_hints_at_what_it_plays() -> None:
    view = played("usa", 2, seed=1, moves=20).view(0)
    view = view if view.moves else played("usa", 2, seed=1, moves=20).view(1)
    (hint,) = hints(find_bot("racer").make(), view, seed=3)
    assert hint.value is None
    assert hint.move == choose_move(find_bot("racer").make(), view, seed=3)


@pytest.mark.parametrize("game_id", ["usa", "europe"])
def test_reasons_come_true(game_id: str) -> None:
    """What a hint says about a claim happens when the claim is made."""
    checked = 0
    for game in positions(Game.new(game_id, 2, seed=8), 8):
        if game.over or game.phase != "turn" or game.seat is None:
            continue
        seat, view = game.seat, game.view(game.seat)
        for move in [move for move in view.moves if isinstance(move, ClaimRoute)][:3]:
            after = game.copy()
            after.play(move)
            if after.phase == "tunnel":
                continue
            seen = after.view(seat)
            if move.route not in seen.owners:
                continue  # a tunnel that was lost at once
            told = {(reason.code, reason.ticket): reason.n for reason in reasons_for(view, move)}
            assert told["points", None] == seen.players[seat].score - view.players[seat].score
            before = {ticket.name: ticket for ticket in view.tickets}
            for ticket in seen.tickets:
                completes = ticket.completed and not before[ticket.name].completed
                assert (("completes", ticket.name) in told) == completes
            assert (("last-round", None) in told) == (seen.turns_left is not None and view.turns_left is None)
            checked += 1
    assert checked > 20


def claimable(view: View, record: Records) -> set[str]:
    """The routes that the seat of a view could claim in another position."""
    return {move.route for move in View(view.box, record, view.names).moves if isinstance(move, ClaimRoute)}


@pytest.mark.parametrize(("game_id", "players"), [("usa", 2), ("europe", 3), ("paris", 4)])
def test_reasons_about_cards_and_others_come_true(game_id: str, players: int) -> None:
    seen = Counter[str]()
    for game in positions(Game.new(game_id, players, seed=5), 5):
        if game.over or game.phase not in ("turn", "opening", "tickets") or game.seat is None:
            continue
        view = game.view(game.seat)
        seat = game.seat
        for move in dict.fromkeys((*view.moves[:12], *view.moves[-12:])):
            for reason in reasons_for(view, move):
                seen[reason.code] += 1
                number = view.box.route_numbers.get(reason.route or getattr(move, "route", ""), 0)
                if reason.code in ("pays", "lacks"):
                    assert isinstance(move, TakeCard)
                    record = view.record
                    record["hands"][0, seat, COLOR_NAMES.index(move.color)] += 1
                    record["hands"][0, seat, LOCOMOTIVE] += reason.n or 0
                    assert reason.route in claimable(view, record)
                    record["hands"][0, seat, LOCOMOTIVE if reason.n else COLOR_NAMES.index(move.color)] -= 1
                    assert reason.route not in claimable(view, record)
                    assert reason.route in next(each for each in view.tickets if each.name == reason.ticket).way
                elif reason.code in ("detour", "only-way"):
                    record = view.record
                    record["owner"][0, number] = (seat + 1) % players
                    before = next(each for each in view.tickets if each.name == reason.ticket)
                    tickets = View(view.box, record, view.names).tickets
                    then = next(each for each in tickets if each.name == reason.ticket)
                    assert then.missing == (None if reason.n is None else (before.missing or 0) + reason.n)
                elif reason.code == "blocks":
                    owner = view.record["owner"][0]
                    mine = np.flatnonzero(owner == reason.player).tolist()
                    board = view.box.records[0]
                    links = [(int(board.route_a[r]), int(board.route_b[r])) for r in mine]
                    parts = set(groups(int(board.cities), links))
                    extra = (int(board.route_a[number]), int(board.route_b[number]))
                    assert len(set(groups(int(board.cities), [*links, extra]))) == len(parts) - 1
                elif reason.code == "spares":
                    assert reason.n == view.hand["locomotive"]
                elif reason.code == "needs":
                    assert reason.n == next(each for each in view.offer if each.name == reason.ticket).missing
                elif reason.code == "all-done":
                    assert all(each.completed or each.lost for each in view.tickets)
    assert {"points", "lacks", "pays"} <= set(seen)


def test_only_who_is_asked_can_choose() -> None:
    game = played("usa", 2, seed=1, moves=10)
    other = game.view(1 - (game.seat or 0))
    with pytest.raises(ValueError, match="is not asked"):
        choose_move(find_bot("racer").make(), other)
    with pytest.raises(ValueError, match="leaves no payment to choose"):
        game.view(game.seat).after_choosing(0)


def test_what_is_no_bot_and_no_view_is_refused_in_words() -> None:
    game = played("usa", 2, seed=1, moves=10)
    assert game.seat is not None
    bot, view = find_bot("racer").make(), game.view(game.seat)
    for other in ("racer", find_bot("racer"), None):
        for ask in (choose_move, hints):
            with pytest.raises(TypeError, match=r"a bot is an object that chooses, such as find_bot"):
                ask(other, view)  # type: ignore[operator]
    for seen in (game, None, game.seat):
        for ask in (choose_move, hints):
            with pytest.raises(TypeError, match=r"a bot is asked with a view, such as game.view\(game.seat\)"):
                ask(bot, seen)  # type: ignore[operator]
    with pytest.raises(TypeError, match="a bot is named by a text such as 'strong', not by 3"):
        find_bot(3)  # type: ignore[arg-type]


def test_an_illegal_choice_is_not_played() -> None:
    class Cheat:
        def choose(self, question: Question) -> Answer:
            return Answer(400)

    with pytest.raises(BotFault, match="Cheat chose action 400"):
        choose_move(Cheat(), Game.new("usa", 2, seed=1).view(0))


def test_a_bot_gets_the_view_and_nothing_else() -> None:
    game = played("europe", 3, seed=2, moves=60)
    assert game.seat is not None
    bot = Keen()
    view = game.view(game.seat)
    choose_move(bot, view)
    assert bot.questions[0].views.tobytes() == view.record.tobytes()
    assert np.all(bot.questions[0].views["deck"] == 0)


def test_a_hint_that_was_compared_with_nothing_says_no_chance() -> None:
    expert, alone = find_bot("expert").make(), 0
    for seed in range(6):
        game = Game.new("paris", 2, seed=seed)
        found = hints(expert, game.view(game.asked[0]), 0, None, 40, 1)
        if len(found) == 1:
            alone += 1
            assert found[0].value is None
        else:
            assert all(hint.value is not None for hint in found)
    assert 0 < alone < 6
