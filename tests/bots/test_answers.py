"""Every bot answers in time in every game, from the opening to the end; bench/answers.py asks many more questions."""

import os
import random
import time

import numpy as np
import pytest

from kvytok.bots.batches.long_game import ENDLESS
from kvytok.bots.bot import Question
from kvytok.bots.registry import bot_names, find_bot
from kvytok.bots.scripts.script_bot import ScriptBot
from kvytok.rules.from_python import view
from properties.walks import TABLES_HERE
from twin.engine import Engine
from twin.scene import key_of

EVERY = 29
"""The bot is asked one of this number of questions on average; Racer answers the others."""
LIMIT = 5.0
"""The most seconds for an answer; usually it takes some hundredths, but the machine may be busy."""
THINKING = 0.01


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in bot_names() if name != "published-ppo"])
def test_every_bot_answers_in_time(name: str) -> None:
    rng = random.Random("answers" if os.environ.get("CI") else None)
    for game_id, players in TABLES_HERE:
        seed = rng.randrange(1 << 60)
        engine = Engine(game_id, players, key_of(seed))
        others = [ScriptBot("racer") for _ in range(players)]
        first = True
        while not engine.over and engine.states[0].decisions < ENDLESS * players:
            legal = engine.legal()
            if len(legal) == 1:
                engine.play(legal[0])
                continue
            seat = int(engine.states[0].seat)
            asked = Question(engine.boards, view(engine.states, seat), np.array(legal, np.int16), seed, THINKING)
            bot = find_bot(name).make() if first or rng.randrange(EVERY) == 0 else others[seat]
            begun = time.perf_counter()
            action = bot.choose(asked).action
            took = time.perf_counter() - begun
            assert action in legal
            assert first or took < LIMIT, f"{name} took {took:.1f} s at {game_id} with {players} players, key {seed}"
            first = False
            engine.play(action)
        assert engine.over, f"{game_id} with {players} players did not end, key {seed}"
