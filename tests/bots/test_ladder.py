"""The first levels of the ladder: always legal, no use of secrets, the same answer to the same question."""

from dataclasses import replace

import numpy as np
import pytest

from kvytok.bots.between import LearnerLevel, upper_decides
from kvytok.bots.bot import Answer, Bot, Question
from kvytok.bots.registry import UnknownBot, find_bot, levels
from kvytok.bots.scripts.novice import Novice
from kvytok.bots.search.casual import Casual
from kvytok.bots.search.strong import Strong
from kvytok.bots.search.thinking import PARTS
from kvytok.rules.actions import DRAW_TICKETS
from kvytok.rules.from_python import resample, view
from kvytok.rules.record import TURN, Records
from kvytok.words import Words, languages
from properties.walks import PLAIN, TABLES_HERE, positions
from twin.engine import Engine
from twin.scene import key_of

PLAYOUTS = 24
EVERY = 40 if PLAIN else 1
"""Strong is asked once in this number of decisions; without the compiler it is slow."""


def question(engine: Engine, seed: int = 1, playouts: int = PLAYOUTS, threads: int = 1) -> Question:
    """The question for the asked seat."""
    seat = int(engine.states[0].seat)
    return Question(
        engine.boards,
        view(engine.states, seat),
        np.array(engine.legal(), np.int16),
        seed,
        playouts=playouts,
        threads=threads,
    )


def check(answer: Answer, asked: Question) -> None:
    """Check what must be true of every answer."""
    legal = set(asked.actions.tolist())
    assert answer.action in legal
    if answer.candidates:
        assert answer.candidates[0].action == answer.action
        values = [candidate.value for candidate in answer.candidates]
        assert values[1:] == sorted(values[1:], reverse=True)
        assert all(0 <= value <= 1 for value in values)
        assert all(0 <= candidate.weight <= 1 for candidate in answer.candidates)
        assert {candidate.action for candidate in answer.candidates} <= legal
        assert len({candidate.action for candidate in answer.candidates}) == len(answer.candidates)


@pytest.mark.slow
@pytest.mark.parametrize(("game_id", "players"), TABLES_HERE)
def test_the_steps_play_whole_games(game_id: str, players: int) -> None:
    engine = Engine(game_id, players, key_of(3))
    bots: list[Bot] = [Strong(), Casual(), Novice(), Casual(), Novice()]
    number = 0
    while not engine.over:
        asked = question(engine, number)
        seat = int(engine.states[0].seat)
        bot = bots[seat] if seat > 0 or number % EVERY == 0 else bots[2]
        answer = bot.choose(asked)
        check(answer, asked)
        engine.play(answer.action)
        number += 1


@pytest.mark.slow
@pytest.mark.parametrize(("game_id", "players"), [("usa", 2), ("europe-mega", 3), ("paris", 2)])
def test_answers_depend_on_view_and_seed_alone(game_id: str, players: int) -> None:
    """Another world with the same view, more threads or another bot object change nothing."""
    for engine, number in positions(game_id, players, 2, 29):
        if engine.over or len(engine.legal()) == 1:
            continue
        asked = question(engine, number)
        other: Records = resample(engine.boards, asked.views, key_of(number + 1))
        seat = int(engine.states[0].seat)
        again = Question(engine.boards, view(other, seat), asked.actions, number, playouts=PLAYOUTS, threads=3)
        assert again.views.tobytes() == asked.views.tobytes()
        for bot in (Strong, Casual, Novice):
            assert bot().choose(asked) == bot().choose(again), (bot, number)


def test_strong_spends_no_more_playouts_than_given() -> None:
    """With few playouts it considers fewer candidates, and their weights never add up to more than 1."""
    engine = Engine("usa", 2, key_of(1))
    few, many = (Strong().choose(question(engine, 1, playouts)) for playouts in (60, 600))
    assert len(many.candidates) >= len(few.candidates) > 1
    assert sum(candidate.weight for candidate in many.candidates) <= 1 + 1e-9


def test_strong_stops_on_time() -> None:
    """The questions of a move share its time, and a short time limit still gives a valid answer."""
    assert PARTS[TURN] + max(share for share in PARTS if share not in (1.0, PARTS[TURN])) <= 1
    engine = Engine("usa", 2, key_of(1))
    asked = question(engine)
    Strong().choose(asked)
    timed = Question(asked.boards, asked.views, asked.actions, 1, seconds=0.05, threads=2)
    check(Strong().choose(timed), timed)


@pytest.mark.parametrize("bot", [Casual, Novice])
def test_beginners_differ_by_seed_only(bot: type[Casual] | type[Novice]) -> None:
    engine = Engine("usa", 2, key_of(5))
    for _ in range(8):
        engine.play(Novice().choose(question(engine)).action)
    answers = {seed: bot().choose(question(engine, seed)).action for seed in range(40)}
    assert answers == {seed: bot().choose(question(engine, seed)).action for seed in range(40)}
    assert len(set(answers.values())) > 1


@pytest.mark.parametrize("bot", [Casual, Novice])
def test_beginners_do_not_collect_tickets(bot: type[Casual] | type[Novice]) -> None:
    """They draw tickets only sometimes: in at most one of eight turns."""
    engine = Engine("usa", 2, key_of(6))
    turns = drawn = number = 0
    while not engine.over:
        action = bot().choose(question(engine, number)).action
        turns += engine.states[0].phase == TURN
        drawn += action == DRAW_TICKETS
        engine.play(action)
        number += 1
    assert drawn <= turns / 8


def test_levels_have_names() -> None:
    names = [entry.name for entry in levels()]
    assert names == ["novice", "learner", "casual", "regular", "strong", "adept", "expert"]
    for name in names:
        assert hasattr(find_bot(name).make(), "choose")
        for language in languages():
            words = Words(language)
            assert words.format(f"bot-{name}") != words.format(f"bot-{name}-what")


def test_a_level_between_two_asks_one_of_them_for_each_decision() -> None:
    engine = Engine("usa", 2, key_of(9))
    asked = []
    for number in range(40):
        given = replace(question(engine, number), playouts=4)
        learner, novice, casual = (bot().choose(given).action for bot in (LearnerLevel, Novice, Casual))
        assert learner == (casual if upper_decides(given.seed) else novice)
        asked.append(upper_decides(given.seed))
        engine.play(learner)
    assert 10 < sum(asked) < 30


def test_the_dial_turns_from_one_level_to_the_next() -> None:
    """`casual:0.3` lets the next level make three decisions in ten; the ends are the two levels themselves."""
    seeds = range(10_000)
    for share in (0.0, 0.3, 0.5, 1.0):
        assert abs(sum(upper_decides(seed, share) for seed in seeds) / len(seeds) - share) < 0.01
    assert all(upper_decides(seed, 0.6) for seed in seeds if upper_decides(seed, 0.3))
    engine = Engine("usa", 2, key_of(9))
    for number in range(20):
        given = replace(question(engine, number), playouts=4)
        action = find_bot("novice:0.3").make().choose(given).action
        assert action == (Casual if upper_decides(given.seed, 0.3) else Novice)().choose(given).action
        engine.play(action)
    assert not find_bot("novice:0.3").script
    for wrong in ("casual:2", "casual:much", "expert:0.5", "greedy:0.5"):
        with pytest.raises(UnknownBot):
            find_bot(wrong)
