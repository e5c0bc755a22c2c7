"""A beginning for one network in another: the same map with other tickets, or another number of players.

What the two see alike goes over weight by weight. A further player is seen as the last known one, a ticket that the
other network never saw as none.
"""

from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray

from kvytok.bots.neural.observation import PLAYER_NUMBERS, offer_places, parts
from kvytok.bots.neural.player_counts import counts_of
from kvytok.bots.neural.trained_network import Floats, Records, board_digest, made_of, read_weights
from kvytok.learn.joint_layout import JointLayout
from kvytok.learn.policy_network import PolicyNetwork
from kvytok.rules.network import ticket_targets
from kvytok.rules.record import COLORS

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
"""What the numbers of a part stand for, where they are not simply the same ones on every table of a map."""


class Beginning(NamedTuple):
    """A weight file to begin with, and the board it was trained on."""

    path: Path
    boards: Records


class OtherMap(ValueError):
    """The other network's map is not this one."""


def sizes(boards: Records, players: int) -> dict[str, int]:
    """How long each axis is."""
    board = boards[0]
    return {
        "others": players - 1, "players": players, "routes": int(board.routes), "colors": COLORS,
        "player-numbers": PLAYER_NUMBERS, "tickets": int(board.tickets), "places": offer_places(board), "flags": 3,
    }  # fmt: skip


def tickets_of(boards: Records) -> list[tuple[int, int]]:
    """The tickets by their cities."""
    board = boards[0]
    return [ticket_targets(board, t) for t in range(board.tickets)]


def origins(old_boards: Records, old_players: int, boards: Records, players: int) -> Places:
    """For every number of an observation its place in the other network's observation, or UNKNOWN."""
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
    """Give a fresh network for a layout the weights of another one, as far as they fit."""
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
    # The row of a number of players that the other network did not know is the bias alone.
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
    if network.runs:  # what it has learnt of each seat is that seat's own, and nothing is common yet
        state["common"] = torch.zeros_like(network.common)
    network.load_state_dict(network.state_dict() | state)
