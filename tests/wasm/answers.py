"""Answers of the bots that the engine of the page must give too: `python tests/wasm/answers.py` writes them."""

import hashlib
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from kvytok.boards import find_game, game_ids, tickets_in_play
from kvytok.bots.bot import Answer, Bot, Question
from kvytok.bots.registry import find_bot
from kvytok.bots.scripts.novice import Novice
from kvytok.rules.actions import ACTIONS
from kvytok.rules.board import board_records
from kvytok.rules.from_python import apply_at, legal_at, setup_at, view
from kvytok.rules.record import NONE, STATE

FIXTURE = Path(__file__).resolve().parents[2] / "web/tests/engine_answers.json"
KEY = np.arange(1, 9, dtype=np.uint32)
POSITIONS = 10
"""The questions of each table that all levels answer, evenly through a game of novices."""
PLAYOUTS = {"learner": None, "casual": None, "regular": 30, "strong": 100, "adept": 30, "expert": 40}
"""The levels, and how many playouts each makes; Expert makes at least one round."""


def digest(answer: Answer) -> str:
    """A short name for an answer with all its candidates, to the last bit."""
    actions = np.array([answer.action, *(candidate.action for candidate in answer.candidates)], "<i2")
    numbers = np.array([candidate[1:] for candidate in answer.candidates], "<f8")
    return hashlib.sha256(actions.tobytes() + numbers.tobytes()).hexdigest()[:16]


def questions(records: Any, players: int) -> tuple[list[Question], str]:
    """All questions of a game of novices that leave a choice, and a short name for all its actions."""
    states, actions, asked, chosen = np.zeros(1, STATE), np.zeros(ACTIONS, np.int16), [], hashlib.sha256()
    states["key"] = KEY
    setup_at(records, states, 0, players, NONE)
    while (n := legal_at(records, states, 0, actions)) > 0:
        seen = view(states, int(states["seat"][0]))
        question = Question(records, seen, actions[:n].copy(), seed=int(states["decisions"][0]))
        action = Novice().choose(question).action
        chosen.update(np.int16(action).tobytes())
        if n > 1:
            asked.append(question)
        apply_at(records, states, 0, action)
    return asked, chosen.hexdigest()[:16]


def answered(bot: Bot, question: Question, playouts: int | None) -> str:
    """The digest of a bot's answer."""
    return digest(bot.choose(replace(question, playouts=playouts, threads=1, reasons=True)))


def table(records: Any, players: int) -> dict[str, Any]:
    """The game of one table, and what each level answers to some of its questions."""
    asked, chosen = questions(records, players)
    bots = {level: find_bot(level).make() for level in PLAYOUTS}
    some = [asked[len(asked) * (2 * i + 1) // (2 * POSITIONS)] for i in range(POSITIONS)]
    return {
        "players": players,
        "novices": chosen,
        "decisions": [question.seed for question in some],
        **{level: [answered(bots[level], each, PLAYOUTS[level]) for each in some] for level in PLAYOUTS},
    }


def all_answers() -> dict[str, Any]:
    """The answers at all tables."""
    games = {}
    for game_id in game_ids():
        board, game = find_game(game_id)
        records = board_records(board, game, tickets_in_play(board, game))
        games[game_id] = [table(records, n) for n in range(game.rules.players_min, game.rules.players_max + 1)]
    return {"playouts": PLAYOUTS, "games": games}


def text() -> str:
    """The file: one table a line, so that changes can be read."""
    told = all_answers()
    games = ",\n".join(
        f'  "{game}": [\n' + ",\n".join(f"   {json.dumps(one)}" for one in tables) + "\n  ]"
        for game, tables in told["games"].items()
    )
    return f'{{\n "playouts": {json.dumps(told["playouts"])},\n "games": {{\n{games}\n }}\n}}\n'


if __name__ == "__main__":
    FIXTURE.write_text(text())
