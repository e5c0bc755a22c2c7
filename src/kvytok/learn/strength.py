"""The strength of a network: whole games against scripts with paired cards, always with its most likely action."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
import torch

from kvytok.learn.joint_layout import JointLayout, Shares
from kvytok.learn.opponents import number_of, paired
from kvytok.learn.policy_network import PolicyNetwork, scored
from kvytok.learn.ppo import sample
from kvytok.learn.tensor_tables import TensorTables

INSISTS: Final = 200
"""After this number of decisions actions are sampled: else it could try a tunnel and give up for ever (C7)."""


class Strength(NamedTuple):
    """The result against one script with one number of players."""

    players: int
    opponent: str
    games: int
    share: float
    """The share of the victory."""
    margin: float
    """The mean lead over the mean of the others, in points."""


@torch.no_grad()
def measure(
    network: PolicyNetwork, device: str, layout: JointLayout, opponents: Sequence[str], games: int, seed: int
) -> list[Strength]:
    """Play `games` games with each number of players against each script, all at once, each to its end."""
    pairs = [(players, opponent) for players in layout.counts for opponent in opponents]
    seated = [paired(players, games, number_of(opponent)) for players, opponent in pairs]
    scripts, numbers, learners = (np.concatenate([each[i] for each in seated]) for i in range(3))
    each = Shares([players for players, _ in pairs], [len(learners) for _, _, learners in seated])
    tables = TensorTables(device, layout, each, seed, scripts, numbers)
    learner = torch.from_numpy(learners).to(device)[:, None]
    pending = torch.ones(tables.games, dtype=torch.bool, device=device)
    totals = torch.zeros(tables.games, tables.players, device=device)
    share = torch.zeros(tables.games, device=device)
    chance = torch.Generator(device).manual_seed(seed)
    asked = 0
    while bool(pending.any()):
        for _ in range(8):
            scores, _ = scored(network, tables.seen, tables.masks)
            asked += 1
            if asked < INSISTS:
                actions = scores.argmax(-1)
            else:
                actions = sample(scores, torch.rand(scores.shape, generator=chance, device=device))
            points, finished, shares = tables.step(actions)
            totals += torch.where(pending[:, None], points, 0.0)
            ended = finished & pending
            share = torch.where(ended, shares.gather(1, learner)[:, 0], share)
            pending &= ~finished
    own = totals.gather(1, learner)[:, 0]
    margin = own - (totals.sum(-1) - own) / (tables.counts - 1)
    return [
        Strength(players, opponent, rows.stop - rows.start, float(share[rows].mean()), float(margin[rows].mean()))
        for (players, opponent), (_, rows) in zip(pairs, each.rows(), strict=True)
    ]
