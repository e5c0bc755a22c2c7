"""The network in training: it maps an observation to a score for every action and a value for every player."""

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from kvytok.learn.joint_layout import JointLayout
from kvytok.rules.actions import ACTIONS

NEVER = -1e9
"""The score of an action that is not legal."""
HEADS = 8
"""The number of outputs is a multiple of this: a GPU multiplies that faster."""


class PolicyNetwork(nn.Module):
    """A residual network over the whole layout; the values are for the asked seat and the others in turn order.

    With `alike`, what is learnt about one other seat is learnt for all of them: their weights are the sum of common
    weights and a difference for each seat, which begins at zero.
    """

    def __init__(self, layout: JointLayout, width: int, depth: int, alike: bool = False) -> None:
        super().__init__()
        self.players, self.width, self.depth = layout.most, width, depth
        self.runs = layout.runs if alike else ()
        self.register_buffer("per_scale", torch.from_numpy(1 / layout.scales), persistent=False)
        self.first = nn.Linear(layout.size, width)
        self.blocks = nn.ModuleList(nn.Linear(width, width) for _ in range(depth))
        self.norms = nn.ModuleList(nn.LayerNorm(width) for _ in range(depth + 1))
        self.policy = nn.Linear(width, ACTIONS)
        self.value = nn.Linear(width, layout.most)
        nn.init.orthogonal_(self.policy.weight, 0.01)
        nn.init.zeros_(self.policy.bias)
        nn.init.orthogonal_(self.value.weight, 0.1)
        nn.init.zeros_(self.value.bias)
        if self.runs:
            self.common = nn.Parameter(torch.zeros(width, sum(length for _, length in self.runs)))
            nn.init.uniform_(self.common, -(layout.size**-0.5), layout.size**-0.5)
            with torch.no_grad():
                for start, length in self.runs:
                    self.first.weight[:, start : start + length * (self.players - 1)] = 0

    def first_weight(self) -> Tensor:
        """The first matrix, for observations as whole numbers: it includes the scales and the common weights."""
        weight: Tensor = self.first.weight
        pieces, at, begin, others = [], 0, 0, self.players - 1
        for start, length in self.runs:
            end = start + length * others
            common = self.common[:, begin : begin + length].repeat(1, others)
            pieces += [weight[:, at:start], weight[:, start:end] + common]
            at, begin = end, begin + length
        per_scale: Tensor = self.per_scale  # type: ignore[assignment]
        return torch.cat([*pieces, weight[:, at:]], 1) * per_scale if pieces else weight * per_scale

    def forward(self, seen: Tensor) -> tuple[Tensor, Tensor]:
        """The scores of all actions and the values of all players, for observations as whole numbers.

        A GPU computes them in half precision. Numbers after the end of the layout are zeros, to fill up the width.
        """
        dtype = torch.bfloat16 if seen.is_cuda else torch.float32
        weight = self.first_weight()
        weight = functional.pad(weight, (0, seen.shape[1] - weight.shape[1])).to(dtype)
        x = functional.linear(seen.to(dtype), weight, self.first.bias.to(dtype))
        x = functional.relu(self._normed(x, 0))
        for i in range(self.depth):
            block: nn.Linear = self.blocks[i]  # type: ignore[assignment]
            y = functional.linear(x, block.weight.to(dtype), block.bias.to(dtype))
            x = x + functional.relu(self._normed(y, i + 1))
        spare = -(ACTIONS + self.players) % HEADS
        rows = functional.pad(torch.cat([self.policy.weight, self.value.weight]), (0, 0, 0, spare)).to(dtype)
        biases = functional.pad(torch.cat([self.policy.bias, self.value.bias]), (0, spare)).to(dtype)
        heads = functional.linear(x, rows, biases)
        return heads[:, :ACTIONS], heads[:, ACTIONS : ACTIONS + self.players]

    def _normed(self, x: Tensor, layer: int) -> Tensor:
        norm: nn.LayerNorm = self.norms[layer]  # type: ignore[assignment]
        return functional.layer_norm(x, (self.width,), norm.weight.to(x.dtype), norm.bias.to(x.dtype), norm.eps)


def scored(network: nn.Module, seen: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
    """The scores, with illegal actions set to `NEVER`, and the values, both in full precision."""
    scores, values = network(seen)
    return scores.float().masked_fill(masks == 0, NEVER), values.float()


def numbers_of(network: PolicyNetwork) -> dict[str, NDArray[np.float32]]:
    """The weights in full precision, by name."""
    return {name: tensor.detach().float().cpu().numpy() for name, tensor in network.state_dict().items()}
