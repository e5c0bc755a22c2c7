"""Rewards: what a finished game is worth to each seat, by name."""

from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from kvytok.rules.record import Records

ZeroSum = Literal["win", "margin", "place"]
"""Rewards that add up to 0 at every table."""
Reward = Literal[ZeroSum, "score"]

MARGIN: Final = 100
"""The points that are worth a reward of 1, if rewards are margins or scores."""


def rewards_of(results: Records, players: int, kind: Reward) -> NDArray[np.float64]:
    """The rewards of many finished games at once: games × players."""
    totals = results["total"][:, :players].astype(np.float64)
    ranks = results["rank"][:, :players]
    if kind == "score":
        earned = totals / MARGIN
    elif kind == "margin":
        earned = (totals - (totals.sum(axis=1, keepdims=True) - totals) / (players - 1)) / MARGIN
    elif kind == "place":
        ahead = (ranks[:, None, :] < ranks[:, :, None]).sum(axis=2)
        behind = (ranks[:, None, :] > ranks[:, :, None]).sum(axis=2)
        earned = (behind - ahead) / (players - 1)
    else:
        first = ranks == 1
        earned = (first * (players / first.sum(axis=1, keepdims=True)) - 1) / (players - 1)
    found: NDArray[np.float64] = earned
    return found


def rewards(result: np.record, players: int, kind: Reward) -> list[float]:
    """The reward of each seat.

    `win`: the winner gets 1, the others share -1; a shared victory is divided. `margin`: the lead over the mean of the
    others, in hundreds of points. `place`: 1 for the first place, -1 for the last, even steps between them. These add
    up to 0. `score`: one's own points in hundreds, whatever the others have.
    """
    found: list[float] = rewards_of(np.array([result]), players, kind)[0].tolist()
    return found
