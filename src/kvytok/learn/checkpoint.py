"""Checkpoints: everything that a training needs to continue, in one small file that NumPy reads.

Weights are stored in half precision. The optimiser's running means are stored as whole numbers of steps. Its running
squares, for which only the order of magnitude matters, are stored as 255 steps of their logarithm. Some past selves
follow if there is room.
"""

import json
from pathlib import Path
from typing import Final

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from kvytok.learn.policy_network import PolicyNetwork
from kvytok.learn.weights import in_steps

MOST_BYTES: Final = 16_000_000
SELVES: Final = 4
"""The most past selves in a checkpoint."""
BYTES: Final = 3.1
"""The approximate bytes per weight in a checkpoint without past selves; `SELF_BYTES` in each past self."""
SELF_BYTES: Final = 0.76
LEAST: Final = 1e-30
"""A running square below this counts as zero."""

Arrays = dict[str, NDArray[np.generic]]
Self = dict[str, Tensor]


def write_checkpoint(
    path: Path, network: PolicyNetwork, optimizer: torch.optim.Optimizer, selves: list[Self], counters: dict[str, float]
) -> None:
    """Write a checkpoint; an old file is replaced only when the new one is complete."""
    arrays: Arrays = {"counters": np.array(json.dumps(counters))}
    for name, parameter in network.named_parameters():
        arrays[f"weight/{name}"] = parameter.detach().cpu().numpy().astype(np.float16)
        state = optimizer.state.get(parameter)
        if state:
            arrays |= _packed(f"mean/{name}", state["exp_avg"])
            arrays[f"square/{name}"], arrays[f"square-ends/{name}"] = _in_orders(state["exp_avg_sq"])
            arrays["steps"] = np.array(float(state["step"]))
    partial = path.with_suffix(".partial")
    # Keep selves of all ages; if the file is still too large, keep one less.
    room = MOST_BYTES / sum(parameter.numel() for parameter in network.parameters()) - BYTES
    for kept in range(min(SELVES, len(selves), max(0, int(room / SELF_BYTES))), -1, -1):
        chosen = [selves[int(i)] for i in np.linspace(0, len(selves) - 1, kept)]
        packed: Arrays = {}
        for number, self_ in enumerate(chosen):
            for name, tensor in self_.items():
                packed |= _packed(f"self-{number}/{name}", tensor)
        with partial.open("wb") as file:
            np.savez_compressed(file, allow_pickle=False, **arrays, **packed)
        if partial.stat().st_size <= MOST_BYTES:
            break
    partial.replace(path)


def read_checkpoint(
    path: Path, network: PolicyNetwork, optimizer: torch.optim.Optimizer, device: str
) -> tuple[list[Self], dict[str, float]]:
    """Load the network and the optimiser; return the past selves and the counters."""
    with np.load(path) as file:
        arrays = {name: file[name] for name in file.files}

    def tensor(array: NDArray[np.generic]) -> Tensor:
        return torch.from_numpy(array.astype(np.float32)).to(device)

    network.load_state_dict({name: tensor(arrays[f"weight/{name}"]) for name, _ in network.named_parameters()})
    numbers = {}
    for number, (name, _) in enumerate(network.named_parameters()):
        if f"square/{name}" in arrays:
            numbers[number] = {
                "step": torch.tensor(float(arrays["steps"])),
                "exp_avg": tensor(_unpacked(f"mean/{name}", arrays)),
                "exp_avg_sq": tensor(_out_of_orders(arrays[f"square/{name}"], arrays[f"square-ends/{name}"])),
            }
    optimizer.load_state_dict({"state": numbers, "param_groups": optimizer.state_dict()["param_groups"]})
    selves: list[Self] = []
    while any(name.startswith(f"self-{len(selves)}/") for name in arrays):
        start = f"self-{len(selves)}/"
        selves.append({name: tensor(_unpacked(start + name, arrays)).half() for name, _ in network.named_parameters()})
    counters: dict[str, float] = json.loads(str(arrays["counters"]))
    return selves, counters


def _packed(name: str, tensor: Tensor) -> Arrays:
    """A tensor as whole numbers of steps; each row has its own step size, so that small rows keep their precision."""
    numbers = tensor.detach().float().cpu().numpy()
    whole, steps = in_steps(numbers.reshape(len(numbers), -1) if numbers.ndim > 1 else numbers[None], 1)
    return {name: whole.reshape(numbers.shape), f"{name}/steps": steps}


def _unpacked(name: str, arrays: Arrays) -> NDArray[np.float32]:
    whole, steps = arrays[name].astype(np.float32), arrays[f"{name}/steps"].astype(np.float32)
    return whole * steps if whole.ndim > 1 else whole * steps[0]


def _in_orders(squares: Tensor) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
    """Non-negative numbers as steps between the logarithms of the smallest and the largest; 0 stays 0."""
    numbers = squares.detach().float().cpu().numpy()
    there = numbers > LEAST
    if not there.any():
        return np.zeros(numbers.shape, np.uint8), np.zeros(2, np.float32)
    logs = np.log(np.where(there, numbers, 1))
    low, high = logs[there].min(), logs[there].max()
    orders = 1 + np.rint((logs - low) * (254 / max(high - low, 1e-6)))
    return np.where(there, orders, 0).astype(np.uint8), np.array([low, high], np.float32)


def _out_of_orders(orders: NDArray[np.generic], ends: NDArray[np.generic]) -> NDArray[np.float32]:
    low, high = (float(end) for end in ends)
    steps = orders.astype(np.float32)
    return np.where(steps > 0, np.exp(low + (steps - 1) * (max(high - low, 1e-6) / 254)), 0).astype(np.float32)
