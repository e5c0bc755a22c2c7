"""The quick networks: compiled play agrees with their weights, and Expert's answers depend only on the question."""

import time
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kvytok.bots.batches.long_game import LONG
from kvytok.bots.batches.uniform import next_choice
from kvytok.bots.neural import expert
from kvytok.bots.neural.comparison import (
    CANDIDATES,
    COMPARISON,
    ROUND,
    best_alive,
    conclude_comparison,
    go_on_comparison,
    start_empty,
    take_in,
)
from kvytok.bots.neural.expert import Expert, ThinkingAhead
from kvytok.bots.neural.first_look import FirstLook
from kvytok.bots.neural.large_network import see_next
from kvytok.bots.neural.neural import Neural
from kvytok.bots.neural.quick_network import (
    QUICK,
    Scratchpad,
    Weights,
    choose,
    forget_sums,
    has_quick,
    quick_weights,
    see_first,
)
from kvytok.bots.neural.quick_playout import play_candidates
from kvytok.bots.neural.trained_network import has_network, made_of, shipped, trained_network
from kvytok.bots.search.finding import FINDING, answer_of
from kvytok.rules.actions import ACTIONS
from kvytok.rules.from_python import apply_at, legal_at
from kvytok.rules.record import OVER, Records

from .test_networks import asked, boards_of, dealt, shuffled_play, with_a_ticket_changed

MOST_BYTES = 1_000_000


def scores_of(weights: Weights, seen: np.ndarray) -> np.ndarray:
    """The scores, computed with plain matrix products."""
    first, first_bias, second, second_bias, policy, policy_bias = (array.astype(np.float64) for array in weights)
    x = np.maximum(seen @ first + first_bias, 0)
    x = np.maximum(x @ second + second_bias, 0)
    return np.asarray(x @ policy + policy_bias)


def sights(boards: Records, players: int, seed: int) -> list[tuple[int, np.ndarray, np.ndarray]]:
    """For each decision of a random game: the asked seat, its observation and the legal actions."""
    states, chance, found = dealt(boards, players, seed), np.random.default_rng(seed), []
    look = FirstLook(trained_network(boards, players))
    while states["phase"][0] != OVER:
        question = asked(boards, states)
        look.at(question)
        found.append((int(states["seat"][0]), look.seen.copy(), question.actions))
        apply_at(boards, states, 0, int(chance.choice(question.actions)))
    return found


def test_there_is_one_for_every_network_and_it_is_small() -> None:
    assert shipped(QUICK).keys() == shipped().keys()
    for (_, players), path in shipped(QUICK).items():
        boards = boards_of(str(made_of(path)["game"]))
        assert path.stat().st_size <= MOST_BYTES
        weights = quick_weights(boards, players)
        assert weights[0].shape[0] == trained_network(boards, players).inputs
        assert weights[4].shape[1] == ACTIONS


def test_compiled_scores_are_those_of_plain_multiplication() -> None:
    boards = boards_of("usa")
    weights = quick_weights(boards, 2)
    scratchpad = Scratchpad(weights)
    forget_sums(weights, scratchpad.arrays(), 2)
    for seat, seen, _ in sights(boards, 2, 1):
        # The sums continue from the seat's last observation.
        scratchpad.seen[: len(seen)] = seen
        see_first(weights, scratchpad.arrays(), seat)
        see_next(scratchpad.sums[seat], weights[2], weights[3], scratchpad.units)
        see_next(scratchpad.units, weights[4], weights[5], scratchpad.scores)
        assert np.abs(scratchpad.scores - scores_of(weights, seen)).max() < 2e-3


def test_actions_are_chosen_by_their_chances() -> None:
    boards = boards_of("usa")
    weights = quick_weights(boards, 2)
    scratchpad = Scratchpad(weights)
    forget_sums(weights, scratchpad.arrays(), 2)
    choice, looked = 12345, 0
    for seat, seen, actions in sights(boards, 2, 2)[::2]:
        raised = np.exp(1.5 * scores_of(weights, seen)[actions])
        chances = raised / raised.sum()
        if len(actions) < 2 or chances.max() > 0.97:
            continue
        looked += 1
        scratchpad.seen[: len(seen)] = seen
        counts = np.zeros(len(actions))
        for _ in range(2000):
            choice = next_choice(choice)
            counts[choose(weights, scratchpad.arrays(), seat, actions, len(actions), 1.5, choice)] += 1
        assert np.abs(counts / 2000 - chances).max() < 4.5 * 0.5 / np.sqrt(2000)
    assert looked > 3


def test_the_quick_one_mostly_agrees_with_the_large_one() -> None:
    boards = boards_of("usa")
    network, weights = trained_network(boards, 2), quick_weights(boards, 2)
    states, agreed, n = dealt(boards, 2, 3), 0, 0
    look = FirstLook(network)
    while states["phase"][0] != OVER:
        question = asked(boards, states)
        scores, _ = look.at(question)
        action = int(question.actions[scores.argmax()])
        if len(question.actions) > 1:
            agreed += int(question.actions[scores_of(weights, look.seen)[question.actions].argmax()]) == action
            n += 1
        apply_at(boards, states, 0, action)
    assert agreed / n > 0.8


def test_threads_change_nothing_when_playouts_are_counted() -> None:
    boards = boards_of("europe")
    states = dealt(boards, 2, 4)
    shuffled_play(boards, states, 25, 4)
    answers = {
        Expert().choose(asked(boards, states, playouts=200, threads=threads, reasons=True)) for threads in (1, 2, 3)
    }
    assert len(answers) == 1


def test_all_is_loaded_with_the_first_question_even_if_it_needs_no_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    worlds: list[tuple[int, int]] = []

    def noted(*arguments: object) -> None:
        worlds.append((int(str(arguments[-3])), int(str(arguments[-2]))))
        play_candidates(*arguments)

    monkeypatch.setattr(expert, "play_candidates", noted)
    boards = boards_of("usa")
    states = dealt(boards, 2, 4)
    room = np.zeros(ACTIONS, np.int16)
    bot = Expert()
    question = asked(boards, states, playouts=32)
    one = replace(question, actions=question.actions[:1])
    assert legal_at(boards, states, 0, room) > 1
    assert bot.choose(one).action == one.actions[0]
    assert worlds == [(0, 0)]
    bot.choose(one)
    assert worlds == [(0, 0)]


def test_more_time_means_more_worlds_and_no_more_time_than_given() -> None:
    boards = boards_of("usa")
    bot = ThinkingAhead(FirstLook(trained_network(boards, 2)), quick_weights(boards, 2))
    states = dealt(boards, 2, 6)
    shuffled_play(boards, states, 30, 6)
    bot.choose(asked(boards, states, playouts=8))
    room = np.zeros(ACTIONS, np.int16)
    assert legal_at(boards, states, 0, room) > 1
    begun = time.perf_counter()
    bot.choose(asked(boards, states, seconds=0.5, threads=1))
    assert time.perf_counter() - begun < 2.5


@pytest.mark.parametrize("game_id", ["paris", "europe-mega"])
def test_where_there_is_none_it_is_said(game_id: str) -> None:
    assert has_quick(boards_of(game_id), 2)
    assert not has_quick(with_a_ticket_changed(game_id), 2)
    assert not has_network(with_a_ticket_changed(game_id), 2)


@pytest.mark.slow
def test_a_game_that_lasts_too_long_is_ended_by_chance() -> None:
    # Networks could try and give up the same tunnels for ever (C7).
    boards = boards_of("europe")
    states = dealt(boards, 5, 5)
    shuffled_play(boards, states, 150, 5)
    usual = [Neural().choose(asked(boards, states, seed)).action for seed in range(20)]
    assert len(set(usual)) == 1
    states["decisions"][0] = 5 * LONG + 100
    later = [Neural().choose(asked(boards, states, seed)).action for seed in range(20)]
    assert len(set(later)) > 1
    answer = Expert().choose(asked(boards, states, playouts=64, reasons=True))
    assert len(answer.candidates) > 1
    bots = [Neural() for _ in range(5)]
    for _ in range(1500):
        if states["phase"][0] == OVER:
            break
        apply_at(boards, states, 0, bots[int(states["seat"][0])].choose(asked(boards, states)).action)
    assert states["phase"][0] == OVER


def found_from(values: np.ndarray) -> tuple[list[int], list[float], list[float]]:
    """The candidates, best first, with their values and weights, from a row of values for each world.

    A candidate is dropped where its column becomes NaN.
    """
    comparisons, findings = np.zeros(1, COMPARISON), np.zeros(1, FINDING)
    comparisons["n"] = values.shape[1]
    comparisons["action"][0] = np.arange(CANDIDATES)
    start_empty(comparisons[0])
    for row in values:
        comparisons["alive"][0, : len(row)] = ~np.isnan(row)
        comparisons["rows"][0, 0, : len(row)] = np.nan_to_num(row)
        comparisons["done"][0, 0] = comparisons["asked"] = 1
        take_in(comparisons[0])
    conclude_comparison(comparisons, findings)
    answer = answer_of(findings)
    assert answer.action == answer.candidates[0].action == best_alive(comparisons[0])
    return tuple(list(part) for part in zip(*answer.candidates, strict=True))  # type: ignore[return-value]


def test_a_dropped_candidate_is_measured_in_the_worlds_it_shared_with_the_best() -> None:
    nothing = np.nan
    # The first worlds were better: the dropped candidate's mean of 0.8 is more than the 0.55 of the best.
    values = np.array([[0.9, 0.8, 0.7], [0.9, 0.8, 0.7], [0.2, nothing, 0.3], [0.2, nothing, 0.3]])
    order, worth, weight = found_from(values)
    assert order == [0, 2, 1]
    assert worth == pytest.approx([0.55, 0.5, 0.45])
    assert weight == pytest.approx([0.4, 0.4, 0.2])


@given(st.integers(1, 8), st.integers(1, 6), st.integers(0, 2**32 - 1))
def test_no_candidate_is_worth_more_than_the_first(candidates: int, rounds: int, seed: int) -> None:
    chance = np.random.default_rng(seed)
    values = chance.random((4 * rounds, candidates))
    stays = chance.integers(candidates)
    for c in range(candidates):
        if c != stays:
            values[4 * int(chance.integers(1, rounds + 1)) :, c] = np.nan
    order, worth, weight = found_from(values)
    assert sorted(order) == list(range(candidates))
    assert weight[0] == max(weight)
    assert worth == sorted(worth, reverse=True)
    assert min(worth) >= 0
    assert worth[0] == pytest.approx(values[:, order[0]].mean())
    assert sum(weight) == pytest.approx(1)


def test_candidates_clearly_behind_are_dropped_after_a_round() -> None:
    comparisons = np.zeros(1, COMPARISON)
    comparisons["n"], comparisons["most"] = 3, 10_000
    start_empty(comparisons[0])
    assert go_on_comparison(comparisons, 10) == 10
    values = np.tile([0.6, 0.2, 0.59], (ROUND, 1)) + np.random.default_rng(1).normal(0, 0.05, (ROUND, 3))
    comparisons["rows"][0, :10, :3], comparisons["done"][0] = values[:10], 1
    assert go_on_comparison(comparisons, 10) == ROUND - 10
    assert comparisons["alive"][0, :3].tolist() == [1, 1, 1]
    comparisons["rows"][0, : ROUND - 10, :3], comparisons["done"][0] = values[10:], 1
    assert go_on_comparison(comparisons, ROUND) == ROUND
    assert comparisons["alive"][0, :3].tolist() == [1, 0, 1]
    assert comparisons["gap"][0, 0, 1] == pytest.approx((values[:, 0] - values[:, 1]).mean())
    assert comparisons["deviation"][0, 0, 1] == pytest.approx((values[:, 0] - values[:, 1]).var() * ROUND)
    comparisons["done"] = 0
    assert go_on_comparison(comparisons, ROUND) == 0  # broken off
