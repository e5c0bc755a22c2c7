"""Rewards: what a finished game is worth to each seat."""

from typing import Final, Literal

import numpy as np

Reward = Literal["win", "margin"]

MARGIN: Final = 100
"""The lead in points that is worth a reward of 1, if rewards are margins."""


def rewards(result: np.record, players: int, kind: Reward) -> list[float]:
    """The reward of each seat; all rewards add up to 0.

    `win`: the winner gets 1, the others share -1; a shared victory is divided. `margin`: the lead over the mean of the
    others, in hundreds of points.
    """
    if kind == "margin":
        totals = result.total[:players].tolist()
        everyone = sum(totals)
        return [(total - (everyone - total) / (players - 1)) / MARGIN for total in totals]
    ranks = result.rank[:players].tolist()
    winners = ranks.count(1)
    return [((players / winners if rank == 1 else 0.0) - 1) / (players - 1) for rank in ranks]
