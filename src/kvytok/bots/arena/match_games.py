"""The games of a match: fully compiled if all bots at a table are scripts, else question by question."""

import hashlib
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from kvytok.bots.arena.scoresheet import GAME, KEPT
from kvytok.bots.arena.times import Times
from kvytok.bots.batches.long_game import ENDLESS
from kvytok.bots.batches.simulation import ScriptTable, script_numbers
from kvytok.bots.bot import Bot, BotFault, Question
from kvytok.bots.scripts.all_scripts import deal_at
from kvytok.rules.actions import ACTIONS
from kvytok.rules.from_python import apply_at, legal_at, score_at, view
from kvytok.rules.record import OVER, RESULT, SCRATCH, STATE, Records


class ThinkingTime(NamedTuple):
    """How much a bot may think about a move."""

    seconds: float | None = None
    playouts: int | None = None


def play_deals(table: ScriptTable, scripts: Sequence[str], start: int, stop: int) -> Records:
    """Play the deals `start` to `stop` between scripts, one script per seat."""
    games = np.zeros(stop - start, GAME)
    table.play(script_numbers(scripts), start, stop)
    for name in KEPT:
        games[name] = table.results[name][: stop - start]
    games["done"] = True
    return games  # type: ignore[return-value]


def decision_seed(seed: int, deal: int, seat: int, decision: int) -> int:
    """The random seed for one decision: it depends on the deal and the seat, not on the bot."""
    text = f"kvytok arena:{seed}:{deal}:{seat}:{decision}"
    return int.from_bytes(hashlib.blake2b(text.encode("ascii"), digest_size=8).digest(), "little") >> 2


class QuestionTable:
    """Plays one game after the other in the same memory, asking a bot for every decision."""

    def __init__(self, boards: Records, players: int, key: bytes, seed: int, thinking: ThinkingTime) -> None:
        self._boards, self._players, self._seed, self._thinking = boards, players, seed, thinking
        self._key = np.frombuffer(key, "<u4").copy()
        self._states, self._scratches = np.zeros(1, STATE), np.zeros(1, SCRATCH)
        self._room, self._results = np.zeros(ACTIONS, np.int16), np.zeros(1, RESULT)

    def play(self, deal: int, bots: Sequence[Bot], names: Sequence[str]) -> tuple[Records, tuple[Times, ...]]:
        """Play one deal with these bots on the seats; return the game, and how long each seat thought.

        If a game seems endless, it is stopped and scored.
        """
        boards, states, room = self._boards, self._states, self._room
        times = tuple(Times() for _ in bots)
        deal_at(boards, self._key, states, self._players, deal)
        end = ENDLESS * self._players
        while states["phase"][0] != OVER and states["decisions"][0] < end:
            n = legal_at(boards, states, 0, room)
            action = int(room[0])
            if n > 1:
                seat = int(states["seat"][0])
                question = self._question(deal, seat, n)
                begun = time.perf_counter()
                action = bots[seat].choose(question).action
                times[seat].note(time.perf_counter() - begun)
                if action not in question.actions:
                    raise BotFault(f"{names[seat]} chose action {action}, which is not legal (deal {deal})")
            apply_at(boards, states, 0, action)
        score_at(boards, states, 0, self._scratches, self._results)
        game = np.zeros(1, GAME)
        for name in KEPT:
            game[name] = self._results[name]
        game["done"] = True
        return game, times  # type: ignore[return-value]

    def warm_up(self, bot: Bot) -> None:
        """Ask a bot the first question of a game, so that it compiles its code before time is measured."""
        deal_at(self._boards, self._key, self._states, self._players, 0)
        n = legal_at(self._boards, self._states, 0, self._room)
        question = self._question(0, int(self._states["seat"][0]), n)
        bot.choose(replace(question, seconds=None, playouts=1))

    def _question(self, deal: int, seat: int, n: int) -> Question:
        return Question(
            boards=self._boards,
            views=view(self._states, seat),
            actions=self._room[:n].copy(),
            seed=decision_seed(self._seed, deal, seat, int(self._states["decisions"][0])),
            seconds=self._thinking.seconds,
            playouts=self._thinking.playouts,
            threads=1,
        )
