"""Opponents in training: which scripts, past selves and learners sit on the seats of a batch of games."""

from collections.abc import Mapping
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kvytok.bots.scripts.all_scripts import NUMBERS
from kvytok.envs.batch_step import LEARNER
from kvytok.learn.joint_layout import Shares
from kvytok.learn.plan import MIXTURE
from kvytok.rules.record import SEATS

RESPONSE: Final = {"past": 1.0}
"""The mixture of a best response: the frozen network sits at every table."""


def mixture_in(text: str) -> dict[str, float]:
    """The mixture in a text, for example `greedy:0.25,past:0.2`; an empty text means `MIXTURE`."""
    if not text:
        return dict(MIXTURE)
    found: dict[str, float] = {}
    for item in text.split(","):
        name, _, share = item.strip().partition(":")
        if name not in NUMBERS and name != "past":
            raise ValueError(f"there is no opponent {name!r}; there are: past, {', '.join(NUMBERS)}")
        try:
            found[name] = float(share)
        except ValueError:
            raise ValueError(f"{item!r} is not a name and a share, as in greedy:0.25") from None
    if min(found.values()) < 0 or sum(found.values()) > 1:
        raise ValueError("each share is 0 or more, and together they are at most 1")
    return found


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
