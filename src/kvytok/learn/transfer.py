"""Transfer: a new network begins with the weights of one for the same map with other tickets or numbers of players.

Weights for the same inputs are copied. An additional player gets the weights of the last known player; a ticket that
the old network never saw gets zeros.
"""

from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray

from kvytok.bots.neural.observation import PLAYER_NUMBERS, Floats, offer_places, parts
from kvytok.bots.neural.player_counts import counts_of
from kvytok.bots.neural.trained_network import board_digest, made_of, read_weights
from kvytok.learn.joint_layout import JointLayout
from kvytok.learn.policy_network import PolicyNetwork
from kvytok.rules.network import ticket_targets
from kvytok.rules.record import COLORS, Records

Places = NDArray[np.int64]

UNKNOWN: Final = -1
AXES: Final = {
    "theirs": ("others", "routes"),
    "known": ("others", "colors"),
    "hidden": ("others",),
    "players": ("players", "player-numbers"),
    "place": ("players",),
    "held": ("tickets",),
    "done": ("tickets",),
    "missing": ("tickets",),
    "hopeless": ("tickets",),
    "offer": ("places", "tickets"),
    "offer-missing": ("places",),
    "flags": ("players", "flags"),
}
"""The axes of a part of the observation, for parts that depend on the tickets or the number of players."""


class Beginning(NamedTuple):
    """A weight file to begin with, and the board that it was trained on."""

    path: Path
    boards: Records


class OtherMap(ValueError):
    """Raised if the old network does not fit this map or this network."""


def sizes(boards: Records, players: int) -> dict[str, int]:
    """The length of each axis."""
    board = boards[0]
    return {
        "others": players - 1, "players": players, "routes": int(board.routes), "colors": COLORS,
        "player-numbers": PLAYER_NUMBERS, "tickets": int(board.tickets), "places": offer_places(board), "flags": 3,
    }  # fmt: skip


def tickets_of(boards: Records) -> list[tuple[int, int]]:
    """The two cities of each ticket."""
    board = boards[0]
    return [ticket_targets(board, t) for t in range(board.tickets)]


def origins(old_boards: Records, old_players: int, boards: Records, players: int) -> Places:
    """For each number of an observation: its index in the old network's observation, or UNKNOWN."""
    if not _same_map(old_boards, boards):
        raise OtherMap("it was trained on another map; only tickets and the number of players may differ")
    old_sizes, new_sizes = sizes(old_boards, old_players), sizes(boards, players)
    known = {ticket: t for t, ticket in enumerate(tickets_of(old_boards))}
    same = {
        axis: np.minimum(np.arange(size), old_sizes[axis] - 1) for axis, size in new_sizes.items() if axis != "tickets"
    }
    same["tickets"] = np.array([known.get(ticket, UNKNOWN) for ticket in tickets_of(boards)], np.int64)
    starts, start = {}, 0
    for part in parts(old_boards, old_players):
        starts[part.name] = (start, part.size)
        start += part.size
    found = []
    for part in parts(boards, players):
        if part.name not in starts:
            found.append(np.full(part.size, UNKNOWN, np.int64))
            continue
        begin, size = starts[part.name]
        axes = AXES.get(part.name)
        if axes is None:
            if size != part.size:
                raise OtherMap(f"its observation has {size} numbers for {part.name!r}, this one {part.size}")
            found.append(np.arange(begin, begin + size))
            continue
        place, lost = np.zeros(1, np.int64), np.zeros(1, np.bool_)
        for axis in axes:
            place = (place[:, None] * old_sizes[axis] + same[axis]).ravel()
            lost = (lost[:, None] | (same[axis] == UNKNOWN)).ravel()
        found.append(np.where(lost, UNKNOWN, begin + place))
    return np.concatenate(found)


def _same_map(old_boards: Records, boards: Records) -> bool:
    """Whether two boards have the same cities and routes."""
    old, new = old_boards[0], boards[0]
    return all(
        np.array_equal(old[name], new[name]) for name in ("cities", "routes", "route_a", "route_b", "length", "color")
    )


def begin_as(network: PolicyNetwork, beginning: Beginning, layout: JointLayout) -> None:
    """Give a fresh network the weights of an old one, as far as they fit."""
    path, old_boards = beginning
    made, weights = made_of(path), read_weights(path)
    if made["board"] != board_digest(old_boards):
        raise OtherMap(f"the board of {made['game']!r} is not the one it was trained on any more")
    if weights["first"].shape[1] != network.width or len(weights["blocks"]) != network.depth:
        raise OtherMap(f"it is {weights['first'].shape[1]} wide with {len(weights['blocks'])} blocks; "
                       f"this one {network.width} with {network.depth}")  # fmt: skip
    old_counts = counts_of(made)
    old_players = max(old_counts)
    place = origins(old_boards, old_players, layout.boards, layout.most)
    first = np.where((place == UNKNOWN)[:, None], 0, weights["first"][place])
    seats = np.minimum(np.arange(network.players), old_players - 1)
    # A number of players that the old network did not know gets a row of zeros, so only the bias counts.
    behind = len(weights["first"]) - len(old_counts)
    rows = {n: weights["first"][behind + i] for i, n in enumerate(old_counts)} if len(old_counts) > 1 else {}
    none = np.zeros_like(weights["first_bias"])
    bias = weights["first_bias"]
    if layout.joint:
        first = np.concatenate([first, np.stack([rows.get(n, none) for n in layout.counts])])
    else:
        bias = bias + rows.get(layout.most, none)
    arrays: dict[str, Floats] = {
        "first.weight": first.T * layout.scales,
        "first.bias": bias,
        "policy.weight": weights["policy"].T,
        "policy.bias": weights["policy_bias"],
        "value.weight": weights["value"].T[seats],
        "value.bias": weights["value_bias"][seats],
    }
    for i in range(network.depth):
        arrays[f"blocks.{i}.weight"], arrays[f"blocks.{i}.bias"] = weights["blocks"][i].T, weights["block_biases"][i]
    for i in range(network.depth + 1):
        arrays[f"norms.{i}.weight"], arrays[f"norms.{i}.bias"] = weights["gains"][i], weights["shifts"][i]
    state = {name: torch.from_numpy(np.ascontiguousarray(array)).float() for name, array in arrays.items()}
    if network.runs:  # all old weights become the differences of the seats; the common weights begin at zero
        state["common"] = torch.zeros_like(network.common)
    network.load_state_dict(network.state_dict() | state)
