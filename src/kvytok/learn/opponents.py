"""Opponents in training: which scripts, past selves and learners sit on the seats of a batch of games."""

from collections.abc import Mapping
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kvytok.bots.scripts.all_scripts import NUMBERS
from kvytok.envs.batch_step import LEARNER
from kvytok.learn.joint_layout import Shares
from kvytok.rules.record import SEATS

MIXTURE: Final = {"racer": 0.15, "greedy": 0.06, "wary": 0.06, "collector": 0.03, "past": 0.2}
"""The share of games against each opponent; in the other games the network plays against itself."""


def number_of(script: str) -> int:
    """The number of a script."""
    return NUMBERS[script]


def seat(players: int, games: int, mixture: Mapping[str, float]) -> tuple[NDArray[np.int16], NDArray[np.bool_]]:
    """The scripts for every game and seat, and the seats of past selves.

    Games of one kind lie side by side, those against past selves last. In a game with opponents one seat learns, and
    the seats take turns; with more than two players, a second seat may learn in every other game.
    """
    scripts = np.full((games, SEATS), LEARNER, np.int16)
    past = np.zeros((games, players), np.bool_)
    end = games
    for kind in ("past", *(kind for kind in mixture if kind != "past")):
        start = end - int(games * mixture.get(kind, 0))
        for g in range(start, end):
            learners = {g % players} | ({(g // players) % players} if players > 2 and g % 2 else set())
            for s in range(players):
                if s not in learners:
                    if kind == "past":
                        past[g, s] = True
                    else:
                        scripts[g, s] = number_of(kind)
        end = start
    return scripts, past


def seat_all(shares: Shares, mixture: Mapping[str, float]) -> tuple[NDArray[np.int16], NDArray[np.bool_]]:
    """`seat` for a batch with several numbers of players."""
    seated = [seat(players, games, mixture) for players, games in zip(shares.counts, shares.games, strict=True)]
    past = np.zeros((sum(shares.games), max(shares.counts)), np.bool_)
    for (players, rows), (_, there) in zip(shares.rows(), seated, strict=True):
        past[rows, :players] = there
    return np.concatenate([scripts for scripts, _ in seated]), past


def fewer(scripts: NDArray[np.int16], shares: Shares, part: float) -> NDArray[np.int16]:
    """Keep only the share `part` of the games against each script; in the other games learners replace the script."""
    left = scripts.copy()
    for _, rows in shares.rows():
        kinds = scripts[rows].max(axis=1)
        for kind in set(kinds.tolist()) - {LEARNER}:
            games = rows.start + np.flatnonzero(kinds == kind)
            left[games[round(part * len(games)) :]] = LEARNER
    return left


def paired(players: int, games: int, opponent: int) -> tuple[NDArray[np.int16], NDArray[np.int64], NDArray[np.int64]]:
    """Scripts, game numbers and learner seats for a comparison: each deal once with the learner on each seat."""
    games -= games % players
    scripts = np.full((games, SEATS), opponent, np.int16)
    learner = np.arange(games) % players
    scripts[np.arange(games), learner] = LEARNER
    return scripts, np.arange(games, dtype=np.int64) // players, learner.astype(np.int64)
