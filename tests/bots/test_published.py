"""The published PPO: its observation, its actions, and the bot that plays with its weights."""

from pathlib import Path

import numpy as np
import pytest

from kvytok.boards import find_game, tickets_in_play
from kvytok.bots.bot import Question
from kvytok.bots.published.ppo_network import WEIGHTS, policy_of, scores_of, write_actor
from kvytok.bots.published.ppo_observation import MOVES, PLACES, SCALES, SIZE
from kvytok.bots.published.published_ppo import PublishedPpo, see_at
from kvytok.rules.actions import ACTIONS
from kvytok.rules.board import board_records
from kvytok.rules.from_python import apply_at, legal_at, setup_at, view
from kvytok.rules.record import NONE, OVER, SCRATCH, STATE, Records


def boards_of(game_id: str) -> Records:
    board, game = find_game(game_id)
    return board_records(board, game, tickets_in_play(board, game))


def dealt(boards: Records, seed: int) -> Records:
    states = np.zeros(1, STATE)
    states["key"] = np.arange(8) + 8 * seed
    setup_at(boards, states, 0, 2, NONE)
    return states


@pytest.mark.slow
def test_it_sees_765_numbers_alike_from_view_and_state_and_every_action_has_its_own_number() -> None:
    boards, scratches, actions = boards_of("usa"), np.zeros(1, SCRATCH), np.zeros(ACTIONS, np.int16)
    whole, hidden = np.full(SIZE, 9, np.int8), np.full(SIZE, 7, np.int8)
    chance, moves = np.random.default_rng(5), set()
    for seed in range(6):
        states = dealt(boards, seed)
        while states[0].phase != OVER:
            n = legal_at(boards, states, 0, actions)
            places = PLACES[actions[:n]]
            assert (places >= 0).all()
            assert (places < MOVES).all()
            assert len(set(places)) == n
            assert see_at(boards, states, 0, scratches, whole) == SIZE
            see_at(boards, view(states, int(states[0].seat)), 0, scratches, hidden)
            assert (whole == hidden).all()
            assert (whole >= 0).all()
            assert (whole / SCALES < 2.5).all()
            chosen = chance.integers(n)
            moves.add(int(places[chosen]))
            apply_at(boards, states, 0, int(actions[chosen]))
    assert (SIZE, MOVES) == (765, 168)
    assert len(moves) > 100


def test_the_observation_tells_routes_cards_and_tickets() -> None:
    boards, scratches, seen = boards_of("usa"), np.zeros(1, SCRATCH), np.zeros(SIZE, np.int8)
    states = dealt(boards, 1)
    see_at(boards, states, 0, scratches, seen)
    offer = seen[-90:].reshape(3, 30)
    seat = int(states[0].seat)
    assert [int(place.argmax()) for place in offer] == list(states[0].offer[seat, :3])
    assert offer.sum() == 3
    assert seen[:5].tolist() == [1, 0, 0, 0, 0]
    assert seen[5:305].reshape(100, 3).sum(axis=0).tolist() == [100, 0, 0]
    states[0].owner[7], states[0].owner[8] = seat, 1 - seat
    see_at(boards, states, 0, scratches, seen)
    assert seen[5:305].reshape(100, 3)[6:9].tolist() == [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    hand = seen[765 - 90 - 120 - 9 : 765 - 90 - 120]
    assert hand.sum() == 4


def test_the_bot_takes_the_most_likely_legal_action_on_the_usa_board_only(tmp_path: Path) -> None:
    weights = np.random.default_rng(3).normal(size=WEIGHTS).astype(np.float32) * 0.05
    write_actor(tmp_path / "weights.npz", weights, "{}")
    bot = PublishedPpo(tmp_path / "weights.npz")
    boards, actions, seen = boards_of("usa"), np.zeros(ACTIONS, np.int16), np.zeros(SIZE, np.int8)
    states = dealt(boards, 2)
    for _ in range(60):
        n = legal_at(boards, states, 0, actions)
        question = Question(boards, view(states, int(states[0].seat)), actions[:n].copy(), reasons=True)
        answer = bot.choose(question)
        see_at(boards, states, 0, np.zeros(1, SCRATCH), seen)
        scores = scores_of(policy_of(weights), seen)[PLACES[question.actions]]
        assert answer.action == question.actions[scores.argmax()] == answer.candidates[0].action
        apply_at(boards, states, 0, answer.action)
    elsewhere = boards_of("europe")
    states = dealt(elsewhere, 2)
    n = legal_at(elsewhere, states, 0, actions)
    with pytest.raises(ValueError, match="USA"):
        bot.choose(Question(elsewhere, view(states, int(states[0].seat)), actions[:n].copy()))
