"""The analysis of finished games: bad play is told from good play, mistakes are found, and the accounts add up."""

import json
import math
from functools import cache

import pytest

from kvytok.analysis.accounts import Analysis
from kvytok.analysis.game_analysis import analyse, appraiser_for, judge, played_moves
from kvytok.analysis.network_appraiser import NetworkAppraiser
from kvytok.analysis.script_appraiser import ScriptAppraiser
from kvytok.bots.bot import new_stop
from kvytok.bots.hint import hints
from kvytok.bots.registry import find_bot
from kvytok.bots.whole_move import choose_move
from kvytok.game.game import Game
from kvytok.game.gamefile import replay
from kvytok.server.bot_thinking import HINTING
from kvytok.words import Teller

from .games import BONUS, FIXTURE, fixtures, played, with_mistake

pytestmark = pytest.mark.slow

SEEDS = (1, 2, 3)


@cache
def game(rival: str, seed: int) -> Game:
    """A game of Expert on seat 1."""
    return played("paris", rival, "expert", seed=seed)


@cache
def analysed(rival: str, seed: int, source: int = 0, worlds: int = 48) -> Analysis:
    return analyse(game(rival, seed), worlds, source)


def accuracy(rival: str, seat: int) -> float:
    """The mean accuracy of a seat over some games."""
    return sum(analysed(rival, seed).players[seat].accuracy for seed in SEEDS) / len(SEEDS)


def test_random_play_has_a_low_accuracy_and_expert_a_high_one() -> None:
    assert accuracy("random", 0) < 55
    assert accuracy("random", 1) > 75
    assert (accuracy("expert", 0) + accuracy("expert", 1)) / 2 > 80
    blunders = [analysed("random", seed).players for seed in SEEDS]
    assert sum(one[0].mistakes + one[0].blunders for one in blunders) > 3
    assert sum(one[0].play for one in blunders) < sum(one[1].play for one in blunders)


@pytest.mark.parametrize("seed", SEEDS)
def test_whoever_follows_the_hints_makes_no_mistake(seed: int) -> None:
    """Hints and analysis judge by the same measure."""
    game, adviser, rival = Game.new("paris", 2, seed=seed), find_bot(HINTING).make(), find_bot("casual").make()
    while not game.over:
        view = game.view(game.asked[0])
        follows = view.seat == 0
        best = hints(adviser, view, game.step, playouts=300)[0].move if follows else choose_move(rival, view, game.step)
        game.play(best, view.seat)
    found = analyse(game, 96).players
    assert (found[0].inaccuracies, found[0].mistakes, found[0].blunders) == (0, 0, 0)
    assert found[0].accuracy > 95 > found[1].accuracy


@pytest.mark.parametrize("rival", ["random", "expert"])
@pytest.mark.parametrize("seed", SEEDS)
def test_luck_and_play_add_up_to_the_result(rival: str, seed: int) -> None:
    found = analysed(rival, seed)
    for player in found.players:
        total = player.start + player.luck + player.play + player.others
        assert total == pytest.approx(player.result, abs=1e-9)
    # Every step adds up too: what a move changed is what its player chose and what the cards brought.
    after = [*(move.chances for move in found.moves[1:]), found.end]
    for move, then in zip(found.moves, after, strict=True):
        for seat in range(2):
            assert then[seat] - move.chances[seat] == pytest.approx(move.luck[seat] + move.play[seat], abs=1e-9)
    # The game is for two: what one wins, the other loses.
    assert found.players[0].luck == pytest.approx(-found.players[1].luck, abs=1e-9)


def test_the_stated_errors_are_true() -> None:
    """Other worlds give other numbers, but they differ by no more than the errors say."""
    for rival in ("random", "expert"):
        one, other = analysed(rival, 1), analysed(rival, 1, source=9)
        assert one != other
        for a, b in zip(one.players, other.players, strict=True):
            assert abs(a.luck - b.luck) < 4 * math.hypot(a.error, b.error)
        far = [
            abs(x.chances[0] - y.chances[0]) / (one.chance_error * math.sqrt(2))
            for x, y in zip(one.moves, other.moves, strict=True)
        ]
        assert sum(z > 2 for z in far) / len(far) < 0.15


# Games of scripts, so they stay the same with any network. Of the twenty games with seeds 1 to 10 the claim is found in
# eleven; these five are those where waiting costs most. In the others it costs little, or another move is better still.
@pytest.mark.parametrize(("first", "seed"), [*(("greedy", seed) for seed in (1, 5, 9, 10)), ("wary", 2)])
def test_a_planted_mistake_is_found_with_the_better_move(first: str, seed: int) -> None:
    changed, missed = with_mistake(played("paris", first, "greedy", seed=seed))
    appraiser = NetworkAppraiser(changed.box.records, 2, seed=0, worlds=64, stop=new_stop())
    moves = list(played_moves(changed))
    found = judge(appraiser, moves[-1], 0)
    assert found.better == missed
    assert found.parts[0].cost > 2 * found.parts[0].cost_error


def test_every_better_move_comes_with_a_reason_in_words() -> None:
    """In a recorded game with seven mistakes."""
    told = json.loads(FIXTURE.read_text("utf-8"))
    recorded = replay(told["file"])
    mistakes = [move for move in told["moves"] if move["verdict"] in ("inaccuracy", "mistake", "blunder")]
    assert len(mistakes) == 7
    for language in ("en", "uk", "ru", "pl"):
        teller = Teller(language, recorded.box, recorded.names)
        said = [" ".join(teller.hint_reason(**reason) for reason in move["reasons"]) for move in mistakes]
        assert all(text.endswith((".", "…")) and "hint-" not in text for text in said), said


def test_the_same_seed_gives_the_same_analysis_on_any_number_of_threads() -> None:
    assert analyse(game("random", 1), 16, threads=1) == analyse(game("random", 1), 16, threads=3)


def test_without_a_network_plans_tell_bad_play_from_good() -> None:
    untrained = played("europe", "random", "casual", seed=1, bonus=BONUS)
    assert isinstance(appraiser_for(untrained.box.records, 2, 0, 32, new_stop()), ScriptAppraiser)
    found = analyse(untrained, 32)
    bad, good = found.players
    assert bad.accuracy < 60
    assert good.accuracy > 85
    assert bad.play < -0.2 < good.play
    assert bad.mistakes + bad.blunders > 2
    for player in found.players:
        assert player.start + player.luck + player.play + player.others == pytest.approx(player.result)
    changed, missed = with_mistake(played("europe", "greedy", "greedy", seed=2, bonus=BONUS))
    appraiser = ScriptAppraiser(changed.box.records, 2, seed=0, worlds=64, stop=new_stop())
    last = judge(appraiser, list(played_moves(changed))[-1], 0)
    assert last.better == missed
    assert last.parts[0].cost > 2 * last.parts[0].cost_error


def test_a_game_that_is_not_over_ends_with_its_chances() -> None:
    begun = game("expert", 1).copy()
    while len(begun.history) > 6:
        begun.undo()
    found = analyse(begun, 16)
    assert len(found.moves) == 6
    assert sum(found.end) == pytest.approx(1)


def test_what_the_page_is_compared_with_is_what_python_says_now() -> None:
    for path, text in fixtures().items():
        assert json.loads(path.read_text("utf-8")) == json.loads(text), (
            "run `PYTHONPATH=tests python -m analysis.games`"
        )
