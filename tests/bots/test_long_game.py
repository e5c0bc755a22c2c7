"""Games that might never end: every bot answers, and stops thinking at once when it is told to."""

import threading
import time
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from kvytok.bots.batches.long_game import LONG
from kvytok.bots.bot import STOP, Bot, Question, new_stop
from kvytok.bots.neural.expert import Expert
from kvytok.bots.registry import find_bot
from kvytok.bots.scripts.all_scripts import NUMBERS, deal_at, play_scripted
from kvytok.bots.scripts.mind import MIND
from kvytok.bots.scripts.novice import Novice
from kvytok.bots.search.casual import Casual
from kvytok.bots.search.strong import Strong
from kvytok.bots.whole_move import choose_move
from kvytok.game.game import Game
from kvytok.game.view import View
from kvytok.rules.actions import ACTIONS, CLAIM, PAY
from kvytok.rules.from_python import apply_at, legal_at, view
from kvytok.rules.record import OVER, RESULT, SCRATCH, SEATS, STATE, Records

HANGS = (
    (
        "4056408c022baecff6848613465d5074888532089e954467b8ec182ebe0760c8",
        22068620767,
        (
            "keep rostov-erzurum berlin-roma@0",
            "keep amsterdam-pamplona madrid-zurich bruxelles-danzig@1",
            "keep paris-zagrab berlin-moskva paris-edinburgh@2",
            "keep kyiv-petrograd barcelona-munchen@3",
            "keep frankfurt-smolensk sarajevo-sevastopol wien-stockholm@4",
        ),
        0,
    ),
    (
        "5700807bbcea986f20b622bbaeb71057f1d967d391a4c3675050dec11c895651",
        10229008413,
        (
            "keep madrid-zurich frankfurt-kobenhavn zurich-brindisi@0",
            "keep paris-edinburgh brest-marseille paris-wien@1",
        ),
        2,
    ),
)
"""Two questions of `europe` with five players that Casual once never answered: key, seed, moves so far, seat."""


def in_time(think: Callable[[], object], seconds: float) -> bool:
    """Whether `think` ends in time; if not, its thread is left running."""
    thread = threading.Thread(target=think, daemon=True)
    thread.start()
    thread.join(seconds)
    return not thread.is_alive()


def position(key: str, moves: tuple[str, ...], seat: int) -> View:
    """The view of a seat after some moves of `europe` with five players."""
    game = Game.new("europe", 5, key=bytes.fromhex(key))
    for text in moves:
        move, _, mover = text.partition("@")
        game.play(move, int(mover))
    return game.view(seat)


@pytest.mark.parametrize(("key", "seed", "moves", "seat"), HANGS)
@pytest.mark.parametrize("level", ["casual", "strong", "expert"])
def test_positions_that_once_hung_are_answered(
    level: str, key: str, seed: int, moves: tuple[str, ...], seat: int
) -> None:
    seen = position(key, moves, seat)
    choose_move(find_bot(level).make(), seen, seed, playouts=1)  # loads or compiles what it needs
    assert in_time(lambda: choose_move(find_bot(level).make(), seen, seed, 0.2, threads=1), 5)


@pytest.mark.parametrize("players", [4, 5])
def test_racers_who_insist_on_tunnels_come_to_an_end(players: int) -> None:
    """About one in a hundred of these games used to go on for ever."""
    boards = Game.new("europe", players, seed=1).box.records
    states, results, games = np.zeros(1, STATE), np.zeros(400, RESULT), 400
    scripts = np.full(SEATS, NUMBERS["racer"], np.int16)
    played: list[int] = []

    def play() -> None:
        for game in range(games):
            play_scripted(
                boards, np.arange(8, dtype=np.uint32), states, np.zeros(SEATS, MIND), np.zeros(1, SCRATCH), results,
                np.zeros(ACTIONS, np.int16), scripts, players, game, game + 1,
            )  # fmt: skip
            assert states["phase"][0] == OVER
            played.append(int(states["decisions"][0]))

    assert in_time(play, 60)
    assert len(played) == games
    assert max(played) < LONG * players


def long_question(boards: Records) -> Question:
    """A question of a long game, with tunnels among the choices."""
    states, room = np.zeros(1, STATE), np.zeros(ACTIONS, np.int16)
    rng = np.random.default_rng(1)
    for number in range(50):
        deal_at(boards, np.arange(8, dtype=np.uint32), states, 5, number)
        while states["phase"][0] != OVER:
            n = legal_at(boards, states, 0, room)
            actions = room[:n].copy()
            tunnels = [a for a in actions if CLAIM <= a < PAY and boards[0].tunnel[a - CLAIM]]
            if len(tunnels) > 2 and len(tunnels) < n:
                states["decisions"][0] = LONG * 5 + 1
                return Question(boards, view(states, int(states["seat"][0])), actions, seed=3, playouts=8, threads=1)
            apply_at(boards, states, 0, int(rng.choice(actions)))
    raise AssertionError("no such question was found")


@pytest.mark.parametrize("bot", [Novice(), Casual(), Strong()])
def test_in_a_long_game_tunnels_are_left_alone(bot: Bot) -> None:
    boards = Game.new("europe", 5, seed=1).box.records
    asked = long_question(boards)
    for seed in range(20):
        action = bot.choose(replace(asked, seed=seed)).action
        assert not (CLAIM <= action < PAY and boards[0].tunnel[action - CLAIM])


@pytest.mark.parametrize("make", [Strong, Expert])
@pytest.mark.parametrize("threads", [1, 2])
def test_a_bot_that_is_stopped_answers_at_once(make: Callable[[], Bot], threads: int) -> None:
    game = Game.new("europe", 5, seed=3)
    for seat in game.asked:
        game.play(game.view(seat).moves[0], seat)
    seen = game.view(game.asked[0])
    bot, stop = make(), new_stop()
    choose_move(bot, seen, playouts=1)
    ended: list[float] = []

    def think() -> None:
        move = choose_move(bot, seen, 1, 60.0, threads=threads, stop=stop)
        ended.append(time.perf_counter())
        assert move in seen.moves

    thread = threading.Thread(target=think, daemon=True)
    thread.start()
    time.sleep(0.3)
    assert not ended
    stop[0] = STOP
    told = time.perf_counter()
    thread.join(5)
    assert ended
    assert ended[0] - told < 0.05


@pytest.mark.parametrize("make", [Casual, Strong, Expert])
def test_a_bot_that_was_stopped_before_it_began_still_answers(make: Callable[[], Bot]) -> None:
    game = Game.new("europe", 3, seed=2)
    seen, stop = game.view(0), new_stop()
    stop[0] = STOP
    assert choose_move(make(), seen, 1, stop=stop) in seen.moves
