"""How strong a network is: whole games with paired cards against a script, its most likely action each time."""

from typing import Final, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray

from kvytok.learn.network import Network, scored
from kvytok.learn.opponents import number_of, paired
from kvytok.learn.ppo import sample
from kvytok.learn.tables import Tables

Records = NDArray[np.record]


INSISTS: Final = 200
"""Decisions after which it no longer takes the most likely action: giving up a tunnel could go on for ever (C7)."""


class Strength(NamedTuple):
    """The outcome of a comparison."""

    opponent: str
    games: int
    share: float
    """The share of the victory."""
    margin: float
    """Points ahead of the mean of the others."""


@torch.no_grad()
def measure(
    network: Network, device: str, boards: Records, players: int, opponent: str, games: int, seed: int
) -> Strength:
    """Play every game of the batch once to its end."""
    scripts, numbers, learners = paired(players, games, number_of(opponent))
    tables = Tables(device, boards, players, len(scripts), seed, scripts, numbers)
    learner = torch.from_numpy(learners).to(device)[:, None]
    pending = torch.ones(tables.games, dtype=torch.bool, device=device)
    totals = torch.zeros(tables.games, players, device=device)
    share = torch.zeros(tables.games, device=device)
    asked = 0
    while bool(pending.any()):
        for _ in range(8):
            scores, _ = scored(network, tables.seen, tables.masks)
            asked += 1
            points, finished, shares = tables.step(scores.argmax(-1) if asked < INSISTS else sample(scores))
            totals += torch.where(pending[:, None], points, 0.0)
            ended = finished & pending
            share = torch.where(ended, shares.gather(1, learner)[:, 0], share)
            pending &= ~finished
    own = totals.gather(1, learner)[:, 0]
    others = (totals.sum(-1) - own) / (players - 1)
    return Strength(opponent, tables.games, float(share.mean()), float((own - others).mean()))
