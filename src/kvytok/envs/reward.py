"""Rewards: what a finished game is worth to each seat."""

from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from kvytok.rules.record import Records

Reward = Literal["win", "margin"]

MARGIN: Final = 100
"""The lead in points that is worth a reward of 1, if rewards are margins."""


def rewards_of(results: Records, players: int, kind: Reward) -> NDArray[np.float64]:
    """The rewards of many finished games at once: games × players."""
    if kind == "margin":
        totals = results["total"][:, :players].astype(np.float64)
        earned = (totals - (totals.sum(axis=1, keepdims=True) - totals) / (players - 1)) / MARGIN
    else:
        first = results["rank"][:, :players] == 1
        earned = (first * (players / first.sum(axis=1, keepdims=True)) - 1) / (players - 1)
    found: NDArray[np.float64] = earned
    return found


def rewards(result: np.record, players: int, kind: Reward) -> list[float]:
    """The reward of each seat; all rewards add up to 0.

    `win`: the winner gets 1, the others share -1; a shared victory is divided. `margin`: the lead over the mean of the
    others, in hundreds of points.
    """
    found: list[float] = rewards_of(np.array([result]), players, kind)[0].tolist()
    return found
