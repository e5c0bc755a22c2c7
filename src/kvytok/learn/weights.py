"""Weight files: writing a trained network as a small file that needs only NumPy."""

import json
from pathlib import Path
from typing import Final

import numpy as np

from kvytok.bots.neural.observation import Floats
from kvytok.bots.neural.trained_network import MATRICES, STEPS, board_digest
from kvytok.learn.joint_layout import JointLayout
from kvytok.learn.policy_network import PolicyNetwork, numbers_of

FINENESS: Final = 0.1
"""The step size in standard deviations of a row or column: 1 action in 200 changes, and files are half as large."""
LARGEST: Final = 127


def write_weights(network: PolicyNetwork, layout: JointLayout, path: Path, made: dict[str, object]) -> None:
    """Write the network with its matrices as small whole numbers, and how it was made.

    The first matrix includes the scales of the observation and the common weights of the other seats. An old file is
    replaced only when the new one is complete.
    """
    made = {"board": board_digest(layout.boards), "players": players_made(layout), **made}
    state = numbers_of(network)
    save_weights(
        {
            "first": network.first_weight().detach().float().cpu().numpy().T,
            "first_bias": state["first.bias"],
            "blocks": np.stack([state[f"blocks.{i}.weight"].T for i in range(network.depth)]),
            "block_biases": np.stack([state[f"blocks.{i}.bias"] for i in range(network.depth)]),
            "gains": np.stack([state[f"norms.{i}.weight"] for i in range(network.depth + 1)]),
            "shifts": np.stack([state[f"norms.{i}.bias"] for i in range(network.depth + 1)]),
            "policy": state["policy.weight"].T,
            "policy_bias": state["policy.bias"],
            "value": state["value.weight"].T,
            "value_bias": state["value.bias"],
        },
        path,
        made,
    )


def players_made(layout: JointLayout) -> int | list[int]:
    """The numbers of players in the form of a weight file: one number, or a list."""
    return list(layout.counts) if layout.joint else layout.most


def save_weights(arrays: dict[str, Floats], path: Path, made: dict[str, object]) -> None:
    """Write the named arrays in the form that `bots.neural.trained_network` reads."""
    packed: dict[str, np.ndarray] = {}
    for name, array in arrays.items():
        if name in MATRICES:
            packed[name], packed[name + STEPS] = in_steps(array, MATRICES[name])
        else:
            packed[name] = array.astype(np.float16)
    partial = path.with_suffix(".partial")
    with partial.open("wb") as file:
        np.savez_compressed(file, allow_pickle=False, made=np.array(json.dumps(made)), **packed)
    partial.replace(path)


def in_steps(weights: Floats, axis: int) -> tuple[np.ndarray, Floats]:
    """Weights as whole numbers of steps, and the step sizes, one for all weights along `axis`."""
    spread = FINENESS * weights.std(axis, keepdims=True)
    steps = np.maximum(spread, np.abs(weights).max(axis, keepdims=True) / LARGEST)
    steps = np.where(steps > 0, steps, 1).astype(np.float32)
    return np.rint(weights / steps).astype(np.int8), steps
