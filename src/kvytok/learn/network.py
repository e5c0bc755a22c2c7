"""The network: an observation in, a score for every action and a value for every player out."""

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from kvytok.rules.actions import ACTIONS

NEVER = -1e9
"""The score of an action that is not legal."""


class Network(nn.Module):
    """A residual network over the whole observation; the values are those of the asked seat and the others in order."""

    def __init__(self, scales: NDArray[np.float32], players: int, width: int, depth: int) -> None:
        super().__init__()
        self.players, self.width, self.depth = players, width, depth
        self.register_buffer("per_scale", torch.from_numpy(1 / scales))
        self.first = nn.Linear(len(scales), width)
        self.blocks = nn.ModuleList(nn.Linear(width, width) for _ in range(depth))
        self.norms = nn.ModuleList(nn.LayerNorm(width) for _ in range(depth + 1))
        self.policy = nn.Linear(width, ACTIONS)
        self.value = nn.Linear(width, players)
        nn.init.orthogonal_(self.policy.weight, 0.01)
        nn.init.zeros_(self.policy.bias)
        nn.init.orthogonal_(self.value.weight, 0.1)
        nn.init.zeros_(self.value.bias)

    def forward(self, seen: Tensor) -> tuple[Tensor, Tensor]:
        """Scores of all actions and values of all players, for observations as whole numbers."""
        per_scale: Tensor = self.per_scale  # type: ignore[assignment]
        dtype = torch.bfloat16 if seen.is_cuda else torch.float32
        x = seen.to(dtype) * per_scale.to(dtype)
        x = functional.relu(self.norms[0](self.first(x)))
        for block, norm in zip(self.blocks, self.norms[1:], strict=True):
            x = x + functional.relu(norm(block(x)))
        return self.policy(x), self.value(x)


def scored(network: nn.Module, seen: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
    """Scores with illegal actions ruled out, and values, both in full precision."""
    with torch.autocast("cuda", dtype=torch.bfloat16, enabled=seen.is_cuda):
        scores, values = network(seen)
    return scores.float().masked_fill(masks == 0, NEVER), values.float()
