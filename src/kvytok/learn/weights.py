"""Weight files: what a trained network becomes, small and readable by NumPy alone."""

import json
from pathlib import Path

import numpy as np

from kvytok.bots.network import Records, board_digest
from kvytok.learn.network import Network


def write_weights(network: Network, boards: Records, path: Path, made: dict[str, object]) -> None:
    """Write the network in half precision, with how it was made; the observation's scales are folded in."""
    made = {"board": board_digest(boards), "players": network.players, **made}
    state = {name: tensor.detach().float().cpu().numpy() for name, tensor in network.state_dict().items()}
    arrays = {
        "first": (state["first.weight"] * state["per_scale"]).T,
        "first_bias": state["first.bias"],
        "blocks": np.stack([state[f"blocks.{i}.weight"].T for i in range(network.depth)]),
        "block_biases": np.stack([state[f"blocks.{i}.bias"] for i in range(network.depth)]),
        "gains": np.stack([state[f"norms.{i}.weight"] for i in range(network.depth + 1)]),
        "shifts": np.stack([state[f"norms.{i}.bias"] for i in range(network.depth + 1)]),
        "policy": state["policy.weight"].T,
        "policy_bias": state["policy.bias"],
        "value": state["value.weight"].T,
        "value_bias": state["value.bias"],
    }
    halves = {name: array.astype(np.float16) for name, array in arrays.items()}
    np.savez_compressed(path, made=np.array(json.dumps(made)), **halves)
